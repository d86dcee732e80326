//! Sets and deals: the house set, custom ones, and what is refused.

use std::collections::BTreeSet;

use super::super::material::{MAX_RADIUS, NOWHERE, Set};
use super::*;
use crate::kit::{Hex, SetupProblem, all_tiles, read_options};

#[test]
fn drawn_deals_pass_their_own_check() {
    for options in many_options() {
        for seats in 2..=4 {
            assert_eq!(Polygon::check(&options, seats), Ok(()));
            for number in 0..60 {
                let mut chance = Chance::from_number(number);
                let deal = Polygon::deal(&options, seats, &mut chance).unwrap();
                Polygon::new(&options, seats, &deal).unwrap();
            }
        }
        for seats in [0, 1, 5, usize::MAX] {
            assert_eq!(Polygon::check(&options, seats).unwrap_err().field, "seats");
            assert!(Polygon::deal(&options, seats, &mut Chance::from_number(0)).is_err());
        }
    }
}

#[test]
fn deals_that_could_not_be_drawn_are_refused() {
    let options = Options::default();
    let deal = Polygon::deal(&options, 2, &mut Chance::from_number(1)).unwrap();
    let field = |change: &dyn Fn(&mut Deal)| {
        let mut deal = deal.clone();
        change(&mut deal);
        Polygon::new(&options, 2, &deal).unwrap_err().field
    };
    assert_eq!(field(&|deal| deal.opening.clear()), "deal.opening");
    assert_eq!(field(&|deal| deal.opening = vec![vec![Tile::WILD; 2], vec![Tile::WILD; 2]]), "deal.opening");
    assert_eq!(field(&|deal| deal.bag.truncate(47)), "deal.bag");
    assert_eq!(field(&|deal| deal.bag.fill(Tile::WILD)), "deal.bag");
    assert_eq!(field(&|deal| deal.rolls.truncate(23)), "deal.rolls");
    assert_eq!(field(&|deal| deal.rolls[1] = deal.rolls[0]), "deal.rolls");
    // Five WILDs were drawn, but there are four.
    let wild = Tile::WILD;
    let rounds = vec![vec![wild, wild], vec![wild, wild], vec![wild, tile("1")]];
    assert_eq!(field(&|deal| deal.opening.clone_from(&rounds)), "deal.opening");
}

#[test]
fn bad_sets_are_refused_by_field() {
    let field = |json: &str, seats| {
        let map = serde_json::from_str(json).unwrap();
        let checked = read_options::<Polygon>(map).and_then(|options| Polygon::check(&options, seats));
        checked.map_err(|error| error.field).err().unwrap_or_default()
    };
    for (json, wanted) in [
        (r#"{"radius": 0}"#, "options.radius"),
        (r#"{"radius": 6}"#, "options.radius"),
        (r#"{"radius": -1}"#, "options.radius"),
        (r#"{"radius": 3}"#, "options.printed"),
        (r#"{"printed": {"a1": "W"}}"#, "options.printed"),
        (r#"{"printed": {"e5": "W"}}"#, "options.printed"),
        (r#"{"printed": {"e4": "6"}}"#, "options.printed.e4"),
        (r#"{"tiles": {}}"#, "options.tiles"),
        (r#"{"tiles": {"1": 0, "2": 0}}"#, "options.tiles"),
        (r#"{"tiles": {"1": 1}}"#, "options.tiles"),
        (r#"{"tiles": {"1": 10, "2": 10}}"#, "options.tiles"),
        (r#"{"tiles": {"1": 100, "2": 101}}"#, "options.tiles"),
        (r#"{"tiles": {"1": 21}}"#, "options.tiles"),
        (r#"{"tiles": {"1": -7}}"#, "options.tiles.1"),
        (r#"{"tiles": {"1": 65535, "2": 65535, "3": 65535}}"#, "options.tiles"),
        (r#"{"points_three_of": [10, 20, 30, 40, 10001]}"#, "options.points_three_of"),
        (r#"{"points_straights": [-10001, 0, 0]}"#, "options.points_straights"),
        (r#"{"points_three_wilds": 2147483647}"#, "options.points_three_wilds"),
        (r#"{"bestonly": true}"#, "options.bestonly"),
    ] {
        assert_eq!(field(json, 2), wanted, "{json}");
    }
    // Four seats, but only one tile that another beats: whoever draws it is out, the others tie for ever.
    assert_eq!(field(r#"{"tiles": {"1": 1, "5": 4}}"#, 4), "options.tiles");
    assert_eq!(field(r#"{"tiles": {"1": 1, "5": 4}}"#, 2), "");
    let two_tiles = Options { tiles: [(tile("1"), 2), (tile("2"), 1)].into(), ..Options::default() };
    let problem = Polygon::check(&two_tiles, 4).unwrap_err().problem;
    assert!(matches!(problem, SetupProblem::OpeningNeverDecided));
}

#[test]
fn the_house_set_is_the_one_on_the_page() {
    let house = Options::default();
    assert_eq!(all_tiles(&house.tiles).len(), 49);
    let printed: BTreeSet<String> = house.printed.iter().map(|(cell, tile)| format!("{cell} {tile}")).collect();
    let page = "e8 W,h5 W,h2 W,e2 W,b5 W,b8 W,c9 1x3,g7 2x3,i3 3x3,g1 4x2,c3 5x2,a7 3x2";
    assert_eq!(printed, page.split(',').map(str::to_owned).collect());
    let set = Set::shared(&house, 2).unwrap();
    assert_eq!((set.cells.len(), set.turns()), (61, 24));
    assert_eq!(set.number(cell("e5")), Some(set.start));
    assert!(Polygon::OPTIONS.iter().all(|doc| serde_json::to_value(&house).unwrap().get(doc.name).is_some()));
    assert_eq!(Polygon::OPTIONS.len(), serde_json::to_value(&house).unwrap().as_object().unwrap().len());
}

#[test]
fn groups_follow_the_second_wording_of_the_page() {
    for radius in 1..=MAX_RADIUS {
        let set = Set::shared(&Options { radius, printed: [].into(), ..Options::default() }, 2).unwrap();
        let radius = radius as i8;
        for (number, name) in (0..).zip(&set.cells) {
            let (q, r) = name.axial(radius).unwrap();
            for symbol in Symbol::ALL {
                let vertex = match (q - r - symbol.index() as i8).rem_euclid(3) {
                    0 => (q, r),
                    1 => (q, r + 1),
                    _ => (q - 1, r + 1),
                };
                let (q, r) = vertex;
                let cells = [(q, r), (q, r - 1), (q + 1, r - 1)];
                let wanted: BTreeSet<Hex> =
                    cells.into_iter().filter_map(|(q, r)| Hex::from_axial(q, r, radius)).collect();
                let group = set.groups[symbol.index()][usize::from(set.group_of(symbol, number))];
                let found = group.into_iter().filter(|&cell| cell != NOWHERE);
                assert_eq!(found.map(|cell| set.cells[usize::from(cell)]).collect::<BTreeSet<_>>(), wanted);
            }
        }
    }
}
