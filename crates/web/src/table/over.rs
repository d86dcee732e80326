//! The end of a game: who won, what there is to tell of it, how the scores went, and what next.

use leptos::prelude::*;
use quintile_drawing::emblem;
use quintile_table::{Bytes32, Snapshot};
use quintile_words::{player_name, sentence, side_name, standing};

use super::account::race;
use super::afterwards::Afterwards;
use super::race::Race;
use super::ranking::Ranking;
use super::rated::RatedEnd;
use super::reactions::Reactions;
use super::story::{MatchScore, best_play, story_text};
use super::tiles::PlayTiles;
use crate::app::Tongue;
use crate::browser;
use crate::driver::Link;
use crate::seal::Proof;
use crate::site;
use crate::state::matches;
use crate::state::settings::Settings;

/// How many pieces fall when somebody has won. The style sheet knows how.
const PIECES: usize = 24;

/// The result over the board. It can be put away to look at the position.
#[component]
pub(crate) fn Over(
    link: Link,
    tongue: Tongue,
    /// Whether the result is shown; it is when it comes.
    open: RwSignal<bool>,
) -> impl IntoView {
    let words = tongue.words;
    open.set(true);
    let snapshot = link.snapshot.get_untracked();
    let (scene, sides) = (&snapshot.scene, snapshot.setup.sides());
    let text = standing(scene, tongue.how).map(|text| sentence(&text)).unwrap_or_default();
    let (winners, scores) = scene.result.clone().map(|result| (result.winners, result.scores)).unwrap_or_default();
    let won = scene.you.is_some_and(|you| winners.contains(&you));
    let heading = match (won, sides.in_teams()) {
        (true, true) => words.your_team_won,
        (true, false) => words.you_won,
        (false, _) => words.game_over,
    };
    let lines = race(&snapshot.history, sides, Some(&scores));
    let names = (0..sides.count()).map(|side| side_name(scene, sides, side, tongue.how)).collect();
    let game = snapshot.setup.game;
    let badge: String = emblem(game).iter().map(ToString::to_string).collect();
    let story = story_text(&snapshot, tongue).map(|story| sentence(&story));
    let moves = expect_context::<RwSignal<Settings>>().with_untracked(Settings::motion);
    let celebration = (won && moves).then(|| (0..PIECES).map(|_| view! { <i></i> }).collect_view());
    // On the result, not on a button: a key that was meant for the last play must not start another game.
    Effect::new(|| request_animation_frame(|| browser::focus(".over h2")));
    view! {
        <div class="over" class:away=move || !open.get() role="dialog" aria-label=heading>
            <div class="card">
                <button type="button" class="icon-button fold" aria-expanded=move || if open.get() { "true" } else { "false" } on:click=move |_| open.update(|open| *open = !*open)>
                    {move || if open.get() { words.see_board } else { words.see_result }}
                </button>
                <div class="over-body" hidden=move || !open.get()>
                    {celebration.map(|pieces| view! { <div class="celebration" aria-hidden="true">{pieces}</div> })}
                    <div class="headline" class:won=won>
                        <svg class="emblem" viewBox="-50 -50 100 100" aria-hidden="true" inner_html=badge></svg>
                        <div><h2 tabindex="-1">{heading}</h2><p>{text}</p></div>
                    </div>
                    <Ranking link=link snapshot=snapshot.clone() tongue=tongue/>
                    <RatedEnd snapshot=snapshot.clone() tongue=tongue/>
                    <Series snapshot=snapshot.clone() tongue=tongue/>
                    {story.clone().map(|story| view! { <p class="story">{story}</p> })}
                    <BestPlay snapshot=snapshot.clone() tongue=tongue/>
                    <Reactions link=link tongue=tongue/>
                    <Afterwards link=link snapshot=snapshot heading=heading story=story tongue=tongue/>
                    <Race lines=lines names=names tongue=tongue/>
                    <Deal link=link tongue=tongue/>
                </div>
            </div>
        </div>
    }
}

/// How the games of this table went, once there are several.
#[component]
fn Series(snapshot: Snapshot, tongue: Tongue) -> impl IntoView {
    let (scene, sides) = (&snapshot.scene, snapshot.setup.sides());
    let winners = scene.result.as_ref()?.winners.clone();
    let games = matches::remember(&site::here().0, scene.round, winners);
    let score = MatchScore::of(games.values(), sides);
    let side = |(side, wins): (usize, usize)| {
        view! { <li><span class="dot" data-seat=side.to_string() aria-hidden="true"></span><span class="name">{side_name(scene, sides, side, tongue.how)}</span>" "<b>{wins}</b></li> }
    };
    let list = score.wins.into_iter().enumerate().map(side).collect_view();
    (score.games > 1)
        .then(|| view! { <div class="series"><span>{tongue.words.match_score}</span><ul>{list}</ul></div> })
}

/// The play with the most points.
#[component]
fn BestPlay(snapshot: Snapshot, tongue: Tongue) -> impl IntoView {
    let played = best_play(&snapshot.history)?.clone();
    let name = player_name(&snapshot.scene, &played, tongue.how);
    let points = super::signed(played.scoring.points);
    Some(view! {
        <div class="best-play">
            <span class="quiet">{tongue.words.best_play}</span>
            <span class="dot" data-seat=played.seat.index().to_string() aria-hidden="true"></span>
            <span class="name">{name}</span>
            <PlayTiles game=snapshot.setup.game play=played.play tongue=tongue/>
            <strong>{points}</strong>
        </div>
    })
}

/// Whether the deal was fair, with the proof behind it.
#[component]
fn Deal(link: Link, tongue: Tongue) -> impl IntoView {
    let words = tongue.words;
    let proof = link.proof()?;
    let (summary, about) = match &proof {
        Proof::Fair { .. } => (words.deal_fair, words.deal_fair_about),
        Proof::Matches(_) => (words.deal_matches, words.deal_matches_about),
        Proof::OtherSeal => (words.deal_unfair, words.deal_other_seal),
        Proof::PartMissing => (words.deal_unfair, words.deal_part_missing),
        Proof::OtherDeal => (words.deal_unfair, words.deal_other),
    };
    let parts = match proof {
        Proof::Fair { fairness, own } => {
            vec![(words.deal_seal, fairness.commitment), (words.deal_seed, fairness.seed), (words.deal_part, own)]
        }
        Proof::Matches(fairness) => {
            vec![(words.deal_seal, fairness.commitment), (words.deal_seed, fairness.seed)]
        }
        Proof::OtherSeal | Proof::PartMissing | Proof::OtherDeal => Vec::new(),
    };
    let part = |(name, bytes): (&'static str, Bytes32)| {
        view! { <dt>{name}</dt><dd><code>{bytes.to_string()}</code></dd> }
    };
    let parts = (!parts.is_empty()).then(|| view! { <dl>{parts.into_iter().map(part).collect_view()}</dl> });
    Some(view! {
        <details class="deal">
            <summary>{summary}</summary>
            <p>{about}</p>
            {parts}
        </details>
    })
}
