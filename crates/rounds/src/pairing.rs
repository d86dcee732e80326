//! The tables of the next round.

use std::collections::BTreeSet;

use crate::groups::{self, By};
use crate::history::History;
use crate::round_robin;
use crate::swiss;
use crate::table::{MAX_SEATS, Player, Round, Table};

/// How the players of a round find each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum System {
    /// Everybody meets everybody.
    RoundRobin,
    /// Those meet who have about as many points and have not met yet.
    Swiss,
}

/// Makes the tables of the next round, at most `seats` at each, for those of the players who are there. `entered` is how many have
/// entered so far. All chance follows from the seed.
///
/// Tables of two are exact. In a Swiss round, nobody has a second bye while that can be avoided; then, as few as possible meet again;
/// then the bye goes to the lowest who may have it; then the squares of the differences in points are as small as they can be. A round
/// robin goes by the circle method over all who entered, so each meets each once in [`rounds_of_all`] rounds, and whoever should meet
/// somebody who is not there has a bye. It keeps its order as long as nobody enters after the first round.
///
/// Tables of three and four are as equal in size as possible ([`sizes`]), and as good as a local search makes them: no two players of
/// different tables could change places so that fewer meet again, or as few and with closer points.
pub fn pair(
    system: System,
    rounds: &[Round],
    entered: usize,
    present: impl IntoIterator<Item = Player>,
    seats: usize,
    seed: u64,
) -> Round {
    let there: BTreeSet<Player> = present.into_iter().filter(|player| *player < entered).collect();
    let present: Vec<Player> = there.into_iter().collect();
    let history = History::new(rounds, entered);
    let round = rounds.len();
    let tables = match (seats.clamp(2, MAX_SEATS), system) {
        (2, System::Swiss) => swiss::tables(&history, &present, seed, round),
        (2, System::RoundRobin) => round_robin::tables(entered, &present, round),
        (seats, System::Swiss) => groups::tables(&history, &present, seats, By::Points, seed, round),
        (seats, System::RoundRobin) => groups::tables(&history, &present, seats, By::Meetings, seed, round),
    };
    tables.into_iter().map(|players| Table::new(players.into_iter().map(Some).collect())).collect()
}

/// How many sit at each table when this many play at tables of at most `seats`: as few tables as that takes, as equal in size as
/// possible, the larger ones first. A player who is left alone has a bye.
pub fn sizes(players: usize, seats: usize) -> Vec<usize> {
    if players == 0 {
        return Vec::new();
    }
    if seats <= 2 {
        let mut sizes = vec![2; players / 2];
        sizes.extend((players % 2 == 1).then_some(1));
        return sizes;
    }
    let tables = players.div_ceil(seats);
    (0..tables).map(|at| players / tables + usize::from(at < players % tables)).collect()
}

/// In how many rounds of tables of two everybody meets everybody.
pub fn rounds_of_all(players: usize) -> usize {
    if players < 2 { 0 } else { players - 1 + players % 2 }
}
