//! Pictures as input.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::ensure;
use tesuji::Control;
use tesuji::api::photograph::{Doubt, GridAnswer};
use tesuji::vision::{Gray, Reader};

use crate::output::complain;

/// The largest file that is read, in bytes.
const LARGEST_FILE: u64 = 256 << 20;

/// Decodes a file.
pub(crate) fn decode_file(path: &Path) -> anyhow::Result<Gray> {
    decode(File::open(path)?)
}

fn decode(file: impl Read) -> anyhow::Result<Gray> {
    let mut bytes = Vec::new();
    file.take(LARGEST_FILE + 1).read_to_end(&mut bytes)?;
    ensure!(bytes.len() as u64 <= LARGEST_FILE, "the file has more than {LARGEST_FILE} bytes");
    Ok(Gray::decode(&bytes)?)
}

/// Returns the grids of a picture as text, one per line, with the handwritten digits as the player's. Names the cells
/// in doubt on standard error.
pub(crate) fn text_of(name: &str, file: impl Read) -> io::Result<String> {
    let grids = decode(file).and_then(|gray| Ok(Reader::default().read(&gray, &Control::new())?));
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
    let cells = answer.doubted.iter().map(Doubt::to_string).collect::<Vec<String>>().join(", ");
    let cells = (!cells.is_empty()).then(|| format!("in doubt: {cells}"));
    let count = match answer.solutions {
        0 => Some("no solution".to_owned()),
        1 => None,
        _ => Some("several solutions".to_owned()),
    };
    cells.into_iter().chain(count).collect()
}
