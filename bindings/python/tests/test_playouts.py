"""Many games at once."""

from __future__ import annotations

import numpy as np
import pytest
from conftest import start

import quintile


def test_shapes_and_types(variant):
    game, seats, options = variant
    played = quintile.playouts(game, 9, seats=seats, options=options, seed=1)
    assert played.scores.shape == played.winners.shape == (9, seats)
    assert played.scores.dtype == np.int32 and played.winners.dtype == np.bool_
    assert played.plies.shape == played.ends.shape == (9,)
    assert (played.plies > 0).all() and played.winners.any(axis=1).all()
    if not quintile.deal(game, seats, options=options).in_teams:
        assert (played.winners == (played.scores == played.scores.max(axis=1, keepdims=True))).all()


def test_the_seed_alone_decides():
    one, two = (quintile.playouts("sums-of-one", 30, seed=4, threads=threads) for threads in (1, 3))
    assert all((a == b).all() for a, b in zip(one, two, strict=True))
    more = quintile.playouts("sums-of-one", 31, seed=4)
    assert (more.scores[:30] == one.scores).all()
    assert (quintile.playouts("sums-of-one", 30, seed=5).scores != one.scores).any()


def test_parts_of_a_run_are_the_run():
    whole = quintile.playouts("sums-of-one", 30, seed=4)
    parts = [quintile.playouts("sums-of-one", count, first=first, seed=4) for first, count in ((0, 7), (7, 20), (27, 3))]
    for array, pieces in zip(whole, zip(*parts, strict=True), strict=True):
        assert (np.concatenate(pieces) == array).all()
    with pytest.raises(quintile.QuintileError, match="first"):
        quintile.playouts("sums-of-one", 2, first=2**64 - 1, seed=4)


def test_greedy_beats_random():
    played = quintile.playouts("twenty-four-seven", 100, players=["greedy", "random"], seed=1)
    assert played.winners[:, 0].mean() > 0.9


def test_players_that_think():
    played = quintile.playouts("polygon", 2, players=["club", "novice"], iterations=10, seed=1)
    assert played.scores.shape == (2, 2)


def test_playouts_from_a_position_and_from_a_view(variant):
    game = start(variant)
    for ply in range(4):
        game.play_random(ply)
    seat = game.turn
    before = game.copy()
    from_position = quintile.playouts(game, 20, seed=1)
    from_view = quintile.playouts(game.view(seat), 20, seed=1)
    assert game == before
    assert from_position.scores.shape == from_view.scores.shape == (20, game.seats)
    # Greedy players leave nothing to chance but what is hidden: from one position all games are one.
    assert len(np.unique(quintile.playouts(game, 5, players="greedy", seed=1).scores, axis=0)) == 1


def test_what_makes_no_games_is_refused():
    for arguments in [
        {"source": "chess"},
        {"source": "polygon", "seats": 7},
        {"source": "polygon", "players": []},
        {"source": "polygon", "players": ["wizard"]},
        {"source": "polygon", "options": {"radius": 99}},
    ]:
        with pytest.raises(quintile.QuintileError):
            quintile.playouts(count=1, **arguments)
    with pytest.raises(OverflowError):
        quintile.playouts("polygon", -1)


def test_no_games_are_no_error():
    played = quintile.playouts("polygon", 0)
    assert played.scores.shape == (0, 2) and played.ends.shape == (0,)
