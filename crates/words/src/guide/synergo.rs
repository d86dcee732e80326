//! Synergo for players.

use super::{Example, Part, Section, plain};
use crate::lesson::synergo::{CLOSED, CORNER, MATCH};
use crate::text::{same, t};

pub(super) const SECTIONS: &[Section] = &[
    plain(
        Part::Goal,
        &[t(
            "Place square tiles with coloured sides so that touching sides match. Connect many tiles, connect your own \
             colour, or close shapes: three games in one box. The highest score wins.",
            "Coloca fichas cuadradas con lados de colores de modo que coincidan los lados que se tocan. Conecta muchas \
             fichas, conecta tu color o cierra figuras: son tres juegos en una caja. Gana quien tenga más puntos.",
        )],
    ),
    plain(
        Part::SetUp,
        &[
            t(
                "For two to five players, depending on the type: Match and Score is for beginners, My Color is harder, Closed Shape the hardest.",
                "Para dos a cinco jugadores, según la modalidad: Unir y puntuar es para principiantes, Mi color es más difícil y Figura cerrada, la más difícil.",
            ),
            t(
                "There are 64 tiles with blue, green, red and yellow sides. Each has at most three colours, and no two \
                 are alike. The table has no edges.",
                "Hay 64 fichas con lados azules, verdes, rojos y amarillos. Cada una tiene tres colores como máximo y \
                 ninguna se repite. La mesa no tiene bordes.",
            ),
            t(
                "Everybody draws six tiles and keeps them hidden; who goes first is random. With three players one \
                 tile is removed unseen, except in Closed Shape.",
                "Cada jugador roba seis fichas y las mantiene ocultas; quién empieza se decide al azar. Con tres \
                 jugadores se retira una ficha sin verla, salvo en Figura cerrada.",
            ),
        ],
    ),
    Section {
        part: Part::Turn,
        paragraphs: &[
            t(
                "Draw until you have seven tiles, as long as there are any left. Then place one, turned any way you \
                 like, or pass.",
                "Roba hasta tener siete fichas, mientras queden. Después coloca una, girada como quieras, o pasa.",
            ),
            t(
                "Every tile but the first shares a side with another, and where two tiles share a side, both have the \
                 same colour. Corners do not count.",
                "Toda ficha menos la primera comparte un lado con otra, y cada lado compartido tiene el mismo color en \
                 las dos. Las esquinas no cuentan.",
            ),
            t(
                "All tiles that are connected in one colour form a shape. Within a tile, sides of the same colour are \
                 connected, even opposite ones.",
                "Todas las fichas conectadas por un mismo color forman una figura. Dentro de una ficha, los lados del \
                 mismo color están conectados, también los opuestos.",
            ),
        ],
        table: &[],
        examples: &[Example {
            record: MATCH,
            ply: 1,
            play: "BBBG@0,-1",
            caption: t(
                "Blue meets blue: the new tile fits above the first one.",
                "Azul con azul: la ficha nueva cabe encima de la primera.",
            ),
        }],
    },
    Section {
        part: Part::Scoring,
        paragraphs: &[
            t(
                "In Match and Score, a tile you reach in two colours counts twice. Your new tile itself does not \
                 count.",
                "En Unir y puntuar, una ficha a la que llegas por dos colores cuenta dos veces. Tu ficha nueva no \
                 cuenta.",
            ),
            t(
                "In Closed Shape, a shape is closed when every side of its colour faces a tile. If you close one, you \
                 score it and may place another tile, without drawing, or pass to end your turn.",
                "En Figura cerrada, una figura está cerrada cuando cada lado de su color da a otra ficha. Si cierras \
                 una, la puntúas y puedes colocar otra ficha, sin robar, o pasar para terminar tu turno.",
            ),
        ],
        table: &[
            [
                t(
                    "Match and Score: each other tile in your shapes, colour by colour",
                    "Unir y puntuar: cada una de las demás fichas de tus figuras, color por color",
                ),
                same("1"),
            ],
            [
                t("My Color: the same, but only in your own colour", "Mi color: lo mismo, pero solo en tu color"),
                same("1"),
            ],
            [
                t(
                    "Closed Shape: each tile with one, two, three colours",
                    "Figura cerrada: cada ficha de uno, dos, tres colores",
                ),
                same("5, 2, 1"),
            ],
        ],
        examples: &[
            Example {
                record: MATCH,
                ply: 3,
                play: "BYYB@1,-1",
                caption: t(
                    "Match and Score: three tiles in blue and one in yellow, 4 points.",
                    "Unir y puntuar: tres fichas en azul y una en amarillo, 4 puntos.",
                ),
            },
            Example {
                record: CLOSED,
                ply: 1,
                play: "RRBR@0,-1",
                caption: t(
                    "Closed Shape: the blue shape has no open side left. Two tiles with two colours each: 4 points.",
                    "Figura cerrada: a la figura azul no le queda ningún lado abierto. Dos fichas de dos colores: 4 \
                     puntos.",
                ),
            },
            Example {
                record: CORNER,
                ply: 3,
                play: "YGGY@1,1",
                caption: t(
                    "The fourth tile closes the yellow shape: 1 + 1 + 1 + 2 = 5 points.",
                    "La cuarta ficha cierra la figura amarilla: 1 + 1 + 1 + 2 = 5 puntos.",
                ),
            },
        ],
    },
    plain(
        Part::End,
        &[t(
            "The game ends when every tile has been placed, or when everybody who holds a tile or could draw one has \
             passed, one after another. If players tie, they share the win.",
            "La partida termina cuando se han colocado todas las fichas, o cuando todos los que tienen fichas o aún \
             pueden robar pasan uno tras otro. En caso de empate, se comparte la victoria.",
        )],
    ),
    plain(
        Part::Variants,
        &[
            t(
                "Match and Score is for two to five players and is the easiest. My Color is for two or three, or for \
                 four in two teams: partners sit opposite each other and share a colour. Closed Shape is for two or \
                 three.",
                "Unir y puntuar es para dos a cinco jugadores y es la más fácil. Mi color es para dos o tres, o para \
                 cuatro en dos equipos: los compañeros se sientan frente a frente y comparten color. Figura cerrada es \
                 para dos o tres.",
            ),
            t(
                "You score on your own turn only: when somebody else connects your colour, it gives you nothing.",
                "Solo puntúas en tu turno: cuando otra persona conecta tu color, no te da nada.",
            ),
            t(
                "In My Color the first player is red, the second blue and the third green, unless the table chooses \
                 other colours.",
                "En Mi color el primer jugador es rojo, el segundo azul y el tercero verde, salvo que la mesa elija \
                 otros colores.",
            ),
        ],
    ),
    plain(
        Part::AtThisTable,
        &[
            t(
                "Every colour also has its own pattern and letter, so nobody has to tell them apart by colour alone.",
                "Cada color lleva también su dibujo y su letra, así que nadie tiene que distinguirlos solo por el \
                 color.",
            ),
            t(
                "Turn a tile before you place it; every place where it fits lights up.",
                "Gira la ficha antes de colocarla; se ilumina cada lugar donde cabe.",
            ),
        ],
    ),
];
