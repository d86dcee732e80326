//! Why a play is refused, for the player who tried it.

use quintile_rules::GameId;
use quintile_rules::kit::{Axis, Expected, Illegal, Line, Place, Wanted, Xy};
use quintile_rules::synergo::Color;

use crate::speech::{Lang, Say, Speech, put, write_display, write_number};

impl Say for Axis {
    fn write(&self, how: Speech, out: &mut String) {
        out.push_str(match self {
            Self::Row => how.pick("row", "fila"),
            Self::Column => how.pick("column", "columna"),
            Self::Falling => how.pick("falling diagonal", "diagonal descendente"),
            Self::Rising => how.pick("rising diagonal", "diagonal ascendente"),
        });
    }
}

impl Say for Line {
    fn write(&self, how: Speech, out: &mut String) {
        if how.lang == Lang::En {
            return write_display(out, self);
        }
        let square = self.through;
        match self.axis {
            Axis::Row => put!(out, "la fila ", square.row() + 1),
            Axis::Column => put!(out, "la columna ", char::from(b'a' + square.column())),
            Axis::Falling => put!(out, "la diagonal descendente por ", square),
            Axis::Rising => put!(out, "la diagonal ascendente por ", square),
        }
    }
}

impl Say for Place {
    fn write(&self, how: Speech, out: &mut String) {
        match self {
            Self::Xy(xy) => write_way(*xy, how, out),
            Self::Square(_) | Self::Hex(_) => write_display(out, self),
        }
    }
}

/// The way from the first tile, as a person would point: "2 right and 1 up from the start".
fn write_way(Xy { x, y }: Xy, how: Speech, out: &mut String) {
    let sideways = if x > 0 { how.pick(" right", " a la derecha") } else { how.pick(" left", " a la izquierda") };
    let upright = if y > 0 { how.pick(" down", " abajo") } else { how.pick(" up", " arriba") };
    let steps =
        |count: i8, word: &str| (count != 0).then(|| [count.unsigned_abs().to_string().as_str(), word].concat());
    let ways: Vec<String> = [steps(x, sideways), steps(y, upright)].into_iter().flatten().collect();
    match ways.is_empty() {
        true => out.push_str(how.pick("at the start", "en el inicio")),
        false => put!(out, ways.join(how.pick(" and ", " y ")), how.pick(" from the start", " del inicio")),
    }
}

/// Where something lies: "on d5", "2 right and 1 up from the start".
pub(crate) fn write_where(place: Place, how: Speech, out: &mut String) {
    match place {
        Place::Xy(_) => out.push(' '),
        Place::Square(_) | Place::Hex(_) => out.push_str(how.pick(" on ", " en ")),
    }
    place.write(how, out);
}

fn lies(place: Place, how: Speech) -> String {
    let mut out = String::new();
    write_where(place, how, &mut out);
    out
}

impl Say for Color {
    fn write(&self, how: Speech, out: &mut String) {
        out.push_str(match (how.lang, self) {
            (Lang::En, color) => color.word(),
            (Lang::Es, Self::Blue) => "azul",
            (Lang::Es, Self::Green) => "verde",
            (Lang::Es, Self::Red) => "rojo",
            (Lang::Es, Self::Yellow) => "amarillo",
        });
    }
}

impl Say for Expected {
    fn write(&self, how: Speech, out: &mut String) {
        if how.lang == Lang::En {
            return write_display(out, self);
        }
        out.push_str(match self {
            Self::Play(GameId::Polygon) => "dos fichas, cada una colocada o apartada: 3x2@e6 W@f5, o 3x2@e6 4!",
            Self::Play(GameId::Synergo) => "una ficha y su lugar, como BBGR@2,-1, o pass",
            Self::Play(GameId::TwentyFourSeven) => "una jugada como 7@d5, o pass",
            Self::Play(GameId::ScrambledFives) => "fichas en casillas, como 7@h8 3@i8, o pass",
            Self::Play(GameId::SumsOfOne) => {
                "fichas en casillas como 0.25@e5 *0.3@e8, un cambio como trade 0.1 0.35 *, o pass"
            }
            Self::Tile(GameId::Polygon) => "una ficha como 3, 3x2 o W",
            Self::Tile(GameId::Synergo) => "una ficha como BBGR",
            Self::Tile(GameId::TwentyFourSeven | GameId::ScrambledFives) => "una ficha como 7",
            Self::Tile(GameId::SumsOfOne) => "una ficha como 0.25 o *",
            Self::Square => "una casilla como d5",
            Self::Cell => "una celda como e5",
            Self::Placement => "al menos una ficha en una casilla",
            Self::ShortText => "256 caracteres como máximo",
            Self::NamedWild => "también el valor del comodín, como *0.3",
            Self::PlainWild => "un comodín sin valor (*) en un cambio",
            Self::View => "una vista que pueda dar una partida",
        });
    }
}

impl Say for Wanted {
    fn write(&self, how: Speech, out: &mut String) {
        match self {
            Self::MultipleOf(number) => put!(out, how.pick("a multiple of ", "un múltiplo de "), number),
            Self::One => out.push_str(&how.number("1.0")),
            Self::Fraction => out.push_str(how.pick("more than 0 and less than 1", "más de 0 y menos de 1")),
            Self::Steps { least, most, step } => put!(
                out,
                how.pick("from ", "de "),
                least.say(how),
                how.pick(" to ", " a "),
                most.say(how),
                how.pick(" in steps of ", " en pasos de "),
                step.say(how),
            ),
        }
    }
}

impl Say for Illegal {
    fn write(&self, how: Speech, out: &mut String) {
        match (how.lang, self) {
            // Those that can have decimals in them.
            (Lang::En, Self::WrongSum { line, sum, wanted }) => {
                put!(out, line, " would sum to ", how.number(sum), ", not ", wanted.say(how));
            }
            (Lang::En, Self::WildRange { value, wanted }) => {
                put!(out, "a WILD cannot be ", how.number(value), "; it has to be ", wanted.say(how));
            }
            (Lang::En, Self::NotInHand { tile }) => {
                put!(out, how.number(tile), " is not in hand, or you don't have that many");
            }
            // Those that name places of Synergo's endless table.
            (Lang::En, Self::Occupied { place: place @ Place::Xy(_) }) => {
                put!(out, "there is already a tile", lies(*place, how));
            }
            (Lang::En, Self::NotAdjacent { place: Place::Xy(_) }) => {
                out.push_str("it would not touch any tile there");
            }
            (Lang::En, Self::NotStart { start: start @ Place::Xy(_) }) => {
                put!(out, "the first tile goes", lies(*start, how));
            }
            (Lang::En, Self::Mismatch { neighbour, ours, theirs }) => {
                let beside = lies(*neighbour, how);
                put!(out, "its ", ours, " side would touch a ", theirs, " side of the tile", beside);
            }
            (Lang::En, _) => write_display(out, self),
            (Lang::Es, _) => spanish(self, how, out),
        }
    }
}

fn spanish(illegal: &Illegal, how: Speech, out: &mut String) {
    let at = |place: &Place| place.say(how);
    match illegal {
        Illegal::Malformed { expected: Expected::View, .. } => {
            out.push_str("no se puede saber: la vista no es coherente");
        }
        Illegal::Malformed { text, expected } => {
            put!(out, "\"", text.escape_debug(), "\" no se entiende; se espera ", expected.say(how));
        }
        Illegal::Over => out.push_str("la partida terminó"),
        Illegal::HandHidden => out.push_str("desde aquí no se ve esa mano"),
        Illegal::NotInHand { tile } => put!(out, "no tienes ", tile_name(tile, how), ", o no en esa cantidad"),
        Illegal::OffBoard { name } => put!(out, name, " no está en el tablero"),
        Illegal::Occupied { place } => put!(out, "ya hay una ficha", lies(*place, how)),
        Illegal::Blocked { place } => put!(out, at(place), " tiene un bloqueo"),
        Illegal::NotAdjacent { place: Place::Xy(_) } => out.push_str("ahí no tocaría ninguna ficha"),
        Illegal::NotAdjacent { place } => put!(out, at(place), " no está junto a una ficha a la que pueda unirse"),
        Illegal::SumTooBig { line, sum, limit } => {
            put!(out, line.say(how), " sumaría ", sum, "; el límite es ", limit);
        }
        Illegal::WrongSum { line, sum, wanted } => {
            put!(out, line.say(how), " sumaría ", how.number(sum), ", no ", wanted.say(how));
        }
        Illegal::TooLong { line, tiles, limit } => {
            put!(out, line.say(how), " tendría ", how.tiles(*tiles), " seguidas; el límite es ", limit);
        }
        Illegal::NotInLine => out.push_str("las fichas no están en una misma fila o columna"),
        Illegal::Gap { place } => put!(out, "quedaría un hueco en ", at(place)),
        Illegal::Order { found, before } => put!(out, how.number(found), " se escribe antes que ", how.number(before)),
        Illegal::SameSquare { place } => put!(out, "en ", at(place), " solo cabe una ficha"),
        Illegal::NotCentre { centre } => put!(out, "la primera jugada tiene que cubrir el centro, ", at(centre)),
        Illegal::NotStart { start } => put!(out, "la primera ficha va", lies(*start, how)),
        Illegal::NotName { tile, name } => {
            put!(out, "la primera ficha se escribe ", name, ", no ", tile);
        }
        Illegal::Mismatch { neighbour, ours, theirs } => put!(
            out,
            "su lado ",
            color(ours, how),
            " tocaría un lado ",
            color(theirs, how),
            " de la ficha",
            lies(*neighbour, how)
        ),
        Illegal::SameNumber { place, number } => {
            put!(out, "en ", at(place), " ya hay un ", number, "; un número no puede cubrir el mismo número");
        }
        Illegal::WildOnWild { place } => {
            put!(out, "en ", at(place), " ya hay un comodín; un comodín no puede cubrir otro comodín");
        }
        Illegal::SameGroup { place } => {
            put!(
                out,
                at(place),
                " está en el grupo que ya puntuó la primera ficha; la segunda tiene que ir a otro grupo"
            );
        }
        Illegal::CanBePlaced { tile, place } => {
            put!(out, tile_name(tile, how), " se puede colocar en ", at(place), ", así que no se puede apartar");
        }
        Illegal::NotBest { points, best } => {
            out.push_str("da ");
            how.write_points(out, *points);
            put!(out, ", pero la mejor jugada da ", best, ", y solo vale la mejor");
        }
        Illegal::PassNotAllowed { tile, place } => {
            put!(out, tile_name(tile, how), " cabe en ", at(place), ", así que no puedes pasar");
        }
        Illegal::TradeMoreThanPool { tiles, pool } => {
            put!(out, "no puedes cambiar ", how.tiles(*tiles), "; en la reserva solo ");
            out.push_str(if *pool == 1 { "queda " } else { "quedan " });
            write_number(out, *pool);
        }
        Illegal::WildRange { value, wanted } => {
            put!(out, "un comodín no puede valer ", how.number(value), "; tiene que valer ", wanted.say(how));
        }
        Illegal::TooManyTiles { tiles, limit } => {
            how.write_tiles(out, *tiles);
            put!(out, " en una jugada son demasiadas; el límite es ", limit);
        }
        Illegal::NoClock => out.push_str("este juego no se juega contra el reloj"),
        Illegal::TimeCalledTwice => out.push_str("el tiempo ya se acabó"),
    }
}

/// A tile in any game's notation: letters and numbers as they are, a WILD by its name.
fn tile_name(notation: &str, how: Speech) -> String {
    if notation == "W" || notation == "*" { "el comodín".to_owned() } else { how.number(notation) }
}

/// Refusals carry colours as English words.
fn color(word: &str, how: Speech) -> String {
    let known = Color::ALL.into_iter().find(|color| color.word() == word);
    known.map_or_else(|| word.to_owned(), |color| color.say(how))
}
