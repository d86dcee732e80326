"""PettingZoo environments (AEC): every game, type, number of seats and custom set.

    >>> from quintile import aec
    >>> env = aec.env("scrambled-fives", seats=3)
    >>> env.reset(seed=1)
    >>> for agent in env.agent_iter():
    ...     observation, reward, terminated, truncated, info = env.last()
    ...     over = terminated or truncated
    ...     env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

A play of several tiles is given letter by letter: an action is one letter, and the same agent acts until its play is
complete. Which letters a game has is told in docs/python.md; `action_mask` allows exactly those that a legal play
goes on with, so every legal play can be made and nothing else.
"""

from __future__ import annotations

import math
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from quintile._engine import Game, QuintileError, Spelling, deal, replay
from quintile.pictures import pixels
from quintile.variants import TYPES

__all__ = ["TYPES", "Reward", "Snapshot", "TileGame", "env", "make"]

Reward = Literal["points", "margin", "win"]
"""What an agent is rewarded with; see `TileGame`."""


class Snapshot:
    """A moment of an environment, kept by `TileGame.snapshot`. It can be pickled and restored any number of times."""

    __slots__ = ("_agents", "_cumulative", "_rewards", "_selection", "_spelling", "_terminations")

    def __init__(self, env: TileGame) -> None:
        self._spelling = env._spelling.copy()
        self._agents = list(env.agents)
        self._selection = env.agent_selection
        self._rewards = dict(env.rewards)
        self._cumulative = dict(env._cumulative_rewards)
        self._terminations = dict(env.terminations)


class TileGame(AECEnv[str, dict[str, NDArray[Any]], int]):
    """One game as a PettingZoo environment; agents are `seat_0`, `seat_1`, …

    An observation is a dict: `observation`, one array of 32-bit floats that `parts` takes apart, and `action_mask`.
    It holds what the seat may know and nothing else. The mask of an agent that is not on turn is all zeros.

    `reward` says what a finished play gives: with `points` each seat gets what its score changed by, so that rewards
    add up to the final score; with `margin` the side's change less the mean of the other sides' (a side is a seat, or
    a team); with `win` there is nothing until the end, and then 1 shared by the winners.

    `reset` deals anew. With `options={"record": …}` it sets up a record's position instead, with `{"game": …}` a copy
    of that `quintile.Game`; both have to be of the same game, seats and options.
    """

    metadata: dict[str, Any]
    agents: list[str]
    possible_agents: list[str]
    agent_selection: str
    rewards: dict[str, float]
    terminations: dict[str, bool]
    truncations: dict[str, bool]
    infos: dict[str, dict[str, Any]]

    def __init__(
        self,
        game: str,
        seats: int = 2,
        *,
        options: dict[str, Any] | None = None,
        reward: Reward = "points",
        name: str | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if reward not in ("points", "margin", "win"):
            raise QuintileError(f"reward: {reward!r} is none of points, margin, win")
        if render_mode not in (None, "ansi", "rgb_array"):
            raise QuintileError(f"render_mode: {render_mode!r} is none of None, 'ansi', 'rgb_array'")
        self.metadata = {
            "name": name or f"{game.replace('-', '_')}_v0",
            "render_modes": ["ansi", "rgb_array"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self._deal = (game, seats, dict(options or {}))
        self._reward = reward
        first = self._new_deal(0)
        self._options = first.options
        self._teams = first.in_teams
        self._spelling = Spelling(first)
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents = []
        self._layout = {name: (tuple(shape), low, high) for name, shape, low, high in self._spelling.layout()}
        sizes = [math.prod(shape) for shape, _, _ in self._layout.values()]
        bounds = np.array([part[1:] for part in self._layout.values()], np.float32)
        low, high = np.repeat(bounds, sizes, axis=0).T
        letters = self._spelling.letters
        self._action_spaces: dict[str, spaces.Discrete] = {}
        self._observation_spaces: dict[str, spaces.Dict] = {}
        for agent in self.possible_agents:
            self._action_spaces[agent] = spaces.Discrete(letters)
            self._observation_spaces[agent] = spaces.Dict(
                {
                    "observation": spaces.Box(low, high, dtype=np.float32),
                    "action_mask": spaces.Box(0, 1, (letters,), dtype=np.int8),
                }
            )
        self._seeds = np.random.default_rng()

    def _new_deal(self, seed: int | bytes) -> Game:
        game, seats, options = self._deal
        return deal(game, seats, options=options, seed=seed)

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of an agent's observations: the same for all."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The letters of the game: the same for all agents and positions."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals anew: from the seed, or, without one, from a stream that the last seed began."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        given = options or {}
        if "record" in given:
            game = replay(given["record"])
        elif "game" in given:
            game = given["game"]
        else:
            game = self._new_deal(self._seeds.bytes(32))
        if (game.game, game.seats, game.options) != (self._deal[0], self._deal[1], self._options):
            raise QuintileError("reset: the position is of another game, number of seats or set")
        self._spelling = Spelling(game)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._select()

    def _select(self) -> None:
        """Looks whose turn it is; when the game is over, everybody's is over."""
        turn = self._spelling.turn
        self.terminations = dict.fromkeys(self.agents, turn is None)
        self.agent_selection = self.possible_agents[turn or 0]

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What an agent may know, and what it may do."""
        seat = self.possible_agents.index(agent)
        on_turn = self._spelling.turn == seat
        letters = self._spelling.letters
        return {
            "observation": np.frombuffer(self._spelling.observe(seat), dtype=np.float32),
            "action_mask": np.frombuffer(self._spelling.mask(), np.int8) if on_turn else np.zeros(letters, np.int8),
        }

    def parts(self, observation: NDArray[np.float32]) -> dict[str, NDArray[np.float32]]:
        """An observation taken apart: arrays by name, in their own shapes. Leading axes (a batch) are kept."""
        parts, at = {}, 0
        for name, (shape, _, _) in self._layout.items():
            size = math.prod(shape)
            part = observation[..., at : at + size]
            parts[name] = part.reshape(*part.shape[:-1], *shape)
            at += size
        return parts

    def step(self, action: int | None) -> None:
        """Gives one letter for the agent that is selected."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise QuintileError(f"{agent} is on turn: an action is needed")
        before = self._spelling.scores
        play = self._spelling.give(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if play is not None:
            self._pay(before)
            self._select()
        self._accumulate_rewards()

    def _pay(self, before: list[int]) -> None:
        changes = [float(after - was) for after, was in zip(self._spelling.scores, before, strict=True)]
        if self._reward == "margin":
            sides = 2 if self._teams else len(changes)
            totals = [sum(changes[side::sides]) for side in range(sides)]
            total = sum(totals)
            margins = [own - (total - own) / (sides - 1) for own in totals]
            changes = [margins[seat % sides] for seat in range(len(changes))]
        elif self._reward == "win":
            outcome = self._spelling.game.outcome if self._spelling.turn is None else None
            winners = outcome.winners if outcome else []
            changes = [1.0 / len(winners) if seat in winners else 0.0 for seat in range(len(changes))]
        self.rewards = dict(zip(self.possible_agents, changes, strict=True))

    @property
    def game(self) -> Game:
        """A copy of the game as it is, hidden tiles included; `game.view(seat)` is what a seat may know."""
        return self._spelling.game

    def action_name(self, action: int) -> str:
        """An action in words: `7@d5`, `done`, `pass`."""
        return self._spelling.name(int(action))

    def spell(self, play: str) -> list[int]:
        """The actions that make a legal play of the seat on turn."""
        return self._spelling.spell(play)

    def snapshot(self) -> Snapshot:
        """This moment, for `restore`: the position, letters given, rewards and who is on turn."""
        return Snapshot(self)

    def restore(self, snapshot: Snapshot) -> None:
        """Goes back to a moment that this environment, or one like it, kept by `snapshot`."""
        game = snapshot._spelling.game
        if (game.game, game.seats, game.options) != (self._deal[0], self._deal[1], self._options):
            raise QuintileError("restore: the snapshot is of another game, number of seats or set")
        self._spelling = snapshot._spelling.copy()
        self.agents = list(snapshot._agents)
        self.agent_selection = snapshot._selection
        self.rewards = dict(snapshot._rewards)
        self._cumulative_rewards = dict(snapshot._cumulative)
        self.terminations = dict(snapshot._terminations)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None

    def clone(self) -> TileGame:
        """An independent copy of the environment at this moment. Deals to come are the copy's own."""
        game, seats, options = self._deal
        copy = TileGame(
            game, seats, options=options, reward=self._reward, name=self.metadata["name"], render_mode=self.render_mode
        )
        copy.restore(self.snapshot())
        return copy

    def render(self) -> str | NDArray[np.uint8] | None:
        """The position as an onlooker sees it: text with `render_mode="ansi"`, pixels with `"rgb_array"`."""
        if self.render_mode == "rgb_array":
            return pixels(self._spelling.game.svg())
        return str(self._spelling.game) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""


def env(game: str, seats: int = 2, **settings: Any) -> TileGame:
    """An environment for a game by its name in `quintile.GAMES`; `settings` are those of `TileGame`."""
    return TileGame(game, seats, **settings)


def make(name: str, seats: int | None = None, **settings: Any) -> TileGame:
    """An environment by its name in `TYPES`, with another number of seats if one is given."""
    if name not in TYPES:
        raise QuintileError(f"there is no environment {name!r}; there are {', '.join(TYPES)}")
    game, usual, options = TYPES[name]
    return TileGame(game, seats or usual, options=options | settings.pop("options", {}), name=name, **settings)
