//! Takes comments and indentation out of scripts and style sheets.

/// The characters after which a slash begins a regular expression, and no division.
const BEFORE_PATTERN: &str = "(,=:[!&|?{};+-*%<>~^";

/// Words before a regular expression.
const WORDS_BEFORE_PATTERN: [&str; 6] = ["return", "typeof", "case", "of", "in", "await"];

/// Returns a script without comments, indentation and empty lines.
pub(super) fn script(text: &str) -> String {
    Script { text, at: 0, out: String::with_capacity(text.len()) }.run()
}

struct Script<'a> {
    text: &'a str,
    at: usize,
    out: String,
}

impl Script<'_> {
    fn run(mut self) -> String {
        self.code(false);
        if !self.out.ends_with('\n') {
            self.out.push('\n');
        }
        self.out
    }

    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    /// Copies code to its end, or to the brace that closes an expression in a template.
    fn code(&mut self, is_in_template: bool) {
        let mut depth = 0;
        while let Some(next) = self.rest().chars().next() {
            match next {
                '/' if self.rest().starts_with("//") => self.skip(self.rest().find('\n').unwrap_or(self.rest().len())),
                '/' if self.rest().starts_with("/*") => {
                    self.skip(self.rest().find("*/").map_or(self.rest().len(), |end| end + 2));
                }
                '/' if self.is_pattern_next() => self.pattern(),
                '\'' | '"' => self.string(next),
                '`' => self.template(),
                '\n' => self.line_end(),
                '}' if depth == 0 && is_in_template => return,
                _ => {
                    depth += i32::from(next == '{') - i32::from(next == '}');
                    self.copy();
                }
            }
        }
    }

    /// Ends a line of the output, and skips empty lines and the indentation of the next one.
    fn line_end(&mut self) {
        let kept = self.out.trim_end_matches([' ', '\t']).len();
        self.out.truncate(kept);
        if !self.out.is_empty() && !self.out.ends_with('\n') {
            self.out.push('\n');
        }
        self.skip(self.rest().find(|next: char| !next.is_ascii_whitespace()).unwrap_or(self.rest().len()));
    }

    fn is_pattern_next(&self) -> bool {
        let before = self.out.trim_end();
        let word = before.rsplit(|part: char| !part.is_alphanumeric()).next().unwrap_or_default();
        before.is_empty()
            || before.ends_with(|last| BEFORE_PATTERN.contains(last))
            || WORDS_BEFORE_PATTERN.contains(&word)
    }

    fn skip(&mut self, length: usize) {
        self.at += length;
    }

    /// Copies a character.
    fn copy(&mut self) -> Option<char> {
        let next = self.rest().chars().next()?;
        self.out.push(next);
        self.at += next.len_utf8();
        Some(next)
    }

    /// Copies a string with its quotes.
    fn string(&mut self, quote: char) {
        self.copy();
        while let Some(next) = self.copy() {
            match next {
                '\\' => drop(self.copy()),
                _ if next == quote => return,
                _ => {}
            }
        }
    }

    /// Copies a regular expression; in a class of characters, a slash does not end it.
    fn pattern(&mut self) {
        self.copy();
        let mut is_in_class = false;
        while let Some(next) = self.copy() {
            match next {
                '\\' => drop(self.copy()),
                '[' => is_in_class = true,
                ']' => is_in_class = false,
                '/' if !is_in_class => return,
                _ => {}
            }
        }
    }

    /// Copies a template as it is, except that the code in it is squeezed.
    fn template(&mut self) {
        self.copy();
        while let Some(next) = self.copy() {
            match next {
                '\\' => drop(self.copy()),
                '`' => return,
                '$' if self.rest().starts_with('{') => {
                    self.copy();
                    self.code(true);
                    self.copy();
                }
                _ => {}
            }
        }
    }
}

/// Returns a style sheet without comments, indentation and empty lines.
pub(super) fn style(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("/*") {
        kept += before;
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    kept += rest;
    let lines = kept.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.flat_map(|line| [line, "\n"]).collect()
}
