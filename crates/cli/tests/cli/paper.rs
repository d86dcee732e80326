//! Games and worksheets on paper: the PDFs are rendered by another program (poppler), and measured.

use std::process::Command;

use quintile_rules::GameId;

use crate::{file_with, quintile, scratch};

/// Runs a program of poppler; what it prints.
#[track_caller]
fn poppler(program: &str, args: &[&str]) -> Vec<u8> {
    let output = Command::new(program).args(args).output().unwrap_or_else(|error| {
        panic!("{program}: {error}. These tests need poppler; Debian and Ubuntu: apt-get install poppler-utils")
    });
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success() && complaint.is_empty(), "{program}: {complaint}");
    output.stdout
}

/// A PDF with the sizes of its pages in millimetres.
struct Pdf {
    file: String,
    pages: Vec<(f32, f32)>,
}

impl Pdf {
    #[track_caller]
    fn read(file: String) -> Self {
        let told = String::from_utf8(poppler("pdfinfo", &["-f", "1", "-l", "999", &file])).expect("UTF-8");
        let sizes = told.lines().filter(|line| line.starts_with("Page ") && line.contains(" size:"));
        let millimetres = |text: &str| text.parse::<f32>().expect("points") / 72.0 * 25.4;
        let size = |line: &str| {
            let (_, size) = line.split_once("size:").expect("a size");
            let words: Vec<&str> = size.split_whitespace().collect();
            (millimetres(words[0]), millimetres(words[2]))
        };
        Self { pages: sizes.map(size).collect(), file }
    }

    #[track_caller]
    fn of(name: &str, args: &[&str]) -> Self {
        let file = scratch(name);
        assert_eq!(quintile(&[&["print"], args, &["--out", &file]].concat()).fine(), "");
        Self::read(file)
    }

    /// A page, at so many dots to the inch.
    fn page(&self, page: usize, dpi: u32) -> Picture {
        let (number, dpi) = (page.to_string(), dpi.to_string());
        let pixels = poppler("pdftoppm", &["-r", &dpi, "-f", &number, "-l", &number, "-gray", &self.file]);
        Picture::read(&pixels, self.pages[page - 1])
    }

    /// The text of a page, or of all.
    fn text(&self, page: Option<usize>) -> String {
        let number = page.map(|page| page.to_string());
        let range: Vec<&str> = number.iter().flat_map(|page| ["-f", page, "-l", page]).collect();
        let text = poppler("pdftotext", &[&range[..], &["-layout", &self.file, "-"]].concat());
        String::from_utf8(text).expect("UTF-8")
    }
}

/// A page in greys, 0 being black.
struct Picture {
    wide: usize,
    high: usize,
    grey: Vec<u8>,
    /// Pixels of a millimetre.
    scale: f32,
}

impl Picture {
    fn read(pgm: &[u8], size: (f32, f32)) -> Self {
        // `P5 WIDTH HEIGHT 255`, with a blank after each, then the pixels.
        let mut rest = pgm;
        let mut head = [0; 4];
        for (at, number) in head.iter_mut().enumerate() {
            let end = rest.iter().position(u8::is_ascii_whitespace).expect("a header");
            let text = std::str::from_utf8(&rest[..end]).expect("a header");
            *number = if at == 0 { usize::from(text == "P5") } else { text.parse().expect("a number") };
            rest = &rest[end + 1..];
        }
        let [format, wide, high, most] = head;
        assert_eq!((format, most, rest.len()), (1, 255, wide * high));
        Self { wide, high, grey: rest.to_vec(), scale: wide as f32 / size.0 }
    }

    fn at(&self, x: usize, y: usize) -> u8 {
        self.grey[y * self.wide + x]
    }

    /// The darkest pixel of a rectangle in millimetres.
    fn darkest(&self, (left, top): (f32, f32), (right, bottom): (f32, f32)) -> u8 {
        let pixel = |millimetres: f32, most: usize| ((millimetres * self.scale).round().max(0.0) as usize).min(most);
        let (columns, rows) =
            (pixel(left, self.wide)..pixel(right, self.wide), pixel(top, self.high)..pixel(bottom, self.high));
        rows.flat_map(|y| columns.clone().map(move |x| (x, y))).map(|(x, y)| self.at(x, y)).min().unwrap_or(255)
    }

    /// The longest row of pixels that are black, in millimetres.
    fn longest_black(&self) -> f32 {
        let row = |y: usize| {
            let row = &self.grey[y * self.wide..(y + 1) * self.wide];
            row.split(|&grey| grey > 24).map(<[u8]>::len).max().unwrap_or(0)
        };
        (0..self.high).map(row).max().unwrap_or(0) as f32 / self.scale
    }
}

/// The size of a paper, upright.
fn size(paper: &str) -> (f32, f32) {
    if paper == "a4" { (210.0, 297.0) } else { (215.9, 279.4) }
}

#[test]
fn every_game_is_printed_on_both_papers_in_both_languages() {
    for game in GameId::ALL {
        for (paper, lang, players) in [("a4", "en", "players"), ("letter", "es", "jugadores")] {
            let pdf = Pdf::of(&format!("{game}-{lang}.pdf"), &[game.name(), "--paper", paper, "--lang", lang]);
            // The first page, the board, the tiles, score pads, the card.
            let most = if matches!(game, GameId::ScrambledFives | GameId::SumsOfOne) { 1 + 4 + 2 + 3 + 2 } else { 9 };
            assert!((4..=most).contains(&pdf.pages.len()), "{game} {paper}: {} pages", pdf.pages.len());
            let (width, height) = size(paper);
            for (page, &(wide, high)) in (1..).zip(&pdf.pages) {
                let upright = (wide - width).abs() < 0.1 && (high - height).abs() < 0.1;
                let turned = (wide - height).abs() < 0.1 && (high - width).abs() < 0.1;
                assert!(upright || turned, "{game} {paper}, page {page}: {wide} × {high} mm");
                let picture = pdf.page(page, 40);
                let edge = 4.0;
                for (from, to) in [
                    ((0.0, 0.0), (wide, edge)),
                    ((0.0, high - edge), (wide, high)),
                    ((0.0, 0.0), (edge, high)),
                    ((wide - edge, 0.0), (wide, high)),
                ] {
                    assert_eq!(
                        picture.darkest(from, to),
                        255,
                        "{game} {paper}, page {page}: something is in the margin"
                    );
                }
                assert!(picture.darkest((0.0, 0.0), (wide, high)) < 140, "{game} {paper}, page {page} is empty");
            }
            let text = pdf.text(None);
            assert!(text.contains(game.title()) && text.contains(players), "{game} {lang}: {text}");
            assert!(!text.contains('▯'), "{game} {lang}: a letter is missing");
        }
    }
}

#[test]
fn the_ruler_is_a_hundred_millimetres_long() {
    for paper in ["a4", "letter"] {
        let pdf = Pdf::of(&format!("ruler-{paper}.pdf"), &["polygon", "--paper", paper, "--parts", "pads"]);
        let long = pdf.page(1, 254).longest_black();
        assert!((long - 100.0).abs() <= 0.3, "{paper}: {long} mm");
    }
}

/// How many pieces lie in the grid of a sheet: squares of 24 mm, or hexagons as wide.
fn count_pieces(picture: &Picture, width: f32, height: f32, hexagons: bool, darker: u8) -> usize {
    let square = 24.0_f32;
    let pitch = if hexagons { square * 2.0 / 3.0_f32.sqrt() + 1.0 } else { square };
    let columns = ((width - 20.0) / square).floor();
    let rows = ((height - 27.0) / pitch).floor();
    let (left, top) = ((width - columns * square) / 2.0, 17.0);
    let has_ink = |column: u8, row: u8| {
        let (x, y) = (left + (f32::from(column) + 0.5) * square, top + (f32::from(row) + 0.5) * pitch);
        picture.darkest((x - 7.0, y - 7.0), (x + 7.0, y + 7.0)) < darker
    };
    (0..rows as u8).map(|row| (0..columns as u8).filter(|&column| has_ink(column, row)).count()).sum()
}

#[test]
fn all_tiles_of_a_set_are_there() {
    // With 24/7 come thirteen markers for blocked squares.
    for (game, tiles) in [
        (GameId::Polygon, 49),
        (GameId::Synergo, 64),
        (GameId::TwentyFourSeven, 40 + 13),
        (GameId::ScrambledFives, 99),
        (GameId::SumsOfOne, 144),
    ] {
        for (paper, lang) in [("a4", "en"), ("letter", "es")] {
            let args = [game.name(), "--square", "24mm", "--parts", "tiles", "--paper", paper, "--lang", lang];
            let pdf = Pdf::of(&format!("tiles-{game}-{lang}.pdf"), &args);
            let (width, height) = size(paper);
            let mut found = 0;
            for page in 2..=pdf.pages.len() {
                let whole = pdf.page(page, 60);
                let count = count_pieces(&whole, width, height, game == GameId::Polygon, 135);
                // The die of Polygon lies below the tiles, where the grid is empty.
                found += if game == GameId::Polygon { count.min(tiles - found) } else { count };
            }
            assert_eq!(found, tiles, "{game} {paper}");
        }
    }
}

#[test]
fn backs_mirror_their_sheet() {
    let pdf = Pdf::of("backs.pdf", &["twenty-four-seven", "--parts", "tiles", "--backs"]);
    assert_eq!(pdf.pages.len(), 3, "the first page, one sheet of tiles and its other side");
    let back = pdf.page(3, 60);
    // 40 of 7 × 11: five whole rows, and the five tiles on the left of the next are on the right of its other side.
    let (left, top, square) = (21.0, 17.0, 24.0);
    for (column, row, is_there) in
        [(0_u8, 0_u8, true), (6, 4, true), (6, 5, true), (2, 5, true), (1, 5, false), (0, 5, false), (3, 6, false)]
    {
        let (x, y) = (left + (f32::from(column) + 0.5) * square, top + (f32::from(row) + 0.5) * square);
        let grey = back.darkest((x - 5.0, y - 5.0), (x + 5.0, y + 5.0));
        assert_eq!(grey < 250, is_there, "column {column}, row {row}: {grey}");
    }
}

#[test]
fn a_large_board_goes_over_sheets_that_say_where_they_belong() {
    let pdf = Pdf::of("sheets.pdf", &["scrambled-fives", "--parts", "board", "--square", "20mm"]);
    assert_eq!(pdf.pages.len(), 5);
    for (page, name) in (2..).zip(["A1", "A2", "B1", "B2"]) {
        assert!(pdf.text(Some(page)).contains(&format!("sheet {name}")), "page {page}");
    }
    let small = Pdf::of("small.pdf", &["scrambled-fives", "--parts", "board", "--square", "11mm"]);
    assert_eq!(small.pages.len(), 2);
    let without = Pdf::of("without.pdf", &["synergo", "--parts", "board"]);
    assert_eq!(without.pages.len(), 1);
    assert!(without.text(None).contains("Synergo has no board"), "{}", without.text(None));
}

#[test]
fn a_custom_set_has_its_own_board_tiles_and_points() {
    let set = b"game = 'twenty-four-seven'\nname = 'Thirty'\nabout = 'A longer line.'\n[options]\ncolumns = 9\nrows = 9\nlimit = 30\n";
    let set = file_with("thirty.toml", set);
    let pdf = Pdf::of("thirty.pdf", &["twenty-four-seven", "--set", &set]);
    let text = pdf.text(None);
    for words in ["Thirty", "A longer line.", "Sum of 30", "In this set", "Line limit"] {
        assert!(text.contains(words), "no {words:?} in {text}");
    }
    assert!(!text.contains("Sum of 24"), "{text}");
}

#[test]
fn what_cannot_be_printed_is_refused() {
    let file = scratch("refused.pdf");
    let print = |args: &[&str]| quintile(&[&["print"], args, &["--out", &file]].concat());
    for (args, words) in [
        (&["polygon", "--square", "9"][..], &["--square", "10mm to 60mm"][..]),
        (&["polygon", "--parts", "box"], &["--parts", "box"]),
        (&["polygon", "--paper", "a5"], &["--paper"]),
        (&["polygon", "--lang", "de"], &["--lang"]),
        (&["sums-of-one", "--options", "{\"columns\": 99}"], &["options.columns"]),
        (&["sums-of-one", "--options", "{\"size\": 9}"], &["options.size"]),
    ] {
        let run = print(args);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
        assert!(words.iter().all(|word| run.err.contains(word)), "{args:?}: {}", run.err);
    }
    let most = b"game = 'scrambled-fives'\n[options.tiles]\n1 = 200\n2 = 200\n";
    let most = file_with("most.toml", most);
    print(&["scrambled-fives", "--set", &most, "--square", "60", "--backs", "--parts", "board,tiles,pads,rules"])
        .fine();
    print(&["polygon", "--set", &most]).refused(&["most.toml", "it is a set for Scrambled 5's"]);
    quintile(&["print", "polygon", "--out", "/nowhere/at/all.pdf"]).refused(&["/nowhere/at/all.pdf"]);
}

#[test]
fn a_worksheet_has_its_answers_on_the_last_page() {
    for (game, lang, question, answers) in [
        ("twenty-four-seven", "en", "Which play scores the most?", "answers"),
        ("sums-of-one", "es", "¿Qué jugada da más puntos?", "soluciones"),
    ] {
        let file = scratch(&format!("worksheet-{lang}.pdf"));
        let args = ["puzzle", game, "--level", "easy", "--count", "6", "--pdf", &file, "--lang", lang];
        assert_eq!(quintile(&args).fine(), "");
        let pdf = Pdf::read(file);
        assert_eq!(pdf.pages.len(), 4, "{game}: two tasks to a page, and the answers");
        for page in 1..=3 {
            let text = pdf.text(Some(page));
            assert!(!text.contains(answers) && text.contains(if lang == "en" { "Points" } else { "Puntos" }), "{text}");
        }
        let one_line = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let last = one_line(pdf.text(Some(4)));
        assert!(last.contains(answers) && !last.contains(question), "{last}");
        assert!((1..=6).all(|task| last.contains(&format!("{task}. "))), "{last}");
    }
    let file = scratch("worksheet-many.pdf");
    quintile(&["puzzle", "polygon", "--count", "13", "--pdf", &file]).refused(&["--count", "at most 12"]);
}

#[test]
fn puzzles_come_from_other_sets_and_types_too() {
    for options in ["{\"type\": \"closed\"}", "{\"type\": \"color\"}"] {
        let args = ["puzzle", "synergo", "--level", "easy", "--options", options, "--json"];
        let puzzle: serde_json::Value = serde_json::from_str(&quintile(&args).fine()).expect("JSON");
        let given: serde_json::Value = serde_json::from_str(options).expect("JSON");
        assert_eq!(puzzle["record"]["options"]["type"], given["type"]);
    }
    quintile(&["puzzle", "synergo", "--options", "{\"type\": \"triangles\"}"]).refused(&["type"]);
}
