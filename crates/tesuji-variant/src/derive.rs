//! What follows from houses and sums together: innies and outies, and the law of leftovers.

use std::collections::HashSet;

use crate::build::{FullSet, Terms, merge, sum_of};
use crate::graph::Graph;
use crate::propagators::Part;
use crate::space::Var;

/// The most cells of a derived sum. More cost more than they give: docs/experiments/variants.md.
const MOST_TERMS: usize = 4;

/// The most sums that are added up.
const MOST_SUMS: usize = 5;

/// A sum of cells alone: its set of cells, its terms and its total.
type Cage<'s> = (HashSet<Var>, &'s [(i64, Var)], i64);

/// Returns the sums of innies and outies: what sums within rows, columns, boxes and their unions leave of them.
pub(crate) fn sums(sums: &[Terms], houses: &[FullSet], lines: &[Vec<Vec<Var>>; 3], first: i64) -> Vec<Terms> {
    let cages: Vec<Cage<'_>> = sums
        .iter()
        .filter(|(terms, _)| terms.iter().all(|&(factor, _)| factor == 1))
        .map(|(terms, total)| (terms.iter().map(|&(_, cell)| cell).collect(), &terms[..], *total))
        .collect();
    if cages.is_empty() {
        return Vec::new();
    }
    let total = |house: &FullSet| sum_of(house.values, first);
    let mut unions: Vec<(HashSet<Var>, i64)> =
        houses.iter().map(|house| (house.cells.iter().copied().collect(), total(house))).collect();
    for kind in lines {
        for from in 0..kind.len() {
            let (mut union, mut sum, mut count) = (HashSet::new(), 0, 0);
            for house in kind[from..].iter().map_while(|line| full(line, houses)) {
                union.extend(house.cells.iter().copied());
                (sum, count) = (sum + total(house), count + house.cells.len());
                if count > house.cells.len() && union.len() == count {
                    unions.push((union.clone(), sum));
                }
            }
        }
    }
    let mut derived = Vec::new();
    for (union, total) in unions {
        derive(&union, total, &cages, &mut derived);
    }
    derived
}

/// Returns the house that a line is, if it has each value.
fn full<'h>(line: &[Var], houses: &'h [FullSet]) -> Option<&'h FullSet> {
    houses.iter().find(|house| house.cells.len() == line.len() && line.iter().all(|cell| house.cells.contains(cell)))
}

fn derive(union: &HashSet<Var>, total: i64, cages: &[Cage<'_>], derived: &mut Vec<Terms>) {
    // Sums that touch the union, those that stick out least first; each cell is taken once.
    let mut touching: Vec<(usize, usize, usize)> = Vec::new();
    for (nth, (cells, ..)) in cages.iter().enumerate() {
        let inside = cells.iter().filter(|cell| union.contains(cell)).count();
        if inside > 0 {
            touching.push((cells.len() - inside, inside, nth));
        }
    }
    touching.sort_by_key(|&(outside, inside, nth)| (outside, std::cmp::Reverse(inside), nth));
    // All sums inside; those that stick out by less than they cover; all that touch.
    for choice in 0..3 {
        let mut taken: HashSet<Var> = HashSet::new();
        let mut terms: Vec<(i64, Var)> = union.iter().map(|&cell| (1, cell)).collect();
        let mut rest = total;
        for &(outside, inside, nth) in &touching {
            let (cells, list, sum) = &cages[nth];
            let wanted = match choice {
                0 => outside == 0,
                1 => outside < inside,
                _ => true,
            };
            if wanted && cells.is_disjoint(&taken) {
                taken.extend(cells);
                terms.extend(list.iter().map(|&(_, cell)| (-1, cell)));
                rest -= sum;
            }
        }
        let terms = merge(terms);
        if !taken.is_empty() && !terms.is_empty() && terms.len() <= MOST_TERMS {
            derived.push((terms, rest));
        }
    }
}

/// Returns sums of sums: those that have, together, more cells that differ from each other than each alone.
pub(crate) fn combined(sums: &[Terms], graph: &Graph, values: usize) -> Vec<Terms> {
    let cages: Vec<Member> = sums
        .iter()
        .filter(|(terms, _)| terms.len() > 1 && terms.iter().all(|&(factor, _)| factor == 1))
        .map(|(terms, total)| Member::new(terms.iter().map(|&(_, cell)| cell).collect(), *total, graph, values))
        .collect();
    let mut touches = vec![vec![0; cages.len()]; cages.len()];
    for one in 0..cages.len() {
        for other in 0..one {
            let count = cages[one].touches(&cages[other], graph);
            (touches[one][other], touches[other][one]) = (count, count);
        }
    }
    let mut found = Vec::new();
    for seed in 0..cages.len() {
        let mut union = cages[seed].clone();
        let mut touching = touches[seed].clone();
        for _ in 1..MOST_SUMS {
            // The one whose cells differ from most of the others.
            let is_apart = |one: &usize| !cages[*one].cells.iter().any(|cell| union.cells.contains(cell));
            let share = |one: usize| touching[one] * 64 / cages[one].cells.len();
            let next = (0..cages.len()).filter(|&one| touching[one] > 0).filter(is_apart);
            let Some(next) = next.max_by_key(|&one| (share(one), std::cmp::Reverse(one))) else { break };
            let mut cells = union.cells.clone();
            cells.extend(&cages[next].cells);
            let both = Member::new(cells, union.total + cages[next].total, graph, values);
            // The sum of both has to vary by much less than both sums.
            if 2 * both.spread > 2 * union.spread + cages[next].spread {
                break;
            }
            union = both;
            touching.iter_mut().zip(&touches[next]).for_each(|(count, more)| *count += more);
            found.push((merge(union.cells.iter().map(|&cell| (1, cell)).collect()), union.total));
        }
    }
    found
}

/// Cells with a sum.
#[derive(Clone)]
struct Member {
    cells: Vec<Var>,
    total: i64,
    /// By how much the sum of the cells can vary, by which of them differ.
    spread: usize,
}

impl Member {
    fn new(cells: Vec<Var>, total: i64, graph: &Graph, values: usize) -> Member {
        let groups = Part::groups(&cells, graph);
        let spread = groups.iter().map(|group| group.len() * values.saturating_sub(group.len())).sum();
        Member { cells, total, spread }
    }

    /// Returns how many pairs of cells differ, 0 if the two share a cell.
    fn touches(&self, other: &Member, graph: &Graph) -> usize {
        if self.cells.iter().any(|cell| other.cells.contains(cell)) {
            return 0;
        }
        let differ = |cell: Var| other.cells.iter().filter(|&&one| graph.are_different(cell, one)).count();
        self.cells.iter().map(|&cell| differ(cell)).sum()
    }
}

/// Returns pairs of sets with the same values: what unions of lines and of as many regions do not share.
pub(crate) fn leftovers(lines: &[Vec<Vec<Var>>; 3], houses: &[FullSet]) -> Vec<[Vec<Var>; 2]> {
    let Some(all) = houses.first().map(|house| house.values) else { return Vec::new() };
    let values = all.count_ones() as usize;
    let has_all = |line: &&Vec<Var>| full(line, houses).is_some_and(|house| house.values == all);
    let regions: Vec<&Vec<Var>> = lines[2].iter().filter(has_all).collect();
    let mut found: Vec<[Vec<Var>; 2]> = Vec::new();
    let mut known = HashSet::new();
    for kind in &lines[..2] {
        for from in 0..kind.len() {
            let mut union: HashSet<Var> = HashSet::new();
            for (nth, line) in kind[from..].iter().take_while(has_all).enumerate() {
                union.extend(line.iter().copied());
                let count = nth + 1;
                if count == kind.len() {
                    break;
                }
                let mut by_share: Vec<(usize, usize)> = regions
                    .iter()
                    .enumerate()
                    .map(|(nth, region)| (region.iter().filter(|cell| union.contains(cell)).count(), nth))
                    .collect();
                by_share.sort_by_key(|&(share, nth)| (std::cmp::Reverse(share), nth));
                if by_share.len() < count {
                    continue;
                }
                let chosen: HashSet<Var> =
                    by_share[..count].iter().flat_map(|&(_, nth)| regions[nth].iter().copied()).collect();
                let side = |one: &HashSet<Var>, other: &HashSet<Var>| {
                    let mut cells: Vec<Var> = one.difference(other).copied().collect();
                    cells.sort_unstable();
                    cells
                };
                let sides = [side(&union, &chosen), side(&chosen, &union)];
                // A box and a line are the pairs of the houses' own reasoning.
                if count == 1 && sides[0].len() + 2 > values || sides[0].is_empty() || sides[0].len() > values {
                    continue;
                }
                if chosen.len() == union.len() && known.insert(sides.clone()) {
                    found.push(sides);
                }
            }
        }
    }
    found
}
