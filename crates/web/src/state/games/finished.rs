//! How a game ended: what lists and statistics need of it, without its plays.

use quintile_rules::kit::{Record, Seat, Sides};
use quintile_rules::{AnyGame, GameId, Level};
use quintile_table::{Bytes32, Moment};
use quintile_words::is_variant;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// How a game ended for the person whose device this is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Outcome {
    Won,
    Lost,
    Drawn,
}

/// A play that lost much of the chance to win.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Mistake {
    /// Which entry of the record, counted from 1.
    pub(crate) ply: usize,
    /// What would have been better, in notation.
    pub(crate) best: String,
}

/// What the coach said of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Reviewed {
    /// How well the person played, from 0 to 100.
    pub(crate) accuracy: f64,
    pub(crate) mistakes: Vec<Mistake>,
}

/// A finished game without its plays.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Finished {
    /// The same wherever the same game is kept.
    pub(crate) id: String,
    pub(crate) game: GameId,
    /// When it ended.
    pub(crate) at: Moment,
    pub(crate) names: Vec<String>,
    pub(crate) scores: Vec<i32>,
    /// The seat of the person whose device this is, where that is one person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) you: Option<Seat>,
    /// `None` without such a person, and for games that were broken off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) outcome: Option<Outcome>,
    /// The options that are variants of the game.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub(crate) variant: Map<String, Value>,
    /// Whether it was played with another set than the house's.
    #[serde(default)]
    pub(crate) own_set: bool,
    /// Practice counts for nothing.
    #[serde(default)]
    pub(crate) practice: bool,
    /// The table on this device where it was played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) table: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) review: Option<Reviewed>,
}

impl Finished {
    /// What is kept of a record without its plays.
    pub(crate) fn of(record: &Record, you: Option<Seat>, at: Moment) -> Self {
        let seats = record.seats.len();
        let sides = AnyGame::sides(record.game, record.options.clone(), seats).unwrap_or(Sides::alone(seats));
        let you = you.filter(|you| you.index() < seats);
        let variant = record.options.iter().filter(|(key, _)| is_variant(key));
        let practice = record.meta.as_ref().and_then(|meta| meta.get("practice")) == Some(&Value::Bool(true));
        Self {
            id: identity(record),
            game: record.game,
            at,
            names: record.seats.clone(),
            scores: record.scores.clone().unwrap_or_default(),
            you,
            outcome: you.and_then(|you| outcome(record.winners.as_deref()?, sides, you)),
            variant: variant.map(|(key, value)| (key.clone(), value.clone())).collect(),
            own_set: record.options.keys().any(|key| !is_variant(key)),
            practice,
            table: None,
            review: None,
        }
    }

    /// The points of the person whose device this is.
    pub(crate) fn score(&self) -> Option<i32> {
        self.scores.get(self.you?.index()).copied()
    }

    /// The strongest computer player; `None` against people.
    pub(crate) fn level(&self) -> Option<Level> {
        self.names.iter().filter_map(|name| name.parse::<Level>().ok()).max()
    }

    /// Whether this can be how a game ended, as far as that shows without its plays.
    pub(super) fn is_sound(&self) -> bool {
        let seats = self.names.len();
        let reviewed = self.review.as_ref().is_none_or(Reviewed::is_sound);
        let fits = |you: Seat| you.index() < seats && self.scores.len() == seats;
        let names = self.names.iter().all(|name| name.chars().count() <= LONGEST);
        (1..=quintile_rules::kit::MAX_SEATS).contains(&seats)
            && self.you.is_none_or(fits)
            && names
            && reviewed
            && self.id.parse::<Bytes32>().is_ok()
            && self.table.as_ref().is_none_or(|table| table.len() <= LONGEST)
            && self.variant.keys().all(|key| is_variant(key))
    }
}

/// The longest name in a file, in characters: records of other programs may have longer ones than tables do.
const LONGEST: usize = 80;
/// More plays than any game has.
const MAX_MISTAKES: usize = 500;

impl Reviewed {
    pub(super) fn is_sound(&self) -> bool {
        (0.0..=100.0).contains(&self.accuracy) && self.mistakes.len() <= MAX_MISTAKES
    }
}

/// A digest of what makes a game this one: its deal, its players, its plays, and when it began.
fn identity(record: &Record) -> String {
    let part = |value: Value| sorted(value).to_string();
    let started = record.meta.as_ref().and_then(|meta| meta.get("started")).cloned().unwrap_or_default();
    let plays = serde_json::to_value(&record.plays).unwrap_or_default();
    let options = Value::Object(record.options.clone());
    let parts = [options, record.deal.clone(), plays, Value::from(record.seats.clone()), started].map(part);
    let mut bytes = vec![record.game.name().as_bytes()];
    bytes.extend(parts.iter().map(String::as_bytes));
    Bytes32::hash(&bytes).to_string()
}

/// The same value with its keys in order: files that other programs have written may have them in another.
fn sorted(value: Value) -> Value {
    match value {
        Value::Object(map) => {
            let mut entries: Vec<(String, Value)> = map.into_iter().map(|(key, value)| (key, sorted(value))).collect();
            entries.sort_by(|one, other| one.0.cmp(&other.0));
            Value::Object(entries.into_iter().collect())
        }
        Value::Array(values) => Value::Array(values.into_iter().map(sorted).collect()),
        other => other,
    }
}

fn outcome(winners: &[Seat], sides: Sides, you: Seat) -> Option<Outcome> {
    let mine = sides.of(you);
    let first = winners.first()?;
    let shared = winners.iter().any(|seat| sides.of(*seat) != sides.of(*first));
    Some(match winners.iter().any(|seat| sides.of(*seat) == mine) {
        true if shared => Outcome::Drawn,
        true => Outcome::Won,
        false => Outcome::Lost,
    })
}

#[cfg(test)]
pub(super) mod tests {
    use quintile_rules::kit::{Chance, Entry, Format, PlayEntry};

    use super::*;

    /// A whole game of random plays.
    pub(crate) fn record(game: GameId, seed: u64) -> Record {
        let mut chance = Chance::from_number(seed);
        let deal = AnyGame::draw(game, Map::new(), 2, &mut chance).expect("a deal");
        let mut position = AnyGame::new(game, Map::new(), 2, &deal).expect("a game");
        let mut plays = Vec::new();
        while let (Some(seat), Some(play)) = (position.turn(), position.pick(&mut chance)) {
            let points = position.play(&play).expect("legal").points;
            plays.push(Entry::Play(PlayEntry { seat, play, points: Some(points), legal: None, legal_hash: None }));
        }
        let outcome = position.outcome().expect("it is over");
        Record {
            format: Format::One,
            game,
            options: Map::new(),
            seats: vec!["Ana".to_owned(), "club".to_owned()],
            deal,
            plays,
            scores: Some(outcome.scores),
            teams: outcome.teams,
            winners: Some(outcome.winners),
            end: Some(outcome.end),
            fairness: None,
            meta: None,
        }
    }

    #[test]
    fn a_game_is_the_same_game_in_any_order_of_keys() {
        let record = record(GameId::TwentyFourSeven, 3);
        let mut other = record.clone();
        let Value::Object(deal) = &record.deal else { panic!("a deal is an object") };
        other.deal = Value::Object(deal.clone().into_iter().rev().collect());
        let (one, two) = (Finished::of(&record, None, Moment(1)), Finished::of(&other, None, Moment(2)));
        assert_eq!(one.id, two.id);
        assert!(one.is_sound());
        other.plays.pop();
        assert_ne!(Finished::of(&other, None, Moment(2)).id, one.id);
    }

    #[test]
    fn an_end_is_somebodys() {
        let game = record(GameId::TwentyFourSeven, 3);
        let of = |winners: &[u8], you| {
            let winners = winners.iter().map(|&seat| Seat(seat)).collect();
            Finished::of(&Record { winners: Some(winners), ..game.clone() }, you, Moment(1)).outcome
        };
        assert_eq!(of(&[0], Some(Seat(0))), Some(Outcome::Won));
        assert_eq!(of(&[1], Some(Seat(0))), Some(Outcome::Lost));
        assert_eq!(of(&[0, 1], Some(Seat(1))), Some(Outcome::Drawn));
        assert_eq!((of(&[1], None), of(&[], Some(Seat(0)))), (None, None));
        assert_eq!(outcome(&[Seat(0), Seat(2)], Sides::TEAMS, Seat(2)), Some(Outcome::Won), "teams win together");
        let finished = Finished::of(&game, Some(Seat(0)), Moment(1));
        assert_eq!((finished.level(), finished.score()), (Some(Level::Club), game.scores.map(|scores| scores[0])));
        assert_eq!(Finished::of(&record(GameId::Polygon, 1), Some(Seat(7)), Moment(1)).you, None);
    }
}
