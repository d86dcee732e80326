"""The five games in OpenSpiel: importing this module registers them.

    >>> import pyspiel
    >>> import quintile.openspiel
    >>> game = pyspiel.load_game("quintile_synergo(players=3,type=closed)")
    >>> game.num_players(), game.num_distinct_actions()
    (3, 385)

OpenSpiel wants to see all that chance can do, and there are more deals than any list can hold. So a game begins with one chance
node of `deals` equally likely outcomes: outcome k is the deal of the seed `first + k`, the same as `quintile.deal(…, seed=first + k)`.
Nothing after it is left to chance. A play of several tiles is given letter by letter, as in `quintile.aec`.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from typing import Any
from urllib.parse import quote, unquote

import numpy as np
import pyspiel

from quintile._engine import GAMES, Game, QuintileError, Spelling, deal
from quintile.variants import TYPES

MAX_GAME_LENGTH = 10_000
"""More letters than any game of any set has."""

MAX_MARGIN = 1_000_000.0
"""More points than anybody is ahead by."""

_PARAMETERS: dict[str, Any] = {
    "players": 2,
    "type": "",
    "options": "",
    "reward": "win",
    "deals": 4096,
    "first": 0,
}


def load(game: str, *, options: dict[str, Any] | None = None, **parameters: Any) -> pyspiel.Game:
    """A game by its name in `quintile.GAMES`; options may be those of any set. `pyspiel.load_game` does the same with texts.

    `players` is the number of seats, `type` one of the game's types (as in `quintile.aec.TYPES`: `best_only`, `color`, `teams`, `half`…),
    `reward` is `win` (1 for whoever wins alone, less when it is shared, below 0 for the others) or `margin` (points ahead of the
    other sides' mean); `deals` is the number of deals that chance draws from, `first` the seed of the first.
    """
    if options:
        # OpenSpiel writes games as texts in which a comma ends a parameter.
        parameters["options"] = quote(json.dumps(options))
    return pyspiel.load_game(_short_name(game), parameters)


def _short_name(game: str) -> str:
    if game not in dict(GAMES):
        raise QuintileError(f"there is no game {game!r}; there are {', '.join(dict(GAMES))}")
    return f"quintile_{game.replace('-', '_')}"


def _options(game: str, parameters: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    """The seats and the options that parameters stand for."""
    kind, text, players = parameters["type"], parameters["options"], parameters["players"]
    options: dict[str, Any] = {}
    if kind:
        stem = game.replace("-", "_")
        types = {name.removeprefix(stem).strip("_").removesuffix("v0").strip("_"): name for name in TYPES if name.startswith(stem)}
        if kind not in types:
            raise QuintileError(f"type: {kind!r} is none of {', '.join(filter(None, types))}")
        _, least, options = TYPES[types[kind]]
        players = max(players, least)
    if text:
        try:
            given = json.loads(unquote(text))
        except json.JSONDecodeError as error:
            raise QuintileError(f"options: {error}") from error
        options = options | given
    return players, options


class TileGame(pyspiel.Game):
    """One of the games, with its parameters."""

    def __init__(self, game: str, kind: pyspiel.GameType, given: dict[str, Any] | None) -> None:
        parameters = _PARAMETERS | (given or {})
        self._seats, self._options = _options(game, parameters)
        self._game, self._first, self._deals = game, parameters["first"], parameters["deals"]
        self._reward = parameters["reward"]
        if self._reward not in ("win", "margin"):
            raise QuintileError(f"reward: {self._reward!r} is neither win nor margin")
        if self._deals < 1 or self._first < 0:
            raise QuintileError("deals: there has to be one, and seeds are not negative")
        sample = self._deal(0)
        self._teams = sample.in_teams
        spelling = Spelling(sample)
        self._layout = [(name, tuple(shape)) for name, shape, _, _ in spelling.layout()]
        most = 1.0 if self._reward == "win" else MAX_MARGIN
        info = pyspiel.GameInfo(
            num_distinct_actions=spelling.letters,
            max_chance_outcomes=self._deals,
            num_players=self._seats,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=MAX_GAME_LENGTH,
        )
        super().__init__(kind, info, parameters | {"players": self._seats})

    def _deal(self, number: int) -> Game:
        return deal(self._game, self._seats, options=self._options, seed=self._first + number)

    def new_initial_state(self) -> TileState:
        """The chance node that deals."""
        return TileState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TileObserver:
        """What players see, as arrays and as text."""
        if params:
            raise QuintileError(f"observation parameters: there are none, but {params} were given")
        return TileObserver(self._layout, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class TileState(pyspiel.State):
    """A position, with the letters given of the play that is being spelled; before the deal, the chance node."""

    def __init__(self, game: TileGame) -> None:
        super().__init__(game)
        self._spelling: Spelling | None = None
        # Every play, and what each seat held after it: views show the present, and players remember.
        self._log: list[tuple[str, list[str]]] = []

    def _remember(self, play: str, spelling: Spelling) -> None:
        game = spelling.game
        self._log.append((play, [" ".join(game.hand(seat)) for seat in range(game.seats)]))

    @property
    def position(self) -> Game | None:
        """A copy of the game as it is, hidden tiles included; None before the deal."""
        return self._spelling.game if self._spelling else None

    def current_player(self) -> int:
        """The seat on turn, or chance, or nobody."""
        if self._spelling is None:
            return int(pyspiel.PlayerId.CHANCE)
        turn = self._spelling.turn
        return int(pyspiel.PlayerId.TERMINAL) if turn is None else turn

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._spelling is not None and self._spelling.turn is None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every deal, equally likely."""
        deals = self.get_game()._deals
        return [(number, 1.0 / deals) for number in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        if self._spelling is None or self._spelling.turn != player:
            return []
        letters: list[int] = np.flatnonzero(np.frombuffer(self._spelling.mask(), np.int8)).tolist()
        return letters

    def _apply_action(self, action: int) -> None:
        if self._spelling is None:
            self._spelling = Spelling(self.get_game()._deal(action))
            self._remember("deal", self._spelling)
            return
        play = self._spelling.give(action)
        if play is not None:
            self._remember(play, self._spelling)

    def _action_to_string(self, player: int, action: int) -> str:
        if self._spelling is None:
            return f"deal {action}"
        return self._spelling.name(action)

    def returns(self) -> list[float]:
        """Nothing before the end; then the wins, or how far each seat is ahead."""
        game = self.get_game()
        outcome = self._spelling.game.outcome if self._spelling else None
        if outcome is None:
            return [0.0] * game.num_players()
        seats = len(outcome.scores)
        if game._reward == "win":
            share = seats / len(outcome.winners)
            wins = [share if seat in outcome.winners else 0.0 for seat in range(seats)]
            return [(win - 1.0) / (seats - 1) for win in wins]
        sides = 2 if game._teams else seats
        totals = [float(sum(outcome.scores[side::sides])) for side in range(sides)]
        margins = [own - (sum(totals) - own) / (sides - 1) for own in totals]
        return [margins[seat % sides] for seat in range(seats)]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> TileState:
        """A state that the player cannot tell from this one: what is hidden is drawn anew. For ISMCTS."""
        copy: TileState = self.clone()
        if self._spelling is not None:
            imagined = self._spelling.game.view(player).imagine(int(sampler() * 2**53))
            copy._spelling = Spelling(imagined)
            # What others held is not the player's to know.
            copy._log = [
                (play, [hand if seat == player else "" for seat, hand in enumerate(hands)]) for play, hands in self._log
            ]
            if self._spelling.turn == player:
                for letter in self._spelling.given:
                    copy._spelling.give(letter)
        return copy

    def __str__(self) -> str:
        if self._spelling is None:
            return "before the deal"
        letters = " ".join(self._spelling.name(letter) for letter in self._spelling.given)
        return f"{self._spelling.game}\n{letters}".rstrip()


class TileObserver:
    """What players see: `quintile.aec`'s observation as an array; as text the view, or with perfect recall all that was seen."""

    def __init__(self, layout: list[tuple[str, tuple[int, ...]]], kind: Any) -> None:
        self._recall = kind.perfect_recall
        self.tensor = np.zeros(sum(math.prod(shape) for _, shape in layout), np.float32)
        self.dict = {}
        at = 0
        for name, shape in layout:
            size = math.prod(shape)
            self.dict[name] = self.tensor[at : at + size].reshape(shape)
            at += size

    def set_from(self, state: TileState, player: int) -> None:
        """Writes what a player sees into `tensor` and `dict`."""
        if state._spelling is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = np.frombuffer(state._spelling.observe(player), np.float32)

    def string_from(self, state: TileState, player: int) -> str:
        """What a player sees, as text."""
        spelling = state._spelling
        if spelling is None:
            return "before the deal"
        game = spelling.game
        own = spelling.turn == player
        letters = "".join(f" {spelling.name(letter)}" for letter in spelling.given) if own else ""
        text = f"{game.view(player).to_json()}{letters}"
        if not self._recall:
            return text
        return "\n".join([*[f"{play}: {hands[player]}" for play, hands in state._log], text])


def _seats(game: str) -> list[int]:
    """The numbers of seats that the house set can be played with."""
    seats = []
    for count in range(1, 9):
        try:
            deal(game, count, seed=0)
        except QuintileError:
            continue
        seats.append(count)
    return seats


def _register(game: str, title: str) -> None:
    seats = _seats(game)
    kind = pyspiel.GameType(
        short_name=_short_name(game),
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=_PARAMETERS,
        default_loadable=True,
    )

    class Registered(TileGame):
        """The game that OpenSpiel makes by its name."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, kind, params)

    pyspiel.register_game(kind, Registered)


for _game, _title in GAMES:
    _register(_game, _title)
