//! Every screen there is, in one list. Whoever looks at screens (accessibility, languages, sizes, pictures) looks at all of them.

use std::fmt;

use quintile_browser_tests::{Page, with_two_pages};
use quintile_rules::GameId;
use quintile_words::Lang;

/// The addresses of all pages that show all they have by themselves.
const PAGES: &[&str] = &[
    "/",
    "/play/polygon",
    "/play/synergo",
    "/play/twenty-four-seven",
    "/play/scrambled-fives",
    "/play/sums-of-one",
    "/rules/polygon",
    "/rules/synergo",
    "/rules/twenty-four-seven",
    "/rules/scrambled-fives",
    "/rules/sums-of-one",
    "/settings",
    "/replay",
    "/nowhere",
    "/table/nothing",
];

/// A screen: a page in one of its states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Screen {
    /// A page by its address.
    Page(&'static str),
    /// The first page of somebody who has begun games, here and with friends.
    Returning,
    /// Three words were asked for, and something else was typed.
    BadCode,
    /// A game's set-up with all its options.
    Options(GameId),
    /// The middle of a lesson, with a tile picked.
    Lesson(GameId),
    /// A step of a lesson that is done.
    Praise,
    /// The end of a lesson.
    Learnt,
    /// The puzzle of the day.
    Puzzle(GameId),
    /// A table after a few plays, with a tile picked.
    Table(GameId),
    /// Four players with clocks.
    Crowd(GameId),
    /// A red cross and its reason.
    Refused,
    /// A play that is not confirmed yet, with its countdown.
    Tentative,
    /// Tiles chosen for a trade.
    Trade,
    /// A WILD that wants a name.
    Wild,
    /// The tab with the tiles that nobody has seen.
    Unseen,
    /// What the keys do.
    Keys,
    /// Between two people on one device.
    Curtain,
    /// The result of a game.
    Result,
    /// The board after the game.
    Ended,
    /// A game play by play.
    Replay,
    /// The same, judged by the coach, with a better play on the board.
    Review,
    /// A record that is no good.
    BadRecord,
    /// Before a game with a friend, for whoever invites.
    Lobby,
    /// The same for whoever is invited.
    Invited,
    /// A table with a friend.
    Friend,
    /// Who is there, reactions, ways to leave.
    Company,
    /// The friend asks to take a play back.
    Question,
    /// A table of others.
    Onlooker,
    /// The server goes away in the middle of a game.
    Lost,
    /// It was gone before.
    ServerGone,
    /// It knows no such table.
    NoSuchTable,
}

impl fmt::Display for Screen {
    /// What its pictures are called.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Page("/") => f.write_str("home"),
            Self::Page(path) => f.write_str(&path.trim_matches('/').replace('/', "-")),
            Self::Options(game) => write!(f, "options-{game}"),
            Self::Lesson(game) => write!(f, "lesson-{game}"),
            Self::Puzzle(game) => write!(f, "puzzle-{game}"),
            Self::Table(game) => write!(f, "table-{game}"),
            Self::Crowd(game) => write!(f, "crowd-{game}"),
            Self::Replay => f.write_str("replay-record"),
            other => f.write_str(&format!("{other:?}").to_lowercase()),
        }
    }
}

/// Screens that are looked at together: a browser is started for each kind.
pub(crate) fn of_kind(kind: &str) -> Vec<Screen> {
    use Screen as S;
    let of_games = |make: fn(GameId) -> Screen| GameId::ALL.map(make).to_vec();
    match kind {
        "pages" => {
            let mut all: Vec<Screen> = PAGES.iter().copied().map(S::Page).collect();
            all.extend([S::Options(GameId::SumsOfOne), S::Options(GameId::TwentyFourSeven), S::BadCode, S::Returning]);
            all
        }
        "lessons" => [of_games(S::Lesson), vec![S::Praise, S::Learnt, S::Puzzle(GameId::SumsOfOne)]].concat(),
        "tables" => {
            let crowds = vec![S::Crowd(GameId::Synergo), S::Crowd(GameId::SumsOfOne)];
            [of_games(S::Table), crowds, vec![S::Unseen]].concat()
        }
        "turns" => vec![S::Refused, S::Tentative, S::Trade, S::Wild, S::Keys, S::Curtain],
        "ends" => vec![S::Result, S::Ended, S::Replay, S::Review, S::BadRecord],
        "online" => {
            let meetings = vec![S::Lobby, S::Invited, S::Friend, S::Company, S::Question, S::Onlooker];
            [meetings, vec![S::Lost, S::ServerGone, S::NoSuchTable]].concat()
        }
        other => panic!("no screens are called {other}"),
    }
}

/// Looks at each screen of a kind, in each of these languages.
pub(crate) fn look_at(kind: &str, langs: &[Lang], mut look: impl AsyncFnMut(&Page, Screen, Lang)) {
    with_two_pages(async |page, friend| {
        for &lang in langs {
            for screen in of_kind(kind) {
                screen.open(page, friend, lang).await;
                look(page, screen, lang).await;
                screen.leave(page, friend).await;
            }
        }
    });
}

/// A test for each kind of screens, with the kind's name; what it is given gets that name.
macro_rules! every_screen {
    ($look:path) => {
        $crate::pages::every_screen!($look, pages lessons tables turns ends online);
    };
    ($look:path, $($kind:ident)*) => {
        $(
            #[test]
            fn $kind() {
                $look(stringify!($kind));
            }
        )*
    };
}
pub(crate) use every_screen;

#[test]
fn every_page_of_a_game_is_listed() {
    for game in GameId::ALL {
        for path in [format!("/play/{game}"), format!("/rules/{game}")] {
            assert!(PAGES.contains(&path.as_str()), "{path}");
        }
    }
}
