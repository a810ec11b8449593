//! No output destroys existing files.

use std::fs::{self, File, OpenOptions};
use std::path::Path;
use std::process::Stdio;

use crate::PUZZLE;
use crate::folder::Folder;
use crate::process::{Run, program, tesuji};

impl Folder {
    fn run(&self, args: &[&str]) -> Run {
        let output = program(args).current_dir(self.0.path()).stdin(Stdio::null()).output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        Run { code: output.status.code().unwrap(), out: text(output.stdout), err: text(output.stderr) }
    }

    /// Splits the lists into these two files.
    fn split(&self, train: &str, test: &str, more: &[&str]) -> Run {
        self.run(&[&["dataset", "split", "--share", "0.5", "--train", train, "--test", test][..], more].concat())
    }
}

fn list() -> String {
    tesuji(&["generate", "--count", "20", "--seed", "7"], "").out
}

#[test]
fn a_list_is_not_divided_into_itself() {
    let folder = Folder::new();
    let list = list();
    folder.write("p.txt", &list);
    fs::hard_link(folder.path("p.txt"), folder.path("hard")).unwrap();
    for (train, test) in [("p.txt", "te"), ("tr", "./p.txt"), ("hard", "te")] {
        for force in [&["p.txt"][..], &["--force", "p.txt"]] {
            let run = folder.split(train, test, force);
            let output = if test == "te" { train } else { test };
            let reason = format!("tesuji: {output}: the input file is also the output file\n");
            assert_eq!((run.code, run.out, run.err), (2, String::new(), reason));
        }
    }
    assert_eq!(folder.read("p.txt"), list);
    assert_eq!(folder.names(), ["hard", "p.txt"]);
}

#[test]
fn both_sides_are_two_files() {
    let folder = Folder::new();
    folder.write("p.txt", &list());
    fs::create_dir(folder.path("sub")).unwrap();
    folder.write("old", "kept");
    fs::hard_link(folder.path("old"), folder.path("same")).unwrap();
    for (train, test) in [("tr", "tr"), ("./tr", "tr"), ("sub/../tr", "tr"), ("old", "same")] {
        let run = folder.split(train, test, &["--force", "p.txt"]);
        assert_eq!((run.code, run.err), (2, format!("tesuji: {train}: the two files are the same\n")));
    }
    assert_eq!(
        (folder.names(), folder.read("old")),
        (["old", "p.txt", "same", "sub"].map(String::from).into(), "kept".into())
    );
}

#[cfg(unix)]
#[test]
fn links_that_lead_nowhere_yet_are_followed() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new();
    folder.write("p.txt", &list());
    symlink("tr", folder.path("link")).unwrap();
    symlink("p.txt", folder.path("input")).unwrap();
    assert_eq!(folder.split("link", "tr", &["p.txt"]).code, 2);
    assert_eq!(folder.split("input", "te", &["--force", "p.txt"]).code, 2);
    assert_eq!(folder.names(), ["input", "link", "p.txt"]);
    assert_eq!(folder.split("link", "te", &["input"]).code, 0);
    assert_eq!(folder.read("link").lines().count() + folder.read("te").lines().count(), 20);
    assert!(fs::symlink_metadata(folder.path("link")).unwrap().is_symlink());
}

#[test]
fn a_file_that_is_there_stays_unless_it_is_to_be_replaced() {
    let folder = Folder::new();
    folder.write("p.txt", &list());
    folder.write("te", "kept");
    let run = folder.split("tr", "te", &["p.txt"]);
    assert_eq!((run.code, run.err.as_str()), (2, "tesuji: te: the file exists; --force replaces it\n"));
    assert_eq!((folder.read("te"), folder.names()), ("kept".to_owned(), ["p.txt", "te"].map(String::from).into()));
    assert_eq!(folder.split("tr", "te", &["--force", "p.txt"]).code, 0);
    assert!(folder.read("te").contains('.'));
    assert_eq!(folder.names(), ["p.txt", "te", "tr"]);
}

#[test]
fn what_cannot_be_read_to_its_end_leaves_nothing() {
    let folder = Folder::new();
    folder.write("p.txt", &list());
    assert_eq!(folder.split("tr", "te", &["p.txt", "missing"]).code, 2);
    fs::write(folder.path("broken"), [list().as_bytes(), b"\xff\xfe\n"].concat()).unwrap();
    assert_eq!(folder.split("tr", "te", &["broken"]).code, 2);
    assert_eq!(folder.names(), ["broken", "p.txt"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_device_takes_what_is_written() {
    let folder = Folder::new();
    folder.write("p.txt", &list());
    assert_eq!(folder.split("tr", "/dev/null", &["p.txt"]).code, 0);
    let run = folder.split("/dev/full", "te", &["p.txt"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.starts_with("tesuji: cannot write /dev/full: No space left"), "{}", run.err);
    assert_eq!(folder.names(), ["p.txt", "tr"]);
}

#[cfg(unix)]
#[test]
fn no_verb_reads_what_it_writes() {
    let folder = Folder::new();
    let list = format!("{PUZZLE}\n");
    let append = |name: &str| OpenOptions::new().append(true).open(Path::new(&folder.path(name))).unwrap();
    folder.write("a.txt", &list);
    folder.write("other.txt", "");
    for verb in [&["convert", "--to", "line"][..], &["solve"], &["rate"], &["canonicalize"], &["dataset", "join"]] {
        let args = [verb, &["a.txt"]].concat();
        let run = program(&args).current_dir(folder.0.path()).stdout(append("a.txt")).output().unwrap();
        let err = String::from_utf8(run.stderr).unwrap();
        assert_eq!(run.status.code(), Some(2), "{verb:?}");
        assert_eq!(err, "tesuji: a.txt: the input file is also the output file\n", "{verb:?}");
        // The same through standard input.
        let mut piped = program(&[verb, &["-"]].concat());
        let run = piped.stdin(File::open(folder.path("a.txt")).unwrap()).stdout(append("a.txt")).output().unwrap();
        assert_eq!(run.status.code(), Some(2), "{verb:?}");
        assert_eq!(folder.read("a.txt"), list, "{verb:?}");
    }
    // Messages would be read as puzzles, and cause new messages.
    folder.write("bad.txt", "nonsense\n");
    let run = program(&["solve", "bad.txt"]).current_dir(folder.0.path()).stderr(append("bad.txt")).output().unwrap();
    assert_eq!(run.status.code(), Some(2));
    assert_eq!(folder.read("bad.txt"), "nonsense\ntesuji: bad.txt: the input file is also the output file\n");
    let run = program(&["solve", "a.txt"]).current_dir(folder.0.path()).stdout(append("other.txt")).output().unwrap();
    assert_eq!((run.status.code(), folder.read("other.txt").len()), (Some(0), 82));
}
