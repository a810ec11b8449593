//! Tests of books from the point of view of a reader, a printer and a solver.

mod content;
mod structure;

use std::collections::BTreeSet;
use std::io;

use tesuji_book::page::{Item, Page, Role, Segment};
use tesuji_book::{Book, BookError, BookFiles, BookSpec, Profile, Sheet};
use tesuji_core::{Control, Grid, Puzzle};
use tesuji_engine::Solver;
use tesuji_render::art::Theme;
use tesuji_render::{Language, ProblemPicture};

use content::Content;
use structure::{Element, Structure};

const SMALL: &str = r#"
title = "Three kinds"
profile = "letter"
seed = 5
per_page = 2
ratings = true
time = true

[[sections]]
title = "Easy"
count = 5
er = "1.5..2.3"

[[sections]]
title = "Medium"
count = 4
er = "2.6..4.0"
symmetry = "half-turn"

[[sections]]
title = "From a file"
file = "killers.txt"
"#;

const KILLERS: &str = include_str!("killers.txt");

fn read(name: &str) -> io::Result<Vec<u8>> {
    match name {
        "killers.txt" => Ok(KILLERS.as_bytes().to_vec()),
        _ => Err(io::ErrorKind::NotFound.into()),
    }
}

fn made(text: &str, threads: usize) -> Result<Book, BookError> {
    Book::make(&text.parse::<BookSpec>()?, read, threads, &Control::new())
}

fn printed(text: &str) -> BookFiles {
    made(text, 2).and_then(|book| book.print()).unwrap()
}

fn refused(text: &str) -> String {
    made(text, 2).and_then(|book| book.print()).unwrap_err().to_string()
}

#[test]
fn the_same_specification_makes_the_same_bytes() {
    let one = made(SMALL, 1).unwrap().print().unwrap().book;
    let other = made(SMALL, 3).unwrap().print().unwrap().book;
    assert!(one == other);
    let another_seed = SMALL.replace("seed = 5", "seed = 6");
    assert!(one != printed(&another_seed).book);
}

#[test]
fn every_puzzle_has_one_solution_and_a_place_in_its_section() {
    let book = made(SMALL, 2).unwrap();
    let numbers: Vec<usize> = book.puzzles().map(|puzzle| puzzle.number).collect();
    assert_eq!(numbers, (1..=10).collect::<Vec<_>>());
    for puzzle in book.puzzles().take(9) {
        let clues: Puzzle = Grid::from_values(&puzzle.problem.givens()).unwrap().try_into().unwrap();
        let solution = *Solver::new().solve(&clues).unique().unwrap();
        assert_eq!(Grid::from(solution).to_values().to_vec(), puzzle.solution);
        let rating: f64 = puzzle.rating.as_ref().unwrap().parse().unwrap();
        let window = if puzzle.number <= 5 { 1.5..=2.3 } else { 2.6..=4.0 };
        assert!(window.contains(&rating), "{rating}");
    }
}

#[test]
fn what_is_printed_is_read_back() {
    let book = made(SMALL, 2).unwrap();
    let content = Content::of(&book.print().unwrap().book);
    let puzzles: Vec<_> = book.puzzles().collect();
    let grids: Vec<Vec<u8>> = content.grids().map(|grid| values(&grid)).collect();
    assert_eq!(grids.len(), 2 * puzzles.len());
    for (nth, puzzle) in puzzles.iter().enumerate() {
        assert_eq!(grids[nth], puzzle.problem.givens(), "puzzle {}", puzzle.number);
        assert_eq!(grids[puzzles.len() + nth], puzzle.solution, "solution {}", puzzle.number);
    }
    assert!(content.text().contains("Three kinds") && content.text().contains("10 puzzles."));
}

/// Returns the digits of a grid at their cells. The sums of cages are smaller.
fn values(grid: &[content::Shown]) -> Vec<u8> {
    let mut values = vec![0; 81];
    for shown in grid.iter().filter(|shown| shown.size > 20.0) {
        let (column, row) = ((shown.x / 60.0) as usize, ((shown.y - 0.36 * shown.size) / 60.0) as usize);
        values[9 * row + column] = shown.text.trim_end().parse().unwrap();
    }
    values
}

#[test]
fn the_ink_is_black() {
    let content = Content::of(&printed(SMALL).book);
    let known: BTreeSet<&str> = [
        "q", "Q", "cm", "g", "G", "w", "J", "j", "d", "gs", "m", "l", "c", "h", "S", "f", "f*", "B", "B*", "n", "BT",
        "ET", "Tf", "Tm", "Tj", "BMC", "BDC", "EMC",
    ]
    .into();
    let unknown: Vec<&String> = content.operators.iter().filter(|one| !known.contains(one.as_str())).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}

#[test]
fn a_screen_reader_has_the_rows() {
    let file = printed(SMALL).book;
    let elements = Structure::of(&file).elements();
    let puzzles = made(SMALL, 2).unwrap();
    let mut at = 0;
    for puzzle in puzzles.puzzles() {
        for (name, values) in [("Puzzle", puzzle.problem.givens()), ("Solution", puzzle.solution.clone())] {
            let caption = format!("{name} {}.", puzzle.number);
            let is_caption = |one: &Element| one.role == "Caption" && one.words.starts_with(&caption);
            let start = elements.iter().position(is_caption).unwrap();
            assert_eq!((elements[start - 1].role.as_str(), elements[start].depth), ("Table", 2));
            at = at.max(start);
            let cells = values.chunks(9).enumerate().map(|(row, cells)| {
                let named = cells.iter().map(|value| if *value == 0 { "blank".to_owned() } else { value.to_string() });
                format!("Row {}: {}.", row + 1, named.collect::<Vec<_>>().join(", "))
            });
            for (row, expected) in elements[start + 1..].chunks(2).zip(cells) {
                let roles = (row[0].role.as_str(), row[0].depth, row[1].role.as_str(), row[1].depth);
                assert_eq!(roles, ("TR", 2, "TD", 3));
                assert_eq!(row[1].words, expected);
            }
        }
    }
    // Nothing follows the last solution.
    assert_eq!(at + 19, elements.len());
}

#[test]
fn the_structure_is_whole() {
    for more in ["hints = true\nhow_to = [\"x-wing\"]\nindex = true\n", "solutions = \"foot\"\n"] {
        let file = printed(&format!("{more}{SMALL}")).book;
        let structure = Structure::of(&file);
        let elements = structure.elements();
        let headings: Vec<&str> =
            elements.iter().filter(|one| one.role.starts_with('H')).map(|one| one.role.as_str()).collect();
        // No level is skipped.
        assert_eq!(headings[0], "H1");
        assert!(headings.contains(&"H2") && headings.iter().all(|role| ["H1", "H2"].contains(role)), "{headings:?}");
        let described = elements.iter().filter(|one| ["Figure", "TD", "Caption"].contains(&one.role.as_str()));
        assert!(described.clone().count() > 50 && described.clone().all(|one| !one.words.is_empty()));
        // Each marked part of a page belongs to one element, and everything on a page is marked.
        let content = Content::of(&file);
        assert_eq!(content.numbered, elements.iter().filter(|one| one.is_marked).count());
        assert_eq!(content.unmarked, 0);
        assert!(content.text().contains("Easy \n1–5 \n"), "{}", content.text());
        for part in ["/Marked true", "/Lang(en)", "/DisplayDocTitle true", "<pdfuaid:part>1<"] {
            assert!(structure.text.contains(part), "{part}");
        }
        assert_eq!(structure.text.matches("/Tabs/S").count(), structure.text.matches("/MediaBox").count());
    }
}

#[test]
fn the_file_has_its_specification_and_no_date() {
    let printed = printed(SMALL);
    let content = Content::of(&printed.book);
    assert!(content.streams.iter().any(|stream| stream == SMALL.as_bytes()));
    let text = String::from_utf8_lossy(&printed.book).into_owned();
    assert!(!text.contains("CreationDate") && !text.contains("ModDate"));
}

#[test]
fn a_file_of_a_standard_has_its_specification_and_its_date() {
    let wanted = |standard: &str| format!("standard = \"{standard}\"\ndate = 2026-11-29\n{SMALL}");
    let standards = [("x-4", "%PDF-1.6\n", true), ("x-1a", "%PDF-1.3\n", false), ("a-1b", "%PDF-1.4\n", true)];
    for (standard, version, marks) in standards {
        let text = wanted(standard);
        let file = printed(&text).book;
        assert!(file == made(&text, 1).unwrap().print().unwrap().book);
        assert!(file.starts_with(version.as_bytes()));
        let shown = String::from_utf8_lossy(&file).into_owned();
        let hex: String = text.encode_utf16().map(|unit| format!("{unit:04X}")).collect();
        assert!(shown.contains(&format!("/Specification<FEFF{hex}>")));
        assert!(shown.contains("/CreationDate(D:20261129000000Z)") && !shown.contains("/EmbeddedFile"));
        assert!(shown.contains("/OutputIntents") && !shown.contains("pdfuaid:part"));
        assert_eq!(shown.contains("/StructTreeRoot"), marks);
        let content = Content::of(&file);
        assert_eq!(content.operators.contains("BDC"), marks);
        assert!(!content.operators.contains("gs"));
    }
    assert!(!String::from_utf8_lossy(&printed(SMALL).book).contains("/OutputIntents"));
}

#[test]
fn solutions_are_where_they_are_wanted() {
    let with = |place: &str| printed(&format!("solutions = \"{place}\"\n{SMALL}"));
    let (back, foot, file, none) = (with("back"), with("foot"), with("file"), with("none"));
    let grids = |bytes: &[u8]| Content::of(bytes).grids().count();
    assert_eq!([&back, &foot, &file, &none].map(|one| grids(&one.book)), [20, 20, 10, 10]);
    assert_eq!(grids(file.solutions.as_ref().unwrap()), 10);
    assert!(back.solutions.is_none() && back.pages > foot.pages && foot.pages == none.pages);
}

#[test]
fn symbols_stand_for_digits() {
    const CHILDREN: &str = "..4.3...2.....2.\n2.........6.41....5.61.......1..5..4\n";
    let text = "title = \"A\"\nprofile = \"letter\"\nsymbols = true\n[[sections]]\ntitle = \"B\"\nfile = \"x\"";
    let print = |text: &str, puzzles: &str| {
        let spec: BookSpec = text.parse().unwrap();
        Book::make(&spec, |_| Ok(puzzles.into()), 1, &Control::new()).unwrap().print()
    };
    let file = print(text, CHILDREN).unwrap().book;
    // Each cell with a symbol has no digit; the legends of the two pages have 1 to 4 and 1 to 6.
    assert!(Content::of(&file).grids().all(|grid| grid.is_empty()));
    let elements = Structure::of(&file).elements();
    let legends: Vec<&str> = elements.iter().filter(|one| one.role == "Figure").map(|one| one.words.as_str()).collect();
    assert_eq!(legends[0], "circle is 1, star is 2, heart is 3, moon is 4");
    assert!(legends[1].ends_with("sun is 5, leaf is 6") && legends.len() == 2, "{legends:?}");
    let row = elements.iter().find(|one| one.role == "TD").unwrap();
    assert_eq!(row.words, "Row 1: blank, blank, 4, blank.");
    let refused = print(text, KILLERS).unwrap_err().to_string();
    let expected = "symbols = true: puzzle 1: symbols stand for 1 to 6, but it has 9 numbers from 1";
    assert!(refused.ends_with(expected), "{refused}");
}

#[test]
fn contents_lead_to_the_pages() {
    let book = made(SMALL, 2).unwrap();
    let pages = book.pages().unwrap();
    let texts = |page: &Page| -> Vec<String> {
        let items = page.blocks.iter().filter(|block| block.role != Role::Artifact).flat_map(|block| &block.items);
        items.filter_map(|item| if let Item::Text(text) = item { Some(text.text.clone()) } else { None }).collect()
    };
    let contents = texts(&pages[2]);
    assert_eq!(contents[..4], ["Contents", "Easy", "1–5", "4"]);
    assert!(texts(&pages[3]).contains(&"1".to_owned()));
    let at = contents.iter().position(|text| text == "From a file").unwrap();
    assert_eq!(contents[at + 1..at + 3], ["10", "9"]);
    assert!(texts(&pages[8]).contains(&"10".to_owned()));
}

#[test]
fn lines_and_space_to_write_on_are_next_to_puzzles() {
    let pages = |keys: &str| {
        let sections = "[[sections]]\ntitle = \"B\"\ncount = 12";
        let text = format!("title = \"A\"\nprofile = \"letter\"\nsolutions = \"none\"\n{keys}\n{sections}");
        let book = made(&text, 2).unwrap();
        assert!(book.print().is_ok(), "{keys}");
        book.pages().unwrap()
    };
    let count = |pages: &[Page], name: &str| {
        let items = pages.iter().flat_map(|page| &page.blocks).flat_map(|block| &block.items);
        items.filter(|item| matches!(item, Item::Text(text) if text.text == name)).count()
    };
    let lines = pages("time = true\nper_page = 2");
    assert_eq!([count(&lines, "Time"), count(&lines, "Date")], [12, 12]);
    // Small puzzles have no room for the date.
    let small = pages("time = true\nper_page = 6");
    assert_eq!([count(&small, "Time"), count(&small, "Date")], [12, 0]);

    let mut sides = Vec::new();
    for page in pages("scratch = true\nper_page = 2") {
        let items = page.blocks.iter().flat_map(|block| &block.items);
        let high = |item: &Item| match item {
            Item::Shape(shape) => match shape.path[..] {
                [Segment::Move((x, from)), Segment::Line((to, end))] => (x == to && end - from > 300.0).then_some(x),
                _ => None,
            },
            Item::Text(_) => None,
        };
        let Some(x) = items.into_iter().find_map(high) else { continue };
        let grids = page.blocks.iter().filter(|block| matches!(block.role, Role::Grid(_)));
        let is_on_left = x < 300.0;
        assert!(grids.into_iter().all(|grid| (grid.place[4] > x) == is_on_left));
        sides.push(is_on_left);
    }
    assert_eq!(sides.len(), 6);
    assert!(sides.windows(2).all(|two| two[0] != two[1]), "{sides:?}");
}

#[test]
fn a_broken_rule_is_named_with_its_page() {
    let kdp = |more: &str| format!("title = \"A\"\nprofile = \"kdp\"\n{more}\n[[sections]]\ntitle = \"B\"\ncount = 24");
    assert_eq!(
        refused(&kdp("per_page = 12")),
        "line 2: profile = \"kdp\": 8 pages, but kdp takes 24 to 828 with the trim 6x9"
    );
    assert!(made(&kdp(""), 2).unwrap().print().is_ok());
    let letters = "line 1: title = \"数独\": page 1: the typefaces have no letter '数'";
    assert_eq!(refused(&kdp("").replace("\"A\"", "\"数独\"")), letters);
    let crowded = SMALL.replace("per_page = 2", "per_page = 12");
    assert!(refused(&crowded).contains("per_page = 12: page 6: text of "), "{}", refused(&crowded));
    let bound = made(&kdp("").replace("count = 24", "count = 25"), 2).unwrap().print().unwrap();
    assert!(bound.pages.is_multiple_of(2));
}

#[test]
fn every_profile_takes_a_book() {
    for profile in Profile::ALL {
        for more in
            ["", "bleed = true", "standard = \"x-1a\"\ndate = 2026-11-29", "standard = \"a-1b\"\ndate = 2026-11-29"]
        {
            if profile.bleed().is_none() && more.starts_with("bleed") {
                continue;
            }
            let head = format!("title = \"A\"\nprofile = \"{profile}\"\nratings = true\ntime = true\n{more}\n");
            let text = format!("{head}[[sections]]\ntitle = \"B\"\ncount = 24\n");
            let printed = made(&text, 2).unwrap().print();
            assert!(printed.is_ok(), "{profile} {more}: {}", printed.unwrap_err());
        }
    }
}

#[test]
fn a_wrong_specification_is_named_with_its_line() {
    for (from, to, expected) in [
        (
            "profile = \"letter\"",
            "profile = \"a5\"",
            "line 3: profile = \"a5\": expected kdp, ingram, bod, office-a4 or letter",
        ),
        ("profile = \"letter\"", "", "line 1: missing field `profile`"),
        ("per_page = 2", "per_page = 13", "line 5: per_page = 13: per_page must be from 1 to 12"),
        ("per_page = 2", "trim = \"6x9\"", "line 5: trim = \"6x9\": the trims of letter are 8.5x11"),
        ("per_page = 2", "bleed = true", "line 5: bleed = true: letter has no bleed"),
        (
            "per_page = 2",
            "standard = \"x-3\"",
            "line 5: standard = \"x-3\": unknown variant `x-3`, expected one of `x-4`, `x-1a`, `a-1b`",
        ),
        ("per_page = 2", "standard = \"x-4\"", "line 5: standard = \"x-4\": a file of a standard has a date, such as "),
        ("per_page = 2", "date = 2026-11-29", "line 5: date = 2026-11-29: only a book with a standard has it"),
        (
            "per_page = 2",
            "date = 10:00:00\nstandard = \"x-4\"",
            "line 5: date = 10:00:00: expected a date such as 2026-11-29",
        ),
        (
            "per_page = 2",
            "standard = \"x-4\"\ndate = 2026-11-29\ncondition = \"FOGRA52\"",
            "line 7: condition = \"FOGRA52\": only x-1a names a printing condition",
        ),
        ("per_page = 2", "condition = \"FOGRA1\"", "line 5: condition = \"FOGRA1\": unknown variant `FOGRA1`"),
        ("per_page = 2", "pages = 2", "line 5: pages = 2: unknown field `pages`"),
        ("er = \"1.5..2.3\"", "er = \"hard\"", "line 12: er = \"hard\": expected"),
        ("count = 5", "", "line 9: section Easy: expected a count or a file"),
        ("count = 5", "count = 0", "line 11: count = 0: count must be from 1 to 100000"),
        (
            "file = \"killers.txt\"",
            "file = \"killers.txt\"\nminimal = true",
            "line 23: minimal = true: the puzzles of a file are printed unchanged",
        ),
        ("file = \"killers.txt\"", "file = \"lost.txt\"", "line 22: file = \"lost.txt\": lost.txt: "),
    ] {
        let said = refused(&SMALL.replace(from, to));
        assert!(said.starts_with(expected), "{said}");
    }
}

#[test]
fn no_two_puzzles_are_essentially_the_same() {
    const PUZZLE: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    let transposed: String = (0..81).map(|cell| PUZZLE.as_bytes()[cell % 9 * 9 + cell / 9] as char).collect();
    let text = "title = \"A\"\nprofile = \"letter\"\n[[sections]]\ntitle = \"B\"\nfile = \"x\"";
    let spec: BookSpec = text.parse().unwrap();
    let said = |lines: &str| Book::make(&spec, |_| Ok(lines.into()), 1, &Control::new()).unwrap_err().to_string();
    let same = "x:2: the puzzle is essentially the same as an earlier one";
    assert_eq!(said(&format!("{PUZZLE}\n{transposed}\n")), same);
    assert_eq!(said(&format!("{KILLERS}{KILLERS}")), same);
    assert_eq!(said(&format!("{}\n", PUZZLE.replace('4', "."))), "x:1: the puzzle has several solutions");
    assert_eq!(said(&format!("{}\n", PUZZLE.replace('3', "6"))), "x:1: the puzzle has no solution");
    assert_eq!(said(""), "line 5: file = \"x\": section B: x has 0 of 1 puzzles");
}

#[test]
fn a_section_that_cannot_be_filled_is_an_error() {
    let text = "title = \"A\"\nprofile = \"letter\"\n[[sections]]\ntitle = \"B\"\ncount = 2\ntries = 3\ner = \"9.0..\"";
    let said = refused(text);
    assert!(
        said.starts_with("line 5: count = 2: section B: found 0 of 2 puzzles; the nearest was a puzzle of "),
        "{said}"
    );
}

#[test]
fn words_are_on_the_page_below_the_drawing() {
    let art = ProblemPicture::of(&Grid::EMPTY.into()).art();
    let sheet = |heading: &str, words: &str| {
        Sheet::usual(&art, Theme::Light).with_words((heading, words), Language::English, None)
    };
    let plain = Sheet::usual(&art, Theme::Light).pdf();
    assert!(sheet("", "").unwrap().pdf() == plain);

    let words = "One sentence that is far too long for a single line below a drawing of nine centimetres.\nr1c2 ≠ 5";
    let pages = Sheet::pages(&[sheet("1. X-wing", words).unwrap(), sheet("2. Skyscraper", "Short.").unwrap()]);
    let content = Content::of(&pages);
    let text = content.text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!((lines[0], lines[lines.len() - 2], lines[lines.len() - 1]), ("1. X-wing", "2. Skyscraper", "Short."));
    let said = lines[1..lines.len() - 2].join(" ");
    assert!(said.split_whitespace().eq(words.split_whitespace()), "{said}");
    assert!(lines.len() > 5, "{lines:?}");
    assert_eq!(content.unmarked, 0);
    // All pages are as high as the highest.
    let boxes = String::from_utf8_lossy(&pages).into_owned();
    let sizes: Vec<&str> = boxes.split("/MediaBox").skip(1).map(|rest| rest.split(']').next().unwrap()).collect();
    assert!(sizes.len() == 2 && sizes[0] == sizes[1], "{sizes:?}");

    let missing = Sheet::usual(&art, Theme::Light).with_words(("X翼", ""), Language::Chinese, None).unwrap_err();
    assert_eq!(missing.to_string(), "the typefaces have no letter '翼'");
}
