//! Sentences of exocets and aligned exclusions.

use tesuji_core::{Candidate, CellSet, DigitSet};

use super::super::{Dead, Join, Way, Words};
use super::Chinese;
use super::claims::parts;

impl Chinese {
    pub(super) fn not_in_base(&self, all: &[Dead]) -> String {
        all.chunk_by(Dead::is_like).map(|group| self.not_these_in_base(group)).collect()
    }

    fn not_these_in_base(&self, group: &[Dead]) -> String {
        let digits = |group: &[Dead]| self.digits(group.iter().filter_map(Dead::digit).collect::<DigitSet>(), Join::Or);
        match group {
            [Dead::Place(house, _), _, ..] => {
                format!("如果基准格填了{}，目标格却没有它，{}就没有它的位置。", digits(group), self.house(*house))
            }
            [first, others @ ..] => {
                let also = others.iter().filter_map(|other| match other {
                    Dead::Houses { digit, cover, .. } => Some(format!("{digit}只能在{}", self.houses(*cover))),
                    _ => None,
                });
                let also: Vec<String> = also.collect();
                let same = if also.is_empty() { String::new() } else { format!("同理，{}。", also.join("，")) };
                let taken = digits(&group[..1]);
                format!("如果基准格填了{taken}，目标格却没有它，{}。{same}", self.has_nothing(first))
            }
            [] => String::new(),
        }
    }

    pub(super) fn no_way(&self, one: Candidate, ways: &[Way], is_last: bool) -> String {
        let cells: CellSet =
            ways.iter().flat_map(|way| way.with.iter().map(|one| one.cell).chain([way.cell])).collect();
        let mut text = format!("如果{}是{}，{}就无法填写。", self.0.cell(one.cell), one.digit, self.all(cells));
        for dead in ways.iter().map(|way| way.dead).collect::<CellSet>() {
            let of_dead = ways.iter().filter(|way| way.dead == dead).map(|way| self.way(way)).collect();
            for part in parts(of_dead) {
                text += &format!("{}，{}就没有候选数可填。", part.join("，或"), self.0.cell(dead));
            }
        }
        if !is_last {
            text += &format!("所以{}不是{}。", self.0.cell(one.cell), one.digit);
        }
        text
    }

    /// `r3c8填8且r3c9填5或9`.
    fn way(&self, way: &Way) -> String {
        let with = way.with.iter().map(|one| format!("{}填{}", self.0.cell(one.cell), one.digit));
        let last = format!("{}填{}", self.0.cell(way.cell), self.digits(way.digits, Join::Or));
        with.chain([last]).collect::<Vec<String>>().join("且")
    }
}
