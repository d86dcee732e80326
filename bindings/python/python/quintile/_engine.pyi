"""The engine behind the package `quintile`; import that one."""

from typing import Any, TypeAlias, final

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "ENDS",
    "GAMES",
    "PLAYERS",
    "VERSION",
    "BadRecord",
    "BadSetup",
    "Candidate",
    "Game",
    "Games",
    "Hint",
    "IllegalPlay",
    "Item",
    "Judgement",
    "Outcome",
    "Puzzle",
    "QuintileError",
    "Scoring",
    "Spelling",
    "View",
    "check_deal",
    "daily_puzzle",
    "deal",
    "figures_arena",
    "merge_arena",
    "merge_lab",
    "pixels",
    "plan_arena",
    "plan_lab",
    "play_arena",
    "play_lab",
    "puzzle",
    "read_set_text",
    "replay",
    "report_lab",
    "run_playouts",
    "seed_text",
    "verify",
]

_Seed: TypeAlias = int | str | bytes

GAMES: list[tuple[str, str]]
PLAYERS: list[str]
ENDS: list[str]
VERSION: str

class QuintileError(ValueError):
    """Anything the engine refuses."""

class BadSetup(QuintileError):
    """Options, seats, a deal, a view or a record that make no game. `field` names the culprit."""

    field: str

class IllegalPlay(QuintileError):
    """A play that the rules refuse. `reason` is a dict with the kind of refusal, the places and the numbers."""

    reason: dict[str, Any]

class BadRecord(QuintileError):
    """A record that does not agree with the rules. `ply` is the entry of `plays`, counted from 1, or None."""

    ply: int | None

@final
class Item:
    """One item on the score sheet."""

    __hash__ = None  # type: ignore[assignment]
    def __new__(cls, what: str, points: int, times: int, places: list[str]) -> Item: ...
    def __getnewargs__(self) -> tuple[str, int, int, list[str]]: ...
    @property
    def what(self) -> str:
        """What it is for: "sum of 24"."""
    @property
    def points(self) -> int:
        """Its points, multiplied already."""
    @property
    def times(self) -> int:
        """What the points were multiplied by; 1 when nothing did."""
    @property
    def places(self) -> list[str]:
        """The places that made it."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class Scoring:
    """What a play scores. The items add up to the points."""

    __hash__ = None  # type: ignore[assignment]
    def __new__(cls, points: int, items: list[Item]) -> Scoring: ...
    def __getnewargs__(self) -> tuple[int, list[Item]]: ...
    @property
    def points(self) -> int:
        """What the play changes the seat's score by."""
    @property
    def items(self) -> list[Item]:
        """Where the points come from."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class Outcome:
    """The result of a finished game."""

    __hash__ = None  # type: ignore[assignment]
    def __new__(cls, scores: list[int], winners: list[int], teams: list[int] | None, end: str) -> Outcome: ...
    def __getnewargs__(self) -> tuple[list[int], list[int], list[int] | None, str]: ...
    @property
    def scores(self) -> list[int]:
        """Final scores by seat, adjustments at the end included."""
    @property
    def winners(self) -> list[int]:
        """Every seat with the highest score, or both seats of every winning team."""
    @property
    def teams(self) -> list[int] | None:
        """In team games the totals of seats 0 and 2 and of seats 1 and 3, otherwise None."""
    @property
    def end(self) -> str:
        """Why it ended: a word that the game's page explains."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class Game:
    """A game in progress: the whole position, hidden parts included."""

    __hash__ = None  # type: ignore[assignment]
    @property
    def game(self) -> str:
        """Which game it is: one of `quintile.GAMES`."""
    @property
    def seats(self) -> int:
        """How many seats there are."""
    @property
    def options(self) -> dict[str, Any]:
        """The options that differ from the game's defaults."""
    @property
    def in_teams(self) -> bool:
        """Whether seats 0 and 2 play together against seats 1 and 3."""
    @property
    def turn(self) -> int | None:
        """Whose turn it is; None when the game is over."""
    @property
    def over(self) -> bool:
        """Whether the game is over."""
    @property
    def scores(self) -> list[int]:
        """Each seat's points so far; when the game is over, adjustments at the end included."""
    @property
    def outcome(self) -> Outcome | None:
        """The result, once the game is over; None before."""
    @property
    def stock(self) -> int:
        """How many tiles can still be drawn."""
    @property
    def plays(self) -> list[str]:
        """The plays made so far, in notation; "time" where time was called."""
    def hand(self, seat: int) -> list[str]:
        """The tiles a seat holds, in notation, sorted."""
    def legal(self) -> list[str]:
        """Every legal play, each once; empty when the game is over."""
    def priced(self) -> list[tuple[str, int]]:
        """Every legal play with the points it would score, in the order of `legal`."""
    def legal_hash(self) -> str:
        """The hash of all legal plays that records can carry."""
    def forced(self) -> str | None:
        """The only play there is, where the rules make it without asking (24/7's pass); otherwise None."""
    def weigh(self, play: str) -> Scoring:
        """Judges and prices a play of the seat on turn without making it."""
    def play(self, play: str) -> Scoring:
        """Makes a play. When it is refused, the position is as it was."""
    def play_random(self, seed: _Seed | None = None) -> str | None:
        """Makes one legal play, drawn fairly from all of them by the seed."""
    def call_time(self) -> None:
        """Calls time, in games that can be played against the clock."""
    def view(self, seat: int | None = None) -> View:
        """What a seat may know, or an onlooker when no seat is given."""
    def choose(
        self,
        player: str = "club",
        *,
        iterations: int | None = None,
        seconds: float | None = None,
        seed: _Seed | None = None,
    ) -> str:
        """The play that a computer player chooses for the seat on turn, from that seat's view alone."""
    def hint(
        self, *, iterations: int | None = None, seconds: float | None = None, seed: _Seed = ...
    ) -> Hint:
        """What the coach would play for the seat on turn, from that seat's view alone."""
    def judge(
        self, play: str, *, iterations: int | None = None, seconds: float | None = None, seed: _Seed = ...
    ) -> Judgement | None:
        """How good a legal play of the seat on turn is, from its view alone; None when it is the only one."""
    def svg(
        self,
        seat: int | None = None,
        *,
        theme: str = "light",
        coordinates: bool = True,
        board: bool = False,
        names: list[str] | None = None,
    ) -> str:
        """The position as an SVG file, with the hand that a seat sees, or none."""
    def _repr_svg_(self) -> str: ...
    def record(self, names: list[str] | None = None, *, hashes: bool = False) -> dict[str, Any]:
        """The game as a record `quintile/1`."""
    def copy(self) -> Game:
        """An independent copy: plays of one do not change the other."""
    def save(self) -> str:
        """The position as text that `Game.load` reads."""
    @staticmethod
    def load(text: str) -> Game:
        """The position that `save` wrote, every play judged again."""
    def __copy__(self) -> Game: ...
    def __deepcopy__(self, _memo: Any) -> Game: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class View:
    """What one seat, or an onlooker, may know of a game. Nothing in it is hidden from its viewer."""

    __hash__ = None  # type: ignore[assignment]
    @staticmethod
    def from_json(text: str) -> View:
        """Reads what `to_json` wrote. A view that no game can show is refused."""
    def to_json(self) -> str:
        """The view as JSON text, with the game's id beside it."""
    def data(self) -> dict[str, Any]:
        """The view as a dict; what it holds depends on the game."""
    @property
    def game(self) -> str:
        """Which game it is."""
    @property
    def viewer(self) -> int | None:
        """The seat that looks; None for an onlooker."""
    @property
    def turn(self) -> int | None:
        """Whose turn it is; None when the game is over."""
    @property
    def scores(self) -> list[int]:
        """Each seat's points so far."""
    def weigh(self, play: str) -> Scoring:
        """Judges and prices a play of the seat on turn, whose hand the viewer has to see."""
    def imagine(self, seed: _Seed | None = None) -> Game:
        """A game that the viewer cannot tell from the real one: what is hidden is drawn from the seed."""
    def choose(
        self,
        player: str = "club",
        *,
        iterations: int | None = None,
        seconds: float | None = None,
        seed: _Seed | None = None,
    ) -> str:
        """The play that a computer player chooses for this viewer, whose turn it has to be."""
    def hint(
        self, *, iterations: int | None = None, seconds: float | None = None, seed: _Seed = ...
    ) -> Hint:
        """What the coach would play for this viewer, whose turn it has to be."""
    def judge(
        self, play: str, *, iterations: int | None = None, seconds: float | None = None, seed: _Seed = ...
    ) -> Judgement | None:
        """How good a legal play of the seat on turn is, from its view alone; None when it is the only one."""
    def svg(
        self,
        *,
        theme: str = "light",
        coordinates: bool = True,
        board: bool = False,
        names: list[str] | None = None,
    ) -> str:
        """What the viewer sees as an SVG file."""
    def _repr_svg_(self) -> str: ...
    def sketch(self) -> str:
        """The position as text."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class Candidate:
    """A play with what it is expected to lead to."""

    __hash__ = None  # type: ignore[assignment]
    @property
    def play(self) -> str:
        """The play, in notation."""
    @property
    def points(self) -> int:
        """What it scores now."""
    @property
    def difference(self) -> float | None:
        """How far ahead it is expected to end; None when it was not tried."""
    @property
    def win(self) -> float | None:
        """The chance of winning with it; None when it was not tried."""
    @property
    def deals(self) -> int:
        """How many imagined deals it was tried in; 0 when it was searched to the end."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class Hint:
    """What the coach would play."""

    __hash__ = None  # type: ignore[assignment]
    @property
    def best(self) -> Candidate:
        """The best play."""
    @property
    def others(self) -> list[Candidate]:
        """The other plays it looked at, the best first."""
    @property
    def reason(self) -> str | None:
        """Why the best is better than the second best, as a sentence about it; None when there is no other."""
    @property
    def exact(self) -> bool:
        """Whether it was searched to the end of the game."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class Judgement:
    """How good a play is."""

    __hash__ = None  # type: ignore[assignment]
    @property
    def verdict(self) -> str:
        """In one word: best, good, inaccuracy, mistake or blunder."""
    @property
    def played(self) -> Candidate:
        """The play that was judged."""
    @property
    def best(self) -> Candidate:
        """The best play: the same one when none is better."""
    @property
    def loss(self) -> float:
        """What the best play is expected to gain over it, in points; never negative."""
    @property
    def win_loss(self) -> float:
        """The same as a chance of winning; negative where more points go with fewer wins."""
    @property
    def reason(self) -> str | None:
        """Why the best play is better, as a sentence about it; None when none is."""
    @property
    def exact(self) -> bool:
        """Whether both were searched to the end of the game."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class Puzzle:
    """A position with one clearly best play for the seat on turn."""

    __hash__ = None  # type: ignore[assignment]
    @property
    def game(self) -> str:
        """Which game it is."""
    @property
    def level(self) -> str:
        """How hard it is: easy, medium or hard."""
    @property
    def seat(self) -> int:
        """The seat on turn: the solver's."""
    @property
    def legal(self) -> int:
        """How many plays are legal."""
    @property
    def best(self) -> str:
        """The answer, in notation."""
    @property
    def points(self) -> int:
        """What the answer scores."""
    @property
    def next_best(self) -> int:
        """The most that any other play scores."""
    @property
    def view(self) -> View:
        """What the solver may see."""
    @property
    def position(self) -> Game:
        """The whole position, hidden tiles included."""
    @property
    def record(self) -> dict[str, Any]:
        """The game so far as a record, its deal included."""
    def solves(self, play: str) -> bool:
        """Whether a play is the answer."""
    def _repr_svg_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class Games:
    """Many games of one kind, for `quintile.VectorEnv`."""

    def __new__(
        cls,
        game: str,
        count: int,
        *,
        seats: int,
        options: dict[str, Any] | None,
        seed: _Seed | None,
        reward: str,
        threads: int,
    ) -> Games: ...
    @property
    def letters(self) -> int:
        """How many letters the alphabet has."""
    def layout(self) -> list[tuple[str, list[int], float, float]]:
        """The parts of an observation in their order: name, shape, least and greatest value."""
    def reset(self, arrays: dict[str, Any], seed: _Seed | None = None) -> None:
        """Deals every game anew."""
    def step(self, actions: NDArray[np.int64], arrays: dict[str, Any]) -> None:
        """Gives one letter in every game."""
    def sample(self, actions: NDArray[np.int64]) -> None:
        """Draws a letter that can be given, fairly, for every game."""
    def game(self, number: int) -> Game:
        """A copy of one of the games, without the letters given."""

@final
class Spelling:
    """A game whose plays are given letter by letter, from an alphabet that never changes."""

    def __new__(cls, game: Game) -> Spelling: ...
    @property
    def game(self) -> Game:
        """A copy of the game as it is now, without the letters given."""
    @property
    def letters(self) -> int:
        """How many letters the alphabet has: the size of the action space."""
    @property
    def given(self) -> list[int]:
        """The letters given of the play that is being spelled."""
    @property
    def turn(self) -> int | None:
        """Whose turn it is; None when the game is over."""
    @property
    def scores(self) -> list[int]:
        """Each seat's points so far."""
    def layout(self) -> list[tuple[str, list[int], float, float]]:
        """The parts of an observation in their order: name, shape, least and greatest value."""
    def mask(self) -> bytearray:
        """Which letters can be given now: one byte for each, 1 or 0."""
    def give(self, letter: int) -> str | None:
        """Gives a letter. Returns the play when it makes one, otherwise None."""
    def words(self) -> list[tuple[str, list[int]]]:
        """Every legal play with its letters, in the order of `Game.legal`: what `spell` says of each."""
    def spell(self, play: str) -> list[int]:
        """The letters of a legal play, with the one that ends it where it could go on."""
    def name(self, letter: int) -> str:
        """A letter in words: "7@d5", "done", "pass"."""
    def observe(self, seat: int) -> bytearray:
        """What a seat may know, as 32-bit floats in the order of `layout`."""
    def copy(self) -> Spelling:
        """An independent copy, letters given included."""
    def __copy__(self) -> Spelling: ...
    def __deepcopy__(self, _memo: Any) -> Spelling: ...
    @staticmethod
    def _restore(game: Game, given: list[int]) -> Spelling: ...

def deal(
    game: str,
    seats: int = 2,
    *,
    options: dict[str, Any] | None = None,
    seed: _Seed | None = None,
    deal: dict[str, Any] | None = None,
) -> Game:
    """Draws a deal and sets it up."""

def puzzle(game: str, level: str | None = None, *, seed: _Seed = ..., number: int = 0) -> Puzzle:
    """The puzzle of this level and seed: the one that `quintile puzzle` has, there with `number` others before it."""

def daily_puzzle(game: str, year: int, month: int, day: int) -> Puzzle:
    """The puzzle of a day of the calendar."""

def read_set_text(text: str) -> tuple[str, str, str, dict[str, Any], list[int]]:
    """A set's game, name, description, options and numbers of seats."""

def pixels(svg: str, width: int) -> tuple[bytearray, int, int]:
    """The pixels of an SVG, three bytes each, with their width and height."""

def check_deal(record: dict[str, Any] | str) -> bool:
    """Whether a record proves that nobody chose its deal; raises `BadRecord` where its proof is wrong."""

def seed_text(seed: _Seed | None = None) -> str:
    """A seed as 64 hexadecimal digits; a fresh one when none is given."""

def plan_lab(plan: dict[str, Any]) -> tuple[str, int, int]:
    """A lab's plan as text, checked, with its numbers of deals and of games a deal."""

def plan_arena(plan: dict[str, Any]) -> tuple[str, int, int]:
    """The same for an arena."""

def play_lab(plan: str, part: int, of: int, threads: int) -> str:
    """Plays part `part` of `of` of a plan; its totals as JSON text."""

def merge_lab(parts: list[str]) -> str:
    """Adds up the totals of parts, in any order."""

def report_lab(totals: str, against: str | None = None) -> str:
    """What totals show, and what changed against others, as JSON text."""

def play_arena(plan: str, first: int, count: int, threads: int) -> str:
    """Plays `count` deals of a plan from number `first` on; their results as JSON text."""

def merge_arena(parts: list[str]) -> str:
    """Puts the deals of several parts together, in any order."""

def figures_arena(played: str) -> str:
    """The figures of what was played, as JSON text."""

def replay(record: dict[str, Any] | str, plies: int | None = None) -> Game:
    """The position after so many entries of a record's `plays`; without a number the last one."""

def verify(record: dict[str, Any] | str) -> None:
    """Replays a record and checks everything that it claims; raises `BadRecord` where it is wrong."""

def run_playouts(
    source: str | Game | View,
    count: int,
    *,
    first: int,
    seats: int,
    options: dict[str, Any] | None,
    players: list[str],
    iterations: int | None,
    seed: _Seed | None,
    threads: int,
) -> list[bytearray]:
    """Plays `count` games to their ends; `quintile.playouts` makes numpy arrays of the bytes."""
