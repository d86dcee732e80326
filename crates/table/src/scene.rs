//! What a viewer may know of a table. Nothing else of it is ever shown to anybody.
//!
//! A viewer gets a [`Snapshot`] first and then an [`Update`] for each batch of events: what happened, and how things are
//! now. So a viewer never has to work anything out, and one who missed something is told the rest the same way.

use quintile_bots::Level;
use quintile_rules::kit::{Outcome, Record, Scoring, Seat, Viewer};
use quintile_rules::{AnyFeature, AnyView};
use serde::{Deserialize, Serialize};

use crate::bytes::Bytes32;
use crate::command::Reaction;
use crate::event::{By, Event, Logged, SitIn};
use crate::fairness::commitment;
use crate::moment::Moment;
use crate::person::{Name, PersonId};
use crate::place::{Holder, Place};
use crate::refusal::Refusal;
use crate::setup::{Chair, Pace, Setup};
use crate::table::{Current, Deed, Phase, Table};

/// What may be sent to a viewer. Only types made for one viewer are: implement it for nothing that holds a secret.
pub trait ForViewer: Serialize {}

impl ForViewer for Snapshot {}
impl ForViewer for Update {}
impl ForViewer for Refusal {}

/// Everything a viewer may know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Snapshot {
    /// The number of the last event.
    pub number: u64,
    /// What was agreed.
    pub setup: Setup,
    /// How things are.
    pub scene: Scene,
    /// What has been played in this game.
    pub history: Vec<Deed>,
    /// The record of a finished game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<Record>,
}

/// What happened since, and how things are now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Update {
    /// What happened, in order.
    pub events: Vec<SeenAt>,
    /// How things are after that.
    pub scene: Scene,
    /// The record, when the game has just ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<Record>,
}

/// How things are.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Scene {
    /// How far the table is.
    pub phase: Phase,
    /// How many games have begun.
    pub round: u32,
    /// The viewer's seat.
    pub you: Option<Seat>,
    /// Whether the viewer is the host.
    pub host: bool,
    /// Who sits where.
    pub seats: Vec<SeatScene>,
    /// The position.
    pub game: Option<AnyView>,
    /// Whose turn it is.
    pub turn: Option<Seat>,
    /// Which position this is: what commands have to name. It grows with every play, takeback, call of time and end of a
    /// game, and never falls.
    pub ply: usize,
    /// Since when the seat on turn has been thinking.
    pub since: Moment,
    /// When its time is up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flag: Option<Moment>,
    /// When time is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<Moment>,
    /// The proposed play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proposal: Option<ProposalScene>,
    /// A takeback that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub takeback: Option<TakebackScene>,
    /// The commitment to the seed of the game that goes on, or of the next one.
    pub commitment: Bytes32,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Standing>,
}

/// Who sits on a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SeatScene {
    /// Who holds it.
    pub holder: HolderScene,
    /// Whether that person is away.
    #[serde(default, skip_serializing_if = "is_false")]
    pub away: bool,
    /// Why a bot sits in, if one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sat_in: Option<SitIn>,
    /// Whether the seat is out of the game.
    #[serde(default, skip_serializing_if = "is_false")]
    pub out: bool,
    /// Milliseconds left on its clock when its turn began.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<u64>,
    /// Whether it wants another game.
    #[serde(default, skip_serializing_if = "is_false")]
    pub wants_rematch: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_false(value: &bool) -> bool {
    !value
}

/// Who holds a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HolderScene {
    /// Nobody yet.
    Open,
    /// A computer player.
    Bot(Level),
    /// A person, by name.
    Person(Name),
}

/// A play that is not confirmed yet. Only its player sees which.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ProposalScene {
    /// Whose.
    pub seat: Seat,
    /// The play, if it is the viewer's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub play: Option<String>,
    /// When it confirms itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confirms: Option<Moment>,
}

/// A takeback that was asked for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TakebackScene {
    /// By whom.
    pub seat: Seat,
    /// To before which entry.
    pub to: usize,
    /// Who has agreed.
    pub agreed: Vec<Seat>,
}

/// The result, seats that are out left out of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Standing {
    /// The result by the rules, if the game was played to its end.
    pub outcome: Option<Outcome>,
    /// Who won.
    pub winners: Vec<Seat>,
    /// The scores.
    pub scores: Vec<i32>,
}

/// An event as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SeenAt {
    /// Its number.
    pub number: u64,
    /// When it happened.
    pub at: Moment,
    /// What happened.
    pub seen: Seen,
}

/// What a viewer sees of an event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "as the events they come from")]
pub enum Seen {
    Created,
    Sat { seat: Seat, name: Name },
    Stood { seat: Seat },
    Assigned { seat: Seat, chair: Chair },
    HostPassed,
    Started,
    Proposed { seat: Seat },
    Recalled { seat: Seat },
    Played { seat: Seat, play: String, scoring: Scoring<AnyFeature>, by: By },
    TimeCalled,
    Flagged { seat: Seat },
    Forfeited { seat: Seat },
    Hinted { seat: Seat },
    TakebackAsked { seat: Seat, to: usize },
    TakebackAgreed { seat: Seat },
    TakebackRefused { seat: Seat },
    TakenBack { to: usize },
    Away { seat: Seat },
    Back { seat: Seat },
    SatIn { seat: Seat, why: SitIn },
    Returned { seat: Seat },
    Reacted { seat: Seat, reaction: Reaction },
    RematchAsked { seat: Seat },
    Finished,
    Closed,
}

impl Seen {
    /// What everybody sees of an event. Field by field: whatever is not copied here stays hidden.
    pub fn of(event: &Event) -> Self {
        match event {
            Event::Created { .. } => Self::Created,
            Event::Sat { seat, name, .. } => Self::Sat { seat: *seat, name: name.clone() },
            Event::Stood { seat } => Self::Stood { seat: *seat },
            Event::Assigned { seat, chair } => Self::Assigned { seat: *seat, chair: *chair },
            Event::HostPassed { .. } => Self::HostPassed,
            Event::Started { .. } => Self::Started,
            Event::Proposed { seat, .. } => Self::Proposed { seat: *seat },
            Event::Recalled { seat } => Self::Recalled { seat: *seat },
            Event::Played { seat, play, scoring, by } => {
                Self::Played { seat: *seat, play: play.clone(), scoring: scoring.clone(), by: *by }
            }
            Event::TimeCalled => Self::TimeCalled,
            Event::Flagged { seat } => Self::Flagged { seat: *seat },
            Event::Forfeited { seat } => Self::Forfeited { seat: *seat },
            Event::Hinted { seat } => Self::Hinted { seat: *seat },
            Event::TakebackAsked { seat, to } => Self::TakebackAsked { seat: *seat, to: *to },
            Event::TakebackAgreed { seat } => Self::TakebackAgreed { seat: *seat },
            Event::TakebackRefused { seat } => Self::TakebackRefused { seat: *seat },
            Event::TakenBack { to } => Self::TakenBack { to: *to },
            Event::Away { seat } => Self::Away { seat: *seat },
            Event::Back { seat } => Self::Back { seat: *seat },
            Event::SatIn { seat, why } => Self::SatIn { seat: *seat, why: *why },
            Event::Returned { seat } => Self::Returned { seat: *seat },
            Event::Reacted { seat, reaction } => Self::Reacted { seat: *seat, reaction: *reaction },
            Event::RematchAsked { seat, .. } => Self::RematchAsked { seat: *seat },
            Event::Finished { .. } => Self::Finished,
            Event::Closed => Self::Closed,
        }
    }
}

impl Snapshot {
    /// Takes in what happened since. What is known already is passed over, so updates may come twice or late. `false`:
    /// something is missing in between; nothing is changed, and a new snapshot is needed.
    pub fn update(&mut self, update: Update) -> bool {
        let mut news = update.events;
        news.retain(|event| event.number > self.number);
        let numbers = news.iter().map(|event| event.number);
        if !numbers.eq((self.number + 1..).take(news.len())) {
            return false;
        }
        if news.is_empty() {
            return true;
        }
        for SeenAt { number, seen, .. } in news {
            self.number = number;
            match seen {
                Seen::Started => {
                    self.history.clear();
                    self.record = None;
                }
                Seen::Played { seat, play, scoring, by } => self.history.push(Deed::Play { seat, play, scoring, by }),
                Seen::TimeCalled => self.history.push(Deed::Time),
                Seen::TakenBack { to } => self.history.truncate(to),
                _ => {}
            }
        }
        self.scene = update.scene;
        if update.record.is_some() {
            self.record = update.record;
        }
        true
    }
}

impl Table {
    /// Everything this viewer may know. Nobody is an onlooker.
    pub fn snapshot(&self, person: Option<PersonId>) -> Snapshot {
        Snapshot {
            number: self.number,
            setup: self.setup.clone(),
            scene: self.scene(person),
            history: self.current.as_ref().map(|current| current.deeds.clone()).unwrap_or_default(),
            record: self.public_record(),
        }
    }

    /// What these events, the last of this table, look like to a viewer.
    pub fn update(&self, events: &[Logged], person: Option<PersonId>) -> Update {
        let seen = |logged: &Logged| SeenAt { number: logged.number, at: logged.at, seen: Seen::of(&logged.event) };
        let ended = events.iter().any(|logged| matches!(logged.event, Event::Finished { .. }));
        Update {
            events: events.iter().map(seen).collect(),
            scene: self.scene(person),
            record: if ended { self.public_record() } else { None },
        }
    }

    /// Who looks, in the game's terms.
    pub fn viewer(&self, person: Option<PersonId>) -> Viewer {
        match person.and_then(|person| self.seat_of(person).ok()) {
            Some(seat) => Viewer::Seat(seat),
            None => Viewer::Onlooker,
        }
    }

    /// How things are for this viewer.
    pub fn scene(&self, person: Option<PersonId>) -> Scene {
        let viewer = self.viewer(person);
        let you = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Onlooker => None,
        };
        let current = self.current.as_ref();
        let playing = current.filter(|_| self.phase == Phase::Playing);
        let coming = if playing.is_some() { self.round - 1 } else { self.round };
        Scene {
            phase: self.phase,
            round: self.round,
            you,
            host: person == Some(self.host),
            seats: self.places.iter().map(|place| self.seat_scene(place)).collect(),
            game: current.map(|current| current.game.view(viewer)),
            turn: playing.and_then(|current| current.game.turn()),
            ply: self.ply,
            since: current.map(|current| current.since).unwrap_or_default(),
            flag: self.flag(),
            limit: playing.and_then(|current| self.limit_at(current)),
            proposal: playing.and_then(|current| current.proposal.as_ref()).map(|proposal| ProposalScene {
                seat: proposal.seat,
                play: viewer.is(proposal.seat).then(|| proposal.play.clone()),
                confirms: proposal.confirms,
            }),
            takeback: playing.and_then(|current| current.takeback.as_ref()).map(|takeback| TakebackScene {
                seat: takeback.seat,
                to: takeback.to,
                agreed: takeback.agreed.clone(),
            }),
            commitment: commitment(self.seed(coming)),
            result: current.filter(|current| current.over).map(|current| self.standing(current)),
        }
    }

    fn seat_scene(&self, place: &Place) -> SeatScene {
        SeatScene {
            holder: match &place.holder {
                Holder::Nobody => HolderScene::Open,
                Holder::Bot(level) => HolderScene::Bot(*level),
                Holder::Person { name, .. } => HolderScene::Person(name.clone()),
            },
            away: place.away.is_some(),
            sat_in: place.sat_in,
            out: place.out,
            left: matches!(self.setup.pace, Pace::PerGame { .. }).then_some(place.left),
            wants_rematch: place.wants_rematch,
        }
    }

    /// The result among those who are not out: in team games a team stays in with one of its seats.
    pub(crate) fn standing(&self, current: &Current) -> Standing {
        let scores = current.game.scores().to_vec();
        let teams = self.setup.teams();
        let side = |at: usize| if teams { at % 2 } else { at };
        let total = |of: usize| -> i32 { (0..scores.len()).filter(|&at| side(at) == of).map(|at| scores[at]).sum() };
        let stays = |of: usize| (0..scores.len()).any(|at| side(at) == of && !self.places[at].out);
        let best = (0..scores.len()).map(side).filter(|&of| stays(of)).map(total).max();
        let won = |seat: &Seat| stays(side(seat.index())) && Some(total(side(seat.index()))) == best;
        let winners = Seat::all(scores.len()).filter(won).collect();
        Standing { outcome: current.outcome.clone(), winners, scores }
    }

    /// The record of a finished game, unless other tables are still playing the same deal.
    fn public_record(&self) -> Option<Record> {
        let shared = self.shared_deal.is_some() && self.round == 1;
        if shared { None } else { self.record() }
    }
}
