//! Steps in words: where to look, what to look for, and why it follows.
//!
//! | to get | ask |
//! |---|---|
//! | the first hint: where to look | [`where_to_look`] |
//! | the second one: what to look for | [`what_to_look_for`] |
//! | the reasoning in sentences | [`reasoning`] |
//! | the conclusion as a sentence | [`conclusion`] |
//! | a chain in the notation of the field | [`eureka`] |
//! | a whole path | [`text`], [`markdown`], [`html`], [`json`] |

mod chain;
mod marks;
mod page;
mod path;
mod sentence;
mod value;

pub use chain::eureka;
pub use marks::marks_grid;
pub use page::{markdown_of_page, text_of_page};
pub use path::{PathStyle, brief, html, markdown, text};
pub use sentence::{conclusion, reasoning, what_to_look_for, where_to_look};
pub use value::{json, json_of_sentence, json_of_step};
