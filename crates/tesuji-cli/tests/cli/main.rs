//! The program from outside: arguments and input, output, and the exit code.

mod again;
#[cfg(feature = "paper")]
mod book;
mod broken_input;
mod canonicalize;
mod classify;
mod convert;
mod datasets;
#[cfg(feature = "png")]
mod draw;
mod drawn_answers;
mod engines;
mod examples;
mod explain;
mod fields;
mod files;
mod first_steps;
mod folder;
mod foreign;
mod forms;
mod generate;
mod help;
mod hints;
#[cfg(feature = "scene")]
mod images;
#[cfg(unix)]
mod kills;
mod limits;
mod marks;
mod packed;
mod process;
mod rate;
#[cfg(all(feature = "png", feature = "vision"))]
mod read;
mod research;
mod select;
#[cfg(all(feature = "server", unix))]
mod serve;
mod solve;
mod table_files;
mod tables;
mod techniques;
#[cfg(target_os = "linux")]
mod terminal;
mod textbook;
mod variants;
mod verbs;
#[cfg(feature = "paper")]
mod worksheet;

/// Inkala's puzzle of 2012, on one line.
const PUZZLE: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// Its unique solution.
const SOLUTION: &str = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
/// A puzzle with 849 solutions: Inkala's without its last clue.
const SEVERAL: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9.......";
/// A grid with a repeated digit in a row and a box.
const CLASH: &str = "55...............................................................................";
/// The empty grid.
const EMPTY: &str = ".................................................................................";
