//! A game met by name: for servers, browsers and tools that learn which game it is at run time.
//!
//! Plays are texts here, options and deals parsed JSON. Everything is passed on to the game's own type.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::kit::{
    Account, Action, Chance, Expected, Fault, Illegal, LineSum, Opening, Outcome, Placement, Record, Scoring, Seat,
    SetupError, Sides, Sketch, Unseen, Viewer, judge, position, read_deal, read_options, read_play,
};
use crate::{Game, GameId, GameView, Polygon, ScrambledFives, Search, SumsOfOne, Synergo, TwentyFourSeven, with_game};

/// Writes an enum with one variant per game, and what follows from that.
macro_rules! any {
    ($($game:ident),*) => {
        // The matches below need every game here; so `ALL`, where nothing else would, needs it too.
        const _: () = assert!(GameId::ALL.len() == [$(GameId::$game),*].len(), "GameId::ALL lacks a game");

        /// Any game in progress.
        #[derive(Clone, Debug, PartialEq)]
        #[allow(clippy::large_enum_variant, reason = "Synergo's board is large; games met by name are few")]
        pub enum AnyGame {
            $(#[doc = concat!("A game of ", stringify!($game), ".")] $game($game),)*
        }

        /// What a viewer may know of any game. In JSON the view with the game's id beside it.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "View"))]
        #[serde(tag = "game", content = "view", rename_all = "kebab-case")]
        #[allow(missing_docs, reason = "one variant per game")]
        pub enum AnyView {
            $($game(#[cfg_attr(feature = "schema", schemars(with = "Map<String, Value>"))] <$game as Game>::View),)*
        }

        /// What a play of any game can score for.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Feature"))]
        #[serde(tag = "game", content = "feature", rename_all = "kebab-case")]
        #[allow(missing_docs, reason = "one variant per game")]
        pub enum AnyFeature {
            $($game(#[cfg_attr(feature = "schema", schemars(with = "Value"))] <$game as Game>::Feature),)*
        }

        impl std::fmt::Display for AnyFeature {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {
                    $(Self::$game(feature) => feature.fmt(f),)*
                }
            }
        }

        $(impl From<<$game as Game>::Feature> for AnyFeature {
            fn from(feature: <$game as Game>::Feature) -> Self {
                Self::$game(feature)
            }
        })*

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

            /// How a deal, in the form of records, settles who starts; tiles in notation.
            pub fn opening(id: GameId, seats: usize, deal: &Value) -> Result<Opening<String>, SetupError> {
                Ok(match id {
                    $(GameId::$game => $game::opening(seats, &read_deal::<$game>(deal)?)?.map(|tile| tile.to_string()),)*
                })
            }

            /// Who plays together.
            pub fn sides(id: GameId, options: Map<String, Value>, seats: usize) -> Result<Sides, SetupError> {
                Ok(match id {
                    $(GameId::$game => $game::sides(&read_options::<$game>(options)?, seats),)*
                })
            }

            /// The last position of a record, everything in it judged.
            pub fn judge(record: &Record) -> Result<Self, Fault> {
                Ok(match record.game {
                    $(GameId::$game => Self::$game(judge(record)?),)*
                })
            }

            /// The position after this many entries of a record.
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

            /// Makes a play that has been judged already: the unchecked twin of [`AnyGame::play`].
            pub fn apply(&mut self, play: &str) -> Result<i32, Illegal> {
                match self {
                    $(Self::$game(game) => Ok(game.apply(&read_play::<$game>(play)?)),)*
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

            /// The same of a play that is just being made by `make`, without judging it: what can be drawn tells. Only tiles
            /// that are traded go back, so that their number does not.
            pub fn reveals_by<T>(
                &mut self,
                play: &str,
                make: impl FnOnce(&mut Self) -> Result<T, Illegal>,
            ) -> Result<bool, Illegal> {
                let trades = match self {
                    $(Self::$game(_) => {
                        let action: Action<<$game as Game>::Tile> = read_play::<$game>(play)?.into();
                        matches!(action, Action::Trade(_))
                    })*
                };
                let before = self.stock();
                make(self)?;
                Ok(trades || self.stock() < before)
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

            /// The tiles that this viewer has not seen, in notation.
            pub fn unseen(&self) -> Result<Unseen<String>, SetupError> {
                Ok(match self {
                    $(Self::$game(view) => view.unseen()?.map(|tile| tile.to_string()),)*
                })
            }

            /// The sums that score; see [`Game::wanted_sums`].
            pub fn wanted_sums(&self) -> Vec<u32> {
                match self {
                    $(Self::$game(view) => $game::wanted_sums(view),)*
                }
            }

            /// How the lines through tiles that are being laid stand; see [`Game::line_sums`]. Tiles are in notation.
            pub fn line_sums(&self, laid: &[Placement<String>]) -> Vec<LineSum> {
                match self {
                    $(Self::$game(view) => {
                        let read = |laid: &Placement<String>| Some(Placement { tile: laid.tile.parse().ok()?, place: laid.place });
                        $game::line_sums(view, &laid.iter().filter_map(read).collect::<Vec<_>>())
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

        /// Runs an expression with what is inside an [`AnyGame`], an [`AnyView`] or an [`AnyFeature`]; with one more name, that
        /// name is the game's type there.
        ///
        /// ```
        /// use quintile_rules::{AnyView, Game, GameId, inside};
        ///
        /// fn id(view: &AnyView) -> GameId {
        ///     inside!(view, AnyView, G, _view => G::ID)
        /// }
        /// ```
        #[macro_export]
        macro_rules! inside {
            ($any:expr, $enum:ident, $inner:ident => $body:expr) => {
                match $any {
                    $($crate::$enum::$game($inner) => $body,)*
                }
            };
            ($any:expr, $enum:ident, $type:ident, $inner:ident => $body:expr) => {
                match $any {
                    $($crate::$enum::$game($inner) => {
                        type $type = $crate::$game;
                        $body
                    })*
                }
            };
        }
    };
}

any!(Polygon, Synergo, TwentyFourSeven, ScrambledFives, SumsOfOne);

impl AnyGame {
    /// The notation of what a play of this game does, tiles in notation: the way back from [`GameId::action`]. The play need
    /// not be legal.
    pub fn write(id: GameId, action: &Action<String>) -> Result<String, Illegal> {
        with_game!(id, G => {
            type Tile = <G as Game>::Tile;
            let read = |tile: &String| {
                tile.parse::<Tile>().map_err(|_| Illegal::malformed(tile, Expected::Tile(id)))
            };
            let action = match action {
                Action::Place(placements) => {
                    let read = |laid: &Placement<String>| Ok(Placement { tile: read(&laid.tile)?, place: laid.place });
                    Action::Place(placements.iter().map(read).collect::<Result<_, Illegal>>()?)
                }
                Action::Trade(tiles) => Action::Trade(tiles.iter().map(read).collect::<Result<_, _>>()?),
                Action::Pass => Action::Pass,
            };
            <G as Game>::Play::try_from(action).map(|play| play.to_string())
        })
    }

    /// Whose turn it is; `None` when the game is over.
    pub fn turn(&self) -> Option<Seat> {
        inside!(self, AnyGame, game => game.turn())
    }

    /// The notation of every legal play, in generation order.
    pub fn plays(&self) -> Vec<String> {
        inside!(self, AnyGame, game => {
            let mut plays = Vec::new();
            game.plays(&mut plays);
            plays.iter().map(ToString::to_string).collect()
        })
    }

    /// What all legal plays score together, and how many there are: of those that [`Search::priced_thinned`] lists.
    pub fn points_offered(&self) -> (i64, usize) {
        inside!(self, AnyGame, game => {
            let mut plays = Vec::new();
            game.priced_thinned(usize::MAX, &mut plays);
            (plays.iter().map(|play| i64::from(play.points)).sum(), plays.len())
        })
    }

    /// One legal play, drawn fairly from all of them; `None` when the game is over.
    pub fn pick(&self, chance: &mut Chance) -> Option<String> {
        inside!(self, AnyGame, game => game.pick(chance, &mut Vec::new()).map(|play| play.to_string()))
    }

    /// The only play there is, where the rules make it without asking.
    pub fn forced(&self) -> Option<String> {
        inside!(self, AnyGame, game => game.forced().map(|play| play.to_string()))
    }

    /// Calls time, in games that can be played against the clock.
    pub fn call_time(&mut self) -> Result<(), Illegal> {
        inside!(self, AnyGame, game => game.call_time())
    }

    /// How many tiles can still be drawn.
    pub fn stock(&self) -> usize {
        inside!(self, AnyGame, game => game.stock())
    }

    /// Each seat's points so far.
    pub fn scores(&self) -> &[i32] {
        inside!(self, AnyGame, game => game.scores())
    }

    /// The result, once the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        inside!(self, AnyGame, game => game.outcome())
    }

    /// The tiles a seat holds, in notation.
    pub fn hand(&self, seat: Seat) -> Vec<String> {
        inside!(self, AnyGame, game => game.hand(seat).iter().map(ToString::to_string).collect())
    }

    /// All hands, and what changed the scores at the end. It holds what is hidden until the game is over.
    pub fn account(&self) -> Account {
        inside!(self, AnyGame, game => {
            let adjustments = game.adjustments().into_iter().map(|line| line.map(|tile| tile.to_string()));
            let hands = Seat::all(game.scores().len()).map(|seat| self.hand(seat));
            Account { hands: hands.collect(), adjustments: adjustments.collect() }
        })
    }
}
