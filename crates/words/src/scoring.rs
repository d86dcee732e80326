//! What plays score for, and how games end, as phrases.

use quintile_rules::kit::{End, Item, Outcome, Scoring, Seat, Sides};
use quintile_rules::{AnyFeature, polygon, scrambled_fives, sums_of_one, synergo, twenty_four_seven};

use crate::account::team_name;
use crate::speech::{Lang, Say, Speech, put, write_display, write_signed};

impl Say for polygon::Feature {
    fn write(&self, how: Speech, out: &mut String) {
        match (how.lang, *self) {
            (Lang::En, _) => write_display(out, self),
            (Lang::Es, Self::ThreeOf(number)) => put!(out, "tres ", number),
            (Lang::Es, Self::StraightFrom(low)) => put!(out, "escalera ", low, "-", low + 1, "-", low + 2),
            (Lang::Es, Self::ThreeWilds) => out.push_str("tres comodines"),
        }
    }
}

impl Say for synergo::Feature {
    fn write(&self, how: Speech, out: &mut String) {
        match (how.lang, self) {
            (Lang::En, _) => write_display(out, self),
            (Lang::Es, Self::Connected { color, tiles }) => {
                how.write_tiles(out, (*tiles).into());
                out.push_str(if *tiles == 1 { " conectada en " } else { " conectadas en " });
                color.write(how, out);
            }
            (Lang::Es, Self::Closed { color, tiles }) => {
                put!(out, "figura cerrada en ", color.say(how), " de ");
                how.write_tiles(out, (*tiles).into());
            }
        }
    }
}

impl Say for twenty_four_seven::Feature {
    fn write(&self, how: Speech, out: &mut String) {
        match (how.lang, self) {
            (Lang::En, _) => write_display(out, self),
            (Lang::Es, Self::Sum(sum)) => put!(out, "suma de ", sum),
            (Lang::Es, Self::Run(length)) => put!(out, "escalera de ", length),
            (Lang::Es, Self::Set(length)) => put!(out, "grupo de ", length, " iguales"),
            (Lang::Es, Self::LongLine) => out.push_str("bono por línea larga"),
            (Lang::Es, Self::BothSums) => out.push_str("bono por las dos sumas"),
        }
    }
}

impl Say for scrambled_fives::Feature {
    fn write(&self, how: Speech, out: &mut String) {
        match (how.lang, self) {
            (Lang::En, _) => write_display(out, self),
            (Lang::Es, Self::Cluster { sum }) => put!(out, "cadena de ", sum),
            (Lang::Es, Self::Bonus { bonus }) => put!(out, "casilla ", bonus),
        }
    }
}

impl Say for sums_of_one::Feature {
    fn write(&self, how: Speech, out: &mut String) {
        match (how.lang, self) {
            (_, Self::Sum) => put!(out, how.pick("sum of ", "suma de "), how.number("1.0")),
            (Lang::En, _) => write_display(out, self),
            (Lang::Es, Self::Plus) => out.push_str("casilla con bono"),
            (Lang::Es, Self::Tiles(count)) => {
                how.write_tiles(out, (*count).into());
                out.push_str(if *count == 1 { " colocada" } else { " colocadas" });
            }
            (Lang::Es, Self::WholeHand) => out.push_str("toda la mano colocada"),
            (Lang::Es, Self::Trade(count)) => {
                how.write_tiles(out, (*count).into());
                out.push_str(if *count == 1 { " cambiada" } else { " cambiadas" });
            }
        }
    }
}

impl Say for AnyFeature {
    fn write(&self, how: Speech, out: &mut String) {
        match self {
            Self::Polygon(feature) => feature.write(how, out),
            Self::Synergo(feature) => feature.write(how, out),
            Self::TwentyFourSeven(feature) => feature.write(how, out),
            Self::ScrambledFives(feature) => feature.write(how, out),
            Self::SumsOfOne(feature) => feature.write(how, out),
        }
    }
}

/// What it is for and what multiplied it, "sum of 24 ×2"; its points have a column of their own.
impl<F: Say> Say for Item<F> {
    fn write(&self, how: Speech, out: &mut String) {
        self.feature.write(how, out);
        if self.times > 1 {
            put!(out, " ×", self.times);
        }
    }
}

/// All of it on one line: "sum of 24, 40 points"; "sum of 7 (20), sum of 24 (40): 60 points".
impl<F: Say> Say for Scoring<F> {
    fn write(&self, how: Speech, out: &mut String) {
        match &self.items[..] {
            [] if self.points == 0 => out.push_str(how.pick("no points", "sin puntos")),
            [] => how.write_points(out, self.points),
            [item] => {
                item.write(how, out);
                out.push_str(", ");
                how.write_points(out, self.points);
            }
            items => {
                for (at, item) in items.iter().enumerate() {
                    if at > 0 {
                        out.push_str(", ");
                    }
                    item.write(how, out);
                    out.push_str(" (");
                    write_signed(out, item.points);
                    out.push(')');
                }
                out.push_str(": ");
                how.write_points(out, self.points);
            }
        }
    }
}

impl Say for End {
    fn write(&self, how: Speech, out: &mut String) {
        out.push_str(match self {
            Self::Tiles => how.pick("every tile has been played", "se jugaron todas las fichas"),
            Self::Full => how.pick("the board is full", "el tablero está lleno"),
            Self::Blocked => how.pick("nobody can place a tile any more", "ya nadie puede colocar una ficha"),
            Self::Pile => how.pick("the pile is empty", "se acabó la pila"),
            Self::Passes => how.pick("everybody passed", "todos pasaron"),
            Self::Out => how.pick("somebody placed their last tile", "alguien colocó su última ficha"),
            Self::Stuck => how.pick("the game is stuck", "la partida quedó bloqueada"),
            Self::Time => how.pick("time is up", "se acabó el tiempo"),
        });
    }
}

/// A result in words: who won with how much, the others, why it ended. `name` gives each seat's name.
pub fn result(outcome: &Outcome, you: Option<Seat>, name: impl Fn(Seat) -> String, how: Speech) -> String {
    let mut out = String::new();
    let sides = if outcome.teams.is_some() { Sides::TEAMS } else { Sides::alone(outcome.scores.len()) };
    Standing { sides, winners: &outcome.winners, scores: &outcome.scores, you, name: &name, how }.write(&mut out);
    out.push_str("; ");
    outcome.end.write(how, &mut out);
    out
}

/// Who won, and everybody's points, the winners' first; in team games those of the teams.
pub(crate) struct Standing<'a> {
    pub(crate) sides: Sides,
    pub(crate) winners: &'a [Seat],
    pub(crate) scores: &'a [i32],
    pub(crate) you: Option<Seat>,
    pub(crate) name: &'a dyn Fn(Seat) -> String,
    pub(crate) how: Speech,
}

impl Standing<'_> {
    pub(crate) fn write(&self, out: &mut String) {
        let how = self.how;
        let won = |side: &usize| self.sides.members(*side).any(|seat| self.winners.contains(&seat));
        let (winners, others): (Vec<usize>, Vec<usize>) = (0..self.sides.count()).partition(won);
        match winners[..] {
            [] => out.push_str(how.pick("nobody wins", "nadie gana")),
            [side] if self.is_you(side) && !self.sides.in_teams() => out.push_str(how.pick("you win", "ganas")),
            [side] => put!(out, self.called(side), how.pick(" wins", " gana")),
            _ => {
                let names: Vec<String> = winners.iter().map(|&side| self.called(side)).collect();
                put!(out, how.list(&names), how.pick(" share the win", " comparten la victoria"));
            }
        }
        let totals = self.sides.totals(self.scores);
        for (at, &side) in winners.iter().chain(&others).enumerate() {
            out.push_str(if at == 0 { ": " } else { ", " });
            if winners.len() != 1 || at > 0 {
                put!(out, self.called(side), " ");
            }
            how.write_points(out, totals.get(side).copied().unwrap_or_default());
        }
    }

    fn is_you(&self, side: usize) -> bool {
        self.you.is_some_and(|you| self.sides.of(you) == side)
    }

    fn called(&self, side: usize) -> String {
        let members: Vec<String> = self.sides.members(side).map(self.name).collect();
        match (self.sides.in_teams(), self.is_you(side)) {
            (true, true) => self.how.pick("your team", "tu equipo").to_owned(),
            (true, false) => team_name(&members, self.how),
            (false, true) => self.how.pick("you", "tú").to_owned(),
            (false, false) => members.concat(),
        }
    }
}
