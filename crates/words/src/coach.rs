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

/// An item with its points and places: «sum of 24 for 40 on b2 c2 d2».
fn write_item(item: &Item<AnyFeature>, how: Speech, out: &mut String) {
    item.feature.write(how, out);
    put!(out, how.pick(" for ", " por "), item.points);
    for (at, place) in item.places.iter().enumerate() {
        out.push_str(if at == 0 { how.pick(" on ", " en ") } else { " " });
        place.write(how, out);
    }
}

/// Expected points to one decimal: «12 points», «0.5 points», «1 point».
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

fn say_ahead(ahead: i32, how: Speech) -> String {
    let by = ahead.unsigned_abs();
    match (ahead.signum(), how.lang) {
        (0, Lang::En) => "level".to_owned(),
        (0, Lang::Es) => "en empate".to_owned(),
        (1, Lang::En) => format!("{by} ahead"),
        (1, Lang::Es) => format!("con {by} de ventaja"),
        (_, Lang::En) => format!("{by} behind"),
        (_, Lang::Es) => format!("con {by} de desventaja"),
    }
}

/// As what the better play does: «scores 12 points more now: sum of 24 for 40 on b2 c2 d2».
impl Say for Reason<AnyFeature> {
    fn write(&self, how: Speech, out: &mut String) {
        match self {
            Self::Scores { more, item } => {
                let more = say_expected(*more, how);
                match how.lang {
                    Lang::En => put!(out, "scores ", more, " more now"),
                    Lang::Es => put!(out, "da ", more, " más ahora"),
                }
                if let Some(item) = item {
                    out.push_str(": ");
                    write_item(item, how, out);
                }
            }
            Self::Closes { less, opens } => {
                let less = say_expected(*less, how);
                match how.lang {
                    Lang::En => put!(out, "leaves ", less, " less to the next seats"),
                    Lang::Es => put!(out, "deja ", less, " menos a quienes siguen"),
                }
                if let Some(Reply { item, percent }) = opens {
                    out.push_str(how.pick("; the other play opens ", "; la otra jugada abre "));
                    write_item(item, how, out);
                    put!(out, how.pick(" in ", " en "), percent, how.pick(" of 100 deals", " de 100 repartos"));
                }
            }
            Self::Keeps { more, tiles } => {
                let more = say_expected(*more, how);
                if !tiles.is_empty() {
                    let tiles = how.number(&tiles.join(" "));
                    put!(out, how.pick("keeps ", "conserva "), tiles, ": ");
                }
                match how.lang {
                    Lang::En => put!(out, "the next turn brings ", more, " more"),
                    Lang::Es => put!(out, "el próximo turno trae ", more, " más"),
                }
            }
            Self::Ends { ahead } => {
                put!(out, how.pick("ends the game ", "acaba la partida "), say_ahead(*ahead, how));
            }
            Self::GoesOn { ahead } => {
                let text =
                    how.pick("goes on; the other play ends the game ", "sigue; la otra jugada acaba la partida ");
                put!(out, text, say_ahead(*ahead, how));
            }
            Self::Proved { ahead, other } => {
                put!(out, how.pick("ends ", "acaba "), say_ahead(*ahead, how));
                out.push_str(how.pick(" if both sides play their best", " si todos juegan lo mejor"));
                if let Some(other) = other {
                    put!(out, how.pick(", the other play ", ", la otra jugada "), say_ahead(*other, how));
                }
            }
            Self::Later { more } => {
                let more = say_expected(*more, how);
                match how.lang {
                    Lang::En => put!(out, "leads to ", more, " more as the game goes on"),
                    Lang::Es => put!(out, "lleva a ", more, " más a lo largo de la partida"),
                }
            }
        }
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
    fn every_reason_is_told_in_both_languages() {
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
            "deja 0,5 puntos menos a quienes siguen; la otra jugada abre suma de 24 por 40 en 31 de 100 repartos",
            "conserva 0,25: el próximo turno trae 1 punto más",
            "el próximo turno trae menos de 0,1 puntos más",
            "acaba la partida con 3 de ventaja",
            "sigue; la otra jugada acaba la partida con 2 de desventaja",
            "acaba en empate si todos juegan lo mejor, la otra jugada con 4 de desventaja",
            "lleva a 2,5 puntos más a lo largo de la partida",
        ];
        for (reason, expected) in reasons.iter().zip(spanish) {
            assert_eq!(reason.say(Speech::of(Lang::Es)), expected);
            assert_ne!(reason.say(Speech::ENGLISH), expected);
        }
    }
}
