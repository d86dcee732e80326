"""The vectorised environment, held against the scalar one at every step."""

from __future__ import annotations

import numpy as np
import pytest
from conftest import VARIANTS

import quintile
from quintile import Spelling, VectorEnv, aec


def made(variant, count=5, **settings):
    game, seats, options = variant
    return VectorEnv(game, count, seats=seats, options=options, **{"seed": 1, **settings})


def same(batch, number, spelling):
    """Whether a row is what a scalar game shows."""
    seat = spelling.turn
    assert batch.turn[number] == seat
    assert np.array_equal(batch.action_mask[number], np.frombuffer(spelling.mask(), np.int8))
    assert np.array_equal(batch.observation[number], np.frombuffer(spelling.observe(seat), np.float32))


def test_every_step_is_that_of_the_scalar_game(variant):
    env = made(variant)
    batch = env.reset()
    scalar = [Spelling(env.game(number)) for number in range(5)]
    over = 0
    for _ in range(300):
        for number, spelling in enumerate(scalar):
            same(batch, number, spelling)
        actions = env.sample_actions().copy()
        batch = env.step(actions)
        for number, spelling in enumerate(scalar):
            before = spelling.scores
            spelling.give(int(actions[number]))
            change = [after - was for after, was in zip(spelling.scores, before, strict=True)]
            assert batch.scores[number].tolist() == spelling.scores
            assert batch.rewards[number].tolist() == change
            assert batch.terminated[number] == (spelling.turn is None)
            if spelling.turn is None:
                over += 1
                scalar[number] = Spelling(env.game(number))
                assert env.game(number).plays == []
    assert over > 0
    for number, spelling in enumerate(scalar):
        assert env.game(number) == spelling.game


@pytest.mark.parametrize("reward", ["points", "margin", "win"])
@pytest.mark.parametrize("which", [VARIANTS[4], VARIANTS[0], VARIANTS[11]], ids=["teams", "two", "five"])
def test_rewards_are_those_of_the_scalar_environment(which, reward):
    game, seats, options = which
    env = made(which, 3, reward=reward)
    env.reset()
    scalars = []
    for number in range(3):
        scalar = aec.env(game, seats, options=options, reward=reward)
        scalar.reset(options={"game": env.game(number)})
        scalars.append(scalar)
    open_games = set(range(3))
    while open_games:
        actions = env.sample_actions().copy()
        batch = env.step(actions)
        for number in list(open_games):
            scalar = scalars[number]
            scalar.step(int(actions[number]))
            assert batch.rewards[number] == pytest.approx([scalar.rewards[agent] for agent in scalar.possible_agents])
            if batch.terminated[number]:
                open_games.discard(number)


def walk(env, steps=60):
    """What a random walk shows, as bytes."""
    seen = []
    for _ in range(steps):
        batch = env.step(env.sample_actions())
        seen.append(b"".join(array.tobytes() for array in batch))
    return seen


def test_the_seed_alone_decides():
    one, two = (VectorEnv("synergo", 40, seed=3, threads=threads) for threads in (1, 3))
    assert walk(one) == walk(two)
    assert walk(VectorEnv("synergo", 40, seed=4)) != walk(VectorEnv("synergo", 40, seed=3))
    # The first games are the same whatever their number, and a seed brings everything back.
    assert VectorEnv("synergo", 2, seed=3).game(1) == VectorEnv("synergo", 40, seed=3).game(1)
    one.reset(seed=3)
    two.reset(seed=3)
    assert walk(one) == walk(two) == walk(VectorEnv("synergo", 40, seed=3))


def test_a_reset_without_a_seed_goes_on():
    env = VectorEnv("polygon", 2, seed=1)
    first = env.game(0)
    env.reset()
    assert env.game(0) == first
    env.step(env.sample_actions())
    env.reset()
    assert env.game(0) != first and env.game(0).plays == []


def test_arrays_are_the_same_ones():
    env = VectorEnv("polygon", 3, seed=1)
    batch = env.reset()
    after = env.step(env.sample_actions())
    assert all(a is b for a, b in zip(batch, after, strict=True))


def test_one_wrong_action_changes_nothing_anywhere():
    env = VectorEnv("twenty-four-seven", 4, seed=1)
    batch = env.reset()
    before = [array.copy() for array in batch]
    games = [env.game(number) for number in range(4)]
    actions = env.sample_actions().copy()
    actions[2] = np.flatnonzero(batch.action_mask[2] == 0)[0]
    with pytest.raises(quintile.IllegalPlay, match=r"game 2: no legal play has 1@\w\d here"):
        env.step(actions)
    for wrong in (-1, 491, 2**40):
        actions[2] = wrong
        with pytest.raises(quintile.IllegalPlay, match=f"game 2: no legal play has letter {wrong} here"):
            env.step(actions)
    for wrong in ([], [1, 2, 3], [1] * 5):
        with pytest.raises(quintile.QuintileError, match="actions: there are"):
            env.step(wrong)
    assert all(np.array_equal(a, b) for a, b in zip(batch, before, strict=True))
    assert [env.game(number) for number in range(4)] == games


def test_what_makes_no_games_is_refused():
    for change in (
        {"game": "chess"},
        {"num_envs": 0},
        {"num_envs": 10**6},
        {"seats": 9},
        {"options": {"radius": 99}},
        {"reward": "glory"},
    ):
        with pytest.raises(quintile.QuintileError):
            VectorEnv(**{"game": "polygon", "num_envs": 2} | change)
    with pytest.raises(quintile.QuintileError, match="there is no game 2; there are 2"):
        VectorEnv("polygon", 2).game(2)


def test_parts_take_observations_apart():
    env = VectorEnv("twenty-four-seven", 6, seed=6)
    parts = env.parts(env.reset().observation)
    assert parts["board"].shape == (6, 7, 7) and ((parts["board"] != 0).sum(axis=(1, 2)) == 1).all()
