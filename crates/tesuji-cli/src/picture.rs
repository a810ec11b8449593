//! Pictures as input.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{anyhow, ensure};
use tesuji::Control;
use tesuji::api::photograph::{Doubt, GridAnswer};
use tesuji::vision::{Gray, GridReading, Pages, ReadPictureError, Reader};

use crate::output::complain;

/// The largest file that is read, in bytes.
const LARGEST_FILE: u64 = 256 << 20;

/// A page of a file, with its grids.
pub(crate) struct PageGrids {
    /// The number of the page, from 1; `None` if the file is one picture.
    pub(crate) page: Option<usize>,
    /// The file and the page, for messages.
    pub(crate) name: String,
    pub(crate) gray: Gray,
    pub(crate) grids: Vec<GridReading>,
}

/// Opens a file.
pub(crate) fn open(path: &Path) -> anyhow::Result<Pages> {
    pages(File::open(path)?)
}

fn pages(file: impl Read) -> anyhow::Result<Pages> {
    let mut bytes = Vec::new();
    file.take(LARGEST_FILE + 1).read_to_end(&mut bytes)?;
    ensure!(bytes.len() as u64 <= LARGEST_FILE, "the file has more than {LARGEST_FILE} bytes");
    Ok(Pages::open(bytes)?)
}

/// Reads the pages of a file with this name in their order, and passes each page with a sudoku to `take`. Returns an
/// error if no page has one.
pub(crate) fn read_pages(
    reader: &Reader,
    name: &str,
    pages: &Pages,
    control: &Control,
    mut take: impl FnMut(PageGrids) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let count = pages.count();
    let mut has_sudoku = false;
    for nth in 0..count {
        let page = (count > 1).then_some(nth + 1);
        let name = page.map_or(name.to_owned(), |page| format!("{name}: page {page}"));
        let gray = pages.draw(nth).map_err(|error| match page {
            Some(page) => anyhow!("page {page}: {error}"),
            None => error.into(),
        })?;
        let grids = match reader.read(&gray, control) {
            Ok(grids) => grids,
            // Many pages of a document have none.
            Err(error) if count > 1 && error != ReadPictureError::Stopped => continue,
            Err(error) => return Err(error.into()),
        };
        has_sudoku = true;
        take(PageGrids { page, name, gray, grids })?;
    }
    ensure!(has_sudoku, "none of the {count} pages has a sudoku");
    Ok(())
}

/// Returns the grids of a picture or a document as text, one per line, with the handwritten digits as the player's.
/// Names the cells in doubt on standard error.
pub(crate) fn text_of(name: &str, file: impl Read) -> io::Result<String> {
    let mut text = String::new();
    let add = |PageGrids { name, grids, .. }: PageGrids| {
        for (nth, grid) in grids.iter().enumerate() {
            let answer = GridAnswer::of(grid);
            for doubt in doubts(&answer) {
                complain(&format!("{name}: grid {}: {doubt}", nth + 1));
            }
            text += &answer.state;
            text.push('\n');
        }
        Ok(())
    };
    pages(file)
        .and_then(|pages| read_pages(&Reader::default(), name, &pages, &Control::new(), add))
        .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, format!("{error:#}")))?;
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
