//! The positions of the keys of the sections in a specification, for errors that name their lines.

use std::ops::Range;

use toml::de::DeTable;

use crate::BookError;

/// The keys of every section, with the positions of their values.
pub(crate) struct SectionKeys(Vec<Vec<(String, Range<usize>)>>);

impl SectionKeys {
    /// Finds the keys in the text of a specification.
    pub(crate) fn of(text: &str) -> SectionKeys {
        let Ok(table) = DeTable::parse(text) else { return SectionKeys(Vec::new()) };
        let sections = table.get_ref().get("sections").and_then(|sections| sections.get_ref().as_array());
        let keys = sections.into_iter().flatten().map(|section| {
            let values = section.get_ref().as_table().into_iter().flatten();
            let mut keys: Vec<_> =
                values.map(|(key, value)| (key.get_ref().clone().into_owned(), value.span())).collect();
            keys.sort_by_key(|(_, span)| span.start);
            keys
        });
        SectionKeys(keys.collect())
    }

    /// Returns the first key of a section for which `is_wanted` is true.
    pub(crate) fn find(&self, nth: usize, is_wanted: impl Fn(&str) -> bool) -> Option<&str> {
        self.of_section(nth).iter().map(|(key, _)| key.as_str()).find(|key| is_wanted(key))
    }

    /// Makes the error about a key of a section.
    pub(crate) fn error(&self, text: &str, (nth, key): (usize, &str), message: &str) -> BookError {
        BookError::at(text, self.span(nth, key), message)
    }

    /// Returns the position of the value of a key of a section.
    pub(crate) fn span(&self, nth: usize, key: &str) -> Option<Range<usize>> {
        self.of_section(nth).iter().find(|(own, _)| own == key).map(|(_, span)| span.clone())
    }

    fn of_section(&self, nth: usize) -> &[(String, Range<usize>)] {
        self.0.get(nth).map_or(&[], Vec::as_slice)
    }
}

/// Returns the position of the value of a key of the book. The key of a table has its name, such as `cover.spine`.
pub(crate) fn key_of_book(text: &str, key: &str) -> Option<Range<usize>> {
    let table = DeTable::parse(text).ok()?;
    let (first, rest) = key.split_once('.').map_or((key, None), |(first, rest)| (first, Some(rest)));
    let value = table.get_ref().get(first)?;
    match rest {
        None => Some(value.span()),
        Some(rest) => value.get_ref().as_table()?.get(rest).map(|value| value.span()),
    }
}
