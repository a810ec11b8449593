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
