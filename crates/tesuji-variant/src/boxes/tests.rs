//! Tests of counting grids box by box, against known numbers and a search.

use tesuji_core::Layout;

use super::*;
use crate::Search;

fn problem(shape: &str, givens: Vec<u8>) -> Problem {
    Problem::from_values(Layout::of(shape.parse().unwrap()), givens).unwrap()
}

fn blank(shape: &str) -> Option<u128> {
    let size = shape.parse::<Shape>().unwrap().size();
    count_by_boxes(&problem(shape, vec![0; size * size]), 1 << 16, &Control::new())
}

#[test]
fn blank_grids_have_the_known_numbers_of_solutions() {
    assert_eq!(blank("2x2"), Some(288));
    assert_eq!([blank("2x3"), blank("3x2")], [Some(28_200_960); 2]);
    assert_eq!([blank("2x4"), blank("4x2")], [Some(29_136_487_207_403_520); 2]);
}

#[test]
fn grids_with_givens_have_as_many_solutions_as_a_search_finds() {
    let mut seed = 1u64;
    let mut below = |bound: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % bound
    };
    let (mut none, mut many) = (0, 0);
    for round in 0..80 {
        let shape = ["2x2", "2x3", "3x2", "2x3"][round % 4];
        let size = shape.parse::<Shape>().unwrap().size();
        let mut givens = vec![0; size * size];
        for _ in 0..size / 2 + 1 + round % 7 {
            givens[below(size * size)] = below(size) as u8 + 1;
        }
        let problem = problem(shape, givens);
        let searched = Search::new(&problem).unwrap().count(u64::MAX, &Control::new()).map(u128::from);
        assert_eq!(count_by_boxes(&problem, 1 << 16, &Control::new()), searched, "{problem:?}");
        none += usize::from(searched == Some(0));
        many += usize::from(searched > Some(100));
    }
    assert!(none > 10 && many > 10, "{none} without solutions, {many} with many");
}

#[test]
fn a_count_that_is_stopped_or_takes_too_much_is_none() {
    let control = Control::new().with_budget(1);
    assert_eq!(count_by_boxes(&problem("2x4", vec![0; 64]), 1, &Control::new()), None);
    assert_eq!(count_by_boxes(&problem("2x4", vec![0; 64]), 1 << 16, &control), None);
}
