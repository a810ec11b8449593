//! Tests of the judge: every constraint on small grids, and the words of its reports.

use super::*;
use tesuji_core::{Drawing, IndexedBy, Relation, Shape};

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
    assert_eq!(broken.cells, [0, 1]);
    assert!(report.to_string().contains("the thermometer does not rise from r1c1 (2) to r1c2 (1)"), "{report}");
    values[0] = 0;
    let report = check_problem(&problem, &values);
    assert!(report.to_string().ends_with("1 cell is empty: r1c1"), "{report}");
    assert!(!report.faults().iter().any(|fault| fault.constraint == Some(0)));
}

#[test]
fn words_say_what_is_asked_for_and_what_is_there() {
    // 1 2 3 4 / 3 4 1 2 / 2 1 4 3 / 4 3 2 1; the second list has only the first row.
    let full = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
    let mut half = [0; 16];
    half[..4].copy_from_slice(&full[..4]);
    let cells = |cells: &[usize]| cells.to_vec();
    let mut wrong: Vec<String> = vec![];
    let said: Vec<(Constraint, &str, bool)> = vec![
        (
            Constraint::Arrow { circle: cells(&[3]), cells: cells(&[0, 1]) },
            "digits along the arrow r1c1, r1c2 add up to 3, the circle has 4",
            true,
        ),
        (
            Constraint::Arrow { circle: cells(&[0]), cells: cells(&[1, 4]) },
            "digits along the arrow r1c2, r2c1 add up to 2 already, the circle has 1",
            true,
        ),
        (
            Constraint::Cage { cells: cells(&[0, 1]), sums: vec![5, 6] },
            "digits in the cage r1c1, r1c2 add up to 3, not 5 or 6",
            true,
        ),
        (
            Constraint::Cage { cells: cells(&[3, 7]), sums: vec![3] },
            "digits in the cage r1c4, r2c4 add up to 4 already, not 3",
            true,
        ),
        (Constraint::Cage { cells: cells(&[0, 6]), sums: vec![] }, "a cage has 1 twice: r1c1, r2c3", false),
        (Constraint::Diagonal { rising: false }, "a diagonal has 4 twice: r2c2, r3c3", false),
        (Constraint::AntiChess { rows: 1, columns: 2 }, "r1c3, r2c1, a knight's move apart, are both 3", false),
        (
            Constraint::NotAdjacent { relation: Relation::Difference(1), diagonal: false, exempt: vec![] },
            "neighbours r1c1 (1) and r1c2 (2) differ by 1",
            true,
        ),
        (
            Constraint::Pairs { relation: Relation::Ratio(2), pairs: vec![[0, 1], [1, 2]] },
            "r1c2 (2) and r1c3 (3) are not in the ratio 1:2",
            true,
        ),
        (
            Constraint::Whisper { cells: cells(&[0, 3, 2]), difference: 2 },
            "r1c4 (4) and r1c3 (3), neighbours on the line, differ by less than 2",
            true,
        ),
        (
            Constraint::Palindrome { cells: cells(&[0, 5, 3]) },
            "the palindrome has r1c1 (1) and r1c4 (4) at the same distance from its ends",
            true,
        ),
        (
            Constraint::Between { cells: cells(&[0, 3, 2]) },
            "r1c4 (4) is not between 1 and 3, the ends of the line",
            true,
        ),
        (
            Constraint::Lockout { cells: cells(&[0, 4, 2]), difference: 3 },
            "r1c1 (1) and r1c3 (3), the ends of the lockout line, differ by less than 3",
            true,
        ),
        (Constraint::Parity { cell: 1, even: false }, "r1c2 (2) is not odd", true),
        (
            Constraint::Extremum { cell: 1, maximum: true, exempt: vec![] },
            "r1c2 (2) is not larger than its neighbour r1c3 (3)",
            true,
        ),
        (
            Constraint::Sandwich { cells: cells(&[0, 1, 2, 3]), sum: 4 },
            "digits between the lowest and the highest of r1c1, r1c2, r1c3, r1c4 add up to 5, not 4",
            true,
        ),
        (
            Constraint::Skyscraper { cells: cells(&[0, 1, 2, 3]), visible: 1 },
            "4 digits are visible from r1c1, not 1",
            true,
        ),
        (
            Constraint::XSum { cells: cells(&[1, 2, 3]), sum: 4 },
            "the first 2 digits from r1c2 add up to 5, not 4",
            true,
        ),
        (
            Constraint::Contains { cells: cells(&[0, 1, 4, 5]), values: vec![3, 3], exact: false },
            "r1c1, r1c2, r2c1, r2c2 should have 3 twice, and have it once",
            false,
        ),
        (
            Constraint::Contains { cells: cells(&[0, 1, 4, 6]), values: vec![1, 4], exact: false },
            "r1c1, r1c2, r2c1, r2c3 should have 4 once, and have it never",
            false,
        ),
        (
            Constraint::Zipper { cells: cells(&[0, 1, 3]) },
            "the sums of the zipper line r1c1, r1c2, r1c4 are 5, 2",
            true,
        ),
        (
            Constraint::Pairs { relation: Relation::Greater, pairs: vec![[0, 1]] },
            "r1c1 (1) is not greater than r1c2 (2)",
            true,
        ),
        (
            Constraint::EqualityCage { cells: cells(&[0, 2]) },
            "the cage r1c1, r1c3 has 1, 3, where it needs as many even as odd digits, as many low as high ones, and no middle \
             one",
            true,
        ),
        (Constraint::CountingCircles { cells: cells(&[0, 1]) }, "2 appears in circles once", true),
        (Constraint::Indexer { cell: 5, by: IndexedBy::Rows }, "r2c2 (4), so r4c2 (3) should be 2", false),
        (Constraint::GlobalEntropy, "the square r2c2, r2c3, r3c2, r3c3 has no digit that is middle", false),
    ];
    for (constraint, clause, is_early) in said {
        let problem = four(vec![constraint]);
        let clause_of = |values: &[u8]| {
            let report = check_problem(&problem, values);
            report.faults().iter().find(|fault| fault.constraint == Some(0)).map(|fault| fault.clause.clone())
        };
        let (of_full, of_half) = (clause_of(&full), clause_of(&half));
        let found = if clause.contains("already") { &of_half } else { &of_full };
        if found.as_deref() != Some(clause) || of_half.is_some() != is_early {
            wrong.push(format!("{clause}: {of_full:?} {of_half:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
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
