//! Puzzles made to a specification: how they look, how hard they are, how many.
//!
//! A [`Spec`] says what is wanted. A [`Run`] makes so many puzzles of it, over all cores, and hands them over in order.
//! A [`MadeWriter`] writes them, and a [`Store`] keeps them in a file that survives a kill. With the feature `parquet`,
//! `write_parquet` makes a Parquet file of one.
//! Each puzzle of a run has a number and dice of its own, so that neither threads nor interruptions nor the division
//! of a run into [shards](Run::shard) change what it is: the same seed makes the same puzzles. Shards know nothing of each
//! other; [`join`] makes one list of them, in which no two are essentially the same.
//!
//! ```
//! use std::ops::ControlFlow;
//! use std::sync::atomic::AtomicBool;
//! use tesuji::Classes;
//! use tesuji::make::{Run, Spec, Wish};
//! use tesuji::rate::Window;
//!
//! let window = Window { er: "1.5..2.6".parse()?, ..Window::ALL };
//! let spec = Spec { wish: Wish { se: Some(window), ..Wish::default() }, ..Spec::default() };
//! let never = AtomicBool::new(false);
//! let mut made = Vec::new();
//! let summary = Run::new(spec, 42).count(3).go(&mut Classes::new(), &never, |batch| {
//!     made.extend(batch.made);
//!     ControlFlow::Continue(())
//! })?;
//! assert_eq!((made.len(), summary.end), (3, None));
//! assert!(made.iter().all(|made| window.holds(&made.grades.se.unwrap())));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod join;
mod judge;
#[cfg(feature = "parquet")]
mod parquet;
mod run;
mod split;
mod store;
mod wish;
mod write;

#[cfg(feature = "parquet")]
pub use self::parquet::write_parquet;
pub use join::{JoinError, Joined, join};
pub use judge::{Grades, Nearest};
pub use run::{Batch, End, Made, Run, Summary};
pub use split::{Side, Split};
pub use store::{Store, StoreError};
pub use wish::{Spec, SpecError, Wish};
pub use write::{MadeForm, MadeWriter};
