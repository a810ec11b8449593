//! `tesuji draw`: puzzles and solutions as pictures of an exact size.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use tesuji::SolutionValues;
use tesuji::book::{PictureStyle, Screen, Width, picture_file};
use tesuji::format::{names, one_line};
use tesuji::render::art::{Symbol, Theme};
use tesuji::render::forms::write_line;
use tesuji::render::{Illustration, PictureForm, ProblemPicture, braille, ipuz};
use tesuji::stream::in_order;

use self::day::Day;
use crate::args::{Select, Source, Threads};
use crate::exit::Exit;
use crate::job::Job;
use crate::output_file::{self, existing};
use crate::session::Session;
use crate::solved::{Solutions, SolvedRecord, solved};
use crate::terminal::write_out;

mod day;

/// Draw puzzles and solutions as SVG, PDF, EPS or PNG, or write Braille or ipuz
///
/// A puzzle may have any size, layout and constraints, and a player's digits and marks. The edges of a picture are the
/// border of the grid, so its width is exact. Fonts are embedded or drawn as outlines.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    tesuji draw puzzle.txt > puzzle.svg\n  \
    tesuji draw --file puzzle.pdf --theme print --size 90mm puzzle.txt\n  \
    tesuji draw --file answer.png --solution --size 800px puzzle.txt\n  \
    tesuji draw --file puzzle.png --size kindle-scribe puzzle.txt\n  \
    tesuji draw -o brf puzzle.txt > puzzle.brf                         in Braille\n  \
    tesuji draw -o eps,pdf --solution --dir december --first-day 2026-12-01 --size 72mm puzzles.txt")]
pub(crate) struct Draw {
    #[command(flatten)]
    source: Source,

    #[command(flatten)]
    select: Select,

    /// The form; with --dir several, separated by commas [default: from --file, else svg]
    #[arg(short, long, value_name = "FORM", value_delimiter = ',', value_parser = form_parser())]
    output: Vec<Form>,

    /// Colours and sizes: print is black, large is for people with low vision [default: light, or print on a screen of
    /// electronic paper]
    #[arg(long, value_name = "THEME", value_parser = theme_parser())]
    theme: Option<Theme>,

    /// The width, such as 90mm, 3.5in, 250pt or 800px, or the screen of an e-reader, such as kindle-scribe [default: 90mm,
    /// or 14cm for the theme large]
    #[arg(short, long, value_name = "WIDTH", long_help = size_help())]
    size: Option<Width>,

    /// The pixels per inch of a PNG file whose width is not in pixels
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u32).range(20..=2400))]
    dpi: u32,

    /// Draw circle, star, heart, moon, sun and leaf instead of 1 to 6
    #[arg(long)]
    symbols: bool,

    /// Draw the solution; with --dir both, the solution as NAME-solution
    #[arg(long)]
    solution: bool,

    /// The file to write, complete or not at all
    #[arg(short, long, value_name = "FILE", conflicts_with = "dir")]
    file: Option<PathBuf>,

    /// A folder for one file per puzzle, and manifest.tsv
    #[arg(short, long, value_name = "FOLDER")]
    dir: Option<PathBuf>,

    /// Name the files in --dir by day; this is the first [default: by number]
    #[arg(long, value_name = "YYYY-MM-DD", requires = "dir")]
    first_day: Option<Day>,

    /// Replace existing files
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    threads: Threads,
}

/// Returns the help on sizes, with the names of the screens.
fn size_help() -> String {
    let screens: Vec<&str> = Screen::ALL.iter().map(|screen| screen.name).collect();
    format!(
        "The width, such as 90mm, 3.5in, 250pt or 800px, or the screen of an e-reader [default: 90mm, or 14cm for the theme \
         large]\n\nA picture has the pixels of a screen, with the grid in the middle. Screens: {}.",
        screens.join(", ")
    )
}

/// A form of drawings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Picture(PictureForm),
    Brf,
    Ipuz,
}

impl Form {
    const ALL: &[Form] = &[
        Form::Picture(PictureForm::Svg),
        Form::Picture(PictureForm::Pdf),
        Form::Picture(PictureForm::Eps),
        #[cfg(feature = "png")]
        Form::Picture(PictureForm::Png),
        Form::Brf,
        Form::Ipuz,
    ];

    const fn name(self) -> &'static str {
        match self {
            Form::Picture(form) => form.name(),
            Form::Brf => "brf",
            Form::Ipuz => "ipuz",
        }
    }

    const fn describe(self) -> &'static str {
        match self {
            Form::Picture(PictureForm::Svg) => "a picture for the web",
            Form::Picture(PictureForm::Pdf) => "a page of the size of the picture",
            Form::Picture(PictureForm::Eps) => "Encapsulated PostScript, for typesetting",
            Form::Picture(PictureForm::Png) => "pixels",
            Form::Brf => "Braille, in pages of 25 lines of 40 cells",
            Form::Ipuz => "JSON with the puzzle and, by --solution, its solution",
        }
    }

    fn named(name: &str) -> Option<Form> {
        Form::ALL.iter().copied().find(|form| form.name() == name)
    }
}

fn form_parser() -> impl TypedValueParser<Value = Form> {
    PossibleValuesParser::new(Form::ALL.iter().map(|form| PossibleValue::new(form.name()).help(form.describe())))
        .map(|name| Form::named(&name).expect("only names of forms are possible"))
}

fn theme_parser() -> impl TypedValueParser<Value = Theme> {
    PossibleValuesParser::new(Theme::ALL.map(Theme::name))
        .map(|name| name.parse().expect("only names of themes are possible"))
}

pub(crate) fn run(args: &Draw, session: &Session) -> anyhow::Result<Exit> {
    let forms = args.forms()?;
    let job = Job::new(&args.source, args.threads.threads, session).selecting(&args.select);
    let (exit, found) = solved(&job, if args.solution { Solutions::Required } else { Solutions::Unneeded }, session)?;
    if exit != Exit::Yes || found.is_empty() {
        return Ok(exit);
    }
    match &args.dir {
        Some(dir) => args.write_all(dir, &forms, &found, session),
        None => args.write_one(forms[0], &found, session).map(|()| exit),
    }
}

impl Draw {
    /// Returns the requested forms, or the form of the file.
    fn forms(&self) -> anyhow::Result<Vec<Form>> {
        ensure!(self.output.len() < 2 || self.dir.is_some(), "--output with several forms needs --dir");
        if !self.output.is_empty() {
            return Ok(self.output.clone());
        }
        let Some(file) = &self.file else { return Ok(vec![Form::Picture(PictureForm::Svg)]) };
        let ending = file.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase();
        let names: Vec<&str> = Form::ALL.iter().map(|form| form.name()).collect();
        let form = Form::named(&ending);
        form.map(|form| vec![form])
            .with_context(|| format!("{}: expected a name that ends in {}", file.display(), names.join(", ")))
    }

    /// Writes the picture of the only puzzle, or SVG and Braille of several, to the file or standard output.
    fn write_one(&self, form: Form, found: &[SolvedRecord], session: &Session) -> anyhow::Result<()> {
        let is_text = matches!(form, Form::Picture(PictureForm::Svg) | Form::Brf | Form::Ipuz);
        let is_alone = match form {
            Form::Picture(PictureForm::Svg) => self.file.is_some(),
            Form::Brf => false,
            _ => true,
        };
        let many = found.len() > 1 && is_alone;
        ensure!(!many, "expected one puzzle, found {}; --dir writes a file for each", found.len());
        let mut bytes = Vec::new();
        for one in found {
            bytes.extend(self.drawn(form, one, self.solution)?);
        }
        let Some(path) = &self.file else {
            ensure!(
                is_text || !session.on_terminal,
                "{} cannot be shown in a terminal; write it with --file",
                form.name()
            );
            return Ok(write_out(&bytes)?);
        };
        output_file::write(path, &bytes, &self.source.inputs(), existing(self.force))
    }

    /// Returns the puzzle or its solution in a form.
    fn drawn(
        &self,
        form: Form,
        SolvedRecord { record, solution }: &SolvedRecord,
        solved: bool,
    ) -> anyhow::Result<Vec<u8>> {
        let solution = solution.as_deref().filter(|_| solved);
        let title = record.metadata.get(names::TITLE);
        let form = match form {
            Form::Brf => return Ok(braille::pages(&record.problem, solution, title).into_bytes()),
            Form::Ipuz => {
                let document = ipuz::document(&record.problem, solution, title).map(String::into_bytes);
                return document.context("ipuz has only grids of 4x4 and 9x9 without constraints");
            }
            Form::Picture(form) => form,
        };
        let mut picture = ProblemPicture::of(&record.problem);
        if self.symbols {
            let (first, size) = (record.problem.layout().first_number(), record.problem.layout().size());
            ensure!(first == 1 && size <= Symbol::ALL.len(), "--symbols is for numbers from 1 to at most 6");
            picture = picture.symbols();
        }
        picture = title.map_or(picture, |title| picture.title(title));
        picture = solution.map_or(picture, |values| picture.solution(values));
        let style = PictureStyle { theme: self.theme, size: self.size, per_inch: self.dpi, ..PictureStyle::default() };
        Ok(picture_file(form, &[Illustration::of(picture.art())], &style)?)
    }

    /// Writes a file for each puzzle, and the list of them.
    fn write_all(&self, dir: &Path, forms: &[Form], found: &[SolvedRecord], session: &Session) -> anyhow::Result<Exit> {
        fs::create_dir_all(dir).with_context(|| dir.display().to_string())?;
        let mut manifest = String::from("name\ttitle\tpuzzle\tsolution\tfiles\n");
        let digits = found.len().to_string().len().max(3);
        let name_of = |nth: usize| match self.first_day {
            Some(day) => day.later(nth as u64).to_string(),
            None => format!("{:0digits$}", nth + 1),
        };
        let inputs = self.source.inputs();
        let write = |path: &Path, bytes: &[u8]| output_file::write(path, bytes, &inputs, existing(self.force));
        let mut failed = None;
        let flow = in_order(
            self.threads.count(),
            found.iter().enumerate(),
            || (),
            |(), (nth, one), outlet| {
                let name = name_of(nth);
                let files = self.files_of(&name, forms, one);
                let _ = outlet.push((name, one, files));
            },
            |(name, one, files)| {
                let written = files.and_then(|files| {
                    files.iter().try_for_each(|(file, bytes)| write(&dir.join(file), bytes))?;
                    Ok(files.into_iter().map(|(file, _)| file).collect::<Vec<_>>())
                });
                match written {
                    Ok(files) => manifest += &listed(&name, one, &files),
                    Err(error) => failed = Some(error),
                }
                if failed.is_none() && !session.control.is_stopped() {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            },
        );
        if let Some(error) = failed {
            return Err(error);
        }
        if flow.is_break() {
            return Ok(Exit::Interrupted);
        }
        write(&dir.join("manifest.tsv"), manifest.as_bytes())?;
        write_out(format!("{}: {} puzzles\n", dir.display(), found.len()).as_bytes())?;
        Ok(Exit::Yes)
    }

    /// Returns the names and the contents of the files of a puzzle.
    fn files_of(&self, name: &str, forms: &[Form], one: &SolvedRecord) -> anyhow::Result<Vec<(String, Vec<u8>)>> {
        let mut files = Vec::new();
        for form in forms {
            if *form == Form::Ipuz {
                // An ipuz file contains the puzzle and its solution.
                files.push((format!("{name}.ipuz"), self.drawn(*form, one, self.solution)?));
                continue;
            }
            for solved in [false, true].into_iter().take(1 + usize::from(self.solution)) {
                let ending = if solved { "-solution" } else { "" };
                let file = format!("{name}{ending}.{}", form.name());
                files.push((file, self.drawn(*form, one, solved)?));
            }
        }
        Ok(files)
    }
}

/// Returns the line of a puzzle in the manifest. The puzzle has its constraints, and the solution its layout.
fn listed(name: &str, SolvedRecord { record, solution }: &SolvedRecord, files: &[String]) -> String {
    let problem = record.problem.without_played();
    let mut solved = Vec::new();
    if let Some(values) = solution {
        write_line(SolutionValues::Other(problem.layout(), values), "", &mut solved);
    }
    let title = record.metadata.get(names::TITLE).unwrap_or_default().to_owned();
    let fields = [title, one_line(&problem), String::from_utf8_lossy(solved.trim_ascii_end()).into_owned()];
    let fields = fields.map(|field| field.replace(['\t', '\n', '\r'], " "));
    format!("{name}\t{}\t{}\n", fields.join("\t"), files.join(","))
}
