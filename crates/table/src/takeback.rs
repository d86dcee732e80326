//! Takebacks: by consent of everybody who plays, and never across something that has been seen.

use crate::event::{By, Event};
use crate::person::PersonId;
use crate::refusal::Refusal;
use crate::table::{Current, Deed, Table};

impl Table {
    pub(crate) fn ask_takeback(&self, person: PersonId, ply: usize) -> Result<Vec<Event>, Refusal> {
        let (seat, current) = self.player(person)?;
        self.check_ply(ply)?;
        if !self.setup.takebacks {
            return Err(Refusal::NoTakebacks);
        }
        if current.takeback.is_some() {
            return Err(Refusal::AskedAlready);
        }
        let own = |deed: &Deed| matches!(deed, Deed::Play { seat: by, by: By::Person | By::Habit, .. } if *by == seat);
        let to = current.deeds.iter().rposition(own).ok_or(Refusal::NothingToTakeBack)?;
        if self.revealed_since(current, to) {
            return Err(Refusal::Revealed);
        }
        let others = self.places.iter().enumerate();
        let mut others = others.filter(|(at, place)| *at != seat.index() && place.has_a_say());
        Ok(match others.next() {
            Some(_) => vec![Event::TakebackAsked { seat, to }],
            None => vec![Event::TakenBack { to }],
        })
    }

    fn revealed_since(&self, current: &Current, to: usize) -> bool {
        let Ok(mut game) = self.position(to) else { return true };
        current.deeds[to..].iter().any(|deed| match deed {
            Deed::Time => true,
            Deed::Play { play, .. } => game.reveals(play).unwrap_or(true) || game.play(play).is_err(),
        })
    }

    pub(crate) fn answer_takeback(&self, person: PersonId, ply: usize, agree: bool) -> Result<Vec<Event>, Refusal> {
        let (seat, current) = self.player(person)?;
        self.check_ply(ply)?;
        let takeback = current.takeback.as_ref().ok_or(Refusal::NotAsked)?;
        if takeback.seat == seat || takeback.agreed.contains(&seat) {
            return Err(Refusal::AskedAlready);
        }
        if !agree {
            return Ok(vec![Event::TakebackRefused { seat }]);
        }
        let agrees = |at: usize| {
            at == seat.index() || at == takeback.seat.index() || takeback.agreed.iter().any(|seat| seat.index() == at)
        };
        let mut places = self.places.iter().enumerate();
        let all = places.all(|(at, place)| agrees(at) || !place.has_a_say());
        let done = all.then_some(Event::TakenBack { to: takeback.to });
        Ok([Event::TakebackAgreed { seat }].into_iter().chain(done).collect())
    }
}
