//! The table of points of any set; that of the house's is the one in the guide (a test compares them).

use quintile_rules::kit::{SetupError, read_options};
use quintile_rules::scrambled_fives::Bonus;
use quintile_rules::{Game, GameId, Polygon, ScrambledFives, SumsOfOne, Synergo, TwentyFourSeven};
use serde_json::{Map, Value};

use crate::speech::{Lang, Speech};

/// What gives how many points with these options: two columns, in the order of the guide's table.
pub fn points_table(game: GameId, options: Map<String, Value>, how: Speech) -> Result<Vec<[String; 2]>, SetupError> {
    Ok(match game {
        GameId::Polygon => polygon(&read_options::<Polygon>(options)?, how),
        GameId::Synergo => synergo(&read_options::<Synergo>(options)?, how),
        GameId::TwentyFourSeven => twenty_four_seven(&read_options::<TwentyFourSeven>(options)?, how),
        GameId::ScrambledFives => scrambled_fives(&read_options::<ScrambledFives>(options)?, how),
        GameId::SumsOfOne => sums_of_one(&read_options::<SumsOfOne>(options)?, how),
    })
}

fn row(what: &str, points: &str) -> [String; 2] {
    [what.to_owned(), points.to_owned()]
}

/// A number with a true minus sign.
fn signed(points: i32) -> String {
    points.to_string().replace('-', "−")
}

fn joined(points: &[i32]) -> String {
    points.iter().map(|&points| signed(points)).collect::<Vec<_>>().join(", ")
}

/// "3, 4, 5": the lengths that a list of points is for.
fn lengths(points: &[i32]) -> String {
    (3..).take(points.len()).map(|length| length.to_string()).collect::<Vec<_>>().join(", ")
}

/// "seven"; larger numbers in figures.
fn count(number: u8, how: Speech) -> String {
    const EN: [&str; 9] = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    const ES: [&str; 9] = ["una", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve"];
    let words = match how.lang {
        Lang::En => EN,
        Lang::Es => ES,
    };
    let word = usize::from(number).checked_sub(1).and_then(|at| words.get(at));
    word.map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

fn polygon(options: &<Polygon as Game>::Options, how: Speech) -> Vec<[String; 2]> {
    let straight = how.pick("Straight ", "Escalera ");
    let straights = (1..).zip(options.points_straights).map(|(low, points)| {
        let says = format!("{straight}{low}-{}-{}", low + 1, low + 2);
        [says, signed(points)]
    });
    let three = row(how.pick("Three 1s, 2s, 3s, 4s, 5s", "Tres 1, 2, 3, 4, 5"), &joined(&options.points_three_of));
    let wilds = row(how.pick("Three WILDs", "Tres comodines"), &signed(options.points_three_wilds));
    [three].into_iter().chain(straights).chain([wilds]).collect()
}

fn synergo(options: &<Synergo as Game>::Options, how: Speech) -> Vec<[String; 2]> {
    let connected = signed(options.points_connected);
    vec![
        row(
            how.pick(
                "Match and Score: each other tile in your shapes, colour by colour",
                "Unir y puntuar: cada una de las demás fichas de tus figuras, color por color",
            ),
            &connected,
        ),
        row(
            how.pick("My Color: the same, but only in your own colour", "Mi color: lo mismo, pero solo en tu color"),
            &connected,
        ),
        row(
            how.pick(
                "Closed Shape: each tile with one, two, three colours",
                "Figura cerrada: cada ficha de uno, dos, tres colores",
            ),
            &joined(&options.points_closed),
        ),
    ]
}

fn twenty_four_seven(options: &<TwentyFourSeven as Game>::Options, how: Speech) -> Vec<[String; 2]> {
    let (low, limit, bonus) = (options.low_sum, options.limit, signed(options.points_bonus));
    let (runs, sets) = (&options.points_runs, &options.points_sets);
    let tiles = count(options.bonus_length, how);
    let texts = match how.lang {
        Lang::En => [
            format!("Sum of {low}"),
            format!("Sum of {limit}"),
            format!("Run of {}", lengths(runs)),
            format!("Set of {}", lengths(sets)),
            format!("Bonus: {limit} with {tiles} tiles"),
            format!("Bonus: {limit} and {low} in the same turn"),
        ],
        Lang::Es => [
            format!("Suma de {low}"),
            format!("Suma de {limit}"),
            format!("Escalera de {}", lengths(runs)),
            format!("Grupo de {} iguales", lengths(sets)),
            format!("Bono: {limit} con {tiles} fichas"),
            format!("Bono: {limit} y {low} en el mismo turno"),
        ],
    };
    let points = [
        signed(options.points_low_sum),
        signed(options.points_limit),
        joined(runs),
        joined(sets),
        bonus.clone(),
        bonus,
    ];
    let rows = texts.into_iter().zip(points).map(|(text, points)| [text, points]);
    rows.filter(|[_, points]| !points.is_empty()).collect()
}

fn scrambled_fives(options: &<ScrambledFives as Game>::Options, how: Speech) -> Vec<[String; 2]> {
    let used = options.bonuses.iter().filter(|(_, squares)| !squares.is_empty()).map(|(&bonus, _)| bonus);
    let (mut plus, mut times) = (Vec::new(), Vec::new());
    for bonus in used {
        match bonus {
            Bonus::Plus(points) => plus.push(i32::from(points)),
            Bonus::Times(factor) => times.push(factor),
        }
    }
    plus.sort_unstable();
    times.sort_unstable();
    let or = |parts: Vec<String>| parts.join(how.pick(" or ", " o "));
    let new_on = how.pick("New tile on ", "Ficha nueva en ");
    let mut rows = vec![row(
        how.pick("Each cluster with a new tile", "Cada cadena con una ficha nueva"),
        how.pick("its sum", "su suma"),
    )];
    if !plus.is_empty() {
        let named = or(plus.iter().map(|points| format!("{points:+}").replace('-', "−")).collect());
        let points = or(plus.iter().map(|&points| signed(points)).collect());
        rows.push([format!("{new_on}{named}"), format!("{points}{}", how.pick(" more", " más"))]);
    }
    if !times.is_empty() {
        let factor = |factor: &u8| match (factor, how.lang) {
            (2, Lang::En) => "doubled".to_owned(),
            (3, Lang::En) => "tripled".to_owned(),
            (_, Lang::En) => format!("times {factor}"),
            (2, Lang::Es) => "doble".to_owned(),
            (3, Lang::Es) => "triple".to_owned(),
            (_, Lang::Es) => format!("por {factor}"),
        };
        let named = or(times.iter().map(|times| format!("x{times}")).collect());
        let what = how.pick("the cluster ", "la cadena vale ");
        rows.push([format!("{new_on}{named}"), format!("{what}{}", or(times.iter().map(factor).collect()))]);
    }
    rows.push(row(
        how.pick("Tiles left in your hand at the end", "Fichas que te quedan en la mano al final"),
        how.pick("minus their sum", "menos su suma"),
    ));
    rows
}

fn sums_of_one(options: &<SumsOfOne as Game>::Options, how: Speech) -> Vec<[String; 2]> {
    let hand = count(options.hand, how);
    let mut letters = hand.chars();
    let hand: String = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
    let (plus, more) = (signed(options.points_plus), signed(options.points_whole_hand));
    let mut rows = vec![
        [format!("{}{}", how.pick("Each sum of ", "Cada suma de "), how.number("1.0")), signed(options.points_sum)],
        row(how.pick("Each tile you place", "Cada ficha que colocas"), &signed(options.points_tile)),
        [
            format!("{hand}{}", how.pick(" tiles in one turn", " fichas en un turno")),
            format!("{more}{}", how.pick(" more", " más")),
        ],
    ];
    if !options.plus_squares.is_empty() {
        let square = format!("{:+}", options.points_plus).replace('-', "−");
        let each = how.pick(" more for each of its sums", " más por cada una de sus sumas");
        rows.push([format!("{}{square}", how.pick("New tile on ", "Ficha nueva en ")), format!("{plus}{each}")]);
    }
    rows.push(row(how.pick("Each tile you trade", "Cada ficha que cambias"), &signed(-options.trade_cost)));
    rows
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::guide::{Guide, Part};

    use super::*;

    #[test]
    fn the_house_has_the_table_of_its_guide() {
        for game in GameId::ALL {
            for how in [Speech::ENGLISH, Speech::SPANISH] {
                let section = Guide::of(game).sections.iter().find(|section| section.part == Part::Scoring);
                let table = section.map_or(&[][..], |section| section.table);
                let told: Vec<[String; 2]> = table.iter().map(|row| row.map(|text| text.say(how))).collect();
                assert_eq!(points_table(game, Map::new(), how), Ok(told), "{game}");
            }
        }
    }

    #[test]
    fn another_set_has_its_own() {
        let table = |game, options: Value, how| {
            points_table(game, options.as_object().cloned().unwrap_or_default(), how).expect("options")
        };
        let rows = table(
            GameId::TwentyFourSeven,
            json!({"limit": 30, "low_sum": 9, "bonus_length": 11, "points_runs": [5, -1], "points_sets": []}),
            Speech::ENGLISH,
        );
        let expected = [
            ["Sum of 9", "20"],
            ["Sum of 30", "40"],
            ["Run of 3, 4", "5, −1"],
            ["Bonus: 30 with 11 tiles", "60"],
            ["Bonus: 30 and 9 in the same turn", "60"],
        ];
        assert_eq!(rows, expected.map(|[what, points]| row(what, points)));
        let rows = table(
            GameId::ScrambledFives,
            json!({"bonuses": {"x4": ["a1"], "x2": ["a2"], "-5": ["a3"], "+20": []}}),
            Speech::SPANISH,
        );
        assert_eq!(rows[1], row("Ficha nueva en −5", "−5 más"));
        assert_eq!(rows[2], row("Ficha nueva en x2 o x4", "la cadena vale doble o por 4"));
        assert_eq!(table(GameId::ScrambledFives, json!({"bonuses": {}}), Speech::ENGLISH).len(), 2);
    }
}
