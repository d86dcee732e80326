//! What a person chose: language, looks, sound, names, and each game's last set-up. Kept in localStorage.

use std::collections::BTreeMap;

use leptos::prelude::*;
use quintile_bots::Level;
use quintile_rules::GameId;
use quintile_table::{LONGEST_NAME, Name, OnFlag, Pace, Start};
use quintile_words::{DecimalMark, Lang, Speech, is_variant};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::answers::Answers;
use crate::browser;

const KEY: &str = "quintile.settings";

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Theme {
    /// As the device has it.
    #[default]
    Auto,
    Light,
    Dark,
}

/// How loud.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Sound {
    Off,
    #[default]
    Soft,
    Full,
}

/// Who sits on a seat of a table on this device.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Sitter {
    /// A person, by name.
    Person(String),
    /// Somebody far away, who comes by a link.
    Friend,
    /// A computer player.
    Bot(Level),
}

impl Sitter {
    /// The level of a computer player.
    pub(crate) fn level(&self) -> Option<Level> {
        match self {
            Self::Bot(level) => Some(*level),
            Self::Person(_) | Self::Friend => None,
        }
    }
}

/// How a game was last set up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Choice {
    pub(crate) seats: Vec<Sitter>,
    pub(crate) options: Map<String, Value>,
    /// What the set is called, where it has a name.
    pub(crate) set: Option<String>,
    pub(crate) pace: Pace,
    pub(crate) limit: Option<u32>,
    pub(crate) confirm: Option<u32>,
    pub(crate) on_flag: OnFlag,
    pub(crate) sit_in: Option<u32>,
    pub(crate) start: Start,
    pub(crate) hints: bool,
    pub(crate) takebacks: bool,
    pub(crate) onlookers: bool,
    pub(crate) public: bool,
    pub(crate) rated: bool,
    pub(crate) reactions: bool,
}

impl Choice {
    /// Whether somebody comes by a link, or the game counts for the ladder, so that the table has to be on a server.
    pub(crate) fn is_online(&self) -> bool {
        self.rated || self.seats.contains(&Sitter::Friend)
    }

    /// Plays for the ladder, or for fun. Those who play for the ladder have a device each.
    pub(crate) fn rate(&mut self, rated: bool) {
        self.rated = rated;
        if rated {
            let people = self.seats.iter_mut().filter(|sitter| matches!(sitter, Sitter::Person(_)));
            people.skip(1).for_each(|sitter| *sitter = Sitter::Friend);
        }
    }

    /// Whether another set than the house's is in use.
    pub(crate) fn has_own_set(&self) -> bool {
        self.options.keys().any(|key| !is_variant(key))
    }

    /// Goes back to the house set; variants stay.
    pub(crate) fn leave_set(&mut self) {
        self.options.retain(|key, _| is_variant(key));
        self.set = None;
    }
}

impl Default for Choice {
    fn default() -> Self {
        Self {
            seats: vec![Sitter::Person(String::new()), Sitter::Bot(Level::Casual)],
            options: Map::new(),
            set: None,
            pace: Pace::Free,
            limit: None,
            confirm: None,
            on_flag: OnFlag::Bot,
            sit_in: None,
            start: Start::WhenFull,
            hints: true,
            takebacks: true,
            onlookers: true,
            public: false,
            rated: false,
            reactions: true,
        }
    }
}

/// Everything a person chose. What cannot be read has its default.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Settings {
    lang: Option<String>,
    /// `Some(true)`: 0,25.
    comma: Option<bool>,
    pub(crate) theme: Theme,
    pub(crate) sound: Sound,
    /// Less movement than the device asks for.
    pub(crate) still: bool,
    /// What the person is called.
    pub(crate) name: String,
    /// Row and column names on boards.
    pub(crate) coordinates: bool,
    /// Whether plays confirm themselves where the table lets them.
    pub(crate) countdown: bool,
    /// Whether the browser tells when it is the person's turn somewhere.
    pub(crate) notify: bool,
    pub(crate) last_game: Option<GameId>,
    pub(crate) choices: BTreeMap<String, Choice>,
    /// Tables on the server, the latest first.
    pub(crate) online: Vec<OnlineTable>,
    /// How many of the remarks for a first game were shown, by game.
    tips: BTreeMap<String, usize>,
    /// What became of the puzzles of the day.
    pub(crate) answers: Answers,
    /// Where older versions of the app kept what was solved.
    #[serde(skip_serializing)]
    solved: Vec<String>,
    /// How many steps of a lesson that was begun are done, by game.
    lessons: BTreeMap<String, usize>,
}

/// A table on the server, for the list on the first page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct OnlineTable {
    pub(crate) name: String,
    pub(crate) game: GameId,
}

/// The most tables on the server that are remembered.
const MAX_ONLINE: usize = 6;

impl Default for Settings {
    fn default() -> Self {
        Self {
            lang: None,
            comma: None,
            theme: Theme::Auto,
            sound: Sound::Soft,
            still: false,
            name: String::new(),
            coordinates: true,
            countdown: true,
            notify: false,
            last_game: None,
            choices: BTreeMap::new(),
            online: Vec::new(),
            tips: BTreeMap::new(),
            answers: Answers::default(),
            solved: Vec::new(),
            lessons: BTreeMap::new(),
        }
    }
}

impl Settings {
    /// What was kept, or the defaults.
    pub(crate) fn load() -> Self {
        let mut settings: Self =
            browser::kept(KEY).and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
        let solved = std::mem::take(&mut settings.solved);
        if !solved.is_empty() {
            settings.answers = Answers::of_solved(solved);
        }
        settings
    }

    fn keep(&self) -> Option<()> {
        browser::keep(KEY, &serde_json::to_string(self).ok()?)
    }

    /// The language and decimal mark: as chosen, or as the browser has it.
    pub(crate) fn speech(&self) -> Speech {
        let usual = Speech::from_tag(&browser::language()).unwrap_or(Speech::ENGLISH);
        let lang = self.lang.as_deref().and_then(Lang::from_tag).unwrap_or(usual.lang);
        let decimal_mark = match self.comma {
            Some(true) => DecimalMark::Comma,
            Some(false) => DecimalMark::Point,
            None if lang == usual.lang => usual.decimal_mark,
            None => Speech::of(lang).decimal_mark,
        };
        Speech { lang, decimal_mark }
    }

    pub(crate) fn set_lang(&mut self, lang: Lang) {
        self.lang = Some(lang.tag().to_owned());
    }

    pub(crate) fn set_decimal_mark(&mut self, mark: DecimalMark) {
        self.comma = Some(mark == DecimalMark::Comma);
    }

    /// How this game was last set up.
    pub(crate) fn choice(&self, game: GameId) -> Choice {
        self.choices.get(game.name()).cloned().unwrap_or_default()
    }

    /// Remembers a table on the server, or forgets it.
    pub(crate) fn remember(&mut self, name: &str, game: Option<GameId>) {
        self.online.retain(|table| table.name != name);
        if let Some(game) = game {
            self.online.insert(0, OnlineTable { name: name.to_owned(), game });
            self.online.truncate(MAX_ONLINE);
        }
    }

    /// How many of the remarks for a first game were shown.
    pub(crate) fn tips_seen(&self, game: GameId) -> usize {
        self.tips.get(game.name()).copied().unwrap_or(0)
    }

    /// Remembers that this many of them were.
    pub(crate) fn see_tips(&mut self, game: GameId, count: usize) {
        self.tips.insert(game.name().to_owned(), count);
    }

    /// Every game is a first one again.
    pub(crate) fn forget_tips(&mut self) {
        self.tips.clear();
    }

    /// How many steps of a lesson are done; none when it is finished.
    pub(crate) fn lesson_steps(&self, game: GameId) -> usize {
        self.lessons.get(game.name()).copied().unwrap_or(0)
    }

    /// Remembers that this many of them are.
    pub(crate) fn learn(&mut self, game: GameId, steps: usize) {
        self.lessons.insert(game.name().to_owned(), steps);
    }

    /// Whether the page is dark; `device` says whether the device is.
    pub(crate) fn is_dark(&self, device: impl FnOnce() -> bool) -> bool {
        match self.theme {
            Theme::Dark => true,
            Theme::Light => false,
            Theme::Auto => device(),
        }
    }

    /// Whether things may move.
    pub(crate) fn motion(&self) -> bool {
        !self.still && !browser::prefers_reduced_motion()
    }
}

/// A name for a seat out of what was typed; nameless people are called by a word.
pub(crate) fn seat_name(typed: &str, word: &str) -> Option<Name> {
    let short: String = typed.trim().chars().take(LONGEST_NAME).collect();
    Name::new(&short).or_else(|_| Name::new(word)).ok()
}

/// Whether the settings could not be kept: they are gone when the page is closed.
#[derive(Clone, Copy)]
pub(crate) struct Unkept(pub(crate) RwSignal<bool>);

/// Keeps the settings and shows them on the page, whenever they change.
pub(crate) fn follow(settings: RwSignal<Settings>) {
    let unkept = RwSignal::new(false);
    provide_context(Unkept(unkept));
    Effect::new(move || {
        settings.with(|settings| {
            unkept.set(settings.keep().is_none());
            let theme = match settings.theme {
                Theme::Auto => None,
                Theme::Light => Some("light"),
                Theme::Dark => Some("dark"),
            };
            browser::set_root("data-theme", theme);
            browser::set_root("data-still", settings.still.then_some("yes"));
            browser::set_root("lang", Some(settings.speech().lang.tag()));
        });
    });
}
