//! X-wings, swordfish and jellyfish.

use std::ops::ControlFlow;

use tesuji_core::{Candidate, CellSet, Digit, DigitSet, House};

use super::board::Board;
use super::colex::{chosen, colex};
use super::hint::{Hint, Sink};
use super::kind::Kind;

/// Finds `degree` lines with all places of a digit in `degree` crossing lines, and eliminates it elsewhere in those.
pub(super) fn find(board: &Board, degree: usize, sink: Sink) -> ControlFlow<()> {
    let (rating, technique) = match degree {
        2 => (3.2, "X-Wing"),
        3 => (3.8, "Swordfish"),
        _ => (5.2, "Jellyfish"),
    };
    for (base, cover) in [(Kind::Column, Kind::Row), (Kind::Row, Kind::Column)] {
        let lines: Vec<House> = base.houses().collect();
        for lines in colex(degree, 9).map(|bits| chosen(&lines, bits)) {
            for digit in Digit::iter() {
                let enough = lines.iter().all(|&line| board.places(line, digit).len() >= 2);
                if board.times_placed(digit) + 2 * degree > 9 || !enough {
                    continue;
                }
                let base_cells = lines.iter().map(|line| line.cells()).fold(CellSet::EMPTY, CellSet::union);
                let places = board.cells(digit) & base_cells;
                let covers = cover.houses().filter(|house| !house.cells().is_disjoint(places));
                let covers: Vec<House> = covers.collect();
                if covers.len() == degree {
                    let covered = covers.iter().map(|line| line.cells()).fold(CellSet::EMPTY, CellSet::union);
                    // The base lines in turn, not the cells in reading order.
                    let outside = lines.iter().flat_map(|line| line.cells() - covered);
                    let absent: Vec<Candidate> = outside.map(|cell| Candidate { cell, digit }).collect();
                    let removals = board.candidates(covered - base_cells, DigitSet::of(digit));
                    Hint::strike(rating, technique, removals).without(absent).offer(sink)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
