//! Pictures of problems, compared with the files next to this one. `cargo xtask renew` updates them after an intended
//! change; look at them in a browser before committing.

use std::fs;
use std::path::PathBuf;

use tesuji_core::{Constraint, Drawing, Grid, IndexedBy, Layout, Problem, RankTies, Relation, Shape, ValueSet};
use tesuji_render::ProblemPicture;

const GIVENS: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// Returns a cell of a 9x9 by its row and column, from 1.
const fn at(row: usize, column: usize) -> usize {
    (row - 1) * 9 + column - 1
}

fn cells(places: &[(usize, usize)]) -> Vec<usize> {
    places.iter().map(|&(row, column)| at(row, column)).collect()
}

fn empty(constraints: Vec<Constraint>) -> Problem {
    Problem::from(Grid::EMPTY).with_constraints(constraints).unwrap()
}

/// Cages, one of them around a hole, areas and windows.
fn areas() -> Problem {
    let cage = |places: &[(usize, usize)], sums: &[i64]| Constraint::Cage { cells: cells(places), sums: sums.to_vec() };
    let ring = [(4, 4), (4, 5), (4, 6), (5, 4), (5, 6), (6, 4), (6, 5), (6, 6)];
    let puzzle: Grid = GIVENS.parse().unwrap();
    Problem::from(puzzle)
        .with_constraints(vec![
            Constraint::Windoku,
            Constraint::Diagonal { rising: true },
            cage(&[(1, 1), (1, 2), (2, 1)], &[15]),
            cage(&[(1, 3), (1, 4), (1, 5)], &[]),
            cage(&[(2, 2), (3, 3)], &[9, 11]),
            cage(&ring, &[40]),
            Constraint::AllDifferent { cells: cells(&[(7, 1), (8, 1), (8, 2), (9, 2)]) },
            Constraint::Clone { cells: cells(&[(1, 8), (1, 9)]), copies: cells(&[(9, 8), (9, 9)]) },
            Constraint::RellikCage { cells: cells(&[(3, 8), (3, 9)]), sum: 10 },
            Constraint::LookAndSay { cells: cells(&[(8, 5), (8, 6), (8, 7)]), counts: vec![(2, 3), (1, 7)] },
        ])
        .unwrap()
}

/// Lines of all kinds.
fn lines() -> Problem {
    let row = |row: usize, from: usize, to: usize| (from..=to).map(|column| at(row, column)).collect::<Vec<_>>();
    empty(vec![
        Constraint::Thermometer { cells: cells(&[(1, 1), (1, 2), (2, 3), (2, 4)]), slow: false },
        Constraint::Thermometer { cells: row(1, 6, 9), slow: true },
        Constraint::Arrow { circle: cells(&[(2, 1)]), cells: cells(&[(3, 2), (3, 3), (4, 3)]) },
        Constraint::Arrow { circle: cells(&[(2, 6), (2, 7)]), cells: cells(&[(2, 8), (3, 9)]) },
        Constraint::Whisper { cells: row(3, 4, 6), difference: 5 },
        Constraint::Whisper { cells: row(3, 7, 8), difference: 4 },
        Constraint::Renban { cells: cells(&[(4, 1), (5, 2), (5, 3)]) },
        Constraint::Palindrome { cells: row(4, 4, 7) },
        Constraint::Between { cells: row(5, 4, 8) },
        Constraint::Lockout { cells: row(6, 1, 4), difference: 4 },
        Constraint::DoubleArrow { cells: row(6, 5, 9) },
        Constraint::RegionSumLine { cells: row(7, 2, 6) },
        Constraint::Zipper { cells: row(8, 1, 5) },
        Constraint::Nabner { cells: row(8, 6, 9) },
        Constraint::Entropic { cells: row(9, 1, 3) },
        Constraint::Modular { cells: row(9, 4, 6), modulus: 3 },
        Constraint::SumLine { cells: row(9, 7, 9), sum: 10, closed: false },
    ])
}

/// Returns a puzzle with constraints on single cells and pairs.
fn pairs() -> Problem {
    let pair = |relation, row: usize, column: usize| {
        let pairs = vec![[at(row, column), at(row, column + 1)], [at(row + 1, column), at(row, column)]];
        Constraint::Pairs { relation, pairs }
    };
    let two = |relation, row, column| pair(relation, row, column);
    empty(vec![
        two(Relation::Difference(1), 1, 1),
        two(Relation::Difference(4), 1, 4),
        two(Relation::Ratio(2), 1, 7),
        two(Relation::Ratio(3), 3, 1),
        two(Relation::Sum(10), 3, 4),
        two(Relation::Sum(5), 3, 7),
        two(Relation::Sum(13), 5, 1),
        two(Relation::Greater, 5, 4),
        two(Relation::Table(vec![ValueSet::of(2)]), 5, 7),
        Constraint::NotAdjacent { relation: Relation::Ratio(2), diagonal: false, exempt: vec![[at(1, 7), at(1, 8)]] },
        Constraint::Parity { cell: at(7, 1), even: true },
        Constraint::Parity { cell: at(7, 3), even: false },
        Constraint::Extremum { cell: at(7, 5), maximum: true, exempt: vec![] },
        Constraint::Extremum { cell: at(7, 8), maximum: false, exempt: vec![at(6, 8)] },
        Constraint::Indexer { cell: at(9, 2), by: IndexedBy::Columns },
        Constraint::Contains {
            cells: cells(&[(8, 3), (8, 4), (9, 3), (9, 4)]),
            values: vec![1, 2, 5, 9],
            exact: false,
        },
        Constraint::Contains { cells: cells(&[(8, 6), (8, 7), (9, 6), (9, 7)]), values: vec![3, 3], exact: false },
        Constraint::Allowed { cell: at(9, 9), values: [1, 5, 9].into_iter().collect() },
    ])
}

/// Clues for rows, columns and diagonals.
fn beside() -> Problem {
    let column = |column: usize| (1..=9).map(|row| at(row, column)).collect::<Vec<_>>();
    let row = |row: usize| (1..=9).map(|column| at(row, column)).collect::<Vec<_>>();
    let back = |mut cells: Vec<usize>| {
        cells.reverse();
        cells
    };
    empty(vec![
        Constraint::Sandwich { cells: column(1), sum: 35 },
        Constraint::Sandwich { cells: row(2), sum: 0 },
        Constraint::XSum { cells: column(1), sum: 21 },
        Constraint::XSum { cells: back(row(4)), sum: 7 },
        Constraint::Skyscraper { cells: back(column(5)), visible: 4 },
        Constraint::NumberedRoom { cells: column(3), value: 6 },
        Constraint::FullRank { cells: row(8), rank: 17, ties: RankTies::None },
        Constraint::LittleKiller { cells: cells(&[(1, 2), (2, 3), (3, 4)]), sum: 14 },
        Constraint::LittleKiller { cells: cells(&[(1, 4), (2, 3), (3, 2), (4, 1)]), sum: 26 },
        Constraint::LittleKiller { cells: cells(&[(7, 9), (8, 8), (9, 7)]), sum: 9 },
    ])
}

/// Returns a 6x6 jigsaw with two cells outside all regions, values from 0 and some texts.
fn jigsaw() -> Problem {
    let none = usize::MAX;
    let regions = [
        0, 0, 0, 1, 1, none, 0, 0, 2, 2, 1, 1, 0, 2, 2, 2, 1, 1, 3, 3, 2, 4, 4, 4, 3, 3, 5, 5, 5, 4, none, 3, 3, 5, 5,
        4,
    ];
    let mut drawing = Drawing::lines(6, 6);
    drawing.first = 0;
    drawing.add_regions(&regions);
    let mut givens = vec![0; 36];
    (givens[0], givens[7], givens[35]) = (1, 6, 3);
    let mut allowed = vec![ValueSet::first(6); 36];
    allowed[14] = [1, 3, 4].into_iter().collect();
    let anti = |rows, columns| Constraint::AntiChess { rows, columns };
    let either = [1, 2].map(|row| Constraint::Renban { cells: vec![row * 6, row * 6 + 1] });
    Problem::from_values(Layout::draw(drawing).unwrap(), givens)
        .unwrap()
        .with_allowed(&allowed)
        .unwrap()
        .with_constraints(vec![anti(1, 1), anti(1, 2), Constraint::Any { constraints: either.to_vec() }])
        .unwrap()
}

/// Returns five grids that share boxes, with a given in each corner.
fn samurai() -> Problem {
    let places = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)];
    let layout = Layout::draw(Drawing::overlapping(Shape::CLASSIC, &places)).unwrap();
    let mut givens = vec![0; layout.cell_count()];
    for (nth, (row, column)) in [(0, 0), (0, 20), (10, 10), (20, 0), (20, 20)].into_iter().enumerate() {
        givens[layout.cell_at(row, column).unwrap()] = nth as u8 + 1;
    }
    Problem::from_values(layout, givens).unwrap()
}

/// Returns a 16x16, with two-digit numbers.
fn sixteen() -> Problem {
    let givens = (0..256).map(|cell| if cell % 5 == 0 { (cell % 16 + 1) as u8 } else { 0 }).collect();
    Problem::from_values(Layout::of(Shape::of_size(16).unwrap()), givens).unwrap()
}

#[test]
fn pictures_are_those_of_the_files() {
    let folder: PathBuf = [env!("CARGO_MANIFEST_DIR"), "tests", "pictures"].iter().collect();
    let problems: [(&str, Problem); 7] = [
        ("areas", areas()),
        ("lines", lines()),
        ("pairs", pairs()),
        ("beside", beside()),
        ("jigsaw", jigsaw()),
        ("samurai", samurai()),
        ("sixteen", sixteen()),
    ];
    for (name, problem) in problems {
        let picture = ProblemPicture::of(&problem).title(name).to_string();
        let path = folder.join(format!("{name}.svg"));
        if std::env::var_os("SNAPSHOTS").is_some_and(|how| how == "overwrite") {
            fs::write(&path, &picture).unwrap();
        }
        let expected = fs::read_to_string(&path).unwrap_or_default();
        assert!(picture == expected, "{name}.svg is not what is drawn");
    }
}

#[test]
fn nothing_is_dropped_in_silence() {
    let plain = ProblemPicture::of(&empty(vec![Constraint::All { constraints: vec![] }])).to_string();
    let drawn = |picture: &str| picture.split_once("</desc>").unwrap().1.to_owned();
    for problem in [areas(), lines(), pairs(), beside(), jigsaw()] {
        for constraint in problem.constraints() {
            let alone = Problem::from_values(problem.layout(), vec![0; problem.layout().cell_count()]).unwrap();
            let without = drawn(&ProblemPicture::of(&alone).to_string());
            let with = ProblemPicture::of(&alone.with_constraints(vec![constraint.clone()]).unwrap()).to_string();
            assert_ne!(drawn(&with), without, "{constraint:?}");
            assert!(with.contains(constraint.name()), "{constraint:?}");
        }
    }
    let more = [
        Constraint::Taxicab { distance: 3 },
        Constraint::AntiTaxicab,
        Constraint::DisjointGroups,
        Constraint::GlobalEntropy,
        Constraint::GlobalModulo,
        Constraint::DutchFlatMates,
        Constraint::SameRegionValues,
        Constraint::Sum { terms: vec![(1, 0), (-1, 1), (2, 2)], total: 5 },
        Constraint::EqualSums { groups: vec![vec![0, 1], vec![4]] },
        Constraint::EqualityCage { cells: vec![0, 1] },
        Constraint::Lunchbox { cells: vec![0, 1, 2], sum: 7 },
        Constraint::CountingCircles { cells: vec![0, 1] },
        Constraint::CountDistinct { control: 5, cells: vec![0, 1] },
        Constraint::SameValues { groups: vec![vec![0, 1], vec![4, 5]] },
        Constraint::ConnectedValues { cells: vec![0, 1], columns: 2, values: ValueSet::of(3), size: Some(2) },
        Constraint::ValueIndexing { cells: vec![0, 1, 2] },
        Constraint::Regular { segments: vec![vec![0, 1]], automaton: tesuji_core::Automaton::default() },
        // Clues whose line does not begin at the border of the grid are described in words.
        Constraint::Skyscraper { cells: vec![40, 41, 42], visible: 2 },
        Constraint::HiddenSkyscraper { cells: vec![3, 12, 21], value: 4 },
        Constraint::LittleKiller { cells: vec![0], sum: 3 },
    ];
    for constraint in more {
        let name = constraint.name();
        let picture = ProblemPicture::of(&empty(vec![constraint])).to_string();
        assert_ne!(drawn(&picture), drawn(&plain), "{name}");
        assert!(picture.contains(name), "{name}");
    }
}

#[test]
fn digits_that_are_not_given_look_so() {
    let puzzle: Grid = GIVENS.parse().unwrap();
    let solution = vec![7; 81];
    let picture = ProblemPicture::of(&puzzle.into()).solution(&solution).to_string();
    assert_eq!(picture.matches("font-weight=\"bold\"").count(), puzzle.clue_count());
    assert_eq!(picture.matches("fill=\"#2a5caa\">7</text>").count(), 81 - puzzle.clue_count());
}

#[test]
fn texts_cannot_end_an_element() {
    let picture = ProblemPicture::of(&Grid::EMPTY.into()).title("</title><script>&").to_string();
    assert!(picture.contains("<title>&lt;/title&gt;&lt;script&gt;&amp;</title>"), "{picture}");
}
