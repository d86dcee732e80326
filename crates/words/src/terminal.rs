//! What the terminal says at a table.

use std::borrow::Cow;

use quintile_rules::GameId;
use quintile_rules::kit::Illegal;

use crate::speech::{Lang, Say, Speech, put};

/// Something that the terminal says. Phrases, to be made sentences; only [`Terminal::Help`] is a list.
#[derive(Clone, Copy, Debug)]
pub enum Terminal<'a> {
    /// How to get help.
    AskForHelp,
    /// Everything that can be typed.
    Help,
    /// Somebody can only do this.
    NoChoice {
        /// Whose name.
        name: &'a str,
        /// The play.
        play: &'a str,
    },
    /// Time was called.
    TimeCalled,
    /// The keyboard goes to somebody else.
    PassTo {
        /// Whose name.
        name: &'a str,
    },
    /// A play is refused.
    Refused(&'a Illegal),
    /// No legal play has this text in it.
    NoSuchPlay {
        /// The text.
        text: &'a str,
    },
    /// A list was cut.
    MorePlays {
        /// How many are left out.
        more: usize,
    },
    /// The coach's play.
    Hint {
        /// The play.
        play: &'a str,
        /// Its points, with their sign.
        points: &'a str,
    },
    /// There is only one play.
    NothingElse,
    /// What a play would score.
    WouldScore {
        /// The points.
        points: i32,
        /// What for; may be empty.
        items: &'a str,
    },
    /// How many places are marked for a tile.
    Fits {
        /// The tile.
        tile: &'a str,
        /// How many places.
        places: usize,
    },
    /// Somebody's turn is back.
    Undone {
        /// Whose name, unless there is only one person.
        name: Option<&'a str>,
    },
    /// There is no play of a person to take back.
    NothingToUndo,
    /// What `save` needs.
    SaveWhere,
    /// Where the game is kept from now on.
    Saved {
        /// The file.
        file: &'a str,
    },
    /// The file is another's.
    FileExists {
        /// The file.
        file: &'a str,
    },
    /// The question before somebody leaves.
    KeepRecord,
    /// Where the record is.
    RecordIn {
        /// The file.
        file: &'a str,
    },
    /// Somebody left in the middle.
    LeftUnfinished,
    /// What somebody still held at the end.
    LeftInHand {
        /// Whose name.
        name: &'a str,
        /// The tiles.
        tiles: &'a str,
    },
    /// How to get the deal once more.
    SameDeal {
        /// The seed.
        seed: &'a str,
    },
}

const HELP: &str = "  a play          in the game's notation, as `legal` lists them; Tab completes it
  ?PLAY           what a play would score, and for what
  a tile          marks where it can go
  legal [TEXT]    the legal plays, all or those that contain TEXT
  hint            what the coach would play, and why
  undo            take your last play back
  board           draw the board again
  score           the score sheet so far
  save FILE       keep the game in a file; `quintile play --resume FILE` goes on with it
  quit            leave the table
  ?               this list";

const AYUDA: &str = "  una jugada       en la notación del juego, como la muestra `jugadas`; el tabulador la completa
  ?JUGADA          cuántos puntos daría una jugada, y por qué
  una ficha        marca dónde puede ir
  jugadas [TEXTO]  las jugadas permitidas, todas o las que contienen TEXTO
  pista            qué jugaría el entrenador, y por qué
  deshacer         deshace tu última jugada
  tablero          dibuja otra vez el tablero
  planilla         los puntos hasta ahora, jugada por jugada
  guardar ARCHIVO  guarda la partida; `quintile play --resume ARCHIVO` la continúa
  salir            deja la mesa
  ?                esta lista";

impl Say for Terminal<'_> {
    fn write(&self, how: Speech, out: &mut String) {
        match (*self, how.lang) {
            (Self::AskForHelp, _) => out.push_str(how.pick("type ? for help", "escribe ? para ver la ayuda")),
            (Self::Help, _) => out.push_str(how.pick(HELP, AYUDA)),
            (Self::NoChoice { name, play }, Lang::En) => put!(out, name, " has no choice: ", play),
            (Self::NoChoice { name, play }, Lang::Es) => put!(out, name, " no tiene elección: ", play),
            (Self::TimeCalled, _) => out.push_str(
                how.pick("Time! The round is played to its end.", "¡Tiempo! La ronda se juega hasta el final."),
            ),
            (Self::PassTo { name }, Lang::En) => put!(out, "pass to ", name, ", press Enter"),
            (Self::PassTo { name }, Lang::Es) => put!(out, "pasa el teclado a ", name, " y pulsa Intro"),
            (Self::Refused(reason), _) => put!(out, how.pick("refused: ", "no se puede: "), reason.say(how)),
            (Self::NoSuchPlay { text }, Lang::En) => put!(out, "no legal play contains \"", text, "\""),
            (Self::NoSuchPlay { text }, Lang::Es) => put!(out, "ninguna jugada permitida contiene \"", text, "\""),
            (Self::MorePlays { more }, Lang::En) => put!(out, "…and ", more, " more; narrow it down: legal TEXT"),
            (Self::MorePlays { more }, Lang::Es) => put!(out, "…y ", more, " más; acota la lista: jugadas TEXTO"),
            (Self::Hint { play, points }, _) => put!(out, how.pick("hint: ", "pista: "), play, " (", points, ")"),
            (Self::NothingElse, _) => {
                out.push_str(how.pick("there is nothing else to choose from", "no hay otra jugada que elegir"));
            }
            (Self::WouldScore { points, items }, _) => {
                put!(out, how.pick("it would score ", "daría "), how.points(points));
                if !items.is_empty() {
                    put!(out, ": ", items);
                }
            }
            (Self::Fits { tile, places }, lang) => fits(tile, places, lang, out),
            (Self::Undone { name: None }, _) => {
                out.push_str(how.pick("taken back; it is your turn again", "jugada deshecha; vuelve a ser tu turno"));
            }
            (Self::Undone { name: Some(name) }, Lang::En) => put!(out, "taken back; ", name, " plays again"),
            (Self::Undone { name: Some(name) }, Lang::Es) => put!(out, "jugada deshecha; vuelve a jugar ", name),
            (Self::NothingToUndo, _) => {
                out.push_str(how.pick("there is no play to take back", "no hay ninguna jugada que deshacer"));
            }
            (Self::SaveWhere, _) => {
                out.push_str(how.pick("in which file? save FILE", "¿en qué archivo? guardar ARCHIVO"));
            }
            (Self::Saved { file }, Lang::En) => {
                put!(out, "the game is kept in ", file, " from now on: quintile play --resume ", file);
            }
            (Self::Saved { file }, Lang::Es) => {
                put!(out, "desde ahora la partida se guarda en ", file, ": quintile play --resume ", file);
            }
            (Self::FileExists { file }, Lang::En) => put!(out, file, " exists already; choose another name"),
            (Self::FileExists { file }, Lang::Es) => put!(out, file, " ya existe; elige otro nombre"),
            (Self::KeepRecord, _) => out.push_str(how.pick(
                "Keep the record? A file name, or Enter to leave: ",
                "¿Guardar el registro? Un nombre de archivo, o Intro para salir: ",
            )),
            (Self::RecordIn { file }, _) => put!(out, how.pick("the record is in ", "el registro está en "), file),
            (Self::LeftUnfinished, _) => {
                out.push_str(how.pick("the game is left unfinished", "la partida queda sin terminar"));
            }
            (Self::LeftInHand { name, tiles }, Lang::En) => put!(out, "left in ", name, "'s hand: ", tiles),
            (Self::LeftInHand { name, tiles }, Lang::Es) => put!(out, "a ", name, " le queda: ", tiles),
            (Self::SameDeal { seed }, _) => {
                put!(out, how.pick("The same deal again: --seed ", "El mismo reparto otra vez: --seed "), seed);
            }
        }
    }
}

fn fits(tile: &str, places: usize, lang: Lang, out: &mut String) {
    match (lang, places) {
        (Lang::En, 0) => put!(out, tile, " fits nowhere now"),
        (Lang::En, 1) => put!(out, tile, " can go on the place marked ", MARK_LEGAL),
        (Lang::En, _) => put!(out, tile, " can go on the ", places, " places marked ", MARK_LEGAL),
        (Lang::Es, 0) => put!(out, tile, " no cabe ahora en ninguna parte"),
        (Lang::Es, 1) => put!(out, tile, " puede ir en el lugar marcado con ", MARK_LEGAL),
        (Lang::Es, _) => put!(out, tile, " puede ir en los ", places, " lugares marcados con ", MARK_LEGAL),
    }
}

/// Marks a place in a terminal where a tile can go.
pub const MARK_LEGAL: char = '▪';
/// Marks a tile in a terminal that was played last.
pub const MARK_LAST: char = '›';

/// What can be asked of the terminal at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    /// What can be typed.
    Help,
    /// The legal plays.
    Legal,
    /// The coach's play.
    Hint,
    /// The last play back.
    Undo,
    /// The board once more.
    Board,
    /// The score sheet.
    Score,
    /// The game in a file.
    Save,
    /// The end.
    Quit,
}

impl Request {
    /// Every request with its words, the usual one first. They are understood in every language.
    pub const ALL: [(Self, [&'static str; 2], [&'static str; 2]); 8] = [
        (Self::Help, ["help", "?"], ["ayuda", "?"]),
        (Self::Legal, ["legal", "legal"], ["jugadas", "permitidas"]),
        (Self::Hint, ["hint", "hint"], ["pista", "pista"]),
        (Self::Undo, ["undo", "back"], ["deshacer", "atrás"]),
        (Self::Board, ["board", "board"], ["tablero", "tablero"]),
        (Self::Score, ["score", "sheet"], ["planilla", "puntos"]),
        (Self::Save, ["save", "save"], ["guardar", "guarda"]),
        (Self::Quit, ["quit", "exit"], ["salir", "fin"]),
    ];

    /// What a word asks for, if it asks for anything.
    pub fn of(word: &str) -> Option<Self> {
        let word = word.to_lowercase();
        let asks = |(_, en, es): &&(_, [&str; 2], [&str; 2])| en.contains(&&*word) || es.contains(&&*word);
        Self::ALL.iter().find(asks).map(|&(request, ..)| request)
    }

    /// The usual words in one language.
    pub fn words(how: Speech) -> impl Iterator<Item = &'static str> {
        Self::ALL.into_iter().map(move |(_, [en, _], [es, _])| how.pick(en, es))
    }
}

/// The words of a notation, in Spanish.
const WORDS: [(&str, &str, &[&str]); 2] =
    [("pass", "pasar", &["paso", "pasar", "pasa"]), ("trade", "cambiar", &["cambio", "cambiar", "cambia"])];

/// A play in notation as a terminal shows it: with the words and the decimal mark of the language.
pub fn show_notation(play: &str, how: Speech) -> String {
    let (first, rest) = play.split_once(' ').map_or((play, None), |(first, rest)| (first, Some(rest)));
    let first = match (how.lang, WORDS.iter().find(|(word, ..)| *word == first)) {
        (Lang::Es, Some((_, spanish, _))) => spanish,
        _ => first,
    };
    how.number(&rest.map_or_else(|| first.to_owned(), |rest| format!("{first} {rest}")))
}

/// What somebody typed, in notation as far as it is words and decimal marks. In games without decimals commas stay.
pub fn read_notation(game: GameId, typed: &str) -> String {
    let typed = typed.trim();
    let (first, rest) = typed.split_once(char::is_whitespace).unwrap_or((typed, ""));
    let lower = first.to_lowercase();
    let word = WORDS.iter().find(|(.., said)| said.contains(&&*lower)).map(|(word, ..)| *word);
    let text: Cow<'_, str> = word.map_or(Cow::Borrowed(typed), |word| format!("{word} {rest}").into());
    match game {
        GameId::SumsOfOne => text.replace(',', "."),
        _ => text.into_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_understood_in_both_languages_and_mean_one_thing() {
        assert_eq!(Request::of("PISTA"), Some(Request::Hint));
        assert_eq!(Request::of("hint"), Some(Request::Hint));
        assert_eq!(Request::of("7@d4"), None);
        for (request, en, es) in Request::ALL {
            assert!(en.iter().chain(&es).all(|word| Request::of(word) == Some(request)), "{request:?}");
        }
    }

    #[test]
    fn notation_goes_both_ways() {
        let es = Speech::SPANISH;
        for (game, notation, shown) in [
            (GameId::TwentyFourSeven, "pass", "pasar"),
            (GameId::TwentyFourSeven, "7@d4", "7@d4"),
            (GameId::SumsOfOne, "trade 0.1 *", "cambiar 0,1 *"),
            (GameId::SumsOfOne, "*0.3@e8 0.25@e5", "*0,3@e8 0,25@e5"),
            (GameId::Synergo, "BBGR@2,-1", "BBGR@2,-1"),
        ] {
            assert_eq!(show_notation(notation, es), shown);
            assert_eq!(show_notation(notation, Speech::ENGLISH), notation);
            assert_eq!(read_notation(game, shown).trim_end(), notation);
        }
        assert_eq!(read_notation(GameId::Polygon, " Paso ").trim_end(), "pass");
    }

    #[test]
    fn both_languages_say_everything() {
        let illegal = Illegal::Over;
        let [name, play, points, file] = ["Ana", "7@d4", "+40", "a.json"];
        for said in [
            Terminal::AskForHelp,
            Terminal::Help,
            Terminal::NoChoice { name, play },
            Terminal::TimeCalled,
            Terminal::PassTo { name },
            Terminal::Refused(&illegal),
            Terminal::NoSuchPlay { text: "zz" },
            Terminal::MorePlays { more: 3 },
            Terminal::Hint { play, points },
            Terminal::NothingElse,
            Terminal::WouldScore { points: 40, items: "" },
            Terminal::Fits { tile: "7", places: 0 },
            Terminal::Fits { tile: "7", places: 1 },
            Terminal::Fits { tile: "7", places: 2 },
            Terminal::Undone { name: None },
            Terminal::Undone { name: Some(name) },
            Terminal::NothingToUndo,
            Terminal::SaveWhere,
            Terminal::Saved { file },
            Terminal::FileExists { file },
            Terminal::KeepRecord,
            Terminal::RecordIn { file },
            Terminal::LeftUnfinished,
            Terminal::LeftInHand { name, tiles: "7" },
            Terminal::SameDeal { seed: "7" },
        ] {
            let [en, es] = [Speech::ENGLISH, Speech::SPANISH].map(|how| said.say(how));
            assert!(!en.is_empty() && en != es, "{en}");
        }
    }
}
