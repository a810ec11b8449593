//! Statements about a symmetry that maps the clues to themselves.

use std::collections::BTreeMap;

use tesuji_core::{Automorphism, Candidate, Cell, CellSet, Claim, Digit, DigitSet, Rule};

use super::{Layout, Walk};
use crate::words::{Motion, Sentence};

const STAY: [u8; 9] = Automorphism::STAY;
const BACK: [u8; 9] = Automorphism::BACK;

/// The maximum number of cells whose images one sentence lists.
const MOST_MOVED: usize = 3;

/// Returns the motion of the cells under a map.
fn motion(map: &Automorphism) -> Motion {
    match (map.transposed(), *map.rows(), *map.columns()) {
        (false, BACK, BACK) => Motion::Half,
        (true, STAY, BACK) => Motion::Quarter { clockwise: true },
        (true, BACK, STAY) => Motion::Quarter { clockwise: false },
        (true, STAY, STAY) => Motion::Diagonal,
        (true, BACK, BACK) => Motion::Antidiagonal,
        (transposed, rows, columns) => Motion::Lines { transposed, rows, columns },
    }
}

/// Returns the digits that the map exchanges, in cycles.
fn cycles(map: &Automorphism) -> Vec<Vec<Digit>> {
    let mut left = !map.fixed_digits();
    let mut cycles = Vec::new();
    while let Some(first) = left.first() {
        let mut cycle = Vec::new();
        let mut digit = first;
        while left.contains(digit) {
            left.remove(digit);
            cycle.push(digit);
            digit = map.digit(digit);
        }
        cycles.push(cycle);
    }
    cycles
}

impl Walk<'_> {
    /// States that the map leaves the solution unchanged, and the eliminations that follow.
    pub(super) fn symmetry(&mut self, at: usize, map: &Automorphism, claim: &Claim) {
        self.say(Layout::Follow, Sentence::Alike { motion: motion(map), cycles: cycles(map) });
        self.before = Some(at);
        let Claim::NoneOf(gone) = claim else { return };
        if let Some(arrival) = self.arrival(at, map) {
            self.say(Layout::Follow, arrival);
            // The conclusion names the remaining digit.
            self.lists.insert(at + 1);
            return;
        }
        let (mut unmoved, mut moved) = (CellSet::EMPTY, BTreeMap::<Cell, [DigitSet; 2]>::new());
        let mut collides = BTreeMap::<Digit, CellSet>::new();
        for one in gone.iter() {
            let image = map.candidate(one);
            if image.cell == one.cell && image.digit != one.digit {
                unmoved.insert(one.cell);
            } else if self.start.contains(image) {
                collides.entry(one.digit).or_default().insert(one.cell);
            } else {
                let [digits, images] = moved.entry(one.cell).or_insert([DigitSet::EMPTY; 2]);
                digits.insert(one.digit);
                images.insert(image.digit);
            }
        }
        if !unmoved.is_empty() {
            self.say(Layout::Follow, Sentence::Unmoved { cells: unmoved, digits: map.fixed_digits() });
        }
        for (digit, cells) in collides {
            self.say(Layout::Follow, Sentence::Collides { cells, digit });
        }
        let pairs: Vec<[(Cell, DigitSet); 2]> =
            moved.into_iter().map(|(cell, [digits, image])| [(cell, digits), (map.cell(cell), image)]).collect();
        for pairs in pairs.chunks(MOST_MOVED) {
            self.say(Layout::Follow, Sentence::Moved(pairs.to_vec()));
        }
    }

    /// Returns the statement that a cell maps to a solved one, if the next line is the last and gives the cell's
    /// remaining digit.
    fn arrival(&self, at: usize, map: &Automorphism) -> Option<Sentence> {
        let last = self.lines.get(at + 1).filter(|_| at + 2 == self.lines.len())?;
        let (Rule::Cell(cell), Claim::OneOf(one)) = (&last.rule, &last.claim) else { return None };
        let to = map.cell(*cell);
        let stands = Candidate { cell: to, digit: self.grid.get(to)? };
        Some(Sentence::Arrives { cell: *cell, to: stands, digit: one.digits(*cell).only()? })
    }
}
