//! Generated documentation: whole files, and sections between two marks in hand-written pages.
//!
//! ```text
//! <!-- begin: NAME -->
//! generated
//! <!-- end: NAME -->
//! ```

use std::path::Path;
use std::{fs, io};

use crate::tree::Tree;
use crate::{crates, speed};

/// A generated file, or a generated section of one.
pub(crate) struct Generated {
    /// The file.
    pub path: &'static str,
    /// The name in the marks of the section, `None` for a whole file.
    section: Option<&'static str>,
    /// Returns the text, `None` if the source of the text does not exist yet.
    text: fn(&Tree) -> Result<Option<String>, String>,
}

/// All generated files and sections.
pub(crate) const ALL: &[Generated] = &[
    Generated { path: "ARCHITECTURE.md", section: Some("plan"), text: |tree| Ok(Some(crates::plan_table(tree))) },
    Generated { path: "docs/library.md", section: Some("crates"), text: |tree| Ok(Some(crates::user_table(tree))) },
    Generated { path: "docs/speed.md", section: Some("speeds"), text: speed::table },
    Generated { path: "docs/speed.svg", section: None, text: speed::chart },
    Generated { path: "crates/tesuji-logic/src/examples.txt", section: None, text: examples },
];

impl Generated {
    /// Returns the expected text of the whole file, `None` if the file should not exist.
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

/// Writes all generated files that are out of date.
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

/// The help texts of the command line. Tests compare them with the output of the program.
const HELP: &str = "crates/tesuji-cli/tests/cli/help";

/// Returns the page of the command line: the help of the program and of each subcommand.
///
/// # Errors
///
/// If a help text is missing.
pub(crate) fn command_line(tree: &Tree) -> Result<String, String> {
    let help = |name: &str| {
        let path = format!("{HELP}/{name}.txt");
        tree.file(&path).map(|file| file.text.trim_end()).ok_or(format!("{path} is missing"))
    };
    let overview = help("tesuji")?;
    let mut page = format!("# The command line\n\n`tesuji --help` prints:\n\n```text\n{overview}\n```\n");
    for name in subcommands(overview) {
        page += &format!("\n## tesuji {name}\n\n```text\n{}\n```\n", help(name)?);
    }
    Ok(page)
}

/// The golden pages of the techniques.
const GOLDEN: &str = "testdata/techniques/";

/// Returns the positions of the golden pages, one per line and in order. The first position of a technique is the
/// example on its page, the others are for practice.
fn examples(tree: &Tree) -> Result<Option<String>, String> {
    let pages = tree.files().iter().filter(|file| file.path.starts_with(GOLDEN) && file.extension() == "md");
    let mut text = String::new();
    for page in pages {
        let id = page.path[GOLDEN.len()..].trim_end_matches(".md");
        let blocks = page.text.split("```text\n").skip(1).filter_map(|rest| rest.split("\n```").next());
        let blocks: Vec<&str> = blocks.filter(|block| block.lines().any(|line| line.starts_with("step "))).collect();
        if blocks.is_empty() {
            return Err(format!("{}: no example", page.path));
        }
        for block in blocks {
            let value = |key: &str| {
                let values = block.lines().filter_map(|line| line.strip_prefix(key)?.strip_prefix(' '));
                values.map(|value| value.trim().replace(", ", ",")).next()
            };
            let [puzzle, digits, step] =
                ["puzzle", "digits", "step"].map(|key| value(key).ok_or(format!("{}: no {key}", page.path)));
            let removed = value("removed").unwrap_or("-".into());
            text += &format!("{id} {} {} {removed} {}\n", puzzle?, digits?, step?);
        }
    }
    Ok(Some(text).filter(|text| !text.is_empty()))
}

/// Returns the names of the subcommands in a help text, without `help` itself: the first words of the lines that are
/// indented by two spaces, up to the options.
pub(crate) fn subcommands(overview: &str) -> Vec<&str> {
    let lists = overview.lines().take_while(|line| *line != "Options:");
    let names = lists.filter_map(|line| {
        // Continued descriptions are indented further.
        line.strip_prefix("  ").filter(|line| !line.starts_with(' '))?.split(' ').next()
    });
    names.filter(|name| *name != "help").collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subcommands_are_those_of_the_overview() {
        let overview = "Text\n\nSolve:\n  solve  Solve\n         puzzles\n  count  Count\n\nOther:\n  help   Print\n\nOptions:\n  -h\n";
        assert_eq!(subcommands(overview), ["solve", "count"]);
    }

    #[test]
    fn positions_stand_in_the_order_of_their_page() {
        let page = "# x\n\n```text\npuzzle   .3\ndigits   23\nstep     r1=2\n```\n\n\
                    ```text\npuzzle   .1\ndigits   21\nremoved  r1c1<>2, r1c2<>3\nstep     r1c1=2\n```\n\n```text\nno step  r1c2<>4, r1c3<>4\n```\n";
        let tree = Tree::of(&[("testdata/techniques/x-wing.md", page)]);
        let lines = "x-wing .3 23 - r1=2\nx-wing .1 21 r1c1<>2,r1c2<>3 r1c1=2\n";
        assert_eq!(examples(&tree), Ok(Some(lines.into())));
        assert!(examples(&Tree::of(&[("testdata/techniques/x-wing.md", "# x\n")])).is_err());
    }

    #[test]
    fn the_page_of_the_command_line_needs_every_help() {
        let overview = ("crates/tesuji-cli/tests/cli/help/tesuji.txt", "Sudoku\n\nCommands:\n  solve  Solve\n");
        let solve = ("crates/tesuji-cli/tests/cli/help/solve.txt", "Solve puzzles\n");
        assert!(command_line(&Tree::of(&[overview])).is_err());
        let page = command_line(&Tree::of(&[overview, solve])).unwrap();
        assert!(page.ends_with("## tesuji solve\n\n```text\nSolve puzzles\n```\n"), "{page}");
    }
}
