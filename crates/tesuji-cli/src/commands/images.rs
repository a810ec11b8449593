//! `tesuji dataset images`: pictures of puzzles with their truth.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, ensure};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use tesuji::book::OwnFace;
use tesuji::scene::{Fonts, Picture, Random, Scene, Style, Subject};
use tesuji::stream::in_order;

use super::dataset::share;
use crate::args::{Select, Source, Threads};
use crate::exit::Exit;
use crate::job::Job;
use crate::output_file::{self, existing};
use crate::session::Session;
use crate::solved::{Solutions, SolvedRecord, solved};
use crate::terminal::write_out;

/// The file with the truth about the pictures, which is written last.
const TRUTH: &str = "truth.jsonl";

/// Draw puzzles as a camera, a scanner or a screen shows them, with the truth about each picture
///
/// Writes a picture of each puzzle, and truth.jsonl with an object for each picture: its file, the puzzle, what the
/// player wrote, and where the corners and the cells of the grid are. The puzzles may have any size, layout and
/// constraints. Paper is bent, lies in light and shadow, and has text around the grid. The same seed makes the same
/// pictures, whatever the number of threads.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    tesuji generate --count 100 | tesuji dataset images --dir pictures\n  \
    tesuji dataset images --dir filled --filled 0.5 --marked 0.2 --style book,newspaper puzzles.txt\n  \
    tesuji dataset images --dir fonts --copies 10 --fonts /usr/share/fonts/truetype puzzles.txt")]
pub(crate) struct Images {
    #[command(flatten)]
    source: Source,

    #[command(flatten)]
    select: Select,

    /// The folder for the pictures and truth.jsonl
    #[arg(short, long, value_name = "FOLDER")]
    dir: PathBuf,

    /// The kinds of pictures, separated by commas [default: all]
    #[arg(long, value_name = "STYLES", value_delimiter = ',', value_parser = style_parser())]
    style: Vec<Style>,

    /// The longer side of the pictures
    #[arg(long, value_name = "PIXELS", default_value_t = 800,
        value_parser = clap::value_parser!(u32).range(i64::from(Scene::LEAST)..=i64::from(Scene::MOST)))]
    pixels: u32,

    /// The number of pictures of each puzzle
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    copies: u64,

    /// Write digits of the solution by hand into this share of the empty cells
    #[arg(long, value_name = "SHARE", default_value_t = 0.0, value_parser = share)]
    filled: f64,

    /// Write pencil marks into this share of the other empty cells
    #[arg(long, value_name = "SHARE", default_value_t = 0.0, value_parser = share)]
    marked: f64,

    /// Print the digits in this TrueType font, or in the fonts of this folder; can be repeated
    #[arg(long, value_name = "PATH")]
    fonts: Vec<PathBuf>,

    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Replace existing files
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    threads: Threads,
}

fn style_parser() -> impl TypedValueParser<Value = Style> {
    PossibleValuesParser::new(Style::ALL.map(|style| PossibleValue::new(style.name()).help(style.describe())))
        .map(|name| name.parse().expect("only names of styles are possible"))
}

pub(crate) fn run(args: &Images, session: &Session) -> anyhow::Result<Exit> {
    let scene = args.scene()?;
    let job = Job::new(&args.source, args.threads.threads, session).selecting(&args.select);
    let is_played = args.filled + args.marked > 0.0;
    let (exit, found) = solved(&job, if is_played { Solutions::Required } else { Solutions::IfUnique }, session)?;
    if exit != Exit::Yes || found.is_empty() {
        return Ok(exit);
    }
    args.draw_all(&scene, &found, session)
}

impl Images {
    fn scene(&self) -> anyhow::Result<Scene> {
        let mut scene = Scene { pixels: self.pixels, ..Scene::default() };
        if !self.style.is_empty() {
            scene.styles.clone_from(&self.style);
        }
        if !self.fonts.is_empty() {
            let mut files = Vec::new();
            for path in &self.fonts {
                find_fonts(path, &mut files).with_context(|| path.display().to_string())?;
            }
            // The folder may have fonts of other kinds.
            let fonts = files.iter().map(fs::read).collect::<Result<Vec<_>, _>>()?;
            let fonts = Fonts::of(fonts.into_iter().filter_map(|bytes| OwnFace::read(bytes).ok()));
            scene.fonts = fonts.ok_or_else(|| anyhow!("--fonts: found no TrueType font with all digits"))?;
        }
        Ok(scene)
    }

    /// Draws and writes all pictures, and then their truth.
    fn draw_all(&self, scene: &Scene, found: &[SolvedRecord], session: &Session) -> anyhow::Result<Exit> {
        fs::create_dir_all(&self.dir).with_context(|| self.dir.display().to_string())?;
        let truth = self.dir.join(TRUTH);
        ensure!(self.force || !truth.exists(), "{}: already exists; --force replaces it", truth.display());
        let count = found.len() as u64 * self.copies;
        let digits = count.to_string().len().max(6);
        let inputs = self.source.inputs();
        let write = |path: &Path, bytes: &[u8]| output_file::write(path, bytes, &inputs, existing(self.force));
        let mut lines = Vec::new();
        let mut failed = None;
        let flow = in_order(
            self.threads.count(),
            (0..count).map(|nth| (nth, &found[(nth / self.copies) as usize])),
            || (),
            |(), (nth, one), outlet| {
                let _ = outlet.push((nth, self.picture(scene, one, nth)));
            },
            |(nth, picture)| {
                let add = || {
                    let picture = picture?;
                    let ending = if picture.file.starts_with(b"\x89PNG") { "png" } else { "jpg" };
                    let name = format!("{:0digits$}.{ending}", nth + 1);
                    write(&self.dir.join(&name), &picture.file)?;
                    serde_json::to_writer(&mut lines, &Line { file: &name, truth: &picture.truth })?;
                    lines.push(b'\n');
                    anyhow::Ok(())
                };
                failed = add().err();
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
        write(&truth, &lines)?;
        write_out(format!("{}: {count} pictures\n", self.dir.display()).as_bytes())?;
        Ok(Exit::Yes)
    }

    /// Draws the picture with this number. It depends only on the puzzle, the seed and the number.
    fn picture(&self, scene: &Scene, one: &SolvedRecord, nth: u64) -> anyhow::Result<Picture> {
        let mut random = Random::new(self.seed, nth);
        let mut subject = Subject::new(one.record.problem.clone());
        if let Some(solution) = &one.solution {
            subject = subject.played(solution, self.filled as f32, self.marked as f32, &mut random)?;
        }
        Ok(scene.draw(&subject, &mut random)?)
    }
}

/// A line of the file with the truth.
#[derive(serde::Serialize)]
struct Line<'a> {
    file: &'a str,
    #[serde(flatten)]
    truth: &'a tesuji::scene::Truth,
}

/// Adds the TrueType fonts of a path and of its subfolders, sorted by name.
fn find_fonts(path: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    if !fs::metadata(path)?.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let mut inside: Vec<PathBuf> =
        fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?;
    inside.sort();
    for one in inside {
        let is_font = one.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("ttf"));
        if is_font || fs::symlink_metadata(&one)?.is_dir() {
            find_fonts(&one, files)?;
        }
    }
    Ok(())
}
