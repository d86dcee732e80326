//! A game ply by ply, as far as one viewer may see it: the board's layers, and what each seat holds and has.

use quintile_drawing::{Drawing, Face, Frame, Overlay, Part, Point, SeatRow, TileArt, die};
use quintile_rules::AnyGame;
use quintile_rules::kit::Viewer;
use quintile_words::{Say, Speech, say_tile};

use super::strip::Strip;
use crate::tools::html::escape;

/// What is seen of one seat.
#[derive(Default)]
pub(super) struct SeatFilm {
    /// Its colour in My Color, as markup.
    pub(super) color: String,
    /// A mark while it is its turn.
    pub(super) turn: Strip,
    pub(super) score: Strip,
    pub(super) hand: Strip,
    /// The hand in words.
    pub(super) holds: Strip,
    /// The most tiles it ever holds.
    tiles: usize,
}

impl SeatFilm {
    /// How wide its hand can become; [`HAND_HEIGHT`] is how high it is.
    pub(super) fn hand_width(&self) -> f32 {
        self.tiles.max(1) as f32 * HAND_STEP
    }

    fn shoot(&mut self, ply: usize, row: &SeatRow, faces: &[Face], how: Speech) {
        if let (Some(color), true) = (row.color, self.color.is_empty()) {
            let (name, part) = (color.say(how), Part::new(None, Point::ORIGIN, row.swatch()));
            let view_box = "-50 -50 100 100";
            self.color =
                format!("<svg class=\"swatch\" viewBox=\"{view_box}\" role=\"img\" aria-label=\"{name}\">{part}</svg>");
        }
        self.score.show(ply, [row.score.to_string().replace('-', "−")]);
        self.tiles = self.tiles.max(faces.len());
        let tile = |(index, &face): (usize, &Face)| {
            let at = Point::new(index as f32 * HAND_STEP + HAND_STEP / 2.0, HAND_HEIGHT / 2.0);
            Part::new(None, at, TileArt::of(face).shapes(how.decimal_mark)).to_string()
        };
        self.hand.show(ply, faces.iter().enumerate().map(tile));
    }
}

/// A game ply by ply.
pub(super) struct Film {
    viewer: Viewer,
    how: Speech,
    coordinates: bool,
    /// How many positions have been drawn.
    plies: usize,
    /// What has to be visible at one ply or another.
    frame: Option<Frame>,
    /// Each layer by its name, in drawing order.
    layers: Vec<(&'static str, Strip)>,
    pub(super) seats: Vec<SeatFilm>,
}

impl Film {
    pub(super) fn new(seats: usize, viewer: Viewer, how: Speech, coordinates: bool) -> Self {
        let seats = (0..seats).map(|_| SeatFilm::default()).collect();
        Self { viewer, how, coordinates, plies: 0, frame: None, layers: Vec::new(), seats }
    }

    /// Adds a position. `on_turn` is the markup beside the seat whose turn it is.
    pub(super) fn shoot(&mut self, game: &AnyGame, overlay: &Overlay, on_turn: &str) {
        let mut drawing = Drawing::with(&game.view(self.viewer), overlay);
        if game.outcome().is_some() {
            drawing.open_hands(&game.account().hands);
        }
        let (ply, board) = (self.plies, drawing.view_box());
        self.plies += 1;
        self.frame = Some(self.frame.map_or(board, |frame| around(frame, board)));
        let mut next = 0;
        for layer in drawing.layers(self.how.decimal_mark, self.coordinates) {
            next = self.layer(layer.depth.name(), next, ply, layer.parts.iter().map(ToString::to_string)) + 1;
        }
        if let Some(symbol) = drawing.die {
            // Polygon's board leaves the corner free.
            let at = Point::new(board.x + board.width - 70.0, board.y + 70.0);
            self.layer("die", next, ply, [Part::new(None, at, die(symbol)).to_string()]);
        }
        for row in &drawing.seats {
            let Some(seat) = self.seats.get_mut(row.seat.index()) else { continue };
            let backs = std::iter::repeat_n(Face::Back(drawing.lattice.outline()), row.hidden);
            let faces: Vec<Face> = row.hand.iter().copied().chain(backs).collect();
            seat.shoot(ply, row, &faces, self.how);
            seat.turn.show(ply, row.on_turn.then(|| on_turn.to_owned()));
            let holds = if row.hidden > 0 || faces.is_empty() {
                self.how.tiles(faces.len())
            } else {
                let said = |tile: &String| say_tile(game.id(), tile, self.how);
                self.how.list(&game.hand(row.seat).iter().map(said).collect::<Vec<_>>())
            };
            seat.holds.show(ply, [escape(&holds)]);
        }
    }

    /// Adds what a layer shows at a ply. It stands behind the first `after` layers; where it is.
    fn layer(
        &mut self,
        name: &'static str,
        after: usize,
        ply: usize,
        parts: impl IntoIterator<Item = String>,
    ) -> usize {
        let known = self.layers[after..].iter().position(|(other, _)| *other == name);
        let at = known.map_or(after, |ahead| after + ahead);
        if known.is_none() {
            self.layers.insert(at, (name, Strip::default()));
        }
        self.layers[at].1.show(ply, parts);
        at
    }

    /// The last ply: as many entries as the record has.
    pub(super) fn last(&self) -> usize {
        self.plies.saturating_sub(1)
    }

    /// Room for the board at every ply.
    pub(super) fn frame(&self) -> Frame {
        self.frame.unwrap_or_default()
    }

    /// The layers of the board.
    pub(super) fn layers(&self) -> impl Iterator<Item = (&'static str, &Strip)> {
        self.layers.iter().map(|(name, strip)| (*name, strip))
    }
}

/// From one tile of a hand to the next.
const HAND_STEP: f32 = 104.0;
/// How high a hand is: a hexagon is a little higher than wide.
pub(super) const HAND_HEIGHT: f32 = 124.0;

/// The smallest frame around two.
fn around(one: Frame, other: Frame) -> Frame {
    let corners =
        |frame: Frame| [Point::new(frame.x, frame.y), Point::new(frame.x + frame.width, frame.y + frame.height)];
    Frame::around(corners(one).into_iter().chain(corners(other)), 0.0)
}
