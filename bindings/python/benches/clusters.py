"""What a cluster costs: the same lab in this process, on Dask and on Ray, each with as many workers as there are cores.

    python bindings/python/benches/clusters.py [--games 1000000] [--shards 64]
"""

from __future__ import annotations

import argparse
import importlib
import os
import time
from typing import Any

import quintile


def timed(games: int, **settings: Any) -> tuple[quintile.LabResult, float]:
    """A run, and its seconds."""
    begin = time.perf_counter()
    result = quintile.lab("twenty-four-seven", players="random", games=games, seed=1, **settings)
    return result, time.perf_counter() - begin


def main() -> None:
    """Prints a line for each."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--games", type=int, default=1_000_000)
    arguments.add_argument("--shards", type=int, default=64)
    given = arguments.parse_args()
    workers = os.cpu_count() or 1
    whole, alone = timed(given.games, shards=1, threads=workers)
    print(f"one process, {workers} threads: {alone:.1f} s", flush=True)

    dask: Any = importlib.import_module("distributed")
    with dask.LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None) as cluster, dask.Client(cluster) as client:
        timed(workers, executor=client.get_executor())
        result, seconds = timed(given.games, shards=given.shards, executor=client.get_executor())
    print(f"Dask, {workers} workers: {seconds:.1f} s, {seconds / alone - 1:+.1%}, equal: {result == whole}", flush=True)

    ray: Any = importlib.import_module("ray")
    ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False)
    timed(workers, executor=quintile.ray_executor())
    result, seconds = timed(given.games, shards=given.shards, executor=quintile.ray_executor())
    ray.shutdown()
    print(f"Ray, {workers} workers: {seconds:.1f} s, {seconds / alone - 1:+.1%}, equal: {result == whole}", flush=True)


if __name__ == "__main__":
    main()
