//! Chains in Eureka notation.

use std::collections::BTreeMap;

use tesuji_core::{CandidateSet, Cell, CellSet, Chain, DigitSet, House, Node};

use crate::cell_names::CellNames;

/// The maximum number of cells of an almost locked set within a chain.
const MOST_CELLS: usize = 5;

/// Returns the chain in Eureka notation: `(5)r1c1=(5)r1c7-(5=3)r3c7-(3)r3c8=(3)r6c8`, with `=` for strong links and `-`
/// for weak ones. Two digits that a strong link connects within a cell or an almost locked set are in one pair of
/// brackets, before all cells of the set: `(3=8)r4c57`. `candidates` are the candidates of the state.
///
/// A closed chain ends with the weak link back to its start.
pub fn eureka(chain: &Chain, candidates: &CandidateSet, notation: CellNames) -> String {
    let name = |node: &Node| format!("({}){}", node.digit, compact(node.cells, notation));
    let link = |pair: &[Node]| match pair {
        [one, other] if one.digit != other.digit => {
            let cells = almost_locked_set(one, other, candidates).unwrap_or(one.cells | other.cells);
            format!("({}={}){}", one.digit, other.digit, compact(cells, notation))
        }
        nodes => nodes.iter().map(name).collect::<Vec<String>>().join("="),
    };
    let links: Vec<String> = chain.nodes.chunks(2).map(link).collect();
    format!("{}{}", links.join("-"), if chain.closed { "-" } else { "" })
}

/// Returns the smallest almost locked set in a house that has these two digits only in the cells of the two nodes.
fn almost_locked_set(one: &Node, other: &Node, candidates: &CandidateSet) -> Option<CellSet> {
    let both = one.cells | other.cells;
    if [one, other].iter().any(|node| candidates.cells(node.digit) & both != node.cells) {
        return None;
    }
    (both.len()..=MOST_CELLS).find_map(|size| {
        House::containing(both).find_map(|house| {
            let may_join = |cell: &Cell| {
                let digits = candidates.digits(*cell);
                !digits.is_empty() && !digits.contains(one.digit) && !digits.contains(other.digit)
            };
            let others: Vec<Cell> = (house.cells() - both).iter().filter(may_join).collect();
            grow(both, &others, size, candidates)
        })
    })
}

/// Adds some of the other cells until there are `size` cells, with one digit more than cells.
fn grow(cells: CellSet, others: &[Cell], size: usize, candidates: &CandidateSet) -> Option<CellSet> {
    let digits = cells.iter().fold(DigitSet::EMPTY, |all, cell| all | candidates.digits(cell));
    if digits.len() > size + 1 {
        return None;
    }
    if cells.len() == size {
        return (digits.len() == size + 1).then_some(cells);
    }
    others.iter().enumerate().find_map(|(nth, &cell)| grow(cells.with(cell), &others[nth + 1..], size, candidates))
}

/// Returns the names of cells, grouped by line: `r4c57`, `r46c5`, `r4c57|r5c6`; one by one if rows have letters.
fn compact(cells: CellSet, notation: CellNames) -> String {
    let mut names: Vec<String> = cells.iter().map(|cell| notation.cell(cell)).collect();
    if notation == CellNames::RowColumn {
        let (mut rows, mut columns): (BTreeMap<usize, String>, BTreeMap<usize, String>) = Default::default();
        for cell in cells {
            let (row, column) = (cell.row() + 1, cell.column() + 1);
            *rows.entry(row).or_default() += &column.to_string();
            *columns.entry(column).or_default() += &row.to_string();
        }
        let by_rows = rows.iter().map(|(row, columns)| format!("r{row}c{columns}"));
        names = if columns.len() < rows.len() {
            columns.iter().map(|(column, rows)| format!("r{rows}c{column}")).collect()
        } else {
            by_rows.collect()
        };
    }
    names.join("|")
}
