//! Players that err as people do: they overlook plays, long ones most of all, and what bonus squares and second lines add.

use quintile_rules::Priced;
use quintile_rules::kit::Action;

use crate::bot::{Bot, Budget, Choice, NoChoice};
use crate::insight::Insight;
use crate::seed::{mix, stream};
use crate::simple::imagine_turn;

/// What a person notices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Person {
    /// How many of 100 plays of one or two tiles it notices.
    short: u64,
    /// How many of 100 longer ones.
    long: u64,
    /// Whether it notices multiplying squares.
    multiplied: bool,
    /// Whether it adds up everything a play scores, or sees only the best item.
    adds_up: bool,
    /// It takes one of this many best plays that it sees.
    among: usize,
}

impl Person {
    /// Somebody who has just learnt the game.
    pub const NOVICE: Self = Self { short: 30, long: 4, multiplied: false, adds_up: false, among: 3 };
    /// Somebody who plays now and then.
    pub const CASUAL: Self = Self { short: 70, long: 35, multiplied: true, adds_up: true, among: 2 };

    /// The most plays it compares.
    const MAX_COMPARED: usize = 200;

    fn notices<G: Insight>(self, seed: u64, number: usize, play: &G::Play) -> bool {
        let chance = if G::length(play) > 2 { self.long } else { self.short };
        mix(seed, number as u64 + 2) % 100 < chance
    }

    /// The points a person sees in a play.
    fn sees<G: Insight>(self, game: &G, entry: &Priced<G::Play>) -> i32 {
        if self.multiplied && self.adds_up {
            return entry.points;
        }
        let Ok(scoring) = game.weigh(&entry.play) else { return entry.points };
        let seen = |points: i32, times: i32| if self.multiplied { points } else { points / times.max(1) };
        let items = scoring.items.iter().map(|item| seen(item.points, item.times));
        if self.adds_up { items.sum() } else { items.max().unwrap_or(0) }
    }
}

/// Nobody passes again and again with tiles that could be placed or traded: whoever is about to looks again and places
/// something, and trades most of the time when nothing fits. Not always, or a board without places would never see the end.
fn rather_than_pass<G: Insight>(priced: &[Priced<G::Play>], pick: usize, seed: u64) -> usize {
    let action = |at: usize| -> Option<Action<G::Tile>> { Some(priced.get(at)?.play.into()) };
    if action(pick) != Some(Action::Pass) {
        return pick;
    }
    let all = |wanted: fn(&Action<G::Tile>) -> bool| -> Vec<usize> {
        (0..priced.len()).filter(|&at| action(at).as_ref().is_some_and(wanted)).collect()
    };
    let mut chance = stream(seed, 3);
    let placing = all(|action| matches!(action, Action::Place(_)));
    if !placing.is_empty() {
        return placing[chance.index(placing.len())];
    }
    let trading = all(|action| matches!(action, Action::Trade(_)));
    if trading.is_empty() || chance.index(4) == 0 { pick } else { trading[chance.index(trading.len())] }
}

impl<G: Insight> Bot<G> for Person {
    fn choose(&mut self, view: &G::View, _: Budget, seed: u64) -> Result<Choice<G>, NoChoice> {
        let game = imagine_turn::<G>(view, seed)?;
        let mut priced = Vec::new();
        game.priced_thinned(usize::MAX, &mut priced);
        let all = priced.iter().enumerate();
        let mut noticed: Vec<_> = all.filter(|(at, entry)| self.notices::<G>(seed, *at, &entry.play)).collect();
        noticed.sort_by_key(|(at, entry)| (-entry.points, *at));
        noticed.truncate(Self::MAX_COMPARED);
        let mut seen: Vec<(i32, usize)> = noticed.iter().map(|(at, entry)| (-self.sees(&game, entry), *at)).collect();
        seen.sort_unstable();
        let pick = if seen.is_empty() {
            // Nothing caught the eye: anything legal.
            stream(seed, 1).index(priced.len().max(1))
        } else {
            // The best it sees, or one nearly as good.
            let (most, _) = seen[0];
            let close = seen.iter().take(self.among).take_while(|(value, _)| value * 4 <= most * 3).count();
            seen[stream(seed, 1).index(close.max(1))].1
        };
        let pick = if G::CAN_TRADE { rather_than_pass::<G>(&priced, pick, seed) } else { pick };
        priced.get(pick).map(|entry| Choice::plain(entry.play)).ok_or(NoChoice::Over)
    }
}
