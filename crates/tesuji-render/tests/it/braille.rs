//! Braille: pages are read back as the puzzle, and it is solved.

use tesuji_core::{Constraint, Drawing, Grid, Layout, Problem, Puzzle, Shape};
use tesuji_engine::Solver;
use tesuji_render::braille;

const GIVENS: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// Reads the rows of a page that have only numbers and empty cells, as values.
fn rows(page: &str) -> Vec<Vec<usize>> {
    let cell = |word: &str| -> Option<usize> {
        if word.chars().all(|one| one == '-') {
            return Some(0);
        }
        let digits = word.strip_prefix('#')?.bytes().map(|letter| usize::from((letter - b'A' + 1) % 10));
        Some(digits.fold(0, |number, digit| 10 * number + digit))
    };
    let row = |line: &str| line.split_whitespace().map(cell).collect::<Option<Vec<usize>>>();
    page.lines().filter_map(row).filter(|row| row.len() > 1).collect()
}

#[test]
fn a_puzzle_is_read_back_and_solved() {
    let grid: Grid = GIVENS.parse().unwrap();
    let solution = *Solver::new().solve(&Puzzle::try_from(grid).unwrap()).unique().unwrap();
    let values = Grid::from(solution).to_values();
    let read = |page: &str| -> Grid {
        let digits: String = rows(page).concat().iter().map(usize::to_string).collect();
        digits.parse().unwrap()
    };
    let puzzle = read(&braille::pages(&grid.into(), None, Some("No. 1")));
    assert_eq!(puzzle, grid);
    let solved = *Solver::new().solve(&Puzzle::try_from(puzzle).unwrap()).unique().unwrap();
    assert_eq!(read(&braille::pages(&grid.into(), Some(&values), None)), Grid::from(solved));
}

#[test]
fn lines_and_pages_have_their_size() {
    let sixteen = Problem::from_values(Layout::of(Shape::of_size(16).unwrap()), vec![10; 256]).unwrap();
    let cage = Constraint::Cage { cells: (0..9).collect(), sums: vec![45] };
    let killer = Problem::from(GIVENS.parse::<Grid>().unwrap()).with_constraints(vec![cage; 12]).unwrap();
    for problem in [&sixteen, &killer] {
        let file = braille::pages(problem, None, Some(&"A long title of a puzzle ".repeat(5)));
        assert!(file.ends_with("\n\x0c"));
        for page in file.trim_end_matches('\x0c').split('\x0c') {
            assert!(page.lines().count() <= 25, "{page}");
            assert!(page.lines().all(|line| line.len() <= 40 && line.is_ascii()), "{page}");
        }
    }
    // All columns of a wide grid are there, whole boxes at a time.
    let page = braille::pages(&sixteen, None, None);
    assert!(page.contains("COLUMNS #A TO #H\n") && page.contains("COLUMNS #I TO #AF\n"), "{page}");
    assert_eq!(rows(&page).concat(), vec![10; 256]);
}

#[test]
fn regions_and_constraints_follow() {
    let regions: Vec<usize> =
        (0..36).map(|cell| [0, 0, 0, 0, 1, 1, 0, 0, 1, 1, 1, 1][cell % 12] + 2 * (cell / 12)).collect();
    let mut drawing = Drawing::lines(6, 6);
    drawing.add_regions(&regions);
    let jigsaw = Layout::draw(drawing).unwrap();
    let cage = Constraint::Cage { cells: vec![0, 1], sums: vec![5] };
    let problem = Problem::from_values(jigsaw, vec![0; 36]).unwrap().with_constraints(vec![cage]).unwrap();
    let page = braille::pages(&problem, None, None);
    assert!(page.contains("REGIONS\nA A A A B B\nA A B B B B\n"), "{page}");
    assert!(page.contains("CAGE #E3 R#A;C#A1 R#A;C#B\n"), "{page}");
}

/// Reads text in Unified English Braille back.
fn decoded(brf: &str) -> String {
    const SIGNS: [(&str, char); 12] = [
        ("\"<", '('),
        ("\">", ')'),
        ("\"7", '='),
        ("\"6", '+'),
        ("@>", '>'),
        ("@<", '<'),
        ("_/", '/'),
        ("_?", '#'),
        (".0", '%'),
        ("\"-", '−'),
        ("\"8", '×'),
        ("\"9", '*'),
    ];
    let (mut text, mut rest, mut is_number, mut is_capital) = (String::new(), brf, false, false);
    while let Some(letter) = rest.chars().next() {
        if let Some((sign, known)) = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign)) {
            (text, rest, is_number) = (text + &known.to_string(), &rest[sign.len()..], false);
            continue;
        }
        rest = &rest[1..];
        match letter {
            '#' => is_number = true,
            ';' => is_number = false,
            ',' => is_capital = true,
            'A'..='J' if is_number => text.push(char::from(b'0' + (letter as u8 - b'A' + 1) % 10)),
            'A'..='Z' if is_capital => {
                (is_capital, is_number) = (false, false);
                text.push(letter);
            }
            'A'..='Z' => {
                is_number = false;
                text.push(letter.to_ascii_lowercase());
            }
            // A point or a comma does not end a number.
            '4' => text.push('.'),
            '1' => text.push(','),
            other => {
                is_number = false;
                text.push(match other {
                    '2' => ';',
                    '3' => ':',
                    '6' => '!',
                    '8' => '?',
                    same => same,
                });
            }
        }
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn sentences_of_steps_are_read_back() {
    let grid: Grid = GIVENS.parse().unwrap();
    let mut problem = Problem::from(grid);
    let mut placed = vec![0; 81];
    placed[1] = 1;
    problem = problem.with_played(&placed, &vec![Default::default(); 81]).unwrap();
    let words = "A skyscraper: r2c5 and r7c5 (=4), so r1c10 loses 3, 3.5 or 27.\nHence r5c1 is 6; it's \"done\"!";
    let words = words.replace('"', "'");
    let long = format!("{words} {}", "Look at box 5, then at row 9. ".repeat(40));
    let file = braille::pages_with_words(&problem, &[("1. Skyscraper", &words), ("", &long)]);
    let mut lines = file.lines().filter(|line| !line.is_empty() && *line != "\x0c");
    assert_eq!(lines.next(), Some("#H #A --  -- -- --  -- -- --"));
    for page in file.trim_end_matches('\x0c').split('\x0c') {
        assert!(page.lines().count() <= 25 && page.lines().all(|line| line.len() <= 40), "{page}");
    }
    let told: Vec<&str> = lines.skip(10).map(|line| line.trim_start_matches('\x0c')).collect();
    let told = decoded(&told.join(" "));
    let expected = format!("1. Skyscraper {words} {long}");
    assert_eq!(told, expected.split_whitespace().collect::<Vec<_>>().join(" "));
}
