"""Plays letter by letter: every legal play has one spelling, and nothing else can be spelled."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest
from conftest import start, walk

import quintile


def allowed(spelling: quintile.Spelling) -> list[int]:
    """The letters that can be given."""
    return np.flatnonzero(np.frombuffer(spelling.mask(), np.int8)).tolist()


def spelled(spelling: quintile.Spelling) -> list[str]:
    """Every play that can be spelled from here, by trying every letter at every place."""
    plays = []
    for letter in allowed(spelling):
        branch = spelling.copy()
        play = branch.give(letter)
        plays += [play] if play is not None else spelled(branch)
    return plays


def test_exactly_the_legal_plays_can_be_spelled(variant):
    checked = 0
    for ply, game in enumerate(walk(start(variant), seed=3)):
        legal = game.legal()
        # Some positions have thousands of plays; the sparse ones and some of the others are enough.
        if len(legal) > 400 and ply % 10:
            continue
        if len(legal) > 1000:
            continue
        assert sorted(spelled(quintile.Spelling(game))) == sorted(legal)
        checked += 1
    assert checked > 3


def test_every_legal_play_has_a_spelling_of_its_own(variant):
    """In positions of any size: no two plays share a spelling, and none is the beginning of another's."""
    for game in walk(start(variant), seed=7):
        spelling = quintile.Spelling(game)
        words = [tuple(letters) for _, letters in spelling.words()]
        assert [play for play, _ in spelling.words()] == game.legal()
        begun = {word[:end] for word in words for end in range(1, len(word))}
        assert len(set(words)) == len(words) and begun.isdisjoint(words)
        assert sorted({word[0] for word in words}) == allowed(spelling)


def test_spell_gives_the_letters_that_make_a_play(variant):
    for ply, game in enumerate(walk(start(variant), seed=4)):
        legal = game.legal()
        for play in legal[ply % 7 :: max(1, len(legal) // 12)]:
            spelling = quintile.Spelling(game)
            *letters, last = spelling.spell(play)
            for letter in letters:
                assert spelling.give(letter) is None
                assert spelling.turn == game.turn and spelling.game == game
            assert spelling.give(last) == play
            expected = game.copy()
            expected.play(play)
            assert spelling.game == expected and spelling.given == []


def test_letters_have_names_and_nothing_past_the_last(variant):
    spelling = quintile.Spelling(start(variant))
    names = [spelling.name(letter) for letter in range(spelling.letters)]
    assert len(set(names)) == len(names) and all(names)
    for letter in [spelling.letters, 2**40]:
        with pytest.raises(quintile.QuintileError, match="there is no letter"):
            spelling.give(letter)


def test_a_letter_that_leads_nowhere_is_refused_and_changes_nothing(variant):
    spelling = quintile.Spelling(start(variant))
    for _ in range(3):
        letters, given = allowed(spelling), spelling.given
        wrong = next(letter for letter in range(spelling.letters) if letter not in letters)
        with pytest.raises(quintile.IllegalPlay, match="no legal play") as refused:
            spelling.give(wrong)
        assert refused.value.reason == {"reason": "not_listed"}
        assert allowed(spelling) == letters and spelling.given == given
        spelling.give(letters[len(letters) // 2])


def test_plays_that_are_not_legal_have_no_spelling():
    spelling = quintile.Spelling(quintile.deal("polygon", seed=1))
    with pytest.raises(quintile.IllegalPlay, match="not a legal play"):
        spelling.spell("1@a1 1@a1")


def test_copies_and_pickles_keep_the_letters_given():
    spelling = quintile.Spelling(quintile.deal("scrambled-fives", seed=1))
    while not spelling.given:
        spelling.give(allowed(spelling)[0])
    for other in [spelling.copy(), copy.deepcopy(spelling), pickle.loads(pickle.dumps(spelling))]:
        assert other.given == spelling.given and allowed(other) == allowed(spelling) and other.game == spelling.game


def test_observations_keep_their_size_and_bounds(variant):
    game = start(variant)
    layout = quintile.Spelling(game).layout()
    sizes = [int(np.prod(shape)) for _, shape, _, _ in layout]
    least, most = (np.repeat([part[at] for part in layout], sizes) for at in (2, 3))
    for position in walk(game, seed=5):
        spelling = quintile.Spelling(position)
        assert spelling.layout() == layout
        for seat in range(position.seats):
            values = np.frombuffer(spelling.observe(seat), np.float32)
            assert values.shape == (sum(sizes),)
            assert ((values >= least) & (values <= most)).all()


def test_an_observation_holds_nothing_that_is_hidden(variant):
    """Two games that a seat cannot tell apart give it the same numbers."""
    for ply, game in enumerate(walk(start(variant), seed=6)):
        if ply % 6:
            continue
        for seat in range(game.seats):
            imagined = game.view(seat).imagine(seed=ply)
            assert quintile.Spelling(imagined).observe(seat) == quintile.Spelling(game).observe(seat)


def test_letters_given_are_seen_by_the_seat_on_turn_alone():
    game = quintile.deal("polygon", seed=1)
    spelling = quintile.Spelling(game)
    before = [bytes(spelling.observe(seat)) for seat in range(2)]
    spelling.give(allowed(spelling)[0])
    assert spelling.given
    assert bytes(spelling.observe(game.turn)) != before[game.turn]
    assert bytes(spelling.observe(1 - game.turn)) == before[1 - game.turn]
