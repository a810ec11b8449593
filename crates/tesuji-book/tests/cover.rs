//! Tests of covers from the point of view of a printer.

mod content;

use std::io;

use tesuji_book::{Book, BookCover, BookError, BookSpec, Profile};
use tesuji_core::Control;

use content::Content;

fn made(text: &str, threads: usize) -> Result<Book, BookError> {
    let no_file = |_: &str| Err(io::ErrorKind::NotFound.into());
    Book::make(&text.parse::<BookSpec>()?, no_file, threads, &Control::new())
}

/// Returns a specification of as many pages as puzzles, and eight more.
fn spec(head: &str, cover: &str, count: usize) -> String {
    let head = format!("title = \"Sudoku for the train\"\nsubtitle = \"To begin with\"\n{head}");
    format!("{head}\n[cover]\n{cover}\n[[sections]]\ntitle = \"Easy\"\ncount = {count}\ner = \"1.5..2.3\"\n")
}

fn cover(text: &str) -> (BookCover, usize) {
    let files = made(text, 2).and_then(|book| book.print()).unwrap();
    (files.cover.unwrap(), files.pages)
}

fn refused(text: &str) -> String {
    made(text, 2).and_then(|book| book.print()).unwrap_err().to_string()
}

const KDP: &str = "profile = \"kdp\"";

#[test]
fn the_spine_is_as_wide_as_the_pages_are_thick() {
    for (paper, thousand) in [("white", 2.252), ("standard-color", 2.252), ("cream", 2.5), ("premium-color", 2.347)] {
        for count in [24, 60] {
            let (cover, pages) = cover(&spec(KDP, &format!("paper = \"{paper}\""), count));
            let spine = pages as f64 * thousand / 1000.0 * 72.0;
            assert!((cover.spine - spine).abs() < 1e-9, "{paper}: {pages} pages, {}", cover.spine);
            let (width, height) = cover.size;
            assert!((width - (2.0 * 6.25 * 72.0 + spine - 0.25 * 72.0)).abs() < 1e-9 && height == 9.25 * 72.0);
        }
    }
    // Elsewhere the specification has the thickness.
    let (cover, pages) = cover(&spec("profile = \"bod\"\ntrim = \"12x19\"", "thickness = \"0.06mm\"", 24));
    assert!((cover.spine - pages as f64 * 0.06 * 72.0 / 25.4).abs() < 1e-9);
    assert!((cover.size.1 - 20.0 * 72.0 / 2.54).abs() < 1e-9, "{:?}", cover.size);
}

#[test]
fn the_page_has_the_boxes_of_a_press() {
    let (cover, _) = cover(&spec(KDP, "paper = \"cream\"\nground = \"black\"", 24));
    let (width, height) = cover.size;
    let file = String::from_utf8_lossy(&cover.file);
    let boxes = |name: &str| {
        let (_, after) = file.split_once(&format!("/{name}[")).unwrap();
        let numbers = after.split_once(']').unwrap().0.split(' ').map(|one| one.parse::<f64>().unwrap());
        numbers.collect::<Vec<_>>()
    };
    let near =
        |found: &[f64], wanted: [f64; 4]| found.iter().zip(wanted).all(|(one, other)| (one - other).abs() < 0.01);
    assert_eq!(file.matches("/MediaBox[").count(), 1);
    for name in ["MediaBox", "BleedBox"] {
        assert!(near(&boxes(name), [0.0, 0.0, width, height]), "{name}: {:?}", boxes(name));
    }
    assert!(near(&boxes("TrimBox"), [9.0, 9.0, width - 9.0, height - 9.0]), "{:?}", boxes("TrimBox"));
}

#[test]
fn the_cover_shows_the_book() {
    let head = format!("{KDP}\nauthor = \"Ann Author\"");
    let text = spec(&head, "paper = \"cream\"\nblurb = \"First.\\n\\nSecond.\"\npuzzle = 3", 24);
    let book = made(&text, 1).unwrap();
    let files = book.print().unwrap();
    let content = Content::of(&files.cover.unwrap().file);
    let texts = content.text();
    for shown in ["To begin with", "Ann Author", "First.", "Second."] {
        assert!(texts.contains(shown), "{texts}");
    }
    let words: Vec<&str> = texts.split_whitespace().take(4).collect();
    assert_eq!(words, ["Sudoku", "for", "the", "train"]);
    let third = book.puzzles().nth(2).unwrap().problem.givens();
    let mut shown = vec![0; 81];
    for text in content.grids().flatten() {
        let (column, row) = ((text.x / 60.0) as usize, ((text.y - 0.36 * text.size) / 60.0) as usize);
        shown[9 * row + column] = text.text.trim().parse().unwrap();
    }
    assert_eq!(shown, third);
    assert_eq!((content.unmarked, content.operators.contains("k")), (0, false));
    assert_eq!(book.draw().unwrap().cover.unwrap().matches("<svg").count(), 1);
}

#[test]
fn the_same_specification_makes_the_same_cover() {
    let text = spec(KDP, "paper = \"white\"\nground = [90, 60, 20, 40]", 24);
    let file = |threads| made(&text, threads).unwrap().print().unwrap().cover.unwrap().file;
    let first = file(1);
    assert!(first == file(3));
    assert!(Content::of(&first).operators.contains("k"));
}

#[test]
fn a_thin_spine_has_no_text() {
    let text = |head: &str, cover: &str, count| spec(head, &format!("spine = \"Sudoku\"\n{cover}"), count);
    let said = refused(&text(KDP, "paper = \"white\"", 24));
    assert!(
        said.starts_with("line 5: spine = \"Sudoku\": ")
            && said.ends_with(" pages, but kdp takes text on the spine from 79 pages"),
        "{said}"
    );
    let (with, pages) = cover(&text(KDP, "paper = \"cream\"", 72));
    assert!(pages >= 79, "{pages} pages");
    assert!(Content::of(&with.file).text().contains("Sudoku\n"));
    let thin = refused(&text(KDP, "thickness = \"0.03mm\"", 72));
    assert!(
        thin.contains("spine = \"Sudoku\": the spine is 0.0") && thin.contains("but text of 6 points needs 0.1"),
        "{thin}"
    );
    let long = refused(&spec(KDP, &format!("spine = \"{}\"\npaper = \"cream\"", "Sudoku ".repeat(60).trim()), 72));
    assert!(long.contains("inches long, but the spine has 7."), "{long}");
}

#[test]
fn a_wrong_cover_is_named_with_its_line() {
    let bod = "profile = \"bod\"";
    for (head, cover, expected) in [
        (
            KDP,
            "",
            "line 4: the cover asks for its paper: white, cream, standard-color, premium-color; or for the thickness of a page",
        ),
        (
            bod,
            "",
            "line 4: bod has no table of papers; the cover asks for the thickness of a page, half that of a leaf, such as thickness = \"0.0025in\"",
        ),
        (bod, "paper = \"white\"", "line 5: paper = \"white\": bod has no table of papers; "),
        (
            KDP,
            "paper = \"white\"\nthickness = \"0.06mm\"",
            "line 6: thickness = \"0.06mm\": expected the paper or the thickness of a page, not both",
        ),
        (
            KDP,
            "thickness = \"6mm\"",
            "line 5: thickness = \"6mm\": expected the thickness of a page, half that of a leaf, such as",
        ),
        (KDP, "paper = \"blue\"", "line 5: paper = \"blue\": unknown variant `blue`"),
        (KDP, "paper = \"white\"\npuzzle = 0", "line 6: puzzle = 0: puzzles are numbered from 1"),
        (KDP, "paper = \"white\"\npuzzle = 25", "line 6: puzzle = 25: the book has the puzzles 1 to 24"),
        (
            KDP,
            "paper = \"white\"\nground = \"blue\"",
            "line 6: ground = \"blue\": expected \"white\", \"black\" or the per cent of cyan",
        ),
        (
            KDP,
            "paper = \"white\"\nground = [0, 0, 0, 101]",
            "line 6: ground = [0, 0, 0, 101]: an ink has from 0 to 100 per cent",
        ),
        (
            KDP,
            "paper = \"white\"\nground = [90, 90, 60, 10]",
            "line 6: ground = [90, 90, 60, 10]: the inks add up to 250 per cent, more than 240, and would not dry",
        ),
        (KDP, "paper = \"white\"\nblurb = \"数\"", "line 6: blurb = \"数\": the typefaces have no letter '数'"),
        (
            "profile = \"office-a4\"",
            "paper = \"white\"",
            "line 4: office-a4 does not bind the pages, so the book has no cover",
        ),
    ] {
        let said = refused(&spec(head, cover, 24));
        assert!(said.starts_with(expected), "{said}");
    }
    let long = format!("paper = \"white\"\nblurb = \"{}\"", "Easy puzzles. ".repeat(150));
    assert!(
        refused(&spec(KDP, &long, 24)).contains("the text of the back needs "),
        "{}",
        refused(&spec(KDP, &long, 24))
    );
    let crowded = spec(KDP, "paper = \"white\"", 24).replace("To begin with", &"To begin with. ".repeat(55));
    let said = refused(&crowded);
    assert!(said.contains("leave too little room for the puzzle"), "{said}");
}

#[test]
fn a_standard_allows_the_inks_of_its_condition() {
    let text = |standard: &str, ground: &str| {
        let head = format!("profile = \"ingram\"\nstandard = \"{standard}\"\ndate = 2026-11-29");
        spec(&head, &format!("thickness = \"0.0025in\"\nground = {ground}"), 24)
    };
    for (standard, ground) in [("x-1a", "[0, 80, 90, 5]"), ("x-1a", "\"white\""), ("x-4", "\"black\"")] {
        let (cover, _) = cover(&text(standard, ground));
        assert!(cover.file.starts_with(if standard == "x-4" { b"%PDF-1.6" } else { b"%PDF-1.3" }));
    }
    let said = refused(&text("x-4", "[0, 80, 90, 5]"));
    assert!(said.contains("x-4 has a profile of black ink only"), "{said}");
}

#[test]
fn every_trim_takes_a_cover() {
    for profile in [Profile::Kdp, Profile::Ingram, Profile::Bod] {
        for trim in profile.trims() {
            let head = format!("profile = \"{profile}\"\ntrim = \"{trim}\"\nauthor = \"Ann Author\"");
            let text = spec(&head, "thickness = \"0.07mm\"\nground = [90, 60, 20, 40]", 24);
            let printed = made(&text, 2).and_then(|book| book.print());
            assert!(printed.is_ok(), "{profile} {trim}: {}", printed.unwrap_err());
        }
    }
}
