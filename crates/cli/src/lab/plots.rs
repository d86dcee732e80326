//! The charts of a report.

use std::fmt::Write;

use super::report::Plot;
use super::totals::{Histogram, Totals};
use crate::chart::{self, Axis, Chart};
use crate::html::escape;

/// A histogram has about so many bars.
const BARS: i64 = 40;

/// A histogram as upright bars.
pub(super) fn bars(histogram: &Histogram, what: &str, caption: &str) -> Plot {
    let least = histogram.0.keys().next().copied().unwrap_or(0);
    let most = histogram.0.keys().next_back().copied().unwrap_or(0);
    let width = ((most - least) / BARS + 1).max(1);
    let first = least.div_euclid(width);
    let mut bars = vec![0u64; usize::try_from(most.div_euclid(width) - first + 1).unwrap_or(1)];
    for (&value, &count) in &histogram.0 {
        if let Some(bar) = usize::try_from(value.div_euclid(width) - first).ok().and_then(|at| bars.get_mut(at)) {
            *bar += count;
        }
    }
    let all = histogram.count().max(1) as f64;
    let percent = |count: u64| count as f64 * 100.0 / all;
    let tallest = bars.iter().map(|&count| percent(count)).fold(0.1, f64::max);
    let edge = |bar: usize| (first + bar as i64) * width;
    let x = Axis::linear(edge(0) as f64, edge(bars.len()) as f64, what, "");
    let mut chart = Chart::new(x, Axis::linear(0.0, tallest, "share", " %"));
    for (bar, &count) in bars.iter().enumerate().filter(|(_, count)| **count > 0) {
        let (from, to) = (edge(bar), edge(bar + 1));
        let range = if width == 1 { from.to_string() } else { format!("{from} to {}", to - 1) };
        chart.bar(from as f64, to as f64, percent(count), &format!("{range}: {:.2} %", percent(count)));
    }
    Plot { caption: caption.to_owned(), svg: chart.svg(caption) }
}

/// Level bars with a name each.
pub(super) fn level_bars(caption: &str, bars: &[(String, f64, String)]) -> Plot {
    Plot { caption: caption.to_owned(), svg: chart::level_bars(caption, bars) }
}

/// The board, darker where more tiles are laid. Places of Synergo's endless table are shown around its first tile.
pub(super) fn board(totals: &Totals) -> Option<Plot> {
    let drawing = totals.board()?;
    let games = totals.counts.games.max(1) as f64;
    // Middle, label and tiles a game of every place.
    let mut spots: Vec<(f64, f64, String, f64)> = Vec::new();
    if drawing.game == quintile_rules::GameId::Synergo {
        const SHOWN: i32 = 8;
        for (place, used) in &totals.counts.places {
            let (x, y) = place.split_once(',')?;
            let (x, y): (i32, i32) = (x.parse().ok()?, y.parse().ok()?);
            if x.abs() <= SHOWN && y.abs() <= SHOWN {
                spots.push((f64::from(x) * 100.0, f64::from(y) * 100.0, place.clone(), used.tiles as f64 / games));
            }
        }
    } else {
        for cell in &drawing.cells {
            let place = cell.place.to_string();
            let tiles = totals.counts.places.get(&place).map_or(0.0, |used| used.tiles as f64 / games);
            let says = if cell.label.is_empty() { place } else { format!("{place} ({})", cell.label) };
            spots.push((cell.centre.x.into(), cell.centre.y.into(), says, tiles));
        }
    }
    let edges = |of: fn(&(f64, f64, String, f64)) -> f64| {
        let values = spots.iter().map(of);
        (values.clone().fold(f64::INFINITY, f64::min) - 60.0, values.fold(f64::NEG_INFINITY, f64::max) + 60.0)
    };
    let ((left, right), (top, bottom)) = (edges(|spot| spot.0), edges(|spot| spot.1));
    let most = spots.iter().map(|spot| spot.3).fold(f64::MIN_POSITIVE, f64::max);
    let caption = format!("Tiles laid on each place in a game; the darkest has {most:.2}");
    let (width, height) = (right - left, bottom - top);
    let mut svg = format!(
        "<svg viewBox=\"{left:.0} {top:.0} {width:.0} {height:.0}\" role=\"img\" style=\"max-width:34rem\" aria-label=\"{}\">\n",
        escape(&caption)
    );
    for (x, y, says, tiles) in &spots {
        let (shade, says) = (tiles / most, escape(says));
        // Writing to a string cannot fail.
        let _ = writeln!(
            svg,
            "<circle class=\"cell\" cx=\"{x:.0}\" cy=\"{y:.0}\" r=\"44\"/><circle class=\"bar\" cx=\"{x:.0}\" cy=\"{y:.0}\" \
             r=\"44\" fill-opacity=\"{shade:.3}\"><title>{says}: {tiles:.3}</title></circle>"
        );
    }
    svg.push_str("</svg>\n");
    Some(Plot { caption, svg })
}
