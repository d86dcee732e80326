//! The laws. Each fails with the game's name, the seed and the position drawn.

use std::collections::HashSet;

use quintile_rules::kit::{Action, Chance, Place, Placement, Record, Seat, SetupError, Viewer, judge};
use quintile_rules::{Game, GameView, Priced};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::subject::Subject;

/// No game under test takes longer.
const PLY_LIMIT: usize = 5_000;

/// A game played at random, with all that is needed to play it again.
pub(crate) struct Sample<G: Game> {
    pub(crate) options: G::Options,
    pub(crate) seats: usize,
    pub(crate) seed: u64,
    pub(crate) deal: G::Deal,
    pub(crate) plays: Vec<G::Play>,
}

impl<G: Subject> Sample<G> {
    /// One random game of each set-up and seed.
    pub(crate) fn all(seeds: u64) -> Vec<Self> {
        let mut samples = Vec::new();
        for (options, seats) in G::setups() {
            for seed in 0..seeds {
                samples.push(Self::play(options.clone(), seats, seed));
            }
        }
        samples
    }

    fn play(options: G::Options, seats: usize, seed: u64) -> Self {
        let mut chance = Chance::from_number(seed);
        let deal = G::deal(&options, seats, &mut chance).unwrap_or_else(|error| panic!("{}: {error}", G::ID));
        let mut game = G::new(&options, seats, &deal).unwrap_or_else(|error| panic!("{}: {error}", G::ID));
        let (mut plays, mut scratch) = (Vec::new(), Vec::new());
        while let Some(play) = game.pick(&mut chance, &mut scratch) {
            assert!(plays.len() < PLY_LIMIT, "{}: seed {seed} does not end", G::ID);
            game.apply(&play);
            plays.push(play);
        }
        Self { options, seats, seed, deal, plays }
    }

    pub(crate) fn start(&self) -> G {
        G::new(&self.options, self.seats, &self.deal).expect("it was played before")
    }

    /// Visits the positions before each play and at the end.
    pub(crate) fn visit(&self, mut visit: impl FnMut(&G, Option<&G::Play>)) {
        let mut game = self.start();
        for play in &self.plays {
            visit(&game, Some(play));
            game.apply(play);
        }
        visit(&game, None);
    }

    fn viewers(&self) -> Vec<Viewer> {
        Seat::all(self.seats).map(Viewer::Seat).chain([Viewer::Onlooker]).collect()
    }
}

pub(crate) fn random_play_ends_and_picks_fairly<G: Subject>() {
    for sample in Sample::<G>::all(6) {
        let (mut plays, mut scratch) = (Vec::new(), Vec::new());
        let mut ply = 0;
        sample.visit(|game, _| {
            game.plays(&mut plays);
            assert_eq!(plays.is_empty(), game.turn().is_none(), "{}", game.shown());
            assert_eq!(game.outcome().is_some(), game.turn().is_none(), "{}", game.shown());
            let mut chance = Chance::from_number(ply);
            let expected = (!plays.is_empty()).then(|| plays[Chance::from_number(ply).index(plays.len())]);
            assert_eq!(game.pick(&mut chance, &mut scratch), expected, "pick is not the fair entry\n{}", game.shown());
            if let Some(forced) = game.forced() {
                assert_eq!(plays, [forced], "a forced play is the only one\n{}", game.shown());
            }
            ply += 1;
        });
    }
}

pub(crate) fn plays_are_exactly_what_weigh_accepts<G: Subject>() {
    for sample in Sample::<G>::all(1) {
        // A few positions of each game, spread over it: candidates are many.
        let step = sample.plays.len().div_ceil(G::POSITIONS).max(1);
        let mut ply = 0;
        sample.visit(|game, _| {
            ply += 1;
            if ply % step != 1 && game.turn().is_some() {
                return;
            }
            let mut plays = Vec::new();
            game.plays(&mut plays);
            let listed: HashSet<G::Play> = plays.iter().copied().collect();
            assert_eq!(listed.len(), plays.len(), "a play is listed twice\n{}", game.shown());
            let before = game.clone();
            let mut accepted = HashSet::new();
            for text in game.candidates() {
                let Ok(play) = text.parse::<G::Play>() else { continue };
                let mut attempt = game.clone();
                if attempt.play(&play).is_ok() {
                    assert_eq!(play.to_string(), text, "another text for a legal play\n{}", game.shown());
                    accepted.insert(play);
                } else {
                    assert_eq!(attempt, before, "{play} is refused but changes something\n{}", game.shown());
                }
            }
            let missing: Vec<String> = accepted.difference(&listed).map(ToString::to_string).collect();
            let surplus = listed.difference(&accepted).filter(|play| game.covers(play));
            let surplus: Vec<String> = surplus.map(ToString::to_string).collect();
            assert!(
                missing.is_empty() && surplus.is_empty(),
                "seed {}: legal but not listed {missing:?}; listed but not legal {surplus:?}\n{}",
                sample.seed,
                game.shown()
            );
        });
    }
}

pub(crate) fn prices_weights_and_scores_agree<G: Subject>() {
    for sample in Sample::<G>::all(3) {
        let (mut plays, mut priced, mut scratch) = (Vec::new(), Vec::<Priced<G::Play>>::new(), Vec::new());
        sample.visit(|game, played| {
            game.plays(&mut plays);
            game.priced(&mut priced);
            assert!(
                priced.iter().map(|priced| priced.play).eq(plays.iter().copied()),
                "another order\n{}",
                game.shown()
            );
            assert_eq!(game.best(&mut scratch), Priced::most_points(&priced), "not the best\n{}", game.shown());
            // Every play in small sets, a spread of them in large ones.
            for Priced { play, points } in priced.iter().step_by(priced.len().div_ceil(300).max(1)) {
                let scoring = game.weigh(play).unwrap_or_else(|error| panic!("{play}: {error}\n{}", game.shown()));
                assert_eq!(*points, scoring.points, "{play} is priced wrong\n{}", game.shown());
                let items: i32 = scoring.items.iter().map(|item| item.points).sum();
                assert_eq!(items, scoring.points, "{play}: the items do not add up\n{}", game.shown());
            }
            if let (Some(play), Some(seat)) = (played, game.turn()) {
                let mut next = game.clone();
                let points = next.apply(play);
                let scoring = game.weigh(play).expect("it is played");
                assert_eq!(points, scoring.points, "{play}\n{}", game.shown());
                // What happens at the end of a game is in the scores only.
                if next.turn().is_some() {
                    let change = next.scores()[seat.index()] - game.scores()[seat.index()];
                    assert_eq!(change, points, "{play}\n{}", game.shown());
                    let others = Seat::all(sample.seats).filter(|&other| other != seat);
                    for other in others {
                        assert_eq!(next.scores()[other.index()], game.scores()[other.index()], "{play}");
                    }
                }
            }
        });
    }
}

pub(crate) fn round_trip<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(thing: &T) {
    let text = serde_json::to_string(thing).expect("it serialises");
    let back: T = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(&back, thing);
    let value: Value = serde_json::from_str(&text).expect("it is JSON");
    let back: T = serde_json::from_value(value).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(&back, thing);
}

pub(crate) fn everything_survives_being_written_down<G: Subject>() {
    for sample in Sample::<G>::all(2) {
        round_trip(&sample.options);
        round_trip(&sample.deal);
        let mut plays = Vec::new();
        sample.visit(|game, played| {
            for viewer in sample.viewers() {
                round_trip(&game.view(viewer));
            }
            game.plays(&mut plays);
            for play in plays.iter().step_by(plays.len().div_ceil(200).max(1)) {
                assert_eq!(play.to_string().parse().as_ref(), Ok(play));
            }
            if let Some(play) = played {
                round_trip(&game.weigh(play).expect("it is played"));
            }
            if let Some(outcome) = game.outcome() {
                round_trip(&outcome);
            }
        });
    }
}

/// The deal with two things swapped that were hidden at the start: tiles of the bag, a removed tile, later rolls.
pub(crate) fn disturbed<G: Subject>(deal: &G::Deal, plies: usize, chance: &mut Chance) -> Option<G::Deal> {
    let mut value = serde_json::to_value(deal).expect("it serialises");
    let bag = value["bag"].as_array().map_or(0, Vec::len);
    let (first, second) = (chance.index(bag), chance.index(bag));
    match chance.below(4) {
        0 if value["removed"].as_array().is_some_and(|removed| !removed.is_empty()) => {
            let removed = value["removed"][0].take();
            value["removed"][0] = value["bag"][first].take();
            value["bag"][first] = removed;
        }
        1 if G::SHOWS_ROLLS => {
            let rolls = value["rolls"].as_array_mut()?;
            let hidden = plies + 1;
            let last = rolls.len().checked_sub(hidden + 1)?;
            rolls.swap(hidden, hidden + chance.index(last + 1));
        }
        2 if value["cuts"].is_array() => {
            let cuts = value["cuts"].as_array_mut()?;
            let at = chance.index(cuts.len());
            cuts[at] = chance.word().into();
        }
        _ => value["bag"].as_array_mut()?.swap(first, second),
    }
    serde_json::from_value(value).ok()
}

/// What a viewer saw of the hands along a game, or `None` when the plays are not possible with this deal.
fn observed<G: Subject>(game: &mut G, plays: &[G::Play], seats: usize, viewer: Viewer) -> Option<Vec<Vec<String>>> {
    let mut seen = Vec::new();
    let look = |game: &G, seen: &mut Vec<Vec<String>>| {
        for seat in Seat::all(seats) {
            let hand = game.texts(seat);
            // Hidden hands still have a visible size.
            seen.push(if G::OPEN_HANDS || viewer.is(seat) { hand } else { vec![hand.len().to_string()] });
        }
        seen.push(game.scores().iter().map(ToString::to_string).collect());
        seen.push(vec![format!("{:?}", game.turn())]);
    };
    look(game, &mut seen);
    for play in plays {
        game.play(play).ok()?;
        look(game, &mut seen);
    }
    Some(seen)
}

pub(crate) fn views_do_not_depend_on_what_is_hidden<G: Subject>() {
    let mut compared = 0;
    for sample in Sample::<G>::all(3) {
        let mut chance = Chance::from_number(sample.seed + 1000);
        for _ in 0..60 {
            let plies = chance.index(sample.plays.len() + 1);
            let plays = &sample.plays[..plies];
            let Some(deal) = disturbed::<G>(&sample.deal, plies, &mut chance) else { continue };
            let Ok(other) = G::new(&sample.options, sample.seats, &deal) else { continue };
            for viewer in sample.viewers() {
                let (mut real, mut changed) = (sample.start(), other.clone());
                let seen = observed(&mut real, plays, sample.seats, viewer);
                if seen != observed(&mut changed, plays, sample.seats, viewer) {
                    continue;
                }
                assert_eq!(real.view(viewer), changed.view(viewer), "{viewer:?} can tell\n{}", real.shown());
                compared += usize::from(real != changed);
            }
        }
    }
    assert!(compared > 50, "only {compared} comparisons of different games");
}

pub(crate) fn imagined_games_look_the_same<G: Subject>() {
    let mut redealt = 0;
    for sample in Sample::<G>::all(2) {
        let mut chance = Chance::from_number(sample.seed);
        sample.visit(|game, _| {
            for viewer in sample.viewers() {
                let view = game.view(viewer);
                let imagined = G::imagine(&view, &mut chance)
                    .unwrap_or_else(|error| panic!("{viewer:?}: {error}\n{}", game.shown()));
                assert_eq!(imagined.view(viewer), view, "{viewer:?}\n{}", game.shown());
                let mut again = imagined.clone();
                again.redeal(&view, &mut chance);
                assert_eq!(again.view(viewer), view, "{viewer:?}, dealt anew\n{}", game.shown());
                redealt += usize::from(again != imagined);
            }
        });
        // An imagined game can be played to its end.
        let view = sample.start().view(Viewer::Onlooker);
        let mut imagined = G::imagine(&view, &mut chance).expect("imagined above");
        let mut scratch = Vec::new();
        for _ in 0..PLY_LIMIT {
            let Some(play) = imagined.pick(&mut chance, &mut scratch) else { break };
            imagined.play(&play).unwrap_or_else(|error| panic!("{play}: {error}\n{}", imagined.shown()));
        }
        assert!(imagined.turn().is_none(), "an imagined game does not end");
    }
    assert!(redealt > 50, "only {redealt} games were dealt anew");
}

/// A play that reveals nothing leads, for the seat that makes it, to what it could have foreseen; one that draws tiles says so.
pub(crate) fn quiet_plays_can_be_foreseen<G: Subject>() {
    for sample in Sample::<G>::all(3) {
        sample.visit(|game, played| {
            let (Some(play), Some(seat)) = (played, game.turn()) else { return };
            let mut after = game.clone();
            after.apply(play);
            if after.stock() < game.stock() {
                assert!(game.reveals(play), "{play} draws\n{}", game.shown());
            }
            // That nobody can play any more may depend on hidden hands, but then there is nothing left to take back.
            if game.reveals(play) || after.turn().is_none() {
                return;
            }
            let viewer = Viewer::Seat(seat);
            for world in 0..4 {
                let mut foreseen =
                    G::imagine(&game.view(viewer), &mut Chance::from_number(world)).expect("a real view");
                foreseen.apply(play);
                if foreseen.turn().is_none() {
                    continue;
                }
                assert_eq!(foreseen.view(viewer), after.view(viewer), "{play} shows something new\n{}", game.shown());
            }
        });
    }
}

pub(crate) fn a_view_weighs_like_the_game<G: Subject>() {
    for sample in Sample::<G>::all(1) {
        let mut plays = Vec::new();
        sample.visit(|game, _| {
            let Some(seat) = game.turn() else { return };
            let view = game.view(Viewer::Seat(seat));
            game.plays(&mut plays);
            for play in plays.iter().step_by(plays.len().div_ceil(10).max(1)) {
                assert_eq!(G::weigh_view(&view, play), game.weigh(play), "{play}\n{}", game.shown());
            }
            let other = game.view(Viewer::Onlooker);
            let blind = G::weigh_view(&other, &plays[0]);
            let expected =
                if G::OPEN_HANDS { game.weigh(&plays[0]) } else { Err(quintile_rules::kit::Illegal::HandHidden) };
            assert_eq!(blind, expected, "an onlooker\n{}", game.shown());
        });
    }
}

pub(crate) fn plays_are_actions_and_back<G: Subject>() {
    for sample in Sample::<G>::all(2) {
        let mut plays = Vec::new();
        sample.visit(|game, _| {
            let Some(seat) = game.turn() else { return };
            let hand = game.hand(seat);
            game.plays(&mut plays);
            for &play in plays.iter().step_by(plays.len().div_ceil(50).max(1)) {
                let action: Action<G::Tile> = play.into();
                assert_eq!(G::Play::try_from(action.clone()), Ok(play), "{action:?}\n{}", game.shown());
                let mut left = hand.clone();
                for Placement { tile, place } in action.placements() {
                    let held = left.iter().position(|held| *held == G::in_hand(*tile));
                    left.remove(held.unwrap_or_else(|| panic!("{play}: {tile} is not held\n{}", game.shown())));
                    if let Some(place) = place {
                        assert_eq!(Place::parse(G::ID, &place.to_string()), Ok(*place));
                        assert!(play.to_string().contains(&format!("{tile}@{place}")), "{play}");
                    }
                }
                assert_eq!(action == Action::Pass, play.to_string() == "pass");
            }
        });
    }
}

pub(crate) fn unseen_tiles_are_those_that_are_hidden<G: Subject>() {
    for sample in Sample::<G>::all(2) {
        sample.visit(|game, _| {
            for viewer in sample.viewers() {
                let view = game.view(viewer);
                let unseen = view.unseen().unwrap_or_else(|error| panic!("{error}\n{}", game.shown()));
                let hidden = |seat: &Seat| !G::OPEN_HANDS && !viewer.is(*seat);
                let in_hands: Vec<G::Tile> =
                    Seat::all(sample.seats).filter(hidden).flat_map(|seat| game.hand(seat)).collect();
                assert_eq!((unseen.in_stock, unseen.in_hands), (game.stock(), in_hands.len()), "{}", game.shown());
                let counted: usize = unseen.tiles.iter().map(|&(_, count)| usize::from(count)).sum();
                assert_eq!(counted, unseen.total(), "{}", game.shown());
                assert!(unseen.tiles.is_sorted_by(|one, next| one.0 < next.0));
                for tile in in_hands {
                    assert!(unseen.tiles.iter().any(|&(kind, _)| kind == tile), "{tile} is hidden\n{}", game.shown());
                }
            }
        });
    }
}

pub(crate) fn records_replay_to_the_same_game<G: Subject>() {
    for sample in Sample::<G>::all(3) {
        let names = Seat::all(sample.seats).map(|seat| format!("player {seat}")).collect();
        let mut record = Record::new::<G>(&sample.options, names, &sample.deal);
        let mut live = sample.start();
        for play in &sample.plays {
            let seat = live.turn().expect("a turn");
            let scoring = live.play(play).expect("it was played before");
            record.push(seat, play, scoring.points);
        }
        record.finish(&live);
        round_trip(&record);
        let text = serde_json::to_string(&record).expect("it serialises");
        let read = Record::from_value(&serde_json::from_str(&text).expect("it is JSON")).expect("it is a record");
        let replayed = judge::<G>(&read).unwrap_or_else(|fault| panic!("{fault}\n{}", live.shown()));
        assert_eq!(replayed, live);
        assert!(record.end.is_some() && record.scores.is_some() && record.winners.is_some());
    }
}

pub(crate) fn options_are_documented<G: Subject>() {
    let Ok(Value::Object(defaults)) = serde_json::to_value(G::Options::default()) else { panic!("an object") };
    let mut documented: Vec<&str> = G::OPTIONS.iter().map(|option| option.name).collect();
    documented.sort_unstable();
    let mut keys: Vec<&str> = defaults.keys().map(String::as_str).collect();
    keys.sort_unstable();
    assert_eq!(keys, documented);
    for seats in G::seats(&G::Options::default()) {
        assert_eq!(G::check(&G::Options::default(), seats), Ok(()));
    }
    let too_many = G::seats(&G::Options::default()).end() + 1;
    assert_eq!(G::check(&G::Options::default(), too_many).map_err(|error| error.field), Err("seats".to_owned()));
    assert!(G::check(&G::Options::default(), usize::MAX).is_err());
}

/// Views travel, so they can be forged: whatever is changed in one, imagining it gives a game or an error.
pub(crate) fn forged_views_are_refused_quietly<G: Subject>() {
    let mut refused = 0;
    for sample in Sample::<G>::all(1) {
        let mut chance = Chance::from_number(sample.seed);
        let mut scratch = Vec::new();
        sample.visit(|game, _| {
            let mut value = serde_json::to_value(game.view(Viewer::Onlooker)).expect("it serialises");
            disturb_json(&mut value, &mut chance);
            let Ok(view) = serde_json::from_value::<G::View>(value) else {
                refused += 1;
                return;
            };
            let imagined: Result<G, SetupError> = G::imagine(&view, &mut chance);
            let _ = G::sketch(&view).to_string();
            match imagined {
                Err(_) => refused += 1,
                Ok(mut imagined) => {
                    if let Some(play) = imagined.pick(&mut chance, &mut scratch) {
                        imagined.apply(&play);
                    }
                }
            }
        });
    }
    assert!(refused > 0, "nothing was refused");
}

/// Changes one number, text, list or key somewhere in a JSON value.
fn disturb_json(value: &mut Value, chance: &mut Chance) {
    match value {
        Value::Object(map) if !map.is_empty() => {
            let at = chance.index(map.len());
            if let Some(entry) = map.values_mut().nth(at) {
                disturb_json(entry, chance);
            }
        }
        Value::Array(list) if !list.is_empty() => {
            let at = chance.index(list.len());
            match chance.below(4) {
                0 => drop(list.remove(at)),
                1 => list.push(list[at].clone()),
                _ => disturb_json(&mut list[at], chance),
            }
        }
        Value::Number(number) => {
            let old = number.as_i64().unwrap_or(0);
            let choices = [old + 1, old - 1, 0, 255, -1, i64::from(i32::MAX)];
            *value = choices[chance.index(choices.len())].into();
        }
        Value::String(text) => {
            let choices = ["", "a1", "p16", "zz", "W", "*"];
            *text = choices[chance.index(choices.len())].to_owned();
        }
        Value::Bool(flag) => *flag = !*flag,
        _ => *value = Value::from(chance.below(5)),
    }
}
