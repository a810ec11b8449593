//! Hints, steps and paths: in words, as pictures, and as JSON with the words included.

use std::io::Write;

use serde_json::Value;
use tesuji_core::Problem;
use tesuji_query::{AdvisedState, Depth, ExplainResponse, HintResponse, Path, Status, StepAt, StepData, StepsResponse};

use super::line::append;
use super::{Form, Render, Source, Style, json};
use crate::explain::{
    self, PathStyle, StepWords, art_of_advice, escape, illustrate_path, illustrate_steps, words_of_advice,
};
use crate::{Illustration, Show};

/// Returns the JSON value of a step with its explanation.
pub fn step_in_words(at: StepAt<'_>, style: &Style) -> Value {
    let mut value = json::value_of(&StepData::of(at));
    add_words(&mut value, &StepWords::of(at, style.wording), style);
    value
}

/// Adds the chain, the reasoning and the conclusion of a step to its JSON value.
fn add_words(value: &mut Value, words: &StepWords<'_>, style: &Style) {
    let Some(fields) = value.as_object_mut() else { return };
    if let Some(chain) = words.chain() {
        fields.insert("chain".to_owned(), chain.into());
    }
    if style.drawings {
        fields.insert("drawing".to_owned(), words.drawing());
    }
    fields.insert("title".to_owned(), words.title().into());
    fields.insert("where".to_owned(), words.place().into());
    fields.insert("look_for".to_owned(), words.look_for().into());
    fields.insert("reasoning".to_owned(), words.reasoning().into());
    fields.insert("conclusion".to_owned(), words.conclusion().into());
}

/// Returns a function that adds explanations to the steps in the value of a response; it takes the steps in order.
fn add_words_in_order(value: &mut Value, style: &Style) -> impl FnMut(StepAt<'_>) {
    let mut values = value.get_mut("steps").and_then(Value::as_array_mut).into_iter().flatten();
    move |at| {
        if let Some(value) = values.next() {
            add_words(value, &StepWords::of(at, style.wording), style);
        }
    }
}

/// Adds a description of the error in the state, if there is one, to the value of a response.
fn add_fault(value: &mut Value, fault: &Option<AdvisedState>, style: &Style) {
    if let (Some(fault), Some(fields)) = (fault, value.as_object_mut()) {
        fields.insert("words".to_owned(), words_of_advice(fault, Depth::Full, style.wording).into());
    }
}

/// Writes the error in the state on a line, if there is one.
fn write_fault(fault: &Option<AdvisedState>, style: &Style, out: &mut Vec<u8>) {
    if let Some(fault) = fault {
        append!(out, "{}\n", words_of_advice(fault, Depth::Full, style.wording));
    }
}

/// Sentences, or a picture of the state that shows everything.
impl Render for HintResponse {
    const FORMS: &'static [Form] = &[Form::Text, Form::Svg];
    const HAS_WORDS: bool = true;

    fn write(&self, _: Form, _: &Source<'_>, style: &Style, out: &mut Vec<u8>) {
        let Some(advised) = &self.advised else { return };
        append!(out, "{}\n", words_of_advice(advised, self.depth, style.wording));
    }

    fn illustrate(&self, problem: &Problem, style: &Style, show: &mut Show<'_>) {
        let Some(advised) = &self.advised else { return };
        let art = art_of_advice(advised, problem, self.depth, style.wording);
        let words = words_of_advice(advised, self.depth, style.wording);
        let _ = show(Illustration { art, heading: String::new(), words });
    }

    fn with_words(&self, style: &Style) -> Option<Value> {
        let advised = self.advised.as_ref()?;
        let mut value = self.to_value();
        if let (Some(at), Some(value)) = (advised.step(), value.get_mut("step")) {
            add_words(value, &StepWords::of(at, style.wording), style);
        }
        let words = words_of_advice(advised, self.depth, style.wording);
        value.as_object_mut()?.insert("words".to_owned(), words.into());
        Some(value)
    }

    json::object!();
}

/// One line per step: its technique and conclusion, with the reasons unless the style is brief; or a picture of each.
impl Render for StepsResponse {
    const FORMS: &'static [Form] = &[Form::Text, Form::Svg];
    const HAS_WORDS: bool = true;

    fn write(&self, _: Form, _: &Source<'_>, style: &Style, out: &mut Vec<u8>) {
        write_fault(&self.fault, style, out);
        let Some(steps) = &self.steps else { return };
        steps.for_each(|at| {
            let words = StepWords::of(at, style.wording);
            append!(out, "{}: {}\n", words.name(), words.sentences(style.brief));
        });
    }

    fn illustrate(&self, problem: &Problem, style: &Style, show: &mut Show<'_>) {
        // The page's small module draws steps itself.
        if let Some(steps) = self.steps.as_ref().filter(|_| !cfg!(tesuji_small)) {
            illustrate_steps(steps, problem, path_style(&self.status, style), show);
        }
    }

    fn with_words(&self, style: &Style) -> Option<Value> {
        let mut value = self.to_value();
        if let Some(steps) = &self.steps {
            steps.for_each(add_words_in_order(&mut value, style));
        }
        add_fault(&mut value, &self.fault, style);
        Some(value)
    }

    json::object!();
}

/// Returns the style of steps for a response with this status.
fn path_style(status: &Status, style: &Style) -> PathStyle {
    let is_stopped = matches!(status, Status::Stopped { .. });
    PathStyle { wording: style.wording, grids: style.grids, brief: style.brief, is_stopped }
}

/// Writes a path as text, Markdown or HTML.
fn write_path(path: &Path, status: &Status, form: Form, source: &Source<'_>, style: &Style, out: &mut Vec<u8>) {
    let style = path_style(status, style);
    match form {
        Form::Markdown => append!(out, "\n{}", explain::markdown(path, style)),
        Form::Html => append!(out, "{}", explain::html_article(path, &(source.problem)(), style)),
        _ => {
            let several = if *status == Status::Several {
                format!("{}\n", explain::several(style.wording))
            } else {
                String::new()
            };
            append!(out, "\n{several}{}", explain::text(path, style));
        }
    }
}

/// The path as text, Markdown or HTML, or as a picture of each step.
impl Render for ExplainResponse {
    const FORMS: &'static [Form] = &[Form::Text, Form::Markdown, Form::Html, Form::Svg];
    const HAS_WORDS: bool = true;

    fn write(&self, form: Form, source: &Source<'_>, style: &Style, out: &mut Vec<u8>) {
        if let Some(path) = &self.path {
            write_path(path, &self.status, form, source, style, out);
        }
        match (form, &self.fault) {
            (Form::Html, Some(fault)) => {
                append!(out, "<p>{}</p>\n", escape(&words_of_advice(fault, Depth::Full, style.wording)));
            }
            (_, fault) => write_fault(fault, style, out),
        }
    }

    fn illustrate(&self, problem: &Problem, style: &Style, show: &mut Show<'_>) {
        // The page's small module draws steps itself.
        if let Some(path) = self.path.as_ref().filter(|_| !cfg!(tesuji_small)) {
            let has_several = self.status == Status::Several;
            illustrate_path(path, problem, has_several, path_style(&self.status, style), show);
        }
    }

    fn with_words(&self, style: &Style) -> Option<Value> {
        let mut value = self.to_value();
        if let Some(path) = &self.path {
            path.for_each(add_words_in_order(&mut value, style));
        }
        add_fault(&mut value, &self.fault, style);
        Some(value)
    }

    json::object!();
}
