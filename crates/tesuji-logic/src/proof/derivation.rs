//! Building a proof.

use tesuji_core::{
    Automorphism, ByDigit, Candidate, CandidateSet, Cell, CellSet, Claim, Digit, DigitSet, House, HouseSet, Proof,
    ProofLine, Rule, Sector,
};

use crate::Board;

/// The index of a line that is being written.
pub(super) type At = usize;

/// A proof under construction: its lines, and the candidates ruled out so far under the open assumptions.
///
/// Each line records the lines on which it rests, and which of their results it needs. Lines that are not needed are
/// left out at the end.
#[derive(Debug)]
pub(crate) struct Derivation {
    /// The initial state, which never changes.
    start: Board,
    /// Its candidates and the placed digits.
    all: CandidateSet,
    /// The candidates that no line has ruled out, and the placed digits.
    left: CandidateSet,
    /// The index of the line that ruled out each candidate.
    ruled_out: Vec<Option<At>>,
    lines: Vec<Entry>,
    /// The open assumptions, each with the candidates left before it.
    scopes: Vec<Scope>,
}

#[derive(Debug)]
struct Entry {
    line: ProofLine,
    /// The results needed from the lines on which this one rests, if they rule something out.
    needs: Vec<(At, CandidateSet)>,
}

#[derive(Debug)]
struct Scope {
    left: CandidateSet,
    /// The candidates ruled out since then.
    since: Vec<Candidate>,
}

impl Derivation {
    pub(super) fn new(board: &Board) -> Derivation {
        let mut all = board.candidates();
        board.grid().iter().for_each(|(cell, digit)| all.set_digits(cell, digit.into()));
        let ruled_out = vec![None; 729];
        Derivation { start: board.clone(), all, left: all, ruled_out, lines: Vec::new(), scopes: Vec::new() }
    }

    /// Returns the initial state.
    pub(super) fn start(&self) -> &Board {
        &self.start
    }

    /// Returns the state with the candidates left under the open assumptions. A digit that would be placed is the only
    /// candidate of its cell.
    pub(super) fn board(&self) -> Board {
        let open = self.start.open();
        let marks = ByDigit::from_fn(|digit| self.left.cells(digit) & open);
        Board::at(self.start.grid(), self.start.grid(), &CandidateSet::from_cells(marks))
    }

    /// Returns the candidates that no line has ruled out under the open assumptions, and the placed digits.
    pub(super) fn left(&self) -> &CandidateSet {
        &self.left
    }

    /// Returns the candidates of a cell that no line has ruled out.
    pub(super) fn in_cell(&self, cell: Cell) -> CandidateSet {
        self.left.within(cell.into())
    }

    /// Returns the places of a digit in a house that no line has ruled out.
    pub(super) fn in_house(&self, house: House, digit: Digit) -> CandidateSet {
        self.in_cells(house.cells(), digit)
    }

    /// Returns the places of a digit in these cells that no line has ruled out.
    pub(super) fn in_cells(&self, cells: CellSet, digit: Digit) -> CandidateSet {
        of(digit, self.left.cells(digit) & cells)
    }

    /// Returns the claim of a line.
    pub(super) fn claim(&self, at: At) -> &Claim {
        &self.lines[at].line.claim
    }

    /// Makes an assumption, which lasts until [`discharge`](Derivation::discharge).
    fn assume(&mut self, claim: Claim) -> At {
        self.scopes.push(Scope { left: self.left, since: Vec::new() });
        self.write(claim, Rule::Assume, Vec::new(), Vec::new())
    }

    /// Ends the last assumption: the candidates it ruled out are possible again.
    fn discharge(&mut self) {
        let Some(Scope { left, since }) = self.scopes.pop() else { return };
        self.left = left;
        since.iter().for_each(|candidate| self.ruled_out[candidate.index()] = None);
    }

    /// Writes that one of the candidates of a cell is true.
    pub(super) fn cell(&mut self, cell: Cell) -> At {
        let all = self.all.within(cell.into());
        let left = self.in_cell(cell);
        self.rest(all, left, Rule::Cell(cell), &[])
    }

    /// Writes that one of the places of a digit in a house is true.
    pub(super) fn house(&mut self, house: House, digit: Digit) -> At {
        let all = of(digit, self.all.cells(digit) & house.cells());
        let left = self.in_house(house, digit);
        self.rest(all, left, Rule::House(house, digit), &[])
    }

    /// Narrows a line that states that one of several candidates is true to those that are left.
    pub(super) fn strike(&mut self, one_of: At) -> At {
        match *self.claim(one_of) {
            Claim::OneOf(all) if !all.is_subset(&self.left) => self.rest(all, all & self.left, Rule::Strike, &[one_of]),
            _ => one_of,
        }
    }

    /// Returns the line that states a contradiction, if no candidate of the given line is left.
    pub(super) fn impossible(&mut self, at: At) -> Option<At> {
        let at = self.strike(at);
        (*self.claim(at) == Claim::Impossible).then_some(at)
    }

    /// Rules out the wanted candidates that see all places of a line that states that one of them is true.
    pub(super) fn sees(&mut self, one_of: At, wanted: CandidateSet) -> At {
        let (gone, places) = match *self.claim(one_of) {
            Claim::OneOf(all) => ((all & self.left).excluded_by_all(), all),
            Claim::Holds { cells, digits } => {
                let mut gone = CandidateSet::EMPTY;
                let mut places = CandidateSet::EMPTY;
                for digit in digits {
                    gone = gone | self.in_cells(cells, digit).excluded_by_all();
                    places = places | of(digit, self.all.cells(digit) & cells);
                }
                (gone, places)
            }
            _ => (CandidateSet::EMPTY, CandidateSet::EMPTY),
        };
        let needs = self.why_not(places - self.left);
        self.write(Claim::NoneOf(gone & wanted & self.left), Rule::Sees, vec![one_of], needs)
    }

    /// Counts truths against links, and claims the consequence.
    pub(super) fn count(&mut self, truths: &[Sector], links: &[Sector], claim: Claim) -> At {
        let mut gone = CandidateSet::EMPTY;
        let mut from = Vec::new();
        for truth in truths {
            gone = gone | (self.all_of_sector(*truth) - self.left);
            if let Sector::Line(at) = truth {
                from.push(*at);
            }
        }
        let needs = self.why_not(gone);
        self.write(claim, Rule::Count { truths: truths.to_vec(), links: links.to_vec() }, from, needs)
    }

    /// Writes that one of the candidates that prevent an exchange of others is true.
    pub(super) fn deadly(&mut self, exchanged: CandidateSet) -> At {
        let cells = !exchanged.empty_cells();
        let all = self.all.within(cells) - exchanged;
        self.rest(all, all & self.left, Rule::Deadly(exchanged), &[])
    }

    /// Writes that one of the candidates that prevent a pair from exchanging its digits is true, because the two lines
    /// could otherwise be filled in a second way.
    pub(super) fn two_lines(&mut self, lines: HouseSet, pair: CellSet, digits: DigitSet, box_beside: CellSet) -> At {
        let all = self.all.within(pair).with_digits(!digits) | self.all.within(box_beside).with_digits(digits);
        self.rest(all, all & self.left, Rule::TwoLines { lines, pair, digits }, &[])
    }

    /// Rules out candidates whose image is impossible, where the map takes the solution to itself.
    pub(super) fn symmetry(&mut self, map: Automorphism, gone: CandidateSet) -> At {
        let needs = self.why_not(map.candidates(&gone) - self.left);
        self.write(Claim::NoneOf(gone & self.left), Rule::Symmetry(map), Vec::new(), needs)
    }

    /// Writes that one of the candidates without which the cells cannot be filled is true.
    pub(super) fn unfillable(&mut self, cells: CellSet, digits: DigitSet) -> At {
        let all = self.all.within(cells).with_digits(!digits);
        self.rest(all, all & self.left, Rule::Unfillable { cells, digits }, &[])
    }

    /// Writes the common result of all ways to place a digit.
    pub(super) fn template(&mut self, digit: Digit, claim: Claim) -> At {
        let all = self.all.with_digits(digit.into());
        let needs = self.why_not(all - self.left);
        self.write(claim, Rule::Template(digit), Vec::new(), needs)
    }

    /// Writes all the wanted eliminations that earlier lines have made.
    pub(super) fn together(&mut self, wanted: CandidateSet) -> At {
        let needs = self.why_not(wanted - self.left);
        if let [(only, _)] = needs[..] {
            return only;
        }
        self.write(Claim::NoneOf(wanted - self.left), Rule::Together, Vec::new(), needs)
    }

    /// Writes the negation of an assumption that leads to a contradiction. The assumption must be discharged first.
    pub(super) fn refute(&mut self, assumed: At, impossible: At) -> At {
        let opposite = match *self.claim(assumed) {
            Claim::OneOf(one) => Claim::NoneOf(one),
            Claim::NoneOf(none) => Claim::OneOf(none),
            _ => Claim::Impossible,
        };
        self.write(opposite, Rule::Refute(assumed), vec![impossible], Vec::new())
    }

    /// Writes a consequence of all cases. Each case is a pair of an assumption and a consequence.
    pub(super) fn cases(&mut self, list: Option<At>, cases: Vec<[At; 2]>, claim: Claim) -> At {
        self.write(claim, Rule::Cases(cases), list.into_iter().collect(), Vec::new())
    }

    /// Makes an assumption, lets `then` write its consequences, and returns the two lines.
    pub(super) fn case(
        &mut self,
        claim: Claim,
        then: impl FnOnce(&mut Derivation, At) -> Option<At>,
    ) -> Option<[At; 2]> {
        let assumed = self.assume(claim);
        let end = then(self, assumed);
        self.discharge();
        Some([assumed, end?])
    }

    /// Shows that a claim is false, because assuming it leads to a contradiction.
    pub(super) fn by_contradiction(
        &mut self,
        claim: Claim,
        then: impl FnOnce(&mut Derivation, At) -> Option<At>,
    ) -> Option<At> {
        let [assumed, end] = self.case(claim, then)?;
        (*self.claim(end) == Claim::Impossible).then(|| self.refute(assumed, end))
    }

    /// Returns the proof of the line, without unneeded lines.
    pub(super) fn finish(self, goal: At) -> Proof {
        let count = goal + 1;
        let mut needed = vec![false; count];
        let mut wanted = vec![CandidateSet::EMPTY; count];
        needed[goal] = true;
        if let Claim::NoneOf(all) = &self.lines[goal].line.claim {
            wanted[goal] = *all;
        }
        for at in (0..count).rev() {
            if !needed[at] {
                continue;
            }
            let Entry { line, needs } = &self.lines[at];
            for &premise in &line.from {
                needed[premise] = true;
                want_all(&mut wanted[premise], &self.lines[premise].line.claim);
            }
            for &(premise, set) in needs {
                needed[premise] = true;
                wanted[premise] = wanted[premise] | set;
            }
            match &line.rule {
                // The refuted claim needs the whole assumption.
                Rule::Refute(assumed) => {
                    needed[*assumed] = true;
                    want_all(&mut wanted[*assumed], &self.lines[*assumed].line.claim);
                }
                Rule::Cases(cases) => {
                    for &[assumed, end] in cases {
                        needed[assumed] = true;
                        needed[end] = true;
                        wanted[end] = wanted[end] | wanted[at];
                    }
                }
                _ => {}
            }
        }
        self.rewrite(&needed, &wanted)
    }

    /// Rewrites the needed lines with only the wanted claims and with new numbers.
    fn rewrite(self, needed: &[bool], wanted: &[CandidateSet]) -> Proof {
        let mut numbers = vec![0; needed.len()];
        let mut lines = Vec::new();
        for (at, Entry { mut line, needs }) in self.lines.into_iter().enumerate().take(needed.len()) {
            if !needed[at] {
                continue;
            }
            numbers[at] = lines.len();
            if let (Claim::NoneOf(all), false) = (&mut line.claim, line.rule == Rule::Assume) {
                *all = *all & wanted[at];
            }
            line.from.extend(needs.iter().map(|&(premise, _)| premise));
            line.from.iter_mut().for_each(|premise| *premise = numbers[*premise]);
            match &mut line.rule {
                Rule::Refute(assumed) => *assumed = numbers[*assumed],
                Rule::Cases(cases) => cases.iter_mut().flatten().for_each(|one| *one = numbers[*one]),
                Rule::Count { truths, .. } => truths.iter_mut().for_each(|truth| {
                    if let Sector::Line(at) = truth {
                        *at = numbers[*at];
                    }
                }),
                _ => {}
            }
            lines.push(line);
        }
        Proof { lines }
    }

    /// Writes that one of the candidates in `left` is true.
    fn rest(&mut self, all: CandidateSet, left: CandidateSet, rule: Rule, from: &[At]) -> At {
        let needs = self.why_not(all - left);
        let claim = if left.is_empty() { Claim::Impossible } else { Claim::OneOf(left) };
        self.write(claim, rule, from.to_vec(), needs)
    }

    fn write(&mut self, claim: Claim, rule: Rule, from: Vec<At>, needs: Vec<(At, CandidateSet)>) -> At {
        let at = self.lines.len();
        if let Claim::NoneOf(gone) = &claim {
            for candidate in (*gone & self.left).iter() {
                self.ruled_out[candidate.index()] = Some(at);
                self.left.remove(candidate);
                if let Some(scope) = self.scopes.last_mut() {
                    scope.since.push(candidate);
                }
            }
        }
        self.lines.push(Entry { line: ProofLine { claim, rule, from }, needs });
        at
    }

    /// Returns the lines that ruled out these candidates, in order, each with those that it ruled out.
    fn why_not(&self, gone: CandidateSet) -> Vec<(At, CandidateSet)> {
        let mut why: Vec<(At, CandidateSet)> = Vec::new();
        for candidate in gone.iter() {
            let Some(at) = self.ruled_out[candidate.index()] else { continue };
            match why.iter_mut().find(|(line, _)| *line == at) {
                Some((_, set)) => set.insert(candidate),
                None => why.push((at, candidate.into())),
            }
        }
        why.sort_unstable_by_key(|&(at, _)| at);
        why
    }

    fn all_of_sector(&self, sector: Sector) -> CandidateSet {
        match sector {
            Sector::Cell(cell) => self.all.within(cell.into()),
            Sector::Place(house, digit) => of(digit, self.all.cells(digit) & house.cells()),
            Sector::Line(at) => match self.claim(at) {
                Claim::OneOf(one) => *one,
                _ => CandidateSet::EMPTY,
            },
        }
    }
}

fn want_all(wanted: &mut CandidateSet, claim: &Claim) {
    if let Claim::NoneOf(all) = claim {
        *wanted = *all;
    }
}

/// Returns a digit's candidates in these cells.
pub(super) fn of(digit: Digit, cells: CellSet) -> CandidateSet {
    CandidateSet::ALL.within(cells).with_digits(digit.into())
}
