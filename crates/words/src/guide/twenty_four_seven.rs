//! 24/7 for players.

use super::{Example, Part, Section, plain};
use crate::lesson::twenty_four_seven::RECORD;
use crate::text::{same, t};

pub(super) const SECTIONS: &[Section] = &[
    plain(
        Part::Goal,
        &[t(
            "Place one tile each turn and make lines that sum to 7 or 24, runs such as 4, 5, 6 and sets such as 5, 5, \
             5. No line may ever sum to more than 24. The highest score wins.",
            "Coloca una ficha por turno y forma líneas que sumen 7 o 24, escaleras como 4, 5, 6 y grupos como 5, 5, 5. \
             Ninguna línea puede sumar nunca más de 24. Gana quien tenga más puntos.",
        )],
    ),
    plain(
        Part::SetUp,
        &[
            t("For two to four players.", "Para dos a cuatro jugadores."),
            t(
                "The board has 7 × 7 squares, eight of them marked 2x. There are 40 tiles: four each of the numbers 1 \
                 to 10.",
                "El tablero tiene 7 × 7 casillas, ocho de ellas con la marca 2x. Hay 40 fichas: cuatro de cada número \
                 del 1 al 10.",
            ),
            t(
                "Three tiles leave the game unseen and a fourth goes on the centre. With two players everybody holds 6 \
                 tiles; with three or four, 5. Hands are hidden, and who goes first is random.",
                "Tres fichas salen del juego sin verse y una cuarta se coloca en el centro. Con dos jugadores cada \
                 mano tiene 6 fichas; con tres o cuatro, 5. Las manos están ocultas y quién empieza se decide al azar.",
            ),
        ],
    ),
    Section {
        part: Part::Turn,
        paragraphs: &[
            t(
                "Place one tile on an empty square that touches another tile, at a side or at a corner. Then draw a \
                 new one, as long as there are any left.",
                "Coloca una ficha en una casilla vacía que toque otra ficha, por un lado o por una esquina. Después \
                 robas una nueva, mientras queden.",
            ),
            t(
                "Look along the four lines through your tile: row, column and both diagonals. In each of them, the \
                 unbroken stretch of tiles around yours may sum to at most 24.",
                "Mira las cuatro líneas que pasan por tu ficha: fila, columna y las dos diagonales. En cada una, el \
                 tramo seguido de fichas en el que está la tuya puede sumar 24 como máximo.",
            ),
            t(
                "Where even a 1 would be too much, a block appears by itself and stays. A block ends a line, and a \
                 square that touches only blocks cannot be played.",
                "Donde hasta un 1 sería demasiado, aparece automáticamente un bloqueo, y se queda. Un bloqueo corta la \
                 línea, y en una casilla que solo toca bloqueos no se puede jugar.",
            ),
        ],
        table: &[],
        examples: &[Example {
            record: RECORD,
            ply: 2,
            play: "10@d3",
            caption: t(
                "The 10 completes column d: 10 + 4 + 10 = 24. Blocks will close both ends.",
                "El 10 completa la columna d: 10 + 4 + 10 = 24. Dos bloqueos cerrarán sus extremos.",
            ),
        }],
    },
    Section {
        part: Part::Scoring,
        paragraphs: &[
            t(
                "A sum counts when the whole stretch makes it. A run or a set may be part of a longer stretch, but \
                 your tile has to be in it. Everything you make in one turn adds up.",
                "Una suma cuenta cuando la forma el tramo entero. Una escalera o un grupo puede ser parte de un tramo \
                 más largo, pero tu ficha tiene que estar en él. Todo lo que formas en un turno se suma.",
            ),
            t(
                "A run may rise or fall along its line, and only its longest part counts: a run of four is not also two runs of three. One that rises and one that falls through your tile both count.",
                "Una escalera puede subir o bajar por su línea, y solo cuenta su parte más larga: una escalera de cuatro no es además dos de tres. Si por tu ficha pasan una que sube y otra que baja, cuentan las dos.",
            ),
            t(
                "The bonus for 24 and 7 is for each pair: two 24s and one 7 in the same turn make two bonuses.",
                "El bono por 24 y 7 es por cada pareja: dos 24 y un 7 en el mismo turno dan dos bonos.",
            ),
            t(
                "On a 2x square, all the points of the turn are doubled, bonuses included.",
                "En una casilla 2x se duplican todos los puntos del turno, bonos incluidos.",
            ),
        ],
        table: &[
            [t("Sum of 7", "Suma de 7"), same("20")],
            [t("Sum of 24", "Suma de 24"), same("40")],
            [t("Run of 3, 4, 5, 6", "Escalera de 3, 4, 5, 6"), same("30, 40, 50, 60")],
            [t("Set of 3, 4", "Grupo de 3, 4 iguales"), same("50, 60")],
            [t("Bonus: 24 with seven tiles", "Bono: 24 con siete fichas"), same("60")],
            [t("Bonus: 24 and 7 in the same turn", "Bono: 24 y 7 en el mismo turno"), same("60")],
        ],
        examples: &[
            Example {
                record: RECORD,
                ply: 4,
                play: "5@c4",
                caption: t("5, 4, 3: a run of three, 30 points.", "5, 4, 3: una escalera de tres, 30 puntos."),
            },
            Example {
                record: RECORD,
                ply: 8,
                play: "9@c6",
                caption: t(
                    "Three 5s and a 9 make 24, on a 2x square: 40 × 2 = 80 points.",
                    "Tres 5 y un 9 suman 24, en una casilla 2x: 40 × 2 = 80 puntos.",
                ),
            },
        ],
    },
    plain(
        Part::End,
        &[t(
            "The game ends as soon as nobody can place a tile. The highest score wins; if players tie, they share the \
             win.",
            "La partida termina en cuanto nadie puede colocar una ficha. Gana quien tenga más puntos; en caso de \
             empate, se comparte la victoria.",
        )],
    ),
    plain(
        Part::Variants,
        &[t(
            "With your own set you can change the board, the 2x squares, the tiles, the limit and all the points.",
            "Con tu propio juego de fichas puedes cambiar el tablero, las casillas 2x, las fichas, el límite y todos \
             los puntos.",
        )],
    ),
    plain(
        Part::AtThisTable,
        &[
            t(
                "A play you put on the table is confirmed automatically after 5 seconds. Any touch or key stops the \
                 countdown, and you can switch it off in the settings.",
                "La jugada que pones en la mesa se confirma automáticamente a los 5 segundos. Cualquier toque o tecla \
                 detiene la cuenta atrás, y puedes desactivarla en los ajustes.",
            ),
            t(
                "If you can place a tile, you have to. If you cannot, you pass automatically.",
                "Si puedes colocar una ficha, tienes que hacerlo. Si no puedes, pasas automáticamente.",
            ),
        ],
    ),
];
