//! Runs the console examples of the Markdown pages and compares their output with the page.
//!
//! An example is in a code block of the language `console`. A line that begins with `$ ` is a command, which bash runs
//! at the root of the repository. The lines after it are its whole output, standard output and standard error together.
//! A line `...` matches any number of lines.

use std::fs;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::tree::Tree;

/// A command and its output on the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Example {
    /// The 1-based line of the command.
    pub line: usize,
    /// The command.
    pub command: String,
    /// The lines of the output.
    pub output: Vec<String>,
}

/// Returns the examples of a page, in order.
pub(crate) fn examples(page: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut inside = false;
    for (number, line) in (1..).zip(page.lines()) {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if let Some(command) = line.strip_prefix("$ ").filter(|_| inside) {
            examples.push(Example { line: number, command: command.into(), output: Vec::new() });
        } else if let Some(example) = examples.last_mut().filter(|_| inside) {
            example.output.push(line.into());
        }
    }
    examples
}

/// Runs the examples of every page and prints those whose output differs from the page. Returns whether all agree.
///
/// The programs of the folder come first in the path. README.md must have an example.
///
/// # Errors
///
/// If bash cannot be run.
pub(crate) fn run(root: &Path, tree: &Tree, programs: &Path) -> io::Result<bool> {
    let mut all_agree = true;
    for page in tree.with_extension("md") {
        let examples = examples(&page.text);
        if !examples.is_empty() || page.path == "README.md" {
            all_agree &= run_page(root, &page.path, &examples, programs)?;
        }
    }
    Ok(all_agree)
}

/// Runs the examples of a page and updates their output in the page.
///
/// # Errors
///
/// If bash cannot be run, or the page cannot be read and written.
pub(crate) fn update(root: &Path, page: &str, programs: &Path) -> io::Result<bool> {
    let path = root.join(page);
    let text = fs::read_to_string(&path)?;
    let lines: Vec<&str> = text.lines().collect();
    let (mut renewed, mut taken) = (String::new(), 0);
    for Example { line, command, output } in examples(&text) {
        let said = said(root, &command, programs)?;
        let said: Vec<&str> = said.lines().collect();
        let shown: Vec<&str> = output.iter().map(String::as_str).collect();
        lines[taken..line].iter().for_each(|line| renewed += &format!("{line}\n"));
        let kept = if matches(&shown, &said) { shown } else { said };
        kept.iter().for_each(|line| renewed += &format!("{}\n", line.trim_end()));
        taken = line + output.len();
    }
    lines[taken..].iter().for_each(|line| renewed += &format!("{line}\n"));
    fs::write(path, renewed)?;
    Ok(true)
}

/// Returns the output of a command, standard output and standard error together.
fn said(root: &Path, command: &str, programs: &Path) -> io::Result<String> {
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap_or_default());
    let mut bash = Command::new("bash");
    bash.args(["-c", &format!("{{ {command}\n}} 2>&1")]).current_dir(root).env("PATH", path).stdin(Stdio::null());
    Ok(String::from_utf8_lossy(&bash.output()?.stdout).into_owned())
}

/// Runs the examples of one page. Returns whether there are any and all agree.
fn run_page(root: &Path, page: &str, examples: &[Example], programs: &Path) -> io::Result<bool> {
    let mut wrong = usize::from(examples.is_empty());
    for Example { line, command, output } in examples {
        let said = said(root, command, programs)?;
        let said: Vec<&str> = said.lines().collect();
        if !matches(&output.iter().map(String::as_str).collect::<Vec<_>>(), &said) {
            println!("{page}:{line}: $ {command}\nprints\n{}\n", said.join("\n"));
            wrong += 1;
        }
    }
    println!("{page}: {} examples, {wrong} wrong", examples.len());
    Ok(wrong == 0)
}

/// Returns whether the output matches the lines of the page. A line `...` matches any lines; trailing spaces are
/// ignored.
fn matches(shown: &[&str], said: &[&str]) -> bool {
    match shown {
        [] => said.is_empty(),
        ["...", rest @ ..] => (0..=said.len()).any(|skipped| matches(rest, &said[skipped..])),
        [line, rest @ ..] => {
            said.first().is_some_and(|found| found.trim_end() == line.trim_end()) && matches(rest, &said[1..])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_console_blocks_hold_examples() {
        let page = "$ not\n```sh\n$ not\n```\n```console\n$ echo a\na\n\n$ true\n```\nb\n";
        let example = |line, command: &str, output: &[&str]| Example {
            line,
            command: command.into(),
            output: output.iter().map(|line| line.to_string()).collect(),
        };
        assert_eq!(examples(page), [example(6, "echo a", &["a", ""]), example(9, "true", &[])]);
    }

    #[test]
    fn wrong_output_is_rejected() {
        assert!(matches(&["a", "...", "d"], &["a", "b ", "c", "d"]));
        assert!(matches(&["...", "b"], &["b"]));
        for (shown, said) in [(&["a"][..], &["b"][..]), (&["a"], &[]), (&[], &["a"]), (&["...", "a"], &["a", "b"])] {
            assert!(!matches(shown, said), "{shown:?} {said:?}");
        }
    }
}
