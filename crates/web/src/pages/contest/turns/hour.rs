//! What the records of a contest tell when nobody plays any more: the three plays of the hour, and a review of each game.

use std::cmp::Ordering;

use leptos::prelude::*;
use quintile_api::{ContestPage as Contest, OpenRecord, Records, routes};
use quintile_rules::kit::{Entry, Record, Seat};
use quintile_rules::{AnyGame, GameId};
use quintile_table::Chair;
use serde_json::Value;

use super::super::own_table;
use super::Names;
use crate::app::tongue;
use crate::browser;
use crate::http;
use crate::pages::replay;
use crate::route::{Route, Router};
use crate::table::{PlayTiles, signed};

/// How many plays are of the hour.
const BEST: usize = 3;

/// A play, and what it scored beside what was offered there.
#[derive(Clone, Debug, PartialEq)]
struct HourPlay {
    table: usize,
    seat: Seat,
    name: String,
    turn: usize,
    game: GameId,
    play: String,
    points: i32,
    /// What all legal plays of the position score together, and how many there are.
    offered: (i64, usize),
}

impl HourPlay {
    /// By how much it is above the average, times the number of plays.
    fn above(&self) -> i128 {
        i128::from(self.points) * self.offered.1 as i128 - i128::from(self.offered.0)
    }

    /// The best first; whole numbers, so that equal is equal.
    fn order(&self, other: &Self) -> Ordering {
        (other.above() * self.offered.1 as i128).cmp(&(self.above() * other.offered.1 as i128))
    }

    fn average(&self) -> f64 {
        self.offered.0 as f64 / self.offered.1.max(1) as f64
    }
}

/// The plays that people made in a game, each with what was offered.
fn plays(record: &Record, table: usize, chairs: &[Chair]) -> Vec<HourPlay> {
    let stood_in = record.meta.as_ref().and_then(|meta| meta.get("played_by_bot")).and_then(Value::as_array);
    let Ok(mut game) = AnyGame::position(record, 0) else { return Vec::new() };
    let mut turns = vec![0; record.seats.len()];
    let mut plays = Vec::new();
    for (at, entry) in record.plays.iter().enumerate() {
        let Entry::Play(entry) = entry else {
            if game.call_time().is_err() {
                break;
            }
            continue;
        };
        let by_bot = stood_in.is_some_and(|plies| plies.iter().any(|ply| ply.as_u64() == Some(at as u64)));
        let forced = game.forced().is_some();
        let seat = entry.seat.index();
        let offered = (chairs.get(seat) == Some(&Chair::Open) && !forced).then(|| game.points_offered());
        let Ok(points) = game.apply(&entry.play) else { break };
        let (Some(offered), Some(turn)) = (offered, turns.get_mut(seat)) else { continue };
        *turn += 1;
        if !by_bot && offered.1 > 0 {
            let (turn, name) = (*turn, record.seats[seat].clone());
            let (game, play) = (record.game, entry.play.clone());
            plays.push(HourPlay { table, seat: entry.seat, name, turn, game, play, points, offered });
        }
    }
    plays
}

/// The best of these and those that were found before.
fn keep_best(best: &mut Vec<HourPlay>, found: Vec<HourPlay>) {
    best.extend(found);
    best.sort_by(HourPlay::order);
    best.truncate(BEST);
}

/// What there is when all games can be read.
#[component]
pub(super) fn Games(
    id: StoredValue<String>,
    contest: Memo<Option<Contest>>,
    names: Names,
    turn: RwSignal<usize>,
) -> impl IntoView {
    let tongue = tongue();
    let words = tongue.words;
    let games: RwSignal<Vec<(usize, Record)>> = RwSignal::new(Vec::new());
    // The plays of the hour, once all games have been gone through.
    let hour: RwSignal<Option<Vec<HourPlay>>> = RwSignal::new(None);
    leptos::task::spawn_local(async move {
        let Some(path) = id.try_with_value(|id| routes::of(routes::CONTEST_RECORDS, id)) else { return };
        let Ok(Records { records, tables }) = http::get::<Records>(&path).await else { return };
        let all: Vec<_> = tables.into_iter().zip(records.into_iter().map(|OpenRecord(record)| record)).collect();
        games.try_set(all.clone());
        let chairs = contest.try_with_untracked(|contest| contest.as_ref().map(|contest| contest.setup.seats.clone()));
        let Some(Some(chairs)) = chairs else { return };
        let mut best = Vec::new();
        for (table, record) in all {
            keep_best(&mut best, plays(&record, table, &chairs));
            browser::pause().await;
            // Nobody waits for it any more.
            if hour.try_get_untracked().is_none() {
                return;
            }
        }
        hour.try_set(Some(best));
    });
    let row = move |play: HourPlay| {
        let average = tongue.how.number(&format!("{:.1}", play.average()));
        let (place, name, number) = ((play.table, play.seat), play.name, play.turn);
        let who = move || (tongue.class().turn_at)(&names.of(place, &name), number);
        view! {
            <li>
                <button type="button" class="made" on:click=move |_| { turn.set(number); window().scroll_to_with_x_and_y(0.0, 0.0); }>
                    <PlayTiles game=play.game play=play.play tongue=tongue/><span class="points">{signed(play.points)}</span>
                </button>
                <span class="who">{who}</span>
                <small class="quiet">{(tongue.class().average_about)(&average)}</small>
            </li>
        }
    };
    let of_the_hour = move || match hour.get() {
        None => view! { <p class="quiet" role="status">{words.thinking}</p> }.into_any(),
        Some(plays) => view! { <ol class="played">{plays.into_iter().map(row).collect_view()}</ol> }.into_any(),
    };
    view! {
        <section class="hour">
            <h2>{tongue.class().plays_of_the_hour}</h2>
            <p class="quiet">{tongue.class().plays_of_the_hour_about}</p>
            {of_the_hour}
        </section>
        <Reviews games=games contest=contest names=names/>
    }
}

/// Every game, for the coach to go through; one's own is chosen already.
#[component]
fn Reviews(games: RwSignal<Vec<(usize, Record)>>, contest: Memo<Option<Contest>>, names: Names) -> impl IntoView {
    let tongue = tongue();
    let words = tongue.words;
    let router = expect_context::<Router>();
    let own = Memo::new(move |_| {
        contest.with(|contest| {
            let contest = contest.as_ref().filter(|contest| !contest.host)?;
            let table = own_table(contest)?;
            contest.tables.iter().find(|other| other.table == Some(table)).map(|table| table.number)
        })
    });
    let picked: RwSignal<Option<usize>> = RwSignal::new(None);
    let chosen = Memo::new(move |_| {
        let first = games.with(|games| games.first().map(|(number, _)| *number));
        picked.get().or(own.get()).or(first)
    });
    let options = move || {
        let chairs = contest.with(|contest| contest.as_ref().map(|contest| contest.setup.seats.clone()));
        let chairs = chairs.unwrap_or_default();
        let option = |(number, record): &(usize, Record)| {
            let number = *number;
            let people = Seat::all(record.seats.len()).zip(&chairs).zip(&record.seats);
            let people = people.filter(|((_, chair), _)| **chair == Chair::Open);
            let people: Vec<String> = people.map(|((seat, _), name)| names.of((number, seat), name)).collect();
            let text = format!("{}: {}", (words.table_number)(number), people.join(", "));
            view! { <option value=number.to_string() selected=move || chosen.get() == Some(number)>{text}</option> }
        };
        games.with(|games| games.iter().map(option).collect_view())
    };
    let review = move |_| {
        let text = games.with_untracked(|games| {
            let (_, record) = games.iter().find(|(number, _)| Some(*number) == chosen.get_untracked())?;
            serde_json::to_string(record).ok()
        });
        if let Some(text) = text {
            replay::open_for_review(text);
            router.go(Route::Replay);
        }
    };
    view! {
        <section class="reviews">
            <h2>{tongue.class().reviews}</h2>
            <p class="quiet">{tongue.class().reviews_about}</p>
            <div class="buttons">
                <label class="field"><span class="sr">{words.contest_tables}</span>
                    <select on:change=move |event| picked.set(event_target_value(&event).parse().ok())>{options}</select>
                </label>
                <button type="button" class="confirm review" disabled=move || games.with(Vec::is_empty) on:click=review>{words.review}</button>
            </div>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use quintile_rules::kit::{Chance, Format, PlayEntry};

    use super::*;

    /// A game of first plays, without its result.
    fn game(seed: u64) -> Record {
        let id = GameId::TwentyFourSeven;
        let deal = AnyGame::draw(id, serde_json::Map::new(), 2, &mut Chance::from_number(seed)).expect("a deal");
        let mut game = AnyGame::new(id, serde_json::Map::new(), 2, &deal).expect("a game");
        let mut entries = Vec::new();
        while let Some(seat) = game.turn() {
            let play = game.plays().swap_remove(0);
            game.play(&play).expect("a legal play");
            entries.push(Entry::Play(PlayEntry { seat, play, points: None, legal: None, legal_hash: None }));
        }
        Record {
            format: Format::One,
            game: id,
            options: serde_json::Map::new(),
            seats: vec!["Ana".into(), "casual".into()],
            deal,
            plays: entries,
            scores: None,
            teams: None,
            winners: None,
            end: None,
            fairness: None,
            meta: None,
        }
    }

    #[test]
    fn a_play_is_compared_with_the_average_of_what_was_legal() {
        let record = game(7);
        let chairs = [Chair::Open, Chair::Bot(quintile_bots::Level::Casual)];
        let found = plays(&record, 3, &chairs);
        assert!(found.len() > 5 && found.iter().all(|play| play.name == "Ana" && play.table == 3));
        assert!(found.iter().map(|play| play.turn).eq(1..=found.len()));
        // The slow way, where she first had a choice.
        let at = record.plays.iter().position(|entry| matches!(entry, Entry::Play(play) if play.seat == Seat(0)));
        let before = AnyGame::position(&record, at.expect("her turn")).expect("a position");
        let points = |play: &String| i64::from(before.weigh(play).expect("a legal play").points);
        let all = before.plays();
        assert_eq!(found[0].offered, (all.iter().map(points).sum(), all.len()));
        assert_eq!(i64::from(found[0].points), points(&found[0].play));
    }

    #[test]
    fn the_best_are_those_most_above_their_average() {
        let play = |points: i32, offered: (i64, usize)| HourPlay {
            table: 1,
            seat: Seat(0),
            name: String::new(),
            turn: 1,
            game: GameId::Polygon,
            play: String::new(),
            points,
            offered,
        };
        let mut best = Vec::new();
        keep_best(&mut best, vec![play(50, (400, 10)), play(20, (10, 10)), play(7, (-9, 3))]);
        keep_best(&mut best, vec![play(40, (10, 1)), play(0, (0, 1))]);
        let points: Vec<i32> = best.iter().map(|play| play.points).collect();
        assert_eq!(points, [40, 20, 50], "30, 19 and 10 above, the last two equal in the order they came");
    }
}
