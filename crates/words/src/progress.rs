//! How a play that is being laid stands, and what it still lacks.

use quintile_draft::{Obstacle, Progress};
use quintile_rules::GameId;
use quintile_rules::kit::{LineSum, Standing};

use crate::speech::{Lang, Say, Speech, put};

/// What there is to say beside the points: "7 so far: 3 more to 10", "no 7, no 24, no run, no set". Empty when the points say
/// it all, or nothing has begun.
impl Say for Progress {
    fn write(&self, how: Speech, out: &mut String) {
        match &self.obstacle {
            None if self.points == Some(0) => write_nothing_scored(self, how, out),
            None | Some(Obstacle::NothingLaid) => {}
            Some(Obstacle::NothingFits { can_pass, can_trade }) => out.push_str(match (can_trade, can_pass) {
                (true, true) => how.pick(
                    "none of your tiles fits: trade some, or pass",
                    "ninguna de tus fichas cabe: cambia algunas o pasa",
                ),
                (true, false) => {
                    how.pick("none of your tiles fits: trade some", "ninguna de tus fichas cabe: cambia algunas")
                }
                (false, true) => how.pick("none of your tiles fits: pass", "ninguna de tus fichas cabe: pasa"),
                (false, false) => how.pick("none of your tiles fits", "ninguna de tus fichas cabe"),
            }),
            Some(Obstacle::MoreTiles) => write_missing(self, how, out),
            Some(Obstacle::NoName { .. }) => {
                out.push_str(how.pick("say what the WILD stands for", "di qué número es el comodín"));
            }
            Some(Obstacle::NothingToTrade) => {
                out.push_str(how.pick("choose the tiles to trade", "elige las fichas que quieres cambiar"));
            }
            Some(Obstacle::Refused(reason)) => reason.write(how, out),
        }
    }
}

/// A legal play without points: what it might have made and does not.
fn write_nothing_scored(progress: &Progress, how: Speech, out: &mut String) {
    match progress.game {
        GameId::TwentyFourSeven => {
            for sum in &progress.wanted_sums {
                put!(out, how.pick("no ", "sin "), sum, ", ");
            }
            out.push_str(how.pick("no run, no set", "sin escalera, sin grupo"));
        }
        GameId::Polygon => out.push_str(
            how.pick("no corner of the die's symbol scores", "ninguna esquina con el símbolo del dado puntúa"),
        ),
        GameId::Synergo => out.push_str(how.pick("it connects nothing that scores", "no conecta nada que puntúe")),
        GameId::ScrambledFives | GameId::SumsOfOne => out.push_str(how.pick("it scores nothing", "no puntúa")),
    }
}

/// The lines that are not complete; or that more tiles have to come.
fn write_missing(progress: &Progress, how: Speech, out: &mut String) {
    let mut any = false;
    for line in progress.lines.iter().filter(|line| line.standing != Standing::Reached) {
        if std::mem::replace(&mut any, true) {
            out.push_str("; ");
        }
        write_line(progress.game, line, how, out);
    }
    if !any {
        out.push_str(match progress.game {
            GameId::Polygon => how.pick("now place the other tile", "ahora coloca la otra ficha"),
            GameId::Synergo | GameId::TwentyFourSeven | GameId::ScrambledFives | GameId::SumsOfOne => {
                how.pick("place more tiles", "coloca más fichas")
            }
        });
    }
}

fn write_line(game: GameId, line: &LineSum, how: Speech, out: &mut String) {
    let number = |sum: u32| match game {
        GameId::SumsOfOne => how.number(&format!("{}.{:02}", sum / 100, sum % 100)),
        GameId::Polygon | GameId::Synergo | GameId::TwentyFourSeven | GameId::ScrambledFives => sum.to_string(),
    };
    let sum = number(line.sum);
    if let Some(axis) = line.axis {
        put!(out, axis.say(how), " ");
    }
    match (line.standing, game) {
        // There is one sum to reach, so it says most.
        (Standing::Short { target }, GameId::SumsOfOne) => put!(out, sum, how.pick(" of ", " de "), number(target)),
        (Standing::Short { target }, _) => {
            let more = number(target.saturating_sub(line.sum));
            match (line.axis, how.lang) {
                (None, Lang::En) => put!(out, sum, " so far: ", more, " more to ", number(target)),
                (None, Lang::Es) => put!(out, sum, " por ahora: ", more, " más para ", number(target)),
                (Some(_), Lang::En) => put!(out, sum, ": ", more, " more to ", number(target)),
                (Some(_), Lang::Es) => put!(out, sum, ": ", more, " más para ", number(target)),
            }
        }
        (Standing::Over { limit }, _) => {
            put!(out, sum, how.pick(": more than ", ": más de "), number(limit));
        }
        (Standing::Reached, _) => out.push_str(&sum),
    }
}

#[cfg(test)]
mod tests {
    use quintile_rules::kit::{Axis, Place, Square};

    use super::*;

    fn line(axis: Option<Axis>, sum: u32, standing: Standing) -> LineSum {
        let place = Place::from(Square::new(3, 3));
        LineSum { axis, ends: (place, place), sum, standing }
    }

    fn progress(game: GameId, lines: Vec<LineSum>, obstacle: Option<Obstacle>) -> Progress {
        let points = obstacle.is_none().then_some(0);
        Progress { game, points, wanted_sums: vec![7, 24], lines, obstacle }
    }

    #[track_caller]
    fn says(progress: &Progress, en: &str, es: &str) {
        assert_eq!((progress.say(Speech::ENGLISH), progress.say(Speech::SPANISH)), (en.to_owned(), es.to_owned()));
    }

    #[test]
    fn it_tells_how_far_a_line_is_from_its_sum() {
        let fives = |axis| {
            let line = line(axis, 7, Standing::Short { target: 10 });
            progress(GameId::ScrambledFives, vec![line], Some(Obstacle::MoreTiles))
        };
        says(&fives(None), "7 so far: 3 more to 10", "7 por ahora: 3 más para 10");
        says(&fives(Some(Axis::Row)), "row 7: 3 more to 10", "fila 7: 3 más para 10");
        let column = line(Some(Axis::Column), 30, Standing::Short { target: 100 });
        let row = line(Some(Axis::Row), 100, Standing::Reached);
        let sums = progress(GameId::SumsOfOne, vec![row, column], Some(Obstacle::MoreTiles));
        says(&sums, "column 0.30 of 1.00", "columna 0,30 de 1,00");
    }

    #[test]
    fn it_tells_what_a_play_without_points_does_not_make() {
        let play = progress(GameId::TwentyFourSeven, Vec::new(), None);
        says(&play, "no 7, no 24, no run, no set", "sin 7, sin 24, sin escalera, sin grupo");
    }

    #[test]
    fn it_tells_what_can_be_done_when_nothing_fits() {
        let stuck = |can_pass, can_trade| {
            progress(GameId::SumsOfOne, Vec::new(), Some(Obstacle::NothingFits { can_pass, can_trade }))
        };
        says(
            &stuck(true, true),
            "none of your tiles fits: trade some, or pass",
            "ninguna de tus fichas cabe: cambia algunas o pasa",
        );
        says(&stuck(true, false), "none of your tiles fits: pass", "ninguna de tus fichas cabe: pasa");
    }

    #[test]
    fn it_is_silent_before_anything_is_laid_and_when_the_points_say_it_all() {
        says(&progress(GameId::Polygon, Vec::new(), Some(Obstacle::NothingLaid)), "", "");
        let scored = Progress { points: Some(20), ..progress(GameId::Polygon, Vec::new(), None) };
        says(&scored, "", "");
    }
}
