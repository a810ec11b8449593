//! Judges steps of a person through rules: each conclusion must follow from what its reason names, and from that alone.
//!
//! What a constraint allows is found by trying everything in the cells that the step names, with no other constraint than
//! those that make two of these cells differ.

mod says;
mod sight;

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use tesuji_core::{
    Constraint, Contradiction, Layout, Link, LinkReason, Problem, Reason, RuleHouse, RuleStep, ValueSet,
};

use crate::problem::Judged;

/// The most values that are tried to judge a step.
const MOST_TRIED: u64 = 3_000_000;

/// Judges steps through the rules of one problem.
///
/// # Examples
///
/// ```
/// use tesuji_check::RuleJudge;
/// use tesuji_core::{Constraint, Grid, Problem, Reason, RuleStep, ValueSet};
///
/// let cage = Constraint::Cage { cells: vec![0, 1], sums: vec![3] };
/// let problem = Problem::from(Grid::EMPTY).with_constraints(vec![cage])?;
/// let judge = RuleJudge::new(&problem, &[]);
/// let reason = Reason::Rule { constraint: 0, cells: vec![0, 1], ways: vec![] };
/// let step = |gone| RuleStep { reason: reason.clone(), place: None, eliminate: vec![(0, ValueSet::of(gone))] };
/// assert_eq!(judge.check(&problem.allowed(), &step(3)), Ok(()));
/// assert_eq!(judge.check(&problem.allowed(), &step(2)).unwrap_err().to_string(), "r1c1: this does not follow");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct RuleJudge<'a> {
    layout: Layout,
    constraints: &'a [Constraint],
    houses: &'a [RuleHouse],
    /// The cells that differ from each cell, cell by cell.
    differ: Vec<Vec<bool>>,
}

/// The error of [`RuleJudge::check`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleStepError {
    kind: RuleStepErrorKind,
    /// The name of the cell at fault.
    cell: Option<String>,
}

/// What is wrong with a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RuleStepErrorKind {
    /// It concludes nothing.
    Nothing,
    /// It places or removes what is no candidate.
    NoCandidate,
    /// It names cells, houses or constraints that do not exist, or houses whose cells need not differ.
    Premise,
    /// The conclusion does not follow from what is named.
    Unfounded,
    /// There is too much to try.
    TooLarge,
}

impl RuleStepError {
    /// Returns what is wrong.
    pub const fn kind(&self) -> RuleStepErrorKind {
        self.kind
    }
}

impl fmt::Display for RuleStepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(cell) = &self.cell {
            write!(f, "{cell}: ")?;
        }
        f.write_str(match self.kind {
            RuleStepErrorKind::Nothing => "nothing is concluded",
            RuleStepErrorKind::NoCandidate => "this is no candidate",
            RuleStepErrorKind::Premise => "the reason names what is not so",
            RuleStepErrorKind::Unfounded => "this does not follow",
            RuleStepErrorKind::TooLarge => "there is too much to try",
        })
    }
}

impl core::error::Error for RuleStepError {}

type Judgement = Result<(), RuleStepErrorKind>;

/// Returns the judgement that something must be so.
fn so(holds: bool, kind: RuleStepErrorKind) -> Judgement {
    if holds { Ok(()) } else { Err(kind) }
}

/// That a cell has a value, or that it has not.
#[derive(Clone, Copy)]
struct Literal {
    cell: usize,
    value: u8,
    is: bool,
}

impl From<&Link> for Literal {
    fn from(link: &Link) -> Literal {
        Literal { cell: link.cell, value: link.value, is: link.is }
    }
}

impl<'a> RuleJudge<'a> {
    /// Makes the judge of a problem, with the houses to which the steps refer.
    pub fn new(problem: &'a Problem, houses: &'a [RuleHouse]) -> RuleJudge<'a> {
        let layout = problem.layout();
        let differ = sight::differing(&layout, problem.constraints());
        RuleJudge { layout, constraints: problem.constraints(), houses, differ }
    }

    /// Checks one step in a state: the candidates of each cell, of which a cell with a value has one.
    ///
    /// # Errors
    ///
    /// What is wrong with the step.
    pub fn check(&self, candidates: &[ValueSet], step: &RuleStep) -> Result<(), RuleStepError> {
        self.judge(candidates, step).map_err(|(kind, cell)| {
            let cell = cell.filter(|&cell| cell < self.differ.len()).map(|cell| self.layout.cell_name(cell));
            RuleStepError { kind, cell }
        })
    }

    fn judge(&self, candidates: &[ValueSet], step: &RuleStep) -> Result<(), (RuleStepErrorKind, Option<usize>)> {
        let denied: Vec<(usize, u8)> =
            step.eliminate.iter().flat_map(|&(cell, values)| values.iter().map(move |value| (cell, value))).collect();
        if step.place.is_none() && denied.is_empty() {
            return Err((RuleStepErrorKind::Nothing, None));
        }
        for &(cell, value) in denied.iter().chain(&step.place) {
            let is_candidate = candidates.get(cell).is_some_and(|set| set.contains(value));
            so(is_candidate, RuleStepErrorKind::NoCandidate).map_err(|kind| (kind, Some(cell)))?;
        }
        let count = self.differ.len();
        let is_known = step.cells().iter().all(|&cell| cell < count)
            && step.houses().iter().all(|&house| house < self.houses.len())
            && step.constraints().iter().all(|&constraint| constraint < self.constraints.len());
        so(is_known, RuleStepErrorKind::Premise).map_err(|kind| (kind, None))?;
        for house in step.houses() {
            self.is_house(house).map_err(|kind| (kind, None))?;
        }
        self.premise(candidates, &step.reason).map_err(|kind| (kind, None))?;
        if let Some((cell, value)) = step.place {
            self.placed(candidates, &step.reason, cell, value).map_err(|kind| (kind, Some(cell)))?;
        }
        for &(cell, value) in &denied {
            self.denied(candidates, &step.reason, cell, value).map_err(|kind| (kind, Some(cell)))?;
        }
        Ok(())
    }

    /// Checks that no two cells of a house have the same value.
    fn is_house(&self, house: usize) -> Judgement {
        let cells = &self.houses[house].cells;
        so(self.all_differ(cells), RuleStepErrorKind::Premise)
    }

    fn all_differ(&self, cells: &[usize]) -> bool {
        cells.iter().enumerate().all(|(nth, &one)| cells[..nth].iter().all(|&other| self.differ[one][other]))
    }

    /// Returns whether each value is in the house.
    fn is_full(&self, house: usize) -> bool {
        self.houses[house].cells.len() == self.layout.size()
    }

    fn places(&self, candidates: &[ValueSet], house: usize, value: u8) -> Vec<usize> {
        self.houses[house].cells.iter().copied().filter(|&cell| candidates[cell].contains(value)).collect()
    }

    /// Checks what the reason says of the state, apart from the conclusion.
    fn premise(&self, candidates: &[ValueSet], reason: &Reason) -> Judgement {
        let must = |holds| so(holds, RuleStepErrorKind::Premise);
        match reason {
            Reason::NakedSingle { cell } => must(candidates[*cell].len() == 1),
            Reason::HiddenSingle { house, value, cell } => {
                must(self.is_full(*house) && self.places(candidates, *house, *value) == [*cell])
            }
            Reason::Locked { house, value, cells } => {
                let places = self.places(candidates, *house, *value);
                must(self.is_full(*house) && !places.is_empty() && places.iter().all(|cell| cells.contains(cell)))
            }
            Reason::NakedSubset { cells, values, .. } => {
                let union = cells.iter().fold(ValueSet::EMPTY, |union, &cell| union | candidates[cell]);
                must(union == *values && values.len() == cells.len() && self.all_differ(cells))
            }
            Reason::HiddenSubset { house, cells, values } => {
                let mut places = values.iter().flat_map(|value| self.places(candidates, *house, value));
                must(self.is_full(*house) && values.len() == cells.len() && places.all(|cell| cells.contains(&cell)))
            }
            Reason::Fish { value, base, cover } => {
                let places: Vec<Vec<usize>> =
                    base.iter().map(|&house| self.places(candidates, house, *value)).collect();
                let all: Vec<usize> = places.concat();
                let once = all.iter().enumerate().all(|(nth, cell)| !all[..nth].contains(cell));
                let covered = all.iter().all(|cell| cover.iter().any(|&house| self.houses[house].cells.contains(cell)));
                must(base.iter().all(|&house| self.is_full(house)) && base.len() == cover.len() && once && covered)
            }
            Reason::Rule { .. } => Ok(()),
            Reason::Needed { constraint, cells, value, places, .. } => {
                must(places.iter().all(|cell| cells.contains(cell)))?;
                let without = without(candidates, cells, *value, places);
                self.never(&self.constraints[*constraint], cells, &without, None)
            }
            Reason::Leftover { houses, cages, terms, total } => must(self.is_left(houses, cages, terms, *total)),
            Reason::Chain { links } => {
                let denies = |first: &Link, last: &Link| {
                    (first.cell, first.value, first.is) == (last.cell, last.value, !last.is)
                };
                must(links.first().zip(links.last()).is_some_and(|(first, last)| denies(first, last)))?;
                self.is_chain(candidates, links)
            }
            Reason::Chains { chains, end } => self.are_chains(candidates, chains, end),
            Reason::Supposed { cell, value, steps, end } => {
                let mut candidates = candidates.to_vec();
                self.place(&mut candidates, *cell, *value);
                for step in steps {
                    self.judge(&candidates, step).map_err(|(kind, _)| kind)?;
                    for &(cell, values) in &step.eliminate {
                        candidates[cell] = candidates[cell] & !values;
                    }
                    if let Some((cell, value)) = step.place {
                        self.place(&mut candidates, cell, value);
                    }
                }
                self.is_contradiction(&candidates, end)
            }
        }
    }

    /// Checks that a reason, whose premise holds, gives the cell its value.
    fn placed(&self, candidates: &[ValueSet], reason: &Reason, at: usize, value: u8) -> Judgement {
        let follows = match reason {
            Reason::NakedSingle { cell } => *cell == at && candidates[at].single() == Some(value),
            Reason::HiddenSingle { cell, value: only, .. } => *cell == at && *only == value,
            _ => false,
        };
        so(follows, RuleStepErrorKind::Unfounded)
    }

    /// Checks that a reason, whose premise holds, denies the cell the value.
    fn denied(&self, candidates: &[ValueSet], reason: &Reason, at: usize, gone: u8) -> Judgement {
        let sees_all = |cells: &[usize]| !cells.is_empty() && cells.iter().all(|&cell| self.differ[at][cell]);
        let follows = match reason {
            Reason::NakedSingle { .. } | Reason::HiddenSingle { .. } => false,
            Reason::Locked { house, value, .. } => gone == *value && sees_all(&self.places(candidates, *house, *value)),
            Reason::NakedSubset { cells, .. } => {
                let holders: Vec<usize> =
                    cells.iter().copied().filter(|&cell| candidates[cell].contains(gone)).collect();
                sees_all(&holders)
            }
            Reason::HiddenSubset { cells, values, .. } => cells.contains(&at) && !values.contains(gone),
            Reason::Fish { value, base, cover } => {
                let has = |houses: &[usize]| houses.iter().any(|&house| self.houses[house].cells.contains(&at));
                gone == *value && has(cover) && !has(base)
            }
            Reason::Rule { constraint, cells, .. } => {
                let with = narrowed(candidates, at, gone);
                return self.never(&self.constraints[*constraint], cells, &with, Some(at));
            }
            Reason::Needed { value, places, .. } => gone == *value && sees_all(places),
            Reason::Leftover { terms, total, .. } => {
                let cells: Vec<usize> = terms.iter().map(|&(_, cell)| cell).collect();
                let sum = Constraint::Sum { terms: terms.clone(), total: *total };
                return self.never(&sum, &cells, &narrowed(candidates, at, gone), Some(at));
            }
            Reason::Chain { links } => {
                links.first().is_some_and(|first| first.is && (first.cell, first.value) == (at, gone))
            }
            Reason::Chains { chains, .. } => chains
                .first()
                .and_then(|links| links.first())
                .is_some_and(|first| first.is && (first.cell, first.value) == (at, gone)),
            Reason::Supposed { cell, value, .. } => (*cell, *value) == (at, gone),
        };
        so(follows, RuleStepErrorKind::Unfounded)
    }

    /// Returns whether the terms are the cells of the houses less those of the cages, and the total that of their sums.
    fn is_left(&self, houses: &[usize], cages: &[usize], terms: &[(i64, usize)], total: i64) -> bool {
        let mut left = vec![0i64; self.differ.len()];
        let all: i64 = (1..=self.layout.size() as u8).map(|value| self.layout.number(value)).sum();
        let mut sum = 0i64;
        for &house in houses {
            if !self.is_full(house) {
                return false;
            }
            self.houses[house].cells.iter().for_each(|&cell| left[cell] += 1);
            sum += all;
        }
        for &cage in cages {
            let Constraint::Cage { cells, sums } = &self.constraints[cage] else { return false };
            let [own] = sums[..] else { return false };
            let mut cells = cells.clone();
            cells.sort_unstable();
            cells.dedup();
            cells.iter().for_each(|&cell| left[cell] -= 1);
            sum = sum.saturating_sub(own);
        }
        for &(sign, cell) in terms {
            left[cell] -= sign;
        }
        total == sum && left.iter().all(|&count| count == 0)
    }

    /// Checks that chains with one supposition deny all candidates of a cell, or all places of a value in a house.
    fn are_chains(&self, candidates: &[ValueSet], chains: &[Vec<Link>], end: &Contradiction) -> Judgement {
        let must = |holds| so(holds, RuleStepErrorKind::Premise);
        let mut denied = Vec::new();
        for links in chains {
            must(links.first() == chains[0].first())?;
            self.is_chain(candidates, links)?;
            denied.extend(links.last().filter(|last| !last.is).map(|last| (last.cell, last.value)));
        }
        must(!chains.is_empty())?;
        match end {
            Contradiction::Cell { cell } => {
                let set = candidates.get(*cell).copied().ok_or(RuleStepErrorKind::Premise)?;
                must(set.iter().all(|value| denied.contains(&(*cell, value))))
            }
            Contradiction::House { house, value } => {
                must(*house < self.houses.len() && self.is_full(*house))?;
                self.is_house(*house)?;
                must(self.places(candidates, *house, *value).into_iter().all(|cell| denied.contains(&(cell, *value))))
            }
            Contradiction::Rule { .. } => Err(RuleStepErrorKind::Premise),
        }
    }

    /// Checks that each link follows from the one before, and the first is supposed.
    fn is_chain(&self, candidates: &[ValueSet], links: &[Link]) -> Judgement {
        let must = |holds| so(holds, RuleStepErrorKind::Premise);
        must(links.first().is_some_and(|first| first.by == LinkReason::Supposed))?;
        for pair in links.windows(2) {
            let (before, after) = (&pair[0], &pair[1]);
            match &after.by {
                LinkReason::Supposed => return Err(RuleStepErrorKind::Premise),
                LinkReason::Cell => {
                    let two = ValueSet::of(before.value) | ValueSet::of(after.value);
                    let follows = before.is && !after.is || !before.is && after.is && candidates[after.cell] == two;
                    must(before.cell == after.cell && before.value != after.value && follows)?;
                }
                LinkReason::Sees => {
                    let is = before.is && !after.is && before.value == after.value;
                    must(is && self.differ[before.cell][after.cell])?;
                }
                LinkReason::House(house) => {
                    must(*house < self.houses.len() && self.is_full(*house))?;
                    self.is_house(*house)?;
                    let places = self.places(candidates, *house, after.value);
                    let others = places.iter().filter(|&&cell| cell != after.cell && cell != before.cell).count();
                    must(!before.is && after.is && before.value == after.value && others == 0)?;
                    must(places.contains(&after.cell))?;
                }
                LinkReason::Rule { constraint, cells } => {
                    must(*constraint < self.constraints.len() && cells.iter().all(|&cell| cell < candidates.len()))?;
                    let (before, not) = (Literal::from(before), Literal { is: !after.is, ..Literal::from(after) });
                    let with = with(&with(candidates, before), not);
                    self.never(&self.constraints[*constraint], cells, &with, None)?;
                }
            }
        }
        Ok(())
    }

    fn is_contradiction(&self, candidates: &[ValueSet], end: &Contradiction) -> Judgement {
        let must = |holds| so(holds, RuleStepErrorKind::Premise);
        match end {
            Contradiction::Cell { cell } => must(candidates.get(*cell).is_some_and(|set| set.is_empty())),
            Contradiction::House { house, value } => {
                must(*house < self.houses.len() && self.is_full(*house))?;
                self.is_house(*house)?;
                must(self.places(candidates, *house, *value).is_empty())
            }
            Contradiction::Rule { constraint, cells } => {
                must(*constraint < self.constraints.len() && cells.iter().all(|&cell| cell < candidates.len()))?;
                self.never(&self.constraints[*constraint], cells, candidates, None)
            }
        }
    }

    fn place(&self, candidates: &mut [ValueSet], cell: usize, value: u8) {
        for (other, set) in candidates.iter_mut().enumerate() {
            if self.differ[cell][other] {
                *set = *set & !ValueSet::of(value);
            }
        }
        candidates[cell] = candidates[cell] & ValueSet::of(value);
    }

    /// Checks that the cells cannot be filled with their candidates so that the constraint is kept, by trying everything.
    fn never(
        &self,
        constraint: &Constraint,
        cells: &[usize],
        candidates: &[ValueSet],
        first: Option<usize>,
    ) -> Judgement {
        let mut order: Vec<usize> = first.into_iter().chain(says::in_order(constraint)).collect();
        order.extend(cells);
        let mut cells_once = Vec::new();
        for cell in order.into_iter().filter(|cell| cells.contains(cell)) {
            if !cells_once.contains(&cell) {
                cells_once.push(cell);
            }
        }
        // A cell that is not named is no reason.
        so(first.is_none_or(|cell| cells.contains(&cell)), RuleStepErrorKind::Unfounded)?;
        let mut values = vec![0; candidates.len()];
        let mut left = MOST_TRIED;
        match self.can_fill(constraint, &cells_once, candidates, &mut values, &mut left) {
            _ if left == 0 => Err(RuleStepErrorKind::TooLarge),
            can => so(!can, RuleStepErrorKind::Unfounded),
        }
    }

    fn can_fill(
        &self,
        constraint: &Constraint,
        cells: &[usize],
        candidates: &[ValueSet],
        values: &mut Vec<u8>,
        left: &mut u64,
    ) -> bool {
        let Some((&cell, rest)) = cells.split_first() else { return true };
        for value in candidates[cell].iter() {
            *left = left.saturating_sub(1);
            if *left == 0 {
                return false;
            }
            if (0..values.len()).any(|other| values[other] == value && self.differ[cell][other]) {
                continue;
            }
            values[cell] = value;
            let may = says::may_hold(constraint, &Judged::new(&self.layout, values), candidates);
            if may && self.can_fill(constraint, rest, candidates, values, left) {
                return true;
            }
            values[cell] = 0;
        }
        false
    }
}

/// Returns the candidates with one left in a cell.
fn narrowed(candidates: &[ValueSet], cell: usize, value: u8) -> Vec<ValueSet> {
    with(candidates, Literal { cell, value, is: true })
}

/// Returns the candidates of which something is so.
fn with(candidates: &[ValueSet], Literal { cell, value, is }: Literal) -> Vec<ValueSet> {
    let mut candidates = candidates.to_vec();
    let set = ValueSet::of(value);
    candidates[cell] = candidates[cell] & if is { set } else { !set };
    candidates
}

/// Returns the candidates without a value in the places.
fn without(candidates: &[ValueSet], cells: &[usize], value: u8, places: &[usize]) -> Vec<ValueSet> {
    let mut candidates = candidates.to_vec();
    for &cell in cells.iter().filter(|cell| places.contains(cell)) {
        candidates[cell] = candidates[cell] & !ValueSet::of(value);
    }
    candidates
}

#[cfg(test)]
mod tests;
