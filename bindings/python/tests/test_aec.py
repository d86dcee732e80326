"""The PettingZoo environments."""

from __future__ import annotations

import copy
import pickle
import warnings

import numpy as np
import pytest
from conftest import VARIANTS
from pettingzoo.test import api_test, seed_test

import quintile
from quintile import aec

# Both are about observations that are dicts with a mask, which PettingZoo's own board games have too.
EXPECTED = {
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
    "Observation is not a NumPy array",
}


def made(variant, **settings):
    game, seats, options = variant
    return aec.env(game, seats, options=options, **settings)


def act(env, rng):
    """One step by a random action."""
    observation, _, terminated, truncated, _ = env.last()
    legal = np.flatnonzero(observation["action_mask"])
    env.step(None if terminated or truncated else int(rng.choice(legal)))


def play_out(env, seed=0):
    """Plays to the end; the sums of all rewards by agent."""
    rng = np.random.default_rng(seed)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        totals[agent] += env.last(observe=False)[1]
        act(env, rng)
    return totals


@pytest.mark.parametrize("name", aec.TYPES)
def test_pettingzoo_accepts_every_type(name):
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        api_test(aec.make(name), num_cycles=1000)
    assert {str(warning.message) for warning in seen} <= EXPECTED
    seed_test(lambda: aec.make(name), num_cycles=20)


def test_pettingzoo_accepts_other_seats_and_sets(variant):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(made(variant), num_cycles=200)


def test_there_is_a_type_for_every_game():
    assert {game for game, _, _ in aec.TYPES.values()} == set(quintile.GAMES)
    assert [aec.make(name).metadata["name"] for name in aec.TYPES] == list(aec.TYPES)
    with pytest.raises(quintile.QuintileError, match="there is no environment"):
        aec.make("chess_v6")


def test_points_add_up_to_the_scores(variant):
    env = made(variant)
    env.reset(seed=3)
    before = env.game.scores
    totals = play_out(env)
    assert [before[seat] + totals[agent] for seat, agent in enumerate(env.possible_agents)] == env.game.scores
    assert env.agents == []


def test_margins_cancel_out_and_wins_are_shared(variant):
    for reward, sides in (("margin", 0.0), ("win", 1.0)):
        env = made(variant, reward=reward)
        env.reset(seed=3)
        totals = play_out(env)
        assert sum(totals.values()) == pytest.approx(sides, abs=1e-6)
    winners = env.game.outcome.winners
    assert all((totals[agent] > 0) == (seat in winners) for seat, agent in enumerate(env.possible_agents))


def test_seeds_repeat_and_streams_go_on():
    one, two = aec.env("synergo"), aec.env("synergo")
    for env in (one, two):
        env.reset(seed=5)
        env.reset()
    assert one.game == two.game
    one.reset(seed=5)
    assert one.game != two.game


def same(env, last, agents):
    """Whether an environment is at this moment."""
    now = env.last()
    arrays = all(np.array_equal(now[0][key], last[0][key]) for key in last[0])
    return arrays and env.agents == agents and now[1:] == last[1:]


def test_a_moment_comes_back_as_often_as_wanted(variant):
    env = made(variant)
    env.reset(seed=2)
    rng = np.random.default_rng(2)
    for _ in range(40):
        if not env.agents:
            break
        moment, other = env.snapshot(), env.clone()
        kept = pickle.dumps(moment)
        last, agents = env.last(), list(env.agents)
        for back in (moment, moment, pickle.loads(kept)):
            act(env, rng)
            env.restore(back)
            assert same(env, last, agents)
        assert same(other, last, agents)
        act(env, rng)
        assert same(other, last, agents)


def test_only_the_agent_on_turn_has_actions(variant):
    env = made(variant)
    env.reset(seed=2)
    for agent in env.possible_agents:
        assert env.observe(agent)["action_mask"].any() == (agent == env.agent_selection)


def test_a_clone_plays_on_alone():
    env = aec.env("twenty-four-seven")
    env.reset(seed=1)
    other = env.clone()
    before = env.game
    play_out(other)
    assert env.game == before and other.game.over
    assert play_out(env.clone()) == play_out(env.clone())


def test_environments_can_be_pickled():
    env = aec.env("synergo", 3, reward="win")
    env.reset(seed=1)
    act(env, np.random.default_rng(1))
    for other in (pickle.loads(pickle.dumps(env)), copy.deepcopy(env)):
        assert other.agent_selection == env.agent_selection and other.game == env.game
        assert play_out(other, seed=2) == play_out(env.clone(), seed=2)


def test_snapshots_of_other_games_are_refused():
    one, other = aec.env("polygon"), aec.env("polygon", options={"best_only": True})
    one.reset(seed=1)
    other.reset(seed=1)
    with pytest.raises(quintile.QuintileError, match="another game"):
        one.restore(other.snapshot())
    with pytest.raises(quintile.QuintileError, match="another game"):
        one.reset(options={"game": other.game})


def test_any_position_can_be_the_beginning():
    game = quintile.deal("sums-of-one", seed=9)
    for ply in range(5):
        game.play_random(ply)
    env = aec.env("sums-of-one")
    for options in ({"game": game}, {"record": game.record()}):
        env.reset(options=options)
        assert env.game == game and env.agent_selection == f"seat_{game.turn}"


def test_actions_are_named_and_spelled():
    env = aec.env("scrambled-fives")
    env.reset(seed=4)
    play = max(env.game.legal(), key=len)
    for action in env.spell(play):
        assert env.action_name(action) in [*play.split(), "done"]
        env.step(action)
    assert env.game.plays == [play]


def test_what_an_agent_must_not_do_is_refused():
    env = aec.env("polygon")
    env.reset(seed=1)
    mask = env.last()[0]["action_mask"]
    with pytest.raises(quintile.IllegalPlay):
        env.step(int(np.flatnonzero(mask == 0)[0]))
    with pytest.raises(quintile.QuintileError, match="an action is needed"):
        env.step(None)
    assert np.array_equal(env.last()[0]["action_mask"], mask)
    for wrong in ({"reward": "glory"}, {"render_mode": "human"}):
        with pytest.raises(quintile.QuintileError):
            aec.env("polygon", **wrong)


def test_parts_take_an_observation_apart():
    env = aec.env("twenty-four-seven", 3)
    env.reset(seed=6)
    agent = env.agent_selection
    parts = env.parts(env.observe(agent)["observation"])
    seat = env.possible_agents.index(agent)
    assert parts["board"].shape == (7, 7) and (parts["board"] != 0).sum() == 1
    hand = [tile for tile, count in enumerate(parts["hand"], start=1) for _ in range(int(count))]
    assert hand == sorted(map(int, env.game.hand(seat)))
    assert parts["turn"].tolist() == [1, 0, 0] and parts["seat"][seat] == 1
    batch = env.parts(np.stack([env.observe(agent)["observation"]] * 4))
    assert batch["board"].shape == (4, 7, 7)


def test_render_shows_the_table():
    assert aec.env("polygon").render() is None
    env = aec.env("twenty-four-seven", render_mode="ansi")
    env.reset(seed=1)
    assert "a   b   c" in env.render()


def test_variants_cover_every_number_of_seats():
    assert {seats for _, seats, _ in VARIANTS} == {2, 3, 4, 5}
