//! An array literal of a programming language, pasted from a program.
//!
//! The parser tolerates:
//!
//! * nested lists in `[]`, `{}` or `()`, of rows or of all cells; declarations, names, types and calls around them;
//! * rows that are assigned one by one, `board[3] = new int[] {..}`, in any order of their indices;
//! * numbers with the suffix of a type, strings and characters as cells, strings as rows or as boards;
//! * `null`, `None`, `nil`, `undefined` and so on for an empty cell, `Some(5)` for a digit, `[0; 9]` for nine zeros;
//! * comments after `//` or `#` and between `/*` and `*/`;
//! * several boards in one text, other sizes, 4 to 25.
//!
//! A number in a declared dimension or an index, `[9][9]`, is not a cell.

use tesuji_core::{Problem, Shape};

use crate::cursor::{Cursor, Finding};
#[cfg(not(tesuji_small))]
use crate::detect::FEW;
use crate::notation::{Claim, Cut, Framing, Notation, PLAIN};
use crate::notations::json::key::{Meaning, meaning};
use crate::notations::json::literal::has_object;
use crate::notations::paste::matrix::is_by_column;
use crate::read_error::{ReadError, ReadErrorKind};
#[cfg(not(tesuji_small))]
use crate::remarks::program_may_say_more;
use crate::symbol::{VALUE, is_whole_grid, problem_of, symbol};
use crate::text_grid::is_even_text;
use crate::{Format, Keeps, Metadata, Note, Record, WriteError, names};

pub(crate) const NOTATION: Notation = Notation {
    name: "array",
    describe: "an array literal in C, C++, C#, Java, JavaScript, Python or Rust, `0` for an empty cell",
    keeps: Keeps { sizes: true, ..Keeps::CLUES },
    framing: Framing::Document,
    claims: |cursor| {
        // Objects are read by the names of their fields, or not at all.
        let start = &cursor.rest()[..cursor.rest().len().min(1 << 16)];
        let has_lists = start.iter().any(|byte| b"[{(".contains(byte));
        // A web page is not a program, though it may contain one.
        let is_page = start.trim_ascii_start().starts_with(b"<");
        Claim::maybe(has_lists && !is_page && !has_object(start))
    },
    next,
    write,
    cut: |text, _| {
        let mut lists = Lists::new(text);
        lists.read_all();
        lists.cut
    },
    ..PLAIN
};

/// The maximum depth of lists that are followed; deeper ones contain no board.
const DEPTH: usize = 64;
/// The maximum number of cells of a board.
const CELLS: usize = 625;

/// Reads everything on the first call, and returns the records one by one.
fn next(cursor: &mut Cursor) -> Option<Result<Record, ReadError>> {
    if cursor.pending.is_empty() && !cursor.rest().is_empty() {
        let mut lists = Lists::new(cursor.rest());
        lists.read_all();
        let mut found = lists.without_solutions();
        // A board is found at its last row, but ordered by its first.
        found.sort_by_key(|(offset, ..)| *offset);
        // The program matters only in a short text.
        let text = &cursor.rest()[..cursor.rest().len().min(1 << 16)];
        let program = crate::cursor::lossy(text);
        let mut notes = Vec::new();
        notes.extend((found.len() == 1 && is_by_column(&program)).then_some(Note::RowByRow));
        #[cfg(not(tesuji_small))] // the other module of the page reads pasted text
        if found.len() <= FEW {
            let boards: Vec<&Problem> = found.iter().flat_map(|(_, board)| board).map(|(board, _)| board).collect();
            notes.extend(program_may_say_more(&program, &boards).then_some(Note::Words));
        }
        cursor.queue(Format::Array, found);
        cursor.pending.iter_mut().flatten().for_each(|record| record.notes.extend(notes.iter().cloned()));
    }
    cursor.pending.pop_front()
}

/// The last token, as far as it affects the meaning of a bracket.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LastToken {
    /// A name, or the end of an index.
    Name,
    /// A cell, followed only by blanks.
    Cell,
    Comma,
    Other,
}

/// An open list.
struct List {
    bracket: u8,
    start: usize,
    /// `true` if there is a name before it, as before an index or the arguments of a call.
    named: bool,
    /// `true` if the list, or a list around it, is assigned to a name that means a solution.
    is_solution: bool,
    /// The row to which it is assigned.
    index: Option<usize>,
    cells: Vec<u8>,
    /// `true` if there is something other than cells among the cells.
    mixed: bool,
    /// The rows in it that have been closed.
    rows: Vec<ListRow>,
    /// `true` if commas separate the cells, and if blanks do.
    commas: bool,
    blanks: bool,
    /// The number of cells before each line end.
    line_ends: Vec<usize>,
    /// `true` after a semicolon: the next number is the repeat count of the previous cell.
    repeats: bool,
}

struct ListRow {
    start: usize,
    index: Option<usize>,
    cells: Vec<u8>,
}

struct Lists<'t> {
    text: &'t [u8],
    at: usize,
    open: Vec<List>,
    /// The number of open lists beyond the depth that is followed.
    deeper: usize,
    before: LastToken,
    /// The last index, and then the one that is assigned to.
    index: Option<usize>,
    assigned: Option<usize>,
    /// `true` if the name that is assigned to means a solution.
    solution: bool,
    /// The indices in `found` of the boards that are solutions.
    solutions: Vec<usize>,
    found: Vec<(usize, Result<Problem, ReadErrorKind>)>,
    /// The end of the last board at a place where no other board is incomplete.
    cut: Option<Cut>,
    /// `true` if a string or a comment may continue after the end of the text.
    is_open: bool,
}

impl List {
    fn new(bracket: u8, start: usize, named: bool, index: Option<usize>) -> List {
        List {
            bracket,
            start,
            named,
            is_solution: false,
            index,
            cells: Vec::new(),
            mixed: false,
            rows: Vec::new(),
            commas: false,
            blanks: false,
            line_ends: Vec::new(),
            repeats: false,
        }
    }

    fn is_index(&self) -> bool {
        self.bracket == b'[' && self.named
    }

    /// Returns whether its cells are separated in one way, and all its lines are rows if two or more are.
    fn is_even(&self) -> bool {
        let starts = std::iter::once(0).chain(self.line_ends.iter().copied());
        let ends = self.line_ends.iter().copied().chain([self.cells.len()]);
        let lines: Vec<usize> =
            starts.zip(ends).map(|(start, end)| end.saturating_sub(start)).filter(|&count| count > 0).collect();
        let rows = lines.iter().filter(|&&count| count == 9).count();
        !(self.commas && self.blanks) && (rows < 2 || rows == lines.len())
    }
}

impl<'t> Lists<'t> {
    fn new(text: &'t [u8]) -> Lists<'t> {
        Lists {
            text,
            at: 0,
            // The text outside of all lists, such as rows assigned one by one.
            open: vec![List::new(b'{', 0, false, None)],
            deeper: 0,
            before: LastToken::Other,
            index: None,
            assigned: None,
            solution: false,
            solutions: Vec::new(),
            found: Vec::new(),
            cut: None,
            is_open: false,
        }
    }

    fn top(&mut self) -> &mut List {
        self.open.last_mut().expect("the outermost list is never closed")
    }

    fn read_all(&mut self) {
        while let Some(&byte) = self.text.get(self.at) {
            let rest = &self.text[self.at..];
            let start = self.at;
            match byte {
                b'/' if rest.starts_with(b"//") => self.at += line_length(rest),
                b'#' => self.at += line_length(rest),
                b'/' if rest.starts_with(b"/*") => {
                    let end = rest[2..].windows(2).position(|pair| pair == b"*/");
                    self.at += end.map_or(rest.len(), |end| end + 4);
                }
                b'[' | b'{' | b'(' => {
                    self.at += 1;
                    self.open(byte, start);
                }
                b']' | b'}' | b')' => {
                    self.at += 1;
                    self.close();
                }
                b'"' | b'\'' | b'`' => self.string(byte),
                b'0'..=b'9' => self.number(),
                b'A'..=b'Z' | b'a'..=b'z' | b'_' | b'$' | 0x80.. => self.word(),
                _ => {
                    self.at += 1;
                    self.sign(byte);
                }
            }
        }
        while self.open.len() > 1 {
            self.close();
        }
        self.report_rows();
    }

    fn open(&mut self, bracket: u8, start: usize) {
        if self.open.len() >= DEPTH || self.deeper > 0 {
            self.deeper += 1;
            return;
        }
        let named = self.before == LastToken::Name;
        let index = if bracket == b'[' && named { None } else { self.assigned.take() };
        let is_solution = self.top().is_solution || self.solution;
        self.open.push(List { is_solution, ..List::new(bracket, start, named, index) });
        self.before = LastToken::Other;
    }

    fn close(&mut self) {
        if self.deeper > 0 {
            self.deeper -= 1;
            return;
        }
        if self.open.len() == 1 {
            return;
        }
        // A name used as a value.
        self.top().mixed |= self.before == LastToken::Name;
        // A row in its own braces.
        let only_row =
            if self.top().rows.len() == 1 && self.top().cells.is_empty() { self.top().rows.pop() } else { None };
        let has_rows = !self.top().rows.is_empty();
        self.report_rows();
        let list = self.open.pop().expect("two lists are open");
        if let Some(row) = only_row {
            self.before = LastToken::Other;
            self.cells(ListRow { index: row.index.or(list.index), ..row });
            return;
        }
        self.before = if list.is_index() { LastToken::Name } else { LastToken::Other };
        if list.is_index() {
            if let [value] = list.cells[..] {
                self.index = Some(value.into());
            }
            return;
        }
        match list.cells[..] {
            // An argument, as in `Some(5)`.
            [value] if list.named && list.bracket == b'(' && !list.mixed => self.cell(value),
            _ if list.mixed || !list.is_even() => {}
            // One row has lost its bracket, or there is an extra one: the rest is not a grid.
            _ if has_rows && (Shape::of_size(list.cells.len()).is_some() || is_whole_grid(&list.cells)) => {
                let message = "there are single cells next to whole rows: a bracket may be missing";
                self.found.push((list.start, Err(ReadErrorKind::Syntax { message })));
            }
            _ => self.cells(ListRow { start: list.start, index: list.index, cells: list.cells }),
        }
    }

    /// Adds the cells of a closed list or string: a board, a row, or neither.
    fn cells(&mut self, row: ListRow) {
        let size = row.cells.len();
        // Sixteen small values may be a 4x4 or a row of a 16x16, depending on the other rows.
        if size != 16 && is_whole_grid(&row.cells) {
            if self.top().rows.first().is_some_and(|first| first.cells.len() == 16) {
                self.report_rows();
            }
            self.found(row.start, problem_of(&row.cells).map_err(|(_, kind)| kind));
            return;
        }
        if Shape::of_size(size).is_none() {
            let top = self.top();
            if 2 * top.rows.len() > top.rows.first().map_or(CELLS, |first| first.cells.len()) && size > 0 {
                let expected = top.rows[0].cells.len();
                top.rows.clear();
                self.found.push((row.start, Err(ReadErrorKind::RowLength { expected, found: size })));
            }
            return;
        }
        if let Some(&value) = row.cells.iter().find(|&&value| value as usize > size) {
            // It is a row only among other rows; otherwise it is any list of numbers.
            if !self.top().rows.is_empty() {
                self.found.push((row.start, Err(ReadErrorKind::Value { found: value.into(), size })));
            }
            self.top().rows.clear();
            return;
        }
        if self.top().rows.first().is_some_and(|first| first.cells.len() != size) {
            self.report_rows();
        }
        let top = self.top();
        top.rows.push(row);
        if top.rows.len() == size {
            if are_small_boards(&top.rows) {
                return self.report_rows();
            }
            let mut rows = std::mem::take(&mut top.rows);
            let start = rows[0].start;
            // Rows that are assigned to indices may come in any order.
            rows.sort_by_key(|row| row.index);
            let indexed = rows.windows(2).all(|pair| match (pair[0].index, pair[1].index) {
                (Some(first), Some(second)) => first < second,
                (first, second) => first == second,
            });
            let values: Vec<u8> = rows.into_iter().flat_map(|row| row.cells).collect();
            let board = match indexed {
                true => problem_of(&values).map_err(|(_, kind)| kind),
                false => Err(ReadErrorKind::Syntax { message: "a row is assigned twice, or some rows have no index" }),
            };
            self.found(start, board);
        }
    }

    /// Adds a complete board.
    fn found(&mut self, start: usize, board: Result<Problem, ReadErrorKind>) {
        if self.top().is_solution || (self.solution && self.open.len() == 1) {
            self.solutions.push(self.found.len());
        }
        self.found.push((start, board));
        let is_alone = self.open.iter().all(|list| list.rows.is_empty() && list.cells.is_empty());
        if is_alone && self.deeper == 0 && self.assigned.is_none() && !self.is_open {
            let opening = self.open[1..].iter().map(|list| list.bracket).collect();
            self.cut = Some(Cut { end: self.at, opening });
        }
    }

    /// Returns the boards whose names do not mean solutions. The only solution of the only puzzle becomes its metadata.
    fn without_solutions(self) -> Vec<(usize, Finding)> {
        let (mut puzzles, mut solutions) = (Vec::new(), Vec::new());
        let are_all_solutions = self.solutions.len() == self.found.len();
        for (nth, (start, board)) in self.found.into_iter().enumerate() {
            let finding: Finding = board.map(|problem| (problem, Metadata::new()));
            let is_solution = !are_all_solutions && finding.is_ok() && self.solutions.contains(&nth);
            if is_solution { &mut solutions } else { &mut puzzles }.push((start, finding));
        }
        if let ([(_, Ok((_, metadata)))], [(_, Ok((solution, _)))]) = (&mut puzzles[..], &solutions[..]) {
            let line = solution.givens().into_iter().map(|value| symbol(value, '.')).collect::<String>();
            metadata.set(names::SOLUTION, line);
        }
        puzzles
    }

    /// Discards rows if they are too few for a board. If they are most of a board, this is an error. Rows that are
    /// themselves 4x4 boards are added as such.
    fn report_rows(&mut self) {
        let rows = std::mem::take(&mut self.top().rows);
        if are_small_boards(&rows) {
            for row in rows {
                self.found(row.start, problem_of(&row.cells).map_err(|(_, kind)| kind));
            }
            return;
        }
        if let Some(first) = rows.first().filter(|first| 2 * rows.len() > first.cells.len()) {
            let kind = ReadErrorKind::Rows { expected: first.cells.len(), found: rows.len() };
            self.found.push((first.start, Err(kind)));
        }
    }

    fn cell(&mut self, value: u8) {
        let is_behind_cell = self.before == LastToken::Cell;
        let top = self.top();
        top.blanks |= is_behind_cell;
        if std::mem::take(&mut top.repeats) {
            if let Some(last) = top.cells.pop() {
                top.cells.extend(std::iter::repeat_n(last, value.min(25).into()));
            }
        } else if top.cells.len() <= CELLS {
            top.cells.push(value);
        }
    }

    fn number(&mut self) {
        let rest = &self.text[self.at..];
        let length = rest.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(rest.len());
        let token = word_length(rest);
        let suffix = &rest[length..token];
        let is_type = matches!(
            suffix.trim_ascii_start(),
            [] | b"u"
                | b"U"
                | b"l"
                | b"L"
                | b"ul"
                | b"UL"
                | b"u8"
                | b"u16"
                | b"u32"
                | b"u64"
                | b"usize"
                | b"i8"
                | b"i16"
                | b"i32"
                | b"i64"
                | b"isize"
                | b"_u8"
                | b"_i32"
                | b"_usize"
        );
        let value = str::from_utf8(&rest[..length]).ok().and_then(|digits| digits.parse::<u8>().ok());
        self.at += token;
        // `nrow 9` has lost a character, and `00` a separator.
        let is_torn = self.before == LastToken::Name || (length > 1 && rest[0] == b'0');
        match value.filter(|_| is_type && !is_torn) {
            Some(value) => self.cell(value),
            None => self.top().mixed = true,
        }
        self.before = LastToken::Cell;
    }

    fn word(&mut self) {
        let rest = &self.text[self.at..];
        let length = word_length(rest);
        self.at += length;
        self.before = LastToken::Name;
        if self.open.len() == 1 {
            // `puzzle = ...; solution = ...`: the last name before a list that is not a type.
            let name = str::from_utf8(&rest[..length]).unwrap_or_default();
            let behind = rest[length..].trim_ascii_start();
            if behind.starts_with(b"=") || behind.starts_with(b":") || behind.starts_with(b"[") {
                self.solution = meaning(name) == Meaning::Solution;
            }
        }
        match &rest[..length] {
            b"null" | b"None" | b"nil" | b"NULL" | b"undefined" | b"nullptr" | b"_" => {
                self.cell(0);
                self.before = LastToken::Cell;
            }
            b"return" | b"in" | b"of" | b"yield" | b"case" | b"default" => self.before = LastToken::Other,
            _ => {}
        }
    }

    fn string(&mut self, quote: u8) {
        let rest = &self.text[self.at..];
        let start = self.at;
        let triple = [quote; 3];
        let (open, end) = match rest.starts_with(&triple) {
            true => (3, rest[3..].windows(3).position(|window| window == triple).map(|end| end + 3)),
            // A string ends on its line, unless it is of a kind that may span lines.
            false => {
                let end = rest[1..].iter().position(|&byte| byte == quote || (byte == b'\n' && quote != b'`'));
                (1, end.map(|end| end + 1).filter(|&end| rest[end] == quote))
            }
        };
        let before = std::mem::replace(&mut self.before, LastToken::Other);
        let Some(end) = end else {
            self.is_open |= !rest[open..].contains(&b'\n') || open == 3 || quote == b'`';
            self.at += open;
            return;
        };
        self.at += end + open;
        let text = &rest[open..end];
        // A quote within a row of cells.
        if rest.get(end + open).is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'.') {
            self.top().mixed = true;
            return;
        }
        self.before = before;
        if !is_even_text(text) {
            self.top().mixed = true;
            return;
        }
        let values: Option<Vec<u8>> = text
            .iter()
            .filter(|byte| !byte.is_ascii_whitespace())
            .take(CELLS + 1)
            .map(|&byte| Some(VALUE[byte as usize]).filter(|&value| value != 255))
            .collect();
        match values {
            Some(values) if values.is_empty() => self.cell_of_string(0),
            Some(values) if values.len() == 1 => self.cell_of_string(values[0]),
            Some(values) => {
                let number = str::from_utf8(text).ok().and_then(|text| text.parse::<u8>().ok());
                match number.filter(|&number| number <= 25) {
                    Some(number) => self.cell_of_string(number),
                    None => {
                        self.before = LastToken::Other;
                        let fits = values.iter().all(|&value| value as usize <= values.len());
                        if fits {
                            let index = self.assigned.take();
                            self.cells(ListRow { start, index, cells: values });
                        }
                    }
                }
            }
            None => self.top().mixed = true,
        }
    }

    fn cell_of_string(&mut self, value: u8) {
        self.cell(value);
        self.before = LastToken::Cell;
    }

    fn sign(&mut self, byte: u8) {
        match byte {
            b' ' | b'\t' | b'\r' => return,
            b'\n' => {
                let top = self.top();
                if top.line_ends.len() < CELLS {
                    top.line_ends.push(top.cells.len());
                }
                if self.before == LastToken::Cell {
                    self.before = LastToken::Other;
                }
                return;
            }
            b',' => {
                // A name used as a value, or a missing value.
                let is_odd = matches!(self.before, LastToken::Name | LastToken::Comma) && self.open.len() > 1;
                let top = self.top();
                top.mixed |= is_odd;
                top.commas = true;
                self.before = LastToken::Comma;
                return;
            }
            // The value of a key.
            b':' if self.open.len() > 1 => self.top().mixed = true,
            // `[0; 9]`, and not rows between semicolons.
            b';' if self.top().bracket == b'[' => {
                let top = self.top();
                let is_one = top.cells.len() == 1 && !top.repeats;
                top.repeats = is_one;
                top.mixed |= !is_one;
            }
            b';' => {
                self.top().cells.clear();
                self.top().line_ends.clear();
                self.top().mixed = false;
                self.assigned = None;
            }
            b'=' => {
                self.top().cells.clear();
                self.top().line_ends.clear();
                self.assigned = self.index.take();
            }
            // A negative number, an operator: not a list of cells.
            b'-' | b'*' | b'/' | b'%' | b'<' | b'.' => self.top().mixed = true,
            _ => {}
        }
        self.before = LastToken::Other;
    }
}

fn line_length(text: &[u8]) -> usize {
    memchr::memchr2(b'\n', b'\r', text).unwrap_or(text.len())
}

fn word_length(text: &[u8]) -> usize {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_' || *byte == b'$' || *byte >= 0x80;
    text.iter().position(|byte| !is_part(byte)).unwrap_or(text.len())
}

/// Returns whether each row may be a whole 4x4, and none shows that they are rows of a 16x16.
fn are_small_boards(rows: &[ListRow]) -> bool {
    rows.iter().all(|row| row.cells.len() == 16 && is_whole_grid(&row.cells))
}

fn write(problem: &Problem, _: &Metadata, out: &mut String) -> Result<(), WriteError> {
    let size = problem.layout().size();
    let values = problem.givens();
    // Sixteen rows of small values would be read as sixteen 4x4 boards, but one flat list is not.
    let is_flat = size == 16 && values.iter().all(|&value| value <= 4);
    out.push_str(&format!("int board[{size}][{size}] = {{\n"));
    for row in values.chunks(size) {
        let cells: Vec<String> = row.iter().map(u8::to_string).collect();
        let cells = cells.join(", ");
        out.push_str(&if is_flat { format!("    {cells},\n") } else { format!("    {{{cells}}},\n") });
    }
    out.push_str("};\n");
    Ok(())
}
