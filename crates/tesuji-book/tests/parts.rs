//! The parts of a book besides its puzzles: lessons, hints, the index, the order, booklets and large print.

use tesuji_book::page::{Item, Page, Role};
use tesuji_book::{Book, BookError, BookSpec};
use tesuji_core::{Control, Problem};

const SPEC: &str = "title = \"Parts\"\nprofile = \"office-a4\"\nper_page = 4\n\
    [[sections]]\ntitle = \"Some\"\ncount = 12\ner = \"1.5..4.5\"\n";

fn made(more: &str, threads: usize) -> Book {
    let spec: BookSpec = format!("{more}\n{SPEC}").parse().unwrap();
    Book::make(&spec, |_| Err(std::io::ErrorKind::NotFound.into()), threads, &Control::new()).unwrap()
}

fn refused(more: &str) -> String {
    let error = |error: BookError| error.to_string();
    match format!("{more}\n{SPEC}").parse::<BookSpec>() {
        Err(wrong) => error(wrong),
        Ok(_) => error(made(more, 1).print().unwrap_err()),
    }
}

fn text(page: &Page) -> String {
    let items = page.blocks.iter().flat_map(|block| &block.items);
    let texts = items.filter_map(|item| if let Item::Text(text) = item { Some(text.text.as_str()) } else { None });
    texts.collect::<Vec<_>>().join(" ")
}

#[test]
fn every_puzzle_has_its_hint_at_the_back() {
    let book = made("hints = true", 2);
    let pages: Vec<String> = book.pages().unwrap().iter().map(text).collect();
    let hints: Vec<&String> = pages.iter().filter(|page| page.contains("Hints") && page.contains("Look for")).collect();
    assert_eq!(hints.len(), 1);
    for puzzle in book.puzzles() {
        let hint = puzzle.hint.as_ref().unwrap();
        let start: String = hint.words.chars().take(12).collect();
        assert!(hints[0].contains(&start), "{start}");
        assert_eq!(hint.after.is_none(), hint.words.contains("single"), "{hint:?}");
    }
    assert_eq!(book.print().unwrap().book, made("hints = true", 1).print().unwrap().book);
}

#[test]
fn lessons_precede_the_puzzles_and_the_index_follows_them() {
    let book = made("how_to = [\"x-wing\", \"naked pair\"]\nindex = true", 2);
    let pages: Vec<String> = book.pages().unwrap().iter().map(text).collect();
    assert!(pages[2].starts_with("Contents"), "{}", pages[2]);
    let at = |what: &str| pages.iter().position(|page| page.contains(what)).unwrap();
    let (fish, pair) = (at("In each of two rows, a digit has only two places"), at("Naked pair Parts"));
    let first = pages.iter().position(|page| page.starts_with("Some Parts")).unwrap();
    assert!(fish < pair && pair < first && first < at("Puzzles by technique Parts"), "{fish} {pair} {first}");
    // The index has each puzzle that needs more than singles.
    let index = pages.last().unwrap();
    for puzzle in book.puzzles().filter(|puzzle| !puzzle.techniques.is_empty()) {
        let number = puzzle.number.to_string();
        let is_listed = index.split([' ', ',', '–']).any(|word| word == number);
        assert!(is_listed || index.contains('–'), "{number}: {index}");
    }
    assert!(
        refused("how_to = [\"x-ring\"]").starts_with("line 1: how_to = [\"x-ring\"]: "),
        "{}",
        refused("how_to = [\"x-ring\"]")
    );
}

#[test]
fn the_level_rises_within_a_section() {
    let plain = made("ratings = true", 2);
    let ordered = made("ratings = true\norder = \"rating\"", 2);
    let ratings = |book: &Book| -> Vec<f64> {
        book.puzzles().map(|puzzle| puzzle.rating.as_ref().unwrap().parse().unwrap()).collect()
    };
    assert!(ratings(&ordered).is_sorted() && !ratings(&plain).is_sorted());
    assert!(ordered.puzzles().enumerate().all(|(nth, puzzle)| puzzle.number == nth + 1));
    let problems = |book: &Book| {
        let mut lines: Vec<String> = book.puzzles().map(|puzzle| format!("{:?}", puzzle.problem.givens())).collect();
        lines.sort();
        lines
    };
    assert_eq!(problems(&plain), problems(&ordered));
    let hidden = made("order = \"rating\"", 2);
    assert!(hidden.puzzles().all(|puzzle| puzzle.rating.is_none()));
    let first = |book: &Book| -> Problem { book.puzzles().next().unwrap().problem.clone() };
    assert_eq!(first(&hidden), first(&ordered));
}

#[test]
fn a_booklet_has_two_pages_on_a_side() {
    let printed = made("booklet = true", 2).print().unwrap();
    assert!(printed.pages.is_multiple_of(2));
    let file = String::from_utf8_lossy(&printed.book);
    assert_eq!(file.matches("/MediaBox").count(), printed.pages.next_multiple_of(4) / 2);
    assert!(file.contains("/MediaBox[0 0 841."), "the sides are wide");
    let bound = SPEC.replace("office-a4", "kdp");
    let error = format!("booklet = true\n{bound}").parse::<BookSpec>().unwrap_err().to_string();
    assert_eq!(error, "line 1: booklet = true: kdp binds the pages; only office-a4 and letter are folded");
}

#[test]
fn large_print_keeps_its_sizes() {
    let large = |per_page: usize| {
        let spec = SPEC.replace("per_page = 4", &format!("per_page = {per_page}\nlarge_print = true"));
        let spec: BookSpec = spec.parse().unwrap();
        Book::make(&spec, |_| Err(std::io::ErrorKind::NotFound.into()), 2, &Control::new()).unwrap().print()
    };
    assert!(large(1).is_ok());
    let two = large(2).unwrap_err().to_string();
    assert!(
        two.contains("large_print = true: page 4: a grid of 1")
            && two.ends_with("cm is too small for large print, which needs at least 14 cm"),
        "{two}"
    );
}

#[test]
fn each_puzzle_has_a_code_for_the_page() {
    let book = made("qr = \"https://example.org/sudoku\"", 1);
    let pages = book.pages().unwrap();
    let roles = pages.iter().flat_map(|page| &page.blocks).filter_map(|block| match &block.role {
        Role::Figure(text) => text.strip_prefix("QR code: https://example.org/sudoku#p="),
        _ => None,
    });
    let lines: Vec<&str> = roles.collect();
    assert_eq!(lines.len(), 12);
    for (line, puzzle) in lines.iter().zip(book.puzzles()) {
        let givens: String = puzzle.problem.givens().iter().map(u8::to_string).collect();
        assert_eq!(*line, givens);
    }
    assert!(book.print().is_ok());
}

#[test]
fn a_font_of_the_user_has_the_missing_letters() {
    let letter = "page 2: the typefaces have no letter '共'";
    assert_eq!(refused("language = \"zh\""), format!("line 1: language = \"zh\": {letter}"));
    // A font of the crate serves as the user's font.
    let with = |bytes: &'static [u8]| {
        let spec: BookSpec = format!("font = \"own.ttf\"\nlanguage = \"zh\"\n{SPEC}").parse().unwrap();
        assert_eq!(spec.files().collect::<Vec<_>>(), ["own.ttf"]);
        Book::make(&spec, |_| Ok(bytes.to_vec()), 1, &Control::new())
    };
    let latin = with(include_bytes!("../fonts/inter-regular.ttf")).unwrap();
    assert_eq!(latin.print().unwrap_err().to_string(), format!("line 1: font = \"own.ttf\": {letter}"));
    assert_eq!(with(b"no font").unwrap_err().to_string(), "line 1: font = \"own.ttf\": own.ttf: expected a font");
    assert!(refused("language = \"xx\"").starts_with("line 1: language = \"xx\": expected en or zh"));
}

#[test]
fn lessons_fit_small_pages() {
    let how_to = "how_to = [\"x-wing\", \"als-xz\", \"sue-de-coq\", \"hidden-single\"]";
    let section = "[[sections]]\ntitle = \"B\"\ncount = 24\n";
    for paper in ["\"kdp\"\ntrim = \"5x8\"", "\"kdp\"\ntrim = \"8.25x6\"", "\"office-a4\"\nbooklet = true"] {
        let spec = format!("title = \"A\"\nprofile = {paper}\n{how_to}\n{section}");
        let book = Book::make(&spec.parse().unwrap(), |_| Err(std::io::ErrorKind::NotFound.into()), 2, &Control::new());
        let printed = book.unwrap().print();
        assert!(printed.is_ok(), "{paper}: {}", printed.unwrap_err());
    }
}
