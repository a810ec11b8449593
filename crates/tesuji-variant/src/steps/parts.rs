//! Constraints cut into their smallest independent parts, such as one dot of many.

use tesuji_core::{Constraint, IndexedBy, Problem, Relation, ValueSet};

use super::rule::Part;
use crate::poster::Poster;
use crate::rules::thirds;

/// The maximum number of cells of a part: human solvers cannot survey more.
const MOST_CELLS: usize = 36;

/// Returns the parts of the constraints of a problem.
pub(super) fn parts_of(problem: &Problem) -> Vec<Part> {
    let poster = Poster::new(problem);
    let mut parts = Vec::new();
    for (nth, constraint) in problem.constraints().iter().enumerate() {
        split(constraint, &poster, &mut |constraint| {
            let mut cells = Vec::new();
            constraint.for_each_cell(&mut |cell| cells.push(cell));
            cells.sort_unstable();
            cells.dedup();
            if (1..=MOST_CELLS).contains(&cells.len()) {
                parts.push(Part { nth, constraint, cells });
            }
        });
    }
    parts
}

/// Passes the parts of a constraint to `add`.
fn split(constraint: &Constraint, poster: &Poster, add: &mut dyn FnMut(Constraint)) {
    let mut pairs = |relation: &Relation, pairs: &[(usize, usize)]| {
        for &(one, other) in pairs {
            add(Constraint::Pairs { relation: relation.clone(), pairs: vec![[one, other]] });
        }
    };
    match constraint {
        // These cells are a house, or only see each other.
        Constraint::AllDifferent { .. } => {}
        Constraint::Pairs { relation, pairs: all } => {
            pairs(relation, &all.iter().map(|&[one, other]| (one, other)).collect::<Vec<_>>());
        }
        Constraint::NotAdjacent { relation, diagonal, exempt } => {
            let table = table(poster, |one, other| !relation.holds(poster.first, one, other));
            let mut neighbours = poster.neighbours(*diagonal);
            neighbours.retain(|&(one, other)| !exempt.contains(&[one, other]) && !exempt.contains(&[other, one]));
            pairs(&table, &neighbours);
        }
        Constraint::AntiTaxicab => {
            for distance in 1..=poster.layout.rows() + poster.layout.columns() {
                let far = distance as i64;
                if poster.mask(far) != 0 {
                    let table = table(poster, |one, other| one != other || one != far);
                    pairs(&table, &poster.pairs_at_distance(distance));
                }
            }
        }
        Constraint::Extremum { cell, maximum, exempt } => {
            for (one, other) in poster.neighbours(false) {
                let neighbour = if one == *cell { other } else { one };
                if (one == *cell || other == *cell) && !exempt.contains(&neighbour) {
                    let pair = if *maximum { (*cell, neighbour) } else { (neighbour, *cell) };
                    pairs(&Relation::Greater, &[pair]);
                }
            }
        }
        Constraint::Indexer { cell, by: by @ (IndexedBy::Rows | IndexedBy::Columns) } => {
            let Some((row, column)) = poster.layout.place(*cell) else { return };
            for at in 0..poster.values {
                let (other, own) = match by {
                    IndexedBy::Rows => (poster.layout.cell_at(at, column), row),
                    _ => (poster.layout.cell_at(row, at), column),
                };
                let (at, own) = (at as i64 + 1, own as i64 + 1);
                if let Some(other) = other.filter(|other| other != cell) {
                    pairs(&table(poster, |one, other| one != at || other == own), &[(*cell, other)]);
                }
            }
        }
        Constraint::GlobalEntropy => squares(poster, thirds(poster), add),
        Constraint::GlobalModulo => {
            squares(poster, [0, 1, 2].map(|residue| poster.mask_where(|number| number.rem_euclid(3) == residue)), add);
        }
        Constraint::DutchFlatMates => {
            let middle = 1u64 << (poster.values.div_ceil(2) - 1);
            for column in &poster.columns {
                for (nth, &cell) in column.iter().enumerate() {
                    let mut ways = vec![allowed(cell, poster.all() & !middle)];
                    ways.extend(nth.checked_sub(1).map(|above| allowed(column[above], 1)));
                    ways.extend(column.get(nth + 1).map(|&below| allowed(below, 1 << (poster.values - 1))));
                    add(Constraint::Any { constraints: ways });
                }
            }
        }
        Constraint::RegionSumLine { cells } if !poster.regions.is_empty() => {
            let region = |cell: usize| poster.regions.iter().position(|region| region.contains(&cell));
            let groups = cells.chunk_by(|&one, &other| region(one) == region(other)).map(<[usize]>::to_vec);
            add(Constraint::EqualSums { groups: groups.collect() });
        }
        Constraint::All { constraints } => constraints.iter().for_each(|one| split(one, poster, add)),
        constraint if is_local(constraint) => add(constraint.clone()),
        _ => {}
    }
}

/// Returns whether a constraint depends only on the cells that it names.
fn is_local(constraint: &Constraint) -> bool {
    match constraint {
        Constraint::Any { constraints } | Constraint::All { constraints } => constraints.iter().all(is_local),
        Constraint::NotAdjacent { .. }
        | Constraint::Extremum { .. }
        | Constraint::Indexer { .. }
        | Constraint::FullRank { .. }
        | Constraint::RegionSumLine { .. }
        | Constraint::Doppelganger { .. }
        | Constraint::ChaosConstruction { .. } => false,
        constraint => {
            let mut names_cells = false;
            constraint.for_each_cell(&mut |_| names_cells = true);
            names_cells
        }
    }
}

fn allowed(cell: usize, mask: u64) -> Constraint {
    Constraint::Allowed { cell, values: ValueSet::from_bits(mask) }
}

/// Adds, for every square, that it has a value of each group.
fn squares(poster: &Poster, groups: [u64; 3], add: &mut dyn FnMut(Constraint)) {
    for square in poster.squares() {
        let has =
            |&group: &u64| Constraint::Any { constraints: square.iter().map(|&cell| allowed(cell, group)).collect() };
        add(Constraint::All { constraints: groups.iter().map(has).collect() });
    }
}

/// Returns a relation between two numbers as a table.
fn table(poster: &Poster, holds: impl Fn(i64, i64) -> bool) -> Relation {
    let number = |value: usize| poster.first + value as i64 - 1;
    let row = |one: usize| {
        (1..=poster.values).filter(|&other| holds(number(one), number(other))).map(|other| other as u8).collect()
    };
    Relation::Table((1..=poster.values).map(row).collect())
}
