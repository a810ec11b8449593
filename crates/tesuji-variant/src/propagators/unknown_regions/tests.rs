//! Tests of unknown regions: needed cells, and numbers of divisions.

use tesuji_core::{Constraint, Control, Drawing, Layout, Problem, ValueSet};

use super::plane::Plane;
use super::set::Set;
use crate::Search;
use crate::rectangle::neighbours;

/// A generator of pseudo-random numbers.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound
    }
}

/// Checks the needed cells by removing each cell and testing the rest.
#[test]
fn what_a_part_needs_is_what_it_cannot_do_without() {
    let size = 6;
    let mut chance = Chance(1);
    let (mut connected, mut needs) = (0, 0);
    for _ in 0..3000 {
        let mut plane: Plane<2> = Plane::new(&neighbours(25, 5));
        let mut part: Set<2> = Set::of(chance.below(25));
        if chance.below(2) == 0 {
            part.insert(chance.below(25));
        }
        let open = (0..25).filter(|_| chance.below(3) > 0).fold(part, |all, cell| all | Set::of(cell));
        let Some((reach, needed)) = plane.reach(part, open, size) else { continue };
        if reach.count() < size {
            continue;
        }
        connected += 1;
        let first = part.first().unwrap();
        for cell in (reach & !part).cells() {
            let rest = plane.flood(Set::of(first), reach & !Set::of(cell));
            let can_do_without = (part & !rest).is_empty() && rest.count() >= size;
            // With much room, the search looks only for the last way out.
            assert!(!needed.has(cell) || !can_do_without);
            if reach.count() <= 3 * size {
                assert_eq!(needed.has(cell), !can_do_without);
            }
            needs += usize::from(needed.has(cell));
        }
    }
    assert!(connected > 500 && needs > 500);
}

/// Checks the number of ways to divide a square of n x n into n connected areas of n cells: 2, 10, 117 (OEIS A172477),
/// each with n! orders of the values.
#[test]
fn squares_are_divided_in_so_many_ways() {
    for (size, ways) in [(2, 2 * 2), (3, 10 * 6), (4, 117 * 24)] {
        let cells: Vec<usize> = (0..size * size).collect();
        let area = |value: usize| Constraint::ConnectedValues {
            cells: cells.clone(),
            columns: size,
            values: ValueSet::of(value as u8),
            size: Some(size),
        };
        let layout = Layout::draw(Drawing::cells(size, size)).unwrap();
        let problem = Problem::from_values(layout, vec![0; size * size]).unwrap();
        let problem = problem.with_constraints((1..=size).map(area).collect()).unwrap();
        let count = Search::new(&problem).unwrap().count(u64::MAX, &Control::new());
        assert_eq!(count, Some(ways), "{size}");
    }
}

#[test]
fn clues_of_too_many_pairs_are_refused() {
    let mut drawing = Drawing::cells(32, 64);
    drawing.extra = (0..2048).map(|nth| nth.to_string()).collect();
    let regions: Vec<usize> = (2048..4096).collect();
    let count = |nth: usize| {
        let mut regions = regions.clone();
        regions.swap(0, nth);
        Constraint::ChaosCount { cell: nth, offset: 0, regions }
    };
    let mut constraints = vec![Constraint::ChaosConstruction { regions: regions.clone(), size: 64 }];
    constraints.extend((0..10).map(count));
    let problem = Problem::from_values(Layout::draw(drawing).unwrap(), vec![0; 2048]).unwrap();
    let problem = problem.with_constraints(constraints).unwrap();
    assert_eq!(Search::new(&problem).err().map(|error| error.name()), Some("chaos-count"));
}
