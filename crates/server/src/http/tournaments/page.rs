//! What a viewer is shown of a tournament.

use std::collections::HashMap;

use quintile_api::TableId;
use quintile_api::tournaments::{
    CrossCell, CrossRow, Crosstable, Entrant, Line, OwnTable, RoundPage, TableState, TournamentPage, TournamentSeat,
    TournamentTable,
};
use quintile_rounds::{Ending, Standing};
use quintile_table::{PersonId, Phase};

use super::{ApiError, App, Kept};
use crate::clock::now;
use crate::tournament::{Board, Round, Tournament};

/// Who looks.
struct Viewer {
    host: bool,
    number: Option<usize>,
}

impl App {
    /// A tournament as somebody may see it, with one of its rounds.
    pub(super) async fn tournament_page(
        &self,
        id: TableId,
        person: Option<PersonId>,
        round: Option<usize>,
    ) -> Result<TournamentPage, ApiError> {
        let kept = self.tournament(id).await?;
        self.page_of(kept, person, round).await
    }

    /// The same of what has been read already.
    pub(super) async fn page_of(
        &self,
        kept: Kept,
        person: Option<PersonId>,
        round: Option<usize>,
    ) -> Result<TournamentPage, ApiError> {
        let names = Names::new(self.hub.store().contenders(kept.row.id).await?, &kept.tournament);
        let host = kept.is_host(person);
        let Kept { tournament, .. } = kept;
        let viewer = Viewer { host, number: person.and_then(|person| tournament.number_of(person)) };
        let number = round.unwrap_or(tournament.rounds.len());
        let shown = number.checked_sub(1).and_then(|at| tournament.rounds.get(at));
        let round = match shown {
            Some(round) => Some(self.round_page(&tournament, round, number, &names, &viewer).await?),
            None => None,
        };
        let entrant = |(number, name): (usize, &String)| Entrant {
            number: number + 1,
            name: name.clone(),
            presence: tournament.players[number].presence,
        };
        Ok(TournamentPage {
            host,
            takes_players: tournament.takes_players(),
            ended: tournament.ended,
            now: now(),
            rounds: tournament.rounds.len(),
            over: tournament.is_over(),
            players: names.0.iter().enumerate().map(entrant).collect(),
            you: viewer.number.map(|number| number + 1),
            own: own_table(&tournament, &viewer),
            round,
            standings: tournament.standings(host).iter().map(line).collect(),
            planned: tournament.rounds_planned(),
            name: tournament.name,
            setup: tournament.setup,
            system: tournament.system,
            duplicate: tournament.duplicate,
            fill: tournament.fill,
            by_itself: tournament.by_itself,
        })
    }

    async fn round_page(
        &self,
        tournament: &Tournament,
        round: &Round,
        number: usize,
        names: &Names,
        viewer: &Viewer,
    ) -> Result<RoundPage, ApiError> {
        let phase = self.phases(round).await?;
        let shown = viewer.host || tournament.shows(round);
        let numbers = &tournament.history(viewer.host)[number - 1];
        let table = |(at, (board, numbers)): (usize, (&Board, &quintile_rounds::Table))| {
            let seat = |(seat, player): (usize, &Option<usize>)| {
                let result = board.result.as_ref().filter(|_| shown || board.is_bye());
                let game = result.and_then(|result| result.game.get(seat));
                let bot = tournament.fill.map(|level| level.to_string()).unwrap_or_default();
                TournamentSeat {
                    player: player.map(|player| player + 1),
                    name: player.map_or(bot, |player| names.0[player].clone()),
                    place: result.and_then(|result| result.places.as_ref()?.get(seat).copied()),
                    points: game.map(|game| game.points),
                    match_points: numbers.points(seat).map(quintile_rounds::Points::twelfths),
                    hints: game.map_or(0, |game| game.hints),
                    stand_in: game.map_or(0, |game| game.stand_in),
                }
            };
            let seated = viewer.number.is_some() && board.seats.contains(&viewer.number);
            let may_look = viewer.host || seated || tournament.setup.onlookers;
            TournamentTable {
                number: at + 1,
                table: board.id.filter(|_| may_look),
                state: state(board, phase(board)),
                seats: board.seats.iter().enumerate().map(seat).collect(),
            }
        };
        let tables = round.tables.iter().zip(numbers).enumerate().map(table).collect();
        Ok(RoundPage { number, over: round.is_over(), tables })
    }

    /// Everybody against everybody, round by round.
    pub(super) async fn crosstable(&self, id: TableId, person: Option<PersonId>) -> Result<Crosstable, ApiError> {
        let kept = self.tournament(id).await?;
        let (all, tournament) = (kept.is_host(person), &kept.tournament);
        let names = Names::new(self.hub.store().contenders(id).await?, tournament);
        let (history, standings) = (tournament.history(all), tournament.standings(all));
        let rank: HashMap<usize, usize> =
            standings.iter().enumerate().map(|(at, line)| (line.player, at + 1)).collect();
        let cell = |round: &quintile_rounds::Round, player: usize| {
            let (table, seat) = round.iter().find_map(|table| Some((table, table.seat_of(player)?)))?;
            if table.ending == Ending::NotPlayed {
                return None;
            }
            let others = table.seats.iter().enumerate().filter(|(other, _)| *other != seat);
            let number = |other: &Option<usize>| other.and_then(|other| rank.get(&other).copied()).unwrap_or(0);
            Some(CrossCell {
                others: others.map(|(_, other)| number(other)).collect(),
                match_points: table.points(seat).map(quintile_rounds::Points::twelfths),
            })
        };
        let row = |line: &Standing| CrossRow {
            player: line.player + 1,
            name: names.0[line.player].clone(),
            place: line.place,
            match_points: line.points.twelfths(),
            cells: history.iter().map(|round| cell(round, line.player)).collect(),
        };
        Ok(Crosstable { rounds: history.len(), rows: standings.iter().map(row).collect() })
    }
}

/// Everybody's name, by number.
struct Names(Vec<String>);

impl Names {
    fn new(mut names: HashMap<PersonId, String>, tournament: &Tournament) -> Self {
        let players = tournament.players.iter().enumerate();
        Self(
            players.map(|(at, player)| names.remove(&player.person).unwrap_or_else(|| format!("{}", at + 1))).collect(),
        )
    }
}

fn own_table(tournament: &Tournament, viewer: &Viewer) -> Option<OwnTable> {
    let number = viewer.number?;
    let round = tournament.rounds.last()?;
    let (at, board) = round.tables.iter().enumerate().find(|(_, board)| board.seats.contains(&Some(number)))?;
    let over = board.result.is_some();
    // It is shown once it can be opened.
    Some(OwnTable { round: tournament.rounds.len(), number: at + 1, table: board.id.filter(|_| round.ready), over })
}

fn state(board: &Board, phase: Phase) -> TableState {
    match &board.result {
        _ if board.is_bye() => TableState::Bye,
        None => TableState::without_result(phase),
        Some(result) if result.places.is_none() => TableState::NotPlayed,
        Some(result) if result.by_host => TableState::ByHost,
        Some(_) => TableState::Over,
    }
}

fn line(standing: &Standing) -> Line {
    Line {
        player: standing.player + 1,
        place: standing.place,
        match_points: standing.points.twelfths(),
        buchholz: standing.buchholz,
        sonneborn_berger: standing.sonneborn_berger,
        percent: standing.share.percent().map(|hundredths| f64::from(hundredths) / 100.0),
        rounds: standing.rounds,
    }
}
