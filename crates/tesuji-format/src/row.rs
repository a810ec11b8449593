use std::sync::Arc;

/// The line of a table in which a problem stood, so that the table can be written again with more columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The line with the names of the columns.
    pub header: Arc<str>,
    /// The line itself, without its end.
    pub text: String,
    /// What stands between fields: a comma, a semicolon or a tab.
    pub separator: char,
}

impl Row {
    /// Returns whether the table has a column of this name, in lower case.
    pub fn has_column(&self, name: &str) -> bool {
        let columns = self.header.split(self.separator);
        columns.map(|column| column.trim().trim_matches('"').trim()).any(|column| column.to_lowercase() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_found_by_name() {
        let row = Row { header: "Id; \"ER\" ;puzzle".into(), text: String::new(), separator: ';' };
        assert!(["id", "er", "puzzle"].into_iter().all(|name| row.has_column(name)));
        assert!(!["ID", "ep", ""].into_iter().any(|name| row.has_column(name)));
    }
}
