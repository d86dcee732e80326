//! How everybody stands at the end: sides by their points, what each seat still held, and what that changed.

use std::cmp::Reverse;

use leptos::prelude::*;
use quintile_drawing::SeatRow;
use quintile_rules::GameId;
use quintile_rules::kit::{Seat, Sides};
use quintile_table::Snapshot;
use quintile_words::{say_tile, seat_name, sentence, side_name};

use super::account::endings;
use super::hand::TilePicture;
use super::reactions::Bubble;
use crate::app::Tongue;
use crate::driver::Link;

/// The sides, the best first. A team has its members below it.
#[component]
pub(super) fn Ranking(link: Link, snapshot: Snapshot, tongue: Tongue) -> impl IntoView {
    let sides = snapshot.setup.sides();
    let Some(result) = &snapshot.scene.result else { return ().into_any() };
    let totals = sides.totals(&result.scores);
    let mut ranking: Vec<usize> = (0..sides.count()).collect();
    ranking.sort_by_key(|&side| Reverse(totals[side]));
    let row = |&side: &usize| {
        let won = sides.members(side).any(|seat| result.winners.contains(&seat));
        let name = side_name(&snapshot.scene, sides, side, tongue.how);
        let bubbles =
            sides.members(side).map(|seat| view! { <Bubble link=link seat=seat tongue=tongue/> }).collect_view();
        let members = sides.members(side).map(|seat| leftovers(&snapshot, sides, seat, tongue)).collect_view();
        view! {
            <li class:won=won>
                <span class="dot" data-seat=side.to_string() aria-hidden="true"></span>
                <span class="name">{name}</span>
                {won.then(|| view! { <span class="crown">{tongue.words.winner}</span> })}
                <b>{super::minus(totals[side])}</b>
                {bubbles}
                {members}
            </li>
        }
    };
    view! { <ol class="ranking">{ranking.iter().map(row).collect_view()}</ol> }.into_any()
}

/// What a seat still held, and each line that changed its score at the end; in a team with the seat's name and points.
fn leftovers(snapshot: &Snapshot, sides: Sides, seat: Seat, tongue: Tongue) -> impl IntoView + use<> {
    let game = snapshot.setup.game;
    let hand = snapshot.account.as_ref().and_then(|account| account.hands.get(seat.index())).cloned();
    let hand = hand.filter(|hand| !hand.is_empty()).map(|hand| open_hand(game, hand, tongue));
    let lines = endings(snapshot, tongue.words.at_the_end, tongue.how).into_iter().filter(|line| line.seat == seat);
    let line = |line: super::account::Ending| {
        let text = sentence(&line.text);
        view! { <span class="ending">{text.trim_end_matches('.').to_owned()}" "<strong>{super::signed(line.points)}</strong></span> }
    };
    let lines: Vec<_> = lines.map(line).collect();
    let scores = snapshot.scene.result.as_ref().map(|result| result.scores[seat.index()]);
    let member = sides.in_teams().then(|| {
        let points = super::minus(scores.unwrap_or_default());
        view! { <span class="name">{seat_name(&snapshot.scene, seat, tongue.how)}</span><span class="member-score">{points}</span> }
    });
    let empty = member.is_none() && hand.is_none() && lines.is_empty();
    (!empty).then(|| view! { <div class="leftovers">{member}{hand}{lines}</div> })
}

/// Seats with their points, of a game that one looks back on; and with their tiles, where those may be seen.
pub(crate) fn standing_rows(
    game: GameId,
    rows: Vec<SeatRow>,
    hand: impl Fn(Seat) -> Option<Vec<String>>,
    name: impl Fn(Seat) -> String,
    tongue: Tongue,
) -> AnyView {
    let row = |row: SeatRow| {
        let class = if row.on_turn { "seat on-turn" } else { "seat" };
        let hand = hand(row.seat).filter(|hand| !hand.is_empty());
        let hand = hand.map(|hand| view! { <span class="held">{open_hand(game, hand, tongue)}</span> });
        view! { <li class=class><span class="who"><span class="dot" data-seat=row.seat.index().to_string()></span><span class="name">{name(row.seat)}</span></span>{hand}<span class="score">{super::padded(row.score)}</span></li> }
    };
    rows.into_iter().map(row).collect_view().into_any()
}

/// Tiles that lie open.
pub(crate) fn open_hand(game: GameId, hand: Vec<String>, tongue: Tongue) -> impl IntoView {
    let tile = move |name: String| {
        let label = say_tile(game, &name, tongue.how);
        view! { <span role="img" aria-label=label><TilePicture game=game notation=name tongue=tongue/></span> }
    };
    view! { <span class="open-hand">{hand.into_iter().map(tile).collect_view()}</span> }
}
