//! What somebody does to a draft, and what comes of it.

use quintile_rules::kit::{Illegal, Place};

/// What somebody does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// Picks a tile of the hand, or puts it down again. A tile that is laid is taken up. In a trade, adds it or takes it out.
    Pick(usize),
    /// Begins to drag a tile, which picks it.
    Lift(usize),
    /// Ends dragging a tile: over a place it is laid, elsewhere it goes back to the hand.
    Drop {
        /// Which tile of the hand.
        tile: usize,
        /// Where it was let go.
        place: Option<Place>,
    },
    /// Touches a place: lays the picked tile there, or takes up the tile that lies there.
    Touch(Place),
    /// Turns the picked tile; or, when none is picked, the last one laid, among the ways it fits.
    Turn,
    /// Gives a WILD on the board a name.
    Name {
        /// Which tile of the hand.
        tile: usize,
        /// Which of its forms.
        form: usize,
    },
    /// Sets the picked tile aside.
    SetAside,
    /// Begins to choose tiles for a trade, or stops.
    BeginTrade,
    /// Takes up the last tile laid, and puts down a picked one; ends a trade; puts a hint away.
    RecallLast,
    /// Takes up everything.
    RecallAll,
    /// Lays a legal play, given by its notation: an answer, or what lay there before.
    Lay(String),
    /// Shows a legal play, given by its notation, without laying it: a hint. It goes as soon as a tile is picked or laid.
    Show(String),
    /// Lays what is shown.
    LayShown,
    /// Makes the play, or the trade; lays what is shown.
    Confirm,
    /// Passes. While something fits, that has to be said twice.
    Pass,
}

/// What the page has to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Take back what was said before: it is no longer to the point.
    Hush,
    /// Say something.
    Say(Message),
    /// Say, and sound, why something was refused.
    Refuse(Illegal),
    /// Make a sound.
    Cue(Cue),
    /// Make this play, given by its notation.
    Send(String),
}

/// What there is to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message {
    /// A tile has to be picked first.
    PickFirst,
    /// No tile has a place.
    NothingFits,
    /// The picked tile has no place.
    NoPlace,
    /// The picked tile has no place, so it can be set aside.
    NoPlaceButAside,
    /// The tile fits here in one way only.
    OneWayOnly,
    /// The play is not finished.
    NotFinished,
    /// Tiles have to be chosen for the trade.
    ChooseToTrade,
    /// Something fits: whoever passes all the same passes once more.
    PassAgain,
}

/// What there is to hear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cue {
    /// A tile is picked, put down or turned.
    Pick,
    /// A tile is laid.
    Lay,
}
