//! `tesuji classify`: bands of difficulty, depths of trial and error, backdoors.

use clap::Args;
use tesuji::Question;
use tesuji::classify::{Backdoors, ClassesOfPuzzle, Classified, Classifier, Difficulty};
use tesuji::format::Reading;
use tesuji::render::classified::{self, ClassifiedPuzzle, SmallestSets};
use tesuji::render::json::Source as Origin;

use super::rate::{line_of, wrong_size};
use crate::args::{Select, Source};
use crate::exit::Exit;
use crate::job::{Job, Place};
use crate::output::Page;
use crate::session::Session;

/// Classify puzzles: band of difficulty, depth of trial and error, backdoors
///
/// Prints a line a puzzle, separated by tabs: the puzzle, its band, the depth of trial and error with singles and with
/// basics, the backdoors with singles and with basics, the trailing fields.
#[derive(Debug, Args)]
#[command(after_help = "The band is the easiest whose techniques solve the puzzle: easy, singles; medium, locked \
    candidates, pairs and triples; hard, quads, fish, wings, unique rectangles and other single patterns; expert, \
    chains, almost locked sets, fish with fins; diabolical, all else. The number of clues does not count.\n\n\
    Trial and error of depth 0 is singles alone; of depth n, a candidate is struck if depth n - 1 leads from it to a \
    contradiction. Basics are singles, locked candidates and subsets. Backdoors are the smallest sets of cells that, \
    once known, leave nothing else to do: 1x5 are five single cells, 3+ says that two cells are not enough.\n\nExamples:\n  \
    tesuji classify puzzles.txt                    a line a puzzle, over all cores\n  \
    tesuji classify --band hard..expert list.txt   only those of these bands\n  \
    tesuji classify --only-band puzzles.txt        the band alone, which is quick\n  \
    tesuji classify --json puzzles.txt             with the cells of each backdoor")]
pub(crate) struct Classify {
    #[command(flatten)]
    source: Source,

    #[command(flatten)]
    select: Select,

    /// How many threads classify [default: one a core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Only puzzles of this band, or from one to another: hard, medium..expert, hard.. or ..medium
    #[arg(long, value_name = "BANDS", value_parser = bands)]
    band: Option<(Difficulty, Difficulty)>,

    /// Tell the band alone
    #[arg(short, long)]
    only_band: bool,

    /// Print JSON, an object a line
    #[arg(long)]
    json: bool,

    /// Begin with a line of the names of the fields
    #[arg(long, conflicts_with = "json")]
    header: bool,
}

fn bands(text: &str) -> Result<(Difficulty, Difficulty), String> {
    let band = |text: &str, open| match text {
        "" => Ok(open),
        text => text.parse::<Difficulty>().map_err(|error| error.to_string()),
    };
    match text.split_once("..") {
        Some((from, to)) => Ok((band(from, Difficulty::Easy)?, band(to, Difficulty::Diabolical)?)),
        None => text
            .parse()
            .map(|only| (only, only))
            .map_err(|error: tesuji::classify::ParseDifficultyError| error.to_string()),
    }
}

pub(crate) fn run(args: &Classify, session: &Session) -> anyhow::Result<Exit> {
    let header = match (args.header, args.only_band) {
        (false, _) => "",
        (true, false) => classified::HEADER,
        (true, true) => classified::HEADER_OF_BAND,
    };
    let job = Job::new(&args.source, args.threads, session).selecting(&args.select).one_by_one().framed((header, ""));
    let classifier = || Classifier::new().difficulty_alone(args.only_band);
    job.run_with(classifier, |place, classifier, item, page, _| match item {
        Ok(reading) => {
            let question = Question::of(&reading.content);
            match classifier.classify(&question, session.progress.stop_flag()) {
                Some(Classified::Classes(classes)) => write(args, place, &reading, &classes, page),
                Some(refused) => refuse(args, place, &reading, &refused, page),
                None => {}
            }
        }
        Err(error) => page.report(&place.file, &error),
    })
}

fn write(args: &Classify, place: &Place, reading: &Reading, classes: &ClassesOfPuzzle, page: &mut Page) {
    if args.band.is_some_and(|(from, to)| !(from..=to).contains(&classes.difficulty)) {
        return;
    }
    let puzzle = line_of(&reading.content);
    let classified = ClassifiedPuzzle {
        puzzle: &puzzle,
        band: classes.difficulty.name(),
        trials: classes.trials.map(|trials| [trials.singles, trials.basics]),
        backdoors: classes.backdoors.as_ref().map(|found| [&found.singles, &found.basics].map(smallest)),
    };
    print(args, place, reading, &classified, page);
}

fn smallest(found: &Option<Backdoors>) -> Option<SmallestSets<'_>> {
    found.as_ref().map(|found| SmallestSets { size: found.size, sets: &found.sets })
}

fn refuse(args: &Classify, place: &Place, reading: &Reading, refused: &Classified, page: &mut Page) {
    let (word, reason) = match refused {
        Classified::Several => ("several", "several solutions".to_owned()),
        Classified::Clash(error) => ("clash", format!("clues clash: {error}")),
        Classified::Size(shape) => ("size", wrong_size(*shape)),
        _ => ("none", "no solution".to_owned()),
    };
    page.remark(&place.file, reading.line, &reason);
    if args.band.is_none() {
        let puzzle = line_of(&reading.content);
        let classified = ClassifiedPuzzle { puzzle: &puzzle, band: word, trials: None, backdoors: None };
        print(args, place, reading, &classified, page);
    }
}

fn print(args: &Classify, place: &Place, reading: &Reading, classified: &ClassifiedPuzzle<'_>, page: &mut Page) {
    let origin = Origin { file: Some(&place.file), line: Some(reading.line), rest: &reading.rest };
    if args.json {
        classified::write_json(classified, origin, &mut page.out);
    } else {
        classified::write_line(classified, origin, &mut page.out);
    }
}
