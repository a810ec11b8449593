//! Reads the dependencies of a `Cargo.toml` line by line, because a TOML reader would drop the comments.

use crate::tree::File;

/// A dependency in a manifest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Dependency {
    /// The name of the crate. For a renamed dependency this is the original name.
    pub name: String,
    /// The 1-based line.
    pub line: usize,
    /// Whether it is for tests, examples and benches only.
    pub dev: bool,
    /// Whether there is a comment on the same line or on the line above.
    pub has_reason: bool,
}

/// Returns the dependencies of a manifest, including those of `[workspace.dependencies]`.
pub(crate) fn dependencies(manifest: &File) -> Vec<Dependency> {
    let mut found: Vec<Dependency> = Vec::new();
    let mut table = Table::Other;
    let mut comment_above = false;
    for (number, line) in manifest.lines() {
        let (code, comment) = split_comment(line);
        let has_reason = comment_above || !comment.is_empty();
        comment_above = code.is_empty() && !comment.is_empty();
        if let Some(header) = code.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            table = Table::of(header);
            if let Table::One { name, dev } = &table {
                found.push(Dependency { name: name.clone(), line: number, dev: *dev, has_reason });
            }
        } else if let Some((key, value)) = code.split_once('=') {
            let renamed = value.split_once("package = \"").and_then(|(_, rest)| rest.split('"').next());
            match (&table, key.trim(), found.last_mut()) {
                (Table::All { dev }, key, _) => {
                    let name = key.split('.').next().unwrap_or(key).trim_matches('"');
                    let name = renamed.unwrap_or(name).to_string();
                    found.push(Dependency { name, line: number, dev: *dev, has_reason });
                }
                (Table::One { .. }, "package", Some(last)) => last.name = value.trim().trim_matches('"').into(),
                _ => {}
            }
        }
    }
    found
}

/// The kind of table that a header begins.
enum Table {
    /// `[dependencies]` and similar tables, with one dependency per line.
    All { dev: bool },
    /// `[dependencies.name]`: one dependency.
    One { name: String, dev: bool },
    /// Any other table.
    Other,
}

impl Table {
    fn of(header: &str) -> Table {
        let dev = header.contains("dev-dependencies");
        if header.ends_with("dependencies") {
            return Table::All { dev };
        }
        match header.rsplit_once('.') {
            Some((above, name)) if above.ends_with("dependencies") => Table::One { name: name.into(), dev },
            _ => Table::Other,
        }
    }
}

/// Splits a line into its content and its comment without the `#`, both trimmed.
fn split_comment(line: &str) -> (&str, &str) {
    let mut quoted = false;
    for (at, character) in line.char_indices() {
        match character {
            '"' => quoted = !quoted,
            '#' if !quoted => return (line[..at].trim(), line[at + 1..].trim()),
            _ => {}
        }
    }
    (line.trim(), "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_to_name_a_dependency() {
        let text = "\
[package]
name = \"a\"
[dependencies]
one = \"1\" # reason
two.workspace = true
# reason
three = { version = \"3\", features = [\"#\"] }

renamed = { package = \"four\", version = \"4\" }
[target.'cfg(unix)'.dev-dependencies]
five = \"5\"
[build-dependencies.six] # reason
version = \"6\"
[workspace.dependencies]
seven = \"7\"
[features]
eight = []
";
        let manifest = File { path: "Cargo.toml".into(), text: text.into() };
        let found: Vec<_> = dependencies(&manifest)
            .into_iter()
            .map(|found| (found.name, found.line, found.dev, found.has_reason))
            .collect();
        let expected = [
            ("one", 4, false, true),
            ("two", 5, false, false),
            ("three", 7, false, true),
            ("four", 9, false, false),
            ("five", 11, true, false),
            ("six", 12, false, true),
            ("seven", 15, false, false),
        ];
        assert_eq!(found, expected.map(|(name, line, dev, reason)| (name.to_string(), line, dev, reason)));
    }
}
