//! Sums of 1.0: a letter for each tile laid, in reading order, or for each tile traded, ascending; then "done" where more
//! could follow.

use quintile_rules::kit::Seat;
use quintile_rules::sums_of_one::{Options, Play, Tile, View};
use quintile_rules::{AnyGame, SumsOfOne};

use super::squares::Squares;
use super::{Spell, Word};
use crate::observation::{Parts, flag, from, tally, unseen};

/// What the letters of a set stand for: tiles on squares (numbers, then WILDs by name), tiles traded, done, pass.
pub(crate) struct Decimals {
    placed: Squares<Tile>,
    /// The kinds of tile in hands, ascending, WILD last.
    held: Vec<Tile>,
}

impl Decimals {
    fn done(&self) -> u16 {
        (self.placed.letters() + self.held.len()) as u16
    }

    fn traded(&self, letter: u16) -> Option<Tile> {
        self.held.get(usize::from(letter).checked_sub(self.placed.letters())?).copied()
    }
}

impl Spell for SumsOfOne {
    type Alphabet = Decimals;

    fn alphabet(options: &Options) -> Decimals {
        let held: Vec<Tile> = options.yellow_tiles.keys().copied().collect();
        let mut kinds: Vec<Tile> = held.iter().copied().filter(|tile| !tile.is_wild()).collect();
        if kinds.len() < held.len() {
            let [least, most, step] = [options.wild_least, options.wild_most, options.wild_step].map(Tile::hundredths);
            kinds.extend((least..=most).step_by(usize::from(step).max(1)).map(Tile::named));
        }
        Decimals { placed: Squares::new(options.columns, options.rows, kinds), held }
    }

    fn letters(alphabet: &Decimals) -> usize {
        usize::from(alphabet.done()) + 2
    }

    fn done(alphabet: &Decimals) -> Option<u16> {
        Some(alphabet.done())
    }

    fn spell(alphabet: &Decimals, _: &View, plays: &[Play], into: &mut Vec<Word>) {
        let trade = |&tile: &Tile| {
            let kind = alphabet.held.binary_search(&tile).unwrap_or_default();
            (alphabet.placed.letters() + kind) as u16
        };
        let word = |play: &Play| match play {
            Play::Place(_) => play.placed().map(|(tile, square)| alphabet.placed.letter(tile, square)).collect(),
            Play::Trade(traded) => traded.tiles().iter().map(trade).collect(),
            Play::Pass => Word::from_iter([alphabet.done() + 1]),
        };
        into.extend(plays.iter().map(word));
    }

    fn letter(alphabet: &Decimals, _: &View, letter: u16) -> String {
        if let Some((tile, number)) = alphabet.placed.read(letter) {
            return format!("{tile}@{}", alphabet.placed.square(number));
        }
        match alphabet.traded(letter) {
            Some(tile) => format!("trade {tile}"),
            None if letter == alphabet.done() => "done".to_owned(),
            None => "pass".to_owned(),
        }
    }

    fn observe(alphabet: &Decimals, view: &View, own: Seat, given: &[u16], out: &mut Parts) {
        let placed = &alphabet.placed;
        let shape = placed.shape();
        let value = |tile: Tile| f32::from(tile.hundredths());
        let board = view.board.iter().map(|(&square, &tile)| (placed.number(square), value(tile)));
        out.plane("board", &shape, (0.0, 100.0), board);
        let laid = given.iter().filter_map(|&letter| placed.read(letter));
        out.plane("laid", &shape, (0.0, 100.0), laid.map(|(tile, number)| (number, value(tile))));
        let traded = given.iter().filter_map(|&letter| alphabet.traded(letter));
        out.counts("traded", tally(&alphabet.held, traded));
        let hand = |seat: Seat| view.hands.get(seat.index()).and_then(|hand| hand.open()).unwrap_or_default();
        let hands = from(own, view.seats).flat_map(|seat| tally(&alphabet.held, hand(seat).iter().copied()));
        out.add("hands", &[view.seats, alphabet.held.len()], (0.0, 7.0), hands);
        let coloured = [&view.options.red_spaces, &view.options.blue_spaces, &view.options.green_spaces];
        let yellow = view.board.iter().filter(|(square, _)| !coloured.iter().any(|spaces| spaces.contains(square)));
        let seen = yellow
            .map(|(_, tile)| tile.in_hand())
            .chain(view.hands.iter().filter_map(|hand| hand.open()).flatten().copied());
        out.counts("unseen", unseen(&view.options.yellow_tiles, seen));
        out.count("pool", view.pool);
        out.count("idle_turns", view.idle_turns.into());
        out.add("time_called", &[1], (0.0, 1.0), [flag(view.time_called)]);
        out.add("first", &[view.seats], (0.0, 1.0), from(own, view.seats).map(|seat| flag(seat == view.first)));
        out.seats(own, view.turn, &view.scores);
    }

    fn of(game: &AnyGame) -> Option<&Self> {
        if let AnyGame::SumsOfOne(game) = game { Some(game) } else { None }
    }
}
