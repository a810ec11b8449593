//! A grid as three bands of rows or of columns.

use std::sync::OnceLock;

use tesuji_core::{Cell, CellSet};

use super::band::{self, ALL, BandCells};

/// A grid as three bands, either normal or transposed.
#[derive(Debug)]
pub(super) struct View {
    transposed: bool,
    /// Unavoidable sets, band by band.
    pub(super) sets: Vec<[BandCells; 3]>,
    /// For each band and number of clues, the choices of cells that hit all sets within the band, computed on demand.
    choices: [[OnceLock<Vec<BandCells>>; 28]; 3],
}

impl View {
    pub(super) fn new(transposed: bool) -> View {
        View {
            transposed,
            sets: Vec::new(),
            choices: std::array::from_fn(|_| std::array::from_fn(|_| OnceLock::new())),
        }
    }

    /// Adds an unavoidable set.
    pub(super) fn add(&mut self, set: CellSet) {
        self.sets.push(self.parts(set));
    }

    /// Returns the parts of a set in the three bands.
    pub(super) fn parts(&self, set: CellSet) -> [BandCells; 3] {
        let bits = if self.transposed { transposed(set) } else { set }.bits();
        [0, 1, 2].map(|nth| (bits >> (27 * nth)) as BandCells & ALL)
    }

    /// Returns the set with these parts.
    pub(super) fn join(&self, parts: [BandCells; 3]) -> CellSet {
        let bits = (0..3).fold(0, |bits, nth| bits | u128::from(parts[nth]) << (27 * nth));
        let set = CellSet::from_bits(bits);
        if self.transposed { transposed(set) } else { set }
    }

    /// Returns the choices of `clues` cells of a band that hit all sets within it.
    pub(super) fn choices(&self, band: usize, clues: usize) -> &[BandCells] {
        self.choices[band][clues].get_or_init(|| {
            let mut own: Vec<BandCells> = self
                .sets
                .iter()
                .filter(|parts| (0..3).all(|nth| nth == band || parts[nth] == 0))
                .map(|parts| parts[band])
                .collect();
            band::keep_minimal(&mut own);
            let mut choices = Vec::new();
            band::for_each_hitting(&own, clues, &mut |choice| choices.push(choice));
            choices
        })
    }
}

/// Returns the set reflected in the main diagonal.
fn transposed(set: CellSet) -> CellSet {
    set.iter().map(|cell| Cell::from_index(9 * cell.column() + cell.row())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_come_together_again() {
        let set: CellSet = [Cell::R1C2, Cell::R4C9, Cell::R9C1].into_iter().collect();
        for view in [View::new(false), View::new(true)] {
            assert_eq!(view.join(view.parts(set)), set);
        }
        assert_eq!(View::new(false).parts(set), [2, 1 << 8, 1 << 18]);
        assert_eq!(View::new(true).parts(set), [1 << 8 | 1 << 9, 0, 1 << 21]);
    }
}
