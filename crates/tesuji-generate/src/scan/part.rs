//! Parts of a search, which can be run separately.

use tesuji_core::CellSet;

use super::band::BandCells;
use super::pairs::Spread;
use super::sets::ROW;
use super::view::View;

/// A part of a search: one of several that share the work, with the known clues.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    /// The index of the part and the number of parts.
    pub(super) shard: (u32, u32),
    /// The cells for which it is known whether they have a clue, and the known clue cells.
    pub(super) fixed: CellSet,
    pub(super) clues: CellSet,
}

impl Part {
    /// The whole search.
    pub(super) const WHOLE: Part = Part { shard: (0, 1), fixed: CellSet::EMPTY, clues: CellSet::EMPTY };

    /// Returns whether these cells are a puzzle of the part, as far as the known clues decide.
    pub(super) fn has(&self, cells: CellSet) -> bool {
        cells & self.fixed == self.clues
    }

    /// Returns the choices for a band that have the known clues.
    pub(super) fn of_choices(&self, view: &View, band: usize, choices: &[BandCells]) -> Vec<BandCells> {
        let [fixed, clues] = [self.fixed, self.clues].map(|cells| view.parts(cells)[band]);
        choices.iter().copied().filter(|choice| choice & fixed == clues).collect()
    }

    /// Returns whether the number of clues in each band of the spread is possible with the known clues.
    pub(super) fn allows(&self, view: &View, spread: &Spread) -> bool {
        let [fixed, clues] = [self.fixed, self.clues].map(|cells| view.parts(cells));
        spread.bands.iter().zip(spread.clues).all(|(&band, count)| {
            let least = clues[band].count_ones() as usize;
            (least..=least + 27 - fixed[band].count_ones() as usize).contains(&count)
        })
    }

    /// Returns whether the shard includes the choices that begin with this row in the step with this number.
    ///
    /// The row itself decides, and not its position among the others: their number depends on the learned sets, which
    /// differ between shards.
    pub(super) fn has_row(&self, step: usize, choice: BandCells) -> bool {
        let (nth, of) = self.shard;
        let key = (step as u64) << 9 | u64::from(choice & ROW);
        // Multiplicative hashing, because neighbouring rows take about the same time.
        of == 1 || (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) % u64::from(of) == u64::from(nth)
    }
}
