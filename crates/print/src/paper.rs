//! Paper and lengths. Everything is placed in millimetres from the top left corner of a page; here alone they become points.

use std::fmt;
use std::str::FromStr;

/// Points of a PDF in a millimetre: 72 to the inch.
const POINTS: f32 = 72.0 / 25.4;

/// A length as PDF has it.
pub(crate) fn points(millimetres: f32) -> f32 {
    millimetres * POINTS
}

/// What no printer prints on, and what a hand holds: the margin on every side, in millimetres.
pub(crate) const MARGIN: f32 = 10.0;

/// A size of paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Paper {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 8.5 × 11 inches.
    Letter,
}

impl Paper {
    /// Both.
    pub const ALL: [Self; 2] = [Self::A4, Self::Letter];

    /// Its name: `"a4"`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::A4 => "a4",
            Self::Letter => "letter",
        }
    }

    /// Width and height of an upright page in millimetres.
    pub const fn size(self) -> (f32, f32) {
        match self {
            Self::A4 => (210.0, 297.0),
            Self::Letter => (215.9, 279.4),
        }
    }

    /// An upright page.
    pub(crate) const fn upright(self) -> Page {
        let (width, height) = self.size();
        Page { width, height }
    }
}

impl fmt::Display for Paper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Not the name of a paper.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown paper \"{0}\"; there are a4 and letter")]
pub struct UnknownPaper(
    /// The beginning of what was given.
    pub String,
);

impl FromStr for Paper {
    type Err = UnknownPaper;

    fn from_str(text: &str) -> Result<Self, UnknownPaper> {
        let known = Self::ALL.into_iter().find(|paper| paper.name() == text);
        known.ok_or_else(|| UnknownPaper(text.chars().take(40).collect()))
    }
}

/// The size of one page in millimetres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Page {
    pub(crate) width: f32,
    pub(crate) height: f32,
}

impl Page {
    /// The page on its side.
    pub(crate) const fn turned(self) -> Self {
        Self { width: self.height, height: self.width }
    }

    /// Width and height within the margins.
    pub(crate) fn room(self) -> (f32, f32) {
        (self.width - 2.0 * MARGIN, self.height - 2.0 * MARGIN)
    }
}
