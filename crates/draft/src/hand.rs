//! The tiles somebody can play.

/// A kind of tile in a hand.
#[derive(Clone, Debug)]
struct Kind {
    name: String,
    forms: Vec<String>,
    is_wild: bool,
}

/// The tiles somebody can play, in the order of the hand. A tile is known by its index.
#[derive(Clone, Debug, Default)]
pub struct Hand {
    kinds: Vec<Kind>,
    /// The kind of each tile.
    tiles: Vec<usize>,
}

impl Hand {
    /// Adds a kind of tile, of which a play writes one of these forms.
    pub(crate) fn add_kind(&mut self, name: String, forms: Vec<String>, is_wild: bool) {
        self.kinds.push(Kind { name, forms, is_wild });
    }

    /// Adds a tile of a kind.
    pub(crate) fn add_tile(&mut self, kind: usize) {
        self.tiles.push(kind);
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
    pub(crate) fn kind(&self, tile: usize) -> Option<usize> {
        self.tiles.get(tile).copied()
    }

    fn kind_of(&self, tile: usize) -> Option<&Kind> {
        self.kinds.get(self.kind(tile)?)
    }

    /// The tile's notation.
    pub fn name(&self, tile: usize) -> &str {
        self.kind_of(tile).map_or("", |kind| &kind.name)
    }

    /// How a play can write it: the ways it can lie (Synergo), or the names it can be given (a WILD of Sums of 1.0); one for all
    /// others.
    pub fn forms(&self, tile: usize) -> &[String] {
        self.kind_of(tile).map_or(&[], |kind| &kind.forms)
    }

    /// A form of a kind.
    pub(crate) fn form(&self, kind: usize, form: usize) -> &str {
        self.kinds.get(kind).and_then(|kind| kind.forms.get(form)).map_or("", String::as_str)
    }

    /// The tile in this form; without one, as the hand holds it.
    pub fn shown(&self, tile: usize, form: Option<usize>) -> &str {
        form.and_then(|form| self.forms(tile).get(form)).map_or(self.name(tile), String::as_str)
    }

    /// Whether it has to be given a name.
    pub fn is_wild(&self, tile: usize) -> bool {
        self.kind_of(tile).is_some_and(|kind| kind.is_wild)
    }
}
