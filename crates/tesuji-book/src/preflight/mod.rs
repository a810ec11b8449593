//! The rules of presses, checked on the bytes of a finished file. The reader of the bytes shares no code with the writer.

mod file;
mod page;
mod press;
#[cfg(test)]
mod tests;
mod tokens;

use self::file::File;
use self::tokens::{Damage, Dict, Value};
use crate::BookError;
use crate::standard::Standard;

/// The inks of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Inks {
    /// Black.
    Black,
    /// Cyan, magenta, yellow and black.
    Four,
}

/// Checks the finished file of a book whose pages have this size after they are cut.
pub(crate) fn check(bytes: &[u8], size: (f64, f64), standard: Option<Standard>) -> Result<(), BookError> {
    let file = File::read(bytes)?;
    let catalog = file.dict(&file.trailer, "Root")?;
    for (nth, page) in file.pages(&catalog)?.iter().enumerate() {
        page::check(&file, page, size, (Inks::Black, standard)).map_err(|broken| broken.on(nth + 1))?;
    }
    check_standard(&file, &catalog, standard)
}

/// Checks the finished file of a cover: one page with the bleed on all sides.
pub(crate) fn check_cover(
    bytes: &[u8],
    size: (f64, f64),
    bleed: f64,
    standard: Option<Standard>,
) -> Result<(), BookError> {
    let file = File::read(bytes)?;
    let catalog = file.dict(&file.trailer, "Root")?;
    let pages = file.pages(&catalog)?;
    let [page] = &pages[..] else {
        return Err(BookError::rule(None, format!("a cover of {} pages instead of one", pages.len())));
    };
    // The profile of ink in a file is one of black.
    let inks = if standard.is_some_and(Standard::has_profile) { Inks::Black } else { Inks::Four };
    let checked = page::check(&file, page, size, (inks, standard));
    checked.and_then(|()| page::check_bleed(&file, page, bleed)).map_err(Violation::on_cover)?;
    check_standard(&file, &catalog, standard)
}

/// Checks the rules of a standard for a file as a whole.
fn check_standard(file: &File<'_>, catalog: &Dict, standard: Option<Standard>) -> Result<(), BookError> {
    match standard {
        Some(standard) => press::check(file, catalog, standard).map_err(|broken| broken.in_file(standard)),
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

    fn on_cover(self) -> BookError {
        match self {
            Violation::Rule(rule) => BookError::rule(None, format!("the cover: {rule}")),
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
