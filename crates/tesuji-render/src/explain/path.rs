//! A whole path: every step, with the grid if that is wanted.

use std::fmt::Write;

use tesuji_core::{Pattern, Step, Trace};

use super::{conclusion, eureka, marks_grid, reasoning};
use crate::notation::Notation;

/// How a path is told.
#[derive(Clone, Copy, Debug, Default)]
pub struct PathStyle {
    /// How cells are called.
    pub notation: Notation,
    /// Whether the state before each step is drawn.
    pub grids: bool,
    /// Whether the reasoning is left out.
    pub brief: bool,
}

/// Returns what a step says: the chain if there is one, the reasoning, the conclusion.
fn sentences(step: &Step, style: PathStyle) -> String {
    let notation = style.notation;
    if style.brief {
        return brief(step, notation);
    }
    format!("{} {}", reasoning(step, notation), conclusion(step, notation))
}

/// Returns the conclusion in short: `r4c7=5`, `r4c7<>25`.
pub fn brief(step: &Step, notation: Notation) -> String {
    let written = step.conclusion.to_string();
    if notation == Notation::RowColumn {
        return written;
    }
    let rename = |part: &str| {
        let name = part.find(['=', '<']).map(|at| part.split_at(at));
        name.and_then(|(cell, rest)| Some(format!("{}{rest}", notation.cell(cell.parse().ok()?)))).unwrap_or_default()
    };
    written.split(", ").map(rename).collect::<Vec<_>>().join(", ")
}

/// Returns the score of the step's technique in brackets, if it has one.
fn score(step: &Step) -> String {
    step.technique.hodoku.map_or(String::new(), |(_, score)| format!(" [{score}]"))
}

fn ending(trace: &Trace) -> String {
    let end = trace.end();
    if trace.is_complete() {
        return format!("Solved in {} steps: {end}", trace.steps.len());
    }
    let open = end.empty_cells().len();
    format!("No technique leads on after {} steps; {open} cells are open: {end}", trace.steps.len())
}

/// Returns the path as text: a numbered line a step, and how it ends.
pub fn text(trace: &Trace, style: PathStyle) -> String {
    let mut text = String::new();
    let states = if style.grids { trace.states() } else { Vec::new() };
    for (nth, step) in trace.steps.iter().enumerate() {
        if let Some((digits, candidates)) = states.get(nth) {
            text += &format!("\n{}\n", marks_grid(digits, candidates));
        }
        let _ = writeln!(text, "{:>3}. {}{}: {}", nth + 1, step.technique, score(step), sentences(step, style));
        if let (Pattern::Chain(chain), false) = (&step.pattern, style.brief) {
            let _ = writeln!(text, "     {}", eureka(chain, style.notation));
        }
    }
    text += &ending(trace);
    text.push('\n');
    text
}

/// Returns the path as Markdown: a heading a step.
pub fn markdown(trace: &Trace, style: PathStyle) -> String {
    let mut text = format!("# {}\n", trace.digits);
    let states = if style.grids { trace.states() } else { Vec::new() };
    for (nth, step) in trace.steps.iter().enumerate() {
        let _ = writeln!(text, "\n## {}. {}{}\n", nth + 1, super::chain::capital(step.technique.name), score(step));
        if let Some((digits, candidates)) = states.get(nth) {
            let _ = writeln!(text, "```text\n{}```\n", marks_grid(digits, candidates));
        }
        let _ = writeln!(text, "{}", sentences(step, style));
        if let (Pattern::Chain(chain), false) = (&step.pattern, style.brief) {
            let _ = writeln!(text, "\n`{}`", eureka(chain, style.notation));
        }
    }
    let _ = writeln!(text, "\n{}", ending(trace));
    text
}

/// Returns the path as a page of HTML that needs nothing else; each step with its picture.
pub fn html(trace: &Trace, style: PathStyle) -> String {
    let mut text = String::from(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Sudoku, step by step</title>\n\
         <style>body{font-family:sans-serif;max-width:60em;margin:auto;padding:1em}\
         section{display:flex;flex-wrap:wrap;gap:1.5em;margin:1.5em 0;break-inside:avoid}\
         svg{width:22em;height:22em;flex:none}div{flex:1;min-width:16em}</style></head><body>\n",
    );
    let _ = writeln!(text, "<h1>{}</h1>", trace.digits);
    let states = trace.states();
    for (nth, (step, (digits, candidates))) in trace.steps.iter().zip(&states).enumerate() {
        text += "<section>\n";
        if style.grids {
            text += &crate::svg::step(digits, candidates, Some(step), style.notation);
        }
        let heading = format!("{}. {}{}", nth + 1, super::chain::capital(step.technique.name), score(step));
        let _ = writeln!(text, "<div><h2>{}</h2><p>{}</p>", escape(&heading), escape(&sentences(step, style)));
        if let (Pattern::Chain(chain), false) = (&step.pattern, style.brief) {
            let _ = writeln!(text, "<p><code>{}</code></p>", escape(&eureka(chain, style.notation)));
        }
        text += "</div></section>\n";
    }
    let _ = writeln!(text, "<p>{}</p>\n</body></html>", escape(&ending(trace)));
    text
}

pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
