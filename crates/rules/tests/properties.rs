//! Laws over arbitrary input: parsers, chance, hashes.

use proptest::collection::vec;
use proptest::prelude::*;
use quintile_rules::kit::{Chance, Hex, Record, Square, legal_hash, read_play};
use quintile_rules::{AnyGame, Game, GameId, with_game};

fn any_game() -> impl Strategy<Value = GameId> {
    prop::sample::select(GameId::ALL.to_vec())
}

/// Texts that are nearly plays: the letters of all notations, and anything else.
fn nearly_a_play() -> impl Strategy<Value = String> {
    prop_oneof![
        r"[0-9x.W*!@a-o, -]{0,24}",
        r"([1-9][0-9]?(x[23])?|W|0\.[0-9]{1,2}|\*0\.[0-9]{1,2})(@[a-o][1-9][0-5]?|!)( ([1-9]|W|0\.[0-9])(@[a-o][0-9]|!))?",
        r"[BGRY]{4}@-?[0-9]{1,3},-?[0-9]{1,3}",
        r"trade( (0\.[0-9]{1,2}|\*)){0,5}",
        r"\PC{0,30}",
    ]
}

proptest! {
    #[test]
    fn what_reads_as_a_play_is_written_the_same(id in any_game(), text in nearly_a_play()) {
        with_game!(id, G => {
            match read_play::<G>(&text) {
                Ok(play) => prop_assert_eq!(play.to_string(), text),
                Err(reason) => prop_assert!(!reason.to_string().is_empty()),
            }
        });
    }

    #[test]
    fn a_play_out_of_nowhere_is_refused_or_made_and_never_half(id in any_game(), number in any::<u64>(), text in nearly_a_play()) {
        with_game!(id, G => {
            let deal = G::deal(&Default::default(), 2, &mut Chance::from_number(number)).expect("the house game");
            let mut game = G::new(&Default::default(), 2, &deal).expect("its own deal");
            let before = game.clone();
            if let Ok(play) = read_play::<G>(&text) {
                match game.play(&play) {
                    Ok(scoring) => prop_assert_eq!(game.scores().iter().sum::<i32>(), scoring.points),
                    Err(_) => prop_assert_eq!(game, before),
                }
            }
        });
    }

    #[test]
    fn names_of_places_go_both_ways(text in r"[a-q][0-9]{1,3}") {
        if let Ok(square) = text.parse::<Square>() {
            prop_assert_eq!(square.to_string(), text.clone());
        }
        if let Ok(cell) = text.parse::<Hex>() {
            prop_assert_eq!(cell.to_string(), text);
        }
    }

    #[test]
    fn a_shuffle_loses_nothing(seed in any::<[u8; 32]>(), list in vec(any::<u8>(), 0..200)) {
        let mut shuffled = list.clone();
        Chance::from_seed(seed).shuffle(&mut shuffled);
        let sorted = |mut list: Vec<u8>| { list.sort_unstable(); list };
        prop_assert_eq!(sorted(shuffled), sorted(list));
    }

    #[test]
    fn below_is_below(seed in any::<[u8; 32]>(), bound in 1..=u32::MAX) {
        prop_assert!(Chance::from_seed(seed).below(bound) < bound);
    }

    #[test]
    fn the_legal_hash_does_not_know_the_order(mut texts in vec("[a-z0-9@ ]{1,8}", 0..20), seed in any::<[u8; 32]>()) {
        let hash = legal_hash(&texts);
        prop_assert_eq!(hash.len(), 16);
        Chance::from_seed(seed).shuffle(&mut texts);
        prop_assert_eq!(legal_hash(&texts), hash);
    }

    #[test]
    fn any_deal_makes_a_record_that_reads_back(id in any_game(), seed in any::<[u8; 32]>()) {
        with_game!(id, G => {
            let options = <G as Game>::Options::default();
            for seats in G::seats(&options) {
                let deal = G::deal(&options, seats, &mut Chance::from_seed(seed)).expect("the house game");
                let record = Record::new::<G>(&options, vec!["x".to_owned(); seats], &deal);
                let text = serde_json::to_string(&record).expect("it serialises");
                let read = Record::from_value(&serde_json::from_str(&text).expect("JSON")).expect("a record");
                prop_assert_eq!(&read, &record);
                let game = AnyGame::judge(&read).expect("it is right so far");
                prop_assert_eq!(game.id(), id);
                prop_assert!(game.turn().is_some());
                prop_assert!(!game.plays().is_empty());
            }
        });
    }
}

/// What a play is seen to have shown while it is made is what it was said to show before.
#[test]
fn what_a_play_shows_is_known_before_and_while_it_is_made() {
    for id in GameId::ALL {
        for seed in 0..4 {
            let mut chance = Chance::from_number(seed);
            let deal = AnyGame::draw(id, Default::default(), 2, &mut chance).expect("a deal");
            let mut game = AnyGame::new(id, Default::default(), 2, &deal).expect("a game");
            loop {
                let plays = game.plays();
                if plays.is_empty() {
                    break;
                }
                let play = &plays[chance.index(plays.len())];
                let before = game.reveals(play).expect("it is legal");
                assert_eq!(game.reveals_by(play, |game| game.apply(play)), Ok(before), "{id}: {play}");
            }
        }
    }
}
