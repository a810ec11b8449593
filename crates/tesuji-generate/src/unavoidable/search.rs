//! The search for all small minimal unavoidable sets of a solution.

use std::collections::HashSet;

use tesuji_core::{Cell, CellSet, Control, Solution};

/// Finds every minimal unavoidable set of at most `most` cells; `None` if the control stops the search.
///
/// A set is grown from its first cell. A changed cell takes another digit; wherever that digit was before, in the row,
/// the column and the box, the cell must change too. Once every changed cell has its new digit, the set is complete: in
/// each house the same digits were removed and inserted. Each row, column and box with changed cells has at least two
/// of them, and so has each digit; this gives a lower bound for the number of cells still to be added.
pub(super) fn up_to(solution: &Solution, most: usize, control: &Control<'_>) -> Option<Vec<CellSet>> {
    let mut search = Search::new(solution, most);
    for root in Cell::iter() {
        if !control.should_continue() {
            return None;
        }
        search.force(root.index());
        search.grow(control)?;
        search.release(root.index());
        search.dead |= 1 << root.index();
    }
    Some(minimal(search.found.into_iter().map(CellSet::from_bits)))
}

/// Returns the sets that contain no other one, smaller ones first, then in the order of their cells.
pub(crate) fn minimal(sets: impl IntoIterator<Item = CellSet>) -> Vec<CellSet> {
    let mut sets: Vec<u128> = sets.into_iter().map(CellSet::bits).collect();
    sets.sort_unstable_by_key(|&set| (set.count_ones(), !set.reverse_bits()));
    sets.dedup();
    let mut kept: Vec<u128> = Vec::new();
    // The sets by their lowest cell: a set contained in another one begins with one of the other's cells.
    let mut by_first: Vec<Vec<u128>> = vec![Vec::new(); 81];
    for set in sets {
        let mut cells = set;
        let mut holds_another = false;
        while cells != 0 && !holds_another {
            let first = cells.trailing_zeros() as usize;
            cells &= cells - 1;
            holds_another = by_first[first].iter().any(|known| known & !set == 0);
        }
        if !holds_another {
            by_first[set.trailing_zeros() as usize].push(set);
            kept.push(set);
        }
    }
    kept.into_iter().map(CellSet::from_bits).collect()
}

/// The number of steps between two checks of the control.
const ASK_EVERY: u64 = 4096;

struct Search {
    steps: u64,
    digits: [u8; 81],
    /// Row, column, box (as houses) and digit of each cell, as indices of `counts`.
    lines: [[u8; 4]; 81],
    /// The cell of each digit in each house.
    places: [[u8; 9]; 27],
    most: usize,
    /// Cells excluded from further sets, because all sets with them were found.
    dead: u128,
    /// The cells that change.
    forced: u128,
    /// The changed cells that have their new digit.
    assigned: u128,
    size: usize,
    /// The new digits of each house.
    placed: [u16; 27],
    /// The number of changed cells in each house and of each digit.
    counts: [u8; 36],
    /// The number of rows, columns, boxes and digits with exactly one changed cell.
    single: [u8; 4],
    found: HashSet<u128>,
}

impl Search {
    fn new(solution: &Solution, most: usize) -> Search {
        let digits = solution.as_digits().map(|digit| digit.index() as u8);
        let mut places = [[0; 9]; 27];
        let mut lines = [[0; 4]; 81];
        for cell in Cell::iter() {
            let digit = digits[cell.index()];
            let [row, column, block] = cell.houses().map(|house| house.index() as u8);
            lines[cell.index()] = [row, column, block, 27 + digit];
            [row, column, block]
                .iter()
                .for_each(|&house| places[usize::from(house)][usize::from(digit)] = cell.index() as u8);
        }
        Search {
            steps: 0,
            digits,
            lines,
            places,
            most,
            dead: 0,
            forced: 0,
            assigned: 0,
            size: 0,
            placed: [0; 27],
            counts: [0; 36],
            single: [0; 4],
            found: HashSet::new(),
        }
    }

    fn force(&mut self, cell: usize) {
        self.forced |= 1 << cell;
        self.size += 1;
        for (kind, &line) in self.lines[cell].iter().enumerate() {
            let count = &mut self.counts[usize::from(line)];
            *count += 1;
            match *count {
                1 => self.single[kind] += 1,
                2 => self.single[kind] -= 1,
                _ => {}
            }
        }
    }

    fn release(&mut self, cell: usize) {
        self.forced &= !(1 << cell);
        self.size -= 1;
        for (kind, &line) in self.lines[cell].iter().enumerate() {
            let count = &mut self.counts[usize::from(line)];
            *count -= 1;
            match *count {
                0 => self.single[kind] -= 1,
                1 => self.single[kind] += 1,
                _ => {}
            }
        }
    }

    /// Returns the cells that must change if the cell takes this digit.
    fn displaced(&self, cell: usize, digit: usize) -> u128 {
        let [row, column, block, _] = self.lines[cell].map(usize::from);
        1 << self.places[row][digit] | 1 << self.places[column][digit] | 1 << self.places[block][digit]
    }

    /// Returns the digits that the cell may take, judged by its houses.
    fn options(&self, cell: usize) -> u16 {
        let [row, column, block, _] = self.lines[cell].map(usize::from);
        0x1ff & !(self.placed[row] | self.placed[column] | self.placed[block] | 1 << self.digits[cell])
    }

    /// Assigns each option in turn to the open cell with the fewest, and recurses; `None` if the control stops the
    /// search. The recursion depth is at most `most`.
    fn grow(&mut self, control: &Control<'_>) -> Option<()> {
        self.steps += 1;
        if self.steps.is_multiple_of(ASK_EVERY) && !control.should_continue() {
            return None;
        }
        let mut open = self.forced & !self.assigned;
        if open == 0 {
            self.found.insert(self.forced);
            return Some(());
        }
        let room = self.most - self.size;
        let (mut chosen, mut chosen_options, mut fewest) = (0, 0, u32::MAX);
        while open != 0 {
            let cell = open.trailing_zeros() as usize;
            open &= open - 1;
            let mut possible = self.options(cell);
            let mut rest = possible;
            while rest != 0 {
                let digit = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let more = self.displaced(cell, digit) & !self.forced;
                if more & self.dead != 0 || more.count_ones() as usize > room {
                    possible &= !(1 << digit);
                }
            }
            let count = possible.count_ones();
            if count < fewest {
                (chosen, chosen_options, fewest) = (cell, possible, count);
                if count <= 1 {
                    break;
                }
            }
        }
        let cell = chosen;
        self.assigned |= 1 << cell;
        let houses = self.lines[cell];
        while chosen_options != 0 {
            let digit = chosen_options.trailing_zeros() as usize;
            chosen_options &= chosen_options - 1;
            let more = self.displaced(cell, digit) & !self.forced;
            let each = |search: &mut Search, act: fn(&mut Search, usize)| {
                let mut cells = more;
                while cells != 0 {
                    act(search, cells.trailing_zeros() as usize);
                    cells &= cells - 1;
                }
            };
            each(self, Search::force);
            let needed = self.single.iter().max().copied().unwrap_or(0);
            if self.size + usize::from(needed) <= self.most {
                (0..3).for_each(|kind| self.placed[usize::from(houses[kind])] |= 1 << digit);
                self.grow(control)?;
                (0..3).for_each(|kind| self.placed[usize::from(houses[kind])] &= !(1 << digit));
            }
            each(self, Search::release);
        }
        self.assigned &= !(1 << cell);
        Some(())
    }
}
