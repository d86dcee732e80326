"""Work in shards, on whatever cluster there is: anything with the `submit` of `concurrent.futures`."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Future
from queue import SimpleQueue
from typing import Any, Protocol, TypeAlias, runtime_checkable

from quintile._engine import QuintileError


@runtime_checkable
class Executor(Protocol):
    """Anything that `submit`s calls and returns futures: pools of threads or processes, Dask, Ray, MPI."""

    def submit(self, fn: Callable[..., Any], /, *args: Any) -> Future[Any]:
        """Has the call made somewhere, some time."""


Cluster: TypeAlias = Executor | Callable[[], Executor] | None
"""An executor; or a function that makes one, so that a pool which broke can be replaced; or None for this process."""

Progress: TypeAlias = Callable[[int, int], object]
"""Hears how much is done, and of how much."""


class ShardFailed(QuintileError):
    """A shard failed more often than it was to be tried. The cause is its last error."""


class Shard:
    """A piece of work: the arguments of one call, and how much of the whole it is."""

    __slots__ = ("arguments", "failures", "size")

    def __init__(self, arguments: tuple[Any, ...], size: int) -> None:
        self.arguments = arguments
        self.size = size
        self.failures = 0


def run(
    work: Callable[..., str],
    shards: Sequence[Shard],
    cluster: Cluster,
    retries: int,
    progress: Progress | None,
) -> list[str]:
    """What `work` gives for every shard, in the order in which they were finished.

    A shard that failed is submitted again, up to `retries` times; what the engine refuses would fail again, so it is raised
    at once. When something is raised, shards that have not begun are cancelled.
    """
    told = _Told(progress, sum(shard.size for shard in shards))
    if cluster is None:
        results = []
        for shard in shards:
            results.append(work(*shard.arguments))
            told.more(shard.size)
        return results
    make = None if isinstance(cluster, Executor) and not isinstance(cluster, type) else cluster
    return _Run(work, make, None if make else cluster, retries, told).all(shards)


class _Told:
    """How far the work is, passed on."""

    def __init__(self, progress: Progress | None, total: int) -> None:
        self._progress, self._done, self._total = progress, 0, total

    def more(self, size: int) -> None:
        self._done += size
        if self._progress is not None:
            self._progress(self._done, self._total)


class _Run:
    """One run over an executor."""

    def __init__(self, work: Callable[..., str], make: Any, executor: Any, retries: int, told: _Told) -> None:
        self._work, self._make, self._retries, self._told = work, make, retries, told
        self._executor = executor if make is None else make()
        self._finished: SimpleQueue[tuple[Shard, Future[str]]] = SimpleQueue()
        self._waiting: set[Future[str]] = set()

    def all(self, shards: Sequence[Shard]) -> list[str]:
        results: list[str] = []
        try:
            for shard in shards:
                self._submit(shard)
            while len(results) < len(shards):
                shard, future = self._finished.get()
                self._waiting.discard(future)
                error = future.exception()
                if error is None:
                    results.append(future.result())
                    self._told.more(shard.size)
                else:
                    self._again(shard, error)
        finally:
            for future in self._waiting:
                future.cancel()
            if self._make is not None:
                _shut_down(self._executor)
        return results

    def _submit(self, shard: Shard) -> None:
        try:
            future = self._executor.submit(self._work, *shard.arguments)
        except BrokenExecutor as error:
            self._again(shard, error)
            return
        self._waiting.add(future)
        future.add_done_callback(lambda future: self._finished.put((shard, future)))

    def _again(self, shard: Shard, error: BaseException) -> None:
        if isinstance(error, QuintileError) or not isinstance(error, Exception):
            raise error
        shard.failures += 1
        if shard.failures > self._retries:
            raise ShardFailed(f"a shard failed {shard.failures} times, the last time by {error!r}") from error
        if isinstance(error, BrokenExecutor):
            if self._make is None:
                raise ShardFailed(
                    "the executor broke; pass a function that makes one, and broken ones are replaced"
                ) from error
            if getattr(self._executor, "_broken", True):
                _shut_down(self._executor)
                self._executor = self._make()
        self._submit(shard)


def _shut_down(executor: Any) -> None:
    shutdown = getattr(executor, "shutdown", None)
    if shutdown is not None:
        shutdown(wait=False)


def count_shards(deals: int, wanted: int | None) -> int:
    """How many shards to cut so many deals into: enough to share out evenly and to see progress, few enough to be worth it."""
    if wanted is not None and wanted < 1:
        raise QuintileError(f"shards: {wanted} is less than 1")
    return max(1, min(deals, 8 * (os.cpu_count() or 1) if wanted is None else wanted))


class RayExecutor:
    """Ray as an executor: every call is a task."""

    def __init__(self, **options: Any) -> None:
        import ray

        self._remote = ray.remote(max_retries=0, **options) if options else ray.remote(max_retries=0)

    def submit(self, fn: Callable[..., Any], /, *args: Any) -> Future[Any]:
        """Starts a task."""
        future: Future[Any] = self._remote(fn).remote(*args).future()
        return future


def ray_executor(**options: Any) -> RayExecutor:
    """An executor for the Ray cluster that `ray.init` connected to; `options` are those of `ray.remote`.

    Tasks are not retried by Ray itself: `lab` and `arena` do that, and count.
    """
    return RayExecutor(**options)
