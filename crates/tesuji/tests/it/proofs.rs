//! Proofs of steps: the judge accepts all generated proofs, and none that contains a false statement.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use tesuji::check::check_proof;
use tesuji::logic::{Board, Example, FINDERS, Repertoire, StepSink, prove};
use tesuji::{
    Automorphism, ByDigit, Candidate, CandidateSet, Cell, CellSet, Claim, Conclusion, Control, Digit, DigitSet, Grid,
    House, HouseSet, Outcome, Proof, ProofLine, Puzzle, Rule, Sector, Solution, Solver, Step,
};
use tesuji_testkit::{Chance, Dealer};

/// Well-known puzzles that need hard techniques. The first is slow for a search in row order, the last is Arto Inkala's
/// of 2012.
const HARD: [&str; 3] = [
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "98.7.....7.....6....6.5.........4.5.3...9..2....1.7...4........................",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
];

fn judge(board: &Board, step: &Step, proof: &Proof) -> Result<(), tesuji::check::ProofError> {
    check_proof(board.allowed(), board.grid(), &board.candidates(), &step.conclusion, proof)
}

/// Visits the first steps of every finder in the states on the way through a puzzle.
fn visit(puzzle: &Puzzle, most: usize, see: impl FnMut(&Board, &Step)) {
    visit_by(&Repertoire::all(), puzzle, most, see);
}

/// Like `visit`, with only these finders.
fn visit_by(repertoire: &Repertoire, puzzle: &Puzzle, most: usize, mut visit: impl FnMut(&Board, &Step)) {
    let control = Control::new();
    let mut board = Board::of(puzzle);
    for _ in 0..40 {
        let Some(next) = repertoire.next(&board, &control) else { break };
        let hard = next.technique.family != tesuji::Family::Singles;
        for finder in repertoire.finders().filter(|_| hard) {
            let mut left = most;
            let mut push = |step: Step| {
                visit(&board, &step);
                left -= 1;
                if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            let _ = finder.find(&board, &mut StepSink::new(&control, &mut push));
        }
        board.apply(&next.conclusion);
    }
}

/// Puzzles that a half turn, a quarter turn, a reflection in either diagonal, or a move of bands and stacks maps to
/// itself with digits exchanged.
const ALIKE: [&str; 6] = [
    "...752.........17.83.9..4...6..8.9..3.......6..4.7..3...9..4.67.85.........218...",
    ".78..43.......9..72.3...5.114..6.......5.2.......3..899.2...6.57..1.......68..47.",
    ".....597...8.42....16..3...........7.5....32.473....9.9...3..4.2...795.....2.....",
    "......578..31....62.4.....3.3..7....9....6....78....4...28..15....6.5.......9.2..",
    "..6....7..97..5.8.35..8....5.......11.83....4.63..4....3....2..42..6.9..6.59.....",
    "....685.........1.2...5..6.7......96.3........9.1...7..894.........2.....4..8.3..",
];

fn dealt(seed: u64, count: usize) -> Vec<Puzzle> {
    let mut dealer = Dealer::new(seed);
    (0..count).map(|_| dealer.minimal()).collect()
}

#[test]
fn every_step_has_a_proof_that_the_judge_accepts() {
    let mut proved = 0;
    for puzzle in dealt(16, 6) {
        visit(&puzzle, 4, |board, step| {
            let proof = prove(board, step).unwrap_or_else(|| panic!("{puzzle}: {step}: {:?}", step.pattern));
            assert_eq!(judge(board, step, &proof), Ok(()), "{puzzle}: {step}: {proof:#?}");
            proved += 1;
        });
    }
    assert!(proved > 1000, "only {proved} steps were proved");
}

#[test]
fn what_becomes_of_the_clues_becomes_of_the_solution() {
    let mut solver = Solver::new();
    let control = Control::new();
    let finder = FINDERS.iter().find(|finder| finder.technique().id == "symmetrical-placement").expect("it is there");
    for line in ALIKE {
        let puzzle: Puzzle = line.parse().expect("a puzzle");
        let Outcome::Unique(solution) = solver.solve(&puzzle) else { panic!("{puzzle} has one solution") };
        let mut board = Board::of(&puzzle);
        let (mut placed, mut eliminated) = (0, 0);
        while let Some(next) = Repertoire::all().next(&board, &control) {
            let mut push = |step: Step| {
                let proof = prove(&board, &step).unwrap_or_else(|| panic!("{puzzle}: {step}"));
                assert_eq!(judge(&board, &step, &proof), Ok(()), "{puzzle}: {step}: {proof:#?}");
                match &step.conclusion {
                    Conclusion::Place(one) => {
                        placed += 1;
                        assert_eq!(solution.get(one.cell), one.digit, "{puzzle}: {step}");
                    }
                    Conclusion::Eliminate(gone) => {
                        eliminated += 1;
                        assert!(gone.iter().all(|one| solution.get(one.cell) != one.digit), "{puzzle}: {step}");
                    }
                }
                ControlFlow::Continue(())
            };
            let _ = finder.find(&board, &mut StepSink::new(&control, &mut push));
            board.apply(&next.conclusion);
        }
        assert!(placed > 10 && eliminated > 0, "{puzzle}: {placed} {eliminated}");
    }
}

#[test]
fn the_example_of_every_technique_has_a_proof() {
    for finder in FINDERS {
        let technique = finder.technique();
        let Some(example) = Example::of(technique) else { continue };
        let step = example.step.clone();
        let proof = prove(&example.board, &step).unwrap_or_else(|| panic!("{}: {:?}", technique.id, step.pattern));
        assert_eq!(judge(&example.board, &step, &proof), Ok(()), "{}: {proof:#?}", technique.id);
    }
}

/// Returns the assumptions that each line depends on.
fn assumptions(proof: &Proof) -> Vec<BTreeSet<usize>> {
    let mut open: Vec<BTreeSet<usize>> = Vec::new();
    for (at, line) in proof.lines.iter().enumerate() {
        let mut own: BTreeSet<usize> = line.from.iter().flat_map(|&from| open[from].iter().copied()).collect();
        match &line.rule {
            Rule::Assume => {
                own.insert(at);
            }
            Rule::Refute(assumed) => {
                own.remove(assumed);
            }
            Rule::Cases(cases) => {
                for &[assumed, end] in cases {
                    own.extend(open[end].iter().copied().filter(|&one| one != assumed));
                }
            }
            _ => {}
        }
        open.push(own);
    }
    open
}

fn is_true(claim: &Claim, solution: &Solution) -> bool {
    let holds = |one: Candidate| solution.get(one.cell) == one.digit;
    match claim {
        Claim::OneOf(set) => set.iter().any(holds),
        Claim::NoneOf(set) => !set.iter().any(holds),
        Claim::Holds { cells, digits } => {
            digits.iter().all(|digit| cells.iter().any(|cell| solution.get(cell) == digit))
        }
        Claim::Impossible => false,
    }
}

fn any_candidate(chance: &mut Chance) -> Candidate {
    Candidate { cell: Cell::ALL[chance.below(81)], digit: Digit::ALL[chance.below(9)] }
}

/// Returns the cells of two lines of a chute, and those of a pair in another chute with its digits in the solution, if
/// these are where the lines through the pair cross the two lines.
fn crossed(solution: &Solution, chance: &mut Chance) -> Option<(HouseSet, CellSet, DigitSet)> {
    let (kind, chute, without) = (chance.below(2), chance.below(3), chance.below(3));
    let line = 3 * ((chute + 1 + chance.below(2)) % 3) + chance.below(3);
    let (stack, left_out) = (chance.below(3), chance.below(3));
    let at = |line: usize, across: usize| if kind == 0 { Cell::at(line, across) } else { Cell::at(across, line) };
    let lines = [1, 2].map(|more| 3 * chute + (without + more) % 3);
    let across = [1, 2].map(|more| 3 * stack + (left_out + more) % 3);
    let pair: CellSet = across.iter().map(|&across| at(line, across)).collect();
    let crossings: CellSet = lines.iter().flat_map(|&line| across.map(|across| at(line, across))).collect();
    let digits = |cells: CellSet| cells.iter().map(|cell| solution.get(cell)).collect::<DigitSet>();
    let houses = lines.iter().map(|&line| House::ALL[9 * kind + line]).collect();
    digits(pair).is_subset(digits(crossings)).then_some((houses, pair, digits(pair)))
}

#[test]
fn two_lines_that_the_judge_takes_for_fillable_again_are() {
    let (mut chance, mut dealer, mut solver) = (Chance::new(47), Dealer::new(47), Solver::new());
    let (mut accepted, mut rejected) = (0, 0);
    while accepted < 500 || rejected < 500 {
        let solution = dealer.solution();
        let Some((lines, pair, digits)) = crossed(&solution, &mut chance) else { continue };
        // Everything is given except the pair and some cells of the two lines.
        let both = lines.iter().fold(CellSet::EMPTY, |all, line| all | line.cells());
        let most = chance.below(10);
        let mut given = |cell: Cell| !pair.contains(cell) && (!both.contains(cell) || chance.below(18) < most);
        let clues: Grid =
            Cell::ALL.iter().filter(|&&cell| given(cell)).map(|&cell| (cell, solution.get(cell))).collect();
        let puzzle = Puzzle::try_from(clues).expect("clues of a solution do not clash");
        // As if the pair had one more candidate than the digits: the judge would have to assume it is true.
        let cell = pair.first().expect("two cells");
        let more = Candidate { cell, digit: (!digits).first().expect("seven others") };
        let mut candidates = puzzle.candidates();
        pair.iter().for_each(|cell| candidates.set_digits(cell, digits));
        candidates.insert(more);
        let line = ProofLine {
            claim: Claim::OneOf(more.into()),
            rule: Rule::TwoLines { lines, pair, digits },
            from: Vec::new(),
        };
        let proof = Proof { lines: vec![line] };
        let judged = check_proof(Board::of(&puzzle).allowed(), &clues, &candidates, &Conclusion::Place(more), &proof);
        let is_unique = matches!(solver.solve(&puzzle), Outcome::Unique(_));
        assert!(judged.is_err() || !is_unique, "{puzzle} has one solution: {proof:?}");
        accepted += u32::from(judged.is_ok());
        rejected += u32::from(judged.is_err() && is_unique);
    }
}

/// Changes a cell, a digit, the rule or a premise of a line.
fn mutate(proof: &mut Proof, chance: &mut Chance) {
    let count = proof.lines.len();
    let at = chance.below(count);
    let other = proof.lines[chance.below(count)].rule.clone();
    let line = &mut proof.lines[at];
    let change = |set: &mut CandidateSet, chance: &mut Chance| {
        let one = set.iter().nth(chance.below(set.len().max(1)));
        if chance.below(2) == 0 {
            one.into_iter().for_each(|one| set.remove(one));
        }
        set.insert(any_candidate(chance));
    };
    match chance.below(4) {
        0 => match &mut line.claim {
            Claim::OneOf(set) | Claim::NoneOf(set) => change(set, chance),
            Claim::Holds { cells, digits } => {
                cells.insert(Cell::ALL[chance.below(81)]);
                digits.insert(Digit::ALL[chance.below(9)]);
            }
            claim => *claim = Claim::OneOf([any_candidate(chance)].into_iter().collect()),
        },
        1 => line.rule = other,
        2 if !line.from.is_empty() => {
            let nth = chance.below(line.from.len());
            line.from[nth] = chance.below(at.max(1));
        }
        _ => match &mut line.rule {
            Rule::Cell(cell) => *cell = Cell::ALL[chance.below(81)],
            Rule::House(_, digit) | Rule::Template(digit) => *digit = Digit::ALL[chance.below(9)],
            Rule::Count { truths, links } => {
                let list = if chance.below(2) == 0 { truths } else { links };
                let nth = chance.below(list.len());
                list[nth] = Sector::Cell(Cell::ALL[chance.below(81)]);
            }
            Rule::Deadly(set) => change(set, chance),
            Rule::TwoLines { lines, pair, digits } => match chance.below(3) {
                0 => *lines = [House::ALL[chance.below(18)], House::ALL[chance.below(18)]].into_iter().collect(),
                1 => *pair = [Cell::ALL[chance.below(81)], Cell::ALL[chance.below(81)]].into_iter().collect(),
                _ => *digits = [Digit::ALL[chance.below(9)], Digit::ALL[chance.below(9)]].into_iter().collect(),
            },
            Rule::Symmetry(map) => {
                let mut digits = ByDigit::from_fn(|digit| map.digit(digit));
                digits.0.swap(chance.below(9), chance.below(9));
                *map = Automorphism::new(map.transposed(), *map.rows(), *map.columns(), digits).expect("permutations");
            }
            Rule::Unfillable { cells, .. } => cells.remove(cells.first().unwrap_or(Cell::R1C1)),
            Rule::Refute(assumed) => *assumed = chance.below(count),
            Rule::Cases(cases) => {
                cases.pop();
            }
            _ => {
                line.from.pop();
            }
        },
    }
}

/// Returns puzzles made from puzzles with one solution by removing one or two clues, so that they have several.
fn with_clues_dropped(seed: u64, count: usize) -> impl Iterator<Item = Puzzle> {
    let mut chance = Chance::new(seed);
    dealt(seed, count).into_iter().enumerate().map(move |(nth, puzzle)| {
        let mut grid = *puzzle.grid();
        for _ in 0..=nth % 2 {
            let clues: Vec<Cell> = grid.iter().map(|(cell, _)| cell).collect();
            grid.set(clues[chance.below(clues.len())], None);
        }
        Puzzle::try_from(grid).expect("clues that did not clash do not clash")
    })
}

#[test]
fn of_several_solutions_each_line_of_a_proof_holds_in_all() {
    let repertoire = Repertoire::all().without_uniqueness();
    let mut solver = Solver::new();
    let mut proved = 0;
    for puzzle in with_clues_dropped(29, 6) {
        let Outcome::Several(solutions) = solver.solve(&puzzle) else { panic!("{puzzle} has several solutions") };
        visit_by(&repertoire, &puzzle, 3, |board, step| {
            let proof = prove(board, step).unwrap_or_else(|| panic!("{puzzle}: {step}: {:?}", step.pattern));
            assert_eq!(judge(board, step, &proof), Ok(()), "{puzzle}: {step}: {proof:#?}");
            let open = assumptions(&proof);
            for (line, open) in proof.lines.iter().zip(open) {
                let takes_one = matches!(line.rule, Rule::Deadly(_) | Rule::TwoLines { .. } | Rule::Symmetry(_));
                assert!(!takes_one, "{puzzle}: {step}: {line:?} holds of one solution alone");
                for solution in &solutions {
                    let applies = open.iter().all(|&assumed| is_true(&proof.lines[assumed].claim, solution));
                    assert!(!applies || is_true(&line.claim, solution), "{puzzle}: {step}: {line:?} of {proof:#?}");
                }
            }
            proved += 1;
        });
    }
    assert!(proved > 1000, "only {proved} steps were proved");
}

#[test]
fn a_changed_proof_is_rejected_unless_it_is_true_as_well() {
    let mut chance = Chance::new(3);
    let mut solver = Solver::new();
    let (mut changed, mut accepted) = (0u32, 0u32);
    let hard = HARD.iter().map(|line| format!("{line:.<81}").parse::<Puzzle>().expect("a puzzle"));
    let alike = ALIKE.iter().map(|line| line.parse::<Puzzle>().expect("a puzzle"));
    for puzzle in hard.chain(dealt(5, 3)).chain(alike) {
        let Outcome::Unique(solution) = solver.solve(&puzzle) else { continue };
        visit(&puzzle, 2, |board, step| {
            let proof = prove(board, step).expect("every step has a proof");
            for _ in 0..8 {
                let mut mutant = proof.clone();
                mutate(&mut mutant, &mut chance);
                if mutant == proof {
                    continue;
                }
                changed += 1;
                if judge(board, step, &mutant).is_err() {
                    continue;
                }
                accepted += 1;
                let open = assumptions(&mutant);
                for (line, open) in mutant.lines.iter().zip(open) {
                    let applies = open.iter().all(|&assumed| is_true(&mutant.lines[assumed].claim, &solution));
                    assert!(!applies || is_true(&line.claim, &solution), "{puzzle}: {step}: {line:?} of {mutant:#?}");
                }
            }
        });
    }
    assert!(changed > 4000, "only {changed} proofs were changed");
    // An accepted change says less, or the same in another way, for example that one more candidate may be true.
    assert!(accepted * 3 < changed, "{accepted} of {changed} changed proofs were accepted");
    println!("{accepted} of {changed} changed proofs were accepted, all of them true");
}
