//! How a table on the server stands, for the list on the first page.

use quintile_api::{Snapshot, routes};
use quintile_rules::kit::Seat;
use quintile_table::Phase;
use quintile_words::seat_name;

use crate::app::Tongue;
use crate::http;
use crate::online;

/// How a table stands, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Glance {
    /// The players with their scores.
    pub(crate) players: String,
    /// Whose turn it is, or that people are waited for.
    pub(crate) state: String,
    /// Whether it is the viewer's turn.
    pub(crate) yours: bool,
}

/// Asks the server; `None` when it does not tell.
pub(crate) async fn glance(name: String, tongue: Tongue) -> Option<Glance> {
    let path = routes::of(routes::TABLE, online::canonical(&name));
    Some(of(&http::get::<Snapshot>(&path).await.ok()?, tongue))
}

fn of(snapshot: &Snapshot, tongue: Tongue) -> Glance {
    let (scene, words) = (&snapshot.scene, tongue.words);
    let scores = scene.game.as_ref().map(quintile_drawing::Drawing::of).map(|drawing| drawing.seats);
    let player = |seat: Seat| {
        let name = seat_name(scene, seat, tongue.how);
        let score = scores.as_ref().and_then(|seats| seats.get(seat.index())).map(|row| row.score);
        score.map_or(name.clone(), |score| format!("{name} {score}"))
    };
    let players: Vec<String> = Seat::all(scene.seats.len()).map(player).collect();
    let yours = scene.phase == Phase::Playing && scene.turn.is_some() && scene.turn == scene.you;
    let state = match (scene.phase, scene.turn) {
        (Phase::Lobby, _) => words.table_waits.to_owned(),
        (Phase::Playing, _) if yours => words.your_move.to_owned(),
        (Phase::Playing, Some(seat)) => (words.turn_of)(&seat_name(scene, seat, tongue.how)),
        _ => words.table_ended.to_owned(),
    };
    Glance { players: players.join(" · "), state, yours }
}
