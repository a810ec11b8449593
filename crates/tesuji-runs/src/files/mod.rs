//! Atomic file output, which never overwrites another file by accident.
//!
//! A [`Destination`] is the place that a path names after all links, so that two outputs to one file, or an output to
//! an input, are detected before anything is written. A [`NewFile`] is written under a temporary name next to its final
//! path, and renamed when it is complete. A [`FileId`] tells whether two files are the same. [`CompanionFile`] lists
//! the fixed names of the files of an unfinished output.
//!
//! ```
//! use std::io::Write;
//! use tesuji_runs::files::{Destination, Existing, NewFile};
//!
//! let folder = std::env::temp_dir();
//! let place = Destination::resolve(&folder.join(format!("tesuji-example-{}", std::process::id())))?;
//! let mut file = NewFile::create(&place, Existing::Keep)?;
//! file.write_all(b"complete\n")?;
//! assert!(!place.path().exists());
//! file.commit()?;
//! assert_eq!(std::fs::read_to_string(place.path())?, "complete\n");
//! // What is there already stays, unless it is to be replaced.
//! assert!(NewFile::create(&Destination::resolve(place.path())?, Existing::Keep).is_err());
//! # std::fs::remove_file(place.path())?;
//! # Ok::<(), std::io::Error>(())
//! ```

mod companion_file;
mod destination;
mod file_id;
mod new_file;

pub use companion_file::CompanionFile;
pub use destination::Destination;
pub use file_id::FileId;
pub use new_file::{Existing, NewFile};
pub(crate) use new_file::{check_existing, create_unnamed, keep_permissions, rename_new, sync_folder};
