//! Synergo: first the tile as it will lie, then one of the open places.
//!
//! The table has no edges, so places cannot be numbered by where they are: a set of 64 tiles could reach 16,129 of them. But
//! n tiles leave at most 2n + 2 places open beside them, so the open places, in reading order, are numbered instead.

use std::collections::BTreeSet;

use quintile_rules::kit::{HandView, Seat};
use quintile_rules::synergo::{Options, Placed, Play, Tile, View};
use quintile_rules::{AnyGame, Synergo};

use super::{Spell, Word};
use crate::observation::{Parts, flag, from, tally, unseen};

/// Every tile in every way it can lie, four colours on four sides.
const TILES: usize = 256;

/// What the letters of a set stand for: tiles, open places, pass.
pub(crate) struct Places {
    /// How many tiles the set has; when the last is played, one less lie there.
    tiles: usize,
}

impl Places {
    /// The most places that can be open in a turn: 2(n − 1) + 2, or the first tile's only one.
    fn most_open(&self) -> usize {
        2 * self.tiles
    }

    fn pass(&self) -> u16 {
        (TILES + self.most_open()) as u16
    }
}

/// A place as it sorts in reading order: y, then x.
type Spot = (i16, i16);

fn spot(placed: &Placed) -> Spot {
    (placed.at.y.into(), placed.at.x.into())
}

/// What lies beside a place: above, right, below, left, as the sides of a tile are written.
fn beside((y, x): Spot) -> [Spot; 4] {
    [(y - 1, x), (y, x + 1), (y + 1, x), (y, x - 1)]
}

/// The empty places beside a tile, in reading order; before the first tile its own place.
fn open_places(view: &View) -> Vec<Spot> {
    let taken: BTreeSet<Spot> = view.board.iter().map(spot).collect();
    if taken.is_empty() {
        return vec![(0, 0)];
    }
    let open: BTreeSet<Spot> =
        taken.iter().flat_map(|&spot| beside(spot)).filter(|spot| !taken.contains(spot)).collect();
    open.into_iter().collect()
}

/// The sides as a number in base 4, the top one first.
fn code(tile: Tile) -> u16 {
    (0..4).fold(0, |code, side| code * 4 + tile.side(side).index() as u16)
}

/// The sides as 1 blue, 2 green, 3 red, 4 yellow.
fn sides(tile: Tile) -> [f32; 4] {
    [0, 1, 2, 3].map(|side| tile.side(side).index() as f32 + 1.0)
}

impl Spell for Synergo {
    type Alphabet = Places;

    fn alphabet(options: &Options) -> Places {
        Places { tiles: options.tiles.values().map(|&count| usize::from(count)).sum() }
    }

    fn letters(alphabet: &Places) -> usize {
        usize::from(alphabet.pass()) + 1
    }

    fn spell(alphabet: &Places, view: &View, plays: &[Play], into: &mut Vec<Word>) {
        let open = open_places(view);
        let word = |play: &Play| match play {
            Play::Place(placed) => {
                let place = open.binary_search(&spot(placed)).unwrap_or_default();
                Word::from_iter([code(placed.tile), (TILES + place) as u16])
            }
            Play::Pass => Word::from_iter([alphabet.pass()]),
        };
        into.extend(plays.iter().map(word));
    }

    fn letter(alphabet: &Places, view: &View, letter: u16) -> String {
        if letter == alphabet.pass() {
            return "pass".to_owned();
        }
        match usize::from(letter).checked_sub(TILES) {
            None => Tile::all().find(|&tile| code(tile) == letter).map(|tile| tile.to_string()).unwrap_or_default(),
            Some(place) => match open_places(view).get(place) {
                Some((y, x)) => format!("@{x},{y}"),
                None => format!("place {place}, not open"),
            },
        }
    }

    fn observe(alphabet: &Places, view: &View, own: Seat, given: &[u16], out: &mut Parts) {
        let kinds: Vec<Tile> = view.options.tiles.keys().copied().collect();
        let hand = view.hands.get(own.index()).and_then(HandView::open).unwrap_or_default();
        let (columns, rows) = (-128.0, 128.0);
        let tile_row = |placed: &Placed| {
            let [top, right, bottom, left] = sides(placed.tile);
            [f32::from(placed.at.x), f32::from(placed.at.y), top, right, bottom, left]
        };
        out.add("tiles", &[alphabet.tiles, 6], (columns, rows), view.board.iter().flat_map(tile_row));
        let open_row = |spot: Spot| {
            let neighbour = |at: Spot| view.board.iter().find(|placed| self::spot(placed) == at);
            let around = beside(spot);
            let need = |side: usize| neighbour(around[side]).map_or(0.0, |placed| sides(placed.tile)[side ^ 2]);
            [1.0, f32::from(spot.1), f32::from(spot.0), need(0), need(1), need(2), need(3)]
        };
        let open = open_places(view).into_iter().flat_map(open_row);
        out.add("open", &[alphabet.most_open(), 7], (columns, rows), open);
        let chosen = given.first().and_then(|&letter| Tile::all().find(|&tile| code(tile) == letter));
        out.add("chosen", &[4], (0.0, 4.0), chosen.map_or([0.0; 4], sides));
        out.counts("hand", tally(&kinds, hand.iter().copied()));
        let seen = view.board.iter().map(|placed| placed.tile.name()).chain(hand.iter().copied());
        out.counts("unseen", unseen(&view.options.tiles, seen));
        out.counts("hands", from(own, view.seats).map(|seat| view.hands[seat.index()].len() as f32).collect());
        out.count("bag", view.bag);
        out.add("again", &[1], (0.0, 1.0), [flag(view.again)]);
        let passed = from(own, view.seats).map(|seat| flag(view.passed.contains(&seat)));
        out.add("passed", &[view.seats], (0.0, 1.0), passed);
        out.seats(own, view.turn, &view.scores);
    }

    fn of(game: &AnyGame) -> Option<&Self> {
        if let AnyGame::Synergo(game) = game { Some(game) } else { None }
    }
}
