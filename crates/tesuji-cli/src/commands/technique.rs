//! `tesuji technique`: the page of a technique, or the list of all.

use std::io::{self, Write};

use anyhow::bail;
use clap::Args;
use tesuji::logic::{technique, techniques};
use tesuji::render::explain::{markdown_of_page, text_of_page};

use crate::exit::Exit;

/// Explain a technique, or list them all
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    tesuji technique             every technique, the easiest first\n  \
    tesuji technique skyscraper  what it looks like, why it works, how it is looked for\n  \
    tesuji technique --markdown 摩天楼")]
pub(crate) struct Technique {
    /// Its id, or a name in English or Chinese
    pub(crate) name: Option<String>,

    /// Print Markdown; without a name, the pages of all
    #[arg(short, long)]
    pub(crate) markdown: bool,
}

pub(crate) fn run(args: &Technique) -> anyhow::Result<Exit> {
    let page = if args.markdown { markdown_of_page } else { text_of_page };
    let text = match &args.name {
        Some(name) => match technique(name) {
            Some(technique) => page(technique),
            None => bail!("expected a technique, found {name}; tesuji technique lists them all"),
        },
        None if args.markdown => techniques().map(markdown_of_page).collect::<Vec<_>>().join("\n"),
        None => techniques().map(line).collect(),
    };
    io::stdout().write_all(text.as_bytes())?;
    Ok(Exit::Yes)
}

fn line(technique: &tesuji::Technique) -> String {
    let score = technique.hodoku.map_or(String::new(), |(_, score)| score.to_string());
    let unique = if technique.assumes_unique { " (one solution)" } else { "" };
    format!("{:<26} {score:>5}  {}{unique}\n", technique.id, technique.family)
}
