//! What is marked on the board: where a tile may go and where not, where the pointer asks, and what the others have just played.

use leptos::prelude::*;
use quintile_drawing::{Cell, CellKind, Drawing, Mark};
use quintile_rules::GameId;
use quintile_rules::kit::{Action, Place, Seat};
use quintile_table::{HistoryEntry, Played};

use super::desk::Desk;

/// On a board with more places than this, crosses would hide the position: there only the place that somebody asks about has one.
const MAX_CROSSED: usize = 91;

/// Marks every place for the picked tile. Screen readers say all of them, whatever is drawn.
pub(super) fn mark(desk: Desk, drawing: &mut Drawing) {
    if desk.picked.get().is_none() {
        return;
    }
    let tentative: Vec<Place> = drawing.tiles.iter().filter(|tile| tile.tentative).map(|tile| tile.place).collect();
    desk.places.with(|legal| {
        for cell in &mut drawing.cells {
            cell.mark = match () {
                () if legal.contains(&cell.place) => Some(Mark::Legal),
                () if tentative.contains(&cell.place) || !worth_a_cross(desk.game, cell) => None,
                () => Some(Mark::Illegal),
            };
        }
    });
}

/// Where nobody would try to lay a tile, no cross is needed.
fn worth_a_cross(game: GameId, cell: &Cell) -> bool {
    match game {
        GameId::Polygon => true,
        GameId::Synergo => cell.kind == CellKind::Open || cell.kind == CellKind::Start,
        GameId::TwentyFourSeven | GameId::ScrambledFives | GameId::SumsOfOne => {
            cell.face.is_none() && cell.kind != CellKind::Block
        }
    }
}

/// Whether the board is small enough to cross out every place where a tile may not go. Synergo's table grows, but only its edge is marked.
pub(super) fn is_crossed(drawing: &Drawing) -> bool {
    drawing.game == GameId::Synergo || drawing.cells.len() <= MAX_CROSSED
}

/// The marks as SVG text. On a stack they lie where its top is.
pub(super) fn marks_text(drawing: &Drawing) -> String {
    let is_crossed = is_crossed(drawing);
    let shown = |cell: &&Cell| cell.mark.is_some_and(|mark| mark == Mark::Legal || is_crossed);
    drawing.cells.iter().filter(shown).map(|cell| at_its_place(drawing, cell)).collect()
}

/// The cross where the pointer, the finger or the keyboard is; the reason is in the line above the board.
pub(super) fn pointed_text(desk: Desk, drawing: &Drawing) -> Option<String> {
    let at = desk.at.get().filter(|&at| desk.settled.get() != Some(at))?;
    let cell = drawing.cell(at).filter(|cell| cell.mark == Some(Mark::Illegal))?;
    (!is_crossed(drawing)).then(|| at_its_place(drawing, cell))
}

fn at_its_place(drawing: &Drawing, cell: &Cell) -> String {
    let shapes: String = cell.mark_shapes().iter().map(ToString::to_string).collect();
    let on_top = cell.face.and_then(|_| drawing.tiles.iter().rfind(|tile| tile.place == cell.place));
    let rise = on_top.map_or(0.0, quintile_drawing::Tile::rise);
    format!(r#"<g transform="translate({})">{shapes}</g>"#, cell.centre.moved(0.0, -rise))
}

/// Where others have laid tiles since the viewer last played, each place with whoever did; for onlookers, the last play alone.
pub(crate) fn last_places(game: GameId, history: &[HistoryEntry], you: Option<Seat>) -> Vec<(Place, Seat)> {
    let mut found: Vec<(Place, Seat)> = Vec::new();
    for entry in history.iter().rev() {
        let HistoryEntry::Play(Played { play, seat, .. }) = entry else { continue };
        // Whoever has just played sees their own play until another comes.
        if Some(*seat) == you && !found.is_empty() {
            break;
        }
        let action = game.action(play).ok();
        let laid = action.iter().flat_map(Action::laid).map(|(_, place)| (place, *seat));
        for (place, seat) in laid {
            // Where tiles are stacked, whoever was last lies on top.
            if found.iter().all(|(other, _)| *other != place) {
                found.push((place, seat));
            }
        }
        if Some(*seat) == you || (you.is_none() && !found.is_empty()) {
            break;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use quintile_rules::kit::{Chance, Scoring, Square, Viewer};
    use quintile_rules::{AnyGame, AnyView};
    use quintile_table::By;

    use super::*;

    fn view(game: GameId) -> AnyView {
        let deal = AnyGame::draw(game, Default::default(), 2, &mut Chance::from_number(2)).expect("a deal");
        AnyGame::new(game, Default::default(), 2, &deal).expect("a game").view(Viewer::Onlooker)
    }

    #[test]
    fn only_small_boards_are_crossed_out() {
        for game in GameId::ALL {
            let mut drawing = Drawing::of(&view(game));
            drawing.cells.iter_mut().for_each(|cell| cell.mark = Some(Mark::Illegal));
            drawing.cells[0].mark = Some(Mark::Legal);
            let text = marks_text(&drawing);
            let large = matches!(game, GameId::ScrambledFives | GameId::SumsOfOne);
            assert_eq!(text.contains("q-illegal"), !large, "{game}");
            assert!(text.contains("q-legal"), "{game}");
        }
    }

    #[test]
    fn the_plays_since_my_own_are_marked() {
        let played = |seat, play: &str| {
            let scoring = Scoring { points: 0, items: Vec::new() };
            HistoryEntry::Play(Played { seat: Seat(seat), play: play.into(), scoring, by: By::Person })
        };
        let at = |name: &str| Place::Square(name.parse::<Square>().expect("a square"));
        let game = GameId::TwentyFourSeven;
        let mut history = vec![played(0, "7@d5"), played(1, "3@d4"), played(2, "2@e4")];
        assert_eq!(last_places(game, &history, Some(Seat(0))), [(at("e4"), Seat(2)), (at("d4"), Seat(1))]);
        assert_eq!(last_places(game, &history, None), [(at("e4"), Seat(2))]);
        history.push(played(0, "1@f4"));
        assert_eq!(last_places(game, &history, Some(Seat(0))), [(at("f4"), Seat(0))]);
        history.push(played(1, "pass"));
        assert_eq!(last_places(game, &history, Some(Seat(0))), [(at("f4"), Seat(0))], "a pass lays nothing");
    }
}
