//! Weak links of constraints: the values of one cell that exclude values of another.

use tesuji_core::{Constraint, ValueSet};

use super::marks::Marks;
use super::rule::Part;

/// The maximum number of fillings of a part that are tried.
const MOST_TRIED: usize = 7_000;

/// The values that the constraints exclude, by the cell and the value that exclude them.
pub(super) struct Weak<'a> {
    parts: &'a [Part],
    size: usize,
    /// The part, the other cell and its excluded values.
    denied: Vec<Vec<(usize, usize, ValueSet)>>,
}

impl Weak<'_> {
    /// Finds the weak links of the parts that give some.
    pub(super) fn of<'a>(parts: &'a [Part], marks: &Marks) -> Weak<'a> {
        let size = marks.ground.layout.size();
        let mut weak = Weak { parts, size, denied: vec![Vec::new(); marks.candidates.len() * size] };
        for (nth, part) in parts.iter().enumerate() {
            if part.cells.iter().filter(|&&cell| !marks.placed[cell]).count() < 2 {
                continue;
            }
            match &part.constraint {
                Constraint::Pairs { relation, pairs } => {
                    let first = marks.ground.layout.first_number();
                    let number = |value| marks.ground.layout.number(value);
                    for &[one, other] in pairs {
                        weak.pair(nth, one, other, marks, &|a, b| relation.holds(first, number(a), number(b)));
                    }
                }
                Constraint::Whisper { cells, difference } => {
                    for pair in cells.windows(2) {
                        let far = |a: u8, b: u8| i64::from(a.abs_diff(b)) >= *difference;
                        weak.pair(nth, pair[0], pair[1], marks, &far);
                    }
                }
                Constraint::Nabner { cells } => {
                    weak.all_pairs(nth, cells, marks, &|_, a, b| a.abs_diff(b) >= 2);
                }
                Constraint::Thermometer { cells, slow } => weak.all_pairs(nth, cells, marks, &|apart, a, b| {
                    usize::from(b) >= usize::from(a) + if *slow { 0 } else { apart }
                }),
                Constraint::Renban { cells } => {
                    weak.all_pairs(nth, cells, marks, &|_, a, b| a != b && usize::from(a.abs_diff(b)) < cells.len());
                }
                Constraint::Palindrome { cells } => {
                    let half = cells.len() / 2;
                    for (&one, &other) in cells[..half].iter().zip(cells.iter().rev()) {
                        weak.pair(nth, one, other, marks, &|a, b| a == b);
                    }
                }
                Constraint::Clone { cells, copies } => {
                    for (&one, &other) in cells.iter().zip(copies) {
                        weak.pair(nth, one, other, marks, &|a, b| a == b);
                    }
                }
                Constraint::Cage { cells, sums } if !sums.is_empty() => weak.cage(nth, cells, sums, marks),
                _ => {}
            }
        }
        weak
    }

    /// Returns the values that are excluded if the cell has the value.
    pub(super) fn denied(&self, cell: usize, value: u8) -> impl Iterator<Item = (usize, usize, ValueSet)> {
        self.denied[cell * self.size + usize::from(value) - 1].iter().copied()
    }

    /// Returns the constraint of a part, and its cells.
    pub(super) fn part(&self, part: usize) -> (usize, Vec<usize>) {
        (self.parts[part].nth, self.parts[part].cells.clone())
    }

    /// Adds the values that a relation between two cells excludes.
    fn pair(&mut self, part: usize, one: usize, other: usize, marks: &Marks, holds: &dyn Fn(u8, u8) -> bool) {
        if one == other || marks.placed[one] || marks.placed[other] {
            return;
        }
        for a in marks.candidates[one].iter() {
            let denied: ValueSet = marks.candidates[other].iter().filter(|&b| !holds(a, b)).collect();
            self.add(part, one, a, other, denied);
        }
        for b in marks.candidates[other].iter() {
            let denied: ValueSet = marks.candidates[one].iter().filter(|&a| !holds(a, b)).collect();
            self.add(part, other, b, one, denied);
        }
    }

    /// Adds the values that a relation between any two cells of a line excludes. The relation also takes their
    /// distance.
    fn all_pairs(&mut self, part: usize, cells: &[usize], marks: &Marks, holds: &dyn Fn(usize, u8, u8) -> bool) {
        for (at, &one) in cells.iter().enumerate() {
            for (apart, &other) in cells[at + 1..].iter().enumerate() {
                self.pair(part, one, other, marks, &|a, b| holds(apart + 1, a, b));
            }
        }
    }

    /// Adds the pairs of values that are together in no filling of a cage.
    fn cage(&mut self, part: usize, cells: &[usize], sums: &[i64], marks: &Marks) {
        let tried = cells.iter().fold(1usize, |tried, &cell| tried.saturating_mul(marks.candidates[cell].len()));
        if tried > MOST_TRIED {
            return;
        }
        let mut together = vec![vec![[ValueSet::EMPTY; 64]; cells.len()]; cells.len()];
        fill(cells, sums, marks, &mut Vec::new(), &mut |values| {
            for (one, &a) in values.iter().enumerate() {
                for (other, &b) in values.iter().enumerate() {
                    let set = &mut together[one][other][usize::from(a) - 1];
                    *set = *set | ValueSet::of(b);
                }
            }
        });
        for (at, &one) in cells.iter().enumerate() {
            for (with, &other) in cells.iter().enumerate().filter(|&(with, _)| with != at) {
                for a in marks.candidates[one].iter() {
                    let denied = marks.candidates[other] & !together[at][with][usize::from(a) - 1];
                    self.add(part, one, a, other, denied & !ValueSet::of(a));
                }
            }
        }
    }

    fn add(&mut self, part: usize, cell: usize, value: u8, other: usize, denied: ValueSet) {
        if !denied.is_empty() {
            self.denied[cell * self.size + usize::from(value) - 1].push((part, other, denied));
        }
    }
}

/// Visits the fillings of a cage.
fn fill(cells: &[usize], sums: &[i64], marks: &Marks, values: &mut Vec<u8>, visit: &mut dyn FnMut(&[u8])) {
    let Some(&cell) = cells.get(values.len()) else {
        let sum: i64 = values.iter().map(|&value| marks.ground.layout.number(value)).sum();
        if sums.contains(&sum) {
            visit(values);
        }
        return;
    };
    for value in marks.candidates[cell].iter() {
        if !values.contains(&value) {
            values.push(value);
            fill(cells, sums, marks, values, visit);
            values.pop();
        }
    }
}
