//! Programs that are killed at any moment, and full disks: no data is lost or duplicated.
//!
//! `TESUJI_KILLS=10000 cargo test --release -p tesuji-cli --test cli kills -- --nocapture` makes that many kills and
//! prints a summary.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tesuji::files::CompanionFile;
use tesuji::generate::Rng;

use crate::folder::Folder;
use crate::process::program;

/// The default number of kills.
const KILLS: u64 = 12;

const RECIPE: &str = "seed = 3\nsplits = { train = 0.5, test = 0.5 }\n[[strata]]\nname = \"a\"\ncount = 300\n\
    [[strata]]\nname = \"b\"\ncount = 200\nclues = \"26..30\"\n";

/// The work to interrupt, and the way to resume it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Work {
    Line,
    Csv,
    Json,
    DataSet,
    /// A table of answers, if the program can write tables.
    Table,
}

impl Work {
    fn all() -> Vec<Work> {
        let mut all = vec![Work::Line, Work::Csv, Work::Json, Work::DataSet];
        if cfg!(feature = "tables") {
            all.push(Work::Table);
        }
        all
    }

    /// Returns the arguments, the same whatever was done before.
    fn args(self, folder: &Path) -> Vec<String> {
        let path = |name: &str| folder.join(name).display().to_string();
        let text = |args: &[&str]| args.iter().map(|arg| (*arg).to_owned()).collect::<Vec<_>>();
        let form = match self {
            Work::Line => "line",
            Work::Csv => "csv",
            Work::Json => "json",
            Work::DataSet => {
                return text(&["dataset", "make", &path("recipe.toml"), "--folder", &path("data"), "--threads", "2"]);
            }
            Work::Table => return text(&["solve", &path("puzzles.csv"), "--output", &path("x.csv")]),
        };
        let mut args = text(&["generate", "--seed", "7", "--count", "600", "--output", form, "--file", &path("x")]);
        args.extend(text(&["--threads", "2"]));
        if CompanionFile::State.of(&folder.join("x")).exists() {
            args.push("--resume".to_owned());
        }
        args
    }

    /// Returns the output files.
    fn files(self) -> &'static [&'static str] {
        match self {
            Work::Line | Work::Csv | Work::Json => &["x"],
            Work::DataSet => &["data/train.csv", "data/test.csv", "data/datasheet.md", "data/datasheet.json"],
            Work::Table => &["x.csv"],
        }
    }

    /// Returns names of a user's files that the work does not need.
    fn foreign(self) -> Vec<PathBuf> {
        let names =
            ["x.new", "x.state.new", "x.tmp", "x.bak", ".x.swp", "x.part.1", "notes.state", "notes.part", "data.state"];
        names.into_iter().map(PathBuf::from).collect()
    }

    fn read(self, folder: &Path) -> Vec<Vec<u8>> {
        self.files().iter().map(|name| fs::read(folder.join(name)).expect(name)).collect()
    }
}

fn begin(work: Work) -> Folder {
    let folder = Folder::new();
    folder.write("recipe.toml", RECIPE);
    let puzzle = crate::PUZZLE;
    folder.write("puzzles.csv", &(String::from("id,puzzle\n") + &format!("1,{puzzle}\n").repeat(20_000)));
    for path in work.foreign() {
        fs::write(folder.0.path().join(&path), path.display().to_string()).unwrap();
    }
    folder
}

fn check_foreign(work: Work, folder: &Folder) {
    for path in work.foreign() {
        assert_eq!(fs::read_to_string(folder.0.path().join(&path)).unwrap(), path.display().to_string(), "{work:?}");
    }
}

fn command(work: Work, folder: &Folder) -> Command {
    let args = work.args(folder.0.path());
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let mut command = program(&args);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    command
}

/// Runs to the end, and returns the messages.
fn finish(work: Work, folder: &Folder) -> String {
    let output = command(work, folder).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    // It may have been killed after it was complete.
    let is_there = said.contains("already exists") || said.contains("the file exists");
    assert!(output.status.success() || is_there, "{work:?}: {said}");
    said
}

/// Returns the output and the duration of each work without interruption.
fn undisturbed() -> BTreeMap<Work, (Vec<Vec<u8>>, Duration)> {
    let whole = |work: Work| {
        let folder = begin(work);
        let since = Instant::now();
        finish(work, &folder);
        (work, (work.read(folder.0.path()), since.elapsed()))
    };
    Work::all().into_iter().map(whole).collect()
}

#[test]
fn kills_at_random_moments_change_no_byte() {
    let kills: u64 = std::env::var("TESUJI_KILLS").map_or(KILLS, |count| count.parse().expect("a number"));
    let whole = undisturbed();
    let works = Work::all();
    let mut rng = Rng::new(Rng::new_seed(), 0);
    let (mut killed, mut finished, mut left) = (0u64, 0u64, 0usize);
    while killed < kills {
        let work = works[rng.below(works.len() as u64) as usize];
        let (expected, time) = &whole[&work];
        let folder = begin(work);
        // Several kills in a row.
        for _ in 0..=rng.below(6) {
            let mut child = command(work, &folder).spawn().unwrap();
            thread::sleep(time.mul_f64(rng.below(1000) as f64 / 900.0));
            child.kill().unwrap();
            let status = child.wait().unwrap();
            killed += u64::from(status.code().is_none());
            if status.success() {
                break;
            }
        }
        finish(work, &folder);
        assert!(work.read(folder.0.path()) == *expected, "{work:?}: the bytes differ after a kill");
        // Running it again changes nothing.
        finish(work, &folder);
        assert!(work.read(folder.0.path()) == *expected, "{work:?}: another run changed the complete one");
        check_foreign(work, &folder);
        finished += 1;
        left += folder.names().iter().filter(|name| name.ends_with(".tmp") && name.starts_with(".tesuji-")).count();
    }
    println!("{killed} kills, {finished} runs complete and equal, {left} temporary files left");
}

/// Limits the length of files, like a full disk.
#[cfg(unix)]
#[test]
fn full_disks_lose_nothing_and_are_named() {
    let whole = undisturbed();
    let mut rng = Rng::new(5, 0);
    for work in Work::all() {
        let (expected, _) = &whole[&work];
        let folder = begin(work);
        for _ in 0..4 {
            let blocks = 13 + rng.below(30);
            let args = work.args(folder.0.path());
            let limit = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
            let mut limited = Command::new("/bin/sh");
            limited.args(["-c", &limit, env!("CARGO_BIN_EXE_tesuji")]).args(&args).env("LC_ALL", "C");
            let output = limited.stdin(Stdio::null()).output().unwrap();
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!(output.status.code(), Some(2), "{work:?}: {said}");
            let folder_name = folder.0.path().display().to_string();
            assert!(said.contains(&folder_name) && said.contains("too large"), "{work:?}: {said}");
            check_foreign(work, &folder);
        }
        finish(work, &folder);
        assert!(work.read(folder.0.path()) == *expected, "{work:?}: the bytes differ after a full disk");
    }
}
