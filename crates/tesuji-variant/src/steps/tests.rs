//! Paths through rules keep the solution, and lead to the end.

use tesuji_core::{Constraint, Control, Drawing, Grid, Layout, Problem, Reason, Relation, Shape};

use super::Walker;
use crate::search::Search;

fn killer() -> Problem {
    // The solution below with six givens, cut into cages of one to three cells along the rows.
    let solution =
        [1, 2, 3, 4, 5, 6, 4, 5, 6, 1, 2, 3, 2, 3, 1, 5, 6, 4, 5, 6, 4, 2, 3, 1, 3, 1, 2, 6, 4, 5, 6, 4, 5, 3, 1, 2];
    let cages = (0..12).flat_map(|row| {
        let start = row * 3;
        if row % 3 == 0 {
            vec![vec![start], vec![start + 1, start + 2]]
        } else {
            vec![vec![start, start + 1, start + 2]]
        }
    });
    let cage = |cells: Vec<usize>| {
        let sum = cells.iter().map(|&cell| solution[cell]).sum();
        Constraint::Cage { cells, sums: vec![sum] }
    };
    let columns = (0..6).step_by(2).map(|row| vec![row * 6 + row, row * 6 + row + 6]);
    let columns = columns.map(|cells| {
        let total = cells.iter().map(|&cell| solution[cell]).sum();
        Constraint::Sum { terms: cells.into_iter().map(|cell| (1, cell)).collect(), total }
    });
    let layout = Layout::of(Shape::of_size(6).unwrap());
    let mut givens = vec![0; 36];
    [4, 6, 13, 14, 21, 29].into_iter().for_each(|cell| givens[cell] = solution[cell] as u8);
    let problem = Problem::from_values(layout, givens).unwrap();
    problem.with_constraints(cages.map(cage).chain(columns).collect()).unwrap()
}

/// Lines with the digits of the solution 123456789, 456789123 and so on.
fn lines() -> Problem {
    let row = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    let mut grid: Grid = row.parse().unwrap();
    let is_open = |cell: &tesuji_core::Cell| cell.index() < 9 || cell.index() % 7 == 3;
    for cell in tesuji_core::Cell::ALL.into_iter().filter(is_open) {
        grid.set(cell, None);
    }
    Problem::from(grid)
        .with_constraints(vec![
            Constraint::Thermometer { cells: vec![0, 1, 2, 3], slow: false },
            Constraint::Arrow { circle: vec![8], cells: vec![3, 4] },
            Constraint::Renban { cells: vec![4, 5, 6] },
            Constraint::Pairs { relation: Relation::Difference(1), pairs: vec![[7, 8]] },
            Constraint::Sandwich { cells: (0..9).collect(), sum: 35 },
            Constraint::Skyscraper { cells: (0..9).collect(), visible: 9 },
        ])
        .unwrap()
}

fn jigsaw() -> Problem {
    let mut drawing = Drawing::lines(4, 4);
    drawing.add_regions(&[0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3]);
    let layout = Layout::draw(drawing).unwrap();
    let mut solution = Vec::new();
    let empty = Problem::from_values(layout.clone(), vec![0; 16]).unwrap();
    let _found = Search::new(&empty).unwrap().for_each(&Control::new(), |values| {
        solution = values.to_vec();
        std::ops::ControlFlow::Break(())
    });
    let givens = solution.iter().enumerate().map(|(at, &value)| if at % 3 == 0 { value } else { 0 }).collect();
    Problem::from_values(layout, givens).unwrap()
}

/// Checks that every step keeps each value of some solution, on the path and among all possible steps. Returns whether
/// the path leads to a solution.
fn keeps_solutions(problem: &Problem) -> bool {
    let control = Control::new();
    let open = Search::new(problem).unwrap().true_candidates(&control).unwrap();
    let mut walker = Walker::of(problem);
    let all = walker.clone().steps(500, &control);
    let path = walker.path(&control);
    for step in all.iter().chain(&path) {
        if let Some((cell, value)) = step.place {
            assert_eq!(open[cell].single(), Some(value), "{step:?}");
        }
        for &(cell, values) in &step.eliminate {
            assert!((open[cell] & values).is_empty(), "{step:?}");
            assert!(!values.is_empty(), "{step:?}");
        }
    }
    walker.is_complete()
}

#[test]
fn paths_keep_the_solution_and_lead_to_the_end() {
    for (name, problem) in [("killer", killer()), ("lines", lines()), ("jigsaw", jigsaw())] {
        assert_eq!(Search::new(&problem).unwrap().count(2, &Control::new()), Some(1), "{name}");
        assert!(keeps_solutions(&problem), "{name}");
    }
}

#[test]
fn what_holds_nowhere_is_no_step() {
    // Cages of 8+9 and of 7+9 in one row: no solution, so the path ends before all cells have a value.
    let cages = vec![
        Constraint::Cage { cells: vec![0, 1], sums: vec![17] },
        Constraint::Cage { cells: vec![2, 3], sums: vec![16] },
    ];
    let problem = Problem::from(Grid::EMPTY).with_constraints(cages).unwrap();
    let mut walker = Walker::of(&problem);
    let path = walker.path(&Control::new());
    assert!(!path.is_empty() && !walker.is_complete());
    assert!(walker.easiest(&Control::new()).is_none());
}

#[test]
fn a_leftover_names_its_houses_and_cages() {
    let cage = |cells: Vec<usize>, sum| Constraint::Cage { cells, sums: vec![sum] };
    let problem = Problem::from(Grid::EMPTY)
        .with_constraints(vec![cage(vec![0, 1, 2, 3], 20), cage(vec![4, 5, 6, 7], 18)])
        .unwrap();
    let mut walker = Walker::of(&problem);
    let path = walker.path(&Control::new());
    let leftover = path.iter().find_map(|step| match &step.reason {
        Reason::Leftover { cages, terms, total, .. } => Some((cages.clone(), terms.clone(), *total)),
        _ => None,
    });
    assert_eq!(leftover, Some((vec![0, 1], vec![(1, 8)], 7)));
}

#[test]
fn a_stopped_control_ends_the_path() {
    let control = Control::new();
    control.stop();
    assert!(Walker::of(&killer()).path(&control).is_empty());
}
