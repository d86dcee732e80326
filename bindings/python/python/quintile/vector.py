"""A vectorised environment: many games at once, stepped outside Python, for learners that want batches.

    >>> from quintile import VectorEnv
    >>> env = VectorEnv("twenty-four-seven", 64, seed=1)
    >>> batch = env.reset()
    >>> for _ in range(100):
    ...     batch = env.step(env.sample_actions())
    >>> batch.observation.shape, batch.action_mask.shape, batch.rewards.shape
    ((64, 78), (64, 491), (64, 2))
"""

from __future__ import annotations

import math
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from quintile import _engine


class Batch(NamedTuple):
    """What a step leads to, one row a game. The arrays are written anew by every step: copy what you keep."""

    observation: NDArray[np.float32]
    """What the seat on turn may know, shape (games, numbers); `VectorEnv.parts` takes it apart."""
    action_mask: NDArray[np.int8]
    """Which actions it has, shape (games, actions)."""
    turn: NDArray[np.int32]
    """Which seat is on turn, shape (games,)."""
    rewards: NDArray[np.float32]
    """What the step gave each seat, shape (games, seats)."""
    terminated: NDArray[np.bool_]
    """Whether the step ended a game, shape (games,). The rows above are then of the next game already."""
    scores: NDArray[np.int32]
    """The points of each seat after the step, shape (games, seats); where it ended a game, the final ones."""


class VectorEnv:
    """Many games of one kind, each with its own deals: what `quintile.aec` does for one, for all of them by one call.

    Actions, masks, observations and rewards are those of `quintile.aec`: an action is a letter of a play, and the same seat acts until
    its play is complete. A game that is over is followed by a new one in the same step.

    The deals in each place follow from the seed alone, with any number of `threads` (0: one for each core).
    """

    def __init__(
        self,
        game: str,
        num_envs: int,
        *,
        seats: int = 2,
        options: dict[str, Any] | None = None,
        seed: int | str | bytes | None = None,
        reward: Literal["points", "margin", "win"] = "points",
        threads: int = 0,
    ) -> None:
        self._games = _engine.Games(
            game, num_envs, seats=seats, options=options, seed=seed, reward=reward, threads=threads
        )
        self.num_envs = num_envs
        self.seats = seats
        self.num_actions = self._games.letters
        self._layout = {name: tuple(shape) for name, shape, _, _ in self._games.layout()}
        numbers = sum(math.prod(shape) for shape in self._layout.values())
        self._batch = Batch(
            observation=np.zeros((num_envs, numbers), np.float32),
            action_mask=np.zeros((num_envs, self.num_actions), np.int8),
            turn=np.zeros(num_envs, np.int32),
            rewards=np.zeros((num_envs, seats), np.float32),
            terminated=np.zeros(num_envs, np.bool_),
            scores=np.zeros((num_envs, seats), np.int32),
        )
        self._actions = np.zeros(num_envs, np.int64)
        self._games.reset(self._batch._asdict())

    def reset(self, seed: int | str | bytes | None = None) -> Batch:
        """Deals every game anew: from the seed, or, without one, what comes next."""
        self._games.reset(self._batch._asdict(), seed)
        return self._batch

    def step(self, actions: ArrayLike) -> Batch:
        """Gives one action in every game. If any of them has not the action, `IllegalPlay` is raised and nothing changes."""
        self._games.step(np.ascontiguousarray(actions, dtype=np.int64), self._batch._asdict())
        return self._batch

    def sample_actions(self) -> NDArray[np.int64]:
        """An action for every game, drawn fairly from those it has. The array is written anew by every call."""
        self._games.sample(self._actions)
        return self._actions

    def game(self, number: int) -> _engine.Game:
        """A copy of one of the games as it is, hidden tiles included."""
        return self._games.game(number)

    def parts(self, observation: NDArray[np.float32]) -> dict[str, NDArray[np.float32]]:
        """Observations taken apart: arrays by name, in their own shapes. Leading axes are kept."""
        parts, at = {}, 0
        for name, shape in self._layout.items():
            size = math.prod(shape)
            part = observation[..., at : at + size]
            parts[name] = part.reshape(*part.shape[:-1], *shape)
            at += size
        return parts
