"""Five tile-laying games on one exact rules engine.

    >>> import quintile
    >>> game = quintile.deal("twenty-four-seven", seats=2, seed=7)
    >>> while not game.over:
    ...     play, points = max(game.priced(), key=lambda priced: priced[1])
    ...     scoring = game.play(play)
    >>> game.outcome.scores == game.scores
    True

Plays are texts in the engine's notation; options, deals, views and records are the same JSON as everywhere, as dicts.
A refused play raises `IllegalPlay` with the reason in words and changes nothing. `quintile.aec` has PettingZoo
environments.
"""

from quintile._engine import (
    BadRecord,
    BadSetup,
    Game,
    IllegalPlay,
    Item,
    Outcome,
    QuintileError,
    Scoring,
    Spelling,
    View,
    deal,
    replay,
    verify,
)
from quintile._engine import GAMES as _GAMES
from quintile._engine import PLAYERS as _PLAYERS
from quintile.batch import Playouts, playouts
from quintile.records import read_records, write_records

GAMES: dict[str, str] = dict(_GAMES)
"""The games: names as records have them, and titles as players know them."""

PLAYERS: tuple[str, ...] = tuple(_PLAYERS)
"""The computer players by name: the stages of the strongest one, then the levels from `novice` to `expert`."""

__all__ = [
    "GAMES",
    "PLAYERS",
    "BadRecord",
    "BadSetup",
    "Game",
    "IllegalPlay",
    "Item",
    "Outcome",
    "Playouts",
    "QuintileError",
    "Scoring",
    "Spelling",
    "View",
    "deal",
    "playouts",
    "read_records",
    "replay",
    "verify",
    "write_records",
]
