//! Problems in Braille: BRF files, in which a character of ASCII stands for a cell of six dots.
//!
//! Text is Unified English Braille without contractions. A grid has one line per row: a number with its sign, or two
//! hyphens for an empty cell, two blanks between boxes and a line between bands. A grid that is too wide is cut between
//! boxes. Regions that are not boxes are a second grid, with a letter for each region. Constraints follow in words.
//!
//! ```
//! use tesuji_core::{Grid, Problem};
//! use tesuji_render::braille;
//!
//! let clues: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let page = braille::pages(&Problem::from(clues), None, Some("Monday"));
//! assert!(page.starts_with(",MONDAY\n\n#E #C --  -- #G --  -- -- --\n"));
//! # Ok::<(), tesuji_core::ParseGridError>(())
//! ```

mod text;

use tesuji_core::{HouseOf, Layout, Problem};

pub use text::text;

use crate::ProblemPicture;

/// The number of cells of a line, and of lines of a page.
const LINE: usize = 40;
const PAGE: usize = 25;

/// Returns a problem, or its solution if there is one, as pages of a BRF file.
pub fn pages(problem: &Problem, solution: Option<&[u8]>, title: Option<&str>) -> String {
    let mut head = title.map_or_else(Vec::new, |title| wrapped(&text(title)));
    if solution.is_some() {
        head.extend(wrapped(&text("Solution")));
    }
    let mut blocks = if head.is_empty() { Vec::new() } else { vec![head] };
    blocks.extend(grids(problem, solution.unwrap_or(&problem.givens())));
    if solution.is_none() {
        blocks.extend(rules(problem));
    }
    paged(&blocks)
}

/// Returns a problem in the state of its player, then parts in English words, as pages of a BRF file. A part has a
/// heading, which may be empty, and sentences, a paragraph for each line.
pub fn pages_with_words(problem: &Problem, parts: &[(&str, &str)]) -> String {
    let mut blocks = grids(problem, &problem.values());
    blocks.extend(rules(problem));
    blocks.extend(parts.iter().map(|(heading, words)| {
        let lines = std::iter::once(*heading).chain(words.lines()).filter(|line| !line.trim().is_empty());
        lines.flat_map(|line| wrapped(&text(line))).collect()
    }));
    paged(&blocks)
}

/// Returns the grid of values.
fn grids(problem: &Problem, values: &[u8]) -> Vec<Vec<String>> {
    let layout = problem.layout();
    let numbers = (1..=layout.size() as u8).map(|value| text(&layout.number(value).to_string()).len());
    let width = numbers.max().unwrap_or(2);
    grid(&layout, width, &|cell| match values[cell] {
        0 => "-".repeat(width),
        value => text(&layout.number(value).to_string()),
    })
}

/// Returns the regions and the constraints.
fn rules(problem: &Problem) -> Vec<Vec<String>> {
    let mut blocks = regions(&problem.layout());
    if !problem.constraints().is_empty() {
        blocks.push(wrapped(&text(&ProblemPicture::of(problem).art().description)));
    }
    blocks.extend(in_words(problem));
    blocks
}

/// Returns the lines of a grid in which each cell has a text of this width, in blocks that fit a line.
fn grid(layout: &Layout, width: usize, cell_text: &dyn Fn(usize) -> String) -> Vec<Vec<String>> {
    let (box_rows, box_columns) =
        layout.boxes().map_or((layout.rows(), layout.columns()), |boxes| (boxes.box_rows(), boxes.box_columns()));
    let fits = |columns: usize| columns * (width + 1) - 1 + (columns - 1) / box_columns <= LINE;
    // As many columns as fit, whole boxes if there are any.
    let most = (1..=layout.columns()).rev().find(|&columns| fits(columns)).unwrap_or(1);
    let whole = most - most % box_columns;
    let across = if whole == 0 || most == layout.columns() { most } else { whole };
    let mut blocks = Vec::new();
    for start in (0..layout.columns()).step_by(across) {
        let columns = start..layout.columns().min(start + across);
        let mut lines = Vec::new();
        if across < layout.columns() {
            lines.push(text(&format!("columns {} to {}", columns.start + 1, columns.end)));
        }
        for row in 0..layout.rows() {
            let mut line = String::new();
            for column in columns.clone() {
                let cell = layout.cell_at(row, column);
                let shown = cell.map_or_else(String::new, cell_text);
                line += &format!("{shown:<width$} ");
                if (column + 1).is_multiple_of(box_columns) {
                    line.push(' ');
                }
            }
            lines.push(line.trim_end().to_owned());
            if (row + 1).is_multiple_of(box_rows) && row + 1 < layout.rows() {
                let count = columns.len() * (width + 1) - 1 + (columns.len() - 1) / box_columns;
                lines.push(format!("\"{}", "3".repeat(count.saturating_sub(1))));
            }
        }
        blocks.push(lines);
    }
    blocks
}

/// Returns the regions as a grid of letters if they are not boxes.
fn regions(layout: &Layout) -> Vec<Vec<String>> {
    if layout.boxes().is_some() {
        return Vec::new();
    }
    let mut letters = vec![None; layout.cell_count()];
    let regions = layout.houses().filter(|house| house.of == HouseOf::Regions);
    for (nth, region) in regions.enumerate() {
        // The first region of a cell is named; overlapping ones are the boxes of grids that share cells.
        let letter = char::from(b'A' + (nth % 26) as u8);
        region.cells.iter().for_each(|&cell| _ = letters[cell].get_or_insert(letter));
    }
    let mut blocks = grid(layout, 1, &|cell| letters[cell].map_or_else(|| "-".to_owned(), String::from));
    if let Some(first) = blocks.first_mut() {
        first.insert(0, text("regions"));
    }
    blocks
}

/// Returns the constraints in words, each with its cells.
fn in_words(problem: &Problem) -> Vec<Vec<String>> {
    let layout = problem.layout();
    problem.constraints().iter().map(|one| wrapped(&text(&crate::words::clause(one, &layout)))).collect()
}

/// Breaks a text into lines; the lines after the first are indented.
fn wrapped(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        let mut word = word;
        while word.len() > LINE - 2 {
            let (start, rest) = word.split_at(LINE - 2);
            lines.push(format!("{}{start}", if lines.is_empty() { "" } else { "  " }));
            word = rest;
        }
        match lines.last_mut().filter(|line| line.len() + 1 + word.len() <= LINE) {
            Some(line) => {
                line.push(' ');
                line.push_str(word);
            }
            None => lines.push(format!("{}{word}", if lines.is_empty() { "" } else { "  " })),
        }
    }
    lines
}

/// Distributes blocks over pages. A block that fits a page is not divided. An empty line precedes a block of several
/// lines.
fn paged(blocks: &[Vec<String>]) -> String {
    let mut pages: Vec<Vec<String>> = vec![Vec::new()];
    for block in blocks {
        let page = pages.last_mut().expect("there is a page");
        let gap = usize::from(!page.is_empty() && block.len() > 1);
        let is_divided = block.len() > PAGE;
        if page.len() + gap + if is_divided { 2 } else { block.len() } > PAGE {
            pages.push(Vec::new());
        } else if gap > 0 {
            page.push(String::new());
        }
        for line in block {
            if pages.last().expect("there is a page").len() == PAGE {
                pages.push(Vec::new());
            }
            pages.last_mut().expect("there is a page").push(line.clone());
        }
    }
    pages.iter().map(|lines| lines.iter().map(|line| format!("{line}\n")).collect::<String>() + "\x0c").collect()
}

#[cfg(test)]
mod tests {
    use tesuji_core::{Grid, Shape};

    use super::*;

    /// Returns the lines of each page, which must fit.
    fn pages_of(brf: &str) -> Vec<Vec<&str>> {
        let pages: Vec<Vec<&str>> =
            brf.split('\x0c').filter(|page| !page.is_empty()).map(|page| page.lines().collect()).collect();
        assert!(pages.iter().all(|page| page.len() <= PAGE && page.iter().all(|line| line.len() <= LINE)), "{brf}");
        pages
    }

    #[test]
    fn every_size_fits_the_pages() {
        for size in [4, 6, 8, 9, 10, 12, 15, 16, 25] {
            let layout = Layout::of(Shape::of_size(size).unwrap());
            let values: Vec<u8> = (0..size * size).map(|cell| (cell % size + 1) as u8).collect();
            let problem = Problem::from_values(layout, values.clone()).unwrap();
            let brf = pages(&problem, Some(&values), Some("A title"));
            let all = pages_of(&brf);
            let numbers = all.iter().flatten().filter(|line| line.starts_with("#A ")).count();
            assert!(numbers >= size, "{size}: {brf}");
            assert!(brf.contains(&text(&size.to_string())), "{size}");
        }
    }

    #[test]
    fn a_long_title_is_on_as_many_pages_as_it_needs() {
        let title = "word ".repeat(300);
        let brf = pages(&Problem::from(Grid::EMPTY), None, Some(&title));
        let all = pages_of(&brf);
        assert_eq!(brf.matches("WORD").count(), 300);
        assert_eq!(all.last().unwrap().iter().filter(|line| line.starts_with("--")).count(), 9);
    }
}
