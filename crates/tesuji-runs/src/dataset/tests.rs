//! Tests of data sets: parts, shards and resumed runs.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use super::*;
use crate::files::Existing::{Keep, Replace};
use tesuji_core::{Control, Puzzle};
use tesuji_engine::Solver;

const RECIPE: &str = "seed = 3\ncolumns = [\"id\", \"puzzle\", \"solution\", \"er\", \"difficulty\", \"form\", \"path\"]\n\
    splits = { train = 0.5, test = 0.5 }\n\
    [[strata]]\nname = \"easy\"\ncount = 40\ner = \"1.5..2.6\"\n\
    [[strata]]\nname = \"full\"\ncount = 30\nclues = \"80..81\"\n";

/// A temporary folder that is removed when dropped.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let name = format!("tesuji-dataset-test-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        Folder(std::env::temp_dir().join(name))
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap()
    }

    fn rows(&self) -> Vec<Vec<String>> {
        let lines = ["train.csv", "test.csv"].map(|name| self.read(name));
        lines
            .iter()
            .flat_map(|text| text.lines().skip(1))
            .map(|line| line.split(',').map(str::to_owned).collect())
            .collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn recipe() -> Recipe {
    RECIPE.parse().unwrap()
}

fn make_parts(folder: &Path, shard: (u64, u64), threads: usize) {
    for part in recipe().parts(folder, shard) {
        assert!(matches!(part.make(Keep, threads, &Control::new(), |_| {}), Ok(PartEnd::Made(_))));
    }
}

fn make(shards: u64, threads: usize) -> (Folder, Datasheet) {
    let folder = Folder::new();
    (0..shards).for_each(|nth| make_parts(&folder.0, (nth, shards), threads));
    let sheet = recipe().assemble(&folder.0, shards, Keep, &Control::new()).unwrap().unwrap();
    (folder, sheet)
}

#[test]
fn threads_and_shards_change_no_byte() {
    let (one, _) = make(1, 1);
    for (shards, threads) in [(1, 3), (3, 1)] {
        let (other, _) = make(shards, threads);
        for name in ["train.csv", "test.csv", DATASHEET, DATASHEET_JSON] {
            assert_eq!(one.read(name), other.read(name), "{name}");
        }
    }
}

#[test]
fn what_is_in_the_files_is_what_the_sheet_says() {
    let (folder, sheet) = make(1, 2);
    let rows = folder.rows();
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    for row in &rows {
        let puzzle: Puzzle = row[1].parse().unwrap();
        assert_eq!(Solver::new().solve(&puzzle).unique().unwrap().to_string(), row[2]);
        let name = row[0].split('/').next().unwrap();
        *counts.entry(name).or_default() += 1;
        let er: f64 = row[3].parse().unwrap();
        assert!(name != "easy" || (1.5..=2.6).contains(&er), "{er}");
    }
    for stratum in sheet.strata() {
        assert_eq!(counts[stratum.name()], stratum.puzzles().0);
    }
    for facts in sheet.files() {
        let text = folder.read(&facts.name);
        assert_eq!((facts.bytes, facts.rows), (text.len() as u64, text.lines().count() as u64 - 1));
        assert_eq!(facts.sha256, file::sha256(&text));
        assert!(sheet.to_markdown().contains(&facts.sha256));
    }
    assert!(sheet.to_markdown().contains("| full | 30 | 30 | "));
    let json: serde_json::Value = serde_json::from_str(&folder.read(DATASHEET_JSON)).unwrap();
    assert_eq!(json["files"][0]["name"], "test.csv");
    let by_rating = json["strata"][0]["er"].as_object().unwrap();
    assert_eq!(by_rating.values().map(|count| count.as_u64().unwrap()).sum::<u64>(), 40);
}

#[test]
fn of_puzzles_that_are_essentially_the_same_the_first_is_taken() {
    let (folder, recipe) = (Folder::new(), recipe());
    make_parts(&folder.0, (0, 1), 1);
    let [easy, full] = recipe.parts(&folder.0, (0, 1)).try_into().unwrap();
    let lines = fs::read_to_string(easy.path()).unwrap();
    let known = lines.lines().nth(5).unwrap().replacen("{\"number\":4,", "{\"number\":99,", 1);
    fs::write(full.path(), fs::read_to_string(full.path()).unwrap() + &known + "\n").unwrap();
    let sheet = recipe.assemble(&folder.0, 1, Keep, &Control::new()).unwrap().unwrap();
    assert_eq!(sheet.strata()[1].puzzles(), (30, 30));
    let mut forms: Vec<String> = folder.rows().into_iter().map(|row| row[5].clone()).collect();
    forms.sort();
    forms.dedup();
    assert_eq!((known.contains("\"number\":99"), forms.len()), (true, 70));
}

#[test]
fn a_part_is_gone_on_with_and_made_once() {
    let (folder, (whole, _)) = (Folder::new(), make(1, 1));
    let recipe = recipe();
    let parts = recipe.parts(&folder.0, (0, 1));
    let control = Control::new();
    let stopped = parts[0].make(Keep, 1, &control, |_| control.stop()).unwrap();
    assert!(matches!(stopped, PartEnd::Stopped(summary) if (1..40).contains(&summary.made)));
    assert!(matches!(parts[0].make(Keep, 1, &Control::new(), |_| {}), Ok(PartEnd::Made(summary)) if summary.made < 40));
    assert!(matches!(parts[0].make(Keep, 1, &control, |_| {}), Ok(PartEnd::Kept)));
    parts[1].make(Keep, 1, &Control::new(), |_| {}).unwrap();
    recipe.assemble(&folder.0, 1, Keep, &Control::new()).unwrap();
    assert_eq!(folder.read(DATASHEET_JSON), whole.read(DATASHEET_JSON));
}

#[test]
fn what_is_of_another_recipe_or_missing_or_damaged_is_refused() {
    let (folder, _) = make(1, 1);
    let control = Control::new();
    let kind = |result: Result<Option<Datasheet>, DatasetError>| format!("{}", result.unwrap_err());
    // The same call again changes nothing; a different file is kept.
    assert!(recipe().assemble(&folder.0, 1, Keep, &control).is_ok());
    for name in ["test.csv", "train.csv", DATASHEET, DATASHEET_JSON] {
        let own = folder.read(name);
        fs::write(folder.0.join(name), own.replacen('e', "x", 1)).unwrap();
        let refused = kind(recipe().assemble(&folder.0, 1, Keep, &control));
        assert!(refused.ends_with(&format!("{name}: the file exists")), "{refused}");
        assert_eq!(folder.read(name), own.replacen('e', "x", 1));
        fs::write(folder.0.join(name), own).unwrap();
    }
    assert!(kind(recipe().assemble(&folder.0, 2, Replace, &control)).contains("1-of-2.jsonl: the part is missing"));
    let other: Recipe = RECIPE.replace("seed = 3", "seed = 4").parse().unwrap();
    assert!(kind(other.assemble(&folder.0, 1, Replace, &control)).contains("a different recipe"));
    let part = &other.parts(&folder.0, (0, 1))[0];
    let refused = part.make(Keep, 1, &control, |_| {}).unwrap_err();
    assert!(matches!(refused.kind(), DatasetErrorKind::OtherRecipe), "{refused}");
    assert!(matches!(part.make(Replace, 1, &control, |_| {}), Ok(PartEnd::Made(_))));

    let part = &recipe().parts(&folder.0, (0, 1))[1].path().to_owned();
    let text = fs::read_to_string(part).unwrap();
    fs::write(part, text.replacen("\"solution\"", "\"solutoin\"", 1)).unwrap();
    make_first_again(&folder.0);
    assert!(kind(recipe().assemble(&folder.0, 1, Replace, &control)).ends_with("line 2 is not a row of a part"));
    // Existing files are kept.
    assert!(folder.read("train.csv").starts_with("id,puzzle"));
}

fn make_first_again(folder: &Path) {
    let recipe = recipe();
    assert!(matches!(recipe.parts(folder, (0, 1))[0].make(Replace, 1, &Control::new(), |_| {}), Ok(PartEnd::Made(_))));
}

#[test]
fn objects_have_the_columns_too() {
    let recipe: Recipe = "seed = 1\nform = \"json\"\ncolumns = [\"id\", \"split\", \"level\", \"path\"]\n\
        [[strata]]\nname = \"a\"\ncount = 3"
        .parse()
        .unwrap();
    let folder = Folder::new();
    recipe.parts(&folder.0, (0, 1))[0].make(Keep, 1, &Control::new(), |_| {}).unwrap();
    recipe.assemble(&folder.0, 1, Keep, &Control::new()).unwrap();
    let text = folder.read("all.jsonl");
    for (nth, line) in text.lines().enumerate() {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!((&row["id"], &row["split"]), (&format!("a/{nth}").into(), &"all".into()));
        assert!(row["level"].is_string() && row["path"].as_array().unwrap().len() > 10);
    }
    assert_eq!(text.lines().count(), 3);
}

#[cfg(feature = "parquet")]
#[test]
fn parquet_has_columns_with_types() {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::RowAccessor;
    let recipe: Recipe =
        "seed = 1\nform = \"parquet\"\ncolumns = [\"id\", \"clues\", \"er\", \"difficulty\", \"path\"]\n\
        [[strata]]\nname = \"a\"\ncount = 3\ner = \"1.5..2.3\""
            .parse()
            .unwrap();
    let folder = Folder::new();
    recipe.parts(&folder.0, (0, 1))[0].make(Keep, 1, &Control::new(), |_| {}).unwrap();
    let sheet = recipe.assemble(&folder.0, 1, Keep, &Control::new()).unwrap().unwrap();
    assert_eq!(sheet.files()[0].name, "all.parquet");
    let reader = SerializedFileReader::new(fs::File::open(folder.0.join("all.parquet")).unwrap()).unwrap();
    for (nth, row) in reader.get_row_iter(None).unwrap().enumerate() {
        let row = row.unwrap();
        assert_eq!(row.get_string(0).unwrap(), &format!("a/{nth}"));
        assert!((17..35).contains(&row.get_long(1).unwrap()) && (1.5..=2.3).contains(&row.get_double(2).unwrap()));
        assert!(["easy", "medium"].contains(&row.get_string(3).unwrap().as_str()));
        assert!(serde_json::from_str::<Vec<String>>(row.get_string(4).unwrap()).unwrap().len() > 10);
    }
    assert_eq!(sheet.files()[0].rows, 3);
}
