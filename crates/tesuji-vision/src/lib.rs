//! Sudokus from photographs.
//!
//! A [`Reader`] reads all grids of a [`Image`]. Its steps can also be used separately: [`find_grids`] finds the
//! grids and the crossings of their lines, [`cut_cells`] cuts out their cells, and a [`Net`](net::Net) reads them.

mod areas;
mod cells;
mod colours;
#[cfg(feature = "decode")]
mod decode;
#[cfg(feature = "decode")]
mod encode;
mod find;
mod flood;
mod gray;
mod hands;
mod image;
mod marks;
mod mesh;
pub mod net;
mod numbers;
mod pieces;
mod read;
mod repair;
mod rubbed;
mod turn;
mod typeface;

pub use cells::cut_cells;
#[cfg(feature = "decode")]
pub use decode::{DecodeError, DecodeErrorKind, MOST_PIXELS, Pages};
pub use find::{FoundGrid, find_grids};
pub use gray::Gray;
pub use image::Image;
pub use mesh::{Mesh, Point};
pub use read::{GridReading, ReadPictureError, Reader};
pub use turn::Turn;
