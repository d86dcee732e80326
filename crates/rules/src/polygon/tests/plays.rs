//! Generation against judging, refusals, and plays made unchecked.

use std::collections::HashSet;

use super::super::material::NOWHERE;
use super::super::tile::Face;
use super::*;

#[test]
fn generated_plays_are_those_that_weigh_accepts() {
    let (mut plays, mut priced) = (Vec::new(), Vec::new());
    let mut position = 0;
    along_games(1, |game, _| {
        position += 1;
        game.plays(&mut plays);
        game.priced(&mut priced);
        assert!(plays.iter().eq(priced.iter().map(|priced| &priced.play)), "plays and priced differ");
        let wanted = (!plays.is_empty()).then(|| plays[Chance::from_number(position).index(plays.len())]);
        assert_eq!(game.pick(&mut Chance::from_number(position), &mut Vec::new()), wanted);
        let generated: HashSet<Play> = plays.iter().copied().collect();
        assert_eq!(generated.len(), plays.len(), "a play twice\n{}", Polygon::sketch(&game.view(Viewer::Onlooker)));
        for Priced { play, points } in &priced {
            let mut after = game.clone();
            assert_eq!(after.apply(play), *points, "{play}");
            let seat = game.turn().unwrap().index();
            assert_eq!(after.scores()[seat] - game.scores()[seat], *points, "{play}");
            assert_eq!(game.weigh(play).map(|scoring| scoring.points), Ok(*points), "{play}");
        }
        assert_eq!(game.best(&mut Vec::new()), Priced::most_points(&priced));
        let left = |placement: Placement| placement.cell().map_or(0, |cell| 5 * (cell.index() % 16) as i32);
        let worth = |entry: &Priced<Play>| entry.points - left(entry.play.first()) - left(entry.play.second());
        let wanted =
            if game.set.options.best_only { priced.first().copied() } else { Priced::first_best(&priced, worth) };
        assert_eq!(game.best_by(|placement, points| points - left(placement)), wanted);
        // Large boards have ten thousands of candidates, so some of their positions have to do.
        let slow = game.set.cells.len() > 20;
        if !slow || position % 7 == 0 {
            let accepted: HashSet<Play> =
                candidates(game).into_iter().filter(|play| game.weigh(play).is_ok()).collect();
            assert_eq!(accepted, generated, "\n{}", Polygon::sketch(&game.view(Viewer::Onlooker)));
        }
    });
}

#[test]
fn items_add_up_and_lie_in_one_group_of_the_symbol() {
    let mut priced = Vec::new();
    along_games(1, |game, _| {
        game.priced(&mut priced);
        for Priced { play, points } in priced.iter().filter(|priced| priced.points != 0).step_by(11) {
            let scoring = game.weigh(play).unwrap();
            assert_eq!(scoring.items.iter().map(|item| item.points).sum::<i32>(), *points);
            assert!(scoring.items.iter().all(|item| item.places.len() == 3 && (1..=3).contains(&item.times)));
        }
    });
}

#[test]
fn refusals_name_the_place() {
    let (mut game, _) = new_game(&Options::default(), 2, 0);
    game.rolls[0] = Symbol::Circle;
    game.pile[..2].copy_from_slice(&[tile("2"), tile("2x2")]);
    game.board.lay(tile("3"), game.set.start);
    let reason = |game: &Polygon, text: &str| game.weigh(&text.parse().unwrap()).unwrap_err();
    // Circles at START join e5, d6 … whatever the board says; the other corners do not count.
    let group = game.set.groups[2][usize::from(game.set.group_of(Symbol::Circle, game.set.start))];
    let names: Vec<Hex> = group.iter().map(|&cell| game.set.cells[usize::from(cell)]).collect();
    assert_eq!(names, [cell("e5"), cell("e6"), cell("f5")]);
    assert_eq!(reason(&game, "2@e4 2x2@e6"), Illegal::NotAdjacent { place: cell("e4").into() });
    assert_eq!(reason(&game, "2@a1 2x2@e6"), Illegal::OffBoard { name: "a1".into() });
    assert_eq!(reason(&game, "2@e6 3@f5"), Illegal::NotInHand { tile: "3".into() });
    assert_eq!(reason(&game, "2x2@e6 2x2@f5"), Illegal::NotInHand { tile: "2x2".into() });
    assert_eq!(reason(&game, "2! 2x2@f5"), Illegal::CanBePlaced { tile: "2".into(), place: cell("e6").into() });
    assert_eq!(reason(&game, "2@e6 2x2@e6"), Illegal::SameNumber { place: cell("e6").into(), number: 2 });
    game.board.lay(Tile::WILD, game.set.number(cell("f5")).unwrap());
    game.pile[0] = Tile::WILD;
    assert_eq!(reason(&game, "W@f5 2x2@e6"), Illegal::WildOnWild { place: cell("f5").into() });
    // 3, 2x2 and WILD make 2, 3, 4, doubled; then the group is closed.
    assert_eq!(reason(&game, "2x2@e6 W@f5"), Illegal::SameGroup { place: cell("f5").into() });
    let before = game.clone();
    assert!(game.play(&"2x2@e6 W@e5".parse().unwrap()).is_err());
    assert!(game == before);
}

#[test]
fn best_only_leaves_the_best() {
    let mut seen = 0;
    let (mut all, mut best) = (Vec::new(), Vec::new());
    for number in 0..4 {
        let (mut game, mut chance) = new_game(&Options::default(), 2, number);
        let (mut strict, _) = new_game(&options(r#"{"best_only": true}"#), 2, number);
        while game.turn().is_some() {
            game.priced(&mut all);
            strict.priced(&mut best);
            let most = all.iter().map(|priced| priced.points).max().unwrap();
            all.retain(|priced| {
                let refused = strict.weigh(&priced.play).err();
                let wanted = (priced.points < most).then_some(Illegal::NotBest { points: priced.points, best: most });
                assert_eq!(refused, wanted);
                priced.points == most
            });
            assert_eq!(all, best);
            seen += best.len();
            let play = best[chance.index(best.len())].play;
            assert_eq!(game.apply(&play), strict.apply(&play));
        }
        assert_eq!(game.outcome(), strict.outcome());
    }
    assert!(seen > 50);
}

#[test]
fn a_tile_goes_aside_only_without_a_cell() {
    // Nothing but 1s on a board of seven cells: soon no 1 can be laid on another.
    let options = options(r#"{"radius": 1, "printed": {}, "tiles": {"1": 20, "2": 1}}"#);
    let (mut game, mut chance) = new_game(&options, 2, 4);
    let mut plays = Vec::new();
    let mut aside = 0;
    while let Some(play) = game.pick(&mut chance, &mut plays) {
        let first_aside = play.first().cell().is_none();
        assert!(
            !first_aside
                || plays.iter().all(|other| other.first().tile() != play.first().tile()
                    || *other == play
                    || other.first().cell().is_none())
        );
        aside += usize::from(first_aside) + usize::from(play.second().cell().is_none());
        game.play(&play).unwrap();
    }
    assert!(aside > 0);
    assert_eq!(game.view(Viewer::Onlooker).aside.len(), aside);
    assert_eq!(game.weigh(&"1! 1!".parse().unwrap()), Err(Illegal::Over));
}

#[test]
fn illegal_plays_applied_unchecked_do_no_harm() {
    let (mut game, mut chance) = new_game(&Options::default(), 2, 6);
    let plays = candidates(&game);
    for _ in 0..100 {
        game.apply(&plays[chance.index(plays.len())]);
    }
    assert!(game.outcome().is_some());
    assert_eq!(game.board.face(NOWHERE), Face::NONE);
}
