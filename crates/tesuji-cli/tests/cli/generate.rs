//! Generated puzzles, and lists of them.

use std::fs;
use std::thread;
use std::time::Duration;

use crate::process::{program, tesuji};

#[test]
fn the_same_seed_makes_the_same_puzzles() {
    let args = ["generate", "--count", "700", "--minimal", "--seed", "3", "--threads"];
    let runs = ["1", "3"].map(|threads| tesuji(&[&args[..], &[threads]].concat(), ""));
    assert_eq!((runs[0].code, runs[0].err.as_str(), runs[0].out.lines().count()), (0, "", 700));
    assert_eq!(runs[0], runs[1]);
    assert_eq!(tesuji(&["minimal", "--only"], &runs[0].out).out, runs[0].out);
    assert_eq!(tesuji(&["distinct"], &runs[0].out).out, runs[0].out);
    assert_ne!(tesuji(&["generate"], "").out, tesuji(&["generate"], "").out);
}

#[test]
fn shards_are_parts_of_the_run() {
    let args = ["generate", "--count", "30", "--seed", "4", "--output", "csv"];
    let whole = tesuji(&args, "").out;
    assert!(whole.starts_with("source,question,answer,rating\ntesuji-"), "{whole}");
    let part = |shard| tesuji(&[&args[..], &["--shard", shard]].concat(), "").out;
    let mut lines: Vec<String> = ["1/2", "2/2"]
        .iter()
        .flat_map(|&nth| part(nth).lines().skip(1).map(str::to_owned).collect::<Vec<_>>())
        .collect();
    lines.sort();
    let mut expected: Vec<&str> = whole.lines().skip(1).collect();
    expected.sort();
    assert_eq!(lines, expected);
}

#[test]
fn joined_shards_are_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).into_os_string().into_string().unwrap();
    for form in ["csv", "json"] {
        let args = ["generate", "--count", "31", "--seed", "4", "--output", form];
        let shards: Vec<String> = (1..=3).map(|nth| path(&format!("{nth}.{form}"))).collect();
        for (nth, file) in (1..).zip(&shards) {
            let shard = format!("{nth}/3");
            assert_eq!(tesuji(&[&args[..], &["--shard", &shard, "--file", file]].concat(), "").code, 0);
        }
        let files = |shards: &[String]| {
            let run = ["dataset", "join"].into_iter().chain(shards.iter().map(String::as_str)).collect::<Vec<_>>();
            tesuji(&run, "")
        };
        let whole = tesuji(&args, "").out;
        let joined = files(&shards);
        assert_eq!((joined.out.as_str(), joined.err.as_str(), joined.code), (whole.as_str(), "", 0));
        // Repeated puzzles are left out.
        let again = files(&[&shards[..], &shards[..1]].concat());
        assert_eq!((again.out, again.code), (whole, 0));
        assert_eq!(again.err, "tesuji: 11 left out, essentially the same as an earlier one\n");
    }
    let lines = path("lines");
    assert_eq!(tesuji(&["generate", "--count", "3", "--seed", "4", "--file", &lines], "").code, 0);
    let refused = tesuji(&["dataset", "join", &lines], "");
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("lines: expected a row of a shard as CSV or JSON"), "{}", refused.err);
}

#[test]
fn ratings_are_those_of_rate() {
    let args = ["generate", "--count", "5", "--seed", "5", "--symmetry", "half-turn", "--er", "2.0..4.5"];
    let made = tesuji(&args, "");
    assert_eq!((made.code, made.out.lines().count()), (0, 5), "{}", made.err);
    let checked = tesuji(&["rate", "--check"], &made.out);
    assert!(checked.out.ends_with("5 of 5 agree\n"), "{}", checked.out);
    let json = tesuji(&[&args[..], &["--output", "json", "--path"]].concat(), "").out;
    assert!(json.lines().all(|line| line.contains("\"er\":") && line.contains("\"path\":[\"")), "{json}");
}

#[test]
fn what_cannot_be_made_is_refused_or_ends_with_the_reason() {
    let run = tesuji(&["generate", "--clues", "16"], "");
    assert_eq!((run.code, run.err.as_str()), (2, "tesuji: no puzzle with fewer than 17 clues has one solution\n"));
    let run = tesuji(&["generate", "--er", "11.9..", "--seed", "1", "--tries", "30"], "");
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(
        run.err.contains("1 not found after 30 attempts each; the nearest was a puzzle of SE 1.2.1 "),
        "{}",
        run.err
    );
    let run = tesuji(&["generate", "--with", "swordfish", "--without", "swordfish"], "");
    assert_eq!((run.code, run.err.contains("is both required and ruled out")), (2, true));
}

#[test]
fn steering_finds_what_is_rare_and_says_so() {
    let steer = |args: &[&str]| {
        let window = ["generate", "--steer", "--er", "2.6..5.0", "--ed", "2.6..", "--seed", "4", "--count", "4"];
        tesuji(&[&window[..], args].concat(), "")
    };
    let run = steer(&["--output", "json"]);
    let said = "tesuji: found by steering: not a random sample of the puzzles that fit\n";
    assert_eq!((run.err.as_str(), run.code), (said, 0));
    for line in run.out.lines() {
        let made: serde_json::Value = serde_json::from_str(line).unwrap();
        assert!(made["ed"].as_f64().unwrap() >= 2.6 && made["er"].as_f64().unwrap() <= 5.0, "{line}");
        assert_eq!(made["steered"], true);
    }
    let lines = steer(&["--threads", "3"]).out;
    assert_eq!(lines.lines().count(), 4);
    assert_eq!(tesuji(&["rate", "--er", "2.6..5.0", "--ed", "2.6.."], &lines).out.lines().count(), 4);
    // Shards make the same puzzles, and so does an interrupted run.
    let mut parts: Vec<String> = ["1/2", "2/2"].iter().map(|part| steer(&["--shard", part]).out).collect();
    assert!(parts[0].lines().eq(lines.lines().step_by(2)), "{parts:?}");
    assert!(parts.remove(1).lines().eq(lines.lines().skip(1).step_by(2)));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("made.txt").into_os_string().into_string().unwrap();
    let first = steer(&["--file", &file, "--tries", "99999", "--time", "0.01"]);
    assert_eq!(first.code, 1, "{}", first.err);
    assert_eq!(steer(&["--file", &file, "--tries", "99999", "--resume"]).code, 0);
    assert_eq!(fs::read_to_string(&file).unwrap(), lines);
    for (args, reason) in [
        (&["--steer"][..], "steering needs a condition on the difficulty of the puzzles"),
        (&["--steer", "--er", "6..", "--method", "unbiased"], "a steered search cannot give an unbiased sample"),
    ] {
        let run = tesuji(&[&["generate"], args].concat(), "");
        assert!(run.code == 2 && run.err.contains(reason), "{}", run.err);
    }
}

#[test]
fn weights_have_an_effective_sample_size() {
    let run = tesuji(&["generate", "--method", "unbiased", "--seed", "2", "--count", "30"], "");
    let weights = run.out.lines().map(|line| line.split('\t').next_back().unwrap().parse::<f64>().unwrap());
    let (sum, squares) = weights.fold((0.0, 0.0), |(sum, squares), one| (sum + one, squares + one * one));
    let size = run.err.strip_prefix("tesuji: effective sample size ").unwrap();
    let (size, words) = size.split_once(": ").unwrap();
    assert!((size.parse::<f64>().unwrap() - sum * sum / squares).abs() < 0.2, "{} {sum} {squares}", run.err);
    assert_eq!(words, "averages of these 30 puzzles are as precise as those of that many of equal weight\n");
}

#[test]
fn a_run_that_is_killed_again_and_again_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, killed] =
        ["whole.txt", "killed.txt"].map(|name| folder.path().join(name).into_os_string().into_string().unwrap());
    let args = |file: &str| ["generate", "--count", "30000", "--seed", "6", "--file", file].map(str::to_owned);
    let run = |args: &[String]| tesuji(&args.iter().map(String::as_str).collect::<Vec<_>>(), "");
    assert_eq!(run(&args(&whole)).code, 0);
    let resumed = [&args(&killed)[..], &["--resume".to_owned()]].concat();
    let mut kills = 0;
    for pause in [0, 1, 3, 10, 30, 60, 100, 150, 200, 250, 300] {
        let strings =
            if fs::exists(format!("{killed}.part")).unwrap() { resumed.clone() } else { args(&killed).to_vec() };
        let mut child = program(&strings.iter().map(String::as_str).collect::<Vec<_>>()).spawn().unwrap();
        while !fs::exists(format!("{killed}.part")).unwrap() && child.try_wait().unwrap().is_none() {
            thread::sleep(Duration::from_micros(100));
        }
        thread::sleep(Duration::from_millis(pause));
        child.kill().unwrap();
        child.wait().unwrap();
        // It may have finished before it was killed.
        if fs::exists(&killed).unwrap() {
            break;
        }
        kills += 1;
        if fs::exists(format!("{killed}.part")).unwrap() {
            let refused = run(&args(&killed));
            assert_eq!(refused.code, 2, "an unfinished file is not written over");
            assert!(refused.err.ends_with("is unfinished; continue with --resume, or start over with --force\n"));
        }
    }
    assert!(kills > 0);
    assert_eq!(run(&resumed).code, 0);
    assert_eq!(fs::read_to_string(&whole).unwrap(), fs::read_to_string(&killed).unwrap());
    let left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left.len(), 4, "nothing but the files and what tells of which runs they are: {left:?}");

    let again = run(&resumed);
    assert_eq!((again.code, again.out.as_str()), (0, ""));
    assert_eq!(again.err, format!("tesuji: {killed}: the file is complete; there is nothing to resume\n"));
    let refused = run(&args(&killed));
    assert_eq!((refused.code, refused.err), (2, format!("tesuji: {killed}: the file exists; --force replaces it\n")));
}

#[test]
fn a_file_is_replaced_when_the_new_one_is_complete() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).into_os_string().into_string().unwrap();
    let file = path("made.txt");
    let run = |args: &[&str]| tesuji(&[&["generate", "--seed", "6", "--file", &file][..], args].concat(), "");
    fs::write(&file, "kept").unwrap();
    assert_eq!(run(&["--force", "--er", "11.9..", "--time", "0.2"]).code, 1);
    assert_eq!(fs::read_to_string(&file).unwrap(), "kept");
    assert!(fs::exists(path("made.txt.part")).unwrap());
    assert_eq!(run(&["--force", "--count", "3"]).code, 0);
    assert_eq!(fs::read_to_string(&file).unwrap().lines().count(), 3);
    assert!(!fs::exists(path("made.txt.part")).unwrap());
    assert_eq!(run(&["--resume", "--file", "/dev/null"]).code, 2);
}

#[test]
fn only_one_program_writes_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("made.txt").into_os_string().into_string().unwrap();
    let args = ["generate", "--seed", "6", "--er", "11.9..", "--file", &file];
    let mut child = program(&args).spawn().unwrap();
    while !fs::exists(format!("{file}.state")).unwrap() {
        thread::sleep(Duration::from_millis(1));
    }
    for more in ["--resume", "--force"] {
        let refused = tesuji(&[&args[..], &[more]].concat(), "");
        assert_eq!((refused.code, refused.out.as_str()), (2, ""), "{more}");
        assert_eq!(refused.err, format!("tesuji: {file}: another program is writing the file\n"), "{more}");
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(tesuji(&[&args[..], &["--resume", "--time", "0.1"]].concat(), "").code, 1);
}

#[cfg(unix)]
#[test]
fn no_link_beside_a_file_is_written_through() {
    use std::os::unix::fs::symlink;
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).into_os_string().into_string().unwrap();
    let file = path("made.txt");
    let run = |more: &[&str]| tesuji(&[&["generate", "--seed", "6", "--file", &file][..], more].concat(), "");
    fs::write(path("other"), "kept").unwrap();
    for name in ["made.txt.state", "made.txt.part"] {
        symlink("other", path(name)).unwrap();
        for more in [&[][..], &["--force"], &["--resume"], &["--resume", "--force"]] {
            assert_eq!(run(more).code, 2, "{more:?}");
        }
        assert_eq!(fs::read_to_string(path("other")).unwrap(), "kept");
        fs::remove_file(path(name)).unwrap();
    }
    assert_eq!(run(&[]).code, 0);
}

#[test]
fn shards_are_of_one_seed_and_none_is_missing() {
    let run = tesuji(&["generate", "--count", "4", "--shard", "1/2"], "");
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.starts_with("tesuji: --shard needs --seed"), "{}", run.err);

    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).into_os_string().into_string().unwrap();
    for form in ["csv", "json"] {
        let shards: Vec<String> = (1..=4).map(|nth| path(&format!("{nth}.{form}"))).collect();
        for (nth, file) in (1..).zip(&shards) {
            let shard = format!("{nth}/4");
            let args = ["generate", "--count", "42", "--seed", "4", "--output", form, "--shard", &shard];
            assert_eq!(tesuji(&[&args[..], &["--file", file]].concat(), "").code, 0);
        }
        let again =
            ["generate", "--count", "42", "--seed", "4", "--output", form, "--shard", "1/4", "--resume", "--file"];
        assert_eq!(tesuji(&[&again[..], &[&shards[0]]].concat(), "").code, 0, "it is complete");
        let join = |more: &[&str]| tesuji(&[&["dataset", "join"], more].concat(), "");
        let run = join(&[&shards[0], &shards[3], &shards[2]]);
        assert_eq!((run.code, run.out.as_str()), (2, ""));
        assert_eq!(run.err, "tesuji: shard 2/4 is missing; --partial joins the others\n");
        let run = join(&[&shards[0], &shards[1]]);
        assert_eq!(run.err, "tesuji: shards 3/4, 4/4 are missing; --partial joins the others\n");
        let run = join(&["--partial", &shards[0], &shards[1]]);
        let header = usize::from(form == "csv");
        assert_eq!((run.code, run.err.as_str(), run.out.lines().count()), (0, "", 22 + header));
        // A truncated shard.
        let cut = path("cut");
        let text = fs::read_to_string(&shards[2]).unwrap();
        fs::write(&cut, text.lines().take(5).map(|line| format!("{line}\n")).collect::<String>()).unwrap();
        let run = join(&[&shards[0], &shards[1], &cut, &shards[3]]);
        assert_eq!(run.code, 1);
        let reason = "before the others do; its end may be missing\n";
        assert!(
            run.err.starts_with(&format!("tesuji: {cut}: ends with number ")) && run.err.ends_with(reason),
            "{}",
            run.err
        );
    }
}

#[test]
fn each_number_of_clues_of_a_range_comes_equally_often() {
    let counts = |args: &[&str]| {
        let run = tesuji(&[&["generate", "--count", "1000", "--seed", "1", "--clues"], args].concat(), "");
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        let mut counts = std::collections::BTreeMap::new();
        for line in run.out.lines() {
            *counts.entry(line.bytes().filter(|byte| *byte != b'.').count()).or_insert(0) += 1;
        }
        counts
    };
    for args in [&["24..28"][..], &["23..27", "--minimal"], &["26..30", "--symmetry", "half-turn"]] {
        let counts = counts(args);
        assert!(counts.len() == 5 && counts.values().all(|count| (150..250).contains(count)), "{args:?} {counts:?}");
    }
    let run = tesuji(&["generate", "--count", "3", "--seed", "1", "--clues", "17..20"], "");
    assert_eq!((run.code, run.out.lines().count()), (0, 3));
    assert!(run.err.contains("clues: not reached in 20000 attempts"), "{}", run.err);
    let run = tesuji(&["generate", "--symmetry", "quarter-turn", "--clues", "26..27"], "");
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert_eq!(run.err, "tesuji: no pattern with this symmetry has the requested number of clues\n");
}

#[test]
fn a_list_is_divided_without_images_across() {
    let folder = tempfile::tempdir().unwrap();
    let [train, test] =
        ["train.csv", "test.csv"].map(|name| folder.path().join(name).into_os_string().into_string().unwrap());
    let made = tesuji(&["generate", "--count", "200", "--seed", "7"], "").out;
    let images = tesuji(&["shuffle", "--count", "3", "--seed", "1"], &made).out;
    let run = tesuji(
        &["dataset", "split", "--share", "0.3", "--train", &train, "--test", &test],
        format!("puzzle\n{images}"),
    );
    assert_eq!(run.code, 0, "{}", run.err);
    let [train, test] = [train, test].map(|path| fs::read_to_string(path).unwrap());
    assert!(train.starts_with("puzzle\n") && test.starts_with("puzzle\n"));
    let kinds = |text: &str| tesuji(&["distinct"], text.replacen("puzzle\n", "", 1)).out.lines().count();
    assert_eq!(kinds(&train) + kinds(&test), 200);
    assert!((30..90).contains(&kinds(&test)));
}

#[cfg(feature = "parquet")]
#[test]
fn parquet_has_the_rows_of_csv_and_goes_on_after_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).into_os_string().into_string().unwrap();
    let (whole, killed) = (path("whole.parquet"), path("killed.parquet"));
    let args = |file: &str| {
        ["generate", "--count", "30000", "--seed", "8", "--output", "parquet", "--file", file].map(str::to_owned)
    };
    let run = |args: &[String]| tesuji(&args.iter().map(String::as_str).collect::<Vec<_>>(), "");
    assert_eq!(run(&args(&whole)).code, 0);
    let csv = tesuji(&["generate", "--count", "30000", "--seed", "8", "--output", "csv"], "").out;
    assert_eq!(rows(&whole), csv.lines().skip(1).map(str::to_owned).collect::<Vec<_>>());

    let strings = args(&killed);
    let mut child = program(&strings.iter().map(String::as_str).collect::<Vec<_>>()).spawn().unwrap();
    while fs::metadata(format!("{killed}.rows")).map_or(0, |facts| facts.len()) == 0 {
        thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    // It may have finished before it was killed.
    if fs::exists(format!("{killed}.rows.state")).unwrap() && !fs::exists(&killed).unwrap() {
        assert_eq!(run(&[&args(&killed)[..], &["--resume".to_owned()]].concat()).code, 0);
        assert_eq!(run(&[&args(&killed)[..], &["--resume".to_owned()]].concat()).code, 0, "it is complete");
    }
    assert_eq!(fs::read(&whole).unwrap(), fs::read(&killed).unwrap());
    let left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left.len(), 4, "nothing but the files and what tells of which runs they are: {left:?}");
}

#[cfg(feature = "parquet")]
#[test]
fn parquet_needs_a_file_and_keeps_ratings_and_weights() {
    let run = tesuji(&["generate", "--output", "parquet"], "");
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("--file"), "{}", run.err);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("made.parquet").into_os_string().into_string().unwrap();
    let args = ["generate", "--count", "5", "--seed", "9", "--rate", "--method", "unbiased"];
    assert_eq!(tesuji(&[&args[..], &["--output", "parquet", "--file", &path]].concat(), "").code, 0);
    let csv = tesuji(&[&args[..], &["--output", "csv"]].concat(), "").out;
    assert!(csv.starts_with("source,question,answer,rating,weight\n"), "{csv}");
    assert_eq!(rows(&path), csv.lines().skip(1).map(str::to_owned).collect::<Vec<_>>());
}

/// Reads a Parquet file as the rows of the same table in CSV, with the decimals that CSV has.
#[cfg(feature = "parquet")]
fn rows(path: &str) -> Vec<String> {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::Field;

    let reader = SerializedFileReader::new(fs::File::open(path).unwrap()).unwrap();
    let field = |(name, field): (&String, &Field)| match field {
        Field::Str(text) => text.clone(),
        Field::Double(number) if name == "weight" => format!("{number:.3}"),
        Field::Double(number) => format!("{number:.1}"),
        Field::Null => String::new(),
        other => panic!("{name} is {other:?}"),
    };
    let row = |row: parquet::record::Row| row.get_column_iter().map(field).collect::<Vec<_>>().join(",");
    reader.get_row_iter(None).unwrap().map(|found| row(found.unwrap())).collect()
}

#[test]
fn other_sizes_and_rules_make_unique_puzzles_whatever_the_threads() {
    let specs: [&[&str]; 11] = [
        &["--size", "6"],
        &["--size", "8", "--clues", "30..34"],
        &["--rules", "x,windoku"],
        &["--rules", "anti-knight", "--minimal"],
        &["--rules", "anti-king,nonconsecutive"],
        &["--rules", "jigsaw"],
        &["--size", "7", "--rules", "jigsaw,x"],
        &["--size", "6", "--rules", "killer"],
        &["--size", "6", "--rules", "thermo,arrow"],
        &["--rules", "thermo"],
        &["--size", "12"],
    ];
    for spec in specs {
        let args = [&["generate", "--seed", "5", "--count", "3"], spec].concat();
        let run = tesuji(&[&args[..], &["--threads", "2"]].concat(), "");
        assert_eq!((run.code, run.err.as_str(), run.out.lines().count()), (0, "", 3), "{spec:?}: {run:?}");
        assert_eq!(tesuji(&[&args[..], &["--threads", "1"]].concat(), ""), run, "{spec:?}");
        let counts = tesuji(&["count"], &run.out);
        assert!(
            counts.out.lines().all(|line| line.starts_with('1') && !line.starts_with("10")),
            "{spec:?}: {counts:?}"
        );
    }
}

#[test]
fn made_variants_are_written_in_every_form() {
    let args = ["generate", "--seed", "2", "--size", "4", "--rules", "x,killer", "--output"];
    let form = |form| tesuji(&[&args[..], &[form]].concat(), "").out;
    let value: serde_json::Value = serde_json::from_str(&form("json")).unwrap();
    assert_eq!(
        (&value["query"], &value["status"], &value["layout"]),
        (&"generate".into(), &"unique".into(), &"4x4, boxes of 2x2".into())
    );
    assert_eq!(value["rules"], serde_json::json!(["x", "killer"]));
    let line = form("line");
    assert_eq!(value["puzzle"].as_str(), Some(line.trim_end()));
    let solved = tesuji(&["solve", "--output", "line"], &line).out;
    assert_eq!(value["solution"].as_str(), Some(solved.trim_end()));
    let csv = form("csv");
    assert!(csv.starts_with("source,question,answer,rating\ntesuji-") && csv.contains(line.trim_end()), "{csv}");
    assert!(form("svg").starts_with("<svg ") && form("svg").contains("stroke-dasharray"));
    let classic = tesuji(&["generate", "--output", "svg"], "").out;
    assert!(classic.starts_with("<svg ") && classic.ends_with("</svg>\n"), "{classic}");
}

#[test]
fn what_makes_no_sense_for_variants_is_refused() {
    let refusals: [(&[&str], &str); 9] = [
        (&["--size", "6", "--er", "2..3"], "a rating works only for the classic 9x9"),
        (&["--rules", "x", "--symmetry", "half-turn"], "a symmetry works only for the classic 9x9"),
        (&["--rules", "x", "--file", "none"], "--file and --shard work only for the classic 9x9"),
        (&["--size", "7"], "size 7 has no boxes"),
        (&["--size", "26"], "puzzles of 4 to 25 digits"),
        (&["--rules", "jigsaw,windoku"], "a jigsaw has no boxes"),
        (&["--size", "4", "--clues", "17"], "17 clues do not fit in a grid of 16 cells"),
        (&["--rules", "chess"], "expected the name of a rule"),
        (&["--size", "4", "--rules", "anti-king"], "no grid of this size follows all of these rules"),
    ];
    for (spec, message) in refusals {
        let run = tesuji(&[&["generate"], spec].concat(), "");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{spec:?}: {run:?}");
        assert!(run.err.contains(message), "{spec:?}: {}", run.err);
    }
}
