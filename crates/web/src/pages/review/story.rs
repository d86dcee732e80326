//! What a review tells of a whole game, as plain numbers: how the chances went, and the few plays by which they turned.

use quintile_bots::{Judged, Scale};
use quintile_rules::GameId;
use quintile_rules::kit::{Entry, Seat, Sides};

/// The most turning points that are told: more would be a list, not a story.
pub(super) const MAX_TURNING_POINTS: usize = 3;

/// A play that cost its side much of the chance to win.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct TurningPoint {
    /// The entry of the record, counted from 1.
    pub(crate) ply: usize,
    pub(crate) seat: Seat,
    /// The chance with the best play.
    pub(crate) before: f64,
    /// The chance after the play that was made.
    pub(crate) after: f64,
}

impl TurningPoint {
    fn lost(&self) -> f64 {
        self.before - self.after
    }
}

/// Whose play an entry is.
pub(super) fn player(entry: &Entry) -> Option<Seat> {
    match entry {
        Entry::Play(entry) => Some(entry.seat),
        Entry::Time => None,
    }
}

/// The largest swings, in the order of the game: first the largest of each side, so that it is everybody's story, then the largest of
/// those that are left. What loses less than a mistake turned nothing.
pub(super) fn turning_points(
    game: GameId,
    entries: &[Entry],
    judged: &[Option<Judged>],
    sides: Sides,
) -> Vec<TurningPoint> {
    let least = Scale::of(game).mistake;
    let mut swings: Vec<TurningPoint> = (1..)
        .zip(entries.iter().zip(judged))
        .filter_map(|(ply, (entry, judged))| {
            let (seat, judged) = (player(entry)?, judged.as_ref()?);
            let after = judged.win?;
            (judged.win_loss >= least).then_some(TurningPoint { ply, seat, before: after + judged.win_loss, after })
        })
        .collect();
    // Of equals the earlier one: the sort is stable.
    swings.sort_by(|one, other| other.lost().total_cmp(&one.lost()));
    let mut told: Vec<usize> = Vec::new();
    let (largest, others): (Vec<TurningPoint>, Vec<TurningPoint>) = swings.into_iter().partition(|swing| {
        let side = sides.of(swing.seat);
        let first = !told.contains(&side);
        told.push(side);
        first
    });
    let mut points: Vec<TurningPoint> = largest.into_iter().chain(others).take(MAX_TURNING_POINTS).collect();
    points.sort_by_key(|point| point.ply);
    points
}

/// Each side's chance to win before the first play and after each entry that was judged so far; a finished game ends as it ended. What
/// was not judged changes nothing. With two sides one's gain is the other's loss; with more, a side's chance is known by its own
/// plays alone.
pub(super) fn chances(
    entries: &[Entry],
    judged: &[Option<Judged>],
    sides: Sides,
    winners: Option<&[Seat]>,
) -> Vec<Vec<f64>> {
    let count = sides.count();
    let mut lines = vec![vec![1.0 / count.max(1) as f64]; count];
    for (entry, judged) in entries.iter().zip(judged) {
        let known = player(entry).zip(judged.as_ref().and_then(|judged| judged.win));
        for (side, line) in lines.iter_mut().enumerate() {
            let last = line.last().copied().unwrap_or(0.5);
            line.push(match known {
                Some((seat, win)) if sides.of(seat) == side => win,
                Some((_, win)) if count == 2 => 1.0 - win,
                _ => last,
            });
        }
    }
    if let Some(winners) = winners.filter(|winners| judged.len() >= entries.len() && !winners.is_empty()) {
        let mut won: Vec<usize> = winners.iter().map(|&seat| sides.of(seat)).collect();
        won.sort_unstable();
        won.dedup();
        for (side, line) in lines.iter_mut().enumerate() {
            if let Some(last) = line.last_mut().filter(|_| !entries.is_empty()) {
                *last = if won.contains(&side) { 1.0 / won.len() as f64 } else { 0.0 };
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use quintile_bots::Verdict;
    use quintile_rules::kit::PlayEntry;

    use super::*;

    fn play(seat: u8) -> Entry {
        let play = "pass".to_owned();
        Entry::Play(PlayEntry { seat: Seat(seat), play, points: None, legal: None, legal_hash: None })
    }

    fn judged(win: f64, win_loss: f64) -> Option<Judged> {
        let best = "pass".to_owned();
        let verdict = Verdict::Good;
        Some(Judged { verdict, best, best_points: 0, loss: 1.0, win_loss, win: Some(win), reason: None, exact: false })
    }

    #[test]
    fn at_most_three_and_one_of_each_side_first() {
        let entries = [play(0), play(1), play(0), play(1), play(0), Entry::Time, play(0)];
        let all = [
            judged(0.2, 0.3),
            judged(0.5, 0.01),
            judged(0.1, 0.4),
            judged(0.6, 0.12),
            judged(0.3, 0.25),
            None,
            judged(0.0, 0.5),
        ];
        let points = turning_points(GameId::TwentyFourSeven, &entries, &all, Sides::alone(2));
        assert_eq!(points.iter().map(|point| point.ply).collect::<Vec<_>>(), [3, 4, 7], "in the order of the game");
        assert_eq!((points[1].seat, points[1].after), (Seat(1), 0.6));
        assert!((points[1].before - 0.72).abs() < 1e-9);
        let calm = [judged(0.5, 0.0), judged(0.5, 0.05)];
        assert!(turning_points(GameId::TwentyFourSeven, &entries, &calm, Sides::alone(2)).is_empty());
    }

    #[test]
    fn of_two_sides_one_gains_what_the_other_loses() {
        let entries = [play(0), play(1), Entry::Time];
        let all = [judged(0.6, 0.0), judged(0.7, 0.0), None];
        let lines = chances(&entries, &all[..1], Sides::alone(2), Some(&[Seat(1)]));
        assert_eq!(lines, [vec![0.5, 0.6], vec![0.5, 0.4]], "not over before it is judged");
        let lines = chances(&entries, &all, Sides::alone(2), None);
        assert_eq!(lines[1], [0.5, 0.4, 0.7, 0.7]);
        let lines = chances(&entries, &all, Sides::alone(2), Some(&[Seat(1)]));
        assert_eq!((lines[0][3], lines[1][3]), (0.0, 1.0), "it ends as it ended");
        let draw = chances(&entries, &all, Sides::alone(2), Some(&[Seat(0), Seat(1)]));
        assert_eq!((draw[0][3], draw[1][3]), (0.5, 0.5));
    }

    #[test]
    fn of_three_sides_each_is_known_by_its_own_plays() {
        let entries = [play(0), play(2)];
        let lines = chances(&entries, &[judged(0.5, 0.0), judged(0.25, 0.0)], Sides::alone(3), None);
        assert_eq!(lines[0][1..], [0.5, 0.5]);
        assert_eq!(lines[1][1..], [1.0 / 3.0, 1.0 / 3.0]);
        assert_eq!(lines[2][2], 0.25);
        let teams = chances(&[play(2)], &[judged(0.8, 0.0)], Sides::TEAMS, None);
        assert_eq!(teams.iter().map(|line| line[1]).sum::<f64>(), 1.0, "partners share a line");
    }
}
