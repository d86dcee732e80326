//! Search makes millions of plies per second: none of them may allocate, nor may copying a game of the house set.

use quintile_bots::{Insight, Playout};
use quintile_rules::kit::{Chance, Viewer};
use quintile_rules::{Game, GameId, Search, with_game};

/// Plays a game with `choose` twice: the first grows the buffers, and the allocations of the second are counted.
fn allocations<G: Search>(options: &G::Options, seats: usize, mut choose: impl FnMut(&G) -> Option<G::Play>) -> u64 {
    let deal = G::deal(options, seats, &mut Chance::from_number(1)).expect("a deal");
    let start = G::new(options, seats, &deal).expect("a game");
    let mut play = |mut game: G| {
        while let Some(play) = choose(&game) {
            game.apply(&play);
        }
    };
    play(start.clone());
    let info = allocation_counter::measure(|| play(start.clone()));
    info.count_total
}

fn check<G: Search>(options: &G::Options) {
    for seats in [2, 3] {
        // The same numbers both times, so that the second game needs no larger buffer than the first.
        let (mut chance, mut scratch, mut ply) = (Chance::from_number(7), Vec::new(), 0_u64);
        let random = allocations::<G>(options, seats, |game| {
            if ply == 0 {
                chance = Chance::from_number(7);
            }
            let play = game.pick(&mut chance, &mut scratch);
            ply = if play.is_some() { ply + 1 } else { 0 };
            play
        });
        assert_eq!(random, 0, "{}: a random game with {seats} seats allocates", G::ID);
        let mut priced = Vec::new();
        let best = allocations::<G>(options, seats, |game| game.best(&mut priced).map(|best| best.play));
        assert_eq!(best, 0, "{}: a greedy game with {seats} seats allocates", G::ID);
    }
}

#[test]
fn no_play_touches_the_heap() {
    for id in GameId::ALL {
        with_game!(id, G => check::<G>(&<G as Game>::Options::default()));
    }
}

fn check_playouts<G: Insight>() {
    let options = G::Options::default();
    let deal = G::deal(&options, 2, &mut Chance::from_number(1)).expect("a deal");
    let view = G::new(&options, 2, &deal).expect("a game").view(Viewer::Onlooker);
    for compared in [0, 4] {
        let mut playout = Playout::<G>::careful(&view, compared);
        let count = allocations::<G>(&options, 2, |game| playout.next(game).map(|next| next.play));
        assert_eq!(count, 0, "{}: a playout that compares {compared} plays allocates", G::ID);
    }
}

#[test]
fn no_playout_touches_the_heap() {
    for id in GameId::ALL {
        with_game!(id, G => check_playouts::<G>());
    }
}

#[test]
fn nor_does_one_of_the_other_types_of_synergo() {
    use quintile_rules::Synergo;
    use quintile_rules::synergo::{GameType, Options};
    for game_type in [GameType::Color, GameType::Closed] {
        check::<Synergo>(&Options { game_type, ..Options::default() });
    }
}

#[test]
fn the_counter_counts() {
    let info = allocation_counter::measure(|| drop(std::hint::black_box(vec![1, 2, 3])));
    assert_eq!(info.count_total, 1);
}
