//! Running the program.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;

/// The result of a run.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Returns the command, not yet started.
pub(crate) fn program(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tesuji"));
    command
        .args(args)
        .env_remove("NO_COLOR")
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs the program with this standard input.
pub(crate) fn tesuji(args: &[&str], input: impl AsRef<[u8]>) -> Run {
    let mut child = program(args).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("standard input is piped");
    let input = input.as_ref().to_vec();
    // Both pipes may be full, so a thread writes. A program that stops reading is not a failure.
    let writer = thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("the program ends");
    let _ = writer.join().expect("writing does not panic");
    Run {
        code: output.status.code().expect("the program is not killed"),
        out: String::from_utf8(output.stdout).expect("standard output is text"),
        err: String::from_utf8(output.stderr).expect("standard error is text"),
    }
}

/// Returns the path of one of the example files.
pub(crate) fn example(name: &str) -> String {
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "..", "..", "examples", name].iter().collect();
    path.into_os_string().into_string().expect("the path is text")
}
