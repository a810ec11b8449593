//! What a picture of a step shows: which candidates play which part, and the links between them.
//!
//! [`svg`](crate::svg) draws it, and a page that draws by itself asks for the [`StepDrawing`] as plain data.

use serde::Serialize;
use tesuji_core::{
    Candidate, CandidateSet, Cause, CellSet, DigitSet, House, HouseSet, Implied, LockedSet, Node, Pattern, Step,
};

/// The most nodes of forcing chains between which lines are drawn.
const MOST_IMPLIED: usize = 24;

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

/// A link between nodes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Link {
    pub(crate) from: Node,
    pub(crate) to: Node,
    pub(crate) kind: LinkKind,
}

impl StepDrawing {
    /// Returns the drawing of a step among these candidates.
    pub fn of(step: &Step, candidates: &CandidateSet) -> StepDrawing {
        let marked = marked(&step.pattern, candidates);
        let of = |mark| marked.iter().filter(|(_, own)| *own == mark).map(|(candidate, _)| *candidate).collect();
        let candidates_of = |node: Node| node.cells.iter().map(|cell| Candidate { cell, digit: node.digit }).collect();
        let link = |Link { from, to, kind }| DrawnLink { from: candidates_of(from), to: candidates_of(to), kind };
        StepDrawing {
            shaded: shaded(&step.pattern),
            one: of(Mark::One),
            other: of(Mark::Other),
            fins: of(Mark::Fin),
            links: links(&step.pattern).into_iter().map(link).collect(),
        }
    }
}

/// Returns the cells of the houses of a pattern: base houses, or all.
pub(crate) fn shaded(pattern: &Pattern) -> CellSet {
    let base = match pattern {
        Pattern::Fish { base, .. } | Pattern::Forcing { cause: Cause::Fish { base, .. }, .. } => *base,
        pattern => pattern.houses(),
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

/// Returns the links of a chain, or the ways of a forcing step unless there are too many to follow.
pub(crate) fn links(pattern: &Pattern) -> Vec<Link> {
    match pattern {
        Pattern::Chain(chain) => {
            let node = |nth: usize| chain.nodes[nth % chain.nodes.len()];
            let kind = |nth: usize| if nth.is_multiple_of(2) { LinkKind::Strong } else { LinkKind::Weak };
            let count = chain.nodes.len() - usize::from(!chain.closed);
            (0..count).map(|nth| Link { from: node(nth), to: node(nth + 1), kind: kind(nth) }).collect()
        }
        Pattern::Forcing { chains, .. } if chains.iter().map(Vec::len).sum::<usize>() <= MOST_IMPLIED => {
            let pairs = chains.iter().flat_map(|chain| chain.windows(2));
            let link = |pair: &[Implied]| Link { from: pair[0].node, to: pair[1].node, kind: LinkKind::Implied };
            pairs.map(link).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the candidates of the pattern and the parts that they play.
pub(crate) fn marked(pattern: &Pattern, candidates: &CandidateSet) -> Vec<(Candidate, Mark)> {
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
        Pattern::Forcing { chains, .. } => {
            for implied in chains.iter().flatten() {
                let mark = if implied.holds { Mark::One } else { Mark::Other };
                add(implied.node.cells, implied.node.digit.into(), mark);
            }
        }
        // A single is marked by its conclusion, a template by its digit everywhere.
        _ => {}
    }
    all
}

/// Returns how many different words there are.
fn distinct<'a>(words: impl Iterator<Item = &'a str>) -> usize {
    words.collect::<std::collections::BTreeSet<_>>().len()
}
