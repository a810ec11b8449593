//! The rules of presses, checked on the bytes of a finished file. The reader of the bytes shares no code with the writer.

mod file;
mod page;
mod press;
#[cfg(test)]
mod tests;
mod tokens;

use self::file::File;
use self::tokens::{Damage, Dict, Value};
use crate::standard::Standard;
use crate::{BookError, BookSpec, booklet};

/// Checks the finished file of a book.
pub(crate) fn check(spec: &BookSpec, bytes: &[u8]) -> Result<(), BookError> {
    check_file(bytes, booklet::sheet_size(spec), spec.standard())
}

/// Checks a file whose pages have a size after they are cut.
fn check_file(bytes: &[u8], size: (f64, f64), standard: Option<Standard>) -> Result<(), BookError> {
    let file = File::read(bytes)?;
    let catalog = file.dict(&file.trailer, "Root")?;
    for (nth, page) in file.pages(&catalog)?.iter().enumerate() {
        page::check(&file, page, size, standard).map_err(|broken| broken.on(nth + 1))?;
    }
    match standard {
        Some(standard) => press::check(&file, &catalog, standard).map_err(|broken| broken.in_file(standard)),
        None => Ok(()),
    }
}

/// A broken rule of a page or a file.
enum Violation {
    Rule(String),
    Damage(Damage),
}

impl Violation {
    fn on(self, page: usize) -> BookError {
        match self {
            Violation::Rule(rule) => BookError::rule(page, rule),
            Violation::Damage(damage) => damage.into(),
        }
    }

    fn in_file(self, standard: Standard) -> BookError {
        match self {
            Violation::Rule(rule) => BookError::rule(None, format!("{} asks for {rule}", standard.title())),
            Violation::Damage(damage) => damage.into(),
        }
    }
}

impl From<Damage> for Violation {
    fn from(damage: Damage) -> Violation {
        Violation::Damage(damage)
    }
}

impl From<Damage> for BookError {
    fn from(Damage(at): Damage) -> BookError {
        BookError::rule(None, format!("the finished file is damaged at byte {at}"))
    }
}

/// Returns an error with a rule unless it holds.
fn ensure(holds: bool, rule: impl Into<String>) -> Result<(), Violation> {
    if holds { Ok(()) } else { Err(Violation::Rule(rule.into())) }
}

/// Returns `true` if the value of a key is a name.
fn has_name(file: &File<'_>, dict: &Dict, key: &str, name: &str) -> Result<bool, Damage> {
    Ok(matches!(file.get(dict, key)?, Value::Name(found) if found == name))
}

/// Returns the text of a key; an empty one if there is none.
fn text(file: &File<'_>, dict: &Dict, key: &str) -> Result<Vec<u8>, Damage> {
    match file.get(dict, key)? {
        Value::Text(text) => Ok(text),
        _ => Ok(Vec::new()),
    }
}
