//! Puzzles with constraints: read and written, and never treated as plain ones.

use crate::process::tesuji;

/// Returns a killer sudoku in a notation of sums and arrows: one cage of three cells.
fn killer() -> String {
    let mut cells = vec!['0'; 81];
    (cells[0], cells[1], cells[10], cells[4]) = ('F', '<', '^', '9');
    cells.into_iter().collect::<String>() + "\n"
}

#[test]
fn constraints_go_from_notation_to_notation() {
    let killer = killer();
    let items = tesuji(&["convert", "--to", "iss"], &killer);
    assert_eq!(items.out, ".Shape~9x9.Cage~15~R1C1~R1C2~R2C2.Cage~9~R1C5\n");
    let mut text = items.out;
    for to in ["fpuzzles", "fpuzzleslink", "fpuz", "cages", "isslink", "sudokumaker", "scl", "killer"] {
        let run = tesuji(&["convert", "--to", to], &text);
        assert_eq!((run.err.as_str(), run.code), ("", 0), "{to}: {text}");
        text = run.out;
    }
    assert_eq!(text, killer);
}

#[test]
fn what_a_notation_has_no_form_for_is_an_error_that_names_it() {
    for to in ["line", "boxed", "jigsaw", "scf", "opensudoku", "pencilmarks"] {
        let run = tesuji(&["convert", "--to", to], killer());
        assert!(run.err.contains("cannot represent cage"), "{to}: {}", run.err);
        assert_eq!((run.out.contains("9x9"), run.code == 0), (false, false), "{to}");
    }
}

#[test]
fn verbs_for_plain_puzzles_refuse_constraints_by_name() {
    let classic = ".Shape~9x9.~R1C1_8~R2C3_3~R2C4_6.AntiKing\n";
    for verb in ["rate", "classify", "canonicalize", "symmetry", "minimal", "vicinity", "shuffle"] {
        for text in [killer(), classic.to_owned()] {
            let run = tesuji(&[verb], &text);
            let said = format!("{}{}", run.out, run.err);
            assert!(said.contains("cage") || said.contains("anti-chess"), "{verb}: {said}");
            let is_a_line = matches!(verb, "rate" | "classify");
            assert_eq!(run.code, if is_a_line { 1 } else { 2 }, "{verb}: {said}");
            assert_eq!(is_a_line, run.out.contains("\tunsupported"), "{verb}: {said}");
        }
    }
}

#[test]
fn explain_names_constraints_and_irregular_regions() {
    let run = tesuji(&["convert", "--explain"], killer());
    assert!(run.out.contains("\nshape: 9x9, boxes of 3x3\nconstraints: cage (2)\nclues: 0\n"), "{}", run.out);
    let run = tesuji(&["convert", "--explain"], ".Shape~4x4.NoBoxes.Jigsaw~1112133233424442.AntiKing\n");
    assert!(run.out.contains("\nregions: 4, irregular (a jigsaw)\nconstraints: anti-chess\n"), "{}", run.out);
}

#[test]
fn constraints_that_are_not_read_are_named() {
    let run = tesuji(&["solve"], ".AntiKing.Fog~R1C1.Doubler~R1C2\n");
    assert!(run.err.contains("these constraints cannot be read: .Fog, .Doubler"), "{}", run.err);
    assert_eq!(run.code, 2);
}

#[test]
fn regions_of_a_jigsaw_are_drawn() {
    let jigsaw = ".Shape~4x4.NoBoxes.Jigsaw~1112133233424442.~R1C1_1~R2C3_4\n";
    let found = tesuji(&["candidates", "-o", "boxed"], jigsaw);
    let expected = "\
+--------------+----+
| 1    4    23 | 23 |
|    +---------+    |
| 23 | 1    4  | 23 |
+----+    +----+    |
| 23   23 | 1  | 4  |
+---------+    |    |
| 4    23   23 | 1  |
+--------------+----+
";
    assert_eq!((found.out.as_str(), found.code), (expected, 0), "{}", found.err);
}

#[test]
fn problems_of_any_kind_are_drawn() {
    let text = ".Shape~6x6.AntiKnight.Cage~7~R1C1~R1C2.Thermo~R3C1~R3C2~R4C3.~R6C6_5\n";
    let run = tesuji(&["convert", "--to", "svg"], text);
    assert_eq!((run.err.as_str(), run.code), ("", 0));
    assert!(run.out.starts_with("<svg ") && run.out.ends_with("</svg>\n"), "{}", run.out);
    for part in ["stroke-dasharray", ">7</text>", "stroke-width=\"17\"", "font-weight=\"bold\"", ">Anti-knight: "] {
        assert!(run.out.contains(part), "{part}: {}", run.out);
    }
    assert_eq!(tesuji(&["convert", "--to", "svg"], text.repeat(3)).out, run.out.repeat(3));
    // The solution is drawn if it is unique.
    let small = ".Shape~4x4.~R1C1_1~R1C2_2~R2C3_1~R3C2_1~R3C1_2~R3C4_3~R4C1_4\n";
    let solved = tesuji(&["solve", "--output", "svg"], small);
    assert_eq!(solved.code, 0, "{solved:?}");
    assert_eq!(solved.out.matches("font-size=\"38\"").count(), 16, "{}", solved.out);
    let broken = tesuji(&["convert", "--to", "svg"], "no puzzle\n");
    assert_eq!((broken.out.as_str(), broken.code), ("", 2));
}

#[test]
fn steps_go_through_rules() {
    let killer = ".Shape~9x9.Cage~15~R1C1~R1C2~R2C2.Cage~3~R9C1~R9C2\n";
    let hint = tesuji(&["hint", "--full"], killer);
    assert_eq!((hint.code, hint.err.as_str()), (0, ""));
    assert_eq!(
        hint.out,
        "This puzzle has several solutions; what follows holds in all of them. Look at r9c1 and r9c2. The technique: cage \
         of 3. The 2-cell cage of 3 in r9c1 and r9c2 can only be 1 and 2. So r9c1 and r9c2 are not 3 to 9.\n"
    );
    let chinese = tesuji(&["hint", "--full", "--lang", "zh"], killer);
    assert_eq!(
        chinese.out,
        "这道题目有多个解；以下结论对所有解都成立。看r9c1和r9c2。技巧：和为3的笼。r9c1和r9c2这2格的笼和为3，只能是1和2。所以r9c1和r9c2都不是3至9。\n"
    );
    let drawn = tesuji(&["hint", "--full", "--output", "svg"], killer).out;
    assert_eq!(drawn.matches("stroke=\"#D55E00\"").count(), 14, "seven candidates go from each cell: {drawn}");
    assert!(drawn.contains("stroke=\"#0072B2\" stroke-width=\"3\""), "the cage is framed: {drawn}");
    let four = ".Shape~4x4.~R1C1_1~R1C2_2~R1C3_3~R2C1_3~R2C3_1~R3C1_2~R4C4_1\n";
    let path = tesuji(&["explain"], four);
    assert!(path.out.contains("Solved in 9 steps: 1234") && path.code == 0, "{}{}", path.out, path.err);
    assert!(tesuji(&["steps", "--reasons"], four).out.contains("single: "));
    for (form, expected) in [("markdown", "\n## 1. Hidden single\n"), ("html", "<h2>1. Hidden single ")] {
        let path = tesuji(&["explain", "--grids", "--output", form], four).out;
        assert!(path.contains(expected), "{path}");
        assert_eq!(path.matches("<svg").count(), if form == "html" { 9 } else { 0 });
    }
    let refused = tesuji(&["explain", "--prefer", "shortest"], four);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("short paths are searched only for 9x9"), "{}", refused.err);
    let json = tesuji(&["explain", "--json"], four).out;
    assert!(json.contains("\"complete\":true") && json.contains("\"technique\":\"hidden-single\""), "{json}");
}
