//! Duplicate play: many tables, one deal. Whoever had the same seat had the same luck, so their points compare.

use quintile_rules::kit::{Record, Seat};
use quintile_table::{Bytes32, Name, Setup};
use serde::{Deserialize, Serialize};

/// What the store keeps of a contest. The deal's seed is its secret until everybody has played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Contest {
    pub(crate) name: Name,
    pub(crate) setup: Setup,
    pub(crate) deal: Bytes32,
    pub(crate) closed: bool,
}

/// A finished game of a contest.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Finished {
    /// Which table, from 1 in order of opening.
    pub(crate) table: usize,
    /// Who sat where.
    pub(crate) names: Vec<String>,
    /// The points by seat; none when somebody gave up, because then the seats did not play the same game.
    pub(crate) scores: Option<Vec<i32>>,
}

impl Finished {
    pub(crate) fn of(table: usize, record: &Record) -> Self {
        Self { table, names: record.seats.clone(), scores: record.scores.clone() }
    }
}

/// One player's result.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Line {
    /// Which table.
    pub(crate) table: usize,
    /// Which seat.
    pub(crate) seat: Seat,
    /// Who.
    pub(crate) name: String,
    /// The points.
    pub(crate) points: i32,
    /// Against each other table, the same seat: 1 for more points, ½ for as many, 0 for fewer. The mean of that, in
    /// hundredths; `None` while there is nobody to compare with.
    pub(crate) percent: Option<f64>,
    /// How many tables it was compared with.
    pub(crate) compared: usize,
}

/// Everybody's result, the best first. `bots` says which seats are not people's: they are compared with nobody.
pub(crate) fn standings(finished: &[Finished], bots: &[bool]) -> Vec<Line> {
    let mut lines = Vec::new();
    for game in finished {
        let Some(scores) = &game.scores else { continue };
        for ((seat, &points), name) in Seat::all(scores.len()).zip(scores).zip(&game.names) {
            if bots.get(seat.index()).copied().unwrap_or(false) {
                continue;
            }
            let others = finished.iter().filter(|other| other.table != game.table);
            let others: Vec<i32> =
                others.filter_map(|other| other.scores.as_ref()?.get(seat.index()).copied()).collect();
            // Two for a win, one for a tie: whole numbers until the end.
            let halves: usize =
                others.iter().map(|&other| 1 + usize::from(points > other) - usize::from(points < other)).sum();
            let percent = (!others.is_empty()).then(|| {
                let percent = 50.0 * halves as f64 / others.len() as f64;
                (percent * 100.0).round() / 100.0
            });
            lines.push(Line { table: game.table, seat, name: name.clone(), points, percent, compared: others.len() });
        }
    }
    lines.sort_by(|a, b| {
        let percent = |line: &Line| line.percent.unwrap_or(-1.0);
        percent(b)
            .total_cmp(&percent(a))
            .then(b.points.cmp(&a.points))
            .then(a.table.cmp(&b.table))
            .then(a.seat.cmp(&b.seat))
    });
    lines
}

/// The standings as a table for spreadsheets.
pub(crate) fn csv(lines: &[Line]) -> String {
    let mut text = String::from("rank,name,table,seat,points,percent,compared\r\n");
    for (index, line) in lines.iter().enumerate() {
        let percent = line.percent.map(|percent| format!("{percent:.2}")).unwrap_or_default();
        // Equal results share a rank.
        let rank = 1 + lines[..=index]
            .iter()
            .position(|other| other.percent == line.percent && other.points == line.points)
            .unwrap_or(index);
        let name = quoted(&line.name);
        text += &format!("{rank},{name},{},{},{},{percent},{}\r\n", line.table, line.seat, line.points, line.compared);
    }
    text
}

/// A field in quotes. A name that begins like a formula must not become one.
fn quoted(text: &str) -> String {
    let guard = if text.starts_with(['=', '+', '-', '@']) { "'" } else { "" };
    format!("\"{guard}{}\"", text.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(table: usize, scores: Option<[i32; 2]>) -> Finished {
        let names = vec![format!("a{table}"), format!("b{table}")];
        Finished { table, names, scores: scores.map(Vec::from) }
    }

    #[test]
    fn seats_are_compared_with_the_same_seat_elsewhere() {
        let games = [game(1, Some([30, 20])), game(2, Some([25, 25])), game(3, Some([30, 40])), game(4, None)];
        let lines = standings(&games, &[false, false]);
        let found: Vec<(&str, Option<f64>)> = lines.iter().map(|line| (line.name.as_str(), line.percent)).collect();
        assert_eq!(
            found,
            [
                ("b3", Some(100.0)),
                ("a1", Some(75.0)),
                ("a3", Some(75.0)),
                ("b2", Some(50.0)),
                ("a2", Some(0.0)),
                ("b1", Some(0.0)),
            ]
        );
        let people = standings(&games, &[false, true]);
        assert!(people.iter().all(|line| line.name.starts_with('a')));
    }

    #[test]
    fn one_table_alone_has_points_but_no_percent() {
        let lines = standings(&[game(1, Some([3, 9]))], &[false, false]);
        assert_eq!(lines[0].name, "b1");
        assert!(lines.iter().all(|line| line.percent.is_none() && line.compared == 0));
    }

    #[test]
    fn spreadsheets_get_quoted_names_and_shared_ranks() {
        let mut games = [game(1, Some([30, 20])), game(2, Some([30, 10]))];
        games[0].names[0] = "=1+\"1\"".into();
        let text = csv(&standings(&games, &[false, false]));
        let lines: Vec<&str> = text.split("\r\n").collect();
        assert_eq!(lines[1], "1,\"b1\",1,1,20,100.00,1");
        assert_eq!(lines[2], "2,\"'=1+\"\"1\"\"\",1,0,30,50.00,1");
        assert_eq!(lines[3], "2,\"a2\",2,0,30,50.00,1");
    }
}
