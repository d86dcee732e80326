//! Commands in, events or a refusal out. Nothing here changes the table.

use quintile_bots::Level;
use quintile_rules::AnyGame;
use quintile_rules::kit::Seat;

use crate::bytes::Bytes32;
use crate::command::{Command, From};
use crate::event::{By, Event, SitIn};
use crate::moment::Moment;
use crate::person::PersonId;
use crate::place::{Holder, Place};
use crate::refusal::Refusal;
use crate::setup::Setup;
use crate::table::{Current, Phase, Table};

/// How well the bot plays that sits in for a person.
pub const STAND_IN: Level = Level::Club;
/// Milliseconds between two reactions of a seat.
const REACTION_PAUSE: u64 = 1500;
/// The most reactions of a seat in one game.
const MOST_REACTIONS: u32 = 200;

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
        let created = Event::Created { setup, host, master, shared_deal };
        let logged = crate::event::Logged { number: 1, at: now, event: created.clone() };
        let table = Self::fold(&[logged]).map_err(|_| Refusal::NotStarted)?;
        let mut events = vec![created];
        table.start_if_full(&table.contributions(), 0, &mut events)?;
        Ok(events)
    }

    /// What a command leads to. The table itself changes when the events are [applied](Table::apply), once they are stored.
    /// No events: there was nothing to do.
    pub fn handle(&self, from: From, command: &Command, now: Moment) -> Result<Vec<Event>, Refusal> {
        if self.phase == Phase::Closed {
            return Err(Refusal::Closed);
        }
        match from {
            From::Keeper => self.handle_keeper(command),
            From::Person(person) => self.handle_person(person, command, now),
        }
    }

    fn handle_keeper(&self, command: &Command) -> Result<Vec<Event>, Refusal> {
        match command {
            Command::BotPlay { ply, play } => {
                let turn = self.bot_turn().ok_or(Refusal::NoBotsTurn)?;
                self.check_ply(*ply)?;
                self.make_play(turn.seat, play, By::Bot(turn.level))
            }
            Command::Away { seat } => {
                let place = self.place(*seat)?;
                let goes = place.person().is_some() && place.away.is_none();
                Ok(if goes { vec![Event::Away { seat: *seat }] } else { Vec::new() })
            }
            Command::Back { seat } => {
                let place = self.place(*seat)?;
                let mut events = Vec::new();
                if place.away.is_some() {
                    events.push(Event::Back { seat: *seat });
                }
                if place.sat_in == Some(SitIn::Absent) {
                    events.push(Event::Returned { seat: *seat });
                }
                Ok(events)
            }
            Command::Close => Ok(vec![Event::Closed]),
            _ => Err(Refusal::NotSeated),
        }
    }

    fn handle_person(&self, person: PersonId, command: &Command, now: Moment) -> Result<Vec<Event>, Refusal> {
        match command {
            Command::Sit { seat, name, entropy } => self.sit(person, *seat, name, *entropy),
            Command::Leave { seen } => self.leave(person, *seen),
            Command::Return { seen } => self.come_back(person, *seen),
            Command::Assign { seat, chair } => self.assign(person, *seat, *chair),
            Command::Start => self.start(person),
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
            Command::Hint => {
                let (seat, current) = self.player_on_turn(person)?;
                let noted = |hint: &crate::table::Hint| hint.seat == seat && hint.ply == current.deeds.len();
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
                let place = self.place(seat)?;
                let soon = place.reacted.is_some_and(|last| now < last.after(REACTION_PAUSE));
                if soon || place.reactions >= MOST_REACTIONS {
                    return Err(Refusal::TooSoon);
                }
                Ok(vec![Event::Reacted { seat, reaction: *reaction }])
            }
            Command::Rematch { entropy, seen } => self.rematch(person, *entropy, *seen),
            Command::Close => {
                self.check_host(person)?;
                Ok(vec![Event::Closed])
            }
            Command::BotPlay { .. } | Command::Away { .. } | Command::Back { .. } => Err(Refusal::NotKeeper),
        }
    }

    fn propose(&self, person: PersonId, ply: usize, play: &str, now: Moment) -> Result<Vec<Event>, Refusal> {
        let (seat, current) = self.player_at(person, ply)?;
        // The same play once more is the same message once more: it changes nothing, and gains no time.
        if current.proposal.as_ref().is_some_and(|proposal| proposal.play == play) {
            return Ok(Vec::new());
        }
        current.game.weigh(play).map_err(|reason| illegal(play, reason))?;
        let confirms = self.setup.confirms_after().map(|millis| now.after(millis));
        Ok(vec![Event::Proposed { seat, play: play.to_owned(), confirms }])
    }

    fn sit_in(&self, person: PersonId, seat: Seat) -> Result<Vec<Event>, Refusal> {
        self.player(person)?;
        let place = self.place(seat)?;
        match (place.is_played_by_person(), place.away) {
            (true, Some(_)) => Ok(vec![Event::SatIn { seat, why: SitIn::Absent }]),
            _ => Err(Refusal::NotAway { seat }),
        }
    }

    /// A play and all that follows from it.
    pub(crate) fn make_play(&self, seat: Seat, play: &str, by: By) -> Result<Vec<Event>, Refusal> {
        let current = self.current.as_ref().ok_or(Refusal::NotStarted)?;
        let mut game = current.game.clone();
        let scoring = game.play(play).map_err(|reason| illegal(play, reason))?;
        let mut events = vec![Event::Played { seat, play: play.to_owned(), scoring, by }];
        follow(game, &mut events);
        Ok(events)
    }

    /// A seat goes out of the game; when that decides it, the game is over.
    pub(crate) fn forfeit(&self, seat: Seat) -> Vec<Event> {
        let mut events = vec![Event::Forfeited { seat }];
        let stays = |at: usize| at != seat.index() && !self.places[at].out;
        let count = self.places.len();
        let side = |at: usize| if self.setup.teams() { at % 2 } else { at };
        let mut sides: Vec<usize> = (0..count).filter(|&at| stays(at)).map(side).collect();
        sides.sort_unstable();
        sides.dedup();
        let nobody = !(0..count).any(|at| stays(at) && self.places[at].has_person());
        if sides.len() < 2 || nobody {
            events.push(Event::Finished { outcome: None });
        }
        events
    }

    /// A bot's turn, if it is one.
    pub fn bot_turn(&self) -> Option<BotTurn> {
        if self.phase != Phase::Playing {
            return None;
        }
        let current = self.current.as_ref()?;
        let seat = current.game.turn()?;
        let place = self.places.get(seat.index())?;
        let level = match place.holder {
            Holder::Bot(level) => level,
            Holder::Person { .. } | Holder::Nobody if !place.is_played_by_person() => STAND_IN,
            Holder::Person { .. } | Holder::Nobody => return None,
        };
        Some(BotTurn { seat, level, ply: self.ply })
    }

    /// The seat of a person.
    pub fn seat_of(&self, person: PersonId) -> Result<Seat, Refusal> {
        let at = self.places.iter().position(|place| place.person() == Some(person));
        at.and_then(|at| Seat::all(self.places.len()).nth(at)).ok_or(Refusal::NotSeated)
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
        let place = self.place(seat)?;
        if place.out {
            return Err(Refusal::Out);
        }
        if place.sat_in.is_some() {
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

    pub(crate) fn place(&self, seat: Seat) -> Result<&Place, Refusal> {
        self.places.get(seat.index()).ok_or(Refusal::NoSuchSeat { seat })
    }

    pub(crate) fn check_ply(&self, ply: usize) -> Result<(), Refusal> {
        if ply == self.ply { Ok(()) } else { Err(Refusal::Stale { ply, now: self.ply }) }
    }

    /// The seat of a person who has done nothing since that would make this a late copy.
    pub(crate) fn check_seen(&self, person: PersonId, seen: u64) -> Result<Seat, Refusal> {
        let seat = self.seat_of(person)?;
        if seen < self.place(seat)?.acted { Err(Refusal::AskedAlready) } else { Ok(seat) }
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
        events.push(Event::Played { seat, play, scoring, by: By::Rules });
    }
    if let Some(outcome) = game.outcome() {
        events.push(Event::Finished { outcome: Some(outcome) });
    }
}
