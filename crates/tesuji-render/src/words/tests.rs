//! Every sentence in every language.

use tesuji_core::{
    Candidate, CandidateSet, Cell, CellSet, Claim, Digit, DigitSet, Grid, House, HouseSet, Puzzle, Sector, Technique,
};
use tesuji_logic::NearMiss;

use super::{
    Arrangement, AssumptionOrder, Dead, Double, Exchange, Fact, Filling, Heading, Language, Look, Motion, Others,
    Refill, Remark, Role, Sentence, Set, SetChange, Tie, Words,
};
use crate::CellNames;

static TECHNIQUE: Technique = Technique {
    id: "x-wing",
    name: "X-wing",
    chinese: "二阶鱼",
    look_for: "an X-wing",
    also: &[],
    family: tesuji_core::Family::Fish,
    assumes_unique: false,
    hodoku: None,
    se: None,
    page: "",
    chinese_page: "",
};

fn cells() -> CellSet {
    [Cell::R1C1, Cell::R1C2].into_iter().collect()
}

fn digits() -> DigitSet {
    DigitSet::of(Digit::D3).with(Digit::D5)
}

fn houses() -> HouseSet {
    HouseSet::of(House::Row1).with(House::Col4)
}

fn arrangements() -> [Arrangement; 3] {
    [Arrangement::Ring(cells().iter().collect()), Arrangement::Diagonals(houses()), Arrangement::Any]
}

fn set() -> CandidateSet {
    CandidateSet::ALL.within(cells()).with_digits(Digit::D5.into())
}

/// Claims of every kind, about one cell or several, one digit or several.
fn claims() -> Vec<Claim> {
    let one = CandidateSet::from(Candidate { cell: Cell::R1C1, digit: Digit::D5 });
    let mixed = one | CandidateSet::ALL.within(Cell::R2C2.into()).with_digits(digits());
    let sets = [one, set(), mixed, CandidateSet::ALL.within(Cell::R1C1.into()).with_digits(digits())];
    let of = sets.into_iter().flat_map(|set| [Claim::OneOf(set), Claim::NoneOf(set)]);
    of.chain([
        Claim::Holds { cells: cells(), digits: digits() },
        Claim::Holds { cells: Cell::R1C1.into(), digits: Digit::D3.into() },
        Claim::Impossible,
    ])
    .collect()
}

fn dead_ends() -> Vec<Dead> {
    let digit = Digit::D5;
    vec![
        Dead::Cell(Cell::R1C1),
        Dead::Place(House::Row1, digit),
        Dead::Cells(cells(), digits()),
        Dead::Cells(cells(), DigitSet::EMPTY),
        Dead::Houses { digit, base: houses(), cover: houses(), crossing: CellSet::EMPTY },
        Dead::Houses { digit, base: houses(), cover: houses(), crossing: Cell::R1C1.into() },
        Dead::Candidates(set()),
        Dead::Exchanged(cells()),
    ]
}

fn motions() -> Vec<Motion> {
    let (stay, bands) = ([0, 1, 2, 3, 4, 5, 6, 7, 8], [3, 4, 5, 6, 7, 8, 0, 1, 2]);
    let lines = |transposed, rows, columns| Motion::Lines { transposed, rows, columns };
    let quarters = [true, false].map(|clockwise| Motion::Quarter { clockwise });
    let lines = [lines(false, bands, stay), lines(false, stay, bands), lines(true, bands, bands)];
    [Motion::Half, Motion::Diagonal, Motion::Antidiagonal].into_iter().chain(quarters).chain(lines).collect()
}

fn cycles() -> Vec<Vec<Digit>> {
    vec![vec![Digit::D1, Digit::D2], vec![Digit::D3, Digit::D4, Digit::D5], vec![Digit::D6, Digit::D7]]
}

/// Sentences of every kind.
fn sentences() -> Vec<Sentence> {
    let (cell, house, digit, claim) = (Cell::R1C1, House::Row1, Digit::D5, Claim::NoneOf(set()));
    let none = CellSet::EMPTY;
    let mut because: Vec<Fact> = claims().into_iter().map(Fact::Claim).collect();
    because.push(Fact::Set { letter: 'P', digits: digits() });
    let named = |letter| Set { cells: cells(), digits: digits(), letter };
    let turn = |letter| SetChange { letter, out: digit.into(), held: digits() };
    let way = |with| Filling { with, cell: Cell::R1C9, digits: digits(), dead: Cell::R9C9 };
    let links = vec![(house, digits()), (House::Box3, digit.into())];
    let (base, one) = (houses(), Candidate { cell, digit });
    let mut all = vec![
        Sentence::Sets(vec![named(Some('P')), named(Some('Q'))]),
        Sentence::Sets(vec![named(Some('P'))]),
        Sentence::Part { role: Role::Base, cells: cells(), digits: digits() },
        Sentence::Part { role: Role::Targets, cells: cells(), digits: digits() },
        Sentence::Part { role: Role::Aligned, cells: cells(), digits: digits() },
        Sentence::Clues([House::Row1, House::Row2].into_iter().collect()),
        Sentence::Part { role: Role::Ring, cells: cells(), digits: digits() },
        Sentence::Part { role: Role::Chain, cells: cells(), digits: digits() },
        Sentence::Part { role: Role::OnlyChain, cells: cells(), digits: digits() },
        Sentence::Part { role: Role::OnlyChain, cells: Cell::R1C1.into(), digits: digits() },
        Sentence::Part { role: Role::Chain, cells: Cell::R1C1.into(), digits: digits() },
        Sentence::LastDigit { cell, digit },
        Sentence::LastCell { house, cell, digit },
        Sentence::Run { digit, places: vec![(house, cells()), (House::Box3, cell.into())], tie: Tie::Then },
        Sentence::Its { digit, places: cells(), named: true },
        Sentence::Its { digit, places: cells(), named: false },
        Sentence::Singles { singles: vec![(one, None), (one, Some(house))], tie: Tie::Then, first: true },
        Sentence::Singles { singles: vec![(one, None), (one, Some(house))], tie: Tie::So, first: false },
        Sentence::BySingles { claim: claim.clone(), singles: 1, dead: Dead::Cell(cell) },
        Sentence::BySingles { claim: claim.clone(), singles: 7, dead: Dead::Cell(cell) },
        Sentence::EachBySingles(vec![one, Candidate { cell: Cell::R9C9, digit }, one]),
        Sentence::EachBySingles(Cell::iter().take(20).map(|cell| Candidate { cell, digit }).collect()),
        Sentence::Confined { house, digit, places: 2 },
        Sentence::Confined { house, digit, places: 3 },
        Sentence::Sees { cells: Cell::R1C9.into(), places: cells() },
        Sentence::Sees { cells: cells(), places: Cell::R1C9.into() },
        Sentence::Sees { cells: cells(), places: CellSet::of(Cell::R1C7).with(Cell::R1C8).with(Cell::R1C9) },
        Sentence::Excludes { places: set(), gone: CandidateSet::from(Candidate { cell, digit: Digit::D1 }) },
        Sentence::AtLeastOne { cells: cells(), digit },
        Sentence::OneOfTwo { cell, digits: digits() },
        Sentence::Tied { one: 'P', other: 'Q', digit, house: Some(house) },
        Sentence::Tied { one: 'P', other: 'Q', digit, house: None },
        Sentence::Turns { first: turn('P'), rest: vec![turn('Q'), turn('P')] },
        Sentence::TwiceTied { sets: ['P', 'Q'], ties: digits() },
        Sentence::InSets { digits: digits(), sets: vec!['P', 'Q'] },
        Sentence::InSets { digits: digit.into(), sets: vec!['P', 'Q'] },
        Sentence::SeesSets { digit, cells: cells(), sets: vec!['P', 'Q'] },
        Sentence::SeesSets { digit, cells: cell.into(), sets: vec!['P'] },
        Sentence::NotBoth { one: cell, other: Cell::R1C9, digit },
        Sentence::OneInHouse { cells: cells(), house, digit },
        Sentence::OneOfGroups { one: cells(), other: Cell::R9C9.into(), digit },
        Sentence::Nowhere { houses: base },
        Sentence::Lacking { cells: cells(), digits: digits(), once: links.clone(), free: digit.into() },
        Sentence::NoRoom { digit, base, cover: base, twice: cells() },
        Sentence::Finned { fins: cells(), digit, gone: set() },
        Sentence::Finned { fins: cell.into(), digit, gone: set() },
        Sentence::InFins { house, digit, fins: 1 },
        Sentence::InFins { house, digit, fins: 2 },
        Sentence::Finless { digit, base, cover: base, twice: none },
        Sentence::Linked { cells: cells(), links: links.clone() },
        Sentence::Beside { cells: cells(), digits: digits(), houses: house.into() },
        Sentence::Beside { cells: cells(), digits: digits(), houses: houses() },
        Sentence::Fill { digits: digits(), cells: cells() },
        Sentence::NotInBase(vec![
            Dead::Houses { digit, base, cover: base, crossing: none },
            Dead::Houses { digit: Digit::D3, base, cover: base, crossing: none },
            Dead::Place(house, Digit::D3),
            Dead::Place(house, digit),
        ]),
        Sentence::Part { role: Role::OneBase, cells: cells(), digits: digits() },
        Sentence::Part { role: Role::OtherBase, cells: cells(), digits: digits() },
        Sentence::Part { role: Role::ItsTargets, cells: cells(), digits: digits() },
        Sentence::Double(Double::NotInBoth(vec![Dead::Houses { digit, base, cover: base, crossing: none }])),
        Sentence::Double(Double::InOneBase(digits())),
        Sentence::Double(Double::InOneBase(digit.into())),
        Sentence::Double(Double::NotInBase { first: Some(true), dead: vec![Dead::Place(house, digit)] }),
        Sentence::Double(Double::NotInBase { first: Some(false), dead: vec![Dead::Place(house, digit)] }),
        Sentence::Double(Double::NotInBase { first: None, dead: vec![Dead::Place(house, digit)] }),
        Sentence::Double(Double::InTargets(digit.into())),
        Sentence::Double(Double::InTargets([Digit::D1, Digit::D2, Digit::D3, Digit::D4].into_iter().collect())),
        Sentence::Double(Double::Seen { gone: set(), targets: true, all: cells(), places: vec![(digit, cells())] }),
        Sentence::Double(Double::Seen {
            gone: set(),
            targets: false,
            all: cell.into(),
            places: vec![(digit, cell.into())],
        }),
        Sentence::Double(Double::Elsewhere { lines: base, covers: vec![(digit, base), (Digit::D3, base)] }),
        Sentence::NoWay { one, ways: vec![way(Vec::new()), way(vec![one])], is_last: true },
        Sentence::NoWay { one, ways: vec![way(vec![one])], is_last: false },
        Sentence::InTargets { base: cells(), targets: cells() },
        Sentence::Absurd { claim: None },
        Sentence::BivalueGrave { extra: set() },
        Sentence::Unmoved { cells: cells(), digits: digits() },
        Sentence::Unmoved { cells: cell.into(), digits: digit.into() },
        Sentence::Collides { cells: cells(), digit },
        Sentence::Collides { cells: cell.into(), digit },
        Sentence::Moved(vec![[(cell, digits()), (Cell::R9C9, digits())]; 3]),
        Sentence::Arrives { cell, to: Candidate { cell: Cell::R9C9, digit }, digit },
        Sentence::Arrives { cell, to: Candidate { cell: Cell::R9C9, digit }, digit: Digit::D1 },
        Sentence::Jointly,
        Sentence::Unique,
    ];
    all.extend(motions().into_iter().map(|motion| Sentence::Alike { motion, cycles: cycles() }));
    for because in [Vec::new(), because] {
        for tie in [Tie::Fact, Tie::Then, Tie::So] {
            for out in [none, cells()] {
                let because = because.clone();
                all.push(Sentence::Places { house, digit, left: cells(), tie, out, because });
            }
            for out in [DigitSet::EMPTY, digit.into()] {
                let because = because.clone();
                all.push(Sentence::Cell { cell, left: digits(), tie, out, because });
            }
        }
        for set in [named(Some('P')), named(None)] {
            for links in [Vec::new(), links.clone()] {
                let (set, because) = (set.clone(), because.clone());
                for out in [DigitSet::EMPTY, Digit::D9.into()] {
                    let (set, links, because) = (set.clone(), links.clone(), because.clone());
                    all.push(Sentence::TooFew { set, out, links, because });
                }
                all.push(Sentence::Filled { set, out: digit.into(), links, tie: Tie::So, because });
            }
        }
        for dead in dead_ends() {
            for out in [CandidateSet::EMPTY, set()] {
                all.push(Sentence::Dead { dead: dead.clone(), out, because: because.clone() });
            }
            all.push(Sentence::IfDead { claim: claim.clone(), dead, because: because.clone() });
        }
        all.push(Sentence::NoneLeft { list: set(), because: because.clone() });
        all.push(Sentence::Same { claim: Some(claim.clone()), because: because.clone() });
        all.push(Sentence::Same { claim: None, because: because.clone() });
        all.push(Sentence::Hidden { houses: base, digits: digits(), cells: cells(), because: because.clone() });
        all.push(Sentence::Fish { digit, base, cover: base, fins: none, because: because.clone() });
        all.push(Sentence::Fish { digit, base, cover: base, fins: cells(), because: because.clone() });
        for crossing in [none, cells()] {
            for both in [false, true] {
                all.push(Sentence::Crowded { digit, base, cover: base, crossing, both, because: because.clone() });
            }
        }
        all.push(Sentence::So { claim: claim.clone(), tie: Tie::Then, because });
    }
    for claim in claims() {
        all.push(Sentence::Whether(claim.clone()));
        all.extend(claims().into_iter().map(|other| Sentence::Either(claim.clone(), other)));
        for dead in dead_ends() {
            all.push(Sentence::Leads { assumed: claim.clone(), dead });
        }
        all.push(Sentence::Whichever { cell, claim: claim.clone() });
        all.push(Sentence::Wherever { house, digit, claim: claim.clone() });
        for how in [AssumptionOrder::First, AssumptionOrder::Further, AssumptionOrder::Instead, AssumptionOrder::Left] {
            all.push(Sentence::Suppose { claim: claim.clone(), how });
        }
        for not in [CandidateSet::EMPTY, set()] {
            all.push(Sentence::If { claim: claim.clone(), not, then: claim.clone() });
        }
        for cases in [2, 3] {
            all.push(Sentence::Always { claim: claim.clone(), cases });
        }
        for filled in [true, false] {
            let (cells, digits) = (cells(), digits());
            for exchange in [Exchange::Digits, Exchange::Lines(houses()), Exchange::Some] {
                let others = Others { count: 2, are_left: filled, claim: Some(claim.clone()) };
                all.push(Sentence::Deadly { cells, digits, exchange, filled, others });
            }
        }
        all.push(Sentence::Absurd { claim: Some(claim.clone()) });
        for arrangement in arrangements() {
            let others = Others { count: 1, are_left: false, claim: Some(claim.clone()) };
            all.push(Sentence::Unfillable { cells: cells(), digits: digits(), arrangement, others });
        }
    }
    for (outside, claim) in [(true, Some(Claim::OneOf(set()))), (false, None)] {
        let (lines, pair, digits) = (houses(), cells(), digits());
        let refill = Refill { lines, pair, digits, block: house, crossings: pair, outside };
        all.push(Sentence::TwoLines { refill, claim });
    }
    let exchange = Exchange::Digits;
    let others = |are_left| Others { count: 1, are_left, claim: None };
    all.push(Sentence::Deadly { cells: cells(), digits: digits(), exchange, filled: true, others: others(true) });
    for arrangement in arrangements() {
        all.push(Sentence::Unfillable { cells: cells(), digits: digits(), arrangement, others: others(false) });
    }
    all.push(Sentence::Template { digit, claim: Claim::NoneOf(set()) });
    all.push(Sentence::Template { digit, claim: Claim::OneOf(set()) });
    all
}

/// Returns every sentence of a language with its subject.
fn everything(words: &dyn Words) -> Vec<(String, String)> {
    let clash = Puzzle::try_from(Grid::from_iter([(Cell::R1C1, Digit::D5), (Cell::R1C9, Digit::D5)])).unwrap_err();
    let one = Candidate { cell: Cell::R1C1, digit: Digit::D5 };
    let claim = Claim::OneOf(one.into());
    let miss = NearMiss { candidate: one, sector: Sector::Cell(one.cell), ends: true };
    let changes = [("r1c1".to_owned(), 5), ("r2c2".to_owned(), 6)];
    let changed = ["r1c1".to_owned(), "r2c2".to_owned()];
    let remarks = [
        Remark::Clash(&clash),
        Remark::NoSolution,
        Remark::Mistyped(&changes),
        Remark::MistypedIn(&changed),
        Remark::WrongDigits(cells()),
        Remark::TakeOut { many: true },
        Remark::WithoutSolution(one),
        Remark::SeesSame(one, cells()),
        Remark::LostMarks(cells()),
        Remark::LostPath,
        Remark::LookAgain { many: false },
        Remark::NeedsBack(one),
        Remark::Complete,
        Remark::Stuck,
        Remark::StuckWithSeveral,
        Remark::Stopped,
        Remark::Several,
        Remark::LookFor(&TECHNIQUE),
        Remark::Therefore(&claim),
        Remark::NearMiss(&miss),
    ];
    let looks = [
        Look::At(houses()),
        Look::Whole,
        Look::Digit(Digit::D5, houses()),
        Look::Everywhere(Digit::D5),
        Look::From(houses()),
        Look::Left,
        Look::Follow(houses()),
    ];
    let counts = [(TECHNIQUE.chinese, 2)];
    let headings = [
        Heading::Solved(2, "1"),
        Heading::Unsolved(2, 3, "1"),
        Heading::Stopped(2, 3, "1"),
        Heading::Techniques(&counts),
        Heading::Legend,
        Heading::Sudoku,
        Heading::Hint,
        Heading::WrongDigits,
        Heading::Example,
        Heading::NearMisses,
        Heading::Practice,
        Heading::ShowStep("x-wing"),
        Heading::Facts,
        Heading::Family(TECHNIQUE.family),
        Heading::From(42),
        Heading::OneSolution,
    ];
    let said = sentences().into_iter().map(|sentence| (format!("{sentence:?}"), words.sentence(&sentence)));
    let said = said.chain(remarks.iter().map(|remark| (format!("{remark:?}"), words.remark(remark))));
    let said = said.chain(looks.iter().map(|look| (format!("{look:?}"), words.look(look))));
    let said = said.chain(headings.iter().map(|heading| (format!("{heading:?}"), words.heading(heading))));
    said.chain(claims().iter().map(|claim| (format!("{claim:?}"), words.claim(claim)))).collect()
}

#[test]
fn nothing_is_left_without_words() {
    for language in Language::ALL {
        for (what, said) in everything(&*language.words(CellNames::RowColumn)) {
            assert!(!said.is_empty() && !said.contains("  ") && !said.contains(" ,"), "{what}: {said}");
        }
    }
}

#[test]
fn chinese_has_no_letters_but_those_of_names() {
    for (what, said) in everything(&*Language::Chinese.words(CellNames::RowColumn)) {
        // A command is between backquotes.
        let prose = said.split('`').step_by(2);
        let words = prose.flat_map(|part| part.split(|one: char| !one.is_ascii_alphanumeric()));
        let words = words.filter(|word| !word.is_empty());
        for word in words {
            let is_cell = word.parse::<Cell>().is_ok();
            let is_number = word.chars().all(|one| one.is_ascii_digit());
            assert!(is_cell || is_number || ["P", "Q"].contains(&word), "{what}: {said}");
        }
        assert!(!said.contains("。。") && !said.contains("，，") && !said.contains("，。"), "{what}: {said}");
    }
}

#[test]
fn locales_name_languages() {
    assert_eq!(Language::of_locale("zh_TW"), Language::Chinese);
    assert_eq!(Language::of_locale("zh"), Language::Chinese);
    assert_eq!(Language::of_locale("de_DE.UTF-8"), Language::English);
    assert_eq!(Language::of_locale(""), Language::English);
}
