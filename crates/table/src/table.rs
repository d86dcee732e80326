//! A table: the fold of its events.
//!
//! Nothing here decides anything; `decide.rs` and `timers.rs` do, by making events out of what they read here. So a table
//! can always be built again from what is stored.

use quintile_rules::AnyGame;
use quintile_rules::kit::Seat;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::bad_log::{BadEvent, BadLog};
use crate::bytes::Bytes32;
use crate::current::{Current, Hint, HistoryEntry, Proposal, Takeback};
use crate::event::{Event, Logged, Played, SitIn, VERSION};
use crate::fairness::{Contribution, commitment, seed_of};
use crate::moment::{Moment, seconds};
use crate::person::PersonId;
use crate::seat_state::{Holder, SeatState};
use crate::setup::{Chair, Pace, Setup};

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// People take their seats.
    Lobby,
    /// A game goes on.
    Playing,
    /// The game is over; there may be another.
    Over,
    /// Nobody plays here any more.
    Closed,
}

/// A game among people.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    pub(crate) number: u64,
    /// When the last event happened.
    pub(crate) updated: Moment,
    pub(crate) setup: Setup,
    pub(crate) host: PersonId,
    pub(crate) master: Bytes32,
    pub(crate) shared_deal: Option<Bytes32>,
    /// To the seed of the game that goes on, or of the next one: made once a game, for every view shows it.
    pub(crate) commitment: Bytes32,
    pub(crate) phase: Phase,
    /// How many games have begun.
    pub(crate) round: u32,
    /// Which position this is, counted over all games and takebacks, so that no number comes twice.
    pub(crate) ply: usize,
    pub(crate) seats: Vec<SeatState>,
    /// Who got up before the game, and by which event: what a late copy of sitting down is told by.
    pub(crate) got_up: Vec<(PersonId, u64)>,
    /// The game that goes on, or the last one.
    pub(crate) current: Option<Current>,
    /// Since when the table has waited for somebody to come back.
    pub(crate) paused: Option<Moment>,
    /// Since when the host of the contest has had it stand still.
    pub(crate) halted: Option<Moment>,
    /// The last event by which the host of the contest did that, or ended it.
    pub(crate) desk: u64,
    /// How often the host of the contest has given more time, as the contest counts.
    pub(crate) step: u64,
}

/// Where an event comes from.
#[derive(Clone, Copy)]
enum Origin {
    /// This table has just decided on it, so the rules have judged its play.
    Decided,
    /// Somebody stored it.
    Stored,
}

impl Table {
    /// Builds a table again from its events.
    pub fn fold(events: &[Logged]) -> Result<Self, BadLog> {
        let bad = |number, problem| BadLog { number, problem };
        let Some((first, rest)) = events.split_first() else { return Err(bad(1, BadEvent::OutOfOrder)) };
        let Event::Created { version, setup, host, master, shared_deal } = &first.event else {
            return Err(bad(first.number, BadEvent::OutOfOrder));
        };
        if *version > VERSION {
            return Err(bad(first.number, BadEvent::TooNew { version: *version }));
        }
        if first.number != 1 {
            return Err(bad(first.number, BadEvent::OutOfOrder));
        }
        let mut table = Self {
            number: 1,
            updated: first.at,
            setup: setup.clone(),
            host: *host,
            master: *master,
            shared_deal: *shared_deal,
            commitment: commitment(seed(*master, *shared_deal, 0)),
            phase: Phase::Lobby,
            round: 0,
            ply: 0,
            seats: setup.seats.iter().map(|chair| SeatState::new(*chair)).collect(),
            got_up: Vec::new(),
            current: None,
            paused: None,
            halted: None,
            desk: 0,
            step: 0,
        };
        rest.iter().try_for_each(|logged| table.apply(logged))?;
        Ok(table)
    }

    /// The number of the last event.
    pub fn last(&self) -> u64 {
        self.number
    }

    /// When it happened.
    pub fn updated(&self) -> Moment {
        self.updated
    }

    /// What was agreed.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Nobody sends reactions here any more, whatever was agreed: for a program that runs tables without them.
    pub fn forbid_reactions(&mut self) {
        self.setup.reactions = false;
    }

    /// How far the table is.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Who the host is.
    pub fn host(&self) -> PersonId {
        self.host
    }

    /// Whether a person has a part in this table: the host, or whoever holds a seat, or could take one.
    pub fn admits(&self, person: PersonId) -> bool {
        person == self.host || self.phase == Phase::Lobby || self.seat_of(person).is_ok()
    }

    /// The people who hold seats, with their seats.
    pub fn people(&self) -> impl Iterator<Item = (Seat, PersonId)> {
        let seats = Seat::all(self.seats.len()).zip(&self.seats);
        seats.filter_map(|(seat, state)| state.person().map(|person| (seat, person)))
    }

    /// The position, hidden parts included: for the program that runs the table, to make views of.
    pub fn game(&self) -> Option<&AnyGame> {
        self.current.as_ref().map(|current| &current.game)
    }

    /// Since when the seat on turn has been thinking.
    pub fn since(&self) -> Option<Moment> {
        self.current.as_ref().map(|current| current.since)
    }

    /// How many games have begun.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// Whether other tables play the deal of the first game here, so that its record is not for this table to show.
    pub fn shares_deal(&self) -> bool {
        self.shared_deal.is_some()
    }

    /// Whether the person on a seat is away, or sat in for because of it.
    pub fn is_absent(&self, seat: Seat) -> bool {
        let state = self.seats.get(seat.index());
        state.is_some_and(|state| state.away.is_some() || state.sat_in == Some(SitIn::Absent))
    }

    /// Takes in the next event out of a store, and judges its play again: nobody can be sure who wrote it. On an error the
    /// table may be half way: fold it again.
    pub fn apply(&mut self, logged: &Logged) -> Result<(), BadLog> {
        self.take_in(logged, Origin::Stored)
    }

    /// Takes in an event that this table has itself just decided on, without judging its play a second time.
    pub fn apply_own(&mut self, logged: &Logged) -> Result<(), BadLog> {
        self.take_in(logged, Origin::Decided)
    }

    fn take_in(&mut self, logged: &Logged, origin: Origin) -> Result<(), BadLog> {
        let bad = |problem| BadLog { number: logged.number, problem };
        if logged.number != self.number + 1 {
            return Err(bad(BadEvent::OutOfOrder));
        }
        (self.number, self.updated) = (logged.number, logged.at);
        if let Event::Stood { seat } = logged.event
            && let Some(person) = self.seats.get(seat.index()).and_then(SeatState::person)
        {
            self.got_up.retain(|(other, _)| *other != person);
            self.got_up.push((person, logged.number));
        }
        self.fold_event(&logged.event, origin, logged.at).map_err(bad)?;
        if let Some(seat) = logged.event.reseats() {
            self.seat_mut(seat).map_err(bad)?.changed = logged.number;
        }
        if let Some(seat) = logged.event.actor() {
            self.seat_mut(seat).map_err(bad)?.acted = logged.number;
        }
        if matches!(logged.event, Event::Halted | Event::WentOn { .. }) {
            self.desk = logged.number;
        }
        self.pause_or_go_on(logged.at);
        Ok(())
    }

    fn fold_event(&mut self, event: &Event, origin: Origin, at: Moment) -> Result<(), BadEvent> {
        match event {
            Event::Created { .. } => return Err(BadEvent::OutOfOrder),
            Event::Sat { seat, person, name, entropy } => {
                let state = self.seat_mut(*seat)?;
                state.holder = Holder::Person { id: *person, name: name.clone() };
                state.entropy = *entropy;
                (state.away, state.sat_in) = (None, None);
            }
            Event::Stood { seat } => *self.seat_mut(*seat)? = SeatState::new(Chair::Open),
            Event::Colored { colors, .. } => self.setup.set_colors(colors),
            Event::Assigned { seat, chair } => *self.seat_mut(*seat)? = SeatState::new(*chair),
            Event::HostPassed { person } => self.host = *person,
            Event::Started { deal } => self.begin(deal, at)?,
            Event::Proposed { seat, play, confirms } => {
                let current = self.current_mut()?;
                current.proposal = Some(Proposal { seat: *seat, play: play.clone(), confirms: *confirms });
                current.proposals += 1;
            }
            Event::Recalled { .. } => self.current_mut()?.proposal = None,
            Event::Played(played) => self.made(played, origin, at)?,
            Event::TimeCalled => {
                let current = self.current_mut()?;
                current.game.call_time()?;
                current.time_called = true;
                current.takeback = None;
                current.history.push(HistoryEntry::Time);
                current.seen = current.history.len();
                self.ply += 1;
            }
            Event::Flagged { seat } => {
                let state = self.seat_mut(*seat)?;
                (state.left, state.flagged) = (0, true);
                self.current_mut()?.proposal = None;
            }
            Event::Forfeited { seat } => {
                self.seat_mut(*seat)?.out = true;
                self.gives_up(*seat)?;
                let current = self.current_mut()?;
                current.proposal.take_if(|proposal| proposal.seat == *seat);
                current.takeback = None;
            }
            Event::Hinted { seat } => {
                let current = self.current_mut()?;
                current.hints.push(Hint { ply: current.history.len(), seat: *seat });
            }
            Event::TakebackAsked { seat, to } => {
                self.current_mut()?.takeback = Some(Takeback { seat: *seat, to: *to, agreed: Vec::new() });
            }
            Event::TakebackAgreed { seat } => {
                let takeback = self.current_mut()?.takeback.as_mut().ok_or(BadEvent::OutOfPlace)?;
                takeback.agreed.push(*seat);
            }
            Event::TakebackRefused { .. } => self.current_mut()?.takeback = None,
            Event::TakenBack { to } => self.take_back(*to, at)?,
            Event::Away { seat } => self.seat_mut(*seat)?.away = Some(at),
            Event::Back { seat } => self.seat_mut(*seat)?.away = None,
            Event::SatIn { seat, why } => {
                self.seat_mut(*seat)?.sat_in = Some(*why);
                self.gives_up(*seat)?;
                if let Some(current) = &mut self.current {
                    current.proposal.take_if(|proposal| proposal.seat == *seat);
                    current.takeback = None;
                }
            }
            Event::Returned { seat } => {
                let state = self.seat_mut(*seat)?;
                // The clock of a turn that has begun runs on, or leaving and coming back would buy time.
                (state.sat_in, state.away) = (None, None);
                self.takes_up_again(*seat)?;
            }
            Event::Reacted { seat, .. } => {
                let state = self.seat_mut(*seat)?;
                state.reacted = Some(at);
                state.reactions += 1;
            }
            Event::RematchAsked { seat, entropy } => {
                let state = self.seat_mut(*seat)?;
                state.wants_rematch = true;
                state.entropy = *entropy;
            }
            Event::Finished { outcome, broken_off } => {
                self.stop(Phase::Over);
                for state in &mut self.seats {
                    state.entropy = None;
                }
                let current = self.current_mut()?;
                (current.proposal, current.takeback) = (None, None);
                current.outcome.clone_from(outcome);
                (current.over, current.broken_off) = (true, *broken_off);
                self.ply += 1;
            }
            Event::Resumed { millis, grace } => self.put_clocks_back(*millis, *grace),
            Event::Halted => self.halted = Some(at),
            Event::WentOn { millis } => self.went_on(*millis, at),
            Event::TimeAdded { seat, millis, step } => self.time_added(*seat, *millis, *step)?,
            Event::Closed => self.stop(Phase::Closed),
        }
        Ok(())
    }

    /// What is committed to from now on is the next game.
    fn stop(&mut self, phase: Phase) {
        self.phase = phase;
        self.halted = None;
        self.commitment = commitment(self.seed(self.round));
    }

    fn begin(&mut self, deal: &Value, at: Moment) -> Result<(), BadEvent> {
        let contributions = self.contributions();
        let game = AnyGame::new(self.setup.game, self.setup.options.clone(), self.seats.len(), deal)?;
        let rated = self.setup.rated && self.seats.iter().all(SeatState::is_taken_part_in);
        let clock = match self.setup.pace {
            Pace::PerGame { seconds: count, .. } => seconds(count),
            Pace::Free | Pace::PerMove { .. } => 0,
        };
        for state in &mut self.seats {
            state.sat_in.take_if(|why| !matches!(why, SitIn::Left | SitIn::Absent));
            (state.out, state.flagged, state.wants_rematch) = (false, false, false);
            state.given_up = None;
            (state.reactions, state.left) = (0, clock);
        }
        self.round += 1;
        self.got_up.clear();
        self.phase = Phase::Playing;
        self.current = Some(Current {
            deal: deal.clone(),
            contributions,
            game,
            history: Vec::new(),
            seen: 0,
            practice: false,
            rated,
            started: at,
            since: at,
            extra: 0,
            limit_extra: 0,
            turned: at,
            time_called: false,
            proposal: None,
            proposals: 0,
            takeback: None,
            hints: Vec::new(),
            over: false,
            broken_off: false,
            outcome: None,
        });
        Ok(())
    }

    fn made(&mut self, played: &Played, origin: Origin, at: Moment) -> Result<(), BadEvent> {
        let seat = played.seat;
        let pace = self.setup.pace;
        let current = self.current_mut()?;
        if current.game.turn() != Some(seat) {
            return Err(BadEvent::OutOfPlace);
        }
        let since = current.since;
        let state = self.seat_mut(seat)?;
        if let (Pace::PerGame { increment, .. }, true) = (pace, played.by.is_person()) {
            state.left = state.left.saturating_sub(at.since(since)) + seconds(increment);
        }
        state.sat_in.take_if(|why| *why == SitIn::OnePlay);
        let current = self.current_mut()?;
        let play = &played.play;
        let reveals = current.game.reveals_by(play, |game| match origin {
            Origin::Decided => game.apply(play).map(drop),
            Origin::Stored => game.play(play).map(drop),
        })?;
        current.history.push(HistoryEntry::Play(played.clone()));
        if reveals {
            current.seen = current.history.len();
        }
        (current.proposal, current.proposals, current.takeback) = (None, 0, None);
        (current.since, current.turned, current.extra) = (at, at, 0);
        self.ply += 1;
        Ok(())
    }

    /// Goes back to before entry `to`. Nobody gets time back: thinking was thinking, and what plays earned goes with them.
    fn take_back(&mut self, to: usize, at: Moment) -> Result<(), BadEvent> {
        let (game, seen) = self.position(to)?;
        let current = self.current.as_mut().ok_or(BadEvent::OutOfPlace)?;
        if let Pace::PerGame { increment, .. } = self.setup.pace {
            let thinking = current.game.turn().and_then(|seat| self.seats.get_mut(seat.index()));
            if let Some(state) = thinking.filter(|state| state.is_played_by_person()) {
                state.left = state.left.saturating_sub(at.since(current.since));
            }
            for entry in &current.history[to..] {
                if let HistoryEntry::Play(played) = entry
                    && played.by.is_person()
                    && let Some(state) = self.seats.get_mut(played.seat.index())
                {
                    state.left = state.left.saturating_sub(seconds(increment));
                }
            }
        }
        current.practice |= current.seen > to;
        (current.game, current.seen) = (game, seen);
        current.history.truncate(to);
        current.time_called = current.history.contains(&HistoryEntry::Time);
        (current.proposal, current.proposals, current.takeback) = (None, 0, None);
        (current.since, current.turned, current.extra) = (at, at, 0);
        self.ply += 1;
        Ok(())
    }

    /// The position before entry `to` of the game that goes on, and how much of the history up to there ends with something
    /// seen.
    fn position(&self, to: usize) -> Result<(AnyGame, usize), BadEvent> {
        let current = self.current.as_ref().ok_or(BadEvent::OutOfPlace)?;
        let mut game = AnyGame::new(self.setup.game, self.setup.options.clone(), self.seats.len(), &current.deal)?;
        let mut seen = 0;
        for (at, entry) in current.history.get(..to).ok_or(BadEvent::OutOfPlace)?.iter().enumerate() {
            let reveals = match entry {
                HistoryEntry::Play(Played { play, .. }) => game.reveals_by(play, |game| game.apply(play))?,
                HistoryEntry::Time => {
                    game.call_time()?;
                    true
                }
            };
            if reveals {
                seen = at + 1;
            }
        }
        Ok((game, seen))
    }

    /// Time that passed while nobody saw to the table counts for nobody.
    pub(crate) fn put_clocks_back(&mut self, millis: u64, grace: u64) {
        let person = self.current.as_ref().is_some_and(|current| self.person_on_turn(current).is_some());
        let back = millis + if person { grace } else { 0 };
        for state in &mut self.seats {
            state.away = state.away.map(|away| away.after(back));
        }
        if let Some(current) = &mut self.current {
            current.since = current.since.after(back);
            current.started = current.started.after(back);
            if let Some(proposal) = &mut current.proposal {
                proposal.confirms = proposal.confirms.map(|confirms| confirms.after(back));
            }
        }
    }

    pub(crate) fn seat_mut(&mut self, seat: Seat) -> Result<&mut SeatState, BadEvent> {
        self.seats.get_mut(seat.index()).ok_or(BadEvent::OutOfPlace)
    }

    pub(crate) fn current_mut(&mut self) -> Result<&mut Current, BadEvent> {
        self.current.as_mut().ok_or(BadEvent::OutOfPlace)
    }

    /// What people have added to the mix of the next deal.
    pub(crate) fn contributions(&self) -> Vec<Contribution> {
        if self.next_deal_is_shared() {
            return Vec::new();
        }
        let of = |(seat, state): (Seat, &SeatState)| state.entropy.map(|entropy| Contribution { seat, entropy });
        Seat::all(self.seats.len()).zip(&self.seats).filter_map(of).collect()
    }

    /// Whether the next deal is one that other tables get too. A second game at such a table has a deal of its own.
    pub(crate) fn next_deal_is_shared(&self) -> bool {
        self.shared_deal.is_some() && self.round == 0
    }

    /// The seed of game number `round`, from 0.
    pub(crate) fn seed(&self, round: u32) -> Bytes32 {
        seed(self.master, self.shared_deal, round)
    }
}

/// The seed of game number `round` of a table with this secret: the first game may be one that other tables play.
fn seed(master: Bytes32, shared_deal: Option<Bytes32>, round: u32) -> Bytes32 {
    shared_deal.filter(|_| round == 0).unwrap_or_else(|| seed_of(master, round))
}
