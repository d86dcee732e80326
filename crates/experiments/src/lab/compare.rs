//! Two sets side by side, and what changed in a sentence.

use super::findings::ordinal;
use super::report::{Figure, Section, with_reach};
use super::totals::Totals;

/// What is compared: its name, its unit, and how it is said when it is more or less.
struct Compared {
    name: String,
    unit: &'static str,
    said: String,
    of: Box<dyn Fn(&Totals) -> Figure>,
}

fn figures(seats: usize) -> Vec<Compared> {
    let mut list = Vec::new();
    let mut add = |name: &str, unit, said: &str, of: Box<dyn Fn(&Totals) -> Figure>| {
        list.push(Compared { name: name.to_owned(), unit, said: said.to_owned(), of });
    };
    for place in 0..seats {
        let name = format!("{} to play wins", ordinal(place));
        let said = format!("the {} to play wins {{}} % of games", ordinal(place));
        add(&name, " %", &said, Box::new(move |totals| totals.seat_share(place)));
    }
    add("plays", "", "a game has {} plays", Box::new(|totals| Figure::of(&totals.counts.length)));
    add("lead changes", "", "the lead changes {} times", Box::new(|totals| Figure::of(&totals.counts.lead_changes)));
    add(
        "winner ahead by",
        "",
        "the winner is ahead by {} points",
        Box::new(|totals| Figure::of(&totals.counts.margin)),
    );
    let score = |totals: &Totals| {
        let scores: Vec<Figure> = totals.counts.scores.iter().map(Figure::of).collect();
        let count = scores.len().max(1) as f64;
        let mean = scores.iter().map(|score| score.mean).sum::<f64>() / count;
        // Scores of one game hang together: the widest interval is the safe one.
        Figure { mean, reach: scores.iter().map(|score| score.reach).fold(0.0, f64::max) }
    };
    add("a seat's score", "", "a seat scores {} points", Box::new(score));
    list
}

/// The table of both, and the sentence.
pub(super) fn compare(new: &Totals, old: &Totals) -> (Section, String) {
    let (mut rows, mut changed, mut same) = (Vec::new(), Vec::new(), Vec::new());
    for figure in figures(new.experiment.seats.min(old.experiment.seats)) {
        let (now, before) = ((figure.of)(new), (figure.of)(old));
        let by = Figure { mean: now.mean - before.mean, reach: now.reach.hypot(before.reach) };
        let unit = figure.unit;
        rows.push(vec![
            figure.name.clone(),
            with_reach(now, 2) + unit,
            with_reach(before, 2) + unit,
            format!("{:+.2} ± {:.2}", by.mean, by.reach),
            if by.mean.abs() > by.reach { "yes" } else { "no" }.to_owned(),
        ]);
        if by.mean.abs() > by.reach {
            let (now, by) = (format!("{:.1}", now.mean), format!("({:+.1} ± {:.1})", by.mean, by.reach));
            changed
                .push(format!("{} {by}", figure.said.replace("{}", &format!("{now} instead of {:.1}", before.mean))));
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
