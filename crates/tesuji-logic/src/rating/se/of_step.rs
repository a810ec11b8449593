//! What Sudoku Explainer rates a single step.

use tesuji_core::{
    Candidate, CandidateSet, Cause, Cell, CellSet, Chain, Conclusion, House, HouseSet, Implied, Node, Pattern, Step,
};

use super::Rating;
use super::chains::length::difficulty;
use crate::chains::{ALS_AIC, ALS_NICE_LOOP, REMOTE_PAIR};
use crate::forcing::FORCING_CHAIN;
use crate::uniqueness::BUG_TYPE_3;

/// The first box among the houses.
const FIRST_BOX: usize = 18;

/// Returns the rating that Sudoku Explainer 1.2.1 gives this step; `None` if it has no such step, or if the evidence does
/// not tell its number.
///
/// Chains are rated by their own length, as if it had found them: it may know a shorter chain with the same conclusion, or
/// another step that comes before. It has no almost locked sets, groups, fins or colours. What a net takes together is not
/// part of its evidence, so nets have no rating here.
///
/// # Examples
///
/// ```
/// use tesuji_core::{Control, Puzzle};
/// use tesuji_logic::rating::se::rating_of_step;
/// use tesuji_logic::{Board, Repertoire};
///
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let step = Repertoire::all().next(&Board::of(&puzzle), &Control::new()).expect("a step");
/// assert_eq!(step.to_string(), "naked single: r5c5=5");
/// assert_eq!(rating_of_step(&step).map(|rating| rating.to_string()).as_deref(), Some("2.3"));
/// # Ok::<(), tesuji_core::ParsePuzzleError>(())
/// ```
pub fn rating_of_step(step: &Step) -> Option<Rating> {
    let tenths = match &step.pattern {
        Pattern::Single { house, last } => single(*house, *last),
        Pattern::Locked { from, .. } => Some(if is_box(*from) { 26 } else { 28 }),
        Pattern::Subset { digits, hidden, .. } => subset(digits.len(), *hidden),
        Pattern::Fish { base, cover, fins, .. } => fish(*base, *cover, *fins),
        Pattern::Wing { pincers, ends, .. } => match (pincers.len(), ends.len()) {
            (2, 2) => Some(42),
            (2, _) => Some(44),
            _ => None,
        },
        Pattern::Rectangle { cells, others, .. } => {
            step.technique.se.and_then(|_| rectangle(cells.len(), others.len()))
        }
        // The size of the naked subset of type 3 counts, and is not told.
        Pattern::Grave { .. } => step.technique.se.filter(|_| step.technique != &BUG_TYPE_3),
        Pattern::Parts(_) => step.technique.se,
        Pattern::Chain(chain) => return of_chain(step, chain),
        Pattern::Forcing { cause, chains } if step.technique == &FORCING_CHAIN => return of_forcing(cause, chains),
        _ => None,
    };
    tenths.map(Rating::from_tenths)
}

fn is_box(house: House) -> bool {
    house.index() >= FIRST_BOX
}

fn single(house: Option<House>, last: bool) -> Option<u16> {
    Some(match house {
        None => 23,
        Some(_) if last => 10,
        Some(house) if is_box(house) => 12,
        Some(_) => 15,
    })
}

fn subset(size: usize, hidden: bool) -> Option<u16> {
    match (size, hidden) {
        (2, false) => Some(30),
        (3, false) => Some(36),
        (4, false) => Some(50),
        (2, true) => Some(34),
        (3, true) => Some(40),
        (4, true) => Some(54),
        _ => None,
    }
}

fn fish(base: HouseSet, cover: HouseSet, fins: CellSet) -> Option<u16> {
    let lines = base.iter().chain(cover.iter()).all(|house| !is_box(house));
    match base.len() {
        2 if lines && fins.is_empty() => Some(32),
        3 if lines && fins.is_empty() => Some(38),
        4 if lines && fins.is_empty() => Some(52),
        _ => None,
    }
}

/// Returns the tenths of a rectangle or a longer loop: the cells that complete a naked subset cost one each.
fn rectangle(cells: usize, others: usize) -> Option<u16> {
    let loops = match cells {
        4 => 45,
        6 => 46,
        8 => 47,
        _ => 50,
    };
    Some(loops + u16::try_from(others).ok()?)
}

/// Rates a chain of single candidates, linked within a cell or a house: a cycle, or a forcing chain from what it strikes back to the same.
fn of_chain(step: &Step, chain: &Chain) -> Option<Rating> {
    let nodes: Vec<Candidate> = chain.nodes.iter().map(single_candidate).collect::<Option<_>>()?;
    if step.technique == &ALS_AIC || step.technique == &ALS_NICE_LOOP {
        return None;
    }
    let (first, last) = (*nodes.first()?, *nodes.last()?);
    let one_digit = nodes.iter().all(|node| node.digit == first.digit);
    let count = u32::try_from(nodes.len()).ok()?;
    if chain.closed {
        let Conclusion::Eliminate(gone) = &step.conclusion else { return None };
        let cells: CellSet = nodes.iter().map(|node| node.cell).collect();
        // A cycle strikes nothing in its own cells.
        if gone.iter().any(|one| cells.contains(one.cell)) {
            return None;
        }
        let in_cells = nodes.chunks(2).all(|pair| pair.iter().all(|node| node.cell == pair[0].cell));
        let base = if one_digit || in_cells { 6.5 } else { 7.0 };
        return Some(Rating::of_difficulty(difficulty(base, count)));
    }
    let base = if one_digit { 6.6 } else { 7.0 };
    if first == last {
        // The chain shows that the candidate holds if it does not.
        return Some(Rating::of_difficulty(difficulty(base, count)));
    }
    let Conclusion::Eliminate(gone) = &step.conclusion else { return None };
    let swaps = step.technique == &REMOTE_PAIR;
    let excluded =
        |gone: &CandidateSet| gone.iter().all(|one| excludes(first, one, swaps) && excludes(last, one, swaps));
    // The candidate that is struck stands at both ends, once as holding and once as not.
    excluded(gone).then(|| Rating::of_difficulty(difficulty(base, count + 2)))
}

/// Returns the candidate of a node that is no group.
fn single_candidate(node: &Node) -> Option<Candidate> {
    node.cells.only().map(|cell| Candidate { cell, digit: node.digit })
}

/// Returns whether two candidates exclude each other; with `swaps`, the digits of the chain can change places.
fn excludes(node: Candidate, other: Candidate, swaps: bool) -> bool {
    let sees = |one: Cell, other: Cell| one.peers().contains(other);
    let same_cell = node.cell == other.cell && node.digit != other.digit;
    same_cell || sees(node.cell, other.cell) && (swaps || node.digit == other.digit)
}

/// Rates chains from all candidates of a cell, or from all places of a digit.
fn of_forcing(cause: &Cause, chains: &[Vec<Implied>]) -> Option<Rating> {
    let fits = match cause {
        // Cells with two candidates are left to forcing chains.
        Cause::Cell(_) => chains.len() > 2,
        Cause::House(..) => true,
        _ => false,
    };
    let single = chains.iter().flatten().all(|implied| implied.node.cells.len() == 1);
    if !fits || !single {
        return None;
    }
    let nodes: usize = chains.iter().map(|chain| nodes_of(chain)).sum();
    Some(Rating::of_difficulty(difficulty(8.0, u32::try_from(nodes).ok()?)))
}

/// Returns how many candidates a chain passes: between two that hold, there is one that does not.
fn nodes_of(chain: &[Implied]) -> usize {
    let between = chain.windows(2).filter(|pair| pair[0].holds && pair[1].holds).count();
    chain.len() + between
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::rating::se::{Rater, SeTechnique};
    use crate::{Board, FINDERS, Found};
    use tesuji_core::{Control, Digit, Family, Grid};

    /// One of Norvig's, one of Wikipedia's, and three whose steps go up to chains.
    const PUZZLES: [&str; 5] = [
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        ".48.....7..........318.5..6.7....2..8.3..61...1.49...39.2...5.....5.2..4...3...6.",
        "53...8.1.......5...79..6..2...7.9.....6..589.....2.........1..43........8...4.7..",
        ".83..1.5.4..2......6.7..8....4....8......5..319..........6..51..37..2.......48.3.",
    ];

    fn steps(board: &Board, families: &[Family]) -> Vec<Step> {
        let (control, mut steps) = (Control::new(), Vec::new());
        let mut push = |step| {
            steps.push(step);
            ControlFlow::Continue(())
        };
        for finder in FINDERS.iter().filter(|finder| families.contains(&finder.technique().family)) {
            let _ = finder.find(board, &mut Found::new(&control, &mut push));
        }
        steps
    }

    #[test]
    fn steps_are_rated_as_sudoku_explainer_rates_them_on_its_path() {
        let mut compared = Vec::new();
        for line in PUZZLES {
            let grid: Grid = line.parse().unwrap();
            let mut board = Board::at(&grid, &Grid::EMPTY, &CandidateSet::ALL);
            let _ = Rater::new().rate_while(&grid, &Control::new(), |found| {
                let families: &[Family] = match found.technique {
                    SeTechnique::HiddenSingle | SeTechnique::NakedSingle => &[Family::Singles],
                    SeTechnique::Pointing | SeTechnique::Claiming => &[Family::Locked],
                    SeTechnique::NakedPair | SeTechnique::HiddenPair | SeTechnique::NakedTriplet => &[Family::Subsets],
                    SeTechnique::XWing | SeTechnique::Swordfish => &[Family::Fish],
                    SeTechnique::XyWing | SeTechnique::XyzWing => &[Family::Wings],
                    SeTechnique::TurbotFish => &[Family::SingleDigit],
                    SeTechnique::Bug1 => &[Family::Uniqueness],
                    _ => &[],
                };
                let same = |step: &Step| match &step.conclusion {
                    Conclusion::Place(one) => found.placement == Some(*one),
                    Conclusion::Eliminate(gone) => found.placement.is_none() && *gone == found.eliminations,
                };
                let steps = steps(&board, families);
                let ratings = steps.iter().filter(|step| same(step)).filter_map(rating_of_step);
                if let Some(rating) = ratings.min() {
                    assert_eq!(rating, found.rating, "{line} {}", found.technique.name());
                    compared.push(found.rating);
                }
                found.eliminations.iter().for_each(|one| board.remove(one));
                found.placement.iter().for_each(|one| board.place(one.cell, one.digit));
                ControlFlow::Continue(())
            });
        }
        compared.sort_unstable();
        compared.dedup();
        assert!(compared.len() > 5, "{compared:?}");
    }

    #[test]
    fn chains_cost_their_length() {
        let node = |cell, digit| Node { digit, cells: CellSet::of(cell) };
        let gone = |cell, digit| Conclusion::Eliminate([Candidate { cell, digit }].into_iter().collect());
        let chain = |technique, conclusion, nodes: &[Node], closed| {
            let pattern = Pattern::Chain(Chain { nodes: nodes.to_vec(), closed });
            rating_of_step(&Step { technique, conclusion, pattern }).map(Rating::tenths)
        };
        let (one, two) = (Digit::D1, Digit::D2);
        use Cell::*;
        let turbot = [node(R1C1, one), node(R1C5, one), node(R8C5, one), node(R8C2, one)];
        assert_eq!(chain(&crate::single_digit::SKYSCRAPER, gone(R2C2, one), &turbot, false), Some(66));
        // What does not see both ends is not shown by the chain, and groups are not known.
        assert_eq!(chain(&crate::single_digit::SKYSCRAPER, gone(R9C9, one), &turbot, false), None);
        let group = Node { digit: one, cells: CellSet::of(R8C2).with(R8C3) };
        assert_eq!(chain(&crate::chains::AIC, gone(R2C2, one), &[turbot[0], turbot[1], turbot[2], group], false), None);
        let w_wing =
            [node(R1C1, two), node(R1C1, one), node(R1C5, one), node(R8C5, one), node(R8C2, one), node(R8C2, two)];
        assert_eq!(chain(&crate::wings::W_WING, gone(R2C2, two), &w_wing, false), Some(71));
        let ring = [node(R1C1, one), node(R1C5, one), node(R8C5, one), node(R8C1, one)];
        assert_eq!(chain(&crate::chains::X_CHAIN, gone(R4C5, one), &ring, true), Some(65));
        assert_eq!(chain(&crate::chains::NICE_LOOP, gone(R1C5, two), &ring, true), None);
    }

    #[test]
    fn what_sudoku_explainer_has_not_has_no_rating() {
        let pattern = Pattern::Rectangle {
            cells: [Cell::R1C1, Cell::R1C2, Cell::R4C1, Cell::R4C2].into_iter().collect(),
            digits: [Digit::D1, Digit::D2].into_iter().collect(),
            others: CellSet::EMPTY,
            houses: HouseSet::EMPTY,
            saved: tesuji_core::Saved::ByOneCell,
        };
        let conclusion =
            Conclusion::Eliminate([Candidate { cell: Cell::R4C2, digit: Digit::D1 }].into_iter().collect());
        let rating = |technique| {
            let (conclusion, pattern) = (conclusion.clone(), pattern.clone());
            rating_of_step(&Step { technique, conclusion, pattern }).map(Rating::tenths)
        };
        assert_eq!(rating(&crate::uniqueness::UNIQUE_RECTANGLE_1), Some(45));
        assert_eq!(rating(&crate::uniqueness::AVOIDABLE_RECTANGLE_1), None);
        assert_eq!(rating(&crate::uniqueness::HIDDEN_RECTANGLE), None);
    }
}
