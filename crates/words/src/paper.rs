//! What is written on paper: on the sheets of a game to cut out, on score pads, and on worksheets.

use quintile_rules::GameId;

use crate::speech::{Lang, Say, Speech, put};
use crate::text::{Text, t};

/// A text of a printed page.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the texts stand below")]
pub enum OnPaper {
    ToCutOut,
    Players(Vec<usize>),
    Ruler,
    WhatIsHere,
    Board { sheets: usize, square: String },
    BoardSheet { name: String, columns: usize, rows: usize },
    BoardWhole,
    Join,
    JoinPicture,
    NoBoard { centimetres: usize },
    Tiles { tiles: usize, sheets: usize },
    TileSheet { from: usize, to: usize, of: usize },
    BackSheet { from: usize, to: usize },
    CutTiles,
    Backs,
    Blocks { markers: usize },
    BlockSheet,
    Die,
    DieNet,
    OrdinaryDie,
    Pads { sheets: usize },
    ScorePads,
    Pad { players: usize, teams: bool },
    Turn,
    Total,
    Points,
    Rules { sheets: usize },
    OfTheHouse,
    InThisSet,
    AtTheTable,
    SheetOf { sheet: usize, of: usize },
    Puzzles,
    Name,
    YourTiles,
    OtherTiles { seat: usize },
    YourPlay,
    Answers,
}

impl Say for OnPaper {
    fn write(&self, how: Speech, out: &mut String) {
        match how.lang {
            Lang::En => english(self, how, out),
            Lang::Es => spanish(self, how, out),
        }
    }
}

/// "2 sheets".
fn sheets(count: usize, how: Speech) -> String {
    match (how.lang, count) {
        (Lang::En, 1) => "1 sheet".to_owned(),
        (Lang::En, _) => format!("{count} sheets"),
        (Lang::Es, 1) => "1 hoja".to_owned(),
        (Lang::Es, _) => format!("{count} hojas"),
    }
}

/// "2 to 4", "2 or 4".
fn numbers(seats: &[usize], to: &str, or: &str) -> String {
    match *seats {
        [first, .., last] if last - first + 1 == seats.len() && seats.len() > 2 => format!("{first}{to}{last}"),
        _ => seats.iter().map(ToString::to_string).collect::<Vec<_>>().join(or),
    }
}

fn english(text: &OnPaper, how: Speech, out: &mut String) {
    match text {
        OnPaper::ToCutOut => out.push_str("to print, cut out and play"),
        OnPaper::Players(seats) => put!(out, numbers(seats, " to ", " or "), " players"),
        OnPaper::Ruler => out.push_str("Print at actual size (100 %), not fitted to the page. Then this line is 100 mm long."),
        OnPaper::WhatIsHere => out.push_str("What is here"),
        OnPaper::Board { sheets: count, square } => {
            put!(out, "Board: ", sheets(*count, how), "; a square is ", square, " mm wide");
        }
        OnPaper::BoardSheet { name, columns, rows } => {
            put!(out, "board, sheet ", name, "; ", rows, " down, ", columns, " across");
        }
        OnPaper::BoardWhole => out.push_str("board"),
        OnPaper::Join => out.push_str(
            "Cut each sheet along the dashed lines at its top and on its left, and lay it over the one before, up to the marks \
             there. Letters are rows from the top, numbers are columns from the left.",
        ),
        OnPaper::JoinPicture => out.push_str("How the sheets join"),
        OnPaper::NoBoard { centimetres } => put!(
            out,
            "Synergo has no board. Clear a table of about ",
            centimetres,
            " × ",
            centimetres,
            " cm and lay the first tile in its middle; the others go beside it, in any direction."
        ),
        OnPaper::Tiles { tiles, sheets: count } => put!(out, "Tiles: ", tiles, ", on ", sheets(*count, how)),
        OnPaper::TileSheet { from, to, of } => put!(out, "tiles ", from, " to ", to, " of ", of),
        OnPaper::BackSheet { from, to } => put!(out, "backs of tiles ", from, " to ", to),
        OnPaper::CutTiles => out.push_str("Glue the sheets of tiles to thin card, then cut along the lines."),
        OnPaper::Backs => out.push_str(
            "Backs: the page after each sheet of tiles is for its other side. Print on both sides, flipped on the long edge.",
        ),
        OnPaper::Blocks { markers } => put!(
            out,
            "Block markers: ",
            markers,
            " after the tiles. Lay one wherever even a 1 would be too much; should they run out, take coins."
        ),
        OnPaper::BlockSheet => out.push_str("block markers"),
        OnPaper::Die => out.push_str("die"),
        OnPaper::DieNet => out.push_str("Cut out the cross with its flaps, fold along the lines and glue the flaps inside."),
        OnPaper::OrdinaryDie => {
            out.push_str("Or take an ordinary die: 1 and 2 are a star, 3 and 4 a diamond, 5 and 6 a circle.");
        }
        OnPaper::Pads { sheets: count } => put!(out, "Score pads: ", sheets(*count, how)),
        OnPaper::ScorePads => out.push_str("score pads"),
        OnPaper::Pad { players, teams: false } => put!(out, players, " players"),
        OnPaper::Pad { players, teams: true } => put!(out, players, " players in two teams"),
        OnPaper::Turn => out.push_str("Turn"),
        OnPaper::Total => out.push_str("Total"),
        OnPaper::Points => out.push_str("Points"),
        OnPaper::Rules { sheets: count } => put!(out, "Rules and points: ", sheets(*count, how)),
        OnPaper::OfTheHouse => out.push_str(
            "This card has the rules of the house game. Board, tiles and points of this set are its own: where the card says \
             otherwise, these count.",
        ),
        OnPaper::InThisSet => out.push_str("In this set"),
        OnPaper::AtTheTable => out.push_str("At the table"),
        OnPaper::SheetOf { sheet, of } => put!(out, sheet, " of ", of),
        OnPaper::Puzzles => out.push_str("puzzles"),
        OnPaper::Name => out.push_str("Name:"),
        OnPaper::YourTiles => out.push_str("Your tiles"),
        OnPaper::OtherTiles { seat } => put!(out, "Player ", seat),
        OnPaper::YourPlay => out.push_str("Your play and its points:"),
        OnPaper::Answers => out.push_str("answers"),
    }
}

fn spanish(text: &OnPaper, how: Speech, out: &mut String) {
    match text {
        OnPaper::ToCutOut => out.push_str("para imprimir, recortar y jugar"),
        OnPaper::Players(seats) => put!(out, numbers(seats, " a ", " o "), " jugadores"),
        OnPaper::Ruler => {
            out.push_str("Imprime a tamaño real (100 %), sin ajustar a la página. Así esta línea mide 100 mm.");
        }
        OnPaper::WhatIsHere => out.push_str("Qué hay aquí"),
        OnPaper::Board { sheets: count, square } => {
            put!(out, "Tablero: ", sheets(*count, how), "; cada casilla mide ", square, " mm");
        }
        OnPaper::BoardSheet { name, columns, rows } => {
            put!(out, "tablero, hoja ", name, "; ", rows, " de alto, ", columns, " de ancho");
        }
        OnPaper::BoardWhole => out.push_str("tablero"),
        OnPaper::Join => out.push_str(
            "Corta cada hoja por las líneas discontinuas de arriba y de la izquierda y ponla sobre la anterior, hasta las marcas. \
             Las letras son filas desde arriba; los números, columnas desde la izquierda.",
        ),
        OnPaper::JoinPicture => out.push_str("Cómo se unen las hojas"),
        OnPaper::NoBoard { centimetres } => put!(
            out,
            "Synergo no tiene tablero. Despeja una mesa de unos ",
            centimetres,
            " × ",
            centimetres,
            " cm y coloca la primera ficha en el centro; las demás van a su lado, en cualquier dirección."
        ),
        OnPaper::Tiles { tiles, sheets: count } => put!(out, "Fichas: ", tiles, ", en ", sheets(*count, how)),
        OnPaper::TileSheet { from, to, of } => put!(out, "fichas ", from, " a ", to, " de ", of),
        OnPaper::BackSheet { from, to } => put!(out, "reverso de las fichas ", from, " a ", to),
        OnPaper::CutTiles => {
            out.push_str("Pega las hojas de fichas en cartulina y después recorta por las líneas.");
        }
        OnPaper::Backs => out.push_str(
            "Reversos: la página que sigue a cada hoja de fichas es para el otro lado. Imprime por las dos caras, girando por el \
             borde largo.",
        ),
        OnPaper::Blocks { markers } => put!(
            out,
            "Marcas de bloqueo: ",
            markers,
            " tras las fichas. Pon una donde hasta un 1 sería demasiado; si no alcanzan, usa monedas."
        ),
        OnPaper::BlockSheet => out.push_str("marcas de bloqueo"),
        OnPaper::Die => out.push_str("dado"),
        OnPaper::DieNet => {
            out.push_str("Recorta la cruz con sus pestañas, dobla por las líneas y pega las pestañas por dentro.");
        }
        OnPaper::OrdinaryDie => out.push_str(
            "O usa un dado corriente: 1 y 2 son una estrella, 3 y 4 un rombo, 5 y 6 un círculo.",
        ),
        OnPaper::Pads { sheets: count } => put!(out, "Planillas: ", sheets(*count, how)),
        OnPaper::ScorePads => out.push_str("planillas"),
        OnPaper::Pad { players, teams: false } => put!(out, players, " jugadores"),
        OnPaper::Pad { players, teams: true } => put!(out, players, " jugadores en dos equipos"),
        OnPaper::Turn => out.push_str("Turno"),
        OnPaper::Total => out.push_str("Suma"),
        OnPaper::Points => out.push_str("Puntos"),
        OnPaper::Rules { sheets: count } => put!(out, "Reglas y puntos: ", sheets(*count, how)),
        OnPaper::OfTheHouse => out.push_str(
            "Esta tarjeta tiene las reglas del juego de la casa. El tablero, las fichas y los puntos de este juego de fichas son \
             propios: si la tarjeta dice otra cosa, valen estos.",
        ),
        OnPaper::InThisSet => out.push_str("En este juego de fichas"),
        OnPaper::AtTheTable => out.push_str("En la mesa"),
        OnPaper::SheetOf { sheet, of } => put!(out, sheet, " de ", of),
        OnPaper::Puzzles => out.push_str("retos"),
        OnPaper::Name => out.push_str("Nombre:"),
        OnPaper::YourTiles => out.push_str("Tus fichas"),
        OnPaper::OtherTiles { seat } => put!(out, "Jugador ", seat),
        OnPaper::YourPlay => out.push_str("Tu jugada y los puntos que da:"),
        OnPaper::Answers => out.push_str("soluciones"),
    }
}

/// What people do at a real table that the app does for them.
pub const fn at_a_real_table(game: GameId) -> &'static [Text] {
    match game {
        GameId::Polygon => {
            const {
                &[
                    t(
                        "Shuffle the tiles and lay them face down: they are the pile. Roll the die of this set, or an ordinary one: 1 and \
                 2 are a star, 3 and 4 a diamond, 5 and 6 a circle.",
                        "Mezcla las fichas y ponlas boca abajo: son la pila. Tira el dado de este juego de fichas o uno corriente: 1 y 2 \
                 son una estrella, 3 y 4 un rombo, 5 y 6 un círculo.",
                    ),
                    t(
                        "Should the second player's first roll show the first player's symbol, roll again.",
                        "Si la primera tirada del segundo jugador muestra el símbolo del primero, se tira otra vez.",
                    ),
                ]
            }
        }
        GameId::Synergo => {
            const {
                &[t(
                    "Put the tiles into a bag, or lay them face down. Every colour has its own pattern, so nobody has to tell them apart by \
             colour alone. Keep your tiles where only you see them.",
                    "Mete las fichas en una bolsa o ponlas boca abajo. Cada color lleva su propio dibujo, así que nadie tiene que \
             distinguirlos solo por el color. Ten tus fichas donde solo tú las veas.",
                )]
            }
        }
        GameId::TwentyFourSeven => {
            const {
                &[
                    t(
                        "Put the tiles into a bag, and keep your own where only you see them. If you can place a tile, you have to; if you \
                 cannot, you pass.",
                        "Mete las fichas en una bolsa y ten las tuyas donde solo tú las veas. Si puedes colocar una ficha, tienes que \
                 hacerlo; si no puedes, pasas.",
                    ),
                    t(
                        "After every tile, look along its lines for squares where even a 1 would be too much, and lay a block marker on \
                 each.",
                        "Después de cada ficha, busca por sus líneas las casillas donde hasta un 1 sería demasiado y pon en cada una una \
                 marca de bloqueo.",
                    ),
                ]
            }
        }
        GameId::ScrambledFives => {
            const {
                &[t(
                    "Put the tiles into a bag, and keep your hand where only you see it. Write down the points of a play before the next \
             one begins: squares give their bonus only once.",
                    "Mete las fichas en una bolsa y ten tu mano donde solo tú la veas. Apunta los puntos de una jugada antes de que empiece \
             la siguiente: las casillas dan su bono solo una vez.",
                )]
            }
        }
        GameId::SumsOfOne => {
            const {
                &[t(
                    "Sort the tiles by colour and lay them face down. Turn up as many red, blue and green ones as there are spaces of their \
             colour, and lay them there; the yellow ones are the pool. Write the value of a WILD on a slip of paper beside it.",
                    "Ordena las fichas por color y ponlas boca abajo. Descubre tantas rojas, azules y verdes como casillas haya de su color \
             y colócalas ahí; las amarillas son la reserva. Apunta lo que vale un comodín en un papelito a su lado.",
                )]
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_players_are_said_shortly() {
        let said = |seats: &[usize], how| OnPaper::Players(seats.to_vec()).say(how);
        assert_eq!(said(&[2, 3, 4], Speech::ENGLISH), "2 to 4 players");
        assert_eq!(said(&[2, 3], Speech::SPANISH), "2 o 3 jugadores");
        assert_eq!(said(&[4], Speech::ENGLISH), "4 players");
        assert_eq!(said(&[2, 4, 5], Speech::ENGLISH), "2 or 4 or 5 players");
    }
}
