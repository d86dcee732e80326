//! Finding a puzzle: games are played until a position is one.

use std::fmt;

use quintile_bots::{Insight, NoChoice, Outlook};
use quintile_rules::kit::{Chance, Record, Seat, Viewer};
use quintile_rules::{GameId, Priced, with_game};

use crate::effort::effort;
use crate::level::Level;
use crate::{Puzzle, tiles};

/// So many games are played at most; one in a few has a puzzle of any level.
const MOST_GAMES: u64 = 400;
/// Of 100 plays so many are the best by points; the others are any, so that boards differ.
const GREEDY: usize = 80;
/// So many plays are looked at a round ahead.
const AHEAD: usize = 8;

/// Why there is no puzzle.
#[derive(Clone, Debug, PartialEq)]
pub enum NoPuzzle {
    /// None of that level came up in all games of this seed.
    NotFound {
        /// Which game.
        game: GameId,
        /// Which level.
        level: Level,
    },
    /// There is no such day.
    NoSuchDay,
}

impl fmt::Display for NoPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotFound { game, level } => {
                write!(f, "no {level} puzzle of {} came up; another seed has one", game.title())
            }
            Self::NoSuchDay => f.write_str("there is no such day"),
        }
    }
}

impl std::error::Error for NoPuzzle {}

/// The puzzle of this level that a seed leads to: the same everywhere.
pub fn puzzle(game: GameId, level: Level, seed: u64) -> Result<Puzzle, NoPuzzle> {
    let found = with_game!(game, G => search::<G>(level, seed));
    found.ok_or(NoPuzzle::NotFound { game, level })
}

fn search<G: Insight>(level: Level, seed: u64) -> Option<Puzzle> {
    (0..MOST_GAMES).find_map(|number| game::<G>(level, seed, number))
}

/// A stream of chance that depends on all of these.
fn stream(game: GameId, level: Level, seed: u64, number: u64) -> Chance {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    bytes[8..16].copy_from_slice(&number.to_le_bytes());
    bytes[16] = game as u8;
    bytes[17] = level as u8;
    bytes[24..].copy_from_slice(b"puzzles1");
    Chance::from_seed(bytes)
}

/// Plays one game and takes the first position after some turns that is a puzzle of this level.
fn game<G: Insight>(level: Level, seed: u64, number: u64) -> Option<Puzzle> {
    const SEATS: usize = 2;
    let mut chance = stream(G::ID, level, seed, number);
    let options = G::Options::default();
    let deal = G::deal(&options, SEATS, &mut chance).ok()?;
    let mut game = G::new(&options, SEATS, &deal).ok()?;
    let names = (1..=SEATS).map(|seat| seat.to_string()).collect();
    let mut record = Record::new::<G>(&options, names, &deal);
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
        let greedy = chance.index(100) < GREEDY;
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

/// Between which plies puzzles are looked for: when there is something on the board, and before it is full.
const fn plies(game: GameId) -> (usize, usize) {
    match game {
        GameId::Polygon => (6, 36),
        GameId::Synergo => (10, 50),
        GameId::TwentyFourSeven => (8, 30),
        GameId::ScrambledFives => (4, 24),
        GameId::SumsOfOne => (2, 20),
    }
}

/// By so many points at least the best play is ahead of any other.
const fn least_gap(game: GameId) -> i32 {
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

/// The position as a puzzle of this level, if one play is clearly the best: now, and looking a round ahead.
fn judge<G: Insight>(
    game: &G,
    seat: Seat,
    level: Level,
    priced: &mut Vec<Priced<G::Play>>,
) -> Result<Option<Found>, NoChoice> {
    game.priced(priced);
    let Some(best) = Priced::most_points(priced) else { return Ok(None) };
    // Few others score as much: only those have to be compared as texts.
    let gap = least_gap(G::ID).max(best.points / 6);
    let text = best.play.to_string();
    let mut next = i32::MIN;
    for entry in priced.iter().filter(|entry| entry.points > best.points - gap) {
        if tiles(&entry.play.to_string()) != tiles(&text) {
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
    if Level::of(G::ID, effort) != level {
        return Ok(None);
    }
    // The dearest question comes last.
    let view = game.view(Viewer::Seat(seat));
    let ahead = Outlook::<G>::new(&view)?.best(AHEAD, 1);
    if ahead.first().is_none_or(|ahead| tiles(&ahead.play.to_string()) != tiles(&text)) {
        return Ok(None);
    }
    Ok(Some(Found { effort, legal: priced.len(), best: text, points: best.points, next }))
}
