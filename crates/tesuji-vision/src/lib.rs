//! Sudokus from photographs.
//!
//! A [`Reader`] reads all grids of a [`Gray`] picture. Its steps can be used alone: [`find_grids`] finds the grids and
//! the crossings of their lines, [`Patch::cut`] cuts out their cells, and a [`Net`](net::Net) reads them.

mod cell;
#[cfg(feature = "decode")]
mod decode;
mod find;
mod gray;
mod mesh;
pub mod net;
mod read;
mod repair;

pub use cell::Patch;
#[cfg(feature = "decode")]
pub use decode::{DecodeError, DecodeErrorKind, MOST_PIXELS};
pub use find::{FoundGrid, find_grids};
pub use gray::Gray;
pub use mesh::{Mesh, Point};
pub use read::{GridReading, ReadPictureError, Reader};
