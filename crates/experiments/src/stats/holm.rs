//! Many comparisons at once.

/// Which of some comparisons are clear, by the doubt in each: all those together that are said to be clear are wrong one time in
/// twenty at most (Holm's procedure).
pub fn clear(doubts: &[f64]) -> Vec<bool> {
    let mut order: Vec<usize> = (0..doubts.len()).collect();
    order.sort_by(|&a, &b| doubts[a].total_cmp(&doubts[b]));
    let mut clear = vec![false; doubts.len()];
    for (before, at) in order.into_iter().enumerate() {
        if doubts[at] > 0.05 / (doubts.len() - before) as f64 {
            break;
        }
        clear[at] = true;
    }
    clear
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_more_is_compared_the_clearer_it_has_to_be() {
        assert_eq!(clear(&[0.04]), [true]);
        assert_eq!(clear(&[0.04, 0.9]), [false, false]);
        assert_eq!(clear(&[0.04, 0.024]), [true, true]);
        assert_eq!(clear(&[0.011, 0.04, 0.012, 0.03]), [true, false, true, false]);
        assert!(clear(&[]).is_empty());
    }
}
