use std::collections::{BTreeSet, VecDeque};
use std::io::{self, BufRead, Lines};

use tesuji_core::Puzzle;

use super::checkpoint::puzzle_in;
use tesuji_query::{Classes, with_canonicalizer};

/// What came of joining the shards of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Joined {
    /// How many puzzles were handed over.
    pub kept: u64,
    /// How many were left out, as essentially the same as one before.
    pub left_out: u64,
    /// Shards that end so early that their rest may be missing: the shard, from 0, and its last number.
    pub short: Vec<(usize, u64)>,
}

/// What to do about shards that are missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MissingShards {
    /// Nothing is handed over.
    Refuse,
    /// The others are joined.
    Allow,
}

/// Joins the shards of a run, as [CSV](super::MadeForm::Csv) or [JSON](super::MadeForm::Json), into what the run makes in one
/// piece: the rows in the order of their numbers, and of puzzles that are essentially the same the first.
///
/// A shard knows its own puzzles only. Where a specification leaves little choice, two shards may make the same one, of
/// which the whole run would have left out the second; so does this, by the same rule. Each row is handed to `keep`
/// without the end of its line, after the names of the columns, where there are any. Memory is that of the canonical forms.
///
/// How many shards there are is told by the numbers in them: those of a shard of four differ by multiples of four. A shard
/// that is not there is noticed, unless each of the others has one puzzle or none. Numbers that were given up are no matter,
/// unless so few are left that they all differ by more than the number of shards.
///
/// # Errors
///
/// If a shard cannot be read, is none or is missing, or `keep` returns an error.
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
) -> Result<Joined, JoinError> {
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
    let (mut known, mut joined) = (Classes::new(), Joined::default());
    // To look at every shard takes less time than a canonical form.
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

/// Opens the shards, and returns the names of the columns with the first shard that has them.
type Opened<R> = (Vec<Head<R>>, Option<(usize, String)>);

fn open<R: BufRead>(shards: impl IntoIterator<Item = R>) -> Result<Opened<R>, JoinError> {
    let (mut heads, mut names) = (Vec::new(), None);
    for (shard, text) in shards.into_iter().enumerate() {
        let (head, own) = Head::open(text).map_err(|error| JoinError { shard: Some(shard), error })?;
        names = names.or_else(|| own.map(|own| (shard, own)));
        heads.push(head);
    }
    Ok((heads, names))
}

/// Into how many shards a run was divided, and which of them are there, as far as the first rows tell.
struct Shards {
    /// The numbers of a shard differ by multiples of this; 0 if no shard has two.
    of: u64,
    /// What the numbers of the shards leave when divided by it.
    there: BTreeSet<u64>,
    /// How many shards have no row.
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

    /// Returns which shards are missing, in words. An empty shard may be any of them.
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
            (_, empty) => format!("shards {names} have no rows, and {} of them missing", missing - empty),
        })
    }
}

fn greatest_common_divisor(one: u64, other: u64) -> u64 {
    if other == 0 { one } else { greatest_common_divisor(other, one % other) }
}

/// Returns the shards that end further before the others than any numbers that were given up within a shard lie apart.
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

/// How many rows of each shard are looked at before the first is handed over.
const AHEAD: usize = 64;

/// What is still to come of a shard.
struct Head<R> {
    lines: Lines<R>,
    /// The rows that come next.
    rows: VecDeque<Row>,
    /// The number of the last row that was read.
    last: Option<u64>,
    /// How far the numbers of two rows lie apart at most.
    widest: u64,
}

impl<R: BufRead> Head<R> {
    /// Returns the shard from its first row on, and the names of its columns.
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

    /// Returns the row that comes next, and reads another one.
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
                return Err(refused("the numbers do not go up", &row.text));
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
    refused("it is of another run", &row.text)
}

fn refused(reason: &str, line: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("{reason}: {line}"))
}

/// The error of joining shards.
#[derive(Debug, thiserror::Error)]
#[error("{error}")]
pub struct JoinError {
    shard: Option<usize>,
    error: io::Error,
}

impl JoinError {
    /// Returns at which shard it came up, from 0; `None` if one is missing.
    pub fn shard(&self) -> Option<usize> {
        self.shard
    }

    /// Returns the kind: `InvalidData` for what is no shard, or another one for what cannot be read or written.
    pub fn kind(&self) -> io::ErrorKind {
        self.error.kind()
    }
}

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
        let writer = MadeWriter { form, seed: 5, weights: false, steered: false };
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
        let joined = join(shards.iter().map(|shard| shard.as_bytes()), MissingShards::Refuse, |row| {
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
            assert_eq!(joined, Joined { kept: 35, left_out: 5, short: vec![] });
        }
        // A shard may be empty, and one may come twice.
        let [empty, whole] = [String::new(), made(MadeForm::Csv, None)];
        let twice = [empty.clone(), whole.clone(), whole.clone()];
        assert_eq!(joined(&twice).unwrap(), (whole, Joined { kept: 35, left_out: 35, short: vec![] }));
        assert_eq!(joined(&[empty]).unwrap(), (String::new(), Joined::default()));
    }

    #[test]
    fn a_shard_that_is_missing_is_named() {
        let shards = [0, 1, 2].map(|shard| made(MadeForm::Csv, Some(shard)));
        let header = MadeWriter { form: MadeForm::Csv, seed: 5, weights: false, steered: false }.header().to_owned();
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
        // A shard in which nothing fitted has no rows, but it is there.
        assert!(joined(&[first.clone(), header.clone(), third.clone()]).is_ok());
        let error = joined(&[header, third.clone()]).unwrap_err();
        assert_eq!(error.to_string(), "shards 1/3, 2/3 have no rows, and 1 of them missing");
        // What was given up within a shard is no matter.
        let holes = |text: &str| -> String {
            text.lines().enumerate().filter(|(nth, _)| nth % 5 != 3).map(|(_, line)| format!("{line}\n")).collect()
        };
        let (_, with_holes) = joined(&[&first, &second, &third].map(|shard| holes(shard))).unwrap();
        assert!(with_holes.short.is_empty());
        // One that was cut off is noticed.
        let cut: String = second.lines().take(4).map(|line| format!("{line}\n")).collect();
        let (_, with_cut) = joined(&[first, cut, third]).unwrap();
        assert_eq!(with_cut.short, [(1, 7)]);
    }

    #[test]
    fn what_is_no_shard_is_refused() {
        let shard = made(MadeForm::Csv, Some(1));
        let other = shard.replace("-5-", "-6-");
        let backwards: String = shard.lines().rev().map(|line| format!("{line}\n")).collect();
        let lines = made(MadeForm::Line, Some(0));
        for bad in [other, backwards, lines, "source\nnonsense\n".to_owned()] {
            let error = joined(&[shard.clone(), bad]).unwrap_err();
            assert_eq!((error.shard(), error.kind()), (Some(1), io::ErrorKind::InvalidData), "{error}");
        }
    }
}
