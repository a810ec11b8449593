//! Short forms of specifications, such as options of a command.

use std::fmt::Write;

use toml::de::DeTable;

use crate::BookError;
use crate::section_keys::key_of_book;

/// Returns the text of a specification after setting keys and appending sections that are given in short form.
///
/// A key is written as `per_page=4`, a section as `title=Easy,count=24,er=1.5..2.3`. A value that is not TOML is a string
/// without its quotation marks. A comma separates two keys if a key and `=` follow it.
///
/// # Errors
///
/// Returns an error if a short form is not a key and a value. The text itself is not checked.
///
/// # Examples
///
/// ```
/// use tesuji_book::{BookSpec, with_short_forms};
///
/// let text = with_short_forms("", &["title=For the train", "profile=kdp"], &["title=Easy,count=24,er=1.5..2.3"])?;
/// assert!(text.parse::<BookSpec>().is_ok());
/// # Ok::<(), tesuji_book::BookError>(())
/// ```
pub fn with_short_forms(
    text: &str,
    keys: &[impl AsRef<str>],
    sections: &[impl AsRef<str>],
) -> Result<String, BookError> {
    let mut text = text.to_owned();
    let mut first = String::new();
    for short in keys {
        let (key, value) = key_and_value(short.as_ref())?;
        match key_of_book(&text, key) {
            Some(span) => text.replace_range(span, &value),
            // The first lines belong to no table.
            None => _ = writeln!(first, "{key} = {value}"),
        }
    }
    text.insert_str(0, &first);
    for short in sections {
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        text += "\n[[sections]]\n";
        for pair in pairs(short.as_ref()) {
            let (key, value) = key_and_value(pair)?;
            _ = writeln!(text, "{key} = {value}");
        }
    }
    Ok(text)
}

/// Splits a section into its keys and values.
fn pairs(section: &str) -> Vec<&str> {
    let begins_key = |rest: &str| key_of(rest).is_some();
    let commas = section.match_indices(',').map(|(at, _)| at).filter(|at| begins_key(&section[at + 1..]));
    let ends: Vec<usize> = commas.chain([section.len()]).collect();
    let starts = std::iter::once(0).chain(ends.iter().map(|end| end + 1));
    starts.zip(&ends).map(|(start, &end)| &section[start..end]).collect()
}

/// Splits a key from its value, which is returned as TOML.
fn key_and_value(pair: &str) -> Result<(&str, String), BookError> {
    let Some((key, value)) = key_of(pair) else {
        return Err(BookError::at(
            "",
            None,
            &format!("expected a key and a value, such as per_page=4, found {pair:?}"),
        ));
    };
    let is_toml = DeTable::parse(&format!("key = {value}")).is_ok_and(|table| table.get_ref().len() == 1);
    Ok((key, if is_toml && !value.contains('\n') { value.to_owned() } else { quoted(value) }))
}

/// Splits a text at its first `=`, if a key is before it.
fn key_of(pair: &str) -> Option<(&str, &str)> {
    let (key, value) = pair.split_once('=')?;
    let key = key.trim();
    let is_key = !key.is_empty() && key.chars().all(|letter| letter.is_ascii_lowercase() || "_.".contains(letter));
    is_key.then_some((key, value.trim()))
}

/// Returns a string of TOML.
fn quoted(value: &str) -> String {
    let mut quoted = String::from('"');
    for letter in value.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            _ if letter.is_control() => _ = write!(quoted, "\\u{:04X}", u32::from(letter)),
            _ => quoted.push(letter),
        }
    }
    quoted + "\""
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BookSpec;

    #[test]
    fn keys_and_sections_become_toml() {
        let keys = ["title=Don't \"panic\"", "profile = kdp", "per_page=4", "how_to=[\"x-wing\"]", "date=2026-11-29"];
        let sections = ["title=Easy, warm,count=24,er=1.5..2.3", "title=Two,size=6,count=3,rules=[\"x\",\"jigsaw\"]"];
        let text = with_short_forms("", &keys, &sections).unwrap();
        let expected = "title = \"Don't \\\"panic\\\"\"\nprofile = \"kdp\"\nper_page = 4\nhow_to = [\"x-wing\"]\n\
            date = 2026-11-29\n\n[[sections]]\ntitle = \"Easy, warm\"\ncount = 24\ner = \"1.5..2.3\"\n\n\
            [[sections]]\ntitle = \"Two\"\nsize = 6\ncount = 3\nrules = [\"x\",\"jigsaw\"]\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn a_key_of_the_text_gets_another_value() {
        let text = "title = \"A\" # the title\nprofile = \"kdp\"\n[[sections]]\ntitle = \"B\"\ncount = 1";
        let text = with_short_forms(text, &["title=C", "seed=7"], &["title=D,file=d.txt,count=2"]).unwrap();
        let expected = "seed = 7\ntitle = \"C\" # the title\nprofile = \"kdp\"\n[[sections]]\ntitle = \"B\"\ncount = 1\n\n\
            [[sections]]\ntitle = \"D\"\nfile = \"d.txt\"\ncount = 2\n";
        assert_eq!(text, expected);
        assert_eq!(text.parse::<BookSpec>().unwrap().files().collect::<Vec<_>>(), ["d.txt"]);
    }

    #[test]
    fn numbers_stand_for_terms_and_titles() {
        let sections = ["title=1,count=2,clues=24,er=2", "title=2,count=1,clues=24..26,er=2.0"];
        let text = with_short_forms("", &["title=2026", "profile=letter"], &sections).unwrap();
        assert!(text.parse::<BookSpec>().is_ok(), "{text}");
    }

    #[test]
    fn other_texts_are_refused() {
        for wrong in ["", "per_page", "=4", "Per page=4", "a\nb=1"] {
            let error = with_short_forms("", &[wrong], &[] as &[&str]).unwrap_err().to_string();
            assert!(error.starts_with("expected a key and a value, such as per_page=4, found "), "{error}");
            assert!(with_short_forms("", &[] as &[&str], &[wrong]).is_err());
        }
        // A value cannot add lines to the specification.
        let text = with_short_forms("", &["title=A\nseed=2", "profile=letter"], &["title=B,count=1"]).unwrap();
        assert!(text.starts_with("title = \"A\\u000Aseed=2\"\n"), "{text}");
        let error = with_short_forms("", &["title=A", "profile=letter", "per_page=13"], &["title=B,count=1"]);
        let error = error.unwrap().parse::<BookSpec>().unwrap_err().to_string();
        assert_eq!(error, "line 3: per_page = 13: per_page must be from 1 to 12");
    }
}
