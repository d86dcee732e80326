//! Rough throughput, for those who ask:
//! `cargo test --release -p quintile-rules --lib sums_of_one::tests::speed -- --ignored --nocapture`.

use std::time::Instant;

use super::*;

#[test]
#[ignore = "a measurement"]
fn random_games() {
    eprintln!("a position has {} bytes, a priced play {}", size_of::<SumsOfOne>(), size_of::<Priced<Play>>());
    for (options, seats) in [(Options::default(), 2), (Options::default(), 4)] {
        let (mut plies, mut listed, mut placing) = (0, 0, 0);
        let mut buffer = Vec::new();
        let started = Instant::now();
        let games = 300;
        for number in 0..games {
            let (mut game, mut chance) = game(&options, seats, number);
            while game.turn().is_some() {
                game.priced(&mut buffer);
                listed += buffer.len();
                plies += 1;
                // Only placements while there are any, so that the boards fill.
                let placements = buffer.iter().rposition(|priced| matches!(priced.play, Play::Place(_)));
                let among = placements.map_or(buffer.len(), |last| last + 1);
                placing += usize::from(placements.is_some());
                game.apply(&buffer[chance.index(among)].play);
            }
        }
        let seconds = started.elapsed().as_secs_f64();
        eprintln!(
            "{seats} seats: {:.0} games/s, {:.0} plies/s, {:.2} million priced plays/s, {} plays a ply, {placing} of {plies} plies with placements",
            games as f64 / seconds,
            plies as f64 / seconds,
            listed as f64 / seconds / 1e6,
            listed / plies,
        );
    }
}
