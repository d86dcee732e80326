"""Sets of a table's own, as TOML files: board, tiles and points."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

from quintile._engine import read_set_text


class CustomSet(NamedTuple):
    """A set that was read and checked."""

    game: str
    """Which game it is for: one of `quintile.GAMES`."""
    name: str
    """What it is called; the game's title when the file gives no name."""
    about: str
    """What it is for, in a sentence or two; may be empty."""
    options: dict[str, Any]
    """What differs from the house set: the `options` of `deal`, `lab` and the environments."""
    seats: list[int]
    """The numbers of seats it can be played with."""


def read_set(source: str | PathLike[str]) -> CustomSet:
    """Reads a set from a file, or from the text of one: a string of several lines is text.

    What is wrong with it raises `BadSetup`, with the line and the column.
    """
    if isinstance(source, str) and "\n" in source:
        return CustomSet(*read_set_text(source))
    return CustomSet(*read_set_text(Path(source).read_text(encoding="utf-8")))
