//! Opening draws: who starts (Polygon, Scrambled 5's, Sums of 1.0).

use super::{Chance, Seat, SetupError, SetupProblem};

/// Judges the rounds of an opening draw and finds who starts: every seat draws in round one, those that tie for the
/// highest draw again, until one is alone. Returns that seat and the tile it drew last. `rank` orders the tiles.
pub fn check_opening<T: Copy, R: Ord>(
    rounds: &[Vec<T>],
    seats: usize,
    rank: impl Fn(T) -> R,
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
pub fn draw_opening<T: Copy, R: Ord>(
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
}
