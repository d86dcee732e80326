//! Tests of the whole game.

mod examples;
mod random;

use super::*;

fn tile(text: &str) -> Tile {
    text.parse().unwrap()
}

fn options(game_type: GameType) -> Options {
    Options { game_type, ..Options::default() }
}

/// Every type with every number of seats, and some custom sets.
fn tables() -> Vec<(Options, usize)> {
    let mut tables: Vec<(Options, usize)> = GameType::ALL
        .into_iter()
        .flat_map(|game_type| game_type.seats().map(move |seats| (options(game_type), seats)))
        .collect();
    for game_type in GameType::ALL {
        let mut double = options(game_type);
        double.tiles.values_mut().for_each(|count| *count = 2);
        (double.hand_size, double.draw_to) = (16, 16);
        (double.connected_points, double.closed_points) = (-3, [0, 7, -2]);
        tables.push((double, 3));
        // Few tiles and few colours close many shapes and empty many hands.
        let mut small = options(game_type);
        small.tiles = [("BBBB", 3), ("BBBG", 4), ("BGBG", 5), ("GGGG", 9)].map(|(name, n)| (tile(name), n)).into();
        (small.hand_size, small.draw_to) = (3, 2);
        small.colors = vec![Color::Green, Color::Blue];
        tables.push((small, 2));
    }
    tables
}

fn begin(options: &Options, seats: usize, chance: &mut Chance) -> Synergo {
    let deal = Synergo::deal(options, seats, chance).unwrap();
    Synergo::new(options, seats, &deal).unwrap()
}

fn show(game: &Synergo) -> String {
    Synergo::sketch(&game.view(Viewer::Onlooker)).to_string()
}
