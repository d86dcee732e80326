//! What a tournament is: what the store keeps of it, and what follows from that. Who meets whom, and how they stand, is for
//! `quintile-rounds` to say.

use quintile_api::TableId;
use quintile_api::tournaments::{Presence, System};
use quintile_bots::Level;
use quintile_rounds::{self as rounds, Share, Standing};
use quintile_rules::kit::{Record, Seat};
use quintile_table::{Bytes32, Chair, Moment, Name, PersonId, Setup, Start};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::contest::SeatResult;

/// What the store keeps of a tournament.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Tournament {
    pub(crate) name: Name,
    pub(crate) setup: Setup,
    pub(crate) system: System,
    /// How many rounds there are to be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) planned: Option<usize>,
    pub(crate) duplicate: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) fill: Option<Level>,
    pub(crate) by_itself: bool,
    /// What all chance of its pairings follows from.
    pub(crate) seed: u64,
    pub(crate) players: Vec<Player>,
    /// In a round robin of tables of two, who is part of its circle: those who had not withdrawn when its first round began.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) circle: Vec<usize>,
    pub(crate) rounds: Vec<Round>,
    pub(crate) ended: bool,
}

/// Somebody who entered.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Player {
    pub(crate) person: PersonId,
    pub(crate) presence: Presence,
}

/// A round, paired before its tables are opened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Round {
    /// What its tables are stored as part of.
    pub(crate) id: TableId,
    pub(crate) opened: Moment,
    /// Whether all its tables have been opened. A table that is missing then was removed.
    pub(crate) ready: bool,
    /// What its deals are drawn from, if all tables have the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) deal: Option<Bytes32>,
    pub(crate) tables: Vec<Board>,
}

/// A table of a round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Board {
    /// Its name; none for a bye.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) id: Option<TableId>,
    /// The players by seat; computer players have no number.
    pub(crate) seats: Vec<Option<usize>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) result: Option<BoardResult>,
}

/// How a table ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct BoardResult {
    /// The place of each seat; none if it was not played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) places: Option<Vec<u8>>,
    /// Whether the host said so.
    #[serde(default)]
    pub(crate) by_host: bool,
    /// What each seat came to in the game, if there was one to the end.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) game: Vec<SeatResult>,
}

impl Tournament {
    /// The number of a person.
    pub(crate) fn number_of(&self, person: PersonId) -> Option<usize> {
        self.players.iter().position(|player| player.person == person)
    }

    /// How many rounds there will be, as far as that is known.
    pub(crate) fn rounds_planned(&self) -> Option<usize> {
        let all = || (!self.circle.is_empty()).then(|| rounds::rounds_of_all(self.circle.len()));
        self.planned.or_else(all).map(|planned| planned.min(quintile_api::tournaments::MAX_ROUNDS))
    }

    /// A round robin of tables of two has an order that whoever comes later does not fit into.
    pub(crate) fn is_exact_round_robin(&self) -> bool {
        self.system == System::RoundRobin && self.setup.seats.len() == 2
    }

    /// Before the first round: who will meet everybody.
    pub(crate) fn close_circle(&mut self) {
        if self.is_exact_round_robin() && self.rounds.is_empty() {
            let counts = |player: &Player| matches!(player.presence, Presence::Playing | Presence::Absent);
            let players = self.players.iter().enumerate();
            self.circle = players.filter(|(_, player)| counts(player)).map(|(number, _)| number).collect();
        }
    }

    /// Whether a player could have a table in a round to come.
    pub(crate) fn fits(&self, number: usize) -> bool {
        self.circle.is_empty() || self.circle.contains(&number)
    }

    /// Who is there for the next round.
    pub(crate) fn present(&self) -> Vec<usize> {
        let playing = |(number, player): &(usize, &Player)| player.presence == Presence::Playing && self.fits(*number);
        self.players.iter().enumerate().filter(playing).map(|(number, _)| number).collect()
    }

    /// Whether no table of the last round is without a result.
    pub(crate) fn is_over(&self) -> bool {
        self.rounds.last().is_none_or(Round::is_over)
    }

    /// Whether all rounds there are to be have begun.
    pub(crate) fn has_all_rounds(&self) -> bool {
        let most = self.rounds_planned().unwrap_or(quintile_api::tournaments::MAX_ROUNDS);
        self.rounds.len() >= most
    }

    /// Whether somebody new would ever get a table.
    pub(crate) fn takes_players(&self) -> bool {
        let fixed = self.is_exact_round_robin() && !self.rounds.is_empty();
        !self.ended
            && !fixed
            && (self.rounds.is_empty() || !self.has_all_rounds())
            && self.players.len() < quintile_api::tournaments::MAX_PLAYERS
    }

    /// Whether somebody has to see to it.
    pub(crate) fn is_running(&self) -> bool {
        let next = self.by_itself && !self.rounds.is_empty() && !self.has_all_rounds();
        !self.ended && (!self.is_over() || next)
    }

    /// The tables of the next round, as they would be now. It may take a moment.
    pub(crate) fn pair(&self) -> Vec<Vec<Option<usize>>> {
        let system = match self.system {
            System::RoundRobin => rounds::System::RoundRobin,
            System::Swiss => rounds::System::Swiss,
        };
        let seats = self.setup.seats.len();
        let (present, history) = (self.present(), self.history(true));
        let mut tables: Vec<Vec<Option<usize>>> = if self.circle.is_empty() {
            let tables = rounds::pair(system, &history, self.players.len(), present, seats, self.seed);
            tables.into_iter().map(|table| table.seats).collect()
        } else {
            // Which round it is is all that the circle needs to know of those that were.
            let before = vec![rounds::Round::new(); history.len()];
            let place = |number: usize| self.circle.iter().position(|other| *other == number);
            let present = present.into_iter().filter_map(place);
            let tables = rounds::pair(system, &before, self.circle.len(), present, seats, self.seed);
            let player = |place: Option<usize>| place.and_then(|place| self.circle.get(place).copied());
            tables.into_iter().map(|table| table.seats.into_iter().map(player).collect()).collect()
        };
        if self.fill.is_some() {
            // Computer players sit last.
            tables.iter_mut().for_each(|table| table.resize(seats, None));
        }
        tables
    }

    /// The set-up of a table of a round.
    pub(crate) fn setup_of(&self, seats: &[Option<usize>]) -> Setup {
        let bot = Chair::Bot(self.fill.unwrap_or(Level::Casual));
        let seats = seats.iter().map(|player| if player.is_some() { Chair::Open } else { bot }).collect();
        Setup { seats, start: Start::WhenFull, public: false, ..self.setup.clone() }
    }

    /// The rounds as numbers. `all`: with the results of a round of one deal that still goes on.
    pub(crate) fn history(&self, all: bool) -> Vec<rounds::Round> {
        self.rounds.iter().map(|round| round.numbers(all || self.shows(round))).collect()
    }

    /// Whether everybody may see the results of a round so far.
    pub(crate) fn shows(&self, round: &Round) -> bool {
        !self.duplicate || round.is_over()
    }

    /// The standings of all who have ever played or still might, the best first.
    pub(crate) fn standings(&self, all: bool) -> Vec<Standing> {
        let history = self.history(all);
        let counts = |line: &Standing| {
            let here = matches!(self.players[line.player].presence, Presence::Playing | Presence::Absent);
            let sat = || history.iter().flatten().any(|table| table.seat_of(line.player).is_some());
            here || sat()
        };
        rounds::standings(&history, self.players.len()).into_iter().filter(counts).collect()
    }
}

impl Round {
    pub(crate) fn is_over(&self) -> bool {
        self.tables.iter().all(|table| table.result.is_some())
    }

    /// The seed of the deal of tables of this size.
    pub(crate) fn deal_of(&self, seats: usize) -> Option<Bytes32> {
        self.deal.map(|deal| Bytes32::hash(&[&deal.0, b"quintile round", &(seats as u64).to_le_bytes()]))
    }

    fn numbers(&self, shown: bool) -> rounds::Round {
        let shares = self.shares();
        let ending = |board: &Board| match &board.result {
            Some(BoardResult { places: Some(places), .. }) if shown || board.is_bye() => {
                rounds::Ending::Places(places.clone())
            }
            Some(BoardResult { places: None, .. }) if shown => rounds::Ending::NotPlayed,
            _ => rounds::Ending::Open,
        };
        let table = |(board, shares): (&Board, Vec<Share>)| rounds::Table {
            seats: board.seats.clone(),
            ending: ending(board),
            shares: if shown { shares } else { Vec::new() },
        };
        self.tables.iter().zip(shares).map(table).collect()
    }

    /// How each seat did against the same seat at the other tables with its deal.
    fn shares(&self) -> Vec<Vec<Share>> {
        let mut shares = vec![Vec::new(); self.tables.len()];
        if self.deal.is_none() {
            return shares;
        }
        for size in 2..=rounds::MAX_SEATS {
            let at: Vec<usize> = (0..self.tables.len()).filter(|at| self.tables[*at].seats.len() == size).collect();
            let points: Vec<_> = at.iter().map(|at| self.tables[*at].compared()).collect();
            for (at, found) in at.into_iter().zip(rounds::shares(&points)) {
                shares[at] = found;
            }
        }
        shares
    }
}

impl Board {
    /// A table before its game. A bye is over at once.
    pub(crate) fn new(seats: Vec<Option<usize>>, id: TableId) -> Self {
        let bye = seats.len() == 1;
        let result = bye.then(|| BoardResult { places: Some(vec![1]), by_host: false, game: Vec::new() });
        Self { id: (!bye).then_some(id), seats, result }
    }

    pub(crate) fn is_bye(&self) -> bool {
        self.seats.len() == 1
    }

    /// The points that are compared with those of other tables: people's who had no help.
    fn compared(&self) -> Vec<Option<i32>> {
        let game = self.result.iter().flat_map(|result| &result.game).map(Some).chain(std::iter::repeat(None));
        let points = |(player, result): (&Option<usize>, Option<&SeatResult>)| {
            let own = result.filter(|result| player.is_some() && result.hints == 0 && result.stand_in == 0);
            own.map(|result| result.points)
        };
        self.seats.iter().zip(game).map(points).collect()
    }
}

impl BoardResult {
    /// The result of a table's first game. `None`: it was broken off, and nobody can say who won.
    pub(crate) fn of(record: &Record) -> Option<Self> {
        let meta = |key: &str| record.meta.as_ref().and_then(|meta| meta.get(key)).cloned().unwrap_or(Value::Null);
        let numbers = |key: &str| serde_json::from_value::<Vec<usize>>(meta(key)).unwrap_or_default();
        let (out, stand_ins) = (numbers("forfeits"), numbers("played_by_bot"));
        let hinted: Vec<usize> = match meta("hints") {
            Value::Array(hints) => {
                hints.iter().filter_map(|hint| hint["seat"].as_u64()).map(|seat| seat as usize).collect()
            }
            _ => Vec::new(),
        };
        let player = |ply: usize| match record.plays.get(ply) {
            Some(quintile_rules::kit::Entry::Play(play)) => Some(play.seat.index()),
            _ => None,
        };
        let Some(scores) = &record.scores else {
            // Somebody gave up, and whoever stayed has won.
            let places = (0..record.seats.len()).map(|seat| 1 + u8::from(out.contains(&seat))).collect();
            return (!out.is_empty()).then_some(Self { places: Some(places), by_host: false, game: Vec::new() });
        };
        let key = |seat: usize| match out.contains(&seat) {
            true => (1, 0),
            false => (0, -i64::from(scores[seat])),
        };
        let place = |seat: usize| 1 + (0..scores.len()).filter(|other| key(*other) < key(seat)).count() as u8;
        let result = |seat: Seat| SeatResult {
            points: scores[seat.index()],
            hints: hinted.iter().filter(|other| **other == seat.index()).count(),
            stand_in: stand_ins.iter().filter(|ply| player(**ply) == Some(seat.index())).count(),
        };
        Some(Self {
            places: Some((0..scores.len()).map(place).collect()),
            by_host: false,
            game: Seat::all(scores.len()).map(result).collect(),
        })
    }
}
