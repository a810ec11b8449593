//! The contents of a picture of a rule step: the role of each candidate, and the links between candidates.

use serde_json::{Value, json};
use tesuji_core::{Contradiction, Link, LinkReason, Reason, RuleHouse, RuleStep, ValueSet};
use tesuji_query::rule_steps::Walker;

/// A candidate of a layout: a cell and a value.
pub(crate) type Mark = (usize, u8);

/// The shapes that show a step, without positions and colours.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct RuleDrawing {
    /// The cells of the houses.
    pub(crate) shaded: Vec<usize>,
    /// Candidates that the step rests on, drawn as circles.
    pub(crate) one: Vec<Mark>,
    /// Negated candidates of a chain, drawn as squares.
    pub(crate) other: Vec<Mark>,
    /// Links between candidates; a strong one starts at a negated candidate.
    pub(crate) links: Vec<(Mark, Mark, bool)>,
    /// Groups of cells that belong together, such as those of a constraint.
    pub(crate) frames: Vec<Vec<usize>>,
}

impl RuleDrawing {
    /// Returns the drawing of a step that is taken in this state.
    pub(crate) fn of(walker: &Walker, step: &RuleStep) -> RuleDrawing {
        let (candidates, houses) = (walker.candidates(), walker.houses());
        let mut drawing = RuleDrawing { shaded: shaded(step, houses), ..RuleDrawing::default() };
        let having = |cells: &[usize], values: ValueSet| -> Vec<Mark> {
            let of = |&cell: &usize| (candidates[cell] & values).iter().map(move |value| (cell, value));
            cells.iter().flat_map(of).collect()
        };
        match &step.reason {
            Reason::NakedSingle { .. } | Reason::HiddenSingle { .. } => {}
            Reason::Locked { value, cells, .. } => drawing.one = having(cells, ValueSet::of(*value)),
            Reason::NakedSubset { cells, values, .. } | Reason::HiddenSubset { cells, values, .. } => {
                drawing.one = having(cells, *values);
            }
            Reason::Fish { value, base, cover } => {
                let cells: Vec<usize> = base.iter().flat_map(|&house| houses[house].cells.iter().copied()).collect();
                drawing.one = having(&cells, ValueSet::of(*value));
                drawing.frames = cover.iter().map(|&house| houses[house].cells.clone()).collect();
            }
            Reason::Rule { cells, .. } => drawing.frames.push(cells.clone()),
            Reason::Needed { cells, value, places, .. } => {
                drawing.frames.push(cells.clone());
                drawing.one = having(places, ValueSet::of(*value));
            }
            Reason::Leftover { terms, .. } => {
                for wanted in [1, -1] {
                    let cells: Vec<usize> =
                        terms.iter().filter(|(sign, _)| *sign == wanted).map(|&(_, cell)| cell).collect();
                    drawing.frames.extend(Some(cells).filter(|cells| !cells.is_empty()));
                }
            }
            Reason::Chain { links } => drawing.add_chain(links),
            Reason::Chains { chains, end } => {
                chains.iter().for_each(|links| drawing.add_chain(links));
                drawing.frames.extend(match end {
                    Contradiction::Cell { cell } => Some(vec![*cell]),
                    Contradiction::House { house, .. } => Some(houses[*house].cells.clone()),
                    Contradiction::Rule { .. } => None,
                });
            }
            Reason::Supposed { cell, value, end, .. } => {
                drawing.one.push((*cell, *value));
                drawing.frames.push(match end {
                    Contradiction::Cell { cell } => vec![*cell],
                    Contradiction::House { house, .. } => houses[*house].cells.clone(),
                    Contradiction::Rule { cells, .. } => cells.clone(),
                });
            }
        }
        drawing
    }

    fn add_chain(&mut self, links: &[Link]) {
        let mark = |at: usize| (links[at].cell, links[at].value);
        for (at, link) in links.iter().enumerate() {
            let list = if link.is { &mut self.one } else { &mut self.other };
            if !list.contains(&mark(at)) {
                list.push(mark(at));
            }
            if let Some(before) = at.checked_sub(1) {
                let drawn = (mark(before), mark(at), link.is);
                if !self.links.contains(&drawn) {
                    self.links.push(drawn);
                }
            }
            if let LinkReason::Rule { cells, .. } = &link.by
                && !self.frames.contains(cells)
            {
                self.frames.push(cells.clone());
            }
        }
        let one = self.one.clone();
        self.other.retain(|mark| !one.contains(mark));
    }

    /// Returns the JSON of the drawing, with the same keys as for other steps.
    pub(crate) fn to_value(&self, walker: &Walker) -> Value {
        let layout = walker.layout();
        let values = walker.values();
        // A cell with a value has no candidates to show.
        let open = |cell: usize| match values[cell] {
            0 => walker.candidates()[cell].iter().map(|value| layout.number(value)).collect::<Vec<i64>>(),
            _ => Vec::new(),
        };
        let cells = |cells: &[usize]| cells.iter().map(|&cell| layout.cell_name(cell)).collect::<Vec<String>>();
        let mark = |&(cell, value): &Mark| layout.candidate_name(cell, value);
        let marks = |marks: &[Mark]| marks.iter().map(mark).collect::<Vec<String>>();
        let link = |(from, to, strong): &(Mark, Mark, bool)| json!({ "from": [mark(from)], "to": [mark(to)], "kind": if *strong { "strong" } else { "weak" } });
        json!({
            "shaded": cells(&self.shaded),
            "one": marks(&self.one),
            "other": marks(&self.other),
            "fins": [],
            "links": self.links.iter().map(link).collect::<Vec<Value>>(),
            "candidates": (0..values.len()).map(open).collect::<Vec<Vec<i64>>>(),
            "frames": self.frames.iter().map(|frame| json!({ "cells": cells(frame) })).collect::<Vec<Value>>(),
        })
    }
}

/// Returns the cells of the base houses of a fish, or of all houses for other steps.
fn shaded(step: &RuleStep, houses: &[RuleHouse]) -> Vec<usize> {
    let of = match &step.reason {
        Reason::Fish { base, .. } => base.clone(),
        _ => step.houses(),
    };
    let mut cells: Vec<usize> = of.into_iter().flat_map(|house| houses[house].cells.iter().copied()).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}
