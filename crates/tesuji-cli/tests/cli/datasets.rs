//! `tesuji dataset make`, and the evaluation of predictions.

use std::fs;

use crate::folder::Folder;
use crate::process::tesuji;
use crate::{PUZZLE, SEVERAL, SOLUTION};

const RECIPE: &str = "seed = 5\ncolumns = [\"id\", \"puzzle\", \"er\"]\nsplits = { train = 0.7, test = 0.3 }\n\
    [[strata]]\nname = \"easy\"\ncount = 20\ner = \"1.5..2.3\"\n[[strata]]\nname = \"any\"\ncount = 10\n";

#[test]
fn a_recipe_becomes_files_and_a_datasheet() {
    let folder = Folder::new();
    folder.write("recipe.toml", RECIPE);
    let recipe = folder.path("recipe.toml");
    let make = |name: &str, more: &[&str]| {
        tesuji(&[&["dataset", "make", &recipe, "--folder", &folder.path(name)], more].concat(), "")
    };
    let made = make("whole", &["--threads", "2"]);
    assert_eq!((made.code, made.err.as_str()), (0, ""));
    let rows = |name: &str| folder.read(name).lines().count() - 1;
    let (test, train) = (rows("whole/test.csv"), rows("whole/train.csv"));
    assert_eq!(test + train, 30);
    assert!(made.out.contains(&format!("test.csv: {test} puzzles\n")), "{}", made.out);
    assert!(folder.read("whole/datasheet.md").contains("| easy | 20 | 20 |"));

    let again = make("whole", &[]);
    assert!(again.code == 2 && again.err.contains("already exists; --force"), "{}", again.err);

    for shard in ["1/2", "2/2"] {
        assert_eq!(make("shards", &["--shard", shard]).code, 0);
    }
    let kept = make("shards", &["--shard", "1/2"]);
    assert!(kept.code == 0 && kept.err.contains("easy-1-of-2.jsonl: already exists"), "{}", kept.err);
    let missing = make("shards", &["--join", "3"]);
    assert!(missing.code == 2 && missing.err.contains("the part is missing; --shard makes it"), "{}", missing.err);
    assert_eq!(make("shards", &["--join", "2"]).code, 0);
    for name in ["train.csv", "test.csv", "datasheet.md", "datasheet.json"] {
        let read = |whole: &str| fs::read(folder.path(&format!("{whole}/{name}"))).unwrap();
        assert!(read("whole") == read("shards"), "{name}");
    }
    folder.write("recipe.toml", &RECIPE.replace("seed = 5", "seed = 6"));
    let other = make("shards", &["--shard", "1/2"]);
    assert!(other.code == 2 && other.err.contains("different recipe, seed or version; --force"), "{}", other.err);
    assert_eq!(make("shards", &["--shard", "1/2", "--force"]).code, 0);
    folder.write("recipe.toml", &RECIPE.replace("er = \"1.5..2.3\"", "er = \"easy\""));
    let wrong = make("wrong", &[]);
    assert!(wrong.code == 2 && wrong.err.contains("recipe.toml: line 7: er = \"easy\": "), "{}", wrong.err);
}

#[test]
fn predictions_of_a_table_are_judged() {
    let wrong = SOLUTION.replace('9', "8");
    let table = format!(
        "Puzzle,Output,solution\n{PUZZLE},{SOLUTION},\n{PUZZLE},{wrong},\n{PUZZLE},no,\n{SEVERAL},{wrong},{SOLUTION}\n{SEVERAL},{SEVERAL},\n"
    );
    let run = tesuji(&["evaluate", "--prediction", "output", "--output", "line"], &table);
    let open = PUZZLE.matches('.').count();
    let eights = PUZZLE.bytes().zip(SOLUTION.bytes()).filter(|(clue, digit)| *clue == b'.' && *digit == b'9').count();
    let lines = [
        format!("solved {open}/{open}"),
        format!("unsolved {}/{open} illegal clues changed", open - eights),
        format!("unsolved 0/{open} unreadable"),
        format!("unsolved {}/{} illegal clues changed", open + 1 - eights, open + 1),
        format!("unsolved ?/{}", open + 1),
    ];
    assert_eq!((run.code, run.out.lines().collect::<Vec<_>>()), (1, lines.iter().map(String::as_str).collect()));
    let extended = tesuji(&["evaluate", "--prediction", "output"], &table);
    assert!(extended.out.starts_with("Puzzle,Output,solution,status,readable,solved,legal,"), "{}", extended.out);
}
