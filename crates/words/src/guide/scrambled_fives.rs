//! Scrambled 5's for players.

use super::{Example, Part, Section, plain};
use crate::lesson::scrambled_fives::RECORD;
use crate::text::t;

pub(super) const SECTIONS: &[Section] = &[
    plain(
        Part::Goal,
        &[t(
            "Lay tiles as in a crossword, but with numbers: every cluster, a row or column of touching tiles, sums to \
             a multiple of 5. You score every cluster that you make or lengthen. The highest score wins.",
            "Pon fichas como en un crucigrama, pero con números: cada cadena, una fila o columna de fichas seguidas, \
             suma un múltiplo de 5. Puntúas cada cadena que formas o alargas. Gana quien tenga más puntos.",
        )],
    ),
    plain(
        Part::SetUp,
        &[
            t(
                "The board has 15 × 15 squares with Rocket Man on the centre, and bonus squares x2, x3, +5 and +10. \
                 There are 99 tiles: eleven each of 1 to 9.",
                "El tablero tiene 15 × 15 casillas, con Rocket Man en el centro, y casillas de bono x2, x3, +5 y +10. \
                 Hay 99 fichas: once de cada número del 1 al 9.",
            ),
            t(
                "Everybody draws a tile and the highest begins; those who tie draw again. The tiles go back, and \
                 everybody draws five and keeps them hidden.",
                "Cada quien roba una ficha y empieza la más alta; quienes empatan roban otra vez. Las fichas vuelven a \
                 la bolsa, y cada quien roba cinco y las mantiene ocultas.",
            ),
        ],
    ),
    Section {
        part: Part::Turn,
        paragraphs: &[
            t(
                "Lay one to five tiles on empty squares, all in one row or all in one column and without a gap; tiles \
                 that lie there already may fill it. Then draw back to five.",
                "Pon de una a cinco fichas en casillas vacías, todas en una fila o todas en una columna y sin huecos; \
                 las fichas que ya estaban pueden llenarlos. Después robas hasta tener cinco.",
            ),
            t(
                "The first tiles of the game cover the centre. All later ones touch a tile at a side.",
                "Las primeras fichas de la partida cubren el centro. Las demás tienen que tocar otra ficha por un \
                 lado.",
            ),
            t(
                "Every cluster with a new tile in it has five tiles at most and sums to a multiple of 5, also those \
                 that cross your line. Instead of laying tiles you may pass, whenever you like.",
                "Cada cadena con una ficha nueva tiene cinco fichas como máximo y suma un múltiplo de 5, también las \
                 que cruzan tu línea. En vez de poner fichas puedes pasar, cuando quieras.",
            ),
        ],
        table: &[],
        examples: &[Example {
            record: RECORD,
            ply: 8,
            play: "7@i9",
            caption: t(
                "The 7 completes a row, 8 + 7 + 5 = 20, and a column, 3 + 7 = 10.",
                "El 7 completa una fila, 8 + 7 + 5 = 20, y una columna, 3 + 7 = 10.",
            ),
        }],
    },
    Section {
        part: Part::Scoring,
        paragraphs: &[
            t(
                "Additions come first, then multipliers; two multipliers in one cluster multiply together. A square \
                 gives its bonus only in the turn in which it is covered.",
                "Primero se suman los bonos y luego se multiplica; dos multiplicadores en una cadena se multiplican \
                 entre sí. Una casilla da su bono solo en el turno en que se cubre.",
            ),
            t(
                "A single first tile is a cluster too: it has to be a 5.",
                "Una sola ficha al empezar también es una cadena: tiene que ser un 5.",
            ),
        ],
        table: &[
            [t("Each cluster with a new tile", "Cada cadena con una ficha nueva"), t("its sum", "su suma")],
            [t("New tile on +5 or +10", "Ficha nueva en +5 o +10"), t("5 or 10 more", "5 o 10 más")],
            [
                t("New tile on x2 or x3", "Ficha nueva en x2 o x3"),
                t("the cluster twice or three times", "la cadena por dos o por tres"),
            ],
            [
                t("Tiles left in your hand at the end", "Fichas que te quedan al final"),
                t("minus their sum", "menos su suma"),
            ],
        ],
        examples: &[
            Example {
                record: RECORD,
                ply: 4,
                play: "8@i11",
                caption: t(
                    "2 + 8 = 10, and the 8 covers a +5: 15 points.",
                    "2 + 8 = 10, y el 8 cubre un +5: 15 puntos.",
                ),
            },
            Example {
                record: RECORD,
                ply: 6,
                play: "5@j10",
                caption: t(
                    "5 + 5 + 5 = 15, doubled by the x2 square: 30 points.",
                    "5 + 5 + 5 = 15, duplicado por la casilla x2: 30 puntos.",
                ),
            },
        ],
    },
    plain(
        Part::End,
        &[t(
            "The game is over when every hand is empty, or when everybody who holds tiles has passed one after the \
             other. Then everybody loses the sum of the tiles in their hand. Those who tie share.",
            "La partida termina cuando todas las manos están vacías, o cuando todos los que tienen fichas pasan uno \
             tras otro. Entonces cada quien pierde la suma de las fichas de su mano. En caso de empate, se comparte.",
        )],
    ),
    plain(
        Part::Variants,
        &[t(
            "With an own set you can change the board, its bonus squares, the tiles, the hand, the longest cluster and \
             the number whose multiples count. Fewer tiles and a hand of four make a shorter game.",
            "Con un juego propio puedes cambiar el tablero, sus casillas de bono, las fichas, la mano, la cadena más \
             larga y el número cuyos múltiplos valen. Con menos fichas y una mano de cuatro la partida es más corta.",
        )],
    ),
    plain(
        Part::Habits,
        &[
            t(
                "Put your tiles on the board and see the points of every cluster before you confirm.",
                "Pon tus fichas en el tablero y mira los puntos de cada cadena antes de confirmar.",
            ),
            t(
                "A play can be taken back if the others agree and nobody has drawn a tile since.",
                "Una jugada se puede deshacer si los demás aceptan y nadie ha robado una ficha desde entonces.",
            ),
        ],
    ),
];
