//! Help for terminals that are narrower than its examples: the description of a command moves to the next line.

use clap::Command;

/// The maximum width of help.
pub(crate) const WIDTH: usize = 100;

/// Returns the command with examples that fit into `width` columns, and its subcommands likewise.
pub(crate) fn fitted(command: Command, width: usize) -> Command {
    let text = command.get_after_help().map(|text| fitted_text(&text.to_string(), width));
    let command = match text {
        Some(text) => command.after_help(text),
        None => command,
    };
    command.mut_subcommands(|command| fitted(command, width))
}

fn fitted_text(text: &str, width: usize) -> String {
    let line = |line: &str| match line.strip_prefix("  tesuji ").and_then(|rest| rest.rsplit_once("  ")) {
        Some((command, about)) if line.chars().count() > width => {
            let options = textwrap::Options::new(width).initial_indent("      ").subsequent_indent("      ");
            format!("  tesuji {}\n{}", command.trim_end(), textwrap::fill(about, options))
        }
        _ => line.to_owned(),
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_behind_a_command_goes_below_it_where_it_does_not_fit() {
        let text = "Examples:\n  tesuji solve a  one\n  tesuji solve --all b  every one of them";
        assert_eq!(fitted_text(text, 80), text);
        let narrow = "Examples:\n  tesuji solve a  one\n  tesuji solve --all b\n      every one of them";
        assert_eq!(fitted_text(text, 30), narrow);
    }
}
