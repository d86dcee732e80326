//! The chance of winning from a lead: it depends on how much is still to be played.

use serde_json::Value;

/// The upper bound of each bin, in tiles left; the last has none.
const STEPS: [usize; Odds::BINS] = [2, 5, 9, 15, 23, 35, 60, usize::MAX];

/// From a lead to a chance of winning, for one kind of game: data, fitted by `quintile fit --odds` in games of two seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Odds {
    /// The lead in points that is as good as a win, by bin of tiles left.
    pub spread: [i32; Odds::BINS],
    /// What being on turn is worth, in points.
    pub tempo: i32,
}

impl Odds {
    /// How many bins there are.
    pub const BINS: usize = 8;

    /// Reads them from the weights of one kind of game.
    pub fn read(kind: &Value) -> Self {
        let number = |value: &Value| value.as_i64().and_then(|number| i32::try_from(number).ok()).unwrap_or(0);
        Self { spread: std::array::from_fn(|bin| number(&kind["spread"][bin])), tempo: number(&kind["tempo"]) }
    }

    /// The bin for this many tiles.
    pub fn bin(tiles_left: usize) -> usize {
        STEPS.iter().position(|&most| tiles_left <= most).unwrap_or(Self::BINS - 1)
    }

    /// The chance of winning with this lead, on turn or not. A polynomial, so that it is the same number on every machine.
    pub fn win(&self, lead: i32, on_turn: bool, tiles_left: usize) -> f64 {
        let ahead = lead + if on_turn { self.tempo } else { -self.tempo };
        let spread = f64::from(self.spread[Self::bin(tiles_left)].max(1));
        let share = (f64::from(ahead) / spread).clamp(-1.0, 1.0);
        0.5 + share * (3.0 - share * share) / 4.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_longer_lead_and_less_to_play_are_better() {
        let odds = Odds { spread: [20, 40, 60, 80, 100, 120, 140, 160], tempo: 5 };
        assert_eq!((odds.win(0, true, 3) + odds.win(0, false, 3), odds.win(60, true, 1)), (1.0, 1.0));
        for tiles in [0, 4, 8, 30, 90] {
            let chances = [-200, -30, -5, 0, 5, 30, 200].map(|lead| odds.win(lead, true, tiles));
            assert!(chances.is_sorted() && chances.iter().all(|chance| (0.0..=1.0).contains(chance)), "{chances:?}");
        }
        assert!(odds.win(30, true, 5) > odds.win(30, true, 50));
    }
}
