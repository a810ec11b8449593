//! Collects what rules post: variables, their domains, and the constraints on them.

use std::collections::HashMap;
use std::rc::Rc;

use tesuji_core::{HouseOf, Layout, LayoutHouse, Problem, ValueSet};

use crate::propagators::{APART, Clause, Machine, Options, Propagator, Regions, Regular, TOGETHER, Table};
use crate::rules::Area;
use crate::space::Var;

/// A constraint. One that is posted in a branch holds only there.
pub(crate) enum Spec {
    Keep(Var, u64),
    Distinct(Vec<Var>),
    /// The total and the values are numbers, as written in the grid.
    Sum(Vec<(i64, Var)>, i64),
    Relation(Var, Var, Rc<Table>),
    EqualSums(Vec<Vec<Var>>),
    CountingCircles(Vec<Var>),
    Ready(Box<dyn Propagator>),
    Any(Vec<Vec<Spec>>),
}

/// A collector of what rules post, which knows the layout.
pub(crate) struct Poster {
    pub(crate) layout: Layout,
    /// The number of the lowest value.
    pub(crate) first: i64,
    /// The number of values.
    pub(crate) values: usize,
    pub(crate) domains: Vec<u64>,
    pub(crate) specs: Vec<Spec>,
    /// The rows, columns and regions, as cells.
    pub(crate) rows: Vec<Vec<Var>>,
    pub(crate) columns: Vec<Vec<Var>>,
    pub(crate) regions: Vec<Vec<Var>>,
    /// Unknown regions, without their ties.
    pub(crate) unknown_regions: Vec<Regions>,
    /// Pairs of variables, each with its tie: the variable that indicates whether the two are equal.
    pub(crate) ties: Vec<([Var; 2], Var)>,
    /// The tie of each pair, for lookup.
    tie_of: HashMap<[Var; 2], Var>,
    /// Variables whose number is the count of different values among others.
    pub(crate) counts: Vec<(Var, Vec<Var>)>,
    /// Connected areas outside branches: they are posted once all are known.
    pub(crate) areas: Vec<Area>,
    /// `true` while constraints are posted in a branch.
    pub(crate) is_branch: bool,
    /// The constraints that this crate does not know.
    pub(crate) unknown: Vec<&'static str>,
}

impl Poster {
    pub(crate) fn new(problem: &Problem) -> Poster {
        let layout = problem.layout();
        let domains = problem.allowed().into_iter().map(ValueSet::bits).collect();
        let lines = |by_row: bool| {
            let count = if by_row { layout.rows() } else { layout.columns() };
            let mut lines = vec![Vec::new(); count];
            for cell in 0..layout.cell_count() {
                let (row, column) = layout.place(cell).expect("a cell has a place");
                lines[if by_row { row } else { column }].push(cell);
            }
            lines
        };
        let houses: Vec<LayoutHouse> = layout.houses().collect();
        let of_regions = |house: &&LayoutHouse| house.of == HouseOf::Regions;
        let regions = houses.iter().filter(of_regions).map(|house| house.cells.clone()).collect();
        let mut poster = Poster {
            first: layout.first_number(),
            values: layout.size(),
            domains,
            specs: Vec::new(),
            rows: lines(true),
            columns: lines(false),
            regions,
            unknown_regions: Vec::new(),
            ties: Vec::new(),
            tie_of: HashMap::new(),
            counts: Vec::new(),
            areas: Vec::new(),
            is_branch: false,
            unknown: Vec::new(),
            layout,
        };
        houses.into_iter().for_each(|house| poster.distinct(house.cells));
        poster
    }

    /// Returns all values as a mask.
    pub(crate) fn all(&self) -> u64 {
        u64::MAX >> (64 - self.values)
    }

    /// Returns the mask of a number, or 0 if it is not a value.
    pub(crate) fn mask(&self, number: i64) -> u64 {
        match usize::try_from(number - self.first) {
            Ok(value) if value < self.values => 1 << value,
            _ => 0,
        }
    }

    /// Returns the mask of the values whose numbers satisfy `holds`.
    pub(crate) fn mask_where(&self, holds: impl Fn(i64) -> bool) -> u64 {
        (0..self.values).filter(|&value| holds(self.first + value as i64)).fold(0, |mask, value| mask | 1 << value)
    }

    /// Adds a variable.
    pub(crate) fn variable(&mut self, domain: u64) -> Var {
        self.domains.push(domain);
        self.domains.len() - 1
    }

    /// Requires the cell to have a value of the mask.
    pub(crate) fn keep(&mut self, cell: Var, mask: u64) {
        self.specs.push(Spec::Keep(cell, mask));
    }

    /// Posts a contradiction.
    pub(crate) fn never(&mut self) {
        self.specs.push(Spec::Keep(0, 0));
    }

    /// Requires the cells to differ.
    pub(crate) fn distinct(&mut self, cells: Vec<Var>) {
        if cells.len() > 1 {
            let mut cells = cells;
            cells.sort_unstable();
            cells.dedup();
            self.specs.push(Spec::Distinct(cells));
        }
    }

    /// Requires the numbers of the cells to add up to the total.
    pub(crate) fn total(&mut self, cells: &[Var], total: i64) {
        self.sum(cells.iter().map(|&cell| (1, cell)).collect(), total);
    }

    /// Requires the numbers of the cells, each times its factor, to add up to the total.
    pub(crate) fn sum(&mut self, terms: Vec<(i64, Var)>, total: i64) {
        self.specs.push(Spec::Sum(terms, total));
    }

    /// Returns the table of a relation between numbers.
    pub(crate) fn table(&self, holds: impl Fn(i64, i64) -> bool) -> Rc<Table> {
        Table::new(self.values, |a, b| holds(self.first + a as i64, self.first + b as i64))
    }

    /// Requires the two cells to satisfy the relation of the table.
    pub(crate) fn relation(&mut self, one: Var, other: Var, table: &Rc<Table>) {
        if one == other {
            let mask = (0..self.values).filter(|&value| table.forward[value] >> value & 1 != 0);
            let mask = mask.fold(0, |mask, value| mask | 1 << value);
            return self.keep(one, mask);
        }
        self.specs.push(Spec::Relation(one, other, table.clone()));
    }

    /// Requires the cells to be equal.
    pub(crate) fn equal(&mut self, one: Var, other: Var) {
        let table = self.table(|a, b| a == b);
        self.relation(one, other, &table);
    }

    /// Requires at least one of the literals to be true.
    pub(crate) fn clause(&mut self, literals: Vec<(Var, u64)>) {
        self.ready(Clause { literals });
    }

    /// Requires the cells to differ, and their set of values to be one of the masks.
    pub(crate) fn options(&mut self, cells: Vec<Var>, masks: Vec<u64>) {
        self.distinct(cells.clone());
        self.ready(Options { cells, masks: Rc::new(masks) });
    }

    /// Requires the machine to accept the cells.
    pub(crate) fn regular(&mut self, cells: &[Var], machine: Machine) {
        self.ready(Regular::new(cells.iter().copied().map(Some).collect(), Rc::new(machine)));
    }

    /// Posts a propagator.
    pub(crate) fn ready(&mut self, propagator: impl Propagator + 'static) {
        self.specs.push(Spec::Ready(Box::new(propagator)));
    }

    /// Returns the variable that indicates whether the numbers of two cells are equal.
    pub(crate) fn tie(&mut self, one: Var, other: Var) -> Var {
        let pair = [one.min(other), one.max(other)];
        if let Some(&tie) = self.tie_of.get(&pair) {
            return tie;
        }
        let tie = self.variable(TOGETHER | if one == other { 0 } else { APART });
        self.ties.push((pair, tie));
        self.tie_of.insert(pair, tie);
        tie
    }

    /// Returns what `post` posts, as a branch.
    pub(crate) fn branch(&mut self, post: impl FnOnce(&mut Poster)) -> Vec<Spec> {
        let (outer, was_branch) = (std::mem::take(&mut self.specs), self.is_branch);
        self.is_branch = true;
        post(self);
        self.is_branch = was_branch;
        std::mem::replace(&mut self.specs, outer)
    }

    /// Requires at least one of the branches to hold.
    pub(crate) fn any(&mut self, mut branches: Vec<Vec<Spec>>) {
        if branches.iter().any(Vec::is_empty) {
            return;
        }
        branches.retain(|branch| !branch.iter().any(|spec| matches!(spec, Spec::Keep(_, 0))));
        match branches.len() {
            0 => self.never(),
            1 => self.specs.append(&mut branches[0]),
            _ => {
                let single = |branch: &Vec<Spec>| match branch[..] {
                    [Spec::Keep(cell, mask)] => Some((cell, mask)),
                    _ => None,
                };
                match branches.iter().map(single).collect::<Option<Vec<_>>>() {
                    Some(literals) => self.clause(literals),
                    None => self.specs.push(Spec::Any(branches)),
                }
            }
        }
    }

    /// Returns the pairs of cells that are this many rows and columns apart, in each direction.
    pub(crate) fn pairs_at(&self, rows: usize, columns: usize) -> Vec<(Var, Var)> {
        let mut pairs = Vec::new();
        if rows >= self.layout.rows() || columns >= self.layout.columns() {
            return pairs;
        }
        for cell in 0..self.layout.cell_count() {
            let (row, column) = self.layout.place(cell).expect("a cell has a place");
            let others = [
                Some((row + rows, column + columns)),
                column.checked_sub(columns).filter(|_| columns > 0 && rows > 0).map(|left| (row + rows, left)),
            ];
            let others = others.into_iter().flatten().filter_map(|(row, column)| self.layout.cell_at(row, column));
            pairs.extend(others.filter(|&other| other != cell).map(|other| (cell, other)));
        }
        pairs
    }

    /// Returns the pairs of cells that are this many rows and columns apart, or with rows and columns exchanged.
    pub(crate) fn pairs_by_move(&self, rows: usize, columns: usize) -> Vec<(Var, Var)> {
        let mut pairs = self.pairs_at(rows, columns);
        if rows != columns {
            pairs.extend(self.pairs_at(columns, rows));
        }
        pairs
    }

    /// Returns the cells of a main diagonal.
    pub(crate) fn diagonal(&self, rising: bool) -> Vec<Var> {
        let (rows, columns) = (self.layout.rows(), self.layout.columns());
        let column = |row: usize| if rising { columns.checked_sub(row + 1) } else { Some(row) };
        (0..rows).filter_map(|row| self.layout.cell_at(row, column(row)?)).collect()
    }

    /// Returns, for each place in a region, the cells at this place in all regions.
    pub(crate) fn disjoint_groups(&self) -> Vec<Vec<Var>> {
        let places = self.regions.iter().map(Vec::len).max().unwrap_or(0);
        let group = |place: usize| self.regions.iter().filter_map(|region| region.get(place).copied()).collect();
        (0..places).map(group).collect()
    }

    /// Returns the pairs of cells at a taxicab distance.
    pub(crate) fn pairs_at_distance(&self, distance: usize) -> Vec<(Var, Var)> {
        let farthest = distance.min(self.layout.rows());
        (0..=farthest).flat_map(|rows| self.pairs_at(rows, distance - rows)).collect()
    }

    /// Returns the pairs of cells that share a side, or, if `diagonal`, only a corner.
    pub(crate) fn neighbours(&self, diagonal: bool) -> Vec<(Var, Var)> {
        self.pairs_by_move(usize::from(diagonal), 1)
    }

    /// Returns the squares of 2x2 cells.
    pub(crate) fn squares(&self) -> Vec<[Var; 4]> {
        let square = |cell: Var| {
            let (row, column) = self.layout.place(cell)?;
            let at = |down, right| self.layout.cell_at(row + down, column + right);
            Some([cell, at(0, 1)?, at(1, 0)?, at(1, 1)?])
        };
        (0..self.layout.cell_count()).filter_map(square).collect()
    }
}
