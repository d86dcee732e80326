//! How the screens are reached on which one looks at one's own games.

use quintile_browser_tests::Page;
use quintile_browser_tests::table::Order;
use quintile_rules::GameId;
use quintile_words::Lang;

use crate::analysis::{analyse, make_a_play};
use crate::mine::{finish_a_game, open as open_games};
use crate::opening::show_record;
use crate::pages::Screen;
use crate::review::careless_game;

impl Screen {
    pub(crate) async fn study(self, page: &Page, lang: Lang) {
        match self {
            Self::Games => {
                finish_a_game(page, lang).await;
                open_games(page).await;
                page.click(".game-row .review").await;
                page.until("the coach is done", "document.querySelector('.review .accuracy') !== null && !document.querySelector('.review progress, .review .confirm')").await;
                page.start(Order::of(GameId::Polygon)).await;
                page.my_turn().await;
                open_games(page).await;
                page.find(".accuracy-chart").await;
            }
            Self::BadGames => {
                let folder = tempfile::tempdir().expect("a folder");
                let path = folder.path().join("games.json");
                std::fs::write(&path, "{").expect("a file");
                open_games(page).await;
                page.give_file(".files input", &path).await;
                page.find(".files .refused").await;
            }
            Self::Analysis | Self::AnalysisEnd => {
                analyse(page, 2).await;
                if self == Self::AnalysisEnd {
                    page.click(".steps-bar .last").await;
                    page.until("the end", "document.querySelector('.study .controls').hidden").await;
                    return;
                }
                make_a_play(page).await;
                page.click(".advice .ask").await;
                page.until("plays", "document.querySelectorAll('.advice li').length > 0").await;
            }
            Self::BadLink => {
                page.open("/").await;
                page.open("/analysis#a1.cut").await;
                page.find("main .refused").await;
            }
            _ => {
                show_record(page, &careless_game()).await;
                page.click(".review .confirm").await;
                page.until("the coach is done", "!document.querySelector('.review progress, .review .confirm')").await;
                page.click(".review .slips").await;
                page.click(".mistakes .answer").await;
                page.until("the answer lies there", "!document.querySelector('.actions .confirm').disabled").await;
                page.press("Enter").await;
                page.find(".told .praise").await;
            }
        }
    }
}
