//! What a game is made of on paper: its empty board and its tiles, from its options.

use quintile_drawing::{CellKind, Drawing, Face, TileColor};
use quintile_rules::kit::{Chance, Counts, SetupError, Sides, Viewer, read_options};
use quintile_rules::polygon::Symbol;
use quintile_rules::{
    AnyGame, AnyView, Game, GameId, Polygon, ScrambledFives, SumsOfOne, Synergo, TwentyFourSeven, with_game,
};
use serde_json::{Map, Value};

/// Turns of a house game, as `docs/lab` reports them, and the tiles that are played in it: people take no more in a long game than the
/// report's have on average, times this many tenths.
const fn turns_of_the_house(game: GameId) -> (usize, usize, usize) {
    match game {
        GameId::Polygon => (24, 49, 10),
        GameId::Synergo => (64, 64, 11),
        GameId::TwentyFourSeven => (35, 40, 11),
        GameId::ScrambledFives => (31, 99, 15),
        GameId::SumsOfOne => (33, 101, 15),
    }
}

/// A set as things to print.
pub(crate) struct Kit {
    pub(crate) game: GameId,
    pub(crate) options: Map<String, Value>,
    /// The board without tiles; Synergo's table has none.
    pub(crate) board: Option<Drawing>,
    /// The tiles, those of one colour together.
    pub(crate) tiles: Vec<Face>,
    /// How many markers for blocked squares there are.
    pub(crate) markers: usize,
    /// The numbers of people who can play.
    pub(crate) seats: Vec<usize>,
    /// How many turns a long game has, of all players together.
    pub(crate) turns: usize,
}

impl Kit {
    /// The set of these options; an error names the option that makes no game.
    pub(crate) fn new(game: GameId, options: &Map<String, Value>) -> Result<Self, SetupError> {
        let seats = with_game!(game, G => {
            let options = read_options::<G>(options.clone())?;
            let range = G::seats(&options);
            let fits: Vec<usize> = range.clone().filter(|&seats| G::check(&options, seats).is_ok()).collect();
            // What is wrong with any number of seats is wrong with the fewest.
            if fits.is_empty() {
                G::check(&options, *range.start())?;
            }
            fits
        });
        let first = seats.first().copied().unwrap_or(2);
        let deal = AnyGame::draw(game, options.clone(), first, &mut Chance::from_number(1))?;
        let position = AnyGame::new(game, options.clone(), first, &deal)?;
        let board = empty(position.view(Viewer::Onlooker));
        let tiles = tiles(game, options)?;
        let (turns, of, tenths) = turns_of_the_house(game);
        let turns = (turns * tiles.len() * tenths).div_ceil(of * 10);
        let squares = board.as_ref().map_or(0, |board| board.cells.len());
        let markers = if game == GameId::TwentyFourSeven { squares.div_ceil(MARKED) } else { 0 };
        Ok(Self { game, options: options.clone(), board, tiles, markers, seats, turns })
    }

    /// How many columns a score pad for so many players has: their sides.
    pub(crate) fn sides(&self, seats: usize) -> usize {
        AnyGame::sides(self.game, self.options.clone(), seats).map_or(seats, Sides::count)
    }
}

/// One square in so many has a marker: more are blocked in few games.
const MARKED: usize = 4;

/// The board of a view without the tiles on it, as it lies in a box; every corner in the colours of its symbol.
fn empty(view: AnyView) -> Option<Drawing> {
    let view = match view {
        AnyView::Synergo(_) => return None,
        AnyView::Polygon(mut view) => {
            view.board.clear();
            view.symbol = None;
            AnyView::Polygon(view)
        }
        AnyView::TwentyFourSeven(mut view) => {
            view.board.clear();
            view.blocks.clear();
            AnyView::TwentyFourSeven(view)
        }
        AnyView::ScrambledFives(mut view) => {
            view.board.clear();
            AnyView::ScrambledFives(view)
        }
        AnyView::SumsOfOne(mut view) => {
            view.board.clear();
            AnyView::SumsOfOne(view)
        }
    };
    let mut drawing = Drawing::of(&view);
    drawing.corners.iter_mut().for_each(|corner| corner.rolled = true);
    Some(drawing)
}

fn faces<T: Copy>(counts: &Counts<T>, face: impl Fn(T) -> Face) -> Vec<Face> {
    counts.iter().flat_map(|(&tile, &count)| std::iter::repeat_n(face(tile), count.into())).collect()
}

fn tiles(game: GameId, options: &Map<String, Value>) -> Result<Vec<Face>, SetupError> {
    let options = options.clone();
    Ok(match game {
        GameId::Polygon => faces(&read_options::<Polygon>(options)?.tiles, Face::from),
        GameId::Synergo => faces(&read_options::<Synergo>(options)?.tiles, Face::from),
        GameId::TwentyFourSeven => faces(&read_options::<TwentyFourSeven>(options)?.tiles, Face::from),
        GameId::ScrambledFives => faces(&read_options::<ScrambledFives>(options)?.tiles, Face::from),
        GameId::SumsOfOne => {
            let options = read_options::<SumsOfOne>(options)?;
            let colors = [
                (&options.red_tiles, TileColor::Red),
                (&options.blue_tiles, TileColor::Blue),
                (&options.green_tiles, TileColor::Green),
                (&options.yellow_tiles, TileColor::Yellow),
            ];
            colors
                .into_iter()
                .flat_map(|(counts, color)| faces(counts, move |tile| Face::Decimal(tile, color)))
                .collect()
        }
    })
}

/// A blocked square as a marker.
pub(crate) fn marker(board: &Drawing) -> Vec<quintile_drawing::Shape> {
    let cell = board.cells.first().map(|cell| quintile_drawing::Cell { kind: CellKind::Block, ..cell.clone() });
    cell.map(|cell| cell.shapes(board)).unwrap_or_default()
}

/// A symbol of Polygon as boards have it at their corners.
pub(crate) fn symbol(board: &Drawing, symbol: Symbol) -> Vec<quintile_drawing::Shape> {
    let at = board.corners.iter().position(|corner| corner.symbol == symbol);
    let mut layer = board.layer(quintile_drawing::Depth::Corners, Default::default());
    at.filter(|&at| at < layer.parts.len()).map(|at| layer.parts.swap_remove(at).shapes).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_house_sets_have_their_tiles() {
        for (game, tiles, cells) in [
            (GameId::Polygon, 49, 61),
            (GameId::Synergo, 64, 0),
            (GameId::TwentyFourSeven, 40, 49),
            (GameId::ScrambledFives, 99, 225),
            (GameId::SumsOfOne, 144, 225),
        ] {
            let kit = Kit::new(game, &Map::new()).expect("the house set");
            assert_eq!(kit.tiles.len(), tiles, "{game}");
            assert_eq!(kit.board.as_ref().map_or(0, |board| board.cells.len()), cells, "{game}");
            assert!(kit.board.is_none_or(|board| board.tiles.is_empty() && board.die.is_none()), "{game}");
            assert!(kit.seats.contains(&2) && (24..=80).contains(&kit.turns), "{game}: {}", kit.turns);
        }
    }

    #[test]
    fn teams_share_a_column() {
        let options = serde_json::json!({"type": "color"}).as_object().cloned().unwrap_or_default();
        let kit = Kit::new(GameId::Synergo, &options).expect("My Color");
        assert_eq!(kit.seats.iter().map(|&seats| kit.sides(seats)).collect::<Vec<_>>(), [2, 3, 2]);
    }
}
