//! What the fuzz targets do with their input. Whatever it is, none of these may panic, hang or grow without bound.

#![forbid(unsafe_code)]

use quintile_rules::kit::{Case, Chance, judge_case, read_options};
use quintile_rules::{Game, GameId, Search, max_tried, with_game};
use serde_json::Value;

/// A record, or a case with a play to try: judged to the end.
pub fn record(data: &[u8]) {
    let Ok(value) = serde_json::from_slice::<Value>(data) else { return };
    let Some(id) = value.get("game").and_then(Value::as_str).and_then(|name| name.parse::<GameId>().ok()) else {
        return;
    };
    if let Ok(case) = Case::from_value(value) {
        // Right or wrong, there is an answer, and an error can be shown.
        if let Err(fault) = with_game!(id, G => judge_case::<G>(&case)) {
            assert!(!fault.to_string().is_empty());
        }
    }
}

/// A play's notation: what can be read is written back exactly, and judged.
pub fn notation(data: &[u8]) {
    let Some((&first, rest)) = data.split_first() else { return };
    let Ok(text) = std::str::from_utf8(rest) else { return };
    let id = GameId::ALL[usize::from(first) % GameId::ALL.len()];
    with_game!(id, G => read_and_judge::<G>(text));
}

fn read_and_judge<G: Search>(text: &str) {
    match text.parse::<G::Play>() {
        Err(reason) => assert!(reason.to_string().len() < 2_000, "a refusal quotes too much"),
        Ok(play) => {
            assert_eq!(play.to_string(), text, "another text reads as {play}");
            let mut game = start::<G>(&G::Options::default(), 2, 0).expect("the house game for two");
            let before = game.clone();
            if game.play(&play).is_err() {
                assert_eq!(game, before, "{play} is refused but changes something");
            }
        }
    }
}

/// Options: refused with the name of the field, or playable.
pub fn options(data: &[u8]) {
    let Some((&first, rest)) = data.split_first() else { return };
    let id = GameId::ALL[usize::from(first) % GameId::ALL.len()];
    let Ok(Value::Object(object)) = serde_json::from_slice(rest) else { return };
    with_game!(id, G => {
        let Ok(options) = read_options::<G>(object) else { return };
        for seats in 0..=6 {
            match start::<G>(&options, seats, u64::from(first)) {
                Err(error) => assert!(!error.field.is_empty(), "{error}"),
                Ok(game) => play_a_little(game, u64::from(first)),
            }
        }
    });
}

/// A view: a game is imagined from it and played on, or it is refused.
pub fn view(data: &[u8]) {
    let Some((&first, rest)) = data.split_first() else { return };
    let id = GameId::ALL[usize::from(first) % GameId::ALL.len()];
    with_game!(id, G => {
        let Ok(view) = serde_json::from_slice::<<G as Game>::View>(rest) else { return };
        let _ = G::sketch(&view).to_string();
        if let Ok(game) = G::imagine(&view, &mut Chance::from_number(0)) {
            play_a_little(game, 0);
        }
    });
}

fn start<G: Search>(options: &G::Options, seats: usize, number: u64) -> Result<G, quintile_rules::kit::SetupError> {
    let deal = G::deal(options, seats, &mut Chance::from_number(number))?;
    G::new(options, seats, &deal)
}

/// A few random plays; sets with huge hands can have very many legal ones.
fn play_a_little<G: Search>(mut game: G, number: u64) {
    let mut chance = Chance::from_number(number);
    let mut scratch = Vec::new();
    for _ in 0..6 {
        let Some(play) = game.pick(&mut chance, &mut scratch) else { break };
        game.play(&play).unwrap_or_else(|reason| panic!("{play} is listed but refused: {reason}"));
    }
}

/// The most plays of a game: far more than any set allows.
const MAX_PLIES: usize = 3_000;

/// Ten whole games of players who choose at random from a short list of plays, within a bound of plays listed.
fn play_whole_games<G: Search>(options: &G::Options, seats: usize) {
    let (mut chance, mut priced) = (Chance::from_number(10), Vec::new());
    for number in 0..10 {
        let mut game = start::<G>(options, seats, number).expect("a set that was read can be dealt");
        for ply in 0.. {
            game.priced_thinned(1, &mut priced);
            if priced.is_empty() {
                break;
            }
            assert!(priced.len() <= max_tried(1) + 1_000 && ply < MAX_PLIES, "ply {ply}: {} plays", priced.len());
            game.apply(&priced[chance.index(priced.len())].play);
        }
    }
}

/// A custom set: what is read can be played, ten times within a bound; what is refused says where and why.
pub fn set(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    match quintile_sets::CustomSet::read(text) {
        Ok(set) => {
            assert!(set.seats.iter().all(|seats| (2..=5).contains(seats)) && !set.seats.is_empty());
            let seats = set.seats[0];
            with_game!(set.game, G => play_whole_games::<G>(&read_options::<G>(set.options).expect("a set that was read"), seats));
        }
        Err(error) => {
            let lines = text.matches('\n').count() + 1;
            assert!(error.spot.is_none_or(|spot| spot.line <= lines), "{error} is outside the file");
        }
    }
}
