//! The table: where games are played. It does not care where the table runs; see `driver.rs`.

mod account;
mod actions;
mod afterwards;
mod agreed;
pub(crate) mod analysis;
mod archive;
pub(crate) mod board;
mod company;
mod countdown;
mod curtain;
mod daily;
mod desk;
mod drag;
mod exercise;
pub(crate) mod hand;
mod help;
mod keys;
mod lesson;
mod lobby;
mod marks;
pub(crate) mod mistakes;
pub(crate) mod motion;
mod names;
mod opening;
mod over;
mod pad;
mod page;
mod panel;
mod places;
mod race;
mod ranking;
mod rated;
mod reactions;
mod sheet;
mod story;
mod tiles;
mod tips;
mod turn;
mod wall;
mod watching;
mod zoom;

pub(crate) use agreed::Agreed;
pub(crate) use daily::DailyPage;
pub(crate) use lesson::LessonPage;
pub(crate) use lobby::{Code, Invitation, OnlinePage};
pub(crate) use mistakes::MistakesPage;
pub(crate) use page::{Glyph, TablePage};
pub(crate) use ranking::standing_rows;
pub(crate) use tiles::PlayTiles;

/// A number with its sign, a true minus.
pub(crate) fn signed(points: i32) -> String {
    match points {
        0 => "0".to_owned(),
        1.. => format!("+{points}"),
        _ => minus(points),
    }
}

/// Points that change in sight, with room for four digits: a number that gets longer begins where it did.
pub(crate) fn padded(points: i32) -> String {
    // A figure space is as wide as a digit.
    format!("{:\u{2007}>4}", minus(points))
}

/// A number with a true minus where it is negative.
pub(crate) fn minus(points: i32) -> String {
    if points < 0 { format!("−{}", points.unsigned_abs()) } else { points.to_string() }
}
