//! The puzzles of a book: generated, or read from files.

use std::collections::HashSet;
use std::io;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};
use std::thread;

use tesuji_core::{Control, Grid, Problem};
use tesuji_format::Record;
use tesuji_generate::Rng;
use tesuji_logic::rating::se::Rating;
use tesuji_query::rate::Rate;
use tesuji_query::{Classes, Query, Scratch, Solve, Status, puzzle_of, with_canonicalizer};
use tesuji_runs::make::{Run, RunPuzzle, Spec, VariantRun, VariantRunError, VariantRunPuzzle};
use tesuji_symmetry::ProblemClass;

use crate::book::Section;
use crate::hints::{PuzzleHint, techniques_of};
use crate::section_keys::SectionKeys;
use crate::section_spec::{SectionSpec, Source};
use crate::spec::SectionOrder;
use crate::{BookError, BookNote, BookPuzzle, BookSpec};

/// The number of generated puzzles of another size or with more rules, all essentially the same as earlier ones, after
/// which the search for more ends: a small grid has few puzzles with many clues.
const MOST_REPEATED: u64 = 2000;

/// Makes or reads the puzzles of every section, and returns the remarks on those that were read. No two puzzles are in
/// the same [`ProblemClass`].
pub(crate) fn sections(
    spec: &BookSpec,
    mut read: impl FnMut(&str) -> io::Result<Vec<u8>>,
    threads: usize,
    control: &Control<'_>,
) -> Result<(Vec<Section>, Vec<BookNote>), BookError> {
    let mut filler = Filler {
        classes: Classes::new(),
        others: HashSet::new(),
        notes: Vec::new(),
        scratch: Scratch::new(),
        rates: spec.ratings || spec.order == Some(SectionOrder::Rating),
        number: 0,
        threads,
        control,
    };
    let mut sections = Vec::new();
    let keys = SectionKeys::of(&spec.text);
    for (nth, section) in spec.sections.iter().enumerate() {
        let about = |key: &str, error: BookError| error.about(&spec.text, keys.span(nth, key));
        let seed = Rng::new(spec.seed, nth as u64).below(u64::MAX);
        let puzzles = match &section.source {
            Source::Classic { count, spec: wanted, tries } => {
                let run = Run::new(filler.rated(wanted), seed).tries(*tries);
                filler.make(section, run, *count).map_err(|error| about("count", error))?
            }
            Source::Variant { count, spec: wanted, tries } => {
                let run = VariantRun::new(wanted.clone(), seed).tries(*tries);
                filler.make_variants(section, run, *count).map_err(|error| match error {
                    // Only a search shows that no grid follows the rules.
                    VariantsError::Impossible(error) => keys.error(&spec.text, (nth, "rules"), &error.to_string()),
                    VariantsError::Short(error) => about("count", error),
                })?
            }
            Source::File { name, count } => {
                let text = read(name).map_err(|error| about("file", BookError::file(name, error)))?;
                filler.read(section, name, &text, *count).map_err(|error| about("file", error))?
            }
        };
        let mut puzzles = puzzles;
        if spec.order == Some(SectionOrder::Rating) {
            by_rating(&mut puzzles);
        }
        let mut puzzles: Vec<BookPuzzle> = puzzles.into_iter().map(|(_, puzzle)| puzzle).collect();
        if !spec.ratings {
            puzzles.iter_mut().for_each(|puzzle| puzzle.rating = None);
        }
        let per_page = section.per_page.unwrap_or(spec.per_page);
        sections.push(Section { title: section.title.clone(), puzzles, per_page });
    }
    examine(spec, &mut sections, threads, control)?;
    Ok((sections, filler.notes))
}

/// A puzzle with its rating, if it is rated.
type RatedPuzzle = (Option<Rating>, BookPuzzle);

/// Sorts puzzles by rating, the easiest first and those without a rating last. Equal puzzles keep their order.
fn by_rating(puzzles: &mut [RatedPuzzle]) {
    let first = puzzles.first().map_or(1, |(_, puzzle)| puzzle.number);
    puzzles.sort_by_key(|(rating, puzzle)| (rating.is_none(), *rating, puzzle.number));
    puzzles.iter_mut().enumerate().for_each(|(nth, (_, puzzle))| puzzle.number = first + nth);
}

/// Adds to each puzzle the hint and the techniques that the pages at the back need.
fn examine(spec: &BookSpec, sections: &mut [Section], threads: usize, control: &Control<'_>) -> Result<(), BookError> {
    if !spec.examines() {
        return Ok(());
    }
    // The last sections are often the hardest, so each thread takes the next puzzle when it has finished one.
    let puzzles = Mutex::new(sections.iter_mut().flat_map(|section| &mut section.puzzles));
    let next = || puzzles.lock().unwrap_or_else(PoisonError::into_inner).next();
    let work = || {
        while let Some(puzzle) = next().filter(|_| control.should_continue()) {
            if spec.hints {
                puzzle.hint = PuzzleHint::of(&puzzle.problem, spec.language, control);
            }
            if spec.index {
                puzzle.techniques = techniques_of(&puzzle.problem, control);
            }
            control.advance(1, 0);
        }
    };
    // A browser's module cannot start threads.
    match threads {
        0 | 1 => work(),
        _ => thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(work);
            }
        }),
    }
    if control.should_continue() { Ok(()) } else { Err(BookError::Stopped) }
}

/// The reason why puzzles of another size or with more rules cannot be made.
enum VariantsError {
    /// No puzzle can follow the rules.
    Impossible(VariantRunError),
    /// There are too few puzzles, or the work was stopped.
    Short(BookError),
}

struct Filler<'a> {
    /// The canonical forms of the classic puzzles so far.
    classes: Classes,
    /// The classes of the other problems so far.
    others: HashSet<ProblemClass>,
    notes: Vec<BookNote>,
    scratch: Scratch,
    /// `true` if puzzles are rated.
    rates: bool,
    number: usize,
    threads: usize,
    control: &'a Control<'a>,
}

impl Filler<'_> {
    /// Returns a specification that rates its puzzles if the book needs ratings.
    fn rated(&self, spec: &Spec) -> Spec {
        Spec { rates: self.rates, ..spec.clone() }
    }

    fn make(&mut self, section: &SectionSpec, run: Run, count: u64) -> Result<Vec<RatedPuzzle>, BookError> {
        // A time limit would make the book depend on the machine, so the run has none.
        let run = run.threads(self.threads).patience(None);
        let mut all: Vec<RunPuzzle> = Vec::new();
        let mut from = 0;
        while (all.len() as u64) < count {
            // A puzzle that is essentially the same as an earlier one is left out; the next number replaces it.
            let next = from + count - all.len() as u64;
            let part = run.clone().from(from).count(next);
            let summary = part
                .go(&mut self.classes, self.control, |batch| {
                    self.control.advance(batch.made.len() as u64, 0);
                    all.extend(batch.made);
                    ControlFlow::Continue(())
                })
                .map_err(|error| BookError::section(&section.title, error.to_string()))?;
            if !self.control.should_continue() {
                return Err(BookError::Stopped);
            }
            if summary.given_up > 0 {
                let nearest =
                    summary.nearest.map_or_else(String::new, |nearest| format!("; the nearest was {nearest}"));
                let what = format!("found {} of {count} puzzles{nearest}", all.len());
                return Err(BookError::section(&section.title, what));
            }
            from = next;
        }
        Ok(all.into_iter().map(|made| self.made(&made)).collect())
    }

    fn make_variants(
        &mut self,
        section: &SectionSpec,
        run: VariantRun,
        count: u64,
    ) -> Result<Vec<RatedPuzzle>, VariantsError> {
        let run = run.threads(self.threads).patience(None);
        let mut all: Vec<VariantRunPuzzle> = Vec::new();
        let (mut from, mut repeated) = (0, 0);
        while (all.len() as u64) < count {
            // A puzzle that is essentially the same as an earlier one is left out; the next number replaces it.
            let next = from + count - all.len() as u64;
            let summary = run
                .clone()
                .from(from)
                .count(next)
                .go(
                    |made| self.others.insert(ProblemClass::of(&made.problem, &made.solution)),
                    self.control,
                    |made| {
                        self.control.advance(1, 0);
                        all.push(made);
                        ControlFlow::Continue(())
                    },
                )
                .map_err(VariantsError::Impossible)?;
            if !self.control.should_continue() {
                return Err(VariantsError::Short(BookError::Stopped));
            }
            repeated = if summary.made == 0 { repeated + summary.left_out } else { 0 };
            let reason = match summary.given_up {
                0 if repeated < MOST_REPEATED => None,
                0 => Some(format!("the next {repeated} are essentially the same as earlier ones")),
                _ => Some("no attempt gave the next one".to_owned()),
            };
            if let Some(reason) = reason {
                let what = format!("found {} of {count} puzzles; {reason}", all.len());
                return Err(VariantsError::Short(BookError::section(&section.title, what)));
            }
            from = next;
        }
        Ok(all.into_iter().map(|made| self.numbered(made)).collect())
    }

    fn numbered(&mut self, made: VariantRunPuzzle) -> RatedPuzzle {
        self.number += 1;
        (None, BookPuzzle::new(self.number, made.problem, made.solution, None))
    }

    fn made(&mut self, made: &RunPuzzle) -> RatedPuzzle {
        self.number += 1;
        let er = made.grades.se.filter(|_| self.rates).map(|rating| rating.er);
        let solution = Grid::from(made.solution).to_values().to_vec();
        (er, BookPuzzle::new(self.number, made.puzzle.into(), solution, er))
    }

    fn read(
        &mut self,
        section: &SectionSpec,
        name: &str,
        text: &[u8],
        count: Option<u64>,
    ) -> Result<Vec<RatedPuzzle>, BookError> {
        let most = count.map_or(usize::MAX, |count| usize::try_from(count).unwrap_or(usize::MAX));
        let mut puzzles = Vec::new();
        for record in tesuji_format::read(text, None).into_iter().take(most) {
            let wrong = |line, what| BookError::Puzzle { name: name.to_owned(), line, what };
            let record = record.map_err(|error| wrong(error.line(), error.to_string()))?;
            let line = record.line;
            let notes = record.notes.iter().cloned();
            self.notes.extend(notes.map(|note| BookNote { name: name.to_owned(), line, note }));
            puzzles
                .push(self.puzzle(record).map_err(|error| error.map_or(BookError::Stopped, |what| wrong(line, what)))?);
            self.control.advance(1, 0);
        }
        let least = count.map_or(1, |_| most);
        if puzzles.len() < least {
            let what = format!("{name} has {} of {least} puzzles", puzzles.len());
            return Err(BookError::section(&section.title, what));
        }
        Ok(puzzles)
    }

    /// Solves the problem of a record. The error is the reason why it cannot be in the book, or `None` if the work was
    /// stopped.
    fn puzzle(&mut self, record: Record) -> Result<RatedPuzzle, Option<String>> {
        let problem = record.problem.without_played();
        let solved = Solve { limit: 0, mistyped: false }.answer(&problem, &mut self.scratch, self.control);
        let Some(solution) = solved.solution().map(|solution| solution.values().to_vec()) else {
            return Err(match &solved.status {
                _ if !self.control.should_continue() => None,
                Status::Unsolvable { .. } => Some("the puzzle has no solution".to_owned()),
                Status::Several => Some("the puzzle has several solutions".to_owned()),
                Status::Unsupported { reason } => Some(reason.clone()),
                _ => Some("the puzzle cannot be solved".to_owned()),
            });
        };
        self.check_new(&problem, &solution)?;
        let rating = match self.rates {
            true => Rate::default().answer(&problem, &mut self.scratch, self.control).rating(),
            false => None,
        };
        self.number += 1;
        let er = rating.map(|rating| rating.er);
        Ok((er, BookPuzzle::new(self.number, problem, solution, er)))
    }

    /// Returns an error if the book already has a problem that is essentially the same.
    fn check_new(&mut self, problem: &Problem, solution: &[u8]) -> Result<(), Option<String>> {
        let is_new = match puzzle_of(problem) {
            Ok(puzzle) => {
                let form = with_canonicalizer(|canonicalizer| canonicalizer.minlex(&puzzle));
                self.classes.insert(form.grid()).1
            }
            Err(_) => self.others.insert(ProblemClass::of(problem, solution)),
        };
        match is_new {
            true => Ok(()),
            false => Err(Some("the puzzle is essentially the same as an earlier one".to_owned())),
        }
    }
}
