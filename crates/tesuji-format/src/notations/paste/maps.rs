//! Tables with more than digits: a second block with the region of each cell, and cages as sums and arrows.
//!
//! A block has as many lines as fields in a line. Blanks, commas, bars, quotes and brackets separate the fields; in a
//! line of one word, each character is a field.

use tesuji_core::Problem;

use super::adjacent_text::is_of_frame;
use super::field;
use crate::notations::{jigsaw, killer};
use crate::read_error::ReadErrorKind;

/// The maximum length of a text that is read.
const LIMIT: usize = 1 << 14;

/// The fields of the lines of a block.
type Block<'t> = Vec<Vec<&'t str>>;

/// A problem and the line on which it begins, counted from 0.
pub(crate) type LocatedProblem = (usize, Result<Problem, ReadErrorKind>);

/// Returns whether a text consists of two blocks and words.
pub(crate) fn has_two_blocks(text: &str) -> bool {
    blocks_of(text).is_some_and(|blocks| blocks.len() == 2)
}

/// Reads a grid with a map of its regions, a map alone, or a table of cages. `None` if the text is none of these.
pub(crate) fn read(text: &str) -> Option<LocatedProblem> {
    let blocks = blocks_of(text)?;
    let problem = match &blocks[..] {
        [(_, block)] => match map(block) {
            Some(map) => jigsaw::problem(block.len(), &map, &vec![0; map.len()]),
            None => cages(block)?,
        },
        [(_, one), (_, other)] if one.len() == other.len() => {
            let (cells, map) = match (map(one), map(other)) {
                (None, Some(map)) => (one, map),
                (Some(map), None) => (other, map),
                _ => return None,
            };
            let values =
                cells.iter().flatten().map(|cell| field::cell(cell.as_bytes())).collect::<Option<Vec<u8>>>()?;
            jigsaw::problem(cells.len(), &map, &values)
        }
        _ => return None,
    };
    Some((blocks[0].0, problem))
}

/// Returns the blocks of a text that is not too long. Rows of lists may be on one line.
fn blocks_of(text: &str) -> Option<Vec<(usize, Block<'_>)>> {
    if text.len() > LIMIT {
        return None;
    }
    let lines = text.lines().enumerate().flat_map(|(nth, line)| line.split("],").map(move |part| (nth, part)));
    blocks(&lines.collect::<Vec<_>>())
}

/// Returns the blocks of a text, each with the number of its first line. `None` if a row is in no block.
fn blocks<'t>(lines: &[(usize, &'t str)]) -> Option<Vec<(usize, Block<'t>)>> {
    let mut blocks = Vec::new();
    let mut block: Block = Vec::new();
    let (mut first, mut first_line) = (0, "");
    for &(nth, line) in lines {
        if line.trim().is_empty() || is_frame(line) {
            continue;
        }
        let fields = fields(line);
        // A single word above a block may be as long as a row.
        if block.len() == 1 && fields.len() != block[0].len() && is_word(first_line) {
            block.clear();
        }
        if block.is_empty() {
            if (4..=25).contains(&fields.len()) && are_cells(&fields) {
                (first, first_line) = (nth, line);
                block.push(fields);
            } else if !is_words(line) {
                return None;
            }
            continue;
        }
        if fields.len() != block[0].len() {
            return None;
        }
        block.push(fields);
        if block.len() == block[0].len() {
            blocks.push((first, std::mem::take(&mut block)));
        }
    }
    let is_whole = block.is_empty() || (block.len() == 1 && is_word(first_line));
    is_whole.then_some(blocks)
}

fn is_frame(line: &str) -> bool {
    line.chars().all(|one| one.is_whitespace() || is_of_frame(one) || "[](){};-=".contains(one))
}

/// Returns whether a line has words and is not a row of cells.
fn is_words(line: &str) -> bool {
    line.split(|one: char| !one.is_alphabetic()).any(|word| word.chars().count() >= 2)
}

/// Returns whether a line is one word.
fn is_word(line: &str) -> bool {
    line.trim().chars().all(char::is_alphabetic)
}

/// Returns whether fields may be cells, region characters, or sums and arrows.
fn are_cells(fields: &[&str]) -> bool {
    let is_cell = |field: &&str| match field.as_bytes() {
        [sign] => sign.is_ascii_alphanumeric() || b".-_*?<>^`'".contains(sign),
        _ => field.parse::<u8>().is_ok(),
    };
    fields.iter().all(is_cell)
}

fn fields(line: &str) -> Vec<&str> {
    // The text before a list is its name.
    let line = line.trim().trim_end_matches([']', ')', '}', ',', ';']);
    let line = line.rsplit(['[', '{']).next().unwrap_or(line);
    let is_separator = |one: char| one.is_whitespace() || is_of_frame(one) || ",;\"'".contains(one);
    let fields: Vec<&str> = line.split(is_separator).filter(|field| !field.is_empty()).collect();
    match fields[..] {
        [word] if word.is_ascii() => (0..word.len()).map(|at| &word[at..=at]).collect(),
        _ => fields,
    }
}

/// Returns the region of each cell, if each character occurs as often as there are lines and its cells are connected.
fn map(block: &Block) -> Option<Vec<usize>> {
    let size = block.len();
    let mut signs: Vec<&str> = Vec::new();
    let mut regions = Vec::with_capacity(size * size);
    for sign in block.iter().flatten() {
        let is_sign = sign.chars().all(char::is_alphanumeric);
        let nth = signs.iter().position(|known| known == sign).filter(|_| is_sign);
        regions.push(match nth {
            Some(nth) => nth,
            None if is_sign && signs.len() < size => {
                signs.push(sign);
                signs.len() - 1
            }
            None => return None,
        });
    }
    let is_even = (0..size).all(|region| regions.iter().filter(|&&other| other == region).count() == size);
    (is_even && jigsaw::hangs_together(&regions, size)).then_some(regions)
}

/// Returns the killer sudoku of a table of sums and arrows.
fn cages(block: &Block) -> Option<Result<Problem, ReadErrorKind>> {
    let sign = |field: &&str| match field.parse::<u8>() {
        Ok(sum) => killer::SUMS.get(usize::from(sum)).copied(),
        Err(_) => field.bytes().next().filter(|_| field.len() == 1),
    };
    let signs: Vec<u8> = block.iter().flatten().map(sign).collect::<Option<_>>()?;
    let arrows = signs.iter().filter(|sign| b"<>^v".contains(sign)).count();
    let has_sum = block.iter().flatten().any(|field| field.len() == 2);
    (signs.len() == 81 && arrows >= 9 && has_sum).then(|| killer::arrows(&signs).map_err(|(_, kind)| kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: &str = "1...\n..2.\n.3..\n...4";

    fn regions(text: &str) -> Option<Vec<usize>> {
        let (_, problem) = read(text)?;
        let layout = problem.expect("a problem").layout();
        let drawing = layout.drawing();
        let houses = drawing.houses.iter().filter(|house| house.of == tesuji_core::HouseOf::Regions);
        let mut map = vec![9; 16];
        houses.enumerate().for_each(|(nth, house)| house.cells.iter().for_each(|&cell| map[cell] = nth));
        Some(map)
    }

    #[test]
    fn a_second_block_says_the_regions() {
        let expected = Some(vec![0, 0, 0, 0, 1, 1, 1, 2, 1, 3, 2, 2, 3, 3, 3, 2]);
        for map in [
            "AAAA\nBBBC\nBDCC\nDDDC",
            "1 1 1 1\n2 2 2 3\n2 4 3 3\n4 4 4 3",
            "regions = [[0, 0, 0, 0],\n [1, 1, 1, 2],\n [1, 3, 2, 2],\n [3, 3, 3, 2]]",
            "[[0,0,0,0],[1,1,1,2],[1,3,2,2],[3,3,3,2]]",
            "+----+\n|aaaa|\n|bbbc|\n|bdcc|\n|dddc|\n+----+",
        ] {
            assert_eq!(regions(&format!("{GRID}\n\n{map}\n")), expected, "{map}");
            assert_eq!(regions(&format!("The regions:\n{map}\nThe clues:\n{GRID}\n")), expected, "{map}");
        }
        for map in
            ["AAAA\nBBBB\nCCCC", "AABB\nBBAA\nCCDD\nCCDD", "1234\n2143\n3412\n4321", "AAAA\nBBBC\nBDCC\nDDDC\nAB.."]
        {
            assert_eq!(regions(&format!("{GRID}\n\n{map}\n")), None, "{map}");
        }
    }

    #[test]
    fn a_table_of_sums_and_arrows_is_a_killer() {
        let row = "13 < 13 < < 15 < 4 <\n";
        let (line, problem) = read(&format!("A killer\n\n{}", row.repeat(9))).unwrap();
        let problem = problem.unwrap();
        assert_eq!((line, problem.constraints().len()), (2, 36));
        assert!(read(&row.repeat(8)).is_none());
    }
}
