//! The account of a game, as plain numbers: how the scores went, the columns of the score pad, what the end changed.

use quintile_rules::kit::{Seat, Sides};
use quintile_table::{HistoryEntry, Snapshot};
use quintile_words::{Speech, say_adjustment};

/// What a side scored in a round, and what it then had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Gain {
    pub(super) points: i32,
    pub(super) total: i32,
}

/// A score pad: a column for each side, a row for each round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pad {
    /// What each side scored, if it has played in that round.
    pub(super) rounds: Vec<Vec<Option<Gain>>>,
    /// What the end changed; `None` where it changed nothing.
    pub(super) ending: Option<Vec<Option<Gain>>>,
    pub(super) totals: Vec<i32>,
}

impl Pad {
    /// The pad of these plays. `finals` are the scores by seat, once the game is over.
    pub(super) fn of(history: &[HistoryEntry], sides: Sides, finals: Option<&[i32]>) -> Self {
        let mut totals = vec![0; sides.count()];
        let mut rounds: Vec<Vec<Option<Gain>>> = Vec::new();
        for entry in history {
            let HistoryEntry::Play(played) = entry else { continue };
            let (side, points) = (sides.of(played.seat), played.scoring.points);
            let Some(total) = totals.get_mut(side) else { continue };
            *total += points;
            // A round is over when somebody plays again; those who are skipped leave a blank.
            if rounds.last().is_none_or(|round| round[side].is_some()) {
                rounds.push(vec![None; sides.count()]);
            }
            if let Some(round) = rounds.last_mut() {
                round[side] = Some(Gain { points, total: *total });
            }
        }
        let finals = finals.map_or_else(|| totals.clone(), |finals| sides.totals(finals));
        let change =
            |(&total, &before): (&i32, &i32)| (total != before).then(|| Gain { points: total - before, total });
        let ending: Vec<Option<Gain>> = finals.iter().zip(&totals).map(change).collect();
        Self { rounds, ending: ending.iter().any(Option::is_some).then_some(ending), totals: finals }
    }
}

/// Each side's score after each entry, from nothing; where the end changed something, to the very last point.
pub(super) fn race(history: &[HistoryEntry], sides: Sides, finals: Option<&[i32]>) -> Vec<Vec<i32>> {
    let mut lines = vec![vec![0]; sides.count()];
    for entry in history {
        for (side, line) in lines.iter_mut().enumerate() {
            let gain = match entry {
                HistoryEntry::Play(played) if sides.of(played.seat) == side => played.scoring.points,
                _ => 0,
            };
            line.push(line.last().copied().unwrap_or(0) + gain);
        }
    }
    let finals = finals.map(|finals| sides.totals(finals)).unwrap_or_default();
    if finals.iter().zip(&lines).any(|(last, line)| line.last() != Some(last)) {
        lines.iter_mut().zip(finals).for_each(|(line, last)| line.push(last));
    }
    lines
}

/// A line of the account after the last play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Ending {
    pub(super) seat: Seat,
    pub(super) text: String,
    pub(super) points: i32,
}

/// What changed the scores at the end, line by line. Where the table may not lay hands open yet (other tables play the same
/// deal), the points alone; `otherwise` is what they are called.
pub(super) fn endings(snapshot: &Snapshot, otherwise: &str, how: Speech) -> Vec<Ending> {
    if let Some(account) = &snapshot.account {
        let lines = account.adjustments.iter().map(|line| Ending {
            seat: line.seat,
            text: say_adjustment(snapshot.setup.game, line, how),
            points: line.points,
        });
        return lines.collect();
    }
    let Some(result) = &snapshot.scene.result else { return Vec::new() };
    let seats = result.scores.len();
    let played = Pad::of(&snapshot.history, Sides::alone(seats), None).totals;
    let changes = Seat::all(seats).zip(result.scores.iter().zip(played)).filter(|(_, (last, before))| *last != before);
    changes.map(|(seat, (last, before))| Ending { seat, text: otherwise.to_owned(), points: last - before }).collect()
}

#[cfg(test)]
mod tests {
    use quintile_rules::kit::Scoring;
    use quintile_table::{By, Played};

    use super::*;

    fn play(seat: u8, points: i32) -> HistoryEntry {
        HistoryEntry::Play(Played {
            seat: Seat(seat),
            play: "pass".into(),
            scoring: Scoring { points, items: Vec::new() },
            by: By::Person,
        })
    }

    #[test]
    fn scores_add_up_play_by_play_to_the_last_point() {
        let history = [play(0, 10), play(1, -3), HistoryEntry::Time, play(0, 5)];
        let alone = Sides::alone(2);
        let lines = [vec![0, 10, 10, 10, 15], vec![0, 0, -3, -3, -3]];
        assert_eq!(race(&history, alone, None), lines);
        assert_eq!(race(&history, alone, Some(&[15, -3])), lines);
        let [mut one, mut two] = lines;
        one.push(15);
        two.push(-13);
        assert_eq!(race(&history, alone, Some(&[15, -13])), [one, two]);
    }

    #[test]
    fn a_row_is_a_round_with_blanks_for_those_who_are_skipped() {
        let history = [play(1, 10), play(0, 20), play(1, 5), play(1, 7), HistoryEntry::Time, play(0, 0)];
        let pad = Pad::of(&history, Sides::alone(2), Some(&[16, 22]));
        let gain = |points, total| Some(Gain { points, total });
        assert_eq!(
            pad.rounds,
            [[gain(20, 20), gain(10, 10)], [None, gain(5, 15)], [gain(0, 20), gain(7, 22)]].map(Vec::from)
        );
        assert_eq!((pad.ending, pad.totals), (Some(vec![gain(-4, 16), None]), vec![16, 22]));
    }

    #[test]
    fn teams_have_one_column() {
        let history = [play(0, 1), play(1, 2), play(2, 3), play(3, 4)];
        let pad = Pad::of(&history, Sides::TEAMS, Some(&[1, 2, 3, 4]));
        let gain = |points, total| Some(Gain { points, total });
        assert_eq!(pad.rounds, [[gain(1, 1), gain(2, 2)], [gain(3, 4), gain(4, 6)]].map(Vec::from));
        assert_eq!((pad.ending, pad.totals), (None, vec![4, 6]));
    }
}
