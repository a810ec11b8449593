//! Rows from HTML: tables, grids of input boxes, grids of any elements.

use memchr::memmem;

use super::entities;
use crate::rules::speaks_of_rules;

/// An element without child elements, and its content.
struct Leaf {
    /// Its text.
    field: String,
    /// The row and the column named in its attributes.
    place: Option<(u8, u8)>,
    is_input: bool,
}

/// The result of reading a text with tags.
#[derive(Default)]
struct Page {
    /// The text with line ends and tabs instead of tags.
    out: String,
    /// `true` if the current table row already has a cell.
    in_row: bool,
    /// The number of open tables, and its maximum.
    depth: usize,
    deepest: usize,
    /// The cells of nested tables, one list for each table.
    inner: Vec<Vec<String>>,
    leaves: Vec<Leaf>,
    /// `true` if the open element has had no child element.
    is_leaf: bool,
    /// The name of the element opened last.
    opened: String,
    /// The start of the text of the open element in `out`.
    start: usize,
    place: Option<(u8, u8)>,
    /// The names of the open elements that must be closed.
    open: Vec<String>,
    /// `true` if an element was closed that was not open, or a tag ends within quotes.
    is_torn: bool,
    kept_blanks: usize,
    has_cells: bool,
    /// `true` if a table cell is open, and the number of closed cells.
    is_cell_open: bool,
    closed_cells: usize,
    /// The ends in `out` of the cells that were not closed.
    unclosed_cells: Vec<usize>,
    /// `true` if class names mention boxes.
    speaks_of_boxes: bool,
    /// `true` if several elements contain pencil marks; a single one may be the element around the grid.
    has_marks: bool,
    /// `true` within an `<option>` that is not selected.
    is_dropped: bool,
    /// The name of the open hidden element, and the number of open elements of that name in it.
    hidden: Option<(String, usize)>,
}

/// Returns the rows of a text with HTML tags, with tabs between the cells of tables.
pub(super) fn rows(text: &str) -> Option<String> {
    let lower = text.to_ascii_lowercase();
    const TELLING: [&str; 10] = ["<td", "<tr", "<table", "<input", "<div", "<br", "<pre", "<p>", "</", "/>"];
    if !TELLING.iter().any(|tag| lower.contains(tag)) {
        return None;
    }
    let mut page = Page { has_marks: count_marks(text) > 1, ..Page::default() };
    let mut at = 0;
    // The position of the next `>`; each is looked up once.
    let mut close = 0;
    while at < text.len() {
        match text[at..].find('<') {
            Some(length) => page.text(&text[at..at + length]),
            None => {
                page.text(&text[at..]);
                break;
            }
        }
        at += text[at..].find('<').unwrap_or(0);
        let rest = &text[at..];
        let is_tag = rest[1..].starts_with(|c: char| c.is_ascii_alphabetic() || c == '/' || c == '!');
        if !is_tag {
            page.text("<");
            at += 1;
            continue;
        }
        if rest.starts_with("<!--") {
            at += rest.find("-->").map_or(rest.len(), |end| end + 3);
            continue;
        }
        if close < at {
            close = at + rest.find('>').unwrap_or(rest.len());
        }
        let Some(end) = (close - at < TAG).then(|| tag_end(rest)).flatten() else {
            page.text("<");
            at += 1;
            continue;
        };
        let tag = &rest[1..end];
        at += end + 1;
        if has_tag(tag) {
            page.is_torn = true;
            page.out.push_str(DAMAGE);
        }
        let name = tag.trim_start_matches('/').split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or("");
        let name = name.to_ascii_lowercase();
        if matches!(name.as_str(), "script" | "style" | "head" | "title") && !tag.starts_with('/') {
            let close = format!("</{name}");
            at += lower[at..].find(&close).unwrap_or(lower.len() - at);
            continue;
        }
        page.tag(&name, tag);
    }
    Some(page.finish())
}

/// The text that replaces a misplaced tag. No cell has it, so that it becomes an error.
const DAMAGE: &str = "<";

/// The maximum length of a tag.
const TAG: usize = 4096;

/// Elements that need not be closed.
const VOID: [&str; 14] =
    ["br", "hr", "img", "input", "link", "meta", "wbr", "p", "li", "option", "col", "html", "head", "body"];

/// Returns the position of the `>` of a tag, outside of quotes.
fn tag_end(tag: &str) -> Option<usize> {
    let mut quote = None;
    for (at, byte) in tag.bytes().take(TAG).enumerate() {
        match (quote, byte) {
            (None, b'>') => return Some(at),
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), _) if open == byte => quote = None,
            _ => {}
        }
    }
    // The quote is never closed.
    tag.bytes().take(TAG).position(|byte| byte == b'>')
}

/// Returns whether another tag begins in a tag, outside of quotes, so that the end of the first has been lost.
fn has_tag(tag: &str) -> bool {
    let mut quote = None;
    tag.bytes().any(|byte| {
        match (quote, byte) {
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), _) if open == byte => quote = None,
            _ => {}
        }
        quote.is_none() && byte == b'<'
    })
}

/// Returns the value of an attribute.
pub(super) fn attribute<'t>(tag: &'t str, name: &str) -> Option<&'t str> {
    let lower = tag.to_ascii_lowercase();
    let mut from = 0;
    while let Some(found) = lower[from..].find(name) {
        let at = from + found;
        from = at + name.len();
        let before = lower[..at].bytes().last();
        let rest = &tag[from..];
        let Some(value) = rest.trim_start().strip_prefix('=') else { continue };
        if !before.is_some_and(|byte| byte.is_ascii_whitespace() || byte == b'"' || byte == b'\'') {
            continue;
        }
        let value = value.trim_start();
        return Some(match value.bytes().next() {
            Some(quote @ (b'"' | b'\'')) => value[1..].split(quote as char).next().unwrap_or(""),
            _ => value.split(|c: char| c.is_ascii_whitespace() || c == '/').next().unwrap_or(""),
        });
    }
    None
}

/// Returns whether a tag hides its element.
fn is_hidden(tag: &str) -> bool {
    let lower = tag.to_ascii_lowercase();
    let style: String = attribute(&lower, "style").unwrap_or("").chars().filter(|sign| !sign.is_whitespace()).collect();
    let says = |declaration: &str| {
        ["display:none", "visibility:hidden", "color:transparent", "opacity:0"].contains(&declaration)
    };
    let is_class = |class: &str| ["hidden", "invisible", "d-none", "is-hidden", "visually-hidden"].contains(&class);
    // `hidden` as an attribute, outside the values of other attributes.
    let names = || lower.split(['"', '\'']).step_by(2).flat_map(|part| part.split([' ', '\t', '\n', '/']));
    style.split(';').any(says)
        || attribute(&lower, "class").is_some_and(|classes| classes.split_ascii_whitespace().any(is_class))
        || names().any(|name| name == "hidden")
}

/// The classes of elements with pencil marks.
const MARKS: [&str; 9] =
    ["candidate", "candidates", "mark", "marks", "note", "notes", "pencil", "pencilmark", "pencilmarks"];

/// Returns whether a tag in lower case opens an element of pencil marks within a cell.
fn holds_marks(tag: &str) -> bool {
    let is_marks = |class: &str| MARKS.contains(&class.replace(['-', '_'], "").as_str());
    let is_cell = ["td", "th", "input", "table", "tr"].iter().any(|name| tag.starts_with(name));
    !is_cell && attribute(tag, "class").is_some_and(|classes| classes.split_ascii_whitespace().any(is_marks))
}

/// Returns the number of elements with pencil marks, which are not read.
pub(super) fn count_marks(text: &str) -> usize {
    let is_full = |after: &str| after.trim_start().starts_with(|sign: char| sign.is_ascii_digit() || sign == '<');
    tags(text).filter(|(tag, after)| is_full(after) && holds_marks(&tag.to_ascii_lowercase())).count()
}

/// Returns the title, the comments and the attributes of a page that may name rules, one line each.
pub(super) fn said_beside(text: &str) -> String {
    let mut said = String::new();
    for (tag, after) in tags(text) {
        let name = tag.split(|sign: char| !sign.is_ascii_alphanumeric()).next().unwrap_or("");
        let line = match name.to_ascii_lowercase().as_str() {
            "title" => after.split('<').next().unwrap_or("").to_owned(),
            _ if tag.starts_with("!--") => tag.to_owned(),
            _ => {
                let named = ["class", "id", "alt", "title", "content"].map(|name| attribute(tag, name).unwrap_or(""));
                named.join(" ")
            }
        };
        if speaks_of_rules(&line) {
            said.push('\n');
            said.push_str(line.trim());
        }
    }
    said
}

/// Returns the only script of a page that has as many digits as a grid.
pub(super) fn script(text: &str) -> Option<&str> {
    let inside = tags(text).filter(|(tag, _)| tag.get(..6).is_some_and(|name| name.eq_ignore_ascii_case("script")));
    let scripts =
        inside.take(SCRIPTS).map(|(_, after)| &after[..memmem::find(after.as_bytes(), b"</").unwrap_or(after.len())]);
    let mut full = scripts.filter(|script| script.bytes().filter(u8::is_ascii_digit).count() >= 81).take(2);
    full.next().filter(|_| full.next().is_none())
}

/// The maximum number of scripts and of tags that are searched.
const SCRIPTS: usize = 64;
const TAGS: usize = 1 << 15;

/// Returns the tags and comments of a text, each with the text after it.
pub(super) fn tags(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.match_indices('<').take(TAGS).filter_map(|(at, _)| {
        let inside = &text[at + 1..];
        let near = &inside.as_bytes()[..inside.len().min(TAG)];
        let end = match near.first()? {
            b'!' if near.starts_with(b"!--") => memmem::find(near, b"-->").map(|end| end + 2),
            b'!' | b'/' | b'a'..=b'z' | b'A'..=b'Z' => tag_end(&text[at..]).map(|end| end - 1),
            _ => None,
        };
        let (tag, after) = inside.split_at(end.filter(|&end| end < inside.len())?);
        Some((tag, &after[1..]))
    })
}

/// Returns the row and the column that the attributes of a cell name.
fn place_of(tag: &str) -> Option<(u8, u8)> {
    let number = |name: &str| attribute(tag, name)?.trim().parse::<u8>().ok().filter(|&number| number < 10);
    let column = || number("data-col").or_else(|| number("data-column")).or_else(|| number("data-x"));
    if let Some(row) = number("data-row").or_else(|| number("data-y")) {
        return Some((row, column()?));
    }
    let name = attribute(tag, "id").or_else(|| attribute(tag, "name"))?;
    let digits: Vec<u8> = name.bytes().filter(u8::is_ascii_digit).map(|byte| byte - b'0').collect();
    match digits[..] {
        [row, column] => Some((row, column)),
        _ => None,
    }
}

impl Page {
    fn text(&mut self, text: &str) {
        if self.is_dropped || self.hidden.is_some() {
            return;
        }
        let text = entities::decoded(text);
        if self.kept_blanks > 0 {
            self.out.push_str(&text);
            return;
        }
        // Each blank or line end becomes one blank.
        for character in text.chars() {
            match character {
                ' ' | '\n' | '\r' | '\t' => {
                    if !self.out.ends_with([' ', '\n', '\t']) {
                        self.out.push(' ');
                    }
                }
                _ => self.out.push(character),
            }
        }
    }

    /// Handles a tag within a hidden element. Returns false outside of one.
    fn is_in_hidden(&mut self, name: &str, is_end: bool) -> bool {
        let Some((hidden, open)) = &mut self.hidden else { return false };
        if hidden == name {
            *open = if is_end { *open - 1 } else { *open + 1 };
            if *open == 0 {
                self.hidden = None;
            }
        }
        true
    }

    fn line(&mut self) {
        if !self.out.ends_with('\n') {
            self.out.push('\n');
        }
        self.in_row = false;
    }

    fn tag(&mut self, name: &str, tag: &str) {
        let is_end = tag.starts_with('/');
        if self.is_in_hidden(name, is_end) {
            return;
        }
        let is_marks = || (self.is_cell_open || self.has_marks) && holds_marks(&tag.to_ascii_lowercase());
        if !is_end && !VOID.contains(&name) && !tag.ends_with('/') && (is_hidden(tag) || is_marks()) {
            self.hidden = Some((name.to_owned(), 1));
            return;
        }
        self.is_torn |= tag.matches('"').count() % 2 == 1;
        if !VOID.contains(&name) && !tag.ends_with('/') && !tag.starts_with('!') {
            if !is_end {
                self.open.push(name.to_owned());
            } else if self.open.last().is_some_and(|open| open == name) {
                self.open.pop();
            } else {
                self.is_torn = true;
            }
        }
        if let Some(class) = attribute(tag, "class").map(str::to_ascii_lowercase) {
            let is_box =
                ["box", "block", "region", "nonet", "subgrid", "square3"].iter().any(|name| class.contains(name));
            self.speaks_of_boxes |= is_box && !class.contains("checkbox") && !class.contains("textbox");
        }
        match name {
            "b" | "strong" | "i" | "em" | "u" | "font" | "sup" | "a" | "tbody" | "thead" | "html" | "body"
            | "center" => {}
            "table" => {
                self.leave_cell();
                self.line();
                self.depth = if is_end { self.depth.saturating_sub(1) } else { self.depth + 1 };
                self.deepest = self.deepest.max(self.depth);
                if self.depth == 2 && !is_end {
                    self.inner.push(Vec::new());
                }
                if self.depth == 0 || (self.depth == 1 && !is_end) {
                    self.out.push('\n');
                }
            }
            "tr" => {
                self.leave_cell();
                self.line();
            }
            "td" | "th" => self.cell(is_end, tag),
            "br" | "p" | "h1" | "h2" | "h3" | "h4" | "ul" | "ol" | "form" | "hr" => {
                if self.in_row {
                    self.text(" ");
                } else {
                    self.line();
                }
                self.is_leaf = false;
            }
            "input" => self.input(tag),
            "option" => self.is_dropped = !is_end && !tag.to_ascii_lowercase().contains("selected"),
            "select" => self.is_dropped = false,
            "pre" | "textarea" => {
                self.line();
                self.kept_blanks = if is_end { self.kept_blanks.saturating_sub(1) } else { self.kept_blanks + 1 };
            }
            _ if is_end => self.close(name),
            // Any other element may be a cell.
            _ => {
                if matches!(name, "div" | "li") && !self.in_row {
                    self.line();
                }
                self.is_leaf = true;
                self.start = self.out.len();
                self.place = place_of(tag);
                self.opened = name.to_owned();
                if tag.ends_with('/') {
                    self.close(name);
                }
            }
        }
    }

    /// Closes an element; one without child elements is a leaf.
    fn close(&mut self, name: &str) {
        let is_block = matches!(name, "div" | "li");
        if std::mem::take(&mut self.is_leaf) && !self.has_cells && self.opened == name {
            let field = self.out.get(self.start..).unwrap_or("").trim().to_owned();
            self.leaves.push(Leaf { field, place: self.place.take(), is_input: false });
        }
        if is_block && !self.in_row {
            self.line();
        }
    }

    fn cell(&mut self, is_end: bool, tag: &str) {
        self.has_cells = true;
        if is_end {
            let field = self.out.get(self.start..).unwrap_or("").trim().to_owned();
            if self.depth == 2 && self.is_leaf {
                self.inner.last_mut().expect("a table is open").push(field);
            }
            self.is_leaf = false;
            self.closed_cells += 1;
            if !std::mem::take(&mut self.is_cell_open) && self.depth < 2 {
                self.out.push_str(DAMAGE);
            }
            return;
        }
        self.leave_cell();
        self.is_cell_open = true;
        if self.in_row {
            while self.out.ends_with(' ') {
                self.out.pop();
            }
            self.out.push('\t');
        }
        self.in_row = true;
        self.is_leaf = true;
        self.start = self.out.len();
        self.place = place_of(tag);
    }

    /// Records that an open cell ends without an end tag.
    fn leave_cell(&mut self) {
        if std::mem::take(&mut self.is_cell_open) && self.depth < 2 {
            self.unclosed_cells.push(self.out.trim_end_matches(' ').len());
        }
    }

    fn input(&mut self, tag: &str) {
        let kind = attribute(tag, "type").unwrap_or("text").to_ascii_lowercase();
        if !matches!(kind.as_str(), "text" | "number" | "tel" | "") {
            return;
        }
        let value = entities::decoded(attribute(tag, "value").unwrap_or(""));
        let place = place_of(tag).or(self.place);
        self.leaves.push(Leaf { field: value.trim().to_owned(), place, is_input: true });
        self.text(&value);
    }

    /// Returns the text, or only the cells if they form a grid.
    fn finish(mut self) -> String {
        if self.deepest >= 2 {
            self.inner.retain(|cells| !cells.is_empty());
            let is_grid = self.inner.len() == 9 && self.inner.iter().all(|cells| cells.len() == 9);
            // Cells in box order: read as rows, they would be another puzzle.
            return if is_grid { by_box(&self.inner.concat()) } else { String::new() };
        }
        if self.has_cells {
            // If most cells are closed, an unclosed one has lost a tag, and its content may be that of two.
            let are_closed = self.closed_cells > self.unclosed_cells.len();
            return if are_closed { marked(&self.out, &self.unclosed_cells) } else { self.out };
        }
        let inputs = self.leaves.iter().filter(|leaf| leaf.is_input).count();
        let leaves: Vec<&Leaf> = self.leaves.iter().filter(|leaf| inputs == 0 || leaf.is_input).collect();
        let cells: Vec<&Leaf> = leaves.iter().copied().filter(|leaf| is_cell(&leaf.field)).collect();
        if cells.len() != 81 {
            return self.out;
        }
        // Elements that are not closed in order may have lost a cell, so that another element is mistaken for one.
        if self.is_torn || (inputs == 0 && !self.open.is_empty()) {
            return String::new();
        }
        let fields: Vec<String> = cells.iter().map(|leaf| leaf.field.clone()).collect();
        match by_place(&cells) {
            Order::Named(fields) => return by_row(&fields),
            Order::Unclear => return String::new(),
            Order::Written => {}
        }
        if self.speaks_of_boxes { by_box(&fields) } else { by_row(&fields) }
    }
}

/// Returns the text with a mark of damage at each of these places.
fn marked(text: &str, places: &[usize]) -> String {
    let mut out = String::with_capacity(text.len() + places.len());
    let mut start = 0;
    for &place in places {
        out.push_str(text.get(start..place).unwrap_or(""));
        out.push_str(DAMAGE);
        start = place;
    }
    out.push_str(text.get(start..).unwrap_or(""));
    out
}

fn is_cell(field: &str) -> bool {
    super::field::cell(field.as_bytes()).is_some()
}

/// The order of the cells.
enum Order {
    /// The order of their elements.
    Written,
    /// The order that attributes give.
    Named(Vec<String>),
    /// The attributes define another order, but not for all cells.
    Unclear,
}

/// Returns the order that the attributes of elements give.
fn by_place(cells: &[&Leaf]) -> Order {
    let Some(first) = cells.iter().filter_map(|leaf| leaf.place).flat_map(|(row, column)| [row, column]).min() else {
        return Order::Written;
    };
    let index = |(row, column): (u8, u8)| 9 * usize::from(row - first) + usize::from(column - first);
    let is_written = |place: fn((u8, u8)) -> (u8, u8)| {
        cells.iter().enumerate().all(|(nth, leaf)| leaf.place.is_none_or(|found| index(place(found)) == nth))
    };
    // Some pages name the column first.
    if is_written(|place| place) || is_written(|(row, column)| (column, row)) {
        return Order::Written;
    }
    let mut fields = vec![None; 81];
    for leaf in cells {
        match leaf.place.filter(|&(row, column)| row - first < 9 && column - first < 9) {
            Some(place) => fields[index(place)] = Some(leaf.field.clone()),
            None => return Order::Unclear,
        }
    }
    fields.into_iter().collect::<Option<_>>().map_or(Order::Unclear, Order::Named)
}

/// Returns lines of nine fields.
fn by_row(fields: &[String]) -> String {
    fields.chunks(9).map(|row| row.join("\t") + "\n").collect()
}

/// Returns lines of nine fields, from fields in box order.
fn by_box(fields: &[String]) -> String {
    let cell = |nth: usize| {
        let (row, column) = (nth / 9, nth % 9);
        let nonet = 3 * (row / 3) + column / 3;
        fields[9 * nonet + 3 * (row % 3) + column % 3].clone()
    };
    by_row(&(0..81).map(cell).collect::<Vec<_>>())
}
