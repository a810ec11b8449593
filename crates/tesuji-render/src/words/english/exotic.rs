//! Sentences about exocets and aligned exclusions.

use tesuji_core::{Candidate, CellSet, Digit, DigitSet};

use super::super::{Dead, Double, Filling, Join, Words};
use super::claims::parts;
use super::{English, capital};
use crate::cell_names::list;

impl English {
    pub(super) fn not_in_base(&self, all: &[Dead]) -> String {
        self.ends(all, |digits| format!("If the base took {digits}, but no target did"))
    }

    /// States the results of taking some digits, with equal results together.
    fn ends(&self, all: &[Dead], taking: impl Fn(String) -> String) -> String {
        let groups = all.chunk_by(Dead::is_like);
        groups.map(|group| self.end(group, &taking)).collect::<Vec<String>>().join(" ")
    }

    fn end(&self, group: &[Dead], taking: impl Fn(String) -> String) -> String {
        let digits = |group: &[Dead]| self.digits(group.iter().filter_map(Dead::digit).collect::<DigitSet>(), Join::Or);
        match group {
            [Dead::Place(house, _), _, ..] => {
                format!("{}, then {} would have no place for it.", taking(digits(group)), self.0.house(*house))
            }
            [first, others @ ..] => {
                let also = others.iter().filter_map(|other| match other {
                    Dead::Houses { digit, cover, .. } => Some(format!("{digit} in {}", self.houses(*cover))),
                    _ => None,
                });
                let also: Vec<String> = also.collect();
                format!("{}, then {}.{}", taking(digits(&group[..1])), self.would_have(first), same(&also))
            }
            [] => String::new(),
        }
    }

    pub(super) fn double(&self, double: &Double) -> String {
        let list = |digits: DigitSet| self.digits(digits, Join::And);
        match double {
            Double::NotInBoth(dead) => self.ends(dead, |digits| format!("If both bases took {digits}")),
            Double::InOneBase(digits) => {
                let each = if digits.len() == 1 { list(*digits) } else { format!("each of {}", list(*digits)) };
                format!("So three of the digits cannot fill the four base cells, and {each} is in one of them.")
            }
            Double::NotInBase { first, dead } => {
                let base = match first {
                    Some(true) => "the one",
                    Some(false) => "the other",
                    None => "either",
                };
                self.ends(dead, |digits| format!("If {base} base took {digits}, but neither of its targets did"))
            }
            Double::InTargets(digits) if digits.len() == 1 => format!("So {} is in one of the targets.", list(*digits)),
            Double::InTargets(digits) => {
                let else_none = if digits.len() == 4 { ", which hold nothing else" } else { "" };
                format!("So each of {} is in one of the four targets{else_none}.", list(*digits))
            }
            Double::Seen { targets, all, places, .. } => self.seen(*targets, *all, places),
            Double::Elsewhere { lines, covers } => {
                let [(digit, cover), rest @ ..] = covers.as_slice() else { return String::new() };
                let rest: Vec<String> =
                    rest.iter().map(|(digit, cover)| format!("{digit} in {}", self.houses(*cover))).collect();
                format!(
                    "{} have one {digit} in a target, and the others in {}, which so have {digit} nowhere else.{}",
                    capital(&self.houses(*lines)),
                    self.houses(*cover),
                    same(&rest)
                )
            }
        }
    }

    fn seen(&self, targets: bool, all: CellSet, places: &[(Digit, CellSet)]) -> String {
        let (cells, group) = if targets { ("targets", "targets") } else { ("base cells", "bases") };
        let mut sentences = Vec::new();
        match all.len() {
            0 => {}
            1 => sentences.push(format!("{} sees all four {cells}, so it is none of their digits.", self.all(all))),
            _ => sentences.push(format!("{} see all four {cells}, so they hold none of their digits.", self.all(all))),
        }
        for (digit, cells) in places {
            let see = if cells.len() == 1 { "sees" } else { "see" };
            sentences.push(format!("{} {see} every {digit} of the {group}.", self.all(*cells)));
        }
        sentences.join(" ")
    }

    pub(super) fn no_way(&self, one: Candidate, ways: &[Filling], is_last: bool) -> String {
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

    /// Returns text such as `8 in r3c8 and 5 or 9 in r3c9`.
    fn way(&self, way: &Filling) -> String {
        let with = way.with.iter().map(|one| format!("{} in {}", one.digit, self.0.cell(one.cell)));
        let last = format!("{} in {}", self.digits(way.digits, Join::Or), self.0.cell(way.cell));
        list(with.chain([last]), "and")
    }
}

/// States that the same is true of others.
fn same(others: &[String]) -> String {
    match others {
        [] => String::new(),
        [one] => format!(" It is the same with {one}."),
        [most @ .., end] => format!(" It is the same with {}, and {end}.", most.join(", ")),
    }
}
