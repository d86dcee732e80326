//! Types that say something, and plays and tiles from their notation.

use quintile_rules::Level;
use quintile_rules::kit::{
    Axis, End, Fault, Illegal, Item, Line, Outcome, Problem, Scoring, Seat, SetupError, SetupProblem, Sides, Wanted,
};
use quintile_rules::polygon::Symbol;
use quintile_rules::synergo::GameType;
use quintile_rules::twenty_four_seven::Feature;
use quintile_rules::{AnyFeature, Game, GameId, with_game};
use quintile_table::{BadName, Chair, OnFlag, Pace, Reaction, Setup, SitIn, Start, Unfair};
use quintile_words::{
    DecimalMark, Lang, OnPaper, Say, SetupField, Speech, about_game, about_level, at_a_real_table, option_text, result,
    say_play, say_tile,
};

use crate::{both, check_pair, samples};

const EN: Speech = Speech::ENGLISH;
const ES: Speech = Speech::SPANISH;

/// Checks what each of them says.
#[track_caller]
fn each(list: &[impl Say]) {
    for thing in list {
        both(|how| thing.say(how));
    }
}

#[test]
fn refusals_and_features_are_said_in_both_languages() {
    for illegal in samples::illegals() {
        let [en, _] = both(|how| illegal.say(how));
        // The rules name places of the endless table by numbers, people point.
        let written = illegal.to_string();
        if written.contains("2,-1") && !written.contains("such as") {
            assert!(!en.contains("2,-1"), "{en}");
        } else {
            assert_eq!(en, written, "English is what the rules say");
        }
    }
    for feature in samples::features() {
        let [en, _] = both(|how| feature.say(how));
        assert_eq!(en, feature.to_string());
    }
    for refusal in samples::refusals() {
        both(|how| refusal.say(how));
    }
    for problem in samples::problems() {
        let [en, _] = both(|how| problem.say(how));
        assert_eq!(en, problem.to_string());
    }
}

#[test]
fn what_is_on_paper_is_said_in_both_languages() {
    let (sheets, square) = (2, "20".to_owned());
    each(&[
        OnPaper::ToCutOut,
        OnPaper::Players(vec![2, 3, 4]),
        OnPaper::Ruler,
        OnPaper::WhatIsHere,
        OnPaper::Board { sheets, square },
        OnPaper::BoardSheet { name: "B2".into(), columns: 2, rows: 2 },
        OnPaper::BoardWhole,
        OnPaper::Join,
        OnPaper::JoinPicture,
        OnPaper::NoBoard { centimetres: 50 },
        OnPaper::Tiles { tiles: 99, sheets },
        OnPaper::TileSheet { from: 1, to: 40, of: 40 },
        OnPaper::BackSheet { from: 1, to: 40 },
        OnPaper::CutTiles,
        OnPaper::Backs,
        OnPaper::Blocks { markers: 13 },
        OnPaper::BlockSheet,
        OnPaper::Die,
        OnPaper::DieNet,
        OnPaper::OrdinaryDie,
        OnPaper::Pads { sheets },
        OnPaper::ScorePads,
        OnPaper::Pad { players: 4, teams: false },
        OnPaper::Pad { players: 4, teams: true },
        OnPaper::Turn,
        OnPaper::Total,
        OnPaper::Points,
        OnPaper::Rules { sheets },
        OnPaper::OfTheHouse,
        OnPaper::InThisSet,
        OnPaper::AtTheTable,
        OnPaper::SheetOf { sheet: 1, of: 2 },
        OnPaper::Puzzles,
        OnPaper::Name,
        OnPaper::YourTiles,
        OnPaper::OtherTiles { seat: 2 },
        OnPaper::YourPlay,
        OnPaper::Answers,
    ]);
    for game in GameId::ALL {
        for text in at_a_real_table(game) {
            both(|how| text.say(how));
        }
    }
}

#[test]
fn faults_of_records_are_said_in_both_languages() {
    let seat = Seat(0);
    let mut problems = vec![
        Problem::Setup(SetupError::new("deal.bag", SetupProblem::WrongLength { length: 3, wanted: 4 })),
        Problem::Refused { play: "7@d5".into(), reason: Illegal::Over },
        Problem::WrongSeat { seat, turn: Some(Seat(1)) },
        Problem::WrongSeat { seat, turn: None },
        Problem::NotOver,
        Problem::NotRefused { what: "7@d5".into() },
        Problem::NoSuchPly { plays: 1 },
        Problem::NoSuchPly { plays: 3 },
    ];
    for what in ["points", "legal", "legal_hash", "scores", "teams", "winners", "end"] {
        problems.push(Problem::Differs { what, record: "3".into(), rules: "4".into() });
    }
    for problem in problems {
        both(|how| Fault { ply: Some(2), problem: problem.clone() }.say(how));
    }
    for unfair in
        [Unfair::Unreadable("it is not an object".into()), Unfair::Commitment, Unfair::Contributions, Unfair::Deal]
    {
        both(|how| unfair.say(how));
    }
}

#[test]
fn small_types_are_said_in_both_languages() {
    each(&[End::Tiles, End::Full, End::Blocked, End::Pile, End::Passes, End::Out, End::Stuck, End::Time]);
    each(&Level::ALL);
    each(&Reaction::ALL);
    each(&GameType::ALL);
    each(&Symbol::ALL);
    each(&[Axis::Row, Axis::Column, Axis::Falling, Axis::Rising]);
    each(&[BadName::Empty, BadName::TooLong, BadName::Unprintable]);
    each(&[SitIn::Left, SitIn::Absent, SitIn::OnePlay, SitIn::Flag]);
    each(&[OnFlag::Bot, OnFlag::Forfeit]);
    each(&[Start::WhenFull, Start::ByHost]);
    each(&[Chair::Open, Chair::Bot(Level::Expert)]);
    for level in Level::ALL {
        both(|how| about_level(level, how).to_owned());
    }
    for game in GameId::ALL {
        both(|how| about_game(game, how).to_owned());
    }
    let paces = [Pace::Free, Pace::PerMove { seconds: 30 }, Pace::PerGame { seconds: 600, increment: 5 }]
        .map(|pace| pace.say(ES));
    assert_eq!(
        paces,
        ["sin reloj", "30 segundos por jugada", "10 minutos por jugador, más 5 segundos tras cada jugada"]
    );
}

#[test]
fn every_option_of_every_game_has_its_texts() {
    for game in GameId::ALL {
        for doc in with_game!(game, G => G::OPTIONS) {
            let [en, es] = [EN, ES].map(|how| {
                option_text(game, doc.name, how).unwrap_or_else(|| panic!("{game}: no text for {}", doc.name))
            });
            check_pair(en.name, es.name);
            check_pair(en.what, es.what);
        }
        assert_eq!(option_text(game, "no_such", ES), None);
    }
}

#[test]
fn every_field_of_a_setup_has_its_texts() {
    let setup = Setup::new(GameId::SumsOfOne, vec![Chair::Open; 2]);
    let full = Setup {
        set: quintile_table::Name::new("Large").ok(),
        limit: Some(60),
        confirm: Some(5),
        sit_in: Some(60),
        rated: true,
        reactions: false,
        ..setup
    };
    let value = serde_json::to_value(full).expect("a set-up is JSON");
    let keys: Vec<&str> = value.as_object().expect("an object").keys().map(String::as_str).collect();
    assert_eq!(keys, SetupField::ALL.map(SetupField::key));
    for field in SetupField::ALL {
        both(|how| field.name(how).to_owned());
        both(|how| field.about(how).to_owned());
    }
}

#[test]
fn bad_setups_name_the_field_in_words() {
    let bad = |game, key: &str, value: serde_json::Value| {
        let options = serde_json::Map::from_iter([(key.to_owned(), value)]);
        Setup { options, ..Setup::new(game, vec![Chair::Open; 2]) }.check().expect_err("it is bad").say(ES)
    };
    assert_eq!(
        bad(GameId::ScrambledFives, "columns", 4.into()),
        "Columnas: un tablero con un número par de columnas o filas no tiene centro"
    );
    assert_eq!(bad(GameId::Synergo, "hand", 0.into()), "Tamaño de la mano: 0 no está entre 1 y 16");
    let clock = Setup { limit: Some(60), ..Setup::new(GameId::Polygon, vec![Chair::Open; 2]) };
    let clock = clock.check().expect_err("Polygon has no clock").say(ES);
    assert_eq!(clock, "Tiempo de toda la partida: Polygon no se juega contra el reloj");
    let seats = Setup::new(GameId::Polygon, vec![Chair::Open; 7]).check().expect_err("too many").say(ES);
    assert_eq!(seats, "Asientos: 7 no está entre 2 y 4");
}

#[test]
fn decimals_follow_the_choice() {
    let line = Line { axis: Axis::Column, through: "h3".parse().expect("a square") };
    let wrong = Illegal::WrongSum { line, sum: "0.85".into(), wanted: Wanted::One };
    assert_eq!(wrong.say(ES), "la columna h sumaría 0,85, no 1,0");
    assert_eq!(
        wrong.say(Speech { lang: Lang::Es, decimal_mark: DecimalMark::Point }),
        "la columna h sumaría 0.85, no 1.0"
    );
    assert_eq!(
        wrong.say(Speech { lang: Lang::En, decimal_mark: DecimalMark::Comma }),
        "column h would sum to 0,85, not 1,0"
    );
}

#[test]
fn plays_are_said_as_people_say_them() {
    for (game, play, en, es) in [
        (GameId::TwentyFourSeven, "7@d5", "7 on d5", "7 en d5"),
        (GameId::TwentyFourSeven, "pass", "pass", "pasa"),
        (GameId::ScrambledFives, "7@h8 3@i8", "7 on h8, 3 on i8", "7 en h8, 3 en i8"),
        (GameId::SumsOfOne, "0.25@e5 *0.3@e8", "0.25 on e5, WILD as 0.3 on e8", "0,25 en e5, comodín como 0,3 en e8"),
        (GameId::SumsOfOne, "trade 0.1 0.35 *", "trade 0.1, 0.35 and WILD", "cambia 0,1, 0,35 y comodín"),
        (GameId::Polygon, "3x2@e6 W@f5", "3 double on e6, then WILD on f5", "3 doble en e6, luego comodín en f5"),
        (GameId::Polygon, "5@e6 4!", "5 on e6, then 4 set aside", "5 en e6, luego 4 apartada"),
        (
            GameId::Synergo,
            "BBGR@2,-1",
            "blue blue green red, 2 right and 1 up from the start",
            "azul azul verde rojo, 2 a la derecha y 1 arriba del inicio",
        ),
        (GameId::Synergo, "nonsense", "nonsense", "nonsense"),
    ] {
        assert_eq!(say_play(game, play, EN), en);
        assert_eq!(say_play(game, play, ES), es);
    }
}

#[test]
fn tiles_are_said_as_people_say_them() {
    for (game, tile, en, es) in [
        (GameId::Polygon, "W", "WILD", "comodín"),
        (GameId::Polygon, "5x3", "5 triple", "5 triple"),
        (GameId::SumsOfOne, "*", "WILD", "comodín"),
        (GameId::SumsOfOne, "0.05", "0.05", "0,05"),
        (GameId::Synergo, "BBGY", "blue blue green yellow", "azul azul verde amarillo"),
        (GameId::ScrambledFives, "9", "9", "9"),
        (GameId::TwentyFourSeven, "10", "10", "10"),
    ] {
        assert_eq!(say_tile(game, tile, EN), en);
        assert_eq!(say_tile(game, tile, ES), es);
    }
}

#[test]
fn a_score_sheet_fits_one_line() {
    let item =
        |feature, points, times| Item { feature: AnyFeature::TwentyFourSeven(feature), points, times, places: vec![] };
    let one = Scoring { points: 80, items: vec![item(Feature::Sum(24), 80, 2)] };
    assert_eq!([one.say(EN), one.say(ES)], ["sum of 24 ×2, 80 points", "suma de 24 ×2, 80 puntos"]);
    let two = Scoring { points: 60, items: vec![item(Feature::Sum(7), 20, 1), item(Feature::Sum(24), 40, 1)] };
    assert_eq!(two.say(ES), "suma de 7 (20), suma de 24 (40): 60 puntos");
    assert_eq!(Scoring::<AnyFeature>::nothing().say(ES), "sin puntos");
}

#[test]
fn results_name_winners_first() {
    let names = ["Ana", "Inés", "Luis"];
    let name = |seat: Seat| names[seat.index()].to_owned();
    let outcome = Outcome::new(Sides::alone(3), &[120, 80, 1], End::Tiles);
    assert_eq!(
        result(&outcome, Some(Seat(1)), name, EN),
        "Ana wins: 120 points, you 80 points, Luis 1 point; every tile has been played"
    );
    assert_eq!(
        result(&outcome, Some(Seat(0)), name, ES),
        "ganas: 120 puntos, Inés 80 puntos, Luis 1 punto; se jugaron todas las fichas"
    );
    let tie = Outcome::new(Sides::alone(3), &[50, 50, 20], End::Passes);
    assert_eq!(
        result(&tie, None, name, ES),
        "Ana e Inés comparten la victoria: Ana 50 puntos, Inés 50 puntos, Luis 20 puntos; todos pasaron"
    );
    let name = |seat: Seat| ["Ana", "Inés", "Luis", "Bo"][seat.index()].to_owned();
    let teams = Outcome::new(Sides::TEAMS, &[10, 20, 30, 5], End::Tiles);
    assert_eq!(
        result(&teams, None, name, EN),
        "team Ana and Luis wins: 40 points, team Inés and Bo 25 points; every tile has been played"
    );
    assert_eq!(
        result(&teams, Some(Seat(2)), name, ES),
        "tu equipo gana: 40 puntos, equipo de Inés y Bo 25 puntos; se jugaron todas las fichas"
    );
}
