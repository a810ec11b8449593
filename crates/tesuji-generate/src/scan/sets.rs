//! Unavoidable sets, split by band and grouped.

use super::band::{ALL, BandCells};
use super::bound::Group;
use super::pairs::Spread;

/// An unavoidable set: its cells in the outer, the inner and the third band of a [`Spread`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Parts {
    pub(super) outer: BandCells,
    pub(super) inner: BandCells,
    pub(super) third: BandCells,
    /// The number of its group, the sets with the same cells in the third band.
    pub(super) group: u32,
}

impl Parts {
    /// Returns the parts of a set given by its cells in the three bands; its group is not set.
    pub(super) fn of(set: [BandCells; 3], spread: Spread) -> Parts {
        let [outer, inner, third] = spread.bands.map(|band| set[band]);
        Parts { outer, inner, third, group: 0 }
    }
}

/// Unavoidable sets, sorted by group; sets with few cells in the third band come first.
#[derive(Debug, Default)]
pub(super) struct Sets {
    pub(super) parts: Vec<Parts>,
    pub(super) groups: Vec<Group>,
}

impl Sets {
    /// Replaces the sets.
    pub(super) fn fill(&mut self, parts: &[Parts]) {
        self.parts.clear();
        self.add(parts);
    }

    /// Adds sets.
    pub(super) fn add(&mut self, parts: &[Parts]) {
        self.parts.extend_from_slice(parts);
        self.parts.sort_by_key(|set| (set.third.count_ones(), set.third, set.inner.count_ones(), set.inner));
        self.groups.clear();
        for set in &mut self.parts {
            if self.groups.last().is_none_or(|group| group.third() != set.third) {
                self.groups.push(Group::of(set.third));
            }
            set.group = self.groups.len() as u32 - 1;
        }
    }
}

/// The cells of the first row of a band.
pub(super) const ROW: BandCells = 0x1ff;

/// Replaces `left` with the sets that have no clue among these cells.
#[inline(always)]
pub(super) fn keep_open(sets: &[Parts], clues: BandCells, left: &mut Vec<Parts>) {
    left.clear();
    left.extend_from_slice(sets);
    // Without a branch, because it would be unpredictable.
    let mut kept = 0;
    for &set in sets {
        left[kept] = set;
        kept += usize::from(set.outer & clues == 0);
    }
    left.truncate(kept);
}

/// Replaces `asked` with the cells of the inner band in which sets without cells in the third band need a clue. Only
/// sets decided by this row of the outer band are included: they have cells in it, and none in later rows.
#[inline(always)]
pub(super) fn ask_inner(sets: &[Parts], row: usize, asked: &mut Vec<BandCells>) {
    let (own, later) = (ROW << (9 * row), ALL & !((1 << (9 * row + 9)) - 1));
    asked.clear();
    for set in sets {
        // The sets are sorted.
        if set.third != 0 {
            break;
        }
        if set.outer & later == 0 && set.outer & own != 0 {
            asked.push(set.inner);
        }
    }
}
