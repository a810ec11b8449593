//! The row of a table that a problem comes from.

use std::sync::Arc;

/// The row of a table that contained a problem, so that the table can be written again with more columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The line with the names of the columns.
    pub header: Arc<str>,
    /// The row itself, without the end of its last line and with all separators that the header has.
    pub text: String,
    /// The separator between fields: a comma, a semicolon, a tab or a bar.
    pub separator: char,
}

impl Row {
    /// Returns the names of the columns.
    #[cfg(feature = "csv")]
    pub fn columns(&self) -> Vec<String> {
        let columns = crate::separated::fields(&self.header, self.separator);
        columns.into_iter().map(|name| name.trim().to_owned()).collect()
    }

    /// Returns an empty list: rows exist only with the feature `csv`.
    #[cfg(not(feature = "csv"))]
    pub fn columns(&self) -> Vec<String> {
        Vec::new()
    }

    /// Returns whether the table has a column of this name, in lower case.
    pub fn has_column(&self, name: &str) -> bool {
        self.columns().iter().any(|column| column.to_lowercase() == name)
    }
}

#[cfg(all(test, feature = "csv"))]
mod tests {
    use super::*;

    #[test]
    fn columns_are_found_by_name() {
        let row = Row { header: "Id;\"ER\";\"a;b\"; puzzle".into(), text: String::new(), separator: ';' };
        assert!(["id", "er", "a;b", "puzzle"].into_iter().all(|name| row.has_column(name)));
        assert!(!["ID", "ep", "", "a"].into_iter().any(|name| row.has_column(name)));
    }
}
