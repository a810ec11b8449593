//! Steps in words: where to look, what to look for, and why the conclusion follows.
//!
//! | to get | ask |
//! |---|---|
//! | the first hint: where to look | [`where_to_look`] |
//! | the second one: what to look for | [`what_to_look_for`] |
//! | the reasoning in sentences | [`reasoning`] |
//! | the conclusion as a sentence | [`conclusion`] |
//! | a hint in words or as a picture | [`words_of_advice`], [`art_of_advice`] |
//! | a hint at a step of a path | [`words_of_step`] |
//! | a picture of one step of a path | [`art_of_step`] |
//! | all steps as pictures with their words | [`illustrate_path`], [`illustrate_steps`] |
//! | a chain in Eureka notation | [`eureka`] |
//! | a whole path | [`text`], [`markdown`], [`html`] |
//! | several paths on one HTML page | [`HTML_HEAD`], [`html_article`], [`HTML_TAIL`] |

mod chain;
mod hint;
mod illustrate;
mod marks;
mod page;
mod path;
mod rules;
mod sentence;
mod step_words;
mod walk;

pub use chain::eureka;
pub use hint::{art_of_advice, words_of_advice, words_of_step};
pub(crate) use hint::{full_of, mistyped_sentence};
pub use illustrate::{illustrate_path, illustrate_steps};
pub use marks::marks_grid;
pub use page::{Page, StepState};
pub(crate) use path::escape;
pub use path::{HTML_HEAD, HTML_TAIL, PathStyle, art_of_step, brief, html, html_article, markdown, several, text};
pub(crate) use sentence::ExplainedProof;
pub use sentence::{conclusion, reasoning, what_to_look_for, where_to_look};
pub(crate) use step_words::StepWords;
pub(crate) use walk::facts_of;
