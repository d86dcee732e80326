//! The options of every game: a name and one line that explains it.
//!
//! Keys come from each game's list of options, and a test walks those lists: an option without a text fails it.

use quintile_rules::{Game, GameId, with_game};

use crate::speech::{Lang, Speech};

/// What a player reads about an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionText {
    /// Its name.
    pub name: &'static str,
    /// What it does, in one line.
    pub what: &'static str,
}

/// The texts of a game's option; `None` for a key that is not an option of the game.
pub fn option_text(game: GameId, key: &str, how: Speech) -> Option<OptionText> {
    let doc = with_game!(game, G => G::OPTIONS.iter().find(|doc| doc.name == key))?;
    let what = match how.lang {
        Lang::En => doc.what,
        Lang::Es => spanish(game, key)?,
    };
    Some(OptionText { name: option_name(key, how)?, what })
}

/// The name of an option, by its key: keys that games share have the same meaning.
pub(crate) fn option_name(key: &str, how: Speech) -> Option<&'static str> {
    Some(match key {
        "best_only" => how.pick("Best play only", "Solo la mejor jugada"),
        "radius" => how.pick("Board radius", "Radio del tablero"),
        "printed" => how.pick("Printed tiles", "Fichas impresas"),
        "tiles" => how.pick("Tiles", "Fichas"),
        "points_three_of" => how.pick("Points: three of a kind", "Puntos: tres iguales"),
        "points_straights" => how.pick("Points: straights", "Puntos: escaleras"),
        "points_three_wilds" => how.pick("Points: three WILDs", "Puntos: tres comodines"),
        "type" => how.pick("Game type", "Modalidad"),
        "colors" => how.pick("Players' colours", "Colores de los jugadores"),
        "hand" => how.pick("Hand size", "Tamaño de la mano"),
        "draw_to" => how.pick("Draw up to", "Robar hasta"),
        "points_connected" => how.pick("Points: connected tile", "Puntos: ficha conectada"),
        "points_closed" => how.pick("Points: closed shape", "Puntos: figura cerrada"),
        "columns" => how.pick("Columns", "Columnas"),
        "rows" => how.pick("Rows", "Filas"),
        "doubles" => how.pick("2x squares", "Casillas 2x"),
        "removed" => how.pick("Tiles removed", "Fichas retiradas"),
        "hands" => how.pick("Hand sizes", "Tamaños de las manos"),
        "limit" => how.pick("Line limit", "Límite de una línea"),
        "low_sum" => how.pick("Smaller sum", "Suma menor"),
        "bonus_length" => how.pick("Bonus length", "Longitud para el bono"),
        "points_low_sum" => how.pick("Points: smaller sum", "Puntos: suma menor"),
        "points_limit" => how.pick("Points: line at the limit", "Puntos: línea al límite"),
        "points_runs" => how.pick("Points: runs", "Puntos: escaleras"),
        "points_sets" => how.pick("Points: sets", "Puntos: grupos"),
        "points_bonus" => how.pick("Points: bonus", "Puntos: bono"),
        "bonuses" => how.pick("Bonus squares", "Casillas de bono"),
        "cluster_limit" => how.pick("Longest cluster", "Cadena más larga"),
        "divisor" => how.pick("Multiples of", "Múltiplos de"),
        "half_pool" => how.pick("Half the pool", "Media reserva"),
        "bonus_ending" => how.pick("Bonus for going out", "Bono por terminar"),
        "red_spaces" => how.pick("Red spaces", "Casillas rojas"),
        "blue_spaces" => how.pick("Blue spaces", "Casillas azules"),
        "green_spaces" => how.pick("Green spaces", "Casillas verdes"),
        "plus_squares" => how.pick("Plus squares", "Casillas con bono"),
        "red_tiles" => how.pick("Red tiles", "Fichas rojas"),
        "blue_tiles" => how.pick("Blue tiles", "Fichas azules"),
        "green_tiles" => how.pick("Green tiles", "Fichas verdes"),
        "yellow_tiles" => how.pick("Yellow tiles", "Fichas amarillas"),
        "wild_least" => how.pick("WILD: lowest value", "Comodín: valor mínimo"),
        "wild_most" => how.pick("WILD: highest value", "Comodín: valor máximo"),
        "wild_step" => how.pick("WILD: step", "Comodín: paso"),
        "points_sum" => how.pick("Points: sum", "Puntos: suma"),
        "points_tile" => how.pick("Points: tile", "Puntos: ficha"),
        "points_whole_hand" => how.pick("Points: whole hand", "Puntos: toda la mano"),
        "points_plus" => how.pick("Points: plus square", "Puntos: casilla con bono"),
        "trade_cost" => how.pick("Cost of a trade", "Costo de un cambio"),
        "points_left_tile" => how.pick("Points: leftover tile", "Puntos: ficha sobrante"),
        _ => return None,
    })
}

fn spanish(game: GameId, key: &str) -> Option<&'static str> {
    Some(match (game, key) {
        (GameId::Polygon, "best_only") => "solo valen las jugadas con el total más alto del turno",
        (GameId::Polygon, "radius") => "celdas desde la salida hasta el borde, de 1 a 5",
        (GameId::Polygon, "printed") => "fichas impresas en el tablero, por celda: {\"e8\": \"W\", \"c9\": \"1x3\"}",
        (GameId::Polygon, "tiles") => "cuántas hay de cada ficha, un total impar: {\"1\": 7, \"1x2\": 1, \"W\": 4}",
        (GameId::Polygon, "points_three_of") => "puntos por tres 1, 2, 3, 4 o 5",
        (GameId::Polygon, "points_straights") => "puntos por las escaleras 1-2-3, 2-3-4 y 3-4-5",
        (GameId::Polygon, "points_three_wilds") => "puntos por tres comodines",
        (GameId::Synergo, "type") => "cómo se puntúa: match (unir), color (mi color) o closed (figura cerrada)",
        (GameId::Synergo, "colors") => "en Mi color, el color de cada asiento o de cada equipo de dos: [\"R\", \"B\"]",
        (GameId::Synergo, "tiles") => "cuántas hay de cada ficha, por nombre, 128 en total como máximo: {\"BBGR\": 1}",
        (GameId::Synergo, "hand") => "fichas que roba cada asiento antes de empezar, de 1 a 16",
        (GameId::Synergo, "draw_to") => "hasta cuántas fichas se roba al empezar el turno, de 1 a 16",
        (GameId::Synergo, "points_connected") => "puntos por cada ficha conectada, en Unir y puntuar y en Mi color",
        (GameId::Synergo, "points_closed") => "puntos por una ficha de uno, dos y tres colores en una figura cerrada",
        (GameId::TwentyFourSeven, "columns") => "columnas del tablero: impar, de 3 a 9",
        (GameId::TwentyFourSeven, "rows") => "filas del tablero: impar, de 3 a 9",
        (GameId::TwentyFourSeven, "doubles") => "las casillas 2x",
        (GameId::TwentyFourSeven, "tiles") => "cuántas hay de cada ficha, números del 1 al 15",
        (GameId::TwentyFourSeven, "removed") => "cuántas fichas salen del juego sin verse",
        (GameId::TwentyFourSeven, "hands") => "tamaño de la mano con dos, tres y cuatro asientos",
        (GameId::TwentyFourSeven, "limit") => "lo máximo que puede sumar una línea; la que llega ahí puntúa",
        (GameId::TwentyFourSeven, "low_sum") => "la suma menor que puntúa",
        (GameId::TwentyFourSeven, "bonus_length") => "cuántas fichas necesita una línea al límite para dar bono",
        (GameId::TwentyFourSeven, "points_low_sum") => "puntos por la suma menor",
        (GameId::TwentyFourSeven, "points_limit") => "puntos por una línea al límite",
        (GameId::TwentyFourSeven, "points_runs") => {
            "puntos por escaleras de 3, 4, …; las más largas puntúan como la última"
        }
        (GameId::TwentyFourSeven, "points_sets") => {
            "puntos por grupos de 3, 4, …; los más largos puntúan como el último"
        }
        (GameId::TwentyFourSeven, "points_bonus") => "puntos por un bono",
        (GameId::ScrambledFives, "columns") => "columnas del tablero: impar, de 3 a 15",
        (GameId::ScrambledFives, "rows") => "filas del tablero: impar, de 3 a 15",
        (GameId::ScrambledFives, "bonuses") => "casillas de bono por clase: {\"x3\": [\"a1\"], \"+10\": [\"c8\"]}",
        (GameId::ScrambledFives, "tiles") => "cuántas hay de cada número, del 0 al 99: {\"1\": 11, \"2\": 11}",
        (GameId::ScrambledFives, "hand") => "cuántas fichas tiene una mano, de 1 a 7",
        (GameId::ScrambledFives, "cluster_limit") => "cuántas fichas puede tener una cadena, de 2 a 15",
        (GameId::ScrambledFives, "divisor") => "toda cadena suma un múltiplo de este número, de 1 a 99",
        (GameId::SumsOfOne, "half_pool") => "se juega con la mitad de las fichas amarillas, para una partida más corta",
        (GameId::SumsOfOne, "bonus_ending") => "quien termina gana un punto por cada ficha que quede en otras manos",
        (GameId::SumsOfOne, "columns") => "columnas del tablero, de 2 a 15",
        (GameId::SumsOfOne, "rows") => "filas del tablero, de 2 a 15",
        (GameId::SumsOfOne, "red_spaces") => "casillas con fichas rojas desde el principio: [\"b3\", \"n3\"]",
        (GameId::SumsOfOne, "blue_spaces") => "casillas con fichas azules desde el principio",
        (GameId::SumsOfOne, "green_spaces") => "casillas con fichas verdes desde el principio",
        (GameId::SumsOfOne, "plus_squares") => {
            "casillas que añaden puntos a las sumas de la ficha que se coloca en ellas"
        }
        (GameId::SumsOfOne, "red_tiles") => "cuántas fichas rojas hay de cada valor: {\"0.05\": 3, \"0.1\": 3}",
        (GameId::SumsOfOne, "blue_tiles") => "cuántas fichas azules hay de cada valor",
        (GameId::SumsOfOne, "green_tiles") => "cuántas fichas verdes hay de cada valor",
        (GameId::SumsOfOne, "yellow_tiles") => {
            "cuántas fichas amarillas hay de cada valor, * es el comodín: {\"0.05\": 12, \"*\": 2}"
        }
        (GameId::SumsOfOne, "hand") => "cuántas fichas tiene una mano, de 1 a 7",
        (GameId::SumsOfOne, "wild_least") => "el valor más bajo que puede tener un comodín",
        (GameId::SumsOfOne, "wild_most") => "el valor más alto que puede tener un comodín",
        (GameId::SumsOfOne, "wild_step") => "el paso entre los valores que puede tener un comodín",
        (GameId::SumsOfOne, "points_sum") => "puntos por cada suma que da uno",
        (GameId::SumsOfOne, "points_tile") => "puntos por cada ficha colocada",
        (GameId::SumsOfOne, "points_whole_hand") => "puntos extra por colocar toda la mano en un turno",
        (GameId::SumsOfOne, "points_plus") => "puntos por cada suma con una ficha nueva en una casilla con bono",
        (GameId::SumsOfOne, "trade_cost") => "puntos que cuesta cada ficha cambiada",
        (GameId::SumsOfOne, "points_left_tile") => "puntos por terminar, por cada ficha que quede en otra mano",
        _ => return None,
    })
}
