//! What people, and the program that runs the table, can ask of it: one enum.

use quintile_rules::kit::Seat;
use serde::{Deserialize, Serialize};

use crate::bytes::Bytes32;
use crate::person::{Name, PersonId};
use crate::setup::Chair;

/// Who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum From {
    /// A person.
    Person(PersonId),
    /// The program that runs the table: it brings bots' plays and notices who is gone.
    Keeper,
}

/// Something asked of a table.
///
/// Plays and takebacks name the position they are for, [`Scene::ply`](crate::Scene::ply). What may be done in any position
/// names the last event its sender had seen, and is refused when the same person has done such a thing since. So a command that
/// arrives twice, or late, is not carried out again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// Take a seat: this one, or the first open one.
    Sit {
        /// Which seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// Under which name.
        name: Name,
        /// What the person adds to the mix that the deal is drawn from.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        entropy: Option<Bytes32>,
    },
    /// Before the game, get up; during it, go and let a bot sit in.
    Leave {
        /// The number of the last event its sender had seen.
        seen: u64,
    },
    /// Play the own seat again, after having left or been sat in for.
    Return {
        /// The number of the last event its sender had seen.
        seen: u64,
    },
    /// Host, before the game: put a bot on a seat, or open it (whoever sits there has to get up).
    Assign {
        /// Which seat.
        seat: Seat,
        /// Who may sit there.
        chair: Chair,
    },
    /// Host: start, if no seat is open.
    Start,
    /// Put a play on the table. It can be recalled until it is confirmed, by its player or by the table's habit.
    Propose {
        /// For which ply.
        ply: usize,
        /// The play in notation.
        play: String,
    },
    /// Take a proposed play up again.
    Recall {
        /// The number of the last event its sender had seen.
        seen: u64,
    },
    /// Confirm the proposed play.
    Confirm {
        /// For which ply.
        ply: usize,
        /// Which play, as it was proposed: another one may lie there by now.
        play: String,
    },
    /// Propose and confirm at once.
    Play {
        /// For which ply.
        ply: usize,
        /// The play in notation.
        play: String,
    },
    /// Note that a hint was asked for.
    Hint,
    /// Ask the others to let the last own play be taken back.
    AskTakeback {
        /// For which ply.
        ply: usize,
    },
    /// Answer such a question.
    AnswerTakeback {
        /// For which ply.
        ply: usize,
        /// Whether it may.
        agree: bool,
    },
    /// Ask for a bot to sit in for a person who is away.
    SitIn {
        /// On which seat.
        seat: Seat,
    },
    /// Give up: the seat is out of the game.
    Resign {
        /// The number of the last event its sender had seen.
        seen: u64,
    },
    /// Show a short reaction to everybody.
    React {
        /// The number of the last event its sender had seen.
        seen: u64,
        /// Which.
        reaction: Reaction,
    },
    /// Ask for, or agree to, another game.
    Rematch {
        /// The number of the last event its sender had seen.
        seen: u64,
        /// What the person adds to the mix of the next deal.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        entropy: Option<Bytes32>,
    },
    /// Host or keeper: close the table.
    Close,

    /// Keeper: a bot made its choice.
    BotPlay {
        /// For which ply.
        ply: usize,
        /// The play in notation.
        play: String,
    },
    /// Keeper: the person on this seat is gone.
    Away {
        /// Which seat.
        seat: Seat,
    },
    /// Keeper: the person on this seat is back.
    Back {
        /// Which seat.
        seat: Seat,
    },
}

/// A short reaction, instead of free chat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reaction {
    /// A greeting.
    Hello,
    /// Praise for a play.
    WellPlayed,
    /// Surprise.
    Wow,
    /// An own mistake.
    Oops,
    /// «I am still thinking.»
    Thinking,
    /// Thanks.
    Thanks,
    /// Good luck to all.
    GoodLuck,
    /// The end of a good game.
    GoodGame,
}

impl Reaction {
    /// Every reaction.
    pub const ALL: [Self; 8] = [
        Self::Hello,
        Self::WellPlayed,
        Self::Wow,
        Self::Oops,
        Self::Thinking,
        Self::Thanks,
        Self::GoodLuck,
        Self::GoodGame,
    ];
}
