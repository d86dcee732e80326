//! What is wrong with a record that somebody opens.

use quintile_rules::kit::{Fault, Problem};
use quintile_table::Unfair;

use crate::speech::{Lang, Say, Speech, put, write_display};

impl Say for Fault {
    fn write(&self, how: Speech, out: &mut String) {
        if let Some(ply) = self.ply {
            put!(out, how.pick("play ", "jugada "), ply, ": ");
        }
        self.problem.write(how, out);
    }
}

/// People count seats from 1.
impl Say for Problem {
    fn write(&self, how: Speech, out: &mut String) {
        match (how.lang, self) {
            (_, Self::Setup(error)) => error.write(how, out),
            (_, Self::Refused { play, reason }) => {
                let shown: String = play.chars().take(40).collect();
                put!(out, shown.escape_debug(), ": ", reason.say(how));
            }
            (Lang::En, Self::WrongSeat { seat, turn: Some(turn) }) => {
                put!(out, "seat ", seat.index() + 1, " plays, but it is seat ", turn.index() + 1, "'s turn");
            }
            (Lang::Es, Self::WrongSeat { seat, turn: Some(turn) }) => {
                put!(out, "juega el asiento ", seat.index() + 1, ", pero es el turno del asiento ", turn.index() + 1);
            }
            (Lang::En, Self::WrongSeat { seat, turn: None }) => {
                put!(out, "seat ", seat.index() + 1, " plays, but the game is over");
            }
            (Lang::Es, Self::WrongSeat { seat, turn: None }) => {
                put!(out, "juega el asiento ", seat.index() + 1, ", pero la partida ya terminó");
            }
            (Lang::En, Self::Differs { record, rules, .. }) => {
                put!(out, claim(self, how), ": the record says ", record, ", the rules say ", rules);
            }
            (Lang::Es, Self::Differs { record, rules, .. }) => {
                put!(out, claim(self, how), ": el registro dice ", record, " y las reglas dicen ", rules);
            }
            (Lang::Es, Self::NotOver) => out.push_str("el registro trae un resultado, pero la partida no ha terminado"),
            (Lang::Es, Self::NotRefused { what }) => {
                put!(out, "\"", what, "\" debería rechazarse, pero las reglas lo permiten");
            }
            (Lang::Es, Self::NoSuchPly { plays: 1 }) => out.push_str("el registro tiene una sola jugada"),
            (Lang::Es, Self::NoSuchPly { plays }) => put!(out, "el registro solo tiene ", plays, " jugadas"),
            (Lang::En, Self::NotOver) => out.push_str("the record has a result, but the game is not over"),
            (Lang::En, Self::NotRefused { what }) => put!(out, what, " should be refused, but the rules allow it"),
            (Lang::En, Self::NoSuchPly { plays: 1 }) => out.push_str("the record has only one play"),
            (Lang::En, Self::NoSuchPly { plays }) => put!(out, "the record has only ", plays, " plays"),
        }
    }
}

/// The claim that differs, by the key it has in records.
fn claim(problem: &Problem, how: Speech) -> &'static str {
    let Problem::Differs { what, .. } = problem else { return "" };
    match *what {
        "points" => how.pick("points", "puntos"),
        "legal" | "legal_hash" => how.pick("legal plays", "jugadas permitidas"),
        "scores" => how.pick("scores", "marcador"),
        "teams" => how.pick("teams", "equipos"),
        "winners" => how.pick("winners", "ganadores"),
        "end" => how.pick("end", "final"),
        other => other,
    }
}

impl Say for Unfair {
    fn write(&self, how: Speech, out: &mut String) {
        match (how.lang, self) {
            (_, Self::Setup(error)) => error.write(how, out),
            (Lang::En, _) => write_display(out, self),
            (Lang::Es, Self::Unreadable(_)) => out.push_str("la prueba del reparto no se puede leer"),
            (Lang::Es, Self::Commitment) => out.push_str("la semilla no es la que se prometió antes de empezar"),
            (Lang::Es, Self::Contributions) => {
                out.push_str("los aportes de los jugadores no son uno por asiento, en orden");
            }
            (Lang::Es, Self::Deal) => out.push_str("el reparto no sale de la semilla y los aportes"),
        }
    }
}
