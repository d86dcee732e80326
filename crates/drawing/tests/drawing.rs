//! Laws that every drawing keeps, in every game, type and custom set, through whole games.

use std::collections::BTreeSet;

use quintile_drawing::{
    CellKind, Direction, Drawing, Face, Form, Highlight, Laid, Look, Mark, Overlay, STYLE, Theme, TileArt, svg,
};
use quintile_rules::kit::{Chance, Place, Seat, Viewer};
use quintile_rules::sums_of_one::DecimalMark;
use quintile_rules::{AnyGame, AnyView, GameId};
use serde_json::{Map, Value, json};

/// Options to try, with the number of seats.
fn setups() -> Vec<(GameId, Value, usize)> {
    vec![
        (GameId::Polygon, json!({}), 4),
        (GameId::Polygon, json!({"radius": 2, "printed": {"a3": "W", "c5": "2x3"}}), 2),
        (GameId::Polygon, json!({"radius": 5, "printed": {}}), 3),
        (GameId::Synergo, json!({}), 5),
        (GameId::Synergo, json!({"type": "color"}), 4),
        (GameId::Synergo, json!({"type": "closed"}), 2),
        (
            GameId::Synergo,
            json!({"type": "closed", "tiles": {"BBBB": 9, "BBGG": 9, "GGGG": 5}, "hand": 3, "draw_to": 5}),
            2,
        ),
        (GameId::TwentyFourSeven, json!({}), 4),
        (GameId::TwentyFourSeven, json!({"columns": 9, "rows": 5, "doubles": ["a1", "i5"], "limit": 30}), 2),
        (GameId::ScrambledFives, json!({}), 3),
        (GameId::ScrambledFives, json!({"columns": 7, "rows": 5, "bonuses": {"x3": ["a1"], "-5": ["c3"]}}), 2),
        (GameId::SumsOfOne, json!({}), 2),
        (
            GameId::SumsOfOne,
            json!({"columns": 6, "rows": 7, "red_spaces": ["a1"], "blue_spaces": ["e5"], "green_spaces": [], "plus_squares": ["b1"]}),
            3,
        ),
    ]
}

fn start(id: GameId, options: &Value, seats: usize, seed: u64) -> AnyGame {
    let options = || -> Map<String, Value> { options.as_object().expect("options are an object").clone() };
    let deal = AnyGame::draw(id, options(), seats, &mut Chance::from_number(seed)).expect("a good set");
    AnyGame::new(id, options(), seats, &deal).expect("a good deal")
}

/// Every position of one game a setup, with the plays that are legal there.
fn through_games(mut visit: impl FnMut(GameId, &AnyGame, &[String])) {
    for (number, (id, options, seats)) in setups().into_iter().enumerate() {
        let mut game = start(id, &options, seats, number as u64);
        let mut chance = Chance::from_number(number as u64);
        for _ in 0..40 {
            let plays = game.plays();
            visit(id, &game, &plays);
            // Placing shows more than passing.
            let placing: Vec<&String> = plays.iter().filter(|play| play.contains('@')).collect();
            let Some(play) = placing.get(chance.index(placing.len().max(1))).copied().or(plays.first()) else { break };
            game.play(play).expect("it is legal");
        }
    }
}

#[test]
fn every_place_of_every_legal_play_is_a_cell() {
    through_games(|id, game, plays| {
        let drawing = Drawing::of(&game.view(Viewer::Onlooker));
        let cells: BTreeSet<String> = drawing.cells.iter().map(|cell| cell.place.to_string()).collect();
        for play in plays {
            let laid = Laid::by_play(id, play);
            assert_eq!(laid.len(), play.matches('@').count(), "{id}: {play}");
            for Laid { place, face } in laid {
                assert!(cells.contains(&place.to_string()), "{id}: {place} of {play}");
                assert!(play.contains(&format!("{face}@{place}")), "{id}: {play}");
            }
        }
    });
}

#[test]
fn neighbours_are_mutual_and_reach_every_cell() {
    through_games(|id, game, _| {
        let drawing = Drawing::of(&game.view(Viewer::Onlooker));
        for cell in &drawing.cells {
            for direction in Direction::ALL {
                let Some(next) = cell.neighbours.get(direction) else { continue };
                let next = drawing.cell(next).unwrap_or_else(|| panic!("{id}: no cell {next}"));
                assert_eq!(next.neighbours.get(direction.back()), Some(cell.place), "{id}: {direction:?}");
                assert_eq!(drawing.step(cell.place, direction), Some(next.place));
            }
        }
        let mut reached = vec![false; drawing.cells.len()];
        let mut waiting = vec![drawing.cells[0].place];
        while let Some(place) = waiting.pop() {
            let index = drawing.lattice.index(place).expect("a cell");
            if !std::mem::replace(&mut reached[index], true) {
                waiting.extend(Direction::ALL.iter().filter_map(|&way| drawing.cells[index].neighbours.get(way)));
            }
        }
        assert!(reached.iter().all(|&reached| reached), "{id}: {reached:?}");
    });
}

#[test]
fn what_a_viewer_may_not_know_is_not_drawn() {
    through_games(|id, game, _| {
        for viewer in [Viewer::Onlooker, Viewer::Seat(Seat(0))] {
            let view = game.view(viewer);
            let other = view.imagine(&mut Chance::from_number(77)).expect("a view of a real game");
            // A game that differs in nothing but what is hidden gives the very same drawing.
            assert_eq!(Drawing::of(&view), Drawing::of(&other.view(viewer)), "{id}");
            let hides = !id.has_open_hands();
            for row in Drawing::of(&view).seats.iter().filter(|row| hides && !viewer.is(row.seat)) {
                assert!(row.hand.is_empty(), "{id}: seat {}", row.seat);
                assert_eq!(row.hidden, game.hand(row.seat).len(), "{id}: seat {}", row.seat);
            }
        }
    });
}

#[test]
fn tiles_lie_where_the_view_says() {
    through_games(|id, game, _| {
        let drawing = Drawing::of(&game.view(Viewer::Onlooker));
        let count = match game.view(Viewer::Onlooker) {
            AnyView::Polygon(view) => view.board.len(),
            AnyView::Synergo(view) => view.board.len(),
            AnyView::TwentyFourSeven(view) => view.board.len(),
            AnyView::ScrambledFives(view) => view.board.len(),
            AnyView::SumsOfOne(view) => view.board.len(),
        };
        assert_eq!(drawing.tiles.len(), count, "{id}");
        for tile in &drawing.tiles {
            assert_eq!(drawing.cell(tile.place).and_then(|cell| cell.face), Some(tile.face), "{id}");
        }
    });
}

#[test]
fn pictures_are_well_formed_and_every_class_is_in_the_style() {
    let mut step = 0;
    through_games(|id, game, plays| {
        step += 1;
        if step % 7 != 1 {
            return;
        }
        let view = game.view(Viewer::Onlooker);
        let cells = Drawing::of(&view).cells;
        let mark = |(at, place): (usize, Place)| (place, if at % 2 == 0 { Mark::Legal } else { Mark::Illegal });
        let play = plays.iter().find(|play| play.contains('@'));
        let overlay = Overlay {
            tentative: play.map(|play| Laid::by_play(id, play)).unwrap_or_default(),
            played_by: Vec::new(),
            last_play: cells.iter().map(|cell| cell.place).take(9).collect(),
            marks: cells.iter().map(|cell| cell.place).enumerate().map(mark).collect(),
            highlights: play.map(|play| Highlight::of(&game.weigh(play).expect("legal"))).unwrap_or_default(),
        };
        let drawing = Drawing::with(&view, &overlay);
        for theme in Theme::ALL {
            let names = vec!["<b>&\"Ana\"".to_owned(), "Bo\u{1}\u{ffff}".to_owned(), "]]>".to_owned(), "a".repeat(99)];
            let look =
                Look { theme, decimal_mark: DecimalMark::Comma, coordinates: true, title: "<&>'\"".to_owned(), names };
            let text = svg(&drawing, &look);
            let document = roxmltree::Document::parse(&text).unwrap_or_else(|error| panic!("{id}: {error}"));
            let title = document.descendants().find(|node| node.has_tag_name("title"));
            assert_eq!(title.and_then(|title| title.text()), Some("<&>'\""));
            assert!(!text.contains("var("), "{id}: variables are left in a picture");
            let classes = document.descendants().filter_map(|node| node.attribute("class"));
            for class in classes.flat_map(str::split_whitespace).filter(|class| !class.starts_with("q-layer-")) {
                assert!(STYLE.contains(&format!(".{class} ")), "{id}: the style has no .{class}");
            }
            let written = document.descendants().filter_map(|node| node.attribute("data-says"));
            let with_point = written.into_iter().find(|text| text.contains("0."));
            assert_eq!(with_point, None, "{id}: decimals have commas here");
        }
    });
}

#[test]
fn overlays_change_what_they_name_and_nothing_else() {
    let game = start(GameId::TwentyFourSeven, &json!({}), 2, 1);
    let view = game.view(Viewer::Onlooker);
    let plain = Drawing::of(&view);
    let (here, nowhere) =
        (Laid::by_play(GameId::TwentyFourSeven, "7@a1")[0], Laid::by_play(GameId::TwentyFourSeven, "7@p16")[0]);
    let overlay = Overlay {
        tentative: vec![here, nowhere],
        marks: vec![(here.place, Mark::Legal), (nowhere.place, Mark::Illegal)],
        highlights: vec![Highlight { places: vec![nowhere.place], label: "+1".to_owned() }],
        ..Overlay::default()
    };
    let mut drawing = Drawing::with(&view, &overlay);
    assert_eq!(drawing.tiles.len(), plain.tiles.len() + 1);
    assert!(drawing.tiles.pop().is_some_and(|tile| tile.tentative && tile.place == here.place));
    assert!(drawing.highlights.is_empty());
    assert_eq!(drawing.cells[0].mark, Some(Mark::Legal));
    drawing.cells[0].mark = None;
    assert_eq!(drawing, plain);
}

#[test]
fn highlights_are_lines_and_tell_all_points_but_those_for_tiles() {
    through_games(|id, game, plays| {
        for play in plays.iter().step_by(1 + plays.len() / 40) {
            let scoring = game.weigh(play).expect("legal");
            let label = |highlight: &Highlight| highlight.label.replace('−', "-").parse::<i32>().expect("points");
            let shown: i32 = Highlight::of(&scoring).iter().map(label).sum();
            let for_tiles = |text: &str| text.contains("tile") || text.contains("hand") || text.contains("trade");
            let items =
                scoring.items.iter().filter(|item| id != GameId::SumsOfOne || !for_tiles(&item.feature.to_string()));
            assert_eq!(shown, items.map(|item| item.points).sum::<i32>(), "{id}: {play} {scoring:?}");
            if id == GameId::TwentyFourSeven {
                for places in Highlight::of(&scoring).into_iter().map(|highlight| highlight.places) {
                    let mut lines = places.iter().filter_map(|place| match place {
                        Place::Square(square) => Some((square.column() as i16, square.row() as i16)),
                        _ => None,
                    });
                    let first = lines.next().expect("a square");
                    let straight = |(column, row): (i16, i16)| {
                        let (right, down) = (column - first.0, row - first.1);
                        right == 0 || down == 0 || right.abs() == down.abs()
                    };
                    assert!(lines.all(straight), "{play}: {places:?}");
                }
            }
        }
    });
}

#[test]
fn the_special_squares_are_told_apart() {
    let kinds = |id, options: Value| -> BTreeSet<String> {
        let drawing = Drawing::of(&start(id, &options, 2, 3).view(Viewer::Onlooker));
        drawing.cells.iter().map(|cell| format!("{:?} {}", cell.kind, cell.label)).collect()
    };
    let fives = kinds(GameId::ScrambledFives, json!({}));
    for kind in ["Times(2) 2×", "Times(3) 3×", "Plus(5) +5", "Plus(10) +10", "RocketMan ", "Plain "] {
        assert!(fives.contains(kind), "{kind} not in {fives:?}");
    }
    assert!(kinds(GameId::ScrambledFives, json!({"bonuses": {"-5": ["a1"]}})).contains("Plus(-5) −5"));
    assert!(kinds(GameId::SumsOfOne, json!({})).contains("Space(Green) "));
    assert!(kinds(GameId::Polygon, json!({})).contains("Printed(5x2) "));
    let start = start(GameId::Synergo, &json!({}), 2, 3).view(Viewer::Onlooker);
    let start = Drawing::of(&start);
    assert_eq!(start.cells.iter().filter(|cell| cell.kind == CellKind::Start).count(), 1);
    assert_eq!(start.cells.len(), 9);
}

#[test]
fn polygon_s_corners_are_its_groups() {
    let drawing = Drawing::of(&start(GameId::Polygon, &json!({}), 2, 3).view(Viewer::Onlooker));
    let rolled = drawing.corners.iter().filter(|corner| corner.rolled);
    assert!(rolled.clone().all(|corner| Some(corner.symbol) == drawing.die) && rolled.count() > 15);
    for cell in &drawing.cells {
        // In one group of each symbol at most, as far as the edge leaves them.
        let mut symbols: Vec<usize> = drawing
            .corners
            .iter()
            .filter(|corner| corner.cells.contains(&cell.place))
            .map(|c| c.symbol.index())
            .collect();
        let count = symbols.len();
        symbols.sort_unstable();
        symbols.dedup();
        assert!(symbols.len() == count && (1..=3).contains(&count), "{}: {symbols:?}", cell.place);
    }
    for corner in &drawing.corners {
        for &place in &corner.cells {
            let distance = drawing.cell(place).expect("on the board").centre.distance(corner.at);
            assert!((distance - 57.735).abs() < 0.1, "{place} is {distance} away from its corner");
        }
    }
}

#[test]
fn a_turned_tile_is_drawn_turned() {
    let face = Face::read(GameId::Synergo, "BGRY").expect("a tile");
    assert_eq!(face.turned().to_string(), "GRYB");
    let shapes = |face| TileArt::of(face).shapes(DecimalMark::Point);
    assert_ne!(shapes(face), shapes(face.turned()));
    assert_eq!(shapes(face), shapes(face.turned().turned().turned().turned()));
    // Every colour has a pattern of its own beside its hue.
    let patterns: BTreeSet<&str> = shapes(face).iter().map(|shape| shape.class).collect();
    for pattern in ["q-wave", "q-dot", "q-ray", "q-peak"] {
        assert!(patterns.contains(pattern), "{patterns:?}");
    }
}

#[test]
fn forged_views_are_drawn_without_harm() {
    for (id, options, seats) in setups() {
        let view = start(id, &options, seats, 9).view(Viewer::Onlooker);
        let mut value = serde_json::to_value(&view).expect("views are JSON");
        let forged = &mut value["view"];
        forged["hands"] = json!([usize::MAX >> 12, 3]);
        forged["scores"] = json!([i32::MIN]);
        let options = match id {
            GameId::Polygon => json!({"radius": 255}),
            GameId::Synergo => json!({"colors": []}),
            GameId::TwentyFourSeven | GameId::ScrambledFives | GameId::SumsOfOne => json!({"columns": 255, "rows": 0}),
        };
        forged["options"] = options;
        if id == GameId::Synergo {
            forged["board"] = json!(["BBBB@-128,-128", "BBBB@127,127"]);
        }
        let view: AnyView = serde_json::from_value(value).expect("it still has the shape of a view");
        let drawing = Drawing::of(&view);
        let text = svg(&drawing, &Look { names: vec![String::new(); 3], ..Look::default() });
        assert!(
            roxmltree::Document::parse_with_options(
                &text,
                roxmltree::ParsingOptions { nodes_limit: 2_000_000, ..Default::default() }
            )
            .is_ok(),
            "{id}"
        );
    }
}

/// A colour's luminance as WCAG counts it.
fn luminance(color: &str) -> f64 {
    let channel = |at: usize| {
        let value = f64::from(u8::from_str_radix(&color[at..at + 2], 16).expect("a colour such as #a0b1c2")) / 255.0;
        if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

#[test]
fn texts_and_marks_have_enough_contrast() {
    let texts = [
        ("ink", "tile"),
        ("wild-ink", "wild"),
        ("double-ink", "double"),
        ("triple-ink", "triple"),
        ("yellow-ink", "yellow"),
        ("red-ink", "red"),
        ("blue-ink", "blue"),
        ("green-ink", "green"),
        ("double-cell-ink", "double-cell"),
        ("triple-cell-ink", "triple-cell"),
        ("green-cell-ink", "green-cell"),
        ("yellow-cell-ink", "yellow-cell"),
        ("print", "print-cell"),
        ("badge-ink", "badge"),
        ("pill-ink", "pill"),
        ("text", "paper"),
        ("muted", "paper"),
        ("muted", "cell"),
        ("muted", "plate"),
    ];
    // What is not text but has a meaning.
    let graphics = [
        ("legal", "cell"),
        ("illegal", "cell"),
        ("last", "tile"),
        ("tentative", "cell"),
        ("star", "medal"),
        ("diamond", "medal"),
        ("circle", "medal"),
        ("wild-mark", "wild"),
        ("block", "cell"),
    ];
    let mut poor = Vec::new();
    for theme in Theme::ALL {
        let value =
            |name: &str| luminance(theme.value(&format!("--q-{name}")).unwrap_or_else(|| panic!("no --q-{name}")));
        for (pairs, least) in [(&texts[..], 4.5), (&graphics[..], 3.0)] {
            for (front, back) in pairs {
                let (one, two) = (value(front), value(back));
                let ratio = (one.max(two) + 0.05) / (one.min(two) + 0.05);
                if ratio < least {
                    poor.push(format!("{theme:?}: {front} on {back} is {ratio:.2} to 1"));
                }
            }
        }
    }
    assert!(poor.is_empty(), "\n{}", poor.join("\n"));
}

#[test]
fn both_themes_set_every_variable_the_style_uses() {
    for part in STYLE.split("var(").skip(1) {
        let name = part.split(')').next().unwrap_or_default();
        for theme in Theme::ALL {
            assert!(theme.value(name).is_some(), "{theme:?} has no {name}");
        }
    }
}

#[test]
fn stacks_grow_in_height() {
    let face = Face::read(GameId::Polygon, "3x2").expect("a tile");
    let shapes = |height| TileArt { height, ..TileArt::of(face) }.shapes(DecimalMark::Point);
    let layers = |height| shapes(height).iter().filter(|shape| shape.class == "q-double-edge").count();
    assert_eq!([1, 2, 4].map(layers), [1, 2, 4]);
    let badge = shapes(7).into_iter().any(|shape| matches!(shape.form, Form::Written { text, .. } if text == "7"));
    assert!(badge, "a stack says how high it is");
}
