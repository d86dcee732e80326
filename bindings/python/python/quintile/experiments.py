"""The lab and the arena: computer players by the thousand, on this machine or on the cluster you have.

All chance follows from the seed and the numbers of deals, and all that is counted are whole numbers. So it does not matter who
plays which deals, in which order, or how often a machine died: the totals are those of one run.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from os import PathLike
from typing import Any

from quintile import _engine
from quintile.sets import CustomSet, read_set
from quintile.shards import Cluster, Progress, Shard, count_shards, run


def lab(
    game: str,
    *,
    players: str | Sequence[str] = "club",
    games: int = 1000,
    seats: int = 2,
    seed: int | str | bytes = 1,
    options: dict[str, Any] | None = None,
    set: CustomSet | str | PathLike[str] | None = None,
    iterations: int | None = None,
    seconds: float | None = None,
    compensation: Sequence[int] = (),
    executor: Cluster = None,
    shards: int | None = None,
    threads: int | None = None,
    retries: int = 2,
    progress: Progress | None = None,
) -> LabResult:
    """Is a set balanced, and what decides its games? What `quintile lab` plays, with the same totals for the same seed.

    With one player the seats are compared; with several, each deal is played with every seating, which tells luck from skill.
    `games` are rounded up to whole deals. `set` is a set of your own, as for `read_set`; `compensation` are points added by turn
    order when the winner is found.

    `executor` is anything with the `submit` of `concurrent.futures`, or a function that makes one (so that a pool which broke is
    replaced); without one, this process plays. The deals are cut into `shards`; one that died is played again, up to `retries`
    times. A shard has one of the executor's workers to itself and uses `threads` (0: every core). `progress` is called with the
    games that are done, and of how many.
    """
    plan, deals, seatings = _engine.plan_lab(
        _plan(game, players, games, seats, seed, options, set, iterations, seconds) | {"compensation": list(compensation)}
    )
    of = count_shards(deals, shards)
    cores = _threads(threads, executor)
    work = [Shard((plan, part, of, cores), (deals + of - part) // of * seatings) for part in range(1, of + 1)]
    return LabResult(_engine.merge_lab(run(play_lab, work, executor, retries, progress)))


def arena(
    game: str,
    *,
    players: Sequence[str],
    games: int = 100,
    seats: int = 2,
    seed: int | str | bytes = 1,
    options: dict[str, Any] | None = None,
    set: CustomSet | str | PathLike[str] | None = None,
    iterations: int | None = None,
    seconds: float | None = None,
    executor: Cluster = None,
    shards: int | None = None,
    threads: int | None = None,
    retries: int = 2,
    progress: Progress | None = None,
) -> ArenaResult:
    """Who is stronger, and by how much? What `quintile arena` plays, with the same figures for the same seed.

    Every deal is played once for each seating, so that nobody has better tiles than the others. The other arguments are those
    of `lab`.
    """
    plan, deals, seatings = _engine.plan_arena(
        _plan(game, players, games, seats, seed, options, set, iterations, seconds) | {"compensation": []}
    )
    of = count_shards(deals, shards)
    cores = _threads(threads, executor)
    ends = [deals * part // of for part in range(of + 1)]
    ranges = zip(ends, ends[1:], strict=False)
    work = [Shard((plan, first, end - first, cores), (end - first) * seatings) for first, end in ranges]
    return ArenaResult(_engine.merge_arena(run(play_arena, work, executor, retries, progress)))


def play_lab(plan: str, part: int, of: int, threads: int) -> str:
    """One shard of a lab, for any worker: a plan in, totals out, both as text."""
    return _engine.play_lab(plan, part, of, threads)


def play_arena(plan: str, first: int, count: int, threads: int) -> str:
    """Some deals of an arena, for any worker: a plan in, results out, both as text."""
    return _engine.play_arena(plan, first, count, threads)


def _threads(threads: int | None, executor: Cluster) -> int:
    return threads if threads is not None else 0 if executor is None else 1


def _plan(
    game: str,
    players: str | Sequence[str],
    games: int,
    seats: int,
    seed: int | str | bytes,
    options: dict[str, Any] | None,
    set: CustomSet | str | PathLike[str] | None,
    iterations: int | None,
    seconds: float | None,
) -> dict[str, Any]:
    name = None
    if set is not None:
        custom = set if isinstance(set, CustomSet) else read_set(set)
        if custom.game != game:
            raise _engine.QuintileError(f"set: it is a set for {custom.game}, not for {game}")
        if options:
            raise _engine.QuintileError("options and a set exclude each other")
        name, options = custom.name, custom.options
    return {
        "game": game,
        "set": name,
        "options": options or {},
        "seats": seats,
        "players": [players] if isinstance(players, str) else list(players),
        "iterations": iterations,
        "seconds": seconds,
        "seed": _engine.seed_text(seed),
        "games": games,
    }


class LabResult:
    """What a lab counted. Two are equal when everything but the players' times is; times differ from run to run.

    `str(result)` is what the command prints.
    """

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        """Reads what `to_json` or `quintile lab --json` wrote."""
        self._text = _engine.merge_lab([text])

    @staticmethod
    def merge(results: Iterable[LabResult]) -> LabResult:
        """Adds up parts of one run, in any order: those of `quintile lab --shard`, say."""
        return LabResult(_engine.merge_lab([result._text for result in results]))

    def to_json(self) -> str:
        """The exact counts as JSON text, as `quintile lab --json` prints them."""
        return self._text

    def to_dict(self) -> dict[str, Any]:
        """The exact counts as a dict."""
        counts: dict[str, Any] = json.loads(self._text)
        return counts

    def report(self, against: LabResult | None = None) -> dict[str, Any]:
        """What the counts show: `title`, `about`, `findings`, `sections` and `figures`; with `against`, what changed as well."""
        report: dict[str, Any] = json.loads(_engine.report_lab(self._text, None if against is None else against._text))
        return report

    @property
    def findings(self) -> list[str]:
        """What follows from the figures, a sentence each."""
        findings: list[str] = self.report()["findings"]
        return findings

    def rows(self, against: LabResult | None = None) -> list[dict[str, Any]]:
        """Every figure as a plain dict (section, figure, group, value, low, high, n), as `quintile lab --csv` has them:
        `pandas.DataFrame(rows)`. `low` and `high` are its 95 % interval, or None; `n` is the number of deals.
        """
        rows: list[dict[str, Any]] = self.report(against)["figures"]
        return rows

    def text(self, against: LabResult | None = None) -> str:
        """The report as text: what the command prints."""
        report = self.report(against)
        lines = [report["title"], report["about"], "", *[f"- {finding}" for finding in report["findings"]]]
        for section in report["sections"]:
            if section["rows"]:
                lines += ["", section["title"], *_columns(section["headings"], section["rows"])]
        return "\n".join(lines) + "\n"

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        report = self.report()
        return f"<LabResult: {report['title']}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, LabResult):
            return NotImplemented
        mine, theirs = self.to_dict(), other.to_dict()
        return mine | {"times": None} == theirs | {"times": None}

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[type[LabResult], tuple[str]]:
        return LabResult, (self._text,)


class ArenaResult:
    """The games of an arena and its figures. Two are equal when the scores of all games are; times differ from run to run.

    `str(result)` is what the command prints.
    """

    __slots__ = ("_figures", "_text")

    def __init__(self, text: str) -> None:
        """Reads what `save` wrote."""
        self._text = text
        self._figures: dict[str, Any] = json.loads(_engine.figures_arena(text))

    @staticmethod
    def merge(results: Iterable[ArenaResult]) -> ArenaResult:
        """Puts parts of one arena together, in any order."""
        return ArenaResult(_engine.merge_arena([result._text for result in results]))

    def save(self) -> str:
        """The scores of every game as JSON text, for `merge` and `ArenaResult(text)`."""
        return self._text

    def to_json(self) -> str:
        """The figures as JSON text, as `quintile arena --json` prints them, with the plan that they follow from."""
        return json.dumps(self._figures, indent=2, ensure_ascii=False)

    def to_dict(self) -> dict[str, Any]:
        """The same as a dict."""
        figures: dict[str, Any] = json.loads(json.dumps(self._figures))
        return figures

    def rows(self) -> list[dict[str, Any]]:
        """One plain dict a player: `pandas.DataFrame(rows)`."""
        rows: list[dict[str, Any]] = self.to_dict()["players"]
        return rows

    def __str__(self) -> str:
        figures = self._figures
        noun = "deal" if figures["deals"] == 1 else "deals"
        about = f"{figures['games']} games, {figures['deals']} {noun}, each with every seating; 95 % intervals by deals"
        headings = ["player", "wins", "interval", "score difference", "Elo", "ms/play", "p99 ms", "longest"]
        return "\n".join([about, *_columns(headings, [_cells(row) for row in figures["players"]])]) + "\n"

    def __repr__(self) -> str:
        shares = ", ".join(f"{row['player']} {row['wins']:.1%}" for row in self._figures["players"])
        return f"<ArenaResult: {self._figures['games']} games, {shares}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ArenaResult):
            return NotImplemented
        mine, theirs = json.loads(self._text), json.loads(other._text)
        return bool(mine["plan"] == theirs["plan"] and mine["part"]["deals"] == theirs["part"]["deals"])

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[type[ArenaResult], tuple[str]]:
        return ArenaResult, (self._text,)


def _cells(row: dict[str, Any]) -> list[str]:
    """A player's line, as the command writes it."""
    interval, reach, difference = row["wins_interval"], row["score_difference_reach"], row["score_difference"]
    return [
        row["player"],
        f"{row['wins'] * 100:.1f}%",
        _percent(*interval) if interval else "",
        "" if difference is None else f"{difference:+.1f}" + ("" if reach is None else f" ± {reach:.1f}"),
        _elo(row["elo"], row["elo_interval"]),
        f"{row['ms_per_play']:.2f}",
        f"{row['p99_ms']:.1f}",
        f"{row['longest_ms']:.1f}",
    ]


def _percent(low: float, high: float) -> str:
    # With more digits where it would look empty.
    ends = ((f"{low * 100:.{digits}f}", f"{high * 100:.{digits}f}") for digits in range(1, 7))
    return next((f"{a} to {b} %" for a, b in ends if a != b), f"{low * 100:.1f} to {high * 100:.1f} %")


def _elo(elo: float | None, interval: list[float | None] | None) -> str:
    # Whoever wins or loses every game has no Elo, only a bound of it.
    low, high = interval or (None, None)
    if elo is not None:
        return f"{elo:+.0f}" if low is None or high is None else f"{elo:+.0f} ({low:+.0f} {high:+.0f})"
    if low is not None:
        return f"over {low:+.0f}"
    return "" if high is None else f"under {high:+.0f}"


def _columns(headings: list[str], rows: list[list[str]]) -> list[str]:
    """A table as lines: the first column to the left, the others to the right."""
    table = [headings, *rows]
    widths = [max(len(row[column]) for row in table) for column in range(len(headings))]
    cells = [
        [cell.rjust(width) if column else cell.ljust(width) for column, (cell, width) in enumerate(zip(row, widths, strict=True))]
        for row in table
    ]
    return ["  ".join(row).rstrip() for row in cells]
