//! Hints, steps and paths: in words, as pictures, and as JSON with the words included.

use std::io::Write;

use serde_json::Value;
use tesuji_core::{CandidateSet, Pattern, RuleStep, Step, Trace};
use tesuji_logic::Board;
use tesuji_query::rule_steps::Walker;
use tesuji_query::{Advised, Depth, ExplainResponse, HintResponse, RulePath, Status, StepData, StepsResponse};

use super::line::append;
use super::{Form, Render, Source, Style, json};
use crate::explain::{
    self, PathStyle, RuleTeller, Shown, Told, brief, conclusion, escape, eureka, full, picture_of_advice, rule_end,
    rule_fault, rule_path, what_to_look_for, where_to_look, words_of_advice,
};
use crate::rule_drawing::RuleDrawing;
use crate::words::capital;
use crate::{ProblemPicture, StepDrawing, Wording};

/// Returns the JSON value of a step on this board, with its explanation.
pub fn step_in_words(board: &Board, step: &Step, style: &Style) -> Value {
    let mut value = json::value_of(&StepData::of(board, step));
    let candidates = board.candidates();
    add_words(&mut value, &Shown { digits: board.grid(), candidates: &candidates, step }, style);
    value
}

/// Adds the chain, the reasoning and the conclusion of a step to its JSON value.
fn add_words(value: &mut Value, shown: &Shown<'_>, style: &Style) {
    let step = shown.step;
    let Some(fields) = value.as_object_mut() else { return };
    if let Pattern::Chain(chain) = &step.pattern {
        fields.insert("chain".to_owned(), eureka(chain, shown.candidates, style.wording.names).into());
    }
    let (words, told) = (style.wording.words(), Told::of(shown));
    if style.drawings {
        fields.insert("drawing".to_owned(), json::value_of(&StepDrawing::of(shown, &told)));
    }
    fields.insert("title".to_owned(), capital(words.technique(step.technique)).into());
    fields.insert("where".to_owned(), where_to_look(step, style.wording).into());
    fields.insert("look_for".to_owned(), what_to_look_for(step, style.wording).into());
    fields.insert("reasoning".to_owned(), told.reasoning(&*words).into());
    fields.insert("conclusion".to_owned(), conclusion(step, style.wording).into());
}

/// Returns a description of the error in the state, if there is one.
fn fault_in_words(fault: &Option<Advised>, style: &Style) -> Option<String> {
    fault.as_ref().map(|(state, fault)| words_of_advice(state, fault, Depth::Full, style.wording))
}

/// Writes the error in the state on a line, if there is one.
fn write_fault(fault: &Option<Advised>, style: &Style, out: &mut Vec<u8>) {
    fault_in_words(fault, style).iter().for_each(|words| append!(out, "{words}\n"));
}

/// Returns the value of a response with the explanations of its steps, or of the error in the state.
fn told<'a>(
    response: &impl Render,
    steps: impl Iterator<Item = Shown<'a>>,
    fault: &Option<Advised>,
    style: &Style,
) -> Option<Value> {
    let mut value = response.to_value();
    let values = value.get_mut("steps").and_then(Value::as_array_mut);
    for (value, shown) in values.into_iter().flatten().zip(steps) {
        add_words(value, &shown, style);
    }
    if let Some(words) = fault_in_words(fault, style) {
        value.as_object_mut()?.insert("words".to_owned(), words.into());
    }
    Some(value)
}

/// Returns the next step, up to the given depth, of a problem with constraints or another layout, or the error in the
/// state.
fn hint_by_rules(path: &RulePath, depth: Depth, wording: Wording) -> String {
    if let Some(fault) = rule_fault(path, wording.language) {
        return fault;
    }
    let teller = RuleTeller::of(path.start(), wording.language);
    let Some(step) = path.steps.first() else { return rule_end(path, wording.language) };
    let mut said = vec![teller.place(step)];
    if depth >= Depth::Technique {
        said.push(teller.look_for(step));
    }
    if depth >= Depth::Full {
        said.push(teller.full(step));
    }
    said.join(wording.words().between())
}

/// Adds the explanation of a rule step, taken in this state, to its JSON value.
fn add_rule_words(value: &mut Value, walker: &Walker, step: &RuleStep, style: &Style) {
    let Some(fields) = value.as_object_mut() else { return };
    let teller = RuleTeller::of(walker, style.wording.language);
    if style.drawings {
        fields.insert("drawing".to_owned(), RuleDrawing::of(walker, step).to_value(walker));
    }
    fields.insert("title".to_owned(), teller.title(step).into());
    fields.insert("where".to_owned(), teller.place(step).into());
    fields.insert("look_for".to_owned(), teller.look_for(step).into());
    fields.insert("reasoning".to_owned(), teller.reason(step).into());
    fields.insert("conclusion".to_owned(), teller.so(step).into());
}

/// Returns the value of a response with the explanations of its rule steps; those of a path are consecutive.
fn told_by_rules(response: &impl Render, path: &RulePath, is_path: bool, style: &Style) -> Option<Value> {
    let mut value = response.to_value();
    let mut walker = path.start().clone();
    let values = value.get_mut("steps").and_then(Value::as_array_mut);
    for (value, step) in values.into_iter().flatten().zip(&path.steps) {
        add_rule_words(value, &walker, step, style);
        if is_path {
            walker.take(step);
        }
    }
    if let Some(fault) = rule_fault(path, style.wording.language) {
        value.as_object_mut()?.insert("words".to_owned(), fault.into());
    }
    Some(value)
}

/// Writes a path of rule steps, one line per step.
fn write_rule_path(path: &RulePath, form: Form, style: &Style, out: &mut Vec<u8>) {
    let language = style.wording.language;
    let (lines, end) = (rule_path(path, language, style.brief, form != Form::Html), rule_end(path, language));
    match form {
        Form::Html => {
            append!(out, "<article><ol>\n");
            lines.iter().for_each(|line| append!(out, "<li>{}</li>\n", escape(line)));
            append!(out, "</ol><p>{end}</p></article>\n");
        }
        _ => {
            append!(out, "\n");
            lines.iter().for_each(|line| append!(out, "{line}\n"));
            append!(out, "\n{end}\n");
        }
    }
}

/// Sentences, or a picture of the state that shows everything.
impl Render for HintResponse {
    const FORMS: &'static [Form] = &[Form::Text, Form::Svg];

    fn write(&self, form: Form, source: &Source<'_>, style: &Style, out: &mut Vec<u8>) {
        if let Some(path) = &self.by_rules {
            let words = hint_by_rules(path, self.depth, style.wording);
            return match (form, path.steps.first()) {
                (Form::Svg, Some(step)) if self.depth >= Depth::Full => {
                    let problem = (source.problem)();
                    append!(out, "{}", ProblemPicture::of(&problem).title(&words).step(path.start(), step));
                }
                (Form::Svg, _) => append!(out, "{}", ProblemPicture::of(&(source.problem)()).title(&words)),
                _ => append!(out, "{words}\n"),
            };
        }
        let Some((state, advice)) = &self.advised else { return };
        match form {
            Form::Svg => append!(out, "{}", picture_of_advice(state, advice, self.depth, style.wording)),
            _ => append!(out, "{}\n", words_of_advice(state, advice, self.depth, style.wording)),
        }
    }

    fn with_words(&self, style: &Style) -> Option<Value> {
        if let Some(path) = &self.by_rules {
            let mut value = self.to_value();
            if let (Some(value), Some(step)) = (value.get_mut("step"), path.steps.first()) {
                add_rule_words(value, path.start(), step, style);
            }
            let words = hint_by_rules(path, self.depth, style.wording);
            value.as_object_mut()?.insert("words".to_owned(), words.into());
            return Some(value);
        }
        let (state, advice) = self.advised.as_ref()?;
        let mut value = self.to_value();
        if let (tesuji_query::Advice::Step(step), Some(value)) = (advice, value.get_mut("step")) {
            let board = state.board();
            add_words(value, &Shown { digits: board.grid(), candidates: &board.candidates(), step }, style);
        }
        let words = words_of_advice(state, advice, self.depth, style.wording);
        value.as_object_mut()?.insert("words".to_owned(), words.into());
        Some(value)
    }

    json::object!();
}

/// One line per step: its technique and conclusion, with the reasons unless the style is brief.
impl Render for StepsResponse {
    const FORMS: &'static [Form] = &[Form::Text];

    fn write(&self, _: Form, _: &Source<'_>, style: &Style, out: &mut Vec<u8>) {
        if let Some(path) = &self.by_rules {
            let lines = rule_path(path, style.wording.language, style.brief, false);
            let fault = rule_fault(path, style.wording.language);
            return fault.iter().chain(&lines).for_each(|line| append!(out, "{line}\n"));
        }
        write_fault(&self.fault, style, out);
        let Some(board) = &self.board else { return };
        let candidates = board.candidates();
        let words = style.wording.words();
        let name = |step: &Step| words.technique(step.technique);
        for step in &self.steps {
            let shown = Shown { digits: board.grid(), candidates: &candidates, step };
            match style.brief {
                true => append!(out, "{}: {}\n", name(step), brief(step, style.wording.names)),
                false => append!(out, "{}: {}\n", name(step), full(&shown, style.wording)),
            }
        }
    }

    fn with_words(&self, style: &Style) -> Option<Value> {
        if let Some(path) = &self.by_rules {
            return told_by_rules(self, path, false, style);
        }
        let candidates = self.board.as_ref().map_or(CandidateSet::EMPTY, |board| board.candidates());
        let shown = |step| Some(Shown { digits: self.board.as_ref()?.grid(), candidates: &candidates, step });
        told(self, self.steps.iter().filter_map(shown), &self.fault, style)
    }

    json::object!();
}

/// Writes a path as text, Markdown or HTML.
fn write_path(path: &Trace, status: &Status, form: Form, style: &Style, out: &mut Vec<u8>) {
    let is_stopped = matches!(status, Status::Stopped { .. });
    let style = PathStyle { wording: style.wording, grids: style.grids, brief: style.brief, is_stopped };
    match form {
        Form::Markdown => append!(out, "\n{}", explain::markdown(path, style)),
        Form::Html => append!(out, "{}", explain::html_article(path, style)),
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

/// The path as text, Markdown or HTML.
impl Render for ExplainResponse {
    const FORMS: &'static [Form] = &[Form::Text, Form::Markdown, Form::Html];

    fn write(&self, form: Form, _: &Source<'_>, style: &Style, out: &mut Vec<u8>) {
        if let Some(path) = &self.by_rules {
            return write_rule_path(path, form, style, out);
        }
        if let Some(path) = &self.path {
            write_path(path, &self.status, form, style, out);
        }
        match form {
            Form::Html => {
                let fault = fault_in_words(&self.fault, style);
                fault.iter().for_each(|fault| append!(out, "<p>{}</p>\n", escape(fault)));
            }
            _ => write_fault(&self.fault, style, out),
        }
    }

    fn with_words(&self, style: &Style) -> Option<Value> {
        if let Some(path) = &self.by_rules {
            return told_by_rules(self, path, true, style);
        }
        let states = self.path.as_ref().map_or_else(Vec::new, |path| path.states());
        let steps = self.path.iter().flat_map(|path| &path.steps);
        let shown = |((digits, candidates), step)| Shown { digits, candidates, step };
        told(
            self,
            states.iter().map(|(digits, candidates)| (digits, candidates)).zip(steps).map(shown),
            &self.fault,
            style,
        )
    }

    json::object!();
}
