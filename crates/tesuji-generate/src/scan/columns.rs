//! Choices of cells, transposed to one bit per choice.

use super::band::BandCells;
use super::block::{Block, Squares};

/// Choices of cells of a band, transposed: for each cell, the choices that contain it, one bit per choice.
#[derive(Debug, Default)]
pub(super) struct Columns {
    choices: Vec<BandCells>,
    /// 27 blocks for every block of choices.
    cells: Vec<[Block; 27]>,
}

impl Columns {
    /// Replaces the choices.
    #[inline(always)]
    pub(super) fn fill(&mut self, choices: &[BandCells]) {
        self.choices.clear();
        self.choices.extend_from_slice(choices);
        self.cells.clear();
        for choices in choices.chunks(Block::BITS) {
            self.cells.push(Squares::columns(choices));
        }
    }

    /// Replaces `out` with the choices that contain a cell of each set.
    #[inline(always)]
    pub(super) fn filter(&self, sets: &[BandCells], out: &mut Vec<BandCells>) {
        out.clear();
        for (choices, cells) in self.choices.chunks(Block::BITS).zip(&self.cells) {
            let mut left = Block::first(choices.len());
            for &set in sets {
                let (mut hit, mut rest) = (Block::NONE, set);
                while rest != 0 {
                    hit |= cells[rest.trailing_zeros() as usize];
                    rest &= rest - 1;
                }
                left &= hit;
                if left.is_none() {
                    break;
                }
            }
            left.for_each(|nth| out.push(choices[nth]));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::band::{ALL, combine};
    use super::*;

    #[test]
    fn a_filter_keeps_what_has_a_cell_of_each_set() {
        let mut choices = Vec::new();
        combine(ALL, 0, 3, &mut |choice| choices.push(choice));
        let mut columns = Columns::default();
        columns.fill(&choices);
        let sets = [0b1011, 0b111_0000_0001, 1 << 26 | 1 << 1];
        let mut kept = vec![9];
        columns.filter(&sets, &mut kept);
        choices.retain(|choice| sets.iter().all(|set| set & choice != 0));
        assert!(!choices.is_empty());
        assert_eq!(kept, choices);
    }
}
