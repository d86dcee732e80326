//! Set data that many states share.

use std::ops::Deref;
use std::sync::Arc;

/// What all states of one game share: the house set, which costs nothing to copy, or a table's own.
///
/// Search copies states millions of times a second on several cores; a reference count would make them all write to
/// one cache line.
#[derive(Debug)]
pub(crate) enum Shared<T: 'static> {
    /// The house set.
    House(&'static T),
    /// A table's own set.
    Custom(Arc<T>),
}

impl<T> Shared<T> {
    /// The house set if it is the one that is asked for; otherwise a set of the table's own, which may be refused.
    pub(crate) fn of<E>(
        house: &'static T,
        is_house: impl FnOnce(&T) -> bool,
        custom: impl FnOnce() -> Result<T, E>,
    ) -> Result<Self, E> {
        if is_house(house) { Ok(Self::House(house)) } else { custom().map(Arc::new).map(Self::Custom) }
    }
}

impl<T> Clone for Shared<T> {
    #[inline]
    fn clone(&self) -> Self {
        match self {
            Self::House(set) => Self::House(set),
            Self::Custom(set) => Self::Custom(Arc::clone(set)),
        }
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        match self {
            Self::House(set) => set,
            Self::Custom(set) => set,
        }
    }
}

impl<T: PartialEq> PartialEq for Shared<T> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq::<T>(&**self, &**other) || **self == **other
    }
}
