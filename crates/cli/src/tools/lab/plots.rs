//! The charts of a report.

use std::fmt::Write;

use quintile_experiments::Histogram;
use quintile_experiments::lab::{Plot, Spot};

use crate::tools::chart::{Axis, Chart, level_bars};
use crate::tools::html::escape;

/// What is to be seen, and the SVG element in which it is.
pub(super) fn draw(plot: &Plot) -> (String, String) {
    match plot {
        Plot::Bars { histogram, what, caption } => ((*caption).to_owned(), bars(histogram, what, caption)),
        Plot::Levels { bars, caption } => ((*caption).to_owned(), level_bars(caption, bars)),
        Plot::Board(spots) => board(spots),
    }
}

fn bars(histogram: &Histogram, what: &str, caption: &str) -> String {
    let (first, width, bars) = histogram.bars(false);
    let all = histogram.count().max(1) as f64;
    let percent = |count: u64| count as f64 * 100.0 / all;
    let tallest = bars.iter().map(|&count| percent(count)).fold(0.1, f64::max);
    let x = Axis::linear(first as f64, (first + width * bars.len() as i64) as f64, what, "");
    let mut chart = Chart::new(x, Axis::linear(0.0, tallest, "share", " %"));
    chart.bars(first, width, &bars, |count| (percent(count), format!(": {:.2} %", percent(count))));
    chart.svg(caption)
}

/// The board, darker where more tiles are laid.
fn board(spots: &[Spot]) -> (String, String) {
    let edges = |of: fn(&Spot) -> f64| {
        let values = spots.iter().map(of);
        (values.clone().fold(f64::INFINITY, f64::min) - 60.0, values.fold(f64::NEG_INFINITY, f64::max) + 60.0)
    };
    let ((left, right), (top, bottom)) = (edges(|spot| spot.x), edges(|spot| spot.y));
    let most = spots.iter().map(|spot| spot.tiles).fold(f64::MIN_POSITIVE, f64::max);
    let caption = format!("Tiles laid on each place in a game; the darkest has {most:.2}");
    let (width, height) = (right - left, bottom - top);
    let mut svg = format!(
        "<svg viewBox=\"{left:.0} {top:.0} {width:.0} {height:.0}\" role=\"img\" style=\"max-width:34rem\" aria-label=\"{}\">\n",
        escape(&caption)
    );
    for Spot { x, y, label, tiles } in spots {
        let (shade, says) = (tiles / most, escape(label));
        // Writing to a string cannot fail.
        let _ = writeln!(
            svg,
            "<circle class=\"cell\" cx=\"{x:.0}\" cy=\"{y:.0}\" r=\"44\"/><circle class=\"bar\" cx=\"{x:.0}\" cy=\"{y:.0}\" \
             r=\"44\" fill-opacity=\"{shade:.3}\"><title>{says}: {tiles:.3}</title></circle>"
        );
    }
    svg.push_str("</svg>\n");
    (caption, svg)
}
