//! `tesuji rate`: lines, windows, limits, unrated puzzles, and comparison with known ratings.

#[cfg(unix)]
use std::io::{BufRead, BufReader, Read, Write};

use snapbox::{assert_data_eq, str};

#[cfg(unix)]
use crate::process::program;
use crate::process::{Run, tesuji};
use crate::{CLASH, SEVERAL};

/// ER, EP and ED 2.6, 1.2, 1.2: two steps need more than a single.
const EASY: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
/// 5.6, 1.2, 1.2: all remaining cells but one have two candidates.
const GRAVE: &str = ".48.....7..........318.5..6.7....2..8.3..61...1.49...39.2...5.....5.2..4...3...6.";
/// A single empty cell.
const LAST: &str = "81275364994368217567549128315423789636984572128716953452197436843852691779631845.";

fn rate(args: &[&str], input: &str) -> Run {
    let args: Vec<&str> = ["rate"].iter().chain(args).copied().collect();
    tesuji(&args, input)
}

/// Returns the first puzzle with a changed digit, so that it has no solution.
fn impossible() -> String {
    let mut line = EASY.to_owned();
    line.replace_range(1..2, "9");
    line
}

#[test]
fn a_line_answers_a_line_and_names_the_scale() {
    let run = rate(&[], &format!("{EASY}\tfirst\t17 clues\n# a comment\n{LAST},last\n{LAST}\n"));
    assert_eq!(
        run.out,
        format!(
            "{EASY}\t2.6\t1.2\t1.2\tSE 1.2.1\tfirst\t17 clues\n\
             {LAST}\t1.0\t1.0\t1.0\tSE 1.2.1\tlast\n\
             {LAST}\t1.0\t1.0\t1.0\tSE 1.2.1\n"
        )
    );
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let run = rate(&["--header"], LAST);
    assert_eq!(run.out, format!("puzzle\tER\tEP\tED\tscale\n{LAST}\t1.0\t1.0\t1.0\tSE 1.2.1\n"));
    let run = rate(&["--json"], &format!("{LAST} x\n"));
    assert_eq!(
        run.out,
        format!(
            r#"{{"schema":1,"query":"rate","file":"stdin","line":1,"puzzle":"{LAST}","status":"unique","scale":"SE 1.2.1","er":1.0,"ep":1.0,"ed":1.0,"rest":" x"}}"#
        ) + "\n"
    );
    assert!(rate(&["--help"], "").out.contains("SE 1.2.1"));
}

#[test]
fn what_cannot_be_rated_is_named_and_passed_over() {
    let none = impossible();
    let input = format!("{SEVERAL}\ta\n{none}\n{CLASH}\n1...............\nnonsense\n{LAST}\n");
    let run = rate(&[], &input);
    assert_eq!(
        run.out,
        format!(
            "{SEVERAL}\tseveral\t-\t-\tSE 1.2.1\ta\n{none}\tnone\t-\t-\tSE 1.2.1\n{CLASH}\tclash\t-\t-\tSE 1.2.1\n\
             1...............\tunsupported\t-\t-\tSE 1.2.1\nerror\n{LAST}\t1.0\t1.0\t1.0\tSE 1.2.1\n"
        )
    );
    assert_data_eq!(
        run.err,
        str![[r#"
tesuji: stdin:1: several solutions
tesuji: stdin:2: no solution
tesuji: stdin:3: clues clash: digit 5 appears twice in row 1: r1c1, r1c2
tesuji: stdin:4: the scale works only for 9x9, but the grid is 4x4
tesuji: stdin:5:[..]

"#]]
    );
    assert_eq!(run.code, 2);
    assert_eq!(rate(&[], &format!("{none}\n")).code, 1);
    let json = rate(&["--json"], &format!("{CLASH}\n"));
    assert!(
        json.out.contains(r#""scale":"SE 1.2.1""#)
            && json.out.contains(r#""status":"unsolvable","clashes":[{"house":"row 1""#),
        "{}",
        json.out
    );
    // With `--improper`, it rates any puzzle, as the original does.
    let run = rate(&["--improper", "--limit", "20"], &format!("{none}\n"));
    assert!(run.out.contains("\tSE 1.2.1\n") && !run.out.contains("none") && run.code == 0, "{}", run.out);
}

#[test]
fn a_trace_has_every_step() {
    let run = rate(&["--trace"], GRAVE);
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines[0], format!("{GRAVE}\t5.6\t1.2\t1.2\tSE 1.2.1"));
    let steps: Vec<Vec<&str>> = lines[1..].iter().map(|line| line.split('\t').collect()).collect();
    assert!(steps.iter().enumerate().all(|(nth, step)| step.len() == 5 && step[0] == (nth + 1).to_string()));
    assert!(steps.iter().any(|step| step[1] == "5.6" && step[2] == "BUG type 1" && step[3] == "."));
    let open = GRAVE.matches('.').count();
    assert_eq!(steps.iter().filter(|step| step[3] != ".").count(), open, "each cell is filled once");
    let json = rate(&["--trace", "--json"], GRAVE);
    assert_eq!(json.out.matches("\"technique\":").count(), steps.len());
    assert_eq!(json.out.matches("\"place\":").count(), open);
}

#[test]
fn windows_let_through_what_is_inside() {
    let input = format!("{EASY}\n{LAST}\n{GRAVE}\n{SEVERAL}\n");
    let lines = |args: &[&str]| -> Vec<String> {
        let run = rate(args, &input);
        assert!(run.err.contains("stdin:4: several solutions"), "{}", run.err);
        run.out.lines().map(|line| line[..81].to_owned()).collect()
    };
    assert_eq!(lines(&["--er", "2.6"]), [EASY]);
    assert_eq!(lines(&["--er", "2.0.."]), [EASY, GRAVE]);
    assert_eq!(lines(&["--er", "..5.5", "--ed", "1.0"]), [LAST]);
    assert_eq!(lines(&["--ep", "1.2..1.5"]), [EASY, GRAVE]);
    assert_eq!(lines(&["--diamond"]), [LAST]);
    assert_eq!(lines(&["--pearl"]), [LAST]);
    for wrong in ["5..3", "hard", ".."] {
        let run = rate(&["--er", wrong], "");
        assert!(run.code == 2 && run.err.contains("expected ratings such as 7.1..8.3"), "{}", run.err);
    }
}

#[test]
fn time_that_runs_out_is_said() {
    let run = rate(&["--limit", "0.000000001"], &format!("{EASY}\tname\n"));
    assert_eq!(run.out, format!("{EASY}\t?\t?\t?\tSE 1.2.1\tname\n"));
    assert!(run.err.starts_with("tesuji: stdin:1: not rated within "), "{}", run.err);
    assert_eq!(run.code, 1);
    for wrong in ["0", "-1", "soon", "nan"] {
        assert_eq!(rate(&["--limit", wrong], "").code, 2, "{wrong}");
    }
}

#[test]
fn a_sukaku_is_rated_from_its_candidates() {
    let sukaku = tesuji(&["convert", "--to", "sukaku"], EASY).out;
    let run = rate(&[], &sukaku);
    let fields: Vec<&str> = run.out.trim_end().split('\t').collect();
    // The candidates of the cells with clues are singles; the rest of the path is the same.
    assert_eq!((fields.len(), fields[0].len(), fields[1]), (5, 729, "2.6"), "{}", run.out);
}

#[test]
fn known_ratings_are_compared() {
    let table = format!("puzzle\tER\tEP\tED\tseconds\n{EASY}\t2.6\t1.2\t1.2\t0.1\n{LAST}\t1.0\t1.0\t1.0\t0.2\n");
    let run = rate(&["--check"], &table);
    assert_eq!((run.out.as_str(), run.err.as_str(), run.code), ("SE 1.2.1\n2 of 2 agree\n", "", 0));
    let wrong = format!("{EASY},2.6,1.2,1.5\n{GRAVE};5.6;1.2;1.2;x\n{LAST} 1.0\n");
    let run = rate(&["--check"], &wrong);
    assert_eq!(run.out, format!("stdin:1\t{EASY}\t2.6/1.2/1.5\tSE 1.2.1 is 2.6/1.2/1.2\nSE 1.2.1\n1 of 2 agree\n"));
    assert_eq!(run.err, "tesuji: stdin:3: expected ER, EP and ED after the puzzle\n");
    assert_eq!(run.code, 2);
    assert_eq!(rate(&["--check"], &wrong.lines().take(2).collect::<Vec<_>>().join("\n")).code, 1);
    // Columns in another order have names.
    let named = format!("id,ed,ep,er,puzzle\n7,1.2,1.2,2.6,{EASY}\n8,1.0,1.0,2.0,{LAST}\n");
    assert_eq!(rate(&["--check", "--id", "7"], &named).out, "SE 1.2.1\n1 of 1 agree\n");
    assert_eq!(rate(&["--check", "--from", "csv"], &named).code, 1);
    // The rating of a puzzle with several solutions depends on the path that the techniques take.
    assert!(rate(&["--check", "--limit", "9"], &format!("{CLASH}\t1.0\t1.0\t1.0\n")).out.ends_with("0 of 1 agree\n"));
    assert_eq!(rate(&["--check"], "# nothing\n").code, 2);
    assert_eq!(rate(&["--check", "--trace"], &table).code, 2);
}

#[test]
fn threads_and_selections_change_no_line() {
    let input: String = (0..400).map(|nth| format!("{}\t{nth}\n", [EASY, LAST, GRAVE, SEVERAL][nth % 4])).collect();
    let one = rate(&["--threads", "1"], &input);
    assert_eq!(one.out.lines().count(), 400);
    assert!(one.out.lines().enumerate().all(|(nth, line)| line.ends_with(&format!("\t{nth}"))));
    for threads in ["2", "5"] {
        assert!(rate(&["--threads", threads], &input) == one, "{threads} threads");
    }
    let some = rate(&["--skip", "100", "--take", "8"], &input);
    assert_eq!(some.out, one.out.lines().skip(100).take(8).map(|line| format!("{line}\n")).collect::<String>());
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_a_long_rating_after_whole_lines() {
    // Golden Nugget takes seconds, and this many of them take minutes.
    let hard = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....\n";
    let mut child = program(&["rate"]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(format!("{EASY}\n{}", hard.repeat(200)).as_bytes()).unwrap();
    drop(stdin);
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut text = String::new();
    out.read_line(&mut text).unwrap();
    assert!(text.ends_with("SE 1.2.1\n"), "one line comes before the others are done: {text}");
    let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    out.read_to_string(&mut text).unwrap();
    assert!(text.ends_with('\n') && text.lines().all(|line| line.ends_with("SE 1.2.1")), "{text}");
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

/// Two puzzles whose scores are in the tests of the HoDoKu rating.
const MILD: &str = "................12..3..4.........1.5......3...6..27........64.82..5.....7.1......";
const CHAINS: &str = "53...8.1.......5...79..6..2...7.9.....6..589.....2.........1..43........8...4.7..";

#[test]
fn hodoku_has_score_level_and_path() {
    let hodoku = |args: &[&str], input: &str| rate(&[&["--scale", "hodoku"], args].concat(), input);
    let run = hodoku(&[], &format!("{MILD}\tmild\n{SEVERAL}\n"));
    assert_eq!(run.out, format!("{MILD}\t396\teasy\thodoku\tmild\n{SEVERAL}\tseveral\t-\thodoku\n"));
    assert_eq!((run.code, run.err.as_str()), (1, "tesuji: stdin:2: several solutions\n"));
    let run = hodoku(&["--header", "--take", "1"], &format!("{MILD}\n{CHAINS}\n"));
    assert_eq!(run.out, format!("puzzle\tscore\tlevel\tscale\n{MILD}\t396\teasy\thodoku\n"));
    let run = hodoku(&["--trace"], CHAINS);
    let steps: Vec<Vec<&str>> = run.out.lines().skip(1).map(|line| line.split('\t').collect()).collect();
    assert!(steps.iter().all(|step| step.len() == 5), "{}", run.out);
    assert_eq!(steps.iter().map(|step| step[1].parse::<u32>().unwrap()).sum::<u32>(), 5336);
    let json = hodoku(&["--trace", "--json"], MILD).out;
    assert!(
        json.contains(r#""number":396.0,"label":"easy""#) && json.contains(r#""steps":[{"number":14.0,"#),
        "{json}"
    );
    assert!(!hodoku(&["--json"], MILD).out.contains("steps"));
}

#[test]
fn hodoku_has_windows_and_checks() {
    let hodoku = |args: &[&str], input: &str| rate(&[&["--scale", "hodoku"], args].concat(), input);
    let input = format!("{MILD}\n{CHAINS}\n");
    for (args, wanted) in [(["--score", "1000.."], CHAINS), (["--level", "easy"], MILD), (["--score", "396"], MILD)] {
        let run = hodoku(&args, &input);
        assert_eq!(run.out.lines().map(|line| &line[..81]).collect::<Vec<&str>>(), [wanted], "{args:?}");
    }
    let table = format!("puzzle\tlevel\tscore\n{MILD}\tEasy\t396\n{CHAINS}\tExtreme\t5337\n");
    let run = hodoku(&["--check"], &table);
    let differs = format!("stdin:3\t{CHAINS}\t5337 extreme\tHoDoKu is 5336 extreme\n");
    assert_eq!(run.out, format!("{differs}HoDoKu 2.3.2\n1 of 2 agree\n"));
    assert_eq!(run.code, 1);
    let run = hodoku(&["--check"], &format!("{MILD}\t396\teasy\n{CHAINS}\textreme\t5336\thodoku\n"));
    assert_eq!((run.out.as_str(), run.code), ("HoDoKu 2.3.2\n2 of 2 agree\n", 0));
    let run = hodoku(&["--check"], MILD);
    assert!(run.code == 2 && run.err.contains("expected score, level after the puzzle"), "{}", run.err);
    for args in [["--scale", "hodoku", "--improper"].as_slice(), &["--scale", "hodoku", "--pearl"], &["--score", "1.."]]
    {
        let run = rate(args, MILD);
        assert!(run.code == 2 && run.err.contains("with the scale"), "{args:?}: {}", run.err);
    }
}
