"""Records: written, read, verified, and the vectors that every build has to pass."""

from __future__ import annotations

import json

import pytest
from conftest import ROOT, start, walk

import quintile

VECTORS = sorted((ROOT / "crates/rules/tests/vectors").glob("*.jsonl"))


def test_a_record_replays_to_every_position(variant, tmp_path):
    game = start(variant)
    positions = [position.copy() for position in walk(game)]
    record = game.record([f"player {seat}" for seat in range(game.seats)], hashes=True)
    quintile.verify(record)
    quintile.verify(json.dumps(record))
    for ply in {0, len(positions) // 2, len(positions) - 1}:
        assert quintile.replay(record, ply) == positions[ply]
    assert quintile.replay(record) == game and quintile.replay(record).plays == game.plays
    path = tmp_path / "games.jsonl"
    assert quintile.write_records(path, [record, record]) == 2
    assert list(quintile.read_records(path)) == [record, record]


def test_a_game_goes_on_from_its_record():
    game = quintile.deal("sums-of-one", seed=3)
    game.play_random(1)
    record = game.record()
    assert "scores" not in record
    assert quintile.replay(record).legal() == game.legal()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda record: record["scores"].__setitem__(0, 7777), "scores"),
        (lambda record: record["plays"][3].update(points=7777), "points: the record says 7777"),
        (lambda record: record["plays"][3].update(legal=1), "legal"),
        (lambda record: record["plays"][3].update(play="1@z9"), "ply 4"),
        (lambda record: record["plays"][3].update(seat=1 - record["plays"][3]["seat"]), "it is seat"),
        (lambda record: record["deal"]["bag"].reverse(), "."),
        (lambda record: record.update(extra=1), "extra"),
        (lambda record: record.update(game="chess"), "unknown game"),
        (lambda record: record.pop("game"), "game"),
    ],
)
def test_a_wrong_record_is_refused(change, message):
    game = quintile.deal("twenty-four-seven", seed=5)
    for _ in walk(game):
        pass
    record = game.record(hashes=True)
    change(record)
    with pytest.raises(quintile.QuintileError, match=message):
        quintile.verify(record)


def test_a_fault_tells_its_ply():
    game = quintile.deal("polygon", seed=5)
    for _ in walk(game):
        pass
    record = game.record()
    record["plays"][6]["points"] += 1
    with pytest.raises(quintile.BadRecord) as fault:
        quintile.verify(record)
    assert fault.value.ply == 7


def test_damaged_files_name_the_line(tmp_path):
    path = tmp_path / "games.jsonl"
    path.write_text("{}\n\nnonsense\n")
    with pytest.raises(quintile.BadRecord, match=r"games\.jsonl:3"):
        list(quintile.read_records(path))


@pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.stem)
def test_the_vectors_pass(path):
    count = 0
    for record in quintile.read_records(path):
        quintile.verify(record)
        count += 1
    assert count > 0
