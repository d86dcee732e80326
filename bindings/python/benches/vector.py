"""Steps a second in random play: the vectorised environment beside PettingZoo's loop.

    python bindings/python/benches/vector.py [--seconds 3] [--envs 1024] [--threads 0] [--cpu]
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

import numpy as np

from quintile import GAMES, VectorEnv, aec


def clock(cpu: bool) -> Callable[[], float]:
    """Seconds that passed, or those of the processor: on a busy machine these tell more, with one thread."""
    return time.process_time if cpu else time.perf_counter


def pettingzoo(game: str, seconds: float, now: Callable[[], float]) -> float:
    """The loop of PettingZoo's documentation."""
    env = aec.env(game)
    rng = np.random.default_rng(1)
    steps, begin = 0, now()
    while now() - begin < seconds:
        env.reset(seed=steps)
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            assert observation is not None
            env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
            steps += 1
    return steps / (now() - begin)


def vectorised(game: str, envs: int, threads: int, seconds: float, now: Callable[[], float]) -> float:
    """Sampling, stepping, masks and observations."""
    env = VectorEnv(game, envs, seed=1, threads=threads)
    env.reset()
    steps, begin = 0, now()
    while now() - begin < seconds:
        env.step(env.sample_actions())
        steps += envs
    return steps / (now() - begin)


def main() -> None:
    """Prints a table."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--seconds", type=float, default=3.0)
    arguments.add_argument("--envs", type=int, default=1024)
    arguments.add_argument("--threads", type=int, default=0)
    arguments.add_argument("--game", choices=list(GAMES), action="append")
    arguments.add_argument("--cpu", action="store_true", help="seconds of the processor")
    given = arguments.parse_args()
    print("| game | PettingZoo's loop | `VectorEnv` |\n|---|---:|---:|")
    for game in given.game or GAMES:
        one = pettingzoo(game, given.seconds, clock(given.cpu))
        many = vectorised(game, given.envs, given.threads, given.seconds, clock(given.cpu))
        print(f"| {GAMES[game]} | {one:,.0f} | {many:,.0f} |", flush=True)


if __name__ == "__main__":
    main()
