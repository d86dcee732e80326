//! `quintile-bot/1`: how programs in any language play, one JSON object per line.
//!
//! The messages in both directions, for hosts (an arena, a server) and for players. One promise is the host's to keep:
//! everything it sends comes from the view of the player's seat.

use std::time::Duration;

use quintile_rules::kit::{Chance, Item, Seat, SetupError, Sides, read_play};
use quintile_rules::{Game, GameId, Priced, Search};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::Budget;

/// The longest line a player may send, in bytes, not counting the line break. A host's lines can be longer: a position can
/// have very many legal plays.
pub const LONGEST_ANSWER: usize = 64 << 10;

/// The protocol's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Protocol {
    /// `quintile-bot/1`.
    #[serde(rename = "quintile-bot/1")]
    One,
}

/// What a host says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ToBot {
    /// A game begins; the answer is [`FromBot::Ready`]. Another one in the same process begins with another hello.
    Hello {
        /// The protocol the host speaks.
        protocol: Protocol,
        /// Which game.
        game: GameId,
        /// What differs from the game's defaults, as in records.
        options: Map<String, Value>,
        /// How many seats there are.
        seats: usize,
        /// Where the player sits.
        seat: Seat,
    },
    /// It is the player's turn; the answer is [`FromBot::Play`], after any number of questions.
    Turn {
        /// How many plays have been made before.
        number: usize,
        /// What the player may know.
        view: Value,
        /// How long it may think.
        #[serde(flatten)]
        allowance: Allowance,
    },
    /// The answer to [`FromBot::Legal`].
    Legal {
        /// Every legal play with its points.
        plays: Vec<PricedText>,
    },
    /// The answer to [`FromBot::Weigh`].
    Weigh {
        /// The play that was asked about.
        play: String,
        /// What the rules say.
        #[serde(flatten)]
        weighed: Weighed,
    },
    /// Somebody, perhaps this player, made a play.
    Played {
        /// Who.
        seat: Seat,
        /// What.
        play: String,
        /// What it changed the seat's score by.
        points: i32,
    },
    /// The game is over.
    Over {
        /// The scores by seat.
        scores: Vec<i32>,
        /// The ranks by seat: 1 won, and equals share a rank.
        ranks: Vec<usize>,
    },
}

/// How long a player may think: one of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Allowance {
    /// Milliseconds.
    Millis(u32),
    /// Playouts, or whatever the player counts as one.
    Iterations(u32),
}

/// A legal play as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PricedText {
    /// The play.
    pub play: String,
    /// What it scores.
    pub points: i32,
}

/// What the rules say about a play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Weighed {
    /// It is legal.
    Fine {
        /// What it scores.
        points: i32,
        /// Where the points come from.
        items: Vec<Item<Value>>,
    },
    /// It is not.
    Refused {
        /// Why, as a sentence without its full stop.
        illegal: String,
    },
}

/// What a player says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum FromBot {
    /// The answer to [`ToBot::Hello`].
    Ready {
        /// What the player calls itself.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
    /// Which plays are legal?
    Legal,
    /// Is this play legal, and what does it score?
    Weigh {
        /// The play.
        play: String,
    },
    /// The play of this turn.
    Play {
        /// The play.
        play: String,
    },
    /// The player could not do what was asked.
    Error {
        /// Why.
        message: String,
    },
}

impl From<Budget> for Allowance {
    fn from(budget: Budget) -> Self {
        match budget {
            Budget::Iterations(iterations) => Self::Iterations(iterations),
            Budget::Time(time) => Self::Millis(u32::try_from(time.as_millis()).unwrap_or(u32::MAX)),
        }
    }
}

impl From<Allowance> for Budget {
    fn from(allowance: Allowance) -> Self {
        match allowance {
            Allowance::Iterations(iterations) => Self::Iterations(iterations),
            Allowance::Millis(millis) => Self::Time(Duration::from_millis(millis.into())),
        }
    }
}

impl ToBot {
    /// It is this player's turn.
    pub fn turn<G: Game>(number: usize, view: &G::View, budget: Budget) -> Self {
        // Views hold only names and numbers; serialising them cannot fail.
        Self::Turn { number, view: serde_json::to_value(view).unwrap_or_default(), allowance: budget.into() }
    }

    /// Every legal play of a view: what is hidden does not affect what is legal, so any imagined game will do.
    pub fn legal<G: Search>(view: &G::View) -> Result<Self, SetupError> {
        let mut priced = Vec::new();
        G::imagine(view, &mut Chance::from_number(0))?.priced(&mut priced);
        let text = |entry: &Priced<G::Play>| PricedText { play: entry.play.to_string(), points: entry.points };
        Ok(Self::Legal { plays: priced.iter().map(text).collect() })
    }

    /// What the rules say about a play, judged on a view.
    pub fn weigh<G: Search>(view: &G::View, text: &str) -> Self {
        let feature = |feature| serde_json::to_value(feature).unwrap_or_default();
        let scoring = read_play::<G>(text).and_then(|play| G::weigh_view(view, &play));
        let weighed = match scoring {
            Ok(scoring) => {
                let scoring = scoring.map(feature);
                Weighed::Fine { points: scoring.points, items: scoring.items }
            }
            Err(reason) => Weighed::Refused { illegal: reason.to_string() },
        };
        Self::Weigh { play: text.to_owned(), weighed }
    }
}

/// Each seat's rank: 1 won, and equals share a rank. A seat that forfeited comes last with its team, whatever their scores.
pub fn ranks(scores: &[i32], sides: Sides, forfeit: Option<Seat>) -> Vec<usize> {
    let totals = sides.totals(scores);
    let standing = |seat: Seat| (!forfeit.is_some_and(|lost| sides.together(seat, lost)), totals[sides.of(seat)]);
    let seats = Seat::all(sides.seats());
    let rank = |seat: Seat| 1 + seats.clone().filter(|&other| standing(other) > standing(seat)).count();
    seats.clone().map(rank).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintile_rules::TwentyFourSeven;
    use quintile_rules::kit::Viewer;
    use serde_json::json;

    fn both_ways(message: &ToBot, text: &Value) {
        assert_eq!(&serde_json::to_value(message).unwrap(), text);
        assert_eq!(&serde_json::from_value::<ToBot>(text.clone()).unwrap(), message);
    }

    #[test]
    fn messages_are_the_objects_that_are_documented() {
        let hello = json!({"type": "hello", "protocol": "quintile-bot/1", "game": "polygon", "options": {"x": 1}, "seats": 2, "seat": 1});
        let options = [("x".to_owned(), json!(1))].into_iter().collect();
        both_ways(
            &ToBot::Hello { protocol: Protocol::One, game: GameId::Polygon, options, seats: 2, seat: Seat(1) },
            &hello,
        );
        let turn = ToBot::Turn { number: 3, view: json!({"a": []}), allowance: Allowance::Millis(200) };
        both_ways(&turn, &json!({"type": "turn", "number": 3, "view": {"a": []}, "millis": 200}));
        let refused = Weighed::Refused { illegal: "no".into() };
        both_ways(
            &ToBot::Weigh { play: "pass".into(), weighed: refused },
            &json!({"type": "weigh", "play": "pass", "illegal": "no"}),
        );
        let fine = Weighed::Fine { points: -3, items: Vec::new() };
        both_ways(
            &ToBot::Weigh { play: "pass".into(), weighed: fine },
            &json!({"type": "weigh", "play": "pass", "points": -3, "items": []}),
        );
        both_ways(&ToBot::Legal { plays: Vec::new() }, &json!({"type": "legal", "plays": []}));
        let ready: FromBot = serde_json::from_value(json!({"type": "ready", "new key": 1})).unwrap();
        assert_eq!(ready, FromBot::Ready { name: None }, "unknown keys are for later versions");
        assert!(serde_json::from_value::<FromBot>(json!({"type": "resign"})).is_err());
    }

    #[test]
    fn equals_share_a_rank_teams_have_one_and_who_forfeits_is_last() {
        assert_eq!(ranks(&[5, 9, 5, 1], Sides::alone(4), None), [2, 1, 2, 4]);
        assert_eq!(ranks(&[0, 9, 20, 9], Sides::TEAMS, None), [1, 3, 1, 3]);
        assert_eq!(ranks(&[5, 9, 5, 1], Sides::alone(4), Some(Seat(1))), [1, 4, 1, 3]);
        assert_eq!(ranks(&[0, 9, 20, 9], Sides::TEAMS, Some(Seat(2))), [3, 1, 3, 1]);
    }

    #[test]
    fn legal_and_weigh_agree_and_know_nothing_that_is_hidden() {
        let options = Default::default();
        let deal = TwentyFourSeven::deal(&options, 2, &mut Chance::from_number(3)).unwrap();
        let game = TwentyFourSeven::new(&options, 2, &deal).unwrap();
        let seat = Viewer::Seat(game.turn().unwrap());
        let view = game.view(seat);
        let imagined = TwentyFourSeven::imagine(&view, &mut Chance::from_number(9)).unwrap();
        assert_ne!(imagined, game, "what is hidden differs");
        let turn = |game: &TwentyFourSeven| ToBot::turn::<TwentyFourSeven>(0, &game.view(seat), Budget::Iterations(1));
        assert_eq!(turn(&imagined), turn(&game));
        let Ok(ToBot::Legal { plays }) = ToBot::legal::<TwentyFourSeven>(&view) else { panic!("no list") };
        assert!(!plays.is_empty());
        for entry in plays {
            match ToBot::weigh::<TwentyFourSeven>(&view, &entry.play) {
                ToBot::Weigh { weighed: Weighed::Fine { points, .. }, .. } => assert_eq!(points, entry.points),
                other => panic!("{other:?}"),
            }
        }
        let refused = ToBot::weigh::<TwentyFourSeven>(&view, "77@d4");
        assert!(matches!(refused, ToBot::Weigh { weighed: Weighed::Refused { .. }, .. }), "{refused:?}");
    }
}
