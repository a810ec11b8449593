//! Makes books.
//!
//! A request has [parts](crate::parts): the specification, then the files that it names. The answer has the parts
//! `notes`, a line for each remark on how the puzzles were read, `book.pdf`, then `solutions.pdf` and `cover.pdf` if the book has
//! them, then a `sheet` for each sheet of the book, a `solution` for each sheet of the solutions, and the `cover`, as SVG. An error is one part: its
//! text, named `error-` and a code.

use std::io;
use std::sync::atomic::{AtomicU64, Ordering};

use tesuji::api::ApiError;
use tesuji::book::{Book, BookError, BookSpec, Profile};
use tesuji::{Control, Scratch};

#[cfg(target_family = "wasm")]
use crate::exports::tell;
use crate::parts::{joined, parts};

/// A named part of an answer.
type Part = (String, Vec<u8>);

/// Returns the answer to a request for a book.
pub(crate) fn answer(request: &[u8], _: &mut Scratch, control: &Control) -> Result<Vec<u8>, ApiError> {
    let files = match parts(request).as_deref().and_then(<[_]>::split_first) {
        Some((&(_, spec), files)) => made(spec, files, control),
        None => Ok(vec![("error-request".to_owned(), b"the lengths are not those of the files".to_vec())]),
    };
    Ok(joined(&files.unwrap_or_else(|error| vec![refused(error)])))
}

/// Makes a book and draws its sheets.
fn made(spec: &[u8], files: &[(&str, &[u8])], control: &Control) -> Result<Vec<Part>, BookError> {
    let spec: BookSpec = String::from_utf8_lossy(spec).parse()?;
    let read = |name: &str| {
        let file = files.iter().find(|(own, _)| *own == name);
        file.map(|(_, bytes)| bytes.to_vec()).ok_or_else(|| io::Error::other("the page does not have this file"))
    };
    let (records, told) = (spec.records(), AtomicU64::new(0));
    let progress = Control::within(control);
    let report = || {
        let done = progress.records();
        if told.swap(done, Ordering::Relaxed) != done {
            tell(done as f64, records.map_or(f64::NAN, |records| records as f64));
        }
    };
    let book = Book::make(&spec, read, 1, &Control::within(&progress).with_pause(&report))?;
    let (printed, drawn) = (book.print()?, book.draw()?);
    let named = |name: &'static str| move |svg: String| (name.to_owned(), svg.into_bytes());
    let notes: Vec<String> = book.notes().iter().map(ToString::to_string).collect();
    let files = [
        ("notes", Some(notes.join("\n").into_bytes())),
        ("book.pdf", Some(printed.book)),
        ("solutions.pdf", printed.solutions),
        ("cover.pdf", printed.cover.map(|cover| cover.file)),
    ];
    let files = files.into_iter().filter_map(|(name, bytes)| Some((name.to_owned(), bytes?)));
    let sheets = drawn.book.into_iter().map(named("sheet"));
    let solutions = drawn.solutions.into_iter().map(named("solution"));
    Ok(files.chain(sheets).chain(solutions).chain(drawn.cover.map(named("cover"))).collect())
}

/// Returns an error as a part.
fn refused(error: BookError) -> Part {
    let code = match &error {
        BookError::Spec { .. } => "spec",
        BookError::File { .. } => "file",
        BookError::Puzzle { .. } => "puzzle",
        BookError::Section { .. } => "section",
        BookError::Rule { .. } => "rule",
        _ => "stopped",
    };
    (format!("error-{code}"), error.without_place().into_bytes())
}

/// Returns the papers as JSON: the profiles, each with its trims and their unit, and whether its sheets can be folded.
pub(crate) fn papers(_: &[u8], _: &mut Scratch, _: &Control) -> Result<Vec<u8>, ApiError> {
    let papers = Profile::ALL.map(|profile| {
        let (name, unit, folds) = (profile.name(), profile.unit().name(), profile.folded().is_some());
        let trims = profile.trims().join("\",\"");
        format!("{{\"profile\":\"{name}\",\"unit\":\"{unit}\",\"trims\":[\"{trims}\"],\"folds\":{folds}}}")
    });
    Ok(format!("{{\"papers\":[{}]}}", papers.join(",")).into_bytes())
}

/// Does nothing: only a page shows the progress.
#[cfg(not(target_family = "wasm"))]
fn tell(_: f64, _: f64) {}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(parts: &[(&str, &str)]) -> Vec<u8> {
        let parts: Vec<Part> =
            parts.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec())).collect();
        answer(&joined(&parts), &mut Scratch::new(), &Control::new()).unwrap()
    }

    fn error(parts: &[(&str, &str)]) -> String {
        String::from_utf8(ask(parts)).unwrap()
    }

    const SPEC: &str = "title = \"A\"\nprofile = \"letter\"\nsolutions = \"file\"\n[[sections]]\ntitle = \"B\"\n";
    const PUZZLES: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";

    #[test]
    fn a_book_is_that_of_the_library() {
        let text = format!("{SPEC}file = \"p.txt\"\n");
        let bytes = ask(&[("book.toml", &text), ("p.txt", PUZZLES)]);
        let made = parts(&bytes).unwrap();
        let names: Vec<&str> = made.iter().map(|(name, _)| *name).collect();
        let read = |_: &str| Ok(PUZZLES.as_bytes().to_vec());
        let book = Book::make(&text.parse().unwrap(), read, 2, &Control::new()).unwrap();
        let (printed, drawn) = (book.print().unwrap(), book.draw().unwrap());
        assert_eq!(names[..4], ["notes", "book.pdf", "solutions.pdf", "sheet"]);
        assert_eq!(names.iter().filter(|name| **name == "sheet").count(), printed.pages);
        assert_eq!(names.last(), Some(&"solution"));
        assert_eq!((made[0].1, made[1].1), (&b""[..], &*printed.book));
        assert_eq!(made[2].1, &*printed.solutions.unwrap());
        assert_eq!((made[3].1, made[made.len() - 1].1), (drawn.book[0].as_bytes(), drawn.solutions[0].as_bytes()));
    }

    #[test]
    fn a_cover_is_a_file_of_its_own() {
        let text =
            "title = \"A\"\nprofile = \"kdp\"\n[cover]\npaper = \"white\"\n[[sections]]\ntitle = \"B\"\ncount = 24\n";
        let bytes = ask(&[("book.toml", text)]);
        let made = parts(&bytes).unwrap();
        let book = Book::make(&text.parse().unwrap(), |_| Ok(Vec::new()), 2, &Control::new()).unwrap();
        let part = |name: &str| made.iter().find(|(own, _)| *own == name).unwrap().1;
        assert_eq!(part("cover.pdf"), &*book.print().unwrap().cover.unwrap().file);
        assert_eq!(part("cover"), book.draw().unwrap().cover.unwrap().as_bytes());
    }

    #[test]
    fn errors_have_a_code_and_the_words_of_the_library() {
        let file = format!("{SPEC}file = \"p.txt\"\n");
        let twice = PUZZLES.repeat(2);
        for (code, parts, expected) in [
            (
                "spec",
                &[("book.toml", "title = 1")][..],
                "line 1: title = 1: invalid type: integer `1`, expected a string",
            ),
            ("file", &[("book.toml", &*file)], "p.txt: the page does not have this file"),
            (
                "puzzle",
                &[("book.toml", &*file), ("p.txt", &*twice)],
                "p.txt:2: the puzzle is essentially the same as an earlier one",
            ),
        ] {
            let told = error(parts);
            assert_eq!(told, format!("error-{code} {}\n{expected}", expected.len()));
        }
        let told = answer(b"book.toml 9\n", &mut Scratch::new(), &Control::new()).unwrap();
        assert!(told.starts_with(b"error-request "));
    }

    #[test]
    fn papers_are_the_profiles() {
        let told = papers(b"", &mut Scratch::new(), &Control::new()).unwrap();
        let told = String::from_utf8(told).unwrap();
        assert_eq!(told.matches("\"profile\"").count(), Profile::ALL.len());
        let letter = "{\"profile\":\"letter\",\"unit\":\"in\",\"trims\":[\"8.5x11\"],\"folds\":true}";
        assert!(told.contains(letter), "{told}");
    }
}
