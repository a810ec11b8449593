use tesuji_core::CellSet;

use super::band::BandCells;
use super::pairs::Spread;
use super::sets::ROW;
use super::view::View;

/// Which part of a search is made: of several that share the work, and with which clues.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    /// Which of how many parts.
    pub(super) shard: (u32, u32),
    /// Cells whose clues are known, and those of them that have one.
    pub(super) fixed: CellSet,
    pub(super) clues: CellSet,
}

impl Part {
    /// The whole search.
    pub(super) const WHOLE: Part = Part { shard: (0, 1), fixed: CellSet::EMPTY, clues: CellSet::EMPTY };

    /// Returns whether these cells are a puzzle of the part, as far as its clues are known.
    pub(super) fn has(&self, cells: CellSet) -> bool {
        cells & self.fixed == self.clues
    }

    /// Returns the choices for a band that have the known clues.
    pub(super) fn of_choices(&self, view: &View, band: usize, choices: &[BandCells]) -> Vec<BandCells> {
        let [fixed, clues] = [self.fixed, self.clues].map(|cells| view.parts(cells)[band]);
        choices.iter().copied().filter(|choice| choice & fixed == clues).collect()
    }

    /// Returns whether a spread has as many clues in each band as the known ones leave open.
    pub(super) fn allows(&self, view: &View, spread: &Spread) -> bool {
        let [fixed, clues] = [self.fixed, self.clues].map(|cells| view.parts(cells));
        spread.bands.iter().zip(spread.clues).all(|(&band, count)| {
            let least = clues[band].count_ones() as usize;
            (least..=least + 27 - fixed[band].count_ones() as usize).contains(&count)
        })
    }

    /// Returns whether the shard has the choices that begin with this row in the step with this number.
    ///
    /// The row itself decides, and not its place among the others: how many there are depends on the sets that were learned,
    /// which are not the same in all shards.
    pub(super) fn has_row(&self, step: usize, choice: BandCells) -> bool {
        let (nth, of) = self.shard;
        let key = (step as u64) << 9 | u64::from(choice & ROW);
        // Multiplicative hashing: neighbouring rows are about equally long.
        of == 1 || (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) % u64::from(of) == u64::from(nth)
    }
}
