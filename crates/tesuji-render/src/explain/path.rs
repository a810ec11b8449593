//! A whole solution path: every step, with the grid if requested.

use std::fmt::Write;

use tesuji_core::{Pattern, Step, Technique, Trace};
use tesuji_logic::rating::se::rating_of_step;

use super::hint::full;
use super::{Shown, eureka, marks_grid};
use crate::ansi::Frame;
use crate::cell_names::CellNames;
use crate::svg::Picture;
use crate::wording::Wording;
use crate::words::{Heading, Remark, capital};

/// The style in which a path is described.
#[derive(Clone, Copy, Debug, Default)]
pub struct PathStyle {
    /// The language, and the names of cells.
    pub wording: Wording,
    /// `true` if the state before each step is drawn.
    pub grids: bool,
    /// `true` if the reasoning is left out.
    pub brief: bool,
    /// `true` if the search ended before all steps were found.
    pub is_stopped: bool,
}

/// The HTML before the paths of a page.
pub const HTML_HEAD: &str = "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
    <meta name=\"viewport\" content=\"width=device-width\"><title>Sudoku, step by step</title>\n\
    <style>body{font-family:sans-serif;line-height:1.5;max-width:60em;margin:auto;padding:1em}\
    section{display:flex;flex-wrap:wrap;gap:1.5em;margin:1.5em 0;break-inside:avoid}\
    article{break-before:page}article:first-of-type{break-before:auto}\
    h1{font-size:1.1em;font-family:monospace;overflow-wrap:anywhere}h2{font-size:1.1em;margin:0}\
    svg{width:22em;height:22em;flex:none}div{flex:1;min-width:16em}.rating{font-weight:normal;color:#555}</style>\
    </head><body>\n";

/// The HTML after the paths of a page.
pub const HTML_TAIL: &str = "</body></html>\n";

/// Returns the text of a step: the reasoning and the conclusion, or only the conclusion.
fn sentences(shown: &Shown<'_>, style: PathStyle) -> String {
    if style.brief { brief(shown.step, style.wording.names) } else { full(shown, style.wording) }
}

/// Returns the conclusion in short: `r4c7=5`, `r4c7<>25`.
pub fn brief(step: &Step, notation: CellNames) -> String {
    let written = step.conclusion.to_string();
    if notation == CellNames::RowColumn {
        return written;
    }
    let rename = |part: &str| {
        let name = part.find(['=', '<']).map(|at| part.split_at(at));
        name.and_then(|(cell, rest)| Some(format!("{}{rest}", notation.cell(cell.parse().ok()?)))).unwrap_or_default()
    };
    written.split(", ").map(rename).collect::<Vec<_>>().join(", ")
}

/// Returns the ratings of a step in brackets: `[HoDoKu 130, SE 6.6]`; empty if no scale rates it.
pub fn ratings(shown: &Shown<'_>) -> String {
    let step = shown.step;
    let hodoku = step.technique.hodoku.map(|(_, score)| format!("HoDoKu {score}"));
    let se = rating_of_step(&shown.board(), step).map(|rating| format!("SE {rating}"));
    let ratings: Vec<String> = hodoku.into_iter().chain(se).collect();
    if ratings.is_empty() { String::new() } else { format!("[{}]", ratings.join(", ")) }
}

/// Returns a space and the ratings, or an empty string if there are none.
fn rated(shown: &Shown<'_>) -> String {
    let ratings = ratings(shown);
    if ratings.is_empty() { ratings } else { format!(" {ratings}") }
}

fn ending(trace: &Trace, style: PathStyle) -> String {
    let (count, end) = (trace.steps.len(), trace.end());
    let line = end.to_string();
    let heading = match trace.is_complete() {
        true => Heading::Solved(count, &line),
        false if style.is_stopped => Heading::Stopped(count, end.empty_cells().len(), &line),
        false => Heading::Unsolved(count, end.empty_cells().len(), &line),
    };
    style.wording.words().heading(&heading)
}

/// Returns the number of uses of each technique, in the order of their first steps: `Techniques: 12 hidden single, 1
/// skyscraper`.
fn techniques(trace: &Trace, wording: Wording) -> String {
    let mut counts: Vec<(&'static Technique, usize)> = Vec::new();
    for step in &trace.steps {
        match counts.iter_mut().find(|(technique, _)| *technique == step.technique) {
            Some((_, count)) => *count += 1,
            None => counts.push((step.technique, 1)),
        }
    }
    wording.words().heading(&Heading::Techniques(&counts))
}

/// Returns the remark before a path of a puzzle with more than one solution.
pub fn several(wording: impl Into<Wording>) -> String {
    wording.into().words().remark(&Remark::Several)
}

/// Returns the path as text: one numbered paragraph per step, the outcome, and the techniques used.
pub fn text(trace: &Trace, style: PathStyle) -> String {
    let mut text = String::new();
    let words = style.wording.words();
    let states = trace.states();
    for (nth, (step, (digits, candidates))) in trace.steps.iter().zip(&states).enumerate() {
        if style.grids {
            text += &format!("\n{}\n", marks_grid(digits, candidates, Frame::Ascii));
        }
        let shown = Shown { digits, candidates, step };
        let sentences = sentences(&shown, style).replace('\n', "\n     ");
        let _ = writeln!(text, "{:>3}. {}{}: {sentences}", nth + 1, words.technique(step.technique), rated(&shown));
        if let (Pattern::Chain(chain), false) = (&step.pattern, style.brief) {
            let _ = writeln!(text, "     {}", eureka(chain, candidates, style.wording.names));
        }
    }
    text += &ending(trace, style);
    text.push('\n');
    if !trace.steps.is_empty() {
        let _ = writeln!(text, "{}", techniques(trace, style.wording));
    }
    text
}

/// Returns the path as Markdown, with one heading per step.
pub fn markdown(trace: &Trace, style: PathStyle) -> String {
    let mut text = format!("# {}\n", trace.digits);
    let words = style.wording.words();
    let states = trace.states();
    for (nth, (step, (digits, candidates))) in trace.steps.iter().zip(&states).enumerate() {
        let shown = Shown { digits, candidates, step };
        let _ = writeln!(text, "\n## {}. {}{}\n", nth + 1, capital(words.technique(step.technique)), rated(&shown));
        if style.grids {
            let _ = writeln!(text, "```text\n{}```\n", marks_grid(digits, candidates, Frame::Ascii));
        }
        let _ = writeln!(text, "{}", sentences(&shown, style).replace('\n', "\n\n"));
        if let (Pattern::Chain(chain), false) = (&step.pattern, style.brief) {
            let _ = writeln!(text, "\n`{}`", eureka(chain, candidates, style.wording.names));
        }
    }
    let _ = writeln!(text, "\n{}", ending(trace, style));
    if !trace.steps.is_empty() {
        let _ = writeln!(text, "\n{}", techniques(trace, style.wording));
    }
    text
}

/// Returns the path as an HTML article, to be placed between [`HTML_HEAD`] and [`HTML_TAIL`].
pub fn html_article(trace: &Trace, style: PathStyle) -> String {
    let mut text = format!("<article>\n<h1>{}</h1>\n", trace.digits);
    let words = style.wording.words();
    if style.grids {
        let _ = writeln!(text, "<p>{}</p>", escape(&words.heading(&Heading::Legend)));
    }
    let states = trace.states();
    for (nth, (step, (digits, candidates))) in trace.steps.iter().zip(&states).enumerate() {
        text += "<section>\n";
        if style.grids {
            let clues = !trace.digits.empty_cells();
            let picture = Picture::of(digits, candidates).clues(clues).step(step).wording(style.wording);
            text += &picture.to_string();
        }
        let shown = Shown { digits, candidates, step };
        let _ = writeln!(
            text,
            "<div><h2>{}. {} <span class=\"rating\">{}</span></h2><p>{}</p>",
            nth + 1,
            escape(&capital(words.technique(step.technique))),
            escape(&ratings(&shown)),
            escape(&sentences(&shown, style)).replace('\n', "</p><p>")
        );
        if let (Pattern::Chain(chain), false) = (&step.pattern, style.brief) {
            let _ = writeln!(text, "<p><code>{}</code></p>", escape(&eureka(chain, candidates, style.wording.names)));
        }
        text += "</div></section>\n";
    }
    let _ = writeln!(text, "<p>{}</p>", escape(&ending(trace, style)));
    if !trace.steps.is_empty() {
        let _ = writeln!(text, "<p>{}</p>", escape(&techniques(trace, style.wording)));
    }
    text += "</article>\n";
    text
}

/// Returns the path as a self-contained HTML page, with a picture of each step if grids are requested.
pub fn html(trace: &Trace, style: PathStyle) -> String {
    format!("{HTML_HEAD}{}{HTML_TAIL}", html_article(trace, style))
}

pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
