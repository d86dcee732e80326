//! What follows from the figures, in sentences: the seats, the bonuses, the tiles, luck and skill.

use super::board::Kind;
use super::counts::TileUse;
use super::report::{Figure, Section, with_reach};
use super::totals::Totals;
use crate::Histogram;

/// A seat that is further than this from its share, in points of percent, is worth a proposal.
const LOPSIDED: f64 = 5.0;

/// "first", "second", … by place in turn order.
pub(super) fn ordinal(place: usize) -> &'static str {
    ["first", "second", "third", "fourth", "fifth"].get(place).copied().unwrap_or("last")
}

pub(super) fn findings(totals: &Totals) -> Vec<String> {
    let mut all = seats(totals);
    all.push(tension(totals));
    all.extend(board(totals));
    all.extend(dead_tiles(totals));
    all.push(match Shares::of(totals) {
        Some(shares) => shares.sentence(totals),
        None => "Luck against skill needs players of different strength: --players club,casual.".to_owned(),
    });
    all
}

fn seats(totals: &Totals) -> Vec<String> {
    let fair = totals.fair_share();
    let shares: Vec<Figure> = (0..totals.experiment.seats).map(|place| totals.seat_share(place)).collect();
    let first = shares[0];
    let off = first.mean - fair;
    let judged = match off.abs() > first.reach {
        true if off > 0.0 => "so going first is an advantage",
        true => "so going first is a disadvantage",
        false => "so going first makes no difference that these games could show",
    };
    let mut said = vec![format!(
        "The first to play wins {:.1} % ({:.1} to {:.1}) where {fair:.1} % would be its share, {judged}.",
        first.mean,
        first.low(),
        first.high()
    )];
    let off = |place: &usize| (shares[*place].mean - fair).abs();
    let worst = (0..shares.len()).max_by(|a, b| off(a).total_cmp(&off(b))).unwrap_or(0);
    if off(&worst) <= LOPSIDED {
        said.push(format!("No seat is more than {LOPSIDED:.0} points of percent off its share."));
        return said;
    }
    if off(&worst) <= shares[worst].reach {
        return said;
    }
    let named = |place: usize| format!("{} {:.1} %", ordinal(place), shares[place].mean);
    let list: Vec<String> = (0..shares.len()).map(named).collect();
    said.push(format!("That is lopsided, by turn order: {}.", list.join(", ")));
    if totals.experiment.compensation.is_empty() {
        said.extend(compensation(totals));
    }
    said
}

/// The points that would make up for a seat's disadvantage, if these very games had been played for them.
fn compensation(totals: &Totals) -> Option<String> {
    let weakest = (0..totals.experiment.seats)
        .min_by(|&a, &b| totals.seat_share(a).mean.total_cmp(&totals.seat_share(b).mean))?;
    let ahead = &totals.counts.ahead[weakest];
    let all = 2.0 * ahead.count().max(1) as f64;
    let share = |offset: i64| ahead.twice_above(offset) as f64 * 100.0 / all;
    let fair = totals.fair_share();
    let reach = ahead.quantile(0.95).abs().max(ahead.quantile(0.05).abs());
    let best = (0..=reach).min_by(|&a, &b| (share(a) - fair).abs().total_cmp(&(share(b) - fair).abs()))?;
    Some(format!(
        "With {best} points more at the end the {} to play would have won {:.1} % of these games.",
        ordinal(weakest),
        share(best)
    ))
}

fn tension(totals: &Totals) -> String {
    let counts = &totals.counts;
    let score = counts.scores.iter().map(Histogram::mean).sum::<f64>() / counts.scores.len() as f64;
    format!(
        "A game has {} plays and {} changes of the lead; the winner is ahead by {} points, of {score:.0} that a seat scores.",
        with_reach(Figure::of(&counts.length), 1),
        with_reach(Figure::of(&counts.lead_changes), 2),
        with_reach(Figure::of(&counts.margin), 1),
    )
}

fn board(totals: &Totals) -> Vec<String> {
    let counts = &totals.counts;
    let kinds = totals.kinds();
    let mut said = Vec::new();
    let special: Vec<&Kind> = kinds.iter().filter(|kind| kind.name != "plain").collect();
    let plain = kinds.iter().find(|kind| kind.name == "plain");
    if let (Some(plain), false) = (plain, special.is_empty()) {
        let named = |kind: &&Kind| format!("{} in {:.0} %", kind.name, kind.used);
        let list: Vec<String> = special.iter().map(named).collect();
        let all = counts.points.max(1) as f64;
        let bonus: i64 = counts
            .features
            .iter()
            .filter(|(name, _)| name.ends_with(" square"))
            .map(|(_, gain)| gain.points)
            .sum::<i64>()
            + counts.multiplied;
        said.push(format!(
            "A plain square is used in {:.0} % of games, the others: {}. Bonus squares and multipliers give {:.1} % of all points.",
            plain.used,
            list.join(", "),
            bonus as f64 * 100.0 / all
        ));
    }
    let squares = kinds.iter().map(|kind| kind.squares).sum::<usize>();
    if squares > 0 {
        let mut tiles: Vec<u64> = counts.places.values().map(|place| place.tiles).collect();
        tiles.sort_unstable_by(|a, b| b.cmp(a));
        let half = tiles.iter().sum::<u64>().div_ceil(2);
        let mut seen = 0;
        let busy = tiles.iter().take_while(|&&count| {
            let more = seen < half;
            seen += count;
            more
        });
        let used: f64 = kinds.iter().map(|kind| kind.used / 100.0 * kind.squares as f64).sum();
        said.push(format!(
            "A game uses {used:.1} of {squares} places; half of all tiles lie on the {} busiest.",
            busy.count()
        ));
    }
    said
}

fn dead_tiles(totals: &Totals) -> Option<String> {
    let counts = &totals.counts;
    let (played, dead) =
        counts.tiles.values().fold((0, 0), |(played, dead), tile| (played + tile.played, dead + tile.dead));
    if dead * 1000 < played + dead {
        return Some("Hardly a tile is ever left in a hand or set aside: fewer than one in a thousand.".to_owned());
    }
    let share = |tile: &TileUse| tile.dead as f64 / (tile.played + tile.dead).max(1) as f64;
    let (name, worst) = counts.tiles.iter().max_by(|(_, a), (_, b)| share(a).total_cmp(&share(b)))?;
    Some(format!(
        "{:.1} tiles a game are left in hands or set aside, {:.1} % of those that came up; most often {name}, {:.1} % of the time.",
        dead as f64 / counts.games.max(1) as f64,
        dead as f64 * 100.0 / (played + dead) as f64,
        share(worst) * 100.0
    ))
}

/// What the variance of a seat's score comes from, in percent.
struct Shares {
    luck: f64,
    skill: f64,
    rest: f64,
}

impl Shares {
    /// Compares the same deal with different players on it; `None` when there is one player only.
    ///
    /// The scores of one place and deal, one for each seating, are a cell. What cells differ by is the deal's; what
    /// players differ by over all cells is their skill; what is left is how the two went together.
    fn of(totals: &Totals) -> Option<Self> {
        let counts = &totals.counts;
        let (deals, seatings) = (counts.deals as f64, totals.games_a_deal());
        if counts.player_wins.len() < 2 || counts.deals < 2 || seatings < 2.0 {
            return None;
        }
        let (mut within, mut between) = (0.0, 0.0);
        for cells in &counts.cells {
            let in_cells = cells.deal_squares as f64 / seatings;
            within += (cells.squares as f64 - in_cells) / (deals * (seatings - 1.0));
            between += (in_cells - (cells.sum as f64).powi(2) / (deals * seatings)) / (deals - 1.0);
        }
        let places = counts.cells.len() as f64;
        let (within, between) = (within / places, between / places);
        let luck = ((between - within) / seatings).max(0.0);
        let means = player_means(totals);
        let middle = means.iter().sum::<f64>() / means.len() as f64;
        let skill = means.iter().map(|mean| (mean - middle).powi(2)).sum::<f64>() / (means.len() - 1) as f64;
        let rest = (within - skill).max(0.0);
        let all = (luck + skill + rest).max(f64::MIN_POSITIVE) / 100.0;
        Some(Self { luck: luck / all, skill: skill / all, rest: rest / all })
    }

    fn sentence(&self, totals: &Totals) -> String {
        let players = &totals.experiment.players;
        let best = (0..players.len())
            .map(|player| (player, Figure::share(&totals.counts.player_wins[player], totals.games_a_deal())))
            .max_by(|(_, a), (_, b)| a.mean.total_cmp(&b.mean));
        let (player, wins) = best.unwrap_or((0, Figure { mean: 0.0, reach: 0.0 }));
        format!(
            "Of what makes scores differ, {:.0} % is the deal, {:.0} % who plays, {:.0} % how the two went together; {} wins \
             {:.1} % (± {:.1}).",
            self.luck, self.skill, self.rest, players[player], wins.mean, wins.reach
        )
    }
}

/// Points of each player, for a seat and game.
fn player_means(totals: &Totals) -> Vec<f64> {
    let counts = &totals.counts;
    // Everybody sits everywhere equally often.
    let seats = counts.games as f64 * totals.experiment.seats as f64 / counts.player_points.len().max(1) as f64;
    counts.player_points.iter().map(|&points| points as f64 / seats.max(1.0)).collect()
}

/// Luck against skill, where players differ.
pub(super) fn luck(totals: &Totals) -> Option<Section> {
    let shares = Shares::of(totals)?;
    let percent = |share: f64| format!("{share:.1} %");
    let mut rows = vec![
        vec!["variance from the deal".to_owned(), percent(shares.luck)],
        vec!["variance from who plays".to_owned(), percent(shares.skill)],
        vec!["from how the two went together".to_owned(), percent(shares.rest)],
    ];
    for (player, name) in totals.experiment.players.iter().enumerate() {
        let wins = Figure::share(&totals.counts.player_wins[player], totals.games_a_deal());
        rows.push(vec![format!("{name} wins"), format!("{} %", with_reach(wins, 1))]);
        rows.push(vec![format!("{name} scores"), format!("{:.1}", player_means(totals)[player])]);
    }
    let headings = vec!["figure", "value"];
    Some(Section { name: "luck", title: "Luck and skill".to_owned(), headings, rows, chart: None })
}
