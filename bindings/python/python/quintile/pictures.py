"""Pictures as arrays of pixels."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from quintile import _engine

if TYPE_CHECKING:
    from numpy.typing import NDArray


def pixels(svg: str, width: int = 800) -> NDArray[np.uint8]:
    """An SVG of `Game.svg` as an array of shape (height, width, 3)."""
    rgb, wide, high = _engine.pixels(svg, width)
    return np.frombuffer(rgb, dtype=np.uint8).reshape(high, wide, 3)
