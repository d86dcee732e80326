//! Keeps a game with all its plays when it ends, for the list of one's games.

use leptos::prelude::*;
use quintile_table::{HolderScene, Phase};

use crate::browser;
use crate::driver::Link;
use crate::route::{Route, Router};
use crate::state::games::{Finished, shelf};

/// Keeps the games of a table, each when it ends. On a server those that one has played in; what one has watched is not one's own.
pub(super) fn follow(link: Link) {
    let route = expect_context::<Router>().0.get_untracked();
    let ended = Memo::new(move |_| {
        link.snapshot.with(|snapshot| (snapshot.scene.phase == Phase::Over).then_some(snapshot.scene.round))
    });
    Effect::new(move || {
        if ended.get().is_none() {
            return;
        }
        let found = link.snapshot.with_untracked(|snapshot| {
            let scene = &snapshot.scene;
            let people = scene.seats.iter().filter(|seat| matches!(seat.holder, HolderScene::Person(_))).count();
            // Several people at one device are nobody in particular.
            let you = scene.you.filter(|_| link.is_online() || people == 1);
            let mine = you.is_some() || !link.is_online();
            snapshot.record.clone().filter(|_| mine).map(|record| (record, you))
        });
        let Some((record, you)) = found else { return };
        let mut finished = Finished::of(&record, you, browser::now());
        if let Route::Table(id) = &route {
            finished.table = Some(id.clone());
        }
        leptos::task::spawn_local(async move {
            if shelf::keep(&finished, &record).await.is_err() {
                link.unkept.try_set(true);
            }
            shelf::gather().await;
        });
    });
}
