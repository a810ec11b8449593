//! The verbs that the module holds. What no function can reach is left out of it, and makes most of its size.

use tesuji::api::{Answer, VERBS};

/// What a page asks from the beginning: to solve and to help.
#[cfg(not(feature = "all"))]
const HELD: &[(&str, Answer)] = &[
    ("solve", answer("solve")),
    ("hint", answer("hint")),
    ("steps", answer("steps")),
    ("techniques", answer("techniques")),
];

/// Returns what answers the requests of a verb, if the module holds it.
pub(crate) fn held(name: &str) -> Option<Answer> {
    #[cfg(not(feature = "all"))]
    return HELD.iter().find(|(own, _)| *own == name).map(|(_, answer)| *answer);
    #[cfg(feature = "all")]
    VERBS.iter().find(|verb| verb.name() == name).map(|verb| verb.answer_one())
}

/// Returns what answers the requests of a verb.
///
/// # Panics
///
/// If there is none of the name; of a constant, that is an error of the compiler.
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
