//! Ridge regression within groups: what is common to a group does not matter.

/// Pulls weights that hardly matter towards nothing.
const RIDGE: f64 = 50.0;

/// The sums that a regression needs.
pub(super) struct Sums {
    size: usize,
    products: Vec<f64>,
    targets: Vec<f64>,
}

impl Sums {
    pub(super) fn new(size: usize) -> Self {
        Self { size, products: vec![0.0; size * size], targets: vec![0.0; size] }
    }

    pub(super) fn add(&mut self, other: &Self) {
        self.products.iter_mut().zip(&other.products).for_each(|(sum, more)| *sum += more);
        self.targets.iter_mut().zip(&other.targets).for_each(|(sum, more)| *sum += more);
    }

    /// Adds the plays of one position, as differences from their mean.
    pub(super) fn add_position(&mut self, rows: &[(Vec<f64>, f64)]) {
        let count = rows.len().max(1) as f64;
        let mean = |feature: usize| rows.iter().map(|(row, _)| row[feature]).sum::<f64>() / count;
        let means: Vec<f64> = (0..self.size).map(mean).collect();
        let mean_target = rows.iter().map(|(_, target)| target).sum::<f64>() / count;
        for (row, target) in rows {
            for i in 0..self.size {
                let here = row[i] - means[i];
                self.targets[i] += here * (target - mean_target);
                for j in 0..self.size {
                    self.products[i * self.size + j] += here * (row[j] - means[j]);
                }
            }
        }
    }

    /// The weights: Gaussian elimination with pivots. The ridge keeps it from failing.
    pub(super) fn solve(mut self) -> Vec<f64> {
        let size = self.size;
        for i in 0..size {
            self.products[i * size + i] += RIDGE;
        }
        for column in 0..size {
            let size_at = |row: &usize| self.products[row * size + column].abs();
            let pivot = (column..size).max_by(|a, b| size_at(a).total_cmp(&size_at(b))).unwrap_or(column);
            for j in 0..size {
                self.products.swap(column * size + j, pivot * size + j);
            }
            self.targets.swap(column, pivot);
            for row in 0..size {
                if row != column {
                    let factor = self.products[row * size + column] / self.products[column * size + column];
                    for j in column..size {
                        self.products[row * size + j] -= factor * self.products[column * size + j];
                    }
                    self.targets[row] -= factor * self.targets[column];
                }
            }
        }
        (0..size).map(|row| self.targets[row] / self.products[row * size + row]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_linear_law_is_found() {
        let mut sums = Sums::new(2);
        for position in 0..2000 {
            let offset = f64::from(position % 7) * 100.0;
            let row = |a: i32, b: i32| (vec![a.into(), b.into()], offset + 3.0 * f64::from(a) - 5.0 * f64::from(b));
            sums.add_position(&[row(position % 5, 1), row(2, position % 3), row(0, 0)]);
        }
        let weights = sums.solve();
        assert!((weights[0] - 3.0).abs() < 0.3 && (weights[1] + 5.0).abs() < 0.3, "{weights:?}");
    }
}
