//! Every screen, in one list: accessible, in the reader's language, and as large as the window.

use std::fmt;

use quintile_browser_tests::{Page, with_two_pages};
use quintile_rules::GameId;
use quintile_words::Lang;

use crate::{access, languages, sizes};

/// The addresses of all pages that need no preparation.
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
    "/games",
    "/mistakes",
    "/analysis",
    "/replay",
    "/daily",
    "/c",
    "/e",
    "/ladder",
    "/admin",
    "/me",
    "/lobby",
    "/nowhere",
    "/table/nothing",
];

/// A screen: a page in one of its states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Screen {
    /// A page by its address.
    Page(&'static str),
    /// The home page of a player with unfinished games, here and with friends.
    Returning,
    /// Something that is not the name of a table was typed.
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
    /// The same after an answer, which may be wrong.
    Missed,
    /// A table after a few plays, with a tile picked.
    Table(GameId),
    /// Who starts and why, as a game begins.
    Opening(GameId),
    /// What was agreed, at the table.
    Agreed,
    /// Four players with clocks.
    Crowd(GameId),
    /// A red cross and its reason.
    Refused,
    /// A play that is not confirmed yet, with its countdown.
    Tentative,
    /// Tiles chosen for a trade.
    Trade,
    /// A WILD waiting for its value.
    Wild,
    /// The tab with the tiles that nobody has seen.
    Unseen,
    /// A remark for a first game.
    Tip,
    /// A hint on the board, not laid.
    Hint,
    /// How to play, over the table: points, rules, keys.
    HowToPlay,
    /// Between two people on one device.
    Curtain,
    /// The result of a game.
    Result,
    /// The same with hands and what they cost.
    Account,
    /// The same in teams.
    Teams,
    /// The score pad of a finished game.
    Pad,
    /// The board after the game.
    Ended,
    /// A game play by play.
    Replay,
    /// The same, judged by the coach, with a better play on the board.
    Review,
    /// A record that cannot be shown.
    BadRecord,
    /// Games that are over, with statistics, and one that goes on.
    Games,
    /// A file that is no file of games.
    BadGames,
    /// The analysis board with a variation and the best plays.
    Analysis,
    /// The same at the end of a game.
    AnalysisEnd,
    /// A link to an analysis that is cut off.
    BadLink,
    /// A mistake as a puzzle, answered.
    Mistake,
    /// Before a game with a friend, for the one who invites.
    Lobby,
    /// The same for the one who is invited.
    Invited,
    /// A table with a friend.
    Friend,
    /// Who is there, reactions, ways to leave.
    Company,
    /// The friend asks to take a play back.
    Question,
    /// A table of others.
    Onlooker,
    /// The table for a wall.
    Wall,
    /// The server stops in the middle of a game.
    Lost,
    /// The server was never reached.
    ServerGone,
    /// The server does not know the table.
    NoSuchTable,
    /// A contest, for whoever is invited.
    Contest,
    /// The same for its host, with somebody playing.
    Desk,
    /// The same for everybody in the room.
    ContestWall,
    /// A contest with a list of names, for whoever is on it.
    PickName,
    /// The desk while everything stands still and somebody is missing.
    PausedDesk,
    /// The wall before a start at a time of day.
    WallCountdown,
    /// Everybody's turn, with a play on the board.
    LookBack,
    /// A tournament, for whoever is invited.
    Tournament,
    /// The same for its host, after a round.
    Club,
    /// The ladder of a game with somebody on it.
    Ladder,
    /// The end of a rated game.
    RatedEnd,
    /// A set-up for a rated game.
    RatedSetup,
    /// The tables of a server, for whoever runs it, with a question.
    AdminTables,
    /// Its people.
    AdminPeople,
    /// Its bans.
    AdminBans,
    /// Somebody with a name, a table and two devices, who has made a code and a phrase.
    Me,
    /// The same, about to become somebody else.
    Claiming,
    /// Looking for an opponent, while somebody else looks for another game.
    Looking,
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
            Self::Opening(game) => write!(f, "opening-{game}"),
            Self::Crowd(game) => write!(f, "crowd-{game}"),
            Self::Replay => f.write_str("replay-record"),
            other => f.write_str(&format!("{other:?}").to_lowercase()),
        }
    }
}

/// Screens that share a browser, by kind.
pub(crate) fn of_kind(kind: &str) -> Vec<Screen> {
    use Screen as S;
    let of_games = |make: fn(GameId) -> Screen| GameId::ALL.map(make).to_vec();
    match kind {
        "pages" => {
            let mut all: Vec<Screen> = PAGES.iter().copied().map(S::Page).collect();
            all.extend([S::Options(GameId::SumsOfOne), S::Options(GameId::TwentyFourSeven), S::BadCode, S::Returning]);
            all
        }
        "lessons" => {
            [of_games(S::Lesson), vec![S::Praise, S::Learnt, S::Puzzle(GameId::SumsOfOne), S::Missed]].concat()
        }
        "tables" => {
            let crowds = vec![S::Crowd(GameId::Synergo), S::Crowd(GameId::SumsOfOne)];
            [
                of_games(S::Table),
                crowds,
                vec![S::Opening(GameId::Polygon), S::Opening(GameId::Synergo), S::Agreed, S::Unseen],
            ]
            .concat()
        }
        "turns" => vec![S::Refused, S::Tentative, S::Trade, S::Wild, S::Tip, S::Hint, S::HowToPlay, S::Curtain],
        "ends" => vec![S::Result, S::Account, S::Teams, S::Pad, S::Ended, S::Replay, S::Review, S::BadRecord],
        "studies" => vec![S::Games, S::BadGames, S::Analysis, S::AnalysisEnd, S::BadLink, S::Mistake],
        "online" => {
            let meetings = vec![S::Lobby, S::Invited, S::Friend, S::Company, S::Question, S::Onlooker, S::Wall];
            let contests = vec![S::Contest, S::Desk, S::ContestWall, S::Me, S::Claiming, S::Looking];
            [meetings, contests, vec![S::Lost, S::ServerGone, S::NoSuchTable]].concat()
        }
        "classes" => vec![S::PickName, S::PausedDesk, S::WallCountdown, S::LookBack],
        "club" => {
            let tournaments = vec![S::Tournament, S::Club];
            let ladder = vec![S::RatedSetup, S::RatedEnd, S::Ladder];
            [tournaments, ladder, vec![S::AdminTables, S::AdminPeople, S::AdminBans]].concat()
        }
        other => panic!("there are no screens of kind {other}"),
    }
}

/// Visits each screen of a kind, in each of these languages.
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

/// Defines a test for each kind of screen, named after the kind, which is passed to it; all with the same attribute, if any.
macro_rules! every_screen {
    ($look:path $(, $attribute:meta)?) => {
        $crate::pages::every_screen!(each $look, { $(#[$attribute])? } pages lessons tables turns ends studies online classes club);
    };
    (each $look:path, $attributes:tt $($kind:ident)*) => {
        $($crate::pages::every_screen!(one $look, $attributes $kind);)*
    };
    (one $look:path, { $($attribute:tt)* } $kind:ident) => {
        #[test]
        $($attribute)*
        fn $kind() {
            $look(stringify!($kind));
        }
    };
}
pub(crate) use every_screen;

/// All that every screen has to hold; reaching some takes longer than looking at them, so they are reached once for all.
fn is_right(kind: &str) {
    let mut all = Vec::new();
    look_at(kind, &Lang::ALL, async |page, screen, lang| {
        let mut faults = access::faults(page).await;
        if lang == Lang::Es {
            faults.extend(languages::english_texts(page).await);
            // Spanish words are longer.
            faults.extend(sizes::faults(page).await);
        }
        all.extend(faults.into_iter().map(|fault| format!("{screen}, {}: {fault}", lang.tag())));
    });
    assert!(all.is_empty(), "{} faults:\n{}", all.len(), all.join("\n"));
}

every_screen!(is_right);

#[test]
fn every_page_of_a_game_is_listed() {
    for game in GameId::ALL {
        for path in [format!("/play/{game}"), format!("/rules/{game}")] {
            assert!(PAGES.contains(&path.as_str()), "{path}");
        }
    }
}
