//! A game and the variations that somebody tries: a small tree of plays.

use quintile_rules::AnyGame;
use quintile_rules::kit::{Entry, Fault, Illegal, PlayEntry, Record};

/// The most plays in a tree, those of the game among them.
pub(super) const MAX_PLAYS: usize = 600;

/// A position: the entry that led to it, and what follows.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Node {
    pub(super) parent: usize,
    pub(super) entry: Entry,
    /// What it changed its seat's score by.
    pub(super) points: i32,
    /// How many entries led here.
    pub(super) ply: usize,
    children: Vec<usize>,
}

/// Why a play was not added.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum NotAdded {
    Full,
    /// There is no such position.
    Nowhere,
    Illegal(Illegal),
}

/// The tree. Position 0 is the beginning, those up to [`Tree::length`] are the game's own, the others are variations.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Tree {
    /// The game as it was played.
    record: Record,
    /// What follows the beginning.
    first: Vec<usize>,
    /// All but the beginning: position 1 comes first.
    nodes: Vec<Node>,
    is_over: bool,
}

impl Tree {
    /// A game without variations, everything in it judged.
    pub(super) fn of(record: Record) -> Result<Self, Fault> {
        let is_over = AnyGame::judge(&record)?.outcome().is_some();
        let mut game = AnyGame::position(&record, 0)?;
        let mut tree = Self { record, first: Vec::new(), nodes: Vec::new(), is_over };
        for (at, entry) in tree.record.plays.clone().into_iter().enumerate() {
            // Judged above.
            let points = match &entry {
                Entry::Play(entry) => game.play(&entry.play).map(|scoring| scoring.points).unwrap_or_default(),
                Entry::Time => game.call_time().map(|()| 0).unwrap_or_default(),
            };
            tree.push(at, entry, points);
        }
        Ok(tree)
    }

    pub(super) fn record(&self) -> &Record {
        &self.record
    }

    /// How many entries the game has.
    pub(super) fn length(&self) -> usize {
        self.record.plays.len()
    }

    /// Whether the game was played to its end: then everybody's tiles may be seen.
    pub(super) fn is_over(&self) -> bool {
        self.is_over
    }

    /// Whether a position is not of the game.
    pub(super) fn is_variation(&self, at: usize) -> bool {
        at > self.length()
    }

    /// What led to a position; nothing to the beginning.
    pub(super) fn node(&self, at: usize) -> Option<&Node> {
        self.nodes.get(at.checked_sub(1)?)
    }

    /// What follows a position, the main line first.
    pub(super) fn children(&self, at: usize) -> &[usize] {
        self.node(at).map_or(if at == 0 { &self.first } else { &[] }, |node| &node.children)
    }

    /// The position before.
    pub(super) fn parent(&self, at: usize) -> usize {
        self.node(at).map_or(0, |node| node.parent)
    }

    /// The positions from after the beginning up to this one.
    pub(super) fn path(&self, at: usize) -> Vec<usize> {
        let mut path = Vec::new();
        let mut now = at;
        while let Some(node) = self.node(now) {
            path.push(now);
            now = node.parent;
        }
        path.reverse();
        path
    }

    /// The last position that follows this one along the main lines.
    pub(super) fn end(&self, at: usize) -> usize {
        let mut now = at;
        while let Some(&next) = self.children(now).first() {
            now = next;
        }
        now
    }

    /// Where the line that a position is in leaves the game.
    pub(super) fn root(&self, at: usize) -> usize {
        let mut now = at;
        while self.is_variation(now) {
            now = self.parent(now);
        }
        now
    }

    /// The game up to a position, as the record of a game that goes on.
    pub(super) fn line(&self, at: usize) -> Record {
        let entries = self.path(at).into_iter().filter_map(|at| self.node(at)).map(|node| node.entry.clone());
        Record { plays: entries.collect(), ..bare(&self.record) }
    }

    /// The game at a position.
    pub(super) fn game(&self, at: usize) -> Option<AnyGame> {
        let line = self.line(at);
        AnyGame::position(&line, line.plays.len()).ok()
    }

    /// Adds a play, unless it is there; its position.
    pub(super) fn add(&mut self, at: usize, play: &str) -> Result<usize, NotAdded> {
        let is_same = |&child: &usize| matches!(self.node(child), Some(Node { entry: Entry::Play(entry), .. }) if entry.play == play);
        if let Some(known) = self.children(at).iter().copied().find(is_same) {
            return Ok(known);
        }
        if self.nodes.len() >= MAX_PLAYS.max(self.length()) {
            return Err(NotAdded::Full);
        }
        if at > self.nodes.len() {
            return Err(NotAdded::Nowhere);
        }
        let game = self.game(at).ok_or(NotAdded::Nowhere)?;
        let seat = game.turn().ok_or(NotAdded::Nowhere)?;
        let points = game.weigh(play).map_err(NotAdded::Illegal)?.points;
        let entry = PlayEntry { seat, play: play.to_owned(), points: Some(points), legal: None, legal_hash: None };
        Ok(self.push(at, Entry::Play(entry), points))
    }

    fn push(&mut self, parent: usize, entry: Entry, points: i32) -> usize {
        let ply = self.node(parent).map_or(0, |node| node.ply) + 1;
        self.nodes.push(Node { parent, entry, points, ply, children: Vec::new() });
        let at = self.nodes.len();
        match parent.checked_sub(1).and_then(|before| self.nodes.get_mut(before)) {
            Some(before) => before.children.push(at),
            None => self.first.push(at),
        }
        at
    }

    /// Removes a variation and all that follows; the position that it followed. What is of the game stays.
    pub(super) fn remove(&mut self, at: usize) -> usize {
        if !self.is_variation(at) || self.node(at).is_none() {
            return at;
        }
        let parent = self.parent(at);
        let mut fresh = Self { first: Vec::new(), nodes: Vec::new(), ..self.clone() };
        // Whatever follows a position comes after it in the list.
        let mut places = vec![Some(0)];
        for (old, node) in (1..).zip(&self.nodes) {
            let kept = places.get(node.parent).copied().flatten().filter(|_| old != at);
            places.push(kept.map(|parent| fresh.push(parent, node.entry.clone(), node.points)));
        }
        *self = fresh;
        places.get(parent).copied().flatten().unwrap_or(0)
    }

    /// The variations as they are shared: each play with the position that it follows.
    pub(super) fn variations(&self) -> Vec<(usize, String)> {
        let plays = self.nodes.iter().skip(self.length()).filter_map(|node| match &node.entry {
            Entry::Play(entry) => Some((node.parent, entry.play.clone())),
            Entry::Time => None,
        });
        plays.collect()
    }

    /// The positions as a list is written: after each one its variations, then how the line goes on. With each how deep it is.
    pub(super) fn listed(&self) -> Vec<(usize, usize)> {
        let mut rows = Vec::new();
        // What is still to be written: a position, how deep it is, and whether its brothers are written already.
        let mut waiting: Vec<(usize, usize)> = self.first.first().map(|&first| (first, 0)).into_iter().collect();
        while let Some((at, depth)) = waiting.pop() {
            rows.push((at, depth));
            if let Some(&next) = self.children(at).first() {
                waiting.push((next, depth));
            }
            let brothers = self.children(self.parent(at));
            if brothers.first() == Some(&at) {
                waiting.extend(brothers[1..].iter().rev().map(|&brother| (brother, depth + 1)));
            }
        }
        rows
    }
}

/// A record without its result and without what proves it, before the first play.
pub(super) fn bare(record: &Record) -> Record {
    Record {
        plays: Vec::new(),
        scores: None,
        teams: None,
        winners: None,
        end: None,
        fairness: None,
        meta: None,
        ..record.clone()
    }
}

#[cfg(test)]
pub(super) mod tests {
    use quintile_rules::GameId;
    use quintile_words::Lesson;

    use super::*;

    pub(crate) fn tree() -> Tree {
        let text = Lesson::of(GameId::TwentyFourSeven).steps[0].position.record;
        Tree::of(serde_json::from_str(text).expect("a record")).expect("a sound record")
    }

    /// A legal play that has not been tried.
    fn another(tree: &Tree, at: usize) -> String {
        let known: Vec<String> = tree
            .children(at)
            .iter()
            .filter_map(|&child| match &tree.node(child)?.entry {
                Entry::Play(entry) => Some(entry.play.clone()),
                Entry::Time => None,
            })
            .collect();
        let plays = tree.game(at).expect("a position").plays();
        plays.into_iter().find(|play| !known.contains(play)).expect("another play")
    }

    #[test]
    fn variations_branch_off_and_are_removed() {
        let mut tree = tree();
        let length = tree.length();
        assert!(length >= 2);
        let play = another(&tree, 1);
        let branch = tree.add(1, &play).expect("a legal play");
        assert_eq!(tree.add(1, &play), Ok(branch), "the same play is the same position");
        let next = tree.add(branch, &another(&tree, branch)).expect("a legal play");
        let other = tree.add(1, &another(&tree, 1)).expect("a legal play");
        assert_eq!((tree.path(next), tree.root(next), tree.parent(other)), (vec![1, branch, next], 1, 1));
        assert_eq!((tree.node(next).map(|node| node.ply), tree.end(1), tree.end(branch)), (Some(3), length, next));
        let listed: Vec<(usize, usize)> = tree.listed();
        assert_eq!(listed[..5], [(1, 0), (2, 0), (branch, 1), (next, 1), (other, 1)]);
        assert_eq!(listed.len(), length + 3, "every position once");
        assert_eq!(tree.game(next).map(|game| game.plays().is_empty()), Some(false));
        assert_eq!(tree.remove(branch), 1);
        assert_eq!(tree.listed().len(), length + 1);
        assert_eq!(tree.variations().len(), 1);
        assert_eq!(tree.remove(1), 1, "what was played stays");
        assert_eq!(tree.listed().len(), length + 1);
    }

    #[test]
    fn what_is_not_legal_is_not_added() {
        let mut tree = tree();
        let before = tree.clone();
        assert!(matches!(tree.add(1, "99@a1"), Err(NotAdded::Illegal(_))));
        assert_eq!(tree.add(999, "7@a1"), Err(NotAdded::Nowhere));
        assert_eq!(tree, before);
    }

    #[test]
    fn a_tree_has_an_end() {
        let mut tree = tree();
        let mut at = 0;
        let mut told = None;
        for _ in 0..MAX_PLAYS {
            // The beginning again and again, once a line is over.
            let game = tree.game(at).expect("a position");
            if game.turn().is_none() {
                at = 0;
            }
            let untried = tree.game(at).expect("a position").plays().into_iter().find(|play| {
                tree.children(at).iter().all(|&child| match tree.node(child).map(|node| &node.entry) {
                    Some(Entry::Play(entry)) => entry.play != *play,
                    _ => true,
                })
            });
            let Some(play) = untried else {
                at = tree.children(at)[0];
                continue;
            };
            match tree.add(at, &play) {
                Ok(next) => at = next,
                Err(full) => {
                    told = Some(full);
                    break;
                }
            }
        }
        assert!(told.is_none_or(|told| told == NotAdded::Full));
        assert!(tree.listed().len() <= MAX_PLAYS);
    }
}
