//! Sentences about exocets and aligned exclusions.

use tesuji_core::{Candidate, CellSet, Digit, DigitSet};

use super::super::{Dead, Double, Filling, Join, Words};
use super::Chinese;
use super::claims::parts;

impl Chinese {
    pub(super) fn not_in_base(&self, all: &[Dead]) -> String {
        self.ends(all, |digits| format!("如果基准格填了{digits}，目标格却没有它"))
    }

    fn ends(&self, all: &[Dead], taking: impl Fn(String) -> String) -> String {
        all.chunk_by(Dead::is_like).map(|group| self.end(group, &taking)).collect()
    }

    fn end(&self, group: &[Dead], taking: impl Fn(String) -> String) -> String {
        let digits = |group: &[Dead]| self.digits(group.iter().filter_map(Dead::digit).collect::<DigitSet>(), Join::Or);
        match group {
            [Dead::Place(house, _), _, ..] => {
                format!("{}，{}就没有它的位置。", taking(digits(group)), self.house(*house))
            }
            [first, others @ ..] => {
                let also = others.iter().filter_map(|other| match other {
                    Dead::Houses { digit, cover, .. } => Some(format!("{digit}只能在{}", self.houses(*cover))),
                    _ => None,
                });
                let also: Vec<String> = also.collect();
                let same = if also.is_empty() { String::new() } else { format!("同理，{}。", also.join("，")) };
                format!("{}，{}。{same}", taking(digits(&group[..1])), self.has_nothing(first))
            }
            [] => String::new(),
        }
    }

    pub(super) fn double(&self, double: &Double) -> String {
        let list = |digits: DigitSet| self.digits(digits, Join::And);
        match double {
            Double::NotInBoth(dead) => self.ends(dead, |digits| format!("如果两组基准格都填了{digits}")),
            Double::InOneBase(digits) => {
                let each = if digits.len() == 1 { "" } else { "都" };
                format!("所以只用其中三个数填不满四个基准格，{}{each}在某个基准格。", list(*digits))
            }
            Double::NotInBase { first, dead } => {
                let base = match first {
                    Some(true) => "第一组",
                    Some(false) => "第二组",
                    None => "任一组",
                };
                self.ends(dead, |digits| format!("如果{base}基准格填了{digits}，它的目标格却没有它"))
            }
            Double::InTargets(digits) => {
                let each = if digits.len() == 1 { "" } else { "都" };
                let else_none = if digits.len() == 4 { "，目标格没有其他数" } else { "" };
                format!("所以{}{each}在某个目标格{else_none}。", list(*digits))
            }
            Double::Seen { targets, all, places, .. } => self.seen(*targets, *all, places),
            Double::Elsewhere { lines, covers } => {
                let [(digit, cover), rest @ ..] = covers.as_slice() else { return String::new() };
                let rest: Vec<String> =
                    rest.iter().map(|(digit, cover)| format!("{digit}在{}", self.houses(*cover))).collect();
                let same = if rest.is_empty() { String::new() } else { format!("同理，{}。", rest.join("，")) };
                format!(
                    "{}的{digit}有一个在目标格，其余都在{cover}，所以{cover}别处没有{digit}。{same}",
                    self.houses(*lines),
                    cover = self.houses(*cover)
                )
            }
        }
    }

    fn seen(&self, targets: bool, all: CellSet, places: &[(Digit, CellSet)]) -> String {
        let group = if targets { "目标格" } else { "基准格" };
        let mut text = String::new();
        if !all.is_empty() {
            text += &format!("{}能看到全部四个{group}，所以不是它们的数。", self.all(all));
        }
        for (digit, cells) in places {
            text += &format!("{}能看到{group}里所有的{digit}。", self.all(*cells));
        }
        text
    }

    pub(super) fn no_way(&self, one: Candidate, ways: &[Filling], is_last: bool) -> String {
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

    /// Returns text such as `r3c8填8且r3c9填5或9`.
    fn way(&self, way: &Filling) -> String {
        let with = way.with.iter().map(|one| format!("{}填{}", self.0.cell(one.cell), one.digit));
        let last = format!("{}填{}", self.0.cell(way.cell), self.digits(way.digits, Join::Or));
        with.chain([last]).collect::<Vec<String>>().join("且")
    }
}
