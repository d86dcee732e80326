//! English and Spanish for everything that Quintile says to players.
//!
//! Whatever the other crates hand out as a type (a refusal, an item of the score sheet, something that happened at the
//! table) implements [`Say`]. Texts are plain matches over those types, so a missing text does not compile. Rules and
//! lessons are data: a [`Guide`] and five [`Step`]s for each game and language, with positions that the tests judge.
//!
//! ```
//! use quintile_rules::kit::{Axis, Illegal, Line};
//! use quintile_words::{Say, Speech, sentence};
//!
//! let line = Line { axis: Axis::Row, through: "d4".parse()? };
//! let refused = Illegal::SumTooBig { line, sum: 26, limit: 24 };
//! assert_eq!(sentence(&refused.say(Speech::ENGLISH)), "Row 4 would sum to 26; the limit is 24.");
//! assert_eq!(sentence(&refused.say(Speech::SPANISH)), "La fila 4 sumaría 26; el límite es 24.");
//! # Ok::<(), Illegal>(())
//! ```

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod announce;
mod coach;
mod game;
mod guide;
mod illegal;
mod lesson;
mod option;
mod play;
mod record;
mod scoring;
mod setup;
mod speech;
mod table;
mod text;

pub use announce::{announce, seat_name, standing};
pub use coach::say_expected;
pub use game::{about_game, title};
pub use guide::{Example, Guide, Part, Section};
pub use lesson::{Goal, Lesson, Position, Step};
pub use option::{OptionText, option_text};
pub use play::{say_play, say_tile};
pub use scoring::result;
pub use setup::SetupField;
pub use speech::{Decimal, Lang, Say, Speech, UnknownLang, sentence};
pub use table::about_level;
pub use text::Text;
