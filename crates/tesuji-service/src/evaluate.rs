//! Requests to evaluate predictions, singly or by column.

use serde::Deserialize;
use tesuji_core::{Control, Layout};
use tesuji_query::{Evaluate, EvaluateResponse, Response, Solve};
use tesuji_render::Render;
use tesuji_render::forms::columns::{ColumnType, Columns};
use tesuji_stream::{Stream, grid_in};

use super::ApiError;
use super::ask::VerbRequest;
use super::columns::{Deliver, Texts, pass, pieces, read_text};
use super::request::{record_in, record_of};

/// A request to [`Evaluate`] a prediction, in any notation.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub(super) struct EvaluateRequest {
    /// The prediction: a grid in any notation. Any other text counts as an unreadable prediction.
    prediction: String,
    /// The reference solution for the cells, in any notation. Without one, the unique solution of the puzzle is used.
    solution: Option<String>,
}

impl VerbRequest for EvaluateRequest {
    type Query = Evaluate;

    fn query(self) -> Result<Evaluate, ApiError> {
        let prediction = record_of(&self.prediction, None).ok().map(|record| record.problem);
        let solution = self.solution.as_deref().map(|text| record_in("solution", text)).transpose()?;
        Ok(Evaluate { prediction, solution: solution.map(|record| record.problem) })
    }
}

/// The columns of [`evaluate_columns`], without the column of reasons.
pub const EVALUATED: &[ColumnType] = <EvaluateResponse as Render>::COLUMN_TYPES;

/// Evaluates a column of predictions for a column of puzzles, row by row, on all cores.
///
/// If `solutions` has a text, cells are compared with it, otherwise with the unique solution of the puzzle. A null or
/// unreadable prediction counts as having nothing right; a null puzzle has no answer.
///
/// # Panics
///
/// Panics if the columns have different lengths.
#[track_caller]
pub fn evaluate_columns(
    puzzles: &dyn Texts,
    predictions: &dyn Texts,
    solutions: Option<&dyn Texts>,
    stream: Stream,
    control: &Control<'_>,
    deliver: &mut Deliver<'_>,
) {
    let len = puzzles.len();
    let are_equal = predictions.len() == len && solutions.is_none_or(|solutions| solutions.len() == len);
    assert!(are_equal, "the columns are equally long");
    let grid = |texts: &dyn Texts, row: usize, layout: &Layout| {
        let text = texts.get(row)?;
        match read_text(text, row).ok().map(|entry| entry.problem()).filter(|grid| grid.layout() == *layout) {
            None => grid_in(std::str::from_utf8(text).ok()?, layout),
            found => found,
        }
    };
    stream.answer_pieces(
        // The puzzles are solved in batches, and the predictions judged one by one.
        &Solve::default(),
        pieces(puzzles, &stream),
        control,
        |item, page: &mut Option<Columns>| {
            let page = page.get_or_insert_with(|| Columns::new(EVALUATED));
            match item {
                Ok((entry, solved)) => {
                    let row = entry.line() - 1;
                    let problem = entry.problem();
                    let layout = problem.layout();
                    let solution = solutions.and_then(|solutions| grid(solutions, row, &layout));
                    let query = Evaluate { prediction: grid(predictions, row, &layout), solution };
                    let only = solved.solution().map(|solution| solution.values());
                    page.push(&query.judge(&problem, solved.status(), only));
                }
                Err(none) => none.write(page),
            }
        },
        |page| page.map_or(std::ops::ControlFlow::Continue(()), |page| pass(page, control, deliver)),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ops::ControlFlow;
    use tesuji_render::forms::columns::Values;

    #[test]
    fn predictions_are_judged_row_by_row_as_one_by_one() {
        let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let small = "1...\n....\n....\n...4";
        let predictions = [solution, puzzle, "nonsense", &solution.replace('1', "2"), small];
        let (mut puzzles, mut predicted) = (vec![], vec![]);
        for puzzle in [puzzle, small, "no puzzle"] {
            for prediction in predictions {
                puzzles.push(puzzle);
                predicted.push(prediction);
            }
        }
        let (mut solved, mut right, mut errors) = (vec![], vec![], 0);
        evaluate_columns(
            &puzzles.as_slice(),
            &predicted.as_slice(),
            None,
            Stream::new().threads(2),
            &Control::new(),
            &mut |page| {
                let (columns, _) = page.into_parts();
                let (Values::Flag(flags), Values::Whole(numbers)) = (&columns[2].values, &columns[7].values) else {
                    panic!("flags and numbers")
                };
                solved.extend(flags.iter().copied());
                let present = columns[7].present.iter();
                right.extend(numbers.iter().zip(present).map(|(&number, &there)| there.then_some(number)));
                errors += columns[9].present.iter().filter(|&&there| there).count();
                ControlFlow::Continue(())
            },
        );
        assert_eq!(solved, [[true, false, false, false, false], [false; 5], [false; 5]].concat());
        let is_changed = |(clue, digit): &(u8, u8)| *clue == b'.' && *digit == b'1';
        let changed = puzzle.bytes().zip(solution.bytes()).filter(is_changed).count() as u64;
        assert_eq!(right[..5], [Some(51), Some(0), Some(0), Some(51 - changed), Some(0)]);
        // It has several solutions, and none was given.
        assert!(right[5..].iter().all(Option::is_none));
        assert_eq!(errors, 5);

        let one = [puzzle];
        let mut given = None;
        let by = solution.replace('1', "2");
        evaluate_columns(
            &&one[..],
            &&[by.as_str()][..],
            Some(&&[by.as_str()][..]),
            Stream::new(),
            &Control::new(),
            &mut |page| {
                given = Some(page);
                ControlFlow::Continue(())
            },
        );
        let (columns, _) = given.unwrap().into_parts();
        assert_eq!((&columns[7].values, &columns[2].values), (&Values::Whole(vec![51]), &Values::Flag(vec![false])));
    }
}
