"""A small agent learns 24/7 by playing, with numpy alone.

It is told neither the rules nor what scores: it sees the board and the actions it may take, and after each round what
it gained and lost. Cells as in a notebook; as a program:

    python learning.py --games 3000 --svg learning.svg
"""

# %% The environment
from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from quintile import aec

SIDE, SQUARES, TILES, MOST = 7, 49, 10, 24

# %% What the agent looks at
# For a tile on a square: how the four lines through it would sum, whether runs and sets of three appear, and on which
# kind of square. Which of these are worth anything is for it to find out.
STEPS = [(0, 1), (1, 0), (1, 1), (1, -1)]
DOUBLES = np.zeros(SQUARES, dtype=bool)
DOUBLES[[int(name[1:]) * SIDE - SIDE + ord(name[0]) - ord("a") for name in "a5 b3 c1 c6 e2 e7 f5 g3".split()]] = True
PLAIN = MOST + 4
FEATURES = 2 * PLAIN + TILES + 1
PASS = TILES * SQUARES


def neighbours() -> np.ndarray:
    """For each square, direction (8) and distance (6) the square there; 49 where the board ends."""
    reach = np.full((SQUARES, 8, SIDE - 1), SQUARES)
    for square in range(SQUARES):
        for way, (down, right) in enumerate([*STEPS, *((-down, -right) for down, right in STEPS)]):
            for distance in range(1, SIDE):
                row, column = square // SIDE + distance * down, square % SIDE + distance * right
                if 0 <= row < SIDE and 0 <= column < SIDE:
                    reach[square, way, distance - 1] = row * SIDE + column
    return reach


REACH = neighbours()


def features(board: np.ndarray, actions: np.ndarray) -> np.ndarray:
    """One row for each action."""
    rows = np.zeros((len(actions), FEATURES))
    rows[:, -1] = 1.0
    placing = actions < PASS
    tile, square = actions[placing] // SQUARES + 1, actions[placing] % SQUARES
    values = np.append(np.maximum(board.reshape(-1), 0), 0)[REACH[square]]
    # Tiles count up to the first gap.
    values = values * (np.cumprod(values > 0, axis=2) > 0)
    ahead, behind = values[:, :4], values[:, 4:]
    sums = ahead.sum(axis=2) + behind.sum(axis=2)
    lines = np.where(sums > 0, sums + tile[:, None], 0).astype(int)
    plain = np.zeros((len(tile), PLAIN))
    for line in range(4):
        plain[np.arange(len(tile)), lines[:, line]] += 1.0
    own = tile[:, None]
    for step, column in ((0, MOST + 1), (1, MOST + 2), (-1, MOST + 2)):
        outward = (values[:, :, 0] == own + step) & (values[:, :, 1] == own + 2 * step)
        through = (ahead[:, :, 0] == own + step) & (behind[:, :, 0] == own - step)
        plain[:, column] += outward.sum(axis=1) + through.sum(axis=1)
    plain[:, 0] = 0.0
    plain[:, MOST + 3] = (sums == 0).all(axis=1)
    doubled = DOUBLES[square]
    block = np.zeros((len(tile), FEATURES))
    block[:, :PLAIN] = plain * ~doubled[:, None]
    block[:, PLAIN : 2 * PLAIN] = plain * doubled[:, None]
    block[np.arange(len(tile)), 2 * PLAIN + tile - 1] = 1.0
    block[:, -1] = 1.0
    rows[placing] = block
    return rows


# %% The agent
class Agent:
    """Estimates by a weighted sum what a play brings until the next own turn; learns the weights by least squares."""

    def __init__(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.weights: NDArray[np.floating] = np.zeros(FEATURES)
        # Sums of products, with a little weight on zero so that the equations can be solved from the first game on.
        self.products = np.eye(FEATURES)
        self.targets = np.zeros(FEATURES)

    def act(self, env: aec.TileGame, agent: str, explore: float) -> tuple[int, np.ndarray]:
        seen = env.observe(agent)
        actions = np.flatnonzero(seen["action_mask"])
        rows = features(env.parts(seen["observation"])["board"], actions)
        if self.rng.random() < explore:
            chosen = self.rng.integers(len(actions))
        else:
            values = rows @ self.weights
            chosen = self.rng.choice(np.flatnonzero(values >= values.max() - 1e-9))
        return int(actions[chosen]), rows[chosen]

    def remember(self, row: np.ndarray, gain: float) -> None:
        self.products += np.outer(row, row)
        self.targets += gain * row

    def learn(self) -> None:
        self.weights = np.linalg.solve(self.products, self.targets)


# %% Opponents
Opponent = Callable[[aec.TileGame], int]


def greedy(env: aec.TileGame) -> int:
    """The most points now."""
    return env.spell(max(env.game.priced(), key=lambda priced: priced[1])[0])[0]


def random(env: aec.TileGame) -> int:
    """Any legal play."""
    mask = env.observe(env.agent_selection)["action_mask"]
    return int(env.action_space(env.agent_selection).sample(mask))


# %% One game
def play(env: aec.TileGame, agent: Agent, me: str, opponent: Opponent | None, explore: float, learn: bool) -> float:
    """Plays to the end; without an opponent the agent plays both seats. Returns 1, 1/2 or 0 for the seat `me`."""
    waiting: dict[str, tuple[np.ndarray, float]] = {}
    while not all(env.terminations.values()):
        mover = env.agent_selection
        if opponent is None or mover == me:
            if learn and mover in waiting:
                agent.remember(*waiting.pop(mover))
            action, row = agent.act(env, mover, explore)
            waiting[mover] = (row, 0.0)
        else:
            action = opponent(env)
        env.step(action)
        waiting = {seat: (row, gain + env.rewards[seat]) for seat, (row, gain) in waiting.items()}
    if learn:
        for row, gain in waiting.values():
            agent.remember(row, gain)
    outcome = env.game.outcome
    assert outcome is not None
    return (int(me[-1]) in outcome.winners) / len(outcome.winners)


def strength(agent: Agent, opponent: Opponent, deals: int) -> tuple[float, float]:
    """The share of wins on the same deals from both seats, and half the width of its 95 % interval."""
    env = aec.env("twenty-four-seven", reward="margin")
    shares = []
    for number in range(deals):
        pair = []
        for me in env.possible_agents:
            env.reset(seed=1_000_000 + number)
            env.action_space(env.possible_agents[0]).seed(number)
            env.action_space(env.possible_agents[1]).seed(number)
            pair.append(play(env, agent, me, opponent, 0.0, learn=False))
        shares.append(np.mean(pair))
    return float(np.mean(shares)), float(1.96 * np.std(shares) / np.sqrt(len(shares)))


# %% Learning by self-play
class Mark(NamedTuple):
    """How well the agent played after so many games: shares of wins with half their intervals."""

    games: int
    random: tuple[float, float]
    greedy: tuple[float, float]


def train(games: int, deals: int, seed: int) -> tuple[Agent, list[Mark]]:
    """Plays against itself; at games 0, 10, 30, 100, … it is measured against both opponents."""
    env = aec.env("twenty-four-seven", reward="margin")
    agent = Agent(seed)
    marks = sorted({0, games, *(mark for power in range(7) for mark in (10**power, 3 * 10**power) if mark < games)})
    curve = []
    for number in range(games + 1):
        if number in marks:
            mark = Mark(number, strength(agent, random, deals), strength(agent, greedy, deals))
            curve.append(mark)
            measured = {"random": mark.random, "greedy": mark.greedy}.items()
            shares = ", ".join(f"{won:5.1%} ± {half:4.1%} against {name}" for name, (won, half) in measured)
            print(f"after {number:5} games: {shares}", flush=True)
        env.reset(seed=seed * 100_000 + number)
        play(env, agent, "seat_0", None, explore=max(0.1, 1 - number / 100), learn=True)
        if number < 50 or number % 10 == 0:
            agent.learn()
    return agent, curve


# %% The figure
def figure(agent: Agent, curve: list[Mark]) -> str:
    """The learning curve, and what the agent came to think of a line's sum, as SVG."""
    width, height, left, top = 420, 240, 50, 34
    ink, grid = "#333", "#ddd"
    styles = {"random": ("#1b7f79", "6 3"), "greedy": ("#b3431e", "none")}
    shapes = []

    def text(x: float, y: float, words: str, anchor: str = "middle", colour: str = ink) -> None:
        shapes.append(f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}">{words}</text>')

    def line(x1: float, y1: float, x2: float, y2: float, colour: str) -> None:
        shapes.append(f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}"/>')

    text(left + width / 2, 18, "Wins of the agent by games of self-play")
    across = [left + width * at / (len(curve) - 1) for at in range(len(curve))]
    down = [top + height * (1 - share / 4) for share in range(5)]
    for share, y in enumerate(down):
        line(left, y, left + width, y, grid)
        text(left - 6, y + 4, f"{25 * share} %", "end")
    for x, mark in zip(across, curve, strict=True):
        text(x, top + height + 18, f"{mark.games:,}")
    for name, (colour, dash) in styles.items():
        shares = [mark.random if name == "random" else mark.greedy for mark in curve]
        points = [(x, top + height * (1 - won), height * half) for x, (won, half) in zip(across, shares, strict=True)]
        band = [(x, y - half) for x, y, half in points] + [(x, y + half) for x, y, half in reversed(points)]
        outline, path = (" ".join(f"{point[0]:.1f},{point[1]:.1f}" for point in ends) for ends in (band, points))
        shapes.append(f'<polygon points="{outline}" fill="{colour}" opacity="0.2"/>')
        drawn = f'fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="{dash}"'
        shapes.append(f'<polyline points="{path}" {drawn}/>')
        text(points[-1][0] - 4, points[-1][1] + (18 if name == "random" else -10), f"against {name}", "end", colour)
    start = left + width + 70
    text(start + width / 2, 18, "What it thinks a line of this sum is worth, in points")
    worth = agent.weights[2 : MOST + 1]
    least, most = min(0.0, float(worth.min())), max(1.0, float(worth.max()))
    scale = height / (most - least)
    zero = top + most * scale
    step = width / len(worth)
    for number, value in enumerate(worth, start=2):
        x, size = start + (number - 2) * step, abs(value) * scale
        colour = styles["greedy"][0] if number in (7, MOST) else "#888"
        y = zero - size if value > 0 else zero
        shapes.append(f'<rect x="{x + 2:.1f}" y="{y:.1f}" width="{step - 4:.1f}" height="{size:.1f}" fill="{colour}"/>')
        text(x + step / 2, top + height + 18, str(number))
    line(start, zero, start + width, zero, ink)
    for value in (least, most):
        text(start - 6, zero - value * scale + 4, f"{value:.0f}", "end")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {start + width + 20} {top + height + 34}" '
        'font-family="sans-serif" font-size="12" role="img">\n'
        "<title>Learning curve of a small agent in 24/7</title>\n"
        '<rect width="100%" height="100%" fill="#fff"/>\n' + "\n".join(shapes) + "\n</svg>\n"
    )


# %% As a program
def main() -> None:
    parser = argparse.ArgumentParser(description="A small agent learns 24/7.")
    parser.add_argument("--games", type=int, default=1000, help="games of self-play")
    parser.add_argument("--deals", type=int, default=100, help="deals to measure on, each from both seats")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--svg", type=Path, help="where the figure goes")
    arguments = parser.parse_args()
    agent, curve = train(arguments.games, arguments.deals, arguments.seed)
    if arguments.svg:
        arguments.svg.write_text(figure(agent, curve), encoding="utf-8")


if __name__ == "__main__":
    main()
