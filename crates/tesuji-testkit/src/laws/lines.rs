//! The laws of files with one puzzle per line.

use std::io::{self, Read};

use tesuji_core::{CellSet, Constraint, Grid, Layout, Problem};
use tesuji_format::{Chunks, Format, Metadata, ReadError, Record, read, write};

use crate::Chance;

/// A line of a file with one puzzle per line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileLine {
    /// A puzzle, by its index.
    Puzzle(usize),
    /// A line that is not a puzzle.
    Bad(Vec<u8>),
    /// A blank line or a comment.
    Skipped(&'static str),
}

/// The number of puzzles.
const PUZZLES: usize = 40;

/// A solution of which the puzzles are parts.
const SOLUTION: &str = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

/// Files of lines in one notation.
#[derive(Debug)]
pub struct FileOfLines {
    /// The notation.
    pub format: Format,
    /// The puzzles, each with its line.
    puzzles: Vec<(Problem, Vec<u8>)>,
}

impl FileOfLines {
    /// Returns the files of each notation with one puzzle per line.
    pub fn all() -> Vec<FileOfLines> {
        Format::ALL
            .iter()
            .filter(|format| format.is_one_a_line())
            .filter_map(|&format| FileOfLines::of(format))
            .collect()
    }

    /// Returns the files of a notation; `None` if it cannot write the puzzles, or they are read as other puzzles.
    fn of(format: Format) -> Option<FileOfLines> {
        let puzzles: Option<Vec<_>> = (0..PUZZLES)
            .map(|nth| {
                [classic(nth), killer(nth)].into_iter().find_map(|problem| {
                    let mut line = String::new();
                    write(&problem, &Metadata::new(), format, &mut line).ok()?;
                    if !format.losses(&problem, &Metadata::new()).is_empty() {
                        return None;
                    }
                    // Some notations also contain the pencil marks.
                    let text = format!("{}{line}", format.frame().0);
                    let back = read(text.as_bytes(), Some(format)).pop()?.ok()?.problem;
                    assert_eq!(back.givens(), problem.givens(), "{format}: {line}");
                    Some((back, line.trim_end().as_bytes().to_vec()))
                })
            })
            .collect();
        let files = FileOfLines { format, puzzles: puzzles? };
        // Digits from zero are tried only if those from one do not suffice: small grids would be other puzzles.
        let lines: Vec<FileLine> = (0..PUZZLES).map(FileLine::Puzzle).collect();
        let found = read(&files.text(&lines, "\n"), None);
        let is_read = |(item, puzzle): (&Result<Record, ReadError>, &(Problem, Vec<u8>))| {
            item.as_ref().is_ok_and(|record| record.problem == puzzle.0)
        };
        (found.len() == PUZZLES && found.iter().zip(&files.puzzles).all(is_read)).then_some(files)
    }

    /// Returns the text of a file with these lines.
    pub fn text(&self, lines: &[FileLine], end: &str) -> Vec<u8> {
        let mut text = self.format.frame().0.replace('\n', end).into_bytes();
        for line in lines {
            match line {
                FileLine::Puzzle(nth) => text.extend_from_slice(&self.puzzles[nth % PUZZLES].1),
                FileLine::Bad(line) => text.extend_from_slice(line),
                FileLine::Skipped(line) => text.extend_from_slice(line.as_bytes()),
            }
            text.extend_from_slice(end.as_bytes());
        }
        text
    }

    /// Checks that every puzzle of a file is read and the number of every bad line is reported, regardless of the lines
    /// before it. A file must have at least two puzzles: with fewer it may be a post with a puzzle in it.
    #[track_caller]
    pub fn lines_stand_alone(&self, lines: &[FileLine], end: &str, piece: usize) {
        let text = self.text(lines, end);
        let mut found = Pieces { text: &text, length: piece, most: piece }.records(None);
        let first = 1 + self.format.frame().0.lines().count();
        for (number, line) in (first..).zip(lines) {
            match line {
                FileLine::Skipped(_) => {}
                FileLine::Puzzle(nth) => match found.next() {
                    Some(Ok(record)) => {
                        let expected = (&self.puzzles[nth % PUZZLES].0, number);
                        assert_eq!((&record.problem, record.line), expected, "{}: {}", self.format, shown(&text));
                    }
                    other => panic!("{}: line {number} is a puzzle: {other:?} of {}", self.format, shown(&text)),
                },
                FileLine::Bad(bad) => match found.next() {
                    Some(Err(error)) if error.line() == number => {}
                    other => panic!(
                        "{}: line {number} is bad: {:?}: {other:?} of {}",
                        self.format,
                        String::from_utf8_lossy(bad),
                        shown(&text)
                    ),
                },
            }
        }
        assert_eq!(found.next(), None, "{}: {}", self.format, shown(&text));
    }

    /// Returns whether the line names columns of a table, so that the lines below it are its rows.
    fn is_header(&self, line: &[u8]) -> bool {
        let row = format!("{SOLUTION},{SOLUTION},{SOLUTION},{SOLUTION}");
        let rows = [',', ';', '\t', '|'].map(|separator| row.replace(',', &separator.to_string()).into_bytes());
        rows.iter().chain(self.puzzles.first().map(|puzzle| &puzzle.1)).any(|row| {
            let text = [line, b"\n", row, b"\n", row, b"\n"].concat();
            read(&text, None).iter().flatten().any(|record| record.format == Format::Csv)
        })
    }

    /// Returns whether the bad lines of a file contain no puzzle, neither individually nor all together.
    pub fn are_bad(&self, lines: &[FileLine]) -> bool {
        let mut together = Vec::new();
        for line in lines {
            let FileLine::Bad(line) = line else { continue };
            let is_line = !line.iter().any(|byte| b"\r\n\x1b".contains(byte))
                && !line.trim_ascii_start().is_empty()
                && !line.trim_ascii_start().starts_with(b"#")
                && line[0] != b'"'
                && !self.is_header(line);
            let mut alone = self.format.frame().0.as_bytes().to_vec();
            alone.extend_from_slice(line);
            let is_refused =
                |items: &[Result<Record, ReadError>]| !items.is_empty() && items.iter().all(Result::is_err);
            if !is_line || !is_refused(&read(&alone, Some(self.format))) || !is_refused(&read(line, None)) {
                return false;
            }
            together.extend_from_slice(line);
            together.push(b'\n');
        }
        read(&together, None).iter().all(Result::is_err)
    }
}

fn shown(text: &[u8]) -> String {
    format!("\"{}\"", text[..text.len().min(4000)].escape_ascii())
}

/// Returns a puzzle of clues, which are parts of a solution.
fn classic(nth: usize) -> Problem {
    let solution: Grid = SOLUTION.parse().expect("81 digits");
    let mut chance = Chance::new(nth as u64);
    solution.iter().filter(|_| chance.one_in(3)).collect::<Grid>().into()
}

/// Returns a puzzle of cages.
fn killer(nth: usize) -> Problem {
    let solution: Vec<i64> = SOLUTION.bytes().map(|byte| (byte - b'0').into()).collect();
    let mut chance = Chance::new(nth as u64);
    let pairs = (0..40).filter(|_| chance.one_in(2)).map(|pair| [2 * pair, 2 * pair + 1]);
    let pairs = pairs.filter(|[a, b]| a / 9 == b / 9);
    let cages = pairs.map(|cells| Constraint::Cage {
        sums: vec![cells.iter().map(|&cell| solution[cell]).sum()],
        cells: cells.to_vec(),
    });
    let empty = Problem::from_values(Layout::CLASSIC, vec![0; CellSet::ALL.len()]).expect("81 values");
    empty.with_constraints(cages.collect()).expect("cages of two cells in a row")
}

/// Returns a random bad line of a file: words, broken puzzles, beginnings of documents, any bytes.
pub fn some_bad_line(puzzle: &[u8], chance: &mut Chance) -> Vec<u8> {
    const WORDS: [&str; 24] = [
        "bad line here",
        "Sudoku collection by me",
        "Puzzle 17 (hard):",
        "(hello)",
        "数独 第一題",
        "x",
        "53..7",
        "5 3 . . 7 . .",
        "| 5 | 3 |",
        "+---+---+---+",
        "---+---+---",
        "[1,2",
        "{",
        "[",
        "{\"puzzle\":",
        "<table>",
        "</td></tr>",
        "http://example.com/",
        "https://www.example.com/killer-collection",
        "https://www.sudokuwiki.org/jigsaw.htm?bd=000",
        "int grid[9][9] = {",
        "7",
        "//",
        "> quoted",
    ];
    match chance.below(5) {
        0 | 1 => chance.pick(&WORDS).into(),
        // A length that neither a grid nor a row of one has.
        2 => puzzle.iter().copied().cycle().take(chance.pick(&[26, 31, 43, 50, 70, 75, 80, 82, 83, 90, 113])).collect(),
        3 => {
            let mut line = puzzle.to_vec();
            let at = chance.below(line.len());
            line[at] = chance.pick(b"z!~(\0\xff");
            line
        }
        _ => (0..1 + chance.below(60)).map(|_| chance.bits() as u8).collect(),
    }
}

/// Checks a random file with up to `most` bad lines before its first puzzle and up to as many anywhere else.
#[track_caller]
pub fn lines_stand_alone(files: &FileOfLines, seed: u64, most: usize) {
    let mut chance = Chance::new(seed);
    let before = if chance.one_in(2) { chance.below(most + 1) } else { chance.below(3) };
    let behind = chance.below(most + 1);
    let bad_in = 1 + chance.below(4);
    let puzzle = files.puzzles[chance.below(PUZZLES)].1.clone();
    let mut lines: Vec<FileLine> = Vec::new();
    for nth in 0..before + behind + 2 {
        let is_bad = nth < before || (nth < before + behind && chance.one_in(bad_in));
        lines.push(match is_bad {
            true => FileLine::Bad(some_bad_line(&puzzle, &mut chance)),
            false if chance.one_in(10) && nth < before + behind => {
                FileLine::Skipped(chance.pick(&["", "  ", "# a comment"]))
            }
            false => FileLine::Puzzle(chance.below(PUZZLES)),
        });
    }
    lines.retain(|line| files.are_bad(std::slice::from_ref(line)));
    if files.are_bad(&lines) {
        files.lines_stand_alone(&lines, chance.pick(&["\n", "\r\n", "\r"]), 1 + chance.below(5000));
    }
}

/// Checks the file described by bytes: the first byte chooses the notation, the second one the length of the pieces.
/// Each of the other lines is a puzzle if it is empty or begins with `+`, and otherwise a bad line. Two puzzles follow.
#[track_caller]
pub fn file_of_bytes_stands_alone(files: &[FileOfLines], bytes: &[u8]) {
    let &[kind, piece, ref rest @ ..] = bytes else { return };
    let files = &files[usize::from(kind) % files.len()];
    let line = |(nth, line): (usize, &[u8])| match line {
        [] | [b'+', ..] => FileLine::Puzzle(nth + line.len()),
        line => FileLine::Bad(line.to_vec()),
    };
    let mut lines: Vec<FileLine> = rest.split(|&byte| byte == b'\n').enumerate().map(line).collect();
    lines.extend([FileLine::Puzzle(0), FileLine::Puzzle(1)]);
    if files.are_bad(&lines) {
        files.lines_stand_alone(&lines, "\n", 1 + usize::from(piece));
    }
}

/// A reader that returns up to `length` bytes at a time.
struct Pieces<'a> {
    text: &'a [u8],
    length: usize,
    most: usize,
}

impl<'a> Pieces<'a> {
    fn records(self, from: Option<Format>) -> impl Iterator<Item = Result<Record, ReadError>> + use<'a> {
        let chunks = Chunks::new(self, from).map(|chunk| chunk.expect("a slice can be read"));
        chunks.flat_map(|chunk| chunk.records().collect::<Vec<_>>())
    }
}

impl Read for Pieces<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let length = self.length.min(out.len()).min(self.text.len());
        self.length = self.length * 7 % self.most + 1;
        let (piece, rest) = self.text.split_at(length);
        out[..length].copy_from_slice(piece);
        self.text = rest;
        Ok(length)
    }
}
