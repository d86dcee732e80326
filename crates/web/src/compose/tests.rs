//! Whatever is legal can be put together by hand, in any order, and nothing else; checked on positions of real play.

use std::collections::BTreeSet;

use quintile_rules::kit::{Chance, Illegal, Place, Seat, Viewer};
use quintile_rules::{AnyGame, AnyView, GameId};
use serde_json::{Map, Value, json};

use super::*;

fn options(value: &Value) -> Map<String, Value> {
    value.as_object().cloned().unwrap_or_default()
}

/// Positions of random games, some of each: the view of the seat on turn.
fn positions(id: GameId, options: &Map<String, Value>, seed: u64, every: usize) -> Vec<AnyView> {
    let mut chance = Chance::from_number(seed);
    let deal = AnyGame::draw(id, options.clone(), 2, &mut chance).expect("a deal");
    let mut game = AnyGame::new(id, options.clone(), 2, &deal).expect("a game");
    let mut views = Vec::new();
    let mut ply = 0;
    while let Some(seat) = game.turn() {
        if ply % every == 0 {
            views.push(game.view(Viewer::Seat(seat)));
        }
        let plays = game.plays();
        // Mostly the longest of a few, so that boards grow and hands change.
        let pick = (0..4).map(|_| &plays[chance.index(plays.len())]).max_by_key(|play| play.len()).expect("a play");
        game.play(pick).expect("a legal play");
        ply += 1;
    }
    views
}

fn subjects() -> Vec<(GameId, Map<String, Value>)> {
    let mut subjects: Vec<_> = GameId::ALL.map(|id| (id, Map::new())).into();
    subjects.push((GameId::Synergo, options(&json!({"type": "closed"}))));
    subjects.push((GameId::Synergo, options(&json!({"type": "color"}))));
    subjects.push((GameId::Polygon, options(&json!({"best_only": true}))));
    subjects
}

/// Lays a play's tiles one by one; each has to be offered its place and its form.
fn lay_step_by_step(composer: &Composer, play: &str, backwards: bool) {
    let mut steps = composer.lay(play);
    if backwards {
        steps.reverse();
    }
    let mut laid: Vec<Laid> = Vec::new();
    for step in steps {
        match step.place {
            Some(place) => {
                assert!(composer.places(&laid, step.hand).contains(&PlaceKey(place)), "{play}: {place} after {laid:?}");
                let forms = composer.forms(&laid, step.hand, place);
                assert!(forms.contains(&step.form.expect("a form")), "{play}: {step:?} among {forms:?}");
            }
            None => assert!(composer.can_set_aside(&laid, step.hand), "{play}: {step:?}"),
        }
        laid.push(step);
    }
    match composer.verdict(&laid) {
        Verdict::Legal { play: made, scoring } => {
            assert_eq!(made, play);
            assert_eq!(Ok(scoring), composer.weigh(play));
        }
        other => panic!("{play}: {other:?}"),
    }
}

#[test]
fn every_legal_play_can_be_laid_tile_by_tile() {
    for (id, options) in subjects() {
        for view in positions(id, &options, 1, 7) {
            let composer = Composer::new(&view).expect("a composer");
            let game = view.imagine(&mut Chance::from_number(5)).expect("a game");
            let plays = game.plays();
            let placing: Vec<&String> = plays.iter().filter(|play| play.contains(['@', '!'])).collect();
            assert_eq!(composer.count(), placing.len(), "{id}");
            assert_eq!(composer.can_pass(), plays.iter().any(|play| play == "pass"), "{id}");
            for play in placing.iter().step_by(1 + placing.len() / 40) {
                lay_step_by_step(&composer, play, false);
                if id != GameId::Polygon {
                    lay_step_by_step(&composer, play, true);
                }
            }
        }
    }
}

#[test]
fn every_other_place_has_a_reason() {
    for (id, options) in subjects() {
        for view in positions(id, &options, 2, 11) {
            let composer = Composer::new(&view).expect("a composer");
            let everywhere: BTreeSet<PlaceKey> = match id {
                GameId::Polygon => quintile_rules::kit::Hex::all(4).map(|cell| PlaceKey(Place::Hex(cell))).collect(),
                GameId::Synergo => (0..composer.hand().len()).flat_map(|hand| composer.places(&[], hand)).collect(),
                _ => (0..49).map(|at| PlaceKey(quintile_rules::kit::Square::new(at % 7, at / 7).into())).collect(),
            };
            for hand in 0..composer.hand().len() {
                let legal = composer.places(&[], hand);
                for &PlaceKey(place) in everywhere.difference(&legal) {
                    let reason = composer.reason(&[], hand, 0, place);
                    let misread = matches!(reason, None | Some(Illegal::Malformed { .. } | Illegal::Order { .. }));
                    assert!(!misread, "{id}: {} on {place}: {reason:?}", composer.hand().name(hand));
                }
            }
        }
    }
}

#[test]
fn a_wild_is_offered_the_names_that_fit() {
    let mut named = 0;
    for view in (0..6).flat_map(|seed| positions(GameId::SumsOfOne, &Map::new(), seed, 3)) {
        let composer = Composer::new(&view).expect("a composer");
        let Some(wild) = (0..composer.hand().len()).find(|&hand| composer.hand().is_wild(hand)) else { continue };
        for PlaceKey(place) in composer.places(&[], wild).into_iter().take(6) {
            let laid = [Laid { hand: wild, form: None, place: Some(place) }];
            assert!(matches!(composer.verdict(&laid), Verdict::Unfinished(_)), "it has no name yet");
            for (form, fit) in composer.names(&laid, 0).into_iter().enumerate() {
                let laid = [Laid { hand: wild, form: Some(form), place: Some(place) }];
                let verdict = composer.verdict(&laid);
                let expected = match verdict {
                    Verdict::Legal { .. } => Fit::Now,
                    Verdict::Unfinished(_) => Fit::Later,
                    _ => Fit::Never,
                };
                assert_eq!(fit, expected, "{place} {form}");
                named += 1;
            }
        }
    }
    assert!(named > 100, "random games of Sums of 1.0 have WILDs in hand: {named}");
}

#[test]
fn sums_stand_at_the_ends_of_lines() {
    let deal = AnyGame::draw(GameId::TwentyFourSeven, Map::new(), 2, &mut Chance::from_number(3)).expect("a deal");
    let game = AnyGame::new(GameId::TwentyFourSeven, Map::new(), 2, &deal).expect("a game");
    let view = game.view(Viewer::Seat(game.turn().unwrap_or(Seat(0))));
    let composer = Composer::new(&view).expect("a composer");
    let AnyView::TwentyFourSeven(position) = &view else { panic!("24/7") };
    let (&start, &tile) = position.board.first_key_value().expect("a tile lies on the board");
    let value: u32 = composer.hand().name(0).parse().expect("a number");
    let beside = quintile_rules::kit::Square::new(start.column() + 1, start.row());
    let sums = line_sums(&view, &composer, &[Laid { hand: 0, form: Some(0), place: Some(beside.into()) }]);
    assert_eq!(sums.len(), 1);
    assert_eq!((sums[0].ends, sums[0].sum), ((start.into(), beside.into()), u32::from(tile) + value));
}
