//! What the coach says: verdicts, and why a play is better.

use quintile_bots::{Reason, Reply, Verdict};
use quintile_rules::AnyFeature;
use quintile_rules::kit::Item;

use crate::speech::{Lang, Say, Speech, put};

impl Say for Verdict {
    fn write(&self, how: Speech, out: &mut String) {
        out.push_str(match self {
            Self::Best => how.pick("best", "la mejor"),
            Self::Good => how.pick("good", "buena"),
            Self::Inaccuracy => how.pick("inaccuracy", "imprecisión"),
            Self::Mistake => how.pick("mistake", "error"),
            Self::Blunder => how.pick("blunder", "error grave"),
        });
    }
}

/// An item with its points and places: "suma de 24 por 40 en b2 c2 d2".
fn write_item(item: &Item<AnyFeature>, how: Speech, out: &mut String) {
    item.feature.write(how, out);
    put!(out, " por ", item.points);
    for (at, place) in item.places.iter().enumerate() {
        out.push_str(if at == 0 { " en " } else { " " });
        place.write(how, out);
    }
}

/// Expected points to one decimal: "12 points", "0.5 points", "1 point".
pub fn say_expected(points: f64, how: Speech) -> String {
    let tenths = (points * 10.0).round() as i64;
    match (tenths, how.lang) {
        (0, Lang::En) => how.number("less than 0.1 points"),
        (0, Lang::Es) => how.number("menos de 0.1 puntos"),
        (tenths, _) if tenths % 10 == 0 => how.points((tenths / 10) as i32),
        (_, Lang::En) => how.number(&format!("{points:.1} points")),
        (_, Lang::Es) => how.number(&format!("{points:.1} puntos")),
    }
}

/// A chance of winning: "62 %".
pub fn say_chance(chance: f64) -> String {
    format!("{:.0} %", (chance * 100.0).clamp(0.0, 100.0))
}

/// What a play cost in chances of winning: "the chance to win fell from 62 % to 41 %".
pub fn say_swing(before: f64, after: f64, how: Speech) -> String {
    let (before, after) = (say_chance(before), say_chance(after));
    match how.lang {
        Lang::En => format!("the chance to win fell from {before} to {after}"),
        Lang::Es => format!("la probabilidad de ganar bajó del {before} al {after}"),
    }
}

fn say_ahead(ahead: i32) -> String {
    let by = ahead.unsigned_abs();
    match ahead.signum() {
        0 => "en empate".to_owned(),
        1 => format!("con {by} de ventaja"),
        _ => format!("con {by} de desventaja"),
    }
}

/// What the better play does: "scores 12 points more now: sum of 24 for 40 on b2 c2 d2".
impl Say for Reason<AnyFeature> {
    fn write(&self, how: Speech, out: &mut String) {
        match how.lang {
            Lang::En => out.push_str(&how.number(&self.to_string())),
            Lang::Es => spanish(self, how, out),
        }
    }
}

fn spanish(reason: &Reason<AnyFeature>, how: Speech, out: &mut String) {
    match reason {
        Reason::Scores { more, item } => {
            put!(out, "da ", say_expected(*more, how), " más ahora");
            if let Some(item) = item {
                out.push_str(": ");
                write_item(item, how, out);
            }
        }
        Reason::Closes { less, opens } => {
            put!(out, "deja ", say_expected(*less, how), " menos a los siguientes");
            if let Some(Reply { item, percent }) = opens {
                out.push_str("; la otra jugada permite ");
                write_item(item, how, out);
                put!(out, " en ", percent, " de 100 repartos");
            }
        }
        Reason::Keeps { more, tiles } => {
            if !tiles.is_empty() {
                put!(out, "conserva ", how.number(&tiles.join(" ")), ": ");
            }
            put!(out, "da ", say_expected(*more, how), " más en el próximo turno");
        }
        Reason::Ends { ahead } => put!(out, "termina la partida ", say_ahead(*ahead)),
        Reason::GoesOn { ahead } => {
            put!(out, "hace que la partida siga; la otra jugada la termina ", say_ahead(*ahead));
        }
        Reason::Proved { ahead, other } => {
            put!(out, "termina ", say_ahead(*ahead), " si todos juegan lo mejor posible");
            if let Some(other) = other {
                put!(out, "; la otra jugada termina ", say_ahead(*other));
            }
        }
        Reason::Later { more } => put!(out, "da ", say_expected(*more, how), " más en el resto de la partida"),
    }
}

#[cfg(test)]
mod tests {
    use quintile_rules::twenty_four_seven::Feature;

    use super::*;

    fn item() -> Item<AnyFeature> {
        let feature = AnyFeature::TwentyFourSeven(Feature::Sum(24));
        Item { feature, points: 40, times: 1, places: Vec::new() }
    }

    #[test]
    fn a_swing_is_said_in_whole_percent() {
        assert_eq!(say_swing(0.618, 0.4149, Speech::ENGLISH), "the chance to win fell from 62 % to 41 %");
        assert_eq!(say_swing(1.01, -0.01, Speech::SPANISH), "la probabilidad de ganar bajó del 100 % al 0 %");
    }

    #[test]
    fn every_reason_is_said_in_both_languages() {
        let reasons = [
            Reason::Scores { more: 12.0, item: Some(item()) },
            Reason::Closes { less: 0.52, opens: Some(Reply { item: item(), percent: 31 }) },
            Reason::Keeps { more: 1.0, tiles: vec!["0.25".to_owned()] },
            Reason::Keeps { more: 0.01, tiles: Vec::new() },
            Reason::Ends { ahead: 3 },
            Reason::GoesOn { ahead: -2 },
            Reason::Proved { ahead: 0, other: Some(-4) },
            Reason::Later { more: 2.5 },
        ];
        let spanish = [
            "da 12 puntos más ahora: suma de 24 por 40",
            "deja 0,5 puntos menos a los siguientes; la otra jugada permite suma de 24 por 40 en 31 de 100 repartos",
            "conserva 0,25: da 1 punto más en el próximo turno",
            "da menos de 0,1 puntos más en el próximo turno",
            "termina la partida con 3 de ventaja",
            "hace que la partida siga; la otra jugada la termina con 2 de desventaja",
            "termina en empate si todos juegan lo mejor posible; la otra jugada termina con 4 de desventaja",
            "da 2,5 puntos más en el resto de la partida",
        ];
        for (reason, expected) in reasons.iter().zip(spanish) {
            assert_eq!(reason.say(Speech::of(Lang::Es)), expected);
            assert_ne!(reason.say(Speech::ENGLISH), expected);
        }
    }
}
