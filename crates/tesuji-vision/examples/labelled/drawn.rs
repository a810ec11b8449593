//! Pictures from `tesuji dataset images`.

use std::error::Error;
use std::fs;
use std::path::Path;

use super::{LabelledPicture, MARKS};

/// Returns the pictures of square grids that `tesuji dataset images` wrote to a folder; `None` if it did not write the
/// folder.
pub(crate) fn pictures(folder: &Path, with_player: bool) -> Result<Option<Vec<LabelledPicture>>, Box<dyn Error>> {
    let truth = folder.join("truth.jsonl");
    if !truth.exists() {
        return Ok(None);
    }
    fs::read_to_string(truth)?
        .lines()
        .filter_map(|line| of_line(folder, line, with_player).transpose())
        .collect::<Result<_, _>>()
        .map(Some)
}

/// Returns the picture that a line of `truth.jsonl` describes.
fn of_line(folder: &Path, line: &str, with_player: bool) -> Result<Option<LabelledPicture>, Box<dyn Error>> {
    let line: Line = serde_json::from_str(line)?;
    if line.values.len().isqrt().pow(2) != line.values.len() {
        return Ok(None);
    }
    let mut truth = line.values.clone();
    line.marked.iter().for_each(|&cell| truth[cell] = MARKS);
    let is_in_print = with_player && ["screen", "candidates"].contains(&line.style.as_str());
    let mut printed = vec![0; line.values.len()];
    let cells = line.printed.iter().chain(if is_in_print { &line.written[..] } else { &[] });
    cells.for_each(|&cell| printed[cell] = line.values[cell]);
    Ok(Some(LabelledPicture { picture: folder.join(line.file), truth, printed: Some(printed) }))
}

/// The fields of a line of `truth.jsonl` that are used here.
#[derive(serde::Deserialize)]
struct Line {
    file: String,
    style: String,
    values: Vec<u8>,
    printed: Vec<usize>,
    written: Vec<usize>,
    marked: Vec<usize>,
}
