//! A game that is played letter by letter: what an environment for learners stands on.

use std::collections::HashSet;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyByteArray;

use crate::error::{not_listed, refused};
use crate::game::Game;
use crate::spelling::{Speller, Word, speller};

/// What is pickled: the game and the letters given.
type Saved = (Game, Vec<u16>);

/// A game whose plays are given letter by letter, from an alphabet that never changes.
///
/// A letter can be given when a legal play goes on with it; the last letter of a play makes it. Where the letters given are
/// a play and could also go on, the letter "done" makes it.
#[pyclass(module = "quintile")]
#[derive(Clone)]
pub(crate) struct Spelling {
    game: Game,
    speller: Arc<dyn Speller>,
    given: Word,
    /// The words that begin with the letters given, with the numbers of their plays.
    words: Vec<(Word, u32)>,
}

impl Spelling {
    fn restart(&mut self) {
        self.given.clear();
        self.words = self.speller.words(&self.game.state).into_iter().zip(0..).collect();
    }

    /// The letter with which this word goes on; `None` for a word that needs no letter to end.
    fn next(&self, word: &Word) -> Option<u16> {
        word.get(self.given.len()).copied().or_else(|| self.speller.done())
    }

    fn check(&self, letter: usize) -> PyResult<u16> {
        match u16::try_from(letter) {
            Ok(small) if letter < self.speller.letters() => Ok(small),
            _ => Err(refused(format!("there is no letter {letter}; there are {}", self.speller.letters()))),
        }
    }

    /// The play of the only word left, once all its letters are there.
    fn finished(&self, done: bool) -> Option<u32> {
        let whole = |word: &Word| word.len() == self.given.len();
        match self.words.as_slice() {
            [(word, number)] if whole(word) => Some(*number),
            words if done => words.iter().find(|(word, _)| whole(word)).map(|(_, number)| *number),
            _ => None,
        }
    }
}

#[pymethods]
impl Spelling {
    /// Starts from a copy of the game's position.
    #[new]
    fn new(game: &Game) -> Self {
        let speller = Arc::from(speller(&game.state));
        let mut spelling = Self { game: game.clone(), speller, given: Word::new(), words: Vec::new() };
        spelling.restart();
        spelling
    }

    /// A copy of the game as it is now, without the letters given.
    #[getter]
    fn game(&self) -> Game {
        self.game.clone()
    }

    /// How many letters the alphabet has: the size of the action space.
    #[getter]
    fn letters(&self) -> usize {
        self.speller.letters()
    }

    /// The letters given of the play that is being spelled.
    #[getter]
    fn given(&self) -> Vec<u16> {
        self.given.to_vec()
    }

    /// Whose turn it is; None when the game is over.
    #[getter]
    fn turn(&self) -> Option<u8> {
        self.game.turn()
    }

    /// Each seat's points so far.
    #[getter]
    fn scores(&self) -> Vec<i32> {
        self.game.scores()
    }

    /// The parts of an observation in their order: name, shape, least and greatest value.
    fn layout(&self) -> Vec<(&'static str, Vec<usize>, f32, f32)> {
        let parts = self.speller.observe(&self.game.state, quintile_rules::kit::Seat(0), &[]);
        parts.layout.into_iter().map(|part| (part.name, part.shape, part.least, part.most)).collect()
    }

    /// Which letters can be given now: one byte for each, 1 or 0.
    fn mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyByteArray> {
        let mut mask = vec![0; self.speller.letters()];
        for (word, _) in &self.words {
            if let Some(letter) = self.next(word) {
                mask[usize::from(letter)] = 1;
            }
        }
        PyByteArray::new(py, &mask)
    }

    /// Gives a letter. Returns the play when it makes one, otherwise None. A letter that no legal play goes on with is
    /// refused and changes nothing.
    fn give(&mut self, py: Python<'_>, letter: usize) -> PyResult<Option<String>> {
        let letter = self.check(letter)?;
        if !self.words.iter().any(|(word, _)| self.next(word) == Some(letter)) {
            let given: Vec<String> =
                self.given.iter().map(|&letter| self.speller.letter(&self.game.state, letter)).collect();
            let after = if given.is_empty() { String::new() } else { format!(" after {}", given.join(" ")) };
            let name = self.speller.letter(&self.game.state, letter);
            return Err(not_listed(py, format!("no legal play has {name} here{after}")));
        }
        let at = self.given.len();
        let done = self.speller.done() == Some(letter);
        if !done {
            self.words.retain(|(word, _)| word.get(at) == Some(&letter));
            self.given.push(letter);
        }
        let Some(number) = self.finished(done) else { return Ok(None) };
        let play = self.speller.play(&self.game.state, number as usize).ok_or_else(|| refused("the play is gone"))?;
        self.game.make(py, &play)?;
        self.restart();
        Ok(Some(play))
    }

    /// Every legal play with its letters, in the order of `Game.legal`: what `spell` says of each.
    fn words(&self) -> Vec<(String, Vec<u16>)> {
        let words = self.speller.words(&self.game.state);
        let begun: HashSet<&[u16]> = words.iter().flat_map(|word| (1..word.len()).map(|end| &word[..end])).collect();
        let ended = |word: &Word| {
            let done = self.speller.done().filter(|_| begun.contains(word.as_slice()));
            word.iter().copied().chain(done).collect()
        };
        self.game.state.plays().into_iter().zip(words.iter().map(ended)).collect()
    }

    /// The letters of a legal play, with the one that ends it where it could go on.
    fn spell(&self, py: Python<'_>, play: &str) -> PyResult<Vec<u16>> {
        let word = self.words().into_iter().find(|(legal, _)| legal == play);
        word.map(|(_, letters)| letters)
            .ok_or_else(|| not_listed(py, format!("{} is not a legal play here", quintile_rules::kit::excerpt(play))))
    }

    /// A letter in words: "7@d5", "done", "pass".
    fn name(&self, letter: usize) -> PyResult<String> {
        Ok(self.speller.letter(&self.game.state, self.check(letter)?))
    }

    /// What a seat may know, as 32-bit floats in the order of `layout`. The letters given so far are the secret of the seat
    /// on turn.
    fn observe<'py>(&self, py: Python<'py>, seat: u8) -> PyResult<Bound<'py, PyByteArray>> {
        let seat = self.game.seat_at(seat)?;
        let given: &[u16] = if self.game.state.turn() == Some(seat) { &self.given } else { &[] };
        let parts = self.speller.observe(&self.game.state, seat, given);
        let bytes: Vec<u8> = parts.values.iter().flat_map(|value| value.to_ne_bytes()).collect();
        Ok(PyByteArray::new(py, &bytes))
    }

    /// An independent copy, letters given included.
    fn copy(&self) -> Self {
        self.clone()
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Saved)> {
        Ok((py.get_type::<Self>().getattr("_restore")?, (self.game.clone(), self.given.to_vec())))
    }

    #[staticmethod]
    fn _restore(py: Python<'_>, game: &Game, given: Vec<usize>) -> PyResult<Self> {
        let mut spelling = Self::new(game);
        for letter in given {
            spelling.give(py, letter)?;
        }
        Ok(spelling)
    }

    fn __repr__(&self) -> String {
        format!("<Spelling of {}, {} letters given>", self.game.state.id(), self.given.len())
    }
}
