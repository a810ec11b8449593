//! Addresses of pages with another kind of puzzle, and of pages that contain no puzzle.

use std::borrow::Cow;

use percent_encoding::percent_decode;

use crate::cursor::lossy;
use crate::read_error::ReadErrorKind;

/// Words in an address that name other kinds of sudoku.
const OTHERS: [&str; 22] = [
    "jigsaw",
    "killer",
    "sudokux",
    "sudoku-x",
    "sudoku_x",
    "x-sudoku",
    "xsudoku",
    "diagonal",
    "windoku",
    "hyper",
    "thermo",
    "samurai",
    "colour",
    "color_sudoku",
    "str8ts",
    "kakuro",
    "futoshiki",
    "kenken",
    "anti-knight",
    "antiknight",
    "kropki",
    "irregular",
];

/// The pages of SudokuWiki that take a plain sudoku; all others take other kinds of puzzle.
const PLAIN_PAGES: [&str; 5] = ["/sudoku.htm", "/sudoku.asp", "/sudoku", "/", "/print_sudoku"];

/// Pages that contain no puzzle or pack it in their own way: a mark in the address, the cause of the error, and advice.
const PAGES: [(&str, &str, &str); 29] = [
    ("sudokumaker.app", "this SudokuMaker link does not contain a puzzle", SUDOKUMAKER),
    ("lisudoku", "lisudoku links cannot be read", LISUDOKU),
    ("penpa", "Penpa links cannot be read", PENPA),
    ("#m=edit&p=", "Penpa links cannot be read", PENPA),
    ("#m=solve&p=", "Penpa links cannot be read", PENPA),
    ("f-puzzles.com/?id=", "an f-puzzles link with an id does not contain the puzzle", FPUZZLES),
    ("f-puzzles.com", "this f-puzzles link does not contain a puzzle", FPUZZLES),
    ("scl", "this SudokuPad link does not contain a puzzle", SUDOKUPAD),
    ("ctc", "this SudokuPad link does not contain a puzzle", SUDOKUPAD),
    ("sudokupad.app", "a short SudokuPad link does not contain the puzzle", SUDOKUPAD),
    ("crackingthecryptic", "a short SudokuPad link does not contain the puzzle", SUDOKUPAD),
    ("puzz.link", "this puzz.link address is not for a sudoku", OTHER_PUZZLE),
    ("pzprxs", "this link is not for a sudoku", OTHER_PUZZLE),
    ("pzplus", "this link is not for a sudoku", OTHER_PUZZLE),
    ("pzv.jp", "this link is not for a sudoku", OTHER_PUZZLE),
    ("tinyurl.com", "a short link does not contain the puzzle", SHORT),
    ("bit.ly", "a short link does not contain the puzzle", SHORT),
    ("git.io", "a short link does not contain the puzzle", SHORT),
    ("goo.gl", "a short link does not contain the puzzle", SHORT),
    ("//t.co/", "a short link does not contain the puzzle", SHORT),
    ("is.gd", "a short link does not contain the puzzle", SHORT),
    ("rb.gy", "a short link does not contain the puzzle", SHORT),
    (".png", "pictures cannot be read", PICTURE),
    (".jpg", "pictures cannot be read", PICTURE),
    (".jpeg", "pictures cannot be read", PICTURE),
    (".gif", "pictures cannot be read", PICTURE),
    (".webp", "pictures cannot be read", PICTURE),
    (".heic", "pictures cannot be read", PICTURE),
    ("youtu", "a video does not contain the puzzle", "open the link below it, and paste the puzzle itself"),
];

const PENPA: &str = "open it, and write its clues as 81 characters or nine rows";
const SUDOKUMAKER: &str = "open it, and copy the address with ?puzzle= in it";
const LISUDOKU: &str = "open it, and export the puzzle to f-puzzles or SudokuPad";
const FPUZZLES: &str = "open it, choose Export, and paste the link with ?load= in it";
const SUDOKUPAD: &str = "open it, and paste the link that contains the puzzle, with fpuz, scl or scf in it";
const OTHER_PUZZLE: &str = "sudoku links have ?sudoku/ in them; if it is a sudoku, write its clues as 81 characters";
const SHORT: &str = "open it, and paste the address that it leads to";
pub(crate) const PICTURE: &str = "write its clues as 81 characters or nine rows";

/// Returns whether the text is the address of a page.
pub(crate) fn is_address(text: &[u8]) -> bool {
    const BEGINNINGS: [&[u8]; 7] = [
        b"http://",
        b"https://",
        b"www.",
        b"sudokupad.app/",
        b"f-puzzles.com/",
        b"tinyurl.com/",
        b"app.crackingthecryptic",
    ];
    let begins = |start: &&[u8]| text.get(..start.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(start));
    BEGINNINGS.iter().any(begins)
}

/// Returns an address with its percent escapes decoded: `+` for `%2B`.
pub(crate) fn unescaped(text: &[u8]) -> Cow<'_, [u8]> {
    percent_decode(text).into()
}

/// Returns the error for the address of a page with another kind of puzzle.
pub(crate) fn other_puzzle(address: &[u8]) -> Option<ReadErrorKind> {
    let address = lossy(&address[..address.len().min(2048)]).to_ascii_lowercase();
    let rest = address.split_once("://").map_or(address.as_str(), |(_, rest)| rest);
    let (page, query) = rest.split_once('?').unwrap_or((rest, ""));
    let (host, path) = page.find('/').map_or((page, "/"), |at| page.split_at(at));
    // Links that contain their constraints are read.
    let is_packed =
        host.contains("sudokupad") && ["/scl", "/scf", "/ctc", "/fpuz"].iter().any(|start| path.starts_with(start));
    let is_document = host.ends_with("sudokumaker.app") && query.starts_with("puzzle=");
    if path.contains("interactive-sudoku-solver") || is_packed || is_document {
        return None;
    }
    if host.ends_with("sudokuwiki.org") && !PLAIN_PAGES.contains(&path) {
        return Some(ReadErrorKind::Unsupported { notation: "a puzzle from this SudokuWiki page" });
    }
    // Long fields are packed data, not words.
    let words = query.split(['&', '=', '#']).filter(|word| word.len() < 40);
    let is_other = |text: &str| OTHERS.iter().any(|other| text.contains(other));
    let is_of_x = path.split('/').any(|part| part == "x");
    (is_of_x || is_other(page.get(..200).unwrap_or(page)) || words.into_iter().any(is_other))
        .then_some(ReadErrorKind::Unsupported { notation: "a puzzle from a page for another kind of sudoku" })
}

/// Returns the error for an address that no notation reads; `None` if the text is not an address.
pub(crate) fn fault(address: &[u8]) -> Option<ReadErrorKind> {
    // The small module of the page does not read pasted text.
    if cfg!(tesuji_small) || !is_address(address) {
        return None;
    }
    if let Some(other) = other_puzzle(address) {
        return Some(other);
    }
    let text = lossy(&address[..address.len().min(256)]).to_ascii_lowercase();
    // The notation of puzz.link reports its own errors.
    if ["?sudoku/", "?sudoku_edit/"].iter().any(|name| text.contains(name)) {
        return None;
    }
    let is_sudokupad = text.contains("sudokupad") || text.contains("crackingthecryptic");
    let page = PAGES.iter().find(|(mark, ..)| match *mark {
        "scl" | "ctc" => is_sudokupad && text.contains(&format!("/{mark}")) && text.len() > 60,
        mark => text.contains(mark),
    });
    let (cause, instead) = page.map_or(
        (
            "this address does not contain a puzzle",
            "open the page, and paste the puzzle itself or an address with its 81 digits",
        ),
        |&(_, cause, instead)| (cause, instead),
    );
    Some(ReadErrorKind::NoPuzzle { cause, instead })
}

/// Returns the error for a file of another kind, such as a picture or a PDF.
pub(crate) fn file_fault(bytes: &[u8]) -> Option<ReadErrorKind> {
    if cfg!(tesuji_small) {
        return None;
    }
    const PHOTO: &str = "this is a picture, not text";
    const OFFICE: &str = "this is a compressed file, such as a spreadsheet, not text";
    let kinds: [(&[u8], &str, &str); 9] = [
        (b"\x89PNG", PHOTO, PICTURE),
        (b"\xff\xd8\xff", PHOTO, PICTURE),
        (b"GIF8", PHOTO, PICTURE),
        (b"RIFF", PHOTO, PICTURE),
        (b"BM", PHOTO, PICTURE),
        (b"data:image", PHOTO, PICTURE),
        (b"%PDF", "this is a PDF, not text", "open it, and copy the puzzle out of it"),
        (b"PK\x03\x04", OFFICE, "open it, and save it as CSV or copy the cells"),
        (b"{\\rtf", "this is a formatted document (RTF)", "save it as plain text"),
    ];
    let is_text = bytes.iter().take(512).all(|&byte| byte >= 0x20 || b"\r\n\t".contains(&byte));
    let found = kinds
        .into_iter()
        .find(|(mark, ..)| bytes.starts_with(mark) && (mark.len() > 4 || *mark == b"%PDF" || !is_text));
    found.map(|(_, cause, instead)| ReadErrorKind::NoPuzzle { cause, instead })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_of_other_puzzles_are_told_from_plain_ones() {
        for page in ["jigsaw.htm", "sudokux.htm", "killersudoku.aspx", "windoku.htm", "SudokuX.asp", "Colour_Sudoku"] {
            let address = format!("https://www.sudokuwiki.org/{page}?bd=000000000");
            assert!(matches!(other_puzzle(address.as_bytes()), Some(ReadErrorKind::Unsupported { .. })), "{page}");
        }
        for plain in
            ["https://www.sudokuwiki.org/sudoku.htm?bd=1", "http://sudokuwiki.org/Sudoku.htm?bd=1", "https://a.b/c?s=1"]
        {
            assert_eq!(other_puzzle(plain.as_bytes()), None, "{plain}");
        }
    }

    #[test]
    fn addresses_without_a_puzzle_say_what_to_do() {
        let cause = |address: &str| match fault(address.as_bytes()) {
            Some(ReadErrorKind::NoPuzzle { cause, .. }) => cause,
            other => panic!("{address}: {other:?}"),
        };
        assert_eq!(cause("https://sudokupad.app/abc123"), "a short SudokuPad link does not contain the puzzle");
        assert_eq!(
            cause("https://www.f-puzzles.com/?id=y2k"),
            "an f-puzzles link with an id does not contain the puzzle"
        );
        assert_eq!(cause("https://tinyurl.com/xyz"), "a short link does not contain the puzzle");
        assert!(cause("https://swaroopg92.github.io/penpa-edit/#m=edit&p=abc").contains("Penpa"));
        assert_eq!(fault(b"no address"), None);
    }
}
