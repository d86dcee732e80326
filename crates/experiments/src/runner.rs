//! The one loop in which plays are chosen and made.

use std::time::{Duration, Instant};

use quintile_rules::kit::{Chance, Scoring, Seat};
use quintile_rules::{Game, Search};
use serde::{Deserialize, Serialize};

use crate::{Error, Sitter, Turn};

/// A play that was made.
pub struct Ply<'a, G: Game> {
    /// Who made it.
    pub seat: Seat,
    /// The play.
    pub play: G::Play,
    /// Its points; its items only for observers that have plays [judged](Observer::JUDGED).
    pub scoring: &'a Scoring<G::Feature>,
    /// How long its player thought; `None` when the play was forced.
    pub thought: Option<Duration>,
}

/// Sees every ply of a game.
pub trait Observer<G: Game> {
    /// Whether plays are judged by the rules before they are made, which takes longer. Otherwise players are trusted.
    const JUDGED: bool = false;

    /// Whether to call time now; asked before every turn.
    fn calls_time(&mut self) -> bool {
        false
    }

    /// A seat is about to choose.
    fn before(&mut self, _game: &G, _seat: Seat) {}

    /// A play was made; the game is as it left it.
    fn after(&mut self, _game: &G, _ply: &Ply<'_, G>) {}
}

/// Nobody looks.
impl<G: Game> Observer<G> for () {}

/// How a game ended that was not played to its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Forfeit {
    /// Who lost it.
    pub seat: Seat,
    /// Why: a sentence about the player, without its full stop.
    pub reason: String,
}

/// Plays a game on to its end, or until somebody loses by forfeit. The list of sitters is repeated until every seat has one;
/// forced plays are made without asking them.
pub fn play_on<G: Search, S: Sitter<G> + ?Sized, O: Observer<G>>(
    game: &mut G,
    sitters: &mut [Box<S>],
    chance: &mut Chance,
    observer: &mut O,
) -> Result<Option<Forfeit>, Error> {
    let (count, mut number) = (sitters.len(), 0);
    while let Some(seat) = game.turn() {
        if observer.calls_time() {
            game.call_time()?;
            continue;
        }
        observer.before(game, seat);
        let (play, thought) = match game.forced() {
            Some(play) => (play, None),
            None => {
                let start = Instant::now();
                match sitters[seat.index() % count].choose(&mut Turn { game, seat, number, chance }) {
                    Ok(play) => (play, Some(start.elapsed())),
                    Err(Error::Forfeit(reason)) => return Ok(Some(Forfeit { seat, reason })),
                    Err(error) => return Err(error),
                }
            }
        };
        let scoring = match O::JUDGED {
            true => game.play(&play)?,
            false => Scoring { points: game.apply(&play), items: Vec::new() },
        };
        sitters.iter_mut().for_each(|sitter| sitter.played(seat, &play, scoring.points));
        observer.after(game, &Ply { seat, play, scoring: &scoring, thought });
        number += 1;
    }
    Ok(None)
}
