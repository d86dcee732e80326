//! How each screen is reached, as a person would reach it.

use quintile_browser_tests::Page;
use quintile_browser_tests::table::Order;
use quintile_rules::GameId;
use quintile_words::{Lang, Lesson};
use serde_json::{Value, json};

use crate::agreements::open_contest;
use crate::club::{enter_desk, rate, rated_game};
use crate::contests::enter;
use crate::meeting::look_for;
use crate::online::{at_the_table, invite, meet, on_turn};
use crate::pages::Screen;
use crate::people::{known, open_me};
use crate::tournaments::{at_the_desk, open_tournament};

/// A short, valid record: the game of a lesson.
fn short_record(game: GameId) -> &'static str {
    Lesson::of(game).steps[0].position.record
}

/// Options for a game of 24/7 with few tiles, all dealt at the start: it ends soon, and every play can be taken back.
pub(crate) fn short_game() -> Value {
    json!({ "tiles": { "2": 2, "3": 2, "4": 3, "5": 2, "6": 2 }, "removed": 0, "hands": [5, 5, 5] })
}

/// Scrambled 5's with sevens that fit nowhere: some are left in the hands.
pub(crate) fn leftover_set() -> Value {
    json!({ "scrambled-fives": { "options": { "tiles": { "5": 6, "7": 4 }, "hand": 4 } } })
}

/// A short game of My Color, in teams.
pub(crate) fn team_game() -> Value {
    let bot = json!({ "bot": "novice" });
    let options =
        json!({ "type": "color", "tiles": { "BRBR": 4, "BBRR": 4, "BBBB": 2, "RRRR": 2 }, "hand": 2, "draw_to": 3 });
    json!({ "synergo": { "seats": [{ "person": "Ana" }, bot, bot, bot], "options": options } })
}

impl Screen {
    /// Opens the screen in a language. `friend` is somebody else's browser.
    pub(crate) async fn open(self, page: &Page, friend: &Page, lang: Lang) {
        for person in [page, friend] {
            prepare(person, lang, json!({})).await;
        }
        match self {
            Self::Page(path) => {
                page.open(path).await;
                // The small boards come with the rest of the app, and show nothing before they have played a while.
                // The coloured tiles of Sums of 1.0 lie there before anybody plays.
                let tiles = "[...document.querySelectorAll('.game-card .demo')]
                    .map((board) => board.querySelectorAll('.q-shadow').length - board.querySelectorAll('.q-red, .q-blue, .q-green').length)";
                page.until("boards with tiles", &format!("{tiles}.every((count) => count > 6)")).await;
            }
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
                if game == GameId::TwentyFourSeven {
                    page.find(".offered button").await;
                }
            }
            Self::Lesson(_) | Self::Praise | Self::Learnt => self.learn(page).await,
            Self::Puzzle(game) => {
                page.open(&format!("/daily/{game}")).await;
                page.find(".daily .board").await;
                page.pick(0).await;
            }
            Self::Missed => {
                page.open("/daily/twenty-four-seven").await;
                page.find(".daily .board").await;
                page.lay_some_tile().await;
                page.press("Enter").await;
                page.find(".lesson .next").await;
            }
            Self::Result
            | Self::Account
            | Self::Teams
            | Self::Pad
            | Self::Ended
            | Self::Replay
            | Self::Review
            | Self::BadRecord => {
                self.look_back(page, lang).await;
            }
            Self::Games | Self::BadGames | Self::Analysis | Self::AnalysisEnd | Self::BadLink | Self::Mistake => {
                self.study(page, lang).await;
            }
            Self::Lobby
            | Self::Invited
            | Self::Friend
            | Self::Company
            | Self::Question
            | Self::Onlooker
            | Self::Wall => {
                self.meet(page, friend, lang).await;
            }
            Self::Me | Self::Claiming => {
                known(page).await;
                open_me(page).await;
                if self == Self::Claiming {
                    page.write(".me .claim input", "lucky river kettle green").await;
                    page.click(".me .claim button[type=submit]").await;
                    page.find(".me .question").await;
                } else {
                    page.click(".make-code").await;
                    page.click(".make-phrase").await;
                    page.find(".phrase .pass").await;
                    page.click(".erase summary").await;
                }
            }
            Self::Looking => {
                look_for(friend, "Bo", GameId::Synergo).await;
                friend.find(".lobby-page .stop").await;
                look_for(page, "Ana", GameId::Polygon).await;
                page.find(".lobby-page .stop").await;
                page.until("Bo", "document.querySelector('.seekers li') !== null").await;
            }
            Self::Contest => {
                let link = open_contest(friend).await;
                page.open(&link).await;
                page.find(".contest .entrance form").await;
            }
            Self::Desk | Self::ContestWall => {
                let link = open_contest(page).await;
                enter(friend, &link, "Bo").await;
                let address = if self == Self::ContestWall { format!("{link}/wall") } else { link };
                page.open(&address).await;
                page.find(if self == Self::ContestWall {
                    ".contest-wall .lines li"
                } else {
                    ".contest-tables li .remove-table"
                })
                .await;
            }
            Self::PickName | Self::PausedDesk | Self::WallCountdown | Self::LookBack => {
                self.of_a_class(page, friend).await;
            }
            Self::Tournament => {
                let link = open_tournament(friend).await;
                page.open(&link).await;
                page.find(".tournament .entrance form").await;
            }
            Self::Club => at_the_desk(page, friend).await,
            Self::Lost | Self::ServerGone | Self::NoSuchTable => self.fail(page, friend).await,
            Self::RatedSetup => {
                page.open("/play/twenty-four-seven").await;
                rate(page).await;
            }
            Self::RatedEnd => drop(rated_game(page, friend).await),
            Self::Ladder => {
                rated_game(page, friend).await;
                page.open("/ladder/twenty-four-seven").await;
                page.find(".ladder .own-place").await;
            }
            Self::AdminTables | Self::AdminPeople | Self::AdminBans => {
                invite(friend, GameId::Polygon).await;
                enter_desk(page).await;
                self.look_after(page).await;
            }
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
            Self::Opening(game) => {
                page.start(Order::of(game)).await;
                page.until("who starts", "document.querySelector('.opening-card') !== null").await;
            }
            Self::Agreed => {
                prepare(page, lang, team_game()).await;
                page.open("/play/synergo").await;
                page.start_here("novice").await;
                page.click(".agreed summary").await;
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
                let options = json!({ "hand": 4, "yellow_tiles": { "*": 60, "0.25": 2 } });
                prepare(page, lang, json!({ "sums-of-one": { "options": options } })).await;
                page.start(Order::of(GameId::SumsOfOne)).await;
                let wild = page.lay_a_tile(|tile| !tile.label.contains(char::is_numeric)).await;
                wild.expect("a WILD in a hand that has little else");
                page.until("names", "document.querySelector('.names') !== null").await;
            }
            Self::Unseen => {
                open_table(page, GameId::Synergo).await;
                page.click(".tabs [data-tab=unseen]").await;
            }
            Self::Tip => {
                page.start(Order::of(GameId::Polygon)).await;
                page.until("a remark", "document.querySelector('.tip') !== null").await;
            }
            Self::Hint => {
                page.start(Order::of(GameId::TwentyFourSeven)).await;
                page.my_turn().await;
                page.press("H").await;
                page.until("the hint", "document.querySelector('.board.hinted') !== null").await;
            }
            Self::HowToPlay => {
                open_table(page, GameId::SumsOfOne).await;
                page.key('?').await;
                page.until("the rules", "document.activeElement.matches('.help .confirm')").await;
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
                page.click(".moves button:is([data-verdict=good], [data-verdict=inaccuracy], [data-verdict=mistake], [data-verdict=blunder])").await;
                page.click(".judged button").await;
            }
            Self::BadRecord => {
                let record = short_record(GameId::TwentyFourSeven).replacen("3@e4", "3@a1", 1);
                show_record(page, &record).await;
            }
            Self::Account | Self::Pad => {
                prepare(page, lang, leftover_set()).await;
                page.start(Order::of(GameId::ScrambledFives)).await;
                page.play_on_by_clicking().await;
                if self == Self::Pad {
                    page.click(".fold").await;
                    page.click(".tabs [data-tab=pad]").await;
                }
            }
            Self::Teams => {
                prepare(page, lang, team_game()).await;
                page.open("/play/synergo").await;
                page.start_here("novice").await;
                page.play_on_by_clicking().await;
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
            Self::Onlooker | Self::Wall => {
                let address = invite(friend, GameId::Polygon).await;
                friend.click(".lobby-seats li:nth-child(2) button").await;
                at_the_table(friend).await;
                friend.play_by_clicking().await;
                page.open(&address).await;
                at_the_table(page).await;
                if self == Self::Wall {
                    page.click(".bar .to-screen").await;
                    return drop(page.find(".wall").await);
                }
                page.click(".tabs [data-tab=company]").await;
            }
            Self::Question => {
                for person in [page, friend] {
                    prepare(person, lang, json!({ "twenty-four-seven": { "options": short_game() } })).await;
                }
                meet(page, friend, GameId::TwentyFourSeven).await;
                while !friend.look().await.hand.is_empty() || friend.look().await.plays < 2 {
                    on_turn(page, friend).await.expect("the game has only begun").play_by_clicking().await;
                }
                friend.click(".bar button:first-of-type").await;
                page.until("the question", "document.querySelector('.question') !== null").await;
            }
            _ => {
                meet(page, friend, GameId::ScrambledFives).await;
                while page.look().await.hand.is_empty() {
                    on_turn(page, friend).await.expect("the game has only begun").play_by_clicking().await;
                }
                page.pick(0).await;
                if self == Self::Company {
                    page.click(".tabs [data-tab=company]").await;
                }
            }
        }
    }

    async fn fail(self, page: &Page, friend: &Page) {
        match self {
            Self::Lost => {
                meet(page, friend, GameId::TwentyFourSeven).await;
                page.lose_server().await;
                page.until("the page notices", "document.querySelector('.banner') !== null").await;
            }
            Self::ServerGone => {
                // Everything is loaded when this page shows; going home loads nothing more.
                page.open("/settings").await;
                page.click(".brand").await;
                page.lose_server().await;
                join(page, "rurata zageto gubedi").await;
                page.until("the page notices", "document.querySelector('main .confirm') !== null").await;
            }
            _ => {
                page.open("/t/rurata-zageto-gubedi").await;
                page.until("that it is not there", "document.querySelector('main h1') !== null").await;
            }
        }
    }
}

/// Sets the stored language, and how games were last set up.
pub(crate) async fn prepare(page: &Page, lang: Lang, choices: Value) {
    // The browser starts on its own page, which has no storage for the app.
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

/// Types the name of a table on the home page.
async fn join(page: &Page, name: &str) {
    page.write(".by-words input", name).await;
    page.click(".by-words button").await;
}

/// Opens the replay page with a record in its address.
pub(crate) async fn show_record(page: &Page, record: &str) {
    let text: String = page.value(&format!("encodeURIComponent({})", json!(record))).await;
    page.open("/").await;
    page.open(&format!("/replay#{text}")).await;
    page.until("the record", "document.querySelector('output, main .refused') !== null").await;
}
