//! A whole solution path: every step, with the grid if requested.

use std::fmt::Write;

use tesuji_core::{CellSet, Problem, Step};
use tesuji_query::Path;

use super::step_words::StepWords;
use crate::art::Art;
use crate::cell_names::CellNames;
use crate::wording::Wording;
use crate::words::{Heading, Remark};

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

/// Returns a space and the ratings, or an empty string if there are none.
pub(super) fn rated(words: &StepWords<'_>) -> String {
    let ratings = words.ratings();
    if ratings.is_empty() { ratings } else { format!(" {ratings}") }
}

/// Returns the sentence about the end of a path.
pub(super) fn ending(path: &Path, style: PathStyle) -> String {
    let (count, end) = (path.len(), path.end());
    let heading = match path.is_complete() {
        true => Heading::Solved(count, &end),
        false if style.is_stopped => Heading::Stopped(count, path.open_cells(), &end),
        false => Heading::Unsolved(count, path.open_cells(), &end),
    };
    style.wording.words().heading(&heading)
}

/// Returns the number of uses of each technique, in the order of their first steps: `Techniques: 12 hidden single, 1
/// skyscraper`. The names are those of all steps.
fn techniques(names: &[String], wording: Wording) -> String {
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for name in names {
        match counts.iter_mut().find(|(counted, _)| counted == name) {
            Some((_, count)) => *count += 1,
            None => counts.push((name, 1)),
        }
    }
    wording.words().heading(&Heading::Techniques(&counts))
}

/// Returns the remark before a path of a puzzle with more than one solution.
pub fn several(wording: impl Into<Wording>) -> String {
    wording.into().words().remark(&Remark::Several)
}

/// Returns the path as text: one numbered paragraph per step, the outcome, and the techniques used.
pub fn text(path: &Path, style: PathStyle) -> String {
    let mut text = String::new();
    let mut names = Vec::with_capacity(path.len());
    path.for_each(|at| {
        let words = StepWords::of(at, style.wording);
        if style.grids {
            text += &format!("\n{}\n", words.grid());
        }
        let sentences = words.sentences(style.brief).replace('\n', "\n     ");
        let _ = writeln!(text, "{:>3}. {}{}: {sentences}", names.len() + 1, words.name(), rated(&words));
        if let (Some(chain), false) = (words.chain(), style.brief) {
            let _ = writeln!(text, "     {chain}");
        }
        names.push(words.name());
    });
    text += &ending(path, style);
    text.push('\n');
    if !names.is_empty() {
        let _ = writeln!(text, "{}", techniques(&names, style.wording));
    }
    text
}

/// Returns the path as Markdown, with one heading per step.
pub fn markdown(path: &Path, style: PathStyle) -> String {
    let mut text = format!("# {}\n", path.begin());
    let mut names = Vec::with_capacity(path.len());
    path.for_each(|at| {
        let words = StepWords::of(at, style.wording);
        let _ = writeln!(text, "\n## {}. {}{}\n", names.len() + 1, words.title(), rated(&words));
        if style.grids {
            let _ = writeln!(text, "```text\n{}```\n", words.grid());
        }
        let _ = writeln!(text, "{}", words.sentences(style.brief).replace('\n', "\n\n"));
        if let (Some(chain), false) = (words.chain(), style.brief) {
            let _ = writeln!(text, "\n`{chain}`");
        }
        names.push(words.name());
    });
    let _ = writeln!(text, "\n{}", ending(path, style));
    if !names.is_empty() {
        let _ = writeln!(text, "\n{}", techniques(&names, style.wording));
    }
    text
}

/// Returns the path through a problem as an HTML article, to be placed between [`HTML_HEAD`] and [`HTML_TAIL`].
pub fn html_article(path: &Path, problem: &Problem, style: PathStyle) -> String {
    let mut text = format!("<article>\n<h1>{}</h1>\n", path.begin());
    if style.grids {
        let _ = writeln!(text, "<p>{}</p>", escape(&style.wording.words().heading(&Heading::Legend)));
    }
    let clues = clues(path);
    let mut names = Vec::with_capacity(path.len());
    path.for_each(|at| {
        let words = StepWords::of(at, style.wording);
        text += "<section>\n";
        if style.grids {
            text += &words.picture(clues, problem);
        }
        let _ = writeln!(
            text,
            "<div><h2>{}. {} <span class=\"rating\">{}</span></h2><p>{}</p>",
            names.len() + 1,
            escape(&words.title()),
            escape(&words.ratings()),
            escape(&words.sentences(style.brief)).replace('\n', "</p><p>")
        );
        if let (Some(chain), false) = (words.chain(), style.brief) {
            let _ = writeln!(text, "<p><code>{}</code></p>", escape(&chain));
        }
        text += "</div></section>\n";
        names.push(words.name());
    });
    let _ = writeln!(text, "<p>{}</p>", escape(&ending(path, style)));
    if !names.is_empty() {
        let _ = writeln!(text, "<p>{}</p>", escape(&techniques(&names, style.wording)));
    }
    text += "</article>\n";
    text
}

/// Returns the path through a problem as a self-contained HTML page, with a picture of each step if grids are
/// requested.
pub fn html(path: &Path, problem: &Problem, style: PathStyle) -> String {
    format!("{HTML_HEAD}{}{HTML_TAIL}", html_article(path, problem, style))
}

/// Returns a drawing of one step of a path through a problem, counted from 0, if there is one.
pub fn art_of_step(path: &Path, nth: usize, problem: &Problem, wording: impl Into<Wording>) -> Option<Art> {
    let (wording, clues) = (wording.into(), clues(path));
    let (mut art, mut count) = (None, 0);
    path.for_each(|at| {
        if count == nth {
            art = Some(StepWords::of(at, wording).art(clues, problem));
        }
        count += 1;
    });
    art
}

/// Returns the cells that have digits at the start of a classic path.
pub(super) fn clues(path: &Path) -> CellSet {
    match path {
        Path::Classic { trace, .. } => !trace.digits.empty_cells(),
        Path::Rules { .. } => CellSet::EMPTY,
    }
}

pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
