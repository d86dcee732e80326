//! The proof of a fair deal, on this device: the seal that was shown before somebody sat down, the bytes they added, and whether
//! the record of the game keeps both.

use quintile_rules::kit::{Record, Seat};
use quintile_table::{Bytes32, Contribution, Fairness, check_fairness};
use serde::{Deserialize, Serialize};

use crate::browser;

/// Where seals are kept.
const KEY: &str = "quintile.seals";

/// The most of them.
const MAX_KEPT: usize = 50;

/// What this device knew before the deal of a game at a table was drawn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Seal {
    table: String,
    /// Which game at the table, from 0.
    round: u32,
    /// The server's commitment to its part.
    commitment: Bytes32,
    /// The part of whoever sits here.
    entropy: Bytes32,
}

/// Keeps what is known before the deal is drawn.
pub(crate) fn keep(table: &str, round: u32, commitment: Bytes32, entropy: Bytes32) {
    let mut seals = all();
    seals.retain(|seal| seal.table != table);
    seals.push(Seal { table: table.to_owned(), round, commitment, entropy });
    let surplus = seals.len().saturating_sub(MAX_KEPT);
    seals.drain(..surplus);
    if let Ok(text) = serde_json::to_string(&seals) {
        let _ = browser::keep(KEY, &text);
    }
}

/// What was known before game number `round` at a table.
pub(crate) fn find(table: &str, round: u32) -> Option<Seal> {
    all().into_iter().find(|seal| seal.table == table && seal.round == round)
}

fn all() -> Vec<Seal> {
    browser::kept(KEY).and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

/// What a record says about its deal, compared with what this device knows.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Proof {
    /// The seal was there before, the player's own bytes are in, and the deal follows.
    Fair { fairness: Fairness, own: Bytes32 },
    /// The deal follows from what the record says; this device saw nothing before to compare it with.
    Matches(Fairness),
    /// The seed is not the one that was sealed when its player sat down.
    OtherSeal,
    /// The bytes of this device's player are not in the deal.
    PartMissing,
    /// The deal does not follow from the record's own proof.
    OtherDeal,
}

/// Checks the deal of a finished game; `None` if its record offers no proof, or nothing is to be proved by it: in a practice game
/// somebody knew what came. `you` is the seat of whoever looks.
pub(crate) fn check(record: &Record, you: Option<Seat>, seal: Option<&Seal>) -> Option<Proof> {
    if record.meta.as_ref().is_some_and(|meta| meta.contains_key("practice")) {
        return None;
    }
    let fairness = Fairness::deserialize(record.fairness.as_ref()?);
    let (Ok(fairness), Ok(true)) = (fairness, check_fairness(record)) else { return Some(Proof::OtherDeal) };
    let Some((seat, seal)) = you.zip(seal) else { return Some(Proof::Matches(fairness)) };
    if fairness.commitment != seal.commitment {
        return Some(Proof::OtherSeal);
    }
    let own = Contribution { seat, entropy: seal.entropy };
    if !fairness.contributions.contains(&own) {
        return Some(Proof::PartMissing);
    }
    Some(Proof::Fair { fairness, own: seal.entropy })
}

#[cfg(test)]
mod tests {
    use quintile_rules::{GameId, Level};
    use quintile_table::{Chair, Command, Log, Moment, Name, PersonId, Sender, Setup};

    use super::*;

    /// Ana against a bot, and what her browser knew; she gives up at once.
    fn game() -> (Record, Seal) {
        let setup = Setup::new(GameId::Polygon, vec![Chair::Open, Chair::Bot(Level::Novice)]);
        let (ana, now, entropy) = (PersonId(1), Moment(0), Bytes32([5; 32]));
        let mut log = Log::create(setup, ana, Bytes32([7; 32]), None, now).expect("a table");
        let commitment = log.table().scene(Some(ana)).commitment;
        let name = Name::new("Ana").expect("a name");
        let sit = Command::Sit { seat: None, name, entropy: Some(entropy), seen: 0 };
        for command in [sit, Command::Resign { seen: 99 }] {
            log.handle(Sender::Person(ana), &command, now).expect("she may");
        }
        let seal = Seal { table: "one-two-three".into(), round: 0, commitment, entropy };
        (log.table().record().expect("it is over"), seal)
    }

    #[test]
    fn a_deal_with_the_seal_and_the_own_part_is_fair() {
        let (record, seal) = game();
        let proof = check(&record, Some(Seat(0)), Some(&seal));
        assert!(matches!(proof, Some(Proof::Fair { own, .. }) if own == seal.entropy), "{proof:?}");
        assert!(matches!(check(&record, None, Some(&seal)), Some(Proof::Matches(_))));
        assert!(matches!(check(&record, Some(Seat(0)), None), Some(Proof::Matches(_))));
        assert_eq!(check(&Record { fairness: None, ..record }, Some(Seat(0)), Some(&seal)), None);
    }

    #[test]
    fn a_deal_that_was_chosen_later_is_found_out() {
        let (record, seal) = game();
        let you = Some(Seat(0));
        let other = Bytes32([9; 32]);
        let sealed = Seal { commitment: other, ..seal.clone() };
        assert_eq!(check(&record, you, Some(&sealed)), Some(Proof::OtherSeal));
        let sent = Seal { entropy: other, ..seal.clone() };
        assert_eq!(check(&record, you, Some(&sent)), Some(Proof::PartMissing));
        assert_eq!(check(&record, Some(Seat(1)), Some(&seal)), Some(Proof::PartMissing));
        let mut forged = record;
        forged.deal["bag"].as_array_mut().expect("a list").swap(0, 1);
        // Two equal tiles make the same deal.
        if forged.deal["bag"][0] != forged.deal["bag"][1] {
            assert_eq!(check(&forged, you, Some(&seal)), Some(Proof::OtherDeal));
        }
    }
}
