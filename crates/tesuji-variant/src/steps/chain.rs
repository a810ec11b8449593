//! Forcing chains: if a cell had a value, one thing would follow from the other until the cell could not have it.

use std::collections::VecDeque;

use tesuji_core::{Control, Link, LinkReason, Reason, RuleStep, ValueSet};

use super::Known;
use super::marks::Marks;
use super::weak::Weak;

/// The most links: no person follows longer chains.
const LONGEST: usize = 24;

/// That a cell has a value, or that it has not, as a number.
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

/// Returns the step of the shortest chain.
pub(super) fn step(known: &Known, marks: &Marks, control: &Control<'_>) -> Option<RuleStep> {
    let weak = Weak::of(&known.parts, marks);
    let nodes = Nodes { size: marks.ground.layout.size() };
    let mut best: Option<Vec<Link>> = None;
    for cell in (0..marks.candidates.len()).filter(|&cell| !marks.placed[cell]) {
        for value in marks.candidates[cell].iter() {
            if !control.go_on() {
                return None;
            }
            control.spend(1);
            let longest = best.as_ref().map_or(LONGEST, |best| best.len() - 1);
            if let Some(links) = follow(cell, value, longest, nodes, marks, &weak) {
                best = Some(links);
            }
        }
    }
    let links = best?;
    let (cell, value) = (links[0].cell, links[0].value);
    Some(RuleStep { reason: Reason::Chain { links }, place: None, eliminate: vec![(cell, ValueSet::of(value))] })
}

/// Returns the shortest chain of so many links at most that denies the value to the cell.
fn follow(cell: usize, value: u8, longest: usize, nodes: Nodes, marks: &Marks, weak: &Weak<'_>) -> Option<Vec<Link>> {
    let (start, end) = (nodes.at(cell, value, true), nodes.at(cell, value, false));
    let mut before: Vec<Option<(usize, Why)>> = vec![None; marks.candidates.len() * nodes.size * 2];
    before[start] = Some((start, Why::Supposed));
    let mut queue = VecDeque::from([(start, 1)]);
    while let Some((node, length)) = queue.pop_front() {
        if length >= longest {
            return None;
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
            return Some(links(end, &before, nodes, weak));
        }
    }
    None
}

/// Why a link follows, in short.
#[derive(Clone, Copy)]
enum Why {
    Supposed,
    Cell,
    Sees,
    House(usize),
    Part(usize),
}

/// Visits what is not so if a cell has a value, until the visitor says that it is enough.
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

/// Visits what is so if a cell has not a value.
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
fn links(end: usize, before: &[Option<(usize, Why)>], nodes: Nodes, weak: &Weak<'_>) -> Vec<Link> {
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
