//! Finding a puzzle: games are played until a position is one.

use quintile_bots::{Evaluator, Insight, NoChoice};
use quintile_rules::kit::{Action, Chance, Record, Seat, SetupError, Viewer, read_options};
use quintile_rules::{Game, GameId, Priced, with_game};
use serde_json::{Map, Value};

use crate::Puzzle;
use crate::difficulty::Difficulty;
use crate::effort::effort;

/// The most games to play; one in a few has a puzzle of any difficulty.
const MAX_GAMES: u64 = 400;
/// Puzzles are games of two.
const SEATS: usize = 2;
/// How many of 100 plays are greedy; the others are random, so that boards differ.
const GREEDY_PERCENT: usize = 80;
/// How many plays are evaluated a round ahead.
const MAX_EVALUATED: usize = 8;

/// Why there is no puzzle.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NoPuzzle {
    /// None of that difficulty came up in all games of this seed.
    #[error("found no {level} puzzle of {}; try another seed", game.title())]
    NotFound {
        /// Which game.
        game: GameId,
        /// How hard.
        level: Difficulty,
    },
    /// There is no such day.
    #[error("there is no such day")]
    NoSuchDay,
    /// The options make no game for two.
    #[error(transparent)]
    Set(#[from] SetupError),
}

/// The puzzle that a seed leads to: the same everywhere.
pub fn puzzle(game: GameId, level: Difficulty, seed: u64) -> Result<Puzzle, NoPuzzle> {
    puzzle_with(game, Map::new(), level, seed)
}

/// The same with these options: another set, another type of Synergo.
pub fn puzzle_with(
    game: GameId,
    options: Map<String, Value>,
    level: Difficulty,
    seed: u64,
) -> Result<Puzzle, NoPuzzle> {
    let found = with_game!(game, G => {
        let options = read_options::<G>(options)?;
        G::check(&options, SEATS)?;
        search::<G>(&options, level, seed)
    });
    found.ok_or(NoPuzzle::NotFound { game, level })
}

fn search<G: Insight>(options: &G::Options, level: Difficulty, seed: u64) -> Option<Puzzle> {
    (0..MAX_GAMES).find_map(|number| game::<G>(options, level, seed, number))
}

/// A stream of chance that depends on all of these.
fn stream(game: GameId, level: Difficulty, seed: u64, number: u64) -> Chance {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    bytes[8..16].copy_from_slice(&number.to_le_bytes());
    bytes[16] = game as u8;
    bytes[17] = level as u8;
    bytes[24..].copy_from_slice(b"puzzles1");
    Chance::from_seed(bytes)
}

/// Plays one game and takes the first position, after some turns, that is such a puzzle.
fn game<G: Insight>(options: &G::Options, level: Difficulty, seed: u64, number: u64) -> Option<Puzzle> {
    let mut chance = stream(G::ID, level, seed, number);
    let deal = G::deal(options, SEATS, &mut chance).ok()?;
    let mut game = G::new(options, SEATS, &deal).ok()?;
    let names = (1..=SEATS).map(|seat| seat.to_string()).collect();
    let mut record = Record::new::<G>(options, names, &deal);
    let (first, last) = plies(G::ID);
    let first = first + chance.index(last - first);
    let (mut plays, mut priced) = (Vec::new(), Vec::new());
    for ply in 0..last {
        let seat = game.turn()?;
        if ply >= first && game.forced().is_none() {
            let found = judge(&game, seat, level, &mut priced).ok().flatten();
            if let Some(Found { effort, legal, best, points, next }) = found {
                return Some(Puzzle { game: G::ID, level, seed, seat, legal, effort, best, points, next, record });
            }
        }
        let greedy = chance.index(100) < GREEDY_PERCENT;
        let play = match game.forced() {
            Some(play) => play,
            None if greedy => game.best(&mut priced)?.play,
            None => game.pick(&mut chance, &mut plays)?,
        };
        let points = game.apply(&play);
        record.push(seat, &play, points);
    }
    None
}

/// The plies between which puzzles are looked for: when there is something on the board, and before it is full.
const fn plies(game: GameId) -> (usize, usize) {
    match game {
        GameId::Polygon => (6, 36),
        GameId::Synergo => (10, 50),
        GameId::TwentyFourSeven => (8, 30),
        GameId::ScrambledFives => (4, 24),
        GameId::SumsOfOne => (2, 20),
    }
}

/// How many points, at least, the best play is ahead of any other.
const fn min_gap(game: GameId) -> i32 {
    match game {
        GameId::Synergo => 2,
        GameId::SumsOfOne => 6,
        GameId::Polygon | GameId::TwentyFourSeven | GameId::ScrambledFives => 10,
    }
}

/// What makes a position a puzzle.
struct Found {
    effort: u32,
    legal: usize,
    best: String,
    points: i32,
    next: i32,
}

/// The position as a puzzle of this difficulty, if one play is clearly the best: now, and looking one round ahead.
fn judge<G: Insight>(
    game: &G,
    seat: Seat,
    level: Difficulty,
    priced: &mut Vec<Priced<G::Play>>,
) -> Result<Option<Found>, NoChoice> {
    game.priced(priced);
    let Some(best) = Priced::most_points(priced) else { return Ok(None) };
    let gap = min_gap(G::ID).max(best.points / 6);
    let is_best = |play: G::Play| {
        let (one, best): (Action<G::Tile>, Action<G::Tile>) = (play.into(), best.play.into());
        one.same_tiles(&best)
    };
    let mut next = i32::MIN;
    for entry in priced.iter().filter(|entry| entry.points > best.points - gap) {
        if !is_best(entry.play) {
            return Ok(None);
        }
    }
    for entry in priced.iter().filter(|entry| entry.points <= best.points - gap) {
        next = next.max(entry.points);
    }
    let Ok(scoring) = game.weigh(&best.play) else { return Ok(None) };
    if next == i32::MIN || scoring.items.is_empty() {
        return Ok(None);
    }
    let effort = effort::<G>(priced, &best, &scoring);
    if Difficulty::of(G::ID, effort) != level {
        return Ok(None);
    }
    // The most expensive check comes last.
    let view = game.view(Viewer::Seat(seat));
    let ahead = Evaluator::<G>::new(&view)?.best(MAX_EVALUATED, 1);
    if !ahead.first().is_some_and(|ahead| is_best(ahead.play)) {
        return Ok(None);
    }
    Ok(Some(Found { effort, legal: priced.len(), best: best.play.to_string(), points: best.points, next }))
}
