//! Proofs of chains, loops and colours.

use tesuji_core::{CandidateSet, Cell, CellSet, Chain, Claim, Digit, DigitSet, House, Node};

use super::derivation::{At, Derivation, of};
use super::follow::{Goal, follow};
use super::{Target, cells_as_truths, links};

/// The maximum number of cells in an almost locked set within a chain.
const MOST_CELLS: usize = 5;

fn set(node: &Node) -> CandidateSet {
    of(node.digit, node.cells)
}

pub(super) fn chain(derivation: &mut Derivation, chain: &Chain, wanted: &Target) -> Option<At> {
    let nodes = &chain.nodes;
    let at = if chain.closed { closed(derivation, nodes, wanted) } else { open(derivation, nodes, wanted) };
    // A remote pair eliminates both of its digits.
    at.or_else(|| remote_pair(derivation, nodes, wanted))
}

fn open(derivation: &mut Derivation, nodes: &[Node], wanted: &Target) -> Option<At> {
    let start = set(nodes.first()?) & *derivation.left();
    if let Some(candidate) = wanted.place {
        // The first node is also the last: it is true, because it would follow from being false.
        let goal = candidate.into();
        let false_first = Claim::NoneOf(goal);
        return derivation.by_contradiction(false_first, |derivation, _| {
            let at = walk(derivation, nodes.iter(), CandidateSet::EMPTY)?;
            derivation.impossible(at)
        });
    }
    let without = derivation.case(Claim::NoneOf(start), |derivation, _| {
        let at = walk(derivation, nodes.iter(), wanted.gone)?;
        wanted.seen(derivation, at)
    })?;
    let with = derivation.case(Claim::OneOf(start), |derivation, at| wanted.seen(derivation, at))?;
    Some(derivation.cases(None, vec![with, without], wanted.claim()))
}

fn closed(derivation: &mut Derivation, nodes: &[Node], wanted: &Target) -> Option<At> {
    let start = set(nodes.first()?) & *derivation.left();
    let without = derivation.case(Claim::NoneOf(start), |derivation, _| {
        let at = walk(derivation, nodes.iter(), wanted.gone)?;
        wanted.seen(derivation, at)
    })?;
    let with = derivation.case(Claim::OneOf(start), |derivation, at| {
        derivation.sees(at, set(nodes.last()?) | wanted.gone);
        let at = walk(derivation, nodes.iter().rev(), wanted.gone)?;
        wanted.seen(derivation, at)
    })?;
    Some(derivation.cases(None, vec![with, without], wanted.claim()))
}

/// Walks along a chain whose first node is false, and returns the line that states that the last node is true, or one
/// that states a contradiction. Wanted candidates are eliminated on the way.
fn walk<'n>(derivation: &mut Derivation, nodes: impl Iterator<Item = &'n Node>, wanted: CandidateSet) -> Option<At> {
    let nodes: Vec<&Node> = nodes.collect();
    let mut at = None;
    for pair in nodes.chunks(2) {
        let &[from, to] = pair else { return None };
        if let Some(at) = at {
            derivation.sees(at, set(from) | wanted);
        }
        if !(set(from) & *derivation.left()).is_empty() {
            return None;
        }
        let next = strong(derivation, from, to)?;
        if *derivation.claim(next) == Claim::Impossible {
            return Some(next);
        }
        at = Some(next);
    }
    at
}

/// Returns a line that states that a node is true because the previous one is false.
fn strong(derivation: &mut Derivation, from: &Node, to: &Node) -> Option<At> {
    let goal = set(to);
    if from.digit == to.digit {
        for house in House::containing(from.cells | to.cells) {
            let left = derivation.in_house(house, to.digit);
            if left.is_subset(&goal) {
                return Some(derivation.house(house, to.digit));
            }
        }
    }
    if let (Some(cell), true) = (to.cells.only(), from.cells == to.cells)
        && derivation.in_cell(cell).is_subset(&goal)
    {
        return Some(derivation.cell(cell));
    }
    let cells = almost_locked_set(derivation, from, to)?;
    lock(derivation, cells)
}

/// Returns the smallest set of cells in a house that contains both nodes and has as many digits as cells when the first
/// node is ruled out.
fn almost_locked_set(derivation: &Derivation, from: &Node, to: &Node) -> Option<CellSet> {
    let both = from.cells | to.cells;
    let open = derivation.start().open();
    (both.len().max(1)..=MOST_CELLS).find_map(|size| {
        House::containing(both).find_map(|house| {
            let others: Vec<Cell> = ((house.cells() & open) - both).iter().collect();
            grow(derivation, both, &others, size, to)
        })
    })
}

fn grow(derivation: &Derivation, cells: CellSet, others: &[Cell], size: usize, to: &Node) -> Option<CellSet> {
    let digits = cells.iter().fold(DigitSet::EMPTY, |all, cell| all | derivation.left().digits(cell));
    if digits.len() > size {
        return None;
    }
    if cells.len() == size {
        let held = derivation.left().cells(to.digit) & cells;
        let holds = !held.is_empty() && held.is_subset(to.cells);
        return (holds || digits.len() < size).then_some(cells);
    }
    others.iter().enumerate().find_map(|(nth, &cell)| grow(derivation, cells.with(cell), &others[nth + 1..], size, to))
}

/// Writes that the cells hold all digits left in them, because there are equally many; or a contradiction, if there are
/// fewer digits than cells.
pub(super) fn lock(derivation: &mut Derivation, cells: CellSet) -> Option<At> {
    let digits = cells.iter().fold(DigitSet::EMPTY, |all, cell| all | derivation.left().digits(cell));
    let links = links(derivation, cells, digits)?;
    let claim = if digits.len() < cells.len() { Claim::Impossible } else { Claim::Holds { cells, digits } };
    (digits.len() <= cells.len()).then(|| derivation.count(&cells_as_truths(cells), &links, claim))
}

/// Proves eliminations by the ends, or by two nodes between which the digits alternate, for both digits at once.
fn remote_pair(derivation: &mut Derivation, nodes: &[Node], wanted: &Target) -> Option<At> {
    let start = set(nodes.first()?) & *derivation.left();
    let cells = nodes.iter().fold(CellSet::EMPTY, |all, node| all | node.cells);
    let goal = Goal { place: None, gone: wanted.gone, cells, ..Goal::CONTRADICTION };
    either(derivation, start, &goal, wanted)
}

/// Follows two cases: one of the candidates is true, or none is.
fn either(derivation: &mut Derivation, start: CandidateSet, goal: &Goal, wanted: &Target) -> Option<At> {
    let with = derivation.case(Claim::OneOf(start), |derivation, at| follow(derivation, &[at], goal))?;
    let without = derivation.case(Claim::NoneOf(start), |derivation, at| follow(derivation, &[at], goal))?;
    Some(derivation.cases(None, vec![with, without], wanted.claim()))
}

/// Follows the colours from a cell: its colour is true, or it is false.
pub(super) fn colors(derivation: &mut Derivation, digit: Digit, pairs: &[[CellSet; 2]], wanted: &Target) -> Option<At> {
    let cells = pairs.iter().flatten().fold(CellSet::EMPTY, |all, color| all | *color);
    let goal = Goal { place: None, gone: wanted.gone, cells, digits: digit.into(), ..Goal::CONTRADICTION };
    pairs.iter().flatten().flat_map(|color| color.iter()).find_map(|cell| {
        let start = of(digit, cell.into());
        either(derivation, start, &goal, wanted)
    })
}
