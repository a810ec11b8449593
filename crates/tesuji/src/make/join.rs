use std::fmt;
use std::io::{self, BufRead, Lines};

use tesuji_core::Puzzle;

use super::checkpoint::puzzle_in;
use tesuji_query::{Classes, with_canonicalizer};

/// What came of joining the shards of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Joined {
    /// How many puzzles were handed over.
    pub kept: u64,
    /// How many were left out, as essentially the same as one before.
    pub left_out: u64,
}

/// Joins the shards of a run, as [CSV](super::MadeForm::Csv) or [JSON](super::MadeForm::Json), into what the run makes in one
/// piece: the rows in the order of their numbers, and of puzzles that are essentially the same the first.
///
/// A shard knows its own puzzles only. Where a specification leaves little choice, two shards may make the same one, of
/// which the whole run would have left out the second; so does this, by the same rule. Each row is handed to `keep`
/// without the end of its line, after the names of the columns, where there are any. Memory is that of the canonical forms.
///
/// # Errors
///
/// If a shard cannot be read or is none, or `keep` returns an error.
///
/// # Examples
///
/// ```
/// use tesuji::make::join;
///
/// let grid = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
/// let row = |number| format!("tesuji-1.0-42-{number},{grid},{grid},\n");
/// let shards = [row(0) + &row(2), row(1)];
/// let mut rows = Vec::new();
/// let joined = join(shards.iter().map(|shard| shard.as_bytes()), |row| Ok(rows.push(row.to_owned())))?;
/// assert_eq!((rows, joined.left_out), (vec![row(0).trim_end().to_owned()], 2));
/// # Ok::<(), tesuji::make::JoinError>(())
/// ```
pub fn join<R: BufRead>(
    shards: impl IntoIterator<Item = R>,
    mut keep: impl FnMut(&str) -> io::Result<()>,
) -> Result<Joined, JoinError> {
    let mut heads: Vec<Head<R>> = Vec::new();
    let mut named = false;
    for (shard, text) in shards.into_iter().enumerate() {
        let (head, names) = Head::open(text).map_err(|error| JoinError { shard, error })?;
        if let Some(names) = names.filter(|_| !std::mem::replace(&mut named, true)) {
            keep(&names).map_err(|error| JoinError { shard, error })?;
        }
        heads.push(head);
    }
    let run = heads.iter().find_map(|head| Some(head.row.as_ref()?.run.clone()));
    let (mut known, mut joined) = (Classes::new(), Joined::default());
    // To look at every shard takes less time than a canonical form.
    let next = |heads: &[Head<R>]| {
        let numbers = heads.iter().enumerate().filter_map(|(shard, head)| Some((head.row.as_ref()?.number, shard)));
        numbers.min().map(|(_, shard)| shard)
    };
    while let Some(shard) = next(&heads) {
        let mut take = |head: &mut Head<R>| {
            let Some(row) = head.advance()? else { return Ok(()) };
            if Some(&row.run) != run.as_ref() {
                return Err(refused("it is of another run", &row.text));
            }
            let is_new = known.insert(with_canonicalizer(|own| own.minlex(&row.puzzle)).grid()).1;
            joined.kept += u64::from(is_new);
            joined.left_out += u64::from(!is_new);
            if is_new { keep(&row.text) } else { Ok(()) }
        };
        take(&mut heads[shard]).map_err(|error| JoinError { shard, error })?;
    }
    Ok(joined)
}

/// A puzzle of a shard.
struct Row {
    text: String,
    puzzle: Puzzle,
    /// The seed, in CSV with the version before it.
    run: String,
    number: u64,
}

impl Row {
    /// Reads what a [`MadeWriter`](super::MadeWriter) writes.
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

/// Returns the digits behind the key.
fn field<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    let rest = &text[text.find(key)? + key.len()..];
    rest.split(|character: char| !character.is_ascii_digit()).next()
}

/// What is still to come of a shard.
struct Head<R> {
    lines: Lines<R>,
    /// The row that comes next.
    row: Option<Row>,
}

impl<R: BufRead> Head<R> {
    /// Returns the shard from its first row on, and the names of its columns.
    fn open(text: R) -> io::Result<(Head<R>, Option<String>)> {
        let mut lines = text.lines();
        let first = lines.next().transpose()?;
        let names = first.clone().filter(|line| puzzle_in(line).is_none());
        let mut head = Head { lines, row: None };
        match first {
            Some(first) if names.is_none() => head.row = Some(read(&first)?),
            _ => drop(head.advance()?),
        }
        Ok((head, names))
    }

    /// Returns the row that comes next, and goes on to the one after it.
    fn advance(&mut self) -> io::Result<Option<Row>> {
        let after = self.lines.next().transpose()?.map(|line| read(&line)).transpose()?;
        let row = std::mem::replace(&mut self.row, after);
        match (&row, &self.row) {
            (Some(row), Some(after)) if after.number <= row.number => {
                Err(refused("the numbers do not go up", &after.text))
            }
            _ => Ok(row),
        }
    }
}

fn read(line: &str) -> io::Result<Row> {
    Row::read(line).ok_or_else(|| refused("expected a row of a shard as CSV or JSON, with its number", line))
}

fn refused(reason: &str, line: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("{reason}: {line}"))
}

/// The error of joining shards.
#[derive(Debug)]
pub struct JoinError {
    shard: usize,
    error: io::Error,
}

impl JoinError {
    /// Returns at which shard it came up, from 0.
    pub fn shard(&self) -> usize {
        self.shard
    }

    /// Returns the kind: `InvalidData` for what is no shard, or another one for what cannot be read or written.
    pub fn kind(&self) -> io::ErrorKind {
        self.error.kind()
    }
}

impl fmt::Display for JoinError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl std::error::Error for JoinError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::{MadeForm, MadeWriter, Run, Spec};
    use std::ops::ControlFlow;
    use tesuji_core::{Control, Solution};
    use tesuji_generate::Rng;
    use tesuji_symmetry::Transform;

    const SHARDS: u64 = 3;

    /// Makes the run or a shard of it, in which the puzzles of some numbers are images of those of smaller ones, as would be
    /// so where a specification leaves little choice.
    fn made(form: MadeForm, shard: Option<u64>) -> String {
        let writer = MadeWriter { form, seed: 5, weights: false };
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
                // A run, and a shard, leave out what they know.
                if is_mine && known.insert(with_canonicalizer(|own| own.minlex(&made.puzzle)).grid()).1 {
                    writer.write(&made, &mut text);
                }
            }
            ControlFlow::Continue(())
        });
        assert_eq!(flow.unwrap().made, 40);
        text
    }

    fn joined(shards: &[String]) -> Result<(String, Joined), JoinError> {
        let mut text = String::new();
        let joined = join(shards.iter().map(|shard| shard.as_bytes()), |row| {
            text += &format!("{row}\n");
            Ok(())
        })?;
        Ok((text, joined))
    }

    #[test]
    fn joined_shards_are_the_run() {
        for form in [MadeForm::Csv, MadeForm::Json] {
            let whole = made(form, None);
            // In any order.
            let shards: Vec<String> = [2, 0, 1].map(|shard| made(form, Some(shard))).to_vec();
            let (text, joined) = joined(&shards).unwrap();
            assert_eq!(text, whole);
            assert_eq!(joined, Joined { kept: 35, left_out: 5 });
        }
        // A shard may be empty, and one may come twice.
        let [empty, whole] = [String::new(), made(MadeForm::Csv, None)];
        let twice = [empty.clone(), whole.clone(), whole.clone()];
        assert_eq!(joined(&twice).unwrap(), (whole, Joined { kept: 35, left_out: 35 }));
        assert_eq!(joined(&[empty]).unwrap(), (String::new(), Joined::default()));
    }

    #[test]
    fn what_is_no_shard_is_refused() {
        let shard = made(MadeForm::Csv, Some(1));
        let other = shard.replace("-5-", "-6-");
        let backwards: String = shard.lines().rev().map(|line| format!("{line}\n")).collect();
        let lines = made(MadeForm::Line, Some(0));
        for bad in [other, backwards, lines, "source\nnonsense\n".to_owned()] {
            let error = joined(&[shard.clone(), bad]).unwrap_err();
            assert_eq!((error.shard(), error.kind()), (1, io::ErrorKind::InvalidData), "{error}");
        }
    }
}
