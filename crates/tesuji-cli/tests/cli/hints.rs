//! `tesuji hint`, and the page `docs/hints.md`, which is made from its output. `cargo xtask renew` updates the page.

use snapbox::{Data, assert_data_eq};

use crate::process::tesuji;

/// Players' states from easy to extreme: a title after `#`, then a line in HoDoKu's library format: `+` precedes placed
/// digits, and the removed pencil marks follow the grid, as digit, row and column.
const STATES: &str = include_str!("hints.txt");

const INTRODUCTION: &str = "# Twenty hints

Each state below is a player's state, with placed digits and removed pencil marks. `tesuji hint` reports a mistake first,
if there is one. Otherwise it leads to the easiest useful step, at three depths: where to look, which technique to look
for, and the step with its reasons. The last ten states are from puzzles that are among the hardest known. A test checks
that this page is the output of the program.

A state can be in any notation that has one; here it is a line of a HoDoKu library, with `+` before placed digits:

```sh
tesuji hint state.txt
tesuji hint --depth technique state.txt
tesuji hint --depth full state.txt
```
";

/// Returns the titles and the states.
fn states() -> Vec<(&'static str, &'static str)> {
    let lines: Vec<&str> = STATES.lines().collect();
    lines.chunks_exact(2).map(|two| (two[0].trim_start_matches("# "), two[1])).collect()
}

fn hint(state: &str, depth: &str) -> String {
    let run = tesuji(&["hint", "--depth", depth], state);
    assert_eq!(run.err, "", "{state}");
    run.out.trim_end().to_owned()
}

#[test]
fn the_page_of_hints_is_what_the_program_says() {
    let mut page = INTRODUCTION.to_owned();
    for (nth, (title, state)) in states().into_iter().enumerate() {
        let grid = tesuji(&["convert", "--to", "pencilmarks"], state).out;
        page += &format!("\n## {}. {title}\n\n```text\n{}\n```\n\nAs a line: `{state}`\n\n", nth + 1, grid.trim_end());
        let mut before = String::new();
        for (depth, name) in [("where", "Where"), ("technique", "What"), ("full", "All")] {
            let told = hint(state, depth);
            // Each depth repeats the text of the one before.
            let new = told.strip_prefix(&before).expect("a depth tells what the one before does").trim_start();
            page += &format!("- {name}: {}\n", if new.is_empty() { "nothing more." } else { new });
            before = told;
        }
    }
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/hints.md");
    assert_data_eq!(page, Data::read_from(&path, None).raw());
}

#[test]
fn there_are_twenty_states_two_of_them_with_mistakes() {
    let states = states();
    assert_eq!(states.len(), 20);
    let kinds: Vec<String> = states.iter().map(|(_, state)| kind(state)).collect();
    assert_eq!(kinds.iter().filter(|kind| *kind == "wrong-digits").count(), 1, "{kinds:?}");
    assert_eq!(kinds.iter().filter(|kind| *kind == "lost-marks").count(), 1, "{kinds:?}");
    assert_eq!(kinds.iter().filter(|kind| *kind == "step").count(), 18, "{kinds:?}");
}

fn kind(state: &str) -> String {
    let run = tesuji(&["hint", "--output", "json"], state);
    let value: serde_json::Value = serde_json::from_str(&run.out).expect("an object a line");
    assert_eq!(value["advice"] == "step", run.code == 0, "{run:?}");
    value["advice"].as_str().expect("the kind is a text").to_owned()
}

#[test]
fn the_depth_decides_how_much_is_told() {
    let puzzle = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
    assert_eq!(hint(puzzle, "where"), "Look at box 2.");
    assert_eq!(hint(puzzle, "technique"), "Look at box 2. Look for a hidden single.");
    let run = tesuji(&["hint", "--depth", "full", "--notation", "K9"], puzzle);
    assert!(run.out.ends_with("Look for a hidden single. In box 2, the 1 can only be in A6. So A6 is 1.\n"), "{run:?}");
    let vague = tesuji(&["hint", "--output", "json"], puzzle);
    let told = r#""status":"unique","advice":"step","words":"Look at box 2."}"#;
    assert!(vague.out.ends_with(&format!("{told}\n")), "{vague:?}");
    let open = tesuji(&["hint", "--output", "json", "--depth", "full"], puzzle);
    assert!(open.out.contains("\"place\":\"r1c6=1\""), "{open:?}");
}

#[test]
fn pictures_show_steps_and_mistakes() {
    let puzzle = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
    let picture = tesuji(&["hint", "--full", "--output", "svg"], puzzle);
    assert!(picture.out.starts_with("<svg ") && picture.out.contains("<title>Hidden single</title>"), "{picture:?}");
    // A picture gives away no more than the words do.
    let vague = tesuji(&["hint", "--output", "svg"], puzzle).out;
    assert!(vague.contains("<title>Hint</title>\n<desc>Look at box 2.</desc>"), "{vague}");
    assert!(picture.out.contains("r1c6") && !vague.contains("r1c6"), "{vague}");
    let wrong = tesuji(&["hint", "--output", "svg"], format!(":0000:x:+8{}:::\n", &puzzle[1..]));
    assert!(wrong.out.contains("<title>Wrong digits</title>"), "{wrong:?}");
    assert_eq!(wrong.code, 1);
}

#[test]
fn what_cannot_be_helped_is_said() {
    let run = tesuji(&["hint"], crate::SOLUTION);
    assert_eq!((run.out.as_str(), run.code), ("The puzzle is solved.\n", 0));
    let run = tesuji(&["hint"], crate::CLASH);
    assert!(run.out.starts_with("Digits clash: digit 5 appears twice in row 1"), "{run:?}");
    let run = tesuji(&["hint"], crate::EMPTY);
    assert_eq!(
        (run.out.as_str(), run.code),
        ("This puzzle has several solutions; no technique that is valid for all of them applies.\n", 1)
    );
    let run = tesuji(&["hint"], "1234341221434321\n");
    assert_eq!((run.out.as_str(), run.code), ("The puzzle is solved.\n", 0));
    let run = tesuji(&["hint", "--up-to", "easy"], "1.34341221434321\n");
    assert_eq!((run.out.as_str(), run.code), ("", 2));
    assert!(run.err.contains("techniques can be chosen and ordered only for 9x9"), "{run:?}");
    let run = tesuji(&["hint", "--only", "no-such-thing"], crate::PUZZLE);
    assert_eq!(run.code, 2);
}
