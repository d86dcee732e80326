//! Sums of 1.0 for players.

use super::{Example, Part, Section, plain};
use crate::lesson::sums_of_one::RECORD;
use crate::text::{same, t};

pub(super) const SECTIONS: &[Section] = &[
    plain(
        Part::Goal,
        &[t(
            "Lay decimals so that every row and column you touch sums to exactly 1.0. Sums and tiles give points; the \
             highest score wins.",
            "Coloca decimales de modo que cada fila y columna que toques sume exactamente 1.0. Las sumas y las fichas \
             dan puntos; gana quien tenga más.",
        )],
    ),
    plain(
        Part::SetUp,
        &[
            t(
                "The board has 15 × 15 squares. Red, blue and green tiles are drawn for its 21 coloured spaces and \
                 stay there. Ten squares are marked +10.",
                "El tablero tiene 15 × 15 casillas. En sus 21 casillas de color se ponen fichas rojas, azules y verdes \
                 sacadas al azar, y ahí se quedan. Diez casillas tienen la marca +10.",
            ),
            t(
                "The pool has 101 yellow tiles: 0.05 to 0.8, the small ones more often, and two WILDs. Everybody draws \
                 one and the highest begins; a WILD beats every number. These go back, and everybody draws five and \
                 lays them face up.",
                "La reserva tiene 101 fichas amarillas: de 0.05 a 0.8, las pequeñas más repetidas, y dos comodines. \
                 Cada quien roba una y empieza la más alta; un comodín gana a cualquier número. Esas vuelven, y cada \
                 quien roba cinco y las pone boca arriba.",
            ),
        ],
    ),
    Section {
        part: Part::Turn,
        paragraphs: &[
            t(
                "Place one to five tiles on empty squares, all in one row or all in one column and without a gap. At \
                 least one of them touches, at a side, a tile that lay there before. Every unbroken row or column of \
                 two or more tiles with a new tile in it has to sum to exactly 1.0. Then draw back to five.",
                "Coloca de una a cinco fichas en casillas vacías, todas en una fila o todas en una columna y sin \
                 huecos. Al menos una toca por un lado una ficha que ya estaba. Cada fila o columna seguida de dos o \
                 más fichas con una ficha nueva tiene que sumar exactamente 1.0. Después robas hasta tener cinco.",
            ),
            t(
                "Or trade one or more tiles, no more than the pool holds, for new ones, for 3 points each. Or pass, \
                 which costs nothing.",
                "O cambia una o más fichas, no más de las que quedan en la reserva, por otras nuevas, a 3 puntos cada \
                 una. O pasa, que no cuesta nada.",
            ),
            t(
                "You name a WILD when you place it, 0.05 to 0.95 in steps of 0.05, and it keeps that value.",
                "Al colocar un comodín dices cuánto vale, de 0.05 a 0.95 en pasos de 0.05, y conserva ese valor.",
            ),
        ],
        table: &[],
        examples: &[Example {
            record: RECORD,
            ply: 6,
            play: "*0.65@h2",
            caption: t(
                "The WILD is named 0.65, so that the row sums to 1.0.",
                "El comodín vale 0.65, y así la fila suma 1.0.",
            ),
        }],
    },
    Section {
        part: Part::Scoring,
        paragraphs: &[t(
            "Each sum counts, so a tile where a row and a column cross can score twice.",
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
                "When the pool is empty and somebody places their last tile, the game is over; they gain a point for \
                 each tile in the other hands.",
                "Cuando la reserva está vacía y alguien coloca su última ficha, la partida termina; gana un punto por \
                 cada ficha que quede en las otras manos.",
            ),
            t(
                "It is also over when the pool is empty and nobody can place, when nobody has placed for two whole \
                 rounds, or when time is up and the round is complete. Those who tie share.",
                "También termina cuando la reserva está vacía y nadie puede colocar, cuando nadie coloca durante dos \
                 rondas enteras, o cuando se acaba el tiempo y se completa la ronda. En caso de empate, se comparte.",
            ),
        ],
    ),
    plain(
        Part::Variants,
        &[
            t(
                "Half the pool: 50 of the yellow tiles, for a shorter game. Against the clock: after the time you set, \
                 the round is played to its end.",
                "Media reserva: 50 de las fichas amarillas, para una partida más corta. Contra el reloj: pasado el \
                 tiempo que fijes, se completa la ronda.",
            ),
            t(
                "The bonus for going out can be turned off, and an own set changes board, tiles and points.",
                "El bono por terminar se puede quitar, y con un juego propio cambias tablero, fichas y puntos.",
            ),
        ],
    ),
    plain(
        Part::Habits,
        &[
            t(
                "While tiles are tentative, the ends of their lines show the sums.",
                "Mientras tus fichas son provisionales, los extremos de sus líneas muestran las sumas.",
            ),
            t(
                "You can choose whether decimals are written with a point or with a comma.",
                "Puedes elegir si los decimales se escriben con punto o con coma.",
            ),
        ],
    ),
];
