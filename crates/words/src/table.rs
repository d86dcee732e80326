//! Levels, reactions and refusals of the table.

use quintile_rules::Level;
use quintile_table::{Reaction, Refusal, SitIn};

use crate::speech::{Lang, Say, Speech, put, write_display};

impl Say for Level {
    fn write(&self, how: Speech, out: &mut String) {
        out.push_str(match self {
            Self::Novice => how.pick("novice", "principiante"),
            Self::Casual => how.pick("casual", "aficionado"),
            Self::Club => how.pick("club", "de club"),
            Self::Expert => how.pick("expert", "experto"),
        });
    }
}

/// How a level plays, in one line.
pub const fn about_level(level: Level, how: Speech) -> &'static str {
    match level {
        Level::Novice => {
            how.pick("Has just learnt the game and misses a lot.", "Acaba de aprender y se le escapan muchas cosas.")
        }
        Level::Casual => how.pick("Plays now and then and sees most things.", "Juega de vez en cuando y ve casi todo."),
        Level::Club => how.pick("Thinks one round ahead.", "Piensa con una ronda de antelación."),
        Level::Expert => how.pick("Uses all the time it has.", "Aprovecha todo su tiempo."),
    }
}

impl Say for Reaction {
    fn write(&self, how: Speech, out: &mut String) {
        out.push_str(match self {
            Self::Hello => how.pick("Hello!", "¡Hola!"),
            Self::WellPlayed => how.pick("Well played!", "¡Bien jugado!"),
            Self::Wow => how.pick("Wow!", "¡Guau!"),
            Self::Oops => how.pick("Oops!", "¡Ups!"),
            Self::Thinking => how.pick("Still thinking…", "Sigo pensando…"),
            Self::Thanks => how.pick("Thanks!", "¡Gracias!"),
            Self::GoodLuck => how.pick("Good luck!", "¡Buena suerte!"),
            Self::GoodGame => how.pick("Good game!", "¡Buena partida!"),
        });
    }
}

impl Say for SitIn {
    fn write(&self, how: Speech, out: &mut String) {
        out.push_str(match self {
            Self::Left => how.pick("left the table", "dejó la mesa"),
            Self::Absent => how.pick("is away", "está ausente"),
            Self::OnePlay => how.pick("took too long for this play", "tardó demasiado en esta jugada"),
            Self::Flag => how.pick("is out of time", "se quedó sin tiempo"),
        });
    }
}

/// People count seats from 1.
impl Say for Refusal {
    fn write(&self, how: Speech, out: &mut String) {
        match self {
            Self::Setup(error) => error.write(how, out),
            Self::Illegal { reason, .. } => reason.write(how, out),
            Self::NoSuchSeat { seat } => {
                put!(out, how.pick("the table has no seat ", "la mesa no tiene el asiento "), seat.index() + 1);
            }
            Self::SeatTaken { seat } => match how.lang {
                Lang::En => put!(out, "seat ", seat.index() + 1, " is taken"),
                Lang::Es => put!(out, "el asiento ", seat.index() + 1, " está ocupado"),
            },
            Self::Seated { seat } => match how.lang {
                Lang::En => put!(out, "you are already in seat ", seat.index() + 1),
                Lang::Es => put!(out, "ya estás en el asiento ", seat.index() + 1),
            },
            Self::NotYourTurn { turn } => match how.lang {
                Lang::En => put!(out, "it is seat ", turn.index() + 1, "'s turn"),
                Lang::Es => put!(out, "es el turno del asiento ", turn.index() + 1),
            },
            Self::NotAway { seat } => match how.lang {
                Lang::En => put!(out, "the person in seat ", seat.index() + 1, " is not away"),
                Lang::Es => put!(out, "la persona del asiento ", seat.index() + 1, " no está ausente"),
            },
            Self::Stale { .. } => {
                out.push_str(how.pick("the game has moved on; look again", "la partida ya avanzó; mira otra vez"));
            }
            other if how.lang == Lang::En => write_display(out, other),
            Self::Full => out.push_str("no hay asientos libres"),
            Self::NotSeated => out.push_str("no tienes asiento en esta mesa"),
            Self::NotHost => out.push_str("eso solo lo puede hacer quien organiza la mesa"),
            Self::NotKeeper => out.push_str("eso solo lo puede hacer la propia mesa"),
            Self::NotStarted => out.push_str("la partida no ha empezado"),
            Self::Started => out.push_str("la partida ya empezó"),
            Self::NoColors => out.push_str("en este juego nadie tiene un color propio"),
            Self::SeatsOpen { open: 1 } => out.push_str("queda un asiento libre"),
            Self::SeatsOpen { open } => put!(out, "quedan ", open, " asientos libres"),
            Self::Over => out.push_str("la partida terminó"),
            Self::Closed => out.push_str("la mesa está cerrada"),
            Self::SatInFor => out.push_str("la computadora juega por ti; primero vuelve a tu asiento"),
            Self::NothingProposed => out.push_str("esa jugada no está en la mesa"),
            Self::NoHints => out.push_str("en esta mesa se juega sin pistas"),
            Self::NoTakebacks => out.push_str("en esta mesa no se deshacen jugadas"),
            Self::NothingToTakeBack => out.push_str("no hay ninguna jugada tuya que deshacer"),
            Self::Revealed => out.push_str("desde entonces se reveló algo nuevo, así que la jugada se mantiene"),
            Self::NotAsked => out.push_str("nadie pidió deshacer una jugada"),
            Self::AskedAlready => out.push_str("eso ya se pidió"),
            Self::SeatsChanged => out.push_str("mientras tanto alguien se sentó o se levantó"),
            Self::SeatsByContest => out.push_str("para jugar en estas mesas, entra en el concurso"),
            Self::Halted => out.push_str("quien organiza ha puesto la partida en pausa"),
            Self::NoContest => out.push_str("eso solo se puede en las mesas de un concurso, y solo quien lo organiza"),
            Self::NoClock => out.push_str("en esta mesa no corre ningún reloj"),
            Self::HostOfContest => out.push_str("quien organiza un concurso no puede jugar en él"),
            Self::TooManyProposals => out.push_str("ya probaste bastante en este turno; haz la jugada"),
            Self::LogFull => {
                out.push_str("en esta mesa ya pasó demasiado; termina la partida y abre otra mesa");
            }
            Self::NotAbsent => out.push_str("ya estás jugando"),
            Self::Out => out.push_str("este asiento está fuera de la partida"),
            Self::NoReactions => out.push_str("en esta mesa se juega sin reacciones"),
            Self::TooSoon => out.push_str("un momento, por favor"),
            Self::NoBotsTurn => out.push_str("no es el turno de la computadora"),
        }
    }
}
