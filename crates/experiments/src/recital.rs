//! Games played again from their records, so that a run can go on where it ended.

use quintile_rules::Search;
use quintile_rules::kit::{Entry, PlayEntry, Record, Seat, read_play};
use serde_json::Value;

use crate::{Error, Forfeit, Sitter, Turn};

/// Makes the plays of a record, for every seat.
pub(crate) struct Recital<'a>(pub(crate) &'a Record);

impl<G: Search> Sitter<G> for Recital<'_> {
    fn choose(&mut self, turn: &mut Turn<'_, G>) -> Result<G::Play, Error> {
        match self.0.plays.get(turn.number) {
            Some(Entry::Play(PlayEntry { play, .. })) => Ok(read_play::<G>(play)?),
            _ => Err(Error::Forfeit(forfeit(self.0).map(|forfeit| forfeit.reason).unwrap_or_default())),
        }
    }
}

/// Who lost the game without playing on, and why.
pub(crate) fn forfeit(record: &Record) -> Option<Forfeit> {
    let told = record.meta.as_ref()?.get("forfeit")?;
    let seat = told.get("seat").and_then(Value::as_u64)?;
    Some(Forfeit { seat: Seat(u8::try_from(seat).ok()?), reason: told.get("reason")?.as_str()?.to_owned() })
}

/// Refuses a record that is not of this game's deal and players. `start` is how its record begins, `number` is counted from 1.
pub(crate) fn check_start(number: u64, record: &Record, start: &Record) -> Result<(), Error> {
    let parts = [
        ("another game", record.game == start.game),
        ("other options", record.options == start.options),
        ("other players", record.seats == start.seats),
        ("another seed", record.deal == start.deal),
    ];
    parts.iter().find(|(_, same)| !same).map_or(Ok(()), |(what, _)| Err(Error::OtherRun { number, what }))
}

/// Refuses a record that is not what came out when its plays were made again.
pub(crate) fn check_end(number: u64, record: &Record, again: &Record) -> Result<(), Error> {
    if record == again { Ok(()) } else { Err(Error::OtherRun { number, what: "it comes out otherwise" }) }
}
