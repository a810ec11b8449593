//! The laws of notations with constraints: a written problem comes back, and one without a form is refused by name.

use proptest::collection::vec;
use proptest::prelude::*;
use tesuji_core::{Constraint, Drawing, IndexedBy, Layout, Problem, Relation, Shape, ValueSet};
use tesuji_format::{Format, Metadata, ReadErrorKind, WriteErrorKind, read, write};

/// Generates square layouts: usual boxes, others, stripes as a jigsaw, no regions.
fn layout() -> impl Strategy<Value = Layout> {
    let stripes = |size: usize| {
        let mut drawing = Drawing::lines(size, size);
        let bend = |cell: usize| if cell == size - 1 || cell == 2 * size - 1 { 2 * size - 1 - cell } else { cell };
        drawing.add_regions(&(0..size * size).map(|cell| bend(cell) / size).collect::<Vec<_>>());
        // The first two rows exchange their last cells, so that the regions are not boxes.
        Layout::draw(drawing).expect("every region has as many cells as a row")
    };
    prop_oneof![
        3 => Just(Layout::CLASSIC),
        1 => prop::sample::select(vec!["2x2", "2x3", "3x2", "3x4", "4x4"])
            .prop_map(|name| Layout::of(name.parse::<Shape>().expect("a shape"))),
        1 => (4..=9usize).prop_map(stripes),
        1 => (4..=9usize).prop_map(|size| Layout::draw(Drawing::lines(size, size)).expect("rows and columns")),
    ]
}

fn constraint(size: usize) -> impl Strategy<Value = Constraint> {
    let cell = move || 0..size * size;
    let cells = move || vec(cell(), 2..7);
    let line = move || {
        (any::<bool>(), any::<bool>(), 0..size).prop_map(move |(is_row, is_reversed, at)| {
            let cell = |nth: usize| if is_row { at * size + nth } else { nth * size + at };
            let mut cells: Vec<usize> = (0..size).map(cell).collect();
            if is_reversed {
                cells.reverse();
            }
            cells
        })
    };
    let pair = move |relation: Relation| {
        (0..size, 0..size - 1).prop_map(move |(row, column)| {
            let one = row * size + column;
            Constraint::Pairs { relation: relation.clone(), pairs: vec![[one, one + 1]] }
        })
    };
    prop_oneof![
        any::<bool>().prop_map(|rising| Constraint::Diagonal { rising }),
        Just(Constraint::AntiChess { rows: 1, columns: 2 }),
        Just(Constraint::AntiChess { rows: 1, columns: 1 }),
        (prop::collection::btree_set(cell(), 1..7), 0..40i64).prop_map(|(cells, sum)| Constraint::Cage {
            cells: cells.into_iter().collect(),
            sums: if sum < 3 { vec![] } else { vec![sum] },
        }),
        cells().prop_map(|cells| Constraint::AllDifferent { cells }),
        (cells(), any::<bool>()).prop_map(|(cells, slow)| Constraint::Thermometer { cells, slow }),
        (cells(), 0..3usize).prop_map(|(cells, more)| {
            let mut circle: Vec<usize> = cells[..=more.min(1)].to_vec();
            circle.sort_unstable();
            Constraint::Arrow { circle, cells: cells[1..].to_vec() }
        }),
        cells().prop_map(|cells| Constraint::Palindrome { cells }),
        cells().prop_map(|cells| Constraint::Renban { cells }),
        (cells(), 1..6i64).prop_map(|(cells, difference)| Constraint::Whisper { cells, difference }),
        cells().prop_map(|cells| Constraint::RegionSumLine { cells }),
        cells().prop_map(|cells| Constraint::Between { cells }),
        cells().prop_map(|cells| Constraint::Zipper { cells }),
        cells().prop_map(|cells| Constraint::Entropic { cells }),
        (cells(), 2..5i64).prop_map(|(cells, modulus)| Constraint::Modular { cells, modulus }),
        cells().prop_map(|cells| Constraint::DoubleArrow { cells }),
        pair(Relation::Difference(1)),
        pair(Relation::Ratio(2)),
        pair(Relation::Sum(10)),
        (vec(cell(), 4), vec(1..=size as i64, 1..4)).prop_map(|(cells, values)| Constraint::Contains {
            cells,
            values,
            exact: false
        }),
        (cell(), any::<bool>()).prop_map(|(cell, columns)| Constraint::Indexer {
            cell,
            by: if columns { IndexedBy::Columns } else { IndexedBy::Rows },
        }),
        (line(), 0..30i64).prop_map(|(cells, sum)| Constraint::XSum { cells, sum }),
        (line(), 0..9usize).prop_map(|(cells, visible)| Constraint::Skyscraper { cells, visible }),
        (line(), 1..9i64).prop_map(|(cells, value)| Constraint::NumberedRoom { cells, value }),
        Just(Constraint::Windoku),
        cells().prop_map(|cells| Constraint::CountingCircles { cells }),
        cells().prop_map(|cells| Constraint::Any { constraints: vec![Constraint::Renban { cells }] }),
    ]
}

fn problem() -> impl Strategy<Value = Problem> {
    layout().prop_flat_map(|layout| {
        let size = layout.size();
        let givens = vec(prop_oneof![4 => Just(0), 1 => 1..=size as u8], size * size);
        let allowed = vec(prop_oneof![9 => Just(0), 1 => 1..1u64 << size], size * size);
        (givens, allowed, any::<bool>(), vec(constraint(size), 0..6)).prop_map(
            move |(givens, allowed, is_restricted, constraints)| {
                let all = ValueSet::first(size);
                let set = |(&bits, &given): (&u64, &u8)| match bits {
                    0 => all,
                    _ if given != 0 || !is_restricted => all,
                    bits if bits.count_ones() == 1 => all,
                    bits => ValueSet::from_bits(bits),
                };
                let allowed: Vec<ValueSet> = allowed.iter().zip(&givens).map(set).collect();
                let problem = Problem::from_values(layout.clone(), givens).expect("values of this size");
                let problem = problem.with_allowed(&allowed).expect("a set a cell");
                problem.with_constraints(constraints).expect("cells of the grid")
            },
        )
    })
}

/// Returns the constraints regardless of their order, and the rest of the problem.
fn plain(problem: &Problem) -> (Layout, Vec<ValueSet>, Vec<u8>, Vec<String>) {
    let text = |one: &Constraint| match one {
        // A corner has its cells in reading order.
        Constraint::Contains { cells, values, exact } => {
            let mut cells = cells.clone();
            cells.sort_unstable();
            format!("{cells:?} contain {values:?}, {exact}")
        }
        one => format!("{one:?}"),
    };
    let mut constraints: Vec<String> = problem.constraints().iter().map(text).collect();
    constraints.sort_unstable();
    constraints.dedup();
    (problem.layout(), problem.allowed(), problem.givens(), constraints)
}

/// Returns whether a notation rewrites some constraints as others with the same meaning.
fn is_rewritten(format: Format, problem: &Problem) -> bool {
    let is_items = matches!(format, Format::Iss | Format::IssLink | Format::Csv);
    is_items && problem.constraints().iter().any(|one| matches!(one, Constraint::Thermometer { slow: true, .. }))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn constraints_come_back_or_are_refused(problem in problem()) {
        for &format in Format::ALL {
            let mut text = String::new();
            match write(&problem, &Metadata::new(), format, &mut text) {
                Err(error) => {
                    let plain = problem.position().is_some() || error.kind() == WriteErrorKind::Size;
                    prop_assert!(plain || error.what().is_some(), "{}", error);
                }
                Ok(()) => {
                    let is_plain = problem.constraints().is_empty() && problem.layout().boxes().is_some();
                    prop_assert!(format.keeps().variants || is_plain, "{}: {}", format, text);
                    if !format.keeps().variants || is_rewritten(format, &problem) {
                        continue;
                    }
                    let text = format!("{}{text}", format.frame().0);
                    for from in [Some(format), None] {
                        let back = read(text.as_bytes(), from).remove(0);
                        let back = match back {
                            Ok(back) => back,
                            Err(error) => {
                                return Err(TestCaseError::fail(format!("{format}: {error}: {text}")));
                            }
                        };
                        if format.losses(&problem, &Metadata::new()).is_empty() {
                            prop_assert_eq!(plain(&back.problem), plain(&problem), "{}: {}", format, text);
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn every_constraint_that_is_not_read_is_named() {
    let grid = "\"size\":4,\"grid\":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]";
    let names = |rest: &str| match read(format!("{{{grid},{rest}}}").as_bytes(), None).remove(0) {
        Err(error) => match error.kind() {
            ReadErrorKind::Unknown { names } => names.to_string(),
            other => panic!("{other:?}"),
        },
        Ok(record) => panic!("{:?}", record.problem),
    };
    assert_eq!(names(r#""doublers":true,"chaos":[1],"nothing":[],"off":false"#), "doublers, chaos");
    assert_eq!(names(r#""negative":["xv","whispers"]"#), "negative whispers");
    assert_eq!(names(r#""killercage":[{"cells":["R1C1"],"value":"odd"}]"#), "killercage with the value odd");
    let iss = read(b".AntiKing.Fog~R1C1.Or.Doubler~R1C1.End", None).remove(0).unwrap_err();
    assert_eq!(iss.to_string(), "these constraints cannot be read: .Fog, .Doubler");
}

#[test]
fn an_error_in_an_item_is_at_the_item() {
    let place = |text: &str| {
        let error = read(text.as_bytes(), None).remove(0).unwrap_err();
        (error.line(), error.column(), error.offset())
    };
    assert_eq!(place(".Cage~3~R1C1~R1C2.Cge~9~R2C1"), (1, 18, 17));
    assert_eq!(place(".Cage~3~R1C1~R1C2.Thermo~R1C1~R10C1"), (1, 18, 17));
    assert_eq!(place(".Shape~9x9\n# a comment\n.AntiKing\n  .Cage~9~R2C22\n"), (4, 3, 35));
    // Blanks divide the item, so the error is at the record.
    assert_eq!(place(".AntiKing.Cage~9~R2 C22"), (1, 1, 0));
    assert_eq!(place(".AntiKing.Or.Cage~3~R1C1"), (1, 10, 9));
}

#[test]
fn contradictions_are_errors_with_their_cause() {
    let rows = "[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]";
    let message =
        |rest: &str| read(format!("{{\"grid\":{rows},{rest}}}").as_bytes(), None).remove(0).unwrap_err().to_string();
    assert_eq!(message(r#""thermometer":[{"lines":[["R1C1","R5C1"]]}]"#), "R5C1 is outside the grid");
    assert_eq!(message(r#""xsum":[{"cell":"R0C0","value":3}]"#), "R0C0 is not at a side of the grid");
    assert!(message(r#""size":5"#).contains("expected 5 rows, found 4"));
    assert!(message(r#""even":[{"cell":"Q1"}]"#).contains("a cell such as R1C1"));
    let regions = rows.replace("{}", "{\"region\":0}");
    let error = read(format!("{{\"grid\":{regions}}}").as_bytes(), None).remove(0).unwrap_err();
    assert_eq!(error.to_string(), "region 1 has more cells than there are values");
}

#[test]
fn negative_constraints_spare_marked_pairs_alone() {
    let rows = "[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]";
    let marks = r#""difference":[{"cells":["R1C1","R1C2"]}],"ratio":[{"cells":["R2C1","R2C2"],"value":3}]"#;
    let text = format!("{{\"grid\":{rows},{marks},\"negative\":[\"ratio\"],\"nonconsecutive\":true}}");
    let problem = read(text.as_bytes(), None).remove(0).unwrap().problem;
    let exempt = vec![[0, 1], [4, 5]];
    let absent = |relation| Constraint::NotAdjacent { relation, diagonal: false, exempt: exempt.clone() };
    assert_eq!(problem.constraints()[..2], [absent(Relation::Difference(1)), absent(Relation::Ratio(3))]);
}

#[test]
fn a_link_that_expands_without_end_is_given_up() {
    // A text of over a million blanks, compressed by LZ-string: ever longer runs of one code.
    let mut json = String::from("{\"size\":\"");
    json.extend(std::iter::repeat_n(' ', 1 << 20));
    let mut written = String::new();
    let metadata = Metadata::from_iter([("title", json.as_str())]);
    write(&Problem::from(tesuji_core::Grid::EMPTY), &metadata, Format::FpuzzlesLink, &mut written).expect("a 9x9");
    let payload = written.trim_end().split_once("load=").expect("a link").1;
    let for_maker = payload.trim_end_matches('=').replace('+', "%2B").replace('/', "-");
    for link in [
        written.clone(),
        format!("https://sudokupad.app/scl{payload}"),
        format!("https://sudokumaker.app/?puzzle={for_maker}"),
    ] {
        let error = read(link.as_bytes(), None).remove(0).unwrap_err();
        assert!(error.to_string().contains("the link expands to more than 1048576 characters"), "{error}");
    }
}
