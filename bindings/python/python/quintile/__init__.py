"""Five tile-laying games on one exact rules engine.

    >>> import quintile
    >>> game = quintile.deal("twenty-four-seven", seats=2, seed=7)
    >>> while not game.over:
    ...     play, points = max(game.priced(), key=lambda priced: priced[1])
    ...     scoring = game.play(play)
    >>> game.outcome.scores == game.scores
    True

Plays are texts in the engine's notation; options, deals, views and records are the same JSON as everywhere, as dicts.
A refused play raises `IllegalPlay` with the reason in words and changes nothing. `lab` and `arena` play by the thousand, here or
on a cluster. `quintile.aec` has PettingZoo environments, `quintile.VectorEnv` steps many games at once, `quintile.openspiel` registers
the games with OpenSpiel.
"""

from quintile._engine import (
    BadRecord,
    BadSetup,
    Candidate,
    Game,
    Hint,
    IllegalPlay,
    Item,
    Judgement,
    Outcome,
    Puzzle,
    QuintileError,
    Scoring,
    Spelling,
    View,
    check_deal,
    deal,
    puzzle,
    replay,
    verify,
)
from quintile._engine import GAMES as _GAMES
from quintile._engine import PLAYERS as _PLAYERS
from quintile._engine import VERSION as __version__
from quintile.batch import Playouts, playouts
from quintile.experiments import ArenaResult, LabResult, arena, lab
from quintile.pictures import pixels
from quintile.puzzles import daily
from quintile.records import read_records, write_records
from quintile.sets import CustomSet, read_set
from quintile.shards import ShardFailed, ray_executor
from quintile.vector import Batch, VectorEnv

GAMES: dict[str, str] = dict(_GAMES)
"""The games: names as records have them, and titles as players know them."""

PLAYERS: tuple[str, ...] = tuple(_PLAYERS)
"""The computer players by name: the stages of the strongest one, then the levels from `novice` to `expert`."""

__all__ = [
    "GAMES",
    "PLAYERS",
    "ArenaResult",
    "BadRecord",
    "BadSetup",
    "Batch",
    "Candidate",
    "CustomSet",
    "Game",
    "Hint",
    "IllegalPlay",
    "Item",
    "Judgement",
    "LabResult",
    "Outcome",
    "Playouts",
    "Puzzle",
    "QuintileError",
    "Scoring",
    "ShardFailed",
    "Spelling",
    "VectorEnv",
    "View",
    "__version__",
    "arena",
    "check_deal",
    "daily",
    "deal",
    "lab",
    "pixels",
    "playouts",
    "puzzle",
    "ray_executor",
    "read_records",
    "read_set",
    "replay",
    "verify",
    "write_records",
]
