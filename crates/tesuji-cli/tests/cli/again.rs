//! Answers as input: they are read as the same problem, and the solution fits it.

use crate::process::tesuji;
use crate::{PUZZLE, SEVERAL};

/// A puzzle of each kind: classic, another size, with regions, numbered from 0, without regions, not square, with
/// rules.
const KINDS: [&str; 8] = [
    PUZZLE,
    SEVERAL,
    "2.........6.41....5.61.......1..5..4",
    ".Shape~9x9.NoBoxes.Jigsaw~111333333151123223555122223855117722885557699888877669484476669484776669444479999.~R1C6_6~R1C8_9~R2C1_2~R3C4_1~R3C9_8~R4C7_5~R5C1_1~R6C5_4~R6C7_8~R7C2_5~R7C6_9~R8C6_1~R9C7_4~R9C8_7~R9C9_2",
    ".Shape~4x4~0-3.NoBoxes.Jigsaw~1112133233424442.~R1C1_0~R2C3_1~R3C1_2",
    ".Shape~7x7.NoBoxes.AntiKing.~R1C1_3",
    ".Shape~4x6.~R1C1_1~R2C3_2",
    ".Shape~6x6.Cage~5~R1C1~R1C2.Thermo~R2C1~R2C2~R2C3.~R6C6_5",
];

fn solutions_of(json: &str) -> (serde_json::Value, serde_json::Value) {
    let value: serde_json::Value = serde_json::from_str(json).unwrap_or_else(|error| panic!("{error}: {json}"));
    (value["puzzle"].clone(), value["solutions"].clone())
}

#[test]
fn a_solution_of_any_problem_is_read_with_it_and_fits() {
    for kind in KINDS {
        let first = tesuji(&["solve", "--json"], kind);
        for form in ["json", "csv"] {
            let solved = tesuji(&["solve", "-o", form], kind);
            let checked = tesuji(&["check", "-o", "line"], solved.out.clone());
            assert!(checked.out.ends_with(": a solution\n"), "{form}: {kind}: {}{}", checked.out, checked.err);
            assert_eq!((checked.err.as_str(), checked.code), ("", 0), "{form}: {kind}");
            let again = tesuji(&["solve", "--json"], solved.out);
            assert_eq!(solutions_of(&again.out), solutions_of(&first.out), "{form}: {kind}");
        }
    }
}

#[test]
fn generated_puzzles_are_solved_and_checked_in_every_form() {
    for rules in ["x", "jigsaw", "windoku", "anti-knight", "nonconsecutive", "killer", "thermo", "arrow"] {
        for form in ["json", "csv", "line"] {
            let made = tesuji(&["generate", "--size", "6", "--rules", rules, "--seed", "5", "-o", form], "");
            if !made.err.is_empty() {
                // Not every rule works for a 6x6.
                assert_eq!(made.out, "", "{rules}: {}", made.err);
                continue;
            }
            let solved = tesuji(&["solve", "-o", form], made.out.clone());
            let checked = tesuji(&["check", "-o", "line"], solved.out.clone());
            assert!(
                checked.out.ends_with(": a solution\n"),
                "{rules}, {form}: {}{}{}",
                made.out,
                solved.out,
                checked.out
            );
        }
    }
}

#[test]
fn what_a_player_has_done_comes_back() {
    let begun =
        r#"{"tesuji":1,"box":"2x2","givens":[1,2,3,0,3,0,1,0,2,0,0,0,0,0,0,1],"placed":[0,0,0,3],"constraints":[]}"#;
    let begun = begun.replace("[0,0,0,3]", "[0,0,0,3,0,0,0,0,0,0,0,0,0,0,0,0]");
    for form in ["json", "csv"] {
        let solved = tesuji(&["solve", "-o", form], begun.clone());
        let hint = tesuji(&["hint", "--json"], solved.out.clone());
        assert!(
            hint.out.contains("\"advice\":\"wrong-digits\",\"cells\":[\"r1c4\"]"),
            "{form}: {}{}",
            solved.out,
            hint.out
        );
    }
}

#[test]
fn a_grid_is_checked_in_the_layout_of_its_puzzle() {
    for kind in [KINDS[3], KINDS[4]] {
        let folder = tempfile();
        std::fs::write(&folder, kind).unwrap();
        let solved = tesuji(&["solve", "-o", "line"], kind);
        let run = tesuji(&["check", "--puzzle", folder.to_str().unwrap()], solved.out);
        assert_eq!((run.out.as_str(), run.code), ("stdin:1: a solution\n", 0), "{kind}");
        std::fs::remove_file(folder).unwrap();
    }
}

fn tempfile() -> std::path::PathBuf {
    std::env::temp_dir().join(format!("tesuji-again-{}.txt", std::process::id()))
}
