//! Every screen there is, in one list. Whoever looks at screens (accessibility, languages, sizes, pictures) looks at all of them.

use std::fmt;

use quintile_browser_tests::table::Order;
use quintile_browser_tests::{Page, with_two_pages};
use quintile_rules::GameId;
use quintile_words::{Lang, Lesson};
use serde_json::{Value, json};

use crate::online::{at_the_table, invite, on_turn, sit_down};

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
            other => f.write_str(&format!("{other:?}").to_lowercase()),
        }
    }
}

/// A record that is short and sound: the game of a lesson.
fn short_record(game: GameId) -> &'static str {
    Lesson::of(game).steps[0].position.record
}

/// Options of a game of 24/7 with few tiles, all of them in the hands from the start: it is soon over, and every play can be
/// taken back.
fn short_game() -> Value {
    json!({ "tiles": { "2": 2, "3": 2, "4": 3, "5": 2, "6": 2 }, "removed": 0, "hands": [5, 5, 5] })
}

impl Screen {
    /// Opens the screen in a language. `friend` is somebody else's browser.
    pub(crate) async fn open(self, page: &Page, friend: &Page, lang: Lang) {
        for person in [page, friend] {
            prepare(person, lang, json!({})).await;
        }
        match self {
            Self::Page(path) => page.open(path).await,
            Self::Returning => {
                page.start(Order::of(GameId::TwentyFourSeven)).await;
                page.play_by_clicking().await;
                invite(page, GameId::Polygon).await;
                page.open("/").await;
                page.until("games that were begun", "document.querySelector('.unfinished') !== null").await;
            }
            Self::BadCode => {
                page.open("/").await;
                join(page, "somewhere").await;
                page.until("the reason", "document.querySelector('.join .refused') !== null").await;
            }
            Self::Options(game) => {
                page.open(&format!("/play/{game}")).await;
                page.click(".more-options summary").await;
            }
            Self::Lesson(_) | Self::Praise | Self::Learnt => self.learn(page).await,
            Self::Puzzle(game) => {
                page.open(&format!("/daily/{game}")).await;
                page.find(".daily .board").await;
                page.pick(0).await;
            }
            Self::Result | Self::Ended | Self::Replay | Self::Review | Self::BadRecord => {
                self.look_back(page, lang).await;
            }
            Self::Lobby | Self::Invited | Self::Friend | Self::Company | Self::Question | Self::Onlooker => {
                self.meet(page, friend, lang).await;
            }
            Self::Lost | Self::ServerGone | Self::NoSuchTable => self.fail(page, friend).await,
            _ => self.sit_down(page, lang).await,
        }
    }

    /// What has to be done before the next screen can be opened.
    pub(crate) async fn leave(self, page: &Page, friend: &Page) {
        if matches!(self, Self::Lost | Self::ServerGone) {
            page.find_server().await;
            page.open("/").await;
            friend.open("/").await;
            for person in [page, friend] {
                person.forgive("WebSocket").await;
                person.forgive("net::ERR_").await;
            }
        }
        if self == Self::NoSuchTable {
            page.forgive("404").await;
        }
    }

    async fn learn(self, page: &Page) {
        let (game, steps) = match self {
            Self::Lesson(game) => (game, 2),
            Self::Learnt => (GameId::TwentyFourSeven, 5),
            _ => (GameId::TwentyFourSeven, 1),
        };
        page.open(&format!("/lesson/{game}")).await;
        for step in 0..steps {
            page.solve_by_keys(game, step).await;
            if self != Self::Praise {
                page.go_on_by_keys(game, step).await;
            }
        }
        if let Self::Lesson(_) = self {
            page.pick(0).await;
        }
    }

    async fn sit_down(self, page: &Page, lang: Lang) {
        match self {
            Self::Crowd(game) => {
                let bot = json!({ "bot": "novice" });
                let seats = json!([{ "person": "Maximiliana" }, bot, bot, bot]);
                let pace = json!({ "per-game": { "seconds": 600 } });
                prepare(page, lang, json!({ game.name(): { "seats": seats, "pace": pace } })).await;
                open_table(page, game).await;
            }
            Self::Refused => {
                open_table(page, GameId::TwentyFourSeven).await;
                let illegal = page.look().await.illegal;
                page.touch(illegal.first().expect("a place with a cross")).await;
            }
            Self::Tentative => {
                prepare(page, lang, json!({ "twenty-four-seven": { "confirm": 3600 } })).await;
                page.start(Order::of(GameId::TwentyFourSeven)).await;
                page.lay_some_tile().await;
                page.until("the ring", "document.querySelector('.confirm .ring') !== null").await;
            }
            Self::Trade => {
                page.start(Order::of(GameId::SumsOfOne)).await;
                page.my_turn().await;
                page.press("T").await;
                page.pick(0).await;
                page.pick(1).await;
            }
            Self::Wild => {
                let options = json!({ "yellow_tiles": { "*": 60, "0.25": 2 } });
                prepare(page, lang, json!({ "sums-of-one": { "options": options } })).await;
                page.start(Order::of(GameId::SumsOfOne)).await;
                page.lay_some_tile().await;
                page.until("names", "document.querySelector('.names') !== null").await;
            }
            Self::Unseen => {
                open_table(page, GameId::Synergo).await;
                page.click(".tabs button:nth-child(2)").await;
            }
            Self::Keys => {
                open_table(page, GameId::SumsOfOne).await;
                page.key('?').await;
                page.until("the keys", "document.activeElement.matches('.help .confirm')").await;
            }
            Self::Curtain => {
                page.start(Order { other: "person", ..Order::of(GameId::TwentyFourSeven) }).await;
                page.until("the curtain", "document.activeElement.matches('.curtain .confirm')").await;
            }
            Self::Table(game) => open_table(page, game).await,
            other => unreachable!("{other} is opened elsewhere"),
        }
    }

    async fn look_back(self, page: &Page, lang: Lang) {
        match self {
            Self::Replay => show_record(page, short_record(GameId::SumsOfOne)).await,
            Self::Review => {
                show_record(page, short_record(GameId::TwentyFourSeven)).await;
                page.click(".review .confirm").await;
                page.until("the coach is done", "!document.querySelector('.review progress, .review .confirm')").await;
                page.click(".marks button").await;
                page.click(".judged button").await;
            }
            Self::BadRecord => {
                let record = short_record(GameId::TwentyFourSeven).replacen("3@e4", "3@a1", 1);
                show_record(page, &record).await;
            }
            _ => {
                prepare(page, lang, json!({ "twenty-four-seven": { "options": short_game() } })).await;
                page.start(Order::of(GameId::TwentyFourSeven)).await;
                page.play_on_by_clicking().await;
                if self == Self::Ended {
                    page.click(".fold").await;
                }
            }
        }
    }

    async fn meet(self, page: &Page, friend: &Page, lang: Lang) {
        match self {
            Self::Lobby => drop(invite(page, GameId::Synergo).await),
            Self::Invited => {
                let address = invite(friend, GameId::ScrambledFives).await;
                page.open(&address).await;
                page.until("a free seat", "document.querySelector('.lobby-seats .confirm') !== null").await;
            }
            Self::Onlooker => {
                let address = invite(friend, GameId::Polygon).await;
                friend.click(".lobby-seats li:nth-child(2) button").await;
                at_the_table(friend).await;
                friend.play_by_clicking().await;
                page.open(&address).await;
                at_the_table(page).await;
                page.click(".tabs button:nth-child(3)").await;
            }
            Self::Question => {
                for person in [page, friend] {
                    prepare(person, lang, json!({ "twenty-four-seven": { "options": short_game() } })).await;
                }
                play_with(page, friend, GameId::TwentyFourSeven).await;
                while !friend.look().await.hand.is_empty() || friend.look().await.plays < 2 {
                    on_turn(page, friend).await.expect("the game has only begun").play_by_clicking().await;
                }
                friend.click(".bar button:first-of-type").await;
                page.until("the question", "document.querySelector('.question') !== null").await;
            }
            _ => {
                play_with(page, friend, GameId::ScrambledFives).await;
                while page.look().await.hand.is_empty() {
                    on_turn(page, friend).await.expect("the game has only begun").play_by_clicking().await;
                }
                page.pick(0).await;
                if self == Self::Company {
                    page.click(".tabs button:nth-child(3)").await;
                }
            }
        }
    }

    async fn fail(self, page: &Page, friend: &Page) {
        match self {
            Self::Lost => {
                play_with(page, friend, GameId::TwentyFourSeven).await;
                page.lose_server().await;
                page.until("the page notices", "document.querySelector('.banner') !== null").await;
            }
            Self::ServerGone => {
                // Everything has been loaded when this page shows; the way home loads nothing.
                page.open("/settings").await;
                page.click(".brand").await;
                page.lose_server().await;
                join(page, "rurata zageto gubedi").await;
                page.until("the page notices", "document.querySelector('main .confirm') !== null").await;
            }
            _ => page.open("/t/rurata-zageto-gubedi").await,
        }
    }
}

/// Somebody who has chosen a language, and how games were set up last.
async fn prepare(page: &Page, lang: Lang, choices: Value) {
    // A browser begins with a page of its own, which keeps nothing for the app.
    if page.value::<bool>("!location.protocol.startsWith('http')").await {
        page.open("/").await;
        page.until("the first settings", "localStorage.getItem('quintile.settings') !== null").await;
    }
    let bot = json!([{ "person": "" }, { "bot": "novice" }]);
    let mut choices = choices;
    for choice in choices.as_object_mut().into_iter().flat_map(|all| all.values_mut()) {
        if choice["seats"].is_null() {
            choice["seats"] = bot.clone();
        }
    }
    let settings = json!({ "lang": lang.tag(), "choices": choices }).to_string();
    page.run(&format!("localStorage.setItem('quintile.settings', {})", json!(settings))).await;
}

/// A table after a play, with a tile picked.
pub(crate) async fn open_table(page: &Page, game: GameId) {
    page.start(Order::of(game)).await;
    page.play_by_clicking().await;
    page.my_turn().await;
    page.pick(0).await;
}

/// Types the name of a table on the first page.
async fn join(page: &Page, name: &str) {
    page.write(".join input", name).await;
    page.click(".join button").await;
}

/// Opens the replay page with a record in its address.
async fn show_record(page: &Page, record: &str) {
    let text: String = page.value(&format!("encodeURIComponent({})", json!(record))).await;
    page.open("/").await;
    page.open(&format!("/replay#{text}")).await;
    page.until("the record", "document.querySelector('output, main .refused') !== null").await;
}

/// Two people at one table.
async fn play_with(page: &Page, friend: &Page, game: GameId) {
    let address = invite(page, game).await;
    sit_down(friend, &address).await;
    at_the_table(page).await;
    at_the_table(friend).await;
}

/// Screens that are looked at together: a browser is started for each kind.
pub(crate) fn of_kind(kind: &str) -> Vec<Screen> {
    use Screen as S;
    let of_games = |make: fn(GameId) -> Screen| GameId::ALL.map(make).to_vec();
    match kind {
        "pages" => {
            let mut all: Vec<Screen> = PAGES.iter().copied().map(S::Page).collect();
            all.extend([S::Options(GameId::SumsOfOne), S::BadCode, S::Returning]);
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
