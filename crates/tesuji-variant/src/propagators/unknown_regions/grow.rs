//! The cells that the region of each part can have.

use super::UnknownRegions;
use super::part::Limits;
use super::set::Set;
use crate::graph::Graph;
use crate::space::{Fail, PropagateResult, Space, bits};

impl<const W: usize> UnknownRegions<W> {
    /// Finds the cells that each part can reach and needs.
    pub(super) fn grow(&mut self, space: &mut Space, graph: &Graph) -> PropagateResult {
        let limits = self.parts.limits(self.of.size);
        for nth in 0..self.parts.len() {
            let part = self.parts.nth(nth).clone();
            self.at = Some(part.first);
            let missing = self.of.size - part.count;
            let open = limits.open(&part, missing);
            let (reach, needed) = self.plane.reach(part.cells, open, self.of.size).ok_or(Fail)?;
            let room = reach.count();
            if room < self.of.size {
                return Err(Fail);
            }
            for cell in needed.cells() {
                self.join(cell, part.first, space)?;
            }
            // With much room, values have many places, and nothing would be found.
            let values = if room > self.of.size * 5 / 2 { 0 } else { self.of.all };
            for value in bits(values) {
                let within = if part.has >> value & 1 != 0 { part.cells } else { reach };
                let all: Set<W> = Set::from_words(space.places(value));
                let places = all & within;
                let Some(first) = places.first() else { return Err(Fail) };
                if places.only().is_some() {
                    space.keep(self.of.cells[first], 1 << value)?;
                }
                if !part.cells.has(first) && (places & !self.parts.of(first).cells).is_empty() {
                    self.join(first, part.first, space)?;
                }
                let mut common = all & !places;
                for cell in places.cells() {
                    common = common & Set::from_words(graph.differs(self.of.cells[cell]));
                    if common.is_empty() {
                        break;
                    }
                }
                for cell in common.cells().take_while(|&cell| cell < self.of.cells.len()) {
                    space.remove(self.of.cells[cell], 1 << value)?;
                }
            }
            self.parts.keep_apart(nth, !reach);
            if part.numbers.is_power_of_two() {
                for cell in (limits.can_have(part.numbers) & !reach).cells() {
                    space.remove(self.of.numbers[cell], part.numbers)?;
                }
            }
        }
        self.begin(&limits, space)
    }

    /// Enforces that a number that no part certainly has can have a region somewhere.
    fn begin(&self, limits: &Limits<W>, space: &mut Space) -> PropagateResult {
        for number in bits(self.of.range) {
            if self.parts.has_number(number) {
                continue;
            }
            let mut rest = limits.can_have(1 << number);
            let mut is_possible = false;
            while let Some(start) = rest.first() {
                let room = self.plane.flood(Set::of(start), rest);
                rest = rest & !room;
                if room.count() >= self.of.size {
                    is_possible = true;
                } else {
                    for cell in room.cells() {
                        space.remove(self.of.numbers[cell], 1 << number)?;
                    }
                }
            }
            if !is_possible {
                return Err(Fail);
            }
        }
        Ok(())
    }
}
