//! What to print, and how: the parts one after the other.

use std::fmt;
use std::str::FromStr;

use quintile_drawing::writable;
use quintile_rules::GameId;
use quintile_rules::kit::SetupError;
use quintile_words::{Say, Speech, variant_name};
use serde_json::{Map, Value};

use crate::board::Plan;
use crate::card::Card;
use crate::document::Document;
use crate::kit::Kit;
use crate::pads::Pads;
use crate::paper::Paper;
use crate::tiles::Sheets;
use crate::worksheet::MAX_TASKS;
use crate::{cover, tiles};

/// The smallest square that can be printed, in millimetres.
pub const MIN_SQUARE: f32 = 10.0;
/// The largest square that can be printed, in millimetres.
pub const MAX_SQUARE: f32 = 60.0;
/// The most pages of a file.
pub const MAX_PAGES: usize = 120;

/// A part of what is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// The board.
    Board,
    /// The tiles, with Polygon's die and the block markers of 24/7.
    Tiles,
    /// Score pads.
    Pads,
    /// The card of rules and points.
    Rules,
}

impl Part {
    /// Every part, in the order of the pages.
    pub const ALL: [Self; 4] = [Self::Board, Self::Tiles, Self::Pads, Self::Rules];

    /// Its name: `"board"`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Tiles => "tiles",
            Self::Pads => "pads",
            Self::Rules => "rules",
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Not the name of a part.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown part \"{0}\"; the parts are board, tiles, pads, rules")]
pub struct UnknownPart(
    /// The beginning of what was given.
    pub String,
);

impl FromStr for Part {
    type Err = UnknownPart;

    fn from_str(text: &str) -> Result<Self, UnknownPart> {
        let known = Self::ALL.into_iter().find(|part| part.name() == text);
        known.ok_or_else(|| UnknownPart(text.chars().take(40).collect()))
    }
}

/// What to print.
#[derive(Clone, Debug, PartialEq)]
pub struct Job {
    /// Which game.
    pub game: GameId,
    /// What differs from its house set.
    pub options: Map<String, Value>,
    /// The name of the set, if it has one.
    pub name: Option<String>,
    /// What the set is for; may be empty.
    pub about: String,
    /// On which paper.
    pub paper: Paper,
    /// How wide a square is in millimetres, [`MIN_SQUARE`] to [`MAX_SQUARE`]; tiles are as large. `None` for what suits the game.
    pub square: Option<f32>,
    /// Which parts; the first page is always there.
    pub parts: Vec<Part>,
    /// Whether sheets of tiles have a page for their other side.
    pub backs: bool,
    /// The language.
    pub speech: Speech,
}

impl Job {
    /// The house set of a game, all of it, in English on A4.
    pub fn of(game: GameId) -> Self {
        Self {
            game,
            options: Map::new(),
            name: None,
            about: String::new(),
            paper: Paper::default(),
            square: None,
            parts: Part::ALL.to_vec(),
            backs: false,
            speech: Speech::ENGLISH,
        }
    }

    /// How wide squares are if nobody chooses.
    pub(crate) const fn usual(&self) -> f32 {
        usual_square(self.game)
    }
}

/// How wide a square of the house set is, for its board or its tiles to make the best of a sheet.
const fn usual_square(game: GameId) -> f32 {
    match game {
        GameId::Polygon => 19.0,
        GameId::Synergo | GameId::TwentyFourSeven => 24.0,
        GameId::ScrambledFives | GameId::SumsOfOne => 20.0,
    }
}

/// Why nothing is printed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Refused {
    /// The options make no game.
    #[error(transparent)]
    Set(#[from] SetupError),
    /// Squares can be so large only.
    #[error("a square is {least} to {most} mm wide, not {0}", least = MIN_SQUARE, most = MAX_SQUARE)]
    Square(f32),
    /// It would be too many pages.
    #[error("that makes {0} pages; the maximum is {most}. Smaller squares need fewer", most = MAX_PAGES)]
    TooManyPages(usize),
    /// A worksheet has so many tasks only.
    #[error("a worksheet has at most {most} tasks, not {0}: their answers are on one page", most = MAX_TASKS)]
    TooManyTasks(usize),
    /// A position of a worksheet cannot be drawn.
    #[error("{0}")]
    Puzzle(String),
}

/// A file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// The PDF.
    pub bytes: Vec<u8>,
    /// How many pages it has.
    pub pages: usize,
}

/// Everything that is decided before the first page is drawn.
pub(crate) struct Layout {
    pub(crate) kit: Kit,
    pub(crate) heading: Heading,
    pub(crate) paper: Paper,
    pub(crate) square: f32,
    pub(crate) speech: Speech,
    pub(crate) board: Option<Plan>,
    /// Whether the board is asked for, though Synergo has none.
    pub(crate) table: bool,
    pub(crate) tiles: Option<Sheets>,
    pub(crate) pads: Option<Pads>,
    pub(crate) card: Option<Card>,
}

/// What stands at the head of pages.
#[derive(Clone)]
pub(crate) struct Heading {
    /// The game.
    pub(crate) title: String,
    /// The set and its variant; may be empty.
    pub(crate) set: String,
    pub(crate) about: String,
}

/// The most letters of a set's name, and of what it is for.
pub(crate) const MAX_NAME: usize = 60;
const MAX_ABOUT: usize = 500;

/// The beginning of a text that may be as long as its file, on one line.
pub(crate) fn short(text: &str, most: usize) -> String {
    let words = text.split_whitespace().take(most).collect::<Vec<_>>().join(" ");
    match words.char_indices().nth(most) {
        Some((end, _)) => words[..end].trim_end().to_owned() + "…",
        None => words,
    }
}

impl Heading {
    fn of(job: &Job) -> Self {
        let variant = variant_name(job.game, &job.options, job.speech);
        let name = job.name.clone().filter(|name| name != job.game.title());
        let set: Vec<String> = name.map(|name| short(&name, MAX_NAME)).into_iter().chain(variant).collect();
        Self {
            title: job.game.title().to_owned(),
            set: writable(&set.join(" · ")),
            about: writable(&short(&job.about, MAX_ABOUT)),
        }
    }
}

impl Layout {
    fn of(job: &Job) -> Result<Self, Refused> {
        let square = job.square.unwrap_or(job.usual());
        if !(MIN_SQUARE..=MAX_SQUARE).contains(&square) {
            return Err(Refused::Square(square));
        }
        let kit = Kit::new(job.game, &job.options)?;
        let has = |part: Part| job.parts.contains(&part);
        let board = kit.board.as_ref().filter(|_| has(Part::Board));
        let board = board.map(|board| Plan::of(board, square, job.paper));
        let tiles = has(Part::Tiles).then(|| Sheets::of(&kit, square, job.paper, job.backs));
        let card = has(Part::Rules).then(|| Card::of(&kit, job.paper, job.speech)).transpose()?;
        let pads = has(Part::Pads).then(|| Pads::of(&kit, job.paper, job.speech)).transpose()?;
        let heading = Heading::of(job);
        let table = has(Part::Board) && kit.board.is_none();
        Ok(Self { kit, heading, paper: job.paper, square, speech: job.speech, board, table, tiles, pads, card })
    }

    /// How many pages there will be.
    fn pages(&self) -> usize {
        let board = self.board.as_ref().map_or(0, Plan::sheets);
        let tiles = self.tiles.as_ref().map_or(0, Sheets::pages);
        1 + board + tiles + self.pads.as_ref().map_or(0, Pads::pages) + self.card.as_ref().map_or(0, Card::pages)
    }
}

/// Makes the file.
pub fn print(job: &Job) -> Result<Printed, Refused> {
    let layout = Layout::of(job)?;
    let pages = layout.pages();
    if pages > MAX_PAGES {
        return Err(Refused::TooManyPages(pages));
    }
    let mut title = layout.heading.title.clone();
    if !layout.heading.set.is_empty() {
        title = format!("{title} · {}", layout.heading.set);
    }
    let mut document = Document::new(title, job.speech.lang);
    let board = layout.board.as_ref().zip(layout.kit.board.as_ref());
    let board = board.map(|(plan, board)| (plan, plan.form(board, job.speech, &mut document)));
    cover::draw(&layout, board.as_ref().map(|(_, form)| form.as_str()), &mut document);
    if let Some((plan, form)) = &board {
        plan.draw(form, &layout, &mut document);
    }
    if let Some(sheets) = &layout.tiles {
        tiles::draw(sheets, &layout, &mut document);
    }
    if let Some(pads) = &layout.pads {
        pads.draw(&layout, &mut document);
    }
    if let Some(card) = &layout.card {
        card.draw(&layout, &mut document);
    }
    debug_assert_eq!(document.len(), pages, "{}", job.game);
    Ok(Printed { pages: document.len(), bytes: document.finish() })
}

impl Layout {
    /// What stands at the head of a page: the game, and what the page is.
    pub(crate) fn head(&self, what: &quintile_words::OnPaper) -> String {
        let what = what.say(self.speech);
        match self.heading.set.as_str() {
            "" => format!("{} · {what}", self.heading.title),
            set => format!("{} · {set} · {what}", self.heading.title),
        }
    }
}
