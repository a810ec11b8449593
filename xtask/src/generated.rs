//! The docs that are generated: whole pages, and sections between two marks of a page written by hand.
//!
//! ```text
//! <!-- begin: NAME -->
//! generated
//! <!-- end: NAME -->
//! ```

use std::path::Path;
use std::process::Command;
use std::{env, fs, io};

use crate::crates;
use crate::tree::Tree;

/// A page, or a section of one, that is generated.
pub(crate) struct Generated {
    /// The page.
    pub path: &'static str,
    /// The name in the marks of the section; `None` for a whole page.
    section: Option<&'static str>,
    /// Returns the text, `None` if what it describes does not stand yet.
    text: fn(&Tree) -> Result<Option<String>, String>,
}

/// Everything that is generated.
pub(crate) const ALL: &[Generated] = &[
    Generated { path: "ARCHITECTURE.md", section: Some("plan"), text: |tree| Ok(Some(crates::plan_table(tree))) },
    Generated { path: "README.md", section: Some("crates"), text: |tree| Ok(Some(crates::user_table(tree))) },
    Generated { path: "docs/cli.md", section: None, text: command_line },
];

impl Generated {
    /// Returns the whole text of the page as it should be, `None` if it should not be.
    pub(crate) fn expected(&self, tree: &Tree) -> Result<Option<String>, String> {
        let Some(text) = (self.text)(tree)? else { return Ok(None) };
        let Some(section) = self.section else { return Ok(Some(text)) };
        let page = tree.file(self.path).map_or("", |file| &file.text);
        let (begin, end) = (format!("<!-- begin: {section} -->\n"), format!("<!-- end: {section} -->"));
        let marks = page.split_once(&begin).and_then(|(above, rest)| Some((above, rest.split_once(&end)?.1)));
        match marks {
            Some((above, below)) => Ok(Some(format!("{above}{begin}{text}{end}{below}"))),
            None => Err(format!("no section between {} and {end}", begin.trim_end())),
        }
    }
}

/// Writes everything that is generated and stale.
///
/// # Errors
///
/// If a text cannot be generated or a file cannot be written.
pub(crate) fn write(root: &Path, tree: &Tree) -> io::Result<()> {
    for generated in ALL {
        let expected = generated.expected(tree).map_err(io::Error::other)?;
        let found = tree.file(generated.path).map_or("", |file| &file.text);
        if let Some(text) = expected.filter(|text| text != found) {
            let path = root.join(generated.path);
            fs::create_dir_all(path.parent().expect("a page is in a folder"))?;
            fs::write(path, text)?;
            println!("{}", generated.path);
        }
    }
    Ok(())
}

/// The page of the command line: the help of the binary and of each of its subcommands.
fn command_line(tree: &Tree) -> Result<Option<String>, String> {
    if tree.file("crates/tesuji-cli/src/main.rs").is_none() {
        return Ok(None);
    }
    let overview = help(&[])?;
    let mut page = format!("# The command line\n\n`tesuji --help` says:\n\n```text\n{overview}```\n");
    for name in subcommands(&overview) {
        page += &format!("\n## tesuji {name}\n\n```text\n{}```\n", help(&[name])?);
    }
    Ok(Some(page))
}

/// Returns the names under `Commands:` of a help text, without `help` itself.
fn subcommands(overview: &str) -> Vec<&str> {
    let behind = overview.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names = behind.take_while(|line| line.starts_with("  ")).filter_map(|line| {
        // Continued descriptions are indented further.
        line.strip_prefix("  ").filter(|line| !line.starts_with(' '))?.split(' ').next()
    });
    names.filter(|name| *name != "help").collect()
}

/// Runs the binary for the long help of a subcommand, or of itself.
fn help(subcommand: &[&str]) -> Result<String, String> {
    let cargo = env::var("CARGO").unwrap_or("cargo".into());
    let mut command = Command::new(cargo);
    command.args(["run", "--quiet", "--package", "tesuji-cli", "--"]).args(subcommand).arg("--help");
    let output = command.output().map_err(|error| format!("cargo run: {error}"))?;
    if !output.status.success() {
        return Err(format!("tesuji --help: {}", String::from_utf8_lossy(&output.stderr)));
    }
    let text = String::from_utf8(output.stdout).map_err(|error| format!("tesuji --help: {error}"))?;
    // Widths of terminals leave blanks at the ends of lines.
    Ok(text.lines().map(|line| line.trim_end().to_string() + "\n").collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subcommands_are_those_of_the_overview() {
        let overview =
            "Text\n\nCommands:\n  solve  Solve\n         puzzles\n  count  Count\n  help   Print\n\nOptions:\n  -h\n";
        assert_eq!(subcommands(overview), ["solve", "count"]);
    }
}
