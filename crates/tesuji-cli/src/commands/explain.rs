//! `tesuji explain`: the whole path of a human solver, with reasons.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use tesuji::logic::classify::Difficulty;
use tesuji::logic::{Order, technique};
use tesuji::query::{Band, OrderName, Preference as Preferred, TechniqueId};
use tesuji::render::explain::words_of_advice;
use tesuji::render::{CellNames, Form, Language, Style, Wording};
use tesuji::{AdvisedState, Depth, Entry, Explain as Ask, Status, Techniques};

use crate::args::{Task, language_parser, notation_parser};
use crate::exit::Exit;
use crate::job::{Answers, FileContext, Job};
use crate::output::Page;
use crate::session::Session;

/// Solve puzzles step by step as a human does, and explain why each step follows
///
/// Each step names its technique, its HoDoKu and Sudoku Explainer ratings, the cells and the reason. The path starts
/// from the placed digits and pencil marks in the input.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    tesuji explain puzzle.txt                            the path in sentences\n  \
    tesuji explain --brief --notation A1 puzzle.txt      one short line per step\n  \
    tesuji explain --output html --grids puzzle.txt > path.html\n  \
    tesuji explain --output pdf puzzle.txt > path.pdf    a page for each step\n  \
    tesuji explain --prefer shortest puzzle.txt          few steps instead of easy ones\n  \
    tesuji explain --without-uniqueness puzzle.txt       without unique rectangles and similar techniques\n  \
    tesuji explain --up-to hard puzzles.txt              only techniques up to the band hard\n  \
    tesuji explain --only naked-single,hidden-single,full-house puzzles.txt")]
pub(crate) struct Explain {
    #[command(flatten)]
    pub(crate) known: StepOptions,

    /// Draw the state before each step; in HTML, as a picture
    #[arg(short, long)]
    pub(crate) grids: bool,

    /// Leave out the reasons
    #[arg(short, long)]
    pub(crate) brief: bool,

    /// The steps to prefer
    #[arg(short, long, value_name = "STEPS", default_value = "easiest")]
    pub(crate) prefer: Preference,

    #[command(flatten)]
    task: Task,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Preference {
    /// Always the easiest technique that finds a step
    Easiest,
    /// Few steps, however hard; slower
    Shortest,
}

/// The options for the techniques to use and the wording of steps.
#[derive(Debug, Args)]
pub(crate) struct StepOptions {
    /// Use only these techniques, in this order; see tesuji technique
    #[arg(long, value_name = "IDS", value_delimiter = ',', value_parser = named)]
    pub(crate) only: Vec<TechniqueId>,

    /// Use only techniques of this band or easier: easy, medium, hard, expert or diabolical
    #[arg(long, value_name = "BAND", conflicts_with_all = ["only", "without"])]
    pub(crate) up_to: Option<Difficulty>,

    /// Use all techniques except these
    #[arg(long, value_name = "IDS", value_delimiter = ',', value_parser = named, conflicts_with = "only")]
    pub(crate) without: Vec<TechniqueId>,

    /// Leave out techniques that assume a unique solution
    #[arg(long)]
    pub(crate) without_uniqueness: bool,

    /// The order of steps: tesuji (easiest to spot and verify), hodoku or se (as these programs try them)
    #[arg(long, value_name = "ORDER", default_value = Order::default().name(), value_parser = order_parser())]
    pub(crate) order: Order,

    /// Among steps of similar difficulty, prefer the one that leads to the most singles
    #[arg(long)]
    pub(crate) teach: bool,

    /// Notation of cells: r1c1, A1 (rows A to I) or K9 (rows A to H and K)
    #[arg(long, value_name = "NOTATION", default_value = CellNames::default().name(), value_parser = notation_parser())]
    pub(crate) notation: CellNames,

    /// The language: en (English) or zh (Simplified Chinese) [default: that of the locale, else en]
    #[arg(long, value_name = "LANGUAGE", value_parser = language_parser())]
    pub(crate) lang: Option<Language>,
}

impl StepOptions {
    /// Returns the language and the cell names for the wording of steps.
    pub(crate) fn wording(&self, session: &Session) -> Wording {
        Wording { language: self.lang.unwrap_or(session.language), names: self.notation }
    }

    pub(crate) fn techniques(&self) -> Techniques {
        Techniques {
            only: self.only.clone(),
            without: self.without.clone(),
            up_to: self.up_to.map(Band),
            without_uniqueness: self.without_uniqueness,
            order: OrderName(self.order),
            teach: self.teach,
        }
    }

    /// Reports why there are no steps: the problem is not supported, or there is an error in the state. Returns `true`
    /// if there was anything to report.
    pub(super) fn report(
        &self,
        context: &FileContext,
        entry: &Entry<'_>,
        status: &Status,
        fault: &Option<AdvisedState>,
        session: &Session,
        page: &mut Page,
    ) -> bool {
        match (status, fault) {
            (Status::Unsupported { .. }, _) | (Status::Unsolvable { .. }, None) => {
                page.refuse(&context.file, entry.line(), status)
            }
            (_, Some(fault)) => {
                let words = words_of_advice(fault, Depth::Full, self.wording(session));
                page.remark(&context.file, entry.line(), &words);
            }
            _ => {
                page.say_end(&context.file, entry.line(), status);
                return false;
            }
        }
        true
    }
}

fn order_parser() -> impl TypedValueParser<Value = Order> {
    PossibleValuesParser::new(Order::ALL.map(Order::name))
        .map(|name| name.parse().expect("only names of orders are possible"))
}

fn named(name: &str) -> Result<TechniqueId, String> {
    technique(name).map(TechniqueId).ok_or_else(|| super::technique::unknown(name))
}

pub(crate) fn run(args: &Explain, session: &Session) -> anyhow::Result<Exit> {
    let prefer = match args.prefer {
        Preference::Easiest => Preferred::Easiest,
        Preference::Shortest => Preferred::Shortest,
    };
    let query = Ask { techniques: args.known.techniques(), prefer };
    let wording = args.known.wording(session);
    let style = Style { wording, grids: args.grids, brief: args.brief, ..Style::default() };
    let answers = Answers { form: args.task.output.form(), default: &|_| Form::Text, style, error_lines: true };
    let job = Job::without_nodes("explain", &args.task, session)?;
    job.answer(
        |_| query.clone(),
        &answers,
        |context, entry, response, page| {
            args.known.report(context, entry, &response.status, &response.fault, session, page);
            response.path.is_some() || args.task.output.is_data()
        },
    )
}
