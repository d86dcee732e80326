//! What a play leads to within one round, in imagined deals: the facts behind a reason.

use quintile_rules::GameView;
use quintile_rules::kit::{Item, Seat, Sides};

use super::reason::{Reason, Reply};
use crate::bot::NoChoice;
use crate::insight::Insight;
use crate::playout::Playout;
use crate::seed::stream;
use crate::stakes::Stakes;

/// How many imagined deals two plays are compared in.
const DEALS: u64 = 48;
/// No round has more plays.
const MAX_PLAYS: u32 = 64;
/// The least share of a play's advantage that counts as its cause.
const MIN_SHARE: f64 = 0.3;

/// Finds out what plays of one view lead to, always in the same deals.
pub(super) struct Aftermaths<G: Insight> {
    worlds: Vec<G>,
    playout: Playout<G>,
    stakes: Stakes,
    sides: Sides,
    seat: Seat,
}

/// What one play leads to, as means over the deals.
struct Aftermath<G: Insight> {
    items: Vec<Item<G::Feature>>,
    /// What this side gains in this turn, including adjustments at the end of the game.
    gain: f64,
    /// What the other sides gain until it is this seat's turn again.
    reply: f64,
    /// What this side gains after that.
    answer: f64,
    /// How far ahead it ends the game, when it ends it immediately in every deal.
    ends: Option<i32>,
    /// The largest item of the next seat's reply, the one that costs most over all deals.
    opens: Option<Reply<G::Feature>>,
    /// The tiles that stay in hand.
    kept: Vec<G::Tile>,
}

impl<G: Insight> Aftermaths<G> {
    /// `world` is any game imagined from the view.
    pub(super) fn new(view: &G::View, world: &G, seed: u64) -> Result<Self, NoChoice> {
        let seat = world.turn().ok_or(NoChoice::Over)?;
        let worlds = (0..DEALS).map(|deal| G::imagine(view, &mut stream(seed, deal))).collect::<Result<_, _>>()?;
        let stakes = Stakes::new::<G>(view, seat);
        Ok(Self { worlds, playout: Playout::quick(view), stakes, sides: view.sides(), seat })
    }

    /// Why `better` is `by` points better than `worse`. Both are legal.
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
        if most <= 0.0 || most < by * MIN_SHARE {
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
        let stays = |tile: &G::Tile| match spent.iter().position(|other| other == tile) {
            Some(at) => {
                spent.swap_remove(at);
                false
            }
            None => true,
        };
        Reason::Keeps {
            more: answer,
            tiles: better.kept.into_iter().filter(stays).map(|tile| tile.to_string()).collect(),
        }
    }

    fn of(&mut self, play: &G::Play) -> Aftermath<G> {
        let mut opened: Vec<(Item<G::Feature>, u32)> = Vec::new();
        let mut kept = self.worlds[0].hand(self.seat);
        let (mut gain, mut reply, mut answer, mut ended, mut ahead) = (0, 0, 0, 0, 0);
        for world in 0..self.worlds.len() {
            let mut game = self.worlds[world].clone();
            let start = self.points(&game);
            game.apply(play);
            keep_common(&mut kept, game.hand(self.seat));
            if game.turn().is_none() {
                ended += 1;
                ahead += self.stakes.difference(&game);
            }
            self.turns(&mut game, true);
            let mine = self.points(&game);
            if let Some(item) = self.next_item(&game) {
                match opened.iter_mut().find(|(known, _)| *known == item) {
                    Some((_, deals)) => *deals += 1,
                    None => opened.push((item, 1)),
                }
            }
            self.turns(&mut game, false);
            self.turns(&mut game, true);
            let last = self.points(&game);
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
        if game.turn().is_none_or(|turn| self.sides.together(turn, self.seat)) {
            return None;
        }
        let next = self.playout.next(game)?;
        let items = game.weigh(&next.play).ok()?.items;
        items.into_iter().filter(|item| item.points > 0).rev().max_by_key(|item| item.points)
    }

    /// Plays on while it is this seat's turn, or while it is not.
    fn turns(&mut self, game: &mut G, own: bool) {
        for _ in 0..MAX_PLAYS {
            if game.turn().is_none_or(|turn| (turn == self.seat) != own) {
                return;
            }
            let Some(next) = self.playout.next(game) else { return };
            game.apply(&next.play);
        }
    }

    /// This side's points, and all others'.
    fn points(&self, game: &G) -> (i32, i32) {
        let (mut own, mut others) = (0, 0);
        for (seat, points) in Seat::all(self.sides.seats()).zip(game.scores()) {
            *(if self.sides.together(seat, self.seat) { &mut own } else { &mut others }) += points;
        }
        (own, others)
    }
}

/// Keeps the tiles that are in both. A tile held in every deal was not drawn, so it has stayed in hand.
fn keep_common<T: PartialEq>(kept: &mut Vec<T>, mut hand: Vec<T>) {
    kept.retain(|tile| match hand.iter().position(|other| other == tile) {
        Some(at) => {
            hand.swap_remove(at);
            true
        }
        None => false,
    });
}
