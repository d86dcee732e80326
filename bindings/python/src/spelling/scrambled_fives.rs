//! Scrambled 5's: a letter for each tile laid, in reading order, then "done" where more could follow.

use quintile_rules::kit::{HandView, Seat};
use quintile_rules::scrambled_fives::{Options, Play, View};
use quintile_rules::{AnyGame, ScrambledFives};

use super::squares::Squares;
use super::{Spell, Word};
use crate::observation::{Parts, from, tally, unseen};

impl Spell for ScrambledFives {
    type Alphabet = Squares<u8>;

    fn alphabet(options: &Options) -> Squares<u8> {
        Squares::new(options.columns, options.rows, options.tiles.keys().copied().collect())
    }

    fn letters(alphabet: &Squares<u8>) -> usize {
        alphabet.letters() + 2
    }

    fn done(alphabet: &Squares<u8>) -> Option<u16> {
        Some(alphabet.letters() as u16)
    }

    fn spell(alphabet: &Squares<u8>, _: &View, plays: &[Play], into: &mut Vec<Word>) {
        let pass = alphabet.letters() as u16 + 1;
        let word = |play: &Play| match play {
            Play::Place(placements) => placements.iter().map(|(tile, square)| alphabet.letter(tile, square)).collect(),
            Play::Pass => Word::from_iter([pass]),
        };
        into.extend(plays.iter().map(word));
    }

    fn letter(alphabet: &Squares<u8>, _: &View, letter: u16) -> String {
        match alphabet.read(letter) {
            Some((tile, number)) => format!("{tile}@{}", alphabet.square(number)),
            None if Self::done(alphabet) == Some(letter) => "done".to_owned(),
            None => "pass".to_owned(),
        }
    }

    fn observe(alphabet: &Squares<u8>, view: &View, own: Seat, given: &[u16], out: &mut Parts) {
        let hand = view.hands.get(own.index()).and_then(HandView::open).unwrap_or_default();
        let shape = alphabet.shape();
        let laid: Vec<(u8, usize)> = given.iter().filter_map(|&letter| alphabet.read(letter)).collect();
        out.plane("filled", &shape, (0.0, 1.0), view.board.keys().map(|&square| (alphabet.number(square), 1.0)));
        let tiles = view.board.iter().map(|(&square, &tile)| (alphabet.number(square), f32::from(tile)));
        out.plane("board", &shape, (0.0, 99.0), tiles);
        out.plane("laying", &shape, (0.0, 1.0), laid.iter().map(|&(_, number)| (number, 1.0)));
        out.plane("laid", &shape, (0.0, 99.0), laid.iter().map(|&(tile, number)| (number, f32::from(tile))));
        out.counts("hand", tally(&alphabet.kinds, hand.iter().copied()));
        out.counts("unseen", unseen(&view.options.tiles, view.board.values().chain(hand).copied()));
        out.counts("hands", from(own, view.hands.len()).map(|seat| view.hands[seat.index()].len() as f32).collect());
        out.count("bag", view.bag);
        out.count("passes", view.passes.into());
        out.seats(own, view.turn, &view.scores);
    }

    fn of(game: &AnyGame) -> Option<&Self> {
        if let AnyGame::ScrambledFives(game) = game { Some(game) } else { None }
    }
}
