//! What a viewer may know of a table. Nothing else of it is ever shown to anybody.
//!
//! A viewer gets a [`Snapshot`] first and then an [`Update`] for each batch of events: what happened, and how things are
//! now. So a viewer never has to work anything out, and one who missed something is told the rest the same way.

use quintile_rules::kit::{Account, Opening, Outcome, Record, Seat, Viewer};
use quintile_rules::{AnyGame, AnyView, Level};
use serde::{Deserialize, Serialize};

use crate::bytes::Bytes32;
use crate::current::{Current, HistoryEntry};
use crate::event::{Event, Logged, SitIn};
use crate::moment::Moment;
use crate::person::{Name, PersonId};
use crate::refusal::Refusal;
use crate::seat_state::{Holder, SeatState};
use crate::seen::{Seen, SeenAt};
use crate::setup::{Pace, Setup};
use crate::table::{Phase, Table};

/// What may be sent to a viewer. Only types made for one viewer are: implement it for nothing that holds a secret.
pub trait ForViewer: Serialize {}

impl ForViewer for Snapshot {}
impl ForViewer for Update {}
impl ForViewer for Refusal {}

/// Everything a viewer may know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Snapshot {
    /// The number of the last event.
    pub number: u64,
    /// What was agreed.
    pub setup: Setup,
    /// How things are.
    pub scene: Scene,
    /// How it was settled who starts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening: Option<Opening<String>>,
    /// What has been played in this game.
    pub history: Vec<HistoryEntry>,
    /// The record of a finished game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<Record>,
    /// What its end laid open; it comes and goes with the record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub account: Option<Account>,
}

/// What happened since, and how things are now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Update {
    /// What happened, in order.
    pub events: Vec<SeenAt>,
    /// How things are after that.
    pub scene: Scene,
    /// How it was settled who starts, when a game has just begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening: Option<Opening<String>>,
    /// The record, when the game has just ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<Record>,
    /// What the end laid open; there is one exactly when there is a record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub account: Option<Account>,
}

/// How things are.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    /// Why the viewer cannot ask to take their last play back; nothing when they can.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub no_takeback: Option<Refusal>,
    /// Whether a play was taken back after something had been seen, so that the game is practice.
    #[serde(default, skip_serializing_if = "is_false")]
    pub practice: bool,
    /// Whether the table waits for somebody to come back.
    #[serde(default, skip_serializing_if = "is_false")]
    pub paused: bool,
    /// Since when the host of the contest has had the game stand still. All clocks stand as they were at that moment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub halted: Option<Moment>,
    /// The commitment to the seed of the game that goes on, or of the next one.
    pub commitment: Bytes32,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Standing>,
}

/// Who sits on a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Standing {
    /// The result by the rules, if the game was played to its end.
    pub outcome: Option<Outcome>,
    /// Who won.
    pub winners: Vec<Seat>,
    /// The scores.
    pub scores: Vec<i32>,
}

impl Scene {
    /// The moment that clocks are read for at `now`: while the game stands still, the one at which it began to.
    pub fn clocks_at(&self, now: Moment) -> Moment {
        self.halted.map_or(now, |halted| halted.min(now))
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
                    self.account = None;
                }
                Seen::Played(played) => self.history.push(HistoryEntry::Play(played)),
                Seen::Colored { colors, .. } => self.setup.set_colors(&colors),
                Seen::TimeCalled => self.history.push(HistoryEntry::Time),
                Seen::TakenBack { to } => self.history.truncate(to),
                _ => {}
            }
        }
        self.scene = update.scene;
        if update.opening.is_some() {
            self.opening = update.opening;
        }
        if update.record.is_some() {
            self.record = update.record;
            self.account = update.account;
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
            opening: self.opening(),
            history: self.current.as_ref().map(|current| current.history.clone()).unwrap_or_default(),
            record: self.public_record(),
            account: self.public_account(),
        }
    }

    /// What these events, the last of this table, look like to a viewer.
    pub fn update(&self, events: &[Logged], person: Option<PersonId>) -> Update {
        let seen = |logged: &Logged| SeenAt { number: logged.number, at: logged.at, seen: Seen::of(&logged.event) };
        let begun = events.iter().any(|logged| matches!(logged.event, Event::Started { .. }));
        let ended = events.iter().any(|logged| matches!(logged.event, Event::Finished { .. }));
        Update {
            events: events.iter().map(seen).collect(),
            scene: self.scene(person),
            opening: if begun { self.opening() } else { None },
            record: if ended { self.public_record() } else { None },
            account: if ended { self.public_account() } else { None },
        }
    }

    /// How it was settled who starts the game that goes on, or the last one.
    fn opening(&self) -> Option<Opening<String>> {
        let current = self.current.as_ref()?;
        AnyGame::opening(self.setup.game, self.seats.len(), &current.deal).ok()
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
        Scene {
            phase: self.phase,
            round: self.round,
            you,
            host: person == Some(self.host),
            seats: self.seats.iter().map(|state| self.seat_scene(state)).collect(),
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
            no_takeback: match person {
                Some(person) => self.takeback_of(person).err(),
                None => Some(Refusal::NotSeated),
            },
            practice: current.is_some_and(|current| current.practice),
            paused: self.is_paused(),
            halted: self.halted,
            commitment: self.commitment,
            result: current.filter(|current| current.over).map(|current| self.standing(current)),
        }
    }

    fn seat_scene(&self, state: &SeatState) -> SeatScene {
        SeatScene {
            holder: match &state.holder {
                Holder::Nobody => HolderScene::Open,
                Holder::Bot(level) => HolderScene::Bot(*level),
                Holder::Person { name, .. } => HolderScene::Person(name.clone()),
            },
            away: state.away.is_some(),
            sat_in: state.sat_in,
            out: state.out,
            left: matches!(self.setup.pace, Pace::PerGame { .. }).then_some(state.left),
            wants_rematch: state.wants_rematch,
        }
    }

    /// The result among those who are not out: in team games a team stays in with one of its seats.
    pub(crate) fn standing(&self, current: &Current) -> Standing {
        let scores = current.game.scores().to_vec();
        let sides = self.setup.sides();
        let totals = sides.totals(&scores);
        let stays = |side: usize| sides.members(side).any(|seat| !self.seats[seat.index()].out);
        let best = (0..sides.count()).filter(|&side| stays(side)).map(|side| totals[side]).max();
        let won = |seat: &Seat| !current.broken_off && stays(sides.of(*seat)) && Some(totals[sides.of(*seat)]) == best;
        let winners = Seat::all(scores.len()).filter(won).collect();
        Standing { outcome: current.outcome.clone(), winners, scores }
    }

    /// The record of a finished game, unless other tables are still playing the same deal.
    fn public_record(&self) -> Option<Record> {
        self.may_open().and_then(|_| self.record())
    }

    /// What the end of the game laid open. The record tells as much, to whoever replays it.
    fn public_account(&self) -> Option<Account> {
        self.may_open().map(|current| current.game.account())
    }

    /// The game, if it is over and no other table plays the same deal: only then may anything hidden be shown.
    fn may_open(&self) -> Option<&Current> {
        let shared = self.shared_deal.is_some() && self.round == 1;
        self.current.as_ref().filter(|current| current.over && !shared)
    }
}
