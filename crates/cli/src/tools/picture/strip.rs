//! Things that come and go in the course of a game: each is written once, with the plies during which it is shown.

use std::fmt::Write;

/// What is shown at one spot of a page, ply after ply. Each piece is markup.
#[derive(Default)]
pub(super) struct Strip {
    pieces: Vec<Piece>,
}

struct Piece {
    markup: String,
    /// From ply to ply, both included, in order and apart.
    shown: Vec<(usize, usize)>,
}

impl Piece {
    fn show(&mut self, ply: usize) {
        match self.shown.last_mut() {
            Some((_, to)) if *to + 1 == ply => *to = ply,
            _ => self.shown.push((ply, ply)),
        }
    }
}

impl Strip {
    /// What is shown at a ply, in drawing order. Plies come in order.
    pub(super) fn show(&mut self, ply: usize, pieces: impl IntoIterator<Item = String>) {
        // Everything before has been drawn at this ply: only what stands behind it keeps the order.
        let mut next = 0;
        for markup in pieces {
            let known = self.pieces[next..].iter().position(|piece| piece.markup == markup);
            let at = known.map_or(next, |ahead| next + ahead);
            if known.is_none() {
                self.pieces.insert(at, Piece { markup, shown: Vec::new() });
            }
            self.pieces[at].show(ply);
            next = at + 1;
        }
    }

    /// All of it, for a game with this last ply: what comes or goes is inside an element of its own with the attribute
    /// `data-plies`, `0-3 7` for four plies and one, and the class `off` if it is not to be seen at the end.
    pub(super) fn write(&self, out: &mut String, element: &str, last: usize) {
        for Piece { markup, shown } in &self.pieces {
            if shown[..] == [(0, last)] {
                out.push_str(markup);
                continue;
            }
            let range =
                |&(from, to): &(usize, usize)| if from == to { format!("{from}") } else { format!("{from}-{to}") };
            let plies: Vec<String> = shown.iter().map(range).collect();
            let off = if shown.last().is_some_and(|&(_, to)| to == last) { "" } else { " class=\"off\"" };
            // Writing to a string cannot fail.
            let _ = write!(out, "<{element} data-plies=\"{}\"{off}>{markup}</{element}>", plies.join(" "));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(plies: &[&[&str]]) -> String {
        let mut strip = Strip::default();
        for (ply, pieces) in plies.iter().enumerate() {
            strip.show(ply, pieces.iter().map(|piece| (*piece).to_owned()));
        }
        let mut out = String::new();
        strip.write(&mut out, "g", plies.len() - 1);
        out
    }

    #[test]
    fn what_stays_is_bare_and_what_changes_has_its_plies() {
        let film: [&[&str]; 4] = [&["a"], &["a", "c"], &["a", "b"], &["a", "b", "c"]];
        let expected = "a<g data-plies=\"2-3\">b</g><g data-plies=\"1 3\">c</g>";
        assert_eq!(written(&film), expected);
        assert_eq!(written(&[&["a"], &[]]), "<g data-plies=\"0\" class=\"off\">a</g>");
    }

    #[test]
    fn what_changes_its_place_is_written_twice() {
        let film: [&[&str]; 2] = [&["a", "b"], &["b", "a"]];
        let expected = "<g data-plies=\"0\" class=\"off\">a</g>b<g data-plies=\"1\">a</g>";
        assert_eq!(written(&film), expected);
        assert_eq!(written(&[&["a", "a"]]), "aa");
    }
}
