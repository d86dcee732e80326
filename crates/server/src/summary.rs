//! What lists say about a table to those who sit there. It is stored beside the table, so that nobody has to read its events for a list.

use quintile_api::Player;
use quintile_rules::AnyGame;
use quintile_rules::kit::Seat;
use quintile_table::{Moment, Name, Pace, PersonId, Phase, Table};
use serde::{Deserialize, Serialize};

/// What lists say about a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    seats: Vec<SeatSummary>,
    /// Whose turn it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    turn: Option<Seat>,
    /// When they run out of time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) flag: Option<Moment>,
    /// How long people may think.
    #[serde(default)]
    pub(crate) pace: Pace,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct SeatSummary {
    /// Empty for an open seat.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    name: String,
    /// Never shown to anybody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    person: Option<PersonId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    score: Option<i32>,
}

impl Summary {
    /// What there is to say of a table.
    pub fn of(table: &Table) -> Self {
        let people: Vec<(Seat, PersonId)> = table.people().collect();
        let scores = table.game().map(AnyGame::scores).unwrap_or_default();
        let seat = |(seat, name): (Seat, String)| SeatSummary {
            name: if table.is_open(seat) { String::new() } else { name },
            person: people.iter().find(|(other, _)| *other == seat).map(|(_, person)| *person),
            score: scores.get(seat.index()).copied(),
        };
        let names = table.names();
        let playing = table.game().filter(|_| table.phase() == Phase::Playing);
        Self {
            seats: Seat::all(names.len()).zip(names).map(seat).collect(),
            turn: playing.and_then(AnyGame::turn),
            flag: table.flag(),
            pace: table.setup().pace,
        }
    }

    /// Who sits where, as somebody at the table is told.
    pub(crate) fn players(&self, viewer: Option<PersonId>) -> Vec<Option<Player>> {
        let player = |(at, seat): (Seat, &SeatSummary)| {
            (!seat.name.is_empty()).then(|| Player {
                name: seat.name.clone(),
                score: seat.score,
                on_turn: self.turn == Some(at),
                you: seat.person.is_some() && seat.person == viewer,
            })
        };
        Seat::all(self.seats.len()).zip(&self.seats).map(player).collect()
    }

    /// Whether it is somebody's turn.
    pub(crate) fn is_turn_of(&self, person: PersonId) -> bool {
        self.turn.and_then(|turn| self.seats.get(turn.index())).is_some_and(|seat| seat.person == Some(person))
    }

    /// Gives a person another name.
    pub(crate) fn rename(&mut self, person: PersonId, name: &Name) {
        for seat in self.seats.iter_mut().filter(|seat| seat.person == Some(person)) {
            seat.name = name.to_string();
        }
    }
}
