//! Unknown regions: reasoning about cells in one region, whatever its number.
//!
//! Cells that are known to be in one region are a *part*. A *tie* is a variable for two cells, neighbours or cells of
//! one clue: it indicates whether they are in one region. So clues refer to ties, and parts grow before anything is
//! known about their numbers.

mod clues;
mod grow;
mod part;
mod plane;
mod set;
mod share;
#[cfg(test)]
mod tests;

use tesuji_core::Drawing;

use super::Propagator;
use crate::engine::ANY;
use crate::graph::Graph;
use crate::space::{PropagateResult, Space, Var, bits};

pub(crate) use clues::{ChaosArrow, ChaosCount, EqualityTie};
use part::Parts;
use plane::Plane;
use set::Set;

/// The value of a tie whose cells are in one region.
pub(crate) const TOGETHER: u64 = 1;
/// The value of a tie whose cells are in two regions.
pub(crate) const APART: u64 = 2;

/// Two cells, and the variable that indicates whether they are in one region.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tie {
    pub(crate) cells: [usize; 2],
    pub(crate) var: Var,
}

/// The description of unknown regions.
#[derive(Clone, Debug)]
pub(crate) struct Regions {
    /// The number of the region of each cell.
    pub(crate) numbers: Vec<Var>,
    /// The numbers that regions have.
    pub(crate) range: u64,
    /// `true` if regions are numbered in the order of their first cells.
    pub(crate) in_order: bool,
    /// The cells, whose values differ within a region; empty if values do not restrict regions.
    pub(crate) cells: Vec<Var>,
    /// The number of cells in a region.
    pub(crate) size: usize,
    /// The values that each region has; 0 if there are more values than cells in a region.
    pub(crate) all: u64,
    /// The neighbours of each cell.
    pub(crate) neighbours: Vec<Vec<u32>>,
    /// Squares of 2x2 cells, row by row.
    pub(crate) squares: Vec<[usize; 4]>,
    /// The cells of the border of a rectangle, in order around it.
    pub(crate) border: Vec<usize>,
    pub(crate) ties: Vec<Tie>,
    /// Pairs of cells that are in one region.
    pub(crate) joined: Vec<[usize; 2]>,
    /// Pairs of cells that are in two regions.
    pub(crate) separate: Vec<[usize; 2]>,
    /// Variables whose number is the count of regions among some cells.
    pub(crate) counts: Vec<(Var, Vec<usize>)>,
    /// The number of the value 0.
    pub(crate) first: i64,
}

impl Regions {
    /// Makes regions without ties and without restrictions on values.
    pub(crate) fn new(
        numbers: Vec<Var>,
        range: u64,
        size: usize,
        neighbours: Vec<Vec<u32>>,
        squares: Vec<[usize; 4]>,
    ) -> Regions {
        Regions {
            numbers,
            range,
            in_order: false,
            cells: Vec::new(),
            size,
            all: 0,
            neighbours,
            squares,
            border: Vec::new(),
            ties: Vec::new(),
            joined: Vec::new(),
            separate: Vec::new(),
            counts: Vec::new(),
            first: 0,
        }
    }

    /// Makes the propagator, with sets of as many words as the cells need.
    pub(crate) fn enforce(self) -> Box<dyn Propagator> {
        match self.numbers.len().div_ceil(64) {
            0..=2 => Box::new(UnknownRegions::<2>::new(self)),
            3..=4 => Box::new(UnknownRegions::<4>::new(self)),
            5..=10 => Box::new(UnknownRegions::<10>::new(self)),
            11..=21 => Box::new(UnknownRegions::<21>::new(self)),
            _ => Box::new(UnknownRegions::<{ Drawing::MAX_CELLS / 64 }>::new(self)),
        }
    }
}

/// Keeps the values whose numbers are from `least` to `most`; `base` is the number of the value 0.
fn keep_between(var: Var, base: i64, least: i64, most: i64, space: &mut Space) -> PropagateResult {
    let between = bits(space.get(var)).filter(|&value| (least..=most).contains(&(base + value as i64)));
    let kept = between.fold(0, |all, value| all | 1 << value);
    space.keep(var, kept)
}

/// The requirement that regions are connected, have the same size, and contain no value twice.
pub(crate) struct UnknownRegions<const W: usize> {
    of: Regions,
    plane: Plane<W>,
    parts: Parts<W>,
    /// The ties of each cell: the other cell and the variable.
    ties_of: Vec<Vec<(usize, Var)>>,
    /// The cells of the border.
    border: Set<W>,
    /// The first cell of the current part.
    at: Option<usize>,
}

impl<const W: usize> UnknownRegions<W> {
    fn new(of: Regions) -> UnknownRegions<W> {
        let mut ties_of = vec![Vec::new(); of.numbers.len()];
        for tie in &of.ties {
            let [one, other] = tie.cells;
            ties_of[one].push((other, tie.var));
            ties_of[other].push((one, tie.var));
        }
        let (plane, parts) = (Plane::new(&of.neighbours), Parts::new(of.numbers.len()));
        let border = of.border.iter().fold(Set::EMPTY, |all, &cell| all | Set::of(cell));
        UnknownRegions { plane, parts, ties_of, border, of, at: None }
    }

    /// Enforces that regions are numbered in the order of their first cells: a cell can begin only the next one.
    fn number(&self, space: &mut Space) -> PropagateResult {
        if !self.of.in_order {
            return Ok(());
        }
        let whole = self.of.range;
        let mut allowed = 1u64;
        for &number in &self.of.numbers {
            space.keep(number, allowed)?;
            allowed = (allowed | space.get(number) << 1) & whole;
            if allowed == whole {
                break;
            }
        }
        Ok(())
    }

    /// Finds the parts that are in different regions, from ties and crossing pairs.
    fn part(&mut self, space: &mut Space) -> PropagateResult {
        for &cells in &self.of.separate {
            self.parts.separate(cells)?;
        }
        for tie in &self.of.ties {
            if space.get(tie.var) == APART {
                self.parts.separate(tie.cells)?;
            }
        }
        // Of two pairs that cross in a square, one is in different regions.
        for &[a, b, c, d] in &self.of.squares {
            for ([one, other], [left, right]) in [([a, d], [b, c]), ([b, c], [a, d])] {
                if self.parts.are_together(one, other) {
                    if self.parts.are_together(left, right) {
                        self.join(one, left, space)?;
                    } else if self.parts.are_apart(one, left) && self.parts.are_apart(one, right) {
                        self.parts.separate([left, right])?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Enforces that the parts of two cells are in one region.
    fn join(&self, one: usize, other: usize, space: &mut Space) -> PropagateResult {
        let (one, other) = (self.parts.of(one), self.parts.of(other));
        let numbers = one.numbers & other.numbers;
        for cell in (one.cells | other.cells).cells() {
            space.keep(self.of.numbers[cell], numbers)?;
        }
        for cell in one.cells.cells() {
            for &(to, var) in &self.ties_of[cell] {
                if other.cells.has(to) {
                    space.keep(var, TOGETHER)?;
                }
            }
        }
        Ok(())
    }

    /// Applies the parts to ties and numbers.
    fn tie(&self, space: &mut Space) -> PropagateResult {
        for tie in &self.of.ties {
            let [one, other] = tie.cells;
            let domain = space.get(tie.var);
            if !domain.is_power_of_two() {
                if self.parts.are_together(one, other) {
                    space.keep(tie.var, TOGETHER)?;
                } else if self.parts.are_apart(one, other) {
                    space.keep(tie.var, APART)?;
                } else if !self.of.cells.is_empty() {
                    let (one, other) = (self.parts.of(one), self.parts.of(other));
                    if ((one.values | other.values).count_ones() as usize) < one.count + other.count {
                        space.keep(tie.var, APART)?;
                    }
                }
            }
        }
        for part in self.parts.all() {
            if part.numbers.is_power_of_two() {
                for cell in part.apart.cells().take_while(|&cell| cell < self.of.numbers.len()) {
                    space.remove(self.of.numbers[cell], part.numbers)?;
                }
            }
        }
        Ok(())
    }

    fn run(&mut self, space: &mut Space, graph: &Graph) -> PropagateResult {
        self.at = None;
        let mark = space.mark();
        self.number(space)?;
        self.parts.collect(&self.of, space)?;
        self.part(space)?;
        self.count(space)?;
        if space.mark() > mark {
            // The changes wake this propagator again, after cheaper ones.
            return Ok(());
        }
        self.grow(space, graph)?;
        self.share(space)?;
        self.border()?;
        self.choose(space)?;
        self.tie(space)
    }

    /// Blames the variables of the current part, if there is one.
    fn blame(&self, space: &mut Space) {
        let blamed = &mut space.blamed;
        blamed.clear();
        for cell in self.at.map_or(Set::EMPTY, |first| self.parts.of(first).cells).cells() {
            blamed.push(self.of.numbers[cell]);
            blamed.extend(self.of.cells.get(cell));
            blamed.extend(self.ties_of[cell].iter().map(|&(_, tie)| tie));
        }
    }
}

impl<const W: usize> Propagator for UnknownRegions<W> {
    fn propagate(&mut self, space: &mut Space, graph: &Graph) -> PropagateResult {
        self.run(space, graph).inspect_err(|_| self.blame(space))
    }

    fn watch(&self, watch: &mut dyn FnMut(Var, u8)) {
        self.of.cells.iter().chain(&self.of.numbers).for_each(|&cell| watch(cell, ANY));
        self.of.ties.iter().for_each(|tie| watch(tie.var, ANY));
        self.of.counts.iter().for_each(|&(control, _)| watch(control, ANY));
    }

    fn cost(&self) -> u8 {
        2
    }
}
