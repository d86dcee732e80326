//! Known strengths come out again, in the right order, whoever plays whom and however many at a table.

use quintile_rules::kit::{Chance, Seat};
use quintile_rules::{GameId, Level};
use quintile_table::{PersonId, RatedSeat};

use super::*;

const GAME: GameId = GameId::TwentyFourSeven;
const DAY: u64 = 24 * 3_600_000;

/// A number from 0 to 1, without 1.
fn random(chance: &mut Chance) -> f64 {
    f64::from(chance.below(1_000_000)) / 1e6
}

/// A game of sides in the order in which they finished.
fn game(finished: &[&[Rival]]) -> RatedGame {
    let mut seats = (0..).map(Seat);
    let side = |(place, rivals): (usize, &&[Rival])| RatedSide {
        place,
        seats: rivals.iter().zip(&mut seats).map(|(rival, seat)| RatedSeat { seat, rival: *rival }).collect(),
    };
    RatedGame { game: GAME, sides: finished.iter().enumerate().map(side).collect(), undecided: false }
}

fn person(number: usize) -> Rival {
    Rival::Person(PersonId(number as u64))
}

/// Ratings that games are folded into.
#[derive(Default)]
struct Ratings(HashMap<Rival, Rating>);

impl Ratings {
    fn of(&self, rival: Rival) -> Rating {
        self.0.get(&rival).copied().unwrap_or(Rating::NEW)
    }

    fn fold(&mut self, game: &RatedGame, at: Moment) {
        let changes = changes(game, at, |rival| self.of(rival));
        self.0.extend(changes.into_iter().map(|(rival, change)| (rival, change.after)));
    }

    fn points(&self, number: usize) -> f64 {
        self.of(person(number)).glicko().rating
    }
}

/// How well somebody of this strength does on a day: the chance to beat another one is what their difference says.
fn performance(strength: f64, chance: &mut Chance) -> f64 {
    // Differences of Gumbel variables are logistic.
    let uniform = random(chance).clamp(1e-9, 1.0 - 1e-9);
    strength - (400.0 / std::f64::consts::LN_10) * (-uniform.ln()).ln()
}

#[test]
fn the_first_game_is_what_glicko_2_says() {
    let mut ratings = Ratings::default();
    ratings.fold(&game(&[&[person(1)], &[person(2)]]), Moment(0));
    let (winner, loser) = (ratings.of(person(1)), ratings.of(person(2)));
    assert_eq!((winner.rating / 100, winner.deviation / 100), (16_623, 2_903), "1662.3 ± 290.3");
    assert_eq!(winner.rating + loser.rating, 3_000_000);
    assert_eq!(winner.games, 1);
}

#[test]
fn known_strengths_come_out_in_order() {
    for seed in 0..5 {
        let strengths = [1200.0, 1400.0, 1500.0, 1600.0, 1800.0, 2000.0];
        let mut chance = Chance::from_seed([seed; 32]);
        let mut ratings = Ratings::default();
        for round in 0..1500 {
            let one = chance.below(6) as usize;
            let other = (one + 1 + chance.below(5) as usize) % 6;
            let (a, b) = (performance(strengths[one], &mut chance), performance(strengths[other], &mut chance));
            let (winner, loser) = if a > b { (one, other) } else { (other, one) };
            ratings.fold(&game(&[&[person(winner)], &[person(loser)]]), Moment(round * 3_600_000));
        }
        // Without a fixed point ratings say only how far people are apart.
        let shift = (0..6).map(|number| ratings.points(number) - strengths[number]).sum::<f64>() / 6.0;
        for (number, strength) in strengths.iter().enumerate() {
            let rating = ratings.of(person(number));
            let off = ratings.points(number) - shift - strength;
            assert!(off.abs() < 150.0, "seed {seed}: {strength} became {rating:?}");
            assert!(rating.deviation < 110_000, "seed {seed}: {rating:?}");
        }
        let order: Vec<i64> = (0..6).map(|number| ratings.of(person(number)).rating).collect();
        assert!(order[0] < order[1] && order[1] < order[3] && order[3] < order[4] && order[4] < order[5], "{order:?}");
    }
}

#[test]
fn games_of_four_lead_to_the_same_and_count_once() {
    let strengths = [1300.0, 1450.0, 1600.0, 1750.0];
    let mut chance = Chance::from_seed([7; 32]);
    let mut ratings = Ratings::default();
    for round in 0..600 {
        let mut order: Vec<(usize, f64)> =
            strengths.iter().enumerate().map(|(at, strength)| (at, performance(*strength, &mut chance))).collect();
        order.sort_by(|a, b| b.1.total_cmp(&a.1));
        let sides: Vec<[Rival; 1]> = order.iter().map(|(number, _)| [person(*number)]).collect();
        let sides: Vec<&[Rival]> = sides.iter().map(<[Rival; 1]>::as_slice).collect();
        ratings.fold(&game(&sides), Moment(round));
    }
    let points: Vec<f64> = (0..4).map(|number| ratings.points(number)).collect();
    for (number, strength) in strengths.iter().enumerate() {
        assert!((points[number] - strength).abs() < 150.0, "{points:?}");
    }
    assert!(points.is_sorted(), "{points:?}");

    let won = |rivals: usize| {
        let sides: Vec<[Rival; 1]> = (0..=rivals).map(|number| [person(number)]).collect();
        let sides: Vec<&[Rival]> = sides.iter().map(<[Rival; 1]>::as_slice).collect();
        changes(&game(&sides), Moment(0), |_| Rating::NEW)[&person(0)].after
    };
    assert_eq!(won(1), won(3), "to win against three is to win once");
}

#[test]
fn computer_players_are_the_fixed_points() {
    let mut chance = Chance::from_seed([3; 32]);
    let mut ratings = Ratings::default();
    // As good as `club`, which is 1500.
    for round in 0..300 {
        let level = Level::ALL[chance.below(4) as usize];
        let bot = computer_rating(GAME, level).glicko().rating;
        let (own, theirs) = (performance(1500.0, &mut chance), performance(bot, &mut chance));
        let (me, bot) = ([person(1)], [Rival::Bot(level)]);
        let sides: [&[Rival]; 2] = if own > theirs { [&me, &bot] } else { [&bot, &me] };
        ratings.fold(&game(&sides), Moment(round));
    }
    assert!((ratings.points(1) - 1500.0).abs() < 120.0, "{}", ratings.points(1));
    assert_eq!(ratings.0.len(), 1, "theirs never change");
}

#[test]
fn partners_rise_and_fall_together() {
    let teams = game(&[&[person(1), person(3)], &[person(2), person(4)]]);
    let changes = changes(&teams, Moment(0), |rival| match rival {
        Rival::Person(PersonId(1)) => Rating { rating: 1_800_000, deviation: 80_000, ..Rating::NEW },
        _ => Rating { deviation: 80_000, ..Rating::NEW },
    });
    let gain = |number: usize| changes[&person(number)].after.rating - changes[&person(number)].before.rating;
    assert_eq!(gain(1), gain(3), "what counts is the side's strength");
    assert!(gain(1) > 0 && gain(2) < 0 && gain(2) == gain(4));
}

#[test]
fn what_was_not_played_out_says_nothing() {
    let mut broken = game(&[&[person(1)], &[person(2)], &[person(3)]]);
    (broken.sides[1].place, broken.sides[2].place, broken.undecided) = (0, 2, true);
    let changes = changes(&broken, Moment(0), |_| Rating::NEW);
    let gain = |number: usize| changes[&person(number)].after.rating - 1_500_000;
    assert_eq!(gain(1), gain(2), "these two beat the one who left, and have no result between them");
    assert!(gain(1) > 0 && gain(3) < 0);
    let mut drawn = game(&[&[person(1)], &[person(2)]]);
    drawn.sides[1].place = 0;
    assert_eq!(super::changes(&drawn, Moment(0), |_| Rating::NEW)[&person(1)].after.rating, 1_500_000);
}

#[test]
fn ratings_get_less_sure_with_time() {
    let sure = Rating { deviation: 60_000, games: 50, played: Moment(0), ..Rating::NEW };
    assert_eq!(sure.at(Moment(6 * DAY)), sure);
    let (month, year) = (sure.at(Moment(30 * DAY)).deviation, sure.at(Moment(365 * DAY)).deviation);
    assert!(60_000 < month && month < year && year < 120_000, "{month} {year}");
    assert_eq!(sure.at(Moment(u64::MAX)).deviation, sure.at(Moment(3651 * DAY)).deviation);
    assert_eq!(Rating::NEW.at(Moment(u64::MAX)), Rating::NEW);
}
