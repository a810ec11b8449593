//! Checks the lines of a proof, knowing only the rules of [`Inference`].

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;

use tesuji_core::{
    CellValues, Constraint, Inference, RuleClaim, RuleProof, RuleProofLine, RuleSector, RuleStep, ValueSet,
};

use super::{RuleJudge, RuleStepErrorKind as Kind};

/// The assumptions under which a line holds, as indices of lines.
type Open = BTreeSet<usize>;

/// The values of each cell.
type Values = Vec<ValueSet>;

struct Lines<'a> {
    judge: &'a RuleJudge<'a>,
    candidates: &'a [ValueSet],
    lines: &'a [RuleProofLine],
    /// The assumptions of the lines that have been checked.
    open: Vec<Open>,
}

/// Checks each line, and that the last line states the conclusion of the step. An error contains the index of the line.
pub(super) fn follow(
    judge: &RuleJudge<'_>,
    candidates: &[ValueSet],
    step: &RuleStep,
    proof: &RuleProof,
) -> Result<(), (usize, Kind)> {
    let mut lines = Lines { judge, candidates, lines: &proof.lines, open: Vec::with_capacity(proof.lines.len()) };
    for at in 0..proof.lines.len() {
        let open = lines.line(at).map_err(|kind| (at, kind))?;
        lines.open.push(open);
    }
    match (proof.lines.last(), lines.open.last()) {
        (Some(line), Some(open)) if open.is_empty() && settles(&line.claim, step) => Ok(()),
        _ => Err((proof.lines.len().saturating_sub(1), Kind::NotConcluded)),
    }
}

/// Returns whether a claim states the conclusion of a step.
fn settles(claim: &RuleClaim, step: &RuleStep) -> bool {
    let gone = |none: &CellValues| {
        let is_gone = |&(cell, values): &(usize, ValueSet)| (values & !values_at(none, cell)).is_empty();
        step.eliminate.iter().all(is_gone)
    };
    match (claim, step.place) {
        (RuleClaim::Impossible, _) => true,
        (RuleClaim::OneOf(one), Some((cell, value))) => {
            step.eliminate.is_empty() && one[..] == [(cell, ValueSet::of(value))]
        }
        (RuleClaim::NoneOf(none), None) => gone(none),
        _ => false,
    }
}

/// Returns the values of a cell in a list.
fn values_at(list: &[(usize, ValueSet)], cell: usize) -> ValueSet {
    list.iter().filter(|&&(other, _)| other == cell).fold(ValueSet::EMPTY, |all, &(_, values)| all | values)
}

/// Returns whether the first values are among the others.
fn is_within(values: &[ValueSet], others: &[ValueSet]) -> bool {
    values.iter().zip(others).all(|(&one, &other)| (one & !other).is_empty())
}

fn must(holds: bool) -> Result<(), Kind> {
    if holds { Ok(()) } else { Err(Kind::Unfounded) }
}

impl Lines<'_> {
    /// Checks a line, and returns the assumptions under which it holds.
    fn line(&self, at: usize) -> Result<Open, Kind> {
        let line = &self.lines[at];
        let is_cell = |&(cell, _): &(usize, ValueSet)| cell < self.candidates.len();
        if line.from.iter().any(|&premise| premise >= at) || !line.claim.candidates().iter().all(is_cell) {
            return Err(Kind::Premise);
        }
        let mut open: Open = line.from.iter().flat_map(|&premise| &self.open[premise]).copied().collect();
        match &line.by {
            Inference::Cell(cell) => {
                let left = self.left(line, false)?;
                let values = *left.get(*cell).ok_or(Kind::Premise)?;
                must(self.says_one_of(&line.claim, &self.values(&[(*cell, values)])))?;
            }
            Inference::House { house, value } => {
                let left = self.left(line, false)?;
                let places = self.places(&left, self.judge.full_house(*house)?, *value);
                must(self.says_one_of(&line.claim, &places))?;
            }
            Inference::Sees => self.sees(line)?,
            Inference::Count { truths, links } => self.count(line, truths, links)?,
            Inference::Fillings { constraint, cells } => {
                let constraint = self.judge.constraints.get(*constraint).ok_or(Kind::Premise)?;
                self.fillings(line, constraint, cells)?;
            }
            Inference::Leftover { houses, cages, terms, total } => {
                let cells: Vec<usize> = terms.iter().map(|&(_, cell)| cell).collect();
                let is_known = cells.iter().all(|&cell| cell < self.candidates.len());
                if !is_known || !self.judge.is_left(houses, cages, terms, *total)? {
                    return Err(Kind::Premise);
                }
                self.fillings(line, &Constraint::Sum { terms: terms.clone(), total: *total }, &cells)?;
            }
            Inference::Assume => {
                open.insert(at);
                must(line.from.is_empty() && line.claim != RuleClaim::Impossible)?;
            }
            Inference::Refute(assumed) => {
                let [end] = line.from[..] else { return Err(Kind::Premise) };
                if self.lines[end].claim != RuleClaim::Impossible {
                    return Err(Kind::Premise);
                }
                open.remove(assumed);
                must(self.are_opposite(self.assumption(*assumed, at)?, &line.claim))?;
            }
            Inference::Cases(cases) => {
                for &[assumed, end] in cases {
                    self.assumption(assumed, at)?;
                    if end >= at || !self.implies(&self.lines[end].claim, &line.claim) {
                        return Err(Kind::Unfounded);
                    }
                    open.extend(self.open[end].iter().filter(|&&one| one != assumed));
                }
                let [[one, _], [other, _]] = *cases;
                must(line.from.is_empty() && self.are_opposite(&self.lines[one].claim, &self.lines[other].claim))?;
            }
        }
        Ok(open)
    }

    /// Returns a list as the values of every cell.
    fn values(&self, list: &[(usize, ValueSet)]) -> Values {
        let mut values = vec![ValueSet::EMPTY; self.candidates.len()];
        list.iter().for_each(|&(cell, set)| values[cell] = values[cell] | set);
        values
    }

    fn places(&self, left: &[ValueSet], cells: &[usize], value: u8) -> Values {
        let places: CellValues = cells.iter().map(|&cell| (cell, left[cell] & ValueSet::of(value))).collect();
        self.values(&places)
    }

    /// Returns the candidates that no premise rules out. Premises that claim that one of several candidates is true are
    /// skipped if `one_of`; otherwise they are an error.
    fn left(&self, line: &RuleProofLine, one_of: bool) -> Result<Values, Kind> {
        let mut left = self.candidates.to_vec();
        for &premise in &line.from {
            match &self.lines[premise].claim {
                RuleClaim::NoneOf(none) => none.iter().for_each(|&(cell, values)| left[cell] = left[cell] & !values),
                RuleClaim::OneOf(_) if one_of => {}
                _ => return Err(Kind::Premise),
            }
        }
        Ok(left)
    }

    fn ones<'a>(&'a self, line: &'a RuleProofLine) -> impl Iterator<Item = &'a CellValues> {
        line.from.iter().filter_map(|&premise| match &self.lines[premise].claim {
            RuleClaim::OneOf(one) => Some(one),
            _ => None,
        })
    }

    /// Checks that each candidate of the claim excludes all remaining candidates of some premise.
    fn sees(&self, line: &RuleProofLine) -> Result<(), Kind> {
        let left = self.left(line, true)?;
        let RuleClaim::NoneOf(gone) = &line.claim else { return Err(Kind::Unfounded) };
        let excludes = |(cell, value): (usize, u8), (other, values): (usize, ValueSet)| {
            let values = values & left[other];
            let only = || (values & !ValueSet::of(value)).is_empty();
            match cell == other {
                true => !values.contains(value),
                false => values.is_empty() || self.judge.differ[cell][other] && only(),
            }
        };
        let is_denied = |one: (usize, u8)| self.ones(line).any(|set| set.iter().all(|&other| excludes(one, other)));
        must(gone.iter().all(|&(cell, values)| values.iter().all(|value| is_denied((cell, value)))))
    }

    fn sector(&self, left: &[ValueSet], sector: &RuleSector, is_truth: bool) -> Result<Values, Kind> {
        Ok(match sector {
            RuleSector::Cell(cell) => self.values(&[(*cell, *left.get(*cell).ok_or(Kind::Premise)?)]),
            RuleSector::Place { house, value } if is_truth => self.places(left, self.judge.full_house(*house)?, *value),
            RuleSector::Place { house, value } => self.places(left, self.judge.house(*house)?, *value),
        })
    }

    fn count(&self, line: &RuleProofLine, truths: &[RuleSector], links: &[RuleSector]) -> Result<(), Kind> {
        let left = self.left(line, false)?;
        let mut of_truths = vec![ValueSet::EMPTY; left.len()];
        for truth in truths {
            for (all, own) in of_truths.iter_mut().zip(self.sector(&left, truth, true)?) {
                if !(*all & own).is_empty() {
                    return Err(Kind::Premise);
                }
                *all = *all | own;
            }
        }
        let (mut once, mut twice) = (vec![ValueSet::EMPTY; left.len()], vec![ValueSet::EMPTY; left.len()]);
        let mut of_links = Vec::with_capacity(links.len());
        for link in links {
            let own = self.sector(self.candidates, link, false)?;
            for cell in 0..left.len() {
                twice[cell] = twice[cell] | once[cell] & own[cell];
                once[cell] = once[cell] | own[cell];
            }
            of_links.push(own);
        }
        if !is_within(&of_truths, &once) {
            return Err(Kind::Premise);
        }
        let is_in_a_link = |one: &CellValues| {
            let claimed = self.values(one);
            let own =
                |link: &Values| link.iter().zip(&of_truths).map(|(&link, &truth)| link & truth).collect::<Values>();
            of_links.iter().any(|link| is_within(&own(link), &claimed))
        };
        must(match &line.claim {
            _ if links.len() < truths.len() => true,
            _ if links.len() > truths.len() => false,
            RuleClaim::OneOf(one) => is_in_a_link(one),
            RuleClaim::NoneOf(gone) => gone
                .iter()
                .all(|&(cell, values)| (values & !((once[cell] & !of_truths[cell]) | twice[cell])).is_empty()),
            RuleClaim::Impossible => false,
        })
    }

    /// Checks that all ways to fill the cells agree with the claim.
    fn fillings(&self, line: &RuleProofLine, constraint: &Constraint, cells: &[usize]) -> Result<(), Kind> {
        let mut left = self.left(line, true)?;
        for one in self.ones(line) {
            let &[(cell, values)] = &one[..] else { return Err(Kind::Premise) };
            left[cell] = left[cell] & values;
        }
        if cells.iter().any(|&cell| cell >= left.len()) {
            return Err(Kind::Premise);
        }
        // The claim must be only about cells that the line names.
        must(line.claim.candidates().iter().all(|(cell, _)| cells.contains(cell)))?;
        match &line.claim {
            RuleClaim::Impossible => must(!self.judge.can_be_filled(constraint, cells, &left, None)?),
            RuleClaim::OneOf(one) => {
                one.iter().for_each(|&(cell, values)| left[cell] = left[cell] & !values);
                must(!self.judge.can_be_filled(constraint, cells, &left, None)?)
            }
            RuleClaim::NoneOf(none) => {
                for &(cell, values) in none {
                    let own = left[cell];
                    for value in (own & values).iter() {
                        left[cell] = ValueSet::of(value);
                        must(!self.judge.can_be_filled(constraint, cells, &left, Some(cell))?)?;
                    }
                    left[cell] = own;
                }
                Ok(())
            }
        }
    }

    /// Returns the assumption in an earlier line.
    fn assumption(&self, assumed: usize, at: usize) -> Result<&RuleClaim, Kind> {
        match self.lines[..at].get(assumed) {
            Some(RuleProofLine { claim, by: Inference::Assume, .. }) => Ok(claim),
            _ => Err(Kind::Premise),
        }
    }

    fn says_one_of(&self, claim: &RuleClaim, gives: &[ValueSet]) -> bool {
        match claim {
            RuleClaim::OneOf(one) => is_within(gives, &self.values(one)),
            RuleClaim::Impossible => gives.iter().all(|set| set.is_empty()),
            RuleClaim::NoneOf(_) => false,
        }
    }

    /// Returns whether the first claim states at least as much as the second.
    fn implies(&self, first: &RuleClaim, second: &RuleClaim) -> bool {
        match (first, second) {
            (RuleClaim::Impossible, _) => true,
            (RuleClaim::OneOf(fewer), RuleClaim::OneOf(more)) | (RuleClaim::NoneOf(more), RuleClaim::NoneOf(fewer)) => {
                is_within(&self.values(fewer), &self.values(more))
            }
            _ => false,
        }
    }

    /// Returns whether one claim states that one of some candidates is true, and the other that none is.
    fn are_opposite(&self, first: &RuleClaim, second: &RuleClaim) -> bool {
        match (first, second) {
            (RuleClaim::OneOf(one), RuleClaim::NoneOf(none)) | (RuleClaim::NoneOf(none), RuleClaim::OneOf(one)) => {
                self.values(one) == self.values(none)
            }
            _ => false,
        }
    }
}
