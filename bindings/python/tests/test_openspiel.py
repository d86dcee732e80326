"""The games in OpenSpiel."""

from __future__ import annotations

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

import quintile
from quintile import openspiel
from quintile.variants import TYPES

TEXTS = [
    "quintile_polygon",
    "quintile_polygon(players=3,type=best_only)",
    "quintile_synergo(type=match,players=5)",
    "quintile_synergo(type=color)",
    "quintile_synergo(type=teams)",
    "quintile_synergo(players=3,type=closed)",
    "quintile_twenty_four_seven",
    "quintile_scrambled_fives",
    "quintile_sums_of_one",
    "quintile_sums_of_one(type=half,reward=margin)",
]


@pytest.mark.parametrize("text", TEXTS)
def test_openspiel_accepts_every_type(text):
    game = pyspiel.load_game(text.replace(")", ",deals=64)") if "(" in text else f"{text}(deals=64)")
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


def test_every_game_and_type_is_registered():
    names = pyspiel.registered_names()
    assert all(f"quintile_{game.replace('-', '_')}" in names for game in quintile.GAMES)
    for name, (game, seats, options) in TYPES.items():
        kind = name.removeprefix(game.replace("-", "_")).strip("_").removesuffix("v0").strip("_")
        loaded = openspiel.load(game, type=kind)
        assert loaded.num_players() == seats
        state = loaded.new_initial_state()
        state.apply_action(3)
        assert state.position == quintile.deal(game, seats, options=options, seed=3)


SMALL = {"columns": 5, "rows": 3, "doubles": ["a1"], "tiles": {"2": 6, "5": 8, "9": 7}}


def dealt(game, number=1):
    state = game.new_initial_state()
    assert state.is_chance_node() and len(state.chance_outcomes()) == 4096
    state.apply_action(number)
    return state


def play_out(state, seed=0):
    rng = np.random.default_rng(seed)
    while not state.is_terminal():
        state.apply_action(int(rng.choice(state.legal_actions())))
    return state


def test_returns_follow_from_the_result():
    for reward in ("win", "margin"):
        game = openspiel.load("twenty-four-seven", reward=reward)
        for seed in range(5):
            state = play_out(dealt(game, seed), seed)
            scores, winners = state.position.outcome.scores, state.position.outcome.winners
            margin = float(scores[0] - scores[1])
            wins = [1.0, -1.0] if winners == [0] else [-1.0, 1.0] if winners == [1] else [0.0, 0.0]
            assert state.returns() == (wins if reward == "win" else [margin, -margin])
    state = play_out(dealt(openspiel.load("synergo", type="teams")))
    returns = state.returns()
    assert returns[0] == returns[2] and returns[1] == returns[3] and sum(returns) == pytest.approx(0)


def test_sets_of_ones_own_and_their_texts():
    game = openspiel.load("twenty-four-seven", options=SMALL, players=3, deals=16)
    again = pyspiel.load_game(str(game))
    assert again.num_distinct_actions() == game.num_distinct_actions() == 3 * 15 + 1
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


def test_players_see_what_they_may():
    game = openspiel.load("twenty-four-seven")
    state = dealt(game)
    player = state.current_player()
    observation = make_observation(game)
    observation.set_from(state, player)
    view = state.position.view(player)
    spelled = quintile.Spelling(state.position)
    assert np.array_equal(observation.tensor, np.frombuffer(spelled.observe(player), np.float32))
    assert observation.dict["board"].shape == (7, 7)
    assert state.observation_string(player) == view.to_json()
    # Nothing that is hidden from a player changes what it is told.
    other = state.resample_from_infostate(player, np.random.default_rng(1).random)
    assert other.position != state.position
    for _ in range(3):
        assert other.information_state_string(player) == state.information_state_string(player)
        action = state.legal_actions()[0]
        if state.current_player() != player or action not in other.legal_actions():
            break
        state.apply_action(action)
        other.apply_action(action)


def test_a_player_remembers_its_hands():
    game = openspiel.load("twenty-four-seven")
    state = dealt(game)
    player, hand = state.current_player(), state.position.hand(state.current_player())
    state.apply_action(state.legal_actions()[0])
    told = state.information_state_string(player)
    assert told.startswith(f"deal: {' '.join(hand)}\n") and state.position.plays[0] in told
    assert " ".join(hand) not in state.information_state_string(1 - player).splitlines()[0]


@pytest.mark.parametrize("name", quintile.GAMES)
def test_mcts_plays(name):
    game = openspiel.load(name)
    state = dealt(game)
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2.0, 3, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    for _ in range(2):
        state.apply_action(bot.step(state))
    assert len(state.history()) == 3


def test_mcts_beats_random_play():
    game = openspiel.load("twenty-four-seven", options=SMALL)
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2.0, 20, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    total = 0.0
    for number in range(10):
        state = dealt(game, number)
        while not state.is_terminal():
            own = state.current_player() == number % 2
            state.apply_action(bot.step(state) if own else int(rng.choice(state.legal_actions())))
        total += state.returns()[number % 2]
    assert total > 0


def test_ismcts_plays_from_what_it_knows():
    game = openspiel.load("twenty-four-seven")
    state = dealt(game)
    rng = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 2.0, 5, random_state=rng)
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"type": "chess"}, "type: 'chess' is none of"),
        ({"reward": "glory"}, "neither win nor margin"),
        ({"deals": 0}, "deals"),
        ({"options": {"radius": 99}}, "radius"),
    ],
)
def test_wrong_parameters_are_refused(parameters, message):
    with pytest.raises(Exception, match=message):
        openspiel.load("polygon", **parameters)
    with pytest.raises(quintile.QuintileError, match="there is no game"):
        openspiel.load("chess")
