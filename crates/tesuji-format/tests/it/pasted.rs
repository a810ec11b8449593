//! Grids as people paste them: from a web page, a spreadsheet, a PDF, an e-mail, a terminal.

use tesuji_format::{Format, read};

const CLUES: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn is_read(text: &str) -> Format {
    for text in [text.to_owned(), text.replace('\n', "\r\n"), format!("\n{text}\n\n")] {
        let records = read(text.as_bytes(), None);
        assert_eq!(records.len(), 1, "{text}\n{records:?}");
        let record = records[0].as_ref().unwrap_or_else(|error| panic!("{error}\n{text}"));
        let Some(position) = record.problem.position() else { panic!("{record:?}") };
        assert_eq!((position.clues.to_string().as_str(), position.placed.clue_count()), (CLUES, 0), "{text}");
    }
    read(text.as_bytes(), None)[0].as_ref().map(|record| record.format).unwrap()
}

/// Returns the rows, each made of its nine characters.
fn rows(row: impl Fn(&str) -> String) -> String {
    CLUES.as_bytes().chunks(9).map(|cells| row(str::from_utf8(cells).unwrap())).collect()
}

/// Returns the nine cells with `empty` for empty ones and `between` as the separator.
fn cells(row: &str, empty: &str, between: &str) -> String {
    let cells: Vec<String> = row.chars().map(|cell| if cell == '.' { empty.to_owned() } else { cell.into() }).collect();
    cells.join(between)
}

#[test]
fn out_of_a_web_page() {
    // A table copied by a browser: tabs between cells, empty cells as nothing or as a no-break space.
    assert_eq!(is_read(&rows(|row| cells(row, "\u{a0}", "\t") + "\n")), Format::Rows);
    is_read(&rows(|row| cells(row, "", "\t") + "\n"));
    is_read(&rows(|row| cells(row, "·", " ") + "\n"));
}

#[test]
fn out_of_a_spreadsheet() {
    is_read(&rows(|row| cells(row, "", "\t") + "\n"));
    is_read(&rows(|row| cells(row, "", ",") + "\n"));
    is_read(&rows(|row| cells(row, "", ";") + "\n"));
}

#[test]
fn out_of_a_pdf() {
    // Text in columns: any number of blanks between cells, a heading above and a number below.
    is_read(&format!("Puzzle No. 7 (easy)\n\n{}", rows(|row| cells(row, ".", "   ") + "  \n")));
    is_read(&rows(|row| format!("  {}\n", cells(row, "_", "  "))));
}

#[test]
fn with_every_line_end_doubled() {
    let double = |text: &str| text.replace('\n', "\n\n");
    assert_eq!(is_read(&double(&rows(|row| format!("{row}\n")))), Format::Rows);
    assert_eq!(is_read(&double(&rows(|row| cells(row, "0", " ") + "\n"))), Format::Rows);
    is_read(&double(&rows(|row| cells(row, "", "\t") + "\n")));
    let border = "+---+---+---+\n";
    let drawn = rows(|row| format!("|{}|{}|{}|\n", &row[..3], &row[3..6], &row[6..]));
    let bands: Vec<String> = drawn.as_bytes().chunks(3 * 14).map(|band| str::from_utf8(band).unwrap().into()).collect();
    assert_eq!(is_read(&double(&format!("{border}{}{border}", bands.join(border)))), Format::Boxed);
    let twice = double(&rows(|row| format!("{row}\n"))).repeat(2);
    assert_eq!(read(twice.as_bytes(), None).iter().flatten().count(), 2);
}

#[test]
fn with_dashes_for_cells_and_for_borders() {
    let empty_row = "...5.1.4.\n.........\n7.....2..\n".to_owned() + &"1........\n".repeat(6);
    let dashed = empty_row.replace('.', "-");
    let rows: Vec<&str> = dashed.lines().collect();
    let bands: Vec<String> = rows.chunks(3).map(|band| band.join("\n")).collect();
    let read = read(bands.join("\n---+---+---\n").as_bytes(), Some(Format::Rows));
    let clues = read[0].as_ref().unwrap().problem.position().unwrap().clues.to_string();
    assert_eq!((read.len(), clues), (1, empty_row.replace('\n', "")));
}

#[test]
fn out_of_an_email() {
    let boxed = [0, 3, 6].map(|band| {
        let rows: String = CLUES.as_bytes()[9 * band..9 * (band + 3)]
            .chunks(9)
            .map(|row| {
                let boxes: Vec<String> =
                    row.chunks(3).map(|cells_of_box| cells(str::from_utf8(cells_of_box).unwrap(), ".", " ")).collect();
                format!("> > | {} |\n", boxes.join(" | "))
            })
            .collect();
        format!("> > +-------+-------+-------+\n{rows}")
    });
    assert_eq!(is_read(&format!("{}> > +-------+-------+-------+\n", boxed.concat())), Format::Boxed);
    assert_eq!(is_read(&rows(|row| format!("> {row}\n"))), Format::Rows);
    assert_eq!(is_read(&format!(">{CLUES}\n")), Format::Line);
}

#[test]
fn out_of_a_terminal() {
    // Clues in bold, the rest grey, the whole line cleared at its end.
    let coloured = |row: &str| {
        let cells = row.chars().map(|cell| match cell {
            '.' => "\x1b[90m.\x1b[0m".to_owned(),
            digit => format!("\x1b[1;38;5;214m{digit}\x1b[m"),
        });
        format!("{}\x1b[K\n", cells.collect::<Vec<_>>().join(" "))
    };
    assert_eq!(is_read(&rows(coloured)), Format::Rows);
}

/// Statements around a list of cells are not part of it.
#[test]
fn out_of_a_program() {
    let list = CLUES.replace('.', "0").chars().map(String::from).collect::<Vec<_>>().join(", ");
    is_read(&format!("int n = 9; int m = 3;\nint grid[81] = {{{list}}};\nint rest = 7; return 0;\n"));
    is_read(&format!("void set() {{ int n = 9; int grid[81] = {{{list}}}; int rest[3] = {{1, 2, 3}}; }}\n"));
}

/// A long text is read as a whole to find a puzzle in it, up to four million bytes.
#[test]
fn long_texts() {
    let chat = |lines: usize| format!("can anybody solve {CLUES} please\n{}", "no idea\n".repeat(lines));
    is_read(&chat(10));
    is_read(&chat(10_000));
    let records = read(chat(530_000).as_bytes(), None);
    let faults = records.into_iter().map(|record| record.unwrap_err().line());
    assert!(faults.eq(1..=530_001), "beyond, every line is an error");
    // Words between grids have no limit.
    let rows = rows(|row| format!("{row}\n"));
    let text = format!("{rows}{}{rows}", "a few words\n".repeat(100_000));
    let lines: Vec<usize> = read(text.as_bytes(), None).into_iter().map(|record| record.unwrap().line).collect();
    assert_eq!(lines, [1, 100_010]);
}
