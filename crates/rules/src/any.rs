//! A game met by name: for servers, browsers and tools that learn which game it is at run time.
//!
//! Plays are texts here, options and deals parsed JSON. Everything is passed on to the game's own type.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::kit::{
    Chance, Fault, Illegal, Outcome, Record, Scoring, Seat, SetupError, Sketch, Viewer, judge, position, read_deal,
    read_options, read_play,
};
use crate::{Game, GameId, Polygon, ScrambledFives, SumsOfOne, Synergo, TwentyFourSeven};

/// Writes an enum with one variant a game, and what follows from that.
macro_rules! any {
    ($($game:ident),*) => {
        /// Any of the five games in progress.
        #[derive(Clone, Debug, PartialEq)]
        #[allow(clippy::large_enum_variant, reason = "Synergo's board is large; games met by name are few")]
        pub enum AnyGame {
            $(#[doc = concat!("A game of ", stringify!($game), ".")] $game($game),)*
        }

        /// What a viewer may know of any game. In JSON the view with the game's id beside it.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(tag = "game", content = "view", rename_all = "kebab-case")]
        #[allow(missing_docs, reason = "one variant a game")]
        pub enum AnyView {
            $($game(<$game as Game>::View),)*
        }

        /// What a play of any game can score for.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(tag = "game", content = "feature", rename_all = "kebab-case")]
        #[allow(missing_docs, reason = "one variant a game")]
        pub enum AnyFeature {
            $($game(<$game as Game>::Feature),)*
        }

        impl std::fmt::Display for AnyFeature {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {
                    $(Self::$game(feature) => feature.fmt(f),)*
                }
            }
        }

        impl AnyGame {
            /// A game from options, seats and a deal in the form of records.
            pub fn new(id: GameId, options: Map<String, Value>, seats: usize, deal: &Value) -> Result<Self, SetupError> {
                Ok(match id {
                    $(GameId::$game => Self::$game($game::new(&read_options::<$game>(options)?, seats, &read_deal::<$game>(deal)?)?),)*
                })
            }

            /// Whether options and seats make a playable game; the error names the field.
            pub fn check(id: GameId, options: Map<String, Value>, seats: usize) -> Result<(), SetupError> {
                match id {
                    $(GameId::$game => $game::check(&read_options::<$game>(options)?, seats),)*
                }
            }

            /// Draws a deal, in the form of records.
            pub fn draw(id: GameId, options: Map<String, Value>, seats: usize, chance: &mut Chance) -> Result<Value, SetupError> {
                match id {
                    $(GameId::$game => {
                        let options = read_options::<$game>(options)?;
                        $game::check(&options, seats)?;
                        Ok(serde_json::to_value($game::deal(&options, seats, chance)?).unwrap_or_default())
                    })*
                }
            }

            /// Whether seats 0 and 2 play together against seats 1 and 3.
            pub fn in_teams(id: GameId, options: Map<String, Value>, seats: usize) -> Result<bool, SetupError> {
                Ok(match id {
                    $(GameId::$game => $game::in_teams(&read_options::<$game>(options)?, seats),)*
                })
            }

            /// The last position of a record, everything in it judged.
            pub fn judge(record: &Record) -> Result<Self, Fault> {
                Ok(match record.game {
                    $(GameId::$game => Self::$game(judge(record)?),)*
                })
            }

            /// The position after so many entries of a record.
            pub fn position(record: &Record, plies: usize) -> Result<Self, Fault> {
                Ok(match record.game {
                    $(GameId::$game => Self::$game(position(record, plies)?),)*
                })
            }

            /// Which game it is.
            pub fn id(&self) -> GameId {
                match self {
                    $(Self::$game(_) => GameId::$game,)*
                }
            }

            /// Judges and prices a play given as text.
            pub fn weigh(&self, play: &str) -> Result<Scoring<AnyFeature>, Illegal> {
                match self {
                    $(Self::$game(game) => Ok(game.weigh(&read_play::<$game>(play)?)?.map(AnyFeature::$game)),)*
                }
            }

            /// Makes a play given as text; a refused one changes nothing.
            pub fn play(&mut self, play: &str) -> Result<Scoring<AnyFeature>, Illegal> {
                match self {
                    $(Self::$game(game) => Ok(game.play(&read_play::<$game>(play)?)?.map(AnyFeature::$game)),)*
                }
            }

            /// Whether making this play would show anybody something that is hidden now.
            pub fn reveals(&self, play: &str) -> Result<bool, Illegal> {
                match self {
                    $(Self::$game(game) => {
                        let play = read_play::<$game>(play)?;
                        game.weigh(&play).map(|_| game.reveals(&play))
                    })*
                }
            }

            /// What this viewer may know.
            pub fn view(&self, viewer: Viewer) -> AnyView {
                match self {
                    $(Self::$game(game) => AnyView::$game(game.view(viewer)),)*
                }
            }
        }

        impl AnyView {
            /// A game that the viewer cannot tell from the real one.
            pub fn imagine(&self, chance: &mut Chance) -> Result<AnyGame, SetupError> {
                Ok(match self {
                    $(Self::$game(view) => AnyGame::$game($game::imagine(view, chance)?),)*
                })
            }

            /// Judges and prices a play given as text, on the view alone.
            pub fn weigh(&self, play: &str) -> Result<Scoring<AnyFeature>, Illegal> {
                match self {
                    $(Self::$game(view) => {
                        Ok($game::weigh_view(view, &read_play::<$game>(play)?)?.map(AnyFeature::$game))
                    })*
                }
            }

            /// The position as text.
            pub fn sketch(&self) -> Sketch {
                match self {
                    $(Self::$game(view) => $game::sketch(view),)*
                }
            }
        }

        /// Passes a call on to the game inside.
        macro_rules! inside {
            ($any:expr, $inner:ident => $body:expr) => {
                match $any {
                    $(AnyGame::$game($inner) => $body,)*
                }
            };
        }
    };
}

any!(Polygon, Synergo, TwentyFourSeven, ScrambledFives, SumsOfOne);

impl AnyGame {
    /// Whose turn it is; `None` when the game is over.
    pub fn turn(&self) -> Option<Seat> {
        inside!(self, game => game.turn())
    }

    /// The notation of every legal play, in generation order.
    pub fn plays(&self) -> Vec<String> {
        inside!(self, game => {
            let mut plays = Vec::new();
            game.plays(&mut plays);
            plays.iter().map(ToString::to_string).collect()
        })
    }

    /// One legal play, drawn fairly from all of them; `None` when the game is over.
    pub fn pick(&self, chance: &mut Chance) -> Option<String> {
        inside!(self, game => game.pick(chance, &mut Vec::new()).map(|play| play.to_string()))
    }

    /// The only play there is, where the rules make it without asking.
    pub fn forced(&self) -> Option<String> {
        inside!(self, game => game.forced().map(|play| play.to_string()))
    }

    /// Calls time, in games that can be played against the clock.
    pub fn call_time(&mut self) -> Result<(), Illegal> {
        inside!(self, game => game.call_time())
    }

    /// How many tiles can still be drawn.
    pub fn stock(&self) -> usize {
        inside!(self, game => game.stock())
    }

    /// Each seat's points so far.
    pub fn scores(&self) -> &[i32] {
        inside!(self, game => game.scores())
    }

    /// The result, once the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        inside!(self, game => game.outcome())
    }

    /// The tiles a seat holds, in notation.
    pub fn hand(&self, seat: Seat) -> Vec<String> {
        inside!(self, game => game.hand(seat))
    }
}
