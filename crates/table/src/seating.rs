//! Who sits where, and when a game begins: sitting down, leaving, coming back, another game.

use quintile_rules::AnyGame;
use quintile_rules::kit::{Chance, Seat};
use quintile_rules::synergo::Color;

use crate::bytes::Bytes32;
use crate::decide::follow;
use crate::event::{Event, SitIn};
use crate::fairness::{Contribution, mix};
use crate::person::{Name, PersonId};
use crate::refusal::Refusal;
use crate::seat_state::{Holder, SeatState};
use crate::setup::{Chair, Pace, Start};
use crate::table::{Phase, Table};

impl Table {
    pub(crate) fn sit(
        &self,
        person: PersonId,
        seat: Option<Seat>,
        name: &Name,
        entropy: Option<Bytes32>,
    ) -> Result<Vec<Event>, Refusal> {
        if let Ok(seat) = self.seat_of(person) {
            return Err(Refusal::Seated { seat });
        }
        if self.shares_deal() && person == self.host {
            return Err(Refusal::HostOfContest);
        }
        if self.phase != Phase::Lobby {
            return Err(Refusal::Started);
        }
        let open = |seat: &Seat| self.seats[seat.index()].holder == Holder::Nobody;
        let seat = match seat {
            Some(seat) => {
                self.state(seat)?;
                open(&seat).then_some(seat).ok_or(Refusal::SeatTaken { seat })?
            }
            None => Seat::all(self.seats.len()).find(open).ok_or(Refusal::Full)?,
        };
        let mut events = vec![Event::Sat { seat, person, name: name.clone(), entropy }];
        let mut contributions = self.contributions();
        if let (Some(entropy), None) = (entropy, self.shared_deal) {
            contributions.push(Contribution { seat, entropy });
            contributions.sort_by_key(|contribution| contribution.seat);
        }
        self.start_if_full(&contributions, 1, &mut events)?;
        Ok(events)
    }

    /// Before the game a person gets up; during it a bot sits in, and with the last person the table closes, unless it belongs
    /// to a contest: there it waits.
    pub(crate) fn leave(&self, person: PersonId, seen: u64) -> Result<Vec<Event>, Refusal> {
        let seat = self.check_seen(person, seen)?;
        // Whoever gave up a game is there for the next one.
        let stays = |state: &SeatState| if self.phase == Phase::Playing { state.has_person() } else { state.is_kept() };
        let others = || self.seats.iter().enumerate().filter(|(at, state)| *at != seat.index() && stays(state));
        let heir = others().find_map(|(_, state)| state.person());
        let mut events = Vec::new();
        if self.phase == Phase::Lobby {
            events.push(Event::Stood { seat });
        } else {
            if self.state(seat)?.sat_in == Some(SitIn::Left) {
                return Ok(events);
            }
            events.push(Event::SatIn { seat, why: SitIn::Left });
            if heir.is_none() && !self.shares_deal() {
                return Ok(self.close(events));
            }
        }
        if let (true, Some(person)) = (self.host == person, heir) {
            events.push(Event::HostPassed { person });
        }
        // The others may have been waiting for this one's answer only.
        if self.phase == Phase::Over && others().all(|(_, state)| state.wants_rematch) {
            self.deal_out(&self.contributions(), &mut events)?;
        }
        Ok(events)
    }

    /// The table closes after these events. A game that still goes on is broken off: it has a record, and its seed is revealed,
    /// but nobody wins it.
    pub(crate) fn close(&self, mut events: Vec<Event>) -> Vec<Event> {
        let over = |event: &Event| matches!(event, Event::Finished { .. });
        if self.phase == Phase::Playing && !events.iter().any(over) {
            events.push(Event::Finished { outcome: None, broken_off: true });
        }
        events.push(Event::Closed);
        events
    }

    pub(crate) fn come_back(&self, person: PersonId, seen: u64) -> Result<Vec<Event>, Refusal> {
        let seat = self.check_seen(person, seen)?;
        let state = self.state(seat)?;
        match state.sat_in {
            _ if state.out && self.phase == Phase::Playing => Err(Refusal::Out),
            Some(SitIn::Left) if self.is_flagged(state) => Err(Refusal::Out),
            Some(SitIn::Left | SitIn::Absent) => Ok(vec![Event::Returned { seat }]),
            Some(SitIn::Flag) => Err(Refusal::Out),
            // Whoever says so is there, connected or not.
            Some(SitIn::OnePlay) | None if self.is_paused() => Ok(vec![Event::Back { seat }]),
            Some(SitIn::OnePlay) | None => Err(Refusal::NotAbsent),
        }
    }

    /// Whether the seat's clock for the whole game that goes on has run out, and nobody has given it more time.
    fn is_flagged(&self, state: &SeatState) -> bool {
        self.phase == Phase::Playing
            && state.flagged
            && state.left == 0
            && matches!(self.setup.pace, Pace::PerGame { .. })
    }

    /// Two sides never share a colour: they change over.
    pub(crate) fn choose_color(&self, person: PersonId, color: Color, seen: u64) -> Result<Vec<Event>, Refusal> {
        let seat = self.check_seen(person, seen)?;
        if self.phase != Phase::Lobby {
            return Err(Refusal::Started);
        }
        let mut colors = self.setup.colors().ok_or(Refusal::NoColors)?;
        let side = self.setup.sides().of(seat);
        let mine = *colors.get(side).ok_or(Refusal::NoColors)?;
        if let Some(other) = colors.iter().position(|&other| other == color) {
            colors[other] = mine;
        }
        colors[side] = color;
        Ok(vec![Event::Colored { seat, colors }])
    }

    pub(crate) fn assign(&self, person: PersonId, seat: Seat, chair: Chair, seen: u64) -> Result<Vec<Event>, Refusal> {
        self.check_host(person)?;
        if self.phase != Phase::Lobby {
            return Err(Refusal::Started);
        }
        if seen < self.state(seat)?.changed {
            return Err(Refusal::SeatsChanged);
        }
        let held = self.state(seat)?.person().is_some();
        let stood = held.then_some(Event::Stood { seat });
        let mut events: Vec<Event> = stood.into_iter().chain([Event::Assigned { seat, chair }]).collect();
        let gone = |contribution: &Contribution| contribution.seat != seat;
        let contributions: Vec<_> = self.contributions().into_iter().filter(gone).collect();
        let fills = usize::from(!held && matches!(chair, Chair::Bot(_)) && self.seats[seat.index()].is_open());
        if fills == 1 {
            self.start_if_full(&contributions, fills, &mut events)?;
        }
        Ok(events)
    }

    pub(crate) fn start(&self, person: PersonId, seen: u64) -> Result<Vec<Event>, Refusal> {
        self.check_host(person)?;
        if self.phase != Phase::Lobby {
            return Err(Refusal::Started);
        }
        if self.seats.iter().any(|state| seen < state.changed) {
            return Err(Refusal::SeatsChanged);
        }
        match self.open_seats() {
            0 => {
                let mut events = Vec::new();
                self.deal_out(&self.contributions(), &mut events)?;
                Ok(events)
            }
            open => Err(Refusal::SeatsOpen { open }),
        }
    }

    pub(crate) fn rematch(&self, person: PersonId, entropy: Option<Bytes32>, seen: u64) -> Result<Vec<Event>, Refusal> {
        let seat = self.check_seen(person, seen)?;
        match self.phase {
            Phase::Over => {}
            Phase::Lobby => return Err(Refusal::NotStarted),
            Phase::Playing | Phase::Closed => return Err(Refusal::Started),
        }
        let state = self.state(seat)?;
        if matches!(state.sat_in, Some(SitIn::Left | SitIn::Absent)) {
            return Err(Refusal::SatInFor);
        }
        if state.wants_rematch {
            return Err(Refusal::AskedAlready);
        }
        let mut events = vec![Event::RematchAsked { seat, entropy }];
        let mut waiting = self.seats.iter().enumerate();
        if waiting.all(|(at, state)| at == seat.index() || !state.is_kept() || state.wants_rematch) {
            let mut contributions = self.contributions();
            if let Some(entropy) = entropy {
                contributions.push(Contribution { seat, entropy });
                contributions.sort_by_key(|contribution| contribution.seat);
            }
            self.deal_out(&contributions, &mut events)?;
        }
        Ok(events)
    }

    /// Starts the game if no seat is open after `filled` more of them are taken.
    pub(crate) fn start_if_full(
        &self,
        contributions: &[Contribution],
        filled: usize,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        if self.setup.start == Start::WhenFull && self.open_seats() == filled {
            self.deal_out(contributions, events)?;
        }
        Ok(())
    }

    /// Draws the deal and makes the plays that are forced from the beginning.
    fn deal_out(&self, contributions: &[Contribution], events: &mut Vec<Event>) -> Result<(), Refusal> {
        let setup = &self.setup;
        let bad = |error: quintile_rules::kit::SetupError| Refusal::Setup(error.into());
        let contributions = if self.next_deal_is_shared() { &[] } else { contributions };
        let mut chance = Chance::from_seed(mix(self.seed(self.round), contributions).0);
        let deal = AnyGame::draw(setup.game, setup.options.clone(), self.seats.len(), &mut chance).map_err(bad)?;
        let game = AnyGame::new(setup.game, setup.options.clone(), self.seats.len(), &deal).map_err(bad)?;
        events.push(Event::Started { deal });
        follow(game, events);
        Ok(())
    }

    /// Whether anybody may take a seat.
    pub fn is_open(&self, seat: Seat) -> bool {
        self.seats.get(seat.index()).is_some_and(SeatState::is_open)
    }

    /// How many seats anybody may take.
    pub fn open_seats(&self) -> usize {
        self.seats.iter().filter(|state| state.is_open()).count()
    }
}
