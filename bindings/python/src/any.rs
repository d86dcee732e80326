//! From a game met by name to its own type.

/// Runs an expression with the game or view that is inside one of the engine's enums over all games; with one more name, that
/// name is the game's type there.
macro_rules! inside {
    ($any:expr, $enum:ident, $inner:ident => $body:expr) => {
        match $any {
            quintile_rules::$enum::Polygon($inner) => $body,
            quintile_rules::$enum::Synergo($inner) => $body,
            quintile_rules::$enum::TwentyFourSeven($inner) => $body,
            quintile_rules::$enum::ScrambledFives($inner) => $body,
            quintile_rules::$enum::SumsOfOne($inner) => $body,
        }
    };
    ($any:expr, $enum:ident, $game:ident, $inner:ident => $body:expr) => {
        match $any {
            quintile_rules::$enum::Polygon($inner) => {
                type $game = quintile_rules::Polygon;
                $body
            }
            quintile_rules::$enum::Synergo($inner) => {
                type $game = quintile_rules::Synergo;
                $body
            }
            quintile_rules::$enum::TwentyFourSeven($inner) => {
                type $game = quintile_rules::TwentyFourSeven;
                $body
            }
            quintile_rules::$enum::ScrambledFives($inner) => {
                type $game = quintile_rules::ScrambledFives;
                $body
            }
            quintile_rules::$enum::SumsOfOne($inner) => {
                type $game = quintile_rules::SumsOfOne;
                $body
            }
        }
    };
}

pub(crate) use inside;
