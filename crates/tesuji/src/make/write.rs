use std::fmt::Write;

use tesuji_query::rate::{NAME, SeRating};

use super::Made;

/// The form in which made puzzles are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MadeForm {
    /// 81 characters; behind them, if known, separated by tabs: ER, EP, ED; weight.
    Line,
    /// Comma-separated values, as machine learning reads them: source, question, answer, rating; weight.
    Csv,
    /// An object a line.
    Json,
}

/// Writes made puzzles.
#[derive(Clone, Copy, Debug)]
pub struct MadeWriter {
    /// The form.
    pub form: MadeForm,
    /// The seed of the run.
    pub seed: u64,
    /// Whether the weight is written.
    pub weights: bool,
}

impl MadeWriter {
    /// Returns what stands above all puzzles.
    pub fn header(&self) -> &'static str {
        match (self.form, self.weights) {
            (MadeForm::Csv, false) => "source,question,answer,rating\n",
            (MadeForm::Csv, true) => "source,question,answer,rating,weight\n",
            _ => "",
        }
    }

    /// Adds a puzzle.
    pub fn write(&self, made: &Made, out: &mut String) {
        let written = match self.form {
            MadeForm::Line => self.line(made, out),
            MadeForm::Csv => self.csv(made, out),
            MadeForm::Json => self.json(made, out),
        };
        written.expect("memory takes all");
    }

    fn line(&self, made: &Made, out: &mut String) -> std::fmt::Result {
        write!(out, "{}", made.puzzle)?;
        if let Some(SeRating { er, ep, ed }) = made.grades.se {
            write!(out, "\t{er}\t{ep}\t{ed}")?;
        }
        if self.weights {
            write!(out, "\t{:.3}", made.weight)?;
        }
        out.write_char('\n')
    }

    fn csv(&self, made: &Made, out: &mut String) -> std::fmt::Result {
        let Made { number, puzzle, solution, .. } = made;
        write!(out, "tesuji-{}-{}-{number},{puzzle},{solution},", env!("CARGO_PKG_VERSION"), self.seed)?;
        if let Some(rating) = made.grades.se {
            write!(out, "{}", rating.er)?;
        }
        if self.weights {
            write!(out, ",{:.3}", made.weight)?;
        }
        out.write_char('\n')
    }

    fn json(&self, made: &Made, out: &mut String) -> std::fmt::Result {
        let Made { number, tries, puzzle, solution, grades, .. } = made;
        let (seed, clues) = (self.seed, puzzle.clue_count());
        write!(out, "{{\"puzzle\":\"{puzzle}\",\"solution\":\"{solution}\",\"clues\":{clues},")?;
        write!(out, "\"seed\":{seed},\"number\":{number},\"tries\":{tries}")?;
        if self.weights {
            write!(out, ",\"weight\":{:.3}", made.weight)?;
        }
        if let Some(SeRating { er, ep, ed }) = grades.se {
            write!(out, ",\"scale\":\"{NAME}\",\"er\":{er},\"ep\":{ep},\"ed\":{ed}")?;
        }
        if let Some(difficulty) = grades.difficulty {
            write!(out, ",\"difficulty\":\"{difficulty}\"")?;
        }
        if let Some((level, score)) = grades.hodoku {
            write!(out, ",\"level\":\"{level}\",\"score\":{score},\"path\":[")?;
            for (nth, step) in grades.path.iter().enumerate() {
                let comma = if nth == 0 { "" } else { "," };
                let step = serde_json::to_string(&step.to_string()).map_err(|_| std::fmt::Error)?;
                write!(out, "{comma}{step}")?;
            }
            out.write_char(']')?;
        }
        out.write_str("}\n")
    }
}
