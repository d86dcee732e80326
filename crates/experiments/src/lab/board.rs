//! What became of the places of a board.

use quintile_drawing::{CellKind, Drawing, Lattice};
use quintile_rules::AnyGame;
use quintile_rules::kit::{Chance, Viewer};

use super::totals::Totals;

/// A kind of square: how many there are, and how often one is used.
pub(super) struct Kind {
    pub(super) name: String,
    pub(super) squares: usize,
    /// In so much of the games each of them is used, in percent.
    pub(super) used: f64,
    /// How many tiles lie on each of them per game.
    pub(super) tiles: f64,
}

/// A place on the board, in the units of its drawing.
#[derive(Clone, Debug, PartialEq)]
pub struct Spot {
    /// Where its middle is, from the left.
    pub x: f64,
    /// And from the top.
    pub y: f64,
    /// Its name, and what is printed on it.
    pub label: String,
    /// How many tiles lie on it a game.
    pub tiles: f64,
}

/// Places of Synergo's endless table are shown so far from its first tile.
const SHOWN: i32 = 8;

fn has_edge(board: &Drawing) -> bool {
    !matches!(board.lattice, Lattice::Window { .. })
}

impl Totals {
    /// The board before the first play, if there is a game with these options.
    fn board(&self) -> Option<Drawing> {
        let experiment = &self.experiment;
        let (game, seats) = (experiment.game, experiment.seats);
        let deal = AnyGame::draw(game, experiment.options.clone(), seats, &mut Chance::from_number(1)).ok()?;
        let start = AnyGame::new(game, experiment.options.clone(), seats, &deal).ok()?;
        Some(Drawing::of(&start.view(Viewer::Onlooker)))
    }

    /// The kinds of squares with their use, the most used first. Only boards with an edge have them.
    pub(super) fn kinds(&self) -> Vec<Kind> {
        let mut kinds: Vec<Kind> = Vec::new();
        let games = self.counts.games.max(1) as f64;
        for cell in self.board().iter().filter(|board| has_edge(board)).flat_map(|board| &board.cells) {
            let name = match cell.kind {
                CellKind::Plain => "plain".to_owned(),
                CellKind::Times(times) => format!("{times}x"),
                CellKind::Plus(points) => format!("+{points}"),
                CellKind::Printed(_) => "printed tile".to_owned(),
                CellKind::RocketMan => "centre".to_owned(),
                CellKind::Start | CellKind::Space(_) | CellKind::Block | CellKind::Open => continue,
            };
            let found = kinds.iter().position(|kind| kind.name == name);
            let at = found.unwrap_or_else(|| {
                kinds.push(Kind { name, squares: 0, used: 0.0, tiles: 0.0 });
                kinds.len() - 1
            });
            let place = self.counts.places.get(&cell.place.to_string()).copied().unwrap_or_default();
            kinds[at].squares += 1;
            kinds[at].used += place.games as f64 * 100.0 / games;
            kinds[at].tiles += place.tiles as f64 / games;
        }
        for kind in &mut kinds {
            kind.used /= kind.squares as f64;
            kind.tiles /= kind.squares as f64;
        }
        kinds.sort_by(|a, b| b.used.total_cmp(&a.used));
        kinds
    }

    /// Every place with its use.
    pub(super) fn spots(&self) -> Option<Vec<Spot>> {
        let drawing = self.board()?;
        let games = self.counts.games.max(1) as f64;
        if has_edge(&drawing) {
            let spot = |cell: &quintile_drawing::Cell| {
                let place = cell.place.to_string();
                let tiles = self.counts.places.get(&place).map_or(0.0, |used| used.tiles as f64 / games);
                let label = if cell.label.is_empty() { place } else { format!("{place} ({})", cell.label) };
                Spot { x: cell.centre.x.into(), y: cell.centre.y.into(), label, tiles }
            };
            return Some(drawing.cells.iter().map(spot).collect());
        }
        let mut spots = Vec::new();
        for (place, used) in &self.counts.places {
            let (x, y) = place.split_once(',')?;
            let (x, y): (i32, i32) = (x.parse().ok()?, y.parse().ok()?);
            if x.abs() <= SHOWN && y.abs() <= SHOWN {
                let (x, y) = (f64::from(x) * 100.0, f64::from(y) * 100.0);
                spots.push(Spot { x, y, label: place.clone(), tiles: used.tiles as f64 / games });
            }
        }
        Some(spots)
    }
}
