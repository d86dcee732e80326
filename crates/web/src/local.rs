//! A table that runs in this page: people on this device, computer players in the worker, timers, and every change kept.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use leptos::leptos_dom::helpers::{TimeoutHandle, set_timeout_with_handle};
use leptos::prelude::*;
use quintile_rules::GameId;
use quintile_rules::kit::{Seat, Viewer};
use quintile_table::{
    Chair, Command, Event, Log, Logged, Moment, Name, OnFlag, PersonId, Phase, Refusal, Sender, Setup, Start,
};
use quintile_words::{Say, sentence};

use crate::app::Tongue;
use crate::browser::{self, now, random, random_number};
use crate::driver::{Driver, Link};
use crate::mind;
use crate::state::settings::{Choice, Sitter, seat_name};
use crate::state::store;
use crate::words::Words;
use quintile_thinker::Who;

/// Bots answer no faster than this, so that people can follow.
const MIN_THOUGHT: u64 = 700;

/// Milliseconds before a worker that gave no answer is asked again.
const ASK_AGAIN: u64 = 1500;

/// The set-up of a table on this device.
pub(crate) fn setup_of(game: GameId, choice: &Choice) -> Setup {
    let chair = |sitter: &Sitter| match sitter {
        Sitter::Person(_) | Sitter::Friend => Chair::Open,
        Sitter::Bot(level) => Chair::Bot(*level),
    };
    // Whoever comes by a link chooses a colour first.
    let by_host = choice.is_online() && choice.options.get("type").is_some_and(|kind| kind == "color");
    Setup {
        options: choice.options.clone(),
        set: choice.set.as_deref().and_then(|name| seat_name(name, "")),
        pace: choice.pace,
        limit: choice.limit,
        confirm: choice.confirm,
        // Rated games have one way to end a clock, and no help.
        on_flag: if choice.rated { OnFlag::Forfeit } else { choice.on_flag },
        sit_in: choice.sit_in,
        start: if by_host { Start::ByHost } else { choice.start },
        hints: choice.hints && !choice.rated,
        takebacks: choice.takebacks && !choice.rated,
        onlookers: choice.onlookers,
        public: choice.public && choice.is_online(),
        rated: choice.rated,
        reactions: choice.reactions,
        ..Setup::new(game, choice.seats.iter().map(chair).collect())
    }
}

/// Opens a table, seats everybody and keeps it; its id.
pub(crate) fn open(game: GameId, choice: &Choice, tongue: Tongue) -> Result<String, String> {
    seat_everybody(game, choice, tongue.words).map_err(|refusal| sentence(&refusal.say(tongue.how)))
}

fn seat_everybody(game: GameId, choice: &Choice, words: &Words) -> Result<String, Refusal> {
    let (me, friend) = (words.you, words.player);
    let mut log = Log::create(setup_of(game, choice), PersonId(1), random(), None, now())?;
    let mut taken: Vec<Name> = Vec::new();
    // "You" is one person; of several, each needs a name that the others can call.
    let people = choice.seats.iter().filter(|sitter| matches!(sitter, Sitter::Person(_))).count();
    for (seat, sitter) in Seat::all(choice.seats.len()).zip(&choice.seats) {
        let Sitter::Person(typed) = sitter else { continue };
        let word = if people == 1 { me.to_owned() } else { format!("{friend} {}", taken.len() + 1) };
        let Some(name) = seat_name(typed, &word) else { continue };
        let person = PersonId(taken.len() as u64 + 1);
        let sit = Command::Sit { seat: Some(seat), name: name.clone(), entropy: Some(random()), seen: 0 };
        log.handle(Sender::Person(person), &sit, now())?;
        taken.push(name);
    }
    let id = format!("{:011x}", random_number() >> 20);
    OPENED.with_borrow_mut(|opened| *opened = Some((id.clone(), log)));
    Ok(id)
}

thread_local! {
    /// The table just opened, so that its page does not wait for the store.
    static OPENED: RefCell<Option<(String, Log)>> = const { RefCell::new(None) };
}

/// The log of a table: just opened, or kept.
pub(crate) async fn find(id: &str) -> Option<Log> {
    let opened = OPENED.with_borrow_mut(|opened| opened.take_if(|(other, _)| other == id));
    match opened {
        Some((_, log)) => Some(log),
        None => store::load(id).await,
    }
}

struct Inner {
    id: String,
    log: RefCell<Log>,
    link: Link,
    /// Who looks at the page.
    viewer: Cell<PersonId>,
    timer: RefCell<Option<TimeoutHandle>>,
    /// For which ply a bot is thinking.
    thinking: Cell<Option<usize>>,
    /// How often plays were taken back: what a bot thought before that is void.
    takebacks: Cell<u32>,
    /// When somebody last touched this device.
    touched: Cell<Moment>,
    gone: Cell<bool>,
}

/// A table that runs in this page.
#[derive(Clone)]
pub(crate) struct Local(Rc<Inner>);

impl Local {
    /// Runs a table; the link to it.
    pub(crate) fn run(id: String, log: Log) -> Link {
        let people: Vec<(Seat, PersonId)> = log.table().people().collect();
        let on_turn = log.table().game().and_then(quintile_rules::AnyGame::turn);
        let viewer = people.iter().find(|(seat, _)| Some(*seat) == on_turn).or(people.first());
        let viewer = viewer.map_or(PersonId(1), |&(_, person)| person);
        let shared = people.len() > 1 && !log.table().setup().game.has_open_hands();
        let playing = log.table().phase() == Phase::Playing;
        let link = Link::new(log.table().snapshot(if shared && playing { None } else { Some(viewer) }));
        if shared && playing {
            link.curtain.set(log.table().seat_of(viewer).ok());
        }
        let local = Self(Rc::new(Inner {
            id,
            log: RefCell::new(log),
            link,
            viewer: Cell::new(viewer),
            timer: RefCell::default(),
            thinking: Cell::new(None),
            takebacks: Cell::new(0),
            touched: Cell::new(now()),
            gone: Cell::new(false),
        }));
        link.run_by(local.clone());
        for event in ["pointerdown", "keydown"] {
            let local = local.clone();
            browser::listen_first(event, move |_| local.touch());
        }
        let held = StoredValue::new_local(local.clone());
        on_cleanup(move || {
            held.with_value(|local| {
                local.0.gone.set(true);
                local.stop_timer();
            });
        });
        local.keep();
        local.follow(&[]);
        link
    }

    /// After anything happened: keep it, show it, and see to what comes by itself.
    fn follow(&self, events: &[Logged]) {
        if self.0.gone.get() {
            return;
        }
        if events.iter().any(|logged| matches!(logged.event, Event::TakenBack { .. })) {
            self.0.thinking.set(None);
            self.0.takebacks.update(|count| count + 1);
        }
        if !events.is_empty() {
            self.keep();
            self.show(events);
        }
        self.miss_people(events);
        self.ask_bot();
        self.set_timer();
    }

    /// Whoever ran out of time without touching the device is not there.
    fn miss_people(&self, events: &[Logged]) {
        let since = self.0.log.borrow().table().since().unwrap_or_default();
        for logged in events {
            if let Event::Flagged { seat } = logged.event
                && self.0.touched.get() < since
            {
                self.carry_out(Sender::Keeper, &Command::Away { seat });
            }
        }
    }

    /// Somebody is there: everybody who was missed may be.
    fn touch(&self) {
        self.0.touched.set(now());
        let people: Vec<Seat> = self.0.log.borrow().table().people().map(|(seat, _)| seat).collect();
        let missed = |seat: &Seat| self.0.log.borrow().table().is_absent(*seat);
        for seat in people.into_iter().filter(missed).collect::<Vec<_>>() {
            self.carry_out(Sender::Keeper, &Command::Back { seat });
        }
    }

    fn keep(&self) {
        let (id, log, link) = (self.0.id.clone(), self.0.log.borrow().clone(), self.0.link);
        leptos::task::spawn_local(async move {
            let kept = store::save(&id, &log, now()).await.is_some();
            link.unkept.try_set(!kept);
        });
    }

    fn show(&self, events: &[Logged]) {
        let log = self.0.log.borrow();
        let table = log.table();
        let (link, before) = (self.0.link, self.0.viewer.get());
        let on_turn = table.game().and_then(quintile_rules::AnyGame::turn);
        let next = table.people().find(|(seat, _)| Some(*seat) == on_turn).map_or(before, |(_, person)| person);
        let playing = table.phase() == Phase::Playing;
        if next != before && playing && !table.setup().game.has_open_hands() {
            link.curtain.set(table.seat_of(next).ok());
        }
        if !playing {
            link.curtain.set(None);
        }
        self.0.viewer.set(next);
        // Behind the curtain nobody's tiles are shown: the person before may still be looking.
        let person = if link.curtain.get_untracked().is_some() { None } else { Some(next) };
        let snapshot = table.snapshot(person);
        let news = table.update(events, person).events;
        drop(log);
        link.snapshot.set(snapshot);
        link.news.set(news);
    }

    fn ask_bot(&self) {
        let log = self.0.log.borrow();
        let Some(turn) = log.table().bot_turn() else { return };
        let Some(game) = log.table().game() else { return };
        if self.0.thinking.replace(Some(turn.ply)) == Some(turn.ply) {
            return;
        }
        let view = game.view(Viewer::Seat(turn.seat));
        drop(log);
        let (asked, takebacks, local) = (now(), self.0.takebacks.get(), self.clone());
        mind::ask(view, Who::Level(turn.level), move |play| {
            let wait = match play {
                Some(_) => MIN_THOUGHT.saturating_sub(now().since(asked)),
                None => ASK_AGAIN,
            };
            let answer = move || {
                if takebacks != local.0.takebacks.get() {
                    return;
                }
                local.0.thinking.set(None);
                match play {
                    Some(play) => local.carry_out(Sender::Keeper, &Command::BotPlay { ply: turn.ply, play }),
                    None => local.ask_bot(),
                }
            };
            set_timeout(answer, Duration::from_millis(wait));
        });
    }

    fn stop_timer(&self) {
        if let Some(timer) = self.0.timer.borrow_mut().take() {
            timer.clear();
        }
    }

    fn set_timer(&self) {
        self.stop_timer();
        let Some(due) = self.0.log.borrow().table().due() else { return };
        let local = self.clone();
        let ring = move || {
            let events = local.0.log.borrow_mut().tick(now()).to_vec();
            local.follow(&events);
        };
        // Browsers count timers in 31 bits of milliseconds; one that rings early is set again.
        let wait = due.since(now()).min(1 << 30);
        if let Ok(timer) = set_timeout_with_handle(ring, Duration::from_millis(wait)) {
            *self.0.timer.borrow_mut() = Some(timer);
        }
    }

    fn carry_out(&self, sender: Sender, command: &Command) {
        if self.0.gone.get() {
            return;
        }
        let result = self.0.log.borrow_mut().handle(sender, command, now()).map(<[Logged]>::to_vec);
        match result {
            Ok(events) => self.follow(&events),
            // A bot's late answer to a position that was taken back is no news to anybody.
            Err(_) if sender == Sender::Keeper => self.follow(&[]),
            Err(refusal) => self.0.link.refusal.set(Some(refusal)),
        }
    }

    /// People on one device have agreed aloud: whoever is asked says yes.
    fn agree(&self, me: PersonId, command: &Command) {
        let answer = match command {
            &Command::AskTakeback { ply } => Command::AnswerTakeback { ply, agree: true },
            Command::Rematch { .. } => Command::Rematch { seen: self.0.link.seen(), entropy: Some(random()) },
            _ => return,
        };
        let others: Vec<PersonId> = self.0.log.borrow().table().people().map(|(_, person)| person).collect();
        for person in others.into_iter().filter(|&person| person != me) {
            let asked = self.0.log.borrow().events().last().is_some_and(|last: &Logged| {
                matches!(
                    last.event,
                    Event::TakebackAsked { .. } | Event::TakebackAgreed { .. } | Event::RematchAsked { .. }
                )
            });
            if asked {
                self.carry_out(Sender::Person(person), &answer);
            }
        }
    }
}

impl Driver for Local {
    fn send(&self, command: Command) {
        let person = self.0.viewer.get();
        self.carry_out(Sender::Person(person), &command);
        self.agree(person, &command);
    }

    fn draw_curtain(&self) {
        self.0.link.curtain.set(None);
        let snapshot = self.0.log.borrow().table().snapshot(Some(self.0.viewer.get()));
        self.0.link.snapshot.set(snapshot);
    }
}
