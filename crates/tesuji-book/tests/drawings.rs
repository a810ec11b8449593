//! Tests of drawn sheets and of the progress of a book.

use tesuji_book::page::Item;
use tesuji_book::{Book, BookDrawings, BookSpec};
use tesuji_core::Control;

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
