"""What the tests share: every game and type, small custom sets, positions along random games."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import quintile
from quintile import aec

ROOT = Path(__file__).resolve().parents[3]

# House sets of every type, with other numbers of seats, and sets of tables' own that change boards and tiles.
VARIANTS: list[tuple[str, int, dict[str, Any]]] = [
    *aec.TYPES.values(),
    ("polygon", 4, {"radius": 2, "printed": {"a3": "W"}}),
    ("synergo", 5, {"type": "match"}),
    ("synergo", 3, {"type": "closed", "tiles": {"BBGG": 3, "BBBB": 2, "GGGG": 2, "BGRR": 4}, "hand": 1, "draw_to": 2}),
    ("twenty-four-seven", 3, {"columns": 5, "rows": 3, "doubles": ["a1"], "tiles": {"2": 6, "5": 8, "9": 7}}),
    ("scrambled-fives", 4, {"columns": 7, "rows": 9, "bonuses": {}, "tiles": {"0": 4, "3": 9, "10": 9}, "hand": 3}),
    ("sums-of-one", 3, {"hand": 3, "wild_least": "0.1", "wild_most": "0.5", "wild_step": "0.1"}),
]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test with `variant` runs for every game and type."""
    if "variant" in metafunc.fixturenames:
        names = [f"{game}-{seats}-{'-'.join(map(str, options)) or 'house'}" for game, seats, options in VARIANTS]
        metafunc.parametrize("variant", VARIANTS, ids=names)


def start(variant: tuple[str, int, dict[str, Any]], seed: int = 1) -> quintile.Game:
    """A new game of a variant."""
    game, seats, options = variant
    return quintile.deal(game, seats, options=options, seed=seed)


def walk(game: quintile.Game, seed: int = 0) -> Iterator[quintile.Game]:
    """The game before each of its plays, which are random, and after the last one."""
    ply = 0
    while not game.over:
        yield game
        game.play_random(seed * 1000 + ply)
        ply += 1
    yield game


@pytest.fixture(scope="session")
def command() -> Path:
    """The command `quintile`, which the package is compared with; `cargo verify python` builds it and says where it is."""
    given = os.environ.get("QUINTILE_COMMAND")
    if given is None:
        pytest.fail("QUINTILE_COMMAND is not set: the path of the command `quintile`, as `cargo build` makes it")
    return Path(given)
