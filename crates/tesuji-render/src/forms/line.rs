//! Responses on one line.

use std::io::Write;

use tesuji_core::{Candidate, CandidateSet, Conclusion, StopReason};
use tesuji_logic::rating::Scale;
use tesuji_query::classify::{BackdoorSets, ByRules};
use tesuji_query::rate::{NAME, PartialRating, Rating, SeStep};
use tesuji_query::{
    CanonicalizeResponse, CheckResponse, ClassifyResponse, CountResponse, EvaluateResponse, RateResponse, Response,
    ScaleResponse, Status,
};

use super::columns::{self, ColumnType, Columns, Kind};
use super::{Form, Render, Source, Style, json, word};
use crate::BoxedGrid;

/// Appends text; writing to memory cannot fail.
macro_rules! append {
    ($out:expr, $($arg:tt)*) => {
        write!($out, $($arg)*).expect("memory takes all that is written")
    };
}
pub(crate) use append;

/// A number, or an estimate of it.
impl Render for CountResponse {
    const COLUMN_TYPES: &'static [ColumnType] = &[
        ("status", Kind::Text),
        ("count", Kind::Whole),
        ("exact", Kind::Flag),
        ("estimate", Kind::Number),
        ("standard_error", Kind::Number),
    ];

    /// Works without JSON, unless there is an estimate.
    #[inline]
    fn write_columns(&self, columns: &mut Columns) {
        if self.estimate_text().is_some() {
            return columns::write_keys(self, columns);
        }
        columns.text(0, self.status().name().as_bytes());
        if let Some(count) = self.count {
            let (found, is_exact) = count.short();
            columns.whole(1, found);
            columns.flag(2, is_exact);
        }
    }

    fn write_line(&self, _: &Style, out: &mut Vec<u8>) {
        match (self.estimate_text(), self.count) {
            (Some(about), _) => append!(out, "{about}"),
            (None, Some(count)) => match count.found() {
                // The usual case; formatting would take longer than the rest of the line.
                digit @ 0..=9 => out.push(b'0' + digit as u8),
                more => append!(out, "{more}"),
            },
            (None, None) => append!(out, "stopped"),
        }
    }

    json::object!();
}

/// The file, the line and the errors in the grid; or a sentence and the grid with the errors highlighted.
impl Render for CheckResponse {
    const COLUMN_TYPES: &'static [ColumnType] = &[("is_solution", Kind::Flag), ("report", Kind::Text)];
    const FORMS: &'static [Form] = &[Form::Line, Form::Boxed, Form::Unicode];

    fn write(&self, form: Form, source: &Source<'_>, style: &Style, out: &mut Vec<u8>) {
        if form.is_boxed() {
            let grid = (source.problem)();
            let values = grid.values();
            let clues = grid.givens();
            let report =
                if self.is_solution { "A solution.".to_owned() } else { format!("No solution: {}.", self.report) };
            let boxed = BoxedGrid::new(grid.layout(), &values).clues(&clues).wrong(&self.wrong_indices);
            return append!(out, "{report}\n{}", boxed.frame(form.frame()).paint(style.paint));
        }
        let (file, line) = (source.file.unwrap_or("-"), source.line.unwrap_or(1));
        append!(out, "{file}:{line}: {}\n", self.report);
    }

    json::object!();
}

/// Solved or not, the number of correct cells among those to be filled, and other errors.
impl Render for EvaluateResponse {
    const COLUMN_TYPES: &'static [ColumnType] = &[
        ("status", Kind::Text),
        ("readable", Kind::Flag),
        ("solved", Kind::Flag),
        ("legal", Kind::Flag),
        ("clues_kept", Kind::Flag),
        ("cells", Kind::Whole),
        ("filled", Kind::Whole),
        ("right", Kind::Whole),
        ("report", Kind::Text),
    ];

    /// Writes rows without JSON, so that millions of rows take little longer than solving them.
    fn write_columns(&self, columns: &mut Columns) {
        columns.text(0, self.status().name().as_bytes());
        for (nth, flag) in [self.readable, self.solved, self.legal, self.clues_kept].into_iter().enumerate() {
            columns.flag(1 + nth, flag);
        }
        columns.whole(5, self.cells as u64);
        columns.whole(6, self.filled as u64);
        if let Some(right) = self.right {
            columns.whole(7, right as u64);
        }
        if let Some(report) = &self.report {
            columns.text(8, report.as_bytes());
        }
    }

    fn write_line(&self, _: &Style, out: &mut Vec<u8>) {
        append!(out, "{}", if self.solved { "solved" } else { "unsolved" });
        match self.right {
            Some(right) => append!(out, " {right}/{}", self.cells),
            None => append!(out, " ?/{}", self.cells),
        }
        let faults = [(!self.readable, "unreadable"), (!self.legal, "illegal"), (!self.clues_kept, "clues changed")];
        let faults = &faults[..if self.readable { 3 } else { 1 }];
        for (_, fault) in faults.iter().filter(|(is_so, _)| *is_so) {
            append!(out, " {fault}");
        }
    }

    json::object!();
}

/// The canonical form, and the transform if requested.
impl Render for CanonicalizeResponse {
    const COLUMN_TYPES: &'static [ColumnType] =
        &[("status", Kind::Text), ("form", Kind::Text), ("transform", Kind::Text)];

    fn write_line(&self, style: &Style, out: &mut Vec<u8>) {
        if let Some(form) = self.form {
            append!(out, "{form}");
        }
        if let Some(transform) = self.transform.filter(|_| !style.brief) {
            append!(out, " {transform}");
        }
    }

    json::object!();
}

/// Puzzle, ER, EP, ED, the name of the scale, and the trailing fields; then the steps, one per line.
///
/// A rating that is only a lower bound has a `+`, an unknown one is `?`, and a puzzle without a rating has a word
/// instead of ER.
impl Render for RateResponse {
    const COLUMN_TYPES: &'static [ColumnType] = &[
        ("status", Kind::Text),
        ("scale", Kind::Text),
        ("er", Kind::Number),
        ("er_at_least", Kind::Number),
        ("ep", Kind::Number),
        ("ed", Kind::Number),
    ];

    fn line_header(style: &Style) -> Option<&'static str> {
        Some(if style.columns { "     ER      EP      ED  puzzle" } else { "puzzle\tER\tEP\tED\tscale" })
    }

    fn write(&self, _: Form, source: &Source<'_>, style: &Style, out: &mut Vec<u8>) {
        let ([er, ep, ed], puzzle, fields) = (numbers(self), source.problem_on_a_line(), source.fields());
        match style.columns {
            true => append!(out, "{er:>7} {ep:>7} {ed:>7}  {puzzle}{fields}\n"),
            false => append!(out, "{puzzle}\t{er}\t{ep}\t{ed}\t{NAME}{fields}\n"),
        }
        for (nth, step) in self.steps.iter().flatten().enumerate() {
            let SeStep { rating, technique, .. } = step;
            let length = step.length.map_or(String::new(), |length| format!(" len={length}"));
            let place = step.placement.map_or(".".into(), |candidate| candidate.to_string());
            let gone = by_cell(&step.eliminations).join(" ");
            append!(out, "{}\t{rating}\t{}{length}\t{place}\t{gone}\n", nth + 1, technique.name());
        }
    }

    json::object!();
}

fn numbers(response: &RateResponse) -> [String; 3] {
    if let Some(rating) = response.rating() {
        return [rating.er, rating.ep, rating.ed].map(|number| number.to_string());
    }
    match response.status() {
        Status::Stopped { by: StopReason::Deadline | StopReason::Budget } => {
            let PartialRating { er, ep, ed, .. } = response.reached;
            let text = |number: Option<Rating>| number.map(|number| number.to_string());
            let at_least = er.map_or("?".into(), |er| format!("{er}+"));
            [at_least.clone(), text(ep).unwrap_or(at_least), text(ed).unwrap_or("?".into())]
        }
        status => [word(status).into(), "-".into(), "-".into()],
    }
}

/// Returns the candidates of each cell: `r4c7-25`.
fn by_cell(candidates: &CandidateSet) -> Vec<String> {
    let mut cells: Vec<(tesuji_core::Cell, String)> = Vec::new();
    for Candidate { cell, digit } in candidates.iter() {
        match cells.iter_mut().find(|(other, _)| *other == cell) {
            Some((_, text)) => text.push(char::from(digit.ascii())),
            None => cells.push((cell, format!("{cell}-{digit}"))),
        }
    }
    cells.sort_by_key(|(cell, _)| *cell);
    cells.into_iter().map(|(_, text)| text).collect()
}

/// Puzzle, band, depth of trial and error with singles and with basics, backdoors with singles and with basics, and the
/// trailing fields.
///
/// The size of backdoors is followed by their number, as `2x17`. A value above the search limit is `3+` or `4+`.
impl Render for ClassifyResponse {
    const COLUMN_TYPES: &'static [ColumnType] = &[
        ("status", Kind::Text),
        ("band", Kind::Text),
        ("trials.singles", Kind::Whole),
        ("trials.basics", Kind::Whole),
        ("backdoors.singles.size", Kind::Whole),
        ("backdoors.basics.size", Kind::Whole),
    ];

    fn line_header(style: &Style) -> Option<&'static str> {
        Some(match (style.brief, style.columns) {
            (true, true) => "band        puzzle",
            (true, false) => "puzzle\tband",
            (false, true) => "band        trials  basics  backdoors  basics  puzzle",
            (false, false) => "puzzle\tband\ttrials\ttrials_basics\tbackdoors\tbackdoors_basics",
        })
    }

    fn write(&self, _: Form, source: &Source<'_>, style: &Style, out: &mut Vec<u8>) {
        let band = self.band.map_or(word(&self.status), |band| band.name());
        let mut fields = vec![band.to_owned()];
        if let Some(ByRules { singles, basics }) = self.trials {
            let depth = |depth: Option<u8>| depth.map_or_else(|| "4+".to_owned(), |depth| depth.to_string());
            fields.extend([singles, basics].map(depth));
        }
        if let Some(ByRules { singles, basics }) = &self.backdoors {
            let size = |found: &Option<BackdoorSets>| {
                found.as_ref().map_or_else(|| "3+".to_owned(), |found| format!("{}x{}", found.size, found.sets.len()))
            };
            fields.extend([singles, basics].map(size));
        }
        let (puzzle, rest) = (source.problem_on_a_line(), source.fields());
        match fields.as_slice() {
            [band, trials, basics, backdoors, with_basics] if style.columns => {
                append!(out, "{band:<11} {trials:>6}  {basics:>6}  {backdoors:>9}  {with_basics:>6}  {puzzle}{rest}\n")
            }
            [band, ..] if style.columns => append!(out, "{band:<11} {puzzle}{rest}\n"),
            fields => append!(out, "{puzzle}\t{}{rest}\n", fields.join("\t")),
        }
    }

    json::object!();
}

/// Puzzle, the numbers of the scale, its label, its id, and the trailing fields; in columns the numbers and the label
/// come first, in the order of [`scale_header`].
impl Render for ScaleResponse {
    const COLUMN_TYPES: &'static [ColumnType] = &[
        ("status", Kind::Text),
        ("scale", Kind::Text),
        ("version", Kind::Text),
        ("number", Kind::Number),
        ("number_at_least", Kind::Number),
        ("label", Kind::Text),
    ];

    fn write(&self, _: Form, source: &Source<'_>, style: &Style, out: &mut Vec<u8>) {
        let scale = self.scale.0;
        let mut fields: Vec<String> = match &self.rating {
            Some(rating) => {
                let figures = rating.figures().map(|figure| figure.value.to_string());
                figures.chain(rating.label.clone()).collect()
            }
            None => vec![self.at_least.map_or_else(|| word(&self.status).to_owned(), |least| format!("{least}+"))],
        };
        fields.resize(scale.figures().len() + usize::from(scale.label().is_some()), "-".to_owned());
        let (puzzle, rest) = (source.problem_on_a_line(), source.fields());
        match style.columns {
            true => {
                fields.iter().for_each(|field| append!(out, "{field:>10} "));
                append!(out, " {puzzle}{rest}\n");
            }
            false => append!(out, "{puzzle}\t{}\t{}{rest}\n", fields.join("\t"), scale.id()),
        }
        let steps = self.rating.iter().filter_map(|rating| rating.trace.as_ref()).flat_map(|trace| &trace.steps);
        for (nth, step) in steps.enumerate() {
            let share = scale.share(step).map_or("-".to_owned(), |share| share.to_string());
            let (place, gone) = match &step.conclusion {
                Conclusion::Place(one) => (one.to_string(), String::new()),
                Conclusion::Eliminate(gone) => (".".to_owned(), by_cell(gone).join(" ")),
            };
            append!(out, "{}\t{share}\t{}\t{place}\t{gone}\n", nth + 1, step.technique);
        }
    }

    json::object!();
}

/// Returns the names of the fields of a line that contains a rating on this scale.
pub fn scale_header(scale: &dyn Scale, style: &Style) -> String {
    let names = scale.figures().iter().copied().chain(scale.label());
    match style.columns {
        true => names.map(|name| format!("{name:>10} ")).chain([" puzzle".to_owned()]).collect(),
        false => ["puzzle"].into_iter().chain(names).chain(["scale"]).collect::<Vec<&str>>().join("\t"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_core::{Cell, Control, Digit, Grid, Problem};
    use tesuji_query::{Limits, Query, Rate, Scratch};

    fn line(query: Rate, text: &str, rest: &str, control: &Control<'_>) -> String {
        let problem = Problem::from(text.parse::<Grid>().unwrap());
        let response = query.answer(&problem, &mut Scratch::new(), control);
        let mut out = Vec::new();
        let source = Source {
            file: None,
            line: None,
            rest,
            row: None,
            metadata: None,
            problem: &|| problem.clone(),
            written: &|| None,
        };
        response.write(Form::Line, &source, &Style::default(), &mut out);
        String::from_utf8(out).unwrap().split_once('\t').unwrap().1.to_owned()
    }

    /// ER 2.6, EP 1.2, ED 1.2.
    const EASY: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    #[test]
    fn what_is_not_known_is_marked() {
        let run = Control::new();
        assert_eq!(line(Rate::default(), EASY, " # a b", &run), "2.6\t1.2\t1.2\tSE 1.2.1\t# a b\n");
        assert_eq!(line(Rate::default(), &EASY.replacen('4', ".", 1), "", &run), "several\t-\t-\tSE 1.2.1\n");
        let none = Limits { time: Some(std::time::Duration::ZERO), nodes: None };
        assert_eq!(line(Rate::default(), EASY, "\tx\ty", &none.control(&run)), "?\t?\t?\tSE 1.2.1\tx\ty\n");
    }

    #[test]
    fn candidates_are_grouped_by_cell() {
        let candidates = [(Cell::R2C1, Digit::D6), (Cell::R1C3, Digit::D3), (Cell::R2C1, Digit::D7)];
        let set = candidates.map(|(cell, digit)| Candidate { cell, digit }).into_iter().collect();
        assert_eq!(by_cell(&set), ["r1c3-3", "r2c1-67"]);
    }
}
