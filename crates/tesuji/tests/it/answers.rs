//! Puzzles that are answered together get the same answers as one by one, in the same order.

use std::ops::ControlFlow;

use tesuji::format::{Chunks, Format, Metadata, ReadError, Record, write};
use tesuji::query::{Count, SolveResponse};
use tesuji::{
    CandidateSet, Cell, Control, CountSolutions, Digit, DigitSet, Engine, Instructions, Position, Selection, Solve,
    Status, Stream,
};
use tesuji_testkit::Dealer;

/// Returns plain lines of every kind, mixed with lines that have fields, comments, other sizes or unreadable text.
fn lines(count: usize) -> String {
    let mut dealer = Dealer::new(7);
    let mut text = String::new();
    for nth in 0..count {
        text += &match nth % 12 {
            3 => format!("{} # {nth}\n", dealer.puzzle()),
            5 => format!("\n# {nth}\n{}\r\n", dealer.easy()),
            7 => format!("{}\n", dealer.clashing()),
            8 if nth % 7 == 1 => format!("{}\n", &dealer.easy().to_string()[..80]),
            9 if nth % 5 == 0 => "1...............,four\n".to_owned(),
            _ => format!("{}\n", dealer.puzzle()),
        };
    }
    text
}

fn text_of(format: Format, positions: impl Iterator<Item = Position>) -> String {
    let mut text = String::new();
    for position in positions {
        write(&position.into(), &Metadata::new(), format, &mut text).expect("the notation has this size");
    }
    text
}

fn sukakus(count: usize) -> String {
    let mut dealer = Dealer::new(11);
    text_of(Format::Sukaku, (0..count).map(|_| Position::of_sukaku(dealer.sukaku())))
}

/// Puzzles with several solutions, of which pencil marks leave one or none.
fn marked(count: usize) -> String {
    let mut dealer = Dealer::new(13);
    let mut solver = tesuji::Solver::new();
    let positions = (0..count).map(|nth| {
        let puzzle = dealer.several();
        let mut marks = CandidateSet::EMPTY;
        if nth % 3 > 0 {
            let solution = *solver.solve(&puzzle).any().expect("there are several");
            Cell::iter()
                .for_each(|cell| marks.set_digits(cell, DigitSet::of(solution.get(cell)) | DigitSet::of(Digit::D5)));
        }
        puzzle.grid().iter().for_each(|(cell, _)| marks.set_digits(cell, DigitSet::EMPTY));
        Position { candidates: Some(marks), ..Position::of(*puzzle.grid()) }
    });
    text_of(Format::Pencilmarks, positions)
}

type Answers = Vec<Result<(Record, SolveResponse), ReadError>>;

fn answers(stream: &Stream, text: &str, limit: u64) -> Answers {
    let mut answers = Vec::new();
    let outcome = stream.answer(
        &Solve { limit, ..Solve::default() },
        Chunks::new(text.as_bytes(), None),
        &mut Selection::all(),
        &Control::new(),
        |item, page: &mut Answers, _| {
            page.push(
                item.map(|(entry, solved)| (entry.clone().into_record(), solved.clone()))
                    .map_err(|error| error.clone()),
            )
        },
        |page| {
            answers.extend(page);
            ControlFlow::Continue(())
        },
    );
    assert!(outcome.is_ok());
    answers
}

/// Returns the counts of all records.
fn counts(stream: &Stream, text: &str, limit: u64, mut selection: Selection) -> Vec<Option<Count>> {
    let (mut counts, control) = (Vec::new(), Control::new());
    let outcome = stream.answer(
        &CountSolutions { limit, ..CountSolutions::default() },
        Chunks::new(text.as_bytes(), None),
        &mut selection,
        &control,
        |item, page: &mut Vec<_>, _| page.push(item.ok().and_then(|(_, response)| response.count)),
        |page| {
            counts.extend(page);
            ControlFlow::Continue(())
        },
    );
    assert!(outcome.is_ok());
    assert_eq!(control.records(), counts.len() as u64);
    counts
}

fn one_by_one() -> Stream {
    Stream::new().threads(1).engine(Engine::Bands).expect("bands run everywhere")
}

/// Streams that answer puzzles in batches, with all instruction sets of this machine.
fn together() -> impl Iterator<Item = Stream> {
    let sets = Instructions::ALL.iter().filter_map(|&set| Stream::new().threads(1).instructions(set));
    sets.chain([2, 5].map(|threads| Stream::new().threads(threads)))
}

#[test]
fn responses_and_records_are_the_same() {
    for text in [lines(7000), lines(9), lines(10), lines(11), sukakus(700), marked(60)] {
        for limit in [0, 100] {
            let expected = answers(&one_by_one(), &text, limit);
            assert!(expected.len() >= 9);
            for stream in together().chain(Stream::new().engine(Engine::One)) {
                assert!(answers(&stream, &text, limit) == expected, "{stream:?}");
            }
        }
    }
}

#[test]
fn every_kind_of_answer_is_among_them() {
    let answers = answers(&Stream::new(), &lines(1000), 0);
    let count = |wanted: fn(&SolveResponse) -> bool| {
        answers.iter().filter(|item| item.as_ref().is_ok_and(|(_, response)| wanted(response))).count()
    };
    assert!(count(|response| !response.status.clashes().is_empty()) > 20);
    assert!(count(|response| !response.layout().is_classic()) > 5);
    assert!(count(|response| response.status == Status::unsolvable()) > 20);
    assert!(count(|response| response.status == Status::Unique) > 50);
    assert!(count(|response| response.status == Status::Several) > 50);
    assert!(answers.iter().filter(|item| item.is_err()).count() > 5);
}

#[test]
fn counts_are_the_same_whatever_the_limit() {
    for limit in [1, 2, 3, 1000, 5000] {
        for text in [lines(600), sukakus(60), marked(12)] {
            let expected = counts(&one_by_one(), &text, limit, Selection::all());
            for stream in together() {
                assert_eq!(counts(&stream, &text, limit, Selection::all()), expected, "{limit} {stream:?}");
            }
        }
    }
}

#[test]
fn a_selection_is_answered_together_too() {
    let text = lines(5000);
    let selection = || Selection::all().skip(100).take(4500);
    let expected = counts(&one_by_one(), &text, 2, selection());
    assert!(expected.len() >= 4500);
    for stream in together() {
        assert_eq!(counts(&stream, &text, 2, selection()), expected);
    }
}

#[test]
fn an_answer_that_takes_long_can_be_stopped() {
    // Counting the solutions of the empty grid would take forever.
    let text = format!("{}\n", ".".repeat(81)).repeat(20);
    for threads in [1, 2] {
        let control = Control::new();
        let mut delivered = 0;
        std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(std::time::Duration::from_millis(100));
                control.stop();
            });
            let outcome = Stream::new().threads(threads).answer(
                &CountSolutions { limit: u64::MAX, ..CountSolutions::default() },
                Chunks::new(text.as_bytes(), None),
                &mut Selection::all(),
                &control,
                |_, page: &mut usize, _| *page += 1,
                |page| {
                    delivered += page;
                    ControlFlow::Continue(())
                },
            );
            assert!(outcome.is_ok());
        });
        assert_eq!(delivered, 0);
    }
}

#[test]
fn records_come_in_order() {
    let text = lines(6000);
    let mut seen = Vec::new();
    let outcome = Stream::new().threads(3).answer(
        &Solve { limit: 0, ..Solve::default() },
        Chunks::new(text.as_bytes(), None),
        &mut Selection::all(),
        &Control::new(),
        |item, page: &mut Vec<usize>, _| {
            page.push(item.map_or_else(|error| error.line(), |(entry, _)| entry.line()));
        },
        |page| {
            seen.extend(page);
            ControlFlow::Continue(())
        },
    );
    assert!(outcome.is_ok());
    assert!(seen.len() == 6000 && seen.is_sorted_by(|one, next| one < next));
}
