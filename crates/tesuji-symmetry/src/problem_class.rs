//! Classes of problems of any layout and any rules, up to the symmetries that keep both.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

use tesuji_core::{Constraint, HouseOf, Problem, Relation};

/// The maximum number of numberings of the cells that are compared. Beyond it, a few problems may get the class of
/// another one.
const MOST_NUMBERINGS: usize = 100;

/// The class of a problem with exactly one solution: equal for two problems if cells can be moved and values renumbered
/// so that one becomes the other, with all its houses and rules.
///
/// Values are renumbered freely if no rule depends on them, as in a jigsaw or with the rule of the knight. If only
/// differences matter, they may be counted backwards. Otherwise, as in a killer, they stay the same. Some rules, such as
/// counting circles, are compared cell by cell: with them, only equal problems have equal classes.
///
/// # Examples
///
/// ```
/// use tesuji_core::{Layout, Problem};
/// use tesuji_symmetry::ProblemClass;
///
/// let class = |givens: &str, solution: &str| {
///     let values = |text: &str| text.bytes().map(|byte| byte - b'0').collect::<Vec<u8>>();
///     let problem = Problem::from_values(Layout::of("2x2".parse()?), values(givens))?;
///     Ok::<_, Box<dyn std::error::Error>>(ProblemClass::of(&problem, &values(solution)))
/// };
/// let one = class("1004000000000320", "1234341221434321")?;
/// assert_eq!(one, class("1002000000000340", "1432321441232341")?, "turned left to right, and renumbered");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ProblemClass(u64);

impl ProblemClass {
    /// Returns the class of a problem with this only solution, one value per cell.
    pub fn of(problem: &Problem, solution: &[u8]) -> ProblemClass {
        let way = problem.constraints().iter().map(values_of).max().unwrap_or(Values::Free);
        let form = |backwards| Graph::of(problem, solution, way, backwards).form();
        ProblemClass(if way == Values::Reversible { form(false).min(form(true)) } else { form(false) })
    }

    /// Returns `true` if a problem is compared cell by cell, so that only equal problems have the same class.
    pub fn is_by_cells(problem: &Problem) -> bool {
        Graph::of(problem, &[], Values::Fixed, false).is_pinned
    }
}

/// The ways in which values may be renumbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Values {
    /// In any way.
    Free,
    /// From the last to the first.
    Reversible,
    /// In no way.
    Fixed,
}

/// Returns how values may be renumbered under a constraint.
fn values_of(constraint: &Constraint) -> Values {
    match constraint {
        Constraint::Diagonal { .. }
        | Constraint::AllDifferent { .. }
        | Constraint::AntiChess { .. }
        | Constraint::Taxicab { .. }
        | Constraint::Windoku
        | Constraint::DisjointGroups => Values::Free,
        Constraint::NotAdjacent { relation: Relation::Difference(_), .. } => Values::Reversible,
        _ => Values::Fixed,
    }
}

/// A graph of the cells, the values and the facts of a problem: its houses and its constraints.
struct Graph {
    /// The colour of each vertex: cells, then values, then facts.
    colours: Vec<u64>,
    /// The neighbours of each vertex, each with the colour of the edge.
    edges: Vec<Vec<(u64, usize)>>,
    /// The number of cells, and of cells and values.
    cells: usize,
    named: usize,
    /// `true` if something is compared cell by cell.
    is_pinned: bool,
}

impl Graph {
    fn of(problem: &Problem, solution: &[u8], way: Values, backwards: bool) -> Graph {
        let layout = problem.layout();
        let (cells, size) = (layout.cell_count(), layout.size());
        let mut graph = Graph {
            colours: vec![0; cells],
            edges: vec![Vec::new(); cells + size],
            cells,
            named: cells + size,
            is_pinned: false,
        };
        graph.colours.extend((1..=size as u64).map(|value| match way {
            Values::Free => 1,
            _ if backwards => hash(&("value", size as u64 + 1 - value)),
            _ => hash(&("value", value)),
        }));
        for house in layout.houses() {
            graph.set(hash(&("house", house.of == HouseOf::Regions)), &house.cells);
        }
        for (cell, (&given, &value)) in problem.givens().iter().zip(solution).enumerate() {
            if (1..=size).contains(&usize::from(value)) {
                graph.join(cell, cells + usize::from(value) - 1, if given == 0 { 2 } else { 3 });
            }
        }
        if problem.is_sukaku() || !problem.restricted_cells().is_empty() {
            graph.pin(&problem.allowed());
        }
        problem.constraints().iter().for_each(|constraint| graph.add(constraint, problem));
        graph
    }

    fn join(&mut self, one: usize, other: usize, colour: u64) {
        self.edges[one].push((colour, other));
        self.edges[other].push((colour, one));
    }

    /// Adds a fact about cells, each with its role.
    fn fact(&mut self, colour: u64, cells: impl Iterator<Item = (u64, usize)>) {
        let fact = self.colours.len();
        self.colours.push(colour);
        self.edges.push(Vec::new());
        let cells: Vec<(u64, usize)> = cells.filter(|&(_, cell)| cell < self.cells).collect();
        cells.into_iter().for_each(|(role, cell)| self.join(fact, cell, role));
    }

    /// Adds a fact about a set of cells.
    fn set(&mut self, colour: u64, cells: &[usize]) {
        self.fact(colour, cells.iter().map(|&cell| (4, cell)));
    }

    /// Adds a fact about cells in this order.
    fn row(&mut self, colour: u64, cells: &[usize]) {
        self.fact(colour, cells.iter().enumerate().map(|(nth, &cell)| (5 + nth as u64, cell)));
    }

    /// Adds a fact about a line, which can be read from both ends.
    fn line(&mut self, colour: u64, cells: &[usize]) {
        let near = |nth: usize| nth.min(cells.len() - 1 - nth) as u64;
        self.fact(colour, cells.iter().enumerate().map(|(nth, &cell)| (5 + near(nth), cell)));
        cells.windows(2).for_each(|pair| self.set(mixed(colour), pair));
    }

    /// Joins the cells next to each other, so that only turns and reflections of the grid remain.
    fn place(&mut self, problem: &Problem) {
        let layout = problem.layout();
        for cell in 0..layout.cell_count() {
            let Some((row, column)) = layout.place(cell) else { continue };
            let next = [layout.cell_at(row + 1, column), layout.cell_at(row, column + 1)];
            next.into_iter().flatten().for_each(|other| self.set(hash(&"next"), &[cell, other]));
        }
    }

    /// Tells all cells and values apart, and adds what is compared cell by cell.
    fn pin(&mut self, what: &impl Hash) {
        self.is_pinned = true;
        (0..self.named).for_each(|vertex| self.colours[vertex] = hash(&("pinned", vertex)));
        self.fact(hash(what), std::iter::empty());
    }

    fn add(&mut self, constraint: &Constraint, problem: &Problem) {
        let name = constraint.name();
        match constraint {
            Constraint::Diagonal { .. } => {
                self.place(problem);
                let layout = problem.layout();
                let rows = layout.rows();
                let is_rising = matches!(constraint, Constraint::Diagonal { rising: true });
                let column = |row: usize| if is_rising { rows - 1 - row } else { row };
                let cells: Vec<usize> = (0..rows).filter_map(|row| layout.cell_at(row, column(row))).collect();
                self.set(hash(&name), &cells);
            }
            Constraint::AntiChess { rows, columns } => {
                self.place(problem);
                self.set(hash(&(name, rows.min(columns), rows.max(columns))), &[]);
            }
            Constraint::Taxicab { distance } => {
                self.place(problem);
                self.set(hash(&(name, distance)), &[]);
            }
            Constraint::NotAdjacent { relation, diagonal, exempt } if *relation != Relation::Greater => {
                self.place(problem);
                self.set(hash(&(name, relation, diagonal)), &[]);
                exempt.iter().for_each(|pair| self.set(hash(&(name, "exempt")), pair));
            }
            Constraint::AntiTaxicab
            | Constraint::Windoku
            | Constraint::DisjointGroups
            | Constraint::GlobalEntropy
            | Constraint::GlobalModulo => {
                self.place(problem);
                self.set(hash(&name), &[]);
            }
            Constraint::AllDifferent { cells }
            | Constraint::EqualityCage { cells }
            | Constraint::Renban { cells }
            | Constraint::Nabner { cells } => self.set(hash(&name), cells),
            Constraint::Cage { cells, sums } => self.set(hash(&(name, sums)), cells),
            Constraint::RellikCage { cells, sum }
            | Constraint::Lunchbox { cells, sum }
            | Constraint::LittleKiller { cells, sum }
            | Constraint::Sandwich { cells, sum } => self.set(hash(&(name, sum)), cells),
            Constraint::Parity { cell, even } => self.set(hash(&(name, even)), &[*cell]),
            Constraint::Contains { cells, values, exact } => self.set(hash(&(name, values, exact)), cells),
            Constraint::Sum { terms, total } => {
                self.fact(hash(&(name, total)), terms.iter().map(|(factor, cell)| (hash(factor), *cell)));
            }
            Constraint::Thermometer { cells, slow } => self.row(hash(&(name, slow)), cells),
            Constraint::Arrow { circle, cells } => {
                let circle = circle.iter().enumerate().map(|(nth, &cell)| (5 + nth as u64, cell));
                self.fact(hash(&name), circle.chain(cells.iter().map(|&cell| (4, cell))));
            }
            Constraint::XSum { cells, sum: number }
            | Constraint::HiddenSkyscraper { cells, value: number }
            | Constraint::NumberedRoom { cells, value: number } => self.row(hash(&(name, number)), cells),
            Constraint::Skyscraper { cells, visible } => self.row(hash(&(name, visible)), cells),
            Constraint::Palindrome { cells }
            | Constraint::Between { cells }
            | Constraint::DoubleArrow { cells }
            | Constraint::Zipper { cells }
            | Constraint::RegionSumLine { cells }
            | Constraint::Entropic { cells } => self.line(hash(&name), cells),
            Constraint::Whisper { cells, difference: number }
            | Constraint::Lockout { cells, difference: number }
            | Constraint::Modular { cells, modulus: number } => self.line(hash(&(name, number)), cells),
            Constraint::Pairs { relation, pairs } => {
                let has_order = matches!(relation, Relation::Greater | Relation::Table(_));
                let colour = hash(&(name, relation));
                pairs.iter().for_each(|pair| if has_order { self.row(colour, pair) } else { self.set(colour, pair) });
            }
            other => self.pin(other),
        }
    }

    /// Returns a number that depends on the graph, but not on the order of its vertices.
    fn form(&self) -> u64 {
        let mut numberings = vec![self.refined(self.colours.clone())];
        loop {
            let summary = summary(&numberings[0]);
            let Some(class) = self.smallest_class(&numberings[0]) else { return summary };
            // All numberings so far look alike; of those that tell one more vertex apart, the least ones stay.
            let mut least: (u64, Vec<Vec<u64>>) = (u64::MAX, Vec::new());
            for numbering in &numberings {
                for vertex in (0..self.named).filter(|&vertex| numbering[vertex] == class) {
                    let mut next = numbering.clone();
                    next[vertex] = mixed(class);
                    let next = self.refined(next);
                    let own = self::summary(&next);
                    if own < least.0 {
                        least = (own, Vec::new());
                    }
                    // More are not needed: they only show that there are too many.
                    if own == least.0 && least.1.len() <= MOST_NUMBERINGS {
                        least.1.push(next);
                    }
                }
            }
            if least.1.len() > MOST_NUMBERINGS {
                return least.0;
            }
            numberings = least.1;
        }
    }

    /// Returns colours that tell apart vertices with different neighbours, as far as this can be repeated.
    fn refined(&self, mut colours: Vec<u64>) -> Vec<u64> {
        let mut classes = 0;
        loop {
            let next = self.edges.iter().zip(&colours).map(|(edges, own)| {
                let near = edges.iter().map(|&(edge, vertex)| mixed(mixed(edge) ^ colours[vertex]));
                mixed(own.rotate_left(1).wrapping_add(near.fold(0, u64::wrapping_add)))
            });
            colours = next.collect();
            let mut sorted = colours.clone();
            sorted.sort_unstable();
            sorted.dedup();
            if sorted.len() <= classes {
                return colours;
            }
            classes = sorted.len();
        }
    }

    /// Returns the colour of the smallest class of several cells or values.
    fn smallest_class(&self, colours: &[u64]) -> Option<u64> {
        let mut sizes = BTreeMap::new();
        colours[..self.named].iter().for_each(|colour| *sizes.entry(colour).or_insert(0usize) += 1);
        let class = sizes.into_iter().filter(|(_, size)| *size > 1).min_by_key(|(_, size)| *size);
        class.map(|(colour, _)| *colour)
    }
}

/// Returns a number for the colours of all vertices in any order.
fn summary(colours: &[u64]) -> u64 {
    mixed(colours.iter().fold(0, |sum: u64, colour| sum.wrapping_add(mixed(*colour))))
}

/// Mixes the bits of a number: the last steps of SplitMix64.
const fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

/// Returns a hash without a random start.
fn hash(value: &impl Hash) -> u64 {
    let mut hasher = PlainHasher(0);
    value.hash(&mut hasher);
    hasher.0
}

/// A hasher whose results do not depend on the run, nor on the size of `usize`: a page makes the same books as the
/// program.
struct PlainHasher(u64);

impl Hasher for PlainHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = mixed(self.0 ^ u64::from(byte)));
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn write_u64(&mut self, number: u64) {
        self.write(&number.to_le_bytes());
    }

    fn write_i64(&mut self, number: i64) {
        self.write(&number.to_le_bytes());
    }

    fn write_isize(&mut self, number: isize) {
        self.write_i64(number as i64);
    }
}

#[cfg(test)]
mod tests {
    use tesuji_core::Layout;

    use super::*;

    /// A solution with boxes of 2x3, and the cells of the givens of a puzzle.
    const SOLUTION: [u8; 36] =
        [1, 2, 3, 4, 5, 6, 4, 5, 6, 1, 2, 3, 2, 3, 1, 5, 6, 4, 5, 6, 4, 2, 3, 1, 3, 1, 2, 6, 4, 5, 6, 4, 5, 3, 1, 2];
    const GIVEN: [usize; 8] = [0, 4, 8, 13, 21, 27, 30, 35];

    /// Returns the class after the cells moved and the values changed, with these constraints.
    fn class(cell: impl Fn(usize) -> usize, value: impl Fn(u8) -> u8, constraints: Vec<Constraint>) -> ProblemClass {
        let (mut givens, mut solution) = (vec![0; 36], vec![0; 36]);
        for (from, &own) in SOLUTION.iter().enumerate() {
            solution[cell(from)] = value(own);
            if GIVEN.contains(&from) {
                givens[cell(from)] = value(own);
            }
        }
        let layout = Layout::of("2x3".parse().unwrap());
        let problem = Problem::from_values(layout, givens).unwrap().with_constraints(constraints).unwrap();
        ProblemClass::of(&problem, &solution)
    }

    fn half_turn(cell: usize) -> usize {
        35 - cell
    }

    /// Swaps the first two rows, which only puzzles without further rules survive.
    fn swapped(cell: usize) -> usize {
        match cell / 6 {
            0 => cell + 6,
            1 => cell - 6,
            _ => cell,
        }
    }

    const SAME: fn(u8) -> u8 = |value| value;
    const SHIFTED: fn(u8) -> u8 = |value| value % 6 + 1;
    const BACKWARDS: fn(u8) -> u8 = |value| 7 - value;

    #[test]
    fn lines_move_and_digits_change_without_further_rules() {
        let plain = class(|cell| cell, SAME, Vec::new());
        assert_eq!(class(half_turn, SHIFTED, Vec::new()), plain);
        assert_eq!(class(swapped, SHIFTED, Vec::new()), plain);
        let moved_given = |cell| if cell < 2 { 1 - cell } else { cell };
        assert_ne!(class(moved_given, SAME, Vec::new()), plain, "two cells changed places");
    }

    #[test]
    fn rules_restrict_the_moves_and_the_values() {
        let knight = || vec![Constraint::AntiChess { rows: 1, columns: 2 }];
        let plain = class(|cell| cell, SAME, knight());
        assert_eq!(class(half_turn, SHIFTED, knight()), plain);
        assert_ne!(class(swapped, SHIFTED, knight()), plain);
        let near =
            || vec![Constraint::NotAdjacent { relation: Relation::Difference(1), diagonal: false, exempt: vec![] }];
        let plain = class(|cell| cell, SAME, near());
        assert_eq!(class(half_turn, BACKWARDS, near()), plain);
        assert_ne!(class(half_turn, SHIFTED, near()), plain);
        let cage = |cells: [usize; 3]| vec![Constraint::Cage { cells: cells.to_vec(), sums: vec![8] }];
        let plain = class(|cell| cell, SAME, cage([0, 1, 6]));
        assert_eq!(class(half_turn, SAME, cage([35, 34, 29])), plain);
        assert_eq!(class(|cell| cell, SAME, cage([6, 0, 1])), plain, "cells of a cage have no order");
        assert_ne!(class(half_turn, SAME, cage([35, 34, 28])), plain);
        assert_ne!(class(half_turn, BACKWARDS, cage([35, 34, 29])), plain);
        let thermometer = |cells: [usize; 3]| vec![Constraint::Thermometer { cells: cells.to_vec(), slow: false }];
        let plain = class(|cell| cell, SAME, thermometer([0, 1, 2]));
        assert_eq!(class(half_turn, SAME, thermometer([35, 34, 33])), plain);
        assert_ne!(class(half_turn, SAME, thermometer([33, 34, 35])), plain);
        let line = |cells: [usize; 3]| vec![Constraint::Palindrome { cells: cells.to_vec() }];
        assert_eq!(class(|cell| cell, SAME, line([2, 1, 0])), class(|cell| cell, SAME, line([0, 1, 2])));
    }

    #[test]
    fn some_rules_are_compared_cell_by_cell() {
        let circles = |cells: [usize; 2]| vec![Constraint::CountingCircles { cells: cells.to_vec() }];
        let plain = class(|cell| cell, SAME, circles([0, 7]));
        assert_eq!(class(|cell| cell, SAME, circles([0, 7])), plain);
        assert_ne!(class(half_turn, SAME, circles([35, 28])), plain);
        let problem = Problem::from_values(Layout::CLASSIC, vec![0; 81]).unwrap();
        assert!(!ProblemClass::is_by_cells(&problem));
        assert!(ProblemClass::is_by_cells(&problem.with_constraints(circles([0, 7])).unwrap()));
    }

    #[test]
    fn a_grid_with_many_symmetries_has_a_class() {
        let problem = Problem::from_values(Layout::of("5x5".parse().unwrap()), vec![0; 625]).unwrap();
        let solution: Vec<u8> =
            (0..625).map(|cell| ((cell / 25 % 5 * 5 + cell / 125 + cell % 25) % 25 + 1) as u8).collect();
        assert_eq!(ProblemClass::of(&problem, &solution), ProblemClass::of(&problem, &solution));
    }
}
