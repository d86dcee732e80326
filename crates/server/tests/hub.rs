//! Tables run by a hub on a real database file: whole games, and what is left when the hub is gone.

use quintile_bots::Level;
use quintile_rules::{AnyView, GameId};
use quintile_server::store::Store;
use quintile_server::{Config, Hub, HubError, TableId};
use quintile_table::{Bytes32, Chair, Command, From, Name, PersonId, Phase, Refusal, Setup, Snapshot, check_fairness};

const ANA: PersonId = PersonId(1);
const BO: PersonId = PersonId(2);

async fn hub(url: &str) -> Hub {
    let config = Config { bot_pause: 0, bot_budget: 1, ..Config::default() };
    Hub::start(Store::open(url).await.expect("a database"), config)
}

fn sit(name: &str) -> Command {
    Command::Sit {
        seat: None,
        name: Name::new(name).expect("a name"),
        entropy: Some(Bytes32::hash(&[name.as_bytes()])),
    }
}

/// The first legal play for whoever is on turn, found on the view alone.
fn any_play(snapshot: &Snapshot) -> String {
    let view: &AnyView = snapshot.scene.game.as_ref().expect("a game goes on");
    quintile_bots::Player::Greedy.choose_any(view, quintile_bots::Budget::Iterations(1), 1).expect("a play")
}

async fn play_to_the_end(hub: &Hub, id: TableId) -> Snapshot {
    loop {
        let snapshot = hub.snapshot(id, Some(ANA)).await.expect("the table");
        match snapshot.scene.turn {
            None => return snapshot,
            Some(turn) => {
                let person = if turn.0 == 0 { ANA } else { BO };
                let mine = hub.snapshot(id, Some(person)).await.expect("the table");
                let play = Command::Play { ply: mine.scene.ply, play: any_play(&mine) };
                hub.command(id, From::Person(person), &play).await.expect("a legal play");
            }
        }
    }
}

#[tokio::test]
async fn two_people_play_every_game_and_the_record_proves_itself() {
    let hub = hub("sqlite::memory:").await;
    for game in GameId::ALL {
        let setup = Setup::new(game, vec![Chair::Open, Chair::Open]);
        let id = hub.create(setup, ANA, None).await.expect("a table");
        hub.command(id, From::Person(ANA), &sit("Ana")).await.expect("a seat");
        hub.command(id, From::Person(BO), &sit("Bo")).await.expect("a seat");
        let end = play_to_the_end(&hub, id).await;
        assert_eq!(end.scene.phase, Phase::Over, "{game}");
        let record = end.record.expect("the game is over");
        assert_eq!(check_fairness(&record), Ok(true), "{game}");
        let archived = hub.store().archive(Some(id), 0, 10).await.expect("the archive");
        assert_eq!(archived.len(), 1);
        assert_eq!(archived[0].1, record);
    }
}

#[tokio::test]
async fn everything_is_there_after_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = format!("sqlite:{}", folder.path().join("tables.db").display());
    let first = hub(&url).await;
    let id = first
        .create(Setup::new(GameId::TwentyFourSeven, vec![Chair::Open, Chair::Open]), ANA, None)
        .await
        .expect("a table");
    first.command(id, From::Person(ANA), &sit("Ana")).await.expect("a seat");
    first.command(id, From::Person(BO), &sit("Bo")).await.expect("a seat");
    let before = first.snapshot(id, Some(ANA)).await.expect("the table");
    drop(first);

    let second = hub(&url).await;
    assert_eq!(second.snapshot(id, Some(ANA)).await.expect("the table"), before);
    let end = play_to_the_end(&second, id).await;
    assert_eq!(end.scene.phase, Phase::Over);
}

#[tokio::test]
async fn bots_play_on_after_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = format!("sqlite:{}", folder.path().join("tables.db").display());
    let chairs = vec![Chair::Bot(Level::Casual), Chair::Bot(Level::Novice)];
    let first = hub(&url).await;
    let id = first.create(Setup::new(GameId::TwentyFourSeven, chairs), ANA, None).await.expect("a table");
    let mut watching = first.watch(id, Some(ANA), None).await.expect("a watcher");
    watching.messages.recv().await.expect("something happens");
    drop(first);

    let second = hub(&url).await;
    let mut watching = second.watch(id, Some(ANA), Some(1)).await.expect("a watcher");
    while second.snapshot(id, None).await.expect("the table").scene.phase != Phase::Over {
        watching.messages.recv().await.expect("the bots go on");
    }
}

#[tokio::test]
async fn what_is_refused_changes_nothing_and_unknown_tables_leave_no_trace() {
    let hub = hub("sqlite::memory:").await;
    let id = hub.create(Setup::new(GameId::Polygon, vec![Chair::Open, Chair::Open]), ANA, None).await.expect("a table");
    let before = hub.snapshot(id, Some(BO)).await.expect("the table");
    let refused = hub.command(id, From::Person(BO), &Command::Start).await;
    assert!(matches!(refused, Err(HubError::Refused(Refusal::NotHost))));
    assert_eq!(hub.snapshot(id, Some(BO)).await.expect("the table"), before);

    let nowhere = TableId::from_bits(12345);
    assert!(matches!(hub.snapshot(nowhere, None).await, Err(HubError::NoSuchTable)));
    assert!(matches!(hub.watch(nowhere, None, None).await, Err(HubError::NoSuchTable)));
    assert!(matches!(
        hub.command(nowhere, From::Person(BO), &Command::Leave { seen: 9 }).await,
        Err(HubError::NoSuchTable)
    ));
    assert_eq!(hub.rooms(), 1);
}
