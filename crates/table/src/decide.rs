//! Commands in, events or a refusal out. Nothing here changes the table.

use quintile_rules::kit::{Seat, Unrated};
use quintile_rules::{AnyGame, Level};

use crate::bytes::Bytes32;
use crate::command::{Command, Sender};
use crate::current::Current;
use crate::event::{By, Event, Played, SitIn, VERSION};
use crate::moment::Moment;
use crate::person::PersonId;
use crate::refusal::Refusal;
use crate::seat_state::{Holder, SeatState};
use crate::setup::{BadSetup, Setup};
use crate::table::{Phase, Table};

/// How well the bot plays that sits in for a person.
pub const STAND_IN: Level = Level::Club;
/// The most events of a table. After that a game can be played to its end, but nothing else happens.
const MAX_EVENTS: u64 = 20_000;
/// The most plays that can be proposed in one position.
const MAX_PROPOSALS: u32 = 100;
/// Milliseconds between two reactions of a seat.
const REACTION_PAUSE: u64 = 1500;
/// The most reactions of a seat in one game.
const MAX_REACTIONS: u32 = 200;

/// A bot's turn: what to think about, and for which ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BotTurn {
    /// Whose turn.
    pub seat: Seat,
    /// How well it plays.
    pub level: Level,
    /// For which ply.
    pub ply: usize,
}

impl Table {
    /// The first events of a new table. `master` is 32 secret random bytes; with `shared_deal` the first game has that deal.
    pub fn create(
        setup: Setup,
        host: PersonId,
        master: Bytes32,
        shared_deal: Option<Bytes32>,
        now: Moment,
    ) -> Result<Vec<Event>, Refusal> {
        setup.check().map_err(Refusal::Setup)?;
        if setup.rated && shared_deal.is_some() {
            return Err(Refusal::Setup(BadSetup::unrated("setup.rated", Unrated::SharedDeal)));
        }
        let created = Event::Created { version: VERSION, setup, host, master, shared_deal };
        let logged = crate::event::Logged { number: 1, at: now, event: created.clone() };
        let table = Self::fold(&[logged]).map_err(|_| Refusal::NotStarted)?;
        let mut events = vec![created];
        table.start_if_full(&table.contributions(), 0, &mut events)?;
        Ok(events)
    }

    /// What a command leads to. The table itself changes when the events are [applied](Table::apply), once they are stored.
    /// No events: there was nothing to do.
    pub fn handle(&self, sender: Sender, command: &Command, now: Moment) -> Result<Vec<Event>, Refusal> {
        if self.phase == Phase::Closed {
            return Err(Refusal::Closed);
        }
        if self.number >= MAX_EVENTS && !command.leads_to_the_end() {
            return Err(Refusal::LogFull);
        }
        if self.halted.is_some() && command.is_part_of_play() {
            return Err(Refusal::Halted);
        }
        let events = match sender {
            Sender::Keeper => self.handle_keeper(command),
            Sender::Person(person) => self.handle_person(person, command, now),
        };
        events.map(|events| self.go_on_with(events, now))
    }

    fn handle_keeper(&self, command: &Command) -> Result<Vec<Event>, Refusal> {
        match command {
            Command::BotPlay { ply, play } => {
                let turn = self.bot_turn().ok_or(Refusal::NoBotsTurn)?;
                self.check_ply(*ply)?;
                self.make_play(turn.seat, play, By::Bot(turn.level))
            }
            Command::Away { seat } => {
                let state = self.state(*seat)?;
                let goes = state.person().is_some() && state.away.is_none();
                Ok(if goes { vec![Event::Away { seat: *seat }] } else { Vec::new() })
            }
            Command::Back { seat } => {
                let state = self.state(*seat)?;
                let mut events = Vec::new();
                if state.away.is_some() {
                    events.push(Event::Back { seat: *seat });
                }
                if state.sat_in == Some(SitIn::Absent) {
                    events.push(Event::Returned { seat: *seat });
                }
                Ok(events)
            }
            Command::Seat { person, name } => self.sit(*person, None, name, None),
            Command::Close => Ok(self.close(Vec::new())),
            _ => Err(Refusal::NotSeated),
        }
    }

    fn handle_person(&self, person: PersonId, command: &Command, now: Moment) -> Result<Vec<Event>, Refusal> {
        match command {
            Command::Sit { .. } if self.shares_deal() => Err(Refusal::SeatsByContest),
            Command::Sit { seat, name, entropy, seen } => {
                let late = |(other, number): &(PersonId, u64)| *other == person && seen < number;
                if self.got_up.iter().any(late) {
                    return Err(Refusal::AskedAlready);
                }
                self.sit(person, *seat, name, *entropy)
            }
            Command::Leave { seen } => self.leave(person, *seen),
            Command::Return { seen } => self.come_back(person, *seen),
            Command::Color { color, seen } => self.choose_color(person, *color, *seen),
            Command::Assign { seat, chair, seen } => self.assign(person, *seat, *chair, *seen),
            Command::Start { seen } => self.start(person, *seen),
            Command::Propose { ply, play } => self.propose(person, *ply, play, now),
            Command::Recall { seen } => {
                self.check_seen(person, *seen)?;
                let (seat, current) = self.player_on_turn(person)?;
                current.proposal.as_ref().ok_or(Refusal::NothingProposed)?;
                Ok(vec![Event::Recalled { seat }])
            }
            Command::Confirm { ply, play } => {
                let (seat, current) = self.player_at(person, *ply)?;
                let proposal = current.proposal.as_ref().filter(|proposal| proposal.play == *play);
                proposal.ok_or(Refusal::NothingProposed)?;
                self.make_play(seat, play, By::Person)
            }
            Command::Play { ply, play } => {
                let (seat, _) = self.player_at(person, *ply)?;
                self.make_play(seat, play, By::Person)
            }
            Command::Hint { ply } => {
                let (seat, current) = self.player_at(person, *ply)?;
                let noted = |hint: &crate::current::Hint| hint.seat == seat && hint.ply == current.history.len();
                match self.setup.hints {
                    false => Err(Refusal::NoHints),
                    true if current.hints.iter().any(noted) => Ok(Vec::new()),
                    true => Ok(vec![Event::Hinted { seat }]),
                }
            }
            Command::AskTakeback { ply } => self.ask_takeback(person, *ply),
            Command::AnswerTakeback { ply, agree } => self.answer_takeback(person, *ply, *agree),
            Command::SitIn { seat } => self.sit_in(person, *seat),
            Command::Resign { seen } => {
                self.check_seen(person, *seen)?;
                let (seat, _) = self.player(person)?;
                Ok(self.forfeit(seat))
            }
            Command::React { reaction, seen } => {
                let seat = self.check_seen(person, *seen)?;
                if !self.setup.reactions {
                    return Err(Refusal::NoReactions);
                }
                let state = self.state(seat)?;
                let soon = state.reacted.is_some_and(|last| now < last.after(REACTION_PAUSE));
                if soon || state.reactions >= MAX_REACTIONS {
                    return Err(Refusal::TooSoon);
                }
                Ok(vec![Event::Reacted { seat, reaction: *reaction }])
            }
            Command::Rematch { entropy, seen } => self.rematch(person, *entropy, *seen),
            Command::Close => {
                self.check_host(person)?;
                // Whoever breaks off a game does not come out of it better than whoever gives up.
                let plays = |seat: &Seat| self.phase == Phase::Playing && !self.seats[seat.index()].out;
                let seat = self.seat_of(person).ok().filter(plays);
                Ok(self.close(seat.map(|seat| self.forfeit(seat)).unwrap_or_default()))
            }
            Command::Halt { seen } => self.halt(person, *seen),
            Command::GoOn { seen } => self.go_on(person, *seen, now),
            Command::AddTime { seat, seconds, step } => self.add_time(person, *seat, *seconds, *step),
            Command::Seat { .. } | Command::BotPlay { .. } | Command::Away { .. } | Command::Back { .. } => {
                Err(Refusal::NotKeeper)
            }
        }
    }

    fn propose(&self, person: PersonId, ply: usize, play: &str, now: Moment) -> Result<Vec<Event>, Refusal> {
        let (seat, current) = self.player_at(person, ply)?;
        // The same play once more is the same message once more: it changes nothing, and gains no time.
        if current.proposal.as_ref().is_some_and(|proposal| proposal.play == play) {
            return Ok(Vec::new());
        }
        if current.proposals >= MAX_PROPOSALS {
            return Err(Refusal::TooManyProposals);
        }
        current.game.weigh(play).map_err(|reason| illegal(play, reason))?;
        let confirms = self.setup.confirms_after().map(|millis| now.after(millis));
        Ok(vec![Event::Proposed { seat, play: play.to_owned(), confirms }])
    }

    fn sit_in(&self, person: PersonId, seat: Seat) -> Result<Vec<Event>, Refusal> {
        self.player(person)?;
        let state = self.state(seat)?;
        match (state.is_played_by_person(), state.away) {
            (true, Some(_)) => Ok(vec![Event::SatIn { seat, why: SitIn::Absent }]),
            _ => Err(Refusal::NotAway { seat }),
        }
    }

    /// A play and all that follows from it.
    pub(crate) fn make_play(&self, seat: Seat, play: &str, by: By) -> Result<Vec<Event>, Refusal> {
        let current = self.current.as_ref().ok_or(Refusal::NotStarted)?;
        let mut game = current.game.clone();
        let scoring = game.play(play).map_err(|reason| illegal(play, reason))?;
        let mut events = vec![Event::Played(Played { seat, play: play.to_owned(), scoring, by })];
        follow(game, &mut events);
        Ok(events)
    }

    /// A seat goes out of the game; when that decides it, the game is over.
    pub(crate) fn forfeit(&self, seat: Seat) -> Vec<Event> {
        let mut events = vec![Event::Forfeited { seat }];
        let stays = |at: usize| at != seat.index() && !self.seats[at].out;
        let count = self.seats.len();
        let sides = self.setup.sides();
        let left = (0..sides.count()).filter(|&side| sides.members(side).any(|seat| stays(seat.index()))).count();
        let nobody = !(0..count).any(|at| stays(at) && self.seats[at].has_person());
        if left < 2 || nobody {
            events.push(Event::Finished { outcome: None, broken_off: false });
        }
        events
    }

    /// A bot's turn, if it is one. While nobody is there for whom bots play, none is.
    pub fn bot_turn(&self) -> Option<BotTurn> {
        if self.phase != Phase::Playing || self.is_paused() || self.halted.is_some() {
            return None;
        }
        let current = self.current.as_ref()?;
        let seat = current.game.turn()?;
        let state = self.seats.get(seat.index())?;
        let level = match state.holder {
            Holder::Bot(level) => level,
            Holder::Person { .. } | Holder::Nobody if !state.is_played_by_person() => STAND_IN,
            Holder::Person { .. } | Holder::Nobody => return None,
        };
        Some(BotTurn { seat, level, ply: self.ply })
    }

    /// The seat of a person.
    pub fn seat_of(&self, person: PersonId) -> Result<Seat, Refusal> {
        let at = self.seats.iter().position(|state| state.person() == Some(person));
        at.and_then(|at| Seat::all(self.seats.len()).nth(at)).ok_or(Refusal::NotSeated)
    }

    /// The seat of a person in a game that goes on, who plays it.
    pub(crate) fn player(&self, person: PersonId) -> Result<(Seat, &Current), Refusal> {
        let seat = self.seat_of(person)?;
        match self.phase {
            Phase::Lobby => return Err(Refusal::NotStarted),
            Phase::Over => return Err(Refusal::Over),
            Phase::Closed => return Err(Refusal::Closed),
            Phase::Playing => {}
        }
        let state = self.state(seat)?;
        if state.out {
            return Err(Refusal::Out);
        }
        if state.sat_in.is_some() {
            return Err(Refusal::SatInFor);
        }
        Ok((seat, self.current.as_ref().ok_or(Refusal::NotStarted)?))
    }

    /// The seat of a person whose turn it is in this very position.
    fn player_at(&self, person: PersonId, ply: usize) -> Result<(Seat, &Current), Refusal> {
        self.player(person)?;
        self.check_ply(ply)?;
        self.player_on_turn(person)
    }

    fn player_on_turn(&self, person: PersonId) -> Result<(Seat, &Current), Refusal> {
        let (seat, current) = self.player(person)?;
        match current.game.turn() {
            Some(turn) if turn == seat => Ok((seat, current)),
            Some(turn) => Err(Refusal::NotYourTurn { turn }),
            None => Err(Refusal::Over),
        }
    }

    pub(crate) fn state(&self, seat: Seat) -> Result<&SeatState, Refusal> {
        self.seats.get(seat.index()).ok_or(Refusal::NoSuchSeat { seat })
    }

    pub(crate) fn check_ply(&self, ply: usize) -> Result<(), Refusal> {
        if ply == self.ply { Ok(()) } else { Err(Refusal::Stale { ply, now: self.ply }) }
    }

    /// The seat of a person who has done nothing since that would make this a late copy.
    pub(crate) fn check_seen(&self, person: PersonId, seen: u64) -> Result<Seat, Refusal> {
        let seat = self.seat_of(person)?;
        if seen < self.state(seat)?.acted { Err(Refusal::AskedAlready) } else { Ok(seat) }
    }

    pub(crate) fn check_host(&self, person: PersonId) -> Result<(), Refusal> {
        if self.host == person { Ok(()) } else { Err(Refusal::NotHost) }
    }
}

fn illegal(play: &str, reason: quintile_rules::kit::Illegal) -> Refusal {
    Refusal::Illegal { play: quintile_rules::kit::excerpt(play), reason }
}

/// What the rules do by themselves from here: forced plays, and the end.
pub(crate) fn follow(mut game: AnyGame, events: &mut Vec<Event>) {
    while let (Some(seat), Some(play)) = (game.turn(), game.forced()) {
        let Ok(scoring) = game.play(&play) else { break };
        events.push(Event::Played(Played { seat, play, scoring, by: By::Rules }));
    }
    if let Some(outcome) = game.outcome() {
        events.push(Event::Finished { outcome: Some(outcome), broken_off: false });
    }
}
