//! Puzzles with many rules, solved step by step. `cargo xtask docs` runs this test with the folder for their pages.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use tesuji::query::rule_steps::Walker;
use tesuji::query::{Explain, Query, Scratch};
use tesuji::render::forms::{Form, Source, Style, Writer};
use tesuji::render::{Language, ProblemPicture, Wording};
use tesuji::{Control, Problem, Reason, RuleStep};
use tesuji_testkit::Chance;
use tesuji_testkit::variants::{KINDS, small_problem};

/// A puzzle of the list: the name of its page, its title, and its text.
struct Case<'a> {
    name: &'a str,
    title: &'a str,
    text: &'a str,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn list() -> String {
    fs::read_to_string(root().join("testdata/variants/puzzles.tsv")).expect("the list of puzzles is there")
}

fn cases(list: &str) -> Vec<Case<'_>> {
    list.lines().filter(|line| !line.starts_with('#')).map(case).collect()
}

fn case(line: &str) -> Case<'_> {
    match line.split('\t').collect::<Vec<&str>>()[..] {
        [name, title, text] => Case { name, title, text },
        _ => panic!("three fields a line: {line}"),
    }
}

fn problem(text: &str) -> Problem {
    let mut records = tesuji::format::read(text.as_bytes(), None);
    assert_eq!(records.len(), 1, "{text}");
    records.remove(0).unwrap_or_else(|error| panic!("{error}: {text}")).problem
}

/// Returns the output of the command line for the whole path.
fn explained(problem: &Problem, language: Language) -> String {
    let response = Explain::default().answer(problem, &mut Scratch::new(), &Control::new());
    assert!(response.path.as_ref().is_some_and(|path| path.is_complete()), "{:?}", response.status);
    let source = Source {
        file: None,
        line: None,
        rest: "",
        row: None,
        metadata: None,
        problem: &|| problem.clone(),
        written: &|| None,
    };
    let mut out = Vec::new();
    let style = Style { wording: Wording { language, ..Wording::default() }, ..Style::default() };
    Writer::new(Form::Text, style).write("explain", &response, &source, &mut out);
    String::from_utf8(out).expect("words are UTF-8")
}

/// Returns the most instructive step and the state before it: a step from a required value or from several cages
/// together, a chain, or otherwise the first step by a constraint.
fn telling(problem: &Problem) -> (Walker, RuleStep) {
    let mut walker = Walker::of(problem);
    let path = walker.clone().path(&Control::new());
    let rank = |step: &RuleStep| match step.reason {
        Reason::Leftover { .. } | Reason::Needed { .. } => 0,
        Reason::Rule { .. } if step.cells().len() > 2 => 1,
        Reason::Chain { .. } => 2,
        Reason::Rule { .. } => 3,
        Reason::Locked { .. } | Reason::NakedSubset { .. } | Reason::HiddenSubset { .. } | Reason::Fish { .. } => 4,
        _ => 5,
    };
    let at = (0..path.len()).min_by_key(|&at| rank(&path[at])).expect("there is a step");
    path[..at].iter().for_each(|step| walker.take(step));
    (walker, path[at].clone())
}

/// The puzzle whose files are compared with those in `testdata/pages/`.
const KEPT: &str = "region-sum";

/// Compares a file of the pages with its kept copy, if there is one, and writes it if the environment names a folder.
fn publish(name: &str, text: &str) {
    if name.starts_with(KEPT) {
        compare(&root().join("testdata/pages").join(name.replace(".md", ".txt")), text);
    }
    let Some(folder) = std::env::var_os("TESUJI_PAGES").map(PathBuf::from) else { return };
    fs::create_dir_all(&folder).expect("the folder can be made");
    fs::write(folder.join(name), text).expect("the file can be written");
}

/// Compares a kept file with the expected text; `cargo xtask renew` updates it.
fn compare(path: &Path, expected: &str) {
    if std::env::var_os("SNAPSHOTS").is_some_and(|how| how == "overwrite") {
        fs::write(path, expected).expect("the file can be written");
    }
    let found = fs::read_to_string(path).unwrap_or_default();
    assert!(found == expected, "{} differs from:\n{expected}", path.display());
}

#[test]
fn every_puzzle_is_solved_from_start_to_end() {
    let list = list();
    let cases = cases(&list);
    assert!(cases.len() >= 20, "{}", cases.len());
    for case in &cases {
        let problem = problem(case.text);
        let path = Walker::of(&problem).path(&Control::new());
        let supposed = path.iter().any(|step| matches!(step.reason, Reason::Supposed { .. }));
        assert!(!supposed, "{}: a step supposes a value", case.name);
        let words = explained(&problem, Language::English);
        let (walker, step) = telling(&problem);
        let number = path.iter().position(|one| *one == step).expect("the step is of the path") + 1;
        let beginning = format!("{number}. ");
        let said = words.lines().map(str::trim).find(|line| line.starts_with(&beginning)).expect("the step is told");
        let mut page = format!("# {}\n\n", case.title);
        let _ = write!(page, "[All variants](../variants.md)\n\n```text\n{}\n```\n\n", case.text);
        let _ = write!(
            page,
            "![The puzzle]({0}.svg)\n\n## A step\n\n{said}\n\n![Step {number}]({0}-step.svg)\n\n",
            case.name
        );
        let _ = write!(page, "## The whole path\n\n```text\n{}\n```\n", words.trim());
        publish(&format!("{}.md", case.name), &page);
        let picture = ProblemPicture::of(&problem).title(case.title);
        publish(&format!("{}.svg", case.name), &picture.to_string());
        let picture = ProblemPicture::of(&problem).title(said).step(&walker, &step);
        publish(&format!("{}-step.svg", case.name), &picture.to_string());
    }
}

#[test]
fn every_puzzle_and_every_constraint_is_in_the_table() {
    let page = fs::read_to_string(root().join("docs/variants.md")).expect("the page is there");
    let list = list();
    for case in cases(&list) {
        assert!(page.contains(&format!("\n| {} |", case.title)), "{}", case.title);
    }
    for kind in 0..KINDS {
        let problem = small_problem(kind, &mut Chance::new(kind as u64));
        for constraint in problem.constraints() {
            assert!(page.contains(&format!("| `{}` |", constraint.name())), "{}", constraint.name());
        }
    }
}

#[test]
fn chinese_paths_have_no_english_words() {
    let list = list();
    for case in cases(&list) {
        let words = explained(&problem(case.text), Language::Chinese);
        let mut letters = words.split(|one: char| !one.is_ascii_alphabetic());
        let strange = letters.find(|word| !word.is_empty() && !["r", "c", "X"].contains(word));
        assert_eq!(strange, None, "{}: {words}", case.name);
    }
}
