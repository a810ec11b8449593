//! Sentences of exocets and aligned exclusions.

use tesuji_core::{Candidate, CellSet, DigitSet};

use super::super::{Dead, Join, Way, Words};
use super::English;
use super::claims::parts;
use crate::cell_names::list;

impl English {
    pub(super) fn not_in_base(&self, all: &[Dead]) -> String {
        let groups = all.chunk_by(Dead::is_like);
        groups.map(|group| self.not_these_in_base(group)).collect::<Vec<String>>().join(" ")
    }

    fn not_these_in_base(&self, group: &[Dead]) -> String {
        let digits = |group: &[Dead]| self.digits(group.iter().filter_map(Dead::digit).collect::<DigitSet>(), Join::Or);
        match group {
            [Dead::Place(house, _), _, ..] => format!(
                "If the base took {}, but no target did, then {} would have no place for it.",
                digits(group),
                self.0.house(*house)
            ),
            [first, others @ ..] => {
                let also = others.iter().filter_map(|other| match other {
                    Dead::Houses { digit, cover, .. } => Some(format!("{digit} in {}", self.houses(*cover))),
                    _ => None,
                });
                let also: Vec<String> = also.collect();
                let same = match also.as_slice() {
                    [] => String::new(),
                    [one] => format!(" It is the same with {one}."),
                    [most @ .., end] => format!(" It is the same with {}, and {end}.", most.join(", ")),
                };
                let taken = digits(&group[..1]);
                format!("If the base took {taken}, but no target did, then {}.{same}", self.would_have(first))
            }
            [] => String::new(),
        }
    }

    pub(super) fn no_way(&self, one: Candidate, ways: &[Way], is_last: bool) -> String {
        let cells: CellSet =
            ways.iter().flat_map(|way| way.with.iter().map(|one| one.cell).chain([way.cell])).collect();
        let mut text =
            format!("If {} were {}, then {} could not be filled.", self.0.cell(one.cell), one.digit, self.all(cells));
        for dead in ways.iter().map(|way| way.dead).collect::<CellSet>() {
            let of_dead = ways.iter().filter(|way| way.dead == dead).map(|way| self.way(way)).collect();
            for part in parts(of_dead) {
                text += &format!(" With {}, {} would have no digit left.", part.join(", or "), self.0.cell(dead));
            }
        }
        if !is_last {
            text += &format!(" So {} is not {}.", self.0.cell(one.cell), one.digit);
        }
        text
    }

    /// `8 in r3c8 and 5 or 9 in r3c9`.
    fn way(&self, way: &Way) -> String {
        let with = way.with.iter().map(|one| format!("{} in {}", one.digit, self.0.cell(one.cell)));
        let last = format!("{} in {}", self.digits(way.digits, Join::Or), self.0.cell(way.cell));
        list(with.chain([last]), "and")
    }
}
