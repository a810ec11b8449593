//! Data sets for machine learning, made from a recipe.
//!
//! A [`Recipe`] defines the strata of puzzles, the size of each, the columns, and the splits. Each shard of a stratum
//! is a [`Part`]: a file that survives a kill and is made only once. The parts are [assembled](Recipe::assemble) into
//! one file per split and a [`Datasheet`], byte for byte the same for any number of threads and shards. No two puzzles
//! of a data set are essentially the same.
//!
//! ```
//! use tesuji_core::Control;
//! use tesuji_runs::dataset::Recipe;
//! use tesuji_runs::files::Existing;
//!
//! let folder = std::env::temp_dir().join(format!("tesuji-dataset-{}", std::process::id()));
//! let recipe: Recipe = "seed = 1\n[[strata]]\nname = \"any\"\ncount = 20".parse()?;
//! for part in recipe.parts(&folder, (0, 1)) {
//!     part.make(Existing::Keep, 1, &Control::new(), |_| {})?;
//! }
//! let sheet = recipe.assemble(&folder, 1, Existing::Keep, &Control::new())?.expect("nobody stops it");
//! assert_eq!(sheet.files()[0].rows, 20);
//! let text = std::fs::read_to_string(folder.join("all.csv"))?;
//! assert!(text.starts_with("id,puzzle,solution\nany/0,"));
//! # std::fs::remove_dir_all(folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod assemble;
mod column;
mod datasheet;
mod error;
mod file;
mod part;
mod recipe;
mod row;
#[cfg(test)]
mod tests;

use self::column::Column;
pub use datasheet::{Datasheet, StratumFacts};
pub use error::{DatasetError, DatasetErrorKind, RecipeError};
pub use file::FileFacts;
pub use part::{Part, PartEnd};
pub use recipe::{Recipe, Stratum};

/// The name of the datasheet for people.
pub const DATASHEET: &str = "datasheet.md";

/// The name of the datasheet for programs.
pub const DATASHEET_JSON: &str = "datasheet.json";
