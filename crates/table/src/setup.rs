//! What is agreed before a game: which one, who sits where, the clock, the table's habits.

use quintile_rules::kit::{SetupError, SetupProblem, Sides, Unrated, read_options};
use quintile_rules::synergo::Color;
use quintile_rules::{AnyGame, GameId, Level, Synergo};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::moment::seconds;
use crate::person::Name;

/// What is agreed before a game. What is left out has its default.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// Which game.
    pub game: GameId,
    /// What differs from its defaults.
    #[serde(default)]
    pub options: Map<String, Value>,
    /// What the set is called that these options make, for people to see.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub set: Option<Name>,
    /// Who may sit on each seat.
    pub seats: Vec<Chair>,
    /// How long people may think.
    #[serde(default)]
    pub pace: Pace,
    /// Seconds for the whole game, in games that can be played against the clock; then time is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = MAX_SECONDS)))]
    pub limit: Option<u32>,
    /// Seconds until a proposed play confirms itself; 0 means never. Left out, it is the game's habit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 3600)))]
    pub confirm: Option<u32>,
    /// What happens to a seat whose time is up.
    #[serde(default)]
    pub on_flag: OnFlag,
    /// After how many seconds of absence on its turn a bot sits in for a person; left out, only when asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = MAX_SECONDS)))]
    pub sit_in: Option<u32>,
    /// When the game starts.
    #[serde(default)]
    pub start: Start,
    /// Whether hints may be asked for.
    #[serde(default = "yes")]
    pub hints: bool,
    /// Whether takebacks may be asked for.
    #[serde(default = "yes")]
    pub takebacks: bool,
    /// Whether others may watch.
    #[serde(default = "yes")]
    pub onlookers: bool,
    /// Whether the table is listed for everybody.
    #[serde(default)]
    pub public: bool,
    /// Whether its games count for ratings.
    #[serde(default, skip_serializing_if = "is_no")]
    pub rated: bool,
    /// Whether players may send reactions.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub reactions: bool,
}

fn yes() -> bool {
    true
}

/// Logs of older versions are written as they were read.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_yes(value: &bool) -> bool {
    *value
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_no(value: &bool) -> bool {
    !value
}

/// Whether an option is a variant of the game with the house set; all others make another set.
pub fn is_variant(key: &str) -> bool {
    matches!(key, "best_only" | "type" | "colors" | "half_pool" | "bonus_ending")
}

/// Who may sit on a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Chair {
    /// Whoever comes.
    Open,
    /// A computer player.
    Bot(Level),
}

/// How long people may think. Bots have no clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Pace {
    /// As long as they like.
    #[default]
    Free,
    /// A number of seconds for each play.
    PerMove {
        /// How many.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = MAX_PACE)))]
        seconds: u32,
    },
    /// A number of seconds for all plays together.
    PerGame {
        /// How many.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = MAX_PACE)))]
        seconds: u32,
        /// How many more after each play.
        #[serde(default)]
        #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 3600)))]
        increment: u32,
    },
}

/// What happens to a seat whose time is up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum OnFlag {
    /// A bot plays: this one play with a clock per move, all that follow with a clock per game.
    #[default]
    Bot,
    /// The seat is out of the game; a bot plays its tiles on if others remain, but cannot win.
    Forfeit,
}

/// When the game starts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Start {
    /// As soon as no seat is open.
    #[default]
    WhenFull,
    /// When the host says so.
    ByHost,
}

/// A set-up that makes no table: the field, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[error("{field}: {problem}")]
pub struct BadSetup {
    /// The field: `setup.limit`, `options.tiles`.
    pub field: String,
    /// What is wrong with it.
    #[cfg_attr(feature = "schema", schemars(with = "serde_json::Map<String, Value>"))]
    pub problem: SetupProblem,
}

impl From<SetupError> for BadSetup {
    fn from(error: SetupError) -> Self {
        Self { field: error.field, problem: error.problem }
    }
}

impl BadSetup {
    /// A set-up whose games cannot be rated, and why.
    pub fn unrated(field: &str, why: Unrated) -> Self {
        Self { field: field.to_owned(), problem: SetupProblem::Unrated { why } }
    }
}

const DAY: u32 = 24 * 60 * 60;
/// Nobody thinks longer than two weeks: with days off that is less than the month after which an idle table is closed.
const MAX_PACE: u32 = 14 * DAY;
/// No other clock runs longer than a week.
pub(crate) const MAX_SECONDS: u32 = 7 * DAY;

impl Setup {
    /// A table of open seats with every habit of the game.
    pub fn new(game: GameId, seats: Vec<Chair>) -> Self {
        Self {
            game,
            options: Map::new(),
            set: None,
            seats,
            pace: Pace::Free,
            limit: None,
            confirm: None,
            on_flag: OnFlag::Bot,
            sit_in: None,
            start: Start::WhenFull,
            hints: true,
            takebacks: true,
            onlookers: true,
            public: false,
            rated: false,
            reactions: true,
        }
    }

    /// Whether a play may take a day or more: people look in now and then, and nobody is away.
    pub const fn is_slow(&self) -> bool {
        matches!(self.pace, Pace::PerMove { seconds } if seconds >= DAY)
    }

    /// Milliseconds until a proposed play confirms itself, if it does.
    pub fn confirms_after(&self) -> Option<u64> {
        let habit = match self.game {
            GameId::TwentyFourSeven => 5,
            GameId::Polygon | GameId::Synergo | GameId::ScrambledFives | GameId::SumsOfOne => 0,
        };
        let after = self.confirm.unwrap_or(habit);
        (after > 0).then_some(seconds(after))
    }

    /// Who plays together.
    pub fn sides(&self) -> Sides {
        let seats = self.seats.len();
        AnyGame::sides(self.game, self.options.clone(), seats).unwrap_or(Sides::alone(seats))
    }

    /// The colour of each side in Synergo's My Color; `None` in every other game.
    pub fn colors(&self) -> Option<Vec<Color>> {
        if self.game != GameId::Synergo {
            return None;
        }
        let (options, sides) = (read_options::<Synergo>(self.options.clone()).ok()?, self.sides());
        let color = |side: usize| options.own_color(sides.members(side).next()?, sides.seats());
        (0..sides.count()).map(color).collect()
    }

    /// Other colours for the sides.
    pub(crate) fn set_colors(&mut self, colors: &[Color]) {
        self.options.insert("colors".to_owned(), serde_json::json!(colors));
    }

    /// Whether the set-up makes a table; the error names the field.
    pub fn check(&self) -> Result<(), BadSetup> {
        AnyGame::check(self.game, self.options.clone(), self.seats.len())?;
        let within = |field: &str, seconds: u32, least: u32, most: u32| {
            if (least..=most).contains(&seconds) {
                return Ok(());
            }
            Err(BadSetup { field: field.into(), problem: SetupProblem::SecondsOutOfRange { seconds, least, most } })
        };
        match self.pace {
            Pace::Free => {}
            Pace::PerMove { seconds } => within("setup.pace.seconds", seconds, 1, MAX_PACE)?,
            Pace::PerGame { seconds, increment } => {
                within("setup.pace.seconds", seconds, 1, MAX_PACE)?;
                within("setup.pace.increment", increment, 0, 3600)?;
            }
        }
        if let Some(confirm) = self.confirm {
            within("setup.confirm", confirm, 0, 3600)?;
        }
        if let Some(sit_in) = self.sit_in {
            within("setup.sit_in", sit_in, 1, MAX_SECONDS)?;
        }
        if let Some(limit) = self.limit {
            within("setup.limit", limit, 1, MAX_SECONDS)?;
            if !self.game.has_clock() {
                let problem = SetupProblem::NoClock { game: self.game };
                return Err(BadSetup { field: "setup.limit".into(), problem });
            }
        }
        match self.not_rated() {
            Some((field, why)) if self.rated => Err(BadSetup::unrated(field, why)),
            _ => Ok(()),
        }
    }

    /// Why its games could not be rated: the field, and what is wrong with it.
    fn not_rated(&self) -> Option<(&'static str, Unrated)> {
        let reasons = [
            (!self.options.keys().all(|key| is_variant(key)), "options", Unrated::CustomSet),
            (self.seats.len() < 2, "seats", Unrated::Alone),
            (!self.seats.contains(&Chair::Open), "seats", Unrated::NoPerson),
            (self.hints, "setup.hints", Unrated::Hints),
            (self.takebacks, "setup.takebacks", Unrated::Takebacks),
            (self.pace != Pace::Free && self.on_flag == OnFlag::Bot, "setup.on_flag", Unrated::OutOfTime),
        ];
        reasons.into_iter().find_map(|(is_so, field, why)| is_so.then_some((field, why)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two(game: GameId) -> Setup {
        Setup::new(game, vec![Chair::Open, Chair::Bot(Level::Club)])
    }

    #[test]
    fn only_twenty_four_seven_confirms_by_itself_unless_asked() {
        for game in GameId::ALL {
            let expected = (game == GameId::TwentyFourSeven).then_some(5000);
            assert_eq!(two(game).confirms_after(), expected, "{game}");
            assert_eq!(Setup { confirm: Some(0), ..two(game) }.confirms_after(), None);
            assert_eq!(Setup { confirm: Some(9), ..two(game) }.confirms_after(), Some(9000));
        }
    }

    #[test]
    fn bad_setups_name_the_field() {
        let field = |setup: Setup| setup.check().expect_err("it is bad").field;
        assert_eq!(field(Setup { limit: Some(60), ..two(GameId::Polygon) }), "setup.limit");
        assert_eq!(two(GameId::SumsOfOne).check(), Ok(()));
        assert_eq!(Setup { limit: Some(60), ..two(GameId::SumsOfOne) }.check(), Ok(()));
        assert_eq!(field(Setup { seats: vec![Chair::Open], ..two(GameId::Polygon) }), "seats");
        assert_eq!(field(Setup { pace: Pace::PerMove { seconds: 0 }, ..two(GameId::Polygon) }), "setup.pace.seconds");
        let options = Map::from_iter([("no_such".to_owned(), Value::Bool(true))]);
        assert!(field(Setup { options, ..two(GameId::Polygon) }).starts_with("options"));
    }

    #[test]
    fn rated_games_are_fair_ones_without_help() {
        let rated = |game| Setup { rated: true, hints: false, takebacks: false, ..two(game) };
        let refused = |setup: Setup| {
            let bad = setup.check().expect_err("it is not rated");
            let SetupProblem::Unrated { why } = bad.problem else { panic!("{bad}") };
            (bad.field, why)
        };
        for game in GameId::ALL {
            assert_eq!(rated(game).check(), Ok(()));
        }
        let setup = || rated(GameId::SumsOfOne);
        assert_eq!(refused(Setup { hints: true, ..setup() }), ("setup.hints".to_owned(), Unrated::Hints));
        assert_eq!(refused(Setup { takebacks: true, ..setup() }), ("setup.takebacks".to_owned(), Unrated::Takebacks));
        let bots = vec![Chair::Bot(Level::Club); 2];
        assert_eq!(refused(Setup { seats: bots, ..setup() }), ("seats".to_owned(), Unrated::NoPerson));
        let timed = || Setup { pace: Pace::PerMove { seconds: 60 }, ..setup() };
        assert_eq!(refused(timed()), ("setup.on_flag".to_owned(), Unrated::OutOfTime));
        assert_eq!(Setup { on_flag: OnFlag::Forfeit, ..timed() }.check(), Ok(()));
        let with = |key: &str, value: Value| Setup { options: Map::from_iter([(key.to_owned(), value)]), ..setup() };
        assert_eq!(with("half_pool", Value::Bool(true)).check(), Ok(()));
        assert_eq!(refused(with("hand", Value::from(5))), ("options".to_owned(), Unrated::CustomSet));
        let text = serde_json::to_string(&two(GameId::Polygon)).expect("a text");
        assert!(!text.contains("rated") && !text.contains("reactions"), "{text}");
    }

    #[test]
    fn a_setup_can_be_written_in_a_few_words() {
        let text = r#"{"game":"synergo","seats":["open",{"bot":"expert"}],"pace":{"per-move":{"seconds":30}}}"#;
        let setup: Setup = serde_json::from_str(text).expect("a set-up");
        assert_eq!(setup.seats, [Chair::Open, Chair::Bot(Level::Expert)]);
        assert_eq!(setup.pace, Pace::PerMove { seconds: 30 });
        assert!(setup.takebacks && !setup.public);
        assert!(serde_json::from_str::<Setup>(r#"{"game":"synergo","seats":[],"sets":1}"#).is_err());
    }
}
