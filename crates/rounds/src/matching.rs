//! A minimum-cost perfect matching of a complete graph: Edmonds' blossoms with dual variables, in cubic time.
//!
//! The shape is the usual one of programs that find a maximum-weight matching: grow alternating trees over tight edges, shrink odd
//! circles into blossoms, change the duals where nothing is tight, augment. Vertices are counted from 1; 0 is none.

use std::collections::VecDeque;

/// Pairs up an even number of things so that the sum of the costs is the least: the mate of each. Costs are the same both ways and not
/// negative.
pub(crate) fn cheapest(count: usize, cost: impl Fn(usize, usize) -> i128) -> Vec<usize> {
    debug_assert!(count.is_multiple_of(2), "somebody is left over");
    let costs: Vec<Vec<i128>> =
        (0..count).map(|a| (0..count).map(|b| if a == b { 0 } else { cost(a, b) }).collect()).collect();
    // All weights are positive, so a matching that leaves two out is not the heaviest.
    let most = costs.iter().flatten().max().copied().unwrap_or(0) + 1;
    let mut search = Search::new(count, |a, b| most - costs[a][b]);
    while search.augment_once() {}
    search.mate[1..=count].iter().map(|mate| mate.saturating_sub(1)).collect()
}

/// An edge between two vertices of the graph, also where it stands for one of a blossom.
#[derive(Clone, Copy, Default)]
struct Edge {
    from: usize,
    to: usize,
    weight: i128,
}

/// What a vertex or blossom is in the trees of a phase.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Label {
    Free,
    /// At an even distance from a root.
    Outer,
    /// At an odd one.
    Inner,
}

struct Search {
    count: usize,
    /// The highest number in use; those above `count` are blossoms.
    used: usize,
    width: usize,
    edges: Vec<Edge>,
    dual: Vec<i128>,
    mate: Vec<usize>,
    /// From which vertex the least slack comes.
    slack: Vec<usize>,
    /// Which blossom, or vertex, this one is part of at the outside.
    top: Vec<usize>,
    /// By which vertex it was reached.
    parent: Vec<usize>,
    label: Vec<Label>,
    seen: Vec<usize>,
    looked: usize,
    /// What a blossom is made of, in a circle, its base first.
    parts: Vec<Vec<usize>>,
    /// Which part of a blossom a vertex is in.
    part_of: Vec<usize>,
    queue: VecDeque<usize>,
}

impl Search {
    fn new(count: usize, weight: impl Fn(usize, usize) -> i128) -> Self {
        let width = count + count / 2 + 2;
        let mut search = Self {
            count,
            used: count,
            width,
            edges: vec![Edge::default(); width * width],
            dual: vec![0; width],
            mate: vec![0; width],
            slack: vec![0; width],
            top: (0..width).map(|at| if at <= count { at } else { 0 }).collect(),
            parent: vec![0; width],
            label: vec![Label::Free; width],
            seen: vec![0; width],
            looked: 0,
            parts: vec![Vec::new(); width],
            part_of: vec![0; width * width],
            queue: VecDeque::new(),
        };
        for from in 1..=count {
            search.part_of[from * width + from] = from;
            for to in 1..=count {
                let weight = if from == to { 0 } else { weight(from - 1, to - 1) };
                search.edges[from * width + to] = Edge { from, to, weight };
            }
        }
        let heaviest = search.edges.iter().map(|edge| edge.weight).max().unwrap_or(0);
        search.dual[1..=count].fill(heaviest);
        search
    }

    fn edge(&self, from: usize, to: usize) -> Edge {
        self.edges[from * self.width + to]
    }

    /// How far an edge is from being tight.
    fn distance(&self, edge: Edge) -> i128 {
        self.dual[edge.from] + self.dual[edge.to] - 2 * self.edge(edge.from, edge.to).weight
    }

    fn note_slack(&mut self, from: usize, to: usize) {
        let known = self.slack[to];
        if known == 0 || self.distance(self.edge(from, to)) < self.distance(self.edge(known, to)) {
            self.slack[to] = from;
        }
    }

    fn find_slack(&mut self, to: usize) {
        self.slack[to] = 0;
        for from in 1..=self.count {
            let (edge, top) = (self.edge(from, to), self.top[from]);
            if edge.weight > 0 && top != to && self.label[top] == Label::Outer {
                self.note_slack(from, to);
            }
        }
    }

    /// The vertices inside.
    fn vertices(&self, of: usize) -> Vec<usize> {
        if of <= self.count {
            return vec![of];
        }
        self.parts[of].iter().flat_map(|part| self.vertices(*part)).collect()
    }

    fn enqueue(&mut self, of: usize) {
        self.queue.extend(self.vertices(of));
    }

    fn set_top(&mut self, of: usize, top: usize) {
        self.top[of] = top;
        if of > self.count {
            for part in self.parts[of].clone() {
                self.set_top(part, top);
            }
        }
    }

    /// The place of a part in its blossom, on the way with an even number of steps from the base; turns the circle if need be.
    fn place(&mut self, blossom: usize, part: usize) -> usize {
        let place = self.parts[blossom].iter().position(|other| *other == part).unwrap_or(0);
        if place % 2 == 0 {
            return place;
        }
        self.parts[blossom][1..].reverse();
        self.parts[blossom].len() - place
    }

    fn set_mate(&mut self, of: usize, other: usize) {
        let edge = self.edge(of, other);
        self.mate[of] = edge.to;
        if of <= self.count {
            return;
        }
        let part = self.part_of[of * self.width + edge.from];
        let place = self.place(of, part);
        for at in 0..place {
            let (one, next) = (self.parts[of][at], self.parts[of][at ^ 1]);
            self.set_mate(one, next);
        }
        self.set_mate(part, other);
        self.parts[of].rotate_left(place);
    }

    /// Changes over the edges from here to the root.
    fn augment(&mut self, mut from: usize, mut to: usize) {
        loop {
            let next = self.top[self.mate[from]];
            self.set_mate(from, to);
            if next == 0 {
                return;
            }
            let up = self.top[self.parent[next]];
            self.set_mate(next, up);
            (from, to) = (up, next);
        }
    }

    /// Where two ways to the root meet; 0 if the roots differ.
    fn meeting(&mut self, mut one: usize, mut other: usize) -> usize {
        self.looked += 1;
        while one != 0 || other != 0 {
            if one != 0 {
                if self.seen[one] == self.looked {
                    return one;
                }
                self.seen[one] = self.looked;
                one = self.top[self.mate[one]];
                if one != 0 {
                    one = self.top[self.parent[one]];
                }
            }
            std::mem::swap(&mut one, &mut other);
        }
        0
    }

    fn shrink(&mut self, one: usize, base: usize, other: usize) {
        let blossom = (self.count + 1..=self.used).find(|at| self.top[*at] == 0).unwrap_or(self.used + 1);
        self.used = self.used.max(blossom);
        (self.dual[blossom], self.label[blossom]) = (0, Label::Outer);
        self.mate[blossom] = self.mate[base];
        self.parts[blossom] = vec![base];
        for (side, from) in [one, other].into_iter().enumerate() {
            if side == 1 {
                self.parts[blossom][1..].reverse();
            }
            let mut at = from;
            while at != base {
                let mate = self.top[self.mate[at]];
                self.parts[blossom].extend([at, mate]);
                self.enqueue(mate);
                at = self.top[self.parent[mate]];
            }
        }
        self.set_top(blossom, blossom);
        let width = self.width;
        for at in 1..=self.used {
            self.edges[blossom * width + at].weight = 0;
            self.edges[at * width + blossom].weight = 0;
        }
        self.part_of[blossom * width..blossom * width + self.count + 1].fill(0);
        for part in self.parts[blossom].clone() {
            for at in 1..=self.used {
                let (known, found) = (self.edge(blossom, at), self.edge(part, at));
                if known.weight == 0 || self.distance(found) < self.distance(known) {
                    self.edges[blossom * width + at] = found;
                    self.edges[at * width + blossom] = self.edge(at, part);
                }
            }
            for at in 1..=self.count {
                if self.part_of[part * width + at] != 0 {
                    self.part_of[blossom * width + at] = part;
                }
            }
        }
        self.find_slack(blossom);
    }

    fn expand(&mut self, blossom: usize) {
        for part in self.parts[blossom].clone() {
            self.set_top(part, part);
        }
        let entry = self.edge(blossom, self.parent[blossom]).from;
        let first = self.part_of[blossom * self.width + entry];
        let place = self.place(blossom, first);
        let parts = self.parts[blossom].clone();
        for pair in parts[..place].chunks_exact(2) {
            let (inner, outer) = (pair[0], pair[1]);
            self.parent[inner] = self.edge(outer, inner).from;
            (self.label[inner], self.label[outer]) = (Label::Inner, Label::Outer);
            self.slack[inner] = 0;
            self.find_slack(outer);
            self.enqueue(outer);
        }
        (self.label[first], self.parent[first]) = (Label::Inner, self.parent[blossom]);
        for &part in &parts[place + 1..] {
            self.label[part] = Label::Free;
            self.find_slack(part);
        }
        self.top[blossom] = 0;
    }

    /// Uses a tight edge. Whether the matching has grown.
    fn use_edge(&mut self, edge: Edge) -> bool {
        let (one, other) = (self.top[edge.from], self.top[edge.to]);
        match self.label[other] {
            Label::Free => {
                (self.parent[other], self.label[other]) = (edge.from, Label::Inner);
                let next = self.top[self.mate[other]];
                (self.slack[other], self.slack[next]) = (0, 0);
                self.label[next] = Label::Outer;
                self.enqueue(next);
            }
            Label::Outer => match self.meeting(one, other) {
                0 => {
                    self.augment(one, other);
                    self.augment(other, one);
                    return true;
                }
                base => self.shrink(one, base, other),
            },
            Label::Inner => {}
        }
        false
    }

    /// Makes the matching larger by one pair. `false`: nobody is left.
    fn augment_once(&mut self) -> bool {
        self.label.fill(Label::Free);
        self.slack.fill(0);
        self.queue.clear();
        for at in 1..=self.used {
            if self.top[at] == at && self.mate[at] == 0 {
                (self.parent[at], self.label[at]) = (0, Label::Outer);
                self.enqueue(at);
            }
        }
        if self.queue.is_empty() {
            return false;
        }
        loop {
            if self.grow() {
                return true;
            }
            if !self.change_duals() {
                return false;
            }
            self.queue.clear();
            for at in 1..=self.used {
                let from = self.slack[at];
                if self.top[at] != at || from == 0 || self.top[from] == at {
                    continue;
                }
                let edge = self.edge(from, at);
                if self.distance(edge) == 0 && self.use_edge(edge) {
                    return true;
                }
            }
            for at in self.count + 1..=self.used {
                if self.top[at] == at && self.label[at] == Label::Inner && self.dual[at] == 0 {
                    self.expand(at);
                }
            }
        }
    }

    /// Follows tight edges. Whether the matching has grown.
    fn grow(&mut self) -> bool {
        while let Some(from) = self.queue.pop_front() {
            if self.label[self.top[from]] == Label::Inner {
                continue;
            }
            for to in 1..=self.count {
                let edge = self.edge(from, to);
                if edge.weight == 0 || self.top[from] == self.top[to] {
                    continue;
                }
                if self.distance(edge) > 0 {
                    self.note_slack(from, self.top[to]);
                } else if self.use_edge(edge) {
                    return true;
                }
            }
        }
        false
    }

    /// Changes the duals by as much as is possible. `false`: nothing can become tight any more.
    fn change_duals(&mut self) -> bool {
        let mut by = i128::MAX;
        for at in self.count + 1..=self.used {
            if self.top[at] == at && self.label[at] == Label::Inner {
                by = by.min(self.dual[at] / 2);
            }
        }
        for at in 1..=self.used {
            let from = self.slack[at];
            if self.top[at] != at || from == 0 {
                continue;
            }
            let distance = self.distance(self.edge(from, at));
            match self.label[at] {
                Label::Free => by = by.min(distance),
                Label::Outer => by = by.min(distance / 2),
                Label::Inner => {}
            }
        }
        for at in 1..=self.count {
            match self.label[self.top[at]] {
                Label::Outer if self.dual[at] <= by => return false,
                Label::Outer => self.dual[at] -= by,
                Label::Inner => self.dual[at] += by,
                Label::Free => {}
            }
        }
        for at in self.count + 1..=self.used {
            if self.top[at] == at {
                match self.label[at] {
                    Label::Outer => self.dual[at] += 2 * by,
                    Label::Inner => self.dual[at] -= 2 * by,
                    Label::Free => {}
                }
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::noise::noise;

    /// The least sum, by trying everything.
    fn slowly(left: &[usize], cost: &impl Fn(usize, usize) -> i128) -> i128 {
        let Some((first, rest)) = left.split_first() else { return 0 };
        let with = |(at, other): (usize, &usize)| {
            let others: Vec<usize> =
                rest.iter().enumerate().filter(|(place, _)| *place != at).map(|(_, o)| *o).collect();
            cost(*first, *other) + slowly(&others, cost)
        };
        rest.iter().enumerate().map(with).min().unwrap_or(i128::MAX / 4)
    }

    #[test]
    fn the_matching_is_perfect_and_no_other_is_cheaper() {
        for trial in 0..3_000_u64 {
            let count = 2 * (trial % 5) as usize;
            // Few different costs make many ties, and with them many blossoms.
            let most = [2, 5, 40, 1_000_000_007][trial as usize / 5 % 4];
            let cost = |a: usize, b: usize| i128::from(noise(trial, [a.min(b), a.max(b), 9]) % most);
            let mates = cheapest(count, cost);
            for (one, &other) in mates.iter().enumerate() {
                assert!(one != other && mates[other] == one, "{trial}: {mates:?}");
            }
            let sum: i128 = mates.iter().enumerate().map(|(one, &other)| cost(one, other)).sum();
            assert_eq!(sum / 2, slowly(&(0..count).collect::<Vec<_>>(), &cost), "{trial}: {mates:?}");
        }
    }

    #[test]
    fn many_are_matched_in_cubic_time() {
        let cost = |a: usize, b: usize| i128::from(noise(3, [a.min(b), a.max(b), 1]) % 50) << 70;
        let mates = cheapest(256, cost);
        assert!(mates.iter().enumerate().all(|(one, &other)| mates[other] == one && one != other));
    }
}
