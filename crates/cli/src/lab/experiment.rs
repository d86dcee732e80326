//! Playing the games of an experiment and counting what happens in them.

use std::collections::BTreeSet;
use std::time::Instant;

use quintile_bots::{Budget, Insight, Player};
use quintile_drawing::{Face, Laid};
use quintile_rules::GameId;
use quintile_rules::kit::{Item, Seat};

use super::totals::{Counts, PARTS};
use crate::error::Error;
use crate::players::Chooser;
use crate::seed::Seed;
use crate::times::Times;

/// What all games of an experiment have in common.
pub(super) struct Trial<G: Insight> {
    pub(super) options: G::Options,
    pub(super) players: Vec<Player>,
    pub(super) seats: usize,
    pub(super) budget: Budget,
    pub(super) seed: Seed,
    /// Points added by turn order when the winner is found; empty for none.
    pub(super) compensation: Vec<i32>,
}

/// What one thread has counted so far.
pub(super) struct Tally<G: Insight> {
    pub(super) counts: Counts,
    /// By player.
    pub(super) times: Vec<Times>,
    chooser: Chooser<G>,
}

/// The result of one game, by place in turn order.
struct GameResult {
    scores: Vec<i32>,
    /// In 60ths.
    shares: Vec<i64>,
    sitters: Vec<usize>,
}

impl<G: Insight> Trial<G> {
    pub(super) fn tally(&self) -> Tally<G> {
        let players = self.players.len();
        Tally {
            counts: Counts::new(self.seats, players),
            times: vec![Times::new(); players],
            chooser: Chooser::default(),
        }
    }

    /// How many seatings a deal is played with: every one that is different.
    pub(super) fn seatings(&self) -> usize {
        if self.seats.is_multiple_of(self.players.len()) { self.players.len() } else { self.seats }
    }

    /// Plays one deal with every seating.
    pub(super) fn play_deal(&self, tally: &mut Tally<G>, number: u64) -> Result<(), Error> {
        let mut chance = self.seed.derive("quintile lab", number).chance();
        let deal = G::deal(&self.options, self.seats, &mut chance)?;
        let mut results = Vec::with_capacity(self.seatings());
        for turned in 0..self.seatings() {
            results.push(self.play(tally, number, &deal, turned)?);
        }
        let counts = &mut tally.counts;
        counts.deals += 1;
        for place in 0..self.seats {
            counts.wins[place].add(results.iter().map(|result| result.shares[place]).sum());
            let scores = results.iter().map(|result| i64::from(result.scores[place]));
            let cells = &mut counts.cells[place];
            let sum: i64 = scores.clone().sum();
            cells.sum += sum;
            cells.squares += scores.map(|score| u128::from(score.unsigned_abs()).pow(2)).sum::<u128>();
            cells.deal_squares += u128::from(sum.unsigned_abs()).pow(2);
        }
        for player in 0..self.players.len() {
            let seats = || results.iter().flat_map(|result| (0..self.seats).map(move |place| (result, place)));
            let own = || seats().filter(|(result, place)| result.sitters[*place] == player);
            counts.player_wins[player].add(own().map(|(result, place)| result.shares[place]).sum());
            counts.player_points[player] += own().map(|(result, place)| i64::from(result.scores[place])).sum::<i64>();
        }
        Ok(())
    }

    fn play(&self, tally: &mut Tally<G>, number: u64, deal: &G::Deal, turned: usize) -> Result<GameResult, Error> {
        let mut game = G::new(&self.options, self.seats, deal)?;
        let first = game.turn().map_or(0, Seat::index);
        let sitter = |seat: usize| (seat + turned) % self.seats % self.players.len();
        let luck = number.wrapping_mul(64).wrapping_add(turned as u64);
        let mut chance = self.seed.derive("quintile lab players", luck).chance();
        let mut used = BTreeSet::new();
        let (mut leader, mut changes, mut length) = (None, 0, 0);
        let mut made = vec![0; self.seats];
        while let Some(seat) = game.turn() {
            let chosen = match game.forced() {
                Some(play) => Some(play),
                None => {
                    let player = sitter(seat.index());
                    let start = Instant::now();
                    let chosen = tally.chooser.choose(self.players[player], &game, self.budget, &mut chance)?;
                    tally.times[player].add(start.elapsed());
                    chosen
                }
            };
            let Some(play) = chosen else { break };
            // Judged, not only applied: a lab is the place to notice a slip.
            let scoring = game.play(&play)?;
            made[seat.index()] += scoring.points;
            scoring.items.iter().for_each(|item| note_item(&mut tally.counts, G::ID, item));
            tally.counts.points += i64::from(scoring.points);
            note_tiles(&mut tally.counts, G::ID, &play.to_string(), &mut used);
            length += 1;
            let now = alone_ahead(game.scores());
            if now.is_some() && now != leader {
                changes += i64::from(leader.is_some());
                leader = now;
            }
        }
        let counts = &mut tally.counts;
        counts.games += 1;
        counts.length.add(length);
        counts.lead_changes.add(changes);
        for place in used {
            counts.places.entry(place).or_default().games += 1;
        }
        for seat in Seat::all(self.seats) {
            game.hand(seat).into_iter().for_each(|tile| counts.tiles.entry(tile).or_default().dead += 1);
        }
        if let Some(outcome) = game.outcome() {
            *counts.ends.entry(outcome.end.to_string()).or_default() += 1;
        }
        counts.end_points += game.scores().iter().zip(&made).map(|(score, made)| i64::from(score - made)).sum::<i64>();
        let seat_of = |place: usize| (place + first) % self.seats;
        let scores: Vec<i32> = (0..self.seats).map(|place| game.scores()[seat_of(place)]).collect();
        let sitters = (0..self.seats).map(|place| sitter(seat_of(place))).collect();
        let shares = self.shares(&scores, G::in_teams(&self.options, self.seats));
        count_scores(counts, &scores);
        Ok(GameResult { scores, shares, sitters })
    }

    /// How the win is shared, in 60ths, by turn order.
    fn shares(&self, scores: &[i32], teams: bool) -> Vec<i64> {
        let with = |place: usize| scores[place] + self.compensation.get(place).copied().unwrap_or(0);
        let total = |place: usize| if teams { with(place) + with((place + 2) % 4) } else { with(place) };
        let best = (0..scores.len()).map(total).max();
        let winners: Vec<bool> = (0..scores.len()).map(|place| Some(total(place)) == best).collect();
        let count = winners.iter().filter(|&&wins| wins).count() as i64;
        winners.into_iter().map(|wins| if wins { PARTS / count } else { 0 }).collect()
    }
}

fn count_scores(counts: &mut Counts, scores: &[i32]) {
    for (place, &score) in scores.iter().enumerate() {
        let others = scores.iter().enumerate().filter(|(other, _)| *other != place).map(|(_, score)| *score);
        counts.scores[place].add(score.into());
        counts.ahead[place].add(i64::from(score) - i64::from(others.max().unwrap_or(0)));
    }
    let mut sorted = scores.to_vec();
    sorted.sort_unstable();
    if let [.., second, best] = sorted[..] {
        counts.margin.add(i64::from(best) - i64::from(second));
    }
}

/// The seat with more points than any other.
fn alone_ahead(scores: &[i32]) -> Option<usize> {
    let best = scores.iter().max()?;
    let mut seats = scores.iter().enumerate().filter(|(_, score)| *score == best);
    let first = seats.next()?.0;
    seats.next().is_none().then_some(first)
}

fn note_item<F: std::fmt::Display>(counts: &mut Counts, game: GameId, item: &Item<F>) {
    let gain = counts.features.entry(combination(game, &item.feature.to_string())).or_default();
    gain.times += 1;
    gain.points += i64::from(item.points);
    if item.times > 1 {
        counts.multiplied += i64::from(item.points - item.points / item.times);
    }
}

/// What is counted together: the sizes of Synergo's shapes and of trades are left out.
fn combination(game: GameId, feature: &str) -> String {
    let words: Vec<&str> = feature.split(' ').collect();
    match (game, &words[..]) {
        (GameId::Synergo, [_, _, "connected", "in", colour]) => format!("connected in {colour}"),
        (GameId::Synergo, ["closed", colour, ..]) => format!("closed in {colour}"),
        (GameId::SumsOfOne, [_, "tile" | "tiles", what]) => format!("tiles {what}"),
        _ => feature.to_owned(),
    }
}

/// Counts the tiles that a play lays or sets aside, and notes where.
fn note_tiles(counts: &mut Counts, game: GameId, play: &str, used: &mut BTreeSet<String>) {
    let laid = Laid::by_play(game, play);
    counts.plays += 1;
    counts.idle += u64::from(laid.is_empty());
    for Laid { place, face } in laid {
        let place = place.to_string();
        counts.places.entry(place.clone()).or_default().tiles += 1;
        used.insert(place);
        counts.tiles.entry(tile_name(face)).or_default().played += 1;
    }
    for aside in play.split(' ').filter_map(|part| part.strip_suffix('!')) {
        counts.tiles.entry(aside.to_owned()).or_default().dead += 1;
    }
}

/// A tile as it is in a hand: not turned, a WILD not named.
fn tile_name(face: Face) -> String {
    match face {
        Face::Triangles(tile) => tile.name().to_string(),
        Face::Decimal(tile, _) if tile.is_wild() => "*".to_owned(),
        face => face.to_string(),
    }
}
