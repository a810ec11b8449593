//! Consequences of all regions together: they divide the cells.

use super::plane::{around, flood};
use super::set::Set;
use super::{UnknownRegions, keep_between};
use crate::space::{Fail, PropagateResult, Space};

impl<const W: usize> UnknownRegions<W> {
    /// Enforces that the cells on each side of a part are whole regions, except for those of its own region.
    pub(super) fn share(&mut self, space: &mut Space) -> PropagateResult {
        let size = self.of.size;
        let cells = 0..self.of.numbers.len();
        let open: Vec<Set<W>> = cells.clone().map(|cell| self.plane.of(cell) & !self.parts.of(cell).apart).collect();
        let whole = cells.fold(Set::EMPTY, |all, cell| all | Set::of(cell));
        let flood = |start: Set<W>, within: Set<W>, goal: Set<W>| flood(&open, start, within, goal);
        let mut rest = whole;
        while let Some(start) = rest.first() {
            let side = flood(Set::of(start), rest, rest);
            if side.count() % size != 0 {
                return Err(Fail);
            }
            rest = rest & !side;
        }
        for nth in 0..self.parts.len() {
            let (own, first) = (self.parts.nth(nth).cells, self.parts.nth(nth).first);
            self.at = Some(first);
            let doors = around(&open, own) & !own;
            let mut rest = whole & !own;
            if doors.first().is_none_or(|start| (doors & !flood(Set::of(start), rest, doors)).is_empty()) {
                continue;
            }
            let mut total = self.parts.nth(nth).count;
            while let Some(start) = (rest & doors).first() {
                let side = flood(Set::of(start), rest, rest);
                rest = rest & !side;
                let count = side.count();
                let share = count % size;
                total += share;
                if total > size {
                    return Err(Fail);
                }
                if share == 0 {
                    self.parts.keep_apart(nth, side);
                } else if share == count {
                    for cell in side.cells() {
                        self.join(cell, first, space)?;
                    }
                } else if let Some(door) = (doors & side).only() {
                    self.join(door, first, space)?;
                }
            }
            if total != size {
                return Err(Fail);
            }
        }
        Ok(())
    }

    /// Enforces that no region has cells on both sides of a part that reaches the border at two ends.
    pub(super) fn border(&mut self) -> PropagateResult {
        for nth in 0..self.parts.len() {
            let part = self.parts.nth(nth);
            let (own, apart) = (part.cells, part.apart);
            if (own & self.border).count() < 2 {
                continue;
            }
            let Some(start) = self.of.border.iter().position(|&cell| own.has(cell)) else { continue };
            let (before, after) = self.of.border.split_at(start);
            let mut gaps = vec![Set::EMPTY];
            for &cell in after.iter().chain(before) {
                if own.has(cell) {
                    gaps.push(Set::EMPTY);
                } else if apart.has(cell) {
                    gaps.last_mut().expect("there is a gap").insert(cell);
                }
            }
            gaps.retain(|gap| !gap.is_empty());
            if gaps.len() < 2 {
                continue;
            }
            self.at = own.first();
            let all = gaps.iter().fold(Set::EMPTY, |all, &gap| all | gap);
            for gap in gaps {
                let others = all & !gap;
                for cell in gap.cells() {
                    if !(self.parts.of(cell).cells & others).is_empty() {
                        return Err(Fail);
                    }
                    self.parts.keep_apart(self.parts.place(cell), others);
                }
            }
        }
        Ok(())
    }

    /// Enforces, if as many parts as there are regions are all in different regions, that every other part is in the
    /// region of one of them.
    pub(super) fn choose(&mut self, space: &mut Space) -> PropagateResult {
        let count = self.of.numbers.len() / self.of.size;
        let mut order: Vec<usize> = (0..self.parts.len()).collect();
        order.sort_by_cached_key(|&nth| std::cmp::Reverse(self.parts.nth(nth).apart.count()));
        let mut chosen: Vec<usize> = Vec::new();
        for nth in order {
            let part = self.parts.nth(nth);
            if chosen.iter().all(|&one| part.apart.has(self.parts.nth(one).first)) {
                chosen.push(nth);
            }
        }
        if chosen.len() > count {
            return Err(Fail);
        }
        if chosen.len() == count {
            for nth in 0..self.parts.len() {
                let part = self.parts.nth(nth);
                let mut possible = chosen.iter().filter(|&&one| !part.apart.has(self.parts.nth(one).first));
                let Some(&only) = possible.next() else { return Err(Fail) };
                if only != nth && possible.next().is_none() {
                    self.join(part.first, self.parts.nth(only).first, space)?;
                }
            }
        }
        Ok(())
    }

    /// Enforces the number of regions among some cells.
    pub(super) fn count(&mut self, space: &mut Space) -> PropagateResult {
        for (control, cells) in &self.of.counts {
            let mut parts: Vec<usize> = cells.iter().map(|&cell| self.parts.of(cell).first).collect();
            parts.sort_unstable();
            parts.dedup();
            let mut apart: Vec<usize> = Vec::new();
            for &part in &parts {
                if apart.iter().all(|&other| self.parts.are_apart(part, other)) {
                    apart.push(part);
                }
            }
            let number = |value: usize| self.of.first + value as i64;
            let (least, most) = (apart.len() as i64, parts.len() as i64);
            keep_between(*control, self.of.first, least, most, space)?;
            if number(space.low(*control)) == most {
                for (nth, &one) in parts.iter().enumerate() {
                    for &other in &parts[..nth] {
                        self.parts.separate([one, other])?;
                    }
                }
            } else if number(space.high(*control)) == least {
                for &part in parts.iter().filter(|part| !apart.contains(part)) {
                    let mut possible = apart.iter().filter(|&&other| !self.parts.are_apart(part, other));
                    let Some(&only) = possible.next() else { return Err(Fail) };
                    if possible.next().is_none() {
                        self.join(part, only, space)?;
                    }
                }
            }
        }
        Ok(())
    }
}
