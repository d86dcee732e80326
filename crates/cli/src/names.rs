//! Names as people type them: games by what everybody calls them, and for what is mistyped the nearest name there is.

use quintile_bots::Player;
use quintile_rules::GameId;
use quintile_rules::kit::excerpt;
use quintile_words::Lang;

/// What else the games are called; capitals, blanks and signs do not matter.
const ALSO: [(GameId, &[&str]); 5] = [
    (GameId::Polygon, &["poly"]),
    (GameId::Synergo, &["syn"]),
    (GameId::TwentyFourSeven, &["247", "24"]),
    (GameId::ScrambledFives, &["fives", "5s", "scrambled5s"]),
    (GameId::SumsOfOne, &["sums", "sumsof10", "sumsof1"]),
];

/// Fewer letters of a name could be the beginning of anything.
const LEAST: usize = 3;

/// A game by its id, its title, a short name, or the beginning of one of them.
pub(crate) fn game(text: &str) -> Result<GameId, String> {
    let plain = |text: &str| text.chars().filter(|letter| letter.is_alphanumeric()).collect::<String>().to_lowercase();
    let typed = plain(text);
    let also = |id: GameId| ALSO.iter().filter(move |(game, _)| *game == id).flat_map(|(_, names)| names.iter());
    let names =
        |id: GameId| [plain(id.name()), plain(id.title())].into_iter().chain(also(id).map(|name| (*name).to_owned()));
    let exact = GameId::ALL.into_iter().find(|&id| names(id).any(|name| name == typed));
    let beginning = || {
        let begins = |id: &GameId| typed.len() >= LEAST && names(*id).any(|name| name.starts_with(&typed));
        GameId::ALL.into_iter().find(begins)
    };
    exact.or_else(beginning).ok_or_else(|| {
        let near = GameId::ALL.into_iter().flat_map(|id| names(id).map(move |name| (name, id)));
        let near = nearest(&typed, near.collect::<Vec<_>>().iter().map(|(name, id)| (name.as_str(), *id)));
        let meant = near.map_or(String::new(), |id| format!("did you mean {id}? "));
        let the = if meant.is_empty() { "the" } else { "The" };
        format!("{meant}{the} games are {}", GameId::ALL.map(GameId::name).join(", "))
    })
}

/// A computer player.
#[cfg(any(test, feature = "tools"))]
pub(crate) fn player(text: &str) -> Result<Player, String> {
    exact_player(text).ok_or_else(|| {
        let meant = near_player(text).map_or(String::new(), |player| format!("did you mean {player}? "));
        let the = if meant.is_empty() { "the" } else { "The" };
        format!("{meant}{the} players are {}", Player::ALL.map(Player::name).join(", "))
    })
}

fn exact_player(text: &str) -> Option<Player> {
    Player::ALL.into_iter().find(|player| player.name().eq_ignore_ascii_case(text))
}

fn near_player(text: &str) -> Option<Player> {
    nearest(text, Player::ALL.into_iter().map(|player| (player.name(), player)))
}

/// Who sits at a table.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Sitting {
    Person(String),
    Computer(Player),
}

/// A person's name, or a computer player's. What is nearly a player's is taken for neither, unless an `@` says that it is a name.
pub(crate) fn sitting(text: &str) -> Result<Sitting, String> {
    let text = text.trim();
    let name = text.strip_prefix('@').unwrap_or(text);
    match (exact_player(text), near_player(text)) {
        _ if name.is_empty() => Err("every seat has a name: a person's or a computer player's".to_owned()),
        (Some(player), _) => Ok(Sitting::Computer(player)),
        (None, _) if exact_player(name).is_some() => {
            Err(format!("{} is a computer player, which no person can be called", excerpt(name)))
        }
        (None, Some(player)) if name == text => {
            Err(format!("did you mean {player}? Somebody who is called {0} is written @{0}", excerpt(name)))
        }
        (None, _) => Ok(Sitting::Person(name.to_owned())),
    }
}

/// Anything else that has a name in a short list.
#[cfg(feature = "tools")]
pub(crate) fn one_of<T: std::str::FromStr<Err: std::fmt::Display> + std::fmt::Display + Copy>(
    text: &str,
    all: &[T],
) -> Result<T, String> {
    text.to_lowercase().parse().map_err(|error: T::Err| {
        let names: Vec<(String, T)> = all.iter().map(|one| (one.to_string(), *one)).collect();
        match nearest(text, names.iter().map(|(name, one)| (name.as_str(), *one))) {
            Some(meant) => format!("did you mean {meant}?"),
            None => error.to_string(),
        }
    })
}

/// A language by its tag.
pub(crate) fn lang(text: &str) -> Result<Lang, String> {
    Lang::from_tag(text).ok_or_else(|| {
        let known = Lang::ALL.map(|lang| format!("{} ({})", lang.tag(), lang.native_name()));
        format!("the languages are {}", known.join(", "))
    })
}

/// What somebody meant who typed nearly a name: one slip in a short one, two in a long one.
fn nearest<'a, T>(typed: &str, names: impl Iterator<Item = (&'a str, T)>) -> Option<T> {
    let typed = typed.to_lowercase();
    let slips = |name: &str| match strsim::osa_distance(&typed, name) {
        far if far > if name.len() > 5 { 2 } else { 1 } || name.len() <= LEAST => None,
        near => Some(near),
    };
    names
        .filter_map(|(name, meant)| Some((slips(name)?, meant)))
        .min_by_key(|(slips, _)| *slips)
        .map(|(_, meant)| meant)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_have_many_names() {
        for (text, id) in [
            ("247", GameId::TwentyFourSeven),
            ("24/7", GameId::TwentyFourSeven),
            ("Twenty Four Seven", GameId::TwentyFourSeven),
            ("twenty", GameId::TwentyFourSeven),
            ("fives", GameId::ScrambledFives),
            ("Scrambled 5's", GameId::ScrambledFives),
            ("sums", GameId::SumsOfOne),
            ("Sums of 1.0", GameId::SumsOfOne),
            ("POLYGON", GameId::Polygon),
            ("pol", GameId::Polygon),
            ("syn", GameId::Synergo),
        ] {
            assert_eq!(game(text), Ok(id), "{text}");
        }
        for (text, meant) in [("poligon", "polygon"), ("scrambeld-fives", "scrambled-fives"), ("sinergo", "synergo")] {
            assert!(game(text).is_err_and(|error| error.starts_with(&format!("did you mean {meant}? "))), "{text}");
        }
        for text in ["", "p", "chess", "7"] {
            assert!(game(text).is_err_and(|error| error.starts_with("the games are polygon, ")), "{text}");
        }
    }

    #[test]
    fn nobody_becomes_a_person_by_a_slip() {
        assert_eq!(sitting("Expert"), Ok(Sitting::Computer(Player::Level(quintile_rules::Level::Expert))));
        for (text, meant) in
            [("exprt", "expert"), ("clb", "club"), ("greddy", "greedy"), ("monte-calro", "monte-carlo")]
        {
            assert!(sitting(text).is_err_and(|error| error.starts_with(&format!("did you mean {meant}?"))), "{text}");
            assert!(player(text).is_err_and(|error| error.starts_with(&format!("did you mean {meant}?"))), "{text}");
            assert_eq!(sitting(&format!("@{text}")), Ok(Sitting::Person(text.to_owned())));
        }
        for name in ["you", "Ana", "bo", "Paul", "Inés", "María José"] {
            assert_eq!(sitting(name), Ok(Sitting::Person(name.to_owned())));
        }
        assert!(sitting("@club").is_err_and(|error| error.contains("is a computer player")));
        assert!(sitting(" ").is_err() && sitting("@").is_err());
    }
}
