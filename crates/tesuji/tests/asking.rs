//! Puzzles that are answered together get the answers that they get one by one, in the same order.

use std::ops::ControlFlow;

use tesuji::format::{Chunks, Content, Format, Position, ReadError, Reading, write};
use tesuji::render::Count;
use tesuji::{
    CandidateSet, Cell, Counts, Digit, DigitSet, Engine, Instructions, Outcomes, Progress, Selection, Stream, Verdict,
};
use tesuji_testkit::Dealer;

/// Plain lines of every kind, and among them lines with fields, comments, other sizes and what cannot be read.
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
        write(&Content::Position(position), format, &mut text).expect("the notation has this size");
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

type Answers = Vec<Result<(Reading, Verdict), ReadError>>;

fn answers(stream: &Stream, text: &str) -> Answers {
    let mut answers = Vec::new();
    let outcome = stream.answers(Chunks::new(text.as_bytes(), None), &Progress::new(), |item| {
        answers.push(item.map(|answered| (answered.reading, answered.verdict)));
        ControlFlow::Continue(())
    });
    assert!(outcome.is_ok());
    answers
}

/// The counts of all records, and how many of them came with the record.
fn counts(stream: &Stream, text: &str, limit: u64, mut selection: Selection) -> (Vec<Option<Count>>, usize) {
    let (mut counts, mut known, progress) = (Vec::new(), 0, Progress::new());
    let outcome = stream.run_asking(
        &Counts { limit },
        Chunks::new(text.as_bytes(), None),
        &mut selection,
        &progress,
        |solver, item, answer, page: &mut Vec<_>, _| {
            let count = |record: tesuji::Record<'_>| record.count(answer, solver, limit, progress.stop_flag());
            page.push((item.ok().and_then(count), answer.is_some()));
        },
        |page| {
            known += page.iter().filter(|(_, known)| *known).count();
            counts.extend(page.into_iter().map(|(count, _)| count));
            ControlFlow::Continue(())
        },
    );
    assert!(outcome.is_ok());
    assert_eq!(progress.records(), counts.len() as u64);
    (counts, known)
}

fn one_by_one() -> Stream {
    Stream::new().threads(1).engine(Engine::Bands).expect("bands run everywhere")
}

/// Streams that answer puzzles together, on all instructions of this machine.
fn together() -> impl Iterator<Item = Stream> {
    let sets = Instructions::ALL.iter().filter_map(|&set| Stream::new().threads(1).instructions(set));
    sets.chain([2, 5].map(|threads| Stream::new().threads(threads)))
}

#[test]
fn verdicts_and_readings_are_the_same() {
    for text in [lines(7000), lines(9), lines(10), lines(11), sukakus(700), marked(60)] {
        let expected = answers(&one_by_one(), &text);
        assert!(expected.len() >= 9);
        for stream in together().chain(Stream::new().engine(Engine::One)) {
            assert!(answers(&stream, &text) == expected, "{stream:?}");
        }
    }
}

#[test]
fn every_kind_of_answer_is_among_them() {
    let answers = answers(&Stream::new(), &lines(1000));
    let count = |wanted: fn(&Verdict) -> bool| {
        answers.iter().filter(|item| item.as_ref().is_ok_and(|(_, verdict)| wanted(verdict))).count()
    };
    assert!(count(|verdict| matches!(verdict, Verdict::Clash)) > 20);
    assert!(count(|verdict| matches!(verdict, Verdict::Sized(_))) > 5);
    for known in 0..3 {
        let found = answers.iter().flatten().filter(|(_, verdict)| verdict.count() == known).count();
        assert!(found > 50, "{known}");
    }
    assert!(answers.iter().filter(|item| item.is_err()).count() > 5);
}

#[test]
fn counts_are_the_same_whatever_the_limit() {
    for limit in [1, 2, 3, 1000, 5000] {
        for text in [lines(600), sukakus(60), marked(12)] {
            let (expected, known) = counts(&one_by_one(), &text, limit, Selection::all());
            assert_eq!(known, 0);
            for stream in together() {
                assert_eq!(counts(&stream, &text, limit, Selection::all()).0, expected, "{limit} {stream:?}");
            }
        }
    }
}

#[test]
fn a_selection_is_answered_together_too() {
    let text = lines(5000);
    let selection = || Selection::all().skip(100).take(4500);
    let (expected, _) = counts(&one_by_one(), &text, 2, selection());
    assert!(expected.len() >= 4500);
    for stream in together() {
        let (found, known) = counts(&stream, &text, 2, selection());
        assert_eq!(found, expected);
        assert!(known > 3500);
    }
}

#[test]
fn what_needs_a_look_of_its_own_is_left_alone() {
    let known = |text: &str| counts(&Stream::new().threads(1), text, 2, Selection::all()).1;
    let mut dealer = Dealer::new(3);
    let line = format!("{}\n", dealer.easy());
    assert_eq!((known(&line.repeat(9)), known(&line.repeat(10)), known(&line.repeat(5000))), (0, 10, 5000));
    assert_eq!(known(&"1...............\n".repeat(20)), 0, "other sizes");
    assert_eq!(known(&marked(20)), 0, "pencil marks may narrow");
    let clash = format!("55{}\n", ".".repeat(79));
    assert_eq!(known(&clash.repeat(20)), 20, "a clash is seen as a puzzle begins");
    assert_eq!(known(&sukakus(20)), 20);
    let other = format!("{} id\n{}\n", dealer.easy(), &line[..80]);
    assert_eq!(known(&other.repeat(10)), 10, "lines with fields, and errors between them");
}

#[test]
fn an_answer_that_takes_long_can_be_stopped() {
    // To count the solutions of the empty grid would take for ever.
    let text = format!("{}\n", ".".repeat(81)).repeat(20);
    for threads in [1, 2] {
        let progress = Progress::new();
        let mut delivered = 0;
        std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(std::time::Duration::from_millis(100));
                progress.stop();
            });
            let outcome = Stream::new().threads(threads).run_asking(
                &Counts { limit: u64::MAX },
                Chunks::new(text.as_bytes(), None),
                &mut Selection::all(),
                &progress,
                |_, _, _, page: &mut usize, _| *page += 1,
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
fn records_come_in_order_with_their_outcomes() {
    let text = lines(6000);
    let mut seen = Vec::new();
    let outcome = Stream::new().threads(3).run_asking(
        &Outcomes,
        Chunks::new(text.as_bytes(), None),
        &mut Selection::all(),
        &Progress::new(),
        |_, item, _, page: &mut Vec<usize>, _| {
            page.push(item.map_or_else(|error| error.line(), |record| record.line()))
        },
        |page| {
            seen.extend(page);
            ControlFlow::Continue(())
        },
    );
    assert!(outcome.is_ok());
    assert!(seen.len() == 6000 && seen.is_sorted_by(|one, next| one < next));
}
