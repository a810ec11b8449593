//! Techniques that need only houses: singles, locked candidates, subsets, fish.

use tesuji_core::{Contradiction, Reason, RuleStep, ValueSet};

use super::marks::Marks;

/// The largest subsets that human solvers look for.
const LARGEST_SUBSET: usize = 4;

/// A receiver of steps, which returns whether to continue.
pub(super) type Push<'a> = &'a mut dyn FnMut(RuleStep) -> bool;

fn elimination(reason: Reason, eliminate: Vec<(usize, ValueSet)>, push: Push<'_>) -> bool {
    eliminate.is_empty() || push(RuleStep { reason, place: None, eliminate })
}

/// Returns a contradiction, if there is one.
pub(super) fn contradiction(marks: &Marks) -> Option<Contradiction> {
    if let Some(cell) = marks.candidates.iter().position(|set| set.is_empty()) {
        return Some(Contradiction::Cell { cell });
    }
    let full = (0..marks.ground.houses.len()).filter(|&house| marks.ground.is_full(house));
    let mut lacking = full.flat_map(|house| (1..=marks.ground.layout.size() as u8).map(move |value| (house, value)));
    let (house, value) = lacking.find(|&(house, value)| marks.places(house, value).is_empty())?;
    Some(Contradiction::House { house, value })
}

pub(super) fn singles(marks: &Marks, push: Push<'_>) -> bool {
    for house in (0..marks.ground.houses.len()).filter(|&house| marks.ground.is_full(house)) {
        for value in 1..=marks.ground.layout.size() as u8 {
            let [cell] = marks.places(house, value)[..] else { continue };
            if marks.placed[cell] || marks.candidates[cell].len() == 1 {
                continue;
            }
            let reason = Reason::HiddenSingle { house, value, cell };
            if !push(RuleStep { reason, place: Some((cell, value)), eliminate: Vec::new() }) {
                return false;
            }
        }
    }
    for cell in (0..marks.candidates.len()).filter(|&cell| !marks.placed[cell]) {
        if let Some(value) = marks.candidates[cell].single() {
            let reason = Reason::NakedSingle { cell };
            if !push(RuleStep { reason, place: Some((cell, value)), eliminate: Vec::new() }) {
                return false;
            }
        }
    }
    true
}

pub(super) fn locked(marks: &Marks, push: Push<'_>) -> bool {
    for house in (0..marks.ground.houses.len()).filter(|&house| marks.ground.is_full(house)) {
        for value in 1..=marks.ground.layout.size() as u8 {
            let cells = marks.places(house, value);
            if cells.len() < 2 || cells.iter().any(|&cell| marks.placed[cell]) {
                continue;
            }
            let eliminate = marks.losing(value, &cells);
            if !elimination(Reason::Locked { house, value, cells }, eliminate, push) {
                return false;
            }
        }
    }
    true
}

pub(super) fn subsets(marks: &Marks, push: Push<'_>) -> bool {
    for size in 2..=LARGEST_SUBSET {
        for house in 0..marks.ground.houses.len() {
            let open = marks.ground.houses[house].cells.iter().copied().filter(|&cell| !marks.placed[cell]);
            let open: Vec<usize> = open.collect();
            let few: Vec<usize> =
                open.iter().copied().filter(|&cell| (1..=size).contains(&marks.candidates[cell].len())).collect();
            let sets: Vec<ValueSet> = few.iter().map(|&cell| marks.candidates[cell]).collect();
            let mut should_continue = true;
            unions(&sets, size, &mut |chosen, values| {
                let cells: Vec<usize> = chosen.iter().map(|&at| few[at]).collect();
                let lost = lost_to_subset(&cells, values, marks);
                should_continue = elimination(Reason::NakedSubset { house, cells, values }, lost, push);
                should_continue
            });
            if !should_continue {
                return false;
            }
            if !marks.ground.is_full(house) || open.len() > 64 {
                continue;
            }
            // The places of a value are a set of open cells, numbered from 1.
            let values = (1..=marks.ground.layout.size() as u8).filter(|&value| {
                let count = open.iter().filter(|&&cell| marks.candidates[cell].contains(value)).count();
                (1..=size).contains(&count)
            });
            let values: Vec<u8> = values.collect();
            let place = |(at, &cell): (usize, &usize), value| {
                if marks.candidates[cell].contains(value) { ValueSet::of(at as u8 + 1) } else { ValueSet::EMPTY }
            };
            let sets: Vec<ValueSet> = values
                .iter()
                .map(|&value| open.iter().enumerate().fold(ValueSet::EMPTY, |all, one| all | place(one, value)))
                .collect();
            unions(&sets, size, &mut |chosen, places| {
                let kept: ValueSet = chosen.iter().map(|&at| values[at]).collect();
                let cells: Vec<usize> = places.iter().map(|at| open[usize::from(at) - 1]).collect();
                let lost = cells.iter().map(|&cell| (cell, marks.candidates[cell] & !kept));
                let lost: Vec<_> = lost.filter(|(_, lost)| !lost.is_empty()).collect();
                should_continue = elimination(Reason::HiddenSubset { house, cells, values: kept }, lost, push);
                should_continue
            });
            if !should_continue {
                return false;
            }
        }
    }
    true
}

/// Visits each choice of `size` sets whose union has `size` members.
fn unions(sets: &[ValueSet], size: usize, visit: &mut dyn FnMut(&[usize], ValueSet) -> bool) {
    fn go(
        sets: &[ValueSet],
        size: usize,
        chosen: &mut Vec<usize>,
        union: ValueSet,
        visit: &mut dyn FnMut(&[usize], ValueSet) -> bool,
    ) -> bool {
        if chosen.len() == size {
            return union.len() != size || visit(chosen, union);
        }
        for at in chosen.last().map_or(0, |last| last + 1)..sets.len() {
            let union = union | sets[at];
            if union.len() <= size {
                chosen.push(at);
                let should_continue = go(sets, size, chosen, union, visit);
                chosen.pop();
                if !should_continue {
                    return false;
                }
            }
        }
        true
    }
    go(sets, size, &mut Vec::new(), ValueSet::EMPTY, visit);
}

/// Returns the values of a subset that other cells lose because they see all its cells with the value.
fn lost_to_subset(cells: &[usize], values: ValueSet, marks: &Marks) -> Vec<(usize, ValueSet)> {
    let mut lost: Vec<(usize, ValueSet)> = Vec::new();
    for value in values.iter() {
        let holders: Vec<usize> =
            cells.iter().copied().filter(|&cell| marks.candidates[cell].contains(value)).collect();
        for (cell, _) in marks.losing(value, &holders) {
            match lost.iter_mut().find(|(other, _)| *other == cell) {
                Some((_, values)) => *values = *values | ValueSet::of(value),
                None => lost.push((cell, ValueSet::of(value))),
            }
        }
    }
    lost.sort_by_key(|&(cell, _)| cell);
    lost
}

/// The maximum number of base houses of a fish.
const LARGEST_FISH: usize = 3;

/// Finds base houses in which all places of a value are in as many other houses, two houses before three.
pub(super) fn fish(marks: &Marks, push: Push<'_>) -> bool {
    let count = marks.ground.houses.len();
    for size in 2..=LARGEST_FISH {
        for value in 1..=marks.ground.layout.size() as u8 {
            let houses = (0..count).filter(|&house| marks.ground.is_full(house));
            let houses = houses.map(|house| (house, marks.places(house, value)));
            let few: Vec<(usize, Vec<usize>)> = houses.filter(|(_, cells)| (2..=size).contains(&cells.len())).collect();
            if !bases(&few, size, &mut Vec::new(), value, marks, push) {
                return false;
            }
        }
    }
    true
}

/// Chooses houses without common places.
fn bases(
    few: &[(usize, Vec<usize>)],
    size: usize,
    chosen: &mut Vec<usize>,
    value: u8,
    marks: &Marks,
    push: Push<'_>,
) -> bool {
    if chosen.len() == size {
        let base: Vec<usize> = chosen.iter().map(|&at| few[at].0).collect();
        let places: Vec<usize> = chosen.iter().flat_map(|&at| few[at].1.iter().copied()).collect();
        let mut should_continue = true;
        covers(&places, size, &mut Vec::new(), &base, marks, &mut |cover| {
            let mut lost: Vec<usize> = cover.iter().flat_map(|&house| marks.places(house, value)).collect();
            lost.retain(|&cell| !base.iter().any(|&house| marks.ground.houses[house].cells.contains(&cell)));
            lost.sort_unstable();
            lost.dedup();
            let eliminate = lost.into_iter().map(|cell| (cell, ValueSet::of(value))).collect();
            let reason = Reason::Fish { value, base: base.clone(), cover: cover.to_vec() };
            should_continue = elimination(reason, eliminate, push);
            should_continue
        });
        return should_continue;
    }
    for at in chosen.last().map_or(0, |last| last + 1)..few.len() {
        if chosen.iter().any(|&other| few[other].1.iter().any(|cell| few[at].1.contains(cell))) {
            continue;
        }
        chosen.push(at);
        let should_continue = bases(few, size, chosen, value, marks, push);
        chosen.pop();
        if !should_continue {
            return false;
        }
    }
    true
}

/// Visits each choice of as many other houses that contain all the places. Returns whether to continue.
fn covers(
    places: &[usize],
    size: usize,
    chosen: &mut Vec<usize>,
    base: &[usize],
    marks: &Marks,
    visit: &mut dyn FnMut(&[usize]) -> bool,
) -> bool {
    let is_covered = |cell: &&usize| chosen.iter().any(|&house| marks.ground.houses_of[**cell].contains(&house));
    let Some(&open) = places.iter().find(|cell| !is_covered(cell)) else {
        return chosen.len() != size || visit(chosen);
    };
    if chosen.len() == size {
        return true;
    }
    for &house in marks.ground.houses_of[open].iter().filter(|house| !base.contains(house)) {
        chosen.push(house);
        let should_continue = covers(places, size, chosen, base, marks, visit);
        chosen.pop();
        if !should_continue {
            return false;
        }
    }
    true
}
