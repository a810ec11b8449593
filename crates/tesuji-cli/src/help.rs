//! The layout of the help: subcommands in groups, and the examples of a subcommand before its options.

use clap::{Command, CommandFactory};

use crate::args::Cli;
use crate::commands::GROUPS;

/// The maximum width of help.
pub(crate) const WIDTH: usize = 100;

/// The column in which the descriptions of subcommands begin.
const DESCRIPTIONS: usize = 16;

/// The options of most subcommands that `-h` leaves out, so that it fits a screen.
const RARE: &[&str] = &[
    "from",
    "column",
    "id",
    "skip",
    "threads",
    "engine",
    "instructions",
    "node_limit",
    "prefix",
    "compression",
    "force",
    "shard",
];

/// The options of single subcommands that `-h` leaves out.
const RARE_IN: &[(&str, &[&str])] = &[
    ("explain", &["teach", "prefer"]),
    (
        "generate",
        &[
            "method",
            "pattern",
            "ep",
            "ed",
            "pearl",
            "level",
            "score",
            "without",
            "bottleneck",
            "steer",
            "path",
            "tries",
            "time",
            "patience",
        ],
    ),
    ("rate", &["ep", "ed", "level", "score", "limit", "improper", "header"]),
    ("vicinity", &["closure", "twins", "complement"]),
];

/// Subcommands that do not count nodes. Their option `--node-limit` only reports this.
const WITHOUT_NODES: &[&str] = &[
    "canonicalize",
    "classify",
    "distance",
    "distinct",
    "explain",
    "hint",
    "isomorphic",
    "rate",
    "scan",
    "shuffle",
    "steps",
    "symmetry",
    "transform",
    "unavoidable",
];

/// Returns the command line with help of this width.
pub(crate) fn command(width: usize) -> Command {
    let command = Cli::command();
    let (list, header) = (grouped(&command, width), *command.get_styles().get_header());
    let overview = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{list}{header}Options:{header:#}\n{{options}}{{after-help}}"
    );
    let command = command.help_template(overview).mut_subcommands(examples_first).mut_subcommands(shortened);
    if width < WIDTH { fitted(command, width) } else { command }
}

/// Returns the subcommands under the headings of their groups.
fn grouped(command: &Command, width: usize) -> String {
    let (header, literal) = (command.get_styles().get_header(), command.get_styles().get_literal());
    let mut list = String::new();
    for (heading, verbs) in GROUPS {
        list += &format!("{header}{heading}:{header:#}\n");
        for verb in command.get_subcommands().filter(|verb| verbs.contains(&verb.get_name())) {
            let about = verb.get_about().map(ToString::to_string).unwrap_or_default();
            let name = verb.get_name();
            let first = format!("  {literal}{name}{literal:#}{:1$}", "", DESCRIPTIONS - 2 - name.len());
            let next = " ".repeat(DESCRIPTIONS);
            let options = textwrap::Options::new(width).initial_indent(&first).subsequent_indent(&next);
            list += &textwrap::fill(&about, options);
            list.push('\n');
        }
        list.push('\n');
    }
    list
}

fn examples_first(command: Command) -> Command {
    let template = "{about-with-newline}\n{usage-heading} {usage}{after-help}\n\n{all-args}";
    command.help_template(template).mut_subcommands(examples_first)
}

/// Hides the options that do not apply, and rare options in the help of `-h`.
fn shortened(command: Command) -> Command {
    let name = command.get_name().to_owned();
    let rare = RARE_IN.iter().find(|(verb, _)| *verb == name).map_or(&[][..], |(_, options)| options);
    command.mut_args(|option| match option.get_id().as_str() {
        "node_limit" if WITHOUT_NODES.contains(&name.as_str()) => option.hide(true),
        id if RARE.contains(&id) || rare.contains(&id) => option.hide_short_help(true),
        _ => option,
    })
}

/// Returns the command with examples that fit into `width` columns, and its subcommands likewise.
fn fitted(command: Command, width: usize) -> Command {
    let text = command.get_after_help().map(|text| fitted_text(&text.to_string(), width));
    let command = match text {
        Some(text) => command.after_help(text),
        None => command,
    };
    command.mut_subcommands(|command| fitted(command, width))
}

/// Moves the description of an example to the next line if it does not fit.
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
    fn descriptions_of_examples_move_to_the_next_line_if_they_do_not_fit() {
        let text = "Examples:\n  tesuji solve a  one\n  tesuji solve --all b  every one of them";
        assert_eq!(fitted_text(text, 80), text);
        let narrow = "Examples:\n  tesuji solve a  one\n  tesuji solve --all b\n      every one of them";
        assert_eq!(fitted_text(text, 30), narrow);
    }

    #[test]
    fn each_subcommand_is_in_one_group() {
        let mut listed: Vec<&str> = GROUPS.iter().flat_map(|(_, verbs)| verbs.iter().copied()).collect();
        listed.sort_unstable();
        let command = Cli::command();
        let mut known: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
        known.sort_unstable();
        assert_eq!(listed, known);
    }
}
