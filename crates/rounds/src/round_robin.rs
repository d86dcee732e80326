//! Everybody meets everybody at tables of two: the circle method.

use crate::table::Player;

/// Who sits with whom, whoever begins first. With an odd number one has a bye; so has whoever's opponent is not there.
///
/// The players but the last stand in a circle. In a round, one of them meets the last, and those at the same distance on both sides
/// meet each other. Whoever stands at an odd distance after that one begins, or at an even distance before: so each begins in half
/// of these games, and with the last one they take turns.
pub(crate) fn tables(count: usize, present: &[Player], round: usize) -> Vec<Vec<Player>> {
    if count < 2 {
        return present.iter().map(|player| vec![*player]).collect();
    }
    // An even number; the last may be nobody.
    let circle = count - 1 + count % 2;
    // When all have met, they meet again with the seats changed over.
    let again = round / circle % 2 == 1;
    let at = round % circle;
    let mut pairs = vec![if at.is_multiple_of(2) { [circle, at] } else { [at, circle] }];
    for distance in 1..=circle / 2 {
        let (after, before) = ((at + distance) % circle, (at + circle - distance) % circle);
        pairs.push(if distance % 2 == 1 { [after, before] } else { [before, after] });
    }
    let order = |[first, second]: [Player; 2]| if again { [second, first] } else { [first, second] };
    let there = |pair: [Player; 2]| order(pair).into_iter().filter(|player| present.contains(player)).collect();
    let mut tables: Vec<Vec<Player>> =
        pairs.into_iter().map(there).filter(|table: &Vec<_>| !table.is_empty()).collect();
    tables.sort_by_key(|table| (table.len() == 1, table.iter().min().copied()));
    tables
}
