"""The lab and the arena on real clusters of this machine, with a worker killed while it plays a shard.

`cargo verify clusters` installs Dask and Ray and runs it.
"""

from __future__ import annotations

import os
import secrets
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import quintile
from quintile import experiments

SHARDS = 12
LAB = {"game": "twenty-four-seven", "players": ["greedy", "random"], "games": 2000, "seed": 5}
ARENA = {"game": "synergo", "players": ["greedy", "random"], "games": 200, "seed": 5}


@contextmanager
def dask() -> Iterator[Any]:
    """Two workers of Dask, each a process."""
    from distributed import Client, LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        yield client.get_executor()


@contextmanager
def ray() -> Iterator[Any]:
    """A Ray of two cores. Its token is its own: otherwise Ray would write one to the home folder."""
    import ray

    os.environ["RAY_AUTH_TOKEN"] = secrets.token_hex(32)
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        yield quintile.ray_executor()
    finally:
        ray.shutdown()
        del os.environ["RAY_AUTH_TOKEN"]


class Counting:
    """An executor that counts what is submitted."""

    def __init__(self, executor: Any) -> None:
        self._executor, self.submitted = executor, 0

    def submit(self, fn: Any, /, *args: Any) -> Any:
        """Passes the call on."""
        self.submitted += 1
        return self._executor.submit(fn, *args)


def deadly(work: Any, marker: Path) -> Any:
    """The same work, but the first process that begins it is killed."""

    def die_once(*arguments: Any) -> str:
        try:
            os.close(os.open(marker, os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            return work(*arguments)
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError("nobody survives this")

    return die_once


@pytest.mark.parametrize("cluster", [dask, ray], ids=["dask", "ray"])
def test_a_killed_worker_changes_nothing(cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lab, arena = quintile.lab(**LAB), quintile.arena(**ARENA)
    with cluster() as executor:
        for play, settings, whole in ((quintile.lab, LAB, lab), (quintile.arena, ARENA, arena)):
            marker = tmp_path / play.__name__
            told: list[tuple[int, int]] = []
            name = f"play_{play.__name__}"
            with monkeypatch.context() as patch:
                patch.setattr(experiments, name, deadly(getattr(experiments, name), marker))
                counting = Counting(executor)
                result = play(**settings, executor=counting, shards=SHARDS, progress=lambda *now: told.append(now))
            assert marker.exists()
            assert result == whole
            assert told[-1][0] == told[-1][1] == settings["games"] and len(told) == SHARDS
            # Dask plays the shard again by itself; with Ray that is ours to do.
            assert counting.submitted == SHARDS + (cluster is ray)
