//! One of many games, and its rows in the arrays.

use quintile_experiments::Seed;
use quintile_rules::Search;
use quintile_rules::kit::{Chance, Seat, SetupError, Viewer};

use super::fleet::{Rewarding, Setup};
use crate::observation::Parts;
use crate::spelling::{Spell, Word};

/// The arrays of all games, or the rows of one.
pub(super) struct Rows<'a> {
    pub(super) observation: &'a mut [f32],
    pub(super) mask: &'a mut [i8],
    pub(super) turn: &'a mut [i32],
    pub(super) rewards: &'a mut [f32],
    pub(super) terminated: &'a mut [bool],
    pub(super) scores: &'a mut [i32],
}

/// One game, the letters given of the play that is being spelled, and what can come next.
pub(super) struct Lane<G: Spell> {
    pub(super) game: G,
    pub(super) deal: G::Deal,
    pub(super) made: Vec<G::Play>,
    /// What deals and samples follow from.
    seed: Seed,
    dealt: u64,
    luck: Chance,
    given: Word,
    plays: Vec<G::Play>,
    /// The words of the plays, in their order.
    words: Vec<Word>,
    /// The numbers of the words that begin with the letters given.
    open: Vec<u32>,
    /// The letters that can be given now, each once.
    letters: Vec<u16>,
    view: G::View,
    parts: Parts,
}

impl<G: Spell + Search> Lane<G> {
    pub(super) fn new(setup: &Setup<G>, alphabet: &G::Alphabet, number: usize) -> Result<Self, SetupError> {
        let seed = setup.seed.derive("quintile vector", number as u64);
        let (deal, game, dealt) = draw(setup, seed, 0)?;
        let view = game.view(Viewer::Onlooker);
        let mut lane = Self {
            game,
            deal,
            made: Vec::new(),
            seed,
            dealt,
            luck: seed.derive("samples", 0).chance(),
            given: Word::new(),
            plays: Vec::new(),
            words: Vec::new(),
            open: Vec::new(),
            letters: Vec::new(),
            view,
            parts: Parts::values_only(),
        };
        lane.begin_turn(alphabet);
        Ok(lane)
    }

    pub(super) fn deal_anew(&mut self, setup: &Setup<G>) -> Result<(), SetupError> {
        (self.deal, self.game, self.dealt) = draw(setup, self.seed, self.dealt)?;
        self.made.clear();
        Ok(())
    }

    /// Whether nothing has been given in its game.
    pub(super) fn is_new(&self) -> bool {
        self.made.is_empty() && self.given.is_empty()
    }

    /// Lists the plays of the seat on turn; no letter of theirs is given yet.
    pub(super) fn begin_turn(&mut self, alphabet: &G::Alphabet) {
        self.given.clear();
        self.game.plays(&mut self.plays);
        self.view = self.game.view(self.game.turn().map_or(Viewer::Onlooker, Viewer::Seat));
        self.words.clear();
        G::spell(alphabet, &self.view, &self.plays, &mut self.words);
        self.open.clear();
        self.open.extend(0..self.words.len() as u32);
    }

    /// The letter with which a word goes on.
    fn next(&self, alphabet: &G::Alphabet, word: u32) -> Option<u16> {
        self.words[word as usize].get(self.given.len()).copied().or_else(|| G::done(alphabet))
    }

    pub(super) fn takes(&self, letter: i64) -> bool {
        u16::try_from(letter).is_ok_and(|letter| self.letters.contains(&letter))
    }

    pub(super) fn sample(&mut self) -> i64 {
        let number = self.luck.below(self.letters.len().max(1) as u32);
        self.letters.get(number as usize).map_or(0, |&letter| letter.into())
    }

    /// Gives a letter that it takes. Whether it made a play.
    pub(super) fn give(&mut self, alphabet: &G::Alphabet, letter: u16) -> bool {
        let at = self.given.len();
        let done = G::done(alphabet) == Some(letter);
        let words = &self.words;
        if !done {
            self.open.retain(|&word| words[word as usize].get(at) == Some(&letter));
            self.given.push(letter);
        }
        let whole = |word: &&u32| words[**word as usize].len() == self.given.len();
        let play = match self.open.as_slice() {
            [word] if whole(&word) => Some(*word),
            open if done => open.iter().find(whole).copied(),
            _ => None,
        };
        let Some(play) = play.map(|word| self.plays[word as usize]) else { return false };
        self.game.apply(&play);
        self.made.push(play);
        true
    }

    /// Writes what the seat on turn may know and give.
    pub(super) fn show(&mut self, alphabet: &G::Alphabet, rows: &mut Rows<'_>) {
        rows.mask.fill(0);
        self.letters.clear();
        for at in 0..self.open.len() {
            let Some(letter) = self.next(alphabet, self.open[at]) else { continue };
            if let Some(mask @ 0) = rows.mask.get_mut(usize::from(letter)) {
                *mask = 1;
                self.letters.push(letter);
            }
        }
        let turn = self.game.turn().unwrap_or(Seat(0));
        rows.turn[0] = turn.0.into();
        self.parts.values.clear();
        G::observe(alphabet, &self.view, turn, &self.given, &mut self.parts);
        rows.observation.copy_from_slice(&self.parts.values);
    }

    /// Gives a letter that it takes, pays for a play that it made, and deals anew where that was the last one.
    pub(super) fn step(
        &mut self,
        setup: &Setup<G>,
        alphabet: &G::Alphabet,
        letter: u16,
        rows: &mut Rows<'_>,
    ) -> Result<(), SetupError> {
        rows.rewards.fill(0.0);
        rows.terminated[0] = false;
        // The scores before are those of the step before, unless a new game has begun since.
        rows.scores.copy_from_slice(self.game.scores());
        if self.give(alphabet, letter) {
            self.pay(setup, rows);
            if self.game.turn().is_none() {
                rows.terminated[0] = true;
                self.deal_anew(setup)?;
            }
            self.begin_turn(alphabet);
        }
        self.show(alphabet, rows);
        Ok(())
    }

    /// Rewards a play: `rows.scores` holds the scores before it, and then those after it.
    fn pay(&self, setup: &Setup<G>, rows: &mut Rows<'_>) {
        let after = self.game.scores();
        match setup.reward {
            Rewarding::Points | Rewarding::Margin => {
                for ((reward, was), after) in rows.rewards.iter_mut().zip(&*rows.scores).zip(after) {
                    *reward = (after - was) as f32;
                }
            }
            Rewarding::Win => {
                let winners = self.game.outcome().map(|outcome| outcome.winners).unwrap_or_default();
                winners.iter().for_each(|seat| rows.rewards[seat.index()] = 1.0 / winners.len() as f32);
            }
        }
        if setup.reward == Rewarding::Margin {
            let sides = G::sides(&setup.options, setup.seats);
            let count = sides.count();
            let total: f32 = rows.rewards.iter().sum();
            let own = |side: usize, rewards: &[f32]| rewards.iter().skip(side).step_by(count).sum::<f32>();
            let margins: Vec<f32> = (0..count)
                .map(|side| own(side, rows.rewards) - (total - own(side, rows.rewards)) / (count - 1).max(1) as f32)
                .collect();
            rows.rewards.iter_mut().enumerate().for_each(|(seat, reward)| *reward = margins[seat % count]);
        }
        rows.scores.copy_from_slice(after);
    }
}

/// How many deals of an odd set are tried until one is not over at once.
const MAX_DEALS: u64 = 1000;

/// The deal with this number in which there is something to play, and the number after it.
fn draw<G: Spell>(setup: &Setup<G>, seed: Seed, number: u64) -> Result<(G::Deal, G, u64), SetupError> {
    for number in number..number + MAX_DEALS {
        let deal = G::deal(&setup.options, setup.seats, &mut seed.derive("deal", number).chance())?;
        let game = G::new(&setup.options, setup.seats, &deal)?;
        if game.turn().is_some() {
            return Ok((deal, game, number + 1));
        }
    }
    Err(SetupError::other("options", "games of this set are over before the first play"))
}
