//! Proofs of steps: each conclusion derived only by the rules of [`tesuji_core::Rule`].
//!
//! A step carries its evidence, and [`prove`] turns it into a proof on demand. `tesuji-check` verifies proofs, and
//! knows nothing about techniques.

mod almost_locked;
mod chain;
mod derivation;
mod exocet;
mod exotic;
mod follow;
mod forcing;
mod guardians;
mod medusa;
mod uniqueness;

use tesuji_core::{
    Candidate, CandidateSet, Cell, CellSet, Claim, Conclusion, Digit, DigitSet, House, HouseSet, Pattern, Proof,
    Sector, Step,
};

use crate::Board;
use derivation::{At, Derivation};
pub(crate) use exocet::covering;
use follow::{Goal, follow};

/// Returns the proof of a step on this board, or `None` if its evidence does not lead to its conclusion.
///
/// # Examples
///
/// ```
/// use tesuji_core::{Cell, Control, Puzzle, Rule};
/// use tesuji_logic::{Board, Repertoire, prove};
///
/// let puzzle: Puzzle = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..".parse()?;
/// let board = Board::of(&puzzle);
/// let step = Repertoire::all().next(&board, &Control::new()).unwrap();
/// let proof = prove(&board, &step).unwrap();
/// assert_eq!(proof.lines[0].rule, Rule::Cell(Cell::R5C6));
/// # Ok::<(), tesuji_core::ParsePuzzleError>(())
/// ```
pub fn prove(board: &Board, step: &Step) -> Option<Proof> {
    let mut derivation = Derivation::new(board);
    let end = derive(&mut derivation, step)?;
    Some(derivation.finish(end))
}

/// The conclusion of a step that is to be proved.
#[derive(Clone, Copy, Debug)]
struct Target {
    place: Option<Candidate>,
    gone: CandidateSet,
}

impl Target {
    fn of(conclusion: &Conclusion) -> Target {
        match *conclusion {
            Conclusion::Place(candidate) => Target { place: Some(candidate), gone: CandidateSet::EMPTY },
            Conclusion::Eliminate(gone) => Target { place: None, gone },
        }
    }

    /// Returns the claim that proves the conclusion.
    fn claim(&self) -> Claim {
        match self.place {
            Some(candidate) => Claim::OneOf(candidate.into()),
            None => Claim::NoneOf(self.gone),
        }
    }

    /// Rules out candidates that see the places of the line, and returns the line that proves the conclusion.
    fn seen(&self, derivation: &mut Derivation, at: At) -> Option<At> {
        if !derivation.claim(at).implies(&self.claim()) {
            derivation.sees(at, self.gone);
        }
        self.settled(derivation, at)
    }

    /// Returns the line that proves the conclusion: this one, or one that combines the eliminations of several lines.
    fn settled(&self, derivation: &mut Derivation, at: At) -> Option<At> {
        if derivation.claim(at).implies(&self.claim()) {
            return Some(at);
        }
        if self.place.is_none() && (self.gone & *derivation.left()).is_empty() {
            return Some(derivation.together(self.gone));
        }
        None
    }
}

/// Writes the lines of a step under the open assumptions, and returns the concluding one.
fn derive(derivation: &mut Derivation, step: &Step) -> Option<At> {
    let wanted = Target::of(&step.conclusion);
    let at = match &step.pattern {
        Pattern::Single { house: Some(house), .. } => derivation.house(*house, wanted.place?.digit),
        Pattern::Single { house: None, .. } => derivation.cell(wanted.place?.cell),
        Pattern::Locked { digit, from, .. } => {
            let places = derivation.house(*from, *digit);
            derivation.sees(places, wanted.gone)
        }
        Pattern::Subset { houses, cells, digits, hidden } => {
            subset(derivation, *houses, *cells, *digits, *hidden, &wanted)?
        }
        Pattern::Fish { digit, base, cover, fins } => fish(derivation, *digit, *base, *cover, *fins, &wanted)?,
        Pattern::Wing { pivot, pincers, ends, digit } => wing(derivation, *pivot, *pincers, *ends, *digit, &wanted)?,
        Pattern::Chain(chain) => chain::chain(derivation, chain, &wanted)?,
        Pattern::Colors { digit, pairs } => chain::colors(derivation, *digit, pairs, &wanted)?,
        Pattern::AlmostLocked { stem, sets, ties } => {
            almost_locked::almost_locked(derivation, *stem, sets, ties, &wanted)?
        }
        Pattern::Intersection { cells, line, block } => {
            almost_locked::intersection(derivation, *cells, line, block, &wanted)?
        }
        Pattern::Rectangle { cells, digits, others, houses, .. } => {
            uniqueness::rectangle(derivation, *cells, *digits, *others, *houses, &wanted)?
        }
        Pattern::BivalueGrave { extra } => uniqueness::grave(derivation, *extra, &wanted)?,
        Pattern::Symmetry { map, .. } if !cfg!(tesuji_small) => uniqueness::symmetry(derivation, *map, &wanted),
        Pattern::Forcing { cause, chains } => forcing::forcing(derivation, *cause, chains, &wanted)?,
        Pattern::Templates { digit } => derivation.template(*digit, wanted.claim()),
        Pattern::Parts(parts) => exotic::parts(derivation, parts, &wanted)?,
        _ => return None,
    };
    wanted.settled(derivation, at)
}

/// Returns, for each of the digits, a house that contains all of its candidates in the cells; of several, the one with
/// the most of the cells.
fn links(derivation: &Derivation, cells: CellSet, digits: DigitSet) -> Option<Vec<Sector>> {
    let link = |digit: Digit| {
        let places = derivation.left().cells(digit) & cells;
        let house = House::containing(places).max_by_key(|house| (house.cells() & cells).len())?;
        Some(Sector::Place(house, digit))
    };
    digits.iter().map(link).collect()
}

fn cells_as_truths(cells: CellSet) -> Vec<Sector> {
    cells.iter().map(Sector::Cell).collect()
}

fn subset(
    derivation: &mut Derivation,
    houses: HouseSet,
    cells: CellSet,
    digits: DigitSet,
    hidden: bool,
    wanted: &Target,
) -> Option<At> {
    let house = houses.iter().find(|house| cells.is_subset(house.cells()))?;
    let places: Vec<Sector> = digits.iter().map(|digit| Sector::Place(house, digit)).collect();
    let cells_of = cells_as_truths(cells);
    if hidden {
        return Some(derivation.count(&places, &cells_of, Claim::NoneOf(wanted.gone)));
    }
    let held = derivation.count(&cells_of, &places, Claim::Holds { cells, digits });
    Some(derivation.sees(held, wanted.gone))
}

/// Counts the base houses of a fish against its cover houses.
fn body(derivation: &mut Derivation, digit: Digit, base: HouseSet, cover: HouseSet, claim: Claim) -> At {
    let sectors = |houses: HouseSet| houses.iter().map(|house| Sector::Place(house, digit)).collect::<Vec<Sector>>();
    derivation.count(&sectors(base), &sectors(cover), claim)
}

fn fish(
    derivation: &mut Derivation,
    digit: Digit,
    base: HouseSet,
    cover: HouseSet,
    fins: CellSet,
    wanted: &Target,
) -> Option<At> {
    let fins = derivation.in_cells(fins, digit);
    if fins.is_empty() {
        return Some(body(derivation, digit, base, cover, Claim::NoneOf(wanted.gone)));
    }
    let finned = derivation.case(Claim::OneOf(fins), |derivation, fin| wanted.seen(derivation, fin))?;
    let bare = derivation.case(Claim::NoneOf(fins), |derivation, _| {
        Some(body(derivation, digit, base, cover, Claim::NoneOf(wanted.gone)))
    })?;
    Some(derivation.cases(None, vec![finned, bare], wanted.claim()))
}

/// Proves that one of the ends has the digit, either for each digit of the pivot, or because the cells would have too
/// few digits without it.
fn wing(
    derivation: &mut Derivation,
    pivot: CellSet,
    pincers: CellSet,
    ends: CellSet,
    digit: Digit,
    wanted: &Target,
) -> Option<At> {
    let cells = pivot | pincers;
    let ends = derivation.in_cells(ends, digit);
    if let (Some(pivot), true) = (pivot.only(), cells.len() == 3) {
        let one_of = whatever(derivation, pivot, pincers, ends)?;
        return Some(derivation.sees(one_of, wanted.gone));
    }
    let one_of = derivation.by_contradiction(Claim::NoneOf(ends), |derivation, _| {
        let digits = cells.iter().fold(DigitSet::EMPTY, |all, cell| all | derivation.left().digits(cell));
        let links = links(derivation, cells, digits)?;
        (links.len() < cells.len()).then(|| derivation.count(&cells_as_truths(cells), &links, Claim::Impossible))
    })?;
    Some(derivation.sees(one_of, wanted.gone))
}

/// Proves that each digit of the pivot is itself one of the end candidates, or forces a pincer to be one.
fn whatever(derivation: &mut Derivation, pivot: Cell, pincers: CellSet, ends: CandidateSet) -> Option<At> {
    let list = derivation.cell(pivot);
    let mut cases = Vec::new();
    for one in derivation.in_cell(pivot).iter() {
        cases.push(derivation.case(Claim::OneOf(one.into()), |derivation, at| {
            if ends.contains(one) {
                return Some(at);
            }
            derivation.sees(at, CandidateSet::ALL.within(pincers));
            let pincer = pincers.iter().find(|&cell| derivation.in_cell(cell).is_subset(&ends))?;
            Some(derivation.cell(pincer))
        })?);
    }
    Some(derivation.cases(Some(list), cases, Claim::OneOf(ends)))
}

/// Refutes each wanted candidate by singles, or the negation of a placement.
fn refute_each(derivation: &mut Derivation, wanted: &Target) -> Option<At> {
    let mut last = None;
    for candidate in wanted.gone.iter() {
        last = Some(refute_by_singles(derivation, Claim::OneOf(candidate.into()))?);
    }
    match wanted.place {
        Some(candidate) => refute_by_singles(derivation, Claim::NoneOf(candidate.into())),
        None => last,
    }
}

/// Shows that an assumption leads to a contradiction by singles, and claims its opposite.
fn refute_by_singles(derivation: &mut Derivation, assumed: Claim) -> Option<At> {
    derivation.by_contradiction(assumed, |derivation, at| follow(derivation, &[at], &Goal::CONTRADICTION))
}
