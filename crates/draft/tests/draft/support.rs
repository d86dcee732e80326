//! Positions to try things on.

use std::collections::BTreeSet;
use std::sync::Arc;

use quintile_draft::{Draft, Effect, Input, Position};
use quintile_rules::kit::{Chance, Hex, Laying, Place, Square, Viewer};
use quintile_rules::{AnyGame, AnyView, Game, GameId, with_game};
use serde_json::{Map, Value, json};

pub(crate) type Options = Map<String, Value>;

fn options(value: &Value) -> Options {
    value.as_object().cloned().expect("options are an object")
}

/// Every game with its house set, and some with variants and sets of their own.
pub(crate) fn subjects() -> Vec<(GameId, Options)> {
    let mut subjects: Vec<_> = GameId::ALL.map(|id| (id, Map::new())).into();
    let custom = [
        (GameId::Synergo, json!({"type": "closed"})),
        (GameId::Synergo, json!({"type": "color"})),
        (GameId::Polygon, json!({"best_only": true})),
        (GameId::Polygon, json!({"radius": 2, "printed": {"a3": "W"}, "tiles": {"1": 3, "2": 3, "3x2": 3, "W": 4}})),
        (
            GameId::TwentyFourSeven,
            json!({"columns": 5, "rows": 3, "doubles": [], "tiles": {"3": 5, "4": 5, "9": 5}, "removed": 1,
                "hands": [2, 2, 2], "bonus_length": 3, "points_runs": [], "points_sets": [-5]}),
        ),
        (
            GameId::ScrambledFives,
            json!({"columns": 7, "rows": 5, "tiles": {"0": 9, "1": 8, "3": 8, "14": 6}, "hand": 6, "cluster_limit": 4,
                "divisor": 4, "bonuses": {"x2": ["a1"], "x3": ["b2", "d4"], "+5": ["c3"], "+10": []}}),
        ),
        (
            GameId::SumsOfOne,
            json!({"columns": 6, "rows": 7, "red_spaces": ["a1", "c3"], "blue_spaces": ["e5"], "green_spaces": [],
                "hand": 4, "plus_squares": ["b1", "c4"], "red_tiles": {"0.5": 2}, "green_tiles": {},
                "blue_tiles": {"0.25": 1, "0.33": 1}, "wild_least": "0.2", "wild_most": "0.5", "wild_step": "0.1",
                "yellow_tiles": {"0.17": 6, "0.33": 8, "0.25": 6, "0.5": 6, "0.75": 4, "*": 2}}),
        ),
    ];
    subjects.extend(custom.map(|(id, value)| (id, options(&value))));
    subjects
}

/// The games that lay the tiles of a play in such a way.
pub(crate) fn games(wanted: impl Fn(Laying) -> bool) -> impl Iterator<Item = GameId> {
    GameId::ALL.into_iter().filter(move |&id| wanted(with_game!(id, G => G::LAYING)))
}

/// What the seat on turn sees in every n-th position of a random game.
pub(crate) fn views(id: GameId, options: &Options, seed: u64, every: usize) -> Vec<AnyView> {
    let mut chance = Chance::from_number(seed);
    let deal = AnyGame::draw(id, options.clone(), 2, &mut chance).expect("a deal");
    let mut game = AnyGame::new(id, options.clone(), 2, &deal).expect("a game");
    let mut views = Vec::new();
    for ply in 0.. {
        let Some(seat) = game.turn() else { break };
        if ply % every == 0 {
            views.push(game.view(Viewer::Seat(seat)));
        }
        let plays = game.plays();
        // Mostly the longest of a few, so that boards grow and hands change.
        let pick = (0..4).map(|_| &plays[chance.index(plays.len())]).max_by_key(|play| play.len()).expect("a play");
        game.play(pick).expect("a legal play");
    }
    views
}

/// The legal plays that a viewer on turn has.
pub(crate) fn plays(view: &AnyView) -> Vec<String> {
    view.imagine(&mut Chance::from_number(5)).expect("a game").plays()
}

pub(crate) fn draft(view: &AnyView) -> Draft {
    Draft::new(Arc::new(Position::new(view).expect("a position")))
}

/// Drafts of a game, one for each of many positions.
pub(crate) fn drafts(id: GameId) -> impl Iterator<Item = Draft> {
    (0..).flat_map(move |seed| views(id, &Map::new(), seed, 3)).map(|view| draft(&view)).take(200)
}

/// The first position of some random games that is as wanted.
pub(crate) fn find<T>(id: GameId, wanted: impl FnMut(Draft) -> Option<T>) -> T {
    drafts(id).find_map(wanted).unwrap_or_else(|| panic!("{id} has no such position"))
}

/// A draft with a tile that has a place, the tile, and the place.
pub(crate) fn placeable(id: GameId) -> (Draft, usize, Place) {
    find(id, |draft| {
        let position = draft.position().clone();
        let place = |tile| position.places(&[], tile).first().copied();
        let (tile, place) = (0..position.hand().len()).find_map(|tile| Some((tile, place(tile)?)))?;
        Some((draft, tile, place))
    })
}

/// Every place of a house board that a tile might be tried on.
pub(crate) fn everywhere(draft: &Draft) -> BTreeSet<Place> {
    let position = draft.position();
    match position.game() {
        GameId::Polygon => Hex::all(4).map(Place::Hex).collect(),
        GameId::Synergo => (0..position.hand().len()).flat_map(|tile| position.places(&[], tile)).collect(),
        GameId::TwentyFourSeven | GameId::ScrambledFives | GameId::SumsOfOne => {
            (0..49).map(|at| Square::new(at % 7, at / 7).into()).collect()
        }
    }
}

/// Does several things; the effects of the last.
pub(crate) fn run(draft: &mut Draft, inputs: impl IntoIterator<Item = Input>) -> Vec<Effect> {
    inputs.into_iter().fold(Vec::new(), |_, input| draft.handle(input))
}
