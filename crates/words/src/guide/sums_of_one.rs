//! Sums of 1.0 for players.

use super::{Example, Part, Section, plain};
use crate::lesson::sums_of_one::RECORD;
use crate::text::{same, t};

pub(super) const SECTIONS: &[Section] = &[
    plain(
        Part::Goal,
        &[t(
            "Place decimals so that every row and column you touch sums to exactly 1.0. You score for sums and for \
             tiles; the highest score wins.",
            "Coloca decimales de modo que cada fila y columna que toques sume exactamente 1.0. Las sumas y las fichas \
             dan puntos; gana quien tenga más.",
        )],
    ),
    plain(
        Part::SetUp,
        &[
            t("For two to four players, from age 9.", "Para dos a cuatro jugadores, desde los 9 años."),
            t(
                "The board has 15 × 15 squares. Its 21 coloured spaces get red, blue and green tiles, drawn at random, \
                 which stay there. Ten squares are marked +10.",
                "El tablero tiene 15 × 15 casillas. En sus 21 casillas de color se colocan fichas rojas, azules y \
                 verdes sacadas al azar, y ahí se quedan. Diez casillas tienen la marca +10.",
            ),
            t(
                "The pool has 101 yellow tiles: 0.05 to 0.8, with more of the small ones, and two WILDs. Everybody \
                 draws one and the highest goes first; a WILD beats every number, and players who tie draw again. Those tiles go back, and everybody \
                 draws five and lays them face up.",
                "La reserva tiene 101 fichas amarillas: de 0.05 a 0.8, con más de las pequeñas, y dos comodines. Cada \
                 jugador roba una y empieza quien saque la más alta; un comodín gana a cualquier número, y quienes empatan roban otra vez. Esas fichas \
                 vuelven a la reserva, y cada jugador roba cinco y las deja boca arriba.",
            ),
        ],
    ),
    Section {
        part: Part::Turn,
        paragraphs: &[
            t(
                "Place one to five tiles on empty squares, all in one row or all in one column and without gaps. At \
                 least one of them has to touch, side to side, a tile that was already there. Every unbroken row or \
                 column of two or more tiles that contains a new tile has to sum to exactly 1.0. Then draw back up to \
                 five.",
                "Coloca de una a cinco fichas en casillas vacías, todas en una fila o todas en una columna y sin \
                 huecos. Al menos una tiene que tocar por un lado una ficha que ya estaba. Cada fila o columna seguida \
                 de dos o más fichas que contenga una ficha nueva tiene que sumar exactamente 1.0. Después robas hasta \
                 tener cinco.",
            ),
            t(
                "Or trade one or more tiles for new ones, at 3 points each, but no more tiles than the pool holds. Or \
                 pass, which costs nothing.",
                "O cambia una o más fichas por otras nuevas, a 3 puntos cada una, pero no más de las que queden en la \
                 reserva. O pasa, que no cuesta nada.",
            ),
            t(
                "You choose a WILD's value when you place it, from 0.05 to 0.95 in steps of 0.05, and it keeps that \
                 value.",
                "Al colocar un comodín eliges cuánto vale, de 0.05 a 0.95 en pasos de 0.05, y conserva ese valor.",
            ),
        ],
        table: &[],
        examples: &[Example {
            record: RECORD,
            ply: 6,
            play: "*0.65@h2",
            caption: t(
                "The WILD counts as 0.65, so the row sums to 1.0.",
                "El comodín vale 0.65, así que la fila suma 1.0.",
            ),
        }],
    },
    Section {
        part: Part::Scoring,
        paragraphs: &[t(
            "Every sum counts, so a tile where a row and a column cross can score twice.",
            "Cada suma cuenta, así que una ficha donde se cruzan una fila y una columna puede puntuar dos veces.",
        )],
        table: &[
            [t("Each sum of 1.0", "Cada suma de 1.0"), same("10")],
            [t("Each tile you place", "Cada ficha que colocas"), same("3")],
            [t("Five tiles in one turn", "Cinco fichas en un turno"), t("30 more", "30 más")],
            [
                t("New tile on +10", "Ficha nueva en +10"),
                t("10 more for each of its sums", "10 más por cada una de sus sumas"),
            ],
            [t("Each tile you trade", "Cada ficha que cambias"), same("−3")],
        ],
        examples: &[
            Example {
                record: RECORD,
                ply: 4,
                play: "0.45@d5 0.35@d6",
                caption: t(
                    "Two tiles, three sums: two rows and a column. 30 + 6 = 36 points.",
                    "Dos fichas, tres sumas: dos filas y una columna. 30 + 6 = 36 puntos.",
                ),
            },
            Example {
                record: RECORD,
                ply: 8,
                play: "0.25@h3 0.1@h4",
                caption: t(
                    "0.65 + 0.25 + 0.1 = 1.0, with a tile on +10: 10 + 6 + 10 = 26 points.",
                    "0.65 + 0.25 + 0.1 = 1.0, con una ficha en +10: 10 + 6 + 10 = 26 puntos.",
                ),
            },
        ],
    },
    plain(
        Part::End,
        &[
            t(
                "The game ends when the pool is empty and somebody places their last tile; they gain a point for each \
                 tile in the other hands.",
                "La partida termina cuando la reserva está vacía y alguien coloca su última ficha; gana un punto por \
                 cada ficha que quede en las otras manos.",
            ),
            t(
                "It also ends when the pool is empty and nobody can place a tile, when nobody has placed one for two \
                 whole rounds, or when time is up and the round is complete. If players tie, they share the win.",
                "También termina cuando la reserva está vacía y nadie puede colocar, cuando nadie coloca durante dos \
                 rondas enteras, o cuando se acaba el tiempo y se completa la ronda. En caso de empate, se comparte la \
                 victoria.",
            ),
        ],
    ),
    plain(
        Part::Variants,
        &[
            t(
                "Half the pool: 50 of the yellow tiles, for a shorter game. Against the clock: after the time you set, \
                 the round is finished and the game ends.",
                "Media reserva: 50 de las fichas amarillas, para una partida más corta. Contra el reloj: pasado el \
                 tiempo que fijes, se completa la ronda y termina la partida.",
            ),
            t(
                "The bonus for going out can be turned off, and with your own set you can change the board, the tiles \
                 and the points.",
                "El bono por terminar se puede desactivar, y con tu propio juego de fichas puedes cambiar el tablero, \
                 las fichas y los puntos.",
            ),
        ],
    ),
    plain(
        Part::AtThisTable,
        &[
            t(
                "Until you confirm, the ends of each line show its sum.",
                "Hasta que confirmas, los extremos de cada línea muestran su suma.",
            ),
            t(
                "You can choose whether decimals are written with a point or a comma.",
                "Puedes elegir si los decimales se escriben con punto o con coma.",
            ),
        ],
    ),
];
