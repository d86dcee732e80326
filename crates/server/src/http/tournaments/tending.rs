//! What happens at a tournament by itself: tables are opened, results come in, the next round begins. Any node does it, whenever
//! somebody looks or a few seconds have passed, and doing it twice changes nothing.

use quintile_api::TableId;
use quintile_table::{Name, Phase};

use super::{ApiError, App, HubError, Kept, MAX_ATTEMPTS};
use crate::arranging::Arranged;
use crate::clock::now;
use crate::random;
use crate::store::StoreError;
use crate::tournament::{Board, BoardResult, Round, Tournament};

/// The most tournaments that are seen to in one go.
const MAX_TENDED: usize = 200;

impl App {
    /// Sees to every tournament where a round goes on.
    pub(crate) async fn tend_tournaments(&self) -> Result<(), StoreError> {
        for id in self.hub.store().running_tournaments(MAX_TENDED).await? {
            self.glance(id).await;
        }
        Ok(())
    }

    /// Sees to what is due at a tournament, unless somebody is at it already.
    pub(super) async fn glance(&self, id: TableId) {
        if let Ok(_alone) = self.tending.try_lock() {
            report(id, self.see_to(id).await);
        }
    }

    /// Sees to what is due at a tournament.
    pub(super) async fn tend(&self, id: TableId) {
        let _alone = self.tending.lock().await;
        report(id, self.see_to(id).await);
    }

    async fn see_to(&self, id: TableId) -> Result<(), ApiError> {
        let kept = self.tournament(id).await?;
        if !kept.tournament.is_running() {
            return Ok(());
        }
        self.tend_round(id, kept).await?;
        let Kept { tournament, .. } = self.tournament(id).await?;
        if tournament.is_over() && tournament.is_running() && tournament.present().len() >= 2 {
            self.open_round(id, tournament.rounds.len() + 1).await?;
            let kept = self.tournament(id).await?;
            self.tend_round(id, kept).await?;
        }
        Ok(())
    }

    /// Opens the tables of a round that are not there yet, and takes in the results of those that are over.
    async fn tend_round(&self, id: TableId, Kept { row, tournament }: Kept) -> Result<(), ApiError> {
        let Some(round) = tournament.rounds.last().filter(|round| !round.is_over()) else { return Ok(()) };
        let store = self.hub.store();
        let tables = store.round_tables(round.id).await?;
        if !round.ready {
            let missing =
                |board: &&Board| board.result.is_none() && board.id.is_some_and(|table| !tables.contains_key(&table));
            let missing: Vec<&Board> = round.tables.iter().filter(missing).collect();
            if !missing.is_empty() {
                let names = store.contenders(id).await?;
                let mut failed = None;
                for board in missing {
                    let people = board.seats.iter().flatten().map(|&number| {
                        let person = tournament.players[number].person;
                        let name = names.get(&person).and_then(|name| Name::new(name).ok());
                        let name = name.or_else(|| Name::new(&format!("{}", number + 1)).ok());
                        name.map(|name| (person, name))
                    });
                    let arranged = Arranged {
                        setup: tournament.setup_of(&board.seats),
                        host: row.host,
                        part_of: round.id,
                        deal: round.deal_of(board.seats.len()),
                        people: people.flatten().collect(),
                    };
                    // One that cannot be opened does not keep the others waiting.
                    if let Some(table) = board.id {
                        failed = self.hub.arrange(table, arranged).await.err().or(failed);
                    }
                }
                if let Some(error) = failed {
                    return Err(error.into());
                }
            }
            let (at, number) = (round.id, tournament.rounds.len() - 1);
            let ready = |kept: &mut Kept| match kept.tournament.rounds.get_mut(number) {
                Some(round) if round.id == at && !round.ready => {
                    round.ready = true;
                    Ok(true)
                }
                _ => Ok(false),
            };
            self.change(id, ready).await?;
        }
        let mut results: Vec<(TableId, BoardResult)> = Vec::new();
        for table in round.tables.iter().filter(|board| board.result.is_none()).filter_map(|board| board.id) {
            if tables.get(&table).is_some_and(|found| found.finished) {
                let record = store.archive(Some(table), 0, 1).await?.pop();
                results.extend(record.and_then(|(_, record)| BoardResult::of(&record)).map(|result| (table, result)));
            }
        }
        if results.is_empty() {
            return Ok(());
        }
        let take_in = |kept: &mut Kept| {
            let mut changed = false;
            if kept.tournament.ended {
                return Ok(false);
            }
            for (table, result) in &results {
                let boards = kept.tournament.rounds.iter_mut().flat_map(|round| &mut round.tables);
                // What the host has said meanwhile stays.
                for board in boards.filter(|board| board.id == Some(*table) && board.result.is_none()) {
                    board.result = Some(result.clone());
                    changed = true;
                }
            }
            Ok(changed)
        };
        self.change(id, take_in).await
    }

    /// Opens the round of this number, unless it is open already. Its tables come afterwards.
    pub(super) async fn open_round(&self, id: TableId, number: usize) -> Result<(), ApiError> {
        for _ in 0..MAX_ATTEMPTS {
            let mut kept = self.tournament(id).await?;
            let tournament = &kept.tournament;
            if (1..=tournament.rounds.len()).contains(&number) {
                return Ok(());
            }
            super::check_not_ended(tournament)?;
            if number != tournament.rounds.len() + 1 {
                return Err(super::unreadable("round", format!("the next round is {}", tournament.rounds.len() + 1)));
            }
            if !tournament.is_over() {
                return Err(ApiError::Tournament("the round before is not over"));
            }
            if tournament.present().len() < 2 {
                return Err(ApiError::Tournament("a round takes two players at least"));
            }
            if tournament.has_all_rounds() && !tournament.rounds.is_empty() {
                return Err(ApiError::Tournament("the tournament has all its rounds"));
            }
            kept.tournament.close_circle();
            let thought = kept.tournament.clone();
            let pairs = self.hub.long(move || thought.pair()).await?;
            let round = self.new_round(&kept.tournament, pairs).await?;
            kept.tournament.rounds.push(round);
            if self.keep(kept).await? {
                return Ok(());
            }
        }
        Err(HubError::Contended.into())
    }

    /// A round of these tables, each with a name that no table has.
    async fn new_round(&self, tournament: &Tournament, pairs: Vec<Vec<Option<usize>>>) -> Result<Round, ApiError> {
        let mut tables = Vec::new();
        for seats in pairs {
            let mut table = TableId::from_bits(random::bits());
            while self.hub.store().has_table(table).await? {
                table = TableId::from_bits(random::bits());
            }
            tables.push(Board::new(seats, table));
        }
        Ok(Round {
            id: TableId::from_bits(random::bits()),
            opened: now(),
            ready: false,
            deal: tournament.duplicate.then(random::bytes),
            tables,
        })
    }

    /// How far the tables of a round are that have no result yet.
    pub(super) async fn phases(&self, round: &Round) -> Result<impl Fn(&Board) -> Phase, ApiError> {
        let tables = match round.is_over() {
            true => Default::default(),
            false => self.hub.store().round_tables(round.id).await?,
        };
        let ready = round.ready;
        Ok(move |board: &Board| match board.id.and_then(|table| tables.get(&table)) {
            // A rematch is no result.
            Some(found) if found.finished => Phase::Over,
            Some(found) => found.phase,
            None if ready => Phase::Closed,
            None => Phase::Lobby,
        })
    }
}

/// What is due and could not be done is tried again; whoever looks is not told.
fn report(id: TableId, done: Result<(), ApiError>) {
    match done {
        // Somebody else was first, or it is gone.
        Ok(()) | Err(ApiError::Contended | ApiError::NotFound | ApiError::Tournament(_)) => {}
        Err(error) => {
            tracing::error!(error = error.message(), table_hash = id.short_hash(), "cannot see to a tournament");
        }
    }
}
