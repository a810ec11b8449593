//! `tesuji evaluate`: the quality of predicted solutions, such as those of a model.

use clap::Args;
use tesuji::format::names;
use tesuji::query::EvaluateResponse;
use tesuji::render::{Form, Style};
use tesuji::stream::grid_in;
use tesuji::{Entry, Evaluate as Ask, Response};

use crate::args::{Output, Source, Threads};
use crate::exit::Exit;
use crate::job::{Answers, Job};
use crate::session::Session;
use crate::table_args::TableArgs;

/// Evaluate predictions of solutions, such as those of a model
///
/// Reads a table, or one JSON object per line, with a column of puzzles, one of predictions, and optionally one of
/// solutions. Prints for each row whether the prediction is a solution of the puzzle, how many of the cells to fill are
/// right, and whether it breaks a rule or changes a clue. Cells are compared with the solution in the row, or else with
/// the only solution of the puzzle. A prediction that is not a grid has no right cells.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    tesuji evaluate predictions.csv                with the columns puzzle and prediction\n  \
    tesuji evaluate --prediction output table.csv  the predictions are in the column output\n  \
    tesuji evaluate --fields solved,right,cells predictions.csv")]
pub(crate) struct Evaluate {
    #[command(flatten)]
    source: Source,

    /// The column that has the predictions
    #[arg(long, value_name = "NAME", default_value = "prediction")]
    prediction: String,

    #[command(flatten)]
    threads: Threads,

    #[command(flatten)]
    output: Output,

    #[command(flatten)]
    table: TableArgs,
}

pub(crate) fn run(args: &Evaluate, session: &Session) -> anyhow::Result<Exit> {
    let answers =
        Answers { form: args.output.form(), default: &|_| Form::Line, style: Style::default(), error_lines: true };
    let job = Job::new(&args.source, args.threads.threads, session).choosing(&args.output).in_tables(&args.table);
    let job = job.reading(vec![(args.prediction.clone(), true), (names::SOLUTION.to_owned(), false)]);
    let column = args.prediction.to_lowercase();
    job.answer_or(
        |entry, response| Some(evaluate(&column, entry, response)),
        |_| Ask::default(),
        &answers,
        |_, _, _, _| true,
    )
}

/// Judges the prediction of a row. `known` is the response for its puzzle without a prediction.
fn evaluate(column: &str, entry: &Entry<'_>, known: &EvaluateResponse) -> EvaluateResponse {
    let said = |name: &str| entry.metadata()?.get(name).map(str::trim);
    // A column of solutions may have another name in the table, and be the column of predictions.
    let (prediction, solution) = match (said(column), said(names::SOLUTION)) {
        (None, solution) if ["solutions", "answer", "solved"].contains(&column) => (solution, None),
        said => said,
    };
    let problem = entry.problem();
    let layout = problem.layout();
    let grid = |text: &str| grid_in(text, &layout);
    let query = Ask { prediction: prediction.and_then(grid), solution: solution.and_then(grid) };
    query.judge(&problem, known.status(), known.only_solution().map(<[u8]>::to_vec))
}
