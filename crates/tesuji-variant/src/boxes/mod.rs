//! Counts the solutions of a square grid with boxes without visiting them: equivalent parts are counted once.
//!
//! The cells above a band affect those below it only through the digits that they have left to each column. So the
//! counter goes box by box, chooses only the digits of the box that each column takes, and adds up the ways that lead
//! to the same state. The number of ways to arrange the digits of a band in rows depends only on these sets. Digits,
//! columns and stacks that no later given distinguishes are interchangeable: states that differ only by them count as
//! equal.

mod band;
mod canonical;

use std::collections::HashMap;

use tesuji_core::{Control, Problem, Shape};

use band::Bands;
use canonical::{Column, FixedNames, canonical};

/// The largest size; beyond it, there are too many ways to fill a box.
const MOST_DIGITS: usize = 12;

/// The number of states made between two checks of the control.
const STATES_BETWEEN_LOOKS: u64 = 1 << 12;

/// Returns whether the solutions of a problem can be counted by boxes: a square grid with boxes of up to 12 digits,
/// without constraints. The page's first module, which must be small, cannot do this.
pub fn can_be_counted_by_boxes(problem: &Problem) -> bool {
    !cfg!(tesuji_small)
        && problem.layout().boxes().is_some_and(|shape| shape.size() <= MOST_DIGITS)
        && problem.constraints().is_empty()
        && problem.restricted_cells().is_empty()
}

/// Counts the solutions of a square grid with boxes and without constraints, with at most `most_states` different
/// states at a time, each of some hundred bytes. `None` for a problem that [cannot be counted this
/// way](can_be_counted_by_boxes), if there are more states, if the count does not fit in 128 bits, and if the control
/// stopped the work.
///
/// # Examples
///
/// ```
/// use tesuji_core::{Control, Layout, Problem, Shape};
///
/// let blank = Problem::from_values(Layout::of(Shape::of_size(8).unwrap()), vec![0; 64])?;
/// assert_eq!(tesuji_variant::count_by_boxes(&blank, 1 << 16, &Control::new()), Some(29_136_487_207_403_520));
/// # Ok::<(), tesuji_core::ValuesError>(())
/// ```
pub fn count_by_boxes(problem: &Problem, most_states: usize, control: &Control<'_>) -> Option<u128> {
    let mut shape = problem.layout().boxes().filter(|_| can_be_counted_by_boxes(problem))?;
    let mut givens = problem.givens();
    if shape.box_columns() > shape.box_rows() {
        // Narrow boxes have fewer states, because a column takes more of the digits at a time.
        let size = shape.size();
        shape = Shape::new(shape.box_columns(), shape.box_rows())?;
        givens = (0..size * size).map(|at| givens[at % size * size + at / size]).collect();
    }
    Counter { shape, givens, bands: Bands::default(), most_states }.count(control)
}

/// A square grid with boxes, and the known counts of its bands.
struct Counter {
    shape: Shape,
    givens: Vec<u8>,
    bands: Bands,
    most_states: usize,
}

/// The states after a box, each with the number of ways that lead to it.
type States = HashMap<Box<[Column]>, u128>;

impl Counter {
    fn count(mut self, control: &Control<'_>) -> Option<u128> {
        let (size, stacks) = (self.shape.size(), self.shape.box_rows());
        let blank = vec![Column { left: (1 << size) - 1, taken: 0 }; size];
        let mut states = States::from([(blank.into_boxed_slice(), 1)]);
        for band in 0..self.shape.box_columns() {
            for stack in 0..stacks {
                states = self.next(&states, band, stack, control)?;
            }
        }
        states.into_values().try_fold(0u128, u128::checked_add)
    }

    /// Returns the states after the next box.
    fn next(&mut self, states: &States, band: usize, stack: usize, control: &Control<'_>) -> Option<States> {
        let width = self.shape.box_columns();
        let ends_band = stack + 1 == self.shape.box_rows();
        let kept = self.kept(band + usize::from(ends_band), if ends_band { 0 } else { stack + 1 });
        let asked: Vec<BandDigits> =
            (stack * width..(stack + 1) * width).map(|column| self.asked(band, column)).collect();
        let mut next = States::new();
        let mut made = 0;
        for (state, &ways) in states {
            let mut columns = state.to_vec();
            let within = stack * width..(stack + 1) * width;
            let is_done = self.fill(&mut columns, within.start, &asked, &mut |counter, columns| {
                made += 1;
                if made % STATES_BETWEEN_LOOKS == 0 {
                    control.spend(STATES_BETWEEN_LOOKS);
                    if !control.should_continue() {
                        return None;
                    }
                }
                if next.len() > counter.most_states {
                    return None;
                }
                let mut ways = ways;
                let mut after = columns.to_vec();
                if ends_band {
                    ways = ways.checked_mul(counter.ways(band, columns))?;
                    after.iter_mut().for_each(Column::end_band);
                }
                if ways > 0 {
                    let sum = next.entry(canonical(&after, &kept)).or_insert(0u128);
                    *sum = sum.checked_add(ways)?;
                }
                Some(())
            });
            is_done?;
        }
        control.spend(made % STATES_BETWEEN_LOOKS);
        control.should_continue().then_some(next)
    }

    /// Distributes the digits of a box to its columns in every way, beginning with `column`.
    fn fill(
        &mut self,
        columns: &mut [Column],
        column: usize,
        asked: &[BandDigits],
        visit: &mut dyn FnMut(&mut Counter, &[Column]) -> Option<()>,
    ) -> Option<()> {
        let [first, rest @ ..] = asked else { return visit(self, columns) };
        let width = self.shape.box_columns();
        let begin = column - column % width;
        let used = columns[begin..column].iter().fold(0, |used, column| used | column.taken);
        let open = columns[column].left & !used & !first.later;
        if first.now & !open != 0 {
            return Some(());
        }
        let Some(more) = self.shape.box_rows().checked_sub(first.now.count_ones() as usize) else { return Some(()) };
        let free = open & !first.now;
        if (free.count_ones() as usize) < more {
            return Some(());
        }
        let mut flow = Some(());
        for_each_subset(free, more, first.now, &mut |taken| {
            if flow.is_some() {
                columns[column].taken = taken;
                flow = self.fill(columns, column + 1, rest, visit);
            }
        });
        columns[column].taken = 0;
        flow
    }

    /// Returns the number of ways in which the rows of a band can take the digits of its columns.
    fn ways(&mut self, band: usize, columns: &[Column]) -> u128 {
        let (size, rows) = (self.shape.size(), self.shape.box_rows());
        let givens = &self.givens[band * rows * size..(band + 1) * rows * size];
        let taken: Vec<Column> = columns.iter().map(|column| Column { left: column.taken, taken: 0 }).collect();
        let is_blank = givens.iter().all(|&given| given == 0);
        let kept = if is_blank { FixedNames::nothing(size, self.shape.box_columns()) } else { self.kept_of(givens, 0) };
        self.bands.ways((!is_blank).then_some(band), canonical(&taken, &kept), givens)
    }

    /// Returns the digits that a column must take in a band, and those that it must take later.
    fn asked(&self, band: usize, column: usize) -> BandDigits {
        let (size, rows) = (self.shape.size(), self.shape.box_rows());
        let within = |rows: std::ops::Range<usize>| {
            rows.map(|row| self.givens[row * size + column]).fold(0, |mask, given| mask | bit(given))
        };
        BandDigits { now: within(band * rows..(band + 1) * rows), later: within((band + 1) * rows..size) }
    }

    /// Returns the digits, columns and stacks that must stay fixed because of the givens from `band` onwards. `filled`
    /// is the number of stacks whose box is filled.
    fn kept(&self, band: usize, filled: usize) -> FixedNames {
        let from = band * self.shape.box_rows() * self.shape.size();
        self.kept_of(&self.givens[from..], filled)
    }

    fn kept_of(&self, givens: &[u8], filled: usize) -> FixedNames {
        let (size, width) = (self.shape.size(), self.shape.box_columns());
        let mut kept = FixedNames::nothing(size, width);
        kept.filled = filled;
        for (at, &given) in givens.iter().enumerate().filter(|(_, given)| **given != 0) {
            kept.digits |= bit(given);
            kept.stacks |= 1 << (at % size / width);
        }
        kept
    }
}

/// The digits that a column must take in a band, and those that it must leave for later bands.
struct BandDigits {
    now: u16,
    later: u16,
}

/// Returns the set of a given, empty if the cell has none.
fn bit(given: u8) -> u16 {
    if given == 0 { 0 } else { 1 << (given - 1) }
}

/// Visits the subsets of a mask with `count` members, each united with `with`.
fn for_each_subset(mask: u16, count: usize, with: u16, visit: &mut dyn FnMut(u16)) {
    if count == 0 {
        return visit(with);
    }
    let mut rest = mask;
    while rest.count_ones() as usize >= count {
        let lowest = rest & rest.wrapping_neg();
        rest &= !lowest;
        for_each_subset(rest, count - 1, with | lowest, visit);
    }
}

#[cfg(test)]
mod tests;
