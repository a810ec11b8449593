//! Joins the shards of a run.

use std::collections::{BTreeSet, VecDeque};
use std::io::{self, BufRead, Lines};

use tesuji_core::Puzzle;

use super::checkpoint::puzzle_in;
use tesuji_query::{Classes, with_canonicalizer};

/// The result of joining the shards of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JoinSummary {
    /// The number of puzzles passed on.
    pub kept: u64,
    /// The number of puzzles left out, as essentially equal to an earlier one.
    pub left_out: u64,
    /// Shards that end so early that rows may be missing: the shard, from 0, and its last number.
    pub short: Vec<(usize, u64)>,
}

/// The treatment of missing shards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MissingShards {
    /// Return an error without passing on any row.
    Refuse,
    /// Join the others.
    Allow,
}

/// Joins the shards of a run, as [CSV](super::PuzzleForm::Csv) or [JSON](super::PuzzleForm::Json), into the result of
/// the undivided run: the rows in the order of their numbers, and only the first of essentially equal puzzles.
///
/// A shard knows only its own puzzles. If a specification leaves little choice, two shards may make the same puzzle,
/// and the undivided run would have left out the second; this function applies the same rule. Each row is passed to
/// `keep` without its line end, after the header if there is one. The memory needed is that of the canonical forms.
///
/// The number of shards follows from the numbers in them: those of one of four shards differ by multiples of four. A
/// missing shard is detected, unless each of the others has at most one puzzle. Abandoned numbers do not matter, unless
/// so few are left that they all differ by more than the number of shards.
///
/// # Errors
///
/// Returns an error if a shard cannot be read, is not a shard, or is missing, or if `keep` returns an error.
///
/// # Examples
///
/// ```
/// use tesuji_runs::make::{MissingShards, join};
///
/// let grid = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
/// let row = |number| format!("tesuji-1.0-42-{number},{grid},{grid},\n");
/// let shards = [row(0) + &row(2), row(1)];
/// let mut rows = Vec::new();
/// let shards = shards.iter().map(|shard| shard.as_bytes());
/// let joined = join(shards.clone(), MissingShards::Refuse, |row| Ok(rows.push(row.to_owned())))?;
/// assert_eq!((rows, joined.left_out), (vec![row(0).trim_end().to_owned()], 2));
///
/// let error = join(shards.take(1), MissingShards::Refuse, |_| Ok(())).unwrap_err();
/// assert_eq!(error.to_string(), "shard 2/2 is missing");
/// # Ok::<(), tesuji_runs::make::JoinError>(())
/// ```
pub fn join<R: BufRead>(
    shards: impl IntoIterator<Item = R>,
    missing: MissingShards,
    mut keep: impl FnMut(&str) -> io::Result<()>,
) -> Result<JoinSummary, JoinError> {
    let about = |shard| move |error| JoinError { shard: Some(shard), error };
    let (mut heads, names) = open(shards)?;
    let run = heads.iter().find_map(|head| Some(head.rows.front()?.run.clone()));
    for (shard, head) in heads.iter().enumerate() {
        if let Some(row) = head.rows.iter().find(|row| Some(&row.run) != run.as_ref()) {
            return Err(about(shard)(of_another_run(row)));
        }
    }
    if let Some(missing) = Shards::of(&heads).missing().filter(|_| missing == MissingShards::Refuse) {
        return Err(JoinError { shard: None, error: io::Error::new(io::ErrorKind::InvalidData, missing) });
    }
    if let Some((shard, names)) = names {
        keep(&names).map_err(about(shard))?;
    }
    let (mut known, mut joined) = (Classes::new(), JoinSummary::default());
    // Looking at every shard takes less time than a canonical form.
    let next = |heads: &[Head<R>]| {
        let numbers = heads.iter().enumerate().filter_map(|(shard, head)| Some((head.rows.front()?.number, shard)));
        numbers.min().map(|(_, shard)| shard)
    };
    while let Some(shard) = next(&heads) {
        let mut take = |head: &mut Head<R>| {
            let Some(row) = head.advance()? else { return Ok(()) };
            if Some(&row.run) != run.as_ref() {
                return Err(of_another_run(&row));
            }
            let is_new = known.insert(with_canonicalizer(|own| own.minlex(&row.puzzle)).grid()).1;
            joined.kept += u64::from(is_new);
            joined.left_out += u64::from(!is_new);
            if is_new { keep(&row.text) } else { Ok(()) }
        };
        take(&mut heads[shard]).map_err(about(shard))?;
    }
    joined.short = short(&heads);
    Ok(joined)
}

/// The opened shards, and the header with the first shard that has one.
type OpenShards<R> = (Vec<Head<R>>, Option<(usize, String)>);

fn open<R: BufRead>(shards: impl IntoIterator<Item = R>) -> Result<OpenShards<R>, JoinError> {
    let (mut heads, mut names) = (Vec::new(), None);
    for (shard, text) in shards.into_iter().enumerate() {
        let (head, own) = Head::open(text).map_err(|error| JoinError { shard: Some(shard), error })?;
        names = names.or_else(|| own.map(|own| (shard, own)));
        heads.push(head);
    }
    Ok((heads, names))
}

/// The number of shards of a run, and those present, as far as the first rows show.
struct Shards {
    /// The numbers within a shard differ by multiples of this; 0 if no shard has two.
    of: u64,
    /// The remainders of the shards' numbers modulo `of`.
    there: BTreeSet<u64>,
    /// The number of shards without rows.
    empty: u64,
}

impl Shards {
    fn of<R>(heads: &[Head<R>]) -> Shards {
        let firsts = || heads.iter().filter_map(|head| Some(head.rows.front()?.number));
        let steps = heads.iter().flat_map(|head| {
            head.rows.iter().zip(head.rows.iter().skip(1)).map(|(row, after)| after.number - row.number)
        });
        let of = steps.fold(0, greatest_common_divisor);
        let empty = heads.iter().filter(|head| head.rows.is_empty()).count() as u64;
        Shards { of, there: firsts().map(|number| number.checked_rem(of).unwrap_or(number)).collect(), empty }
    }

    /// Returns a description of the missing shards. An empty shard may be any of them.
    fn missing(&self) -> Option<String> {
        let missing = self.of.saturating_sub(self.there.len() as u64);
        if missing <= self.empty {
            return None;
        }
        const NAMED: usize = 5;
        let names = (0..self.of).filter(|nth| !self.there.contains(nth)).take(NAMED);
        let mut names: Vec<String> = names.map(|nth| format!("{}/{}", nth + 1, self.of)).collect();
        if missing > NAMED as u64 {
            names.push(format!("{} others", missing - NAMED as u64));
        }
        let names = names.join(", ");
        Some(match (missing, self.empty) {
            (1, _) => format!("shard {names} is missing"),
            (_, 0) => format!("shards {names} are missing"),
            (_, empty) => format!("shards {names} have no rows, and {} of them must be missing", missing - empty),
        })
    }
}

fn greatest_common_divisor(one: u64, other: u64) -> u64 {
    if other == 0 { one } else { greatest_common_divisor(other, one % other) }
}

/// Returns the shards whose last number lags behind the others by more than any gap of abandoned numbers within a
/// shard.
fn short<R>(heads: &[Head<R>]) -> Vec<(usize, u64)> {
    let last = heads.iter().filter_map(|head| head.last).max().unwrap_or(0);
    let widest = heads.iter().map(|head| head.widest).max().unwrap_or(0);
    let ends = heads.iter().enumerate().filter_map(|(shard, head)| Some((shard, head.last?)));
    ends.filter(|(_, own)| last - own > widest && widest > 0).collect()
}

/// A puzzle of a shard.
struct Row {
    text: String,
    puzzle: Puzzle,
    /// The seed; in CSV, preceded by the version.
    run: String,
    number: u64,
}

impl Row {
    /// Parses a line written by a [`PuzzleWriter`](super::PuzzleWriter).
    fn read(text: &str) -> Option<Row> {
        let (run, number) = if text.starts_with('{') {
            (field(text, "\"seed\":")?, field(text, "\"number\":")?)
        } else {
            text.split(',').next()?.rsplit_once('-')?
        };
        let (run, number) = (run.to_owned(), number.parse().ok()?);
        Some(Row { puzzle: puzzle_in(text)?, text: text.to_owned(), run, number })
    }
}

/// Returns the digits after the key.
fn field<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    let rest = &text[text.find(key)? + key.len()..];
    rest.split(|character: char| !character.is_ascii_digit()).next()
}

/// The number of rows to read from each shard before the first row is passed on.
const AHEAD: usize = 64;

/// The remaining part of a shard.
struct Head<R> {
    lines: Lines<R>,
    /// The next rows.
    rows: VecDeque<Row>,
    /// The number of the last row read.
    last: Option<u64>,
    /// The largest difference between the numbers of two consecutive rows.
    widest: u64,
}

impl<R: BufRead> Head<R> {
    /// Opens a shard at its first row, and returns its header.
    fn open(text: R) -> io::Result<(Head<R>, Option<String>)> {
        let mut lines = text.lines();
        let first = lines.next().transpose()?;
        let names = first.clone().filter(|line| puzzle_in(line).is_none());
        let mut head = Head { lines, rows: VecDeque::new(), last: None, widest: 0 };
        if let Some(first) = first.filter(|_| names.is_none()) {
            head.push(read(&first)?)?;
        }
        while head.rows.len() < AHEAD && head.read_row()? {}
        Ok((head, names))
    }

    /// Returns the next row, and reads another one.
    fn advance(&mut self) -> io::Result<Option<Row>> {
        let row = self.rows.pop_front();
        self.read_row()?;
        Ok(row)
    }

    /// Reads a row, if there is one.
    fn read_row(&mut self) -> io::Result<bool> {
        let Some(line) = self.lines.next().transpose()? else { return Ok(false) };
        self.push(read(&line)?)?;
        Ok(true)
    }

    fn push(&mut self, row: Row) -> io::Result<()> {
        if let Some(last) = self.last {
            if row.number <= last {
                return Err(refused("the numbers do not increase", &row.text));
            }
            self.widest = self.widest.max(row.number - last);
        }
        self.last = Some(row.number);
        self.rows.push_back(row);
        Ok(())
    }
}

fn read(line: &str) -> io::Result<Row> {
    Row::read(line).ok_or_else(|| refused("expected a row of a shard as CSV or JSON, with its number", line))
}

fn of_another_run(row: &Row) -> io::Error {
    refused("the row belongs to another run", &row.text)
}

fn refused(reason: &str, line: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("{reason}: {line}"))
}

/// An error while joining shards.
#[derive(Debug, thiserror::Error)]
#[error("{error}")]
pub struct JoinError {
    shard: Option<usize>,
    error: io::Error,
}

impl JoinError {
    /// Returns the shard with the error, from 0; `None` if one is missing.
    pub fn shard(&self) -> Option<usize> {
        self.shard
    }

    /// Returns the kind: `InvalidData` for a text that is not a shard, another kind for a failure to read or write.
    pub fn kind(&self) -> io::ErrorKind {
        self.error.kind()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::{PuzzleForm, PuzzleWriter, Run, Spec};
    use std::ops::ControlFlow;
    use tesuji_core::{Control, Solution};
    use tesuji_generate::Rng;
    use tesuji_symmetry::Transform;

    const SHARDS: u64 = 3;

    /// Makes the run or a shard of it, with some puzzles that are images of earlier ones, as happens if a specification
    /// leaves little choice.
    fn made(form: PuzzleForm, shard: Option<u64>) -> String {
        let writer = PuzzleWriter { form, seed: 5, weights: false, steered: false };
        let run = Run::new(Spec::default(), 5).count(40);
        let mut puzzles: Vec<(Puzzle, Solution)> = Vec::new();
        let (mut known, mut text) = (Classes::new(), writer.header().to_owned());
        let flow = run.go(&mut Classes::new(), &Control::new(), |batch| {
            for mut made in batch.made {
                puzzles.push((made.puzzle, made.solution));
                if made.number % 7 == 6 {
                    let (puzzle, solution) = puzzles[made.number as usize - 5];
                    let transform = Transform::from_index(Rng::new(1, made.number).below(Transform::COUNT));
                    (made.puzzle, made.solution) = (transform.apply(&puzzle), transform.apply(&solution));
                }
                let is_mine = shard.is_none_or(|shard| made.number % SHARDS == shard);
                // A run or a shard leaves out the puzzles that it already knows.
                if is_mine && known.insert(with_canonicalizer(|own| own.minlex(&made.puzzle)).grid()).1 {
                    writer.write(&made, &mut text);
                }
            }
            ControlFlow::Continue(())
        });
        assert_eq!(flow.unwrap().made, 40);
        text
    }

    fn joined(shards: &[String]) -> Result<(String, JoinSummary), JoinError> {
        let mut text = String::new();
        let joined = join(shards.iter().map(|shard| shard.as_bytes()), MissingShards::Refuse, |row| {
            text += &format!("{row}\n");
            Ok(())
        })?;
        Ok((text, joined))
    }

    #[test]
    fn joined_shards_are_the_run() {
        for form in [PuzzleForm::Csv, PuzzleForm::Json] {
            let whole = made(form, None);
            // The order of the shards does not matter.
            let shards: Vec<String> = [2, 0, 1].map(|shard| made(form, Some(shard))).to_vec();
            let (text, joined) = joined(&shards).unwrap();
            assert_eq!(text, whole);
            assert_eq!(joined, JoinSummary { kept: 35, left_out: 5, short: vec![] });
        }
        // A shard may be empty, and one may appear twice.
        let [empty, whole] = [String::new(), made(PuzzleForm::Csv, None)];
        let twice = [empty.clone(), whole.clone(), whole.clone()];
        assert_eq!(joined(&twice).unwrap(), (whole, JoinSummary { kept: 35, left_out: 35, short: vec![] }));
        assert_eq!(joined(&[empty]).unwrap(), (String::new(), JoinSummary::default()));
    }

    #[test]
    fn a_shard_that_is_missing_is_named() {
        let shards = [0, 1, 2].map(|shard| made(PuzzleForm::Csv, Some(shard)));
        let header =
            PuzzleWriter { form: PuzzleForm::Csv, seed: 5, weights: false, steered: false }.header().to_owned();
        for (there, missing) in [
            (&[0, 2][..], "shard 2/3 is missing"),
            (&[2, 0, 2], "shard 2/3 is missing"),
            (&[1], "shards 1/3, 3/3 are missing"),
        ] {
            let there: Vec<String> = there.iter().map(|&shard| shards[shard].clone()).collect();
            let error = joined(&there).unwrap_err();
            assert_eq!((error.shard(), error.to_string().as_str()), (None, missing));
            let mut rows = 0;
            let any = join(there.iter().map(|shard| shard.as_bytes()), MissingShards::Allow, |_| {
                rows += 1;
                Ok(())
            });
            assert_eq!(any.unwrap().kept, rows - 1);
        }
        let [first, second, third] = shards;
        // A shard without fitting puzzles has no rows, but it is present.
        assert!(joined(&[first.clone(), header.clone(), third.clone()]).is_ok());
        let error = joined(&[header, third.clone()]).unwrap_err();
        assert_eq!(error.to_string(), "shards 1/3, 2/3 have no rows, and 1 of them must be missing");
        // Numbers abandoned within a shard do not matter.
        let holes = |text: &str| -> String {
            text.lines().enumerate().filter(|(nth, _)| nth % 5 != 3).map(|(_, line)| format!("{line}\n")).collect()
        };
        let (_, with_holes) = joined(&[&first, &second, &third].map(|shard| holes(shard))).unwrap();
        assert!(with_holes.short.is_empty());
        // A truncated shard is detected.
        let cut: String = second.lines().take(4).map(|line| format!("{line}\n")).collect();
        let (_, with_cut) = joined(&[first, cut, third]).unwrap();
        assert_eq!(with_cut.short, [(1, 7)]);
    }

    #[test]
    fn what_is_no_shard_is_refused() {
        let shard = made(PuzzleForm::Csv, Some(1));
        let other = shard.replace("-5-", "-6-");
        let backwards: String = shard.lines().rev().map(|line| format!("{line}\n")).collect();
        let lines = made(PuzzleForm::Line, Some(0));
        for bad in [other, backwards, lines, "source\nnonsense\n".to_owned()] {
            let error = joined(&[shard.clone(), bad]).unwrap_err();
            assert_eq!((error.shard(), error.kind()), (Some(1), io::ErrorKind::InvalidData), "{error}");
        }
    }
}
