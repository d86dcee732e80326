//! Static evaluation: points, what the play spends, what it opens to the next seats and what it leaves for the seat's own
//! next turn.
//!
//! The last two come from rollouts of one round in a few imagined deals (determinizations), always the same ones for a
//! view; so the value is a function of the view and says nothing about what is hidden.

use quintile_rules::kit::{Seat, Sides};
use quintile_rules::{GameView, Priced};

use crate::bot::{Bot, Budget, Choice, Considered, NoChoice};
use crate::insight::{Insight, Weights};
use crate::meter::Meter;
use crate::playout::Playout;
use crate::seed::stream;
use crate::simple::imagine_turn;

/// The seed of those deals: a value must not depend on the bot's seed.
const WORLDS_SEED: u64 = 0x6f75_746c_6f6f_6b21;

/// What a play leads to within one round, and its static value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evaluation<P> {
    /// The play.
    pub play: P,
    /// What it scores now.
    pub points: i32,
    /// What the seat gains in this turn, summed over the imagined deals: more than the points where it may play again, or
    /// where the game ends.
    pub gain: i32,
    /// What the other sides gain until it is this seat's turn again, per opponent, summed over the deals.
    pub reply: i32,
    /// What this seat gains then, summed over the deals.
    pub answer: i32,
    /// The static value in hundredths of a point.
    pub value: i32,
}

/// Evaluates the plays of a view.
pub struct Evaluator<G: Insight> {
    worlds: Vec<G>,
    playout: Playout<G>,
    weights: &'static Weights,
    late: bool,
    seat: Seat,
    sides: Sides,
}

impl<G: Insight> Evaluator<G> {
    /// Imagines the deals.
    pub fn new(view: &G::View) -> Result<Self, NoChoice> {
        let first: G = imagine_turn(view, WORLDS_SEED)?;
        let seat = first.turn().ok_or(NoChoice::Over)?;
        let mut worlds = vec![first];
        for world in 1..G::ROUNDS.into() {
            worlds.push(G::imagine(view, &mut stream(WORLDS_SEED, world))?);
        }
        let (late, sides) = (view.stock() == 0, view.sides());
        Ok(Self { worlds, playout: Playout::quick(view), weights: Weights::of::<G>(view), late, seat, sides })
    }

    /// One of the imagined games.
    pub fn world(&self) -> &G {
        &self.worlds[0]
    }

    /// The plays that are best by points and what they spend, at most `limit`, the best first.
    pub fn shortlist(&self, limit: usize) -> Vec<Priced<G::Play>> {
        let mut priced = Vec::new();
        self.world().worthwhile(&mut priced);
        let rough =
            |entry: &Priced<G::Play>| entry.points * 100 + self.weights.spent(self.world(), &entry.play, self.late);
        let mut order: Vec<(i32, usize)> = priced.iter().enumerate().map(|(at, entry)| (-rough(entry), at)).collect();
        if order.len() > limit && limit > 0 {
            order.select_nth_unstable(limit - 1);
            order.truncate(limit);
        }
        order.sort_unstable();
        order.into_iter().map(|(_, at)| priced[at]).collect()
    }

    /// The best plays by static value, at most `limit`, out of the first `width` of the shortlist: the best first, and of
    /// equals the one with more points now.
    pub fn best(&mut self, width: usize, limit: usize) -> Vec<Evaluation<G::Play>> {
        self.best_while(width, limit, || true)
    }

    /// The same, but it stops when `go_on` says so. At least one play is evaluated.
    pub(crate) fn best_while(
        &mut self,
        width: usize,
        limit: usize,
        go_on: impl Fn() -> bool,
    ) -> Vec<Evaluation<G::Play>> {
        let mut evaluations = Vec::new();
        for entry in self.shortlist(width) {
            if !evaluations.is_empty() && !go_on() {
                break;
            }
            evaluations.push(self.evaluate(entry));
        }
        evaluations.sort_by_key(|evaluation| -evaluation.value);
        evaluations.truncate(limit);
        evaluations
    }

    /// Evaluates one legal play.
    pub fn evaluate(&mut self, entry: Priced<G::Play>) -> Evaluation<G::Play> {
        let (mut gain, mut reply, mut answer) = (0, 0, 0);
        for world in 0..self.worlds.len() {
            let mut game = self.worlds[world].clone();
            let start = self.points(&game);
            game.apply(&entry.play);
            self.turns(&mut game, true);
            let mine = self.points(&game);
            self.turns(&mut game, false);
            self.turns(&mut game, true);
            let last = self.points(&game);
            gain += mine.0 - start.0;
            reply += last.1 - start.1;
            answer += last.0 - mine.0;
        }
        let weights = self.weights;
        let round = gain * 100 + reply * weights.reply + answer * weights.answer;
        let value = round / G::ROUNDS as i32 + weights.spent(self.world(), &entry.play, self.late);
        Evaluation { play: entry.play, points: entry.points, gain, reply, answer, value }
    }

    /// Plays on while it is this seat's turn, or while it is not.
    fn turns(&mut self, game: &mut G, own: bool) {
        let seat = self.seat;
        self.playout.turn(game, |turn| (turn == seat) == own);
    }

    /// This side's points, and the mean of the other sides'.
    fn points(&self, game: &G) -> (i32, i32) {
        let (mut own, mut others) = (0, 0);
        for (seat, points) in Seat::all(self.sides.seats()).zip(game.scores()) {
            let with = self.sides.together(seat, self.seat);
            *(if with { &mut own } else { &mut others }) += points;
        }
        let opponents = self.sides.count() as i32 - 1;
        (own, others / opponents.max(1))
    }
}

impl<P: Copy> Evaluation<P> {
    /// As one of a choice's candidates.
    pub(crate) fn considered(&self) -> Considered<P> {
        Considered { play: self.play, points: self.points, value: self.value, expected: None, tried: 0 }
    }
}

/// The play with the best static value.
#[derive(Clone, Copy, Debug, Default)]
pub struct Static;

impl Static {
    /// How many plays of the shortlist are evaluated.
    const MAX_EVALUATED: usize = 32;
    /// How many of them the choice lists.
    const MAX_CANDIDATES: usize = 8;
}

impl<G: Insight> Bot<G> for Static {
    fn choose(&mut self, view: &G::View, budget: Budget, _: u64) -> Result<Choice<G>, NoChoice> {
        let meter = Meter::start(budget);
        let mut evaluator = Evaluator::<G>::new(view)?;
        if let Some(forced) = evaluator.world().forced() {
            return Ok(Choice::plain(forced));
        }
        let evaluations = evaluator.best_while(Self::MAX_EVALUATED, Self::MAX_CANDIDATES, || !meter.overdue());
        let best = evaluations.first().ok_or(NoChoice::Over)?;
        let candidates = evaluations.iter().map(Evaluation::considered).collect();
        Ok(Choice { candidates, ..Choice::plain(best.play) })
    }
}
