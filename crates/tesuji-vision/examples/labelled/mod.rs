//! Photographs whose truth is in a file next to them.

mod drawn;

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

/// A picture and the contents of its cells.
pub(crate) struct LabelledPicture {
    /// The file.
    pub(crate) picture: PathBuf,
    /// The digit of each cell, 0 for an empty one and [`MARKS`] for pencil marks.
    pub(crate) truth: Vec<u8>,
    /// The printed digits, if they are known.
    pub(crate) printed: Option<Vec<u8>>,
}

/// Pencil marks in the truth about a cell.
pub(crate) const MARKS: u8 = u8::MAX;

/// Returns the pictures of a folder, sorted by name: pictures from `tesuji dataset images`, or
/// photographs. A second folder may have the printed digits of the photographs. On a screen, the player's digits are in
/// print, too; `with_player` says whether they count as printed.
pub(crate) fn pictures(
    folder: &Path,
    printed: Option<&Path>,
    with_player: bool,
) -> Result<Vec<LabelledPicture>, Box<dyn Error>> {
    if let Some(drawn) = drawn::pictures(folder, with_player)? {
        return Ok(drawn);
    }
    let mut pictures = Vec::new();
    for picture in photographs(folder)? {
        let printed = printed.map(|folder| folder.join(picture.file_name().unwrap_or_default()));
        let printed = printed.filter(|twin| twin.exists()).map(|twin| truth(&twin)).transpose()?;
        pictures.push(LabelledPicture { truth: truth(&picture)?, printed, picture });
    }
    Ok(pictures)
}

/// Returns the photographs of a folder, sorted by name.
fn photographs(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut names: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?;
    names.retain(|path| path.extension().is_some_and(|extension| extension == "jpg"));
    names.sort();
    Ok(names)
}

/// Reads the truth about a photograph: the last 81 numbers of the file with the same name and the extension `dat` or
/// `txt`. 0 is an empty cell, 10 a cell with pencil marks.
fn truth(picture: &Path) -> Result<Vec<u8>, Box<dyn Error>> {
    let text = fs::read_to_string(picture.with_extension("dat"))
        .or_else(|_| fs::read_to_string(picture.with_extension("txt")))?;
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let rows = &lines[lines.len().saturating_sub(9)..];
    let numbers =
        rows.iter().flat_map(|row| row.split_whitespace()).map(str::parse::<u8>).collect::<Result<Vec<_>, _>>()?;
    if numbers.len() == 81 {
        Ok(numbers.into_iter().map(|number| if number == 10 { MARKS } else { number }).collect())
    } else {
        Err(format!("{}: {} numbers", picture.display(), numbers.len()).into())
    }
}
