//! What happens at a table, as a screen reader announces it.

use quintile_rules::kit::{Seat, Sides};
use quintile_rules::{GameId, GameView, Level, inside};
use quintile_table::{By, HolderScene, Played, Scene, Seen, SitIn};

use crate::account::team_name;
use crate::play::say_play;
use crate::scoring::Standing;
use crate::speech::{Lang, Say, Speech, put};

/// A person's name. Whoever gave none is called "You" in whatever language the game began; here in the one it is read in.
pub fn person_name(name: &str, how: Speech) -> &str {
    if ["You", "Tú"].contains(&name) { how.pick("You", "Tú") } else { name }
}

/// A name as records and lists keep it: a person's, or a computer player's level.
pub fn kept_name(name: &str, how: Speech) -> String {
    name.parse::<Level>().map_or_else(|_| person_name(name, how).to_owned(), |level| computer_name(level, how))
}

/// What everybody calls a computer player: "computer (casual)".
pub fn computer_name(level: Level, how: Speech) -> String {
    [how.pick("computer", "computadora"), " (", &level.say(how), ")"].concat()
}

/// What everybody calls a seat: its person's name, the computer's level, or its number counted from 1.
pub fn seat_name(scene: &Scene, seat: Seat, how: Speech) -> String {
    let mut out = String::new();
    match scene.seats.get(seat.index()).map(|seat| &seat.holder) {
        Some(HolderScene::Person(name)) => out.push_str(person_name(name.as_str(), how)),
        Some(HolderScene::Bot(level)) => {
            out.push_str(&computer_name(*level, how));
            let same = |at: usize| scene.seats.get(at).is_some_and(|other| other.holder == HolderScene::Bot(*level));
            if (0..scene.seats.len()).filter(|&at| same(at)).count() > 1 {
                put!(&mut out, " ", seat.index() + 1);
            }
        }
        Some(HolderScene::Open) | None => put!(&mut out, how.pick("seat ", "asiento "), seat.index() + 1),
    }
    out
}

/// Who made a play, as everybody is told: the seat's name, or "Computer for Ana" when a bot stood in.
pub fn player_name(scene: &Scene, played: &Played, how: Speech) -> String {
    let name = seat_name(scene, played.seat, how);
    let is_person = |seat: &quintile_table::SeatScene| matches!(seat.holder, HolderScene::Person(_));
    match played.by {
        By::Bot(_) if scene.seats.get(played.seat.index()).is_some_and(is_person) => match how.lang {
            _ if scene.you == Some(played.seat) => how.pick("computer for you", "computadora por ti").to_owned(),
            Lang::En => format!("computer for {name}"),
            Lang::Es => format!("computadora por {name}"),
        },
        By::Person | By::Bot(_) | By::Rules | By::AutoConfirm => name,
    }
}

/// What everybody calls a side: its seat, or its team by both names.
pub fn side_name(scene: &Scene, sides: Sides, side: usize, how: Speech) -> String {
    let members: Vec<String> = sides.members(side).map(|seat| seat_name(scene, seat, how)).collect();
    if sides.in_teams() { team_name(&members, how) } else { members.concat() }
}

/// The result at a table: who won, and everybody's points.
pub fn standing(scene: &Scene, how: Speech) -> Option<String> {
    let result = scene.result.as_ref()?;
    let mut out = String::new();
    let name = |seat| seat_name(scene, seat, how);
    let alone = || Sides::alone(result.scores.len());
    let sides = scene.game.as_ref().map_or_else(alone, |view| inside!(view, AnyView, view => view.sides()));
    let (winners, scores) = (&result.winners[..], &result.scores[..]);
    Standing { sides, winners, scores, you: scene.you, name: &name, how }.write(&mut out);
    if let Some(outcome) = &result.outcome {
        out.push_str("; ");
        outcome.end.write(how, &mut out);
    }
    Some(out)
}

/// An event as a phrase: "Ana: 7 on d5: sum of 24, 40 points". `scene` is the table after
/// the event. `None` for events that nobody needs to hear about.
pub fn announce(game: GameId, seen: &Seen, scene: &Scene, how: Speech) -> Option<String> {
    let mut out = String::new();
    let announcer = Announcer { scene, how };
    match seen {
        Seen::Created | Seen::Recalled { .. } => return None,
        Seen::Played(played @ Played { seat, play, scoring, by }) => {
            if scene.you != Some(*seat) || matches!(by, By::Bot(_)) {
                put!(&mut out, player_name(scene, played, how), ": ");
            }
            put!(&mut out, say_play(game, play, how));
            if !scoring.items.is_empty() || scoring.points != 0 {
                out.push_str(": ");
                scoring.write(how, &mut out);
            }
        }
        Seen::Finished => {
            out.push_str(how.pick("the game is over", "la partida terminó"));
            if let Some(standing) = standing(scene, how) {
                put!(&mut out, ": ", standing);
            }
        }
        Seen::Started => {
            out.push_str(how.pick("the game begins", "empieza la partida"));
            if let Some(seat) = scene.turn {
                out.push_str("; ");
                announcer.seat_did(&mut out, seat, ["it is your turn", "es tu turno"], ["'s turn", "tiene el turno"]);
            }
        }
        Seen::Reacted { seat, reaction } => put!(&mut out, seat_name(scene, *seat, how), ": ", reaction.say(how)),
        Seen::Colored { seat, .. } => {
            announcer.seat_did(
                &mut out,
                *seat,
                ["you chose a colour", "elegiste color"],
                [" chose a colour", "eligió color"],
            );
        }
        Seen::Assigned { seat, chair } => match how.lang {
            Lang::En => put!(&mut out, "seat ", seat.index() + 1, ": ", chair.say(how)),
            Lang::Es => put!(&mut out, "asiento ", seat.index() + 1, ": ", chair.say(how)),
        },
        Seen::HostPassed if scene.host => {
            out.push_str(how.pick("you are now the host", "ahora organizas tú la mesa"));
        }
        Seen::HostPassed => {
            out.push_str(how.pick("somebody else is now the host", "ahora organiza la mesa otra persona"));
        }
        Seen::TimeCalled => {
            out.push_str(how.pick("time is up; this is the last round", "se acabó el tiempo; esta es la última ronda"));
        }
        Seen::TakenBack { .. } => out.push_str(how.pick("the play was taken back", "la jugada se deshizo")),
        Seen::Resumed => out.push_str(how.pick(
            "the table was interrupted; nobody lost time on the clock",
            "la mesa se interrumpió; nadie perdió tiempo en el reloj",
        )),
        Seen::Halted => out.push_str(how.pick(
            "the host paused the game; all clocks stand still",
            "quien organiza puso la partida en pausa; los relojes están parados",
        )),
        Seen::WentOn => out.push_str(how.pick("the game goes on", "la partida sigue")),
        Seen::TimeAdded { seat: Some(seat), .. } => {
            announcer.seat_did(
                &mut out,
                *seat,
                ["you get more time", "tienes más tiempo"],
                [" gets more time", "tiene más tiempo"],
            );
        }
        Seen::TimeAdded { seat: None, .. } => {
            out.push_str(how.pick("everybody gets more time", "todos tienen más tiempo"));
        }
        Seen::Closed => out.push_str(how.pick("the table is closed", "la mesa se cerró")),
        Seen::Stood { seat } => match how.lang {
            Lang::En => put!(&mut out, "seat ", seat.index() + 1, " is open"),
            Lang::Es => put!(&mut out, "el asiento ", seat.index() + 1, " quedó libre"),
        },
        Seen::Sat { seat, name } if scene.you != Some(*seat) => {
            put!(&mut out, name.as_str(), how.pick(" sits down", " se sienta"));
        }
        Seen::Sat { .. } => out.push_str(how.pick("you sit down", "te sientas a la mesa")),
        Seen::Proposed { seat } if scene.you == Some(*seat) => return None,
        Seen::Proposed { seat } => {
            announcer.seat_did(
                &mut out,
                *seat,
                ["", ""],
                ["has put a play on the table", "puso una jugada en la mesa"],
            );
        }
        Seen::SatIn { seat, why } => announcer.sat_in(&mut out, *seat, *why),
        Seen::Flagged { seat } => {
            announcer.seat_did(
                &mut out,
                *seat,
                ["your time is up", "se acabó tu tiempo"],
                ["is out of time", "se quedó sin tiempo"],
            );
        }
        Seen::Forfeited { seat } => {
            let you = ["you are out of the game", "quedas fuera de la partida"];
            announcer.seat_did(&mut out, *seat, you, ["is out of the game", "queda fuera de la partida"]);
        }
        Seen::Hinted { seat } => {
            announcer.seat_did(
                &mut out,
                *seat,
                ["you asked for a hint", "pediste una pista"],
                ["asked for a hint", "pidió una pista"],
            );
        }
        Seen::TakebackAsked { seat, .. } => {
            let you = ["you asked to take a play back", "pediste deshacer una jugada"];
            announcer.seat_did(&mut out, *seat, you, ["asks to take a play back", "pide deshacer una jugada"]);
        }
        Seen::TakebackAgreed { seat } => {
            announcer.seat_did(&mut out, *seat, ["you agree", "aceptas"], ["agrees", "acepta"]);
        }
        Seen::TakebackRefused { seat } => {
            announcer.seat_did(&mut out, *seat, ["you decline", "no aceptas"], ["declines", "no acepta"]);
        }
        Seen::Away { seat } => {
            announcer.seat_did(&mut out, *seat, ["you are away", "estás ausente"], ["is away", "está ausente"]);
        }
        Seen::Back { seat } => {
            announcer.seat_did(&mut out, *seat, ["you are back", "estás de vuelta"], ["is back", "está de vuelta"]);
        }
        Seen::Returned { seat } => {
            announcer.seat_did(
                &mut out,
                *seat,
                ["you are playing again", "vuelves a jugar"],
                ["is playing again", "vuelve a jugar"],
            );
        }
        Seen::RematchAsked { seat } => {
            let you = ["you want another game", "quieres otra partida"];
            announcer.seat_did(&mut out, *seat, you, ["wants another game", "quiere otra partida"]);
        }
    }
    Some(out)
}

/// Announces what a seat did, to that seat and to the others. Texts are pairs: English, Spanish.
struct Announcer<'a> {
    scene: &'a Scene,
    how: Speech,
}

impl Announcer<'_> {
    fn seat_did(&self, out: &mut String, seat: Seat, you: [&'static str; 2], they: [&'static str; 2]) {
        if self.scene.you == Some(seat) {
            return out.push_str(self.how.pick(you[0], you[1]));
        }
        let they = self.how.pick(they[0], they[1]);
        let gap = if they.starts_with('\'') { "" } else { " " };
        put!(out, seat_name(self.scene, seat, self.how), gap, they);
    }

    fn sat_in(&self, out: &mut String, seat: Seat, why: SitIn) {
        let bot = self.how.pick("a computer player steps in", "juega la computadora");
        if self.scene.you == Some(seat) {
            return put!(out, bot, self.how.pick(" for you", " por ti"));
        }
        put!(out, seat_name(self.scene, seat, self.how), " ", why.say(self.how), "; ", bot);
    }
}
