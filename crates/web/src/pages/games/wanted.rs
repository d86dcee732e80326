//! Which games are wanted: by words, by game, by how they ended.

use leptos::prelude::*;
use quintile_rules::GameId;

use crate::app::tongue;
use crate::state::games::Outcome;

/// How a game stands for whoever searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stands {
    Open,
    Ended(Option<Outcome>),
}

/// What is searched for.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Wanted {
    /// Words in small letters: each has to be somewhere in what is said of the game.
    text: String,
    game: Option<GameId>,
    stands: Option<Stands>,
}

impl Wanted {
    /// Whether a game fits; `said` is what its row says.
    pub(crate) fn fits(&self, game: GameId, stands: Stands, said: &str) -> bool {
        let said = said.to_lowercase();
        self.game.is_none_or(|wanted| wanted == game)
            && self.stands.is_none_or(|wanted| wanted == stands)
            && self.text.split_whitespace().all(|word| said.contains(word))
    }
}

/// The names of the choices in the menu, as it keeps them.
const STANDS: [(&str, Stands); 4] = [
    ("won", Stands::Ended(Some(Outcome::Won))),
    ("lost", Stands::Ended(Some(Outcome::Lost))),
    ("drawn", Stands::Ended(Some(Outcome::Drawn))),
    ("open", Stands::Open),
];

/// The fields.
#[component]
pub(super) fn Search(wanted: RwSignal<Wanted>) -> impl IntoView {
    let words = tongue().words;
    let games = GameId::ALL.map(|game| view! { <option value=game.name()>{game.title()}</option> });
    let names = [words.won, words.defeat, words.drawn, words.not_over];
    let stands = STANDS.iter().zip(names).map(|((value, _), name)| view! { <option value=*value>{name}</option> });
    let set_game = move |event| {
        let game = event_target_value(&event).parse().ok();
        wanted.update(|wanted| wanted.game = game);
    };
    let set_stands = move |event| {
        let value = event_target_value(&event);
        let stands = STANDS.iter().find(|(name, _)| *name == value).map(|&(_, stands)| stands);
        wanted.update(|wanted| wanted.stands = stands);
    };
    view! {
        <form class="search" role="search" on:submit=move |event| event.prevent_default()>
            <label class="field"><span>{words.search}</span>
                <input type="search" placeholder=words.search_about autocomplete="off" on:input=move |event| {
                    let text = event_target_value(&event).to_lowercase();
                    wanted.update(|wanted| wanted.text = text);
                }/>
            </label>
            <label class="field"><span>{words.game_type}</span>
                <select class="of-game" on:change=set_game><option value="">{words.all_games}</option>{games}</select>
            </label>
            <label class="field"><span>{words.outcome}</span>
                <select class="of-outcome" on:change=set_stands><option value="">{words.any_outcome}</option>{stands.collect_view()}</select>
            </label>
        </form>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_has_to_be_there() {
        let wanted = Wanted { text: "ana 24/7".to_owned(), ..Wanted::default() };
        let fits = |wanted: &Wanted, said| wanted.fits(GameId::TwentyFourSeven, Stands::Open, said);
        assert!(fits(&wanted, "24/7 Ana 12 · Bo 9"));
        assert!(!fits(&wanted, "24/7 Eva 12 · Bo 9"));
        assert!(fits(&Wanted::default(), ""));
        assert!(!fits(&Wanted { game: Some(GameId::Polygon), ..Wanted::default() }, ""));
        let won = Stands::Ended(Some(Outcome::Won));
        assert!(!fits(&Wanted { stands: Some(won), ..Wanted::default() }, ""));
    }
}
