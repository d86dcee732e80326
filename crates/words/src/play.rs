//! Tiles and plays as a person would say them, from their notation.

use quintile_rules::kit::{Place, Placements, Square, read_play};
use quintile_rules::{Game, GameId, polygon, scrambled_fives, sums_of_one, synergo, twenty_four_seven, with_game};

use crate::illegal::write_where;
use crate::speech::{Lang, Say, Speech, put, write_number};

/// A play in notation, as a person would say it: "7 on d5". What cannot be read is repeated as it is.
pub fn say_play(game: GameId, notation: &str, how: Speech) -> String {
    with_game!(game, G => said::<G>(notation, how))
}

fn said<G: Game<Play: Say>>(notation: &str, how: Speech) -> String {
    read_play::<G>(notation).map_or_else(|_| notation.to_owned(), |play| play.say(how))
}

/// A tile in notation, as a person would say it: "WILD", "blue blue green red". What cannot be read is repeated as
/// it is.
pub fn say_tile(game: GameId, notation: &str, how: Speech) -> String {
    let said = match game {
        GameId::Polygon => notation.parse::<polygon::Tile>().ok().map(|tile| tile.say(how)),
        GameId::Synergo => notation.parse::<synergo::Tile>().ok().map(|tile| tile.say(how)),
        GameId::SumsOfOne => notation.parse::<sums_of_one::Tile>().ok().map(|tile| tile.say(how)),
        GameId::TwentyFourSeven | GameId::ScrambledFives => None,
    };
    said.unwrap_or_else(|| notation.to_owned())
}

const fn wild(how: Speech) -> &'static str {
    how.pick("WILD", "comodín")
}

impl Say for polygon::Tile {
    fn write(&self, how: Speech, out: &mut String) {
        if self.is_wild() {
            return out.push_str(wild(how));
        }
        write_number(out, self.rank().into());
        out.push_str(match self.times() {
            2 => how.pick(" double", " doble"),
            3 => how.pick(" triple", " triple"),
            _ => "",
        });
    }
}

impl Say for synergo::Tile {
    fn write(&self, how: Speech, out: &mut String) {
        for side in 0..4 {
            if side > 0 {
                out.push(' ');
            }
            self.side(side).write(how, out);
        }
    }
}

impl Say for sums_of_one::Tile {
    fn write(&self, how: Speech, out: &mut String) {
        let named = self.hundredths() > 0;
        if self.is_wild() {
            out.push_str(wild(how));
            if named {
                out.push_str(how.pick(" as ", " como "));
            }
        }
        if named {
            out.push_str(&how.number(sums_of_one::Tile::number(self.hundredths()).to_string().as_str()));
        }
    }
}

fn pass(how: Speech, out: &mut String) {
    out.push_str(how.pick("pass", "pasa"));
}

/// Adds "tile on place", after a comma if it is not the first.
fn write_placed(how: Speech, out: &mut String, at: usize, tile: &dyn Say, place: Place) {
    if at > 0 {
        out.push_str(", ");
    }
    tile.write(how, out);
    write_where(place, how, out);
}

struct Number(u8);

impl Say for Number {
    fn write(&self, _: Speech, out: &mut String) {
        write_number(out, self.0.into());
    }
}

impl Say for twenty_four_seven::Play {
    fn write(&self, how: Speech, out: &mut String) {
        match *self {
            Self::Place { tile, square } => write_placed(how, out, 0, &Number(tile), square.into()),
            Self::Pass => pass(how, out),
        }
    }
}

impl Say for scrambled_fives::Play {
    fn write(&self, how: Speech, out: &mut String) {
        match self {
            Self::Place(placements) => numbers(placements, how, out),
            Self::Pass => pass(how, out),
        }
    }
}

fn numbers(placements: &Placements, how: Speech, out: &mut String) {
    for (at, (tile, square)) in placements.iter().enumerate() {
        write_placed(how, out, at, &Number(tile), square.into());
    }
}

impl Say for sums_of_one::Play {
    fn write(&self, how: Speech, out: &mut String) {
        match self {
            Self::Place(_) => {
                for (at, (tile, square)) in self.placed().enumerate() {
                    let place: Square = square;
                    write_placed(how, out, at, &tile, place.into());
                }
            }
            Self::Trade(trade) => {
                let tiles: Vec<String> = trade.tiles().iter().map(|tile| tile.say(how)).collect();
                put!(out, how.pick("trade ", "cambia "), how.list(&tiles));
            }
            Self::Pass => pass(how, out),
        }
    }
}

impl Say for synergo::Play {
    fn write(&self, how: Speech, out: &mut String) {
        match self {
            Self::Place(placed) => {
                placed.tile.write(how, out);
                out.push(',');
                write_where(placed.at.into(), how, out);
            }
            Self::Pass => pass(how, out),
        }
    }
}

impl Say for polygon::Placement {
    fn write(&self, how: Speech, out: &mut String) {
        match self.cell() {
            Some(cell) => write_placed(how, out, 0, &self.tile(), cell.into()),
            None => {
                self.tile().write(how, out);
                out.push_str(match (how.lang, self.tile().is_wild()) {
                    (Lang::En, _) => " set aside",
                    (Lang::Es, true) => " apartado",
                    (Lang::Es, false) => " apartada",
                });
            }
        }
    }
}

impl Say for polygon::Play {
    fn write(&self, how: Speech, out: &mut String) {
        self.first().write(how, out);
        out.push_str(how.pick(", then ", ", luego "));
        self.second().write(how, out);
    }
}
