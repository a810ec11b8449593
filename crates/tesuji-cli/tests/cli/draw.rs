//! `tesuji draw`: the forms, the sizes, and the files of a batch.

use std::fs;

use crate::PUZZLE;
use crate::folder::Folder;
use crate::process::tesuji;

#[test]
fn the_name_of_a_file_chooses_the_form() {
    let folder = Folder::new();
    folder.write("puzzle.txt", PUZZLE);
    for (ending, start) in [("svg", &b"<svg"[..]), ("pdf", b"%PDF-1.7"), ("eps", b"%!PS-Adobe"), ("png", b"\x89PNG")] {
        let file = folder.path(&format!("puzzle.{ending}"));
        let drawn = tesuji(&["draw", "--theme", "print", "--file", &file, &folder.path("puzzle.txt")], "");
        assert_eq!((drawn.code, drawn.err.as_str()), (0, ""));
        assert!(fs::read(&file).unwrap().starts_with(start), "{ending}");
        let again = tesuji(&["draw", "--file", &file, &folder.path("puzzle.txt")], "");
        assert!(again.code == 2 && again.err.contains("exists; --force replaces it"), "{}", again.err);
    }
    let other = tesuji(&["draw", "--file", &folder.path("puzzle.gif"), &folder.path("puzzle.txt")], "");
    assert!(
        other.code == 2 && other.err.contains("expected a name that ends in svg, pdf, eps, png, brf, ipuz"),
        "{}",
        other.err
    );
}

#[test]
fn a_picture_has_the_asked_width() {
    let drawn = tesuji(&["draw", "--size", "72mm"], PUZZLE);
    assert_eq!(drawn.code, 0);
    assert!(drawn.out.contains(" width=\"72mm\" height=\"72mm\""), "{}", drawn.out);
    let small = tesuji(&["draw", "--theme", "large", "--size", "90mm"], PUZZLE);
    assert!(small.code == 2 && small.err.contains("the width is at least 140mm"), "{}", small.err);
    let large = tesuji(&["draw", "--theme", "large"], PUZZLE);
    assert!(large.out.contains(" width=\"140mm\""), "{}", large.out);
    let wrong = tesuji(&["draw", "--size", "90"], PUZZLE);
    assert!(wrong.code == 2 && wrong.err.contains("expected a width such as 90mm"), "{}", wrong.err);
}

#[test]
fn a_batch_fills_the_screen_of_a_reader() {
    let folder = Folder::new();
    folder.write("two.txt", &format!("{PUZZLE}\n{PUZZLE}\n"));
    let (dir, file) = (folder.path("days"), folder.path("two.txt"));
    let made = tesuji(&["draw", "-o", "png,pdf", "--size", "kobo-libra", "--dir", &dir, &file], "");
    assert_eq!((made.code, made.err.as_str()), (0, ""));
    let png = fs::read(folder.path("days/001.png")).unwrap();
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    // 0 is the type of pixels in gray.
    assert_eq!((number(16), number(20), png[25]), (1264, 1680, 0));
    let pdf = fs::read(folder.path("days/002.pdf")).unwrap();
    let has = |text: &str| pdf.windows(text.len()).any(|part| part == text.as_bytes());
    assert!(has("/MediaBox[0 0 303.36 403.2]"));
    let wrong = tesuji(&["draw", "--size", "kindle"], PUZZLE);
    assert!(wrong.code == 2 && wrong.err.contains("or a screen: kindle-11, kindle-paperwhite-11,"), "{}", wrong.err);
}

#[test]
fn a_solution_is_drawn_if_there_is_one() {
    let digits = |text: &str| text.matches("</text>").count();
    let clues = PUZZLE.chars().filter(|one| matches!(one, '1'..='9')).count();
    assert_eq!(digits(&tesuji(&["draw"], PUZZLE).out), clues);
    assert_eq!(digits(&tesuji(&["draw", "--solution"], PUZZLE).out), 81);
    let several = tesuji(&["draw", "--solution"], crate::SEVERAL);
    assert!(several.code == 1 && several.out.is_empty() && !several.err.is_empty(), "{}", several.err);
}

#[test]
fn a_batch_has_a_file_for_each_puzzle_and_a_list() {
    let folder = Folder::new();
    folder.write("puzzles.txt", &format!("{PUZZLE}\n{PUZZLE}\n"));
    let batch = |more: &[&str]| {
        let fixed = ["draw", "--solution", "--dir", &folder.path("december"), "--first-day", "2026-12-31"];
        tesuji(&[&fixed[..], more, &[&folder.path("puzzles.txt")]].concat(), "")
    };
    let made = batch(&["-o", "eps,brf", "--threads", "2"]);
    assert_eq!((made.code, made.err.as_str()), (0, ""));
    assert!(made.out.ends_with("december: 2 puzzles\n"), "{}", made.out);
    let list = folder.read("december/manifest.tsv");
    let lines: Vec<Vec<&str>> = list.lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!(lines[0], ["name", "title", "puzzle", "solution", "files"]);
    assert_eq!((lines[1][0], lines[2][0], lines.len()), ("2026-12-31", "2027-01-01", 3));
    assert_eq!((lines[1][2], lines[1][3].len()), (PUZZLE.trim(), 81));
    for file in lines[1..].iter().flat_map(|line| line[4].split(',')) {
        assert!(!folder.read(&format!("december/{file}")).is_empty(), "{file}");
    }
    assert_eq!(lines[1][4].split(',').count(), 4);
    let again = batch(&["-o", "eps"]);
    assert!(again.code == 2 && again.err.contains("exists; --force replaces it"), "{}", again.err);
    let two = tesuji(&["draw", "-o", "pdf", &folder.path("puzzles.txt")], "");
    assert!(
        two.code == 2 && two.err.contains("expected one puzzle, found 2; --dir writes a file for each"),
        "{}",
        two.err
    );
}

#[test]
fn a_document_of_ipuz_is_read_again() {
    let folder = Folder::new();
    let made = tesuji(&["draw", "-o", "ipuz,svg", "--solution", "--dir", &folder.path("all")], PUZZLE);
    assert_eq!((made.code, made.err.as_str()), (0, ""));
    let list = folder.read("all/manifest.tsv");
    assert!(list.ends_with("\t001.ipuz,001.svg,001-solution.svg\n"), "{list}");
    let document = folder.read("all/001.ipuz");
    assert!(document.contains("\"solution\":[["), "{document}");
    assert_eq!(tesuji(&["solve", "-o", "line"], &document).out.trim(), crate::SOLUTION);
    assert!(!tesuji(&["draw", "-o", "ipuz"], PUZZLE).out.contains("solution"));
    let killer = include_str!("../../../tesuji-book/tests/killers.txt").lines().next().unwrap();
    let refused = tesuji(&["draw", "-o", "ipuz"], killer);
    assert!(refused.code == 2 && refused.err.contains("without constraints"), "{}", refused.err);
    let two = tesuji(&["draw", "-o", "ipuz"], format!("{PUZZLE}\n{PUZZLE}\n"));
    assert!(two.code == 2 && two.err.contains("expected one puzzle, found 2"), "{}", two.err);
}

#[test]
fn symbols_stand_for_digits() {
    const SMALL: &str = "..4.3...2.....2.";
    let drawn = tesuji(&["draw", "--symbols"], SMALL);
    assert_eq!((drawn.code, drawn.err.as_str()), (0, ""));
    let symbols = |svg: &str| svg.matches("fill-rule=\"evenodd\"").count();
    assert_eq!((symbols(&drawn.out), drawn.out.matches("</text>").count()), (4, 0));
    assert_eq!(symbols(&tesuji(&["draw", "--symbols", "--solution"], SMALL).out), 16);
    let large = tesuji(&["draw", "--symbols"], PUZZLE);
    assert!(large.code == 2 && large.err.contains("--symbols is for numbers from 1 to at most 6"), "{}", large.err);
}

#[test]
fn a_solution_replaces_a_wrong_digit() {
    // The player has placed a 4 in r1c2, where the solution has a 1.
    let played = format!(":0000:x:{}::::", PUZZLE.replacen("8.", "8+4", 1));
    let digits = |text: &str| -> String {
        let written = text.split("</text>").filter_map(|part| part.chars().next_back());
        written.filter(char::is_ascii_digit).collect()
    };
    assert!(digits(&tesuji(&["draw"], &played).out).starts_with("84"));
    assert_eq!(digits(&tesuji(&["draw", "--solution"], &played).out), crate::SOLUTION);
}

#[test]
fn the_list_has_the_rules_of_a_puzzle() {
    let folder = Folder::new();
    let killer = include_str!("../../../tesuji-book/tests/killers.txt");
    let made = tesuji(&["draw", "--solution", "--dir", &folder.path("all")], killer);
    assert_eq!((made.code, made.err.as_str()), (0, ""));
    let list = folder.read("all/manifest.tsv");
    let fields: Vec<&str> = list.lines().nth(1).unwrap().split('\t').collect();
    let (puzzle, solution) = (fields[2], fields[3]);
    assert_eq!(tesuji(&["solve", "-o", "line"], puzzle).out.trim(), solution, "{puzzle}");
}
