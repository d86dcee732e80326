//! Charts as SVG, drawn by hand: axes, bars, lines with bands.

use std::fmt::Write;

use crate::tools::html::escape;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 300.0;
const LEFT: f64 = 56.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 44.0;

/// One direction of a chart.
pub(crate) struct Axis {
    pub(crate) from: f64,
    pub(crate) to: f64,
    pub(crate) label: String,
    /// Where there are marks, and what they say.
    pub(crate) ticks: Vec<(f64, String)>,
}

impl Axis {
    /// An axis with marks at round numbers, which the unit follows.
    pub(crate) fn linear(from: f64, to: f64, label: &str, unit: &str) -> Self {
        let to = if to > from { to } else { from + 1.0 };
        let step = round_step((to - from) / 6.0);
        let first = (from / step).ceil() as i64;
        let last = (to / step).floor() as i64;
        let digits = if step < 1.0 { (-step.log10()).ceil() as usize } else { 0 };
        let mark = |at: i64| (at as f64 * step, format!("{:.digits$}{unit}", at as f64 * step));
        Self { from, to, label: label.to_owned(), ticks: (first..=last).map(mark).collect() }
    }

    fn part(&self, value: f64) -> f64 {
        ((value - self.from) / (self.to - self.from)).clamp(0.0, 1.0)
    }
}

/// 1, 2 or 5 times a power of ten, not below `least`.
fn round_step(least: f64) -> f64 {
    let power = 10f64.powf(least.log10().floor());
    [1.0, 2.0, 5.0].into_iter().map(|times| times * power).find(|&step| step >= least).unwrap_or(10.0 * power)
}

/// A chart being drawn.
pub(crate) struct Chart {
    x: Axis,
    y: Axis,
    marks: String,
}

impl Chart {
    pub(crate) fn new(x: Axis, y: Axis) -> Self {
        Self { x, y, marks: String::new() }
    }

    fn x(&self, value: f64) -> f64 {
        LEFT + self.x.part(value) * (WIDTH - LEFT - RIGHT)
    }

    fn y(&self, value: f64) -> f64 {
        HEIGHT - BOTTOM - self.y.part(value) * (HEIGHT - TOP - BOTTOM)
    }

    fn draw(&mut self, arguments: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.marks.write_fmt(arguments);
    }

    /// A bar from the bottom, with what it says when it is pointed at.
    fn bar(&mut self, from: f64, to: f64, height: f64, says: &str) {
        let (left, right, top, bottom) = (self.x(from), self.x(to), self.y(height), self.y(self.y.from));
        let (width, tall) = ((right - left - 1.0).max(1.0), bottom - top);
        let says = escape(says);
        self.draw(format_args!(
            "<rect class=\"bar\" x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{tall:.1}\"><title>{says}</title></rect>\n"
        ));
    }

    /// The bars of a histogram: where the first begins, how wide each is, how often it came up. `says` gives the height of a bar
    /// and what stands behind its numbers when it is pointed at.
    pub(crate) fn bars(&mut self, first: i64, width: i64, bars: &[u64], says: impl Fn(u64) -> (f64, String)) {
        for (bar, &count) in bars.iter().enumerate().filter(|(_, count)| **count > 0) {
            let from = first + bar as i64 * width;
            let to = from + width;
            let range = if width == 1 { from.to_string() } else { format!("{from} to {}", to - 1) };
            let (height, text) = says(count);
            self.bar(from as f64, to as f64, height, &(range + &text));
        }
    }

    /// An upright or level rule at a value.
    pub(crate) fn rule_at_x(&mut self, value: f64) {
        let (x, top, bottom) = (self.x(value), self.y(self.y.to), self.y(self.y.from));
        self.draw(format_args!(
            "<line class=\"axis\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{top:.1}\" y2=\"{bottom:.1}\"/>\n"
        ));
    }

    /// A line through points, in the style of a numbered series.
    pub(crate) fn line(&mut self, series: usize, points: impl Iterator<Item = (f64, f64)>) {
        let points: Vec<String> = points.map(|(x, y)| format!("{:.1},{:.1}", self.x(x), self.y(y))).collect();
        let (points, class) = (points.join(" "), series % 5);
        self.draw(format_args!("<polyline class=\"line c{class}\" style=\"fill:none\" points=\"{points}\"/>\n"));
    }

    /// The space between two lines: x, lower, upper.
    pub(crate) fn band(&mut self, series: usize, points: &[(f64, f64, f64)]) {
        let upper = points.iter().map(|&(x, _, high)| (x, high));
        let lower = points.iter().rev().map(|&(x, low, _)| (x, low));
        let all: Vec<String> = upper.chain(lower).map(|(x, y)| format!("{:.1},{:.1}", self.x(x), self.y(y))).collect();
        let (all, class) = (all.join(" "), series % 5);
        self.draw(format_args!("<polygon class=\"band c{class}\" style=\"stroke:none\" points=\"{all}\"/>\n"));
    }

    /// The names of the series with their lines, above the chart.
    pub(crate) fn legend(names: &[String]) -> String {
        let mut markup = String::from("<p>");
        for (series, name) in names.iter().enumerate() {
            let (class, name) = (series % 5, escape(name));
            let _ = write!(
                markup,
                "<svg viewBox=\"0 0 40 10\" style=\"width:2.5rem\" aria-hidden=\"true\">\
                 <line class=\"line c{class}\" x1=\"0\" x2=\"40\" y1=\"5\" y2=\"5\"/></svg> {name} &emsp; "
            );
        }
        markup + "</p>\n"
    }

    /// The chart as a figure. The caption says what is to be seen, also to those who cannot see it.
    pub(crate) fn figure(self, caption: &str) -> String {
        figure(&self.svg(caption), caption)
    }

    /// The chart as an SVG element.
    pub(crate) fn svg(self, caption: &str) -> String {
        let caption = escape(caption);
        let mut axes = String::new();
        let (left, right, bottom) = (self.x(self.x.from), self.x(self.x.to), self.y(self.y.from));
        for (value, says) in &self.x.ticks {
            let (x, says, below) = (self.x(*value), escape(says), bottom + 16.0);
            let _ = writeln!(axes, "<text x=\"{x:.1}\" y=\"{below:.1}\" text-anchor=\"middle\">{says}</text>");
        }
        for (value, says) in &self.y.ticks {
            let (y, says) = (self.y(*value), escape(says));
            let (end, middle) = (left - 6.0, y + 4.0);
            let _ = writeln!(
                axes,
                "<line class=\"axis\" x1=\"{left:.1}\" x2=\"{right:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>\
                 <text x=\"{end:.1}\" y=\"{middle:.1}\" text-anchor=\"end\">{says}</text>"
            );
        }
        let (x_label, y_label) = (escape(&self.x.label), escape(&self.y.label));
        let (middle, low) = ((left + right) / 2.0, HEIGHT - 8.0);
        format!(
            "<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{caption}\">\n{axes}{}\
             <text x=\"{middle:.1}\" y=\"{low:.1}\" text-anchor=\"middle\">{x_label}</text>\
             <text transform=\"translate(12 {:.1}) rotate(-90)\" text-anchor=\"middle\">{y_label}</text>\n</svg>\n",
            self.marks,
            (TOP + HEIGHT - BOTTOM) / 2.0,
        )
    }
}

/// An SVG element as a figure of a page.
pub(crate) fn figure(svg: &str, caption: &str) -> String {
    format!("<figure>\n<figcaption>{}</figcaption>\n{svg}</figure>\n", escape(caption))
}

/// An SVG element as a file of its own: with the style of pages, on their paper.
pub(crate) fn svg_file(svg: &str) -> String {
    let start = "<svg ";
    let (tag, rest) = svg.strip_prefix(start).and_then(|rest| rest.split_once('>')).unwrap_or(("", svg));
    format!(
        "{start}xmlns=\"http://www.w3.org/2000/svg\" {tag}>\n<style>\n{}svg {{ background: var(--paper) }}\n</style>{rest}",
        crate::tools::html::CHART_STYLE
    )
}

/// Level bars with a name each, the first on top: as an SVG element.
pub(crate) fn level_bars(caption: &str, bars: &[(String, f64, String)]) -> String {
    const ROW: f64 = 22.0;
    const NAMES: f64 = 220.0;
    let most = bars.iter().map(|(_, value, _)| *value).fold(f64::MIN_POSITIVE, f64::max);
    let height = ROW * bars.len() as f64 + 8.0;
    let mut rows = String::new();
    for (at, (name, value, says)) in bars.iter().enumerate() {
        let (top, width) = (4.0 + ROW * at as f64, (value / most).max(0.0) * (WIDTH - NAMES - 90.0));
        let (name, says, base, end) = (escape(name), escape(says), top + 15.0, NAMES + width + 6.0);
        let left = NAMES - 8.0;
        let _ = writeln!(
            rows,
            "<text x=\"{left:.1}\" y=\"{base:.1}\" text-anchor=\"end\">{name}</text>\
             <rect class=\"bar\" x=\"{NAMES}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"18\"/>\
             <text x=\"{end:.1}\" y=\"{base:.1}\">{says}</text>"
        );
    }
    let caption = escape(caption);
    format!("<svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{caption}\">\n{rows}</svg>\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_stand_at_round_numbers_inside_the_axis() {
        for (from, to) in [(0.0, 1.0), (-37.0, 52.0), (0.0, 100_000.0), (3.0, 3.0)] {
            let axis = Axis::linear(from, to, "", "");
            assert!((2..=8).contains(&axis.ticks.len()), "{from} to {to}: {:?}", axis.ticks);
            assert!(axis.ticks.iter().all(|(at, _)| (axis.from..=axis.to).contains(at)), "{:?}", axis.ticks);
        }
        assert_eq!(Axis::linear(0.0, 1.0, "", "").ticks[1].1, "0.2");
    }
}
