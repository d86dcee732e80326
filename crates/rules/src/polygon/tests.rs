//! Laws that hold over whole games.

use std::collections::{BTreeSet, HashSet};

use super::material::{MAX_RADIUS, NOWHERE, Set};
use super::tile::Face;
use super::*;
use crate::kit::{Hex, SetupProblem, all_tiles, read_options};

fn tile(name: &str) -> Tile {
    name.parse().unwrap()
}

fn cell(name: &str) -> Hex {
    name.parse().unwrap()
}

fn options(json: &str) -> Options {
    read_options::<Polygon>(serde_json::from_str(json).unwrap()).unwrap()
}

/// House rules, each option, a crowded little board, and the largest board with odd prices.
fn many_options() -> Vec<Options> {
    vec![
        Options::default(),
        options(r#"{"best_only": true}"#),
        options(r#"{"radius": 2, "printed": {"a3": "W", "e3": "5x3"}, "tiles": {"1": 9, "2x2": 9, "W": 9}}"#),
        options(r#"{"best_only": true, "radius": 1, "printed": {}, "tiles": {"1": 3, "2": 3, "3x3": 3, "W": 6}}"#),
        options(
            r#"{"radius": 5, "printed": {"a6": "W", "k6": "4"}, "points_three_of": [0, -70, 30, 10000, 5], "points_three_wilds": 0,
                "points_straights": [-10000, 25, 0], "tiles": {"1": 31, "2": 30, "3x2": 20, "4x3": 20, "5": 30, "W": 30}}"#,
        ),
    ]
}

fn new_game(options: &Options, seats: usize, number: u64) -> (Polygon, Chance) {
    let mut chance = Chance::from_number(number);
    let deal = Polygon::deal(options, seats, &mut chance).unwrap();
    (Polygon::new(options, seats, &deal).unwrap(), chance)
}

/// Plays random games from random deals with all options and seats, showing every position, the last included.
fn along_games(games: u64, mut show: impl FnMut(&Polygon, &mut Chance)) {
    let mut plays = Vec::new();
    for options in many_options() {
        for seats in 2..=4 {
            for number in 0..games {
                let (mut game, mut chance) = new_game(&options, seats, number);
                show(&game, &mut chance);
                while let Some(play) = game.pick(&mut chance, &mut plays) {
                    game.play(&play).unwrap();
                    show(&game, &mut chance);
                }
            }
        }
    }
}

/// Everything a seat might try: its tiles and one more kind, on every cell there can be or set aside.
fn candidates(game: &Polygon) -> Vec<Play> {
    let Some((hand, _)) = game.drawn() else { return Vec::new() };
    let radius = game.set.options.radius as i8;
    let cells: Vec<Hex> = Hex::all(radius).chain([cell("a1"), cell("o15")]).collect();
    let ways = |tile| cells.iter().map(move |&cell| Placement::on(tile, cell)).chain([Placement::aside(tile)]);
    let tiles = BTreeSet::from([hand[0], hand[1], tile("5x2")]);
    let pairs = tiles.iter().flat_map(|&one| tiles.iter().map(move |&two| (one, two)));
    let plays =
        pairs.flat_map(|(one, two)| ways(one).flat_map(move |first| ways(two).map(move |second| (first, second))));
    plays.map(|(first, second)| Play::new(first, second)).collect()
}

#[test]
fn generated_plays_are_those_that_weigh_accepts() {
    let (mut plays, mut priced) = (Vec::new(), Vec::new());
    let mut position = 0;
    along_games(1, |game, _| {
        position += 1;
        game.plays(&mut plays);
        game.priced(&mut priced);
        assert!(plays.iter().eq(priced.iter().map(|priced| &priced.play)), "plays and priced differ");
        let wanted = (!plays.is_empty()).then(|| plays[Chance::from_number(position).index(plays.len())]);
        assert_eq!(game.pick(&mut Chance::from_number(position), &mut Vec::new()), wanted);
        let generated: HashSet<Play> = plays.iter().copied().collect();
        assert_eq!(generated.len(), plays.len(), "a play twice\n{}", Polygon::sketch(&game.view(Viewer::Onlooker)));
        for Priced { play, points } in &priced {
            let mut after = game.clone();
            assert_eq!(after.apply(play), *points, "{play}");
            let seat = game.turn().unwrap().index();
            assert_eq!(after.scores()[seat] - game.scores()[seat], *points, "{play}");
            assert_eq!(game.weigh(play).map(|scoring| scoring.points), Ok(*points), "{play}");
        }
        assert_eq!(game.best_leaving(0), Priced::most_points(&priced));
        let best = game.best_leaving(-10);
        assert!(best.is_none_or(|best| priced.contains(&best)) && best.is_some() == game.turn().is_some());
        // Large boards have ten thousands of candidates, so some of their positions have to do.
        let slow = game.set.cells.len() > 20;
        if !slow || position % 7 == 0 {
            let accepted: HashSet<Play> =
                candidates(game).into_iter().filter(|play| game.weigh(play).is_ok()).collect();
            assert_eq!(accepted, generated, "\n{}", Polygon::sketch(&game.view(Viewer::Onlooker)));
        }
    });
}

#[test]
fn items_add_up_and_lie_in_one_group_of_the_symbol() {
    let mut priced = Vec::new();
    along_games(1, |game, _| {
        game.priced(&mut priced);
        for Priced { play, points } in priced.iter().filter(|priced| priced.points != 0).step_by(11) {
            let scoring = game.weigh(play).unwrap();
            assert_eq!(scoring.items.iter().map(|item| item.points).sum::<i32>(), *points);
            assert!(scoring.items.iter().all(|item| item.places.len() == 3 && (1..=3).contains(&item.times)));
        }
    });
}

#[test]
fn an_imagined_state_looks_the_same() {
    let mut position = 0;
    along_games(2, |game, chance| {
        position += 1;
        if position % 3 != 0 && game.turn().is_some() {
            return;
        }
        let viewers = Seat::all(game.scores().len()).map(Viewer::Seat).chain([Viewer::Onlooker]);
        for viewer in viewers {
            let view = game.view(viewer);
            let imagined = Polygon::imagine(&view, chance).unwrap();
            assert_eq!(imagined.view(viewer), view);
            let (mut here, mut there) = (Vec::new(), Vec::new());
            game.plays(&mut here);
            imagined.plays(&mut there);
            assert_eq!(here, there, "the order of plays follows from what is seen");
            let json = serde_json::to_string(&view).unwrap();
            assert_eq!(serde_json::from_str::<View>(&json).unwrap(), view);
            if let Some(play) = here.first() {
                assert_eq!(Polygon::weigh_view(&view, play), game.weigh(play));
            }
        }
    });
}

#[test]
fn what_is_imagined_varies_but_keeps_the_second_roll_different() {
    let (game, _) = new_game(&Options::default(), 2, 3);
    let view = game.view(Viewer::Onlooker);
    let mut seconds = HashSet::new();
    let mut next = HashSet::new();
    for number in 0..200 {
        let imagined = Polygon::imagine(&view, &mut Chance::from_number(number)).unwrap();
        assert_eq!(imagined.drawn(), game.drawn());
        assert_ne!(imagined.rolls[0], imagined.rolls[1]);
        seconds.insert(imagined.rolls[1]);
        next.insert(imagined.pile[2]);
    }
    assert_eq!(seconds.len(), 2);
    assert!(next.len() > 10);
}

#[test]
fn forged_views_are_refused() {
    let (mut game, mut chance) = new_game(&Options::default(), 3, 8);
    let mut plays = Vec::new();
    for _ in 0..5 {
        let play = game.pick(&mut chance, &mut plays).unwrap();
        game.apply(&play);
    }
    let genuine = game.view(Viewer::Seat(Seat(1)));
    let play = game.pick(&mut chance, &mut plays).unwrap();
    let mut forge = |what: &str, change: &dyn Fn(&mut View)| {
        let mut view = genuine.clone();
        change(&mut view);
        assert!(Polygon::imagine(&view, &mut chance).is_err(), "{what}");
        assert!(Polygon::weigh_view(&view, &play).is_err(), "{what}");
        let _ = Polygon::sketch(&view).to_string();
    };
    forge("seats", &|view| view.seats = usize::MAX);
    forge("fewer seats", &|view| view.seats = 2);
    forge("viewer", &|view| view.viewer = Viewer::Seat(Seat(3)));
    forge("first", &|view| view.first = Seat(200));
    forge("turn", &|view| view.turn = view.turn.map(|seat| seat.next(3)));
    forge("no symbol", &|view| view.symbol = None);
    forge("played", &|view| view.played = 6);
    forge("played too often", &|view| view.played = usize::MAX);
    forge("hidden hand", &|view| view.hands[2] = crate::kit::HandView::Hidden(2));
    forge("no hands", &|view| view.hands.clear());
    forge("other hand", &|view| view.hands.reverse());
    forge("pile short", &|view| view.unseen.truncate(3));
    forge("pile unsorted", &|view| view.unseen.reverse());
    forge("pile of WILDs", &|view| view.unseen.fill(Tile::WILD));
    forge("aside", &|view| view.aside.push(Tile::WILD));
    forge("stack twice", &|view| view.board[0] = view.board[1]);
    forge("flat stack", &|view| view.board[0].height = 0);
    forge("high stack", &|view| view.board[0].height = 255);
    forge("off board", &|view| view.board[0].cell = cell("o15"));
    forge("far away", &|view| view.board[0].cell = cell("a5"));
    forge("empty board", &|view| view.board.clear());
    forge("scores", &|view| view.scores[0] = i32::MAX);
    forge("no scores", &|view| view.scores.clear());
    forge("end", &|view| view.end = Some(crate::kit::End::Pile));
    forge("radius", &|view| view.options.radius = 200);
    forge("tiles", &|view| view.options.tiles.clear());
}

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
    let set = Set::of(&house).unwrap();
    assert_eq!((set.cells.len(), set.turns()), (61, 24));
    assert_eq!(set.number(cell("e5")), Some(set.start));
    assert!(Polygon::OPTIONS.iter().all(|doc| serde_json::to_value(&house).unwrap().get(doc.name).is_some()));
    assert_eq!(Polygon::OPTIONS.len(), serde_json::to_value(&house).unwrap().as_object().unwrap().len());
}

#[test]
fn groups_follow_the_second_wording_of_the_page() {
    for radius in 1..=MAX_RADIUS {
        let set = Set::of(&Options { radius, printed: [].into(), ..Options::default() }).unwrap();
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

#[test]
fn refusals_name_the_place() {
    let (mut game, _) = new_game(&Options::default(), 2, 0);
    game.rolls[0] = Symbol::Circle;
    game.pile[..2].copy_from_slice(&[tile("2"), tile("2x2")]);
    game.board.lay(tile("3"), game.set.start);
    let reason = |game: &Polygon, text: &str| game.weigh(&text.parse().unwrap()).unwrap_err();
    // Circles at START join e5, d6 … whatever the board says; the other corners do not count.
    let group = game.set.groups[2][usize::from(game.set.group_of(Symbol::Circle, game.set.start))];
    let names: Vec<Hex> = group.iter().map(|&cell| game.set.cells[usize::from(cell)]).collect();
    assert_eq!(names, [cell("e5"), cell("e6"), cell("f5")]);
    assert_eq!(reason(&game, "2@e4 2x2@e6"), Illegal::NotAdjacent { place: cell("e4").into() });
    assert_eq!(reason(&game, "2@a1 2x2@e6"), Illegal::OffBoard { name: "a1".into() });
    assert_eq!(reason(&game, "2@e6 3@f5"), Illegal::NotInHand { tile: "3".into() });
    assert_eq!(reason(&game, "2x2@e6 2x2@f5"), Illegal::NotInHand { tile: "2x2".into() });
    assert_eq!(reason(&game, "2! 2x2@f5"), Illegal::CanBePlaced { tile: "2".into(), place: cell("e6").into() });
    assert_eq!(reason(&game, "2@e6 2x2@e6"), Illegal::SameNumber { place: cell("e6").into(), number: 2 });
    game.board.lay(Tile::WILD, game.set.number(cell("f5")).unwrap());
    game.pile[0] = Tile::WILD;
    assert_eq!(reason(&game, "W@f5 2x2@e6"), Illegal::WildOnWild { place: cell("f5").into() });
    // 3, 2x2 and WILD make 2, 3, 4, doubled; then the group is closed.
    assert_eq!(reason(&game, "2x2@e6 W@f5"), Illegal::SameGroup { place: cell("f5").into() });
    let before = game.clone();
    assert!(game.play(&"2x2@e6 W@e5".parse().unwrap()).is_err());
    assert!(game == before);
}

#[test]
fn best_only_leaves_the_best() {
    let mut seen = 0;
    let (mut all, mut best) = (Vec::new(), Vec::new());
    for number in 0..4 {
        let (mut game, mut chance) = new_game(&Options::default(), 2, number);
        let (mut strict, _) = new_game(&options(r#"{"best_only": true}"#), 2, number);
        while game.turn().is_some() {
            game.priced(&mut all);
            strict.priced(&mut best);
            let most = all.iter().map(|priced| priced.points).max().unwrap();
            all.retain(|priced| {
                let refused = strict.weigh(&priced.play).err();
                let wanted = (priced.points < most).then_some(Illegal::NotBest { points: priced.points, best: most });
                assert_eq!(refused, wanted);
                priced.points == most
            });
            assert_eq!(all, best);
            seen += best.len();
            let play = best[chance.index(best.len())].play;
            assert_eq!(game.apply(&play), strict.apply(&play));
        }
        assert_eq!(game.outcome(), strict.outcome());
    }
    assert!(seen > 50);
}

#[test]
fn a_tile_goes_aside_only_without_a_cell() {
    // Nothing but 1s on a board of seven cells: soon no 1 can be laid on another.
    let options = options(r#"{"radius": 1, "printed": {}, "tiles": {"1": 20, "2": 1}}"#);
    let (mut game, mut chance) = new_game(&options, 2, 4);
    let mut plays = Vec::new();
    let mut aside = 0;
    while let Some(play) = game.pick(&mut chance, &mut plays) {
        let first_aside = play.first().cell().is_none();
        assert!(
            !first_aside
                || plays.iter().all(|other| other.first().tile() != play.first().tile()
                    || *other == play
                    || other.first().cell().is_none())
        );
        aside += usize::from(first_aside) + usize::from(play.second().cell().is_none());
        game.play(&play).unwrap();
    }
    assert!(aside > 0);
    assert_eq!(game.view(Viewer::Onlooker).aside.len(), aside);
    assert_eq!(game.weigh(&"1! 1!".parse().unwrap()), Err(Illegal::Over));
}

#[test]
fn illegal_plays_applied_unchecked_do_no_harm() {
    let (mut game, mut chance) = new_game(&Options::default(), 2, 6);
    let plays = candidates(&game);
    for _ in 0..100 {
        game.apply(&plays[chance.index(plays.len())]);
    }
    assert!(game.outcome().is_some());
    assert_eq!(game.board.face(NOWHERE), Face::NONE);
}

#[test]
fn the_sketch_fits_a_terminal() {
    along_games(1, |game, _| {
        let text = Polygon::sketch(&game.view(Viewer::Onlooker)).to_string();
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    });
}
