//! Proofs of steps: each [`Reason`] as lines by the rules of [`Inference`].

use tesuji_core::{
    CellValues, Contradiction, Inference, Link, LinkReason, Reason, RuleClaim, RuleProof, RuleProofLine, RuleSector,
    RuleStep, ValueSet,
};

use super::marks::Marks;

const ALL: ValueSet = ValueSet::first(ValueSet::MAX as usize);

/// Returns the proof of a step in this state.
pub(super) fn prove(marks: &Marks, step: &RuleStep) -> RuleProof {
    let mut prover = Prover { marks: marks.clone(), lines: Vec::new(), gone: Vec::new() };
    prover.step(step);
    RuleProof { lines: prover.lines }
}

struct Prover {
    /// The state, without the candidates that lines have ruled out under an assumption.
    marks: Marks,
    lines: Vec<RuleProofLine>,
    /// The lines that have ruled out candidates of the state.
    gone: Vec<usize>,
}

impl Prover {
    /// Adds a line, unless an equal one exists, and returns its index.
    fn line(&mut self, claim: RuleClaim, by: Inference, from: Vec<usize>) -> usize {
        let line = RuleProofLine { claim, by, from };
        if let Some(at) = self.lines.iter().position(|other| *other == line) {
            return at;
        }
        self.lines.push(line);
        self.lines.len() - 1
    }

    /// Returns the lines that have ruled out candidates with these values in the cells.
    fn gone_from(&self, cells: &[usize], values: ValueSet) -> Vec<usize> {
        let concerns = |&(cell, gone): &(usize, ValueSet)| cells.contains(&cell) && !(gone & values).is_empty();
        self.gone.iter().copied().filter(|&line| self.lines[line].claim.candidates().iter().any(concerns)).collect()
    }

    fn of_house(&self, house: usize, value: u8) -> (Inference, Vec<usize>) {
        let from = self.gone_from(&self.marks.ground.houses[house].cells, ValueSet::of(value));
        (Inference::House { house, value }, from)
    }

    fn of_cell(&self, cell: usize) -> (Inference, Vec<usize>) {
        (Inference::Cell(cell), self.gone_from(&[cell], ALL))
    }

    fn of_rule(&self, constraint: usize, cells: &[usize]) -> (Inference, Vec<usize>) {
        (Inference::Fillings { constraint, cells: cells.to_vec() }, self.gone_from(cells, ALL))
    }

    /// Adds the line that rules out candidates because they see all candidates of a line in `from`.
    fn sees(&mut self, gone: CellValues, from: Vec<usize>) -> usize {
        self.line(RuleClaim::NoneOf(gone), Inference::Sees, from)
    }

    /// Adds the lines of a step, and returns the index of the last, which states its conclusion; `None` for a chain
    /// without links.
    fn step(&mut self, step: &RuleStep) -> Option<usize> {
        let gone = || step.eliminate.clone();
        let none = || RuleClaim::NoneOf(step.eliminate.clone());
        Some(match &step.reason {
            Reason::NakedSingle { cell } => {
                let (by, from) = self.of_cell(*cell);
                self.line(RuleClaim::OneOf(vec![(*cell, self.marks.candidates[*cell])]), by, from)
            }
            Reason::HiddenSingle { house, value, cell } => {
                let (by, from) = self.of_house(*house, *value);
                self.line(RuleClaim::about(*cell, *value, true), by, from)
            }
            Reason::Locked { house, value, .. } => {
                let (by, from) = self.of_house(*house, *value);
                let places = one_value(&self.marks.places(*house, *value), *value);
                let places = self.line(RuleClaim::OneOf(places), by, from);
                self.sees(gone(), vec![places])
            }
            Reason::NakedSubset { house, cells, values } => self.naked(*house, cells, *values, gone()),
            Reason::HiddenSubset { house, cells, values } => {
                let truths = values.iter().map(|value| RuleSector::Place { house: *house, value }).collect();
                let links = cells.iter().map(|&cell| RuleSector::Cell(cell)).collect();
                let from = self.gone_from(&self.marks.ground.houses[*house].cells, *values);
                self.line(none(), Inference::Count { truths, links }, from)
            }
            Reason::Fish { value, base, cover } => {
                let sectors = |houses: &[usize]| -> Vec<RuleSector> {
                    houses.iter().map(|&house| RuleSector::Place { house, value: *value }).collect()
                };
                let cells: Vec<usize> =
                    base.iter().flat_map(|&house| self.marks.ground.houses[house].cells.iter().copied()).collect();
                let from = self.gone_from(&cells, ValueSet::of(*value));
                self.line(none(), Inference::Count { truths: sectors(base), links: sectors(cover) }, from)
            }
            Reason::Rule { constraint, cells, .. } => {
                let (by, from) = self.of_rule(*constraint, cells);
                self.line(none(), by, from)
            }
            Reason::Needed { constraint, cells, value, places, .. } => {
                let (by, from) = self.of_rule(*constraint, cells);
                let places = self.line(RuleClaim::OneOf(one_value(places, *value)), by, from);
                self.sees(gone(), vec![places])
            }
            Reason::Leftover { houses, cages, terms, total } => {
                let cells: Vec<usize> = terms.iter().map(|&(_, cell)| cell).collect();
                let from = self.gone_from(&cells, ALL);
                let (houses, cages, terms) = (houses.clone(), cages.clone(), terms.clone());
                self.line(none(), Inference::Leftover { houses, cages, terms, total: *total }, from)
            }
            Reason::Chain { links } => self.chain_to_opposite(links)?,
            Reason::Chains { chains, end } => self.chains(chains, end)?,
            Reason::Supposed { cell, value, steps, end } => self.supposed(*cell, *value, steps, end)?,
        })
    }

    /// Adds the lines of a naked subset: with as many cells as values, each value is in one of the cells.
    fn naked(&mut self, house: usize, cells: &[usize], values: ValueSet, gone: CellValues) -> usize {
        let from = self.gone_from(cells, ALL);
        let removed = gone.iter().fold(ValueSet::EMPTY, |all, &(_, values)| all | values);
        let mut held = Vec::new();
        for value in (values & removed).iter() {
            let truths = cells.iter().map(|&cell| RuleSector::Cell(cell)).collect();
            let links = values.iter().map(|value| RuleSector::Place { house, value }).collect();
            let holders: Vec<usize> =
                cells.iter().copied().filter(|&cell| self.marks.candidates[cell].contains(value)).collect();
            let claim = RuleClaim::OneOf(one_value(&holders, value));
            held.push(self.line(claim, Inference::Count { truths, links }, from.clone()));
        }
        self.sees(gone, held)
    }

    /// Adds the lines of a chain, whose first link is the assumption in line `first`; returns the last of them.
    fn chain(&mut self, links: &[Link], first: usize) -> usize {
        let mut last = first;
        for link in links.iter().skip(1) {
            let (by, mut from) = match &link.by {
                LinkReason::Cell if link.is => self.of_cell(link.cell),
                LinkReason::House(house) => self.of_house(*house, link.value),
                LinkReason::Rule { constraint, cells } => self.of_rule(*constraint, cells),
                LinkReason::Supposed | LinkReason::Cell | LinkReason::Sees => (Inference::Sees, Vec::new()),
            };
            from.push(last);
            last = self.line(RuleClaim::about(link.cell, link.value, link.is), by, from);
        }
        last
    }

    fn assume(&mut self, cell: usize, value: u8, is: bool) -> usize {
        self.line(RuleClaim::about(cell, value, is), Inference::Assume, Vec::new())
    }

    /// Adds the lines of a chain from a candidate to its opposite, which holds in either case.
    fn chain_to_opposite(&mut self, links: &[Link]) -> Option<usize> {
        let &Link { cell, value, is, .. } = links.first()?;
        let first = self.assume(cell, value, is);
        let last = self.chain(links, first);
        let other = self.assume(cell, value, !is);
        let cases = Inference::Cases([[first, last], [other, other]]);
        Some(self.line(RuleClaim::about(cell, value, !is), cases, Vec::new()))
    }

    /// Adds the lines of chains from a candidate that leave a cell or a house without a candidate.
    fn chains(&mut self, chains: &[Vec<Link>], end: &Contradiction) -> Option<usize> {
        let &Link { cell, value, is, .. } = chains.iter().flatten().next()?;
        let first = self.assume(cell, value, is);
        let ends: Vec<usize> = chains.iter().map(|links| self.chain(links, first)).collect();
        let end = self.end(end, ends);
        Some(self.line(RuleClaim::about(cell, value, !is), Inference::Refute(first), vec![end]))
    }

    /// Adds the lines of the steps from a candidate to a contradiction.
    fn supposed(&mut self, cell: usize, value: u8, steps: &[RuleStep], end: &Contradiction) -> Option<usize> {
        let (marks, gone) = (self.marks.clone(), self.gone.clone());
        let first = self.assume(cell, value, true);
        self.place(cell, value, first);
        for step in steps {
            let last = self.step(step)?;
            if let Some((cell, value)) = step.place {
                self.place(cell, value, last);
            } else {
                self.gone.push(last);
                self.marks.apply(step);
            }
        }
        let end = self.end(end, Vec::new());
        (self.marks, self.gone) = (marks, gone);
        Some(self.line(RuleClaim::about(cell, value, false), Inference::Refute(first), vec![end]))
    }

    /// Adds the line of the candidates excluded by the value of a cell, which line `from` states.
    fn place(&mut self, cell: usize, value: u8, from: usize) {
        let before = self.marks.candidates.clone();
        let reason = Reason::NakedSingle { cell };
        self.marks.apply(&RuleStep { reason, place: Some((cell, value)), eliminate: Vec::new() });
        let lost = before.iter().zip(&self.marks.candidates).map(|(&before, &after)| before & !after).enumerate();
        let lost: CellValues = lost.filter(|(_, lost)| !lost.is_empty()).collect();
        if !lost.is_empty() {
            let line = self.sees(lost, vec![from]);
            self.gone.push(line);
        }
    }

    /// Adds the line of a contradiction, which rests also on these lines.
    fn end(&mut self, end: &Contradiction, also: Vec<usize>) -> usize {
        let (by, mut from) = match end {
            Contradiction::Cell { cell } => self.of_cell(*cell),
            Contradiction::House { house, value } => self.of_house(*house, *value),
            Contradiction::Rule { constraint, cells } => self.of_rule(*constraint, cells),
        };
        from.extend(also);
        self.line(RuleClaim::Impossible, by, from)
    }
}

fn one_value(cells: &[usize], value: u8) -> CellValues {
    cells.iter().map(|&cell| (cell, ValueSet::of(value))).collect()
}
