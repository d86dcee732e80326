//! A view as one array of numbers: always the same size, part by part.

use std::collections::BTreeMap;

use quintile_rules::kit::{Counts, Seat};

/// One named part of an observation.
pub(crate) struct Part {
    pub(crate) name: &'static str,
    pub(crate) shape: Vec<usize>,
    pub(crate) least: f32,
    pub(crate) most: f32,
}

/// Scores have no limit worth the name; what floats hold exactly is far enough.
const FAR: f32 = 16_777_216.0;

/// An observation being written.
#[derive(Default)]
pub(crate) struct Parts {
    pub(crate) values: Vec<f32>,
    pub(crate) layout: Vec<Part>,
    /// Whoever knows the layout already is spared it.
    values_only: bool,
}

impl Parts {
    /// An observation without its layout.
    pub(crate) fn values_only() -> Self {
        Self { values_only: true, ..Self::default() }
    }

    /// Adds a part: its values in row-major order, zeros for those that are missing.
    pub(crate) fn add(
        &mut self,
        name: &'static str,
        shape: &[usize],
        (least, most): (f32, f32),
        values: impl IntoIterator<Item = f32>,
    ) {
        let size: usize = shape.iter().product();
        let end = self.values.len() + size;
        self.values.extend(values.into_iter().take(size));
        self.values.resize(end, 0.0);
        if self.values_only {
            return;
        }
        self.layout.push(Part { name, shape: shape.to_vec(), least, most });
    }

    /// Adds a plane of a board, given as values at places.
    pub(crate) fn plane(
        &mut self,
        name: &'static str,
        shape: &[usize],
        range: (f32, f32),
        places: impl IntoIterator<Item = (usize, f32)>,
    ) {
        let mut plane = vec![0.0; shape.iter().product()];
        for (place, value) in places {
            if let Some(cell) = plane.get_mut(place) {
                *cell = value;
            }
        }
        self.add(name, shape, range, plane);
    }

    /// Adds one number that is never negative.
    pub(crate) fn count(&mut self, name: &'static str, count: usize) {
        self.add(name, &[1], (0.0, FAR), [count as f32]);
    }

    /// Adds how many there are of each kind.
    pub(crate) fn counts(&mut self, name: &'static str, counts: Vec<f32>) {
        self.add(name, &[counts.len()], (0.0, FAR), counts);
    }

    /// Adds what every game has: which seat looks, whose turn it is, the scores. Lists by seat begin with the viewer and go
    /// on clockwise, so that one policy can play every seat; the seat itself is told because some games treat seats
    /// differently.
    pub(crate) fn seats(&mut self, own: Seat, turn: Option<Seat>, scores: &[i32]) {
        let seats = scores.len();
        self.add("seat", &[seats], (0.0, 1.0), Seat::all(seats).map(|seat| flag(seat == own)));
        self.add("turn", &[seats], (0.0, 1.0), from(own, seats).map(|seat| flag(Some(seat) == turn)));
        self.add("scores", &[seats], (-FAR, FAR), from(own, seats).map(|seat| scores[seat.index()] as f32));
    }
}

/// The seats, this one first, clockwise.
pub(crate) fn from(own: Seat, seats: usize) -> impl Iterator<Item = Seat> {
    (0..seats).map(move |step| Seat(((own.index() + step) % seats) as u8))
}

/// 1 for yes, 0 for no.
pub(crate) fn flag(yes: bool) -> f32 {
    f32::from(u8::from(yes))
}

/// How many of each kind are among the tiles.
pub(crate) fn tally<T: Ord + Copy>(kinds: &[T], tiles: impl IntoIterator<Item = T>) -> Vec<f32> {
    let mut counts = vec![0.0; kinds.len()];
    for tile in tiles {
        if let Ok(kind) = kinds.binary_search(&tile) {
            counts[kind] += 1.0;
        }
    }
    counts
}

/// How many of each kind of a set are not among the tiles seen.
pub(crate) fn unseen<T: Ord + Copy>(set: &Counts<T>, seen: impl IntoIterator<Item = T>) -> Vec<f32> {
    let mut left: BTreeMap<T, f32> = set.iter().map(|(&tile, &count)| (tile, f32::from(count))).collect();
    for tile in seen {
        if let Some(count) = left.get_mut(&tile) {
            *count -= 1.0;
        }
    }
    left.into_values().collect()
}
