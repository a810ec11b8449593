//! Checks proofs, knowing only the rules of [`Rule`].

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::fmt;

use tesuji_core::{
    Automorphism, CandidateSet, Cell, CellSet, Claim, Conclusion, Digit, DigitSet, Grid, House, Proof, ProofLine, Rule,
    Sector,
};

/// Checks a proof of a conclusion, line by line, in a state: the digits in the grid and the candidates of the empty
/// cells.
///
/// `problem` has the candidates that the problem itself allows in each cell, whatever a player has done since: for a
/// given its digit, for any other cell all digits, or those to which the problem restricts it. It matters only to
/// [`Rule::Deadly`], [`Rule::TwoLines`] and [`Rule::Symmetry`].
///
/// # Errors
///
/// Returns the first line that does not follow, and the reason.
pub fn check_proof(
    problem: &CandidateSet,
    digits: &Grid,
    candidates: &CandidateSet,
    conclusion: &Conclusion,
    proof: &Proof,
) -> Result<(), ProofError> {
    let mut all = *candidates;
    for (cell, digit) in digits.iter() {
        all.set_digits(cell, digit.into());
    }
    let mut judge = Judge { problem, all, lines: &proof.lines, open: Vec::with_capacity(proof.lines.len()) };
    for at in 0..proof.lines.len() {
        let open = judge.line(at).map_err(|kind| ProofError { line: at, kind })?;
        judge.open.push(open);
    }
    let end = ProofError { line: proof.lines.len().saturating_sub(1), kind: ProofErrorKind::NotConcluded };
    match (proof.lines.last(), judge.open.last()) {
        (Some(line), Some(open)) if open.is_empty() && line.claim.settles(conclusion) => Ok(()),
        _ => Err(end),
    }
}

/// The error returned by [`check_proof`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofError {
    line: usize,
    kind: ProofErrorKind,
}

/// The kind of fault in a line of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProofErrorKind {
    /// The line rests on a line that does not come before it, or on one of a kind that its rule cannot use.
    Premise,
    /// The claim does not follow by the rule.
    Claim,
    /// A truth or a link of [`Rule::Count`] does not fit: two truths share a candidate, or no link has a truth's
    /// candidate.
    Sector,
    /// The cases are not complete, or one of them does not lead to the claim.
    Case,
    /// The candidates of [`Rule::Deadly`] or [`Rule::TwoLines`] cannot be exchanged, or the problem forbids one of
    /// them.
    Exchange,
    /// The map of [`Rule::Symmetry`] does not take houses to houses or the problem's candidates to themselves, or a
    /// line on which it rests holds only under an assumption.
    Symmetry,
    /// The cells or digits of [`Rule::Unfillable`] are too many, or can be filled.
    Fillable,
    /// The last line does not state the conclusion, or still rests on an assumption.
    NotConcluded,
}

impl ProofError {
    /// Returns the index of the line.
    pub const fn line(&self) -> usize {
        self.line
    }

    /// Returns the kind of the fault.
    pub const fn kind(&self) -> ProofErrorKind {
        self.kind
    }
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.kind {
            ProofErrorKind::Premise => "rests on a line that cannot support it",
            ProofErrorKind::Claim => "does not follow",
            ProofErrorKind::Sector => "counts truths and links that do not fit together",
            ProofErrorKind::Case => "leaves out a case, or has one that leads elsewhere",
            ProofErrorKind::Exchange => "makes an impossible exchange",
            ProofErrorKind::Symmetry => "assumes a symmetry that does not exist",
            ProofErrorKind::Fillable => "claims that cells cannot be filled, but they can",
            ProofErrorKind::NotConcluded => "is the last, but does not state the conclusion",
        };
        write!(f, "line {} {what}", self.line + 1)
    }
}

impl core::error::Error for ProofError {}

/// The assumptions under which a line holds, as indices of lines.
type Open = BTreeSet<usize>;

struct Judge<'a> {
    /// The candidates that the problem allows.
    problem: &'a CandidateSet,
    /// The candidates of the empty cells, and the digits of the others.
    all: CandidateSet,
    lines: &'a [ProofLine],
    /// The assumptions of the lines that have been checked.
    open: Vec<Open>,
}

use ProofErrorKind as Kind;

mod twins;
mod two_lines;

impl Judge<'_> {
    /// Checks a line, and returns the assumptions under which it holds.
    fn line(&self, at: usize) -> Result<Open, Kind> {
        let line = &self.lines[at];
        if line.from.iter().any(|&premise| premise >= at) {
            return Err(Kind::Premise);
        }
        let mut open: Open = line.from.iter().flat_map(|&premise| &self.open[premise]).copied().collect();
        let claim = &line.claim;
        let ok = match &line.rule {
            Rule::Cell(cell) => says_one_of(claim, self.cell(*cell) - self.none(line)?),
            Rule::House(house, digit) => says_one_of(claim, self.place(*house, *digit) - self.none(line)?),
            Rule::Sees => self.sees(line),
            Rule::Strike => self.strike(line),
            Rule::Together => says_none_of(claim, self.none(line)?),
            Rule::Count { truths, links } => return self.count(line, truths, links).map(|()| open),
            Rule::Assume => {
                open.insert(at);
                line.from.is_empty() && matches!(claim, Claim::OneOf(_) | Claim::NoneOf(_))
            }
            Rule::Refute(assumed) => {
                let [end] = line.from[..] else { return Err(Kind::Premise) };
                if self.lines[end].claim != Claim::Impossible {
                    return Err(Kind::Premise);
                }
                open.remove(assumed);
                self.assumption(*assumed, at)?.is_opposite(claim)
            }
            Rule::Cases(cases) => {
                self.cases(line, at, cases)?;
                for &[assumed, end] in cases {
                    open.extend(self.open[end].iter().filter(|&&one| one != assumed));
                }
                true
            }
            Rule::Deadly(exchanged) => {
                self.exchangeable(exchanged)?;
                says_one_of(claim, self.all.within(!exchanged.empty_cells()) - *exchanged - self.none(line)?)
            }
            Rule::TwoLines { lines, pair, digits } => {
                let others = self.two_lines(*lines, *pair, *digits).ok_or(Kind::Exchange)?;
                says_one_of(claim, others - self.none(line)?)
            }
            Rule::Symmetry(map) => {
                self.symmetric(map)?;
                // An assumption does not extend to its image.
                if !open.is_empty() {
                    return Err(Kind::Symmetry);
                }
                self.image(line, map)
            }
            Rule::Template(digit) => self.template(claim, *digit, self.none(line)?),
            Rule::Unfillable { cells, digits } => {
                self.unfillable(*cells, *digits)?;
                let other = self.all.within(*cells).with_digits(!*digits);
                says_one_of(claim, other - self.none(line)?)
            }
        };
        if ok { Ok(open) } else { Err(Kind::Claim) }
    }

    fn cell(&self, cell: Cell) -> CandidateSet {
        self.all.within(cell.into())
    }

    fn place(&self, house: House, digit: Digit) -> CandidateSet {
        self.all.within(house.cells()).with_digits(digit.into())
    }

    /// Returns the candidates that the premises rule out, or an error if a premise does not rule out candidates.
    fn none(&self, line: &ProofLine) -> Result<CandidateSet, Kind> {
        line.from.iter().try_fold(CandidateSet::EMPTY, |none, &premise| match &self.lines[premise].claim {
            Claim::NoneOf(more) => Ok(none | *more),
            _ => Err(Kind::Premise),
        })
    }

    /// Splits the premises into the lines that claim that some candidates are true, and the candidates that the others
    /// rule out.
    fn split(&self, line: &ProofLine) -> (Vec<&Claim>, CandidateSet) {
        let claims = || line.from.iter().map(|&premise| &self.lines[premise].claim);
        let none = claims().filter_map(|claim| if let Claim::NoneOf(none) = claim { Some(*none) } else { None });
        let none = none.fold(CandidateSet::EMPTY, |all, none| all | none);
        (claims().filter(|claim| !matches!(claim, Claim::NoneOf(_))).collect(), none)
    }

    /// Returns whether each candidate of the claim sees all candidates of a premise that claims that one of them is
    /// true.
    fn sees(&self, line: &ProofLine) -> bool {
        let (ones, none) = self.split(line);
        let mut gone = CandidateSet::EMPTY;
        for one in ones {
            match one {
                Claim::OneOf(set) => gone = gone | (*set - none).excluded_by_all(),
                Claim::Holds { cells, digits } => {
                    for digit in *digits {
                        let places = self.all.within(*cells).with_digits(digit.into());
                        gone = gone | (places - none).excluded_by_all();
                    }
                }
                _ => return false,
            }
        }
        says_none_of(&line.claim, gone)
    }

    fn strike(&self, line: &ProofLine) -> bool {
        let (ones, none) = self.split(line);
        matches!(ones[..], [Claim::OneOf(one)] if says_one_of(&line.claim, *one - none))
    }

    fn count(&self, line: &ProofLine, truths: &[Sector], links: &[Sector]) -> Result<(), Kind> {
        let (_, none) = self.split(line);
        let mut of_truths = CandidateSet::EMPTY;
        for truth in truths {
            let set = self.sector(line, *truth)? - none;
            if !(set & of_truths).is_empty() {
                return Err(Kind::Sector);
            }
            of_truths = of_truths | set;
        }
        let (mut once, mut twice) = (CandidateSet::EMPTY, CandidateSet::EMPTY);
        let mut of_links = Vec::with_capacity(links.len());
        for link in links {
            let set = match link {
                Sector::Line(_) => return Err(Kind::Sector),
                link => self.sector(line, *link)?,
            };
            (once, twice) = (once | set, twice | (once & set));
            of_links.push(set);
        }
        if !of_truths.is_subset(&once) {
            return Err(Kind::Sector);
        }
        let held = |digit: Digit, cells: CellSet| {
            let within = self.all.within(cells).with_digits(digit.into());
            of_links.iter().any(|link| (*link & of_truths).is_subset(&within))
        };
        let follows = match &line.claim {
            _ if links.len() < truths.len() => true,
            _ if links.len() > truths.len() => false,
            Claim::OneOf(one) => of_links.iter().any(|link| (*link & of_truths).is_subset(one)),
            Claim::NoneOf(gone) => gone.is_subset(&((once - of_truths) | twice)),
            Claim::Holds { cells, digits } => digits.iter().all(|digit| held(digit, *cells)),
            Claim::Impossible => false,
        };
        if follows { Ok(()) } else { Err(Kind::Claim) }
    }

    fn sector(&self, line: &ProofLine, sector: Sector) -> Result<CandidateSet, Kind> {
        match sector {
            Sector::Cell(cell) => Ok(self.cell(cell)),
            Sector::Place(house, digit) => Ok(self.place(house, digit)),
            Sector::Line(at) if line.from.contains(&at) => match &self.lines[at].claim {
                Claim::OneOf(one) => Ok(*one),
                _ => Err(Kind::Premise),
            },
            Sector::Line(_) => Err(Kind::Premise),
        }
    }

    /// Returns the assumption in a line before this one.
    fn assumption(&self, assumed: usize, at: usize) -> Result<&Claim, Kind> {
        match self.lines[..at].get(assumed) {
            Some(ProofLine { claim, rule: Rule::Assume, .. }) => Ok(claim),
            _ => Err(Kind::Premise),
        }
    }

    fn cases(&self, line: &ProofLine, at: usize, cases: &[[usize; 2]]) -> Result<(), Kind> {
        let mut covered = CandidateSet::EMPTY;
        for &[assumed, end] in cases {
            if end >= at || !self.lines[end].claim.implies(&line.claim) {
                return Err(Kind::Case);
            }
            if let Claim::OneOf(one) = self.assumption(assumed, at)? {
                covered = covered | *one;
            }
        }
        let complete = match (&line.from[..], cases) {
            (&[list], _) => matches!(&self.lines[list].claim, Claim::OneOf(one) if one.is_subset(&covered)),
            ([], &[[one, _], [other, _]]) => self.lines[one].claim.is_opposite(&self.lines[other].claim),
            _ => false,
        };
        if complete { Ok(()) } else { Err(Kind::Case) }
    }

    /// Checks that the problem allows the candidates and that they can be exchanged: either each cell has two of them,
    /// and each house none or two of each digit; or every way to fill the cells with them has a twin.
    fn exchangeable(&self, exchanged: &CandidateSet) -> Result<(), Kind> {
        let cells = !exchanged.empty_cells();
        let in_cells = cells.iter().all(|cell| exchanged.digits(cell).len() == 2);
        let in_houses = Digit::iter()
            .all(|digit| House::iter().all(|house| matches!((exchanged.cells(digit) & house.cells()).len(), 0 | 2)));
        let ok = in_cells && in_houses || twins::all_have(exchanged);
        if ok && exchanged.is_subset(self.problem) && !cells.is_empty() { Ok(()) } else { Err(Kind::Exchange) }
    }

    /// Checks that the map takes each house to a house, and the problem's candidates to themselves.
    fn symmetric(&self, map: &Automorphism) -> Result<(), Kind> {
        let image = |cells: CellSet| cells.iter().map(|cell| map.cell(cell)).collect::<CellSet>();
        let houses = House::iter().all(|house| House::iter().any(|other| image(house.cells()) == other.cells()));
        let kept = map.candidates(self.problem) == *self.problem;
        if houses && kept && *self.problem != CandidateSet::ALL { Ok(()) } else { Err(Kind::Symmetry) }
    }

    /// Returns whether the claim is the image of a premise, or each candidate claimed to be false has an image that is
    /// impossible or excludes it.
    fn image(&self, line: &ProofLine, map: &Automorphism) -> bool {
        let (ones, none) = self.split(line);
        let left = self.all - none;
        match (&ones[..], &line.claim) {
            ([Claim::OneOf(one)], claim) => says_one_of(claim, map.candidates(one) & left),
            ([], Claim::NoneOf(gone)) => gone.iter().all(|one| {
                let image = map.candidate(one);
                !left.contains(image) || image.excludes().contains(one)
            }),
            _ => false,
        }
    }

    /// Returns whether all ways to place the digit take one of the claimed places, or none takes any of them.
    fn template(&self, claim: &Claim, digit: Digit, none: CandidateSet) -> bool {
        let places = self.all.cells(digit) - none.cells(digit);
        let of_digit = |set: &CandidateSet| *set == set.with_digits(digit.into());
        match claim {
            Claim::OneOf(one) if of_digit(one) => !can_place(places - one.cells(digit), 0),
            Claim::NoneOf(gone) if of_digit(gone) => {
                gone.cells(digit).iter().all(|cell| !can_place((places - cell.peers()) & take(cell), 0))
            }
            Claim::Impossible => !can_place(places, 0),
            _ => false,
        }
    }

    /// Checks by trying all ways that the cells cannot be filled with only these digits.
    fn unfillable(&self, cells: CellSet, digits: DigitSet) -> Result<(), Kind> {
        let cells: Vec<Cell> = cells.iter().collect();
        let few = cells.len() <= 16 && digits.len() <= 3;
        if few && !can_fill(&cells, digits, &mut Grid::default()) { Ok(()) } else { Err(Kind::Fillable) }
    }
}

/// Returns all cells except the others in the row of this one.
fn take(cell: Cell) -> CellSet {
    (CellSet::ALL - House::ALL[cell.row()].cells()).with(cell)
}

/// Returns whether a digit can be placed in these cells in every row from `row` onwards.
fn can_place(places: CellSet, row: usize) -> bool {
    row == 9 || (places & House::ALL[row].cells()).iter().any(|cell| can_place(places - cell.peers(), row + 1))
}

/// Returns whether the cells can be filled with the digits without a clash.
fn can_fill(cells: &[Cell], digits: DigitSet, grid: &mut Grid) -> bool {
    let Some((&cell, rest)) = cells.split_first() else { return true };
    digits.iter().any(|digit| {
        if cell.peers().iter().any(|peer| grid.get(peer) == Some(digit)) {
            return false;
        }
        grid.set(cell, Some(digit));
        let filled = can_fill(rest, digits, grid);
        grid.set(cell, None);
        filled
    })
}

/// Returns whether the claim follows if one of these candidates is true; if there are none, they give a contradiction.
fn says_one_of(claim: &Claim, left: CandidateSet) -> bool {
    match claim {
        Claim::OneOf(one) => left.is_subset(one),
        Claim::Impossible => left.is_empty(),
        _ => false,
    }
}

/// Returns whether the claim follows if these candidates are false.
fn says_none_of(claim: &Claim, gone: CandidateSet) -> bool {
    matches!(claim, Claim::NoneOf(none) if none.is_subset(&gone))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;
    use tesuji_core::{ByDigit, Candidate};

    /// Clues that a half turn takes to clues if 1 stays and 2 and 8, 3 and 6, 4 and 5, 7 and 9 are exchanged.
    const ALIKE: &str = ".167.4.....8.6...3........8..2.9....4.73.69.5....7.8..2........6...3.2.....5.931.";
    const BACK: [u8; 9] = Automorphism::BACK;

    fn half_turn(digits: &str) -> Automorphism {
        let digit = |digit: Digit| digits[digit.index()..=digit.index()].parse().expect("a digit");
        Automorphism::new(false, BACK, BACK, ByDigit::from_fn(digit)).expect("permutations")
    }

    fn one(cell: Cell, digit: Digit) -> CandidateSet {
        Candidate { cell, digit }.into()
    }

    /// Checks lines that rule out some candidates of a puzzle.
    fn judge(clues: &str, gone: CandidateSet, lines: Vec<ProofLine>) -> Result<(), ProofErrorKind> {
        let puzzle: tesuji_core::Puzzle = clues.parse().expect("a puzzle");
        let (grid, candidates) = (puzzle.grid(), puzzle.candidates());
        let mut problem = CandidateSet::ALL;
        grid.iter().for_each(|(cell, digit)| problem.set_digits(cell, digit.into()));
        let judged = check_proof(&problem, grid, &candidates, &Conclusion::Eliminate(gone), &Proof { lines });
        judged.map_err(|error| error.kind())
    }

    fn line(claim: Claim, rule: Rule, from: &[usize]) -> ProofLine {
        ProofLine { claim, rule, from: from.to_vec() }
    }

    #[test]
    fn a_symmetry_of_the_clues_is_one_of_the_solution() {
        let map = half_turn("186543927");
        // The middle cell maps to itself, so it holds the digit that maps to itself.
        let middle = CandidateSet::ALL.within(Cell::R5C5.into()).with_digits(!map.fixed_digits());
        let symmetric = |gone, rule| judge(ALIKE, gone, vec![line(Claim::NoneOf(gone), rule, &[])]);
        assert_eq!(symmetric(middle, Rule::Symmetry(map)), Ok(()));
        assert_eq!(symmetric(one(Cell::R5C5, Digit::D1), Rule::Symmetry(map)), Err(Kind::Claim));
        // A digit that maps to itself is not in a cell that sees its own image.
        assert_eq!(symmetric(one(Cell::R5C2, Digit::D1), Rule::Symmetry(map)), Ok(()));
    }

    #[test]
    fn a_map_that_changes_the_clues_or_the_houses_is_none() {
        let gone = one(Cell::R5C5, Digit::D2);
        let symmetric =
            |clues: &str, map| judge(clues, gone, vec![line(Claim::NoneOf(gone), Rule::Symmetry(map), &[])]);
        assert_eq!(symmetric(ALIKE, half_turn("186543927")), Ok(()));
        assert_eq!(symmetric(ALIKE, half_turn("186543972")), Err(Kind::Symmetry));
        let less = ALIKE.replacen("167", "16.", 1);
        assert_eq!(symmetric(&less, half_turn("186543927")), Err(Kind::Symmetry));
        assert_eq!(symmetric(&".".repeat(81), half_turn("186543927")), Err(Kind::Symmetry));
        let mut rows = BACK;
        rows.swap(0, 8);
        let torn = Automorphism::new(false, rows, BACK, ByDigit::from_fn(|digit| digit)).expect("permutations");
        let given = |digit| if digit == 40 { "5".to_owned() } else { ".".to_owned() };
        let only: String = (0..81).map(given).collect();
        assert_eq!(symmetric(&only, torn), Err(Kind::Symmetry));
    }

    #[test]
    fn what_becomes_of_an_assumption_is_not_assumed() {
        let map = half_turn("186543927");
        let (here, there) = (one(Cell::R1C1, Digit::D9), one(Cell::R9C9, Digit::D7));
        let of_clue = one(Cell::R1C2, Digit::D1);
        let assumed =
            vec![line(Claim::OneOf(here), Rule::Assume, &[]), line(Claim::OneOf(there), Rule::Symmetry(map), &[0])];
        assert_eq!(judge(ALIKE, here, assumed), Err(Kind::Symmetry));
        let known = vec![
            line(Claim::OneOf(of_clue), Rule::Cell(Cell::R1C2), &[]),
            line(Claim::OneOf(one(Cell::R9C8, Digit::D1)), Rule::Symmetry(map), &[0]),
            line(Claim::NoneOf(one(Cell::R9C1, Digit::D1)), Rule::Sees, &[1]),
        ];
        assert_eq!(judge(ALIKE, one(Cell::R9C1, Digit::D1), known), Ok(()));
    }
}
