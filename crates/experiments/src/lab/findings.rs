//! What follows from the figures, in sentences: the seats, the bonuses, the tiles, luck and skill.

use super::board::Kind;
use super::cell::{self, Cell, around};
use super::counts::TileUse;
use super::report::Section;
use super::totals::Totals;
use crate::stats::{Estimate, Split, clear};

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
    all.push(match split(totals) {
        Some(split) => sentence(&split, totals),
        None if totals.experiment.players.len() > 1 => "So few deals cannot tell luck from skill.".to_owned(),
        None => "Luck against skill needs players of different strength: --players club,casual.".to_owned(),
    });
    all
}

fn seats(totals: &Totals) -> Vec<String> {
    let fair = totals.fair_share();
    let shares: Vec<Estimate> = (0..totals.experiment.seats).map(|place| totals.seat_share(place)).collect();
    let first = &shares[0];
    let judged = match first.interval {
        Some((low, _)) if low > fair => "so going first is an advantage",
        Some((_, high)) if high < fair => "so going first is a disadvantage",
        _ => "so going first makes no difference that these games could show",
    };
    let mut said =
        vec![format!("The first to play wins {} where {fair:.1} % would be its share, {judged}.", cell::share(first))];
    let off = |place: &usize| (shares[*place].value - fair).abs();
    let worst = (0..shares.len()).max_by(|a, b| off(a).total_cmp(&off(b))).unwrap_or(0);
    if off(&worst) <= LOPSIDED {
        said.push(format!("No seat is more than {LOPSIDED:.0} points of percent off its share."));
        return said;
    }
    // All seats are looked at, for the one that is furthest off; of two, one follows from the other.
    let doubts: Vec<f64> = shares.iter().map(|share| share.doubt(fair)).collect();
    let lopsided = if shares.len() > 2 { clear(&doubts)[worst] } else { clear(&doubts[..1])[0] };
    if !lopsided {
        return said;
    }
    let named = |place: usize| format!("{} {:.1} %", ordinal(place), shares[place].value);
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
        .min_by(|&a, &b| totals.seat_share(a).value.total_cmp(&totals.seat_share(b).value))?;
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
    let score = totals.per(&counts.all_scores, totals.experiment.seats).value();
    format!(
        "A game has {} plays and {} changes of the lead; the winner is ahead by {} points, of {score:.0} that a seat scores.",
        around(&totals.per_game(&counts.length.moments), 1),
        around(&totals.per_game(&counts.lead_changes.moments), 2),
        around(&totals.per_game(&counts.margin.moments), 1),
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
            .map(|(_, gain)| gain.points.sum)
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

fn sentence(split: &Split, totals: &Totals) -> String {
    let players = &totals.experiment.players;
    let wins = totals.counts.player_wins.iter().map(|wins| totals.wins(wins)).zip(players);
    let best = wins.max_by(|(a, _), (b, _)| a.value.total_cmp(&b.value));
    let best = best.map(|(wins, player)| format!("; {player} wins {}", cell::share(&wins))).unwrap_or_default();
    let part = |part: &Estimate| {
        let percent = part.times(100.0);
        let interval = percent.interval.map(|(low, high)| format!(" ({low:.0} to {high:.0})")).unwrap_or_default();
        format!("{:.0} %{interval}", percent.value)
    };
    format!(
        "Of what makes scores differ, {} is the deal, {} who plays, {} how the two went together{best}.",
        part(&split.luck),
        part(&split.skill),
        part(&split.rest)
    )
}

fn split(totals: &Totals) -> Option<Split> {
    totals.counts.components.split(totals.seatings())
}

/// Luck against skill, where players differ.
pub(super) fn luck(totals: &Totals) -> Option<Section> {
    let split = split(totals)?;
    let percent = |share: Estimate| Cell::estimate(cell::share(&share), &share);
    let mut rows = vec![
        vec![Cell::text("variance from the deal"), percent(split.luck.times(100.0))],
        vec![Cell::text("variance from who plays"), percent(split.skill.times(100.0))],
        vec![Cell::text("from how the two went together"), percent(split.rest.times(100.0))],
    ];
    for (player, name) in totals.experiment.players.iter().enumerate() {
        rows.push(vec![Cell::text(format!("{name} wins")), percent(totals.wins(&totals.counts.player_wins[player]))]);
        rows.push(vec![Cell::text(format!("{name} scores")), Cell::around(&totals.player_score(player), 1)]);
    }
    let headings = vec!["figure", "value"];
    Some(Section { name: "luck", title: "Luck and skill".to_owned(), headings, rows, chart: None })
}
