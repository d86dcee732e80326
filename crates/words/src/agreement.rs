//! What was agreed before a game, line by line, and how much of it is left.

use quintile_rules::kit::{Seat, Unseen, read_options};
use quintile_rules::synergo::{GameType, Options};
use quintile_rules::{GameId, Synergo};
use quintile_table::{Name, OnFlag, Pace, Setup, is_variant};
use serde_json::{Map, Value};

use crate::option::option_name;
use crate::setup::SetupField;
use crate::speech::{Lang, Say, Speech, put, sentence};

/// How many tiles can still be drawn, and from what: "24 tiles in the bag".
pub fn say_stock(game: GameId, stock: usize, how: Speech) -> String {
    let mut out = how.tiles(stock);
    out.push_str(in_stock(game, how));
    out
}

const fn in_stock(game: GameId, how: Speech) -> &'static str {
    match game {
        GameId::Polygon => how.pick(" in the pile", " en la pila"),
        GameId::SumsOfOne => how.pick(" in the pool", " en la reserva"),
        GameId::Synergo | GameId::TwentyFourSeven | GameId::ScrambledFives => how.pick(" in the bag", " en la bolsa"),
    }
}

/// Where the unseen tiles are: "24 in the bag, 6 in other hands, 3 out of the game".
pub fn say_whereabouts<T>(game: GameId, unseen: &Unseen<T>, how: Speech) -> String {
    let places = [
        (unseen.in_stock, in_stock(game, how)),
        (unseen.in_hands, how.pick(" in other hands", " en otras manos")),
        (unseen.out_of_play, how.pick(" out of the game", " fuera de la partida")),
    ];
    let said = places.into_iter().filter(|(count, _)| *count > 0).map(|(count, place)| format!("{count}{place}"));
    said.collect::<Vec<_>>().join(", ")
}

/// "6 turns left".
pub fn say_turns_left(turns: usize, how: Speech) -> String {
    let mut out = String::new();
    match (how.lang, turns) {
        (Lang::En, 1) => out.push_str("last turn"),
        (Lang::Es, 1) => out.push_str("último turno"),
        (Lang::En, _) => put!(&mut out, turns, " turns left"),
        (Lang::Es, _) => put!(&mut out, "quedan ", turns, " turnos"),
    }
    out
}

/// What was agreed: each line a name and what it is. Options are those that differ from the house's.
pub fn agreement(setup: &Setup, how: Speech) -> Vec<(String, String)> {
    let mut lines = vec![(how.pick("Game", "Juego").to_owned(), game_line(setup, how))];
    if let Some(set) = set_title(setup, how) {
        lines.push((how.pick("Set", "Juego de fichas").to_owned(), set));
    }
    lines.push((how.pick("Players", "Jugadores").to_owned(), players_line(setup, how)));
    if let Some(colors) = colors_line(setup, how) {
        lines.push((how.pick("Colours", "Colores").to_owned(), colors));
    }
    lines
        .push((how.pick("Clock", "Reloj").to_owned(), sentence(&setup.pace.say(how)).trim_end_matches('.').to_owned()));
    if let Some(limit) = setup.limit {
        lines.push((how.pick("Time limit", "Límite de tiempo").to_owned(), how.duration(limit)));
    }
    for (key, value) in &setup.options {
        let told_already = setup.game == GameId::Synergo && matches!(key.as_str(), "type" | "colors");
        if let (false, Some(name)) = (told_already, option_name(key, how)) {
            lines.push((name.to_owned(), value_line(value, how)));
        }
    }
    if setup.pace != Pace::Free && setup.on_flag != OnFlag::Bot {
        lines.push((SetupField::OnFlag.name(how).to_owned(), setup.on_flag.say(how)));
    }
    if let Some(seconds) = setup.sit_in {
        lines.push((SetupField::SitIn.name(how).to_owned(), how.duration(seconds)));
    }
    let allowed = [
        (SetupField::Hints, setup.hints),
        (SetupField::Takebacks, setup.takebacks),
        (SetupField::Onlookers, setup.onlookers),
        (SetupField::Reactions, setup.reactions),
    ];
    for (field, _) in allowed.into_iter().filter(|(_, allowed)| !allowed) {
        lines.push((field.name(how).to_owned(), how.pick("not allowed", "no se permite").to_owned()));
    }
    if setup.rated {
        lines.push((SetupField::Rated.name(how).to_owned(), how.pick("yes", "sí").to_owned()));
    }
    if setup.public {
        lines.push((SetupField::Public.name(how).to_owned(), how.pick("yes", "sí").to_owned()));
    }
    lines
}

/// What the set is called, unless it is the house's: by its own name, or by what is different at first sight.
pub fn set_title(setup: &Setup, how: Speech) -> Option<String> {
    custom_set(setup.set.as_ref().map(Name::as_str), &setup.options, how)
}

/// The same of a set by its name, if it has one, and its options.
pub fn custom_set(name: Option<&str>, options: &Map<String, Value>, how: Speech) -> Option<String> {
    if options.keys().all(|key| is_variant(key)) {
        return None;
    }
    if let Some(name) = name {
        return Some(name.to_owned());
    }
    let mut out = how.pick("Custom set", "Fichas a medida").to_owned();
    let side = |key: &str| options.get(key).and_then(Value::as_u64);
    if let (Some(columns), Some(rows)) = (side("columns"), side("rows")) {
        put!(&mut out, " (", columns, " × ", rows, ")");
    }
    Some(out)
}

/// Which variant of a game is played, in a few words: Synergo's type, and every variant that is on. `None` for the usual game.
pub fn variant_name(game: GameId, options: &Map<String, Value>, how: Speech) -> Option<String> {
    let mut parts = Vec::new();
    if game == GameId::Synergo {
        let variants: Map<String, Value> =
            options.iter().filter(|(key, _)| *key == "type").map(|(key, value)| (key.clone(), value.clone())).collect();
        parts.extend(read_options::<Synergo>(variants).ok().map(|options| options.game_type.say(how)));
    }
    let on = options.iter().filter(|(key, value)| is_variant(key) && **value == Value::Bool(true));
    parts.extend(on.filter_map(|(key, _)| option_name(key, how)).map(str::to_owned));
    (!parts.is_empty()).then(|| parts.join(" · "))
}

/// What is different from the house's game, [its variant](variant_name) aside: each line the name of an option and its value.
pub fn differences(options: &Map<String, Value>, how: Speech) -> Vec<(String, String)> {
    let others = options.iter().filter(|(key, _)| !is_variant(key));
    others.filter_map(|(key, value)| Some((option_name(key, how)?.to_owned(), value_line(value, how)))).collect()
}

fn synergo(setup: &Setup) -> Option<Options> {
    (setup.game == GameId::Synergo).then(|| read_options::<Synergo>(setup.options.clone()).ok())?
}

/// The title; in Synergo with the type and how hard it is.
fn game_line(setup: &Setup, how: Speech) -> String {
    let mut out = setup.game.title().to_owned();
    if let Some(options) = synergo(setup) {
        let level = match options.game_type {
            GameType::Match => how.pick("Beginner", "principiante"),
            GameType::Color => how.pick("Intermediate", "intermedio"),
            GameType::Closed => how.pick("Advanced", "avanzado"),
        };
        put!(&mut out, ": ", options.game_type.say(how), " (", level, ")");
    }
    out
}

fn players_line(setup: &Setup, how: Speech) -> String {
    let mut out = setup.seats.len().to_string();
    if setup.sides().in_teams() {
        out.push_str(how.pick(", in teams: 1 and 3 against 2 and 4", ", por equipos: 1 y 3 contra 2 y 4"));
    }
    out
}

/// The colour of each seat, or of each team.
fn colors_line(setup: &Setup, how: Speech) -> Option<String> {
    let (options, sides) = (synergo(setup)?, setup.sides());
    let first = |side: usize| sides.members(side).next().unwrap_or(Seat(0));
    let color = |side: usize| {
        let members: Vec<String> = sides.members(side).map(|seat| (seat.index() + 1).to_string()).collect();
        let color = options.own_color(first(side), sides.seats())?;
        Some([how.list(&members), color.say(how)].join(": "))
    };
    let colors: Option<Vec<String>> = (0..sides.count()).map(color).collect();
    colors.map(|colors| colors.join(", "))
}

/// A switch or a number as it is; lists and tables only as something else than usual.
fn value_line(value: &Value, how: Speech) -> String {
    match value {
        Value::Bool(true) => how.pick("yes", "sí").to_owned(),
        Value::Bool(false) => how.pick("no", "no").to_owned(),
        Value::Number(number) => number.to_string(),
        Value::String(text) => how.number(text),
        Value::Array(list) if list.len() <= 6 && list.iter().all(Value::is_number) => {
            list.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
        }
        Value::Null | Value::Array(_) | Value::Object(_) => how.pick("custom", "a medida").to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use quintile_table::Chair;
    use serde_json::json;

    use super::*;

    fn lines(setup: &Setup, how: Speech) -> Vec<String> {
        agreement(setup, how).into_iter().map(|(name, what)| format!("{name}: {what}")).collect()
    }

    #[test]
    fn a_variant_is_named() {
        let name = |game, options: Value, how| {
            let options = options.as_object().cloned().unwrap_or_default();
            variant_name(game, &options, how)
        };
        assert_eq!(name(GameId::Synergo, json!({ "type": "color" }), Speech::ENGLISH).as_deref(), Some("My Color"));
        assert!(name(GameId::Synergo, json!({}), Speech::SPANISH).is_some(), "every game of Synergo has a type");
        assert_eq!(name(GameId::Polygon, json!({ "best_only": false, "radius": 4 }), Speech::ENGLISH), None);
        let best_only = name(GameId::Polygon, json!({ "best_only": true }), Speech::SPANISH);
        assert_eq!(best_only.as_deref(), Some("Solo la mejor jugada"));
    }

    #[test]
    fn an_agreement_names_type_teams_colours_and_clock() {
        let mut setup = Setup::new(GameId::Synergo, vec![Chair::Open; 4]);
        setup.options.insert("type".into(), json!("color"));
        setup.options.insert("hand".into(), json!(4));
        setup.pace = Pace::PerMove { seconds: 30 };
        assert_eq!(
            lines(&setup, Speech::ENGLISH),
            [
                "Game: Synergo: My Color (Intermediate)",
                "Set: Custom set",
                "Players: 4, in teams: 1 and 3 against 2 and 4",
                "Colours: 1 and 3: red, 2 and 4: blue",
                "Clock: 30 seconds for each play",
                "Hand size: 4",
            ]
        );
    }

    #[test]
    fn what_is_as_usual_is_not_mentioned() {
        let mut setup = Setup::new(GameId::SumsOfOne, vec![Chair::Open; 2]);
        assert_eq!(lines(&setup, Speech::SPANISH), ["Juego: Sums of 1.0", "Jugadores: 2", "Reloj: Sin reloj"]);
        setup.options.insert("half_pool".into(), json!(true));
        setup.options.insert("yellow_tiles".into(), json!({ "0.5": 40 }));
        (setup.limit, setup.hints) = (Some(1200), false);
        assert_eq!(
            lines(&setup, Speech::SPANISH)[4..],
            [
                "Límite de tiempo: 20 minutos",
                "Media reserva: sí",
                "Fichas amarillas: a medida",
                "Pistas: no se permite"
            ]
        );
    }

    #[test]
    fn a_set_has_a_name() {
        let mut setup = Setup::new(GameId::TwentyFourSeven, vec![Chair::Open; 2]);
        assert_eq!(set_title(&setup, Speech::ENGLISH), None);
        setup.options = json!({ "columns": 9, "rows": 9 }).as_object().cloned().expect("options");
        assert_eq!(set_title(&setup, Speech::ENGLISH).as_deref(), Some("Custom set (9 × 9)"));
        setup.set = quintile_table::Name::new("Large").ok();
        assert_eq!(set_title(&setup, Speech::SPANISH).as_deref(), Some("Large"));
        setup.options.clear();
        assert_eq!(set_title(&setup, Speech::SPANISH), None, "the house set has no name");
    }

    #[test]
    fn stocks_have_their_game_s_name() {
        assert_eq!(say_stock(GameId::SumsOfOne, 1, Speech::ENGLISH), "1 tile in the pool");
        assert_eq!(say_stock(GameId::Polygon, 36, Speech::SPANISH), "36 fichas en la pila");
        let unseen = Unseen::<u8> { tiles: Vec::new(), in_stock: 40, in_hands: 0, out_of_play: 51 };
        assert_eq!(say_whereabouts(GameId::SumsOfOne, &unseen, Speech::ENGLISH), "40 in the pool, 51 out of the game");
        assert_eq!([1, 6].map(|turns| say_turns_left(turns, Speech::ENGLISH)), ["last turn", "6 turns left"]);
    }
}
