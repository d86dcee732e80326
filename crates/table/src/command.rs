//! What people, and the program that runs the table, can ask of it: one enum.

use quintile_rules::kit::Seat;
use quintile_rules::synergo::Color;
use serde::{Deserialize, Serialize};

use crate::bytes::Bytes32;
use crate::person::{Name, PersonId};
use crate::setup::Chair;

/// Who sends a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sender {
    /// A person.
    Person(PersonId),
    /// The program that runs the table: it brings bots' plays and notices who is gone.
    Keeper,
}

/// Something asked of a table.
///
/// Plays, hints and takebacks name the position they are for, [`Scene::ply`](crate::Scene::ply). What may be done in any
/// position names the last event its sender had seen, and is refused when the same person has done such a thing since, or when
/// the seats it is about have changed. So a command that arrives twice, or late, is not carried out again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(example = serde_json::json!({ "do": "sit", "name": "Ana", "entropy": "5a".repeat(32) })))]
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
        /// The number of the last event its sender had seen; whoever has not been here before need not have seen any.
        #[serde(default)]
        seen: u64,
    },
    /// Before the game, get up; during it, go and let a bot sit in.
    Leave {
        /// The number of the last event its sender had seen.
        seen: u64,
    },
    /// Play your own seat again, after having left or been sat in for.
    Return {
        /// The number of the last event its sender had seen.
        seen: u64,
    },
    /// Before a game of Synergo's My Color: play this colour, and one's partner with one. Whoever had it gets one's own.
    Color {
        /// Which one.
        #[cfg_attr(feature = "schema", schemars(with = "String", extend("enum" = ["B", "G", "R", "Y"])))]
        color: Color,
        /// The number of the last event its sender had seen.
        seen: u64,
    },
    /// Host, before the game: put a bot on a seat, or open it (whoever sits there has to get up).
    Assign {
        /// Which seat.
        seat: Seat,
        /// Who may sit there.
        chair: Chair,
        /// The number of the last event its sender had seen: whoever has sat down since stays.
        #[serde(default)]
        seen: u64,
    },
    /// Host: start, if no seat is open.
    Start {
        /// The number of the last event its sender had seen: the game starts with the people who were there then.
        seen: u64,
    },
    /// Put a play on the table. It can be recalled until it is confirmed, by its player or, where the table is set up so, by itself.
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
    Hint {
        /// For which ply.
        ply: usize,
    },
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
    /// Host of a contest: let the game stand still. Nobody plays and no clock runs until it goes on.
    Halt {
        /// The number of the last event its sender had seen.
        seen: u64,
    },
    /// Host of a contest: let the game go on.
    GoOn {
        /// The number of the last event its sender had seen.
        seen: u64,
    },
    /// Host of a contest: give somebody more time; or everybody, the limit for the whole game included.
    AddTime {
        /// To whom, if not to everybody.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// How much, in seconds.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 3600)))]
        seconds: u32,
        /// Which time this is: a number above those of all times before. What comes with an old one has been done already.
        step: u64,
    },
    /// Host or keeper: close the table. A game that goes on ends without a result.
    Close,

    /// Keeper: give a person the first open seat, at a table whose seats a contest gives out.
    #[cfg_attr(feature = "schema", schemars(skip))]
    Seat {
        /// Whom.
        person: PersonId,
        /// Under which name.
        name: Name,
    },
    /// Keeper: a bot made its choice.
    #[cfg_attr(feature = "schema", schemars(skip))]
    BotPlay {
        /// For which ply.
        ply: usize,
        /// The play in notation.
        play: String,
    },
    /// Keeper: the person on this seat is gone.
    #[cfg_attr(feature = "schema", schemars(skip))]
    Away {
        /// Which seat.
        seat: Seat,
    },
    /// Keeper: the person on this seat is back.
    #[cfg_attr(feature = "schema", schemars(skip))]
    Back {
        /// Which seat.
        seat: Seat,
    },
}

impl Command {
    /// Whether it brings the game or the table nearer to its end: that is possible however much has happened.
    pub(crate) fn leads_to_the_end(&self) -> bool {
        matches!(
            self,
            Self::Play { .. }
                | Self::Confirm { .. }
                | Self::BotPlay { .. }
                | Self::Resign { .. }
                | Self::Leave { .. }
                | Self::GoOn { .. }
                | Self::Close
        )
    }

    /// Whether it waits while the game stands still.
    pub(crate) fn is_part_of_play(&self) -> bool {
        matches!(
            self,
            Self::Propose { .. }
                | Self::Recall { .. }
                | Self::Confirm { .. }
                | Self::Play { .. }
                | Self::Hint { .. }
                | Self::AskTakeback { .. }
                | Self::AnswerTakeback { .. }
                | Self::SitIn { .. }
        )
    }
}

/// A short reaction, instead of free chat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Reaction {
    /// A greeting.
    Hello,
    /// Praise for a play.
    WellPlayed,
    /// Surprise.
    Wow,
    /// A mistake of one's own.
    Oops,
    /// "I am still thinking."
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
