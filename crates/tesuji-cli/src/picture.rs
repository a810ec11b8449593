//! Pictures as input.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::ensure;
use tesuji::Control;
use tesuji::api::photograph::{Content, ContentKind, GridAnswer};
use tesuji::vision::{Gray, GridReading, Reader};

use crate::output::complain;

/// The largest file that is read, in bytes.
const LARGEST_FILE: u64 = 256 << 20;

/// Reads the grids of a file.
pub(crate) fn read_file(reader: &Reader, path: &Path, control: &Control<'_>) -> anyhow::Result<Vec<GridReading>> {
    read(reader, File::open(path)?, control)
}

fn read(reader: &Reader, file: impl Read, control: &Control<'_>) -> anyhow::Result<Vec<GridReading>> {
    let mut bytes = Vec::new();
    file.take(LARGEST_FILE + 1).read_to_end(&mut bytes)?;
    ensure!(bytes.len() as u64 <= LARGEST_FILE, "the file has more than {LARGEST_FILE} bytes");
    Ok(reader.read(&Gray::decode(&bytes)?, control)?)
}

/// Returns the grids of a picture as text, a line for each, with the digits written by hand as those of the player.
/// Names the cells in doubt on standard error.
pub(crate) fn text_of(name: &str, file: impl Read) -> io::Result<String> {
    let grids = read(&Reader::default(), file, &Control::new());
    let grids = grids.map_err(|error| io::Error::new(io::ErrorKind::InvalidData, format!("{error:#}")))?;
    let mut text = String::new();
    for (nth, grid) in grids.iter().enumerate() {
        let answer = GridAnswer::of(grid);
        for doubt in doubts(&answer) {
            complain(&format!("{name}: grid {}: {doubt}", nth + 1));
        }
        text += &answer.state;
        text.push('\n');
    }
    Ok(text)
}

/// Returns what is in doubt about a grid: its cells, and the number of its solutions.
pub(crate) fn doubts(answer: &GridAnswer) -> Vec<String> {
    let cells = answer.doubted.iter().map(|doubt| {
        let is_printed = doubt.read.kind == ContentKind::Printed;
        let (read, second) = (shown(doubt.read, false), shown(doubt.second, is_printed));
        format!("{} {read} ({:.0} %) or {second}", doubt.cell, 100.0 * doubt.probability)
    });
    let cells = cells.collect::<Vec<String>>().join(", ");
    let cells = (!cells.is_empty()).then(|| format!("in doubt: {cells}"));
    let count = match answer.solutions {
        0 => Some("no solution".to_owned()),
        1 => None,
        _ => Some("several solutions".to_owned()),
    };
    cells.into_iter().chain(count).collect()
}

/// Returns the content of a cell as text, and whether a digit is written by hand if the other choice is printed.
fn shown(content: Content, is_hand_named: bool) -> String {
    match (content.kind, content.digit) {
        (ContentKind::Marks, _) => "marks".to_owned(),
        (ContentKind::Written, Some(digit)) if is_hand_named => format!("{digit} by hand"),
        (_, Some(digit)) => digit.to_string(),
        (_, None) => ".".to_owned(),
    }
}
