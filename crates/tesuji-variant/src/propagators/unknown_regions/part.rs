//! Parts of regions: cells that are known to be in one region.

use super::set::Set;
use super::{Regions, TOGETHER};
use crate::space::{Fail, PropagateResult, Space, bits};

/// Cells that are in one region.
#[derive(Clone, Debug)]
pub(super) struct Part<const W: usize> {
    pub(super) cells: Set<W>,
    pub(super) first: usize,
    pub(super) count: usize,
    /// The numbers that the region can have.
    pub(super) numbers: u64,
    /// The values that its cells can have.
    pub(super) values: u64,
    /// The values that one of its cells certainly has.
    pub(super) has: u64,
    /// The cells that are certainly in other regions.
    pub(super) apart: Set<W>,
}

/// All parts, in the order of their first cells.
#[derive(Clone, Debug)]
pub(super) struct Parts<const W: usize> {
    all: Vec<Part<W>>,
    /// The index of the part of each cell.
    nth: Vec<u16>,
    /// For each cell, a cell of the same part that is not after it.
    roots: Vec<u16>,
}

/// Sets that exclude cells from the region of a part.
pub(super) struct Limits<const W: usize> {
    /// The cells that can be in the region of each number.
    numbers: [Set<W>; 64],
    /// The cells of parts that have each value.
    values: [Set<W>; 64],
    /// For each count, the cells of parts with more cells.
    larger: Vec<Set<W>>,
}

impl<const W: usize> Parts<W> {
    pub(super) fn new(cells: usize) -> Parts<W> {
        Parts { all: Vec::with_capacity(cells), nth: vec![0; cells], roots: vec![0; cells] }
    }

    /// Finds the parts.
    pub(super) fn collect(&mut self, of: &Regions, space: &mut Space) -> PropagateResult {
        self.unite(of, space);
        self.all.clear();
        for cell in 0..of.numbers.len() {
            let root = self.root(cell);
            if root == cell {
                self.nth[cell] = self.all.len() as u16;
                let (cells, apart) = (Set::EMPTY, Set::EMPTY);
                self.all.push(Part { cells, first: cell, count: 0, numbers: u64::MAX, values: 0, has: 0, apart });
            }
            self.nth[cell] = self.nth[root];
            let part = &mut self.all[self.nth[root] as usize];
            part.cells.insert(cell);
            part.count += 1;
            part.numbers &= space.get(of.numbers[cell]);
            let value = of.cells.get(cell).map_or(u64::MAX, |&cell| space.get(cell));
            if value.is_power_of_two() {
                if part.has & value != 0 {
                    space.wiped = Some(of.cells[cell]);
                    return Err(Fail);
                }
                part.has |= value;
            }
            part.values |= value;
            if part.count > of.size || part.numbers == 0 {
                space.wiped = Some(of.numbers[cell]);
                return Err(Fail);
            }
        }
        for part in self.all.iter_mut().filter(|part| part.count > 1) {
            for cell in part.cells.cells() {
                space.keep(of.numbers[cell], part.numbers)?;
            }
            if !of.cells.is_empty() {
                part.differ(of, space)?;
            }
        }
        Ok(())
    }

    fn unite(&mut self, of: &Regions, space: &Space) {
        self.roots.iter_mut().enumerate().for_each(|(cell, root)| *root = cell as u16);
        let mut first = [u16::MAX; 64];
        for (cell, &number) in of.numbers.iter().enumerate() {
            if space.is_fixed(number) {
                let first = &mut first[space.low(number)];
                if *first == u16::MAX {
                    *first = cell as u16;
                } else {
                    self.roots[cell] = *first;
                }
            }
        }
        for &[one, other] in &of.joined {
            self.merge(one, other);
        }
        for tie in &of.ties {
            if space.get(tie.var) == TOGETHER {
                self.merge(tie.cells[0], tie.cells[1]);
            }
        }
    }

    fn root(&mut self, cell: usize) -> usize {
        let mut root = cell;
        while self.roots[root] as usize != root {
            root = self.roots[root] as usize;
        }
        self.roots[cell] = root as u16;
        root
    }

    /// Joins the parts of two cells; the root is the lowest cell of a part.
    fn merge(&mut self, one: usize, other: usize) {
        let (one, other) = (self.root(one), self.root(other));
        self.roots[one.max(other)] = one.min(other) as u16;
    }

    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    pub(super) fn all(&self) -> &[Part<W>] {
        &self.all
    }

    pub(super) fn nth(&self, nth: usize) -> &Part<W> {
        &self.all[nth]
    }

    /// Returns the index of the part of a cell.
    pub(super) fn place(&self, cell: usize) -> usize {
        self.nth[cell] as usize
    }

    /// Returns the part of a cell.
    pub(super) fn of(&self, cell: usize) -> &Part<W> {
        &self.all[self.nth[cell] as usize]
    }

    pub(super) fn are_together(&self, one: usize, other: usize) -> bool {
        self.nth[one] == self.nth[other]
    }

    pub(super) fn are_apart(&self, one: usize, other: usize) -> bool {
        self.of(one).apart.has(other)
    }

    /// Returns whether a part certainly has the number.
    pub(super) fn has_number(&self, number: usize) -> bool {
        self.all.iter().any(|part| part.numbers == 1 << number)
    }

    /// Records that the parts of two cells are in different regions.
    pub(super) fn separate(&mut self, [one, other]: [usize; 2]) -> PropagateResult {
        let (one, other) = (self.nth[one] as usize, self.nth[other] as usize);
        if one == other {
            return Err(Fail);
        }
        let (cells_of_one, cells_of_other) = (self.all[one].cells, self.all[other].cells);
        self.all[one].apart |= cells_of_other;
        self.all[other].apart |= cells_of_one;
        Ok(())
    }

    /// Records that a part is not in the region of any of these cells.
    pub(super) fn keep_apart(&mut self, nth: usize, cells: Set<W>) {
        let own = self.all[nth].cells;
        let new = cells & !own & !self.all[nth].apart;
        self.all[nth].apart |= new;
        let mut last = usize::MAX;
        for cell in new.cells().take_while(|&cell| cell < self.nth.len()) {
            let other = self.nth[cell] as usize;
            if other != last {
                self.all[other].apart |= own;
                last = other;
            }
        }
    }

    /// Returns the sets that exclude cells from regions.
    pub(super) fn limits(&self, size: usize) -> Limits<W> {
        let mut limits = Limits { numbers: [Set::EMPTY; 64], values: [Set::EMPTY; 64], larger: vec![Set::EMPTY; size] };
        for part in &self.all {
            bits(part.numbers).for_each(|number| limits.numbers[number] |= part.cells);
            bits(part.has).for_each(|value| limits.values[value] |= part.cells);
            limits.larger[..part.count].iter_mut().for_each(|larger| *larger |= part.cells);
        }
        limits
    }
}

impl<const W: usize> Part<W> {
    /// Enforces that the cells differ: naked subsets take their values from the other cells.
    fn differ(&mut self, of: &Regions, space: &mut Space) -> PropagateResult {
        for cell in self.cells.cells() {
            let domain = space.get(of.cells[cell]);
            let count = domain.count_ones() as usize;
            if count > 4 || count > 1 && domain & !self.has == 0 {
                continue;
            }
            let is_within = |other: &usize| space.get(of.cells[*other]) & !domain == 0;
            let within = self.cells.cells().filter(is_within).count();
            if within > count {
                space.wiped = Some(of.cells[cell]);
                return Err(Fail);
            }
            if within == count {
                self.has |= domain;
                for other in self.cells.cells() {
                    if space.get(of.cells[other]) & !domain != 0 {
                        space.remove(of.cells[other], domain)?;
                    }
                }
            }
        }
        match self.values.count_ones() as usize {
            count if count < self.count => return Err(Fail),
            count if count == self.count => self.has = self.values,
            _ => {}
        }
        Ok(())
    }
}

impl<const W: usize> Limits<W> {
    /// Returns the cells that can be in a region with one of the numbers.
    pub(super) fn can_have(&self, numbers: u64) -> Set<W> {
        bits(numbers).fold(Set::EMPTY, |all, number| all | self.numbers[number])
    }

    /// Returns the cells that can be in the region of a part that lacks `missing` cells, including those of the part.
    pub(super) fn open(&self, part: &Part<W>, missing: usize) -> Set<W> {
        let taken = bits(part.has).fold(part.apart | self.larger[missing], |all, value| all | self.values[value]);
        (self.can_have(part.numbers) & !taken) | part.cells
    }
}
