//! A few remarks for somebody's first game of each kind, each at its moment.

use quintile_rules::GameId;

use crate::text::{Text, t};

/// When a remark is to the point, in the order in which a first game comes to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Occasion {
    /// The game has begun: the goal, and where to look.
    Begun,
    /// A tile is picked.
    Picked,
    /// A tile is laid.
    Laid,
    /// The first play of one's own has been made.
    Made,
}

impl Occasion {
    /// Every occasion, in order.
    pub const ALL: [Self; 4] = [Self::Begun, Self::Picked, Self::Laid, Self::Made];
}

/// What is said to somebody who plays a game for the first time.
pub const fn tip(game: GameId, occasion: Occasion) -> Text {
    match game {
        GameId::Polygon => polygon(occasion),
        GameId::Synergo => synergo(occasion),
        GameId::TwentyFourSeven => twenty_four_seven(occasion),
        GameId::ScrambledFives => scrambled_fives(occasion),
        GameId::SumsOfOne => sums_of_one(occasion),
    }
}

const fn polygon(occasion: Occasion) -> Text {
    match occasion {
        Occasion::Begun => t(
            "Make three of a kind or a straight around a corner. Look at the die beside your tiles: this turn only \
             corners with its symbol count.",
            "Forma tres iguales o una escalera alrededor de una esquina. Mira el dado junto a tus fichas: en este \
             turno solo cuentan las esquinas con su símbolo.",
        ),
        Occasion::Picked => t(
            "Your tile may also cover another one, as long as the face is a different one.",
            "Tu ficha también puede cubrir otra, siempre que la cara sea distinta.",
        ),
        Occasion::Laid => t(
            "You place two tiles each turn. If the first one scores, the second goes to another group.",
            "Colocas dos fichas por turno. Si la primera puntúa, la segunda va a otro grupo.",
        ),
        Occasion::Made => t(
            "A group can score again when one of its tiles is covered, so leave no gifts around the next symbols.",
            "Un grupo puede volver a puntuar cuando se cubre una de sus fichas: no dejes regalos.",
        ),
    }
}

const fn synergo(occasion: Occasion) -> Text {
    match occasion {
        Occasion::Begun => t(
            "Touching sides have to have the same colour. Points come from the shapes that your tile joins.",
            "Los lados que se tocan tienen que ser del mismo color. Dan puntos las figuras a las que se une tu ficha.",
        ),
        Occasion::Picked => t(
            "Turn the tile with Rotate or the R key. The green places take it in some way.",
            "Gira la ficha con Girar o la tecla R. En los lugares verdes cabe de alguna manera.",
        ),
        Occasion::Laid => t(
            "The tally lists the points colour by colour. Try other places before you confirm.",
            "El recuento muestra los puntos color por color. Prueba otros lugares antes de confirmar.",
        ),
        Occasion::Made => t(
            "The table has no edges: it grows wherever you build.",
            "La mesa no tiene bordes: crece hacia donde construyas.",
        ),
    }
}

const fn twenty_four_seven(occasion: Occasion) -> Text {
    match occasion {
        Occasion::Begun => t(
            "Make lines that sum to 7 or 24, runs and sets. No row, column or diagonal may pass 24.",
            "Forma líneas que sumen 7 o 24, escaleras y grupos. Ninguna fila, columna o diagonal puede pasar de 24.",
        ),
        Occasion::Picked => t(
            "Green squares are legal. Look along all four lines through a square, the diagonals too.",
            "Las casillas verdes están permitidas. Mira las cuatro líneas que pasan por cada una, también las \
             diagonales.",
        ),
        Occasion::Laid => t(
            "The numbers at the ends are the sums of the lines. Nothing is final yet: move the tile as often as you \
             like.",
            "Los números de los extremos son las sumas de las líneas. Aún no es definitivo: mueve la ficha cuanto \
             quieras.",
        ),
        Occasion::Made => t(
            "A square where even a 1 would pass 24 is blocked for good. A 2x square doubles the whole turn.",
            "La casilla donde hasta un 1 pasaría de 24 queda bloqueada. Una casilla 2x duplica todo el turno.",
        ),
    }
}

const fn scrambled_fives(occasion: Occasion) -> Text {
    match occasion {
        Occasion::Begun => t(
            "A crossword of numbers: every row or column of touching tiles has to sum to a multiple of 5.",
            "Un crucigrama de números: cada fila o columna de fichas seguidas tiene que sumar un múltiplo de 5.",
        ),
        Occasion::Picked => t(
            "A green square belongs to some play; often more tiles have to follow.",
            "Una casilla verde es parte de alguna jugada; a menudo hacen falta más fichas.",
        ),
        Occasion::Laid => t(
            "The tally says what is missing to the next multiple of 5. At most five tiles make a cluster.",
            "El recuento dice cuánto falta para el siguiente múltiplo de 5. Una cadena tiene cinco fichas como \
             máximo.",
        ),
        Occasion::Made => t(
            "The coloured squares add or multiply, on the turn they are covered. Crossing clusters score as well.",
            "Las casillas de color suman o multiplican en el turno en que se cubren. Las cadenas que se cruzan también \
             puntúan.",
        ),
    }
}

const fn sums_of_one(occasion: Occasion) -> Text {
    match occasion {
        Occasion::Begun => t(
            "Every row and column that you touch has to sum to exactly 1.0. Begin beside a tile on the board.",
            "Cada fila y columna que toques tiene que sumar exactamente 1.0. Empieza junto a una ficha del tablero.",
        ),
        Occasion::Picked => t(
            "A green square belongs to some play; often more tiles have to follow.",
            "Una casilla verde es parte de alguna jugada; a menudo hacen falta más fichas.",
        ),
        Occasion::Laid => t(
            "The tally says how far each line is from 1.0. Tiles where two lines cross score twice.",
            "El recuento dice cuánto le falta a cada línea para 1.0. Donde se cruzan dos líneas se puntúa dos veces.",
        ),
        Occasion::Made => t(
            "When nothing fits, trade tiles for 3 points each, or pass. Five tiles in one turn give 30 points more.",
            "Si nada cabe, cambia fichas por 3 puntos cada una o pasa. Cinco fichas en un turno dan 30 puntos más.",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::speech::Speech;

    #[test]
    fn every_remark_is_short_and_a_sentence_in_both_languages() {
        for game in GameId::ALL {
            for occasion in Occasion::ALL {
                for how in [Speech::ENGLISH, Speech::SPANISH] {
                    let text = tip(game, occasion).say(how);
                    assert!(text.ends_with('.') && text.len() < 180, "{game} {occasion:?}: {text}");
                }
            }
        }
    }
}
