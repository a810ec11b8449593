//! Small problems with every constraint, by seed.

use std::ops::Range;

use tesuji_check::solutions_of_problem;
use tesuji_core::{Automaton, Constraint, Drawing, HouseOf, IndexedBy, Layout, Problem, RankTies, Relation, ValueSet};

use crate::Chance;

/// The number of kinds of constraints that [`small_problem`] makes.
pub const KINDS: usize = 60;

/// The families of constraints, with their kinds: for the whole grid, sets of cells, lines, pairs and single cells,
/// outside the grid, and general ones.
pub const FAMILIES: [(&str, Range<usize>); 6] = [
    ("grid", 0..15),
    ("sets", 15..29),
    ("lines", 29..44),
    ("pairs", 44..48),
    ("outside", 48..57),
    ("general", 57..KINDS),
];

/// The kinds with extra cells: the first has values that houses omit, and the others the regions of cells.
const OMITTED: usize = 13;
const UNKNOWN_REGIONS: [usize; 3] = [14, 53, 54];

/// Returns whether the extra cells of a problem are determined by this kind.
fn has_extra_cells(kind: usize) -> bool {
    kind == OMITTED || UNKNOWN_REGIONS.contains(&kind)
}

/// Makes a problem of 4x4 or 6x6 with one or two constraints, the first of this kind. About half have solutions.
///
/// # Panics
///
/// Panics if the kind is [`KINDS`] or more.
pub fn small_problem(kind: usize, chance: &mut Chance) -> Problem {
    assert!(kind < KINDS);
    let mut maker = Maker::new(kind, chance);
    let mut constraints = vec![maker.constraint(kind, 0)];
    if maker.chance.below(3) == 0 {
        let other = maker.chance.below(KINDS);
        // The extra cells are those of the first kind.
        if !has_extra_cells(other) {
            constraints.push(maker.constraint(other, 0));
        }
    }
    let mut allowed = maker.allowed();
    let cells = maker.layout.cell_count();
    let problem = Problem::from_values(maker.layout.clone(), vec![0; cells]).expect("no givens always fit");
    let problem = problem.with_constraints(constraints).expect("the constraints are of the layout");
    let restricted = problem.clone().with_allowed(&allowed).expect("the sets are of the layout");
    let Some(solution) = solutions_of_problem(&restricted, 1).pop().filter(|_| maker.chance.below(2) == 0) else {
        return restricted;
    };
    // If more of a solution is given, some problems have no other solution.
    for (set, &value) in allowed.iter_mut().zip(&solution) {
        if maker.chance.below(2) == 0 {
            *set = ValueSet::of(value);
        }
    }
    problem.with_allowed(&allowed).expect("the sets are of the layout")
}

struct Maker<'a> {
    chance: &'a mut Chance,
    layout: Layout,
    first: i64,
    size: usize,
}

impl Maker<'_> {
    fn new(kind: usize, chance: &mut Chance) -> Maker<'_> {
        let size = if chance.below(3) == 0 { 6 } else { 4 };
        // Unknown regions and values omitted by houses have many solutions.
        let size = if has_extra_cells(kind) { 4 } else { size };
        let mut drawing = Drawing::lines(size, size);
        match chance.below(4) {
            0 => drawing.first = 0,
            1 if size == 4 => drawing.values = 5,
            _ => {}
        }
        if kind == OMITTED {
            (drawing.first, drawing.values) = (0, size + 1);
            drawing.extra = (0..3 * size).map(|nth| format!("x{nth}")).collect();
        }
        if UNKNOWN_REGIONS.contains(&kind) {
            (drawing.first, drawing.values) = (1, size);
            drawing.extra = (0..size * size).map(|nth| format!("x{nth}")).collect();
        } else if size == 4 && chance.below(4) == 0 {
            drawing.add_regions(&[0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3]);
        } else {
            drawing.add_boxes(2, size / 2);
        }
        let (first, layout) = (drawing.first, Layout::draw(drawing).expect("the drawing is sound"));
        Maker { chance, layout, first, size }
    }

    /// Returns the allowed values: a few cells are given, so that the judge finishes soon.
    fn allowed(&mut self) -> Vec<ValueSet> {
        let values = self.layout.size();
        let cells = self.layout.cell_count();
        let mut allowed = vec![ValueSet::first(values); cells + self.layout.extra_count()];
        if self.size == 6 || values > 4 {
            for (cell, set) in allowed.iter_mut().enumerate().take(self.size) {
                *set = ValueSet::of(cell as u8 + 1);
            }
            allowed[self.size] = ValueSet::of(if self.size == 6 { 4 } else { 3 });
        }
        if self.layout.extra_count() == cells {
            (0..4).for_each(|cell| allowed[cell] = ValueSet::of(cell as u8 + 1));
            allowed[4] = ValueSet::of(self.chance.below(2) as u8 + 3);
            // The judge tries all regions, so only a few cells are open.
            for (region, known) in allowed[cells..].iter_mut().zip([1, 1, 1, 2, 1, 3, 2, 2, 3, 3, 4, 2, 3, 4, 4, 4]) {
                *region = ValueSet::of(known);
                if self.chance.below(2) == 0 {
                    *region = *region | ValueSet::of(1 + self.chance.below(4) as u8);
                }
            }
        } else {
            for extra in &mut allowed[cells..] {
                *extra = ValueSet::of(2 + self.chance.below(values - 1) as u8);
                if self.chance.below(3) == 0 {
                    *extra = *extra | ValueSet::of(2 + self.chance.below(values - 1) as u8);
                }
            }
        }
        for _ in 0..self.chance.below(3) {
            let cell = self.chance.below(cells);
            let set: ValueSet = (1..=values as u8).filter(|_| self.chance.below(3) > 0).collect();
            if !(allowed[cell] & set).is_empty() {
                allowed[cell] = allowed[cell] & set;
            }
        }
        allowed
    }

    fn below(&mut self, bound: usize) -> i64 {
        self.chance.below(bound) as i64
    }

    fn cell(&mut self) -> usize {
        self.chance.below(self.size * self.size)
    }

    /// Returns different cells, each adjacent to the previous one if possible.
    fn line(&mut self, least: usize, most: usize) -> Vec<usize> {
        let length = least + self.chance.below(most - least + 1);
        let mut cells = vec![self.cell()];
        while cells.len() < length {
            let last = cells[cells.len() - 1];
            let (row, column) = self.layout.place(last).expect("a cell has a place");
            let near = |&cell: &usize| {
                let (other, across) = self.layout.place(cell).expect("a cell has a place");
                !cells.contains(&cell) && row.abs_diff(other) <= 1 && column.abs_diff(across) <= 1
            };
            let mut open: Vec<usize> = (0..self.size * self.size).filter(near).collect();
            if open.is_empty() {
                open = (0..self.size * self.size).filter(|cell| !cells.contains(cell)).collect();
            }
            cells.push(open[self.chance.below(open.len())]);
        }
        cells
    }

    fn side(&mut self) -> Vec<usize> {
        let nth = self.chance.below(self.size);
        let mut cells: Vec<usize> = match self.chance.below(2) {
            0 => (0..self.size).map(|column| nth * self.size + column).collect(),
            _ => (0..self.size).map(|row| row * self.size + nth).collect(),
        };
        if self.chance.below(2) == 0 {
            cells.reverse();
        }
        cells
    }

    fn number(&mut self) -> i64 {
        self.first + self.below(self.layout.size())
    }

    fn relation(&mut self) -> Relation {
        match self.chance.below(5) {
            0 => Relation::Difference(1 + self.below(2)),
            1 => Relation::Ratio(2 + self.below(2)),
            2 => Relation::Sum(3 + self.below(5)),
            3 => Relation::Greater,
            _ => Relation::Table(
                (0..self.layout.size())
                    .map(|_| ValueSet::from_bits(self.chance.bits()) & ValueSet::first(self.layout.size()))
                    .collect(),
            ),
        }
    }

    fn values(&mut self) -> ValueSet {
        let values = self.layout.size();
        ValueSet::from_bits(self.chance.bits()) & ValueSet::first(values)
    }

    fn automaton(&mut self, with_breaks: bool) -> Automaton {
        let states = 2 + self.chance.below(3);
        let moves = (0..6).map(|_| (self.chance.below(states), self.values(), self.chance.below(states))).collect();
        let breaks =
            if with_breaks { (0..states).map(|state| (state, self.chance.below(states))).collect() } else { vec![] };
        Automaton { states, start: vec![0], accept: vec![states - 1, 0], moves, breaks }
    }

    fn groups(&mut self, same: bool) -> Vec<Vec<usize>> {
        let size = 1 + self.chance.below(3);
        let line = self.line(2 * size + 1, 2 * size + 1);
        if same {
            vec![line[..size].to_vec(), line[size..2 * size].to_vec()]
        } else {
            vec![line[..size].to_vec(), line[size..].to_vec()]
        }
    }

    fn constraint(&mut self, kind: usize, depth: usize) -> Constraint {
        let cells = self.size * self.size;
        match kind {
            0 => Constraint::Allowed { cell: self.cell(), values: self.values() },
            1 => Constraint::Parity { cell: self.cell(), even: self.chance.below(2) == 0 },
            2 => Constraint::Diagonal { rising: self.chance.below(2) == 0 },
            3 => Constraint::AntiChess { rows: self.chance.below(3), columns: 1 + self.chance.below(2) },
            4 => Constraint::Taxicab { distance: 1 + self.chance.below(4) },
            5 => Constraint::AntiTaxicab,
            6 => Constraint::NotAdjacent {
                relation: self.relation(),
                diagonal: self.chance.below(2) == 0,
                exempt: self.line(5, 9).windows(2).map(|pair| [pair[0], pair[1]]).collect(),
            },
            7 => Constraint::Windoku,
            8 => Constraint::DisjointGroups,
            9 => Constraint::GlobalEntropy,
            10 => Constraint::GlobalModulo,
            11 => Constraint::DutchFlatMates,
            12 => Constraint::SameRegionValues,
            13 => {
                let extra = |nth: usize| (cells + nth * self.size..cells + (nth + 1) * self.size).collect();
                let regions = self.layout.houses().filter(|house| house.of == HouseOf::Regions).count();
                match regions == self.size && self.layout.extra_count() == 3 * self.size {
                    true => Constraint::Doppelganger { rows: extra(0), columns: extra(1), regions: extra(2) },
                    false => Constraint::Windoku,
                }
            }
            14 => Constraint::ChaosConstruction { regions: (cells..2 * cells).collect(), size: self.size },
            15 => Constraint::AllDifferent { cells: self.line(2, 5) },
            16 => {
                let sums = (0..self.chance.below(3)).map(|_| 4 + self.below(10)).collect();
                Constraint::Cage { cells: self.line(2, 4), sums }
            }
            17 => {
                let line = self.line(2, 5);
                let terms = line.into_iter().map(|cell| ([1, 1, -1, 2, -3][self.chance.below(5)], cell)).collect();
                Constraint::Sum { terms, total: self.below(9) - 2 }
            }
            18 => Constraint::EqualSums { groups: self.groups(false) },
            19 => Constraint::RellikCage { cells: self.line(2, 4), sum: 1 + self.below(8) },
            20 => Constraint::EqualityCage { cells: self.line(2, 4) },
            21 => Constraint::Lunchbox { cells: self.line(2, 4), sum: self.below(6) },
            22 => {
                let values = (0..1 + self.chance.below(3)).map(|_| self.number()).collect();
                Constraint::Contains { cells: self.line(3, 8), values, exact: self.chance.below(2) == 0 }
            }
            23 => {
                let counts = (0..1 + self.chance.below(2)).map(|_| (self.chance.below(4), self.number())).collect();
                Constraint::LookAndSay { cells: self.line(3, 8), counts }
            }
            24 => {
                let most = [6, 16][self.chance.below(2)];
                Constraint::CountingCircles { cells: self.line(1, most) }
            }
            25 => Constraint::CountDistinct { control: self.cell(), cells: self.line(2, 6) },
            26 => Constraint::SameValues { groups: self.groups(true) },
            27 => {
                let cells = self.line(1, 2);
                Constraint::Clone { copies: self.line(cells.len(), cells.len()), cells }
            }
            28 => {
                let size = if self.chance.below(2) == 0 { Some(self.chance.below(8)) } else { None };
                Constraint::ConnectedValues {
                    cells: (0..cells).collect(),
                    columns: self.size,
                    values: self.values(),
                    size,
                }
            }
            29 => Constraint::Thermometer { cells: self.line(2, 4), slow: self.chance.below(2) == 0 },
            30 => {
                let line = self.line(4, 5);
                let circle = 1 + self.chance.below(2);
                Constraint::Arrow { circle: line[..circle].to_vec(), cells: line[circle..].to_vec() }
            }
            31 => Constraint::DoubleArrow { cells: self.line(2, 5) },
            32 => Constraint::Palindrome { cells: self.line(2, 5) },
            33 => Constraint::Renban { cells: self.line(1, 4) },
            34 => Constraint::Whisper { cells: self.line(2, 4), difference: 1 + self.below(3) },
            35 => Constraint::RegionSumLine { cells: self.line(2, 6) },
            36 => Constraint::Between { cells: self.line(2, 4) },
            37 => Constraint::Lockout { cells: self.line(2, 4), difference: self.below(4) },
            38 => Constraint::Zipper { cells: self.line(2, 6) },
            39 => Constraint::Nabner { cells: self.line(2, 3) },
            40 => Constraint::Entropic { cells: self.line(2, 5) },
            41 => Constraint::Modular { cells: self.line(2, 5), modulus: 2 + self.below(2) },
            42 => Constraint::SumLine {
                cells: self.line(2, 7),
                sum: 3 + self.below(6),
                closed: self.chance.below(2) == 0,
            },
            43 => Constraint::ValueIndexing { cells: self.line(3, 6) },
            44 => {
                let two = self.chance.below(2) == 0;
                let segments = if two { self.groups(false) } else { vec![self.line(2, 5)] };
                Constraint::Regular { segments, automaton: self.automaton(two) }
            }
            45 => {
                let pairs = self.line(2, 5).windows(2).map(|pair| [pair[0], pair[1]]).collect();
                Constraint::Pairs { relation: self.relation(), pairs }
            }
            46 => {
                Constraint::Extremum { cell: self.cell(), maximum: self.chance.below(2) == 0, exempt: self.line(1, 3) }
            }
            47 => {
                let by = [IndexedBy::Rows, IndexedBy::Columns, IndexedBy::Boxes][self.chance.below(3)];
                Constraint::Indexer { cell: self.cell(), by }
            }
            48 => Constraint::LittleKiller { cells: self.line(2, 5), sum: 3 + self.below(16) },
            49 => Constraint::Sandwich { cells: self.side(), sum: self.below(8) },
            50 => Constraint::XSum { cells: self.side(), sum: 1 + self.below(12) },
            51 => Constraint::Skyscraper { cells: self.side(), visible: self.chance.below(self.size + 1) },
            52 => Constraint::HiddenSkyscraper { cells: self.side(), value: self.number() },
            53 => {
                let arms = match self.layout.extra_count() == cells {
                    true => vec![(0..4).map(|nth| cells + nth).collect(), (0..4).map(|nth| cells + 4 * nth).collect()],
                    false => vec![vec![0, 1, 2], vec![0, self.size]],
                };
                let clue = Constraint::ChaosArrow { cell: 0, offset: self.below(2), arms };
                self.with_regions(clue)
            }
            54 => {
                let base = if self.layout.extra_count() == cells { cells } else { 0 };
                let regions = self.line(3, 6).into_iter().map(|cell| base + cell).collect();
                let clue = Constraint::ChaosCount { cell: self.cell(), offset: self.below(2), regions };
                self.with_regions(clue)
            }
            55 => Constraint::NumberedRoom { cells: self.side(), value: self.number() },
            56 => {
                let ties = [RankTies::None, RankTies::Unclued, RankTies::Any][self.chance.below(3)];
                Constraint::FullRank { cells: self.side(), rank: 1 + self.chance.below(4 * self.size), ties }
            }
            57 if depth < 2 => Constraint::Any { constraints: self.several(depth) },
            58 if depth < 2 => Constraint::All { constraints: self.several(depth) },
            59 => self.sums(),
            _ => Constraint::Parity { cell: self.cell(), even: true },
        }
    }

    /// Makes sums of disjoint sets of cells, to test conclusions from several sums together.
    fn sums(&mut self) -> Constraint {
        let line = self.line(6, 12);
        let sums = line.chunks(3).map(|cells| {
            let middle = cells.len() as i64 * (2 * self.first + self.layout.size() as i64 - 1) / 2;
            Constraint::LittleKiller { cells: cells.to_vec(), sum: middle + self.chance.below(3) as i64 - 1 }
        });
        Constraint::All { constraints: sums.collect() }
    }

    fn several(&mut self, depth: usize) -> Vec<Constraint> {
        let mut all = Vec::new();
        for _ in 0..2 + self.chance.below(2) {
            let kind = self.chance.below(KINDS);
            if !has_extra_cells(kind) {
                all.push(self.constraint(kind, depth + 1));
            }
        }
        all
    }

    /// Combines a clue for unknown regions with the regions.
    fn with_regions(&mut self, clue: Constraint) -> Constraint {
        let cells = self.size * self.size;
        let regions = Constraint::ChaosConstruction { regions: (cells..2 * cells).collect(), size: self.size };
        match self.layout.extra_count() == cells {
            true => Constraint::All { constraints: vec![regions, clue] },
            false => clue,
        }
    }
}
