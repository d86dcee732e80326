"""The coach, puzzles, sets, proofs of deals and pictures."""

from __future__ import annotations

import datetime
import hashlib
import json
import subprocess
from xml.etree import ElementTree

import numpy as np
import pytest
from conftest import start

import quintile
from quintile import aec


def later(variant, plies=6, seed=1):
    game = start(variant, seed)
    for ply in range(plies):
        game.play_random(ply)
    return game


def test_a_hint_is_a_legal_play_with_its_points(variant):
    game = later(variant)
    hint = game.hint(iterations=50)
    assert hint.best.points == game.weigh(hint.best.play).points
    assert all(other.play in game.legal() for other in hint.others)
    assert hint == game.hint(iterations=50) and hint == game.copy().hint(iterations=50)
    assert (hint.reason is None) == (len(game.legal()) == 1)


def test_the_coach_sees_the_view_alone():
    game = quintile.deal("twenty-four-seven", seed=3)
    view = game.view(game.turn)
    imagined = view.imagine(seed=1)
    assert game.hint(iterations=80) == imagined.hint(iterations=80)
    assert view.hint(iterations=80) == imagined.view(game.turn).hint(iterations=80)
    with pytest.raises(quintile.QuintileError):
        game.view(1 - game.turn).hint(iterations=80)


def test_plays_are_judged(variant):
    game = later(variant)
    plays = game.priced()
    if len(plays) == 1:
        pytest.fail("the position is too simple")
    best = game.hint(iterations=100).best.play
    worst = min(plays, key=lambda priced: priced[1])[0]
    judged = game.judge(worst, iterations=100)
    assert judged.played.play == worst and judged.loss >= 0
    assert (judged.best.play == worst) == (judged.reason is None)
    assert judged.verdict in ("best", "good", "inaccuracy", "mistake", "blunder")
    assert game.judge(best, iterations=100).loss <= judged.loss


def test_what_cannot_be_judged_is_refused():
    game = quintile.deal("twenty-four-seven", seed=7)
    with pytest.raises(quintile.IllegalPlay, match="there is already a tile on d4"):
        game.judge("1@d4")
    while not game.over:
        game.play_random(1)
    for ask in (game.hint, lambda: game.judge("1@a1")):
        with pytest.raises(quintile.QuintileError, match="over"):
            ask()


def test_the_command_gives_the_same_hint(command, tmp_path):
    game = later(("scrambled-fives", 2, {}))
    record = tmp_path / "game.json"
    record.write_text(json.dumps(game.record()))
    arguments = [command, "hint", record, "--iterations", "60", "--seed", "9", "--json"]
    said = json.loads(subprocess.run(arguments, capture_output=True, text=True, check=True, timeout=120).stdout)
    hint = game.hint(iterations=60, seed=9)
    assert (said["best"]["play"], said["best"]["points"]) == (hint.best.play, hint.best.points)
    assert said["best"]["difference"] == pytest.approx(hint.best.difference)
    assert said["reason"]["text"] == hint.reason


@pytest.mark.parametrize("game", quintile.GAMES)
def test_puzzles_have_one_answer(game):
    puzzle = quintile.puzzle(game, "easy", seed=4)
    position = puzzle.position
    assert (puzzle.game, puzzle.level, position.turn) == (game, "easy", puzzle.seat)
    assert position.weigh(puzzle.best).points == puzzle.points > puzzle.next_best
    assert puzzle.legal == len(position.legal()) and puzzle.view == position.view(puzzle.seat)
    assert puzzle.solves(puzzle.best)
    others = [play for play, points in position.priced() if points < puzzle.points]
    assert others and not any(puzzle.solves(play) for play in others)
    assert quintile.replay(puzzle.record) == position
    assert puzzle == quintile.puzzle(game, "easy", seed=4)


def test_the_command_has_the_same_puzzles(command):
    arguments = [command, "puzzle", "polygon", "--seed", "3", "--count", "2", "--json"]
    lines = subprocess.run(arguments, capture_output=True, text=True, check=True, timeout=120).stdout.splitlines()
    for number, line in enumerate(lines):
        puzzle, said = quintile.puzzle("polygon", seed=3, number=number), json.loads(line)
        assert (said["best"], said["level"], said["record"]) == (puzzle.best, puzzle.level, puzzle.record)


def test_everybody_has_the_same_puzzle_of_the_day():
    one = quintile.daily("twenty-four-seven", "2026-03-14")
    assert one == quintile.daily("twenty-four-seven", datetime.date(2026, 3, 14))
    assert one != quintile.daily("twenty-four-seven", "2026-03-15")
    with pytest.raises(quintile.QuintileError, match="'2026-02-30' is not a day"):
        quintile.daily("twenty-four-seven", "2026-02-30")
    with pytest.raises(quintile.QuintileError, match="unknown level"):
        quintile.puzzle("twenty-four-seven", "impossible")


def test_sets_are_read_from_text_and_from_files(tmp_path):
    text = "game = 'twenty-four-seven'\nname = 'Thirty'\nabout = 'Longer lines.'\n[options]\nlimit = 30\n"
    path = tmp_path / "thirty.toml"
    path.write_text(text)
    for source in (text, path, str(path)):
        assert quintile.read_set(source) == ("twenty-four-seven", "Thirty", "Longer lines.", {"limit": 30}, [2, 3, 4])
    custom = quintile.read_set(path)
    assert quintile.deal(custom.game, custom.seats[0], options=custom.options, seed=1).options == custom.options
    with pytest.raises(quintile.BadSetup, match=r"^line 3, column 18: options.doubles: k5 is not on the board") as refused:
        quintile.read_set("game = 'twenty-four-seven'\n[options]\ndoubles = ['a1', 'k5']\n")
    assert refused.value.field == "options.doubles"
    with pytest.raises(FileNotFoundError):
        quintile.read_set("nowhere.toml")


def fair():
    """A record as an online table writes it, its deal drawn as docs/fairness.md tells."""
    seed, entropies = bytes(range(32)), [bytes([7] * 32), bytes([9] * 32)]
    mixed = seed + b"quintile deal" + b"".join(bytes([seat]) + entropy for seat, entropy in enumerate(entropies))
    record = quintile.deal("synergo", seed=hashlib.sha256(mixed).digest()).record()
    added = [{"seat": seat, "entropy": entropy.hex()} for seat, entropy in enumerate(entropies)]
    commitment = hashlib.sha256(seed).hexdigest()
    return record | {"fairness": {"commitment": commitment, "seed": seed.hex(), "contributions": added}}


def test_deals_are_proved():
    record = fair()
    assert quintile.check_deal(record) is True
    quintile.verify(record)
    other = fair()
    other["fairness"]["contributions"][0]["entropy"] = "08" * 32
    with pytest.raises(quintile.BadRecord, match="deal: it does not follow from fairness.seed"):
        quintile.check_deal(other)
    record["fairness"]["seed"] = "00" * 32
    for check in (quintile.check_deal, quintile.verify):
        with pytest.raises(quintile.BadRecord, match="fairness.commitment"):
            check(record)
    assert quintile.check_deal(quintile.deal("polygon", seed=1).record()) is False


def test_pictures_are_svg(variant):
    game = later(variant)
    for text in (game.svg(), game.svg(0, theme="dark", board=True), game._repr_svg_(), game.view(0).svg()):
        assert ElementTree.fromstring(text).tag == "{http://www.w3.org/2000/svg}svg"
    names = [f"Ana {seat}" for seat in range(game.seats)]
    assert all(name in game.svg(names=names) for name in names)
    assert game.svg(0) == game.view(0).svg()
    with pytest.raises(quintile.QuintileError, match="neither light nor dark"):
        game.svg(theme="pink")
    with pytest.raises(quintile.QuintileError, match="there is no seat 9"):
        game.svg(9)


def test_a_seat_sees_its_own_hand_in_a_picture():
    game = quintile.deal("twenty-four-seven", seed=1)
    assert game.svg(0) != game.svg(1) != game.svg()
    assert quintile.puzzle("polygon", seed=1)._repr_svg_().startswith("<svg")


def test_pixels_show_the_board():
    game = quintile.deal("twenty-four-seven", seed=1)
    one = quintile.pixels(game.svg(), width=300)
    assert one.dtype == np.uint8 and one.shape[1:] == (300, 3) and len(np.unique(one.reshape(-1, 3), axis=0)) > 5
    game.play_random(1)
    assert (quintile.pixels(game.svg(), width=300) != one).any()
    for width in (0, 10**6):
        with pytest.raises(quintile.QuintileError, match="width"):
            quintile.pixels(game.svg(), width=width)
    with pytest.raises(quintile.QuintileError):
        quintile.pixels("<svg", width=300)


def test_environments_render_pixels():
    env = aec.env("synergo", render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    assert picture.shape[1:] == (800, 3) and picture.dtype == np.uint8


def test_the_version_is_told():
    assert quintile.__version__.count(".") == 2
