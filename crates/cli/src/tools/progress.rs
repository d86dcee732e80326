//! How much of a long job is done: on stderr, and only when somebody can see it.

use std::io::{self, IsTerminal};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

/// A bar for this many games, or whatever else takes long.
pub(crate) fn progress_bar(count: u64, what: &str) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::with_draw_target(Some(count), ProgressDrawTarget::hidden());
    }
    let template = format!("{{wide_bar}} {{human_pos}} of {{human_len}} {what}, {{rate}}, {{eta}} left");
    let style = ProgressStyle::with_template(&template);
    // Nobody wants to know four decimals of a rate.
    let rate = |state: &ProgressState, out: &mut dyn std::fmt::Write| {
        // The bar writes into memory.
        let _ = match state.per_sec() {
            slow if slow < 10.0 => write!(out, "{slow:.1}/s"),
            fast => write!(out, "{fast:.0}/s"),
        };
    };
    ProgressBar::new(count).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()).with_key("rate", rate))
}
