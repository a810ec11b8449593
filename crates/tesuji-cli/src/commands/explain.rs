//! `tesuji explain`: the whole path of a person, with reasons.

use std::io::Write;

use clap::{Args, ValueEnum};
use tesuji::logic::classify::Difficulty;
use tesuji::logic::{Repertoire, technique};
use tesuji::render::Notation;
use tesuji::render::explain::{self, PathStyle};
use tesuji::{Depth, Hint};

use crate::args::{Select, Source, notation_parser};
use crate::exit::Exit;
use crate::job::Job;
use crate::session::Session;

/// Solve puzzles as a person does, and say why each step follows
///
/// Every step names its technique, how HoDoKu and Sudoku Explainer rate it, the cells and the reason. Digits that are placed and pencil marks
/// that the input carries are where it begins.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    tesuji explain puzzle.txt                            the path in sentences\n  \
    tesuji explain --brief --notation A1 puzzle.txt      one short line a step\n  \
    tesuji explain --output html --grids puzzle.txt > path.html\n  \
    tesuji explain --prefer shortest puzzle.txt          few steps in place of easy ones\n  \
    tesuji explain --without-uniqueness puzzle.txt       without unique rectangles and their like\n  \
    tesuji explain --up-to hard puzzles.txt              as far as names for single patterns lead\n  \
    tesuji explain --only naked-single,hidden-single,full-house puzzles.txt")]
pub(crate) struct Explain {
    #[command(flatten)]
    pub(crate) source: Source,

    #[command(flatten)]
    pub(crate) select: Select,

    #[command(flatten)]
    pub(crate) known: Known,

    /// The form of the path
    #[arg(short, long, value_name = "FORM", default_value = "text")]
    pub(crate) output: PathForm,

    /// Draw the state before each step; as a picture in HTML
    #[arg(short, long)]
    pub(crate) grids: bool,

    /// Leave out the reasons
    #[arg(short, long)]
    pub(crate) brief: bool,

    /// Which steps are preferred
    #[arg(short, long, value_name = "STEPS", default_value = "easiest")]
    pub(crate) prefer: Preference,

    /// How many threads work [default: one a core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Preference {
    /// Always the easiest technique that finds a step
    Easiest,
    /// Few steps, whatever they take; slower
    Shortest,
}

/// What is known, and how cells are called.
#[derive(Debug, Args)]
pub(crate) struct Known {
    /// Only these techniques, in this order; see tesuji technique
    #[arg(long, value_name = "IDS", value_delimiter = ',', value_parser = technique_id)]
    pub(crate) only: Vec<&'static str>,

    /// Only the techniques of this band and of the easier ones: easy, medium, hard, expert or diabolical
    #[arg(long, value_name = "BAND", conflicts_with_all = ["only", "without"])]
    pub(crate) up_to: Option<Difficulty>,

    /// All techniques but these
    #[arg(long, value_name = "IDS", value_delimiter = ',', value_parser = technique_id, conflicts_with = "only")]
    pub(crate) without: Vec<&'static str>,

    /// No technique that holds only for puzzles with exactly one solution
    #[arg(long)]
    pub(crate) without_uniqueness: bool,

    /// How cells are called: r1c1, A1 with rows A to I, or K9 with rows A to H and K
    #[arg(long, value_name = "NOTATION", default_value = "r1c1", value_parser = notation_parser())]
    pub(crate) notation: Notation,
}

impl Known {
    pub(crate) fn repertoire(&self) -> Repertoire {
        let all = match self.only.as_slice() {
            [] => self
                .up_to
                .unwrap_or(Difficulty::Diabolical)
                .repertoire()
                .only(|technique| !self.without.contains(&technique.id)),
            only => Repertoire::all().in_order(only),
        };
        if self.without_uniqueness { all.without_uniqueness() } else { all }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PathForm {
    /// A numbered paragraph a step
    Text,
    /// A heading a step
    Markdown,
    /// A page for a browser
    Html,
    /// One object a line
    Json,
}

fn technique_id(name: &str) -> Result<&'static str, String> {
    let found = technique(name).map(|technique| technique.id);
    found.ok_or_else(|| "expected a technique, see tesuji technique".to_owned())
}

pub(crate) fn run(args: &Explain, session: &Session) -> anyhow::Result<Exit> {
    let repertoire = args.known.repertoire();
    let style = PathStyle { notation: args.known.notation, grids: args.grids, brief: args.brief };
    let frame = if args.output == PathForm::Html { (explain::HTML_HEAD, explain::HTML_TAIL) } else { ("", "") };
    let job = Job::new(&args.source, args.threads, session).selecting(&args.select).framed(frame);
    job.run_on_states(|place, reading, state, page| {
        if let Some(fault) = state.fault() {
            page.note(Exit::No);
            let words = Hint::telling(state, fault).words(Depth::Full, args.known.notation);
            return page.complain_softly(&place.file, reading.line, &words);
        }
        let repertoire = state.fitting(&repertoire);
        let trace = match args.prefer {
            Preference::Easiest => repertoire.solve(&mut state.board().clone()),
            Preference::Shortest => repertoire.solve_shortly(state.board()),
        };
        if !trace.is_complete() {
            page.note(Exit::No);
        }
        let text = match args.output {
            PathForm::Text => format!("\n{}", explain::text(&trace, style)),
            PathForm::Markdown => format!("\n{}", explain::markdown(&trace, style)),
            PathForm::Html => explain::html_article(&trace, style),
            PathForm::Json => explain::json(&trace, style.notation) + "\n",
        };
        page.out.write_all(text.as_bytes()).expect("memory takes all");
    })
}
