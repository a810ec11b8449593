//! Problems of any layout, with givens, constraints and progress.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use crate::constraint::ConstraintErrorKind;
use crate::{CandidateSet, Constraint, Grid, Layout, MarksOf, Position, Puzzle, ValueSet};

/// The content of a text: a layout, givens, constraints, and the player's progress.
///
/// A problem is data. It may break the rules, and it holds no engine state. The classic 9x9 without further constraints
/// is stored as a [`Position`], so that [`position`](Problem::position) costs nothing: engines for 9x9 start there.
///
/// # Examples
///
/// ```
/// use tesuji_core::{Grid, Layout, Problem, Constraint, Shape};
///
/// let clues: Grid = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// let problem = Problem::from(clues);
/// assert_eq!(problem.layout(), Layout::CLASSIC);
/// assert_eq!(problem.givens()[..3], [8, 0, 0]);
///
/// let small = Problem::from_values(Layout::of(Shape::of_size(4).unwrap()), vec![0; 16])?;
/// assert!(small.position().is_none());
///
/// let killer = small.with_constraints(vec![Constraint::Cage { cells: vec![0, 1, 5], sums: vec![6] }])?;
/// assert_eq!(killer.constraints().len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Problem {
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[allow(clippy::large_enum_variant)] // nearly all problems are classic and should not be allocated
enum Kind {
    Classic(Position),
    Other(Box<GeneralProblem>),
}

/// A problem other than a plain classic 9x9.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct GeneralProblem {
    layout: Layout,
    /// The given value of each cell, 0 for none.
    givens: Vec<u8>,
    /// The values that each cell can have, extra cells included. Empty if nothing is restricted.
    allowed: Vec<ValueSet>,
    constraints: Vec<Constraint>,
    /// The player's digits, 0 for none. Empty if there are none.
    placed: Vec<u8>,
    /// The player's pencil marks. Empty if there are none.
    marks: Vec<ValueSet>,
}

impl Problem {
    /// Returns the problem with these givens, in reading order, 0 for an empty cell.
    ///
    /// # Errors
    ///
    /// Returns an error if the number of values is not the number of cells, or a value is above the size.
    pub fn from_values(layout: Layout, givens: Vec<u8>) -> Result<Problem, ValuesError> {
        if givens.len() != layout.cell_count() {
            return Err(ValuesError { layout, found: givens.len(), value: None });
        }
        if let Some(&value) = givens.iter().find(|&&value| usize::from(value) > layout.size()) {
            return Err(ValuesError { layout, found: givens.len(), value: Some(value) });
        }
        if layout.is_classic() {
            let grid = Grid::from_values(&givens).expect("81 values from 0 to 9 are a grid");
            return Ok(Problem::from(grid));
        }
        Ok(Problem { kind: Kind::Other(Box::new(GeneralProblem::of(layout, givens))) })
    }

    /// Adds constraints. A classic 9x9 with a constraint has no [`position`](Problem::position).
    ///
    /// # Errors
    ///
    /// Returns an error if a constraint does not fit the layout, for example because it mentions a cell that does not
    /// exist.
    pub fn with_constraints(self, constraints: Vec<Constraint>) -> Result<Problem, ConstraintError> {
        let layout = self.layout();
        for (nth, one) in constraints.iter().enumerate() {
            one.check(&layout, 0).map_err(|kind| ConstraintError { kind, nth, name: one.name() })?;
        }
        if constraints.is_empty() {
            return Ok(self);
        }
        let mut asked = self.into_asked();
        asked.constraints.extend(constraints);
        Ok(Problem { kind: Kind::Other(Box::new(asked)) })
    }

    /// Restricts the values that cells can have, with one set for each cell, extra cells included.
    ///
    /// # Errors
    ///
    /// Returns an error if the number of sets is not the number of cells, or a set has a value that the layout does not
    /// have.
    pub fn with_allowed(self, allowed: &[ValueSet]) -> Result<Problem, ValuesError> {
        let layout = self.layout();
        if allowed.len() != layout.cell_count() + layout.extra_count() {
            return Err(ValuesError { layout, found: allowed.len(), value: None });
        }
        let all = ValueSet::first(layout.size());
        if let Some(value) = allowed.iter().find_map(|&set| (set & !all).iter().next()) {
            return Err(ValuesError { layout, found: allowed.len(), value: Some(value) });
        }
        if allowed.iter().all(|&set| set == all) {
            return Ok(self);
        }
        if let Kind::Classic(position) = &self.kind
            && (position.is_plain() || position.is_sukaku())
        {
            // The classic grid with candidates only is a sukaku, which the engines for 9x9 support.
            let both: Vec<ValueSet> = allowed.iter().zip(self.allowed()).map(|(&set, given)| set & given).collect();
            return Ok(Position::of_sukaku(CandidateSet::from_value_sets(&both)).into());
        }
        let mut asked = self.into_asked();
        if asked.allowed.is_empty() {
            asked.allowed = allowed.to_vec();
        } else {
            asked.allowed.iter_mut().zip(allowed).for_each(|(set, &other)| *set = *set & other);
        }
        Ok(Problem { kind: Kind::Other(Box::new(asked)) })
    }

    /// Replaces the player's digits and pencil marks: a value for each cell, 0 for none, and a set of values for each
    /// cell. An empty list means that there are none.
    ///
    /// Digits in cells with a given, and marks in cells with a digit, are ignored. A classic 9x9 whose candidates are
    /// part of the problem, in addition to its digits, keeps them instead of the marks.
    ///
    /// # Errors
    ///
    /// Returns an error if a non-empty list does not have one entry per cell, or a value is above the size.
    pub fn with_played(self, placed: &[u8], marks: &[ValueSet]) -> Result<Problem, ValuesError> {
        let layout = self.layout();
        let (cells, size) = (layout.cell_count(), layout.size());
        if let Some(found) = [placed.len(), marks.len()].into_iter().find(|&len| len != 0 && len != cells) {
            return Err(ValuesError { layout, found, value: None });
        }
        let marked = marks.iter().flat_map(|set| set.iter());
        if let Some(value) = placed.iter().copied().chain(marked).find(|&value| usize::from(value) > size) {
            return Err(ValuesError { layout, found: cells, value: Some(value) });
        }
        let givens = self.givens();
        let beside_givens = |(cell, &given): (usize, &u8)| if given == 0 { placed.get(cell).copied() } else { None };
        let placed: Vec<u8> = givens.iter().enumerate().map(|one| beside_givens(one).unwrap_or(0)).collect();
        let is_open = |cell: usize| givens[cell] == 0 && placed[cell] == 0;
        let in_open = |(cell, &set): (usize, &ValueSet)| if is_open(cell) { set } else { ValueSet::EMPTY };
        let marks: Vec<ValueSet> = marks.iter().enumerate().map(in_open).collect();
        let (placed, marks) = (none_if(placed, |&value| value == 0), none_if(marks, |set| set.is_empty()));
        let is_begun = !placed.is_empty() || !marks.is_empty();
        Ok(match self.kind {
            // A position has only one set of candidates, which a sukaku needs itself.
            Kind::Classic(position) if !(is_begun && position.is_sukaku()) => {
                position.with_played(&placed, &marks).into()
            }
            kind => {
                let asked = Problem { kind }.into_asked();
                Problem { kind: Kind::Other(Box::new(GeneralProblem { placed, marks, ..asked })) }
            }
        })
    }

    fn into_asked(self) -> GeneralProblem {
        match self.kind {
            Kind::Other(asked) => *asked,
            Kind::Classic(position) => GeneralProblem::of_classic(&position),
        }
    }

    /// Returns the layout.
    pub fn layout(&self) -> Layout {
        match &self.kind {
            Kind::Classic(_) => Layout::CLASSIC,
            Kind::Other(asked) => asked.layout.clone(),
        }
    }

    /// Returns the constraints beyond the houses of the layout.
    pub fn constraints(&self) -> &[Constraint] {
        match &self.kind {
            Kind::Classic(_) => &[],
            Kind::Other(asked) => &asked.constraints,
        }
    }

    /// Returns the names of the constraints, each once, in order of first occurrence.
    pub fn constraint_names(&self) -> Vec<&'static str> {
        let mut names = Vec::new();
        for name in self.constraints().iter().map(Constraint::name) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    /// Returns the cells without a given that cannot have every value, extra cells included.
    pub fn restricted_cells(&self) -> Vec<usize> {
        let all = ValueSet::first(self.layout().size());
        let (givens, allowed) = (self.givens(), self.allowed());
        let is_open = |cell: usize| givens.get(cell).is_none_or(|&given| given == 0);
        (0..allowed.len()).filter(|&cell| is_open(cell) && allowed[cell] != all).collect()
    }

    /// Returns the values that each cell can have according to its given and its restriction, extra cells included; all
    /// values if it has neither. Candidates in addition to the digits of a classic 9x9 are ignored.
    pub fn allowed(&self) -> Vec<ValueSet> {
        let (layout, mut sets) = match &self.kind {
            Kind::Other(asked) => (asked.layout.clone(), asked.allowed.clone()),
            Kind::Classic(position) => {
                let candidates = position.candidates.as_ref().filter(|_| position.is_sukaku());
                (Layout::CLASSIC, candidates.map_or_else(Vec::new, CandidateSet::to_value_sets))
            }
        };
        sets.resize(layout.cell_count() + layout.extra_count(), ValueSet::first(layout.size()));
        for (set, &given) in sets.iter_mut().zip(&self.givens()) {
            if given != 0 {
                *set = *set & ValueSet::of(given);
            }
        }
        sets
    }

    /// Returns the position of a classic 9x9 problem without further constraints, `None` for any other.
    #[doc(alias = "as_classic")]
    pub const fn position(&self) -> Option<&Position> {
        match &self.kind {
            Kind::Classic(position) => Some(position),
            Kind::Other(_) => None,
        }
    }

    /// Returns the givens in reading order, 0 for an empty cell.
    pub fn givens(&self) -> Vec<u8> {
        match &self.kind {
            Kind::Classic(position) => position.clues.to_values().to_vec(),
            Kind::Other(asked) => asked.givens.clone(),
        }
    }

    /// Returns the values that the player has placed, in reading order, 0 for none.
    pub fn placed(&self) -> Vec<u8> {
        match &self.kind {
            Kind::Classic(position) => position.placed.to_values().to_vec(),
            Kind::Other(asked) if asked.placed.is_empty() => vec![0; asked.givens.len()],
            Kind::Other(asked) => asked.placed.clone(),
        }
    }

    /// Returns the player's pencil marks, a set of values for each cell in reading order; an empty list if there are
    /// none. The candidates of a sukaku, and those that a notation eliminates, are part of the problem and not marks.
    pub fn marks(&self) -> Vec<ValueSet> {
        match &self.kind {
            Kind::Classic(position) if position.marks_of == MarksOf::Problem || position.is_sukaku() => Vec::new(),
            Kind::Classic(position) => position.candidates.as_ref().map_or_else(Vec::new, CandidateSet::to_value_sets),
            Kind::Other(asked) => asked.marks.clone(),
        }
    }

    /// Returns the problem without the player's digits and pencil marks.
    #[must_use]
    pub fn without_played(&self) -> Problem {
        let kind = match &self.kind {
            Kind::Classic(position) if position.marks_of == MarksOf::Problem || position.is_sukaku() => {
                Kind::Classic(Position { placed: Grid::EMPTY, ..position.clone() })
            }
            Kind::Classic(position) => Kind::Classic(Position::of(position.clues)),
            Kind::Other(asked) => {
                Kind::Other(Box::new(GeneralProblem { placed: vec![], marks: vec![], ..(**asked).clone() }))
            }
        };
        Problem { kind }
    }

    /// Returns the givens and the placed values together, in reading order, 0 for an empty cell.
    pub fn values(&self) -> Vec<u8> {
        match &self.kind {
            Kind::Classic(position) => position.digits().to_values().to_vec(),
            Kind::Other(asked) if asked.placed.is_empty() => asked.givens.clone(),
            Kind::Other(asked) => {
                asked.givens.iter().zip(&asked.placed).map(|(&given, &placed)| given.max(placed)).collect()
            }
        }
    }

    /// Returns whether the problem consists only of candidates.
    pub fn is_sukaku(&self) -> bool {
        self.position().is_some_and(Position::is_sukaku)
    }
}

impl GeneralProblem {
    fn of(layout: Layout, givens: Vec<u8>) -> GeneralProblem {
        GeneralProblem { layout, givens, allowed: vec![], constraints: vec![], placed: vec![], marks: vec![] }
    }

    /// Converts a classic 9x9. Candidates that are part of the problem restrict its cells; others become marks.
    fn of_classic(position: &Position) -> GeneralProblem {
        let mut asked = GeneralProblem::of(Layout::CLASSIC, position.clues.to_values().to_vec());
        asked.placed = none_if(position.placed.to_values().to_vec(), |&value| value == 0);
        let Some(candidates) = &position.candidates else { return asked };
        let sets = candidates.to_value_sets();
        if position.is_sukaku() {
            asked.allowed = sets;
        } else if position.marks_of == MarksOf::Problem {
            let struck = position.struck().to_value_sets();
            asked.allowed = struck.into_iter().map(|struck| ValueSet::first(9) & !struck).collect();
        } else {
            asked.marks = none_if(sets, |set| set.is_empty());
        }
        asked
    }
}

/// Returns the list, or an empty one if every item is empty.
fn none_if<T>(list: Vec<T>, is_nothing: impl Fn(&T) -> bool) -> Vec<T> {
    if list.iter().all(is_nothing) { Vec::new() } else { list }
}

impl From<Position> for Problem {
    fn from(position: Position) -> Problem {
        Problem { kind: Kind::Classic(position) }
    }
}

impl From<Grid> for Problem {
    fn from(clues: Grid) -> Problem {
        Position::of(clues).into()
    }
}

impl From<Puzzle> for Problem {
    fn from(puzzle: Puzzle) -> Problem {
        Grid::from(puzzle).into()
    }
}

/// The error returned when a constraint does not fit the layout of its [`Problem`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConstraintError {
    kind: ConstraintErrorKind,
    nth: usize,
    name: &'static str,
}

impl ConstraintError {
    /// Returns the kind of error.
    pub const fn kind(&self) -> ConstraintErrorKind {
        self.kind
    }

    /// Returns the index of the constraint in the list, from 0.
    pub const fn index(&self) -> usize {
        self.nth
    }
}

impl fmt::Display for ConstraintError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.kind {
            ConstraintErrorKind::Cell => "names a cell that does not exist",
            ConstraintErrorKind::Shape => "does not fit the layout, or its lists do not fit each other",
            ConstraintErrorKind::Number => "has a number that is too large",
            ConstraintErrorKind::Depth => "is nested too deeply",
        };
        write!(f, "constraint {} ({}) {what}", self.nth + 1, self.name)
    }
}

impl core::error::Error for ConstraintError {}

/// The error returned when values do not fit the layout of a [`Problem`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValuesError {
    layout: Layout,
    found: usize,
    value: Option<u8>,
}

impl ValuesError {
    /// Returns the layout.
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns the first value that is too large, `None` if the number of values is wrong.
    pub const fn value(&self) -> Option<u8> {
        self.value
    }
}

impl fmt::Display for ValuesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value {
            Some(value) => write!(f, "value {value} does not fit a grid of size {}", self.layout.size()),
            None => write!(f, "expected {} cells, found {}", self.layout.cell_count(), self.found),
        }
    }
}

impl core::error::Error for ValuesError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Candidate, Cell, Digit, Shape};
    use std::string::ToString;

    #[test]
    fn classic_values_become_a_position() {
        let mut values = vec![0; 81];
        values[80] = 9;
        let problem = Problem::from_values(Layout::CLASSIC, values.clone()).unwrap();
        assert_eq!(problem.position().map(|position| position.clues.clue_count()), Some(1));
        assert_eq!((problem.givens(), problem.values()), (values.clone(), values));
    }

    #[test]
    fn values_that_do_not_fit_are_refused() {
        let layout = Layout::of(Shape::of_size(4).unwrap());
        let short = Problem::from_values(layout.clone(), vec![0; 15]).unwrap_err();
        assert_eq!((short.layout(), short.value()), (&layout, None));
        assert_eq!(short.to_string(), "expected 16 cells, found 15");
        let large = Problem::from_values(layout, vec![5; 16]).unwrap_err();
        assert_eq!((large.value(), large.to_string().as_str()), (Some(5), "value 5 does not fit a grid of size 4"));
    }

    #[test]
    fn placed_values_stand_beside_the_givens() {
        let mut position = Position::of(Grid::from_iter([(Cell::R1C1, Digit::D5)]));
        position.placed.set(Cell::R1C3, Some(Digit::D7));
        let problem = Problem::from(position);
        let starts =
            [problem.givens(), problem.placed(), problem.values()].map(|values| [values[0], values[1], values[2]]);
        assert_eq!(starts, [[5, 0, 0], [0, 0, 7], [5, 0, 7]]);
    }

    #[test]
    fn other_layouts_have_givens_alone() {
        let layout = Layout::of(Shape::of_size(4).unwrap());
        let givens: Vec<u8> = (0..16).map(|cell| cell % 5).collect();
        let problem = Problem::from_values(layout.clone(), givens.clone()).unwrap();
        assert_eq!((problem.layout(), problem.position(), problem.is_sukaku()), (layout, None, false));
        assert_eq!((problem.givens(), problem.values(), problem.placed()), (givens.clone(), givens, vec![0; 16]));
    }

    #[test]
    fn a_player_can_have_begun_any_problem() {
        let grid = Grid::from_iter([(Cell::R1C1, Digit::D5)]);
        let (mut placed, mut marks) = (vec![0; 81], vec![ValueSet::EMPTY; 81]);
        (placed[0], placed[1]) = (6, 7);
        (marks[1], marks[2]) = (ValueSet::of(1), [2, 3].into_iter().collect());
        let classic = Problem::from(grid).with_played(&placed, &marks).unwrap();
        let windoku = Problem::from(grid).with_constraints(vec![Constraint::Windoku]).unwrap();
        let windoku = windoku.with_played(&placed, &marks).unwrap();
        for problem in [classic.clone(), windoku.clone()] {
            assert_eq!((&problem.values()[..3], &problem.placed()[..3]), (&[5, 7, 0][..], &[0, 7, 0][..]));
            assert_eq!(problem.marks()[..3], [ValueSet::EMPTY, ValueSet::EMPTY, marks[2]]);
            assert_eq!(problem.allowed()[2], ValueSet::first(9));
        }
        assert_eq!(classic.clone().with_constraints(vec![Constraint::Windoku]), Ok(windoku.clone()));
        assert_eq!(classic.without_played(), Problem::from(grid));
        let plain = windoku.clone().with_played(&[], &[]).unwrap();
        assert_eq!((plain.values()[1], plain.marks().len()), (0, 0));
        assert_eq!(windoku.without_played(), plain);
        assert_eq!(windoku.clone().with_played(&[1], &[]).unwrap_err().value(), None);
        let sukaku = Problem::from(Position::of_sukaku(CandidateSet::ALL)).with_played(&placed, &marks).unwrap();
        assert_eq!((sukaku.position(), &sukaku.placed()[..2], sukaku.marks()[2]), (None, &[6, 7][..], marks[2]));
        let marked = Position { candidates: Some(CandidateSet::ALL), ..Position::default() };
        let marked = Problem::from(Position { marks_of: MarksOf::Player, ..marked });
        assert_eq!(
            (marked.without_played(), marked.marks().len()),
            (marked, 0),
            "candidates without a digit are a sukaku"
        );
        placed[3] = 10;
        assert_eq!(windoku.with_played(&placed, &[]).unwrap_err().value(), Some(10));
    }

    #[test]
    fn candidates_that_are_part_of_a_classic_restrict_its_cells() {
        let position = Position::of(Grid::from_iter([(Cell::R1C1, Digit::D5)]));
        let mut marks = position.pencilmarks();
        marks.remove(Candidate { cell: Cell::R9C9, digit: Digit::D4 });
        let position = Position { candidates: Some(marks), marks_of: MarksOf::Problem, ..position };
        let problem = Problem::from(position).with_constraints(vec![Constraint::Windoku]).unwrap();
        assert_eq!((problem.restricted_cells(), problem.marks().len()), (vec![80], 0));
        assert!(!problem.allowed()[80].contains(4));
    }

    #[test]
    fn a_rule_makes_a_classic_another_problem() {
        let classic = Problem::from(Grid::from_iter([(Cell::R1C1, Digit::D5)]));
        assert_eq!(classic.clone().with_constraints(vec![]).as_ref(), Ok(&classic));
        let knight = classic.clone().with_constraints(vec![Constraint::AntiChess { rows: 1, columns: 2 }]).unwrap();
        assert_eq!((knight.position(), knight.layout(), knight.givens()[0]), (None, Layout::CLASSIC, 5));
        assert_eq!(
            (knight.constraints().len(), knight.allowed()[0], knight.allowed()[1].len()),
            (1, ValueSet::of(5), 9)
        );
        let twice = knight.clone().with_constraints(knight.constraints().to_vec()).unwrap();
        assert_eq!((twice.constraint_names(), twice.restricted_cells()), (vec!["anti-chess"], vec![]));
        let error =
            classic.with_constraints(vec![Constraint::Windoku, Constraint::Renban { cells: vec![81] }]).unwrap_err();
        assert_eq!((error.index(), error.kind()), (1, ConstraintErrorKind::Cell));
        assert_eq!(error.to_string(), "constraint 2 (renban) names a cell that does not exist");
    }

    #[test]
    fn allowed_values_are_intersected() {
        let problem = Problem::from(Grid::EMPTY);
        let mut sets = vec![ValueSet::first(9); 81];
        assert!(problem.clone().with_allowed(&sets).unwrap().position().is_some());
        sets[3] = [2, 4].into_iter().collect();
        let once = problem.with_allowed(&sets).unwrap();
        assert_eq!((once.restricted_cells(), once.constraint_names().len()), (vec![3], 0));
        sets[3] = [4, 6].into_iter().collect();
        assert_eq!(once.clone().with_allowed(&sets).unwrap().allowed()[3], ValueSet::of(4));
        sets[3] = ValueSet::of(10);
        assert_eq!(once.with_allowed(&sets).unwrap_err().value(), Some(10));
    }

    #[test]
    fn a_puzzle_is_a_problem_and_candidates_are_a_sukaku() {
        let grid = Grid::from_iter([(Cell::R1C1, Digit::D5)]);
        let problem = Problem::from(Puzzle::try_from(grid).unwrap());
        assert_eq!((problem.position(), problem.is_sukaku()), (Some(&Position::of(grid)), false));
        assert!(Problem::from(Position::of_sukaku(CandidateSet::ALL)).is_sukaku());
    }
}
