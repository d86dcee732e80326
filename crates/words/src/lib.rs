//! English and Spanish for everything that Quintile says to players.
//!
//! The other crates hand out types (a refusal, an item of the score sheet, an event at the table), and here those types
//! implement [`Say`]. Texts are plain matches over them, so a missing text does not compile. Rules and lessons are data:
//! a [`Guide`] and five [`Step`]s for each game, with positions that the tests judge.
//!
//! # Terms
//!
//! A term is translated the same way everywhere, and the reader is addressed as *tú*.
//!
//! | English | Spanish |
//! |---|---|
//! | tile, WILD | ficha, comodín |
//! | board, square, cell (hex board) | tablero, casilla, celda |
//! | hand, bag, pile, pool | mano, bolsa, pila, reserva |
//! | draw, place, cover, turn (a tile) | robar, colocar, cubrir, girar |
//! | trade, set aside, pass | cambiar, apartar, pasar |
//! | turn, play, round | turno, jugada, ronda |
//! | game (chess, say), a game of it | juego, partida |
//! | score (verb), points, score sheet, score pad | puntuar, puntos, marcador, planilla |
//! | group (Polygon), set (24/7) | grupo |
//! | straight, run; cluster; stretch; shape | escalera; cadena; tramo; figura |
//! | bonus, block | bono, bloqueo |
//! | set of tiles (custom or house) | juego de fichas |
//! | take back (a play that was made), pick up (laid tiles) | deshacer, recoger |
//! | table, seat, host, onlooker | mesa, asiento, quien organiza la mesa, espectador |
//! | computer player, hint, coach, record | computadora, pista, entrenador, registro |
//! | end, go first | terminar, empezar |
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

mod account;
mod agreement;
mod announce;
mod coach;
mod game;
mod glance;
mod guide;
mod illegal;
mod lesson;
mod option;
mod paper;
mod play;
mod progress;
mod record;
mod scoring;
mod setup;
mod speech;
mod table;
mod terminal;
mod text;
mod tip;

pub use account::{say_adjustment, say_opening, say_starter, team_name};
pub use agreement::{
    agreement, custom_set, differences, say_stock, say_turns_left, say_whereabouts, set_title, variant_name,
};
pub use announce::{announce, computer_name, kept_name, person_name, player_name, seat_name, side_name, standing};
pub use coach::{say_chance, say_expected, say_swing};
pub use game::{about_game, title};
pub use glance::Glance;
pub use guide::{Example, Guide, Part, Section, points_table};
pub use lesson::{Goal, Lesson, Position, Step};
pub use option::{OptionText, option_text};
pub use paper::{OnPaper, at_a_real_table};
pub use play::{say_play, say_tile};
pub use quintile_rules::sums_of_one::DecimalMark;
pub use quintile_table::is_variant;
pub use scoring::result;
pub use setup::SetupField;
pub use speech::{Lang, Say, Speech, UnknownLang, sentence};
pub use table::about_level;
pub use terminal::{MARK_LAST, MARK_LEGAL, Request, Terminal, read_notation, show_notation};
pub use text::Text;
pub use tip::{Occasion, tip};
