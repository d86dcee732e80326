//! Laws about the account of a game: who starts, how much is left, what the end changes.

use quintile_rules::GameView;
use quintile_rules::kit::{Chance, Seat, Viewer};

use super::laws::{Sample, disturbed, round_trip};
use super::subject::Subject;

/// Whoever adds up the score sheet, line by line, gets the result.
pub(crate) fn plays_and_adjustments_are_the_result<G: Subject>() {
    for sample in Sample::<G>::all(6) {
        let mut sums = vec![0; sample.seats];
        sample.visit(|game, played| {
            if let (Some(play), Some(seat)) = (played, game.turn()) {
                assert!(game.adjustments().is_empty(), "before the end\n{}", game.shown());
                sums[seat.index()] += game.weigh(play).expect("it is played").points;
                return;
            }
            let adjustments = game.adjustments();
            assert!(adjustments.is_sorted_by_key(|line| line.seat), "not by seat\n{}", game.shown());
            for line in adjustments {
                assert!(line.tiles.is_sorted(), "{line:?}\n{}", game.shown());
                sums[line.seat.index()] += line.points;
                round_trip(&line.map(|tile| tile.to_string()));
            }
            let scores = game.outcome().expect("it is over").scores;
            assert_eq!(sums, scores, "seed {}\n{}", sample.seed, game.shown());
        });
    }
}

pub(crate) fn the_opening_tells_who_starts<G: Subject>() {
    for sample in Sample::<G>::all(6) {
        let opening = G::opening(sample.seats, &sample.deal).expect("it was played");
        assert_eq!(sample.start().turn().unwrap_or(opening.first), opening.first, "seed {}", sample.seed);
        let seats: Vec<Seat> = opening.rounds.iter().flatten().map(|draw| draw.seat).collect();
        assert!(
            seats.is_empty() || seats[..sample.seats].iter().copied().eq(Seat::all(sample.seats)),
            "all draw first"
        );
        // What is hidden has no part in it.
        let mut chance = Chance::from_number(sample.seed);
        for _ in 0..10 {
            let Some(other) = disturbed::<G>(&sample.deal, 0, &mut chance) else { continue };
            assert_eq!(G::opening(sample.seats, &other).as_ref(), Ok(&opening), "seed {}", sample.seed);
        }
        round_trip(&opening.map(|tile| tile.to_string()));
    }
}

pub(crate) fn turns_are_counted_down<G: Subject>() {
    for sample in Sample::<G>::all(1) {
        let mut left = sample.start().view(Viewer::Onlooker).turns_left();
        assert!(left.is_none_or(|left| left == sample.plays.len()), "{left:?} turns, {} plays", sample.plays.len());
        sample.visit(|game, played| {
            assert_eq!(game.view(Viewer::Onlooker).turns_left(), left, "{}", game.shown());
            left = left.map(|left| left - usize::from(played.is_some()));
        });
    }
}
