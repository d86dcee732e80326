//! The README's pictures: `cargo xtask browser readme` takes them again.

use std::fs;
use std::path::Path;

use quintile_browser_tests::{screens, with_two_pages};
use quintile_rules::GameId;
use quintile_words::Lang;

use crate::pages::Screen;

const DESKTOP: (u32, u32) = (1280, 800);
const PHONE: (u32, u32) = (390, 844);

/// A picture: its name, and what is on it.
struct Picture {
    name: &'static str,
    screen: Screen,
    size: (u32, u32),
    theme: &'static str,
    lang: Lang,
}

const PICTURES: [Picture; 6] = [
    Picture { name: "home", screen: Screen::Page("/"), size: DESKTOP, theme: "light", lang: Lang::En },
    table("twenty-four-seven", GameId::TwentyFourSeven, DESKTOP, "light", Lang::En),
    table("scrambled-fives", GameId::ScrambledFives, DESKTOP, "dark", Lang::En),
    table("sums-of-one", GameId::SumsOfOne, DESKTOP, "light", Lang::Es),
    table("polygon-phone", GameId::Polygon, PHONE, "light", Lang::En),
    table("synergo-phone", GameId::Synergo, PHONE, "dark", Lang::Es),
];

const fn table(name: &'static str, game: GameId, size: (u32, u32), theme: &'static str, lang: Lang) -> Picture {
    Picture { name, screen: Screen::Table(game), size, theme, lang }
}

#[test]
#[ignore = "it writes docs/screens"]
fn pictures() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/screens");
    with_two_pages(async |page, friend| {
        for Picture { name, screen, size, theme, lang } in PICTURES {
            page.size(size.0, size.1).await;
            page.media(&[("prefers-color-scheme", theme), ("prefers-reduced-motion", "reduce")]).await;
            screen.open(page, friend, lang).await;
            page.run("scrollTo(0, 0)").await;
            page.picture(name).await;
            let file = format!("{name}.png");
            fs::copy(screens().join(&file), folder.join(&file)).expect("a picture");
        }
    });
}
