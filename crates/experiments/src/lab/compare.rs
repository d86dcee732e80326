//! Two sets side by side, and what changed in a sentence.

use super::cell::{Cell, around};
use super::counts::Spread;
use super::findings::ordinal;
use super::report::Section;
use super::totals::Totals;
use crate::stats::{self, Estimate};

/// What is compared: its name, its unit, and how it is said when it is more or less.
struct Compared {
    name: String,
    unit: &'static str,
    said: String,
    of: Box<dyn Fn(&Totals) -> Estimate>,
}

fn figures(seats: usize) -> Vec<Compared> {
    let mut list = Vec::new();
    let mut add = |name: &str, unit, said: &str, of: Box<dyn Fn(&Totals) -> Estimate>| {
        list.push(Compared { name: name.to_owned(), unit, said: said.to_owned(), of });
    };
    for place in 0..seats {
        let name = format!("{} to play wins", ordinal(place));
        let said = format!("the {} to play wins {{}} % of games", ordinal(place));
        add(&name, " %", &said, Box::new(move |totals| totals.seat_share(place)));
    }
    let mut spread = |name, said, of: fn(&Totals) -> &Spread| {
        add(name, "", said, Box::new(move |totals| totals.per_game(&of(totals).moments)));
    };
    spread("plays", "a game has {} plays", |totals| &totals.counts.length);
    spread("lead changes", "the lead changes {} times", |totals| &totals.counts.lead_changes);
    spread("winner ahead by", "the winner is ahead by {} points", |totals| &totals.counts.margin);
    let score = |totals: &Totals| totals.per(&totals.counts.all_scores, totals.experiment.seats).mean();
    add("a seat's score", "", "a seat scores {} points", Box::new(score));
    list
}

/// The table of both, and the sentence.
pub(super) fn compare(new: &Totals, old: &Totals) -> (Section, String) {
    let (mut rows, mut changed, mut same) = (Vec::new(), Vec::new(), Vec::new());
    let figures: Vec<(Compared, [Estimate; 3])> = figures(new.experiment.seats.min(old.experiment.seats))
        .into_iter()
        .map(|figure| {
            let (now, before) = ((figure.of)(new), (figure.of)(old));
            (figure, [now, before, now.less(&before)])
        })
        .collect();
    // With two seats what the second wins the first does not: that is one thing to compare, not two.
    let told = |at: &usize| *at > 0 || new.experiment.seats != 2 || old.experiment.seats != 2;
    let doubts: Vec<f64> = (0..figures.len()).filter(told).map(|at| figures[at].1[2].doubt(0.0)).collect();
    let mut clear = stats::clear(&doubts);
    if clear.len() < figures.len() {
        clear.insert(0, clear[0]);
    }
    for ((figure, [now, before, by]), clear) in figures.into_iter().zip(clear) {
        let unit = figure.unit;
        let both = |estimate: &Estimate| Cell::estimate(around(estimate, 2) + unit, estimate);
        rows.push(vec![
            Cell::text(&figure.name),
            both(&now),
            both(&before),
            Cell::estimate(plus(&by, 2), &by),
            Cell::text(if clear { "yes" } else { "no" }),
        ]);
        if clear {
            let both = format!("{:.1} instead of {:.1}", now.value, before.value);
            changed.push(format!("{} ({})", figure.said.replace("{}", &both), plus(&by, 1)));
        } else {
            same.push(figure.name);
        }
    }
    let (now, before) = (new.set_name(), old.set_name());
    let mut said = match changed.is_empty() {
        true => format!("With {now} nothing changed against {before} that these games could show."),
        false => format!("With {now}, against {before}, {}.", changed.join("; ")),
    };
    if !changed.is_empty() && !same.is_empty() {
        said += &format!(" No clear change: {}.", same.join(", "));
    }
    let headings = vec!["figure", "this set", "the other", "difference", "clear"];
    (Section { name: "against", title: format!("Against {before}"), headings, rows, chart: None }, said)
}

/// "+12.3 ± 0.4".
fn plus(difference: &Estimate, digits: usize) -> String {
    let sign = if difference.value < 0.0 { "" } else { "+" };
    format!("{sign}{}", around(difference, digits))
}
