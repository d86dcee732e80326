//! One of each: refusals, features, set-up problems. The compiler makes sure that each has a text; the tests read the texts.

use quintile_rules::kit::{Axis, Expected, Illegal, Line, Place, Seat, SetupProblem, Unrated, Wanted, Xy};
use quintile_rules::scrambled_fives::Bonus;
use quintile_rules::sums_of_one::Tile;
use quintile_rules::synergo::Color;
use quintile_rules::{AnyFeature, GameId, polygon, scrambled_fives, sums_of_one, synergo, twenty_four_seven};
use quintile_table::{BadSetup, Refusal};

pub(crate) fn illegals() -> Vec<Illegal> {
    let square = || Place::Square("d5".parse().expect("a square"));
    let xy = Place::Xy(Xy { x: 2, y: -1 });
    let line = |axis| Line { axis, through: "d4".parse().expect("a square") };
    let tile = || "7".to_owned();
    let steps = Wanted::Steps { least: Tile::number(5), most: Tile::number(95), step: Tile::number(5) };
    let mut list = vec![
        Illegal::Over,
        Illegal::HandHidden,
        Illegal::NotInHand { tile: tile() },
        Illegal::NotInHand { tile: "*".into() },
        Illegal::OffBoard { name: "z9".into() },
        Illegal::Occupied { place: square() },
        Illegal::Blocked { place: square() },
        Illegal::NotAdjacent { place: xy },
        Illegal::WrongSum { line: line(Axis::Column), sum: "0.8".into(), wanted: Wanted::One },
        Illegal::WrongSum { line: line(Axis::Row), sum: "12".into(), wanted: Wanted::MultipleOf(5) },
        Illegal::TooLong { line: line(Axis::Row), tiles: 6, limit: 5 },
        Illegal::NotInLine,
        Illegal::Gap { place: square() },
        Illegal::Order { found: "d5".into(), before: "d6".into() },
        Illegal::SameSquare { place: square() },
        Illegal::NotCentre { centre: square() },
        Illegal::NotStart { start: xy },
        Illegal::NotName { tile: "RBBG".into(), name: "BBGR".into() },
        Illegal::SameNumber { place: square(), number: 3 },
        Illegal::WildOnWild { place: square() },
        Illegal::SameGroup { place: square() },
        Illegal::CanBePlaced { tile: tile(), place: square() },
        Illegal::NotBest { points: 1, best: 35 },
        Illegal::PassNotAllowed { tile: tile(), place: square() },
        Illegal::TradeMoreThanPool { tiles: 3, pool: 1 },
        Illegal::TradeMoreThanPool { tiles: 3, pool: 2 },
        Illegal::WildRange { value: "1.2".into(), wanted: Wanted::Fraction },
        Illegal::WildRange { value: "0.07".into(), wanted: steps },
        Illegal::TooManyTiles { tiles: 8, limit: 7 },
        Illegal::NoClock,
        Illegal::TimeCalledTwice,
    ];
    for axis in [Axis::Row, Axis::Column, Axis::Falling, Axis::Rising] {
        list.push(Illegal::SumTooBig { line: line(axis), sum: 26, limit: 24 });
    }
    for color in Color::ALL {
        let (ours, theirs) = (color.word().to_owned(), Color::Red.word().to_owned());
        list.push(Illegal::Mismatch { neighbour: xy, ours, theirs });
    }
    let mut expected = vec![
        Expected::Square,
        Expected::Cell,
        Expected::Placement,
        Expected::ShortText,
        Expected::NamedWild,
        Expected::PlainWild,
        Expected::View,
    ];
    for game in GameId::ALL {
        expected.extend([Expected::Play(game), Expected::Tile(game)]);
    }
    list.extend(expected.into_iter().map(|expected| Illegal::malformed("x1", expected)));
    list
}

pub(crate) fn features() -> Vec<AnyFeature> {
    let mut list = Vec::new();
    {
        use polygon::Feature::{StraightFrom, ThreeOf, ThreeWilds};
        list.extend([ThreeOf(4), StraightFrom(3), ThreeWilds].map(AnyFeature::Polygon));
    }
    {
        use twenty_four_seven::Feature::{BothSums, LongLine, Run, Set, Sum};
        list.extend([Sum(24), Run(3), Set(4), LongLine, BothSums].map(AnyFeature::TwentyFourSeven));
    }
    {
        use scrambled_fives::Feature;
        let bonus = Feature::Bonus { bonus: Bonus::Plus(10) };
        list.extend([Feature::Cluster { sum: 15 }, bonus].map(AnyFeature::ScrambledFives));
    }
    {
        use sums_of_one::Feature::{Plus, Sum, Tiles, Trade, WholeHand};
        list.extend([Sum, Plus, Tiles(1), Tiles(3), WholeHand, Trade(1), Trade(2)].map(AnyFeature::SumsOfOne));
    }
    for color in Color::ALL {
        for tiles in [1, 4] {
            let shapes = [synergo::Feature::Connected { color, tiles }, synergo::Feature::Closed { color, tiles }];
            list.extend(shapes.map(AnyFeature::Synergo));
        }
    }
    list
}

pub(crate) fn problems() -> Vec<SetupProblem> {
    let text = || "b3".to_owned();
    vec![
        SetupProblem::OutOfRange { value: 0, least: 1, most: 16 },
        SetupProblem::WrongLength { length: 1, wanted: 2 },
        SetupProblem::WrongCount { tile: text(), count: 1, wanted: 2 },
        SetupProblem::UnknownTile { tile: text() },
        SetupProblem::OffBoard { place: text() },
        SetupProblem::Twice { what: text() },
        SetupProblem::NoCentre,
        SetupProblem::OpeningLength { round: 1, length: 1, wanted: 2 },
        SetupProblem::OpeningTied { seats: 2 },
        SetupProblem::OpeningTooLong { round: 2 },
        SetupProblem::OpeningNeverDecided,
        SetupProblem::TooFewTiles { tiles: 3, needed: 10 },
        SetupProblem::TooManyTiles { tiles: 300, most: 128 },
        SetupProblem::TooManyPlays { plays: 9_000_000, most: 5_000_000 },
        SetupProblem::EvenTotal { tiles: 12 },
        SetupProblem::OnStart { place: text() },
        SetupProblem::NotName { tile: "RBBG".into(), name: "BBGR".into() },
        SetupProblem::TooManyColours { tile: "BGRY".into(), most: 3 },
        SetupProblem::BadBonus,
        SetupProblem::TooManyPoints { points: 99_999, most: 10_000 },
        SetupProblem::NoSpaces,
        SetupProblem::NoRoom,
        SetupProblem::SpacesNotFilled { tiles: 3, spaces: 10 },
        SetupProblem::NotANumber,
        SetupProblem::ValueOutOfRange { value: Tile::number(100), least: Tile::number(5), most: Tile::number(99) },
        SetupProblem::SecondsOutOfRange { seconds: 0, least: 1, most: 3600 },
        SetupProblem::NoClock { game: GameId::Polygon },
        SetupProblem::Unrated { why: Unrated::CustomSet },
        SetupProblem::Unrated { why: Unrated::Hints },
        SetupProblem::Unrated { why: Unrated::Takebacks },
        SetupProblem::Unrated { why: Unrated::Alone },
        SetupProblem::Unrated { why: Unrated::NoPerson },
        SetupProblem::Unrated { why: Unrated::OutOfTime },
        SetupProblem::Unrated { why: Unrated::SharedDeal },
        SetupProblem::Unrated { why: Unrated::NoRatings },
        SetupProblem::Unreadable { message: "unknown field of the options".into() },
        SetupProblem::Other { message: "the tiles are not all connected".into() },
    ]
}

pub(crate) fn refusals() -> Vec<Refusal> {
    let seat = Seat(1);
    vec![
        Refusal::Setup(BadSetup { field: "options.tiles".into(), problem: SetupProblem::NoCentre }),
        Refusal::NoSuchSeat { seat },
        Refusal::SeatTaken { seat },
        Refusal::Full,
        Refusal::Seated { seat },
        Refusal::NotSeated,
        Refusal::NotHost,
        Refusal::NotKeeper,
        Refusal::NotStarted,
        Refusal::Started,
        Refusal::SeatsOpen { open: 1 },
        Refusal::SeatsOpen { open: 2 },
        Refusal::Over,
        Refusal::Closed,
        Refusal::NotYourTurn { turn: seat },
        Refusal::SatInFor,
        Refusal::Stale { ply: 3, now: 4 },
        Refusal::Illegal { play: "7@d5".into(), reason: Illegal::NotInLine },
        Refusal::NothingProposed,
        Refusal::NoHints,
        Refusal::NoTakebacks,
        Refusal::NothingToTakeBack,
        Refusal::Revealed,
        Refusal::NotAsked,
        Refusal::AskedAlready,
        Refusal::SeatsChanged,
        Refusal::SeatsByContest,
        Refusal::HostOfContest,
        Refusal::Halted,
        Refusal::NoContest,
        Refusal::NoClock,
        Refusal::TooManyProposals,
        Refusal::LogFull,
        Refusal::NotAway { seat },
        Refusal::NotAbsent,
        Refusal::Out,
        Refusal::NoReactions,
        Refusal::TooSoon,
        Refusal::NoBotsTurn,
    ]
}
