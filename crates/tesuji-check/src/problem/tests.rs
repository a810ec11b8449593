use super::*;
use tesuji_core::{Drawing, Relation, Shape};

fn four(constraints: Vec<Constraint>) -> Problem {
    let layout = Layout::of(Shape::of_size(4).unwrap());
    Problem::from_values(layout, vec![0; 16]).unwrap().with_constraints(constraints).unwrap()
}

#[test]
fn grids_of_4x4_are_counted() {
    let count = |constraints| count_problem(&four(constraints), u64::MAX);
    assert_eq!(count(vec![]), 288);
    let x = [true, false].map(|rising| Constraint::Diagonal { rising });
    assert_eq!(count(x.to_vec()), 48);
    assert_eq!(count(vec![Constraint::AntiChess { rows: 1, columns: 2 }]), 24);
    assert_eq!(count(vec![Constraint::AntiChess { rows: 1, columns: 1 }]), 0);
    assert_eq!(count(vec![Constraint::DisjointGroups]), 168);
    let apart = Constraint::NotAdjacent { relation: Relation::Difference(1), diagonal: false, exempt: vec![] };
    assert_eq!(count(vec![apart]), 0);
    assert_eq!(count(vec![Constraint::Sum { terms: vec![(1, 5), (1, 9), (1, 10), (1, 6)], total: 8 }]), 20);
}

#[test]
fn reports_name_the_broken_rule_and_its_cells() {
    let problem = four(vec![Constraint::Thermometer { cells: vec![0, 1, 2], slow: false }, Constraint::Windoku]);
    let mut values = vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
    assert!(check_problem(&problem, &values).faults().iter().all(|fault| fault.constraint == Some(1)));
    values.swap(0, 1);
    let report = check_problem(&problem, &values);
    let broken = report.faults().iter().find(|fault| fault.constraint == Some(0)).unwrap();
    assert_eq!(broken.cells, [0, 1, 2]);
    assert!(report.to_string().contains("thermometer is broken: r1c1, r1c2, r1c3"), "{report}");
    values[0] = 0;
    let report = check_problem(&problem, &values);
    assert!(report.to_string().ends_with("1 cell is empty: r1c1"), "{report}");
    assert!(!report.faults().iter().any(|fault| fault.constraint == Some(0)));
}

#[test]
fn long_lists_and_far_cells_are_judged_at_once() {
    let mut drawing = Drawing::lines(4, 4);
    drawing.first = 0;
    let problem = Problem::from_values(Layout::draw(drawing).unwrap(), vec![0; 16]).unwrap();
    // Numbers from 0: the first cell is 0, the second 1.
    let values = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
    let holds = |constraint| {
        let problem = problem.clone().with_constraints(vec![constraint]).unwrap();
        check_problem(&problem, &values).is_solution()
    };
    let zeros_and_one = [vec![0; 200], vec![1]].concat();
    for (sum, expected) in [(0, false), (1, true), (2, false)] {
        assert_eq!(holds(Constraint::SumLine { cells: zeros_and_one.clone(), sum, closed: true }), expected, "{sum}");
    }
    assert!(holds(Constraint::RellikCage { cells: vec![1; 200], sum: 2 }));
    assert!(!holds(Constraint::RellikCage { cells: vec![1, 1, 2], sum: 3 }));
    assert!(holds(Constraint::EqualityCage { cells: vec![1, 2, 1, 2] }));
    assert!(holds(Constraint::Taxicab { distance: usize::MAX }));
    assert!(holds(Constraint::AntiChess { rows: usize::MAX, columns: 1 }));
}
