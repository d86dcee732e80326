//! The ladder of a game: people and computer players by rating.

use leptos::prelude::*;
use quintile_api::{ComputerPlace, Figure, Ladder, LadderPlace, OnLadder, YourPlace, routes};
use quintile_rules::GameId;
use quintile_words::{computer_name, sentence};

use super::frame::Bar;
use crate::app::{Tongue, tongue};
use crate::browser::now;
use crate::http::{self, Fault};
use crate::online::introduce;
use crate::route::{Link, Route};
use crate::state::settings::Settings;
use crate::words::{ClubWords, club};

/// A rating and how sure it is.
pub(crate) fn figure_text(figure: Figure) -> String {
    format!("{} ± {}", figure.rating, figure.deviation)
}

/// What is known of a ladder so far.
type Found = Option<Result<Ladder, Fault>>;

/// The page. Without a game it is that of the last one played here.
#[component]
pub(crate) fn LadderPage(game: Option<GameId>) -> impl IntoView {
    let tongue = tongue();
    let words = club(tongue.how.lang);
    let settings = expect_context::<RwSignal<Settings>>();
    let last = settings.with_untracked(|settings| settings.last_game);
    let game = game.or(last).unwrap_or(GameId::TwentyFourSeven);
    let found: RwSignal<Found> = RwSignal::new(None);
    let read = move |from: usize| {
        leptos::task::spawn_local(async move {
            let path = format!("{}?from={from}", routes::of_game(routes::LADDER, game));
            let answer: Result<Ladder, Fault> = http::get(&path).await;
            found.try_update(|found| match (found, answer) {
                (Some(Ok(known)), Ok(more)) if from > 0 => known.people.extend(more.people),
                // What is there stays if there is no more to be had.
                (Some(Ok(_)), Err(_)) if from > 0 => {}
                (found, answer) => *found = Some(answer),
            });
        });
    };
    read(0);
    let tab = |other: GameId| {
        let current = (other == game).then_some("page");
        view! { <li aria-current=current><Link to=Route::Ladder(Some(other)) class="button">{other.title()}</Link></li> }
    };
    let more = move || {
        found.with(|found| match found {
            Some(Ok(ladder)) if (ladder.people.len() as u64) < ladder.total => Some(ladder.people.len()),
            _ => None,
        })
    };
    let show = move |shown: bool| {
        leptos::task::spawn_local(async move {
            if introduce().await.is_ok() && http::post::<OnLadder>(routes::MY_LADDER, &OnLadder { shown }).await.is_ok()
            {
                read(0);
            }
        });
    };
    let state = move || {
        found.with(|found| match found {
            None => ().into_any(),
            Some(Err(Fault::Missing)) => view! { <p>{words.no_ratings}</p> }.into_any(),
            Some(Err(fault)) => view! { <p class="refused" role="alert">{fault.say(tongue)}</p> }.into_any(),
            Some(Ok(ladder)) => {
                let place =
                    ladder.you.map(|you| view! { <OwnPlace you=you total=ladder.total show=show tongue=tongue/> });
                let empty = ladder.people.is_empty().then(|| {
                    view! {
                        <p>{words.ladder_empty}</p>
                        <p><Link to=Route::Setup(game) class="button">{words.play_rated}</Link></p>
                    }
                });
                view! { {empty}{place}<Places game=game ladder=ladder.clone() tongue=tongue/> }.into_any()
            }
        })
    };
    view! {
        <Bar/>
        <main tabindex="-1" class="page narrow ladder" aria-busy=move || found.with(Option::is_none).then_some("true")>
            <h1>{words.ladder}</h1>
            <p class="lead">{words.ladder_about}</p>
            <nav aria-label=words.games><ul class="club-tabs">{GameId::ALL.map(tab)}</ul></nav>
            {state}
            {move || more().map(|from| view! { <button type="button" class="more" on:click=move |_| read(from)>{words.more}</button> })}
        </main>
    }
}

/// Where whoever looks stands, and the way off the ladder and back.
#[component]
fn OwnPlace(you: YourPlace, total: u64, show: impl Fn(bool) + Copy + 'static, tongue: Tongue) -> impl IntoView {
    let words = club(tongue.how.lang);
    let figure = figure_text(you.figure);
    match you.place {
        Some(place) => view! {
            <section class="own-place">
                <p><b>{(words.your_place)(place, total)}</b>" "{figure}</p>
                {you.provisional.then(|| view! { <p class="quiet">{words.provisional_about}</p> })}
                <p class="quiet">{words.leave_ladder_about}" "
                    <button type="button" class="leave" on:click=move |_| show(false)>{words.leave_ladder}</button></p>
            </section>
        }
        .into_any(),
        None => view! {
            <section class="own-place">
                <p>{words.not_shown}" "{figure}</p>
                <p><button type="button" class="come-back" on:click=move |_| show(true)>{words.come_back}</button></p>
            </section>
        }
        .into_any(),
    }
}

/// A row: a person, or a computer player, who has no place.
enum Row {
    Person(LadderPlace),
    Computer(ComputerPlace),
}

/// People in the order of the ladder, and computer players where their ratings put them.
fn rows(ladder: Ladder) -> Vec<Row> {
    let mut computers = ladder.computers;
    computers.sort_by_key(|computer| std::cmp::Reverse(computer.figure.rating));
    let mut computers = computers.into_iter().peekable();
    let mut rows = Vec::new();
    for person in ladder.people {
        let before = |computer: &ComputerPlace| person.provisional || computer.figure.rating > person.figure.rating;
        while let Some(computer) = computers.next_if(before) {
            rows.push(Row::Computer(computer));
        }
        rows.push(Row::Person(person));
    }
    rows.extend(computers.map(Row::Computer));
    rows
}

/// The ladder as a table.
#[component]
fn Places(game: GameId, ladder: Ladder, tongue: Tongue) -> impl IntoView {
    let words = club(tongue.how.lang);
    let row = move |row: Row| match row {
        Row::Person(place) => person_row(place, words, tongue).into_any(),
        Row::Computer(ComputerPlace { level, figure }) => {
            let name = sentence(&computer_name(level, tongue.how)).trim_end_matches('.').to_owned();
            view! {
                <tr class="computer"><td></td><th scope="row">{name}</th><td>{figure_text(figure)}</td><td class="games"></td><td class="last"></td></tr>
            }
            .into_any()
        }
    };
    view! {
        <table>
            <caption class="sr">{words.ladder}": "{game.title()}</caption>
            <thead><tr>
                <th scope="col"><span class="sr">{words.place}</span></th>
                <th scope="col">{words.player}</th>
                <th scope="col">{words.rating}</th>
                <th scope="col" class="games">{words.games}</th>
                <th scope="col" class="last">{words.last_game}</th>
            </tr></thead>
            <tbody>{rows(ladder).into_iter().map(row).collect_view()}</tbody>
        </table>
    }
}

fn person_row(place: LadderPlace, words: &'static ClubWords, tongue: Tongue) -> impl IntoView {
    let minutes = now().since(place.played) / 60_000;
    let own = place.you.then(|| view! { " "<small>"("{words.you}")"</small> });
    let unsure = place.provisional.then(|| view! { " "<small>{words.provisional}</small> });
    view! {
        <tr class:you=place.you>
            <td>{place.place}</td>
            <th scope="row"><span lang="">{place.name}</span>{own}{unsure}</th>
            <td>{figure_text(place.figure)}</td>
            <td class="games">{place.games}</td>
            <td class="last">{(tongue.words.ago)(minutes)}</td>
        </tr>
    }
}

#[cfg(test)]
mod tests {
    use quintile_bots::Level;
    use quintile_table::Moment;

    use super::*;

    #[test]
    fn computer_players_stand_where_their_ratings_put_them() {
        let person = |place: u64, rating: i64, provisional: bool| LadderPlace {
            place,
            name: format!("{rating}"),
            figure: Figure { rating, deviation: 60 },
            games: 20,
            provisional,
            played: Moment(0),
            you: false,
        };
        let computer = |level, rating| ComputerPlace { level, figure: Figure { rating, deviation: 60 } };
        let ladder = Ladder {
            people: vec![person(1, 1700, false), person(2, 1400, false), person(3, 1900, true)],
            total: 3,
            computers: vec![computer(Level::Novice, 1200), computer(Level::Club, 1500)],
            you: None,
        };
        let order: Vec<String> = rows(ladder)
            .into_iter()
            .map(|row| match row {
                Row::Person(place) => place.name,
                Row::Computer(computer) => computer.level.to_string(),
            })
            .collect();
        assert_eq!(order, ["1700", "club", "1400", "novice", "1900"]);
    }
}
