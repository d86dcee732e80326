//! Scrambled 5's for players.

use super::{Example, Part, Section, plain};
use crate::lesson::scrambled_fives::RECORD;
use crate::text::t;

pub(super) const SECTIONS: &[Section] = &[
    plain(
        Part::Goal,
        &[t(
            "Place tiles as in a crossword, but with numbers: every cluster, a row or column of touching tiles, has to \
             sum to a multiple of 5. You score every cluster you make or extend. The highest score wins.",
            "Coloca fichas como en un crucigrama, pero con números: cada cadena, una fila o columna de fichas \
             seguidas, tiene que sumar un múltiplo de 5. Puntúas cada cadena que formas o alargas. Gana quien tenga \
             más puntos.",
        )],
    ),
    plain(
        Part::SetUp,
        &[
            t("For two to four players.", "Para dos a cuatro jugadores."),
            t(
                "The board has 15 × 15 squares, with Rocket Man in the centre and bonus squares x2, x3, +5 and +10. \
                 There are 99 tiles: eleven each of the numbers 1 to 9.",
                "El tablero tiene 15 × 15 casillas, con Rocket Man en el centro y casillas de bono x2, x3, +5 y +10. \
                 Hay 99 fichas: once de cada número del 1 al 9.",
            ),
            t(
                "Everybody draws a tile and the highest goes first; players who tie draw again. Those tiles go back \
                 into the bag, and everybody draws five and keeps them hidden.",
                "Cada jugador roba una ficha y empieza quien saque la más alta; quienes empatan roban otra vez. Esas \
                 fichas vuelven a la bolsa, y cada jugador roba cinco y las mantiene ocultas.",
            ),
        ],
    ),
    Section {
        part: Part::Turn,
        paragraphs: &[
            t(
                "Place one to five tiles on empty squares, all in one row or all in one column and without gaps; tiles \
                 already on the board may fill them. Then draw back up to five.",
                "Coloca de una a cinco fichas en casillas vacías, todas en una fila o todas en una columna y sin \
                 huecos; las fichas que ya estaban en el tablero pueden llenarlos. Después robas hasta tener cinco.",
            ),
            t(
                "The first play of the game covers the centre. Every later play has to touch a tile on the board, side \
                 to side.",
                "La primera jugada de la partida cubre el centro. Las demás tienen que tocar por un lado una ficha del \
                 tablero.",
            ),
            t(
                "Every cluster with a new tile in it may have at most five tiles and has to sum to a multiple of 5, \
                 including the clusters that cross your line. You may pass instead, whenever you like.",
                "Cada cadena con una ficha nueva puede tener cinco fichas como máximo y tiene que sumar un múltiplo de \
                 5, también las cadenas que cruzan tu línea. En lugar de colocar puedes pasar, cuando quieras.",
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
                "Additions come first, then multipliers; two multipliers in one cluster multiply each other. A square \
                 gives its bonus only on the turn it is covered.",
                "Primero se suman los bonos y luego se multiplica; dos multiplicadores en una cadena se multiplican \
                 entre sí. Una casilla da su bono solo en el turno en que se cubre.",
            ),
            t(
                "A single tile can open the game. It is a cluster too, so it has to be a 5.",
                "Se puede empezar con una sola ficha. También es una cadena, así que tiene que ser un 5.",
            ),
        ],
        table: &[
            [t("Each cluster with a new tile", "Cada cadena con una ficha nueva"), t("its sum", "su suma")],
            [t("New tile on +5 or +10", "Ficha nueva en +5 o +10"), t("5 or 10 more", "5 o 10 más")],
            [
                t("New tile on x2 or x3", "Ficha nueva en x2 o x3"),
                t("the cluster doubled or tripled", "la cadena vale doble o triple"),
            ],
            [
                t("Tiles left in your hand at the end", "Fichas que te quedan en la mano al final"),
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
            "The game ends when every hand is empty, or when everybody who holds tiles has passed, one after another. \
             Then everybody loses the sum of the tiles in their hand. If players tie, they share the win.",
            "La partida termina cuando todas las manos están vacías, o cuando todos los que tienen fichas pasan uno \
             tras otro. Entonces cada jugador pierde la suma de las fichas de su mano. En caso de empate, se comparte \
             la victoria.",
        )],
    ),
    plain(
        Part::Variants,
        &[t(
            "With your own set you can change the board, its bonus squares, the tiles, the hand size, the longest \
             cluster and the number whose multiples count. Fewer tiles and a hand of four make for a shorter game.",
            "Con tu propio juego de fichas puedes cambiar el tablero, sus casillas de bono, las fichas, el tamaño de \
             la mano, la cadena más larga y el número cuyos múltiplos valen. Con menos fichas y una mano de cuatro la \
             partida es más corta.",
        )],
    ),
    plain(
        Part::AtThisTable,
        &[
            t(
                "Put your tiles on the board and see the points of every cluster before you confirm.",
                "Coloca tus fichas en el tablero y mira los puntos de cada cadena antes de confirmar.",
            ),
            t(
                "A play can be taken back if the others agree and nobody has drawn a tile since.",
                "Una jugada se puede deshacer si los demás aceptan y nadie ha robado una ficha desde entonces.",
            ),
        ],
    ),
];
