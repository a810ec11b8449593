//! Forcing chains: assuming a value leads, link by link, to a contradiction with it.

use std::collections::VecDeque;

use tesuji_core::{Contradiction, Control, Link, LinkReason, Reason, RuleStep, ValueSet};

use super::StaticData;
use super::marks::Marks;
use super::weak::Weak;

/// The maximum number of links: human solvers do not follow longer chains.
const LONGEST: usize = 24;

/// The maximum number of links of each of several chains, and the maximum number of chains.
const LONGEST_OF_MANY: usize = 12;
const MOST_CHAINS: usize = 4;

/// The numbering of nodes: that a cell has a value, or that it does not.
#[derive(Clone, Copy)]
struct Nodes {
    size: usize,
}

impl Nodes {
    fn at(self, cell: usize, value: u8, is: bool) -> usize {
        (cell * self.size + usize::from(value) - 1) * 2 + usize::from(is)
    }

    fn of(self, node: usize) -> (usize, u8, bool) {
        (node / 2 / self.size, (node / 2 % self.size) as u8 + 1, node % 2 == 1)
    }
}

/// Returns the step of the shortest chain; otherwise of the few chains, shortest in total, that leave a cell or a house
/// without a candidate.
pub(super) fn step(known: &StaticData, marks: &Marks, control: &Control<'_>) -> Option<RuleStep> {
    let weak = Weak::of(&known.parts, marks);
    let nodes = Nodes { size: marks.ground.layout.size() };
    let mut best: Option<Vec<Link>> = None;
    let open = (0..marks.candidates.len()).filter(|&cell| !marks.placed[cell]);
    let starts: Vec<(usize, u8)> =
        open.flat_map(|cell| marks.candidates[cell].iter().map(move |value| (cell, value))).collect();
    for &(cell, value) in &starts {
        if !control.should_continue() {
            return None;
        }
        control.spend(1);
        let longest = best.as_ref().map_or(LONGEST, |best| best.len() - 1);
        let (before, found) = follow(cell, value, longest, nodes, marks, &weak);
        if found {
            best = Some(links(nodes.at(cell, value, false), &before, nodes, &weak));
        }
    }
    if let Some(links) = best {
        let eliminate = vec![(links[0].cell, ValueSet::of(links[0].value))];
        return Some(RuleStep { reason: Reason::Chain { links }, place: None, eliminate });
    }
    let mut best: Option<(usize, RuleStep)> = None;
    for (cell, value) in starts {
        if !control.should_continue() {
            return None;
        }
        control.spend(2);
        let (before, _) = follow(cell, value, LONGEST_OF_MANY, nodes, marks, &weak);
        if let Some((length, reason)) = several(&before, nodes, marks, &weak)
            && best.as_ref().is_none_or(|(shortest, _)| length < *shortest)
        {
            let eliminate = vec![(cell, ValueSet::of(value))];
            best = Some((length, RuleStep { reason, place: None, eliminate }));
        }
    }
    best.map(|(_, step)| step)
}

/// The node from which each node was reached, and the reason.
type Predecessors = Vec<Option<(usize, Why)>>;

/// Returns the shortest chains to all candidates of a cell or all places of a value in a house, and their number of
/// links.
fn several(before: &Predecessors, nodes: Nodes, marks: &Marks, weak: &Weak<'_>) -> Option<(usize, Reason)> {
    let mut best: Option<(usize, Vec<usize>, Contradiction)> = None;
    let mut consider = |ends: Vec<usize>, end: Contradiction| {
        if ends.len() > MOST_CHAINS || ends.iter().any(|&node| before[node].is_none()) {
            return;
        }
        let length = ends.iter().map(|&node| length(node, before)).sum();
        if best.as_ref().is_none_or(|(shortest, ..)| length < *shortest) {
            best = Some((length, ends, end));
        }
    };
    for cell in (0..marks.candidates.len()).filter(|&cell| !marks.placed[cell]) {
        let ends = marks.candidates[cell].iter().map(|value| nodes.at(cell, value, false)).collect();
        consider(ends, Contradiction::Cell { cell });
    }
    for house in (0..marks.ground.houses.len()).filter(|&house| marks.ground.is_full(house)) {
        for value in 1..=nodes.size as u8 {
            let places = marks.places(house, value);
            if !places.iter().any(|&cell| marks.placed[cell]) {
                let ends = places.into_iter().map(|cell| nodes.at(cell, value, false)).collect();
                consider(ends, Contradiction::House { house, value });
            }
        }
    }
    let (length, ends, end) = best?;
    let chains = ends.into_iter().map(|node| links(node, before, nodes, weak)).collect();
    Some((length, Reason::Chains { chains, end }))
}

/// Returns the number of links of the chain to a node.
fn length(mut node: usize, before: &Predecessors) -> usize {
    let mut length = 1;
    while let Some((from, _)) = before[node]
        && from != node
    {
        (node, length) = (from, length + 1);
    }
    length
}

/// Follows the consequences of a value in a cell, over at most `longest` links, until they contradict it. Returns the
/// predecessors, and whether they do.
fn follow(
    cell: usize,
    value: u8,
    longest: usize,
    nodes: Nodes,
    marks: &Marks,
    weak: &Weak<'_>,
) -> (Predecessors, bool) {
    let (start, end) = (nodes.at(cell, value, true), nodes.at(cell, value, false));
    let mut before: Predecessors = vec![None; marks.candidates.len() * nodes.size * 2];
    before[start] = Some((start, Why::Supposed));
    let mut queue = VecDeque::from([(start, 1)]);
    while let Some((node, length)) = queue.pop_front() {
        if length >= longest {
            break;
        }
        let mut reach = |next: usize, why: Why| {
            if before[next].is_none() {
                before[next] = Some((node, why));
                queue.push_back((next, length + 1));
            }
            next == end
        };
        let found = match nodes.of(node) {
            (cell, value, true) => {
                from_true(cell, value, marks, weak, &mut |other, value, why| reach(nodes.at(other, value, false), why))
            }
            (cell, value, false) => {
                from_false(cell, value, marks, &mut |other, value, why| reach(nodes.at(other, value, true), why))
            }
        };
        if found {
            return (before, true);
        }
    }
    (before, false)
}

/// The reason for a link, in compact form.
#[derive(Clone, Copy)]
enum Why {
    Supposed,
    Cell,
    Sees,
    House(usize),
    Part(usize),
}

/// Visits the candidates that are false if a cell has a value, until the visitor returns `true`. Returns whether it
/// did.
fn from_true(
    cell: usize,
    value: u8,
    marks: &Marks,
    weak: &Weak<'_>,
    visit: &mut dyn FnMut(usize, u8, Why) -> bool,
) -> bool {
    let others = (marks.candidates[cell] & !ValueSet::of(value)).iter();
    let mut others = others.map(|other| (cell, other, Why::Cell));
    if others.any(|(cell, value, why)| visit(cell, value, why)) {
        return true;
    }
    let seen = marks.ground.seen[cell].iter().copied();
    for other in seen.filter(|&other| marks.candidates[other].contains(value)) {
        if visit(other, value, Why::Sees) {
            return true;
        }
    }
    for (part, other, values) in weak.denied(cell, value) {
        let mut values = (values & marks.candidates[other]).iter();
        if values.any(|value| visit(other, value, Why::Part(part))) {
            return true;
        }
    }
    false
}

/// Visits the candidates that are true if a cell does not have a value, until the visitor returns `true`. Returns
/// whether it did.
fn from_false(cell: usize, value: u8, marks: &Marks, visit: &mut dyn FnMut(usize, u8, Why) -> bool) -> bool {
    if let Some(other) = (marks.candidates[cell] & !ValueSet::of(value)).single()
        && visit(cell, other, Why::Cell)
    {
        return true;
    }
    for &house in &marks.ground.houses_of[cell] {
        let mut others = marks.ground.houses[house].cells.iter().copied();
        let mut next = || others.find(|&other| other != cell && marks.candidates[other].contains(value));
        if marks.ground.is_full(house)
            && let (Some(other), None) = (next(), next())
            && visit(other, value, Why::House(house))
        {
            return true;
        }
    }
    false
}

/// Returns the links that lead to a node.
fn links(end: usize, before: &Predecessors, nodes: Nodes, weak: &Weak<'_>) -> Vec<Link> {
    let mut links = Vec::new();
    let mut node = end;
    while let Some((from, why)) = before[node] {
        let (cell, value, is) = nodes.of(node);
        let by = match why {
            Why::Supposed => LinkReason::Supposed,
            Why::Cell => LinkReason::Cell,
            Why::Sees => LinkReason::Sees,
            Why::House(house) => LinkReason::House(house),
            Why::Part(part) => {
                let (constraint, cells) = weak.part(part);
                LinkReason::Rule { constraint, cells }
            }
        };
        links.push(Link { cell, value, is, by });
        if from == node {
            break;
        }
        node = from;
    }
    links.reverse();
    links
}
