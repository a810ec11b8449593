//! C and C++ programs, compiled with all warnings as errors against the header and linked with both libraries.

use std::env::{self, consts};
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The kind of library that a program is linked with.
#[derive(Clone, Copy)]
enum LinkKind {
    Static,
    Shared,
}

/// Returns the folder of the crate.
fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the folder of the libraries, which is also the folder of this test.
fn built() -> PathBuf {
    let test = env::current_exe().expect("a test has a path");
    test.parent().expect("it is in a folder").to_owned()
}

/// Compiles a program and returns its path. The compiler is the same as the linker of Rust programs.
fn compiled(source: &str, linked: LinkKind) -> PathBuf {
    let source = here().join(source);
    let is_cpp = source.extension() == Some(OsStr::new("cpp"));
    let (variable, usual, standard) = if is_cpp { ("CXX", "c++", "-std=c++14") } else { ("CC", "cc", "-std=c11") };
    let compiler = env::var_os(variable).unwrap_or_else(|| usual.into());
    let way = match linked {
        LinkKind::Static => "static",
        LinkKind::Shared => "shared",
    };
    let name = source.file_stem().expect("a source has a name").to_string_lossy();
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{way}"));
    let mut command = Command::new(compiler);
    command.args([standard, "-O1", "-g", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-pthread"]);
    command.arg("-I").arg(here().join("include")).arg(&source).arg("-o").arg(&program);
    match linked {
        LinkKind::Static => command.arg(built().join("libtesuji_capi.a")).args(["-ldl", "-lm"]),
        LinkKind::Shared => {
            let mut path = std::ffi::OsString::from("-Wl,-rpath,");
            path.push(built());
            let library = format!("{}tesuji_capi{}", consts::DLL_PREFIX, consts::DLL_SUFFIX);
            command.arg(built().join(library)).arg(path).arg("-lm")
        }
    };
    let output = command.output().expect("there is a compiler");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    program
}

/// Runs a program and returns what it printed.
fn said(program: &Path, arguments: &[PathBuf]) -> String {
    let output = Command::new(program).args(arguments).output().expect("it was compiled");
    let (out, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{}\n{out}{errors}", output.status);
    out.into_owned()
}

#[test]
fn every_function_is_as_the_header_says() {
    let told = said(&compiled("tests/border.c", LinkKind::Static), &[]);
    assert_eq!(told, "every function is as the header says\n");
}

#[test]
fn hostile_bytes_are_refused() {
    let mut corpus: Vec<PathBuf> = fs::read_dir(here().join("tests/corpus"))
        .expect("the corpus is there")
        .map(|entry| entry.expect("it can be read").path())
        .collect();
    corpus.sort();
    assert!(corpus.len() > 50);
    let told = said(&compiled("tests/hostile.c", LinkKind::Shared), &corpus);
    assert_eq!(told, format!("{} inputs\n", corpus.len()));
}

#[test]
fn the_example_of_one_puzzle_runs() {
    let told = said(&compiled("examples/one.c", LinkKind::Shared), &[]);
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines[0], format!("unique: {SOLUTION}"));
    assert_eq!(lines[1], "rated 1.2/1.2/1.2");
    assert!(lines[2].contains("\"query\":\"hint\"") && lines[2].contains("\"words\":"), "{}", lines[2]);
    assert_eq!(lines[3], "text-unreadable: line 2, column 1: expected 9 rows, found 2");
}

#[test]
fn the_example_of_many_puzzles_runs() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("million.txt");
    fs::write(&file, format!("{LINE}\n").repeat(300) + "123\n" + LINE + "\tby hand\n").expect("it can be written");
    let told = said(&compiled("examples/million.c", LinkKind::Shared), &[file]);
    let (none, solution) = (".".repeat(81), SOLUTION.to_owned());
    let expected: Vec<&String> = (0..302).map(|row| if row == 300 { &none } else { &solution }).collect();
    assert_eq!(told.lines().collect::<Vec<_>>(), expected);
}

#[test]
fn the_example_in_cpp_runs() {
    let told = said(&compiled("examples/made.cpp", LinkKind::Shared), &[]);
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines.len(), 21);
    let ratings: Vec<f64> = lines[..20].iter().map(|line| line[81..].trim().parse().expect("a rating")).collect();
    assert!(ratings.is_sorted_by(|one, next| one >= next) && ratings[0] > ratings[19], "{told}");
    assert!(lines[20].contains("\"band\":"), "{told}");
}
