//! Tests that the judge accepts lines that follow, and rejects lines with a wrong claim, a wrong premise or too few
//! named cells.

use super::*;
use alloc::vec;
use tesuji_core::{Grid, Inference, Reason, Relation, RuleClaim, RuleHouseKind, RuleProofLine, RuleSector};

fn house(nth: usize, layout: &Layout) -> RuleHouse {
    let house = layout.houses().nth(nth).unwrap();
    RuleHouse { kind: RuleHouseKind::Layout { of: house.of, name: house.name }, cells: house.cells }
}

/// Checks the conclusion that the last line states.
fn judge(
    constraints: &[Constraint],
    restrict: &[(usize, &[u8])],
    lines: Vec<RuleProofLine>,
) -> Result<(), RuleStepErrorKind> {
    let problem = Problem::from(Grid::EMPTY).with_constraints(constraints.to_vec()).unwrap();
    let houses: Vec<RuleHouse> = (0..27).map(|nth| house(nth, &Layout::CLASSIC)).collect();
    let mut candidates = problem.allowed();
    for (cell, values) in restrict {
        candidates[*cell] = values.iter().copied().collect();
    }
    let (place, eliminate) = match &lines.last().unwrap().claim {
        RuleClaim::OneOf(one) => (Some((one[0].0, one[0].1.single().unwrap())), vec![]),
        claim => (None, claim.candidates().to_vec()),
    };
    let step = RuleStep { reason: Reason::NakedSingle { cell: 0 }, place, eliminate };
    RuleJudge::new(&problem, &houses).check(&candidates, &step, &RuleProof { lines }).map_err(|error| error.kind())
}

fn line(claim: RuleClaim, by: Inference, from: &[usize]) -> RuleProofLine {
    RuleProofLine { claim, by, from: from.to_vec() }
}

fn one_of(candidates: &[(usize, u8)]) -> RuleClaim {
    RuleClaim::OneOf(candidates.iter().map(|&(cell, value)| (cell, ValueSet::of(value))).collect())
}

fn is(cell: usize, value: u8) -> RuleClaim {
    RuleClaim::about(cell, value, true)
}

fn not(cell: usize, value: u8) -> RuleClaim {
    RuleClaim::about(cell, value, false)
}

const FALSE: Result<(), RuleStepErrorKind> = Err(RuleStepErrorKind::Unfounded);
const PREMISE: Result<(), RuleStepErrorKind> = Err(RuleStepErrorKind::Premise);
const NOT_CONCLUDED: Result<(), RuleStepErrorKind> = Err(RuleStepErrorKind::NotConcluded);

#[test]
fn a_value_has_a_place_in_each_house() {
    let others: Vec<(usize, &[u8])> = (2..9).map(|cell| (cell, &[1, 2, 3, 4, 6, 7, 8, 9][..])).collect();
    let by = Inference::House { house: 0, value: 5 };
    let locked = |places: &[(usize, u8)], gone| {
        judge(&[], &others, vec![line(one_of(places), by.clone(), &[]), line(gone, Inference::Sees, &[0])])
    };
    assert_eq!(locked(&[(0, 5), (1, 5)], not(9, 5)), Ok(()));
    assert_eq!(locked(&[(0, 5), (1, 5)], not(27, 5)), FALSE);
    assert_eq!(locked(&[(0, 5), (1, 5)], not(9, 4)), FALSE);
    assert_eq!(locked(&[(0, 5)], not(9, 5)), FALSE);
    // A premise must come earlier.
    assert_eq!(judge(&[], &others, vec![line(not(9, 5), Inference::Sees, &[0])]), PREMISE);
}

#[test]
fn as_many_cells_as_values_hold_them() {
    let sectors = |cells: &[usize]| cells.iter().map(|&cell| RuleSector::Cell(cell)).collect::<Vec<_>>();
    let places = |house, values: &[u8]| {
        values.iter().map(|&value| RuleSector::Place { house, value }).collect::<Vec<RuleSector>>()
    };
    let pair = |candidates: &[(usize, &[u8])], links: Vec<RuleSector>, gone| {
        judge(&[], candidates, vec![line(gone, Inference::Count { truths: sectors(&[0, 1]), links }, &[])])
    };
    let both: &[(usize, &[u8])] = &[(0, &[1, 2]), (1, &[1, 2])];
    assert_eq!(pair(both, places(0, &[1, 2]), not(8, 2)), Ok(()));
    assert_eq!(pair(both, places(0, &[1, 2]), not(8, 3)), FALSE);
    assert_eq!(pair(both, places(0, &[1, 2, 3]), not(8, 3)), FALSE);
    assert_eq!(pair(both, places(0, &[1]), not(8, 1)), PREMISE);
    assert_eq!(pair(&[(0, &[1, 2]), (1, &[1, 3])], places(0, &[1, 2]), not(8, 2)), PREMISE);
}

#[test]
fn a_constraint_says_no_more_than_it_says() {
    let thermometer = [Constraint::Thermometer { cells: vec![0, 10, 20], slow: false }];
    let by = |constraint, cells: &[usize]| Inference::Fillings { constraint, cells: cells.to_vec() };
    let gone = |rules: &[Constraint], cells: &[usize], claim| judge(rules, &[], vec![line(claim, by(0, cells), &[])]);
    assert_eq!(gone(&thermometer, &[0, 10, 20], not(0, 8)), Ok(()));
    assert_eq!(gone(&thermometer, &[0, 10, 20], not(0, 7)), FALSE);
    // The last cell is not named, so 8 is not excluded.
    assert_eq!(gone(&thermometer, &[0, 10], not(0, 8)), FALSE);
    assert_eq!(gone(&thermometer, &[10, 20], not(0, 9)), FALSE);
    assert_eq!(judge(&thermometer, &[], vec![line(not(0, 9), by(1, &[0]), &[])]), PREMISE);
    assert_eq!(judge(&thermometer, &[], vec![line(not(0, 9), by(0, &[0, 81]), &[])]), PREMISE);
    let dots = [Constraint::Pairs { relation: Relation::Ratio(2), pairs: vec![[0, 1], [1, 2]] }];
    assert_eq!(gone(&dots, &[0, 1], not(0, 5)), Ok(()));
    assert_eq!(gone(&dots, &[0, 1], not(1, 6)), FALSE);
    // Both dots: 6 next to 3, then 3 next to 6, which the row forbids.
    assert_eq!(gone(&dots, &[0, 1, 2], not(1, 6)), Ok(()));
}

#[test]
fn a_cage_needs_some_values() {
    let cage = [Constraint::Cage { cells: vec![0, 1], sums: vec![17] }];
    let needs = |value, gone| {
        let by = Inference::Fillings { constraint: 0, cells: vec![0, 1] };
        let lines = vec![line(one_of(&[(0, value), (1, value)]), by, &[]), line(gone, Inference::Sees, &[0])];
        judge(&cage, &[], lines)
    };
    assert_eq!(needs(9, not(5, 9)), Ok(()));
    assert_eq!(needs(7, not(5, 7)), FALSE);
    assert_eq!(needs(9, not(40, 9)), FALSE);
}

#[test]
fn the_cells_without_cages_add_up() {
    let cages = [
        Constraint::Cage { cells: vec![0, 1, 2, 3], sums: vec![20] },
        Constraint::Cage { cells: vec![4, 5, 6, 7], sums: vec![18] },
    ];
    let left = |used: &[usize], total, gone| {
        let by = Inference::Leftover { houses: vec![0], cages: used.to_vec(), terms: vec![(1, 8)], total };
        judge(&cages, &[], vec![line(gone, by, &[])])
    };
    assert_eq!(left(&[0, 1], 7, not(8, 6)), Ok(()));
    assert_eq!(left(&[0, 1], 7, not(8, 7)), FALSE);
    assert_eq!(left(&[0, 1], 8, not(8, 7)), PREMISE);
    assert_eq!(left(&[0], 7, not(8, 6)), PREMISE);
}

#[test]
fn a_candidate_that_denies_itself_is_false() {
    let pairs: &[(usize, &[u8])] = &[(1, &[1, 2]), (10, &[1, 2])];
    let chain = |pairs: &[(usize, &[u8])], last: Inference, gone| {
        let lines = vec![
            line(is(0, 1), Inference::Assume, &[]),
            line(not(1, 1), Inference::Sees, &[0]),
            line(is(1, 2), Inference::Cell(1), &[1]),
            line(not(10, 2), Inference::Sees, &[2]),
            line(is(10, 1), Inference::Cell(10), &[3]),
            line(not(0, 1), last, &[4]),
            line(not(0, 1), Inference::Assume, &[]),
            line(gone, Inference::Cases([[0, 5], [6, 6]]), &[]),
        ];
        judge(&[], pairs, lines)
    };
    assert_eq!(chain(pairs, Inference::Sees, not(0, 1)), Ok(()));
    assert_eq!(chain(pairs, Inference::Sees, not(0, 2)), FALSE);
    assert_eq!(chain(pairs, Inference::House { house: 0, value: 1 }, not(0, 1)), PREMISE);
    assert_eq!(chain(&[(1, &[1, 2, 3]), (10, &[1, 2])], Inference::Sees, not(0, 1)), FALSE);
}

#[test]
fn an_assumption_is_refuted_by_a_contradiction_alone() {
    let supposed = |end: RuleProofLine, gone| {
        let lines = vec![
            line(is(0, 1), Inference::Assume, &[]),
            line(not(1, 1), Inference::Sees, &[0]),
            end,
            line(gone, Inference::Refute(0), &[2]),
        ];
        judge(&[], &[(1, &[1]), (2, &[1, 2])], lines)
    };
    let empty = |cell| line(RuleClaim::Impossible, Inference::Cell(cell), &[1]);
    assert_eq!(supposed(empty(1), not(0, 1)), Ok(()));
    assert_eq!(supposed(empty(2), not(0, 1)), FALSE);
    assert_eq!(supposed(empty(1), not(0, 2)), FALSE);
    assert_eq!(supposed(line(one_of(&[(2, 1), (2, 2)]), Inference::Cell(2), &[1]), not(0, 1)), PREMISE);
    // A claim that rests on an assumption is not proved.
    let lines = vec![line(is(0, 1), Inference::Assume, &[]), line(not(1, 1), Inference::Sees, &[0])];
    assert_eq!(judge(&[], &[], lines), NOT_CONCLUDED);
}

#[test]
fn a_step_concludes_something_that_its_proof_states() {
    let problem = Problem::from(Grid::EMPTY);
    let judge = RuleJudge::new(&problem, &[]);
    let check = |place, eliminate| {
        let step = RuleStep { reason: Reason::NakedSingle { cell: 0 }, place, eliminate };
        let proof = RuleProof { lines: vec![line(is(0, 1), Inference::Cell(0), &[])] };
        judge.check(&[&[ValueSet::of(1)][..], &problem.allowed()[1..]].concat(), &step, &proof).map_err(|it| it.kind())
    };
    assert_eq!(check(Some((0, 1)), vec![]), Ok(()));
    assert_eq!(check(None, vec![]), Err(RuleStepErrorKind::Nothing));
    assert_eq!(check(Some((0, 2)), vec![]), Err(RuleStepErrorKind::NoCandidate));
    assert_eq!(check(Some((1, 1)), vec![]), NOT_CONCLUDED);
    assert_eq!(check(None, vec![(1, ValueSet::of(1))]), NOT_CONCLUDED);
}
