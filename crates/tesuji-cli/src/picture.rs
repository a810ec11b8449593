//! Pictures as input.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{anyhow, ensure};
use tesuji::Control;
use tesuji::api::photograph::{Doubt, GridAnswer};
use tesuji::vision::{GridReading, Image, Pages, ReadPictureError, Reader};

use crate::output::complain;

/// The largest file that is read, in bytes.
const LARGEST_FILE: u64 = 256 << 20;

/// A page of a file, with its grids.
pub(crate) struct PageGrids {
    /// The number of the page, from 1; `None` if the file is one picture.
    pub(crate) page: Option<usize>,
    /// The file and the page, for messages.
    pub(crate) name: String,
    pub(crate) picture: Image,
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

/// Returns the pages of a file with this name that have a sudoku, in their order; an error for each page that cannot be
/// read, or one if no page has a sudoku.
pub(crate) fn read_pages<'a>(
    reader: &'a Reader,
    name: &'a str,
    pages: &'a Pages,
    control: &'a Control<'_>,
) -> impl Iterator<Item = anyhow::Result<PageGrids>> + 'a {
    let count = pages.count();
    let mut is_empty = true;
    (0..count).filter_map(move |nth| {
        let read = read_page(reader, name, pages, nth, control).transpose();
        is_empty &= read.is_none();
        match read {
            None if is_empty && nth + 1 == count => Some(Err(anyhow!("none of the {count} pages has a sudoku"))),
            read => read,
        }
    })
}

/// Reads a page. Many pages of a document have no sudoku, which is an error only if the file is one picture.
fn read_page(
    reader: &Reader,
    file: &str,
    pages: &Pages,
    nth: usize,
    control: &Control,
) -> anyhow::Result<Option<PageGrids>> {
    let page = (pages.count() > 1).then_some(nth + 1);
    let picture = pages.draw(nth).map_err(|error| match page {
        Some(page) => anyhow!("page {page}: {error}"),
        None => error.into(),
    })?;
    let name = page.map_or(file.to_owned(), |page| format!("{file}: page {page}"));
    match reader.read(&picture, control) {
        Ok(grids) => Ok(Some(PageGrids { page, name, picture, grids })),
        Err(error) if page.is_none() || error == ReadPictureError::Stopped => Err(error.into()),
        Err(_) => Ok(None),
    }
}

/// Returns the grids of a picture or a document as text, one per line, with the handwritten digits as the player's.
/// Names the cells in doubt on standard error.
pub(crate) fn text_of(name: &str, file: impl Read) -> io::Result<String> {
    let error = |error: anyhow::Error| io::Error::new(io::ErrorKind::InvalidData, format!("{error:#}"));
    let pages = pages(file).map_err(error)?;
    let mut text = String::new();
    for page in read_pages(&Reader::default(), name, &pages, &Control::new()) {
        let PageGrids { name, grids, .. } = page.map_err(error)?;
        for (nth, grid) in grids.iter().enumerate() {
            let answer = GridAnswer::of(grid);
            for doubt in doubts(&answer) {
                complain(&format!("{name}: grid {}: {doubt}", nth + 1));
            }
            text += &answer.state;
            text.push('\n');
        }
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
