//! How much is there to gain over greedy play in Polygon? `cargo run --release -p quintile-bots --example ceiling [GAMES]`
//!
//! The draw decides most games between a searcher and a greedy player, so their results say little. Here every decision of the
//! searcher is judged instead: after its play and after greedy's, the game is played on greedily in the same imagined deals, and
//! the differences of all its turns are added up. Their expectation is exactly the searcher's win rate above one half against
//! greedy play (the value of one policy exceeds another's by the sum of its advantages along its own games), with a fraction
//! of the noise. The judging deals are not those that the search saw.
//!
//! The last line, for comparison, is a player who sees the pile and all rolls: nobody can be that lucky.

use std::env;
use std::process::ExitCode;

use quintile_bots::{Bot, Budget, Full, Stakes};
use quintile_rules::kit::{Chance, Seat, SetupError, Viewer};
use quintile_rules::polygon::Play;
use quintile_rules::{Game, Polygon, Priced, Search};

/// The searcher's budgets: if a larger one gains no more, search is not what is missing.
const PLAYOUTS: [u32; 4] = [100, 1_000, 5_000, 20_000];
/// How many imagined deals judge a decision.
const JUDGES: u64 = 400;
/// How many plays, those with the most points, the player who sees everything tries.
const MAX_TRIED: usize = 300;

/// The gains of games: sums and sums of squares, in wins and in points.
#[derive(Default)]
struct Gains {
    games: f64,
    wins: [f64; 2],
    points: [f64; 2],
}

impl Gains {
    fn add(&mut self, wins: f64, points: f64) {
        self.games += 1.0;
        for (sums, gain) in [(&mut self.wins, wins), (&mut self.points, points)] {
            sums[0] += gain;
            sums[1] += gain * gain;
        }
    }

    /// The mean, and half the width of its 95 % interval.
    fn mean(&self, [sum, squares]: [f64; 2]) -> (f64, f64) {
        let mean = sum / self.games;
        (mean, 1.96 * ((squares / self.games - mean * mean).max(0.0) / (self.games - 1.0).max(1.0)).sqrt())
    }
}

#[allow(clippy::print_stdout, clippy::print_stderr, reason = "this is all it does")]
fn main() -> ExitCode {
    let games = env::args().nth(1).map_or(Ok(20), |text| text.parse());
    let Ok(games) = games else {
        eprintln!("usage: ceiling [GAMES]");
        return ExitCode::from(2);
    };
    println!("Polygon, two seats, {games} games each; what is gained over greedy play, with 95 % intervals");
    for playouts in PLAYOUTS {
        report(&format!("{playouts} playouts"), games, |number, seat| search(number, seat, playouts));
    }
    report("sees the pile", games, foresee);
    ExitCode::SUCCESS
}

#[allow(clippy::print_stdout, reason = "this is all it does")]
fn report(who: &str, games: u64, mut play: impl FnMut(u64, usize) -> Result<(f64, f64), SetupError>) {
    let mut gains = Gains::default();
    for number in 0..games {
        match play(number / 2, (number % 2) as usize) {
            Ok((wins, points)) => gains.add(wins, points),
            Err(error) => return println!("{who}: {error}"),
        }
    }
    let ((wins, reach), (points, far)) = (gains.mean(gains.wins), gains.mean(gains.points));
    let percent = |share: f64| 100.0 * share;
    println!("{who:>16}: {:.1} ± {:.1} % wins, {points:+.1} ± {far:.1} points", percent(0.5 + wins), percent(reach));
}

fn new_game(number: u64) -> Result<Polygon, SetupError> {
    let deal = Polygon::deal(&Default::default(), 2, &mut Chance::from_number(number))?;
    Polygon::new(&Default::default(), 2, &deal)
}

fn greedy(game: &Polygon) -> Option<Play> {
    game.best(&mut Vec::new()).map(|best| best.play)
}

/// Plays on greedily to the end: the share of the win, and the points ahead.
fn play_out(mut game: Polygon, stakes: Stakes) -> (f64, f64) {
    while let Some(play) = greedy(&game) {
        game.apply(&play);
    }
    (f64::from(stakes.share(&game)) / 60.0, f64::from(stakes.difference(&game)))
}

/// A game with the searcher in this seat: what all its decisions gained.
fn search(number: u64, me: usize, playouts: u32) -> Result<(f64, f64), SetupError> {
    let mut game = new_game(number)?;
    let (mut wins, mut points) = (0.0, 0.0);
    while let (Some(seat), Some(usual)) = (game.turn(), greedy(&game)) {
        if seat.index() != me {
            game.apply(&usual);
            continue;
        }
        let view = game.view(Viewer::Seat(seat));
        let choice = Bot::<Polygon>::choose(&mut Full, &view, Budget::Iterations(playouts), number);
        let chosen = choice.map_or(usual, |choice| choice.play);
        if chosen != usual {
            let stakes = Stakes::new::<Polygon>(&view, seat);
            for judge in 0..JUDGES {
                // Searches draw their deals from other streams.
                let mut chance = Chance::from_number(u64::MAX - (number * 1_000 + judge));
                let world = Polygon::imagine(&view, &mut chance)?;
                let end = |play: &Play| {
                    let mut world = world.clone();
                    world.apply(play);
                    play_out(world, stakes)
                };
                let (mine, theirs) = (end(&chosen), end(&usual));
                wins += (mine.0 - theirs.0) / JUDGES as f64;
                points += (mine.1 - theirs.1) / JUDGES as f64;
            }
        }
        game.apply(&chosen);
    }
    Ok((wins, points))
}

/// A game with a player who knows what will be drawn and rolled.
fn foresee(number: u64, me: usize) -> Result<(f64, f64), SetupError> {
    let mut game = new_game(number)?;
    let mut plays: Vec<Priced<Play>> = Vec::new();
    let stakes = |game: &Polygon, seat: Seat| Stakes::new::<Polygon>(&game.view(Viewer::Seat(seat)), seat);
    let mine = stakes(&game, Seat(me as u8));
    while let (Some(seat), Some(usual)) = (game.turn(), greedy(&game)) {
        let mut play = usual;
        if seat.index() == me {
            game.priced(&mut plays);
            plays.sort_by_key(|priced| -priced.points);
            let end = |play: &Play| {
                let mut game = game.clone();
                game.apply(play);
                play_out(game, mine).1 as i32
            };
            let tried = plays.iter().take(MAX_TRIED).map(|priced| priced.play).chain([usual]);
            play = tried.max_by_key(end).unwrap_or(usual);
        }
        game.apply(&play);
    }
    Ok((f64::from(mine.share(&game)) / 60.0 - 0.5, f64::from(mine.difference(&game))))
}
