//! What a lead is worth: the chance to win, fitted to games between careful players, and held against other games.

use std::io::Write;

use quintile_bots::{Insight, Odds, Playout, Stakes};
use quintile_rules::Priced;
use quintile_rules::kit::Viewer;
use serde_json::{Map, Value, json};

use super::Args;
use crate::error::Error;

/// A position of a game, by how it looked for the seat on turn and how it ended.
pub(super) struct Seen {
    bin: usize,
    tiles_left: usize,
    lead: i32,
    /// The share of the win that the seat got.
    won: f64,
}

/// Plays one game between careful players and notes its positions.
pub(super) fn watch<G: Insight>(args: &Args, options: &G::Options, number: u64) -> Result<Vec<Seen>, Error> {
    let mut chance = args.seed.derive("quintile fit odds", number).chance();
    let deal = G::deal(options, args.seats, &mut chance)?;
    let mut game = G::new(options, args.seats, &deal)?;
    let (mut seen, mut priced) = (Vec::new(), Vec::<Priced<G::Play>>::new());
    while let Some(seat) = game.turn() {
        let view = game.view(Viewer::Seat(seat));
        let stakes = Stakes::new::<G>(&view, seat);
        let tiles_left = game.tiles_left();
        seen.push((stakes, Seen { bin: Odds::bin(tiles_left), tiles_left, lead: stakes.difference(&game), won: 0.0 }));
        let mut playout = Playout::<G>::careful(&view, G::PLAN.compared);
        let Some(mut next) = playout.next(&game) else { break };
        // Now and then another play, so that not only games between equals are seen.
        if chance.below(12) == 0 {
            game.worthwhile(&mut priced);
            next = priced.get(chance.index(priced.len().max(1))).copied().unwrap_or(next);
        }
        game.apply(&next.play);
    }
    let end = |(stakes, seen): (Stakes, Seen)| Seen { won: f64::from(stakes.share(&game)) / 60.0, ..seen };
    Ok(seen.into_iter().map(end).collect())
}

/// The odds that foretell these games best, by the mean square of what they are wrong by.
pub(super) fn fit(seen: &[Seen]) -> Map<String, Value> {
    let far = seen.iter().map(|seen| seen.lead.abs()).max().unwrap_or(1).max(8);
    let steps: Vec<i32> = (0..48)
        .scan(2.0_f64, |at, _| {
            let here = *at;
            *at = (here * 1.15).max(here + 1.0);
            Some(here as i32)
        })
        .take_while(|&spread| spread <= 4 * far)
        .collect();
    let wrong = |bin: usize, spread: i32, tempo: i32| -> f64 {
        let odds = Odds { spread: [spread; Odds::BINS], tempo };
        let here = seen.iter().filter(|seen| seen.bin == bin);
        here.map(|seen| (odds.win(seen.lead, true, seen.tiles_left) - seen.won).powi(2)).sum()
    };
    let best_spread = |bin: usize, tempo: i32| {
        let all = steps.iter().map(|&spread| (wrong(bin, spread, tempo), spread));
        all.min_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or((0.0, 1))
    };
    let mut best: Option<(f64, i32, Vec<i32>)> = None;
    for tempo in (0..8).map(|step| step * far / 48) {
        let (errors, spreads): (Vec<f64>, Vec<i32>) = (0..Odds::BINS).map(|bin| best_spread(bin, tempo)).unzip();
        let error = errors.iter().sum();
        if best.as_ref().is_none_or(|(least, ..)| error < *least) {
            best = Some((error, tempo, spreads));
        }
    }
    let (_, tempo, mut spread) = best.unwrap_or((0.0, 0, vec![1; Odds::BINS]));
    // Custom sets can have more tiles than any game seen.
    for bin in (1..Odds::BINS).filter(|&bin| !seen.iter().any(|seen| seen.bin == bin)) {
        spread[bin] = spread[bin - 1];
    }
    [("spread".to_owned(), json!(spread)), ("tempo".to_owned(), tempo.into())].into_iter().collect()
}

/// What was foretold, by tenths, and what happened.
pub(super) fn check(odds: &Odds, seen: &[Seen], out: &mut dyn Write) -> Result<(), Error> {
    let mut tenths = [(0_u32, 0.0, 0.0); 10];
    for seen in seen {
        let foretold = odds.win(seen.lead, true, seen.tiles_left);
        let (count, sum, won) = &mut tenths[((foretold * 10.0) as usize).min(9)];
        *count += 1;
        *sum += foretold;
        *won += seen.won;
    }
    writeln!(out, "foretold  positions   mean    won")?;
    for (tenth, (count, sum, won)) in tenths.into_iter().enumerate().filter(|(_, (count, ..))| *count > 0) {
        let mean = |sum: f64| 100.0 * sum / f64::from(count);
        writeln!(out, "{:>3} to {:>3} {count:>8} {:>6.1} {:>6.1}", tenth * 10, tenth * 10 + 10, mean(sum), mean(won))?;
    }
    Ok(())
}
