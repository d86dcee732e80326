//! Judging records: replay every play and compare everything the record claims.

use serde_json::Value;
use thiserror::Error;

use super::{Entry, Expected, Illegal, PlayEntry, Record, Seat, SetupError, legal_hash};
use crate::Game;

/// What is wrong with a record, and where.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("{}{problem}", at_ply(*.ply))]
pub struct Fault {
    /// The entry of `plays`, counted from 1; `None` when it is about the deal or the result.
    pub ply: Option<usize>,
    /// What is wrong there.
    pub problem: Problem,
}

/// What can be wrong with a record.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum Problem {
    /// Options, seats or deal.
    #[error("{0}")]
    Setup(SetupError),
    /// A play the rules refuse.
    #[error("{}: {reason}", super::excerpt(.play).escape_debug())]
    Refused {
        /// The play as written.
        play: String,
        /// Why.
        reason: Illegal,
    },
    /// A play by a seat whose turn it is not.
    #[error("seat {seat} plays, but {}", on_turn(*.turn))]
    WrongSeat {
        /// Who played.
        seat: Seat,
        /// Whose turn it was; `None` when the game was over.
        turn: Option<Seat>,
    },
    /// A claim that does not agree with the rules.
    #[error("{what}: the record says {record}, the rules say {rules}")]
    Differs {
        /// The claim's key.
        what: &'static str,
        /// What the record says.
        record: String,
        /// What the rules say.
        rules: String,
    },
    /// A result of a game that goes on.
    #[error("the record has a result, but the game is not over")]
    NotOver,
    /// A play or a deal that should have been refused was not.
    #[error("{what} should be refused, but the rules allow it")]
    NotRefused {
        /// The play, or "the deal".
        what: String,
    },
    /// There are fewer plays than asked for.
    #[error("the record has only {plays} plies")]
    NoSuchPly {
        /// How many there are.
        plays: usize,
    },
}

fn at_ply(ply: Option<usize>) -> String {
    ply.map(|ply| format!("ply {ply}: ")).unwrap_or_default()
}

fn on_turn(turn: Option<Seat>) -> String {
    turn.map_or_else(|| "the game is over".to_owned(), |turn| format!("it is seat {turn}'s turn"))
}

impl From<SetupError> for Fault {
    fn from(error: SetupError) -> Self {
        Self { ply: None, problem: Problem::Setup(error) }
    }
}

/// A record that may be meant to fail, as the test vectors have them: a play to try that must be refused, or a deal
/// that must be.
#[derive(Clone, Debug)]
pub struct Case {
    /// The record itself, not read yet: a bad one is the point of some cases.
    pub record: Value,
    /// A play that must be refused after all others.
    pub attempt: Option<String>,
    /// Whether options, seats or deal must be refused.
    pub bad_deal: bool,
}

impl Case {
    /// Takes the keys of a case (`try`, `bad_deal`, `reason`) out of parsed JSON.
    pub fn from_value(mut value: Value) -> Result<Self, SetupError> {
        let Some(object) = value.as_object_mut() else {
            return Err(SetupError::other("record", "it is not a JSON object"));
        };
        let attempt = match object.remove("try") {
            None => None,
            Some(Value::String(play)) => Some(play),
            Some(_) => return Err(SetupError::other("record.try", "it is not a text")),
        };
        let bad_deal = match object.remove("bad_deal") {
            None => false,
            Some(Value::Bool(bad)) => bad,
            Some(_) => return Err(SetupError::other("record.bad_deal", "it is neither true nor false")),
        };
        if attempt.is_some() || bad_deal {
            object.remove("reason");
        }
        Ok(Self { record: value, attempt, bad_deal })
    }
}

/// Judges a case: an ordinary record has to be right, a `try` or a `bad_deal` has to be refused.
pub fn judge_case<G: Game>(case: &Case) -> Result<(), Fault> {
    if case.bad_deal {
        let built = Record::from_value(&case.record).and_then(|record| start::<G>(&record));
        return match built {
            Err(_) => Ok(()),
            Ok(_) => Err(Fault { ply: None, problem: Problem::NotRefused { what: "the deal".into() } }),
        };
    }
    let record = Record::from_value(&case.record)?;
    let mut game = judge::<G>(&record)?;
    if let Some(text) = &case.attempt {
        let ply = Some(record.plays.len() + 1);
        let before = game.clone();
        if read_play::<G>(text).and_then(|play| game.play(&play)).is_ok() {
            return Err(Fault { ply, problem: Problem::NotRefused { what: super::excerpt(text) } });
        }
        if game != before {
            return Err(Fault { ply, problem: Problem::NotRefused { what: "a change by a refused play".into() } });
        }
    }
    Ok(())
}

/// Replays a record and checks everything it claims; gives the last position.
pub fn judge<G: Game>(record: &Record) -> Result<G, Fault> {
    let mut game = start::<G>(record)?;
    let mut plays = Vec::new();
    for (index, entry) in record.plays.iter().enumerate() {
        step(&mut game, entry, &mut plays).map_err(|problem| Fault { ply: Some(index + 1), problem })?;
    }
    check_result(record, &game).map_err(|problem| Fault { ply: None, problem })?;
    Ok(game)
}

/// The position after this many entries of `plays`, each checked on the way.
pub fn position<G: Game>(record: &Record, plies: usize) -> Result<G, Fault> {
    let mut game = start::<G>(record)?;
    let Some(entries) = record.plays.get(..plies) else {
        return Err(Fault { ply: Some(plies), problem: Problem::NoSuchPly { plays: record.plays.len() } });
    };
    let mut plays = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        step(&mut game, entry, &mut plays).map_err(|problem| Fault { ply: Some(index + 1), problem })?;
    }
    Ok(game)
}

fn start<G: Game>(record: &Record) -> Result<G, SetupError> {
    if record.game != G::ID {
        return Err(SetupError::other("game", format!("{} is not {}", record.game, G::ID)));
    }
    let options = record.options_of::<G>()?;
    G::check(&options, record.seats.len())?;
    G::new(&options, record.seats.len(), &record.deal_of::<G>()?)
}

/// Reads a play's notation, whatever its length.
pub fn read_play<G: Game>(text: &str) -> Result<G::Play, Illegal> {
    // No play of any game is longer; this keeps the parsers from chewing on megabytes.
    const LONGEST: usize = 256;
    if text.len() > LONGEST {
        return Err(Illegal::malformed(text, Expected::ShortText));
    }
    text.parse()
}

fn step<G: Game>(game: &mut G, entry: &Entry, plays: &mut Vec<G::Play>) -> Result<(), Problem> {
    let entry = match entry {
        Entry::Play(entry) => entry,
        Entry::Time => {
            return game.call_time().map_err(|reason| Problem::Refused { play: "time".into(), reason });
        }
    };
    let turn = game.turn();
    if turn != Some(entry.seat) {
        return Err(Problem::WrongSeat { seat: entry.seat, turn });
    }
    check_legal_set(game, entry, plays)?;
    let scoring = read_play::<G>(&entry.play)
        .and_then(|play| game.play(&play))
        .map_err(|reason| Problem::Refused { play: entry.play.clone(), reason })?;
    match entry.points {
        Some(points) => same("points", &points, &scoring.points),
        None => Ok(()),
    }
}

fn check_legal_set<G: Game>(game: &G, entry: &PlayEntry, plays: &mut Vec<G::Play>) -> Result<(), Problem> {
    if entry.legal.is_none() && entry.legal_hash.is_none() {
        return Ok(());
    }
    game.plays(plays);
    if let Some(legal) = entry.legal {
        same("legal", &legal, &plays.len())?;
    }
    if let Some(hash) = &entry.legal_hash {
        same("legal_hash", hash, &legal_hash(plays))?;
    }
    Ok(())
}

fn check_result<G: Game>(record: &Record, game: &G) -> Result<(), Problem> {
    let claims_result =
        record.scores.is_some() || record.teams.is_some() || record.winners.is_some() || record.end.is_some();
    if !claims_result {
        return Ok(());
    }
    let outcome = game.outcome().ok_or(Problem::NotOver)?;
    same("scores", &show(record.scores.as_ref()), &show(Some(&outcome.scores)))?;
    same("teams", &show(record.teams.as_ref()), &show(outcome.teams.as_ref()))?;
    same("winners", &show(record.winners.as_ref()), &show(Some(&outcome.winners)))?;
    same("end", &show(record.end.as_ref()), &show(Some(&outcome.end)))
}

fn show<T: serde::Serialize>(value: Option<&T>) -> String {
    let Some(value) = value else { return "nothing".to_owned() };
    serde_json::to_value(value).map(|value| value.to_string()).unwrap_or_default()
}

fn same<T: PartialEq + ToString>(what: &'static str, record: &T, rules: &T) -> Result<(), Problem> {
    if record == rules {
        return Ok(());
    }
    Err(Problem::Differs { what, record: super::excerpt(&record.to_string()), rules: rules.to_string() })
}
