//! Pictures of answers with their words.

use std::ops::ControlFlow;

use crate::art::Art;

/// A picture of an answer, or of a part of it, with the words below it.
#[derive(Clone, Debug)]
pub struct Illustration {
    /// The picture.
    pub art: Art,
    /// The heading of the words; may be empty.
    pub heading: String,
    /// The sentences; each line is a paragraph. May be empty.
    pub words: String,
}

impl Illustration {
    /// Makes the illustration that is only a picture.
    pub const fn of(art: Art) -> Illustration {
        Illustration { art, heading: String::new(), words: String::new() }
    }
}

/// A function that takes illustrations, until it breaks.
pub type Show<'a> = dyn FnMut(Illustration) -> ControlFlow<()> + 'a;
