//! Snapshot tests: texts are read and problems are written as in the files of `testdata/readings`. After an intended
//! change, `cargo xtask renew` updates the files; check the difference.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use tesuji_core::{Cell, Layout, Position, Problem};
use tesuji_format::{Format, Metadata, ReadError, Record, read, write};

fn testdata() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata")
}

/// Returns the names and contents of the files of a folder, in the order of their names.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.map(|entry| entry.expect("a folder can be listed").path()).filter(|path| path.is_file());
    let name = |path: &Path| path.file_name().expect("a file has a name").to_string_lossy().into_owned();
    let mut files: Vec<_> = paths.map(|path| (name(&path), fs::read(&path).expect("a file can be read"))).collect();
    files.sort_unstable();
    files
}

/// Returns an example of each kind of text, with its name.
fn texts() -> Vec<(String, Vec<u8>)> {
    let path = testdata().join("readings/constraints.txt");
    let constraints = fs::read_to_string(&path).expect("a file can be read");
    let mut lines: Vec<String> = constraints.lines().map(str::to_owned).collect();
    for line in constraints.lines().filter(|line| !line.contains(".End")) {
        // Many formats have only some of the constraints of a line: each is also tested alone, on the same board.
        let (board, items): (Vec<&str>, Vec<&str>) = line[1..].split('.').partition(|item| {
            ["Shape", "NoBoxes", "RegionSize", "Jigsaw", "Var", "Strict", "FullRankTies"]
                .iter()
                .any(|name| item.starts_with(name))
        });
        let board: String = board.iter().map(|item| format!(".{item}")).collect();
        lines.extend(items.iter().filter(|_| items.len() > 1).map(|item| format!("{board}.{item}")));
    }
    let mut texts: Vec<_> = lines.into_iter().map(|line| (line.clone(), line.into_bytes())).collect();
    for folder in ["formats", "pastes", "variants", "../fuzz/corpus/read"] {
        let named = |(name, text)| (format!("{folder}/{name}"), text);
        texts.extend(files(&testdata().join(folder)).into_iter().map(named));
    }
    // These files describe the contents of the others.
    texts.retain(|(name, _)| !["formats/expected.tsv", "formats/contents.tsv"].contains(&name.as_str()));
    texts
}

fn describe(problem: &Problem, out: &mut String) {
    if let Some(Position { clues, placed, candidates, .. }) = problem.position() {
        write!(out, "clues {clues}").unwrap();
        if placed.clue_count() > 0 {
            write!(out, " placed {placed}").unwrap();
        }
        for cell in Cell::iter().filter(|_| candidates.is_some()) {
            let digits = candidates.as_ref().unwrap().digits(cell);
            write!(out, " {}", digits.iter().map(|digit| digit.to_string()).collect::<String>()).unwrap();
        }
        return;
    }
    let layout = problem.layout();
    match layout.boxes() {
        Some(shape) => write!(out, "boxes of {shape}").unwrap(),
        None => {
            let drawing = layout.drawing();
            write!(out, "{}x{} of {} from {}", drawing.rows, drawing.columns, drawing.values, drawing.first).unwrap();
            let houses = Layout::houses(&layout).map(|house| format!("{} {:?}", house.name, house.cells));
            write!(out, "; {}; extra {:?}", houses.collect::<Vec<_>>().join("; "), drawing.extra).unwrap();
        }
    }
    let givens = problem.givens();
    match givens.iter().any(|&given| given != 0) {
        true => write!(out, ", givens {givens:?}").unwrap(),
        false => write!(out, ", no givens").unwrap(),
    }
    let allowed = problem.allowed();
    for cell in problem.restricted_cells() {
        write!(out, " {cell}: {:?}", allowed[cell].iter().collect::<Vec<_>>()).unwrap();
    }
    problem.constraints().iter().for_each(|one| write!(out, "\n    {one:?}").unwrap());
}

fn describe_reading(reading: &Result<Record, ReadError>, out: &mut String) {
    match reading {
        Ok(record) => {
            write!(out, "  {} at line {}: ", record.format, record.line).unwrap();
            describe(&record.problem, out);
            for (name, value) in record.metadata.iter() {
                write!(out, "\n    {name} = {value:?}").unwrap();
            }
            record.notes.iter().for_each(|note| write!(out, "\n    note: {note}").unwrap());
            let row = record.row.as_ref().map_or(String::new(), |row| format!("\n    row {row:?}"));
            write!(out, "{row}\n    rest {:?} written {:?}\n", record.rest, record.written).unwrap();
        }
        Err(error) => {
            writeln!(out, "  error at {}:{}: {error}", error.line(), error.column()).unwrap();
            error.help().lines().for_each(|line| writeln!(out, "    help: {line}").unwrap());
        }
    }
}

fn describe_writing(
    problem: &Problem,
    metadata: &Metadata,
    is_written: impl FnMut(&&Format) -> bool,
    out: &mut String,
) {
    // Many formats refuse a problem for the same reason.
    let mut refused: Vec<(String, Vec<String>)> = Vec::new();
    for &format in Format::ALL.iter().filter(is_written) {
        let mut text = String::new();
        match write(problem, metadata, format, &mut text) {
            Ok(()) => writeln!(out, "  {format}: {text:?}").unwrap(),
            Err(error) => {
                let error = error.to_string();
                match refused.iter_mut().find(|(known, _)| *known == error) {
                    Some((_, formats)) => formats.push(format.to_string()),
                    None => refused.push((error, vec![format.to_string()])),
                }
            }
        }
        let losses = format.losses(problem, metadata);
        if !losses.is_empty() {
            writeln!(out, "    without {losses}").unwrap();
        }
    }
    refused.iter().for_each(|(error, formats)| writeln!(out, "  {}: {error}", formats.join(", ")).unwrap());
}

/// Compares a text with a file, or writes the file.
fn assert_is_as_before(name: &str, now: &str) {
    let path = testdata().join("readings").join(name);
    if std::env::var_os("SNAPSHOTS").is_some_and(|wish| wish == "overwrite") {
        fs::write(&path, now).expect("the file can be written");
        return;
    }
    let before = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let lines = before.lines().zip(now.lines()).enumerate();
    for (nth, (before, now)) in lines {
        assert!(before == now, "{name}:{}\nbefore: {before}\nnow:    {now}", nth + 1);
    }
    assert_eq!(before.lines().count(), now.lines().count(), "{name}");
}

#[test]
fn texts_are_read_as_before() {
    let mut now = String::new();
    for (name, text) in texts() {
        writeln!(now, "{name}").unwrap();
        read(&text, None).iter().for_each(|reading| describe_reading(reading, &mut now));
    }
    assert_is_as_before("read.txt", &now);
}

#[test]
fn problems_are_written_as_before() {
    let mut now = String::new();
    let mut seen: Vec<Problem> = Vec::new();
    for (name, text) in texts().into_iter().filter(|(name, _)| !name.starts_with("pastes/")) {
        for record in read(&text, None).into_iter().flatten().take(4) {
            if !seen.contains(&record.problem) {
                writeln!(now, "{name}").unwrap();
                // Links contain the text of another format: those of the files suffice.
                let is_written = |format: &&Format| name.contains('/') || !format.name().ends_with("link");
                describe_writing(&record.problem, &record.metadata, is_written, &mut now);
                seen.push(record.problem);
            }
        }
    }
    assert_is_as_before("written.txt", &now);
}
