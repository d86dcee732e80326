//! Where a player's lines come from: a terminal with line editing, history and completion, or whatever else stdin is.

use std::io::{self, Write};

use crate::error::Error;
use crate::input::read_line;

/// No answer is longer; what comes after is dropped.
const LONGEST_ANSWER: usize = 1000;

/// Where lines come from.
pub(crate) enum Keyboard {
    /// A pipe or a file.
    Plain,
    #[cfg(feature = "tools")]
    Terminal(Box<editor::Editor>),
}

impl Keyboard {
    /// A terminal if there is one, both to read from and to write to.
    pub(crate) fn new() -> Result<Self, Error> {
        #[cfg(feature = "tools")]
        if io::IsTerminal::is_terminal(&io::stdin()) && io::IsTerminal::is_terminal(&io::stdout()) {
            return editor::Editor::new().map(|editor| Self::Terminal(Box::new(editor)));
        }
        Ok(Self::Plain)
    }

    /// The next line that somebody types, without blanks around it; `None` when there is nobody any more. `words` can complete it.
    pub(crate) fn line(
        &mut self,
        out: &mut dyn Write,
        prompt: &str,
        words: impl FnOnce() -> Vec<String>,
    ) -> Result<Option<String>, Error> {
        match self {
            Self::Plain => {
                // Only a terminal has a use for it.
                let _ = words;
                write!(out, "{prompt}")?;
                out.flush()?;
                let mut text = Vec::new();
                let size = read_line(&mut io::stdin().lock(), LONGEST_ANSWER, &mut text)
                    .map_err(|error| Error::file("stdin", &error))?;
                Ok((size > 0).then(|| String::from_utf8_lossy(&text).trim().to_owned()))
            }
            #[cfg(feature = "tools")]
            Self::Terminal(editor) => {
                out.flush()?;
                let line = editor.line(prompt, words())?;
                Ok(line.map(|line| line.chars().take(LONGEST_ANSWER).collect::<String>().trim().to_owned()))
            }
        }
    }

    /// Forgets what was typed, which is nobody else's business.
    pub(crate) fn forget(&mut self) {
        #[cfg(feature = "tools")]
        if let Self::Terminal(editor) = self {
            editor.forget();
        }
    }
}

#[cfg(feature = "tools")]
mod editor {
    use std::borrow::Cow;

    use rustyline::completion::Completer;
    use rustyline::config::Configurer;
    use rustyline::error::ReadlineError;
    use rustyline::highlight::Highlighter;
    use rustyline::hint::Hinter;
    use rustyline::history::{DefaultHistory, History};
    use rustyline::validate::Validator;
    use rustyline::{CompletionType, Config, Context, Helper};

    use crate::error::Error;

    /// A terminal's line with history and completion.
    pub(crate) struct Editor(rustyline::Editor<Words, DefaultHistory>);

    impl Editor {
        pub(super) fn new() -> Result<Self, Error> {
            let config = Config::builder().completion_type(CompletionType::List).auto_add_history(true).build();
            let mut editor = rustyline::Editor::with_config(config).map_err(failed)?;
            editor.set_helper(Some(Words::default()));
            editor.set_completion_show_all_if_ambiguous(true);
            Ok(Self(editor))
        }

        pub(super) fn line(&mut self, prompt: &str, words: Vec<String>) -> Result<Option<String>, Error> {
            self.0.set_helper(Some(Words(words)));
            match self.0.readline(prompt) {
                Ok(line) => Ok(Some(line)),
                Err(ReadlineError::Eof) => Ok(None),
                Err(ReadlineError::Interrupted) => Err(Error::Stopped(String::new())),
                Err(error) => Err(failed(error)),
            }
        }

        pub(super) fn forget(&mut self) {
            // A history in memory can always be emptied.
            let _ = self.0.history_mut().clear();
        }
    }

    fn failed(error: ReadlineError) -> Error {
        Error::at("terminal", error)
    }

    /// Everything that a line can be.
    #[derive(Default)]
    struct Words(Vec<String>);

    impl Completer for Words {
        type Candidate = String;

        /// A part at a time, tile by tile and place by place: a position can have thousands of plays.
        fn complete(&self, line: &str, cursor: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
            let typed = &line[..cursor];
            // A play that is only asked about is completed like one that is made.
            let begin = typed.find(|letter: char| letter != '?' && letter != ' ').unwrap_or(typed.len());
            Ok((begin, next_parts(&self.0, &typed[begin..])))
        }
    }

    /// How the words that begin so go on, up to the end of their next part.
    pub(super) fn next_parts(words: &[String], typed: &str) -> Vec<String> {
        let lower = typed.to_lowercase();
        let ends = |letter| matches!(letter, '@' | ' ');
        let next = |word: &String| {
            let rest = word.get(typed.len()..)?;
            if !word.to_lowercase().starts_with(&lower) || rest.is_empty() {
                return None;
            }
            let end = rest.find(ends).map_or(word.len(), |at| typed.len() + at + 1);
            Some(word[..end].to_owned())
        };
        let mut parts: Vec<String> = words.iter().filter_map(next).collect();
        parts.sort_unstable();
        parts.dedup();
        parts
    }

    impl Hinter for Words {
        type Hint = String;
    }

    impl Highlighter for Words {
        fn highlight_candidate<'c>(&self, candidate: &'c str, _: CompletionType) -> Cow<'c, str> {
            Cow::Borrowed(candidate)
        }
    }

    impl Validator for Words {}

    impl Helper for Words {}

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn plays_are_completed_part_by_part() {
            let words = ["7@d4", "7@e5", "3@d4", "3@d4 7@d5", "hint", "save "].map(str::to_owned);
            let complete = |typed: &str| next_parts(&words, typed).join("|");
            assert_eq!(complete(""), "3@|7@|hint|save ");
            assert_eq!(complete("7@"), "7@d4|7@e5");
            assert_eq!(complete("7@D"), "7@d4");
            assert_eq!(complete("3@d4"), "3@d4 ");
            assert_eq!(complete("3@d4 "), "3@d4 7@");
            assert_eq!(complete("7@d4"), "");
            assert_eq!(complete("ñ"), "");
        }
    }
}
