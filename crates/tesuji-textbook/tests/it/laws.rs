//! Tests of properties that every search must have.

use std::ops::ControlFlow;

use proptest::prelude::*;
use tesuji_core::Shape;
use tesuji_textbook::{Algorithm, CluesErrorKind, Counts, Demand, Event, Remaining, clashes, search, solve};

/// Returns a puzzle that usually has a solution: the cyclic grid with its values permuted, some cells open, and perhaps
/// one wrong value.
fn puzzle() -> impl Strategy<Value = (Shape, Vec<u8>)> {
    let shapes = prop::sample::select(vec!["2x2", "2x3", "3x2", "2x4", "3x3"]);
    shapes
        .prop_flat_map(|shape| {
            let shape: Shape = shape.parse().unwrap();
            let (size, cells) = (shape.size(), shape.cell_count());
            let exchange = Just((1..=size as u8).collect::<Vec<u8>>()).prop_shuffle();
            let most = if size == 4 { 17 } else { cells * 55 / 100 };
            let open = prop::collection::btree_set(0..cells, 0..most);
            let wrong = prop::option::of((0..cells, 1..=size as u8));
            (Just(shape), exchange, open, wrong)
        })
        .prop_map(|(shape, exchange, open, wrong)| {
            let value = |cell| {
                let (row, column) = (shape.row_of(cell), shape.column_of(cell));
                let shift = row % shape.box_rows() * shape.box_columns() + row / shape.box_rows();
                exchange[(shift + column) % shape.size()]
            };
            let mut clues: Vec<u8> =
                (0..shape.cell_count()).map(|cell| if open.contains(&cell) { 0 } else { value(cell) }).collect();
            if let Some((cell, value)) = wrong {
                clues[cell] = value;
            }
            (shape, clues)
        })
}

fn lawful(shape: Shape, values: &[u8]) -> bool {
    let houses = |cell| [shape.row_of(cell), shape.column_of(cell), shape.box_of(cell)];
    values.iter().enumerate().all(|(cell, &value)| {
        let clashes =
            |&other: &usize| values[other] == value && (0..3).any(|kind| houses(cell)[kind] == houses(other)[kind]);
        (1..=shape.size() as u8).contains(&value) && (0..cell).filter(clashes).count() == 0
    })
}

/// Returns the cells of a house: rows, then columns, then boxes.
fn shape_house(shape: Shape, house: usize) -> impl Iterator<Item = usize> {
    let number = house % shape.size();
    (0..shape.cell_count()).filter(move |&cell| match house / shape.size() {
        0 => shape.row_of(cell) == number,
        1 => shape.column_of(cell) == number,
        _ => shape.box_of(cell) == number,
    })
}

/// Returns the solutions, sorted, at most `limit` of them.
fn solutions(algorithm: Algorithm, shape: Shape, clues: &[u8], limit: usize) -> (Vec<Vec<u8>>, Counts) {
    let mut found = Vec::new();
    let counts = search(algorithm, shape, clues, &mut |event: Event, values: &[u8]| {
        if event == Event::Solution {
            found.push(values.to_vec());
        }
        if found.len() == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    found.sort();
    (found, counts.unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn all_algorithms_find_the_same_lawful_solutions((shape, clues) in puzzle()) {
        let (expected, counts) = solutions(Algorithm::MostConstrained, shape, &clues, 3000);
        prop_assume!(counts.exhausted);
        for solution in &expected {
            prop_assert!(lawful(shape, solution));
            prop_assert!(clues.iter().zip(solution).all(|(&clue, &value)| clue == 0 || clue == value));
        }
        for algorithm in Algorithm::ALL {
            let (found, counts) = solutions(algorithm, shape, &clues, usize::MAX);
            prop_assert_eq!(&found, &expected, "{}", algorithm);
            prop_assert_eq!(counts.solutions, expected.len() as u64);
        }
        let found = solve(shape, &clues, 2, &mut ()).unwrap();
        prop_assert_eq!(found.solutions.len(), expected.len().min(2));
    }

    #[test]
    fn events_tell_how_the_values_came_about((shape, clues) in puzzle(), stop in 1usize..5000) {
        for algorithm in Algorithm::ALL {
            let mut board = clues.clone();
            let stands = |cell: usize| clues[cell] == 0 || clashes(shape, &clues, cell, clues[cell]).is_empty();
            let lawful_clues = (0..clues.len()).all(stands);
            let mut events = 0;
            let mut told = Counts::default();
            let mut wrong = None;
            let counts = search(algorithm, shape, &clues, &mut |event: Event, values: &[u8]| {
                match event {
                    Event::Place { cell, value } => {
                        told.placements += 1;
                        if board[cell] != 0 {
                            wrong = Some(event);
                        }
                        board[cell] = value;
                    }
                    Event::Undo { cell, value } => {
                        if board[cell] != value || clues[cell] != 0 {
                            wrong = Some(event);
                        }
                        board[cell] = 0;
                    }
                    Event::Solution => {
                        told.solutions += 1;
                        if !lawful(shape, values) {
                            wrong = Some(event);
                        }
                    }
                    Event::DeadEnd { demand } => {
                        told.backtracks += 1;
                        let met = match demand {
                            Demand::Cell { cell } => values[cell] != 0,
                            Demand::House { house, value } => shape_house(shape, house).any(|cell| values[cell] == value),
                        };
                        if met || !Remaining::new(shape, values).options(demand).is_empty() {
                            wrong = Some(event);
                        }
                    }
                    Event::Reject { cell, value } => {
                        let clashing = clashes(shape, values, cell, value);
                        let deduces = algorithm == Algorithm::Propagation;
                        if clashing.is_empty() != (deduces && lawful_clues) {
                            wrong = Some(event);
                        }
                    }
                    Event::Try { cell, value } => {
                        let narrowest = Remaining::new(shape, values).narrowest();
                        let expected = narrowest.is_some_and(|(_, options)| options.contains(&(cell, value)));
                        if algorithm == Algorithm::DancingLinks && !expected {
                            wrong = Some(event);
                        }
                    }
                }
                if values != board {
                    wrong = Some(event);
                }
                events += 1;
                if events == stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            let counts = counts.unwrap();
            prop_assert_eq!(wrong, None, "{}", algorithm);
            prop_assert!(events <= stop, "{} went on after it was stopped", algorithm);
            prop_assert_eq!(
                (counts.placements, counts.solutions, counts.backtracks),
                (told.placements, told.solutions, told.backtracks)
            );
            prop_assert_eq!(counts.exhausted, events < stop);
        }
    }
}

#[test]
fn clues_that_clash_have_no_solution_and_the_sink_hears_why() {
    let four = Shape::of_size(4).unwrap();
    for (clash, cells) in [(3, [0, 3]), (12, [0, 12]), (5, [0, 5])] {
        let mut clues = [0; 16];
        cells.iter().for_each(|&cell| clues[cell] = 2);
        for algorithm in Algorithm::ALL {
            let mut events = Vec::new();
            let counts = search(algorithm, four, &clues, &mut |event: Event, _: &[u8]| {
                events.push(event);
                ControlFlow::Continue(())
            });
            let counts = counts.unwrap();
            assert_eq!((counts.calls, counts.solutions, counts.exhausted), (0, 0, true));
            assert_eq!(events, [Event::Reject { cell: clash, value: 2 }]);
        }
    }
}

#[test]
fn a_full_grid_is_its_own_solution() {
    let clues = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
    for (algorithm, calls) in Algorithm::ALL.into_iter().zip([16, 1, 1, 1]) {
        let counts = search(algorithm, Shape::of_size(4).unwrap(), &clues, &mut ()).unwrap();
        assert_eq!((counts.calls, counts.placements, counts.solutions), (calls, 0, 1), "{algorithm}");
    }
}

#[test]
fn clues_that_are_no_grid_are_refused() {
    let four = Shape::of_size(4).unwrap();
    for algorithm in Algorithm::ALL {
        for length in [0, 15, 17, 81] {
            let error = search(algorithm, four, &vec![0; length], &mut ()).unwrap_err();
            assert_eq!(error.kind(), CluesErrorKind::Length { expected: 16, found: length });
            assert_eq!(error.to_string(), format!("expected 16 cells, found {length}"));
        }
        let mut clues = [0; 16];
        clues[7] = 5;
        let error = search(algorithm, four, &clues, &mut ()).unwrap_err();
        assert_eq!((error.kind(), error.offset()), (CluesErrorKind::Value { size: 4, found: 5 }, 7));
        assert_eq!(error.to_string(), "expected a value from 1 to 4 in cell 8, found 5");
    }
}

/// The deepest possible search: 625 cells, all filled, with no more stack than the main thread has on any system.
#[test]
fn the_largest_grid_does_not_exhaust_the_stack() {
    let largest = Shape::of_size(Shape::MAX_SIZE).unwrap();
    let search_all = move || {
        let full = solve(largest, &[0; 625], 1, &mut ()).unwrap().solutions.remove(0);
        // Row order also visits clues, so a full grid gives the same depth; the others start from an empty grid.
        let row_order = search(Algorithm::RowOrder, largest, &full, &mut ()).unwrap();
        assert_eq!((row_order.calls, row_order.solutions), (625, 1));
        let (_, links) = solutions(Algorithm::DancingLinks, largest, &[0; 625], 1);
        assert!(links.calls > 625);
        let mut deepest = 0;
        let mut events = 0;
        let sink = &mut |_: Event, values: &[u8]| {
            events += 1;
            deepest = deepest.max(values.iter().filter(|&&value| value != 0).count());
            if events == 100_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        search(Algorithm::MostConstrained, largest, &[0; 625], sink).unwrap();
        assert!(deepest > 400, "only {deepest} cells");
    };
    std::thread::Builder::new().stack_size(512 << 10).spawn(search_all).unwrap().join().unwrap();
}

#[test]
fn a_limit_ends_the_search() {
    for limit in [0, 1, 2, 100] {
        let found = solve(Shape::CLASSIC, &[0; 81], limit, &mut ()).unwrap();
        assert_eq!(found.solutions.len(), limit);
        assert!(!found.counts.exhausted);
    }
}
