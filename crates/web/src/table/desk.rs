//! The desk of whoever is on turn: which tile is picked, which lie tentatively, and what comes of it.

use std::collections::BTreeSet;
use std::sync::Arc;

use leptos::prelude::*;
use quintile_rules::kit::{Place, Seat};
use quintile_rules::{AnyView, GameId};
use quintile_table::{Command, Phase};
use quintile_words::{Say, sentence};

use crate::app::Tongue;
use crate::browser;
use crate::compose::{Composer, Fit, Laid, PlaceKey, Verdict};
use crate::driver::Link;
use crate::route::{Route, Router};
use crate::sound::{self, Cue};
use crate::state::settings::Settings;

/// A composer that is the same as another only if it is for the same position.
#[derive(Clone)]
pub(crate) struct Bench(pub(crate) Arc<Composer>);

impl PartialEq for Bench {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// Something said to the person at the desk.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Note {
    pub(crate) text: String,
    /// Whether something was refused.
    pub(crate) refused: bool,
}

/// The desk. Cheap to hand around: all of it is signals.
#[derive(Clone, Copy)]
pub(crate) struct Desk {
    pub(crate) link: Link,
    pub(crate) tongue: Tongue,
    pub(crate) settings: RwSignal<Settings>,
    pub(crate) game: GameId,
    /// What the viewer sees.
    pub(crate) view: Memo<Option<AnyView>>,
    /// There is one while the viewer is on turn.
    pub(crate) bench: Memo<Option<Bench>>,
    pub(crate) picked: RwSignal<Option<usize>>,
    /// How each tile of the hand lies (Synergo).
    pub(crate) forms: RwSignal<Vec<usize>>,
    pub(crate) laid: RwSignal<Vec<Laid>>,
    /// The tiles chosen for a trade, while one is being made up.
    pub(crate) trading: RwSignal<Option<BTreeSet<usize>>>,
    /// The WILD that is being named.
    pub(crate) naming: RwSignal<Option<usize>>,
    /// The place that the pointer or the keyboard is on.
    pub(crate) at: RwSignal<Option<Place>>,
    pub(crate) note: RwSignal<Option<Note>>,
    /// Whether a hint is being thought about.
    pub(crate) hinting: RwSignal<bool>,
    /// Where the picked tile may go.
    pub(crate) places: Memo<BTreeSet<PlaceKey>>,
    pub(crate) verdict: Memo<Verdict>,
}

impl Desk {
    /// A desk at a table.
    pub(crate) fn new(link: Link, tongue: Tongue, settings: RwSignal<Settings>) -> Self {
        let game = link.snapshot.with_untracked(|snapshot| snapshot.setup.game);
        let view = Memo::new(move |_| link.snapshot.with(|snapshot| snapshot.scene.game.clone()));
        let on_turn = Memo::new(move |_| {
            link.snapshot.with(|snapshot| {
                let scene = &snapshot.scene;
                let sat_in =
                    scene.you.and_then(|you| scene.seats.get(you.index())).is_some_and(|seat| seat.sat_in.is_some());
                scene.phase == Phase::Playing && scene.turn.is_some() && scene.turn == scene.you && !sat_in
            })
        });
        let bench = Memo::new(move |_| {
            if !on_turn.get() {
                return None;
            }
            view.with(|view| Some(Bench(Arc::new(Composer::new(view.as_ref()?).ok()?))))
        });
        let picked = RwSignal::new(None);
        let laid = RwSignal::new(Vec::new());
        let places = Memo::new(move |_| match (bench.get(), picked.get()) {
            (Some(Bench(composer)), Some(hand)) => {
                laid.with(|laid: &Vec<Laid>| composer.places(&composer.staying(laid, hand), hand))
            }
            _ => BTreeSet::new(),
        });
        let verdict = Memo::new(move |_| match bench.get() {
            Some(Bench(composer)) => laid.with(|laid| composer.verdict(laid)),
            None => Verdict::Nothing,
        });
        let desk = Self {
            link,
            tongue,
            settings,
            game,
            view,
            bench,
            picked,
            forms: RwSignal::new(Vec::new()),
            laid,
            trading: RwSignal::new(None),
            naming: RwSignal::new(None),
            at: RwSignal::new(None),
            note: RwSignal::new(None),
            hinting: RwSignal::new(false),
            places,
            verdict,
        };
        desk.clear_with_each_position();
        desk.propose_what_is_legal();
        desk.tell_refusals();
        desk
    }

    /// A new position is a clean desk; a play that was proposed before a return lies there again.
    fn clear_with_each_position(self) {
        Effect::new(move || {
            let bench = self.bench.get();
            self.picked.set(None);
            self.trading.set(None);
            self.naming.set(None);
            self.note.set(None);
            self.hinting.set(false);
            let Some(Bench(composer)) = bench else {
                self.laid.set(Vec::new());
                return self.forms.set(Vec::new());
            };
            self.forms.set(vec![0; composer.hand().len()]);
            let proposed = self.link.snapshot.with_untracked(|snapshot| snapshot.scene.proposal.as_ref()?.play.clone());
            self.laid.set(proposed.map(|play| composer.lay(&play)).unwrap_or_default());
        });
    }

    /// Where the table confirms plays by itself, a legal one is proposed at once, so that its time runs.
    fn propose_what_is_legal(self) {
        Effect::new(move || {
            let verdict = self.verdict.get();
            let (waits, proposed, ply, mine) = self.link.snapshot.with_untracked(|snapshot| {
                let scene = &snapshot.scene;
                let proposed = scene.proposal.as_ref().and_then(|proposal| proposal.play.clone());
                (
                    snapshot.setup.confirms_after().is_some(),
                    proposed,
                    scene.ply,
                    scene.turn.is_some() && scene.turn == scene.you,
                )
            });
            if !waits || !mine {
                return;
            }
            match verdict {
                Verdict::Legal { play, .. } if proposed.as_ref() != Some(&play) => {
                    self.link.send(Command::Propose { ply, play });
                }
                Verdict::Legal { .. } => {}
                _ if proposed.is_some() => self.link.send(Command::Recall { seen: self.link.seen() }),
                _ => {}
            }
        });
    }

    fn tell_refusals(self) {
        Effect::new(move || {
            if let Some(refusal) = self.link.refusal.get() {
                self.refuse(&refusal.say(self.tongue.how));
            }
            if let Some(trouble) = self.link.trouble.get() {
                self.refuse(&trouble);
            }
        });
    }

    /// Says that something does not go.
    pub(crate) fn refuse(self, reason: &str) {
        sound::play(self.settings, Cue::Refuse);
        self.note.set(Some(Note { text: sentence(reason), refused: true }));
    }

    /// Says something.
    pub(crate) fn say(self, text: &str) {
        self.note.set(Some(Note { text: sentence(text), refused: false }));
    }

    pub(super) fn composer(self) -> Option<Arc<Composer>> {
        self.bench.get_untracked().map(|Bench(composer)| composer)
    }

    /// Where a tile of the hand lies tentatively.
    pub(crate) fn laid_at(self, place: Place) -> Option<usize> {
        self.laid.with_untracked(|laid| laid.iter().find(|laid| laid.place == Some(place)).map(|laid| laid.hand))
    }

    /// Picks a tile, or puts it down again. A tile that lies tentatively comes back to the hand first.
    pub(crate) fn pick(self, hand: usize) {
        let Some(composer) = self.composer() else { return };
        if hand >= composer.hand().len() {
            return;
        }
        if self.trading.with_untracked(Option::is_some) {
            return self.toggle_trade(hand);
        }
        self.note.set(None);
        self.naming.set(None);
        sound::play(self.settings, Cue::Pick);
        if self.laid.with_untracked(|laid| laid.iter().any(|laid| laid.hand == hand)) {
            self.laid.update(|laid| *laid = composer.staying(laid, hand));
            return self.picked.set(Some(hand));
        }
        self.picked.update(|picked| *picked = if *picked == Some(hand) { None } else { Some(hand) });
        let picked = self.picked.get_untracked() == Some(hand);
        if picked && self.places.with_untracked(BTreeSet::is_empty) {
            let laid = self.laid.get_untracked();
            let aside = composer.can_set_aside(&composer.staying(&laid, hand), hand);
            self.say(if aside { self.tongue.words.no_place_aside } else { self.tongue.words.no_place });
        }
    }

    /// A click, tap or key on a place: lays the picked tile there, or takes up the tile that lies there.
    pub(crate) fn touch(self, place: Place) {
        let Some(composer) = self.composer() else { return };
        // Polygon's second tile may go on top of the first.
        let stacks = self.places.with_untracked(|places| places.contains(&PlaceKey(place)));
        if let Some(hand) = self.laid_at(place)
            && self.picked.get_untracked() != Some(hand)
            && !stacks
        {
            return self.pick(hand);
        }
        let Some(hand) = self.picked.get_untracked() else {
            if self.trading.with_untracked(Option::is_none) {
                self.say(self.tongue.words.pick_first);
            }
            return;
        };
        self.lay(&composer, hand, place);
    }

    /// Lays a tile, if it may lie there.
    pub(crate) fn lay(self, composer: &Composer, hand: usize, place: Place) {
        let staying = self.laid.with_untracked(|laid| composer.staying(laid, hand));
        let wish = self.forms.with_untracked(|forms| forms.get(hand).copied().unwrap_or(0));
        let fitting = composer.forms(&staying, hand, place);
        if fitting.is_empty() {
            let reason = composer.reason(&staying, hand, wish, place);
            return self.refuse(&reason.map(|reason| reason.say(self.tongue.how)).unwrap_or_default());
        }
        let wild = composer.hand().is_wild(hand);
        let turned = fitting.iter().copied().find(|&form| form >= wish).unwrap_or(fitting[0]);
        let form = match (wild, fitting.len()) {
            (true, 2..) => None,
            (true, _) => Some(fitting[0]),
            (false, _) => Some(turned),
        };
        if let (false, Some(form)) = (wild, form) {
            self.forms.update(|forms| forms.iter_mut().skip(hand).take(1).for_each(|slot| *slot = form));
        }
        let mut laid = staying;
        laid.push(Laid { hand, form, place: Some(place) });
        let next = (self.game == GameId::Polygon && laid.len() == 1).then(|| 1 - hand.min(1));
        self.note.set(None);
        sound::play(self.settings, Cue::Lay);
        self.naming.set(if form.is_none() { Some(hand) } else { None });
        self.picked.set(next.filter(|&other| !composer.places(&laid, other).is_empty()));
        self.laid.set(laid);
    }

    /// Sets the picked tile aside (Polygon).
    pub(crate) fn set_aside(self) {
        let (Some(composer), Some(hand)) = (self.composer(), self.picked.get_untracked()) else { return };
        self.laid.update(|laid| {
            *laid = composer.staying(laid, hand);
            laid.push(Laid { hand, form: Some(0), place: None });
        });
        let next = 1 - hand.min(1);
        let free = self.laid.with_untracked(|laid| laid.iter().all(|laid| laid.hand != next));
        self.picked.set(free.then_some(next));
    }

    /// Names a WILD.
    pub(crate) fn name(self, hand: usize, form: usize) {
        self.laid.update(|laid| {
            laid.iter_mut().filter(|laid| laid.hand == hand).for_each(|laid| laid.form = Some(form));
        });
        self.naming.set(None);
        sound::play(self.settings, Cue::Lay);
        // The names are made anew; the keyboard goes on where the play does.
        request_animation_frame(|| {
            browser::focus(".place[tabindex=\"0\"]");
            browser::focus(".actions .confirm:not(:disabled)");
        });
    }

    /// The names for a WILD on the board, with how well each fits.
    pub(crate) fn names(self, hand: usize) -> Vec<(usize, String, Fit)> {
        let Some(Bench(composer)) = self.bench.get() else { return Vec::new() };
        let laid = self.laid.get();
        let Some(index) = laid.iter().position(|laid| laid.hand == hand) else { return Vec::new() };
        let names = composer.hand().forms(hand).iter().cloned();
        let fits = composer.names(&laid, index);
        names.zip(fits).enumerate().map(|(form, (name, fit))| (form, name, fit)).collect()
    }

    /// Turns the picked tile, or the one that lies on the board among the ways it fits (Synergo).
    pub(crate) fn turn(self) {
        let Some(composer) = self.composer() else { return };
        let lying = self.laid.with_untracked(|laid| laid.last().copied());
        match (self.picked.get_untracked(), lying) {
            (Some(hand), _) => {
                let count = composer.hand().forms(hand).len().max(1);
                self.forms
                    .update(|forms| forms.iter_mut().skip(hand).take(1).for_each(|form| *form = (*form + 1) % count));
            }
            (None, Some(Laid { hand, form: Some(form), place: Some(place) })) if self.game == GameId::Synergo => {
                let fitting = composer.forms(&[], hand, place);
                let next = fitting.iter().copied().find(|&other| other > form).or(fitting.first().copied());
                let next = next.unwrap_or(form);
                if next == form {
                    return self.say(self.tongue.words.one_way_only);
                }
                self.forms.update(|forms| forms.iter_mut().skip(hand).take(1).for_each(|slot| *slot = next));
                self.laid.set(vec![Laid { hand, form: Some(next), place: Some(place) }]);
            }
            _ => return,
        }
        sound::play(self.settings, Cue::Pick);
    }

    /// Takes up the last tile laid; a picked one is put down first.
    pub(crate) fn recall_last(self) {
        if self.trading.with_untracked(Option::is_some) {
            return self.trading.set(None);
        }
        self.naming.set(None);
        self.note.set(None);
        if self.picked.get_untracked().is_some() && self.laid.with_untracked(Vec::is_empty) {
            return self.picked.set(None);
        }
        self.picked.set(None);
        self.laid.update(|laid| {
            laid.pop();
        });
    }

    /// Takes up everything.
    pub(crate) fn recall(self) {
        self.picked.set(None);
        self.trading.set(None);
        self.naming.set(None);
        self.note.set(None);
        self.laid.set(Vec::new());
    }

    /// Why the picked tile cannot go to a place; `None` where it can, or nothing is picked.
    pub(crate) fn reason(self, place: Place) -> Option<String> {
        let (Bench(composer), hand) = (self.bench.get()?, self.picked.get()?);
        if self.places.with(|places| places.contains(&PlaceKey(place))) {
            return None;
        }
        let staying = self.laid.with(|laid| composer.staying(laid, hand));
        let form = self.forms.with(|forms| forms.get(hand).copied().unwrap_or(0));
        composer.reason(&staying, hand, form, place).map(|reason| sentence(&reason.say(self.tongue.how)))
    }

    /// The place with this name.
    pub(crate) fn place_named(self, name: &str) -> Option<Place> {
        let whole = format!("{}@{name}", if self.game == GameId::Synergo { "BBBB" } else { "1" });
        match self.game {
            GameId::Polygon => name.parse().ok().map(Place::Hex),
            GameId::Synergo => quintile_drawing::Laid::by_play(self.game, &whole).first().map(|laid| laid.place),
            GameId::TwentyFourSeven | GameId::ScrambledFives | GameId::SumsOfOne => {
                name.parse().ok().map(Place::Square)
            }
        }
    }

    /// The table's name on the server, if it is there.
    pub(crate) fn online_name(self) -> Option<String> {
        match expect_context::<Router>().0.get_untracked() {
            Route::Online(name) => Some(name),
            _ => None,
        }
    }

    /// The viewer's seat.
    pub(crate) fn you(self) -> Option<Seat> {
        self.link.snapshot.with(|snapshot| snapshot.scene.you)
    }
}
