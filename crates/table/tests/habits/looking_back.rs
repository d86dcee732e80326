//! The turns of people, looked at again: as they saw them then.

use quintile_rules::GameId;
use quintile_rules::kit::Viewer;
use quintile_table::{Command, Phase, Turn, Turns};

use super::duplicates::table;
use crate::story::{ALL, ANA, alone, people};

#[test]
fn every_turn_is_shown_as_its_player_saw_it() {
    for game in GameId::ALL {
        let mut story = table(people(game, 2), 1, 7);
        let mut seen = Vec::new();
        while story.phase() == Phase::Playing {
            let (seat, view) = (story.turn(), story.game().view(Viewer::Seat(story.turn())));
            let free = story.game().forced().is_none();
            let play = story.a_play();
            story.play(&play);
            if free {
                seen.push((seat, view, play));
            }
        }
        let mut shown = 0;
        for number in 1.. {
            let turns = Turns::of_table(story.table(), number).expect("a game");
            if turns.turns.is_empty() {
                assert!(number > turns.most, "{game}");
                break;
            }
            for Turn { seat, view, played } in turns.turns {
                let then = seen.iter().filter(|(other, ..)| *other == seat).nth(number - 1).expect("a turn");
                assert_eq!((&then.1, &then.2), (&view, &played.play), "{game}, turn {number} of seat {seat}");
                shown += 1;
            }
        }
        assert_eq!(shown, seen.len(), "{game}");
    }
}

#[test]
fn a_record_shows_the_same_turns_when_another_game_has_begun() {
    let mut story = table(alone(GameId::ScrambledFives, 1), 1, 7);
    // A stand-in plays for her once, and is named.
    story.bots();
    story.says(ANA, Command::Leave { seen: ALL }).expect("she goes");
    story.bots();
    let stood_in = story.table().snapshot(None).history.len();
    assert!(stood_in > 0);
    if story.phase() == Phase::Playing {
        story.says(ANA, Command::Return { seen: ALL }).expect("she comes back");
        story.play_out();
    }
    let record = story.table().record().expect("it is over");
    for number in 1..=Turns::of_table(story.table(), 1).expect("a game").most {
        let (live, kept) = (Turns::of_table(story.table(), number), Turns::of_record(&record, story.table(), number));
        assert_eq!(live.expect("a game"), kept.expect("a game"), "turn {number}");
    }
}
