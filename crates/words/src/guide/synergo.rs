//! Synergo for players.

use super::{Example, Part, Section, plain};
use crate::lesson::synergo::{CLOSED, CORNER, MATCH};
use crate::text::{same, t};

pub(super) const SECTIONS: &[Section] = &[
    plain(
        Part::Goal,
        &[t(
            "Lay square tiles with coloured sides so that touching sides match. Connect many tiles, connect your own \
             colour, or close shapes: there are three games in one box. The highest score wins.",
            "Pon fichas cuadradas con lados de colores de modo que coincidan los lados que se tocan. Conecta muchas \
             fichas, conecta tu propio color o cierra figuras: son tres juegos en una caja. Gana quien tenga más \
             puntos.",
        )],
    ),
    plain(
        Part::SetUp,
        &[
            t(
                "There are 64 tiles with blue, green, red and yellow sides, each with three colours at most, and no \
                 two alike. The table has no edges.",
                "Hay 64 fichas con lados azules, verdes, rojos y amarillos, cada una de tres colores como máximo, y \
                 ninguna se repite. La mesa no tiene bordes.",
            ),
            t(
                "Everybody draws six tiles and keeps them hidden; chance says who begins. With three players one tile \
                 is removed unseen, except in Closed Shape.",
                "Cada quien roba seis fichas y las mantiene ocultas; el azar decide quién empieza. Con tres jugadores \
                 se retira una ficha sin verla, salvo en Figura cerrada.",
            ),
        ],
    ),
    Section {
        part: Part::Turn,
        paragraphs: &[
            t(
                "Draw until you have seven tiles, while there are any. Then lay one, turned as you like, or pass.",
                "Roba hasta tener siete fichas, mientras queden. Después pon una, girada como quieras, o pasa.",
            ),
            t(
                "Every tile but the first shares a side with another one, and every side it shares has the same colour \
                 on both tiles. Corners do not count.",
                "Toda ficha menos la primera comparte un lado con otra, y cada lado que comparte tiene el mismo color \
                 en las dos. Las esquinas no cuentan.",
            ),
            t(
                "All tiles that hang together in one colour are a shape. A tile's own sides of one colour are joined, \
                 opposite ones too.",
                "Todas las fichas unidas por un mismo color son una figura. Los lados de un mismo color de una ficha \
                 están unidos, también los opuestos.",
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
                "In Match and Score a tile that you reach in two colours counts twice. Your new tile itself does not \
                 count.",
                "En Unir y puntuar, una ficha a la que llegas por dos colores cuenta dos veces. Tu ficha nueva no \
                 cuenta.",
            ),
            t(
                "In Closed Shape a shape is closed when every side of its colour faces a tile. Whoever closes one \
                 scores it and may lay another tile, without drawing, or pass to end the turn.",
                "En Figura cerrada, una figura está cerrada cuando cada lado de su color da a otra ficha. Quien la \
                 cierra la puntúa y puede poner otra ficha, sin robar, o pasar para acabar el turno.",
            ),
        ],
        table: &[
            [
                t(
                    "Match and Score: each other tile in your shapes, colour by colour",
                    "Unir y puntuar: cada otra ficha de tus figuras, color por color",
                ),
                same("1"),
            ],
            [t("My Color: the same, only in your own colour", "Mi color: lo mismo, solo en tu color"), same("1")],
            [
                t(
                    "Closed Shape: each tile of one, two, three colours",
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
                    "Closed Shape: the blue shape has no open side left. Two tiles of two colours, 4 points.",
                    "Figura cerrada: a la figura azul no le queda ningún lado abierto. Dos fichas de dos colores, 4 \
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
            "The game is over when every tile has been laid, or when everybody who holds or could draw a tile has \
             passed, one after the other. Those who tie share.",
            "La partida termina cuando se han puesto todas las fichas, o cuando todos los que tienen o pueden robar \
             una ficha pasan uno tras otro. En caso de empate, se comparte.",
        )],
    ),
    plain(
        Part::Variants,
        &[
            t(
                "Match and Score is for two to five players and the easiest one. My Color is for two or three, or four \
                 in two teams: partners sit opposite each other and share a colour. Closed Shape is for two or three.",
                "Unir y puntuar es para dos a cinco jugadores y la más fácil. Mi color es para dos o tres, o para \
                 cuatro en dos equipos: los compañeros se sientan enfrentados y comparten color. Figura cerrada es \
                 para dos o tres.",
            ),
            t(
                "In My Color the first player is red, the second blue and the third green, unless the table chooses \
                 otherwise.",
                "En Mi color el primer jugador es rojo, el segundo azul y el tercero verde, salvo que la mesa elija \
                 otra cosa.",
            ),
        ],
    ),
    plain(
        Part::Habits,
        &[
            t(
                "Colours also have patterns and letters, so nobody has to tell them apart by colour alone.",
                "Los colores llevan también dibujos y letras: nadie tiene que distinguirlos solo por el color.",
            ),
            t(
                "Turn a tile before you put it down; every place where it fits lights up.",
                "Gira la ficha antes de ponerla; se ilumina cada lugar donde cabe.",
            ),
        ],
    ),
];
