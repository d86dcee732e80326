//! A table: the fold of its events.
//!
//! Nothing here decides anything; `decide.rs` and `timers.rs` do, by making events out of what they read here. So a table
//! can always be built again from what is stored.

use quintile_rules::kit::{Outcome, Scoring, Seat};
use quintile_rules::{AnyFeature, AnyGame};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::bad_log::{BadEvent, BadLog};
use crate::bytes::Bytes32;
use crate::event::{By, Event, Logged, SitIn};
use crate::fairness::{Contribution, seed_of};
use crate::moment::{Moment, seconds};
use crate::person::PersonId;
use crate::place::{Holder, Place};
use crate::setup::{Chair, Pace, Setup};

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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

/// One entry of a game's history.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deed {
    /// A play.
    Play {
        /// Who made it.
        seat: Seat,
        /// Its notation.
        play: String,
        /// What it scored, item by item.
        scoring: Scoring<AnyFeature>,
        /// Who chose it.
        by: By,
    },
    /// Time was called.
    Time,
}

/// A game among people.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    pub(crate) number: u64,
    pub(crate) setup: Setup,
    pub(crate) host: PersonId,
    pub(crate) master: Bytes32,
    pub(crate) shared_deal: Option<Bytes32>,
    pub(crate) phase: Phase,
    /// How many games have begun.
    pub(crate) round: u32,
    /// Which position this is, counted over all games and takebacks, so that no number comes twice.
    pub(crate) ply: usize,
    pub(crate) places: Vec<Place>,
    /// The game that goes on, or the last one.
    pub(crate) current: Option<Current>,
}

/// The game that goes on, or the last one.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Current {
    pub(crate) deal: Value,
    pub(crate) contributions: Vec<Contribution>,
    pub(crate) game: AnyGame,
    pub(crate) deeds: Vec<Deed>,
    pub(crate) started: Moment,
    /// Since when the seat on turn has been thinking.
    pub(crate) since: Moment,
    pub(crate) time_called: bool,
    pub(crate) proposal: Option<Proposal>,
    pub(crate) takeback: Option<Takeback>,
    pub(crate) hints: Vec<Hint>,
    pub(crate) over: bool,
    pub(crate) outcome: Option<Outcome>,
}

/// A play on the table that is not confirmed yet.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Proposal {
    pub(crate) seat: Seat,
    pub(crate) play: String,
    pub(crate) confirms: Option<Moment>,
}

/// A question to the others.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Takeback {
    pub(crate) seat: Seat,
    pub(crate) to: usize,
    pub(crate) agreed: Vec<Seat>,
}

/// A hint that was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hint {
    /// Before which ply.
    pub ply: usize,
    /// By whom.
    pub seat: Seat,
}

impl Table {
    /// Builds a table again from its events.
    pub fn fold(events: &[Logged]) -> Result<Self, BadLog> {
        let bad = |number, problem| BadLog { number, problem };
        let Some((first, rest)) = events.split_first() else { return Err(bad(1, BadEvent::OutOfOrder)) };
        let Event::Created { setup, host, master, shared_deal } = &first.event else {
            return Err(bad(first.number, BadEvent::OutOfOrder));
        };
        if first.number != 1 {
            return Err(bad(first.number, BadEvent::OutOfOrder));
        }
        let mut table = Self {
            number: 1,
            setup: setup.clone(),
            host: *host,
            master: *master,
            shared_deal: *shared_deal,
            phase: Phase::Lobby,
            round: 0,
            ply: 0,
            places: setup.seats.iter().map(|chair| Place::new(*chair)).collect(),
            current: None,
        };
        rest.iter().try_for_each(|logged| table.apply(logged))?;
        Ok(table)
    }

    /// The number of the last event.
    pub fn last(&self) -> u64 {
        self.number
    }

    /// What was agreed.
    pub fn setup(&self) -> &Setup {
        &self.setup
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
        let seats = Seat::all(self.places.len()).zip(&self.places);
        seats.filter_map(|(seat, place)| place.person().map(|person| (seat, person)))
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
        let place = self.places.get(seat.index());
        place.is_some_and(|place| place.away.is_some() || place.sat_in == Some(SitIn::Absent))
    }

    /// Takes in the next event. On an error the table may be half way: fold it again.
    pub fn apply(&mut self, logged: &Logged) -> Result<(), BadLog> {
        let bad = |problem| BadLog { number: logged.number, problem };
        if logged.number != self.number + 1 {
            return Err(bad(BadEvent::OutOfOrder));
        }
        self.number = logged.number;
        self.take_in(&logged.event, logged.at).map_err(bad)?;
        if let Some(seat) = logged.event.deed_of() {
            self.place_mut(seat).map_err(bad)?.acted = logged.number;
        }
        Ok(())
    }

    fn take_in(&mut self, event: &Event, at: Moment) -> Result<(), BadEvent> {
        match event {
            Event::Created { .. } => return Err(BadEvent::OutOfOrder),
            Event::Sat { seat, person, name, entropy } => {
                let place = self.place_mut(*seat)?;
                place.holder = Holder::Person { id: *person, name: name.clone() };
                place.entropy = *entropy;
                (place.away, place.sat_in) = (None, None);
            }
            Event::Stood { seat } => *self.place_mut(*seat)? = Place::new(Chair::Open),
            Event::Assigned { seat, chair } => *self.place_mut(*seat)? = Place::new(*chair),
            Event::HostPassed { person } => self.host = *person,
            Event::Started { deal } => self.begin(deal, at)?,
            Event::Proposed { seat, play, confirms } => {
                self.current_mut()?.proposal = Some(Proposal { seat: *seat, play: play.clone(), confirms: *confirms });
            }
            Event::Recalled { .. } => self.current_mut()?.proposal = None,
            Event::Played { seat, play, scoring, by } => self.made(*seat, play, scoring, *by, at)?,
            Event::TimeCalled => {
                let current = self.current_mut()?;
                current.game.call_time()?;
                current.time_called = true;
                current.takeback = None;
                current.deeds.push(Deed::Time);
                self.ply += 1;
            }
            Event::Flagged { seat } => {
                let place = self.place_mut(*seat)?;
                (place.left, place.flagged) = (0, true);
                self.current_mut()?.proposal = None;
            }
            Event::Forfeited { seat } => {
                self.place_mut(*seat)?.out = true;
                let current = self.current_mut()?;
                current.proposal.take_if(|proposal| proposal.seat == *seat);
                current.takeback = None;
            }
            Event::Hinted { seat } => {
                let current = self.current_mut()?;
                current.hints.push(Hint { ply: current.deeds.len(), seat: *seat });
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
            Event::Away { seat } => self.place_mut(*seat)?.away = Some(at),
            Event::Back { seat } => self.place_mut(*seat)?.away = None,
            Event::SatIn { seat, why } => {
                self.place_mut(*seat)?.sat_in = Some(*why);
                if let Some(current) = &mut self.current {
                    current.proposal.take_if(|proposal| proposal.seat == *seat);
                    current.takeback = None;
                }
            }
            Event::Returned { seat } => {
                let place = self.place_mut(*seat)?;
                // The clock of a turn that has begun runs on, or leaving and coming back would buy time.
                (place.sat_in, place.away) = (None, None);
            }
            Event::Reacted { seat, .. } => {
                let place = self.place_mut(*seat)?;
                place.reacted = Some(at);
                place.reactions += 1;
            }
            Event::RematchAsked { seat, entropy } => {
                let place = self.place_mut(*seat)?;
                place.wants_rematch = true;
                place.entropy = *entropy;
            }
            Event::Finished { outcome } => {
                self.phase = Phase::Over;
                for place in &mut self.places {
                    place.entropy = None;
                }
                let current = self.current_mut()?;
                (current.proposal, current.takeback) = (None, None);
                current.outcome.clone_from(outcome);
                current.over = true;
                self.ply += 1;
            }
            Event::Closed => self.phase = Phase::Closed,
        }
        Ok(())
    }

    fn begin(&mut self, deal: &Value, at: Moment) -> Result<(), BadEvent> {
        let contributions = self.contributions();
        let game = AnyGame::new(self.setup.game, self.setup.options.clone(), self.places.len(), deal)?;
        let clock = match self.setup.pace {
            Pace::PerGame { seconds: count, .. } => seconds(count),
            Pace::Free | Pace::PerMove { .. } => 0,
        };
        for place in &mut self.places {
            place.sat_in.take_if(|why| !matches!(why, SitIn::Left | SitIn::Absent));
            (place.out, place.flagged, place.wants_rematch) = (false, false, false);
            (place.reactions, place.left) = (0, clock);
        }
        self.round += 1;
        self.phase = Phase::Playing;
        self.current = Some(Current {
            deal: deal.clone(),
            contributions,
            game,
            deeds: Vec::new(),
            started: at,
            since: at,
            time_called: false,
            proposal: None,
            takeback: None,
            hints: Vec::new(),
            over: false,
            outcome: None,
        });
        Ok(())
    }

    fn made(
        &mut self,
        seat: Seat,
        play: &str,
        scoring: &Scoring<AnyFeature>,
        by: By,
        at: Moment,
    ) -> Result<(), BadEvent> {
        let pace = self.setup.pace;
        let current = self.current_mut()?;
        if current.game.turn() != Some(seat) {
            return Err(BadEvent::OutOfPlace);
        }
        let since = current.since;
        let place = self.place_mut(seat)?;
        if let (Pace::PerGame { increment, .. }, By::Person | By::Habit) = (pace, by) {
            place.left = place.left.saturating_sub(at.since(since)) + seconds(increment);
        }
        place.sat_in.take_if(|why| *why == SitIn::OnePlay);
        let current = self.current_mut()?;
        current.game.play(play)?;
        current.deeds.push(Deed::Play { seat, play: play.to_owned(), scoring: scoring.clone(), by });
        (current.proposal, current.takeback) = (None, None);
        current.since = at;
        self.ply += 1;
        Ok(())
    }

    /// Goes back to before entry `to`. Nobody gets time back: thinking was thinking, and what plays earned goes with them.
    fn take_back(&mut self, to: usize, at: Moment) -> Result<(), BadEvent> {
        let game = self.position(to)?;
        let current = self.current.as_mut().ok_or(BadEvent::OutOfPlace)?;
        if let Pace::PerGame { increment, .. } = self.setup.pace {
            let thinking = current.game.turn().and_then(|seat| self.places.get_mut(seat.index()));
            if let Some(place) = thinking.filter(|place| place.is_played_by_person()) {
                place.left = place.left.saturating_sub(at.since(current.since));
            }
            for deed in &current.deeds[to..] {
                if let Deed::Play { seat, by: By::Person | By::Habit, .. } = deed
                    && let Some(place) = self.places.get_mut(seat.index())
                {
                    place.left = place.left.saturating_sub(seconds(increment));
                }
            }
        }
        current.game = game;
        current.deeds.truncate(to);
        (current.proposal, current.takeback) = (None, None);
        current.since = at;
        self.ply += 1;
        Ok(())
    }

    /// The position before entry `to` of the game that goes on.
    pub(crate) fn position(&self, to: usize) -> Result<AnyGame, BadEvent> {
        let current = self.current.as_ref().ok_or(BadEvent::OutOfPlace)?;
        let mut game = AnyGame::new(self.setup.game, self.setup.options.clone(), self.places.len(), &current.deal)?;
        for deed in current.deeds.get(..to).ok_or(BadEvent::OutOfPlace)? {
            match deed {
                Deed::Play { play, .. } => drop(game.play(play)?),
                Deed::Time => game.call_time()?,
            }
        }
        Ok(game)
    }

    fn place_mut(&mut self, seat: Seat) -> Result<&mut Place, BadEvent> {
        self.places.get_mut(seat.index()).ok_or(BadEvent::OutOfPlace)
    }

    fn current_mut(&mut self) -> Result<&mut Current, BadEvent> {
        self.current.as_mut().ok_or(BadEvent::OutOfPlace)
    }

    /// What people have added to the mix of the next deal.
    pub(crate) fn contributions(&self) -> Vec<Contribution> {
        if self.next_deal_is_shared() {
            return Vec::new();
        }
        let of = |(seat, place): (Seat, &Place)| place.entropy.map(|entropy| Contribution { seat, entropy });
        Seat::all(self.places.len()).zip(&self.places).filter_map(of).collect()
    }

    /// Whether the next deal is one that other tables get too. A second game at such a table has a deal of its own.
    pub(crate) fn next_deal_is_shared(&self) -> bool {
        self.shared_deal.is_some() && self.round == 0
    }

    /// The seed of game number `round`, from 0.
    pub(crate) fn seed(&self, round: u32) -> Bytes32 {
        match self.shared_deal {
            Some(shared) if round == 0 => shared,
            _ => seed_of(self.master, round),
        }
    }
}
