//! The verbs that compare puzzles up to equivalence.

use crate::process::{Run, example, tesuji};
use crate::{CLASH, EMPTY, PUZZLE, SEVERAL, SOLUTION};

/// The least line of all puzzles that are essentially the same as `PUZZLE`.
const MINLEX: &str = "........1.....2.3...4.5.6.....6..7....678.....3...9.....8...5...9...7.1.12.....9.";

fn shuffled(text: &str, seed: &str) -> String {
    tesuji(&["shuffle", "--seed", seed], text).out
}

fn answer(run: &Run) -> (&str, &str, i32) {
    (run.out.as_str(), run.err.as_str(), run.code)
}

#[test]
fn canonical_forms() {
    let run = tesuji(&["canonicalize", "--transform"], format!("{PUZZLE},7.1\n"));
    assert_eq!(answer(&run), (format!("{MINLEX} r123456987c987654231d943872615,7.1\n").as_str(), "", 0));
    assert_eq!(tesuji(&["canonicalize"], shuffled(PUZZLE, "3")).out, format!("{MINLEX}\n"));
    let run = tesuji(&["canonicalize", "--form", "solution"], PUZZLE);
    assert_eq!(run.out, "1.....7...5...9....98.....5....1.36......2..89...6.1..3...7.......6.......2..5..4\n");
    let run = tesuji(&["canonicalize", "--form", "relabel"], PUZZLE);
    assert_eq!(run.out, "1..........23......4..5.6...7...4.......874.....9...2...9....31..17...9..5....8..\n");
    let run = tesuji(&["canonicalize", "--form", "pattern"], format!("{EMPTY}\n{CLASH}\n"));
    assert_eq!(run.out, format!("{EMPTY}\n{}11\n", &EMPTY[2..]));
}

#[test]
fn what_has_no_form_is_named() {
    let run = tesuji(&["canonicalize"], format!("{CLASH}\n{MINLEX}\n1234341221434321\n"));
    let err = "tesuji: stdin:1: clues clash: digit 5 appears twice in row 1: r1c1, r1c2\n\
               tesuji: stdin:3: expected a 9x9 grid, found 4x4\n";
    assert_eq!(answer(&run), (format!("clash\n{MINLEX}\nunsupported\n").as_str(), err, 2));
    let run = tesuji(&["canonicalize", "--form", "solution"], SEVERAL);
    assert_eq!(answer(&run), ("several\n", "tesuji: stdin:1: several solutions\n", 1));
}

#[test]
fn isomorphic_puzzles_come_with_the_way() {
    let run = tesuji(&["isomorphic", "--to", PUZZLE], format!("{PUZZLE} a\n{SEVERAL} b\n"));
    assert_eq!(answer(&run), ("r123456789c123456789d123456789 a\nno b\n", "", 1));
    let run = tesuji(&["isomorphic", "--to", PUZZLE], shuffled(PUZZLE, "8"));
    assert_eq!((run.err.as_str(), run.code), ("", 0));
    assert!(run.out.trim_start_matches('t').starts_with('r'), "{}", run.out);
    assert_eq!(tesuji(&["isomorphic", "--to", CLASH], PUZZLE).code, 2);
}

#[test]
fn distinct_puzzles_are_told_from_images() {
    let (one, other) = (shuffled(&format!("{PUZZLE} image"), "1"), shuffled(SEVERAL, "2"));
    let text = format!("{PUZZLE} first\n{one}{SEVERAL}\n{other}{one}");
    let run = tesuji(&["distinct"], &text);
    assert_eq!(answer(&run), (format!("{PUZZLE} first\n{SEVERAL}\n").as_str(), "", 0));
    let run = tesuji(&["distinct", "--group"], &text);
    assert_eq!(run.out, format!("1 {PUZZLE} first\n1 {one}2 {SEVERAL}\n2 {other}1 {one}"));
    let known = example("5_line_with_call_count.txt");
    let puzzle = std::fs::read_to_string(&known).unwrap();
    let run = tesuji(&["distinct", "--new-to", &known], format!("{}{PUZZLE}\n", shuffled(&puzzle, "3")));
    assert_eq!(answer(&run), (format!("{PUZZLE}\n").as_str(), "", 0));
}

#[test]
fn symmetries_are_counted_and_listed() {
    let run = tesuji(&["symmetry"], format!("{}1 x\n{SOLUTION}\n", &EMPTY[1..]));
    let expected = "automorphisms=41472 pattern=41472 symmetry=diagonal bands=- x\n\
                    automorphisms=1 pattern=3359232 symmetry=full bands=92,87,162,106,356,361\n";
    assert_eq!(answer(&run), (expected, "", 0));
    let run = tesuji(&["symmetry", "--list"], format!("{PUZZLE} x\n"));
    assert_eq!(answer(&run), ("r123456789c123456789d123456789 x\n", "", 0));
}

#[test]
fn a_seed_shuffles_alike_with_any_number_of_threads() {
    let text = format!("{PUZZLE}\n").repeat(2000);
    let args = |threads| ["shuffle", "--seed", "7", "--count", "2", "--threads", threads];
    let one = tesuji(&args("1"), &text);
    assert_eq!(one.out, tesuji(&args("3"), &text).out);
    assert_eq!(one.out.lines().count(), 4000);
    let different: std::collections::HashSet<&str> = one.out.lines().collect();
    assert!(different.len() > 3990, "{}", different.len());
    let run = tesuji(&["distinct"], &one.out);
    assert_eq!(run.out.lines().count(), 1);
    assert_ne!(tesuji(&["shuffle"], PUZZLE).out, tesuji(&["shuffle"], PUZZLE).out);
}

#[test]
fn redundant_clues_are_named_and_taken_away() {
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let spare =
        "r1c1,r1c2,r1c5,r2c1,r2c4,r2c5,r2c6,r3c2,r4c1,r4c9,r5c1,r5c4,r5c6,r6c1,r6c9,r7c2,r8c4,r8c5,r8c6,r8c9,r9c5,r9c9";
    let run = tesuji(&["minimal"], format!("{PUZZLE} a\n{easy} b\n{SEVERAL} c\n"));
    let err = "tesuji: stdin:3: several solutions\n";
    assert_eq!(answer(&run), (format!("minimal a\n{spare} b\nseveral c\n").as_str(), err, 1));
    let run = tesuji(&["minimal", "--only"], format!("{PUZZLE} a\n{easy} b\n"));
    assert_eq!(answer(&run), (format!("{PUZZLE} a\n").as_str(), "", 0));

    let args = |threads| ["minimal", "--reduce", "--seed", "1", "--count", "3", "--threads", threads];
    let text = format!("{easy}\n").repeat(300);
    let run = tesuji(&args("1"), &text);
    assert_eq!(run.out, tesuji(&args("3"), &text).out);
    assert_eq!(tesuji(&["minimal", "--only"], &run.out).out, run.out);
    assert_eq!(tesuji(&["count", "--limit", "2"], &run.out).out, "1\n".repeat(900));
}

#[test]
fn what_is_printed_of_a_transform_can_be_applied() {
    // The transform from `isomorphic` leads to the other puzzle, and back.
    let other = shuffled(PUZZLE, "8");
    let way = tesuji(&["isomorphic", "--to", other.trim()], PUZZLE).out;
    let run = tesuji(&["transform", "--by", way.trim()], format!("{PUZZLE} a\n"));
    assert_eq!(answer(&run), (format!("{} a\n", other.trim()).as_str(), "", 0));
    assert_eq!(tesuji(&["transform", "--inverse", "--by", way.trim()], &other).out, format!("{PUZZLE}\n"));
    // So do those of a canonical form, of a shuffle, and of the list of symmetries.
    for args in [&["canonicalize", "--transform"][..], &["shuffle", "--seed", "3", "--transform"]] {
        let out = tesuji(args, PUZZLE).out;
        let (image, way) = out.trim().split_once(' ').unwrap();
        assert_eq!(tesuji(&["transform", "--by", way], PUZZLE).out, format!("{image}\n"), "{args:?}");
    }
    let corner = format!("{}12{}\n", &EMPTY[..30], &EMPTY[32..]);
    let ways = tesuji(&["symmetry", "--list"], &corner).out;
    assert!(ways.lines().count() > 100);
    for way in ways.lines().step_by(997) {
        assert_eq!(tesuji(&["transform", "--by", way], &corner).out, corner);
    }
}

#[test]
fn transforms_follow_one_another() {
    let by = |args: &[&str], text: &str| tesuji(&[&["transform"], args].concat(), text).out;
    let turned = by(&["--by", "quarter-turn"], PUZZLE);
    assert_eq!(by(&["--by", "quarter-turn"], &turned), by(&["--by", "half-turn"], PUZZLE));
    let both = by(&["--by", "b213", "--by", "d213456789", "--transform"], PUZZLE);
    let (image, way) = both.trim().split_once(' ').unwrap();
    assert_eq!(way, "r456123789c123456789d213456789");
    assert_eq!(image, by(&["--by", "b213d213456789"], PUZZLE).trim());
    assert_eq!(&image[..27], ".5...7.......457.....2...3.", "the second band, 1 and 2 swapped");
    // The order of transforms matters, and the inverse undoes them in reverse order.
    let [one, other] = [["t", "r312456789"], ["r312456789", "t"]].map(|[a, b]| by(&["--by", a, "--by", b], PUZZLE));
    assert_ne!(one, other);
    assert_eq!(by(&["--inverse", "--by", "t", "--by", "r312456789"], &one), format!("{PUZZLE}\n"));
}

#[test]
fn what_is_no_transform_is_refused_at_its_place() {
    for (text, reason) in [
        ("sideways", "character 2: expected three digits from 1 to 3"),
        (
            "mirror",
            "character 1: expected a part of a transform: t, r, c, b, s or d, or a name: identity, quarter-turn",
        ),
        ("tr12345678", "character 11: expected nine digits from 1 to 9"),
        ("tr142356789", "character 2: expected nine lines that keep bands and stacks together"),
        ("d112345678", "character 1: expected each of the nine digits once"),
        ("tb133", "character 2: expected 1, 2 and 3, each once"),
        ("", "character 1: expected a part"),
    ] {
        let run = tesuji(&["transform", &format!("--by={text}")], PUZZLE);
        assert_eq!((run.out.as_str(), run.code), ("", 2), "{text}");
        assert!(run.err.contains(reason), "{text}: {}", run.err);
    }
    assert_eq!(tesuji(&["transform"], PUZZLE).code, 2);
    let run = tesuji(&["transform", "--by", "t"], format!("{CLASH}\n1234341221434321\n"));
    let err = "tesuji: stdin:2: expected a 9x9 grid, found 4x4\n";
    let turned = format!("5{}5{}\nunsupported\n", &EMPTY[..8], &EMPTY[..71]);
    assert_eq!(answer(&run), (turned.as_str(), err, 2), "clues that clash have an image");
}

#[test]
fn forms_decide_what_is_the_same() {
    let image = shuffled(PUZZLE, "8");
    // With the form of the puzzle: the same answer, followed by the form.
    let plain = tesuji(&["isomorphic", "--to", PUZZLE], format!("{image}{SEVERAL}\n"));
    let run = tesuji(&["isomorphic", "--to", PUZZLE, "--form", "puzzle"], format!("{image}{SEVERAL}\n"));
    assert_eq!((run.err.as_str(), run.code, plain.code), ("", 1, 1));
    let fields: Vec<Vec<&str>> = run.out.lines().map(|line| line.split(' ').collect()).collect();
    assert_eq!((fields[0][1], fields[1][0]), (MINLEX, "no"));
    assert_eq!(fields[1][1], tesuji(&["canonicalize"], SEVERAL).out.trim());
    for way in [fields[0][0], plain.out.lines().next().unwrap()] {
        assert_eq!(tesuji(&["transform", "--by", way], &image).out, format!("{PUZZLE}\n"));
    }
    // The same cells with other digits have the same pattern; moved cells are not the same up to relabelling.
    let relabeled = tesuji(&["transform", "--by", "d231456789"], PUZZLE).out;
    let moved = tesuji(&["transform", "--by", "t"], PUZZLE).out;
    let other_digit = PUZZLE.replacen('3', "1", 1);
    let same = |form, text: &str| tesuji(&["isomorphic", "--to", PUZZLE, "--form", form], text).code == 0;
    assert!(same("relabel", &relabeled) && !same("relabel", &moved) && same("puzzle", &moved));
    assert!(same("pattern", &other_digit) && !same("puzzle", &other_digit));
    assert!(same("solution", &image));
    let run = tesuji(&["isomorphic", "--to", PUZZLE, "--form", "solution"], SEVERAL);
    assert_eq!(answer(&run), ("several\n", "tesuji: stdin:1: several solutions\n", 1));
    let json = tesuji(&["isomorphic", "--to", PUZZLE, "--form", "puzzle", "--json"], PUZZLE).out;
    assert!(json.contains(&format!("\"form\":\"{MINLEX}\"")), "{json}");
}

#[test]
fn kinds_are_summed_up() {
    let (one, other) = (shuffled(PUZZLE, "1"), shuffled(SEVERAL, "2"));
    let text = format!("{PUZZLE}\n{one}{SEVERAL}\n{one}8..\n{EMPTY}\n");
    let run = tesuji(&["distinct", "--summary"], &text);
    let err = "tesuji: stdin:5:4: expected 81 cells, found 3\n";
    assert_eq!(answer(&run), ("puzzles=5 kinds=3 new=3 largest=3 sizes=1:2,3:1\n", err, 2));
    let json = tesuji(&["distinct", "--summary", "--json", "--threads", "1"], &text).out;
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((value["query"].as_str(), value["largest_form"].as_str()), (Some("distinct"), Some(MINLEX)));
    assert_eq!(value["sizes"], serde_json::json!([{"size": 1, "kinds": 2}, {"size": 3, "kinds": 1}]));
    let known = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(known.path(), &other).unwrap();
    let run = tesuji(
        &["distinct", "--summary", "--new-to", known.path().to_str().unwrap()],
        format!("{PUZZLE}\n{SEVERAL}\n"),
    );
    assert_eq!(answer(&run), ("puzzles=2 kinds=2 new=1 largest=1 sizes=1:2\n", "", 0));
    assert_eq!(tesuji(&["distinct", "--summary"], "").out, "puzzles=0 kinds=0 new=0 largest=0 sizes=-\n");
    assert_eq!(tesuji(&["distinct", "--summary", "-o", "csv"], PUZZLE).code, 2);
}

#[test]
fn bands_are_looked_up() {
    let all = tesuji(&["band"], "").out;
    assert_eq!(all.lines().count(), 416);
    let classes = "92,87,162,106,356,361";
    assert!(tesuji(&["symmetry"], SOLUTION).out.ends_with(&format!("bands={classes}\n")));
    let run = tesuji(&["band", "92", &SOLUTION[..27], &SOLUTION[54..]], "");
    let line = |number: usize| all.lines().nth(number - 1).unwrap();
    assert_eq!(answer(&run), (format!("{0}\n{0}\n{1}\n", line(92), line(162)).as_str(), "", 0));
    assert_eq!(line(1), "1 123456789456789123789123456");
    let json = tesuji(&["band", "1", "--json"], "").out;
    assert_eq!(json, "{\"schema\":1,\"query\":\"band\",\"number\":1,\"band\":\"123456789456789123789123456\"}\n");
    for (text, reason) in [
        ("417", "expected a number from 1 to 416, or the 27 digits of a band"),
        ("123456788456789123789123456", "the digit in row 1, column 9 of the band appears twice"),
    ] {
        let run = tesuji(&["band", text], "");
        assert!(run.code == 2 && run.err.contains(reason), "{}", run.err);
    }
}
