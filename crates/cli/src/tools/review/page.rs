//! A review as a self-contained page, with the board of every mistake.

use quintile_bots::{Insight, Judgement, Verdict};
use quintile_rules::kit::Viewer;

use super::{HEADINGS, Review, SUMMARY, Turn, better};
use crate::tools::html::{self, escape};

/// The page.
pub(super) fn page<G: Insight>(review: &Review<G>) -> String {
    let mut body = format!("<p class=\"faint\">{}</p>\n", escape(&review.title()));
    body += &html::table(&SUMMARY, &[0], &review.summary());
    body += "<h2>Plays</h2>\n";
    body += &html::table(&HEADINGS, &[1, 2, 4, 7], &review.rows());
    let mistakes = review.turns.iter().filter_map(|(turn, judgement)| Some((turn, judgement.as_ref()?)));
    let mistakes: Vec<_> = mistakes.filter(|(_, judgement)| judgement.verdict >= Verdict::Mistake).collect();
    if !mistakes.is_empty() {
        body += "<h2>Mistakes</h2>\n";
    }
    mistakes.into_iter().for_each(|(turn, judgement)| body += &mistake(review, turn, judgement));
    html::page(&format!("{}: review", G::ID.title()), &body)
}

fn mistake<G: Insight>(review: &Review<G>, turn: &Turn<G>, judgement: &Judgement<G>) -> String {
    let Judgement { verdict, played, loss, win_loss, .. } = judgement;
    let heading = format!("Ply {}: {} played {} for {}", turn.ply, review.name(turn.seat), played.play, turn.points);
    let lost = format!("{:.0} % of the chance to win and {loss:.1} points lost", win_loss * 100.0);
    let said = format!("A {verdict}, {lost}. Better: {}.", better(judgement));
    // What the seat saw when it chose.
    let sketch = G::sketch(&turn.game.view(Viewer::Seat(turn.seat))).to_string();
    let board: Vec<String> = sketch.lines().map(escape).collect();
    format!("<h3>{}</h3>\n<p>{}</p>\n<pre>{}</pre>\n", escape(&heading), escape(&said), board.join("\n"))
}
