"""Every game and type by name, for environments."""

from __future__ import annotations

from typing import Any

TYPES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "polygon_v0": ("polygon", 2, {}),
    "polygon_best_only_v0": ("polygon", 2, {"best_only": True}),
    "synergo_match_v0": ("synergo", 2, {"type": "match"}),
    "synergo_color_v0": ("synergo", 2, {"type": "color"}),
    "synergo_teams_v0": ("synergo", 4, {"type": "color"}),
    "synergo_closed_v0": ("synergo", 2, {"type": "closed"}),
    "twenty_four_seven_v0": ("twenty-four-seven", 2, {}),
    "scrambled_fives_v0": ("scrambled-fives", 2, {}),
    "sums_of_one_v0": ("sums-of-one", 2, {}),
    "sums_of_one_half_v0": ("sums-of-one", 2, {"half_pool": True}),
}
"""Every game and type by name: the game, a number of seats and the options."""
