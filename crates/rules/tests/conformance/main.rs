//! One suite of laws that every game has to keep.

mod account;
mod brute;
mod laws;
mod subject;

use quintile_rules::GameId;

/// Every law as a test of every game. The games are listed once; a game that is missing fails the last test.
macro_rules! conformance {
    ($($name:ident: $game:ty;)*) => {
        $(mod $name {
            use super::{account, laws};

            #[test]
            fn random_play_ends_and_picks_fairly() {
                laws::random_play_ends_and_picks_fairly::<$game>();
            }

            #[test]
            fn plays_are_exactly_what_weigh_accepts() {
                laws::plays_are_exactly_what_weigh_accepts::<$game>();
            }

            #[test]
            fn prices_weights_and_scores_agree() {
                laws::prices_weights_and_scores_agree::<$game>();
            }

            #[test]
            fn plays_and_adjustments_are_the_result() {
                account::plays_and_adjustments_are_the_result::<$game>();
            }

            #[test]
            fn the_opening_tells_who_starts() {
                account::the_opening_tells_who_starts::<$game>();
            }

            #[test]
            fn everything_survives_being_written_down() {
                laws::everything_survives_being_written_down::<$game>();
            }

            #[test]
            fn views_do_not_depend_on_what_is_hidden() {
                laws::views_do_not_depend_on_what_is_hidden::<$game>();
            }

            #[test]
            fn imagined_games_look_the_same() {
                laws::imagined_games_look_the_same::<$game>();
            }

            #[test]
            fn quiet_plays_can_be_foreseen() {
                laws::quiet_plays_can_be_foreseen::<$game>();
            }

            #[test]
            fn a_view_weighs_like_the_game() {
                laws::a_view_weighs_like_the_game::<$game>();
            }

            #[test]
            fn plays_are_actions_and_back() {
                laws::plays_are_actions_and_back::<$game>();
            }

            #[test]
            fn unseen_tiles_are_those_that_are_hidden() {
                laws::unseen_tiles_are_those_that_are_hidden::<$game>();
            }

            #[test]
            fn turns_are_counted_down() {
                account::turns_are_counted_down::<$game>();
            }

            #[test]
            fn records_replay_to_the_same_game() {
                laws::records_replay_to_the_same_game::<$game>();
            }

            #[test]
            fn options_are_documented() {
                laws::options_are_documented::<$game>();
            }

            #[test]
            fn forged_views_are_refused_quietly() {
                laws::forged_views_are_refused_quietly::<$game>();
            }
        })*

        #[test]
        fn no_game_is_left_out() {
            let tested = [$(<$game as quintile_rules::Game>::ID),*];
            for id in GameId::ALL {
                assert!(tested.contains(&id), "{id} is not in the conformance suite");
            }
        }
    };
}

conformance! {
    polygon: quintile_rules::Polygon;
    synergo: quintile_rules::Synergo;
    twenty_four_seven: quintile_rules::TwentyFourSeven;
    scrambled_fives: quintile_rules::ScrambledFives;
    sums_of_one: quintile_rules::SumsOfOne;
}
