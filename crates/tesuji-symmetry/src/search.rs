//! The search for the smallest line of 81 characters.
//!
//! The line is built row by row. A [`Branch`] is one possible beginning of the smallest line. Each possible next row is
//! tried on each branch, and the branches with the smallest row are kept. After nine rows, the branches left are all
//! ways to the smallest line: one, or as many as the puzzle has automorphisms. A branch represents several ways if
//! lines are equal.
//!
//! A branch postpones decisions. It fixes the rows and the order of the stacks. The orders of the columns within the
//! stacks stay open, as three masks of six bits (see [`column_masks`](crate::column_masks)). The labels of digits that
//! first appear side by side stay open too: such a digit is known by its lowest label and by the columns that it
//! appeared with. A later row that distinguishes two columns or two digits narrows the masks. This is exact, because
//! each character takes the smallest value that is possible. In one case the result is not a product of masks: two
//! digits of one miniline may claim the same label in another stack. Then the branch splits.

use crate::branch::{Branch, OPEN, RowChoice, bits};
use crate::column_masks::{ALL, AT, LEADING, RANK};
use crate::full;
use crate::line_order::ORDERS;
use crate::lines::{Lines, SORTS};

/// A row that is tried on a branch: the decisions up to some position in the row.
#[derive(Clone, Copy, Debug)]
struct Trial {
    /// The characters, 4 bits each, the first one highest.
    text: u64,
    masks: u32,
    next: u32,
}

/// The search, with its memory.
#[derive(Clone, Debug, Default)]
pub(crate) struct Search {
    lines: Lines,
    branches: Vec<Branch>,
    parents: Vec<Branch>,
    frontier: Frontier,
    /// The rows of the smallest line, 9 characters of 4 bits each.
    text: [u64; 9],
}

/// The smallest row so far, and all ways to reach it.
#[derive(Clone, Debug, Default)]
struct Frontier {
    best: u64,
    ways: Vec<RowChoice>,
}

impl Search {
    /// Searches for the smallest line of a puzzle, given as the values of its cells.
    pub(crate) fn puzzle(&mut self, values: &[u8; 81]) {
        self.lines.read(values);
        self.start();
    }

    /// Like [`puzzle`](Search::puzzle), but finds every way to the smallest line: equal lines count as different.
    pub(crate) fn puzzle_all_ways(&mut self, values: &[u8; 81]) {
        self.lines.read(values);
        self.lines.tell_apart();
        self.start();
    }

    /// Searches for the smallest line in which all clues are the same, given as 0 and 1.
    pub(crate) fn pattern(&mut self, cells: &[u8; 81]) {
        self.lines.read(cells);
        self.start_pattern();
    }

    /// Like [`pattern`](Search::pattern), but finds every way to the smallest line: equal lines count as different.
    pub(crate) fn pattern_all_ways(&mut self, cells: &[u8; 81]) {
        self.lines.read(cells);
        self.lines.tell_apart();
        self.start_pattern();
    }

    fn start_pattern(&mut self) {
        let mut labels = [0; 16];
        labels[1] = 1;
        // The search meets no new digit.
        self.open(labels, 10);
        self.run(0..9);
    }

    /// Loads the values of a full grid, and finds the smallest three rows that one chute can give (0 to 2 for the
    /// bands, 3 to 5 for the stacks).
    pub(crate) fn band(&mut self, values: &[u8; 81], chute: usize) {
        self.lines.read(values);
        self.text[..2].copy_from_slice(&full::begin(&self.lines.lines, chute..chute + 1, &mut self.branches));
        self.run(2..3);
    }

    /// Returns the rows of the smallest line, 9 characters of 4 bits each, the first one highest.
    pub(crate) fn rows(&self) -> &[u64; 9] {
        &self.text
    }

    /// Returns the values of the smallest line.
    pub(crate) fn values(&self) -> [u8; 81] {
        let mut values = [0; 81];
        for (row, &text) in values.chunks_exact_mut(9).zip(&self.text) {
            for (column, value) in row.iter_mut().enumerate() {
                *value = (text >> (32 - 4 * column) & 15) as u8;
            }
        }
        values
    }

    /// Returns the branches that lead to the smallest line, one or more.
    pub(crate) fn branches(&self) -> &[Branch] {
        &self.branches
    }

    /// Returns the number of cell maps that lead to the smallest line.
    pub(crate) fn ways(&self) -> u32 {
        self.branches.iter().map(Branch::ways).sum()
    }

    /// Starts the search with the grid and its transpose.
    fn open(&mut self, labels: [u16; 16], next: u8) {
        self.branches.clear();
        self.branches.extend([0, 9].map(|side| Branch {
            labels,
            rows: 0,
            masks: ALL | ALL << 8 | ALL << 16,
            left: 0x1ff,
            weight: 1,
            next,
            stacks: OPEN,
            side,
        }));
    }

    fn start(&mut self) {
        if self.lines.are_full() {
            self.text[..2].copy_from_slice(&full::begin(&self.lines.lines, 0..6, &mut self.branches));
            self.run(2..9);
        } else {
            self.open([0; 16], 1);
            self.run(0..9);
        }
    }

    /// Determines these rows of the smallest line.
    fn run(&mut self, rows: std::ops::Range<u8>) {
        for nth in rows {
            self.frontier.best = u64::MAX;
            self.frontier.ways.clear();
            // Either no branch has seen a clue, or all have, because their rows so far are equal.
            if self.branches[0].stacks == OPEN {
                self.open_row(nth);
            } else {
                for (number, branch) in self.branches.iter().enumerate() {
                    for row in bits(branch.choices(nth, &self.lines)) {
                        let line = self.lines.lines[usize::from(branch.side + row)];
                        let step = Step { from: branch, number: number as u32, line, row };
                        step.place(&mut self.frontier);
                    }
                }
            }
            self.text[usize::from(nth)] = self.frontier.best;
            std::mem::swap(&mut self.branches, &mut self.parents);
            self.branches.clear();
            let (parents, lines) = (&self.parents, &self.lines);
            self.branches
                .extend(self.frontier.ways.iter().map(|way| parents[way.branch as usize].after(way, nth, lines)));
        }
    }

    /// Takes, before the first clue, the rows with the fewest clues: the fewest in the first box, then in the second.
    /// The first clues decide the order of the stacks.
    fn open_row(&mut self, nth: u8) {
        let mut fewest = u8::MAX;
        for branch in &self.branches {
            for row in bits(branch.choices(nth, &self.lines)) {
                fewest = fewest.min(self.lines.begins[usize::from(branch.side + row)]);
            }
        }
        for (number, branch) in self.branches.iter().enumerate() {
            let empty = self.lines.empty_stacks(branch.side);
            for row in bits(branch.choices(nth, &self.lines)) {
                if self.lines.begins[usize::from(branch.side + row)] != fewest {
                    continue;
                }
                let line = self.lines.lines[usize::from(branch.side + row)];
                let step = Step { from: branch, number: number as u32, line, row };
                if fewest == 0 {
                    self.frontier.take(&step, step.begin(), OPEN);
                    continue;
                }
                for stacks in bits(SORTS[Lines::occupied(line)].into()) {
                    if empty != 0 && !in_turn(ORDERS[usize::from(stacks)], empty) {
                        continue;
                    }
                    let mut branch = *branch;
                    branch.stacks = stacks;
                    let step = Step { from: &branch, ..step };
                    step.place(&mut self.frontier);
                }
            }
        }
    }
}

/// Returns whether the stacks without a clue are in increasing order. Other orders are equivalent.
fn in_turn(order: [u8; 3], empty: u8) -> bool {
    let mut seen = 0u8;
    order.iter().all(|&stack| {
        let in_turn = empty >> stack & 1 == 0 || (seen & empty) >> stack == 0;
        seen |= 1 << stack;
        in_turn
    })
}

/// A line about to be the next row of a branch.
#[derive(Clone, Copy)]
struct Step<'a> {
    from: &'a Branch,
    number: u32,
    line: u64,
    row: u8,
}

impl Step<'_> {
    #[inline]
    fn begin(&self) -> Trial {
        Trial { text: 0, masks: self.from.masks, next: self.from.next.into() }
    }

    /// Writes the smallest possible row, and adds the result to the frontier unless the frontier has a smaller row.
    #[inline]
    fn place(&self, frontier: &mut Frontier) {
        let mut trial = self.begin();
        let stacks = &ORDERS[usize::from(self.from.stacks) % 6];
        for stack in 0..3 {
            let mini = Lines::miniline(self.line, stacks[stack as usize]);
            if mini != 0 {
                let occupied = mini >> 12;
                if !occupied.is_power_of_two() {
                    return self.descend(frontier, stack, 0, trial);
                }
                self.write_only(stack, mini, &mut trial);
            }
            let rest = 24 - 12 * stack;
            if trial.text >> rest > frontier.best >> rest {
                return;
            }
        }
        frontier.take(self, trial, self.from.stacks);
    }

    /// Writes the row, starting with position `at` of the stack in position `stack`.
    fn descend(&self, frontier: &mut Frontier, mut stack: u32, mut at: u32, mut trial: Trial) {
        let stacks = &ORDERS[usize::from(self.from.stacks) % 6];
        while stack < 3 {
            let mini = Lines::miniline(self.line, stacks[stack as usize]);
            if mini != 0 {
                let occupied = mini >> 12;
                if occupied.is_power_of_two() {
                    self.write_only(stack, mini, &mut trial);
                } else {
                    if at == 0 {
                        at = trial.lead(stack, occupied);
                    }
                    let mask = trial.masks >> (8 * stack) & ALL;
                    if mask.is_power_of_two() {
                        let order = ORDERS[mask.trailing_zeros() as usize % 6];
                        while at < 3 {
                            let digit = mini >> (4 * order[at as usize]) & 15;
                            if digit != 0 {
                                self.write_digit(stack, at, digit, &mut trial);
                            }
                            at += 1;
                        }
                    }
                    while at < 3 {
                        self.write(frontier, stack, at, mini, &mut trial);
                        at += 1;
                    }
                }
            }
            at = 0;
            let rest = 24 - 12 * stack;
            if trial.text >> rest > frontier.best >> rest {
                return;
            }
            stack += 1;
        }
        frontier.take(self, trial, self.from.stacks);
    }

    /// Writes a miniline of one clue.
    #[inline]
    fn write_only(&self, stack: u32, mini: u32, trial: &mut Trial) {
        let occupied = mini >> 12;
        let at = trial.lead(stack, occupied);
        let digit = mini >> (4 * occupied.trailing_zeros()) & 15;
        self.write_digit(stack, at, digit, trial);
    }

    /// Writes a digit whose position is known.
    #[inline]
    fn write_digit(&self, stack: u32, at: u32, digit: u32, trial: &mut Trial) {
        let label = u32::from(self.from.labels[digit as usize]);
        let character = if label == 0 {
            trial.next += 1;
            trial.next - 1
        } else {
            let home = label >> 4 & 31;
            let entry = RANK[((label >> 9) << 6 | trial.masks >> home & ALL) as usize & 1023];
            trial.masks = trial.masks & !(ALL << home) | u32::from(entry >> 2) << home;
            (label & 15) + u32::from(entry & 3)
        };
        trial.text |= u64::from(character) << (4 * (8 - 3 * stack - at));
    }

    /// Writes the smallest possible character. If several incompatible ways lead to it, continues with each of them in
    /// turn.
    #[inline]
    fn write(&self, frontier: &mut Frontier, stack: u32, at: u32, mini: u32, trial: &mut Trial) {
        let shift = 8 * stack;
        let (here, rest) = (trial.masks >> shift & ALL, trial.masks & !(ALL << shift));
        let mut smallest = u32::MAX;
        // The ways to write the character: the masks of the other stacks, and the new mask of this one.
        let mut ways = [(0, 0); 3];
        let mut count = 0;
        for (column, at_place) in AT[at as usize].iter().enumerate() {
            let mut mask = here & at_place;
            if mask == 0 {
                continue;
            }
            let mut rest = rest;
            let digit = mini >> (4 * column) & 15;
            let label = u32::from(self.from.labels[digit as usize]);
            let character = if digit == 0 {
                0
            } else if label == 0 {
                trial.next
            } else {
                let (home, group) = (label >> 4 & 31, label >> 9);
                let at_home = home == shift || group == 0;
                let known = if at_home { mask } else { rest >> home & ALL };
                let entry = u32::from(RANK[(group << 6 | known) as usize & 1023]);
                if at_home {
                    mask = entry >> 2;
                } else {
                    rest = rest & !(ALL << home) | (entry >> 2) << home;
                }
                (label & 15) + (entry & 3)
            };
            if character > smallest {
                continue;
            }
            if character < smallest {
                smallest = character;
                count = 0;
            }
            match ways[..count].iter_mut().find(|way| way.0 == rest) {
                Some(way) => way.1 |= mask,
                None => {
                    ways[count] = (rest, mask);
                    count += 1;
                }
            }
        }
        trial.next += u32::from(smallest == trial.next);
        trial.text |= u64::from(smallest) << (4 * (8 - 3 * stack - at));
        for &(rest, mask) in &ways[1..count.max(1)] {
            let other = Trial { masks: rest | mask << shift, ..*trial };
            if at == 2 {
                self.descend(frontier, stack + 1, 0, other);
            } else {
                self.descend(frontier, stack, at + 1, other);
            }
        }
        trial.masks = ways[0].0 | ways[0].1 << shift;
    }
}

impl Trial {
    /// Makes a miniline begin with as many empty cells as possible, and returns their number.
    #[inline]
    fn lead(&mut self, stack: u32, occupied: u32) -> u32 {
        let shift = 8 * stack;
        let entry = u32::from(LEADING[(occupied << 6 | self.masks >> shift & ALL) as usize & 511]);
        self.masks = self.masks & !(ALL << shift) | (entry & ALL) << shift;
        entry >> 6
    }
}

impl Frontier {
    /// Adds a row, unless it is greater than the best.
    #[inline]
    fn take(&mut self, step: &Step<'_>, trial: Trial, stacks: u8) {
        if trial.text > self.best {
            return;
        }
        if trial.text < self.best {
            self.best = trial.text;
            self.ways.clear();
        }
        let Trial { masks, next, .. } = trial;
        self.ways.push(RowChoice { branch: step.number, masks, row: step.row, next: next as u8, stacks });
    }
}
