//! A play as the tiles it is made of, each with its place. Screen readers get the words.

use leptos::prelude::*;
use quintile_rules::GameId;
use quintile_rules::kit::{Action, Place, Placement};
use quintile_words::say_play;

use super::hand::TilePicture;
use crate::app::Tongue;

/// A play in notation as small tiles; one that moves none as words.
#[component]
pub(crate) fn PlayTiles(game: GameId, play: String, tongue: Tongue) -> impl IntoView {
    let said = say_play(game, &play, tongue.how);
    let picture = move |notation: &str| view! { <TilePicture game=game notation=notation.to_owned() tongue=tongue/> };
    let tile = move |Placement { tile, place }: &Placement<String>| {
        let at = match place {
            // The endless table has no names that anybody sees.
            Some(Place::Xy(_)) => None,
            Some(place) => Some(place.to_string()),
            None => Some(tongue.words.set_aside.to_lowercase()),
        };
        view! { <span class="laid-tile">{picture(tile)}{at}</span> }
    };
    let shown = match game.action(&play) {
        Ok(Action::Place(placements)) => placements.iter().map(tile).collect_view().into_any(),
        Ok(Action::Trade(tiles)) => {
            let tiles = tiles.iter().map(|tile| picture(tile)).collect_view();
            view! { <span class="laid-tile">{tongue.words.trade}" "{tiles}</span> }.into_any()
        }
        Ok(Action::Pass) | Err(_) => return view! { <span>{said}</span> }.into_any(),
    };
    view! { <span class="sr">{said}</span><span class="laid-tiles" aria-hidden="true">{shown}</span> }.into_any()
}
