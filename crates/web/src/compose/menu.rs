//! Every legal play of a position as steps that look alike in all games: this kind of tile, in this form, on this place.

use quintile_rules::kit::Place;
use quintile_rules::{AnyGame, Game, polygon, scrambled_fives, sums_of_one, synergo, twenty_four_seven};

/// One tile of a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Which kind of tile of the hand.
    pub kind: u8,
    /// Which of its forms.
    pub form: u8,
    /// Where; `None` when it is set aside.
    pub place: Option<Place>,
}

/// A kind of tile in a hand: the tile's notation, and how it can be written in a play.
#[derive(Clone, Debug, PartialEq)]
struct Kind {
    name: String,
    /// The ways it can lie (Synergo) or be named (a WILD of Sums of 1.0); one for all others.
    forms: Vec<String>,
}

/// The tiles somebody can play, in the order of the hand.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Hand {
    kinds: Vec<Kind>,
    tiles: Vec<usize>,
}

impl Hand {
    fn new<T: Copy + PartialEq + ToString>(tiles: &[T], forms: impl Fn(T) -> Vec<String>) -> (Self, Vec<T>) {
        let mut seen: Vec<T> = Vec::new();
        let mut hand = Self::default();
        for &tile in tiles {
            let kind = seen.iter().position(|&other| other == tile).unwrap_or_else(|| {
                seen.push(tile);
                hand.kinds.push(Kind { name: tile.to_string(), forms: forms(tile) });
                seen.len() - 1
            });
            hand.tiles.push(kind);
        }
        (hand, seen)
    }

    /// How many tiles there are.
    pub fn len(&self) -> usize {
        self.tiles.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.tiles.is_empty()
    }

    /// The kind of a tile; tiles of one kind are alike.
    pub(super) fn kind(&self, hand: usize) -> usize {
        self.tiles.get(hand).copied().unwrap_or(usize::MAX)
    }

    pub(super) fn kind_name(&self, kind: usize) -> &str {
        self.kinds.get(kind).map_or("", |kind| &kind.name)
    }

    /// The tile's notation.
    pub fn name(&self, hand: usize) -> &str {
        self.kind_name(self.kind(hand))
    }

    /// The ways it can be written in a play.
    pub fn forms(&self, hand: usize) -> &[String] {
        self.kinds.get(self.kind(hand)).map_or(&[], |kind| &kind.forms)
    }

    /// Whether it has to be named.
    pub fn is_wild(&self, hand: usize) -> bool {
        self.name(hand) == "*"
    }
}

/// Every legal play.
#[derive(Clone, Debug)]
pub(super) struct Menu {
    pub(super) hand: Hand,
    /// Whether the order of the tiles matters (Polygon).
    pub(super) ordered: bool,
    pub(super) pass: bool,
    steps: Vec<Step>,
    /// Where each play ends.
    ends: Vec<u32>,
}

impl Menu {
    fn new(hand: Hand) -> Self {
        Self { hand, ordered: false, pass: false, steps: Vec::new(), ends: Vec::new() }
    }

    /// The plays that place something (or, in Polygon, set everything aside).
    pub(super) fn plays(&self) -> impl Iterator<Item = &[Step]> {
        let mut from = 0;
        self.ends.iter().map(move |&end| {
            let play = self.steps.get(from..end as usize).unwrap_or_default();
            from = end as usize;
            play
        })
    }

    /// The notation of a play.
    pub(super) fn write(&self, steps: &[Step]) -> String {
        let mut text = String::new();
        for step in steps {
            if !text.is_empty() {
                text.push(' ');
            }
            let kind = self.hand.kinds.get(usize::from(step.kind));
            text += kind.and_then(|kind| kind.forms.get(usize::from(step.form))).map_or("?", String::as_str);
            match step.place {
                Some(place) => text += &format!("@{place}"),
                None => text.push('!'),
            }
        }
        text
    }

    fn add(&mut self, steps: impl Iterator<Item = Step>) {
        self.steps.extend(steps);
        self.ends.push(self.steps.len() as u32);
    }

    pub(super) fn of(game: &AnyGame) -> Self {
        match game {
            AnyGame::Polygon(game) => of_polygon(game),
            AnyGame::Synergo(game) => of_synergo(game),
            AnyGame::TwentyFourSeven(game) => of_twenty_four_seven(game),
            AnyGame::ScrambledFives(game) => of_scrambled_fives(game),
            AnyGame::SumsOfOne(game) => of_sums_of_one(game),
        }
    }
}

fn plays<G: Game>(game: &G) -> Vec<G::Play> {
    let mut plays = Vec::new();
    game.plays(&mut plays);
    plays
}

/// The hand of the seat on turn, in the game's own tiles.
fn tiles<G: Game, T: std::str::FromStr>(game: &G) -> Vec<T> {
    let texts = game.turn().map(|seat| game.hand(seat)).unwrap_or_default();
    texts.iter().filter_map(|text| text.parse().ok()).collect()
}

fn kind_of<T: PartialEq>(kinds: &[T], tile: &T) -> u8 {
    kinds.iter().position(|kind| kind == tile).map_or(u8::MAX, |kind| kind as u8)
}

fn of_polygon(game: &quintile_rules::Polygon) -> Menu {
    let (hand, kinds) = Hand::new(&tiles::<_, polygon::Tile>(game), |tile| vec![tile.to_string()]);
    let mut menu = Menu { ordered: true, ..Menu::new(hand) };
    let step = |placement: polygon::Placement| Step {
        kind: kind_of(&kinds, &placement.tile()),
        form: 0,
        place: placement.cell().map(Place::Hex),
    };
    plays(game).into_iter().for_each(|play| menu.add([play.first(), play.second()].into_iter().map(step)));
    menu
}

fn of_synergo(game: &quintile_rules::Synergo) -> Menu {
    let tiles: Vec<synergo::Tile> = tiles(game);
    // A quarter turn to the right is three to the left.
    let right = |tile: synergo::Tile| tile.turned().turned().turned();
    let turns = |tile: synergo::Tile| {
        let count = tile.orientations().count();
        std::iter::successors(Some(tile), move |&tile| Some(right(tile))).take(count).collect::<Vec<_>>()
    };
    let (hand, kinds) = Hand::new(&tiles, |tile| turns(tile).iter().map(ToString::to_string).collect());
    let mut menu = Menu::new(hand);
    for play in plays(game) {
        match play {
            synergo::Play::Pass => menu.pass = true,
            synergo::Play::Place(placed) => {
                let (kind, form) = kinds
                    .iter()
                    .enumerate()
                    .find_map(|(kind, &tile)| Some((kind, turns(tile).iter().position(|&turn| turn == placed.tile)?)))
                    .unwrap_or((usize::from(u8::MAX), 0));
                menu.add([Step { kind: kind as u8, form: form as u8, place: Some(placed.at.into()) }].into_iter());
            }
        }
    }
    menu
}

fn of_twenty_four_seven(game: &quintile_rules::TwentyFourSeven) -> Menu {
    let (hand, kinds) = Hand::new(&tiles::<_, u8>(game), |tile| vec![tile.to_string()]);
    let mut menu = Menu::new(hand);
    for play in plays(game) {
        match play {
            twenty_four_seven::Play::Pass => menu.pass = true,
            twenty_four_seven::Play::Place { tile, square } => {
                menu.add([Step { kind: kind_of(&kinds, &tile), form: 0, place: Some(square.into()) }].into_iter());
            }
        }
    }
    menu
}

fn of_scrambled_fives(game: &quintile_rules::ScrambledFives) -> Menu {
    let (hand, kinds) = Hand::new(&tiles::<_, u8>(game), |tile| vec![tile.to_string()]);
    let mut menu = Menu::new(hand);
    for play in plays(game) {
        match play {
            scrambled_fives::Play::Pass => menu.pass = true,
            scrambled_fives::Play::Place(placements) => menu.add(placements.iter().map(|(tile, square)| Step {
                kind: kind_of(&kinds, &tile),
                form: 0,
                place: Some(square.into()),
            })),
        }
    }
    menu
}

fn of_sums_of_one(game: &quintile_rules::SumsOfOne) -> Menu {
    let all = plays(game);
    // The names a WILD can have here are those some play gives it.
    let placed = all.iter().flat_map(sums_of_one::Play::placed).map(|(tile, _)| tile);
    let mut names: Vec<sums_of_one::Tile> = placed.filter(|tile| tile.is_wild()).collect();
    names.sort_unstable();
    names.dedup();
    let forms = |tile: sums_of_one::Tile| match tile.is_wild() {
        true if names.is_empty() => vec!["*".to_owned()],
        true => names.iter().map(ToString::to_string).collect(),
        false => vec![tile.to_string()],
    };
    let (hand, kinds) = Hand::new(&tiles::<_, sums_of_one::Tile>(game), forms);
    let mut menu = Menu::new(hand);
    for play in &all {
        match play {
            sums_of_one::Play::Pass => menu.pass = true,
            sums_of_one::Play::Trade(_) => {}
            sums_of_one::Play::Place(_) => menu.add(play.placed().map(|(tile, square)| Step {
                kind: kind_of(&kinds, &tile.in_hand()),
                form: if tile.is_wild() { kind_of(&names, &tile) } else { 0 },
                place: Some(square.into()),
            })),
        }
    }
    menu
}
