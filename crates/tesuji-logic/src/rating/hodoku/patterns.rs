//! Patterns of one digit, in HoDoKu's order.
//!
//! HoDoKu checks fewer arrangements than exist. Of skyscrapers, it checks those whose lines meet at both first or both
//! second ends; of two-string kites, the first two ends that share a box. A kite or an empty rectangle eliminates one
//! cell, where the lines of its ends cross.

use tesuji_core::{Candidate, Cell, CellSet, Chain, Digit, House, Node, Pattern, Step, Technique};

use super::ordered_step::eliminating;
use crate::Board;
use crate::finder::seen_by_all;
use crate::single_digit::{EMPTY_RECTANGLE, SKYSCRAPER, StrongLink, TWO_STRING_KITE};

const ROWS: std::ops::Range<usize> = 0..9;
const COLUMNS: std::ops::Range<usize> = 9..18;

/// Returns the first skyscraper: for all digits in rows, then in columns.
pub(super) fn skyscraper(board: &Board) -> Option<Step> {
    let across_rows = |cell: Cell| cell.column();
    let across_columns = |cell: Cell| cell.row();
    skyscraper_in(board, ROWS, across_rows).or_else(|| skyscraper_in(board, COLUMNS, across_columns))
}

fn skyscraper_in(board: &Board, lines: std::ops::Range<usize>, across: impl Fn(Cell) -> usize) -> Option<Step> {
    Digit::ALL.into_iter().find_map(|digit| {
        let links = links(board, lines.clone(), digit);
        links.iter().enumerate().find_map(|(nth, one)| {
            links[nth + 1..].iter().find_map(|other| {
                let meet = |end: usize| across(one[end]) == across(other[end]);
                let near = [0, 1].into_iter().find(|&end| meet(end))?;
                let far = 1 - near;
                let nodes = [one[far], one[near], other[near], other[far]].map(CellSet::of);
                let gone = seen_by_all(nodes[0] | nodes[3]);
                // Two lines that meet at both ends are an X-wing.
                if meet(far) { None } else { chain(&SKYSCRAPER, board, digit, nodes, gone) }
            })
        })
    })
}

/// Returns the first kite.
pub(super) fn two_string_kite(board: &Board) -> Option<Step> {
    Digit::ALL.into_iter().find_map(|digit| {
        let mut rows = links(board, ROWS, digit);
        let mut columns = links(board, COLUMNS, digit);
        for row in &mut rows {
            for column in &mut columns {
                // The ends that share a box are swapped to the front, and stay there.
                let pairs = [(0, 0), (0, 1), (1, 0), (1, 1)];
                let share_box = |&(one, other): &(usize, usize)| row[one].box_index() == column[other].box_index();
                let Some((one, other)) = pairs.into_iter().find(share_box) else { continue };
                row.swap(0, one);
                column.swap(0, other);
                if row.iter().any(|end| column.contains(end)) {
                    continue;
                }
                let gone = Cell::ALL[9 * column[1].row() + row[1].column()];
                let nodes = [row[1], row[0], column[0], column[1]].map(CellSet::of);
                let step = chain(&TWO_STRING_KITE, board, digit, nodes, gone.into());
                if step.is_some() {
                    return step;
                }
            }
        }
        None
    })
}

/// Returns the first empty rectangle.
pub(super) fn empty_rectangle(board: &Board) -> Option<Step> {
    let boxes = House::ALL[18..].iter();
    let places = Digit::ALL.into_iter().flat_map(|digit| boxes.clone().map(move |&block| (digit, block)));
    places.into_iter().find_map(|(digit, block)| {
        let cells = board.cells_in(block, digit);
        let corner = block.cells().first()?;
        // The last line of the box is tried first.
        let crossings = (0..9).rev().map(|nth| [corner.row() + nth / 3, corner.column() + nth % 3]);
        crossings.filter(|_| cells.len() > 2).find_map(|[row, column]| {
            let lines = [House::ALL[row], House::ALL[9 + column]];
            let [in_row, in_column] = lines.map(|line| cells & line.cells());
            let crossing = in_row & in_column;
            if cells != in_row | in_column || in_row == crossing || in_column == crossing {
                return None;
            }
            let [row, column] = lines;
            rectangle(board, digit, block, row, column).or_else(|| rectangle(board, digit, block, column, row))
        })
    })
}

/// Looks for a strong link from a cell along one line of the rectangle to a cell that eliminates from the other line.
fn rectangle(board: &Board, digit: Digit, block: House, along: House, across: House) -> Option<Step> {
    let in_box = board.cells_in(block, digit);
    let (across_kind, along_kind) = if along.index() < 9 { (1, 0) } else { (0, 1) };
    (board.cells_in(along, digit) - in_box).iter().find_map(|near| {
        let link = StrongLink::of(board, near.houses()[across_kind], digit)?;
        let far = if link.ends[0] == near { link.ends[1] } else { link.ends[0] };
        let gone = (far.houses()[along_kind].cells() & across.cells()) - block.cells();
        let nodes = [far.into(), near.into(), (in_box & along.cells()) - across.cells(), in_box & across.cells()];
        chain(&EMPTY_RECTANGLE, board, digit, nodes, gone)
    })
}

/// Returns the ends of the strong links of these lines.
fn links(board: &Board, lines: std::ops::Range<usize>, digit: Digit) -> Vec<[Cell; 2]> {
    House::ALL[lines].iter().filter_map(|&line| StrongLink::of(board, line, digit)).map(|link| link.ends).collect()
}

fn chain(
    technique: &'static Technique,
    board: &Board,
    digit: Digit,
    nodes: [CellSet; 4],
    gone: CellSet,
) -> Option<Step> {
    let gone = (gone & board.cells(digit)).iter().map(|cell| Candidate { cell, digit }).collect();
    eliminating(technique, gone, || {
        let nodes = nodes.iter().map(|&cells| Node { digit, cells }).collect();
        Pattern::Chain(Chain { nodes, closed: false })
    })
}
