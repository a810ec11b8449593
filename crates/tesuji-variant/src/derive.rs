//! Consequences of houses and sums together: innies and outies, and the law of leftovers.

use crate::build::{FullSet, Terms, merge, sum_of};
use crate::graph::Graph;
use crate::propagators::Part;
use crate::space::{Var, bits};

/// The maximum number of cells of a derived sum. Larger sums cost more than they gain: see
/// docs/experiments/variants.md.
const MOST_TERMS: usize = 4;

/// The maximum number of cells of a sum derived from one house, if few of them have one of the signs.
const MOST_OF_A_HOUSE: usize = 6;

/// The maximum number of cells that count as few for [`MOST_OF_A_HOUSE`].
const MOST_OF_A_SIDE: usize = 2;

/// The maximum number of sums that are added up.
const MOST_SUMS: usize = 5;

/// A set of variables, as words.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Cells(Vec<u64>);

impl Cells {
    fn of<'c>(cells: impl IntoIterator<Item = &'c Var>, words: usize) -> Cells {
        let mut set = Cells(vec![0; words]);
        cells.into_iter().for_each(|&cell| set.0[cell / 64] |= 1 << (cell % 64));
        set
    }

    fn extend(&mut self, other: &Cells) {
        self.0.iter_mut().zip(&other.0).for_each(|(one, other)| *one |= other);
    }

    fn shared(&self, other: &Cells) -> usize {
        self.0.iter().zip(&other.0).map(|(one, other)| (one & other).count_ones() as usize).sum()
    }

    /// Returns the cells of this set that are not in the other.
    fn without(&self, other: &Cells) -> Vec<Var> {
        let words = self.0.iter().zip(&other.0).enumerate();
        words.flat_map(|(nth, (one, other))| bits(one & !other).map(move |bit| nth * 64 + bit)).collect()
    }

    fn len(&self) -> usize {
        self.shared(self)
    }
}

/// A house: its set of cells, and its total.
type Full = (Cells, i64);

/// A sum whose factors are all 1: its set of cells, their number, and its total.
type Cage = (Cells, usize, i64);

/// Returns the sums of innies and outies: the cells left over when sums are subtracted from rows, columns, boxes and
/// their unions.
pub(crate) fn sums(
    sums: &[Terms],
    houses: &[FullSet],
    lines: &[Vec<Vec<Var>>; 3],
    first: i64,
    vars: usize,
) -> Vec<Terms> {
    let words = vars.div_ceil(64);
    let cages: Vec<Cage> = sums
        .iter()
        .filter(|(terms, _)| terms.iter().all(|&(factor, _)| factor == 1))
        .map(|(terms, total)| (Cells::of(terms.iter().map(|(_, cell)| cell), words), terms.len(), *total))
        .collect();
    if cages.is_empty() {
        return Vec::new();
    }
    let full: Vec<Full> =
        houses.iter().map(|house| (Cells::of(&house.cells, words), sum_of(house.values, first))).collect();
    let mut derived = Vec::new();
    for (house, total) in &full {
        derive(house, *total, &cages, true, &mut derived);
    }
    let full_line = |line: &Vec<Var>| {
        let cells = Cells::of(line, words);
        full.iter().find(|(house, _)| *house == cells)
    };
    for kind in lines {
        let kind: Vec<Option<&Full>> = kind.iter().map(full_line).collect();
        for from in 0..kind.len() {
            let (mut union, mut sum, mut count) = (Cells(vec![0; words]), 0, 0);
            for (house, total) in kind[from..].iter().map_while(|line| *line) {
                union.extend(house);
                (sum, count) = (sum + total, count + house.len());
                if count > house.len() && union.len() == count {
                    derive(&union, sum, &cages, false, &mut derived);
                }
            }
        }
    }
    derived
}

/// Adds the sums of the cells left over when sums are subtracted from a union of houses; for a single house, also with
/// each sum that sticks out by one cell.
fn derive(union: &Cells, total: i64, cages: &[Cage], is_single: bool, derived: &mut Vec<Terms>) {
    // The sums that touch the union, those that stick out least first; each cell is covered at most once.
    let mut touching: Vec<(usize, usize, usize)> = Vec::new();
    for (nth, (cells, count, _)) in cages.iter().enumerate() {
        let inside = cells.shared(union);
        if inside > 0 {
            touching.push((count - inside, inside, nth));
        }
    }
    touching.sort_unstable_by_key(|&(outside, inside, nth)| (outside, std::cmp::Reverse(inside), nth));
    let stick = touching.iter().filter(|&&(outside, ..)| outside == 1 && is_single).map(|&(_, _, nth)| nth);
    let choices = [Choice::Inside, Choice::Mostly, Choice::All];
    // All sums inside; those that stick out by less than they cover; all that touch; those inside and one that sticks
    // out by a cell.
    for choice in choices.into_iter().chain(stick.map(Choice::One)) {
        let mut taken = Cells(vec![0; union.0.len()]);
        let mut rest = total;
        let mut any = false;
        for &(outside, inside, nth) in &touching {
            let (cells, _, sum) = &cages[nth];
            let wanted = match choice {
                Choice::Inside => outside == 0,
                Choice::Mostly => outside < inside,
                Choice::All => true,
                Choice::One(one) => outside == 0 || nth == one,
            };
            if wanted && cells.shared(&taken) == 0 {
                taken.extend(cells);
                rest -= sum;
                any = true;
            }
        }
        let shared = union.shared(&taken);
        let (added, removed) = (union.len() - shared, taken.len() - shared);
        let is_offset = is_single && added.min(removed) <= MOST_OF_A_SIDE;
        let most = if is_offset { MOST_OF_A_HOUSE } else { MOST_TERMS };
        if any && (1..=most).contains(&(added + removed)) {
            let [added, removed] = [union.without(&taken), taken.without(union)];
            let terms = added.into_iter().map(|cell| (1, cell)).chain(removed.into_iter().map(|cell| (-1, cell)));
            derived.push((merge(terms.collect()), rest));
        }
    }
}

/// The sums that are subtracted from a union of houses.
#[derive(Clone, Copy)]
enum Choice {
    Inside,
    Mostly,
    All,
    One(usize),
}

/// Returns sums of cages that together have more pairs of different cells than they have separately.
pub(crate) fn combined(sums: &[Terms], graph: &Graph, values: usize) -> Vec<Terms> {
    let cages: Vec<Member> = sums
        .iter()
        .filter(|(terms, _)| terms.len() > 1 && terms.iter().all(|&(factor, _)| factor == 1))
        .map(|(terms, total)| Member::new(terms.iter().map(|&(_, cell)| cell).collect(), *total, graph, values))
        .collect();
    // If all cells of every cage differ, houses give stronger sums.
    let all_differ = |cage: &Member| {
        cage.cells
            .iter()
            .enumerate()
            .all(|(nth, &one)| cage.cells[..nth].iter().all(|&other| graph.are_different(one, other)))
    };
    if cages.iter().all(all_differ) {
        return Vec::new();
    }
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
            // The next cage: its cells differ, on average, from the largest number of cells of the union.
            let is_apart = |one: &usize| !cages[*one].cells.iter().any(|cell| union.cells.contains(cell));
            let share = |one: usize| touching[one] * 64 / cages[one].cells.len();
            let next = (0..cages.len()).filter(|&one| touching[one] > 0).filter(is_apart);
            let Some(next) = next.max_by_key(|&one| (share(one), std::cmp::Reverse(one))) else { break };
            let mut cells = union.cells.clone();
            cells.extend(&cages[next].cells);
            let both = Member::new(cells, union.total + cages[next].total, graph, values);
            // The combined sum must vary by much less than the two sums separately.
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
    /// The range by which the sum of the cells can vary, given the cells that differ.
    spread: usize,
}

impl Member {
    fn new(cells: Vec<Var>, total: i64, graph: &Graph, values: usize) -> Member {
        let groups = Part::groups(&cells, graph);
        let spread = groups.iter().map(|group| group.len() * values.saturating_sub(group.len())).sum();
        Member { cells, total, spread }
    }

    /// Returns the number of pairs of cells that differ, or 0 if the two share a cell.
    fn touches(&self, other: &Member, graph: &Graph) -> usize {
        if self.cells.iter().any(|cell| other.cells.contains(cell)) {
            return 0;
        }
        let differ = |cell: Var| other.cells.iter().filter(|&&one| graph.are_different(cell, one)).count();
        self.cells.iter().map(|&cell| differ(cell)).sum()
    }
}

/// Returns pairs of sets with the same values: the cells that a union of lines and a union of equally many regions do
/// not share.
pub(crate) fn leftovers(lines: &[Vec<Vec<Var>>; 3], houses: &[FullSet], vars: usize) -> Vec<[Vec<Var>; 2]> {
    let Some(all) = houses.first().map(|house| house.values) else { return Vec::new() };
    let (values, words) = (all.count_ones() as usize, vars.div_ceil(64));
    let full: Vec<Cells> =
        houses.iter().filter(|house| house.values == all).map(|house| Cells::of(&house.cells, words)).collect();
    let with_all = |line: &Vec<Var>| Some(Cells::of(line, words)).filter(|cells| full.contains(cells));
    let regions: Vec<Cells> = lines[2].iter().filter_map(with_all).collect();
    let mut found: Vec<[Vec<Var>; 2]> = Vec::new();
    for kind in &lines[..2] {
        let kind: Vec<Option<Cells>> = kind.iter().map(with_all).collect();
        for from in 0..kind.len() {
            let mut union = Cells(vec![0; words]);
            for (nth, line) in kind[from..].iter().map_while(Option::as_ref).enumerate() {
                union.extend(line);
                let count = nth + 1;
                if count == kind.len() || count > regions.len() {
                    break;
                }
                let mut by_share: Vec<(usize, usize)> =
                    regions.iter().enumerate().map(|(nth, region)| (region.shared(&union), nth)).collect();
                by_share.sort_unstable_by_key(|&(share, nth)| (std::cmp::Reverse(share), nth));
                let mut chosen = Cells(vec![0; words]);
                by_share[..count].iter().for_each(|&(_, nth)| chosen.extend(&regions[nth]));
                // Many unshared cells give little, and the houses handle a region and a line that share only one cell.
                let apart = union.len() - union.shared(&chosen);
                let is_known = count == 1 && apart + 2 > values;
                if is_known || apart == 0 || apart > values || chosen.len() != union.len() {
                    continue;
                }
                let sides = [union.without(&chosen), chosen.without(&union)];
                if !found.contains(&sides) {
                    found.push(sides);
                }
            }
        }
    }
    found
}
