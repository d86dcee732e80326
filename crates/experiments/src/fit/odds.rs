//! What a lead is worth: the chance to win, fitted to games between careful players, and held against other games.

use quintile_bots::{Insight, NoChoice, Odds, Playout, Stakes};
use quintile_rules::Priced;
use quintile_rules::kit::{Seat, Viewer};
use serde_json::{Map, Value, json};

use super::Fit;
use crate::stats::{Estimate, Ratio, clear};
use crate::{Error, Observer, PARTS, Sitter, Threads, Turn, play_on};

/// A position of a game, by how it looked for the seat on turn and how it ended.
pub struct Position {
    bin: usize,
    tiles_left: usize,
    lead: i32,
    /// The share of the win that the seat got, in 60ths.
    won: i32,
}

impl<G: Insight> Fit<G> {
    /// The odds that foretell games between careful players best, by name.
    pub fn odds(&self, threads: &Threads, progress: impl Fn(u64)) -> Result<Map<String, Value>, Error> {
        let seen: Vec<Position> = self.watch(threads, progress)?.into_iter().flatten().collect();
        Ok(foretelling(&seen))
    }

    /// The positions of games between careful players, by game, for [`check`]. `progress` hears how many were played since it was
    /// told last.
    pub fn watch(&self, threads: &Threads, progress: impl Fn(u64)) -> Result<Vec<Vec<Position>>, Error> {
        let mut seen = Vec::new();
        threads.in_order(
            0..self.games,
            |number| self.watch_game(number),
            |some| {
                progress(some.len() as u64);
                some.into_iter().try_for_each(|more| more.map(|more| seen.push(more)))
            },
        )?;
        Ok(seen)
    }

    /// Plays one game between careful players and notes its positions.
    fn watch_game(&self, number: u64) -> Result<Vec<Position>, Error> {
        let mut chance = self.seed.derive("quintile fit odds", number).chance();
        let mut game = self.start(&mut chance)?;
        let mut watcher = Watcher(Vec::new());
        play_on(&mut game, &mut [Box::new(Careful)], &mut chance, &mut watcher)?;
        let end = |(stakes, seen): (Stakes, Position)| Position { won: stakes.share(&game), ..seen };
        Ok(watcher.0.into_iter().map(end).collect())
    }
}

/// Plays carefully for every seat.
struct Careful;

impl<G: Insight> Sitter<G> for Careful {
    fn choose(&mut self, turn: &mut Turn<'_, G>) -> Result<G::Play, Error> {
        let mut playout = Playout::<G>::careful(&turn.view(), G::PLAN.compared);
        let mut next = playout.next(turn.game).ok_or(NoChoice::Over)?;
        // Now and then another play, so that not only games between equals are seen.
        if turn.chance.below(12) == 0 {
            let mut priced: Vec<Priced<G::Play>> = Vec::new();
            turn.game.worthwhile(&mut priced);
            next = priced.get(turn.chance.index(priced.len().max(1))).copied().unwrap_or(next);
        }
        Ok(next.play)
    }
}

/// Notes every position, with what is at stake in it.
struct Watcher(Vec<(Stakes, Position)>);

impl<G: Insight> Observer<G> for Watcher {
    fn before(&mut self, game: &G, seat: Seat) {
        let stakes = Stakes::new::<G>(&game.view(Viewer::Seat(seat)), seat);
        let (tiles_left, lead) = (game.tiles_left(), stakes.difference(game));
        self.0.push((stakes, Position { bin: Odds::bin(tiles_left), tiles_left, lead, won: 0 }));
    }
}

/// The odds that foretell these games best, by the mean square of what they are wrong by.
fn foretelling(seen: &[Position]) -> Map<String, Value> {
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
        here.map(|seen| (odds.win(seen.lead, true, seen.tiles_left) - f64::from(seen.won) / PARTS as f64).powi(2)).sum()
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

/// The positions in which the chance to win was foretold to lie in one tenth of all.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tenth {
    /// How many there are.
    pub positions: u64,
    /// The chances that were foretold, added up.
    foretold: f64,
    won: Ratio,
    /// By how much more was won than foretold, in billionths.
    off: Ratio,
}

impl Tenth {
    /// The mean chance that was foretold.
    pub fn foretold(&self) -> f64 {
        self.foretold / self.positions.max(1) as f64
    }

    /// The share that was won.
    pub fn won(&self) -> Estimate {
        self.won.share(PARTS)
    }
}

/// What was foretold, by tenths, what happened, and whether the two clearly differ. The positions of one game hang together.
pub fn check(odds: &Odds, games: &[Vec<Position>]) -> [(Tenth, bool); 10] {
    const BILLION: f64 = 1e9;
    let mut tenths = [Tenth::default(); 10];
    for game in games {
        let mut sums = [(0, 0, 0); 10];
        for seen in game {
            let foretold = odds.win(seen.lead, true, seen.tiles_left);
            let tenth = ((foretold * 10.0) as usize).min(9);
            tenths[tenth].positions += 1;
            tenths[tenth].foretold += foretold;
            let off = (f64::from(seen.won) / PARTS as f64 - foretold) * BILLION;
            let (won, more, positions) = &mut sums[tenth];
            (*won, *more, *positions) = (*won + i64::from(seen.won), *more + off.round() as i64, *positions + 1);
        }
        for (tenth, (won, off, positions)) in tenths.iter_mut().zip(sums) {
            tenth.won.add(won, positions);
            tenth.off.add(off, positions);
        }
    }
    let clear = clear(&tenths.map(|tenth| tenth.off.mean().doubt(0.0)));
    std::array::from_fn(|at| (tenths[at], clear[at]))
}
