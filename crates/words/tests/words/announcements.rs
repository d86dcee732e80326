//! What a screen reader says, at a real table.

use quintile_rules::AnyFeature;
use quintile_rules::GameId;
use quintile_rules::Level;
use quintile_rules::kit::{Item, Scoring, Seat};
use quintile_rules::twenty_four_seven::Feature;
use quintile_table::{
    By, Bytes32, Chair, Command, Log, Moment, Name, PersonId, Played, Reaction, Scene, Seen, Sender, Setup, SitIn,
};
use quintile_words::{Speech, announce, standing};

use crate::check_pair;

const ANA: PersonId = PersonId(1);

/// A table of Ana and a computer player, and Ana's scene.
fn table() -> Log {
    let setup = Setup::new(GameId::TwentyFourSeven, vec![Chair::Open, Chair::Bot(Level::Club)]);
    let mut log = Log::create(setup, ANA, Bytes32([7; 32]), None, Moment(0)).expect("a table");
    let sit = Command::Sit { seat: None, name: Name::new("Ana").expect("a name"), entropy: None, seen: 0 };
    log.handle(Sender::Person(ANA), &sit, Moment(0)).expect("she sits down");
    log
}

fn played(seat: Seat) -> Seen {
    let feature = AnyFeature::TwentyFourSeven(Feature::Sum(24));
    let scoring = Scoring { points: 40, items: vec![Item { feature, points: 40, times: 1, places: vec![] }] };
    Seen::Played(Played { seat, play: "7@d5".into(), scoring, by: By::Person })
}

fn said(seen: &Seen, scene: &Scene) -> [String; 2] {
    [Speech::ENGLISH, Speech::SPANISH]
        .map(|how| announce(GameId::TwentyFourSeven, seen, scene, how).expect("something to say"))
}

#[test]
fn plays_are_announced_with_their_points() {
    let log = table();
    let (hers, onlooker) = (log.table().scene(Some(ANA)), log.table().scene(None));
    assert_eq!(said(&played(Seat(0)), &hers), ["7 on d5: sum of 24, 40 points", "7 en d5: suma de 24, 40 puntos"]);
    assert_eq!(
        said(&played(Seat(0)), &onlooker),
        ["Ana: 7 on d5: sum of 24, 40 points", "Ana: 7 en d5: suma de 24, 40 puntos"]
    );
    assert_eq!(said(&played(Seat(1)), &hers)[1], "computadora (de club): 7 en d5: suma de 24, 40 puntos");
    let pass = Seen::Played(Played { seat: Seat(0), play: "pass".into(), scoring: Scoring::nothing(), by: By::Rules });
    assert_eq!(said(&pass, &onlooker), ["Ana: pass", "Ana: pasa"]);
}

#[test]
fn the_plays_of_a_stand_in_bear_its_name() {
    let log = table();
    let pass = |by| Seen::Played(Played { seat: Seat(0), play: "pass".into(), scoring: Scoring::nothing(), by });
    let stood_in = pass(By::Bot(Level::Club));
    assert_eq!(said(&stood_in, &log.table().scene(None)), ["computer for Ana: pass", "computadora por Ana: pasa"]);
    let hers = log.table().scene(Some(ANA));
    assert_eq!(said(&stood_in, &hers), ["computer for you: pass", "computadora por ti: pasa"]);
    assert_eq!(said(&pass(By::AutoConfirm), &hers), ["pass", "pasa"], "a play of her own");
}

#[test]
fn every_event_is_announced_to_those_concerned_and_to_the_others() {
    let log = table();
    let scenes = [log.table().scene(Some(ANA)), log.table().scene(None)];
    let seat = Seat(0);
    let name = Name::new("Ana").expect("a name");
    let mut events = vec![
        Seen::Sat { seat, name },
        Seen::Stood { seat },
        Seen::Colored { seat, colors: Vec::new() },
        Seen::Assigned { seat, chair: Chair::Bot(Level::Expert) },
        Seen::HostPassed,
        Seen::Started,
        played(seat),
        Seen::TimeCalled,
        Seen::Flagged { seat },
        Seen::Forfeited { seat },
        Seen::Hinted { seat },
        Seen::TakebackAsked { seat, to: 1 },
        Seen::TakebackAgreed { seat },
        Seen::TakebackRefused { seat },
        Seen::TakenBack { to: 1 },
        Seen::Away { seat },
        Seen::Back { seat },
        Seen::Returned { seat },
        Seen::RematchAsked { seat },
        Seen::Finished,
        Seen::Resumed,
        Seen::Halted,
        Seen::WentOn,
        Seen::TimeAdded { seat: None, millis: 60_000 },
        Seen::TimeAdded { seat: Some(seat), millis: 60_000 },
        Seen::Closed,
    ];
    events.extend([SitIn::Left, SitIn::Absent, SitIn::OnePlay, SitIn::Flag].map(|why| Seen::SatIn { seat, why }));
    events.extend(Reaction::ALL.map(|reaction| Seen::Reacted { seat, reaction }));
    for seen in &events {
        for scene in &scenes {
            let [en, es] = said(seen, scene);
            check_pair(&en, &es);
        }
    }
    let proposed = Seen::Proposed { seat };
    assert_eq!(announce(GameId::TwentyFourSeven, &proposed, &scenes[0], Speech::SPANISH), None, "she knows");
    assert_eq!(said(&proposed, &scenes[1])[1], "Ana puso una jugada en la mesa");
    for silent in [Seen::Created, Seen::Recalled { seat }] {
        assert_eq!(announce(GameId::TwentyFourSeven, &silent, &scenes[1], Speech::ENGLISH), None);
    }
}

#[test]
fn a_finished_game_tells_who_won() {
    let mut log = table();
    log.handle(Sender::Person(ANA), &Command::Resign { seen: 9 }, Moment(1)).expect("she gives up");
    let scene = log.table().scene(Some(ANA));
    let result = standing(&scene, Speech::SPANISH).expect("it is over");
    assert!(result.starts_with("computadora (de club) gana: 0 puntos, tú 0 puntos"), "{result}");
    assert!(said(&Seen::Finished, &scene)[0].starts_with("the game is over: computer (club) wins"));
}
