//! Polygon for players.

use super::{Example, Part, Section, plain};
use crate::lesson::polygon::RECORD;
use crate::text::{same, t};

pub(super) const SECTIONS: &[Section] = &[
    plain(
        Part::Goal,
        &[t(
            "Place two tiles each turn so that three tiles around a corner make three of a kind or a straight. The \
             highest score wins.",
            "Coloca dos fichas por turno para que tres fichas alrededor de una esquina sean iguales o formen una \
             escalera. Gana quien tenga más puntos.",
        )],
    ),
    plain(
        Part::SetUp,
        &[
            t("For two to four players.", "Para dos a cuatro jugadores."),
            t(
                "The board has 61 cells with START in the middle, and some cells have tiles printed on them. There are \
                 49 tiles: the numbers 1 to 5, plain, doubling (x2) or tripling (x3), and four WILDs.",
                "El tablero tiene 61 celdas, con la salida (START) en el centro, y algunas celdas llevan fichas \
                 impresas. Hay 49 fichas: los números del 1 al 5, normales, dobles (x2) o triples (x3), y cuatro \
                 comodines.",
            ),
            t(
                "Every cell has a star, a diamond and a circle at its corners. The three cells that meet at such a \
                 corner form a group.",
                "Cada celda tiene en sus esquinas una estrella, un rombo y un círculo. Las tres celdas que se juntan \
                 en una de esas esquinas forman un grupo.",
            ),
            t(
                "Everybody draws a tile. The highest number goes first, a WILD beats every number, and players who tie \
                 draw again. The winning tile goes on START. The second player's first roll always shows a different \
                 symbol from the first player's.",
                "Cada jugador roba una ficha. Empieza quien saque el número más alto; un comodín gana a cualquier \
                 número, y quienes empatan roban otra vez. La ficha ganadora va en la salida. La primera tirada del \
                 segundo jugador siempre muestra un símbolo distinto de la del primero.",
            ),
        ],
    ),
    Section {
        part: Part::Turn,
        paragraphs: &[
            t(
                "Roll the die and draw two tiles. This turn, only the groups around the rolled symbol count. Place \
                 both tiles, in either order.",
                "Tira el dado y roba dos fichas. En este turno solo cuentan los grupos alrededor del símbolo que \
                 salió. Coloca las dos fichas, en el orden que quieras.",
            ),
            t(
                "A tile goes on a cell whose group has a tile in play on another cell. The cell may be empty or show a \
                 different face: a number never covers the same number and a WILD never covers a WILD, but anything \
                 else may be stacked.",
                "Una ficha va en una celda en cuyo grupo haya otra celda con una ficha en juego. La celda puede estar \
                 vacía o mostrar otra cara: un número nunca cubre el mismo número ni un comodín otro comodín, pero \
                 todo lo demás se puede apilar.",
            ),
            t(
                "If your first tile scored, the second goes to a different group. A tile that fits nowhere is set \
                 aside.",
                "Si la primera ficha puntuó, la segunda va a otro grupo. Una ficha que no cabe en ningún lugar se \
                 aparta.",
            ),
        ],
        table: &[],
        examples: &[Example {
            record: RECORD,
            ply: 0,
            play: "4@d5 5@d6",
            caption: t(
                "The die shows a star. The 4 and the 5 join the 3 on START around a star: 35 points.",
                "El dado muestra una estrella. El 4 y el 5 se unen al 3 de la salida alrededor de una estrella: 35 \
                 puntos.",
            ),
        }],
    },
    Section {
        part: Part::Scoring,
        paragraphs: &[
            t(
                "The tile you place scores its group when all three cells show a face; printed tiles count too. A WILD \
                 stands for whichever number is best.",
                "La ficha que colocas puntúa su grupo cuando las tres celdas muestran una cara; las fichas impresas \
                 también cuentan. Un comodín vale por el número que más convenga.",
            ),
            t(
                "The three tiles may lie at different heights. Printed tiles join in only once play has reached them: your tile has to lie beside a tile in play, and may then score with a printed one. They can be covered like any other face.",
                "Las tres fichas pueden estar a alturas distintas. Las fichas impresas solo cuentan cuando el juego llega a ellas: tu ficha tiene que estar junto a una en juego y entonces puede puntuar con una impresa. Se pueden cubrir como cualquier otra cara.",
            ),
            t(
                "If there are X tiles among the three, the points are multiplied by the highest X. A group can score \
                 again when somebody covers one of its tiles.",
                "Si entre las tres hay fichas X, los puntos se multiplican por la X más alta. Un grupo puede volver a \
                 puntuar cuando alguien cubre una de sus fichas.",
            ),
        ],
        table: &[
            [t("Three 1s, 2s, 3s, 4s, 5s", "Tres 1, 2, 3, 4, 5"), same("10, 20, 30, 40, 50")],
            [t("Straight 1-2-3", "Escalera 1-2-3"), same("15")],
            [t("Straight 2-3-4", "Escalera 2-3-4"), same("25")],
            [t("Straight 3-4-5", "Escalera 3-4-5"), same("35")],
            [t("Three WILDs", "Tres comodines"), same("100")],
        ],
        examples: &[
            Example {
                record: RECORD,
                ply: 2,
                play: "4@c5 4@c6",
                caption: t("Three 4s around a diamond: 40 points.", "Tres 4 alrededor de un rombo: 40 puntos."),
            },
            Example {
                record: RECORD,
                ply: 4,
                play: "3x2@c7 1@e4",
                caption: t(
                    "3-4-5 with a doubling tile: 35 × 2 = 70 points.",
                    "3-4-5 con una ficha doble: 35 × 2 = 70 puntos.",
                ),
            },
        ],
    },
    plain(
        Part::End,
        &[t(
            "The game ends when the pile is empty, after 24 turns: the same number for everybody. If players tie, they \
             share the win.",
            "La partida termina cuando se acaba la pila, tras 24 turnos: los mismos para todos. En caso de empate, se \
             comparte la victoria.",
        )],
    ),
    plain(
        Part::Variants,
        &[t(
            "Best play only: a play is legal only if no other play scores more. With your own set you can change the \
             board, the printed tiles, the tiles and the points.",
            "Solo la mejor jugada: una jugada vale únicamente si ninguna otra da más puntos. Con tu propio juego de \
             fichas puedes cambiar el tablero, las fichas impresas, las fichas y los puntos.",
        )],
    ),
    plain(
        Part::AtThisTable,
        &[
            t("The die is rolled for you when your turn begins.", "El dado se tira por ti al empezar tu turno."),
            t(
                "Nothing is hidden, so take your time: you see the points of your two tiles before you confirm.",
                "No hay nada oculto, así que tómate tu tiempo: ves los puntos de tus dos fichas antes de confirmar.",
            ),
        ],
    ),
];
