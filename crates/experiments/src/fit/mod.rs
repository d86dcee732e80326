//! The weights of the static evaluation, computed from self-play.
//!
//! In positions from self-play several plays are looked at, and each is played on to the end in the same imagined deals.
//! What a play led to beyond its points is explained by its features: ridge regression, within each position, so that
//! who was ahead does not matter.

mod odds;
mod regression;

use quintile_bots::{Evaluator, Insight, NoChoice, Playout, Stakes};
use quintile_rules::kit::Chance;
use quintile_rules::{Game, GameView};
use serde_json::{Map, Value};

use crate::{Error, Seed, Sitter, Threads, Turn, play_on};
pub use odds::{Position, Tenth, check};
use regression::Sums;

/// How many plays of a position are compared.
const COMPARED: usize = 8;
/// They are drawn from this many that look best.
const WIDE: usize = 24;
/// One in this many positions is used.
const EVERY: u32 = 4;

/// What all games of a fit have in common.
pub struct Fit<G: Game> {
    /// The game's options.
    pub options: G::Options,
    /// How many seats there are.
    pub seats: usize,
    /// How many games are played.
    pub games: u64,
    /// In how many imagined deals each play is played on.
    pub deals: u64,
    /// For how many turns each play is played on.
    pub turns: u32,
    /// What all chance follows from.
    pub seed: Seed,
}

impl<G: Insight> Fit<G> {
    /// The weights of all features, by name. `progress` hears how many games were played since it was told last; stopped, these
    /// are the weights by the games so far.
    pub fn weights(&self, threads: &Threads, progress: impl Fn(u64)) -> Result<Map<String, Value>, Error> {
        let mut sums = Sums::new(G::FEATURES.len() + 2);
        threads.in_order(
            0..self.games,
            |number| self.study_game(number),
            |some| {
                progress(some.len() as u64);
                some.into_iter().try_for_each(|more| more.map(|more| sums.add(&more)))
            },
        )?;
        let names = ["reply", "answer"].iter().chain(G::FEATURES);
        let weight = |(name, weight): (&&str, f64)| ((*name).to_owned(), (weight.round() as i64).into());
        Ok(names.zip(sums.solve()).map(weight).collect())
    }

    fn start(&self, chance: &mut Chance) -> Result<G, Error> {
        Ok(G::new(&self.options, self.seats, &G::deal(&self.options, self.seats, chance)?)?)
    }

    /// Plays one game and studies some of its positions.
    fn study_game(&self, number: u64) -> Result<Sums, Error> {
        let mut chance = self.seed.derive("quintile fit", number).chance();
        let mut game = self.start(&mut chance)?;
        let mut students = [Box::new(Student { fit: self, sums: Sums::new(G::FEATURES.len() + 2) })];
        play_on(&mut game, &mut students, &mut chance, &mut ())?;
        let [student] = students;
        Ok(student.sums)
    }
}

/// Plays for every seat, and looks around now and then.
struct Student<'a, G: Game> {
    fit: &'a Fit<G>,
    sums: Sums,
}

impl<G: Insight> Sitter<G> for Student<'_, G> {
    fn choose(&mut self, turn: &mut Turn<'_, G>) -> Result<G::Play, Error> {
        let view = turn.view();
        let mut evaluator = Evaluator::<G>::new(&view)?;
        if turn.chance.below(EVERY) == 0 {
            self.study(&view, &mut evaluator, turn.chance)?;
        }
        // Mostly good plays, now and then another one: the weights should know positions off the beaten track.
        let list = if turn.chance.below(4) == 0 { evaluator.shortlist(COMPARED) } else { evaluator.shortlist(1) };
        let entry = list.get(turn.chance.index(list.len().max(1))).ok_or(NoChoice::Over)?;
        Ok(entry.play)
    }
}

impl<G: Insight> Student<'_, G> {
    /// Compares some plays of one position.
    fn study(&mut self, view: &G::View, evaluator: &mut Evaluator<G>, chance: &mut Chance) -> Result<(), Error> {
        let Some(seat) = evaluator.world().turn() else { return Ok(()) };
        let mut list = evaluator.shortlist(WIDE);
        chance.shuffle(&mut list);
        list.truncate(COMPARED);
        let worlds: Vec<G> = (0..self.fit.deals).map(|_| G::imagine(view, chance)).collect::<Result<_, _>>()?;
        let stakes = Stakes::new::<G>(view, seat);
        let mut playout = Playout::<G>::quick(view);
        let late = view.stock() == 0;
        let shared = f64::from(G::ROUNDS);
        let mut rows = Vec::new();
        for entry in list {
            let evaluation = evaluator.evaluate(entry);
            let mut row = vec![f64::from(evaluation.reply) / shared, f64::from(evaluation.answer) / shared];
            let mut own = vec![0; G::FEATURES.len()];
            evaluator.world().features(&entry.play, late, |feature, amount| own[feature] += amount);
            row.extend(own.into_iter().map(f64::from));
            let mut total = 0;
            for world in &worlds {
                let mut game = world.clone();
                game.apply(&entry.play);
                playout.run(&mut game, self.fit.turns);
                total += stakes.difference(&game);
            }
            let led_to = f64::from(total) / worlds.len() as f64 - f64::from(evaluation.gain) / shared;
            rows.push((row, led_to * 100.0));
        }
        self.sums.add_position(&rows);
        Ok(())
    }
}
