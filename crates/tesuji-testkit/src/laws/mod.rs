//! Properties that must always hold, one function for each law.
//!
//! A law takes any value of its type, or any bytes, and panics with the value in its message if the law is broken.
//! Bytes without a meaning are accepted silently, because fuzz targets pass any bytes.

mod book;
mod branches;
mod canonical;
mod engine;
mod hidden;
mod line;
mod lines;
mod picture;
mod rating;
mod reading;
mod removal;
mod rule_steps;
mod steps;
mod textbook;
mod variant;

pub use book::book_is_specified_or_refused;
pub use branches::branches_add_up;
pub use canonical::images_have_one_form;
pub use engine::{answers_agree, sukaku_answers_agree};
pub use hidden::{HiddenGrid, hidden_grids_are_found_or_refused};
pub use line::line_comes_back;
pub use lines::{FileLine, FileOfLines, file_of_bytes_stands_alone, lines_stand_alone, some_bad_line};
pub use picture::picture_is_read_or_refused;
pub use rating::{rating_difference, ratings_agree, sukaku_ratings_agree};
pub use reading::text_is_read_or_refused;
pub use removal::removing_a_clue_never_lowers_the_count;
pub use rule_steps::{StepCounts, rule_steps_follow};
pub use steps::steps_are_sound;
pub use textbook::{is_quick, textbook_agrees};
pub use variant::variants_agree;
