//! The account of a game: who starts and why, and what changed the scores after the last play.

use quintile_rules::GameId;
use quintile_rules::kit::{Adjustment, AdjustmentKind, Draw, Opening, Seat};

use crate::play::say_tile;
use crate::speech::{Lang, Speech, put};

/// Why a score changed at the end: "unused tiles 3, 7". Its points have a column of their own. Tiles are in notation.
pub fn say_adjustment(game: GameId, line: &Adjustment<String>, how: Speech) -> String {
    let mut out = String::new();
    match (line.kind, line.tiles.len()) {
        (AdjustmentKind::UnusedTiles, count) => {
            out.push_str(if count == 1 {
                how.pick("unused tile ", "ficha sin usar: ")
            } else {
                how.pick("unused tiles ", "fichas sin usar: ")
            });
            let tiles: Vec<String> = line.tiles.iter().map(|tile| say_tile(game, tile, how)).collect();
            out.push_str(&tiles.join(", "));
        }
        (AdjustmentKind::BonusEnding, count) => {
            put!(&mut out, how.pick("bonus for going out: ", "bono por terminar: "), how.tiles(count));
            out.push_str(how.pick(" left in other hands", " en otras manos"));
        }
    }
    out
}

/// Who starts and why: "Ana draws 7, Bo draws 9; Bo has the highest tile and starts". `you` is whoever reads it, if they have
/// a seat; `name` gives each seat's name.
pub fn say_opening(
    game: GameId,
    opening: &Opening<String>,
    you: Option<Seat>,
    name: impl Fn(Seat) -> String,
    how: Speech,
) -> String {
    let mut out = String::new();
    for (at, round) in opening.rounds.iter().enumerate() {
        out.push_str(match at {
            0 => "",
            _ => how.pick("; a tie, so again: ", "; empate, así que otra vez: "),
        });
        let drawn = |draw: &Draw<String>| {
            let tile = say_tile(game, &draw.tile, how);
            match (how.lang, you == Some(draw.seat)) {
                (Lang::En, true) => ["you draw ", &tile].concat(),
                (Lang::En, false) => [&name(draw.seat), " draws ", &tile].concat(),
                (Lang::Es, true) => ["robas ", &tile].concat(),
                (Lang::Es, false) => [&name(draw.seat), " roba ", &tile].concat(),
            }
        };
        out.push_str(&round.iter().map(drawn).collect::<Vec<_>>().join(", "));
    }
    if !out.is_empty() {
        out.push_str("; ");
    }
    out.push_str(&say_starter(opening, you, name, how));
    out
}

/// Who starts and why, in short: "Bo has the highest tile and starts".
pub fn say_starter<T>(opening: &Opening<T>, you: Option<Seat>, name: impl Fn(Seat) -> String, how: Speech) -> String {
    let (first, by_lot) = (name(opening.first), opening.rounds.is_empty());
    match (how.lang, you == Some(opening.first), by_lot) {
        (Lang::En, true, true) => "you start, drawn by lot".to_owned(),
        (Lang::En, false, true) => first + " starts, drawn by lot",
        (Lang::Es, true, true) => "empiezas tú, por sorteo".to_owned(),
        (Lang::Es, false, true) => ["empieza ", &first, ", por sorteo"].concat(),
        (Lang::En, true, false) => "you have the highest tile and start".to_owned(),
        (Lang::En, false, false) => first + " has the highest tile and starts",
        (Lang::Es, true, false) => "tienes la ficha más alta y empiezas".to_owned(),
        (Lang::Es, false, false) => first + " tiene la ficha más alta y empieza",
    }
}

/// What a team is called: "team Ana and Bo".
pub fn team_name(members: &[String], how: Speech) -> String {
    let mut out = how.pick("team ", "equipo de ").to_owned();
    out.push_str(&how.list(members));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(kind: AdjustmentKind, tiles: &[&str], how: Speech) -> String {
        let tiles = tiles.iter().map(|tile| (*tile).to_owned()).collect();
        say_adjustment(GameId::ScrambledFives, &Adjustment { seat: Seat(0), kind, tiles, points: -10 }, how)
    }

    #[test]
    fn adjustments_name_their_tiles() {
        let [en, es] = [Speech::ENGLISH, Speech::SPANISH];
        assert_eq!(said(AdjustmentKind::UnusedTiles, &["3", "7"], en), "unused tiles 3, 7");
        assert_eq!(said(AdjustmentKind::UnusedTiles, &["7"], es), "ficha sin usar: 7");
        let left = ["0.1", "0.25", "*"];
        assert_eq!(said(AdjustmentKind::BonusEnding, &left, en), "bonus for going out: 3 tiles left in other hands");
        assert_eq!(said(AdjustmentKind::BonusEnding, &left[..1], es), "bono por terminar: 1 ficha en otras manos");
    }

    #[test]
    fn an_opening_says_who_starts_and_why() {
        let name = |seat: Seat| ["Ana", "Inés"][seat.index()].to_owned();
        let said = |rounds: &[[&str; 2]], how| {
            let draw = |(seat, tile): (u8, &str)| Draw { seat: Seat(seat), tile: tile.to_owned() };
            let rounds = rounds.iter().map(|round| (0..).zip(round.iter().copied()).map(draw).collect()).collect();
            say_opening(GameId::SumsOfOne, &Opening { first: Seat(1), rounds }, None, name, how)
        };
        let [en, es] = [Speech::ENGLISH, Speech::SPANISH];
        assert_eq!(said(&[], en), "Inés starts, drawn by lot");
        assert_eq!(said(&[], es), "empieza Inés, por sorteo");
        assert_eq!(
            said(&[["0.25", "*"]], es),
            "Ana roba 0,25, Inés roba comodín; Inés tiene la ficha más alta y empieza"
        );
        assert_eq!(
            said(&[["0.3", "0.3"], ["0.1", "0.2"]], en),
            "Ana draws 0.3, Inés draws 0.3; a tie, so again: Ana draws 0.1, Inés draws 0.2; \
             Inés has the highest tile and starts"
        );
        let lot = Opening { first: Seat(1), rounds: Vec::new() };
        assert_eq!(say_opening(GameId::Synergo, &lot, Some(Seat(1)), name, es), "empiezas tú, por sorteo");
    }

    #[test]
    fn teams_are_called_by_their_members() {
        let names = ["Ana", "Inés"].map(str::to_owned);
        assert_eq!(team_name(&names, Speech::ENGLISH), "team Ana and Inés");
        assert_eq!(team_name(&names, Speech::SPANISH), "equipo de Ana e Inés");
    }
}
