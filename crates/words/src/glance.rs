//! What a view tells besides board, names, points and hands: a line or two below a board of text.

use quintile_rules::kit::Seat;
use quintile_rules::{GameId, GameView, polygon, scrambled_fives, sums_of_one, synergo, twenty_four_seven};

use crate::agreement::say_stock;
use crate::play::say_tile;
use crate::speech::{Lang, Say, Speech, put};

/// What a text says of a position besides board, names, points and hands.
pub trait Glance {
    /// Which of the game's types it is, where a game has several.
    fn variant(&self, _how: Speech) -> Option<String> {
        None
    }

    /// What belongs to a seat's name: its colour.
    fn beside_name(&self, _seat: Seat, _how: Speech) -> Option<String> {
        None
    }

    /// What is left to draw, and what else matters now; a line each.
    fn below(&self, how: Speech) -> Vec<String>;
}

impl Glance for twenty_four_seven::View {
    fn below(&self, how: Speech) -> Vec<String> {
        vec![say_stock(GameId::TwentyFourSeven, self.stock(), how)]
    }
}

impl Glance for scrambled_fives::View {
    fn below(&self, how: Speech) -> Vec<String> {
        vec![say_stock(GameId::ScrambledFives, self.stock(), how)]
    }
}

impl Glance for sums_of_one::View {
    fn below(&self, how: Speech) -> Vec<String> {
        let mut lines = vec![say_stock(GameId::SumsOfOne, self.stock(), how)];
        if self.time_called && self.end.is_none() {
            let last =
                how.pick("time was called: this is the last round", "se acabó el tiempo: esta es la última ronda");
            lines.push(last.to_owned());
        }
        lines
    }
}

impl Glance for synergo::View {
    fn variant(&self, how: Speech) -> Option<String> {
        Some(self.options.game_type.say(how))
    }

    fn beside_name(&self, seat: Seat, how: Speech) -> Option<String> {
        self.options.own_color(seat, self.seats).map(|color| color.say(how))
    }

    fn below(&self, how: Speech) -> Vec<String> {
        let mut lines = vec![say_stock(GameId::Synergo, self.stock(), how)];
        if self.again && self.turn.is_some() {
            let again = how.pick(
                "a shape was closed: one more tile may be placed, or pass",
                "se cerró una figura: se puede colocar otra ficha o pasar",
            );
            lines.push(again.to_owned());
        }
        lines
    }
}

impl Glance for polygon::View {
    fn below(&self, how: Speech) -> Vec<String> {
        let mut line = String::new();
        if let (Some(symbol), Some(left)) = (self.symbol, self.turns_left()) {
            put!(&mut line, how.pick("die: ", "dado: "), sign(symbol), " ", symbol.say(how), "; ");
            line.push_str(&crate::agreement::say_turns_left(left, how));
            line.push_str("; ");
        }
        line.push_str(&say_stock(GameId::Polygon, self.stock(), how));
        let mut lines = vec![line];
        if !self.aside.is_empty() {
            let aside: Vec<String> =
                self.aside.iter().map(|tile| say_tile(GameId::Polygon, &tile.to_string(), how)).collect();
            lines.push(match how.lang {
                Lang::En => format!("set aside: {}", aside.join(", ")),
                Lang::Es => format!("apartadas: {}", aside.join(", ")),
            });
        }
        lines
    }
}

/// The die's symbol as boards of text draw it.
const fn sign(symbol: polygon::Symbol) -> char {
    match symbol {
        polygon::Symbol::Star => '★',
        polygon::Symbol::Diamond => '◆',
        polygon::Symbol::Circle => '●',
    }
}

#[cfg(test)]
mod tests {
    use quintile_rules::kit::{Chance, Viewer};
    use quintile_rules::{Game, Polygon, SumsOfOne, Synergo};

    use super::*;

    fn view<G: Game>(options: &str) -> G::View {
        let options = serde_json::from_str(options).expect("options");
        let deal = G::deal(&options, 2, &mut Chance::from_number(1)).expect("a deal");
        G::new(&options, 2, &deal).expect("a game").view(Viewer::Onlooker)
    }

    #[test]
    fn what_matters_is_said_in_both_languages() {
        let colors = view::<Synergo>(r#"{"type": "color"}"#);
        let said = |seat, how| colors.beside_name(Seat(seat), how).expect("a colour");
        assert_eq!([said(0, Speech::ENGLISH), said(1, Speech::SPANISH)], ["red", "azul"]);
        let mut sums = view::<SumsOfOne>("{}");
        sums.time_called = true;
        assert_eq!(sums.below(Speech::SPANISH)[1], "se acabó el tiempo: esta es la última ronda");
        let polygon = view::<Polygon>("{}").below(Speech::SPANISH).concat();
        assert!(polygon.starts_with("dado: ") && polygon.contains(" turnos; ") && polygon.ends_with(" en la pila"));
    }
}
