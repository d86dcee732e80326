//! Errors point at what is wrong, wherever it is.

use quintile_rules::GameId;
use quintile_sets::{CustomSet, template};

/// The complaint about a set of 24/7 with these lines below `[options]`.
fn complaint(game: &str, options: &str) -> String {
    CustomSet::read(&format!("game = \"{game}\"\n[options]\n{options}")).expect_err(options).to_string()
}

#[test]
fn an_error_is_at_the_tile_or_square_it_names() {
    let seven = |options| complaint("twenty-four-seven", options);
    for (options, start) in [
        ("doubles = [\"a1\",\n  \"h8\"]", "line 4, column 3: options.doubles: h8"),
        ("doubles = [\"b2\", \"b2\"]", "line 3, column 18: options.doubles: b2"),
        ("rows = 9\ncolumns = 8", "line 4, column 11: options.columns"),
        ("[options.tiles]\n1 = 40\n16 = 2", "line 5, column 1: options.tiles: 16"),
        ("tiles = { 1 = 4 }", "line 3, column 9: options.tiles"),
        ("points_runs = [1, 20000]", "line 3, column 19: options.points_runs: 20000"),
        ("limit = \"24\"", "line 3, column 9: options.limit"),
        ("limit = 2.5", "line 3, column 9: options.limit"),
        ("limits = 3", "line 3, column 10: options.limits: 24/7 has no such option; it has columns"),
        ("doubles = [\"zz9\"]", "line 3, column 12: options.doubles"),
        ("limit = 99999999999999999999", "line 3, column 9: options.limit: the number is too large"),
        ("limit = 1\nlimit = 2", "line 4, column 1: TOML: duplicate key"),
        ("limit = ", "line 3, column 9: TOML: "),
    ] {
        let said = seven(options);
        assert!(said.starts_with(start), "{options}\n{said}\nis not\n{start}");
    }
    let wild = complaint("sums-of-one", "wild_least = \"2\"");
    assert!(wild.starts_with("line 3, column 14: options.wild_least"), "{wild}");
    let bonus = complaint("scrambled-fives", "[options.bonuses]\nx3 = [\"a1\", \"p1\"]");
    assert!(bonus.starts_with("line 4, column 13: options.bonuses.x3: p1"), "{bonus}");
}

#[test]
fn what_is_no_set_is_said_so() {
    let said = |text| CustomSet::read(text).expect_err(text).to_string();
    assert!(said("").starts_with("game: it is missing; write one of polygon"), "{}", said(""));
    assert!(said("game = 7").starts_with("line 1, column 8: game"), "{}", said("game = 7"));
    let unknown = said("game = \"chess\"");
    assert!(unknown.starts_with("line 1, column 8: game: unknown game \"chess\""), "{unknown}");
    let slip = said("game = \"polygon\"\nradius = 3");
    assert!(slip.starts_with("line 2, column 10: radius") && slip.ends_with("below [options]"), "{slip}");
    assert!(said("game = \"polygon\"\noptions = 3").contains("write [options]"));
    assert!(said("game = \"polygon\"\n[options]\nradius = 2020-01-01").contains("cannot hold a date"));
    assert!(said(&"#".repeat(2 << 20)).contains("too many for a set"));
}

#[test]
fn seats_that_a_set_is_too_small_for_are_left_out() {
    let text = "game = \"twenty-four-seven\"\n[options]\nhands = [6, 5, 5]\n[options.tiles]\n1 = 10\n2 = 6\n";
    let set = CustomSet::read(text).expect("two can play");
    assert_eq!(set.seats, [2]);
}

#[test]
fn the_name_and_the_order_of_keys_do_not_matter() {
    let set =
        CustomSet::read("about = 'Small.'\nname = 'Mini'\ngame = 'polygon'\n[options]\nradius = 4\n").expect("good");
    assert_eq!((set.name.as_str(), set.about.as_str(), set.options.len()), ("Mini", "Small.", 0));
}

#[test]
fn cut_short_anywhere_a_file_is_refused_or_read_but_never_trips() {
    for game in GameId::ALL {
        let text = template(game);
        for end in (0..text.len()).filter(|&end| text.is_char_boundary(end)) {
            let _ = CustomSet::read(&text[..end]);
        }
    }
}
