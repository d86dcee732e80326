//! Why one play is better than another, in terms of the game.
//!
//! A reason is data, with numbers and places, so that it can be put in any language; `Display` says in English what the
//! better play does.

use std::fmt;

use quintile_rules::kit::Item;
use serde::{Deserialize, Serialize};

/// Why a play is better than another one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Reason<F> {
    /// It scores more now.
    Scores {
        /// How much more.
        more: f64,
        /// The largest item that the other play does not have.
        item: Option<Item<F>>,
    },
    /// The next seats gain less until it is this seat's turn again.
    Closes {
        /// How much less, all of them together.
        less: f64,
        /// What the other play opens to the next seat.
        opens: Option<Reply<F>>,
    },
    /// The seat's own next turn brings more.
    Keeps {
        /// How much more.
        more: f64,
        /// The tiles that stay in hand and would not with the other play.
        tiles: Vec<String>,
    },
    /// It ends the game.
    Ends {
        /// How far ahead.
        ahead: i32,
    },
    /// It goes on where the other play would end the game.
    GoesOn {
        /// How far ahead the other play would end it.
        ahead: i32,
    },
    /// Everything is known and was searched to the end.
    Proved {
        /// How far ahead this play ends.
        ahead: i32,
        /// How far ahead the other one does.
        other: Option<i32>,
    },
    /// It leads to more over the rest of the game, for no single cause.
    Later {
        /// How much more.
        more: f64,
    },
}

/// What a play opens to the next seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reply<F> {
    /// The largest item of the next seat's reply.
    pub item: Item<F>,
    /// In how many of 100 imagined deals the next seat had it.
    pub percent: u32,
}

impl<F> Reason<F> {
    /// The same with other features.
    pub fn map<T>(self, convert: impl Fn(F) -> T) -> Reason<T> {
        let item = |Item { feature, points, times, places }| Item { feature: convert(feature), points, times, places };
        match self {
            Self::Scores { more, item: found } => Reason::Scores { more, item: found.map(item) },
            Self::Closes { less, opens } => {
                let reply = |Reply { item: opened, percent }| Reply { item: item(opened), percent };
                Reason::Closes { less, opens: opens.map(reply) }
            }
            Self::Keeps { more, tiles } => Reason::Keeps { more, tiles },
            Self::Ends { ahead } => Reason::Ends { ahead },
            Self::GoesOn { ahead } => Reason::GoesOn { ahead },
            Self::Proved { ahead, other } => Reason::Proved { ahead, other },
            Self::Later { more } => Reason::Later { more },
        }
    }
}

impl<F: fmt::Display> fmt::Display for Reason<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Scores { more, item } => {
                write!(f, "scores {} more now", Points(*more))?;
                item.as_ref().map_or(Ok(()), |item| write!(f, ": {}", ItemText(item)))
            }
            Self::Closes { less, opens } => {
                write!(f, "leaves the next seats {} less", Points(*less))?;
                let Some(Reply { item, percent }) = opens else { return Ok(()) };
                write!(f, "; the other play allows {} in {percent} of 100 deals", ItemText(item))
            }
            Self::Keeps { more, tiles } if tiles.is_empty() => {
                write!(f, "brings {} more next turn", Points(*more))
            }
            Self::Keeps { more, tiles } => {
                write!(f, "keeps {}: brings {} more next turn", tiles.join(" "), Points(*more))
            }
            Self::Ends { ahead } => write!(f, "ends the game {}", Ahead(*ahead)),
            Self::GoesOn { ahead } => write!(f, "keeps the game going; the other play ends it {}", Ahead(*ahead)),
            Self::Proved { ahead, other: None } => write!(f, "ends {} with best play by both sides", Ahead(*ahead)),
            Self::Proved { ahead, other: Some(other) } => {
                write!(f, "ends {} with best play by both sides; the other play ends {}", Ahead(*ahead), Ahead(*other))
            }
            Self::Later { more } => write!(f, "brings {} more over the rest of the game", Points(*more)),
        }
    }
}

/// "12 points", "0.5 points", "1 point".
struct Points(f64);

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() as i64;
        match tenths {
            0 => f.write_str("less than 0.1 points"),
            10 => f.write_str("1 point"),
            tenths if tenths % 10 == 0 => write!(f, "{} points", tenths / 10),
            _ => write!(f, "{:.1} points", self.0),
        }
    }
}

/// "12 ahead", "3 behind", "level".
struct Ahead(i32);

impl fmt::Display for Ahead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("level"),
            ahead if ahead > 0 => write!(f, "{ahead} ahead"),
            behind => write!(f, "{} behind", behind.unsigned_abs()),
        }
    }
}

/// "sum of 24 for 40 on b2 c2 d2".
struct ItemText<'a, F>(&'a Item<F>);

impl<F: fmt::Display> fmt::Display for ItemText<'_, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Item { feature, points, places, .. } = self.0;
        write!(f, "{feature} for {points}")?;
        for (at, place) in places.iter().enumerate() {
            write!(f, "{} {place}", if at == 0 { " on" } else { "" })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use quintile_rules::kit::{Place, Xy};

    use super::*;

    #[test]
    fn reasons_read_as_what_the_better_play_does() {
        let places = vec![Place::Xy(Xy { x: 0, y: 1 }), Place::Xy(Xy { x: 1, y: 1 })];
        let item = Item { feature: "sum of 24".to_owned(), points: 40, times: 1, places };
        let texts = [
            (
                Reason::Scores { more: 22.0, item: Some(item.clone()) },
                "scores 22 points more now: sum of 24 for 40 on 0,1 1,1",
            ),
            (
                Reason::Closes { less: 12.34, opens: Some(Reply { item, percent: 70 }) },
                "leaves the next seats 12.3 points less; the other play allows sum of 24 for 40 on 0,1 1,1 in 70 of 100 deals",
            ),
            (
                Reason::Keeps { more: 1.0, tiles: vec!["4".into(), "7".into()] },
                "keeps 4 7: brings 1 point more next turn",
            ),
            (Reason::Ends { ahead: 3 }, "ends the game 3 ahead"),
            (Reason::GoesOn { ahead: -3 }, "keeps the game going; the other play ends it 3 behind"),
            (
                Reason::Proved { ahead: 0, other: Some(-12) },
                "ends level with best play by both sides; the other play ends 12 behind",
            ),
            (Reason::Later { more: 0.01 }, "brings less than 0.1 points more over the rest of the game"),
            (Reason::Later { more: 0.5 }, "brings 0.5 points more over the rest of the game"),
        ];
        for (reason, text) in texts {
            assert_eq!(reason.to_string(), text);
            let json = serde_json::to_value(&reason).unwrap();
            assert_eq!(serde_json::from_value::<Reason<String>>(json).unwrap(), reason);
        }
    }
}
