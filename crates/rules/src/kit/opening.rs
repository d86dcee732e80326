//! Opening draws: who starts (Polygon, Scrambled 5's, Sums of 1.0).

use serde::{Deserialize, Serialize};

use super::{Chance, Seat, SetupError, SetupProblem};

/// How it was settled who starts. Everybody saw all of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Opening"))]
pub struct Opening<T> {
    /// Who starts.
    pub first: Seat,
    /// Who drew what, round by round: those who tie for the highest draw again. Nothing where it was by lot.
    pub rounds: Vec<Vec<Draw<T>>>,
}

/// A tile drawn to see who starts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Draw"))]
pub struct Draw<T> {
    /// Who drew.
    pub seat: Seat,
    /// The tile.
    pub tile: T,
}

impl<T> Opening<T> {
    /// Nobody drew a tile.
    pub(crate) fn by_lot(first: Seat) -> Self {
        Self { first, rounds: Vec::new() }
    }

    /// The same with other names for its tiles.
    pub fn map<U>(self, mut name: impl FnMut(T) -> U) -> Opening<U> {
        let mut draw = |Draw { seat, tile }: Draw<T>| Draw { seat, tile: name(tile) };
        let rounds = self.rounds.into_iter().map(|round| round.into_iter().map(&mut draw).collect()).collect();
        Opening { first: self.first, rounds }
    }
}

/// The opening that these rounds are.
pub(crate) fn read_opening<T: Copy, R: Ord>(
    rounds: &[Vec<T>],
    seats: usize,
    rank: impl Fn(T) -> R,
) -> Result<Opening<T>, SetupError> {
    let mut told: Vec<Vec<Draw<T>>> = vec![Vec::new(); rounds.len()];
    let (first, _) = follow_opening(rounds, seats, rank, |round, seat, tile| told[round].push(Draw { seat, tile }))?;
    Ok(Opening { first, rounds: told })
}

/// Judges the rounds of an opening draw and finds who starts: every seat draws in round one, those that tie for the
/// highest draw again, until one is alone. Returns that seat and the tile it drew last. `rank` orders the tiles.
pub(crate) fn check_opening<T: Copy, R: Ord>(
    rounds: &[Vec<T>],
    seats: usize,
    rank: impl Fn(T) -> R,
) -> Result<(Seat, T), SetupError> {
    follow_opening(rounds, seats, rank, |_, _, _| {})
}

/// The same; `tell` is told who drew what in which round.
fn follow_opening<T: Copy, R: Ord>(
    rounds: &[Vec<T>],
    seats: usize,
    rank: impl Fn(T) -> R,
    mut tell: impl FnMut(usize, Seat, T),
) -> Result<(Seat, T), SetupError> {
    const FIELD: &str = "deal.opening";
    let mut drawing: Vec<Seat> = Seat::all(seats).collect();
    let mut winner = None;
    for (index, round) in rounds.iter().enumerate() {
        let number = index + 1;
        if winner.is_some() {
            return Err(SetupError::new(FIELD, SetupProblem::OpeningTooLong { round: number }));
        }
        if round.len() != drawing.len() {
            let problem = SetupProblem::OpeningLength { round: number, length: round.len(), wanted: drawing.len() };
            return Err(SetupError::new(FIELD, problem));
        }
        drawing.iter().zip(round).for_each(|(&seat, &tile)| tell(index, seat, tile));
        let best = round.iter().map(|&tile| rank(tile)).max();
        let mut ties = drawing.iter().zip(round).filter(|&(_, &tile)| Some(rank(tile)) == best);
        let tied: Vec<Seat> = ties.clone().map(|(&seat, _)| seat).collect();
        if let ([seat], Some((_, &tile))) = (&tied[..], ties.next()) {
            winner = Some((*seat, tile));
        }
        drawing = tied;
    }
    winner.ok_or_else(|| SetupError::new(FIELD, SetupProblem::OpeningTied { seats: drawing.len() }))
}

/// Draws opening rounds from a shuffled set until one seat is alone. Drawn tiles stay out meanwhile; should the set
/// run dry with seats still tied (only odd custom sets can), everything goes back and the draw begins anew. Refuses
/// a set in which no draw can be decided.
pub(crate) fn draw_opening<T: Copy, R: Ord>(
    set: &[T],
    seats: usize,
    rank: impl Fn(T) -> R,
    chance: &mut Chance,
) -> Result<Vec<Vec<T>>, SetupError> {
    const TRIES: usize = 1000;
    for _ in 0..TRIES {
        let mut pile = set.to_vec();
        chance.shuffle(&mut pile);
        let mut pile = pile.into_iter();
        let mut rounds: Vec<Vec<T>> = Vec::new();
        let mut drawing = seats;
        while drawing > 1 {
            let round: Vec<T> = pile.by_ref().take(drawing).collect();
            if round.len() < drawing {
                break;
            }
            let best = round.iter().map(|&tile| rank(tile)).max();
            drawing = round.iter().filter(|&&tile| Some(rank(tile)) == best).count();
            rounds.push(round);
        }
        if drawing == 1 {
            return Ok(rounds);
        }
    }
    Err(SetupError::new("options.tiles", SetupProblem::OpeningNeverDecided))
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;

    fn starter(rounds: &[&[u8]], seats: usize) -> Result<(Seat, u8), SetupError> {
        let rounds: Vec<Vec<u8>> = rounds.iter().map(|round| round.to_vec()).collect();
        check_opening(&rounds, seats, |tile| tile)
    }

    #[test]
    fn the_highest_alone_starts() {
        assert_eq!(starter(&[&[3, 8, 5]], 3), Ok((Seat(1), 8)));
        assert_eq!(starter(&[&[8, 3, 8], &[2, 4]], 3), Ok((Seat(2), 4)));
    }

    #[test]
    fn an_opening_tells_who_drew_what() {
        let rounds = [vec![8, 3, 8], vec![2, 4]];
        let opening = read_opening(&rounds, 3, |tile| tile).unwrap();
        let drawn =
            |round: usize| opening.rounds[round].iter().map(|draw| (draw.seat.0, draw.tile)).collect::<Vec<_>>();
        assert_eq!((opening.first, drawn(0), drawn(1)), (Seat(2), vec![(0, 8), (1, 3), (2, 8)], vec![(0, 2), (2, 4)]));
        assert!(read_opening(&rounds[..1], 3, |tile| tile).is_err());
    }

    #[test]
    fn rounds_that_do_not_follow_are_refused() {
        let problem = |rounds: &[&[u8]]| starter(rounds, 2).unwrap_err().problem;
        assert_eq!(problem(&[]), SetupProblem::OpeningTied { seats: 2 });
        assert_eq!(problem(&[&[5, 5]]), SetupProblem::OpeningTied { seats: 2 });
        assert_eq!(problem(&[&[5, 4], &[1]]), SetupProblem::OpeningTooLong { round: 2 });
        assert_eq!(problem(&[&[5]]), SetupProblem::OpeningLength { round: 1, length: 1, wanted: 2 });
    }

    #[test]
    fn drawn_openings_pass_the_check() {
        let set: Vec<u8> = (1..=3).flat_map(|tile| [tile; 4]).collect();
        for number in 0..200 {
            let rounds = draw_opening(&set, 4, |tile| tile, &mut Chance::from_number(number)).unwrap();
            check_opening(&rounds, 4, |tile| tile).unwrap();
        }
        assert!(draw_opening(&[7, 7, 7], 2, |tile| tile, &mut Chance::from_number(0)).is_err());
    }

    proptest! {
        #[test]
        fn openings_drawn_are_openings_judged(seed in any::<[u8; 32]>(), set in vec(0_u8..6, 8..60), seats in 2_usize..=5) {
            if let Ok(rounds) = draw_opening(&set, seats, |tile| tile, &mut Chance::from_seed(seed)) {
                let (seat, tile) = check_opening(&rounds, seats, |tile| tile).expect("a drawn opening");
                prop_assert!(seat.index() < seats);
                prop_assert_eq!(rounds.last().and_then(|round| round.iter().max()), Some(&tile));
            }
        }
    }
}
