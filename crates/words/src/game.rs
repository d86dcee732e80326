//! Games, game types and symbols by name.

use quintile_rules::GameId;
use quintile_rules::polygon::Symbol;
use quintile_rules::synergo::GameType;

use crate::speech::{Say, Speech};

/// The game's title. Titles are names, so they are the same in every language.
pub const fn title(game: GameId) -> &'static str {
    game.title()
}

/// The game in one line.
pub const fn about_game(game: GameId, how: Speech) -> &'static str {
    match game {
        GameId::Polygon => how.pick(
            "Place two tiles around the rolled corners and make three of a kind or a straight.",
            "Coloca dos fichas en las esquinas que marca el dado y forma tres iguales o una escalera.",
        ),
        GameId::Synergo => how.pick(
            "Match the colours of square tiles on a table without edges.",
            "Une los colores de fichas cuadradas en una mesa sin bordes.",
        ),
        GameId::TwentyFourSeven => how.pick(
            "Make sums of 7 and 24, runs and sets; no line may pass 24.",
            "Forma sumas de 7 y de 24, escaleras y grupos; ninguna línea puede pasar de 24.",
        ),
        GameId::ScrambledFives => how.pick(
            "A crossword of numbers in which every cluster is a multiple of five.",
            "Un crucigrama de números en el que cada cadena es múltiplo de cinco.",
        ),
        GameId::SumsOfOne => how.pick(
            "Place decimals so that every row and column you touch sums to exactly one.",
            "Coloca decimales de modo que cada fila y columna que toques sume exactamente uno.",
        ),
    }
}

impl Say for GameType {
    fn write(&self, how: Speech, out: &mut String) {
        out.push_str(match self {
            Self::Match => how.pick("Match and Score", "Unir y puntuar"),
            Self::Color => how.pick("My Color", "Mi color"),
            Self::Closed => how.pick("Closed Shape", "Figura cerrada"),
        });
    }
}

impl Say for Symbol {
    fn write(&self, how: Speech, out: &mut String) {
        out.push_str(match self {
            Self::Star => how.pick("star", "estrella"),
            Self::Diamond => how.pick("diamond", "rombo"),
            Self::Circle => how.pick("circle", "círculo"),
        });
    }
}
