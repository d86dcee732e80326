//! Who sits where at a table: everybody has every seat about as often.

use crate::history::History;
use crate::noise::noise;
use crate::table::Player;

/// Puts the players of a table in the order of their seats: those that they had least often, and not the last one again.
pub(crate) fn seated(mut players: Vec<Player>, history: &History, seed: u64, round: usize) -> Vec<Player> {
    // Whoever is first otherwise, chance decides.
    players.sort_by_key(|player| (noise(seed, [round, *player, 1]), *player));
    let price = |order: &[Player]| {
        let one = |(seat, player): (usize, &Player)| {
            let again = history.last_seat(*player) == Some(seat);
            2 * history.had_seat(*player, seat) + u32::from(again)
        };
        order.iter().enumerate().map(one).sum::<u32>()
    };
    permutations(&players).into_iter().min_by_key(|order| price(order)).unwrap_or(players)
}

/// All orders of at most four players.
fn permutations(players: &[Player]) -> Vec<Vec<Player>> {
    if players.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (at, first) in players.iter().enumerate() {
        let rest: Vec<Player> = players.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, p)| *p).collect();
        all.extend(permutations(&rest).into_iter().map(|order| [vec![*first], order].concat()));
    }
    all
}
