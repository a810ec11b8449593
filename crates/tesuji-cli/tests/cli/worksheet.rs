//! `tesuji worksheet`: the file, and refused arguments.

use std::fs;

use crate::folder::Folder;
use crate::process::tesuji;

#[test]
fn a_worksheet_is_the_same_for_any_number_of_threads() {
    let folder = Folder::new();
    let file = folder.path("pairs.pdf");
    let make = |more: &[&str]| {
        let fixed = ["worksheet", "naked pair", "--drawn", "1", "--hinted", "1", "--free", "1", "--file", &file];
        tesuji(&[&fixed[..], more].concat(), "")
    };
    let made = make(&["--threads", "1"]);
    assert_eq!((made.code, made.err.as_str()), (0, ""));
    assert!(made.out.ends_with("pairs.pdf: 3 positions\n"), "{}", made.out);
    let first = fs::read(&file).unwrap();
    assert!(first.starts_with(b"%PDF-1.7"));
    let again = make(&[]);
    assert!(again.code == 2 && again.err.contains("exists; --force replaces it"), "{}", again.err);
    assert_eq!(make(&["--force", "--threads", "3"]).code, 0);
    assert!(fs::read(&file).unwrap() == first);
    assert_eq!(make(&["--force", "--seed", "2"]).code, 0);
    assert!(fs::read(&file).unwrap() != first);
}

#[test]
fn a_worksheet_in_chinese_needs_a_font() {
    let folder = Folder::new();
    folder.write("no.ttf", "no font");
    let make = |more: &[&str]| {
        let fixed = ["worksheet", "naked-pair", "--free", "1", "--hinted", "0", "--drawn", "0", "--language", "zh"];
        tesuji(&[&fixed[..], &["--file", &folder.path("a.pdf")], more].concat(), "")
    };
    let lacks = make(&[]);
    assert!(lacks.code == 2 && lacks.err.contains("page 1: the typefaces have no letter "), "{}", lacks.err);
    let no_font = make(&["--font", &folder.path("no.ttf")]);
    assert!(no_font.code == 2 && no_font.err.contains("no.ttf: expected a font"), "{}", no_font.err);
    assert_eq!(folder.names(), ["no.ttf"]);
}

#[test]
fn a_misspelt_technique_is_corrected() {
    let folder = Folder::new();
    let wrong = tesuji(&["worksheet", "x-wimg", "--file", &folder.path("a.pdf")], "");
    assert!(wrong.code == 2 && wrong.err.contains("did you mean x-wing?"), "{}", wrong.err);
    assert!(folder.names().is_empty());
    let none = ["worksheet", "x-wing", "--drawn", "0", "--hinted", "0", "--free", "0", "--file", &folder.path("a.pdf")];
    assert!(tesuji(&none, "").err.contains("expected at least one position"));
}

#[test]
fn searches_by_hand_are_a_worksheet() {
    let folder = Folder::new();
    let file = folder.path("search.pdf");
    let make = |more: &[&str]| tesuji(&[&["worksheet", "--file", &file, "--force"], more].concat(), "");
    let both = "row-order,most-constrained";
    let made = make(&["--search", both, "--threads", "1"]);
    assert_eq!((made.code, made.err.as_str()), (0, ""));
    assert!(made.out.contains("search.pdf: row-order writes "), "{}", made.out);
    assert!(made.out.ends_with(", most-constrained writes 12 digits and takes back 0\n"), "{}", made.out);
    let first = fs::read(&file).unwrap();
    assert!(first.starts_with(b"%PDF-1.7"));
    assert_eq!(make(&["--search", both, "--threads", "3"]).code, 0);
    assert!(fs::read(&file).unwrap() == first);
    assert_eq!(make(&["--search", "row-order", "--size", "6"]).code, 0);
    for (wrong, reason) in [
        (&["--search", "dancing-links"][..], "possible values: row-order, most-constrained"),
        (&["--search", both, "--size", "9"], "possible values: 4, 6"),
        (&["--search", both, "--free", "3"], "cannot be used with"),
        (&["--search", both, "x-wing"], "cannot be used with"),
        (&["x-wing", "--size", "6"], "cannot be used with"),
        (&[], "<TECHNIQUE>"),
    ] {
        let refused = make(wrong);
        assert!(refused.code == 2 && refused.err.contains(reason), "{wrong:?}: {}", refused.err);
    }
}
