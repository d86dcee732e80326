//! Naive lists of texts, made from notation alone, without asking the engine.

use quintile_rules::kit::Square;

/// The names of a square board's squares.
pub(crate) fn squares(columns: u8, rows: u8) -> Vec<String> {
    let mut names = Vec::new();
    for row in 1..=rows {
        names.extend((0..columns).map(|column| format!("{}{row}", char::from(b'a' + column))));
    }
    names
}

/// Every order of one to `longest` of these tiles, each once.
pub(crate) fn orders(tiles: &[String], longest: usize) -> Vec<Vec<String>> {
    fn extend(left: &[String], chosen: &mut Vec<String>, longest: usize, found: &mut Vec<Vec<String>>) {
        if !chosen.is_empty() {
            found.push(chosen.clone());
        }
        if chosen.len() == longest {
            return;
        }
        for (index, tile) in left.iter().enumerate() {
            if left[..index].contains(tile) {
                continue;
            }
            let mut rest = left.to_vec();
            rest.remove(index);
            chosen.push(tile.clone());
            extend(&rest, chosen, longest, found);
            chosen.pop();
        }
    }
    let mut found = Vec::new();
    extend(tiles, &mut Vec::new(), longest, &mut found);
    found
}

/// Every order of tiles laid from every square on, to the right and downward, over the squares that are free.
pub(crate) fn lines(columns: u8, rows: u8, taken: impl Fn(Square) -> bool, orders: &[Vec<String>]) -> Vec<String> {
    let mut texts = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            for down in [false, true] {
                let length = if down { rows - row } else { columns - column };
                let squares = (0..length).map(|step| match down {
                    true => Square::new(column, row + step),
                    false => Square::new(column + step, row),
                });
                if taken(Square::new(column, row)) {
                    continue;
                }
                let free: Vec<String> =
                    squares.filter(|&square| !taken(square)).map(|square| square.to_string()).collect();
                for order in orders.iter().filter(|order| order.len() <= free.len() && !(down && order.len() == 1)) {
                    let parts: Vec<String> =
                        order.iter().zip(&free).map(|(tile, square)| format!("{tile}@{square}")).collect();
                    texts.push(parts.join(" "));
                }
            }
        }
    }
    texts
}

/// Plays that break the geometry: gaps, corners, wrong order, squares twice, squares off the board.
pub(crate) fn loose(hand: &[String]) -> Vec<String> {
    let [first, second, ..] = hand else { return Vec::new() };
    let squares = squares(16, 16);
    let mut texts = Vec::new();
    for (index, square) in squares.iter().enumerate() {
        for step in [1, 2, 15, 17, 31, 32] {
            let Some(other) = squares.get(index + step) else { continue };
            texts.push(format!("{first}@{square} {second}@{other}"));
            texts.push(format!("{first}@{other} {second}@{square}"));
        }
        texts.push(format!("{first}@{square} {second}@{square}"));
        texts.push(format!("{first}@{square}"));
    }
    texts
}
