//! The static value: points, what the play spends, what it opens to the next seats and what it leaves for the own next
//! turn.
//!
//! The last two are found by playing one round on in a few imagined deals, always the same ones for a view; so the
//! value is a function of the view and says nothing about what is hidden.

use quintile_rules::Priced;
use quintile_rules::kit::Seat;

use crate::bot::{Bot, Budget, Choice, Considered, NoChoice};
use crate::insight::{Insight, Weights};
use crate::playout::Playout;
use crate::seed::stream;
use crate::simple::imagine_turn;

/// The seed of those deals: a value must not depend on the bot's luck.
const WORLDS_SEED: u64 = 0x6f75_746c_6f6f_6b21;

/// What a play leads to within one round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prospect<P> {
    /// The play.
    pub play: P,
    /// What it scores now.
    pub points: i32,
    /// What the seat gains in this turn, all imagined deals together: more than the points where it may go on, or where the game ends.
    pub gain: i32,
    /// What the next seats gain until it is this seat's turn again, all deals together, for each opponent.
    pub reply: i32,
    /// What this seat gains then, all deals together.
    pub answer: i32,
    /// The static value in hundredths of a point.
    pub value: i32,
}

/// Looks one round ahead from a view.
pub struct Outlook<G: Insight> {
    worlds: Vec<G>,
    playout: Playout<G>,
    weights: &'static Weights,
    late: bool,
    seat: Seat,
    teams: bool,
}

impl<G: Insight> Outlook<G> {
    /// Imagines the deals.
    pub fn new(view: &G::View) -> Result<Self, NoChoice> {
        let first: G = imagine_turn(view, WORLDS_SEED)?;
        let seat = first.turn().ok_or(NoChoice::Over)?;
        let mut worlds = vec![first];
        for world in 1..G::ROUNDS.into() {
            worlds.push(G::imagine(view, &mut stream(WORLDS_SEED, world))?);
        }
        let (late, teams) = (G::late(view), G::teams(view));
        Ok(Self { worlds, playout: Playout::quick(view), weights: Weights::of::<G>(view), late, seat, teams })
    }

    /// One of the imagined games.
    pub fn world(&self) -> &G {
        &self.worlds[0]
    }

    /// The plays that look best by points and what they spend, at most `limit`, the best first.
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

    /// The best plays by static value, at most `limit`, looked for among the first `wide` of the shortlist. The best
    /// first; of equals the one with more points now.
    pub fn best(&mut self, wide: usize, limit: usize) -> Vec<Prospect<G::Play>> {
        self.best_while(wide, limit, || true)
    }

    /// The same, but it stops looking when there is no time to go on. One play at least is looked at.
    pub(crate) fn best_while(&mut self, wide: usize, limit: usize, go_on: impl Fn() -> bool) -> Vec<Prospect<G::Play>> {
        let mut prospects = Vec::new();
        for entry in self.shortlist(wide) {
            if !prospects.is_empty() && !go_on() {
                break;
            }
            prospects.push(self.look(entry));
        }
        prospects.sort_by_key(|prospect| -prospect.value);
        prospects.truncate(limit);
        prospects
    }

    /// What this play leads to.
    pub fn look(&mut self, entry: Priced<G::Play>) -> Prospect<G::Play> {
        let (mut gain, mut reply, mut answer) = (0, 0, 0);
        for world in 0..self.worlds.len() {
            let mut game = self.worlds[world].clone();
            let start = self.sides(&game);
            game.apply(&entry.play);
            self.turns(&mut game, true);
            let mine = self.sides(&game);
            self.turns(&mut game, false);
            self.turns(&mut game, true);
            let last = self.sides(&game);
            gain += mine.0 - start.0;
            reply += last.1 - start.1;
            answer += last.0 - mine.0;
        }
        let mut prospect = Prospect { play: entry.play, points: entry.points, gain, reply, answer, value: 0 };
        prospect.value = self.value(&prospect);
        prospect
    }

    fn value(&self, prospect: &Prospect<G::Play>) -> i32 {
        let weights = self.weights;
        let round = prospect.gain * 100 + prospect.reply * weights.reply + prospect.answer * weights.answer;
        round / G::ROUNDS as i32 + weights.spent(self.world(), &prospect.play, self.late)
    }

    /// Plays on while it is this seat's turn, or while it is not.
    fn turns(&mut self, game: &mut G, own: bool) {
        let seat = self.seat;
        self.playout.turn(game, |turn| (turn == seat) == own);
    }

    /// This side's points, and the others' for each of them.
    fn sides(&self, game: &G) -> (i32, i32) {
        let (mut own, mut others) = (0, 0);
        for (seat, points) in game.scores().iter().enumerate() {
            let with = if self.teams { seat % 2 == self.seat.index() % 2 } else { seat == self.seat.index() };
            *(if with { &mut own } else { &mut others }) += points;
        }
        let opponents = if self.teams { 1 } else { game.scores().len() as i32 - 1 };
        (own, others / opponents.max(1))
    }
}

impl<P: Copy> Prospect<P> {
    /// As an entry of a choice's list.
    pub(crate) fn considered(&self) -> Considered<P> {
        Considered { play: self.play, points: self.points, value: self.value, expected: None, tried: 0 }
    }
}

/// The best static value.
#[derive(Clone, Copy, Debug, Default)]
pub struct Static;

impl Static {
    /// So many plays are looked at.
    const WIDE: usize = 32;
}

impl<G: Insight> Bot<G> for Static {
    fn choose(&mut self, view: &G::View, _: Budget, _: u64) -> Result<Choice<G>, NoChoice> {
        let mut outlook = Outlook::<G>::new(view)?;
        if let Some(forced) = outlook.world().forced() {
            return Ok(Choice::plain(forced));
        }
        let prospects = outlook.best(Self::WIDE, 8);
        let best = prospects.first().ok_or(NoChoice::Over)?;
        let candidates = prospects.iter().map(Prospect::considered).collect();
        Ok(Choice { candidates, ..Choice::plain(best.play) })
    }
}
