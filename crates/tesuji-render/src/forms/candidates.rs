//! True candidates: as a problem on one line, or in a frame.

use std::io::Write;

use tesuji_core::{Grid, Position, Problem};
use tesuji_query::CandidatesResponse;

use super::line::append;
use super::{Form, Render, Source, Style, json, problem_on_a_line};
use crate::Boxed;
use crate::cell_numbers::cell_numbers;
use crate::explain::marks_grid;

/// Returns a problem whose cells can have only these numbers.
fn restricted(problem: &Problem, numbers: &[Vec<i64>]) -> Problem {
    let layout = problem.layout();
    let value = |number: &i64| u8::try_from(number - layout.first_number() + 1).ok();
    let mut allowed = problem.allowed();
    for (set, numbers) in allowed.iter_mut().zip(numbers) {
        *set = numbers.iter().filter_map(value).collect();
    }
    problem.without_played().with_allowed(&allowed).expect("the numbers are those of the layout")
}

/// A sukaku, or the problem with its cells restricted to the true candidates, on a line; or the candidates in a frame.
impl Render for CandidatesResponse {
    const FORMS: &'static [Form] = &[Form::Line, Form::Boxed, Form::Unicode];

    fn write(&self, form: Form, source: &Source<'_>, _: &Style, out: &mut Vec<u8>) {
        match form {
            Form::Line => {
                let line = match &self.numbers {
                    Some(numbers) => problem_on_a_line(&restricted(&(source.problem)(), numbers)),
                    None => problem_on_a_line(&Position::of_sukaku(self.candidates).into()),
                };
                append!(out, "{line}{}\n", source.rest);
            }
            _ if self.numbers.is_some() => {
                let (layout, words) =
                    ((source.problem)().layout(), cell_numbers(self.numbers.as_deref().unwrap_or_default()));
                let values = vec![0; words.len()];
                append!(out, "{}", Boxed::new(layout, &values).words(&words).frame(form.frame()));
            }
            _ => append!(out, "{}", marks_grid(&Grid::EMPTY, &self.candidates, form.frame())),
        }
    }

    json::object!();
}
