//! `quintile verify` draws the deals of online tables again.

use serde_json::{Value, json};

use crate::{quintile, quintile_with};

/// SHA-256 of the bytes 0, 1, …, 31.
const COMMITMENT: &str = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";
/// SHA-256 of the same bytes, `quintile deal`, and what two seats added; see docs/fairness.md.
const DEAL_SEED: &str = "4b7cc034e946138f0205b94ce6cfc4e12f7a913400318196656c03b5a1e711e0";

/// The record of an online table before its first play.
fn online_record() -> Value {
    let seed: String = (0..32).map(|byte| format!("{byte:02x}")).collect();
    let deal = quintile(&["deal", "twenty-four-seven", "--seats", "2", "--seed", DEAL_SEED]).fine();
    let mut record: Value = serde_json::from_str(&deal).expect("it is JSON");
    let entropy = |digits: &str| digits.repeat(32);
    record["fairness"] = json!({
        "commitment": COMMITMENT,
        "seed": seed,
        "contributions": [{"seat": 0, "entropy": entropy("11")}, {"seat": 1, "entropy": entropy("22")}],
    });
    record
}

#[track_caller]
fn refused(change: impl FnOnce(&mut Value), reason: &str) {
    let mut record = online_record();
    change(&mut record);
    let run = quintile_with(&["verify", "-"], record.to_string().as_bytes());
    assert_eq!((run.code, run.err.as_str()), (1, ""), "{}", run.out);
    assert_eq!(run.out, format!("-:1: {reason}\n0 passed, 1 failed\n"));
}

#[test]
fn proved_deals_are_counted() {
    let record = online_record().to_string();
    let plain = quintile(&["deal", "polygon", "--seats", "2", "--seed", "1"]).fine();
    let verify = |text: String| quintile_with(&["verify", "-"], text.as_bytes()).fine();
    assert_eq!(verify(record.clone()), "1 passed, 0 failed; 1 deal proved\n");
    assert_eq!(verify(format!("{record}\n{plain}{record}\n")), "3 passed, 0 failed; 2 deals proved\n");
    assert_eq!(verify(plain), "1 passed, 0 failed\n");
}

#[test]
fn a_deal_that_somebody_chose_is_false() {
    refused(
        |record| record["fairness"]["seed"] = "00".repeat(32).into(),
        "fairness.commitment: it is not the SHA-256 of the seed",
    );
    let not_the_deal = "deal: it does not follow from fairness.seed and the contributions";
    refused(|record| record["fairness"]["contributions"][1]["entropy"] = "23".repeat(32).into(), not_the_deal);
    refused(
        |record| {
            record["fairness"]["contributions"].as_array_mut().expect("a list").pop();
        },
        not_the_deal,
    );
    refused(
        |record| {
            let bag = record["deal"]["bag"].as_array_mut().expect("a list");
            let other = bag.iter().position(|tile| *tile != bag[0]).expect("two kinds of tile");
            bag.swap(0, other);
        },
        not_the_deal,
    );
    let order = "fairness.contributions: they are not one per seat, in seat order";
    refused(|record| record["fairness"]["contributions"].as_array_mut().expect("a list").swap(0, 1), order);
    refused(|record| record["fairness"]["contributions"][1]["seat"] = 2.into(), order);
    refused(|record| record["fairness"]["contributions"][1]["seat"] = 0.into(), order);
    refused(|record| record["fairness"] = json!({}), "fairness: missing field `commitment`");
}
