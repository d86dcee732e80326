"""The puzzle of the day."""

from __future__ import annotations

import datetime

from quintile._engine import Puzzle, QuintileError, daily_puzzle


def daily(game: str, date: datetime.date | str | None = None) -> Puzzle:
    """The puzzle of a day, the same for everybody; `date` is a date or text such as "2026-03-14", and today without one."""
    if date is None:
        date = datetime.date.today()
    elif isinstance(date, str):
        try:
            date = datetime.date.fromisoformat(date)
        except ValueError as error:
            raise QuintileError(f"date: {date!r} is not a day such as 2026-03-14") from error
    return daily_puzzle(game, date.year, date.month, date.day)
