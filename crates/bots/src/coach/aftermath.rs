//! What a play leads to within one round, in imagined deals: the facts that reasons are made of.

use quintile_rules::kit::{Item, Seat};

use super::reason::{Reason, Reply};
use crate::bot::NoChoice;
use crate::insight::Insight;
use crate::playout::Playout;
use crate::seed::stream;
use crate::stakes::Stakes;

/// In so many imagined deals two plays are compared.
const DEALS: u64 = 48;
/// Nobody makes more plays in one round.
const MOST_PLAYS: u32 = 64;
/// A cause that makes up less of what a play is better by is none.
const ENOUGH: f64 = 0.3;

/// Looks at what plays lead to from one view, always in the same deals.
pub(super) struct Aftermaths<G: Insight> {
    worlds: Vec<G>,
    playout: Playout<G>,
    stakes: Stakes,
    teams: bool,
    seat: Seat,
}

/// What one play leads to, as means over the deals.
struct Aftermath<G: Insight> {
    items: Vec<Item<G::Feature>>,
    /// What this side gains in this turn, adjustments at the end of the game included.
    gain: f64,
    /// What the other sides gain until it is this seat's turn again.
    reply: f64,
    /// What this side gains after that.
    answer: f64,
    /// How far ahead it ends the game, when it does so at once in every deal.
    ends: Option<i32>,
    /// The largest item of the next seat's answer, the one that cost most over all deals.
    opens: Option<Reply<G::Feature>>,
    /// The tiles that stay in hand.
    kept: Vec<String>,
}

impl<G: Insight> Aftermaths<G> {
    /// `world` is any game imagined from the view.
    pub(super) fn new(view: &G::View, world: &G, seed: u64) -> Result<Self, NoChoice> {
        let seat = world.turn().ok_or(NoChoice::Over)?;
        let worlds = (0..DEALS).map(|deal| G::imagine(view, &mut stream(seed, deal))).collect::<Result<_, _>>()?;
        let stakes = Stakes::new::<G>(view, seat);
        Ok(Self { worlds, playout: Playout::quick(view), stakes, teams: G::teams(view), seat })
    }

    /// Why `better` is better by so many points than `worse`. Both are legal.
    pub(super) fn reason(&mut self, better: &G::Play, worse: &G::Play, by: f64) -> Reason<G::Feature> {
        let (better, worse) = (self.of(better), self.of(worse));
        match (better.ends, worse.ends) {
            (Some(ahead), None) => return Reason::Ends { ahead },
            (None, Some(ahead)) => return Reason::GoesOn { ahead },
            _ => {}
        }
        let now = better.gain - worse.gain;
        let reply = worse.reply - better.reply;
        let answer = better.answer - worse.answer;
        let most = now.max(reply).max(answer);
        if most <= 0.0 || most < by * ENOUGH {
            return Reason::Later { more: by };
        }
        if now >= most {
            let only_here = |item: &&Item<G::Feature>| item.points > 0 && !worse.items.contains(item);
            let item = better.items.iter().filter(only_here).max_by_key(|item| item.points).cloned();
            return Reason::Scores { more: now, item };
        }
        if reply >= most {
            return Reason::Closes { less: reply, opens: worse.opens };
        }
        let mut spent = worse.kept;
        let stays = |tile: &String| match spent.iter().position(|other| other == tile) {
            Some(at) => {
                spent.swap_remove(at);
                false
            }
            None => true,
        };
        Reason::Keeps { more: answer, tiles: better.kept.into_iter().filter(stays).collect() }
    }

    fn of(&mut self, play: &G::Play) -> Aftermath<G> {
        let mut opened: Vec<(Item<G::Feature>, u32)> = Vec::new();
        let mut kept = self.worlds[0].hand(self.seat);
        let (mut gain, mut reply, mut answer, mut ended, mut ahead) = (0, 0, 0, 0, 0);
        for world in 0..self.worlds.len() {
            let mut game = self.worlds[world].clone();
            let start = self.sides(&game);
            game.apply(play);
            keep_common(&mut kept, game.hand(self.seat));
            if game.turn().is_none() {
                ended += 1;
                ahead += self.stakes.difference(&game);
            }
            self.turns(&mut game, true);
            let mine = self.sides(&game);
            if let Some(item) = self.next_item(&game) {
                match opened.iter_mut().find(|(known, _)| *known == item) {
                    Some((_, deals)) => *deals += 1,
                    None => opened.push((item, 1)),
                }
            }
            self.turns(&mut game, false);
            self.turns(&mut game, true);
            let last = self.sides(&game);
            gain += mine.0 - start.0;
            reply += last.1 - start.1;
            answer += last.0 - mine.0;
        }
        let deals = self.worlds.len();
        let mean = |sum: i32| f64::from(sum) / deals as f64;
        let scoring = self.worlds[0].weigh(play);
        let cost = |(item, deals): &(Item<G::Feature>, u32)| i64::from(item.points) * i64::from(*deals);
        let opens = opened.into_iter().rev().max_by_key(cost);
        Aftermath {
            items: scoring.map(|scoring| scoring.items).unwrap_or_default(),
            gain: mean(gain),
            reply: mean(reply),
            answer: mean(answer),
            ends: (ended == deals).then(|| ahead / deals as i32),
            opens: opens.map(|(item, times)| Reply { item, percent: times * 100 / deals as u32 }),
            kept,
        }
    }

    /// The largest item of what the seat on turn would play.
    fn next_item(&mut self, game: &G) -> Option<Item<G::Feature>> {
        if game.turn().is_none_or(|turn| self.is_ours(turn.index())) {
            return None;
        }
        let next = self.playout.next(game)?;
        let items = game.weigh(&next.play).ok()?.items;
        items.into_iter().filter(|item| item.points > 0).rev().max_by_key(|item| item.points)
    }

    /// Plays on while it is this seat's turn, or while it is not.
    fn turns(&mut self, game: &mut G, own: bool) {
        for _ in 0..MOST_PLAYS {
            if game.turn().is_none_or(|turn| (turn == self.seat) != own) {
                return;
            }
            let Some(next) = self.playout.next(game) else { return };
            game.apply(&next.play);
        }
    }

    fn is_ours(&self, seat: usize) -> bool {
        if self.teams { seat % 2 == self.seat.index() % 2 } else { seat == self.seat.index() }
    }

    /// This side's points, and all others'.
    fn sides(&self, game: &G) -> (i32, i32) {
        let (mut own, mut others) = (0, 0);
        for (seat, points) in game.scores().iter().enumerate() {
            *(if self.is_ours(seat) { &mut own } else { &mut others }) += points;
        }
        (own, others)
    }
}

/// Keeps what both hold. What is the same in every deal was not drawn, so it has stayed in hand.
fn keep_common(kept: &mut Vec<String>, mut hand: Vec<String>) {
    kept.retain(|tile| match hand.iter().position(|other| other == tile) {
        Some(at) => {
            hand.swap_remove(at);
            true
        }
        None => false,
    });
}
