//! Set-ups and positions that the tests of computer players share, and the signature of their choices.

use quintile_bots::{Budget, Insight, Level, Player};
use quintile_rules::kit::{Chance, Viewer, read_options};
use quintile_rules::{Polygon, ScrambledFives, SumsOfOne, Synergo, TwentyFourSeven};
use serde_json::{Value, json};

/// Set-ups to try: options as records write them, and seats.
pub(crate) trait Subject: Insight {
    fn variants() -> Vec<(Value, Vec<usize>)>;

    fn setups() -> Vec<(Self::Options, usize)> {
        let mut setups = Vec::new();
        for (options, seats) in Self::variants() {
            let Value::Object(options) = options else { panic!("options are an object") };
            let options = read_options::<Self>(options).expect("readable options");
            setups.extend(seats.into_iter().map(|seats| (options.clone(), seats)));
        }
        setups
    }

    fn start(options: &Self::Options, seats: usize, seed: u64) -> Self {
        let deal = Self::deal(options, seats, &mut Chance::from_number(seed)).expect("a deal");
        Self::new(options, seats, &deal).expect("a game")
    }

    /// The game after this many greedy plays, or before its last turn.
    fn after(options: &Self::Options, seats: usize, seed: u64, plies: usize) -> Self {
        let mut game = Self::start(options, seats, seed);
        let mut priced = Vec::new();
        for _ in 0..plies {
            game.priced(&mut priced);
            let Some(best) = priced.iter().rev().max_by_key(|entry| entry.points) else { break };
            let mut next = game.clone();
            next.apply(&best.play);
            if next.turn().is_none() {
                break;
            }
            game = next;
        }
        game
    }

    fn turn_view(&self) -> Self::View {
        self.view(Viewer::Seat(self.turn().expect("somebody's turn")))
    }
}

impl Subject for TwentyFourSeven {
    fn variants() -> Vec<(Value, Vec<usize>)> {
        let small = json!({"columns": 5, "rows": 3, "doubles": [], "tiles": {"3": 5, "4": 5, "15": 5}, "removed": 0, "hands": [2, 2, 2]});
        vec![(json!({}), vec![2, 3, 4]), (small, vec![2])]
    }
}

impl Subject for Polygon {
    fn variants() -> Vec<(Value, Vec<usize>)> {
        vec![(json!({}), vec![2, 3, 4]), (json!({"best_only": true}), vec![2])]
    }
}

impl Subject for Synergo {
    fn variants() -> Vec<(Value, Vec<usize>)> {
        vec![
            (json!({}), vec![2, 3, 4, 5]),
            (json!({"type": "color"}), vec![2, 3, 4]),
            (json!({"type": "closed"}), vec![2, 3]),
        ]
    }
}

impl Subject for ScrambledFives {
    fn variants() -> Vec<(Value, Vec<usize>)> {
        vec![(json!({}), vec![2, 3, 4])]
    }
}

impl Subject for SumsOfOne {
    fn variants() -> Vec<(Value, Vec<usize>)> {
        vec![(json!({"half_pool": true}), vec![2, 3, 4]), (json!({"half_pool": true, "bonus_ending": false}), vec![2])]
    }
}

/// The choices of the searching players in a few fixed positions: they change only when the players do.
fn choices<G: Subject>() -> Vec<String> {
    let mut lines = Vec::new();
    for (options, seats) in G::setups() {
        let mut plays = Vec::new();
        for (plies, player) in
            [(2, Player::Static), (7, Player::MonteCarlo), (12, Player::Full), (9, Player::Level(Level::Casual))]
        {
            let game = G::after(&options, seats, 21, plies);
            let choice = player.bot::<G>().choose(&game.turn_view(), Budget::Iterations(120), 77).expect("a choice");
            plays.push(choice.play.to_string());
        }
        lines.push(format!("{} {}: {}", G::ID, seats, plays.join(" | ")));
    }
    lines
}

/// The signature of all players: one line per set-up.
pub(crate) fn signature() -> String {
    let lines = [
        choices::<TwentyFourSeven>(),
        choices::<Polygon>(),
        choices::<Synergo>(),
        choices::<ScrambledFives>(),
        choices::<SumsOfOne>(),
    ];
    lines.concat().join("\n")
}
