//! The verbs that the module contains. Code that no function can reach is left out, and that is most of its possible
//! size.

use tesuji::api::{Answer, VERBS};

/// The verbs that a page needs from the beginning: to solve and to help.
#[cfg(not(feature = "all"))]
const HELD: &[(&str, Answer)] = &[
    ("solve", answer("solve")),
    ("hint", answer("hint")),
    ("steps", answer("steps")),
    ("techniques", answer("techniques")),
];

/// Returns the function that answers a verb's requests, if the module contains it.
pub(crate) fn held(name: &str) -> Option<Answer> {
    #[cfg(not(feature = "all"))]
    return HELD.iter().find(|(own, _)| *own == name).map(|(_, answer)| *answer);
    #[cfg(feature = "all")]
    VERBS.iter().find(|verb| verb.name() == name).map(|verb| verb.answer_one())
}

/// Returns the function that answers a verb's requests.
///
/// # Panics
///
/// Panics if there is no verb with this name; in a constant, that is a compile error.
#[cfg(not(feature = "all"))]
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

#[cfg(not(feature = "all"))]
const fn is_same(one: &[u8], other: &[u8]) -> bool {
    let mut nth = 0;
    while nth < one.len() && nth < other.len() && one[nth] == other[nth] {
        nth += 1;
    }
    nth == one.len() && nth == other.len()
}
