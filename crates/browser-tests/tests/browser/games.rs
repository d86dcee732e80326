//! Whole games by clicking, every game and variant, until the result shows and its record is judged; the first plays of each in
//! every engine.

use quintile_browser_tests::table::Order;
use quintile_browser_tests::{Engine, with_page};
use quintile_rules::GameId;

/// How many of the person's plays make the beginning of a game.
const FIRST: usize = 3;

pub(crate) fn first_plays(engine: Engine) {
    engine.with_page(async |page| {
        for game in GameId::ALL {
            page.start(Order::of(game)).await;
            for _ in 0..FIRST {
                page.play_by_clicking().await;
            }
        }
    });
}

fn whole_game(order: Order) {
    with_page(async |page| {
        page.start(order).await;
        page.play_on_by_clicking().await;
        page.assert_sound_end().await;
    });
}

#[test]
fn polygon() {
    whole_game(Order::of(GameId::Polygon));
}

#[test]
fn synergo_match() {
    whole_game(Order { variant: Some(0), ..Order::of(GameId::Synergo) });
}

#[test]
fn synergo_my_color() {
    whole_game(Order { variant: Some(1), ..Order::of(GameId::Synergo) });
}

#[test]
fn synergo_closed_shape() {
    whole_game(Order { variant: Some(2), ..Order::of(GameId::Synergo) });
}

pub(crate) fn twenty_four_seven(engine: Engine) {
    engine.with_page(async |page| {
        page.start(Order::of(GameId::TwentyFourSeven)).await;
        page.play_on_by_clicking().await;
        page.click(".over .picture").await;
        let picture = page.downloaded_bytes("quintile-twenty-four-seven.png").await;
        assert_eq!(picture.get(..8), Some(&b"\x89PNG\r\n\x1a\n"[..]), "a picture to send around");
        page.assert_sound_end().await;
    });
}

#[test]
fn scrambled_fives() {
    whole_game(Order::of(GameId::ScrambledFives));
}

#[test]
fn sums_of_one() {
    whole_game(Order::of(GameId::SumsOfOne));
}
