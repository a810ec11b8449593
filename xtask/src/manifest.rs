//! Reads the dependencies of a `Cargo.toml` with their lines, and whether each has a comment with its reason.

use toml::de::DeTable;

use crate::tree::File;

/// A dependency in a manifest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Dependency {
    /// The name of the crate. For a renamed dependency this is the original name.
    pub name: String,
    /// The 1-based line.
    pub line: usize,
    /// True if it is only for tests, examples and benches.
    pub dev: bool,
    /// True if there is a comment on the same line or on the line above.
    pub has_reason: bool,
}

/// Returns the dependencies of a manifest, including those of `[workspace.dependencies]`, in the order of their lines.
pub(crate) fn dependencies(manifest: &File) -> Vec<Dependency> {
    let mut found = Vec::new();
    // Cargo rejects invalid TOML before this runs.
    collect(&manifest.text, DeTable::parse_recoverable(&manifest.text).0.get_ref(), &mut found);
    found.sort_by_key(|dependency| dependency.line);
    found
}

/// Finds the dependencies in a table and its subtables, such as those of a target.
fn collect(text: &str, table: &DeTable<'_>, found: &mut Vec<Dependency>) {
    for (kind, value) in table {
        let (kind, Some(inner)) = (kind.get_ref(), value.get_ref().as_table()) else { continue };
        if !kind.ends_with("dependencies") {
            collect(text, inner, found);
            continue;
        }
        for (name, value) in inner {
            let line = text[..name.span().start].matches('\n').count();
            let above = line.checked_sub(1).and_then(|above| text.lines().nth(above)).unwrap_or_default();
            let behind = text[name.span().end.max(value.span().end)..].lines().next().unwrap_or_default();
            let package = value.get_ref().get("package").and_then(|package| package.get_ref().as_str());
            found.push(Dependency {
                name: package.unwrap_or(name.get_ref()).to_owned(),
                line: line + 1,
                dev: kind == "dev-dependencies",
                has_reason: above.trim().starts_with('#') || behind.contains('#'),
            });
        }
    }
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
eight = { version = \"8\", features = [
    \"one = #\",
] } # reason
[features]
nine = []
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
            ("eight", 16, false, true),
        ];
        assert_eq!(found, expected.map(|(name, line, dev, reason)| (name.to_string(), line, dev, reason)));
    }
}
