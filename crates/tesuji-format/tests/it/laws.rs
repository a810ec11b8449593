//! The laws of every notation, on random puzzles: the kept parts come back, and the losses are reported.

use std::io::{self, Read};

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use tesuji_core::{CandidateSet, Cell, Digit, DigitSet, Grid, Layout, Position, Problem, Shape};
use tesuji_format::{Chunks, Format, Metadata, Record, WriteErrorKind, names, read, write};

/// The content of a record: a problem and its metadata.
type Content = (Problem, Metadata);

/// Generates grids of any digits, valid or not, with any density.
fn grid() -> impl Strategy<Value = Grid> {
    (0.05..0.95f64).prop_flat_map(|filled| {
        vec(option::weighted(filled, 0..9usize), 81)
            .prop_map(|cells| Grid::from_cells(std::array::from_fn(|cell| cells[cell].map(Digit::from_index))))
    })
}

fn candidates() -> impl Strategy<Value = CandidateSet> {
    vec(0..512u16, 81).prop_map(|cells| {
        let mut candidates = CandidateSet::EMPTY;
        Cell::iter().zip(cells).for_each(|(cell, bits)| candidates.set_digits(cell, DigitSet::from_bits(bits)));
        candidates
    })
}

fn metadata() -> impl Strategy<Value = Metadata> {
    let name = prop::sample::select(vec![
        names::AUTHOR,
        names::COMMENT,
        names::DATE,
        names::DESCRIPTION,
        names::ID,
        names::LEVEL,
        names::RATING,
        names::SOURCE,
        names::TITLE,
        names::URL,
        "another",
    ]);
    let value = "[ -~äß│☃\u{1f600}]{1,20}";
    let colours = option::weighted(0.2, prop_oneof![grid().prop_map(|colours| colours.to_string()), value]);
    (vec((name, value), 0..4), colours).prop_map(|(fields, colours)| {
        let colours = colours.map(|colours| (names::COLOURS, colours));
        fields.into_iter().chain(colours).collect()
    })
}

fn position() -> impl Strategy<Value = Position> {
    let marks = option::of(candidates());
    (grid(), option::of(grid()), marks).prop_map(|(clues, placed, candidates)| {
        let placed = placed.unwrap_or_default().iter().filter(|(cell, _)| clues[*cell].is_none()).collect();
        let mut position = Position { clues, placed, candidates, ..Position::default() };
        let digits = position.digits();
        if let Some(candidates) = &mut position.candidates {
            digits.iter().for_each(|(cell, _)| candidates.set_digits(cell, DigitSet::EMPTY));
        }
        position
    })
}

/// Generates positions like those of programs: the marks are the candidates that the digits leave, with a few
/// exceptions.
fn lawful_position() -> impl Strategy<Value = Position> {
    let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let solution: Grid = solution.parse().expect("81 characters");
    let kinds = vec(0..3u8, 81);
    (kinds, vec(0..729usize, 0..9), any::<bool>()).prop_map(move |(kinds, gone, marked)| {
        let of = |kind| solution.iter().filter(|(cell, _)| kinds[cell.index()] == kind).collect();
        let mut position = Position { clues: of(0), placed: of(1), ..Position::default() };
        let marks = position.pencilmarks();
        let keep = |candidate: &tesuji_core::Candidate| !gone.contains(&candidate.index());
        position.candidates = marked.then(|| marks.iter().filter(keep).collect());
        position
    })
}

fn sized() -> impl Strategy<Value = Problem> {
    let shapes: Vec<Shape> =
        (2..=12).flat_map(|rows| (2..=12).filter_map(move |columns| Shape::new(rows, columns))).collect();
    let shapes: Vec<Shape> = shapes.into_iter().filter(|shape| shape.size() != 9).collect();
    prop::sample::select(shapes).prop_flat_map(|shape| {
        // Small values are read as smaller grids before others, if at all.
        let small = prop::sample::select(vec![4, shape.size() as u8, shape.size() as u8]);
        let value = small.prop_flat_map(|most| prop_oneof![3 => Just(0), 1 => 1..=most]);
        vec(value, shape.cell_count())
            .prop_map(move |values| Problem::from_values(Layout::of(shape), values).expect("values of this size"))
    })
}

fn content() -> impl Strategy<Value = Content> {
    let described = || option::of(metadata()).prop_map(Option::unwrap_or_default);
    let plain = |problem: Problem| (problem, Metadata::new());
    prop_oneof![
        3 => (position().prop_map(Problem::from), described()),
        3 => lawful_position().prop_map(move |position| plain(position.into())),
        1 => candidates().prop_map(move |candidates| plain(Position::of_sukaku(candidates).into())),
        2 => grid().prop_map(move |clues| plain(clues.into())),
        1 => (sized(), described()),
    ]
}

fn formats() -> impl Iterator<Item = Format> {
    Format::ALL.iter().copied()
}

fn written((problem, metadata): &Content, format: Format) -> Option<String> {
    let mut text = String::new();
    match write(problem, metadata, format, &mut text) {
        Ok(()) => {
            let (before, after) = format.frame();
            Some(format!("{before}{text}{after}"))
        }
        Err(error) if matches!(format, Format::Killer | Format::Cages | Format::Samurai) => {
            // Givens have no form there, or a single grid has none.
            assert!(error.kind() == WriteErrorKind::Variant || !problem.layout().is_classic());
            None
        }
        Err(error) => {
            assert_eq!((error.kind(), error.format()), (WriteErrorKind::Size, format));
            let is_large = matches!(format, Format::Iss | Format::IssLink) && problem.layout().size() > 16;
            assert!(is_large || !format.keeps().sizes && !problem.layout().is_classic());
            None
        }
    }
}

fn only(records: Vec<Result<Record, tesuji_format::ReadError>>, text: &str) -> Record {
    assert_eq!(records.len(), 1, "{text}");
    records
        .into_iter()
        .next()
        .unwrap()
        .unwrap_or_else(|error| panic!("{}:{}: {error}\n{text}", error.line(), error.column()))
}

/// Returns whether everything in the first content is also in the second, which may have extra marks. Only the bank
/// adds metadata, because its records always have an id and a rating.
fn kept(format: Format, content: &Content, back: &Content) -> bool {
    let (metadata, found) = (&content.1, &back.1);
    match (content.0.position(), back.0.position()) {
        (Some(a), Some(b)) => {
            (a.clues, a.placed) == (b.clues, b.placed)
                && (metadata == found
                    || format == Format::Bank && metadata.iter().all(|(name, value)| found.get(name) == Some(value)))
                && (a.candidates.is_none() || a.candidates == b.candidates)
        }
        _ => content == back,
    }
}

/// Returns the content; for a full grid, without the information that it has no marks.
fn plain(content: &Content) -> Content {
    match content.0.position() {
        Some(position) if position.digits().clue_count() == 81 => {
            (Position { candidates: None, ..position.clone() }.into(), content.1.clone())
        }
        _ => content.clone(),
    }
}

fn content_of(record: Record) -> Content {
    (record.problem, record.metadata)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_not_lost_comes_back(content in content()) {
        for format in formats() {
            let Some(text) = written(&content, format) else { continue };
            let record = only(read(text.as_bytes(), Some(format)), &text);
            let losses = format.losses(&content.0, &content.1);
            prop_assert!(text.ends_with('\n') && record.rest.is_empty() && record.format == format, "{}", text);
            let back = content_of(record);
            prop_assert_eq!(kept(format, &plain(&content), &back), losses.is_empty(), "{}: {}\n{}", format, losses, text);
        }
    }

    #[test]
    fn detection_reads_the_same_or_refuses(content in content()) {
        for format in formats() {
            let Some(text) = written(&content, format) else { continue };
            let forced = only(read(text.as_bytes(), Some(format)), &text);
            if matches!(format, Format::Pencilmarks | Format::Groups)
                && !text.split_whitespace().any(|group| group.parse().is_ok_and(|digits: u32| digits > 9)) {
                continue; // a grid of single marks looks like any grid
            }
            if format == Format::Sdx && !text.contains('u') {
                continue; // without placed digits these are any pencil marks
            }
            if format == Format::Hex && content.0.layout().size() <= 10 {
                continue; // digits from zero are tried only if those from one do not suffice
            }
            if format == Format::SsOld && !text.bytes().any(|byte| byte.is_ascii_digit()) {
                continue; // a text of only X may be anything
            }
            let forced = content_of(forced);
            match &read(text.as_bytes(), None)[..] {
                [Ok(found)] => prop_assert_eq!(
                    plain(&content_of(found.clone())), plain(&forced), "{} as {}\n{}", format, found.format, text
                ),
                [Err(error)] => prop_assert!(
                    matches!(error.kind(), tesuji_format::ReadErrorKind::Ambiguous { .. }), "{}: {}\n{}", format, error, text
                ),
                other => prop_assert!(false, "{} {}: {:?}\n{}", format, other.len(), other.last(), text),
            }
        }
    }

    #[test]
    fn a_way_through_a_greater_notation_changes_nothing(content in content(), a in 0..Format::ALL.len()) {
        let a = Format::ALL[a];
        let Some(text) = written(&content, a) else { return Ok(()) };
        let content = content_of(only(read(text.as_bytes(), Some(a)), &text));
        for b in formats() {
            let Some(way) = written(&content, b) else { continue };
            if b.losses(&content.0, &content.1).is_empty() {
                let back = content_of(only(read(way.as_bytes(), Some(b)), &way));
                let marks = |content: &Content| content.0.position().is_some_and(|found| found.candidates.is_some());
                if a.keeps().candidates && marks(&back) && !marks(&content) {
                    continue; // the notation has written the marks that the digits leave
                }
                let is_marked_and_full =
                    |found: &Position| found.candidates.is_some() && found.digits().clue_count() == 81;
                if content.0.position().is_some_and(is_marked_and_full) {
                    continue; // a full grid has no cell for marks, so an empty list of them may be lost
                }
                if b == Format::Bank && !kept(a, &back, &content) {
                    continue; // the bank has added a number
                }
                if matches!(a, Format::Tesuji | Format::Csv) {
                    // These notations also write whose marks they are, which others do not store.
                    prop_assert_eq!(&back, &content, "by way of {}\n{}", b, way);
                    continue;
                }
                prop_assert_eq!(written(&back, a), Some(text.clone()), "{} by way of {}\n{}", a, b, way);
            }
        }
    }

    #[test]
    fn many_records_are_read_in_pieces(contents in vec(lawful_position(), 2..6), pieces in vec(1..200usize, 1..9)) {
        for format in formats() {
            let (before, after) = format.frame();
            let mut text = before.to_owned();
            let mut expected = Vec::new();
            for position in &contents {
                let content = (Problem::from(position.clone()), Metadata::new());
                let Some(record) = written(&content, format) else { continue };
                expected.push(content_of(only(read(record.as_bytes(), Some(format)), &record)));
                write(&content.0, &content.1, format, &mut text).expect("it was written before");
                text += "\n";
            }
            if expected.is_empty() {
                continue;
            }
            text += after;
            let reader = Pieces { text: text.as_bytes(), lengths: pieces.iter().copied().cycle() };
            let found: Vec<_> = Chunks::new(reader, Some(format))
                .flat_map(|chunk| chunk.unwrap().records().collect::<Vec<_>>())
                .map(|record| record.unwrap_or_else(|error| panic!("{error}\n{text}")))
                .collect();
            prop_assert!(found.is_sorted_by_key(|record| record.line), "{}\n{}", format, text);
            let found: Vec<_> = found.into_iter().map(content_of).collect();
            prop_assert_eq!(found, expected, "{}\n{}", format, text);
        }
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in vec(any::<u8>(), 0..2000)) {
        never_fails(&bytes);
    }

    #[test]
    fn any_characters_are_read_or_refused(text in "[0-9.|+\\-\\[\\]{}(),;:\"'#=a-dX \t\r\n]{0,600}") {
        never_fails(text.as_bytes());
    }

    #[test]
    fn a_damaged_text_is_read_or_refused(
        content in content(), format in 0..Format::ALL.len(), damage in vec((any::<prop::sample::Index>(), any::<u8>()), 1..4)
    ) {
        let Some(text) = written(&content, Format::ALL[format]) else { return Ok(()) };
        let mut bytes = text.into_bytes();
        for (at, byte) in damage {
            let at = at.index(bytes.len());
            match byte {
                0..60 => drop(bytes.remove(at)),
                60..120 => bytes.insert(at, byte),
                _ => bytes[at] = byte,
            }
            if bytes.is_empty() {
                return Ok(());
            }
        }
        never_fails(&bytes);
    }
}

/// A reader that returns pieces of given lengths.
struct Pieces<'a, I> {
    text: &'a [u8],
    lengths: I,
}

impl<I: Iterator<Item = usize>> Read for Pieces<'_, I> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let length = self.lengths.next().unwrap_or(1).min(out.len()).min(self.text.len());
        let (piece, rest) = self.text.split_at(length);
        out[..length].copy_from_slice(piece);
        self.text = rest;
        Ok(length)
    }
}

fn never_fails(bytes: &[u8]) {
    for format in formats().map(Some).chain([None]) {
        for record in read(bytes, format) {
            match record {
                Ok(record) => assert!(record.line >= 1),
                Err(error) => {
                    assert!(error.line() >= 1 && error.column() >= 1 && !error.to_string().is_empty());
                }
            }
        }
    }
}
