//! What is in the box: the options with the house set as their default, and the set they compile to.

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::tile::{Color, Tile};
use crate::OptionDoc;
use crate::kit::{Counts, Seat, SetupError, SetupProblem, Shared, Sides};

/// The most tiles a set can hold: two of each house tile. Coordinates then stay within ±127.
pub const MAX_TILES: usize = 128;

/// The most tiles a hand can hold: four orientations of each are one 64-bit mask.
pub const MAX_HAND: usize = 16;

/// The most colours a tile can have.
const MAX_COLORS: usize = 3;

/// The most points a number in the options can give or take.
const MAX_POINTS: i64 = 10_000;

/// How points are won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GameType {
    /// Match and Score: every tile connected by colour counts.
    #[default]
    Match,
    /// My Color: only the seat's own colour counts.
    Color,
    /// Closed Shape: only shapes without open sides count.
    Closed,
}

impl GameType {
    /// Every type, the easiest first.
    pub const ALL: [Self; 3] = [Self::Match, Self::Color, Self::Closed];

    /// The title as players know it.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Match => "Match and Score",
            Self::Color => "My Color",
            Self::Closed => "Closed Shape",
        }
    }

    /// How many can play.
    pub const fn seats(self) -> RangeInclusive<usize> {
        match self {
            Self::Match => 2..=5,
            Self::Color => 2..=4,
            Self::Closed => 2..=3,
        }
    }

    /// Who plays together: My Color is a game of teams when four play.
    pub const fn sides(self, seats: usize) -> Sides {
        match (self, seats) {
            (Self::Color, 4) => Sides::TEAMS,
            _ => Sides::alone(seats),
        }
    }

    /// How many tiles are removed unseen before the game.
    pub const fn removed(self, seats: usize) -> usize {
        match self {
            Self::Match | Self::Color if seats == 3 => 1,
            _ => 0,
        }
    }
}

/// Game type and custom set. The default is Match and Score with the house set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// How points are won.
    #[serde(rename = "type")]
    pub game_type: GameType,
    /// My Color: the colour of each seat, or of each team with four seats. Ignored in the other types.
    pub colors: Vec<Color>,
    /// How many of each tile there are, by name.
    pub tiles: Counts<Tile>,
    /// How many tiles each seat draws before the game.
    pub hand: u8,
    /// How many tiles a seat draws up to when its turn begins.
    pub draw_to: u8,
    /// Points for each connected tile in Match and Score and My Color.
    pub points_connected: i32,
    /// Points for a tile of one, two and three colours in a closed shape.
    pub points_closed: [i32; MAX_COLORS],
}

/// Every option, in the order they should be listed.
pub(super) const OPTIONS: &[OptionDoc] = &[
    OptionDoc { name: "type", what: "how points are scored: match, color or closed" },
    OptionDoc {
        name: "colors",
        what: "with type color, the colour of each seat or of each team of two: [\"R\", \"B\"]",
    },
    OptionDoc { name: "tiles", what: "how many of each tile, by name, at most 128 in all: {\"BBGR\": 1, \"BBBB\": 2}" },
    OptionDoc { name: "hand", what: "tiles each seat draws before the game, 1 to 16" },
    OptionDoc { name: "draw_to", what: "how many tiles a seat draws up to when its turn begins, 1 to 16" },
    OptionDoc { name: "points_connected", what: "points for each connected tile in match and color" },
    OptionDoc { name: "points_closed", what: "points for a tile of one, two and three colours in a closed shape" },
];

impl Default for Options {
    fn default() -> Self {
        let names = Tile::all().filter(|tile| *tile == tile.name() && tile.color_count() <= MAX_COLORS);
        Self {
            game_type: GameType::Match,
            colors: DEFAULT_COLORS.to_vec(),
            tiles: names.map(|tile| (tile, 1)).collect(),
            hand: 6,
            draw_to: 7,
            points_connected: 1,
            points_closed: [5, 2, 1],
        }
    }
}

const DEFAULT_COLORS: [Color; 3] = [Color::Red, Color::Blue, Color::Green];

/// The options as tables.
#[derive(Debug)]
pub(super) struct Set {
    /// The options as they were given.
    pub(super) options: Options,
    /// How many of each tile, without those there are none of.
    pub(super) counts: Counts<Tile>,
    /// How many tiles there are.
    pub(super) size: usize,
    /// Points in a closed shape by the tile's number of colours.
    pub(super) points_closed: [i32; MAX_COLORS + 1],
    /// Colour by seat; with four seats the teams take turns, so this repeats.
    own: [Option<Color>; 4],
}

impl Options {
    /// Refuses options that make no game with this many seats; the error names the field.
    fn check(&self, seats: usize) -> Result<(), SetupError> {
        if self.game_type == GameType::Color {
            check_colors(&self.colors, seats)?;
        }
        let size = check_tiles(&self.tiles)?;
        SetupError::check_range("options.hand", self.hand, 1..=MAX_HAND as i64)?;
        SetupError::check_range("options.draw_to", self.draw_to, 1..=MAX_HAND as i64)?;
        let dealt = seats * usize::from(self.hand) + self.game_type.removed(seats);
        if dealt > size {
            return Err(SetupError::new("options.hand", SetupProblem::TooFewTiles { tiles: size, needed: dealt }));
        }
        SetupError::check_range("options.points_connected", self.points_connected, -MAX_POINTS..=MAX_POINTS)?;
        for points in self.points_closed {
            SetupError::check_range("options.points_closed", points, -MAX_POINTS..=MAX_POINTS)?;
        }
        Ok(())
    }

    /// The colour a seat plays for: its own, or its team's, in My Color.
    pub fn own_color(&self, seat: Seat, seats: usize) -> Option<Color> {
        match self.game_type {
            GameType::Color => self.colors.get(self.game_type.sides(seats).of(seat)).copied(),
            GameType::Match | GameType::Closed => None,
        }
    }
}

/// The house sets, by game type.
static HOUSE: LazyLock<[Set; 3]> =
    LazyLock::new(|| GameType::ALL.map(|game_type| Set::compile(Options { game_type, ..Options::default() })));

impl Set {
    /// Checks the options for this many seats and compiles them; the house sets are compiled once.
    pub(super) fn shared(options: &Options, seats: usize) -> Result<Shared<Self>, SetupError> {
        SetupError::check_seats(seats, &options.game_type.seats())?;
        let house = &HOUSE[options.game_type as usize];
        Shared::of(
            house,
            |house| house.options == *options,
            || {
                options.check(seats)?;
                Ok(Self::compile(options.clone()))
            },
        )
    }

    /// Compiles options that have been checked.
    fn compile(options: Options) -> Self {
        let counts: Counts<Tile> = options.tiles.iter().map(|(&tile, &n)| (tile, n)).filter(|&(_, n)| n > 0).collect();
        let [one, two, three] = options.points_closed;
        let own = [0, 1, 2, 3].map(|seat| match options.game_type {
            GameType::Color => options.colors.get(seat).copied(),
            GameType::Match | GameType::Closed => None,
        });
        let size = counts.values().copied().map(usize::from).sum();
        Self { counts, size, points_closed: [0, one, two, three], own, options }
    }

    /// The colour a seat plays for in My Color.
    #[inline]
    pub(super) fn own_color(&self, seat: Seat, seats: usize) -> Option<Color> {
        self.own.get(self.options.game_type.sides(seats).of(seat)).copied().flatten()
    }

    /// The most tiles a hand holds at any time.
    pub(super) fn largest_hand(&self) -> usize {
        self.options.hand.max(self.options.draw_to).into()
    }
}

impl PartialEq for Set {
    fn eq(&self, other: &Self) -> bool {
        self.options == other.options
    }
}

/// One colour for each seat, or each of two teams. The default names three, of which the first ones are used.
fn check_colors(colors: &[Color], seats: usize) -> Result<(), SetupError> {
    if colors != DEFAULT_COLORS {
        SetupError::check_length("options.colors", colors.len(), if seats == 4 { 2 } else { seats })?;
    }
    SetupError::check_distinct("options.colors", colors)
}

/// Checks the tiles of a set and counts them.
fn check_tiles(tiles: &Counts<Tile>) -> Result<usize, SetupError> {
    const FIELD: &str = "options.tiles";
    let mut size = 0;
    for (&tile, &count) in tiles {
        if tile != tile.name() {
            let problem = SetupProblem::NotName { tile: tile.to_string(), name: tile.name().to_string() };
            return Err(SetupError::new(FIELD, problem));
        }
        if tile.color_count() > MAX_COLORS {
            let problem = SetupProblem::TooManyColours { tile: tile.to_string(), most: MAX_COLORS };
            return Err(SetupError::new(FIELD, problem));
        }
        size += usize::from(count);
    }
    match size {
        0 => Err(SetupError::new(FIELD, SetupProblem::TooFewTiles { tiles: 0, needed: 1 })),
        1..=MAX_TILES => Ok(size),
        _ => Err(SetupError::new(FIELD, SetupProblem::TooManyTiles { tiles: size, most: MAX_TILES })),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(seats: usize, change: impl FnOnce(&mut Options)) -> String {
        let mut options = Options::default();
        change(&mut options);
        Set::shared(&options, seats).expect_err("should be refused").to_string()
    }

    #[test]
    fn the_house_set_has_4_tiles_of_one_colour_24_of_two_and_36_of_three() {
        let tiles = Options::default().tiles;
        let of = |colors| tiles.keys().filter(|tile| tile.color_count() == colors).count();
        assert_eq!([of(1), of(2), of(3)], [4, 24, 36]);
        assert!(tiles.values().all(|&count| count == 1));
    }

    #[test]
    fn every_option_is_described() {
        let json = serde_json::to_value(Options::default()).unwrap();
        let keys: Vec<&str> = json.as_object().unwrap().keys().map(String::as_str).collect();
        let described: Vec<&str> = OPTIONS.iter().map(|option| option.name).collect();
        assert_eq!(keys, described);
        assert_eq!(serde_json::from_value::<Options>(json).unwrap(), Options::default());
    }

    #[test]
    fn unchanged_options_of_every_type_share_the_house_set() {
        for game_type in GameType::ALL {
            let options = Options { game_type, ..Options::default() };
            assert!(matches!(Set::shared(&options, 2), Ok(Shared::House(_))));
            assert!(matches!(Set::shared(&Options { draw_to: 8, ..options }, 2), Ok(Shared::Custom(_))));
        }
    }

    #[test]
    fn bad_options_are_refused_by_field() {
        let name = |text: &str| text.parse::<Tile>().unwrap();
        let cases = [
            (refused(6, |_| ()), "seats: 6 is not between 2 and 5"),
            (refused(1, |_| ()), "seats: 1 is not between 2 and 5"),
            (refused(5, |o| o.game_type = GameType::Color), "seats: 5 is not between 2 and 4"),
            (refused(4, |o| o.game_type = GameType::Closed), "seats: 4 is not between 2 and 3"),
            (refused(2, |o| o.tiles.clear()), "options.tiles: 0 tiles are too few"),
            (refused(2, |o| o.tiles.values_mut().for_each(|n| *n = 0)), "options.tiles: 0 tiles are too few"),
            (refused(2, |o| o.tiles.values_mut().for_each(|n| *n = 3)), "options.tiles: 192 tiles are too many"),
            (refused(2, |o| o.tiles = [(name("GBBB"), 30)].into()), "options.tiles: GBBB has to be written as BBBG"),
            (refused(2, |o| o.tiles = [(name("BGRY"), 30)].into()), "options.tiles: BGRY has more than 3 colours"),
            (refused(2, |o| o.hand = 0), "options.hand: 0 is not between 1 and 16"),
            (refused(2, |o| o.draw_to = 17), "options.draw_to: 17 is not between 1 and 16"),
            (refused(5, |o| o.hand = 13), "options.hand: 64 tiles are too few; at least 65 are needed"),
            (refused(2, |o| o.points_connected = 10_001), "options.points_connected: 10001 is not between"),
            (refused(2, |o| o.points_closed[2] = -10_001), "options.points_closed: -10001 is not between"),
        ];
        for (message, wanted) in cases {
            assert!(message.starts_with(wanted), "{message}, wanted {wanted}");
        }
    }

    #[test]
    fn colours_are_judged_in_my_color_only() {
        use Color::{Blue, Green, Red, Yellow};
        let with = |game_type, colors: &[Color], seats| {
            let options = Options { game_type, colors: colors.to_vec(), ..Options::default() };
            Set::shared(&options, seats).map(|set| Seat::all(seats).map(|seat| set.own_color(seat, seats)).collect())
        };
        let own = |colors: &[Color]| Ok(colors.iter().copied().map(Some).collect::<Vec<_>>());
        assert_eq!(with(GameType::Color, &[Red, Blue, Green], 2), own(&[Red, Blue]));
        assert_eq!(with(GameType::Color, &[Red, Blue, Green], 4), own(&[Red, Blue, Red, Blue]));
        assert_eq!(with(GameType::Color, &[Yellow, Green], 4), own(&[Yellow, Green, Yellow, Green]));
        assert_eq!(with(GameType::Color, &[Yellow, Green, Blue], 3), own(&[Yellow, Green, Blue]));
        for (colors, seats) in [(&[Red, Red][..], 2), (&[Red], 2), (&[Yellow, Blue, Green], 2), (&[Red, Blue], 3)] {
            assert_eq!(with(GameType::Color, colors, seats).unwrap_err().field, "options.colors");
        }
        assert_eq!(with(GameType::Match, &[Red, Red], 3), Ok(vec![None; 3]));
    }
}
