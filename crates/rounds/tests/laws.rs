//! Laws of pairings and standings, each against a slow and naive way to say the same.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use quintile_rounds::{Ending, Player, Points, Round, System, Table, pair, rounds_of_all, sizes, standings};

/// Everybody who is there sits once.
fn check_seats(tables: &Round, present: &BTreeSet<Player>, seats: usize) {
    let seated: Vec<Player> = tables.iter().flat_map(Table::players).map(|(_, player)| player).collect();
    assert_eq!(seated.len(), present.len(), "{tables:?}");
    assert_eq!(&seated.into_iter().collect::<BTreeSet<_>>(), present);
    let mut found: Vec<usize> = tables.iter().map(|table| table.seats.len()).collect();
    found.sort_by_key(|size| std::cmp::Reverse(*size));
    assert_eq!(found, sizes(present.len(), seats));
}

fn met(rounds: &[Round], one: Player, other: Player) -> usize {
    let sit = |table: &&Table| table.seat_of(one).is_some() && table.seat_of(other).is_some();
    rounds.iter().flatten().filter(|table| table.ending != Ending::NotPlayed).filter(sit).count()
}

fn byes(rounds: &[Round], player: Player) -> usize {
    rounds.iter().flatten().filter(|table| table.is_bye() && table.seat_of(player).is_some()).count()
}

/// The least number of second byes and then of repeated meetings, by trying every pairing.
fn least(rounds: &[Round], left: &[Player]) -> (usize, usize) {
    let Some((first, rest)) = left.split_first() else { return (0, 0) };
    let mut best = (usize::MAX, usize::MAX);
    for (at, other) in rest.iter().enumerate() {
        let others: Vec<Player> = rest.iter().enumerate().filter(|(place, _)| *place != at).map(|(_, o)| *o).collect();
        let (second, again) = least(rounds, &others);
        best = best.min((second, again + met(rounds, *first, *other)));
    }
    if left.len() % 2 == 1 {
        let (second, again) = least(rounds, rest);
        best = best.min((second + byes(rounds, *first), again));
    }
    best
}

fn price(rounds: &[Round], tables: &Round) -> (usize, usize) {
    let mut price = (0, 0);
    for table in tables {
        let players: Vec<Player> = table.players().map(|(_, player)| player).collect();
        match players[..] {
            [one, other] => price.1 += met(rounds, one, other),
            [one] => price.0 += byes(rounds, one),
            _ => panic!("{table:?}"),
        }
    }
    price
}

/// Ends every table by a number.
fn play(tables: &mut Round, mut chance: u64) {
    for table in tables {
        if table.is_bye() {
            continue;
        }
        let mut draw = |of: u64| {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (chance >> 33) % of
        };
        table.ending = match draw(12) {
            0 => Ending::NotPlayed,
            _ => Ending::Places(table.seats.iter().map(|_| 1 + draw(3) as u8).collect()),
        };
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn swiss_rounds_are_legal_and_as_good_as_can_be(
        players in 1_usize..=9, rounds in 1_usize..=9, seed: u64, away: u64,
    ) {
        let mut so_far: Vec<Round> = Vec::new();
        for round in 0..rounds {
            // Some come late, some go, some are away for a round.
            let here = |player: &Player| !(away >> ((player * 7 + round * 3) % 61)).is_multiple_of(8);
            let present: BTreeSet<Player> = (0..players).filter(here).collect();
            let mut tables = pair(System::Swiss, &so_far, players, present.iter().copied(), 2, seed);
            check_seats(&tables, &present, 2);
            prop_assert_eq!(price(&so_far, &tables), least(&so_far, &Vec::from_iter(present.iter().copied())));
            let again = pair(System::Swiss, &so_far, players, present, 2, seed);
            prop_assert_eq!(&tables, &again, "the same seed, the same tables");
            play(&mut tables, seed ^ round as u64);
            so_far.push(tables);
        }
    }

    #[test]
    fn tables_of_three_and_four_are_legal_and_no_exchange_makes_them_better(
        players in 1_usize..=23, seats in 3_usize..=4, swiss: bool, seed: u64,
    ) {
        let system = if swiss { System::Swiss } else { System::RoundRobin };
        let mut so_far: Vec<Round> = Vec::new();
        for round in 0..6 {
            let mut tables = pair(system, &so_far, players, 0..players, seats, seed);
            check_seats(&tables, &(0..players).collect(), seats);
            let groups: Vec<Vec<Player>> =
                tables.iter().map(|table| table.players().map(|(_, player)| player).collect()).collect();
            let repeats = |group: &[Player]| {
                let pairs = group.iter().enumerate().flat_map(|(at, one)| group[at + 1..].iter().map(move |two| (*one, *two)));
                pairs.map(|(one, other)| met(&so_far, one, other)).sum::<usize>()
            };
            for one in 0..groups.len() {
                for other in one + 1..groups.len() {
                    for a in 0..groups[one].len() {
                        for b in 0..groups[other].len() {
                            let (mut first, mut second) = (groups[one].clone(), groups[other].clone());
                            std::mem::swap(&mut first[a], &mut second[b]);
                            let before = repeats(&groups[one]) + repeats(&groups[other]);
                            prop_assert!(before <= repeats(&first) + repeats(&second));
                        }
                    }
                }
            }
            play(&mut tables, seed ^ round);
            so_far.push(tables);
        }
    }

    #[test]
    fn standings_are_what_a_naive_count_finds(players in 1_usize..=12, seats in 2_usize..=4, seed: u64) {
        let mut so_far: Vec<Round> = Vec::new();
        for round in 0..6 {
            let mut tables = pair(System::Swiss, &so_far, players, 0..players, seats, seed);
            // A computer player takes the seat of somebody who has a bye.
            if seed.is_multiple_of(2) && let Some(bye) = tables.iter_mut().find(|table| table.is_bye()) {
                *bye = Table::new(vec![bye.seats[0], None]);
            }
            play(&mut tables, seed ^ round);
            so_far.push(tables);
        }
        let lines = standings(&so_far, players);
        let naive = Naive::new(&so_far, players);
        prop_assert_eq!(lines.len(), players);
        for line in &lines {
            let player = line.player;
            prop_assert_eq!(line.points.twelfths() as f64 / 12.0, naive.points[&player]);
            prop_assert!((f64::from(line.buchholz) / 72.0 - naive.buchholz(player)).abs() < 1e-9);
            prop_assert!((f64::from(line.sonneborn_berger) / 144.0 - naive.sonneborn_berger(player)).abs() < 1e-9);
        }
        for pair in lines.windows(2) {
            let key = |at: usize| (pair[at].points, pair[at].buchholz, pair[at].sonneborn_berger);
            prop_assert!(key(0) > key(1) || key(0) == key(1) && pair[0].player < pair[1].player);
            prop_assert_eq!(pair[0].place == pair[1].place, key(0) == key(1));
        }
    }
}

/// The same in floating point, table by table.
struct Naive<'a> {
    rounds: &'a [Round],
    points: BTreeMap<Player, f64>,
}

impl<'a> Naive<'a> {
    fn new(rounds: &'a [Round], players: usize) -> Self {
        let mut points: BTreeMap<Player, f64> = (0..players).map(|player| (player, 0.0)).collect();
        for table in rounds.iter().flatten() {
            for (seat, player) in table.players() {
                let Some(scores) = Self::scores(table, seat) else { continue };
                let mean = scores.iter().sum::<f64>() / scores.len().max(1) as f64;
                // Twelfths are exact.
                *points.entry(player).or_default() += (if table.is_bye() { 1.0 } else { mean } * 12.0).round() / 12.0;
            }
        }
        let points = points.into_iter().map(|(player, sum)| (player, (sum * 12.0).round() / 12.0)).collect();
        Self { rounds, points }
    }

    /// Against each other seat: 1 for a win, a half for a tie.
    fn scores(table: &Table, seat: usize) -> Option<Vec<f64>> {
        let Ending::Places(places) = &table.ending else { return None };
        let score = |other: &u8| {
            if places[seat] < *other {
                1.0
            } else if places[seat] == *other {
                0.5
            } else {
                0.0
            }
        };
        Some(places.iter().enumerate().filter(|(at, _)| *at != seat).map(|(_, other)| score(other)).collect())
    }

    fn opponents(&self, player: Player) -> Vec<(f64, f64, f64)> {
        let own = self.points[&player];
        let mut opponents = Vec::new();
        for table in self.rounds.iter().flatten() {
            let Some(seat) = table.seat_of(player) else { continue };
            let Some(scores) = Self::scores(table, seat) else { continue };
            if table.is_bye() {
                opponents.push((1.0, own, 1.0));
            }
            let others = table.seats.iter().enumerate().filter(|(at, _)| *at != seat);
            for ((_, other), score) in others.zip(&scores) {
                opponents.push((1.0 / scores.len() as f64, other.map_or(own, |other| self.points[&other]), *score));
            }
        }
        opponents
    }

    fn buchholz(&self, player: Player) -> f64 {
        self.opponents(player).iter().map(|(weight, points, _)| weight * points).sum()
    }

    fn sonneborn_berger(&self, player: Player) -> f64 {
        self.opponents(player).iter().map(|(weight, points, score)| weight * points * score).sum()
    }
}

#[test]
fn in_a_round_robin_everybody_meets_everybody_once_and_begins_in_half_of_the_games() {
    for players in 2..=33 {
        let mut so_far: Vec<Round> = Vec::new();
        for _ in 0..rounds_of_all(players) {
            let mut tables = pair(System::RoundRobin, &so_far, players, 0..players, 2, 1);
            check_seats(&tables, &(0..players).collect(), 2);
            play(&mut tables, 3);
            so_far.push(tables);
        }
        for one in 0..players {
            let sits = |seat: usize| {
                so_far.iter().flatten().filter(|table| !table.is_bye() && table.seats[seat] == Some(one)).count()
            };
            assert!(sits(0).abs_diff(sits(1)) <= 1, "{players} {one}");
            assert_eq!(byes(&so_far, one), players % 2);
            let all = |other: &Player| {
                let table = |table: &&Table| table.seat_of(one).is_some() && table.seat_of(*other).is_some();
                so_far.iter().flatten().filter(table).count() == 1
            };
            assert!((0..players).filter(|other| *other != one).all(|other| all(&other)), "{players} {one}");
        }
        // Then they meet again with the seats changed over.
        let first = &so_far[0];
        let again = pair(System::RoundRobin, &so_far, players, 0..players, 2, 1);
        let seats = |table: &Table| table.seats.iter().rev().copied().collect::<Vec<_>>();
        assert_eq!(
            again.iter().map(|t| t.seats.clone()).collect::<Vec<_>>(),
            first.iter().map(seats).collect::<Vec<_>>()
        );
    }
}

/// What docs/club.md says of tables of three and four.
#[test]
fn in_large_round_robins_meetings_are_about_even() {
    for seats in [3, 4] {
        for players in seats..=20 {
            let mut so_far: Vec<Round> = Vec::new();
            for _ in 0..8 {
                let mut tables = pair(System::RoundRobin, &so_far, players, 0..players, seats, 1);
                play(&mut tables, 3);
                for table in &mut tables {
                    if table.ending == Ending::NotPlayed {
                        table.ending = Ending::Places(vec![1; table.seats.len()]);
                    }
                }
                so_far.push(tables);
            }
            let counts = (0..players).flat_map(|one| (one + 1..players).map(move |other| (one, other)));
            let counts: Vec<usize> = counts.map(|(one, other)| met(&so_far, one, other)).collect();
            let (least, most) = (counts.iter().min().expect("pairs"), counts.iter().max().expect("pairs"));
            assert!(most - least <= 3, "{seats} {players}: {least} to {most}");
            for player in 0..players {
                let had = |seat: usize| {
                    so_far.iter().flatten().filter(|table| table.seats.get(seat) == Some(&Some(player))).count()
                };
                assert!(had(0) <= 8 / seats + 3, "{player} begins too often");
            }
        }
    }
}

#[test]
fn nobody_meets_twice_in_a_large_swiss_tournament_and_seats_are_balanced() {
    for players in [16, 33, 64] {
        let mut so_far: Vec<Round> = Vec::new();
        for round in 0..9 {
            let mut tables = pair(System::Swiss, &so_far, players, 0..players, 2, 5);
            assert_eq!(price(&so_far, &tables), (0, 0), "{players} {round}");
            for table in tables.iter_mut().filter(|table| !table.is_bye()) {
                table.ending = Ending::Places(if table.seats[0] < table.seats[1] { vec![1, 2] } else { vec![2, 1] });
            }
            so_far.push(tables);
        }
        for player in 0..players {
            let sits = |seat: usize| {
                so_far.iter().flatten().filter(|table| !table.is_bye() && table.seats[seat] == Some(player)).count()
            };
            assert!(sits(0).abs_diff(sits(1)) <= 3, "{player} {} {}", sits(0), sits(1));
        }
        // Whoever entered first always wins, so all have the points they deserve at the top.
        let lines = standings(&so_far, players);
        assert_eq!((lines[0].player, lines[0].points), (0, Points::WIN * 9));
    }
}

#[test]
fn the_bye_goes_to_the_lowest_who_had_none() {
    let mut so_far: Vec<Round> = Vec::new();
    for round in 0..5 {
        let before = standings(&so_far, 5);
        let mut tables = pair(System::Swiss, &so_far, 5, 0..5, 2, 11);
        let bye = tables.iter().find(|table| table.is_bye()).expect("five are odd").seats[0].expect("somebody");
        assert_eq!(byes(&so_far, bye), 0, "{round}");
        if round < 2 {
            let lowest = before.iter().filter(|line| byes(&so_far, line.player) == 0).map(|line| line.points).min();
            assert_eq!(before.iter().find(|line| line.player == bye).map(|line| line.points), lowest);
        }
        for table in tables.iter_mut().filter(|table| !table.is_bye()) {
            table.ending = Ending::Places(vec![1, 2]);
        }
        so_far.push(tables);
    }
}

#[test]
fn ties_share_and_points_of_a_table_add_up_to_half_a_point_each() {
    let mut table = Table::new((0..4).map(Some).collect());
    let mut points = |places: [u8; 4]| {
        table.ending = Ending::Places(places.into());
        (0..4).map(|seat| table.points(seat).expect("it is over").to_string()).collect::<Vec<_>>()
    };
    assert_eq!(points([1, 2, 3, 4]), ["1", "2/3", "1/3", "0"]);
    assert_eq!(points([1, 1, 3, 4]), ["5/6", "5/6", "1/3", "0"]);
    assert_eq!(points([4, 1, 1, 1]), ["0", "2/3", "2/3", "2/3"]);
    assert_eq!(points([2, 2, 2, 2]), ["1/2"; 4]);
    let mut three = Table::new(vec![Some(0), None, Some(1)]);
    three.ending = Ending::Places(vec![1, 2, 2]);
    assert_eq!([0, 2].map(|seat| three.points(seat).expect("it is over").to_string()), ["1", "1/4"]);
}

#[test]
fn a_round_with_nobody_or_one_player_is_no_trouble() {
    for system in [System::Swiss, System::RoundRobin] {
        for seats in 0..6 {
            assert!(pair(system, &[], 0, [], seats, 1).is_empty());
            let alone = pair(system, &[], 3, [2, 2, 9], seats, 1);
            assert_eq!(alone, [Table::new(vec![Some(2)])], "{system:?} {seats}");
        }
    }
    assert!(standings(&[], 0).is_empty());
    assert_eq!(sizes(14, 4), [4, 4, 3, 3]);
    assert_eq!((sizes(5, 4), sizes(4, 3), sizes(1, 4)), (vec![3, 2], vec![2, 2], vec![1]));
}
