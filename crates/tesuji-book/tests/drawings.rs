//! Tests of drawn sheets and of the progress of a book.

use tesuji_book::page::Item;
use tesuji_book::{Book, BookDrawings, BookSpec, Sheet};
use tesuji_core::{Control, Grid};
use tesuji_render::art::Theme;
use tesuji_render::{Language, ProblemPicture};

mod content;

use content::Content;

/// Returns a specification with more lines.
fn spec(more: &str) -> BookSpec {
    let text = format!(
        "title = \"Four\"\nprofile = \"office-a4\"\nper_page = 2\n{more}\n[[sections]]\ntitle = \"Easy\"\ncount = 4\n\
         difficulty = \"easy\"\n"
    );
    text.parse().unwrap()
}

fn made(spec: &BookSpec, control: &Control<'_>) -> Book {
    Book::make(spec, |_| Err(std::io::ErrorKind::NotFound.into()), 1, control).unwrap()
}

fn drawn(more: &str) -> BookDrawings {
    made(&spec(more), &Control::new()).draw().unwrap()
}

#[test]
fn every_page_is_drawn_with_its_letters_and_shapes() {
    let book = made(&spec(""), &Control::new());
    let (pages, drawn) = (book.pages().unwrap(), book.draw().unwrap());
    assert_eq!((drawn.book.len(), drawn.solutions.len()), (pages.len(), 0));
    for (page, svg) in pages.iter().zip(&drawn.book) {
        let items = || page.blocks.iter().flat_map(|block| &block.items);
        let letters = items().map(|item| if let Item::Text(text) = item { text.text.chars().count() } else { 0 });
        assert_eq!(svg.matches("<use ").count(), letters.sum::<usize>());
        let (outlines, shapes) =
            (svg.matches("<path id=").count(), items().filter(|item| matches!(item, Item::Shape(_))));
        // One more is the paper.
        assert_eq!(svg.matches("<path ").count(), outlines + shapes.count() + 1);
        assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 595.28 841.89\""), "{svg}");
    }
}

#[test]
fn separate_solutions_are_drawn_apart() {
    let (back, file) = (drawn(""), drawn("solutions = \"file\""));
    assert!(file.book.len() < back.book.len() && !file.solutions.is_empty());
    // They are the same drawings, with another page number.
    let letters = |svg: &String| svg.matches("<use ").count();
    assert!(letters(&file.solutions[0]) >= 4 * 81);
}

#[test]
fn a_booklet_is_drawn_as_its_sides() {
    let (pages, sides) = (drawn(""), drawn("booklet = true"));
    assert_eq!(sides.book.len() % 2, 0);
    assert!(sides.book.len() <= pages.book.len().next_multiple_of(4));
    assert!(sides.book.iter().all(|side| side.contains(" viewBox=\"0 0 841.89 595.28\"")));
}

#[test]
fn the_progress_ends_at_the_announced_number_of_records() {
    for (more, records) in [("", 4), ("hints = true", 8), ("index = true", 8), ("hints = true\nindex = true", 8)] {
        let (spec, control) = (spec(more), Control::new());
        made(&spec, &control);
        assert_eq!((spec.records(), control.records()), (Some(records), records), "{more}");
    }
    let file = "title = \"A\"\nprofile = \"letter\"\n[[sections]]\ntitle = \"B\"\nfile = \"c.txt\"\n";
    assert_eq!(file.parse::<BookSpec>().unwrap().records(), None);
    assert_eq!(format!("{file}count = 3\n").parse::<BookSpec>().unwrap().records(), Some(3));
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
    assert_eq!(lines[1..lines.len() - 2].join(" "), words.replace('\n', " "));
    assert!(lines.len() > 5, "{lines:?}");
    assert_eq!(content.unmarked, 0);
    // All pages are as high as the highest.
    let boxes = String::from_utf8_lossy(&pages).into_owned();
    let sizes: Vec<&str> = boxes.split("/MediaBox ").skip(1).map(|rest| rest.split(']').next().unwrap()).collect();
    assert!(sizes.len() == 2 && sizes[0] == sizes[1], "{sizes:?}");

    let missing = Sheet::usual(&art, Theme::Light).with_words(("X翼", ""), Language::Chinese, None).unwrap_err();
    assert_eq!(missing.to_string(), "the typefaces have no letter '翼'");
}
