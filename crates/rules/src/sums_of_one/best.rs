//! The placements that score most, without listing all.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::notation::Play;
use super::plays::{Filling, Window, each_window};
use super::reach::Reach;
use super::state::SumsOfOne;
use super::tile::Tile;
use crate::Priced;
use crate::kit::Placements;

impl SumsOfOne {
    /// Replaces the content of `into` by the placements that score most, at most `limit`, the best first. Of placements
    /// that differ only in how their WILDs are named it gives one. Trades and pass are left out.
    ///
    /// Two WILDs in hand can make tens of thousands of legal plays; for a player who wants the best few this is much
    /// quicker than [`Game::priced`](crate::Game::priced), since all ways to fill the same squares score the same.
    pub fn best_placements(&self, limit: usize, into: &mut Vec<Priced<Play>>) {
        into.clear();
        if self.end.is_some() || limit == 0 {
            return;
        }
        let reach = Reach::new(&self.set, self.hand_on_turn());
        let mut windows: Vec<Window> = Vec::new();
        let _ = each_window(&self.set, &self.board, &reach, |window| {
            windows.push(*window);
            ControlFlow::Continue(())
        });
        windows.sort_by_key(|window| std::cmp::Reverse(window.points));
        let mut shapes = HashSet::new();
        for window in &windows {
            shapes.clear();
            let show = |placements: Placements| {
                if shapes.insert(shape(&placements)) {
                    into.push(Priced { play: Play::Place(placements), points: window.points });
                }
                if into.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            };
            if Filling::new(&reach, window, show).run().is_break() {
                return;
            }
        }
    }
}

/// The tiles of a placement, the names of WILDs left out.
fn shape(placements: &Placements) -> [Tile; Placements::CAPACITY] {
    let mut shape = [Tile::WILD; Placements::CAPACITY];
    shape.iter_mut().zip(placements.tiles()).for_each(|(tile, &code)| *tile = Tile::from_code(code).in_hand());
    shape
}
