//! 24/7: one letter is a whole play.

use quintile_rules::kit::{HandView, Seat};
use quintile_rules::twenty_four_seven::{Options, Play, View};
use quintile_rules::{AnyGame, TwentyFourSeven};

use super::squares::Squares;
use super::{Spell, Word};
use crate::observation::{Parts, from, tally, unseen};

impl Spell for TwentyFourSeven {
    type Alphabet = Squares<u8>;

    fn alphabet(options: &Options) -> Squares<u8> {
        Squares::new(options.columns, options.rows, options.tiles.keys().copied().collect())
    }

    fn letters(alphabet: &Squares<u8>) -> usize {
        alphabet.letters() + 1
    }

    fn spell(alphabet: &Squares<u8>, _: &View, plays: &[Play], into: &mut Vec<Word>) {
        let letter = |play: &Play| match *play {
            Play::Place { tile, square } => alphabet.letter(tile, square),
            Play::Pass => alphabet.letters() as u16,
        };
        into.extend(plays.iter().map(|play| Word::from_iter([letter(play)])));
    }

    fn letter(alphabet: &Squares<u8>, _: &View, letter: u16) -> String {
        match alphabet.read(letter) {
            Some((tile, number)) => format!("{tile}@{}", alphabet.square(number)),
            None => "pass".to_owned(),
        }
    }

    fn observe(alphabet: &Squares<u8>, view: &View, own: Seat, _: &[u16], out: &mut Parts) {
        let hand = view.hands.get(own.index()).and_then(HandView::open).unwrap_or_default();
        let tiles = view.board.iter().map(|(&square, &tile)| (alphabet.number(square), f32::from(tile)));
        let blocks = view.blocks.iter().map(|&square| (alphabet.number(square), -1.0));
        out.plane("board", &alphabet.shape(), (-1.0, 15.0), tiles.chain(blocks));
        out.counts("hand", tally(&alphabet.kinds, hand.iter().copied()));
        out.counts("unseen", unseen(&view.options.tiles, view.board.values().chain(hand).copied()));
        out.counts("hands", from(own, view.hands.len()).map(|seat| view.hands[seat.index()].len() as f32).collect());
        out.count("bag", view.bag);
        out.seats(own, view.turn, &view.scores);
    }

    fn of(game: &AnyGame) -> Option<&Self> {
        if let AnyGame::TwentyFourSeven(game) = game { Some(game) } else { None }
    }
}
