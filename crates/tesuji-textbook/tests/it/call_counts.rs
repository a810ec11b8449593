//! Tests of the counts: the numbers of calls that published programs print, and the effort of each algorithm.

use tesuji_core::Shape;
use tesuji_textbook::{Algorithm, search};

fn values(line: &str) -> Vec<u8> {
    line.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect()
}

#[test]
fn row_order_counts_every_entry() {
    for (line, calls, solutions) in [
        ("063007800012300500005000010050400000037000490000002060080000600004006780006200930", 20_611, 1),
        ("800000000003600000070090200050007000000845700000100030001000068008500010090000400", 733_945, 1),
        ("000000067090000803850700000400090000030070085000000410071050000000010309502000070", 555_284, 0),
        ("600087000000905706040000080030002000004000690000410023500030170080090200001076300", 24_943, 1),
    ] {
        let counts = search(Algorithm::RowOrder, Shape::CLASSIC, &values(line), &mut ()).unwrap();
        assert_eq!((counts.calls, counts.solutions, counts.exhausted), (calls, solutions, true), "{line}");
    }
}

/// If these numbers change, an algorithm has changed.
#[test]
fn the_effort_of_each_algorithm() {
    let clues = values("800000000003600000070090200050007000000045700000100030001000068008500010090000400");
    for (algorithm, calls, placements, backtracks) in [
        (Algorithm::RowOrder, 3_031_696, 2_068_780, 705_261),
        (Algorithm::MostConstrained, 18_936, 18_935, 1_799),
        (Algorithm::Propagation, 161, 2_585, 160),
        (Algorithm::DancingLinks, 2_720, 2_719, 160),
    ] {
        let counts = search(algorithm, Shape::CLASSIC, &clues, &mut ()).unwrap();
        assert_eq!(
            (counts.calls, counts.placements, counts.backtracks, counts.solutions, counts.exhausted),
            (calls, placements, backtracks, 1, true),
            "{algorithm}"
        );
    }
}
