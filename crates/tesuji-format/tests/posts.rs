//! Posts: a grid with what stands beside it, above it and behind it.

use tesuji_format::{Note, Record, names, read};

const PUZZLE: &str = "81..5..4....682..56.5.91..315.2..8.6...8.5.21.8.1..53452.9....8....2.9.7...31.4.2";
const SOLUTION: &str = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

fn puzzle(text: &str) -> Record {
    match &read(text.as_bytes(), None)[..] {
        [Ok(record)] => {
            let clues: String =
                record.problem.givens().iter().map(|&v| if v == 0 { '.' } else { (b'0' + v) as char }).collect();
            assert_eq!(clues, PUZZLE, "{text}");
            record.clone()
        }
        other => panic!("{text}\nis read as {other:?}"),
    }
}

fn lines(grid: &str, between: &str) -> Vec<String> {
    let row = |row: &[u8]| row.iter().map(|&byte| (byte as char).to_string()).collect::<Vec<_>>().join(between);
    grid.as_bytes().chunks(9).map(row).collect()
}

fn framed(grid: &str) -> Vec<String> {
    let rows = lines(&grid.replace('.', " "), " | ");
    let border = format!("+{}", "---+".repeat(9));
    let mut all = vec![border.clone()];
    rows.iter().for_each(|row| all.extend([format!("| {row} |"), border.clone()]));
    all
}

#[test]
fn words_beside_a_frame_are_no_cells() {
    for words in ["score: 10", "h - help", "Move left with h"] {
        let mut frame = framed(PUZZLE);
        for line in frame.iter_mut().skip(3).step_by(4) {
            line.push_str("    ");
            line.push_str(words);
        }
        puzzle(&frame.join("\n"));
    }
}

#[test]
fn grids_side_by_side_are_two_or_a_puzzle_and_its_solution() {
    for (between, gap) in [("", "     "), (" ", "      "), ("", "   ")] {
        let rows = lines(PUZZLE, between).into_iter().zip(lines(SOLUTION, between));
        let text: Vec<String> = rows.map(|(left, right)| left + gap + &right).collect();
        assert_eq!(puzzle(&text.join("\n")).metadata.get(names::SOLUTION), Some(SOLUTION), "{between:?} {gap:?}");
    }
}

#[test]
fn labels_above_a_grid_are_no_rows() {
    for label in ["1", "A", "17", "A ="] {
        puzzle(&format!("{label}\n{}\n", lines(PUZZLE, "").join("\n")));
    }
}

#[test]
fn minus_one_is_an_empty_cell() {
    let text = PUZZLE.replace('.', "#");
    for between in [" ", ", ", "\t"] {
        puzzle(&lines(&text, between).join("\n").replace('#', "-1"));
    }
    puzzle(&format!("[[{}]]", lines(&text, " ").join("]\n [").replace('#', "-1")));
}

#[test]
fn a_grid_in_two_halves_is_one() {
    assert_eq!(puzzle(&format!("{}\n{}\n", &PUZZLE[..40], &PUZZLE[40..])).notes, [Note::Joined]);
}

#[test]
fn marks_and_solutions_behind_a_grid_belong_to_it() {
    let marks: Vec<String> = PUZZLE
        .chars()
        .zip(SOLUTION.chars())
        .map(|(clue, digit)| if clue == '.' { format!("{digit}{}", (digit as u8 - b'0') % 9 + 1) } else { clue.into() })
        .map(|cell| cell.chars().collect::<std::collections::BTreeSet<_>>().into_iter().collect())
        .collect();
    let marks: Vec<String> = marks.chunks(9).map(|row| row.join(" ")).collect();
    for first in [PUZZLE.to_owned(), lines(PUZZLE, " ").join("\n"), framed(PUZZLE).join("\n")] {
        let record = puzzle(&format!("{first}\n\n{}\n", marks.join("\n")));
        assert!(record.problem.position().unwrap().candidates.is_some(), "{first}");
    }
}

#[test]
fn signs_within_marks_are_understood() {
    let marks = |group: &str| {
        let cells: Vec<String> =
            PUZZLE.chars().map(|clue| if clue == '.' { group.to_owned() } else { clue.to_string() }).collect();
        let text: Vec<String> = cells.chunks(9).map(|row| row.join(" ")).collect();
        let readings = read(text.join("\n").as_bytes(), None);
        let record = readings[0].as_ref().unwrap_or_else(|error| panic!("{group}: {error}")).clone();
        let position = record.problem.position().unwrap();
        let free = PUZZLE.matches('.').count();
        (position.candidates.unwrap().len() / free, record.notes)
    };
    for (group, count) in [("26(7)8", 4), ("69+5", 3), ("2679#", 4)] {
        assert_eq!(marks(group), (count, vec![]), "{group}");
    }
    for (group, count) in [("267-8", 3), ("26~78~", 2), ("69-5-4", 2)] {
        assert_eq!(marks(group), (count, vec![Note::Struck]), "{group}");
    }
}

#[test]
fn variants_that_a_header_names_are_rules() {
    let rows = lines(PUZZLE, ",").join("\n");
    for header in ["#VARIANT(S)\nAnti-Knight\n\n#BOARD\n", "Variant: anti-knight\n", "# Variant: Anti Knight\n"] {
        assert_eq!(puzzle(&format!("{header}{rows}\n")).problem.constraint_names(), ["anti-chess"], "{header}");
    }
    for header in ["#VARIANT(S)\nThermo\n\n#BOARD\n", "Variant: killer cages\n"] {
        assert!(read(format!("{header}{rows}\n").as_bytes(), None).iter().all(Result::is_err), "{header}");
    }
}

#[test]
fn a_block_of_regions_beside_a_grid_makes_a_jigsaw() {
    // Boxes of which two have exchanged a cell.
    let map = "111222333111222333411222333414555666444555666444555666777888999777888999777888999";
    let letters: String = map.bytes().map(|digit| char::from(digit - b'1' + b'a')).collect();
    let rows = |separator: &str| lines(PUZZLE, separator).join("\n");
    for text in [
        format!("{}\n\n{}\n", rows(""), lines(map, "").join("\n")),
        format!("My new jigsaw:\n{}\n\nand its regions:\n{}\n", rows(" "), lines(&letters, " ").join("\n")),
        format!("grid:\n{}\n\nregions:\n{}\n", rows(","), lines(map, ",").join("\n")),
        format!("[[{}]]\n[[{}]]\n", lines(&PUZZLE.replace('.', "0"), ",").join("],["), lines(map, ",").join("],[")),
    ] {
        let record = puzzle(&text);
        assert_eq!((record.problem.layout().boxes(), record.notes.len()), (None, 0), "{text}");
        let first = text.lines().position(|line| line.contains("81") || line.contains("8 1") || line.contains("8,1"));
        assert_eq!(Some(record.line - 1), first, "{text}");
    }
}

#[test]
fn a_block_of_sums_and_arrows_is_a_killer() {
    let row = "13 < 13 < < 17 < 2 3";
    let records = read(format!("Killer of the day\n\n{}\n", [row; 9].join("\n")).as_bytes(), None);
    let [Ok(record)] = &records[..] else { panic!("{records:?}") };
    assert_eq!(record.problem.constraint_names(), ["cage"]);
    assert_eq!(record.problem.constraints().len(), 45);
}

#[test]
fn xml_that_no_notation_reads_is_not_searched_for_digits() {
    let rows: String = lines(&PUZZLE.replace('.', "0"), "").iter().map(|row| format!("<row>{row}</row>\n")).collect();
    for (text, name) in [
        (format!("<?xml version=\"1.0\"?>\n<game>\n{rows}</game>\n"), "game"),
        (format!("<game><grid>\n{}\n</grid><cage sum=\"8\">1 2</cage></game>\n", lines(PUZZLE, "").join("\n")), "cage"),
        (format!("<sudoku><clues>{PUZZLE}</clues></sudoku>\n"), "clues"),
    ] {
        let records = read(text.as_bytes(), None);
        let [Err(error)] = &records[..] else { panic!("{text}\n{records:?}") };
        assert!(error.to_string().contains(name), "{text}\n{error}");
    }
    let cells: String = PUZZLE.chars().map(|cell| format!("<td>{cell}</td>")).collect();
    puzzle(&format!("<table><tr>{cells}</tr></table>"));
}
