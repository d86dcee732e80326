//! docs/fairness.md tells the truth: its example, computed again.

use quintile_rules::kit::{Chance, Record};
use quintile_rules::{AnyGame, GameId};
use quintile_table::{Fairness, check_fairness, commitment, mix};
use serde::Deserialize;

const PAGE: &str = include_str!("../../../../docs/fairness.md");

#[test]
fn the_example_of_the_page_is_right() {
    let records = PAGE.split("```json\n").skip(1).filter_map(|rest| rest.split("```").next());
    let records: Vec<Record> = records.map(|text| serde_json::from_str(text).expect("a record")).collect();
    let [proved, drawn] = &records[..] else { panic!("two records on the page") };
    assert_eq!(check_fairness(proved), Ok(true));
    assert_eq!(check_fairness(drawn), Ok(false), "it claims nothing");
    assert_eq!(proved.deal, drawn.deal);

    let fairness = Fairness::deserialize(proved.fairness.as_ref().expect("proof")).expect("a good block");
    let seed = mix(fairness.seed, &fairness.contributions);
    for number in [commitment(fairness.seed), seed] {
        assert!(PAGE.contains(&format!("            = {number}\n")), "{number} is not on the page");
    }
    let deal = AnyGame::draw(GameId::TwentyFourSeven, Default::default(), 2, &mut Chance::from_seed(seed.0));
    assert_eq!(deal.as_ref(), Ok(&proved.deal));
}
