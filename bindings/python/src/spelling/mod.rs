//! Plays spelled letter by letter, for learners that want a fixed list of actions.
//!
//! A play of several tiles would need a list of all plays, which is far too long to number. So a play is a *word* of
//! letters (a tile on a square, say), every game has a fixed alphabet, and a learner gives one letter after the other. Which
//! letters may come next follows from the list of legal plays: exactly those that begin, or go on with, one of them. So no
//! legal play is out of reach, no dead end can be reached, and every play has exactly one spelling.

mod polygon;
mod scrambled_fives;
mod squares;
mod sums_of_one;
mod synergo;
mod twenty_four_seven;

use arrayvec::ArrayVec;
use quintile_rules::kit::{Seat, Viewer};
use quintile_rules::{AnyGame, Game, inside};

use crate::observation::Parts;

/// A play as letters: seven tiles at most, in the games where there are several.
pub(crate) type Word = ArrayVec<u16, 8>;

/// A game whose plays can be spelled and whose views can be observed.
pub(crate) trait Spell: Game {
    /// What the letters of one set stand for.
    type Alphabet: Send + Sync;

    /// The alphabet for these options; it does not depend on the deal or the position.
    fn alphabet(options: &Self::Options) -> Self::Alphabet;

    /// How many letters there are.
    fn letters(alphabet: &Self::Alphabet) -> usize;

    /// The letter that ends a word which could go on, in games that have such words.
    fn done(_alphabet: &Self::Alphabet) -> Option<u16> {
        None
    }

    /// Adds the words of these plays, in their order, without the letter that ends them.
    fn spell(alphabet: &Self::Alphabet, view: &Self::View, plays: &[Self::Play], into: &mut Vec<Word>);

    /// A letter in words, in notation where there is one.
    fn letter(alphabet: &Self::Alphabet, view: &Self::View, letter: u16) -> String;

    /// The view of a seat as numbers, with the letters that this seat has given of its play.
    fn observe(alphabet: &Self::Alphabet, view: &Self::View, own: Seat, given: &[u16], out: &mut Parts);

    /// The game itself, where it is met by name.
    fn of(game: &AnyGame) -> Option<&Self>;
}

/// The same for a game met by name.
pub(crate) trait Speller: Send + Sync {
    fn letters(&self) -> usize;
    fn done(&self) -> Option<u16>;
    fn words(&self, game: &AnyGame) -> Vec<Word>;
    fn play(&self, game: &AnyGame, number: usize) -> Option<String>;
    fn letter(&self, game: &AnyGame, letter: u16) -> String;
    fn observe(&self, game: &AnyGame, own: Seat, given: &[u16]) -> Parts;
}

/// A speller for one game and its options.
struct Desk<G: Spell>(G::Alphabet);

/// The plays in the order that every list here has.
fn plays<G: Game>(game: &G) -> Vec<G::Play> {
    let mut plays = Vec::new();
    game.plays(&mut plays);
    plays
}

impl<G: Spell> Speller for Desk<G> {
    fn letters(&self) -> usize {
        G::letters(&self.0)
    }

    fn done(&self) -> Option<u16> {
        G::done(&self.0)
    }

    fn words(&self, game: &AnyGame) -> Vec<Word> {
        let mut words = Vec::new();
        if let Some(game) = G::of(game) {
            G::spell(&self.0, &game.view(Viewer::Onlooker), &plays(game), &mut words);
        }
        words
    }

    fn play(&self, game: &AnyGame, number: usize) -> Option<String> {
        plays(G::of(game)?).get(number).map(ToString::to_string)
    }

    fn letter(&self, game: &AnyGame, letter: u16) -> String {
        let name = |game: &G| G::letter(&self.0, &game.view(Viewer::Onlooker), letter);
        G::of(game).map(name).unwrap_or_default()
    }

    fn observe(&self, game: &AnyGame, own: Seat, given: &[u16]) -> Parts {
        let mut parts = Parts::default();
        if let Some(game) = G::of(game) {
            G::observe(&self.0, &game.view(Viewer::Seat(own)), own, given, &mut parts);
        }
        parts
    }
}

/// The speller of a game in progress.
pub(crate) fn speller(game: &AnyGame) -> Box<dyn Speller> {
    inside!(game, AnyGame, G, game => {
        let options = game.view(Viewer::Onlooker).options;
        Box::new(Desk::<G>(G::alphabet(&options)))
    })
}
