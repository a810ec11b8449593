//! Takes comments and indentation out of scripts and style sheets.

/// The characters after which a slash begins a regular expression instead of a division.
const BEFORE_PATTERN: &str = "(,=:[!&|?{};+-*%<>~^";

/// Words before a regular expression.
const WORDS_BEFORE_PATTERN: [&str; 14] = [
    "return",
    "typeof",
    "case",
    "of",
    "in",
    "await",
    "do",
    "else",
    "delete",
    "instanceof",
    "new",
    "throw",
    "void",
    "yield",
];

/// The character for each byte of a literal in [`MinifiedScript::bare`].
const MASK: char = '_';

/// A script without comments, indentation and empty lines.
pub(super) struct MinifiedScript {
    pub code: String,
    /// The code with the contents of its strings, templates and regular expressions masked, byte for byte: every word in
    /// it is a word of the code.
    pub bare: String,
}

/// Returns a script without comments, indentation and empty lines.
///
/// # Errors
///
/// If a literal or a comment does not end on its line or in the file.
pub(super) fn script(text: &str) -> Result<MinifiedScript, &'static str> {
    let mut script = Script { text, at: 0, code: String::with_capacity(text.len()), bare: String::new() };
    script.code(false)?;
    if !script.code.ends_with('\n') {
        script.push('\n', '\n');
    }
    Ok(MinifiedScript { code: script.code, bare: script.bare })
}

/// Returns whether a character belongs to a word.
pub(super) fn is_word(part: char) -> bool {
    part.is_alphanumeric() || part == '_' || part == '$'
}

struct Script<'a> {
    text: &'a str,
    at: usize,
    code: String,
    bare: String,
}

impl Script<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    /// Copies code to its end, or to the brace that closes an expression in a template.
    fn code(&mut self, is_in_template: bool) -> Result<(), &'static str> {
        let mut depth = 0;
        while let Some(next) = self.rest().chars().next() {
            match next {
                '/' if self.rest().starts_with("//") => self.skip(self.rest().find('\n').unwrap_or(self.rest().len())),
                '/' if self.rest().starts_with("/*") => self.comment()?,
                '/' if self.is_pattern_next() => self.pattern()?,
                '\'' | '"' => self.string(next)?,
                '`' => self.template()?,
                '\n' => self.line_end(),
                '}' if depth == 0 && is_in_template => return Ok(()),
                _ => {
                    depth += i32::from(next == '{') - i32::from(next == '}');
                    self.copy();
                }
            }
        }
        if is_in_template { Err("a template without an end") } else { Ok(()) }
    }

    /// Skips a comment, and keeps the words around it apart.
    fn comment(&mut self) -> Result<(), &'static str> {
        let end = self.rest()[2..].find("*/").ok_or("a comment without an end")? + 4;
        let is_line_end = self.rest()[..end].contains('\n');
        self.skip(end);
        if is_line_end {
            self.line_end();
        } else if self.code.ends_with(is_word) && self.rest().starts_with(is_word) {
            self.push(' ', ' ');
        }
        Ok(())
    }

    /// Ends a line of the output, and skips empty lines and the indentation of the next one.
    fn line_end(&mut self) {
        let kept = self.code.trim_end_matches([' ', '\t']).len();
        self.code.truncate(kept);
        self.bare.truncate(kept);
        if !self.code.is_empty() && !self.code.ends_with('\n') {
            self.push('\n', '\n');
        }
        self.skip(self.rest().find(|next: char| !next.is_ascii_whitespace()).unwrap_or(self.rest().len()));
    }

    fn is_pattern_next(&self) -> bool {
        let before = self.bare.trim_end();
        let word = before.rsplit(|part: char| !is_word(part)).next().unwrap_or_default();
        before.is_empty()
            || before.ends_with(|last| BEFORE_PATTERN.contains(last))
            || WORDS_BEFORE_PATTERN.contains(&word)
    }

    fn skip(&mut self, length: usize) {
        self.at += length;
    }

    /// Adds a character to the code, and another character to the masked code.
    fn push(&mut self, code: char, bare: char) {
        self.code.push(code);
        for _ in 0..code.len_utf8() / bare.len_utf8() {
            self.bare.push(bare);
        }
    }

    /// Copies a character.
    fn copy(&mut self) {
        if let Some(next) = self.rest().chars().next() {
            self.push(next, next);
            self.at += next.len_utf8();
        }
    }

    /// Copies a character of a literal. Returns `None` at the end of the text.
    fn copy_masked(&mut self) -> Option<char> {
        let next = self.rest().chars().next()?;
        self.push(next, MASK);
        self.at += next.len_utf8();
        Some(next)
    }

    /// Copies the end of a literal.
    fn end(&mut self) {
        self.bare.pop();
        self.bare.extend(self.code.chars().next_back());
    }

    /// Copies a string with its quotes.
    fn string(&mut self, quote: char) -> Result<(), &'static str> {
        self.copy();
        loop {
            match self.copy_masked() {
                Some('\\') => drop(self.copy_masked()),
                Some('\n') | None => return Err("a string without an end"),
                Some(next) if next == quote => break,
                Some(_) => {}
            }
        }
        self.end();
        Ok(())
    }

    /// Copies a regular expression; in a class of characters, a slash does not end it.
    fn pattern(&mut self) -> Result<(), &'static str> {
        self.copy();
        let mut is_in_class = false;
        loop {
            match self.copy_masked() {
                Some('\\') => drop(self.copy_masked()),
                Some('[') => is_in_class = true,
                Some(']') => is_in_class = false,
                Some('/') if !is_in_class => break,
                Some('\n') | None => return Err("a regular expression without an end"),
                Some(_) => {}
            }
        }
        self.end();
        Ok(())
    }

    /// Copies a template unchanged, except that the code in it is minified.
    fn template(&mut self) -> Result<(), &'static str> {
        self.copy();
        loop {
            match self.copy_masked() {
                Some('\\') => drop(self.copy_masked()),
                Some('`') => break,
                Some('$') if self.rest().starts_with('{') => {
                    self.end();
                    self.copy();
                    self.code(true)?;
                    self.copy();
                }
                None => return Err("a template without an end"),
                Some(_) => {}
            }
        }
        self.end();
        Ok(())
    }
}

/// Returns a style sheet without comments, indentation and empty lines.
///
/// # Errors
///
/// If a comment does not end, or a string contains one.
pub(super) fn style(text: &str) -> Result<String, &'static str> {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("/*") {
        kept += before;
        let line = before.rsplit('\n').next().unwrap_or_default();
        if ['"', '\''].iter().any(|quote| line.matches(*quote).count() % 2 > 0) {
            return Err("a comment in a string");
        }
        rest = after.split_once("*/").ok_or("a comment without an end")?.1;
    }
    kept += rest;
    let lines = kept.lines().map(str::trim).filter(|line| !line.is_empty());
    Ok(lines.flat_map(|line| [line, "\n"]).collect())
}
