//! What plays score for, and how games end, as phrases.

use quintile_rules::kit::{End, Item, Outcome, Scoring, Seat};
use quintile_rules::{AnyFeature, polygon, scrambled_fives, sums_of_one, synergo, twenty_four_seven};

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

/// What it is for and what multiplied it, «sum of 24 ×2»; its points are a column of their own.
impl<F: Say> Say for Item<F> {
    fn write(&self, how: Speech, out: &mut String) {
        self.feature.write(how, out);
        if self.times > 1 {
            put!(out, " ×", self.times);
        }
    }
}

/// All of it on one line: «sum of 24, 40 points»; «sum of 7 (20), sum of 24 (40): 60 points».
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
            Self::Stuck => how.pick("nobody can go on", "nadie puede seguir"),
            Self::Time => how.pick("time is up", "se acabó el tiempo"),
        });
    }
}

/// A result in words: who won with how much, the others, why it ended. `name` gives each seat's name.
pub fn result(outcome: &Outcome, you: Option<Seat>, name: impl Fn(Seat) -> String, how: Speech) -> String {
    let mut out = String::new();
    standing(&outcome.winners, &outcome.scores, you, &name, how, &mut out);
    if let Some(teams) = outcome.teams {
        put!(&mut out, how.pick("; teams ", "; equipos "), teams[0], how.pick(" to ", " a "), teams[1]);
    }
    out.push_str("; ");
    outcome.end.write(how, &mut out);
    out
}

/// Who won, and everybody's points, the winners' first.
pub(crate) fn standing(
    winners: &[Seat],
    scores: &[i32],
    you: Option<Seat>,
    name: &dyn Fn(Seat) -> String,
    how: Speech,
    out: &mut String,
) {
    let points = |seat: Seat| scores.get(seat.index()).copied().unwrap_or_default();
    let called = |seat: Seat| if you == Some(seat) { how.pick("you", "tú").to_owned() } else { name(seat) };
    match winners {
        [] => out.push_str(how.pick("nobody wins", "nadie gana")),
        &[seat] if you == Some(seat) => out.push_str(how.pick("you win", "ganaste")),
        &[seat] => put!(out, name(seat), how.pick(" wins", " gana")),
        _ => {
            let names: Vec<String> = winners.iter().map(|&seat| called(seat)).collect();
            put!(out, how.list(&names), how.pick(" win together", " comparten la victoria"));
        }
    }
    let others = Seat::all(scores.len()).filter(|seat| !winners.contains(seat));
    for (at, seat) in winners.iter().copied().chain(others).enumerate() {
        out.push_str(if at == 0 { ": " } else { ", " });
        if winners.len() != 1 || at > 0 {
            put!(out, called(seat), " ");
        }
        how.write_points(out, points(seat));
    }
}
