//! Takebacks: by consent of everybody who plays, and never across something that has been seen. Whoever plays bots alone may go
//! back further; the game is practice then.

use quintile_rules::kit::Seat;

use crate::current::HistoryEntry;
use crate::event::Event;
use crate::person::PersonId;
use crate::refusal::Refusal;
use crate::table::Table;

impl Table {
    pub(crate) fn ask_takeback(&self, person: PersonId, ply: usize) -> Result<Vec<Event>, Refusal> {
        self.check_ply(ply)?;
        let (seat, to) = self.takeback_of(person)?;
        let others = self.seats.iter().enumerate();
        let mut others = others.filter(|(at, state)| *at != seat.index() && state.has_a_say());
        Ok(match others.next() {
            Some(_) => vec![Event::TakebackAsked { seat, to }],
            None => vec![Event::TakenBack { to }],
        })
    }

    /// The last play of a person's own, which they may ask to take back; or why they may not.
    pub(crate) fn takeback_of(&self, person: PersonId) -> Result<(Seat, usize), Refusal> {
        let (seat, current) = self.player(person)?;
        if !self.setup.takebacks {
            return Err(Refusal::NoTakebacks);
        }
        if current.takeback.is_some() {
            return Err(Refusal::AskedAlready);
        }
        let own = |entry: &HistoryEntry| matches!(entry, HistoryEntry::Play(played) if played.seat == seat && played.by.is_person());
        let to = current.history.iter().rposition(own).ok_or(Refusal::NothingToTakeBack)?;
        if !self.may_practise() && current.seen > to {
            return Err(Refusal::Revealed);
        }
        Ok((seat, to))
    }

    /// Whether nobody is wronged by a player who knows what comes: one person plays bots, and no other table has the deal.
    fn may_practise(&self) -> bool {
        self.people().count() == 1 && self.shared_deal.is_none()
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
        let mut seats = self.seats.iter().enumerate();
        let all = seats.all(|(at, state)| agrees(at) || !state.has_a_say());
        let done = all.then_some(Event::TakenBack { to: takeback.to });
        Ok([Event::TakebackAgreed { seat }].into_iter().chain(done).collect())
    }
}
