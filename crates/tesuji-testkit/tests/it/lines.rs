//! Random files with one puzzle per line: every puzzle is read and the number of every bad line is reported, regardless
//! of the lines before it, the length of the file and the places at which it is cut.
//!
//! `TESUJI_FILES=10000` sets the number of small files, `TESUJI_FIRST=146` the first of them, `TESUJI_MEGABYTES=20` the
//! size of large ones.

use std::env;

use tesuji_format::Format;
use tesuji_testkit::Chance;
use tesuji_testkit::laws::{self, FileLine, FileOfLines, some_bad_line};

fn wish(name: &str) -> Option<u64> {
    env::var(name).ok().map(|number| number.parse().expect("a number"))
}

#[test]
fn lines_of_small_files_stand_alone() {
    let files = FileOfLines::all();
    // Every notation with one puzzle per line that can represent a classic puzzle or a killer.
    assert!(files.len() >= 20, "{}", files.len());
    let first = wish("TESUJI_FIRST").unwrap_or(0);
    for seed in first..first + wish("TESUJI_FILES").unwrap_or(60) {
        // Shown by the test runner only if the law panics.
        println!("TESUJI_FIRST={seed}");
        laws::lines_stand_alone(&files[seed as usize % files.len()], seed, 50);
    }
}

/// Returns the lines of a file with `bad` bytes of bad lines, and then `good` more bytes of lines.
fn long_file(files: &FileOfLines, bad: usize, good: usize, chance: &mut Chance) -> Vec<FileLine> {
    let (mut lines, mut length) = (Vec::new(), 0);
    let some: Vec<FileLine> = (0..500)
        .map(|_| FileLine::Bad(some_bad_line(b"53..7....6..195....98....6.8...6...34..8.3..17...2...6", chance)))
        .filter(|line| files.are_bad(std::slice::from_ref(line)))
        .collect();
    assert!(some.len() > 200 && files.are_bad(&some), "{}", files.format);
    while length < bad + good {
        let is_bad = length < bad || chance.one_in(20);
        let line = if is_bad { some[chance.below(some.len())].clone() } else { FileLine::Puzzle(chance.below(40)) };
        length += match &line {
            FileLine::Bad(line) => line.len() + 1,
            _ => 82,
        };
        lines.push(line);
    }
    lines.extend([FileLine::Puzzle(1), FileLine::Puzzle(2)]);
    lines
}

#[test]
fn lines_of_long_files_stand_alone() {
    let most = wish("TESUJI_MEGABYTES").map_or(3 << 18, |count| (count as usize) << 20);
    let mut chance = Chance::new(1);
    for files in FileOfLines::all() {
        let is_wanted = wish("TESUJI_MEGABYTES").is_some() || files.format == Format::Line;
        for bad in [most / 40, most / 2].into_iter().filter(|_| is_wanted) {
            let lines = long_file(&files, bad, most - bad, &mut chance);
            files.lines_stand_alone(&lines, "\n", 1 << 20);
        }
    }
}

#[test]
fn a_long_text_without_a_puzzle_has_an_error_a_line() {
    let files = FileOfLines::all();
    let bad = FileLine::Bad(b"no puzzle is found here".to_vec());
    let lines = [vec![bad; 200_000], vec![FileLine::Puzzle(0)]].concat();
    files[0].lines_stand_alone(&lines, "\r\n", 1 << 16);
}
