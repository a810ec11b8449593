//! The contents of a picture of a step: the role of each candidate, and the links between candidates.
//!
//! [`svg`](crate::svg) draws it; a web page that does its own drawing takes the [`StepDrawing`] as plain data.

use serde::Serialize;
use tesuji_core::{
    Candidate, CandidateSet, Cause, CellSet, Claim, DigitSet, House, HouseSet, LockedSet, Node, Pattern, Proof,
    ProofLine, Rule, Step,
};

use tesuji_query::Evidence;

use crate::explain::{ExplainedProof, StepState, facts_of};

/// The maximum number of links of a proof to draw, because more cannot be followed.
const MOST_IMPLIED: usize = 16;

/// The shapes that show a step, without positions and colours.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StepDrawing {
    /// The cells of the base houses of the pattern, or of all its houses if it has no base.
    pub shaded: CellSet,
    /// The candidates of one side of the pattern, drawn as circles.
    pub one: CandidateSet,
    /// The candidates of the other side, drawn as squares.
    pub other: CandidateSet,
    /// Fins, and the candidates that tie sets together, drawn as diamonds.
    pub fins: CandidateSet,
    /// The links, in the order of the chain.
    pub links: Vec<DrawnLink>,
    /// Groups of cells with a common frame: almost locked sets, and cells of the pattern that contain a digit.
    pub frames: Vec<DrawnFrame>,
}

/// Cells with a common frame.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DrawnFrame {
    /// The cells.
    pub cells: CellSet,
    /// The letter that the explanation uses for the cells, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub letter: Option<char>,
}

/// A link between two nodes of a chain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DrawnLink {
    /// The candidates where the link starts.
    pub from: CandidateSet,
    /// The candidates where the link ends.
    pub to: CandidateSet,
    /// The meaning of the link.
    pub kind: LinkKind,
}

/// The meaning of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LinkKind {
    /// At least one of the two is true.
    Strong,
    /// At most one of the two is true.
    Weak,
    /// The first implies the second.
    Implied,
}

/// The role of a candidate in the pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    One,
    Other,
    Fin,
}

impl StepDrawing {
    /// Returns the drawing of a step with this explanation.
    pub(crate) fn of(shown: &StepState<'_>, told: &ExplainedProof) -> StepDrawing {
        let pattern = &shown.step.pattern;
        let marked = marked(pattern, shown.candidates, &told.proof);
        let of = |mark| marked.iter().filter(|(_, own)| *own == mark).map(|(candidate, _)| *candidate).collect();
        StepDrawing {
            shaded: shaded(shown.step, &told.proof),
            one: of(Mark::One),
            other: of(Mark::Other),
            fins: of(Mark::Fin),
            links: links(pattern, &told.proof),
            frames: frames(shown, told),
        }
    }
}

/// Returns the sets that the explanation names, the other sets of the pattern, and the pattern's cells that contain a
/// digit, which have no room for a mark.
pub(crate) fn frames(shown: &StepState<'_>, told: &ExplainedProof) -> Vec<DrawnFrame> {
    let named = told.named_sets().iter();
    let mut frames: Vec<DrawnFrame> = named.map(|set| DrawnFrame { cells: set.cells, letter: set.letter }).collect();
    let mut add = |cells: CellSet| {
        if !cells.is_empty() && frames.iter().all(|frame| frame.cells != cells) {
            frames.push(DrawnFrame { cells, letter: None });
        }
    };
    match &shown.step.pattern {
        Pattern::AlmostLocked { sets, .. } => sets.iter().for_each(|set| add(set.cells)),
        Pattern::Rectangle { cells, .. } => add(*cells - shown.digits.empty_cells()),
        Pattern::Templates { digit } => add(shown.digits.cells_of(*digit)),
        _ => {}
    }
    frames
}

/// Returns the cells of the base houses of a pattern, or of all its houses; for a net, the cell or house where its
/// proof ends.
pub(crate) fn shaded(step: &Step, proof: &Proof) -> CellSet {
    let base = match &step.pattern {
        Pattern::Forcing { cause: Cause::NoDigit(_) | Cause::NoPlace(..), .. } => {
            return Evidence::of_dead_end(proof).unwrap_or_default().all_cells();
        }
        Pattern::Fish { base, .. } | Pattern::Forcing { cause: Cause::Fish { base, .. }, .. } => *base,
        // The cells that stay in place, and those that others move to: no house is special.
        Pattern::Symmetry { cells, .. } => return *cells,
        _ => Evidence::of(step, proof).houses,
    };
    base.iter().map(House::cells).fold(CellSet::EMPTY, CellSet::union)
}

/// Returns the cover houses of a fish.
pub(crate) fn covers(pattern: &Pattern) -> HouseSet {
    match pattern {
        Pattern::Fish { cover, .. } | Pattern::Forcing { cause: Cause::Fish { cover, .. }, .. } => *cover,
        _ => HouseSet::EMPTY,
    }
}

/// Returns the links of a chain, or those of the proof of a forcing step unless there are too many to follow.
pub(crate) fn links(pattern: &Pattern, proof: &Proof) -> Vec<DrawnLink> {
    match pattern {
        Pattern::Chain(chain) => {
            let node = |nth: usize| candidates_of(chain.nodes[nth % chain.nodes.len()]);
            let kind = |nth: usize| if nth.is_multiple_of(2) { LinkKind::Strong } else { LinkKind::Weak };
            let count = chain.nodes.len() - usize::from(!chain.closed);
            (0..count).map(|nth| DrawnLink { from: node(nth), to: node(nth + 1), kind: kind(nth) }).collect()
        }
        Pattern::Forcing { .. } => {
            let links = implied(proof);
            if links.len() <= MOST_IMPLIED { links } else { Vec::new() }
        }
        _ => Vec::new(),
    }
}

fn candidates_of(node: Node) -> CandidateSet {
    node.cells.iter().map(|cell| Candidate { cell, digit: node.digit }).collect()
}

/// Returns the links from the assumptions and findings of a proof to each candidate that it proves true, up to the
/// conclusion. If a candidate is true because another one is eliminated, the links lead through that one.
fn implied(proof: &Proof) -> Vec<DrawnLink> {
    let mut links = Vec::new();
    for (at, line) in before_conclusion(proof).iter().enumerate() {
        let Claim::OneOf(to) = line.claim else { continue };
        if to.len() != 1 {
            continue;
        }
        let fallen = fallen_for(proof, at);
        for fact in facts_of(&proof.lines, at) {
            if let Claim::OneOf(from) | Claim::NoneOf(from) = proof.lines[fact].claim {
                for one in from.iter() {
                    let from = CandidateSet::from(one);
                    match fallen {
                        Some(fallen) => {
                            links.push(DrawnLink { from, to: fallen.into(), kind: LinkKind::Weak });
                            links.push(DrawnLink { from: fallen.into(), to, kind: LinkKind::Strong });
                        }
                        None => links.push(DrawnLink { from, to, kind: LinkKind::Implied }),
                    }
                }
            }
        }
    }
    links
}

/// Returns the candidate whose elimination makes the candidate of this proof line the last one in its house or cell;
/// `None` if there are several, or if it is not eliminated by a single true candidate.
fn fallen_for(proof: &Proof, at: usize) -> Option<Candidate> {
    let [premise] = proof.lines[at].from[..] else { return None };
    let ProofLine { rule: Rule::Sees, claim: Claim::NoneOf(gone), from } = &proof.lines[premise] else { return None };
    let [true_one] = from[..] else { return None };
    let Claim::OneOf(one) = proof.lines[true_one].claim else { return None };
    let fallen = match &proof.lines[at].rule {
        Rule::House(house, digit) => gone.within(house.cells()).with_digits((*digit).into()),
        Rule::Cell(cell) => gone.within((*cell).into()),
        _ => return None,
    };
    fallen.iter().next().filter(|_| fallen.len() == 1 && one.len() == 1)
}

/// Returns the candidates that a proof finds or assumes to be true, and those that it assumes to be false or that its
/// links pass through. A candidate assumed both ways, such as a fin, is marked as a fin.
fn supposed(proof: &Proof) -> [(CandidateSet, Mark); 3] {
    let (mut holds, mut falls) = (CandidateSet::EMPTY, CandidateSet::EMPTY);
    if implied(proof).len() <= MOST_IMPLIED {
        falls = (0..before_conclusion(proof).len()).filter_map(|at| fallen_for(proof, at)).collect();
    }
    for line in before_conclusion(proof) {
        match (&line.rule, &line.claim) {
            (_, Claim::OneOf(one)) => holds = holds | *one,
            (Rule::Assume, Claim::NoneOf(none)) => falls = falls | *none,
            _ => {}
        }
    }
    [(holds - falls, Mark::One), (falls - holds, Mark::Other), (holds & falls, Mark::Fin)]
}

fn before_conclusion(proof: &Proof) -> &[ProofLine] {
    proof.lines.split_last().map_or(&[], |(_, before)| before)
}

/// Returns the candidates of the pattern and their roles; for a forcing step, those of its proof.
pub(crate) fn marked(pattern: &Pattern, candidates: &CandidateSet, proof: &Proof) -> Vec<(Candidate, Mark)> {
    let mut all: Vec<(Candidate, Mark)> = Vec::new();
    let mut add = |cells: CellSet, digits: DigitSet, mark: Mark| {
        for digit in digits {
            let cells = cells & candidates.cells(digit);
            all.extend(cells.iter().map(|cell| (Candidate { cell, digit }, mark)));
        }
    };
    let set = |set: &LockedSet| (set.cells, set.digits);
    match pattern {
        Pattern::Locked { digit, cells, .. } => add(*cells, (*digit).into(), Mark::One),
        Pattern::Subset { cells, digits, .. } => add(*cells, *digits, Mark::One),
        Pattern::Fish { digit, base, fins, .. } => {
            let cells = base.iter().map(House::cells).fold(CellSet::EMPTY, CellSet::union);
            add(cells - *fins, (*digit).into(), Mark::One);
            add(*fins, (*digit).into(), Mark::Fin);
        }
        Pattern::Wing { pivot, pincers, digit, .. } => {
            add(*pivot | *pincers, (*digit).into(), Mark::One);
            add(*pivot | *pincers, !DigitSet::of(*digit), Mark::Other);
        }
        Pattern::Chain(chain) => {
            for (nth, node) in chain.nodes.iter().enumerate() {
                add(node.cells, node.digit.into(), if nth % 2 == 0 { Mark::One } else { Mark::Other });
            }
        }
        Pattern::Colors { digit, pairs } => {
            for [one, other] in pairs {
                add(*one, (*digit).into(), Mark::One);
                add(*other, (*digit).into(), Mark::Other);
            }
        }
        Pattern::AlmostLocked { stem, sets, ties } => {
            add(stem.iter().copied().collect(), DigitSet::ALL, Mark::Fin);
            let tied = ties.iter().fold(DigitSet::EMPTY, |all, &tie| all | tie);
            for (nth, one) in sets.iter().enumerate() {
                let (cells, digits) = set(one);
                add(cells, digits - tied, if nth % 2 == 0 { Mark::One } else { Mark::Other });
                add(cells, digits & tied, Mark::Fin);
            }
        }
        Pattern::Intersection { cells, line, block } => {
            add(*cells, DigitSet::ALL, Mark::Fin);
            add(line.cells, line.digits, Mark::One);
            add(block.cells, block.digits, Mark::Other);
        }
        Pattern::Rectangle { cells, digits, others, .. } => {
            add(*cells, *digits, Mark::One);
            add(*cells, !*digits, Mark::Fin);
            add(*others, DigitSet::ALL, Mark::Other);
        }
        Pattern::Symmetry { map, cells } => {
            add(*cells & map.fixed_cells(), map.fixed_digits(), Mark::One);
            add(*cells - map.fixed_cells(), DigitSet::ALL, Mark::Other);
        }
        Pattern::BivalueGrave { extra } => {
            for candidate in extra.iter() {
                add(candidate.cell.into(), candidate.digit.into(), Mark::Fin);
            }
        }
        Pattern::Parts(parts) => {
            for part in parts {
                let role = parts.iter().take_while(|other| other.role != part.role).map(|other| other.role);
                let mark = [Mark::One, Mark::Other].into_iter().nth(distinct(role)).unwrap_or(Mark::Fin);
                add(part.cells, part.digits, mark);
            }
        }
        Pattern::Forcing { cause, .. } => {
            let parts = supposed(proof);
            if let Cause::Fish { digit, base, .. } = cause {
                let known = parts.iter().fold(CellSet::EMPTY, |all, (some, _)| all | some.cells(*digit));
                let body = base.iter().map(House::cells).fold(CellSet::EMPTY, CellSet::union) - known;
                add(body, (*digit).into(), Mark::One);
            }
            for (some, mark) in parts {
                some.iter().for_each(|one| add(one.cell.into(), one.digit.into(), mark));
            }
        }
        Pattern::Templates { digit } => add(CellSet::ALL, (*digit).into(), Mark::One),
        // The conclusion marks a single.
        _ => {}
    }
    all
}

/// Returns the number of different words.
fn distinct<'a>(words: impl Iterator<Item = &'a str>) -> usize {
    words.collect::<std::collections::BTreeSet<_>>().len()
}
