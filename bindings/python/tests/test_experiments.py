"""The lab and the arena: shards in any order, on any executor, make the run of one machine; and that of the command."""

from __future__ import annotations

import json
import os
import pickle
import random
import subprocess
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

import quintile
from quintile import experiments

LAB = {"game": "twenty-four-seven", "players": ["greedy", "random"], "games": 60, "seed": 5}
ARENA = {"game": "synergo", "players": ["greedy", "random", "static"], "seats": 3, "games": 30, "seed": 5}


def spawned(workers=2):
    """Processes that begin afresh, as those of other machines do."""
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"))


class Anyhow:
    """An executor that does things late, in any order, and sometimes not at all."""

    def __init__(self, fails=0, error=ConnectionError("the worker is gone")):
        self._random = random.Random(1)
        self._waiting = []
        self._fails, self._error = fails, error
        self.submitted = 0

    def submit(self, fn, /, *args):
        self.submitted += 1
        future = Future()
        self._waiting.append((future, fn, args))
        if len(self._waiting) >= 3 or self.submitted > 5:
            self._random.shuffle(self._waiting)
            waiting, self._waiting = self._waiting, []
            for late, work, arguments in waiting:
                if self._fails:
                    self._fails -= 1
                    late.set_exception(self._error)
                else:
                    late.set_result(work(*arguments))
        return future


def without_times(figures):
    """An arena's figures without those that differ from run to run."""
    players = [{key: value for key, value in row.items() if "ms" not in key.split("_")} for row in figures["players"]]
    return {"games": figures["games"], "deals": figures["deals"], "players": players}


def test_shards_make_the_whole():
    whole = quintile.lab(**LAB, shards=1)
    for shards in (2, 7, 30, 1000):
        assert quintile.lab(**LAB, shards=shards) == whole
    assert quintile.lab(**LAB | {"seed": 6}) != whole
    whole = quintile.arena(**ARENA, shards=1)
    for shards in (2, 7, 10, 1000):
        part = quintile.arena(**ARENA, shards=shards)
        assert part == whole and without_times(part.to_dict()) == without_times(whole.to_dict())
    assert quintile.arena(**ARENA | {"seed": 6}) != whole


@pytest.mark.parametrize("make", [lambda: ThreadPoolExecutor(3), spawned, Anyhow], ids=["threads", "processes", "anyhow"])
def test_any_executor_will_do(make):
    told = []
    executor = make()
    assert quintile.lab(**LAB, executor=executor, shards=6, progress=lambda *now: told.append(now)) == quintile.lab(**LAB)
    assert [done for done, _ in told] == sorted({done for done, _ in told}) and told[-1] == (60, 60) and len(told) == 6
    assert quintile.arena(**ARENA, executor=executor, shards=6) == quintile.arena(**ARENA)


def test_shards_that_died_are_played_again():
    executor = Anyhow(fails=4)
    assert quintile.lab(**LAB, executor=executor, shards=6, retries=4) == quintile.lab(**LAB)
    assert executor.submitted == 10
    with pytest.raises(quintile.ShardFailed, match="a shard failed 3 times, the last time by ConnectionError"):
        quintile.lab(**LAB, executor=Anyhow(fails=1000), shards=6, retries=2)
    # What the engine refuses, it would refuse again.
    executor = Anyhow(fails=1, error=quintile.QuintileError("no"))
    with pytest.raises(quintile.QuintileError, match="^no$"):
        quintile.lab(**LAB, executor=executor, shards=3)
    assert executor.submitted == 3


def die_once(marker, plan, *rest):
    """A shard whose process is killed, the first time any is played."""
    try:
        os.close(os.open(marker, os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return experiments.play_lab(plan, *rest)
    os._exit(9)


def test_a_pool_that_broke_is_replaced(tmp_path, monkeypatch):
    whole = quintile.lab(**LAB)
    for name, executor in [("pool", spawned()), ("maker", spawned)]:
        marker = str(tmp_path / name)
        real = experiments.run

        def run(work, shards, *rest, marker=marker, real=real):
            for shard in shards:
                shard.arguments = (marker, *shard.arguments)
            return real(die_once, shards, *rest)

        monkeypatch.setattr(experiments, "run", run)
        if name == "pool":
            with pytest.raises(quintile.ShardFailed, match="pass a function that makes one"):
                quintile.lab(**LAB, executor=executor, shards=6)
        else:
            assert quintile.lab(**LAB, executor=executor, shards=6) == whole
        monkeypatch.setattr(experiments, "run", real)


def test_results_are_kept_and_put_together(tmp_path):
    result = quintile.lab(**LAB)
    assert quintile.LabResult(result.to_json()) == result == pickle.loads(pickle.dumps(result))
    with pytest.raises(quintile.QuintileError, match="part 1 of 1 is there already"):
        quintile.LabResult.merge([result, result])
    with pytest.raises(quintile.QuintileError, match="it is not the JSON of a lab's totals"):
        quintile.LabResult("{}")
    result = quintile.arena(**ARENA)
    assert quintile.ArenaResult(result.save()) == result == pickle.loads(pickle.dumps(result))
    with pytest.raises(quintile.QuintileError, match="deal 0 is there already"):
        quintile.ArenaResult.merge([result, result])
    with pytest.raises(quintile.QuintileError, match="it is of another arena"):
        quintile.ArenaResult.merge([result, quintile.arena(**ARENA | {"games": 33})])
    with pytest.raises(quintile.QuintileError, match="it is not the JSON of an arena's games"):
        quintile.ArenaResult("[]")


def test_rows_are_plain():
    rows = quintile.arena(**ARENA).rows()
    assert [row["player"] for row in rows] == ARENA["players"]
    assert sum(row["wins"] for row in rows) == pytest.approx(1)
    rows = quintile.lab(**LAB).rows()
    assert {"overview", "seats", "scores"} <= {row["section"] for row in rows}
    assert len({tuple(row) for row in rows}) == 1


def test_sets_and_compensation():
    text = "game = 'twenty-four-seven'\nname = 'Thirty'\n[options]\nlimit = 30\n"
    result = quintile.lab("twenty-four-seven", players="random", games=20, set=text, compensation=[0, 12])
    about = result.to_dict()["experiment"]
    assert (about["set"], about["options"], about["compensation"]) == ("Thirty", {"limit": 30}, [0, 12])
    assert "Thirty" in str(result)
    against = quintile.lab("twenty-four-seven", players="random", games=20)
    assert result.report(against)["sections"][0]["name"] != result.report()["sections"][0]["name"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game": "chess"}, "unknown"),
        ({"games": 0}, "games: 0 is not between 1 and 1000000000"),
        ({"players": []}, "players: at least one is needed"),
        ({"players": ["wizard"]}, "unknown player"),
        ({"players": ["random"] * 3}, "players: 3 players for 2 seats"),
        ({"compensation": [1]}, "compensation: 1 numbers for 2 seats"),
        ({"iterations": 1, "seconds": 1.0}, "exclude each other"),
        ({"options": {"limit": "x"}}, "options"),
        ({"shards": 0}, "shards: 0 is less than 1"),
        ({"seed": -1}, "a seed is"),
        ({"set": "game = 'polygon'\n"}, "it is a set for polygon"),
    ],
)
def test_what_cannot_be_played_is_refused_before_any_shard_is(change, message):
    executor = Anyhow()
    with pytest.raises(quintile.QuintileError, match=message):
        quintile.lab(**LAB | {"executor": executor} | change)
    assert executor.submitted == 0


def run_command(command, *arguments):
    return subprocess.run([command, *arguments], capture_output=True, text=True, check=True, timeout=300).stdout


def test_the_command_counts_the_same(command: Path):
    players = ",".join(LAB["players"])
    arguments = ["lab", LAB["game"], "--players", players, "--games", "60", "--seed", "5"]
    result = quintile.lab(**LAB)
    assert quintile.LabResult(run_command(command, *arguments, "--json")) == result
    parts = [quintile.LabResult(run_command(command, *arguments, "--json", "--shard", f"{part}/3")) for part in (3, 1, 2)]
    assert quintile.LabResult.merge(parts) == result
    # The times are in the last section.
    printed, text = (text.split("\nTime to decide")[0] for text in (run_command(command, *arguments), str(result)))
    assert printed == text


def test_the_command_meets_the_same(command: Path):
    arguments = ["arena", ARENA["game"], "--players", ",".join(ARENA["players"]), "--seats", "3", "--games", "30", "--seed", "5"]
    result = quintile.arena(**ARENA)
    figures = json.loads(run_command(command, *arguments, "--json"))
    assert without_times(figures) == without_times(result.to_dict())

    def without_columns(text):
        return [" ".join(line.split()[:-3]) for line in text.splitlines()[2:]]

    printed = run_command(command, *arguments)
    assert printed.splitlines()[0] == str(result).splitlines()[0]
    assert without_columns(printed) == without_columns(str(result))
