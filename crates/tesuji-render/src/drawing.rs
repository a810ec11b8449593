//! What a picture of a step shows: which candidates play which part, and the links between them.
//!
//! [`svg`](crate::svg) draws it, and a page that draws by itself asks for the [`StepDrawing`] as plain data.

use serde::Serialize;
use tesuji_core::{
    Candidate, CandidateSet, Cause, CellSet, Claim, DigitSet, House, HouseSet, LockedSet, Node, Pattern, Proof,
    ProofLine, Rule, Step,
};

use tesuji_query::Evidence;

use crate::explain::{Shown, Told, facts_of};

/// The most links of a proof that are drawn: more cannot be followed.
const MOST_IMPLIED: usize = 16;

/// The shapes that show a step, without places and colours.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StepDrawing {
    /// The cells of the houses of the pattern: base houses, or all.
    pub shaded: CellSet,
    /// The candidates of one side of the pattern: circles.
    pub one: CandidateSet,
    /// Those of the other side: squares.
    pub other: CandidateSet,
    /// Fins and what ties sets: diamonds.
    pub fins: CandidateSet,
    /// The links, in the order of the chain.
    pub links: Vec<DrawnLink>,
    /// Cells that are framed together: almost locked sets, and cells of the pattern that hold a digit.
    pub frames: Vec<DrawnFrame>,
}

/// Cells that are framed together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DrawnFrame {
    /// The cells.
    pub cells: CellSet,
    /// The letter by which the words call them, if they do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub letter: Option<char>,
}

/// A link between two nodes of a chain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DrawnLink {
    /// The candidates from which it leads.
    pub from: CandidateSet,
    /// The candidates to which it leads.
    pub to: CandidateSet,
    /// What it says.
    pub kind: LinkKind,
}

/// What a link says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LinkKind {
    /// One of both is true.
    Strong,
    /// Not both are true.
    Weak,
    /// The first one leads to the second.
    Implied,
}

/// The part that a candidate plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    One,
    Other,
    Fin,
}

impl StepDrawing {
    /// Returns the drawing of a step of which this is told.
    pub(crate) fn of(shown: &Shown<'_>, told: &Told) -> StepDrawing {
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

/// Returns the sets that the words name, those of the pattern that they do not, and the cells of the pattern that hold a
/// digit, which has no place for a mark.
pub(crate) fn frames(shown: &Shown<'_>, told: &Told) -> Vec<DrawnFrame> {
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

/// Returns the cells of the houses of a pattern: base houses, or all; of a net, the cell or the house with which its proof ends.
pub(crate) fn shaded(step: &Step, proof: &Proof) -> CellSet {
    let base = match &step.pattern {
        Pattern::Forcing { cause: Cause::NoDigit(_) | Cause::NoPlace(..), .. } => {
            return Evidence::of_dead_end(proof).unwrap_or_default().all_cells();
        }
        Pattern::Fish { base, .. } | Pattern::Forcing { cause: Cause::Fish { base, .. }, .. } => *base,
        // The cells that stay and those to which others go, of which no house is special.
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

/// Returns the links from what a proof supposes and finds to each candidate that it finds to be true, up to the conclusion.
/// Where a candidate is true because another one falls, the links lead through that one.
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

/// Returns the only candidate whose fall leaves what this line of a proof finds, in its house or its cell; `None` if there
/// are several, or one true candidate alone is not what rules it out.
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

/// Returns the candidates that a proof finds or supposes to be true, and those that it supposes to be false or through which
/// its links lead; what it supposes to be either, as fins are, is a fin.
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

/// Returns the candidates of the pattern and the parts that they play; of a forcing step, those of its proof.
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
        Pattern::Grave { extra } => {
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
        // A single is marked by its conclusion.
        _ => {}
    }
    all
}

/// Returns how many different words there are.
fn distinct<'a>(words: impl Iterator<Item = &'a str>) -> usize {
    words.collect::<std::collections::BTreeSet<_>>().len()
}
