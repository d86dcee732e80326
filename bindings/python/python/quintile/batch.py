"""Many games at once: played on all cores without Python in between, results as numpy arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from quintile import _engine

_ENDS = np.array(_engine.ENDS)


class Playouts(NamedTuple):
    """The results of many games, one row a game."""

    scores: NDArray[np.int32]
    """Final scores, shape (games, seats)."""
    winners: NDArray[np.bool_]
    """Whether a seat won or shared the win, shape (games, seats)."""
    plies: NDArray[np.int32]
    """How many plays were made from where the playout began, shape (games,)."""
    ends: NDArray[np.str_]
    """Why each game ended, in the words of records, shape (games,)."""


def playouts(
    source: str | _engine.Game | _engine.View,
    count: int,
    *,
    first: int = 0,
    seats: int = 2,
    options: dict[str, Any] | None = None,
    players: str | Sequence[str] = "random",
    iterations: int | None = None,
    seed: int | str | bytes | None = None,
    threads: int = 0,
) -> Playouts:
    """Plays `count` games to their ends, from number `first` on: so the parts of a divided run are those of the whole.

    `source` is a game's name (a new deal for each; `seats` and `options` are for this alone), a `Game` (its position,
    hidden tiles as they are) or a `View` (what its viewer cannot see is imagined anew for each). `players` is one
    name for all seats or a list, repeated until every seat has one; `random` and `greedy` are fast, `iterations` is
    for those that think. The results follow from the seed alone, with any number of `threads` (0: one for each core).
    """
    names = [players] if isinstance(players, str) else list(players)
    scores, plies, winners, ends = _engine.run_playouts(
        source,
        count,
        first=first,
        seats=seats,
        options=options,
        players=names,
        iterations=iterations,
        seed=seed,
        threads=threads,
    )
    games = len(ends)
    # Without any game there is nothing to learn the number of seats from.
    columns = len(winners) // games if games else seats
    return Playouts(
        scores=np.frombuffer(scores, dtype=np.int32).reshape(games, columns),
        winners=np.frombuffer(winners, dtype=np.bool_).reshape(games, columns),
        plies=np.frombuffer(plies, dtype=np.int32),
        ends=_ENDS[np.frombuffer(ends, dtype=np.uint8)],
    )
