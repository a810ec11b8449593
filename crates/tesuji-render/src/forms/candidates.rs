//! True candidates: as a problem on one line, or in a frame.

use std::io::Write;

use tesuji_core::{Grid, Position, Problem, ValueSet};
use tesuji_query::CandidatesResponse;

use super::line::append;
use super::{Form, Render, Source, Style, json, problem_on_a_line};
use crate::cell_numbers::cell_numbers;
use crate::explain::marks_grid;
use crate::illustration::Show;
use crate::{BoxedGrid, Illustration, ProblemPicture};

/// Returns the values that each cell can have.
fn value_sets(response: &CandidatesResponse, problem: &Problem) -> Vec<ValueSet> {
    let layout = problem.layout();
    let value = |number: &i64| u8::try_from(number - layout.first_number() + 1).ok();
    let sets = |numbers: &Vec<Vec<i64>>| numbers.iter().map(|cell| cell.iter().filter_map(value).collect()).collect();
    response.numbers.as_ref().map_or_else(|| response.candidates.to_value_sets(), sets)
}

/// Returns a problem whose cells can have only the true candidates.
fn restricted(problem: &Problem, response: &CandidatesResponse) -> Problem {
    let mut allowed = problem.allowed();
    allowed.iter_mut().zip(value_sets(response, problem)).for_each(|(allowed, set)| *allowed = set);
    problem.without_played().with_allowed(&allowed).expect("the numbers are those of the layout")
}

/// Returns the givens and the constraints of a problem, with the values that each cell can have as marks, and as a digit
/// if there is only one.
fn marked(response: &CandidatesResponse, problem: &Problem) -> Problem {
    let sets = value_sets(response, problem);
    let only = |set: &ValueSet| set.iter().next().filter(|_| set.len() == 1).unwrap_or(0);
    let only: Vec<u8> = sets.iter().map(only).collect();
    let plain = Problem::from_values(problem.layout(), problem.givens()).expect("they are givens of this layout");
    let ruled = plain.with_constraints(problem.constraints().to_vec()).expect("they are constraints of this layout");
    ruled.with_played(&only, &sets).expect("the numbers are those of the layout")
}

/// A sukaku, or the problem with its cells restricted to the true candidates, on a line; or the candidates in a frame or
/// a picture.
impl Render for CandidatesResponse {
    const FORMS: &'static [Form] = &[Form::Line, Form::Boxed, Form::Unicode, Form::Svg];

    fn write(&self, form: Form, source: &Source<'_>, _: &Style, out: &mut Vec<u8>) {
        match form {
            Form::Line => {
                let line = match &self.numbers {
                    Some(_) => problem_on_a_line(&restricted(&(source.problem)(), self)),
                    None => problem_on_a_line(&Position::of_sukaku(self.candidates).into()),
                };
                append!(out, "{line}{}\n", source.rest);
            }
            _ if self.numbers.is_some() => {
                let (layout, words) =
                    ((source.problem)().layout(), cell_numbers(self.numbers.as_deref().unwrap_or_default()));
                let values = vec![0; words.len()];
                append!(out, "{}", BoxedGrid::new(layout, &values).words(&words).frame(form.frame()));
            }
            _ => append!(out, "{}", marks_grid(&Grid::EMPTY, &self.candidates, form.frame())),
        }
    }

    fn illustrate(&self, problem: &Problem, style: &Style, show: &mut Show<'_>) {
        // The page's small module does its own drawing.
        if !cfg!(tesuji_small) {
            let marked = marked(self, problem);
            let _ = show(Illustration::of(ProblemPicture::of(&marked).language(style.wording.language).art()));
        }
    }

    json::object!();
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use tesuji_core::{Control, Layout};
    use tesuji_query::{Candidates, Query, Scratch};

    use super::*;
    use crate::art::Item;

    #[test]
    fn a_picture_has_the_candidates_as_marks() {
        let givens = vec![1, 2, 3, 4, 3, 4, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0];
        let texts = |givens: Vec<u8>| {
            let problem = Problem::from_values(Layout::of("2x2".parse().unwrap()), givens).unwrap();
            let response = Candidates::default().answer(&problem, &mut Scratch::new(), &Control::new());
            let mut items = Vec::new();
            response.illustrate(&problem, &Style::default(), &mut |one| {
                items.extend(one.art.items);
                ControlFlow::Continue(())
            });
            items.iter().filter(|item| matches!(item, Item::Text(_))).count()
        };
        assert_eq!(texts(givens.clone()), 8 + 8 * 2, "each empty cell has two");
        let mut only = givens;
        only[8..12].copy_from_slice(&[2, 1, 4, 3]);
        assert_eq!(texts(only), 16, "the last row has one each, as digits");
    }
}
