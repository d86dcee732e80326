//! What a person does in the app, done in a real browser. `cargo verify browser` runs it.

mod access;
mod account;
mod agreements;
mod analysis;
mod boards;
mod classes;
mod closer;
mod club;
mod contests;
mod daily;
mod details;
mod games;
mod guidance;
mod home;
mod keyboard;
mod languages;
mod loading;
mod measure;
mod meeting;
mod mine;
mod motion;
mod offline;
mod online;
mod onlookers;
mod opening;
mod pages;
mod people;
mod phones;
mod plain;
mod readme;
mod review;
mod screens;
mod sizes;
mod steady;
mod strips;
mod studies;
mod tournaments;

/// Defines the tests of one engine: `firefox::games::first_plays` is `games::first_plays` in Firefox.
macro_rules! in_engine {
    ($name:ident, $engine:ident, $($module:ident: $($test:ident)+;)+) => {
        mod $name {
            $(
                mod $module {
                    $(
                        #[test]
                        fn $test() {
                            crate::$module::$test(quintile_browser_tests::Engine::$engine);
                        }
                    )+
                }
            )+
        }
    };
}

macro_rules! in_every_engine {
    ($($tests:tt)+) => {
        in_engine!(chromium, Chromium, $($tests)+);
        in_engine!(firefox, Firefox, $($tests)+);
        in_engine!(webkit, WebKit, $($tests)+);
    };
}

// The core. All other tests are for Chromium alone: what they look at is the app's, not the engine's, or can be seen only with
// Chromium's own protocol.
in_every_engine! {
    details: a_game_goes_on_after_a_reload dark_by_choice games_are_there_after_leaving_in_the_middle;
    games: first_plays twenty_four_seven;
    keyboard: first_plays lesson_of_twenty_four_seven;
    languages: decimals_as_people_write_them;
    loading: every_module_is_fetched_once home_stays_when_the_rest_comes;
    motion: what_others_play_flies_to_its_place;
    offline: it_starts_and_plays_offline;
    online: a_game_goes_on_after_the_server_was_gone;
    phones: a_tile_is_dragged_to_its_place_and_back nothing_lies_over_what_is_chosen taps_on_a_phone;
    steady: tiles_have_their_size;
}
