//! Photographs with the truth beside them.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

/// Returns the photographs of a folder, by name.
pub(crate) fn photographs(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut names: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?;
    names.retain(|path| path.extension().is_some_and(|extension| extension == "jpg"));
    names.sort();
    Ok(names)
}

/// Reads the truth beside a photograph: the last 81 numbers of the file of the same name that ends in `dat` or `txt`.
/// 0 is an empty cell and 10 one with pencil marks.
pub(crate) fn truth(picture: &Path) -> Result<Vec<u8>, Box<dyn Error>> {
    let text = fs::read_to_string(picture.with_extension("dat"))
        .or_else(|_| fs::read_to_string(picture.with_extension("txt")))?;
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let rows = &lines[lines.len().saturating_sub(9)..];
    let numbers =
        rows.iter().flat_map(|row| row.split_whitespace()).map(str::parse::<u8>).collect::<Result<Vec<_>, _>>()?;
    if numbers.len() == 81 {
        Ok(numbers)
    } else {
        Err(format!("{}: {} numbers", picture.display(), numbers.len()).into())
    }
}
