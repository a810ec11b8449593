//! Tests of reading Interactive Sudoku Solver: constraints and error messages.

use tesuji_core::{Constraint, ValueSet};

use super::read_items;
use crate::{Format, read};

fn message_of(text: &str) -> String {
    read(text.as_bytes(), Some(Format::Iss)).remove(0).unwrap_err().to_string()
}

#[test]
fn errors_name_the_item() {
    for (text, message) in [
        ("Thermo", "expected an item that begins with a dot"),
        (".Thermo~R1C1~R0C1", "there is no cell R0C1: .Thermo~R1C1~R0C1"),
        (".Nothing~R1C1", "these constraints cannot be read: .Nothing"),
        (".Or.~R1C1_1", "an .End is missing: .Or"),
        (".End", "an .End has no item to end"),
        (".Shape~17x17", "this is not a valid shape: .Shape~17x17"),
        (".Cage~x~R1C1", "expected a number, found x: .Cage~x~R1C1"),
    ] {
        assert_eq!(message_of(text), message, "{text}");
    }
}

#[test]
fn items_become_constraints() {
    let problem = read_items(".Cage~10~R1C1~R1C2.Diagonal~-1.Sum~2_=_1_-2~R1C1~R9C9.~R1C1_1_2~R1C1_2_3").unwrap();
    assert_eq!(problem.constraints()[0], Constraint::Cage { cells: vec![0, 1], sums: vec![10] });
    assert_eq!(problem.constraints()[1], Constraint::Diagonal { rising: false });
    assert_eq!(problem.constraints()[2], Constraint::Sum { terms: vec![(1, 0), (-2, 80)], total: 2 });
    assert_eq!(problem.allowed()[0], ValueSet::of(2));
    for no_sum in ["", "0"] {
        let problem = read_items(&format!(".Cage~{no_sum}~R1C1~R1C2")).unwrap();
        assert_eq!(problem.constraints()[0], Constraint::Cage { cells: vec![0, 1], sums: Vec::new() });
    }
}

#[test]
fn digits_can_start_at_zero() {
    let problem = read_items(".Shape~4x4~0-3.~R1C1_0").unwrap();
    assert_eq!((problem.layout().first_number(), problem.allowed()[0]), (0, ValueSet::of(1)));
}

#[test]
fn records_end_where_another_begins() {
    let count = |text: &str| {
        let records = read(text.as_bytes(), Some(Format::Iss));
        records
            .into_iter()
            .map(|record| record.map(|record| record.problem.constraints().len()).ok())
            .collect::<Vec<_>>()
    };
    let (one, two) = (Some(1), Some(2));
    assert_eq!(count(".AntiKing.~R1C1_5\n.AntiKnight.~R1C1_5\n"), [one, one]);
    assert_eq!(count(".AntiKing\n\n# words\n.AntiKnight\n.Shape~4x4\n.~R1C1_1\n.Shape~4x4\n.AntiKing\n"), [two, one]);
    assert_eq!(count("..AntiKing.AntiKnight\n"), [two]);
    assert_eq!(count("  .Shape~4x4\n  .AntiKing.AntiKnight\n"), [two]);
    assert_eq!(count(".~R1C1_5\n.AntiKing\n.~R2C2_6\n.AntiKnight\n"), [two]);
    assert_eq!(count(".~R1C1_5\n.~R1C1_6\n"), [Some(0), Some(0)]);
    assert_eq!(count(".AntiKing.~R1C1_5\n.AntiKnight\n"), [None]);
}

#[test]
fn links_hold_items() {
    let link = "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Thermo%7ER1C1~R1C2&mode=solve";
    let record = read(link.as_bytes(), None).remove(0).unwrap();
    assert_eq!((record.format, record.problem.constraints().len()), (Format::IssLink, 1));
}

#[test]
fn what_is_written_is_read_again() {
    let texts = [
        ".Shape~6x6.NoBoxes.Jigsaw~111222111222333444333444555666555666.AntiConsecutive",
        ".Shape~5x10~0-9.~R1Ca_0_9.GreaterThan~R1C1~R1C2~R2C2.PairX~8H_xf8H_xf8H_B~_n~R1C1~R1C2~R1C3",
        ".Shape~9x9.Regex~WzI0NjhdKlsxMzU3OV0_WzI0NjhdKg~R2C3~R2C4~R3C3.Or.~R1C1_1.And.~R1C2_2.Cage~5~R1C3~R1C4.End.End",
        ".Shape~6x6.ChaosConstruction.NoBoxes.Var~S~~2x3.ChaosArrow~R1C1~~CC1~CC7~-~CC1~CC2.ConnectedValues~VS~1_2~4",
        ".WhiteDot~R1C1~R1C2.BlackDot~R1C2~R1C3.StrictKropki.StrictXV.LittleKiller~20~R1C5.XSum~R1~~9.FullRank~C1~3~.FullRankTies~any",
        ".Shape~4x4.PairX~R1C~_x~R2C1~R2C2~R2C2~R2C1.Regex~R1paeS~R2C1~R2C2",
        ".Shape~9x9~0-8.Doppelganger.Quad~R1C1~1~1.Sum~2_=_1_-2~R1C1~R1C2.SumLine~9~R1C1~R1C2~R1C3~LOOP.EqualSum~R1C1~-~R2C2",
    ];
    for text in texts {
        let problem = read_items(text).unwrap();
        let written = super::write::write(&problem, Format::Iss).unwrap();
        assert_eq!(read_items(&written).unwrap(), problem, "{written}");
    }
}

#[test]
fn little_text_makes_no_endless_work() {
    let nested = format!("{}.Thermo~R1C1~R1C2{}", ".Replicate~_______________".repeat(5), ".End".repeat(5));
    let pairs = format!(".PairX~_______________~_x{}", "~R1C1".repeat(1200)).repeat(50);
    let groups = ".Var~A~~1000".repeat(2000);
    // (((((a)*)*)*)*) and so on, in base 64.
    let deep = ".Regex~".to_owned() + &"KCgo".repeat(10) + "MSkpKik" + "~R1C1";
    for text in [nested, pairs, groups, deep] {
        assert!(read_items(&text).is_err());
    }
}

#[test]
fn templates_are_shifted() {
    let problem = read_items(".Replicate~BAAAAAAAAAAAAB~R1C1.Thermo~R1C1~R1C2.End").unwrap();
    assert_eq!(problem.constraints()[1], Constraint::Thermometer { cells: vec![78, 79], slow: false });
}
