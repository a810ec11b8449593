//! Posts: a grid with text next to it, above it and below it.

mod beside;

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
    // Only a line end separates a line from the text below it.
    let frame = |line: &str| format!("{line}\n{}\n{line}\n", marks.join("\n"));
    for below in [marks.join("\n"), frame("+-----------+-----------+-----------+"), lines(SOLUTION, "").join("\n")] {
        let record = puzzle(&format!("{PUZZLE}\n{below}\n"));
        let has_marks = record.problem.position().unwrap().candidates.is_some();
        assert!(has_marks || record.metadata.get(names::SOLUTION).is_some(), "{below}");
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
    // Boxes, two of which have exchanged a cell.
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

fn notes(text: &str) -> Vec<Note> {
    puzzle(text).notes
}

#[test]
fn words_that_may_say_more_of_the_cells_are_noted() {
    let rows = lines(PUZZLE, " ").join("\n");
    for words in [
        "Sorry, a typo: r3c3 is 8.",
        "Auch auf den beiden langen Linien steht jede Zahl genau einmal.",
        "La grille est donnée colonne par colonne.",
        "每条对角线上的数字也都不相同",
        "Grey squares hold 2, 4, 6 or 8",
        "Also r1c3 = 2",
    ] {
        for text in [format!("{words}\n\n{rows}\n"), format!("{rows}\n\n{words}\n"), format!("{words}\n\n{PUZZLE}\n")] {
            let known = [Note::Words, Note::RulesInWords];
            let is_said = |note: &Note| known.contains(note) || matches!(note, Note::OtherRules { .. });
            assert!(notes(&text).iter().any(is_said), "{text}");
        }
    }
    for words in
        ["Here is a hard one, can you help me with it?", "Sudoku 12, very hard", "S U D O K U", "9 x 9", "数独 困难"]
    {
        assert_eq!(notes(&format!("{words}\n\n{rows}\n")), [], "{words}");
    }
    // The text after a puzzle of a list is kept.
    let record = puzzle(&format!("{PUZZLE}  # the cells of row 1 are hard\n"));
    assert!(record.notes.is_empty() && record.rest.contains("row 1"));
}

#[test]
fn two_marks_for_empty_cells_are_noted() {
    for (zeros, between) in [(1, " "), (40, " "), (2, "")] {
        let text = PUZZLE.replacen('.', "0", zeros);
        assert_eq!(notes(&lines(&text, between).join("\n")), [Note::TwoMarks], "{text}");
    }
    assert_eq!(notes(&lines(&PUZZLE.replace('.', "0"), " ").join("\n")), []);
}

#[test]
fn hexadecimal_digits_from_zero_stand_beside_another_mark() {
    let digits = b"0123456789ABCDEF";
    let row = |nth: usize| -> String {
        (0..16).map(|at| if at % 5 == nth % 5 { '.' } else { digits[(at + 4 * nth + nth / 4) % 16] as char }).collect()
    };
    let rows: Vec<String> = (0..16).map(row).collect();
    let spaced: Vec<String> =
        rows.iter().map(|row| row.chars().map(String::from).collect::<Vec<_>>().join(" ")).collect();
    let grouped: Vec<String> =
        rows.iter().map(|row| [&row[..4], &row[4..8], &row[8..12], &row[12..]].join(" ")).collect();
    for text in [rows.join("\n"), spaced.join("\n"), grouped.join("\n")] {
        let readings = read(text.as_bytes(), None);
        let record = readings[0].as_ref().unwrap_or_else(|error| panic!("{text}\n{error}"));
        let expected: Vec<u8> =
            rows.concat().chars().map(|sign| sign.to_digit(16).map_or(0, |digit| digit as u8 + 1)).collect();
        assert_eq!(record.problem.givens(), expected, "{text}");
    }
}

#[test]
fn digits_that_are_set_apart_are_read_like_the_others_and_noted() {
    let rows = |apart: fn(char) -> String| -> Vec<String> {
        let cell =
            |(nth, sign): (usize, char)| if nth % 4 == 0 && sign != '.' { apart(sign) } else { sign.to_string() };
        let cells: Vec<String> = PUZZLE.chars().enumerate().map(cell).collect();
        cells.chunks(9).map(|row| row.join(" ")).collect()
    };
    for apart in [|sign| format!("**{sign}**"), |sign| format!("({sign})"), |sign| format!("_{sign}_")] {
        assert_eq!(notes(&rows(apart).join("\n")), [Note::SetApart]);
    }
    let cell = |(nth, sign): (usize, char)| match sign {
        '.' => "<td></td>".to_owned(),
        sign if nth % 3 == 0 => format!("<td class=\"user\">{sign}</td>"),
        sign => format!("<td class=\"given\">{sign}</td>"),
    };
    let cells: Vec<String> = PUZZLE.chars().enumerate().map(cell).collect();
    let table: Vec<String> = cells.chunks(9).map(|row| format!("<tr>{}</tr>", row.concat())).collect();
    assert_eq!(notes(&format!("<table>{}</table>", table.join("\n"))), [Note::SetApart]);
}

#[test]
fn a_program_may_go_on_behind_its_cells() {
    let cells = |line: fn(usize, usize, char) -> String| -> String {
        let clues = PUZZLE.chars().enumerate().filter(|(_, sign)| *sign != '.');
        clues.map(|(at, sign)| line(at / 9, at % 9, sign)).collect()
    };
    let java = cells(|row, column, digit| format!("    g[{row}][{column}] = {digit};\n"));
    let behind = "    for (int i = 0; i < 9; i++) { }\n    solve(g);\n";
    assert_eq!(notes(&format!("int[][] g = new int[9][9];\n{java}{behind}")), [Note::RowColumnValue]);
    let python = cells(|row, column, digit| format!("    ({column}, {row}): {digit},\n"));
    let text = format!("# the keys are (column, row)\nclues = {{\n{python}}}\nprint(solve(clues))  # takes 3.5 s\n");
    assert_eq!(notes(&text), []);
    // A cell in another form is still an error.
    for odd in ["    // g[0][2] = 2; not sure\n", "    g[0,2] = 2;\n"] {
        assert!(read(format!("int g[9][9];\n{java}{odd}").as_bytes(), None).iter().all(Result::is_err), "{odd}");
    }
}

#[test]
fn an_address_may_hold_what_a_player_has_made_of_the_clues() {
    let clues = PUZZLE.replace('.', "0");
    let (begun, entered) = (clues.replacen("810", "812", 1), format!("002{}", "0".repeat(78)));
    for (query, placed, noted) in [
        (format!("def={clues}&cur={begun}"), 1, None),
        (format!("state={begun}&givens={clues}&t=12"), 1, None),
        (format!("givens={clues}&entries={entered}"), 1, None),
        (format!("s={clues}&sol={SOLUTION}"), 0, None),
        (format!("s={clues}&other={entered}"), 0, Some("other")),
        (format!("def={clues}&notes=%7B%2210%22%3A%5B1%2C3%5D%7D"), 0, Some("notes")),
        (format!("def={clues}&level=4&pencil=1-2"), 0, Some("pencil")),
    ] {
        let record = puzzle(&format!("https://a.example/play?{query}"));
        assert_eq!(record.problem.position().unwrap().placed.clue_count(), placed, "{query}");
        let expected = noted.map(|names| Note::Unread { names: names.into() });
        assert_eq!(record.notes, expected.into_iter().collect::<Vec<_>>(), "{query}");
        assert_eq!(record.metadata.get(names::SOLUTION).is_some(), query.contains("sol="), "{query}");
    }
}

#[test]
fn short_rows_below_names_are_filled() {
    let rows: Vec<String> = PUZZLE
        .as_bytes()
        .chunks(9)
        .enumerate()
        .map(|(nth, row)| {
            let cells: Vec<String> =
                row.iter().map(|&sign| if sign == b'.' { String::new() } else { char::from(sign).into() }).collect();
            format!("{}\t{}", nth + 1, cells.join("\t")).trim_end().to_owned()
        })
        .collect();
    let text = format!("\tA\tB\tC\tD\tE\tF\tG\tH\tI\n{}\n", rows.join("\n"));
    assert_eq!(notes(&text), [Note::Header, Note::Index, Note::ShortRows]);
}

#[test]
fn what_a_program_says_around_its_list_is_noted() {
    let list = format!("[\n  [{}]\n]", lines(&PUZZLE.replace('.', "0"), ", ").join("],\n  ["));
    for text in [
        format!("columns = {list}\n"),
        format!("import numpy as np\ng = np.array({list}).T\n"),
        format!("x = {list}\nx[0][2] = 2\n"),
        format!("g = {list}  # one list per box\n"),
        format!("// no king's move repeats\nconst g = {list};\n"),
    ] {
        assert_eq!(notes(&text), [Note::Words], "{text}");
    }
    for text in [format!("grid = {list}\nprint(solve(grid))\n"), format!("const puzzle = {list};\n"), list] {
        assert_eq!(notes(&text), [], "{text}");
    }
}

#[test]
fn digits_of_two_looks_are_noted() {
    let rows = |look: fn(char) -> String| -> String {
        let cell = |(nth, sign): (usize, char)| if nth % 4 == 0 && sign != '.' { look(sign) } else { sign.to_string() };
        let cells: Vec<String> = PUZZLE.chars().enumerate().map(cell).collect();
        cells.chunks(9).map(|row| row.join(" ") + "\n").collect()
    };
    let circled = |sign: char| char::from_u32(0x2460 + sign as u32 - '1' as u32).unwrap().to_string();
    for look in [circled, |sign| format!("{sign}\u{332}"), |sign| format!("{sign}\u{20e3}")] {
        assert_eq!(notes(&rows(look)), [Note::SetApart]);
    }
    // Digits that all have the same look are plain digits.
    let all: String = PUZZLE.chars().map(|sign| if sign == '.' { '○'.to_string() } else { circled(sign) }).collect();
    let signs: Vec<char> = all.chars().collect();
    let text: Vec<String> = signs.chunks(9).map(|row| row.iter().collect()).collect();
    assert_eq!(notes(&text.join("\n")), []);
    // Pictures of several colours may be digits.
    let pictures = ["🔴", "🔵", "⬜", "⚫"];
    let text: Vec<String> = (0..9).map(|row| (0..9).map(|column| pictures[(row + column) % 4]).collect()).collect();
    assert!(read(text.join("\n").as_bytes(), None).iter().all(Result::is_err));
}

#[test]
fn later_states_and_solutions_below_headings_belong_to_the_puzzle() {
    // The first five empty cells are filled.
    let mut left = 5;
    let state: String = PUZZLE
        .chars()
        .zip(SOLUTION.chars())
        .map(|(clue, digit)| {
            let fills = clue == '.' && left > 0;
            left -= usize::from(fills);
            if fills { digit } else { clue }
        })
        .collect();
    for (first, second) in [("Puzzle:", "Solution:"), ("Input", "Expected output"), ("Rätsel", "Lösung"), ("", "")] {
        for draw in [|grid: &str| lines(grid, "").join("\n"), |grid: &str| framed(grid).join("\n")] {
            let text = format!("{first}\n\n{}\n\n{second}\n\n{}\n", draw(PUZZLE), draw(SOLUTION));
            assert_eq!(puzzle(&text).metadata.get(names::SOLUTION), Some(SOLUTION), "{text}");
            let text = format!("{first}\n\n{}\n\n{second}\n\n{}\n", draw(SOLUTION), draw(PUZZLE));
            assert_eq!(puzzle(&text).metadata.get(names::SOLUTION), Some(SOLUTION), "{text}");
        }
    }
    let text = format!(
        "I began with\n\n{}\n\nand am here\n\n{}\n",
        lines(PUZZLE, "").join("\n"),
        lines(&state, "").join("\n")
    );
    assert_eq!(puzzle(&text).problem.position().unwrap().placed.clue_count(), 5);
    for text in [
        format!("- puzzle: {PUZZLE}\n  solution: {SOLUTION}\n"),
        format!("- puzzle: '{PUZZLE}'\n  solution: '{SOLUTION}'\n"),
        format!("- id: 1\n  solution: \"{SOLUTION}\"\n  puzzle: \"{PUZZLE}\"\n"),
    ] {
        assert_eq!(puzzle(&text).metadata.get(names::SOLUTION), Some(SOLUTION), "{text}");
    }
}

#[test]
fn hidden_elements_of_a_page_are_not_read() {
    for hidden in ["style='display: none'", "style=\"visibility:hidden\"", "hidden", "class='cell hidden'"] {
        let cell = |(clue, digit): (char, char)| match clue {
            '.' => format!("<td><span {hidden}>{digit}</span></td>"),
            clue => format!("<td><span>{clue}</span></td>"),
        };
        let cells: Vec<String> = PUZZLE.chars().zip(SOLUTION.chars()).map(cell).collect();
        let rows: Vec<String> = cells.chunks(9).map(|row| format!("<tr>{}</tr>", row.concat())).collect();
        puzzle(&format!("<table>{}</table>", rows.concat()));
    }
}

#[test]
fn relations_of_cells_below_a_grid_are_noted() {
    for line in ["15 = r1c1+r1c2+r1c3", "r1c1 < r1c2", "r1c3<>4, r1c3<>2", "r2c1+r3c1 = 9"] {
        assert_eq!(puzzle(&format!("{}\n{line}\n", lines(PUZZLE, "").join("\n"))).notes, [Note::Words], "{line}");
    }
}

#[test]
fn rules_behind_the_lines_of_a_list_are_noted() {
    let notes = |rest: &str| {
        let line = format!("{PUZZLE}{rest}\n");
        let records = read(line.repeat(3).as_bytes(), None);
        let notes: Vec<Vec<Note>> = records.into_iter().map(|record| record.unwrap().notes).collect();
        assert!(notes.len() == 3 && notes[0] == notes[2], "{rest}");
        notes[0].clone()
    };
    for rest in ["\tdiagonal", ",Windoku,hard", " anti-knight", ";killer"] {
        assert!(matches!(notes(rest)[..], [Note::OtherRules { .. } | Note::RulesInWords]), "{rest}");
    }
    for rest in ["", "\thard", " # 12, ED=7.1/1.2/1.2", ";top1465;diabolical"] {
        assert!(notes(rest).is_empty(), "{rest}");
    }
}

#[test]
fn a_line_of_another_kind_leaves_a_list_as_it_is() {
    let array = PUZZLE.replace('.', "0").chars().map(String::from).collect::<Vec<_>>().join(",");
    for odd in [
        format!("http://example.org/?p={PUZZLE}"),
        format!("[\"{PUZZLE}\"]"),
        format!("[\"{PUZZLE}\""),
        format!("{{\"puzzle\": \"{PUZZLE}\""),
        format!("[{array}]"),
        format!("\"{}\"", &PUZZLE[1..]),
        format!("\"puzzle\": \"{PUZZLE}\""),
    ] {
        for place in 0..3 {
            let mut lines = vec![PUZZLE.to_owned(), SOLUTION.to_owned()];
            lines.insert(place, odd.clone());
            let readings = read(lines.join("\n").as_bytes(), None);
            let good = readings.iter().filter(|reading| reading.is_ok()).count();
            assert!(good >= 2 && readings.len() == 3, "{odd} on line {place}: {readings:?}");
        }
    }
    let object = format!("{{\"id\": 1, \"puzzle\": \"{}\"}}", PUZZLE.replace('.', "0"));
    let readings = read(format!("{PUZZLE}\n{object}\n{object}\n").as_bytes(), None);
    assert_eq!(readings.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, false]);
    // The closing quote is not part of the text after the puzzle.
    assert!(
        read(format!("\"{PUZZLE}\"\n\"{SOLUTION}\"\n").as_bytes(), None)
            .iter()
            .flatten()
            .all(|one| one.rest.is_empty())
    );
}

#[test]
fn names_of_columns_and_boxes_before_cells_are_noted() {
    for name in ["Column", "Spalte", "Box"] {
        let named = lines(PUZZLE, " ").into_iter().zip(1..).map(|(row, nth)| format!("{name} {nth}: {row}\n"));
        assert!(puzzle(&named.collect::<String>()).notes.contains(&Note::Words), "{name}");
    }
}

#[test]
fn solutions_of_other_puzzles_are_noted() {
    let other: String = SOLUTION.bytes().map(|byte| char::from(b'1' + (byte - b'0') % 9)).collect();
    for (first, second) in
        [("Yesterday's solution:", "Today:"), ("Answer to puzzle 340:", "Puzzle 341:"), ("Lösung", "Rätsel")]
    {
        let text =
            format!("{first}\n\n{}\n\n{second}\n\n{}\n", lines(&other, "").join("\n"), lines(PUZZLE, "").join("\n"));
        let notes: Vec<Vec<Note>> = read(text.as_bytes(), None).into_iter().map(|one| one.unwrap().notes).collect();
        assert!(notes.len() == 2 && notes[0].contains(&Note::Words), "{text}{notes:?}");
    }
}
