//! What a table agrees on before a game, and what is wrong with a set-up.

use quintile_rules::kit::{SetupError, SetupProblem, Unrated};
use quintile_table::{BadName, BadSetup, Chair, LONGEST_NAME, OnFlag, Pace, Start};

use crate::option::option_name;
use crate::speech::{Lang, Say, Speech, put, write_display};

/// What a table agrees on beside the game's own options: the fields of [`Setup`](quintile_table::Setup).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "as the fields they are named after")]
pub enum SetupField {
    Game,
    Options,
    Set,
    Seats,
    Pace,
    Limit,
    Confirm,
    OnFlag,
    SitIn,
    Start,
    Hints,
    Takebacks,
    Onlookers,
    Public,
    Rated,
    Reactions,
}

impl SetupField {
    /// Every field, in the order they should be listed.
    pub const ALL: [Self; 16] = [
        Self::Game,
        Self::Options,
        Self::Set,
        Self::Seats,
        Self::Pace,
        Self::Limit,
        Self::Confirm,
        Self::OnFlag,
        Self::SitIn,
        Self::Start,
        Self::Hints,
        Self::Takebacks,
        Self::Onlookers,
        Self::Public,
        Self::Rated,
        Self::Reactions,
    ];

    /// The key in JSON.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Game => "game",
            Self::Options => "options",
            Self::Set => "set",
            Self::Seats => "seats",
            Self::Pace => "pace",
            Self::Limit => "limit",
            Self::Confirm => "confirm",
            Self::OnFlag => "on_flag",
            Self::SitIn => "sit_in",
            Self::Start => "start",
            Self::Hints => "hints",
            Self::Takebacks => "takebacks",
            Self::Onlookers => "onlookers",
            Self::Public => "public",
            Self::Rated => "rated",
            Self::Reactions => "reactions",
        }
    }

    /// Its name.
    pub const fn name(self, how: Speech) -> &'static str {
        match self {
            Self::Game => how.pick("Game", "Juego"),
            Self::Options => how.pick("Options", "Opciones"),
            Self::Set => how.pick("Set", "Juego de fichas"),
            Self::Seats => how.pick("Seats", "Asientos"),
            Self::Pace => how.pick("Clock", "Reloj"),
            Self::Limit => how.pick("Time for the whole game", "Tiempo de toda la partida"),
            Self::Confirm => how.pick("Automatic confirmation", "Confirmación automática"),
            Self::OnFlag => how.pick("When time is up", "Al acabarse el tiempo"),
            Self::SitIn => how.pick("When somebody is away", "Si alguien se ausenta"),
            Self::Start => how.pick("Start", "Inicio"),
            Self::Hints => how.pick("Hints", "Pistas"),
            Self::Takebacks => how.pick("Takebacks", "Deshacer jugadas"),
            Self::Onlookers => how.pick("Onlookers", "Espectadores"),
            Self::Public => how.pick("Listed publicly", "Visible para todos"),
            Self::Rated => how.pick("Rated", "Con puntuación"),
            Self::Reactions => how.pick("Reactions", "Reacciones"),
        }
    }

    /// What it does, in one line.
    pub const fn about(self, how: Speech) -> &'static str {
        match self {
            Self::Game => how.pick("Which of the five games.", "Cuál de los cinco juegos."),
            Self::Options => how.pick("The game's variants and its set of tiles.", "Variantes y fichas del juego."),
            Self::Set => {
                how.pick("What the board and its tiles are called.", "Cómo se llaman el tablero y sus fichas.")
            }
            Self::Seats => {
                how.pick("Who plays: people and computer players.", "Quiénes juegan: personas y computadora.")
            }
            Self::Pace => how.pick("How long players may think.", "Cuánto tiempo se puede pensar."),
            Self::Limit => how.pick(
                "After this time the round is finished and the game ends.",
                "Pasado este tiempo se completa la ronda y termina la partida.",
            ),
            Self::Confirm => how.pick(
                "A play on the table is confirmed after this many seconds.",
                "La jugada puesta en la mesa se confirma tras estos segundos.",
            ),
            Self::OnFlag => {
                how.pick("What happens to players who run out of time.", "Qué pasa con quien se queda sin tiempo.")
            }
            Self::SitIn => how.pick(
                "After this long, a computer player plays for anybody who is away.",
                "Tras este tiempo, la computadora juega por quien esté ausente.",
            ),
            Self::Start => how.pick("When the game begins.", "Cuándo empieza la partida."),
            Self::Hints => how.pick("Players may ask for a hint.", "Se pueden pedir pistas."),
            Self::Takebacks => how.pick(
                "Players may ask to take a play back, if the others agree.",
                "Se puede pedir deshacer una jugada, si los demás aceptan.",
            ),
            Self::Onlookers => how.pick("Others may watch.", "Otras personas pueden mirar."),
            Self::Public => how.pick("Anybody can find this table.", "Cualquiera puede encontrar esta mesa."),
            Self::Rated => how.pick(
                "The game counts for the ladder: house set, no hints, no takebacks; whoever leaves or runs out of time loses.",
                "La partida cuenta para la clasificación: fichas de la casa, sin pistas ni deshacer; quien se va o se queda sin tiempo pierde.",
            ),
            Self::Reactions => how.pick(
                "Players may send each other short greetings and the like.",
                "Se pueden enviar saludos y otras reacciones breves.",
            ),
        }
    }
}

impl Say for Pace {
    fn write(&self, how: Speech, out: &mut String) {
        match *self {
            Self::Free => out.push_str(how.pick("no clock", "sin reloj")),
            Self::PerMove { seconds } => put!(out, how.duration(seconds), how.pick(" for each play", " por jugada")),
            Self::PerGame { seconds, increment } => {
                put!(out, how.duration(seconds), how.pick(" each", " por jugador"));
                if increment > 0 {
                    let (plus, after) =
                        (how.pick(", plus ", ", más "), how.pick(" after each play", " tras cada jugada"));
                    put!(out, plus, how.duration(increment), after);
                }
            }
        }
    }
}

impl Say for OnFlag {
    fn write(&self, how: Speech, out: &mut String) {
        out.push_str(match self {
            Self::Bot => how.pick("a computer player takes over", "sigue la computadora"),
            Self::Forfeit => how.pick("the seat is out of the game", "el asiento queda fuera de la partida"),
        });
    }
}

impl Say for Start {
    fn write(&self, how: Speech, out: &mut String) {
        out.push_str(match self {
            Self::WhenFull => how.pick("as soon as every seat is taken", "en cuanto se ocupen todos los asientos"),
            Self::ByHost => how.pick("when the host starts it", "cuando lo decida quien organiza la mesa"),
        });
    }
}

impl Say for Chair {
    fn write(&self, how: Speech, out: &mut String) {
        match self {
            Self::Open => out.push_str(how.pick("open seat", "asiento libre")),
            Self::Bot(level) => {
                put!(out, how.pick("computer", "computadora"), " (", level.say(how), ")");
            }
        }
    }
}

impl Say for BadName {
    fn write(&self, how: Speech, out: &mut String) {
        match (how.lang, self) {
            (Lang::En, _) => write_display(out, self),
            (Lang::Es, Self::Empty) => out.push_str("un nombre necesita al menos una letra"),
            (Lang::Es, Self::TooLong) => put!(out, "un nombre tiene ", LONGEST_NAME, " caracteres como máximo"),
            (Lang::Es, Self::Unprintable) => out.push_str("un nombre no lleva caracteres invisibles"),
        }
    }
}

impl Say for BadSetup {
    fn write(&self, how: Speech, out: &mut String) {
        write_error(&self.field, &self.problem, how, out);
    }
}

impl Say for SetupError {
    fn write(&self, how: Speech, out: &mut String) {
        write_error(&self.field, &self.problem, how, out);
    }
}

fn write_error(field: &str, problem: &SetupProblem, how: Speech, out: &mut String) {
    put!(out, field_name(field, how), ": ");
    problem.write(how, out);
}

/// The name of a field in errors: `options.tiles.3` is an option, `setup.limit` a field of the set-up. What has no name,
/// such as a key of a record, is called by its key.
fn field_name(field: &str, how: Speech) -> String {
    let mut parts = field.split('.');
    let (root, key) = (parts.next().unwrap_or(field), parts.next());
    let option = key.filter(|_| root == "options").and_then(|key| option_name(key, how));
    let setup = SetupField::ALL.into_iter().find(|setup| match key {
        Some(key) => root == "setup" && setup.key() == key,
        None => setup.key() == root,
    });
    option.or(setup.map(|setup| setup.name(how))).unwrap_or(field).to_owned()
}

impl Say for SetupProblem {
    fn write(&self, how: Speech, out: &mut String) {
        match how.lang {
            Lang::En => match self {
                Self::ValueOutOfRange { value, least, most } => {
                    let [value, least, most] = [value, least, most].map(|tile| tile.say(how));
                    put!(out, value, " is not between ", least, " and ", most);
                }
                _ => write_display(out, self),
            },
            Lang::Es => spanish(self, how, out),
        }
    }
}

fn spanish(problem: &SetupProblem, how: Speech, out: &mut String) {
    match problem {
        SetupProblem::OutOfRange { value, least, most } => put!(out, value, " no está entre ", least, " y ", most),
        SetupProblem::WrongLength { length, wanted } => {
            let noun = if *length == 1 { " elemento" } else { " elementos" };
            put!(out, "tiene ", length, noun, ", no ", wanted);
        }
        SetupProblem::WrongCount { tile, count, wanted } => {
            let noun = if *count == 1 { " vez" } else { " veces" };
            put!(out, "la ficha ", tile, " aparece ", count, noun, ", no ", wanted);
        }
        SetupProblem::UnknownTile { tile } => put!(out, "el juego de fichas no tiene la ficha ", tile),
        SetupProblem::OffBoard { place } => put!(out, place, " no está en el tablero"),
        SetupProblem::Twice { what } => put!(out, what, " aparece dos veces"),
        SetupProblem::NoCentre => out.push_str("un tablero con un número par de columnas o filas no tiene centro"),
        SetupProblem::OpeningLength { round, length, wanted } => {
            put!(out, "la ronda ", round, " trae ", how.tiles(*length), ", pero en ella roban ", wanted, " asientos");
        }
        SetupProblem::OpeningTied { seats } => put!(out, seats, " asientos siguen empatados tras la última ronda"),
        SetupProblem::OpeningTooLong { round } => {
            put!(out, "la ronda ", round, " sobra; ya se había decidido quién empieza");
        }
        SetupProblem::OpeningNeverDecided => out.push_str("con estas fichas nunca se decidiría quién empieza"),
        SetupProblem::TooFewTiles { tiles, needed } => {
            put!(out, how.tiles(*tiles), " no alcanzan; hacen falta al menos ", needed);
        }
        SetupProblem::TooManyTiles { tiles, most } => {
            put!(out, how.tiles(*tiles), " son demasiadas; el máximo es ", most);
        }
        SetupProblem::TooManyPlays { plays, most } => {
            put!(out, "hasta ", plays, " jugadas en un turno son demasiadas; el máximo es ", most);
        }
        SetupProblem::EvenTotal { tiles } => {
            put!(out, "con una de ", tiles, " fichas en la salida y dos en cada turno, sobraría una");
        }
        SetupProblem::OnStart { place } => put!(out, place, " es la salida; ahí no se puede imprimir nada"),
        SetupProblem::NotName { tile, name } => put!(out, tile, " se tiene que escribir ", name),
        SetupProblem::TooManyColours { tile, most } => put!(out, tile, " tiene más de ", most, " colores"),
        SetupProblem::BadBonus => out.push_str("un bono tiene que ser de x2 a x9 o de +1 a +10000"),
        SetupProblem::TooManyPoints { points, most } => {
            put!(out, "una cadena podría valer ", points, " puntos; el límite es ", most);
        }
        SetupProblem::NoSpaces => out.push_str("el tablero necesita una casilla de color donde empezar"),
        SetupProblem::NoRoom => out.push_str("las casillas de color no dejan ninguna libre para jugar"),
        SetupProblem::SpacesNotFilled { tiles, spaces } => {
            put!(out, how.tiles(*tiles), " no alcanzan para ", spaces, " casillas");
        }
        SetupProblem::NotANumber => out.push_str("tiene que ser un número"),
        SetupProblem::ValueOutOfRange { value, least, most } => {
            let [value, least, most] = [value, least, most].map(|tile| tile.say(how));
            put!(out, value, " no está entre ", least, " y ", most);
        }
        SetupProblem::SecondsOutOfRange { seconds, least, most } => {
            put!(out, seconds, " no está entre ", least, " y ", most, " segundos");
        }
        SetupProblem::Unrated { why } => out.push_str(match why {
            Unrated::CustomSet => "una partida con puntuación se juega con las fichas de la casa",
            Unrated::Hints => "una partida con puntuación se juega sin pistas",
            Unrated::Takebacks => "en una partida con puntuación no se deshacen jugadas",
            Unrated::Alone => "una partida con puntuación necesita al menos dos asientos",
            Unrated::NoPerson => "una partida con puntuación necesita un asiento para una persona",
            Unrated::OutOfTime => "en una partida con puntuación, quien se queda sin tiempo queda fuera",
            Unrated::SharedDeal => "las partidas de un concurso comparten el reparto, así que ninguna lleva puntuación",
            Unrated::NoRatings => "este servidor no lleva puntuaciones",
        }),
        SetupProblem::NoClock { game } => put!(out, game.title(), " no se juega contra el reloj"),
        // What a parser says, or what is wrong with a forged view: nothing that anybody can choose in the app.
        SetupProblem::Unreadable { .. } => out.push_str("no se puede leer: falta algo, sobra algo o es de otro tipo"),
        SetupProblem::Other { .. } => out.push_str("no es coherente con las reglas"),
    }
}
