//! Deals that nobody chose, and the proof of it (docs/fairness.md).
//!
//! The table commits to a seed before anybody sits down; every person adds bytes of their own when sitting; the deal is
//! drawn from the hash of all of it. When the game is over, the seed is revealed, and anybody can draw the deal again.

use quintile_rules::AnyGame;
use quintile_rules::kit::{Chance, Record, Seat, SetupError};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::bytes::Bytes32;

/// How an online deal came about, as it stands in a record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fairness {
    /// The SHA-256 of the seed, published before anybody sat down.
    pub commitment: Bytes32,
    /// The seed, revealed after the game.
    pub seed: Bytes32,
    /// What people added, by seat.
    pub contributions: Vec<Contribution>,
}

/// What one person added to the mix.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contribution {
    /// Whose.
    pub seat: Seat,
    /// The bytes.
    pub entropy: Bytes32,
}

/// The seed of a table's game number `round`, from the table's secret.
pub(crate) fn seed_of(master: Bytes32, round: u32) -> Bytes32 {
    Bytes32::hash(&[&master.0, b"quintile seed", &round.to_le_bytes()])
}

/// What is published before anybody sits down.
pub fn commitment(seed: Bytes32) -> Bytes32 {
    Bytes32::hash(&[&seed.0])
}

/// The seed of the deal: SHA-256 of the seed, the text `quintile deal`, and for each contribution, in seat order, the seat
/// as one byte and the 32 bytes.
pub fn mix(seed: Bytes32, contributions: &[Contribution]) -> Bytes32 {
    let mut bytes = Vec::with_capacity(64 + contributions.len() * 33);
    bytes.extend_from_slice(&seed.0);
    bytes.extend_from_slice(b"quintile deal");
    for Contribution { seat, entropy } in contributions {
        bytes.push(seat.0);
        bytes.extend_from_slice(&entropy.0);
    }
    Bytes32::hash(&[&bytes])
}

/// What is wrong with a record's `fairness`.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Unfair {
    /// The block cannot be read.
    #[error("fairness: {0}")]
    Unreadable(String),
    /// The seed is not the one committed to.
    #[error("fairness.commitment: it is not the SHA-256 of the seed")]
    Commitment,
    /// Contributions out of order, twice, or for seats that do not exist.
    #[error("fairness.contributions: they are not one per seat, in seat order")]
    Contributions,
    /// Options or seats make no deal.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The deal is not the one that follows.
    #[error("deal: it does not follow from fairness.seed and the contributions")]
    Deal,
}

/// Draws the record's deal again from its `fairness` and compares. `Ok(false)`: the record has none.
pub fn check_fairness(record: &Record) -> Result<bool, Unfair> {
    let Some(block) = &record.fairness else { return Ok(false) };
    let fairness = Fairness::deserialize(block).map_err(|error| Unfair::Unreadable(error.to_string()))?;
    if commitment(fairness.seed) != fairness.commitment {
        return Err(Unfair::Commitment);
    }
    let seats = record.seats.len();
    let ordered = fairness.contributions.is_sorted_by(|a, b| a.seat < b.seat);
    if !ordered || fairness.contributions.iter().any(|contribution| contribution.seat.index() >= seats) {
        return Err(Unfair::Contributions);
    }
    let deal = draw(record, mix(fairness.seed, &fairness.contributions))?;
    if deal == record.deal { Ok(true) } else { Err(Unfair::Deal) }
}

fn draw(record: &Record, seed: Bytes32) -> Result<Value, SetupError> {
    AnyGame::draw(record.game, record.options.clone(), record.seats.len(), &mut Chance::from_seed(seed.0))
}
