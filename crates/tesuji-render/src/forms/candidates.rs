//! True candidates: as a sukaku on one line, or in a frame.

use std::io::Write;

use tesuji_core::{Grid, Position};
use tesuji_query::CandidatesResponse;

use super::line::append;
use super::{Form, Render, Source, Style, problem_on_a_line};
use crate::explain::marks_grid;

impl Render for CandidatesResponse {
    const FORMS: &'static [Form] = &[Form::Line, Form::Boxed, Form::Unicode];

    fn write(&self, form: Form, source: &Source<'_>, _: &Style, out: &mut Vec<u8>) {
        match form {
            Form::Line => {
                let sukaku = problem_on_a_line(&Position::of_sukaku(self.candidates).into());
                append!(out, "{sukaku}{}\n", source.rest);
            }
            _ => append!(out, "{}", marks_grid(&Grid::EMPTY, &self.candidates, form.frame())),
        }
    }
}
