"""Games, views and computer players: the engine as Python sees it."""

from __future__ import annotations

import copy
import json
import pickle

import pytest
from conftest import ROOT, start, walk

import quintile


def test_a_seed_gives_the_same_deal_in_every_form(variant):
    number = start(variant, 7)
    game, seats, options = variant
    for seed in ["7", "07" + "00" * 31, b"\x07" + bytes(31)]:
        assert quintile.deal(game, seats, options=options, seed=seed) == number
    assert start(variant, 8).record()["deal"] != number.record()["deal"]


def test_a_seed_means_what_it_means_on_the_command_line():
    """`quintile deal twenty-four-seven --seats 2 --seed 7` made the record."""
    record = json.loads((ROOT / "bindings/python/tests/seed-7.json").read_text(encoding="utf-8"))
    assert quintile.deal(record["game"], seed=7).record()["deal"] == record["deal"]


def test_numbers_are_different_seeds():
    deals = [quintile.deal("polygon", seed=seed).record()["deal"] for seed in ["1", "10", "100"]]
    assert deals[0] != deals[1] != deals[2]


def test_without_a_seed_deals_differ():
    deals = [quintile.deal("polygon").record()["deal"] for _ in range(2)]
    assert deals[0] != deals[1]


def test_what_is_listed_is_legal_priced_and_hashed(variant):
    for game in walk(start(variant)):
        legal = game.legal()
        assert len(set(legal)) == len(legal)
        assert [play for play, _ in game.priced()] == legal
        for play, points in game.priced()[:: max(1, len(legal) // 20)]:
            scoring = game.weigh(play)
            assert scoring.points == points == sum(item.points for item in scoring.items)
        assert (game.turn is None) == game.over == (not legal)
        assert len(game.legal_hash()) == 16


def test_plays_change_scores_as_weighed(variant):
    game = start(variant)
    while not game.over:
        play, seat, before = game.legal()[0], game.turn, game.scores
        weighed = game.weigh(play)
        assert game.play(play) == weighed
        if not game.over:
            assert game.scores[seat] - before[seat] == weighed.points
    assert game.outcome.scores == game.scores
    assert set(game.outcome.winners) <= set(range(game.seats))


def test_a_refused_play_says_why_and_changes_nothing():
    game = quintile.deal("twenty-four-seven", seed=7)
    before = game.copy()
    with pytest.raises(quintile.IllegalPlay, match="d4") as refused:
        game.play(f"{game.hand(game.turn)[0]}@d4")
    assert refused.value.reason["reason"] == "occupied"
    assert isinstance(refused.value, ValueError)
    with pytest.raises(quintile.IllegalPlay, match="cannot be read"):
        game.play("nonsense")
    assert game == before and game.plays == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"game": "chess"}, 'unknown game "chess"'),
        ({"seats": 9}, "seats"),
        ({"options": {"colour": 1}}, "unknown field"),
        ({"options": {"limit": float("nan")}}, "not JSON compliant|Out of range"),
        ({"options": [1]}, "it is not a dict"),
        ({"deal": {"first": 0}}, "deal"),
        ({"seed": -1}, "a seed is"),
        ({"seed": "xyz"}, "a seed is"),
        ({"seed": b"0" * 33}, "a seed is"),
        ({"seed": "5eed"}, "a seed is"),
        ({"seed": 1, "deal": {}}, "exclude each other"),
    ],
)
def test_bad_setups_name_what_is_wrong(arguments, message):
    with pytest.raises(ValueError, match=message):
        quintile.deal(**{"game": "twenty-four-seven"} | arguments)


def test_seats_are_checked():
    game = quintile.deal("polygon", seed=1)
    for wrong in [lambda: game.hand(2), lambda: game.view(2), lambda: quintile.Spelling(game).observe(9)]:
        with pytest.raises(quintile.QuintileError, match="the seats are 0 to 1"):
            wrong()


def test_copies_and_pickles_are_equal_and_independent(variant):
    for ply, game in enumerate(walk(start(variant))):
        if ply % 5:
            continue
        copies = [game.copy(), copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))]
        for other in copies:
            assert other == game and other.plays == game.plays and other.legal() == game.legal()
            if not other.over:
                other.play_random(1)
                assert len(game.plays) == ply


def test_damaged_saves_are_refused():
    saved = quintile.deal("polygon", seed=1).save()
    for text in ["", "{}", saved[:-5], saved.replace("bag", "bug")]:
        with pytest.raises(quintile.QuintileError):
            quintile.Game.load(text)


def test_views_go_through_json_and_pickle(variant):
    for game in walk(start(variant)):
        for seat in [None, 0, game.seats - 1]:
            view = game.view(seat)
            assert view.viewer == seat and view.turn == game.turn and view.scores == game.scores
            assert quintile.View.from_json(view.to_json()) == view == pickle.loads(pickle.dumps(view))


def test_an_imagined_game_looks_the_same_and_plays_on(variant):
    for ply, game in enumerate(walk(start(variant))):
        if ply % 7 or game.over:
            continue
        view = game.view(game.turn)
        imagined = view.imagine(seed=ply)
        assert imagined.view(game.turn) == view and imagined.legal() == game.legal()
        assert imagined == view.imagine(seed=ply)
        play = imagined.legal()[0]
        assert view.weigh(play) == game.weigh(play)
        imagined.play(play)
        assert pickle.loads(pickle.dumps(imagined)) == imagined
        with pytest.raises(quintile.QuintileError, match="has no deal"):
            imagined.record()


def test_hidden_tiles_are_not_in_views():
    game = quintile.deal("twenty-four-seven", seed=3)
    assert game.view(0).data()["hands"][1] == 6
    assert sorted(map(int, game.hand(0))) == game.view(0).data()["hands"][0]


@pytest.mark.parametrize("player", quintile.PLAYERS)
def test_computer_players_choose_legal_plays(player):
    game = quintile.deal("scrambled-fives", seed=2)
    for _ in range(4):
        play = game.choose(player, iterations=20, seed=5)
        assert play == game.view(game.turn).choose(player, iterations=20, seed=5)
        game.play(play)


def test_choosing_takes_the_turn_and_a_budget():
    game = quintile.deal("synergo", seed=2)
    with pytest.raises(quintile.QuintileError, match="not this viewer's turn"):
        game.view(1 - game.turn).choose("greedy")
    with pytest.raises(quintile.QuintileError, match="unknown player"):
        game.choose("wizard")
    with pytest.raises(quintile.QuintileError, match="exclude"):
        game.choose("expert", iterations=1, seconds=1)
    with pytest.raises(quintile.QuintileError, match="seconds"):
        game.choose("expert", seconds=-1)
    assert game.choose("expert", seconds=0.01) in game.legal()


def test_time_can_be_called_in_sums_of_one_alone():
    game = quintile.deal("sums-of-one", seed=2)
    game.call_time()
    assert game.plays == ["time"]
    assert pickle.loads(pickle.dumps(game)) == game
    with pytest.raises(quintile.IllegalPlay):
        game.call_time()
    with pytest.raises(quintile.IllegalPlay, match="clock"):
        quintile.deal("polygon", seed=2).call_time()


def test_scorings_and_outcomes_can_be_pickled():
    game = quintile.deal("polygon", seed=7)
    scorings = []
    while not game.over:
        scorings.append(game.play(max(game.priced(), key=lambda priced: priced[1])[0]))
    assert any(scoring.items for scoring in scorings)
    assert pickle.loads(pickle.dumps(scorings)) == scorings
    assert pickle.loads(pickle.dumps(game.outcome)) == game.outcome


def test_forged_views_are_refused(variant):
    view = json.loads(start(variant).view(0).to_json())
    for key, value in {"scores": [], "hands": [], "viewer": "nobody", "turn": 77}.items():
        forged = view | {"view": view["view"] | {key: value}}
        with pytest.raises(quintile.QuintileError):
            quintile.View.from_json(json.dumps(forged))


def test_nothing_is_chosen_after_the_end():
    game = quintile.deal("polygon", seed=7)
    while game.play_random(1):
        pass
    with pytest.raises(quintile.QuintileError, match="the game is over"):
        game.choose("greedy")
    with pytest.raises(quintile.IllegalPlay, match="the game is over"):
        game.play("1@e5 1@e6")
    assert game.legal() == game.priced() == [] and game.forced() is None


def test_everything_has_a_short_text():
    game = quintile.deal("twenty-four-seven", seed=7)
    scoring = game.play(max(game.priced(), key=lambda priced: priced[1])[0])
    for value in [game, game.view(0), game.view(), scoring, scoring.items, quintile.Spelling(game)]:
        assert 0 < len(repr(value)) < 300
    assert "a   b   c" in str(game) and "a   b   c" in str(game.view(0))
