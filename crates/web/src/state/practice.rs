//! A game that goes on from the middle of a record: the same tiles, other plays. Whoever knows the record knows what comes, so it is
//! practice.

use quintile_rules::kit::{Entry, Record, Seat};
use quintile_rules::{AnyGame, Level};
use quintile_table::{BadLog, By, Bytes32, Chair, Event, Log, Logged, Moment, Name, PersonId, Played, Setup, VERSION};

/// The log of a table that stands where the record stood after this many entries. The person has one seat, computer players the
/// others: of the level they had, or of `level`. `None` if the record cannot be played that far, or nobody is on turn there.
pub(crate) fn continued(
    record: &Record,
    ply: usize,
    person: (Seat, Name),
    level: Level,
    (master, now): (Bytes32, Moment),
) -> Option<Log> {
    let seats = record.seats.len();
    AnyGame::position(record, ply).ok()?.turn()?;
    let (seat, name) = person;
    let chair = |(at, name): (Seat, &String)| match at == seat {
        true => Chair::Open,
        false => Chair::Bot(name.parse().unwrap_or(level)),
    };
    let chairs = Seat::all(seats).zip(&record.seats).map(chair).collect();
    let setup = Setup { options: record.options.clone(), confirm: Some(0), ..Setup::new(record.game, chairs) };
    let mut events = vec![
        Event::Created { version: VERSION, setup, host: PersonId(1), master, shared_deal: None },
        Event::Sat { seat, person: PersonId(1), name, entropy: None },
        Event::Started { deal: record.deal.clone() },
    ];
    // The whole game is played and taken back to its beginning: so the table knows by itself that it has been seen.
    let all = played(record, record.plays.len(), seat, level)?;
    let again = all.get(..ply)?.to_vec();
    events.extend(all);
    events.push(Event::TakenBack { to: 0 });
    events.extend(again);
    let log: Result<Log, BadLog> = Log::fold(Logged::number(events, 0, now));
    log.ok()
}

/// The first entries of a record as events.
fn played(record: &Record, count: usize, person: Seat, level: Level) -> Option<Vec<Event>> {
    let mut game = AnyGame::position(record, 0).ok()?;
    let mut events = Vec::new();
    for entry in record.plays.get(..count)? {
        events.push(match entry {
            Entry::Time => {
                game.call_time().ok()?;
                Event::TimeCalled
            }
            Entry::Play(entry) => {
                let scoring = game.play(&entry.play).ok()?;
                let by = if entry.seat == person { By::Person } else { By::Bot(level) };
                Event::Played(Played { seat: entry.seat, play: entry.play.clone(), scoring, by })
            }
        });
    }
    Some(events)
}

#[cfg(test)]
mod tests {
    use quintile_rules::GameId;
    use quintile_rules::kit::{Chance, Format, PlayEntry, Viewer};
    use quintile_table::{Command, Phase, Sender};
    use serde_json::Map;

    use super::*;

    /// A whole game of random plays.
    fn record(game: GameId) -> Record {
        let mut chance = Chance::from_number(5);
        let deal = AnyGame::draw(game, Map::new(), 2, &mut chance).expect("a deal");
        let mut position = AnyGame::new(game, Map::new(), 2, &deal).expect("a game");
        let mut plays = Vec::new();
        while let (Some(seat), Some(play)) = (position.turn(), position.pick(&mut chance)) {
            let points = position.play(&play).expect("legal").points;
            plays.push(Entry::Play(PlayEntry { seat, play, points: Some(points), legal: None, legal_hash: None }));
        }
        let seats = vec!["Ana".to_owned(), "club".to_owned()];
        Record {
            format: Format::One,
            game,
            options: Map::new(),
            seats,
            deal,
            plays,
            scores: None,
            teams: None,
            winners: None,
            end: None,
            fairness: None,
            meta: None,
        }
    }

    #[test]
    fn it_stands_where_the_record_stood_and_is_practice() {
        let name = Name::new("Ana").expect("a name");
        for game in GameId::ALL {
            let record = record(game);
            for ply in [0, 1, record.plays.len() / 2, record.plays.len() - 1] {
                let position = AnyGame::position(&record, ply).expect("a position");
                let seat = position.turn().expect("a turn");
                let made = (Bytes32::hash(&[]), Moment(7));
                let mut log = continued(&record, ply, (seat, name.clone()), Level::Casual, made).expect("a table");
                let table = log.table();
                assert_eq!(table.phase(), Phase::Playing);
                let shown = table.game().expect("a game").view(Viewer::Seat(seat));
                assert_eq!(shown, position.view(Viewer::Seat(seat)), "{game} after {ply}");
                let snapshot = table.snapshot(Some(PersonId(1)));
                assert!(snapshot.scene.practice && snapshot.history.len() == ply, "{game} after {ply}");
                assert_eq!(snapshot.scene.you, Some(seat));
                let play = position.plays().swap_remove(0);
                let command = Command::Play { ply: snapshot.scene.ply, play };
                log.handle(Sender::Person(PersonId(1)), &command, Moment(8)).expect("it goes on");
            }
            let end = record.plays.len();
            let made = (Bytes32::hash(&[]), Moment(7));
            assert!(continued(&record, end, (Seat(0), name.clone()), Level::Casual, made).is_none(), "it is over");
            assert!(continued(&record, end + 1, (Seat(0), name.clone()), Level::Casual, made).is_none());
        }
    }

    #[test]
    fn opponents_keep_the_level_they_had() {
        let record = record(GameId::TwentyFourSeven);
        let name = Name::new("Ana").expect("a name");
        let made = (Bytes32::hash(&[]), Moment(7));
        let log = continued(&record, 2, (Seat(0), name), Level::Novice, made).expect("a table");
        assert_eq!(log.table().setup().seats, [Chair::Open, Chair::Bot(Level::Club)]);
    }
}
