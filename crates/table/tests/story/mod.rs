//! A table, some people and a clock that goes on when told to. Every step checks what holds at any table: a refusal changes
//! nothing, and the events alone give the same table again.

use quintile_rules::Level;
use quintile_rules::kit::Seat;
use quintile_rules::{AnyGame, GameId};
use quintile_table::{
    Bytes32, Chair, Command, Event, Log, Logged, Moment, Name, PersonId, Phase, Refusal, Scene, Sender, Setup, Table,
};

pub(crate) const ANA: PersonId = PersonId(0xa);
pub(crate) const BEN: PersonId = PersonId(0xb);
pub(crate) const CLEO: PersonId = PersonId(0xc);
pub(crate) const DAN: PersonId = PersonId(0xd);
/// Somebody without a seat.
pub(crate) const EVE: PersonId = PersonId(0xe);

/// Whoever says this has seen everything, whatever that is.
pub(crate) const ALL: u64 = u64::MAX;

pub(crate) const PEOPLE: [PersonId; 4] = [ANA, BEN, CLEO, DAN];
pub(crate) const BOT: Chair = Chair::Bot(Level::Novice);
pub(crate) const SECOND: u64 = 1000;

/// Seats for this many people.
pub(crate) fn people(game: GameId, count: usize) -> Setup {
    Setup::new(game, vec![Chair::Open; count])
}

/// One person against this many bots.
pub(crate) fn alone(game: GameId, bots: usize) -> Setup {
    let mut setup = people(game, 1 + bots);
    setup.seats[1..].fill(BOT);
    setup
}

pub(crate) fn name(text: &str) -> Name {
    Name::new(text).expect("a good name")
}

/// Sitting down on the first open seat, with entropy.
pub(crate) fn sit(byte: u8) -> Command {
    Command::Sit { seat: None, name: name(&format!("Player {byte}")), entropy: Some(Bytes32([byte; 32])), seen: ALL }
}

pub(crate) struct Story {
    pub(crate) log: Log,
    pub(crate) now: Moment,
}

impl Story {
    /// Ana opens a table; nobody sits yet.
    #[track_caller]
    pub(crate) fn open(setup: Setup) -> Self {
        let now = Moment(1_000_000);
        Self { log: Log::create(setup, ANA, Bytes32([42; 32]), None, now).expect("a table"), now }
    }

    /// Ana opens a table, and people take all open seats.
    #[track_caller]
    pub(crate) fn full(setup: Setup) -> Self {
        let open = setup.seats.iter().filter(|chair| **chair == Chair::Open).count();
        let mut story = Self::open(setup);
        for (byte, person) in (1..).zip(PEOPLE).take(open) {
            story.says(person, sit(byte)).expect("a seat is open");
        }
        story
    }

    pub(crate) fn table(&self) -> &Table {
        self.log.table()
    }

    pub(crate) fn game(&self) -> &AnyGame {
        self.table().game().expect("a game has begun")
    }

    pub(crate) fn scene(&self, person: PersonId) -> Scene {
        self.table().scene(Some(person))
    }

    pub(crate) fn phase(&self) -> Phase {
        self.table().phase()
    }

    pub(crate) fn ply(&self) -> usize {
        self.scene(EVE).ply
    }

    #[track_caller]
    pub(crate) fn turn(&self) -> Seat {
        self.game().turn().expect("the game goes on")
    }

    /// The person whose turn it is.
    #[track_caller]
    pub(crate) fn on_turn(&self) -> PersonId {
        let turn = self.turn();
        self.table().people().find(|(seat, _)| *seat == turn).expect("a person's turn").1
    }

    pub(crate) fn seat(&self, person: PersonId) -> Seat {
        self.table().seat_of(person).expect("a seat")
    }

    /// The first legal play.
    pub(crate) fn a_play(&self) -> String {
        self.game().plays().swap_remove(0)
    }

    #[track_caller]
    #[allow(clippy::needless_pass_by_value, reason = "stories read better")]
    pub(crate) fn says(&mut self, person: PersonId, command: Command) -> Result<Vec<Event>, Refusal> {
        self.command(Sender::Person(person), &command)
    }

    #[track_caller]
    #[allow(clippy::needless_pass_by_value, reason = "stories read better")]
    pub(crate) fn keeper(&mut self, command: Command) -> Result<Vec<Event>, Refusal> {
        self.command(Sender::Keeper, &command)
    }

    #[track_caller]
    fn command(&mut self, sender: Sender, command: &Command) -> Result<Vec<Event>, Refusal> {
        let before = self.log.clone();
        let answer = self.log.handle(sender, command, self.now).map(<[Logged]>::to_vec);
        if answer.is_err() {
            assert_eq!(self.log, before, "a refusal changed something");
        }
        self.folds();
        answer.map(|logged| logged.into_iter().map(|logged| logged.event).collect())
    }

    #[track_caller]
    fn folds(&self) {
        assert_eq!(Table::fold(self.log.events()).as_ref(), Ok(self.table()), "the events give another table");
    }

    /// Time goes by; what happens by itself happens when it is due.
    #[track_caller]
    pub(crate) fn wait(&mut self, millis: u64) -> Vec<Event> {
        let end = self.now.after(millis);
        let before = self.log.events().len();
        while let Some(due) = self.table().due().filter(|due| *due <= end) {
            self.now = self.now.max(due);
            assert!(!self.log.tick(self.now).is_empty(), "due, but nothing happens");
            assert!(self.table().due().is_none_or(|due| due > self.now), "due in the past");
        }
        self.now = end;
        self.folds();
        self.log.events()[before..].iter().map(|logged| logged.event.clone()).collect()
    }

    /// Somebody sees to the table again, after a time in which nobody did.
    #[track_caller]
    pub(crate) fn resumes(&mut self, grace: u64) -> Vec<Event> {
        let events = self.log.resume(self.now, grace).to_vec();
        self.folds();
        events.into_iter().map(|logged| logged.event).collect()
    }

    /// Whoever is on turn had days off.
    #[track_caller]
    pub(crate) fn rests(&mut self, off: u64) -> Vec<Event> {
        let events = self.log.rest(self.now, off).to_vec();
        self.folds();
        events.into_iter().map(|logged| logged.event).collect()
    }

    /// The person on turn makes this play.
    #[track_caller]
    pub(crate) fn play(&mut self, play: &str) -> Vec<Event> {
        let (person, ply) = (self.on_turn(), self.ply());
        self.says(person, Command::Play { ply, play: play.to_owned() }).expect("a legal play")
    }

    /// Bots play until it is a person's turn.
    #[track_caller]
    pub(crate) fn bots(&mut self) {
        while let Some(turn) = self.table().bot_turn() {
            let play = self.a_play();
            self.keeper(Command::BotPlay { ply: turn.ply, play }).expect("a legal play");
        }
    }

    /// Everybody plays on until the game is over.
    #[track_caller]
    pub(crate) fn play_out(&mut self) {
        while self.phase() == Phase::Playing {
            if self.table().bot_turn().is_some() {
                self.bots();
            } else {
                let play = self.a_play();
                self.play(&play);
            }
        }
    }
}
