//! What a finished game tells: who led and since when, and its best play. Plain numbers; `words` has the sentences.

use std::collections::BTreeSet;

use quintile_rules::kit::{Seat, Sides};
use quintile_table::{HistoryEntry, Played, Snapshot};
use quintile_words::side_name;

use super::account::race;
use crate::app::Tongue;

/// Whoever led for no longer than this many turns has only begun.
const MIN_LED: usize = 3;

/// How the winners came to lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lead {
    /// From the first points on.
    Throughout,
    /// For good in this turn.
    Since(usize),
    /// By what the end changed.
    AtTheEnd,
}

/// Who led a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Story {
    winner: usize,
    lead: Lead,
    /// The side that led before, and up to which turn.
    before: Option<(usize, usize)>,
    /// How often the lead passed from one side to another.
    changes: usize,
}

/// The one side that is ahead after an entry, if one is.
fn leader(lines: &[Vec<i32>], at: usize) -> Option<usize> {
    let best = lines.iter().map(|line| line[at]).max()?;
    let mut ahead = (0..lines.len()).filter(|&side| lines[side][at] == best);
    ahead.next().filter(|_| ahead.next().is_none())
}

impl Story {
    /// The story of these scores, each from nothing to the end; `plays` are the entries before the end changed anything. `None` when
    /// nobody won alone.
    fn of(lines: &[Vec<i32>], plays: usize) -> Option<Self> {
        let last = lines.first()?.len().checked_sub(1)?;
        let winner = leader(lines, last)?;
        let leaders: Vec<Option<usize>> = (0..=last).map(|at| leader(lines, at)).collect();
        let behind = leaders.iter().rposition(|&side| side != Some(winner))?;
        let led: Vec<(usize, usize)> =
            leaders.iter().enumerate().filter_map(|(at, side)| Some((at, (*side)?))).collect();
        let changes = led.windows(2).filter(|pair| pair[0].1 != pair[1].1).count();
        let before = led.iter().rev().find(|(_, side)| *side != winner).map(|&(at, side)| (side, at.min(plays)));
        let lead = match behind + 1 {
            at if at > plays => Lead::AtTheEnd,
            _ if leaders[..=behind].iter().all(Option::is_none) => Lead::Throughout,
            at => Lead::Since(at),
        };
        Some(Self { winner, lead, before, changes })
    }
}

/// The story of a finished game, in at most two sentences.
pub(super) fn story_text(snapshot: &Snapshot, tongue: Tongue) -> Option<String> {
    let (scene, sides, words) = (&snapshot.scene, snapshot.setup.sides(), tongue.words);
    let result = scene.result.as_ref()?;
    let lines = race(&snapshot.history, sides, Some(&result.scores));
    let story = Story::of(&lines, snapshot.history.len())?;
    let mine = scene.you.map(|you| sides.of(you));
    let name = |side| side_name(scene, sides, side, tongue.how);
    // Somebody who led and lost is the story; otherwise how the winners came to lead.
    let mut text = match (story.lead, story.before) {
        (Lead::AtTheEnd, _) => words.end_decided.to_owned(),
        (_, Some((side, until))) if mine == Some(side) && until > MIN_LED => (words.you_led_until)(until),
        (Lead::Throughout, _) if mine == Some(story.winner) => words.you_led_throughout.to_owned(),
        (Lead::Throughout, _) => (words.led_throughout)(&name(story.winner)),
        (Lead::Since(turn), _) if mine == Some(story.winner) => (words.you_led_since)(turn),
        (Lead::Since(turn), _) => (words.led_since)(&name(story.winner), turn),
    };
    if story.changes > 2 {
        text += " ";
        text += &(words.lead_changed)(story.changes);
    }
    Some(text)
}

/// The play with the most points; the first of equals.
pub(super) fn best_play(history: &[HistoryEntry]) -> Option<&Played> {
    let played = history.iter().filter_map(|entry| match entry {
        HistoryEntry::Play(played) => Some(played),
        HistoryEntry::Time => None,
    });
    played.filter(|played| played.scoring.points > 0).rev().max_by_key(|played| played.scoring.points)
}

/// How often each side has won, over all games of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct MatchScore {
    pub(super) wins: Vec<usize>,
    pub(super) games: usize,
}

impl MatchScore {
    /// The score of games by their winners.
    pub(super) fn of<'a>(games: impl Iterator<Item = &'a Vec<Seat>>, sides: Sides) -> Self {
        let mut score = Self { wins: vec![0; sides.count()], games: 0 };
        for winners in games {
            score.games += 1;
            let won: BTreeSet<usize> = winners.iter().map(|&seat| sides.of(seat)).collect();
            for side in won {
                if let Some(wins) = score.wins.get_mut(side) {
                    *wins += 1;
                }
            }
        }
        score
    }
}

#[cfg(test)]
mod tests {
    use quintile_rules::kit::Scoring;
    use quintile_table::By;

    use super::*;

    fn story(lines: &[&[i32]], plays: usize) -> Option<Story> {
        Story::of(&lines.iter().map(|line| line.to_vec()).collect::<Vec<_>>(), plays)
    }

    #[test]
    fn a_lead_from_beginning_to_end() {
        let told = story(&[&[0, 5, 5, 9, 9], &[0, 0, 3, 3, 8]], 4).expect("a winner");
        assert_eq!(told, Story { winner: 0, lead: Lead::Throughout, before: None, changes: 0 });
    }

    #[test]
    fn a_lead_that_was_lost_and_taken() {
        let told = story(&[&[0, 5, 5, 9, 9], &[0, 0, 3, 3, 12]], 4).expect("a winner");
        assert_eq!(told, Story { winner: 1, lead: Lead::Since(4), before: Some((0, 3)), changes: 1 });
        let level = story(&[&[0, 5, 5, 5, 9], &[0, 0, 0, 5, 5]], 4).expect("a winner");
        assert_eq!(level, Story { winner: 0, lead: Lead::Since(4), before: None, changes: 0 }, "level in between");
    }

    #[test]
    fn the_end_may_decide() {
        let told = story(&[&[0, 5, 5, 2], &[0, 0, 3, 3]], 2).expect("a winner");
        assert_eq!(told, Story { winner: 1, lead: Lead::AtTheEnd, before: Some((0, 2)), changes: 1 });
        assert_eq!(story(&[&[0, 5], &[0, 5]], 1), None, "nobody won alone");
    }

    #[test]
    fn the_best_play_is_the_first_of_the_most_points() {
        let play = |seat, points| {
            HistoryEntry::Play(Played {
                seat: Seat(seat),
                play: "pass".into(),
                scoring: Scoring { points, items: Vec::new() },
                by: By::Person,
            })
        };
        let history = [play(0, 3), play(1, 8), HistoryEntry::Time, play(0, 8)];
        assert_eq!(best_play(&history).map(|played| played.seat), Some(Seat(1)));
        assert_eq!(best_play(&[play(0, 0)]), None);
    }

    #[test]
    fn teams_win_a_match_together() {
        let games = [vec![Seat(0), Seat(2)], vec![Seat(1), Seat(3)], vec![Seat(0), Seat(2)]];
        assert_eq!(MatchScore::of(games.iter(), Sides::TEAMS), MatchScore { wins: vec![2, 1], games: 3 });
        let tie = [vec![Seat(0), Seat(1)]];
        assert_eq!(MatchScore::of(tie.iter(), Sides::alone(2)), MatchScore { wins: vec![1, 1], games: 1 });
    }
}
