//! Counting circles: each value that occurs in the circles occurs as often as it says.

use super::Propagator;
use crate::engine::ANY;
use crate::graph::Graph;
use crate::space::{Fail, Kept, Space, Var, bits};

/// The circles, and the sets of values whose numbers add up to how many circles there are.
#[derive(Clone, Debug)]
pub(crate) struct CountingCircles {
    cells: Vec<Var>,
    /// The number of the value 0.
    first: i64,
    /// `None` if there are too many of them.
    options: Option<Vec<u64>>,
}

/// The most sets of values that are listed.
const MOST_OPTIONS: usize = 1 << 16;

impl CountingCircles {
    pub(crate) fn new(cells: Vec<Var>, first: i64, values: usize) -> CountingCircles {
        CountingCircles { options: options(cells.len(), first, values), cells, first }
    }
}

/// Lists the sets of values whose numbers add up to the number of circles.
fn options(circles: usize, first: i64, values: usize) -> Option<Vec<u64>> {
    let number = |value: usize| first + value as i64;
    let mut options = Vec::new();
    let mut stack = vec![(0, circles as i64, 0u64)];
    while let Some((value, rest, mask)) = stack.pop() {
        if rest == 0 {
            if options.len() == MOST_OPTIONS {
                return None;
            }
            options.push(mask);
        } else if rest <= (value..values).map(number).sum::<i64>() {
            let next = (value..values).take_while(|&next| number(next) <= rest).filter(|&next| number(next) > 0);
            stack.extend(next.map(|next| (next + 1, rest - number(next), mask | 1 << next)));
        }
    }
    Some(options)
}

impl Propagator for CountingCircles {
    fn propagate(&mut self, space: &mut Space, _: &Graph) -> Kept {
        let mut can_have = [0u16; 64];
        let mut has = [0u16; 64];
        let mut fixed = 0;
        for &cell in &self.cells {
            let domain = space.get(cell);
            if domain.is_power_of_two() {
                has[domain.trailing_zeros() as usize] += 1;
                fixed |= domain;
            }
            bits(domain).for_each(|value| can_have[value] += 1);
        }
        let mut enough = 0u64;
        for value in 0..64 {
            let number = self.first + value as i64;
            if number > 0 && i64::from(can_have[value]) >= number && i64::from(has[value]) <= number {
                enough |= 1 << value;
            }
        }
        let (mut can, mut must) = match self.options {
            Some(_) => (0, u64::MAX),
            None => (enough, 0),
        };
        for &option in self.options.iter().flatten() {
            if option & !enough == 0 && fixed & !option == 0 {
                can |= option;
                must &= option;
            }
        }
        if can == 0 && !self.cells.is_empty() {
            return Err(Fail);
        }
        for &cell in &self.cells {
            space.keep(cell, can)?;
        }
        for value in bits(can) {
            let (bit, number) = (1u64 << value, self.first + value as i64);
            if i64::from(has[value]) == number {
                for &cell in &self.cells {
                    if space.get(cell) != bit {
                        space.remove(cell, bit)?;
                    }
                }
            } else if must & bit != 0 && i64::from(can_have[value]) == number {
                for &cell in &self.cells {
                    if space.get(cell) & bit != 0 {
                        space.keep(cell, bit)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn watch(&self, watch: &mut dyn FnMut(Var, u8)) {
        self.cells.iter().for_each(|&cell| watch(cell, ANY));
    }

    fn cost(&self) -> u8 {
        1
    }
}
