//! The verbs that the module contains. Unreachable code is left out, which is most of the code.

use tesuji::api::Answer;
#[cfg(any(feature = "all", not(any(feature = "vision", feature = "book"))))]
use tesuji::api::VERBS;

/// The verbs that a page needs from the beginning: to solve and to help.
#[cfg(not(any(feature = "all", feature = "vision", feature = "book")))]
const INCLUDED: &[(&str, Answer)] = &[
    ("solve", answer("solve")),
    ("hint", answer("hint")),
    ("steps", answer("steps")),
    ("techniques", answer("techniques")),
];

/// The query about photographs. It is not a verb, because its request consists of pixels. The module that contains it
/// has no verbs.
#[cfg(feature = "vision")]
const PHOTOGRAPH: (&str, Answer) = ("photograph", crate::photograph::answer);

/// The queries about books. They are not verbs, because their requests and answers contain files.
#[cfg(feature = "book")]
const BOOK: [(&str, Answer); 2] = [("book", crate::book::answer), ("papers", crate::book::papers)];

/// Returns the function that answers a verb's requests, if the module contains it.
pub(crate) fn included(name: &str) -> Option<Answer> {
    #[cfg(feature = "vision")]
    if name == PHOTOGRAPH.0 {
        return Some(PHOTOGRAPH.1);
    }
    #[cfg(feature = "book")]
    if let Some((_, answer)) = BOOK.iter().find(|(own, _)| *own == name) {
        return Some(*answer);
    }
    #[cfg(feature = "all")]
    return VERBS.iter().find(|verb| verb.name() == name).map(|verb| verb.answer_one());
    #[cfg(all(any(feature = "vision", feature = "book"), not(feature = "all")))]
    return None;
    #[cfg(not(any(feature = "all", feature = "vision", feature = "book")))]
    INCLUDED.iter().find(|(own, _)| *own == name).map(|(_, answer)| *answer)
}

/// Returns the function that answers a verb's requests.
///
/// # Panics
///
/// Panics if there is no verb with this name; in a constant, that is a compile error.
#[cfg(not(any(feature = "all", feature = "vision", feature = "book")))]
const fn answer(name: &str) -> Answer {
    let mut nth = 0;
    while nth < VERBS.len() {
        if is_same(VERBS[nth].name().as_bytes(), name.as_bytes()) {
            return VERBS[nth].answer_one();
        }
        nth += 1;
    }
    panic!("no verb has the name")
}

#[cfg(not(any(feature = "all", feature = "vision", feature = "book")))]
const fn is_same(one: &[u8], other: &[u8]) -> bool {
    let mut nth = 0;
    while nth < one.len() && nth < other.len() && one[nth] == other[nth] {
        nth += 1;
    }
    nth == one.len() && nth == other.len()
}
