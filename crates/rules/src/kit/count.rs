//! Tile counts: what a set holds, and whether a deal is made of it.

use std::collections::BTreeMap;
use std::fmt::Display;

use super::{SetupError, SetupProblem};

/// How many of each tile a set holds.
pub type Counts<T> = BTreeMap<T, u16>;

/// Refuses tiles that are not exactly the set. `field` names the list for the message.
pub(crate) fn check_whole_set<T: Copy + Ord + Display>(
    field: &str,
    tiles: impl IntoIterator<Item = T>,
    set: &Counts<T>,
) -> Result<(), SetupError> {
    let mut found: Counts<T> = BTreeMap::new();
    for tile in tiles {
        if !set.contains_key(&tile) {
            return Err(SetupError::new(field, SetupProblem::UnknownTile { tile: tile.to_string() }));
        }
        *found.entry(tile).or_default() += 1;
    }
    for (&tile, &wanted) in set {
        let count = found.get(&tile).copied().unwrap_or(0);
        if count != wanted {
            let problem =
                SetupProblem::WrongCount { tile: tile.to_string(), count: count.into(), wanted: wanted.into() };
            return Err(SetupError::new(field, problem));
        }
    }
    Ok(())
}

/// Refuses tiles that a set does not hold, or holds fewer of. `field` names the list for the message.
pub(crate) fn check_part_of_set<T: Copy + Ord + Display>(
    field: &str,
    tiles: impl IntoIterator<Item = T>,
    set: &Counts<T>,
) -> Result<(), SetupError> {
    let mut left = set.clone();
    for tile in tiles {
        match left.get_mut(&tile) {
            None => return Err(SetupError::new(field, SetupProblem::UnknownTile { tile: tile.to_string() })),
            Some(0) => {
                let wanted = usize::from(set[&tile]);
                let problem = SetupProblem::WrongCount { tile: tile.to_string(), count: wanted + 1, wanted };
                return Err(SetupError::new(field, problem));
            }
            Some(count) => *count -= 1,
        }
    }
    Ok(())
}

/// What is left of a set when these tiles are taken out. Refuses tiles that it does not hold.
pub fn set_without<T: Copy + Ord + Display>(
    field: &str,
    tiles: impl IntoIterator<Item = T> + Clone,
    set: &Counts<T>,
) -> Result<Vec<T>, SetupError> {
    check_part_of_set(field, tiles.clone(), set)?;
    let mut left = set.clone();
    for tile in tiles {
        if let Some(count) = left.get_mut(&tile) {
            *count -= 1;
        }
    }
    Ok(all_tiles(&left))
}

/// Every tile of a set, sorted.
pub(crate) fn all_tiles<T: Copy + Ord>(set: &Counts<T>) -> Vec<T> {
    set.iter().flat_map(|(&tile, &count)| std::iter::repeat_n(tile, count.into())).collect()
}
