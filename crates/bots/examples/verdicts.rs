//! How often plays of each level are called what? `cargo run --profile play -p quintile-bots --example verdicts [GAMES [PLAYOUTS]]`
//!
//! Two players of a level play each other, and the coach judges every play by what its seat saw. The scales of
//! `src/coach/verdict.rs` are to call at most one play in seven of a `club` player a mistake or worse, and at most one in three of a
//! `casual` one. The last columns are the chances of winning that the worst seventh and the worst third of all plays lose at least:
//! what the scales were chosen by. With two seats; the chances are fitted to those.

use std::env;
use std::process::ExitCode;

use quintile_bots::{Bot, Budget, Coach, Insight, Level, Player, Verdict};
use quintile_rules::kit::{Chance, SetupError, Viewer};
use quintile_rules::{GameId, with_game};

const LEVELS: [Level; 2] = [Level::Casual, Level::Club];

/// What the coach said about the plays of one level.
#[derive(Default)]
struct Counts {
    verdicts: [u32; 5],
    /// The chance of winning that each play lost.
    losses: Vec<f64>,
}

impl Counts {
    /// The share of plays with this verdict or a worse one, in percent.
    fn from(&self, verdict: Verdict) -> f64 {
        let worse: u32 = self.verdicts[verdict as usize..].iter().sum();
        100.0 * f64::from(worse) / self.losses.len().max(1) as f64
    }

    /// What the worst `1 / part` of all plays loses at least, in percent.
    fn worst(&mut self, part: usize) -> f64 {
        self.losses.sort_by(f64::total_cmp);
        let from = self.losses.len() - self.losses.len() / part;
        100.0 * self.losses.get(from).copied().unwrap_or(0.0)
    }
}

#[allow(clippy::print_stdout, clippy::print_stderr, reason = "this is all it does")]
fn main() -> ExitCode {
    let numbers: Result<Vec<u32>, _> = env::args().skip(1).map(|text| text.parse()).collect();
    let (games, playouts) = match numbers.as_deref() {
        Ok([]) => (100, 200),
        Ok(&[games]) => (games, 200),
        Ok(&[games, playouts]) => (games, playouts),
        _ => {
            eprintln!("usage: verdicts [GAMES [PLAYOUTS]]");
            return ExitCode::from(2);
        }
    };
    println!("{games} games, {playouts} playouts per play; percent of all judged plays");
    println!("| game | level | judged | inaccuracy or worse | mistake or worse | blunder | worst 7th | worst 3rd |");
    println!("|---|---|---:|---:|---:|---:|---:|---:|");
    for game in GameId::ALL {
        for level in LEVELS {
            let counted = with_game!(game, G => count::<G>(level, u64::from(games), Budget::Iterations(playouts)));
            match counted {
                Err(error) => println!("{game}, {level}: {error}"),
                Ok(mut counts) => {
                    let verdicts = [Verdict::Inaccuracy, Verdict::Mistake, Verdict::Blunder];
                    let [inaccuracy, mistake, blunder] = verdicts.map(|verdict| counts.from(verdict));
                    let (judged, seventh, third) = (counts.losses.len(), counts.worst(7), counts.worst(3));
                    let title = game.title();
                    println!(
                        "| {title} | {level} | {judged} | {inaccuracy:.1} | {mistake:.1} | {blunder:.1} | {seventh:.1} | {third:.1} |"
                    );
                }
            }
        }
    }
    ExitCode::SUCCESS
}

/// Plays these games and judges every play.
fn count<G: Insight>(level: Level, games: u64, budget: Budget) -> Result<Counts, SetupError> {
    let mut counts = Counts::default();
    let options = G::Options::default();
    let mut player = Player::Level(level);
    for number in 0..games {
        let deal = G::deal(&options, 2, &mut Chance::from_number(number))?;
        let mut game = G::new(&options, 2, &deal)?;
        for ply in 0.. {
            let Some(seat) = game.turn() else { break };
            let (view, seed) = (game.view(Viewer::Seat(seat)), number * 10_000 + ply);
            let Ok(choice) = Bot::<G>::choose(&mut player, &view, budget, seed) else { break };
            if let Ok(Some(judgement)) = Coach::new(budget, seed + 5_000).judge::<G>(&view, &choice.play) {
                counts.verdicts[judgement.verdict as usize] += 1;
                counts.losses.push(judgement.win_loss);
            }
            game.apply(&choice.play);
        }
    }
    Ok(counts)
}
