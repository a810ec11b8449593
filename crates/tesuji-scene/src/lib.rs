//! Pictures of sudokus as a camera, a scanner or a screen shows them, with the truth about each one.
//!
//! They serve to test and to train programs that read pictures. A [`Scene`] draws a [`Subject`] on paper or on a
//! screen:
//!
//! | module | does |
//! |---|---|
//! | `paper` | puts the grid on a page, with text around it |
//! | `screen` | puts it on a screen, with a title and buttons |
//! | `candidates` | puts it on a screen with every candidate |
//! | [`strokes`] | writes digits as a pen does |
//! | `camera` | photographs the page at an angle, in light and shadow |
//!
//! ```
//! use tesuji_core::{Grid, Problem};
//! use tesuji_scene::{Random, Scene, Style, Subject};
//!
//! let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let scene = Scene { styles: vec![Style::Newspaper], pixels: 400, ..Scene::default() };
//! let picture = scene.draw(&Subject::new(Problem::from(puzzle)), &mut Random::new(1, 0))?;
//! assert!(picture.file.starts_with(b"\xff\xd8"));
//! assert_eq!(picture.truth.cells.len(), 81);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod camera;
mod candidates;
mod fonts;
mod hand;
mod image;
mod lens;
mod paper;
mod random;
mod scene;
mod screen;
pub mod strokes;
mod style;
mod subject;

pub use fonts::Fonts;
pub use random::Random;
pub use scene::{Picture, Scene, SceneError, Truth};
pub use style::{ParseStyleError, Style};
pub use subject::Subject;

/// The crate's README, included so that its example runs as a doctest.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
