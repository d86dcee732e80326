//! Polygon: two letters, a tile each, in the order in which they are placed.

use quintile_rules::kit::{Hex, Seat};
use quintile_rules::polygon::{Options, Placement, Play, Symbol, Tile, View};
use quintile_rules::{AnyGame, Polygon};

use super::{Spell, Word};
use crate::observation::{Parts, flag, from, tally};

/// The letters "this tile on this cell" or "this tile aside": all cells of the first kind, its aside, and so on.
pub(crate) struct Cells(Vec<Hex>);

impl Cells {
    /// One letter for each cell, and one for setting aside.
    fn places(&self) -> usize {
        self.0.len() + 1
    }

    fn number(&self, cell: Hex) -> usize {
        self.0.binary_search(&cell).unwrap_or(self.0.len())
    }

    fn letter(&self, placement: Placement) -> u16 {
        let place = placement.cell().map_or(self.0.len(), |cell| self.number(cell));
        ((usize::from(placement.tile().code()) - 1) * self.places() + place) as u16
    }

    fn read(&self, letter: u16) -> Option<Placement> {
        let (kind, place) = (usize::from(letter) / self.places(), usize::from(letter) % self.places());
        let tile = Tile::from_code(kind as u8 + 1)?;
        Some(self.0.get(place).map_or(Placement::aside(tile), |&cell| Placement::on(tile, cell)))
    }
}

impl Spell for Polygon {
    type Alphabet = Cells;

    fn alphabet(options: &Options) -> Cells {
        Cells(Hex::all(options.radius as i8).collect())
    }

    fn letters(alphabet: &Cells) -> usize {
        Tile::KINDS * alphabet.places()
    }

    fn spell(alphabet: &Cells, _: &View, plays: &[Play], into: &mut Vec<Word>) {
        let word = |play: &Play| Word::from_iter([play.first(), play.second()].map(|part| alphabet.letter(part)));
        into.extend(plays.iter().map(word));
    }

    fn letter(alphabet: &Cells, _: &View, letter: u16) -> String {
        alphabet.read(letter).map(|placement| placement.to_string()).unwrap_or_default()
    }

    fn observe(alphabet: &Cells, view: &View, own: Seat, given: &[u16], out: &mut Parts) {
        let kinds: Vec<Tile> = Tile::all().collect();
        let shape = [alphabet.0.len()];
        let code = |tile: Tile| f32::from(tile.code());
        let given: Vec<Placement> = given.iter().filter_map(|&letter| alphabet.read(letter)).collect();
        let laid = given.iter().filter_map(|part| Some((alphabet.number(part.cell()?), code(part.tile()))));
        let set_aside = given.iter().filter(|part| part.cell().is_none()).map(|part| part.tile());
        let board = view.board.iter().map(|stack| (alphabet.number(stack.cell), code(stack.tile)));
        out.plane("board", &shape, (0.0, 16.0), board);
        let heights = view.board.iter().map(|stack| (alphabet.number(stack.cell), f32::from(stack.height)));
        out.plane("heights", &shape, (0.0, 255.0), heights);
        out.plane("laid", &shape, (0.0, 16.0), laid);
        out.counts("laid_aside", tally(&kinds, set_aside));
        out.add("die", &[3], (0.0, 1.0), Symbol::ALL.map(|symbol| flag(view.symbol == Some(symbol))));
        let drawn = view.hands.iter().filter_map(|hand| hand.open()).flatten();
        out.counts("drawn", tally(&kinds, drawn.copied()));
        out.counts("unseen", tally(&kinds, view.unseen.iter().copied()));
        out.counts("aside", tally(&kinds, view.aside.iter().copied()));
        out.count("played", view.played);
        out.add("first", &[view.seats], (0.0, 1.0), from(own, view.seats).map(|seat| flag(seat == view.first)));
        out.seats(own, view.turn, &view.scores);
    }

    fn of(game: &AnyGame) -> Option<&Self> {
        if let AnyGame::Polygon(game) = game { Some(game) } else { None }
    }
}
