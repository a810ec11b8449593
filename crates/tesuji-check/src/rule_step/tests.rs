//! Sound steps pass; steps with another conclusion, another premise or too little named do not.

use super::*;
use tesuji_core::{Grid, Relation, RuleHouseKind};

fn house(nth: usize, layout: &Layout) -> RuleHouse {
    let house = layout.houses().nth(nth).unwrap();
    RuleHouse { kind: RuleHouseKind::Layout { of: house.of, name: house.name }, cells: house.cells }
}

fn judge(constraints: Vec<Constraint>, restrict: &[(usize, &[u8])], step: RuleStep) -> Result<(), RuleStepErrorKind> {
    let problem = Problem::from(Grid::EMPTY).with_constraints(constraints).unwrap();
    let houses: Vec<RuleHouse> = (0..27).map(|nth| house(nth, &Layout::CLASSIC)).collect();
    let mut candidates = problem.allowed();
    for (cell, values) in restrict {
        candidates[*cell] = values.iter().copied().collect();
    }
    RuleJudge::new(&problem, &houses).check(&candidates, &step).map_err(|error| error.kind())
}

fn gone(reason: Reason, cell: usize, value: u8) -> RuleStep {
    RuleStep { reason, place: None, eliminate: vec![(cell, ValueSet::of(value))] }
}

const NO: Result<(), RuleStepErrorKind> = Err(RuleStepErrorKind::Unfounded);
const PREMISE: Result<(), RuleStepErrorKind> = Err(RuleStepErrorKind::Premise);

#[test]
fn houses_say_where_values_are() {
    let locked = |cells| Reason::Locked { house: 0, value: 5, cells };
    let others: Vec<(usize, &[u8])> = (2..9).map(|cell| (cell, &[1, 2, 3, 4, 6, 7, 8, 9][..])).collect();
    assert_eq!(judge(vec![], &others, gone(locked(vec![0, 1]), 9, 5)), Ok(()));
    assert_eq!(judge(vec![], &others, gone(locked(vec![0, 1]), 27, 5)), NO);
    assert_eq!(judge(vec![], &others, gone(locked(vec![0, 1]), 9, 4)), NO);
    assert_eq!(judge(vec![], &others, gone(locked(vec![0]), 9, 5)), PREMISE);
    let pair = Reason::NakedSubset { house: 0, cells: vec![0, 1], values: [1, 2].into_iter().collect() };
    assert_eq!(judge(vec![], &[(0, &[1, 2]), (1, &[1, 2])], gone(pair.clone(), 8, 2)), Ok(()));
    assert_eq!(judge(vec![], &[(0, &[1, 2]), (1, &[1, 2])], gone(pair.clone(), 8, 3)), NO);
    assert_eq!(judge(vec![], &[(0, &[1, 2]), (1, &[1, 3])], gone(pair, 8, 2)), PREMISE);
}

#[test]
fn a_constraint_says_no_more_than_it_says() {
    let thermometer = vec![Constraint::Thermometer { cells: vec![0, 10, 20], slow: false }];
    let by = |cells| Reason::Rule { constraint: 0, cells, ways: vec![] };
    assert_eq!(judge(thermometer.clone(), &[], gone(by(vec![0, 10, 20]), 0, 8)), Ok(()));
    assert_eq!(judge(thermometer.clone(), &[], gone(by(vec![0, 10, 20]), 0, 7)), NO);
    // The last cell is not named, so that 8 is not excluded.
    assert_eq!(judge(thermometer.clone(), &[], gone(by(vec![0, 10]), 0, 8)), NO);
    assert_eq!(judge(thermometer.clone(), &[], gone(by(vec![10, 20]), 0, 9)), NO);
    let none = RuleStep { reason: by(vec![0]), place: None, eliminate: vec![] };
    assert_eq!(judge(thermometer.clone(), &[], none), Err(RuleStepErrorKind::Nothing));
    let unknown = Reason::Rule { constraint: 1, cells: vec![0], ways: vec![] };
    assert_eq!(judge(thermometer, &[], gone(unknown, 0, 9)), PREMISE);
    let dots = vec![Constraint::Pairs { relation: Relation::Ratio(2), pairs: vec![[0, 1], [1, 2]] }];
    assert_eq!(judge(dots.clone(), &[], gone(by(vec![0, 1]), 0, 5)), Ok(()));
    assert_eq!(judge(dots.clone(), &[], gone(by(vec![0, 1]), 1, 6)), NO);
    // Both dots: 6 beside 3, then 3 beside 6, which the row forbids.
    assert_eq!(judge(dots, &[], gone(by(vec![0, 1, 2]), 1, 6)), Ok(()));
}

#[test]
fn a_cage_needs_what_it_cannot_do_without() {
    let cage = vec![Constraint::Cage { cells: vec![0, 1], sums: vec![17] }];
    let needed = |value| Reason::Needed { constraint: 0, cells: vec![0, 1], value, places: vec![0, 1], ways: vec![] };
    assert_eq!(judge(cage.clone(), &[], gone(needed(9), 5, 9)), Ok(()));
    assert_eq!(judge(cage.clone(), &[], gone(needed(7), 5, 7)), NO);
    assert_eq!(judge(cage, &[], gone(needed(9), 40, 9)), NO);
}

#[test]
fn what_is_left_of_houses_adds_up() {
    let cages = vec![
        Constraint::Cage { cells: vec![0, 1, 2, 3], sums: vec![20] },
        Constraint::Cage { cells: vec![4, 5, 6, 7], sums: vec![18] },
    ];
    let left = |cages, total| Reason::Leftover { houses: vec![0], cages, terms: vec![(1, 8)], total };
    assert_eq!(judge(cages.clone(), &[], gone(left(vec![0, 1], 7), 8, 6)), Ok(()));
    assert_eq!(judge(cages.clone(), &[], gone(left(vec![0, 1], 7), 8, 7)), NO);
    assert_eq!(judge(cages.clone(), &[], gone(left(vec![0, 1], 8), 8, 7)), PREMISE);
    assert_eq!(judge(cages, &[], gone(left(vec![0], 7), 8, 6)), PREMISE);
}

#[test]
fn each_link_of_a_chain_follows_from_the_one_before() {
    let link = |cell, value, is, by| Link { cell, value, is, by };
    let chain = |by: LinkReason| Reason::Chain {
        links: vec![
            link(0, 1, true, LinkReason::Supposed),
            link(1, 1, false, LinkReason::Sees),
            link(1, 2, true, LinkReason::Cell),
            link(10, 2, false, LinkReason::Sees),
            link(10, 1, true, LinkReason::Cell),
            link(0, 1, false, by),
        ],
    };
    let pairs: &[(usize, &[u8])] = &[(1, &[1, 2]), (10, &[1, 2])];
    assert_eq!(judge(vec![], pairs, gone(chain(LinkReason::Sees), 0, 1)), Ok(()));
    assert_eq!(judge(vec![], pairs, gone(chain(LinkReason::Sees), 0, 2)), NO);
    assert_eq!(judge(vec![], pairs, gone(chain(LinkReason::House(0)), 0, 1)), PREMISE);
    assert_eq!(judge(vec![], &[(1, &[1, 2, 3]), (10, &[1, 2])], gone(chain(LinkReason::Sees), 0, 1)), PREMISE);
}

#[test]
fn several_chains_deny_all_that_a_cell_can_be() {
    let link = |cell, value, is, by| Link { cell, value, is, by };
    let start = || link(0, 1, true, LinkReason::Supposed);
    let short = vec![start(), link(10, 1, false, LinkReason::Sees)];
    let long = vec![
        start(),
        link(1, 1, false, LinkReason::Sees),
        link(1, 2, true, LinkReason::Cell),
        link(10, 2, false, LinkReason::Sees),
    ];
    let pairs: &[(usize, &[u8])] = &[(1, &[1, 2]), (10, &[1, 2]), (11, &[1, 2])];
    let by = |chains: Vec<Vec<Link>>, cell| Reason::Chains { chains, end: Contradiction::Cell { cell } };
    assert_eq!(judge(vec![], pairs, gone(by(vec![short.clone(), long.clone()], 10), 0, 1)), Ok(()));
    assert_eq!(judge(vec![], pairs, gone(by(vec![short.clone(), long.clone()], 10), 0, 2)), NO);
    assert_eq!(judge(vec![], pairs, gone(by(vec![short.clone(), long], 11), 0, 1)), PREMISE);
    assert_eq!(judge(vec![], pairs, gone(by(vec![short], 10), 0, 1)), PREMISE);
    assert_eq!(judge(vec![], pairs, gone(by(vec![], 10), 0, 1)), PREMISE);
}

#[test]
fn a_supposition_ends_where_it_says() {
    let end = |cell| Contradiction::Cell { cell };
    let supposed = |end| Reason::Supposed { cell: 0, value: 1, steps: vec![], end };
    assert_eq!(judge(vec![], &[(1, &[1])], gone(supposed(end(1)), 0, 1)), Ok(()));
    assert_eq!(judge(vec![], &[(1, &[1, 2])], gone(supposed(end(1)), 0, 1)), PREMISE);
    assert_eq!(judge(vec![], &[(1, &[1])], gone(supposed(end(1)), 0, 2)), NO);
    let cage = vec![Constraint::Cage { cells: vec![0, 1], sums: vec![3] }];
    let rule = Contradiction::Rule { constraint: 0, cells: vec![0, 1] };
    assert_eq!(judge(cage.clone(), &[(1, &[1, 3])], gone(supposed(rule.clone()), 0, 1)), Ok(()));
    assert_eq!(judge(cage, &[(1, &[2, 3])], gone(supposed(rule), 0, 1)), NO);
}
