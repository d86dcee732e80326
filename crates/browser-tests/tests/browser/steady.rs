//! Nothing on a table shifts by itself: there is room reserved for everything, so nobody presses the wrong thing by mistake. Tiles
//! have the size that is meant for the window.

use quintile_browser_tests::table::Order;
use quintile_browser_tests::{Engine, Page, with_page};
use quintile_rules::GameId;

/// How many of the person's plays are watched.
const PLAYS: usize = 6;

/// Records layout shifts from now on that no press caused: the element, from where, to where.
pub(crate) const WATCH: &str = "
    window.moved = [];
    const call = (node) => {
        const element = node?.nodeType === Node.TEXT_NODE ? node.parentElement : node;
        return element ? `${element.localName}.${element.getAttribute('class') ?? ''} in .${element.parentElement?.getAttribute('class') ?? ''}` : 'something gone';
    };
    const place = (box) => [box.x, box.y, box.width, box.height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
            if (entry.hadRecentInput) continue;
            for (const source of entry.sources) {
                window.moved.push(`${call(source.node)}: ${place(source.previousRect)} to ${place(source.currentRect)}`);
            }
        }
    }).observe({ type: 'layout-shift' });";

async fn stays(page: &Page, game: GameId) {
    page.start(Order::of(game)).await;
    page.my_turn().await;
    page.run(WATCH).await;
    for _ in 0..PLAYS {
        page.play_by_clicking().await;
        page.my_turn().await;
    }
    let moved: Vec<String> = page.value("window.moved").await;
    // On a phone the list of plays is reversed; it comes last on the page, so nothing is below it.
    let moved: Vec<String> = moved
        .into_iter()
        .filter(|what| {
            !(page.is_phone()
                && ["li.", "p.", "svg.tile in .laid-tile", "span.laid-tile"].iter().any(|part| what.starts_with(part)))
        })
        .collect();
    if !page.is_phone() {
        let end = "(({ scrollHeight, clientHeight, scrollTop }) => scrollHeight - clientHeight - scrollTop < 2)";
        page.until("the end of the sheet", &format!("{end}(document.querySelector('.tab-body'))")).await;
    }
    assert!(moved.is_empty(), "{game}: {} times something moved:\n{}", moved.len(), moved.join("\n"));
}

#[test]
fn on_a_desk() {
    with_page(async |page| {
        for game in GameId::ALL {
            stays(page, game).await;
        }
    });
}

#[test]
fn on_a_phone() {
    with_page(async |page| {
        page.phone(390, 844).await;
        for game in GameId::ALL {
            stays(page, game).await;
        }
    });
}

/// The widths of the tiles in the hand, and how wide they are to be.
const WIDTHS: &str = "(() => {
    const wanted = getComputedStyle(document.querySelector('main')).getPropertyValue('--hand-tile');
    const pixels = parseFloat(wanted) * parseFloat(getComputedStyle(document.documentElement).fontSize);
    return [...document.querySelectorAll('.hand-tile')].map((tile) => [tile.offsetWidth, pixels]);
})()";

pub(crate) fn tiles_have_their_size(engine: Engine) {
    engine.with_page(async |page| {
        for game in [GameId::Polygon, GameId::TwentyFourSeven] {
            page.start(Order::of(game)).await;
            page.my_turn().await;
            for (width, height) in [(740, 360), (700, 900), (1280, 900)] {
                page.size(width, height).await;
                let widths: Vec<(f64, f64)> = page.value(WIDTHS).await;
                assert!(!widths.is_empty(), "{game}: a hand");
                let good = |(width, wanted): &(f64, f64)| (width - wanted).abs() < 1.0;
                assert!(widths.iter().all(good), "{game}, {width} × {height}: {widths:?}");
            }
        }
    });
}
