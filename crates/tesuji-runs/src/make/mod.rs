//! Generation of puzzles with given clues and difficulty.
//!
//! A [`Spec`] describes the wanted puzzles; a [`PuzzleRequest`] has its parameters as data. A [`Run`] makes a number of them on all cores, and delivers them in order.
//! A [`PuzzleWriter`] writes them, and a [`Checkpoint`] stores them in a file that survives a kill. With the feature
//! `parquet`, `write_parquet` makes a Parquet file from it.
//!
//! Each puzzle of a run has its own number and random numbers, so that neither threads nor interruptions nor
//! [shards](Run::shard) change it: the same seed makes the same puzzles. Shards do not know each other's puzzles;
//! [`join`] merges them into one list in which no two are essentially the same.
//!
//! Puzzles of other sizes, layouts and rules come from a [`VariantRun`], which has no criteria and no files.
//!
//! ```
//! use std::ops::ControlFlow;
//! use tesuji_core::Control;
//! use tesuji_query::Classes;
//! use tesuji_runs::make::{Run, Spec, Criteria};
//! use tesuji_query::rate::Window;
//!
//! let window = Window { er: "1.5..2.6".parse()?, ..Window::ALL };
//! let spec = Spec { criteria: Criteria { se: Some(window), ..Criteria::default() }, ..Spec::default() };
//! let never = Control::new();
//! let mut made = Vec::new();
//! let summary = Run::new(spec, 42).count(3).go(&mut Classes::new(), &never, |batch| {
//!     made.extend(batch.made);
//!     ControlFlow::Continue(())
//! })?;
//! assert_eq!((made.len(), summary.end), (3, None));
//! assert!(made.iter().all(|made| window.holds(&made.grades.se.unwrap())));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod checkpoint;
mod checkpoint_error;
pub mod fields;
mod filter;
mod join;
mod journal;
mod key;
#[cfg(feature = "parquet")]
mod parquet;
mod request;
mod run;
mod spec;
mod split;
mod steer;
pub mod terms;
mod unfinished;
mod variant;
mod worker;
mod write;

#[cfg(feature = "parquet")]
pub use self::parquet::write_parquet;
pub use checkpoint::Checkpoint;
pub use checkpoint_error::CheckpointError;
pub use filter::{Grades, Nearest};
pub use join::{JoinError, JoinSummary, MissingShards, join};
pub use key::RunKey;
pub use request::PuzzleRequest;
pub use run::{Batch, End, Run, RunPuzzle, Summary, Weights};
pub use spec::{Criteria, Spec, SpecError};
pub use split::{Side, Split};
#[cfg(feature = "dataset")]
pub(crate) use split::{draw, fnv};
pub use unfinished::UnfinishedFile;
pub use variant::{VariantRun, VariantRunError, VariantRunPuzzle, VariantWriter, variant_spec};
pub use write::{PuzzleForm, PuzzleWriter};
