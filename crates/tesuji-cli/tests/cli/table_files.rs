//! Table files: Parquet, Arrow and text as input and output.

use std::fs;
use std::path::Path;
#[cfg(feature = "tables")]
use std::sync::Arc;

#[cfg(feature = "tables")]
use arrow_array::cast::AsArray;
#[cfg(feature = "tables")]
use arrow_array::types::{Float64Type, Int32Type, Int64Type, UInt64Type};
#[cfg(feature = "tables")]
use arrow_array::*;
#[cfg(feature = "tables")]
use arrow_schema::{DataType, Field, Schema, TimeUnit};
#[cfg(feature = "tables")]
use parquet::arrow::ArrowWriter;
#[cfg(feature = "tables")]
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
#[cfg(feature = "tables")]
use parquet::basic::{Compression, ZstdLevel};
#[cfg(feature = "tables")]
use parquet::file::metadata::KeyValue;
#[cfg(feature = "tables")]
use parquet::file::properties::WriterProperties;

use crate::PUZZLE;
use crate::folder::Folder;
use crate::process::{Run, tesuji};
#[cfg(feature = "tables")]
use crate::{CLASH, SEVERAL, SOLUTION};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn run(args: &[&str]) -> Run {
    tesuji(args, "")
}

#[cfg(not(feature = "tables"))]
#[test]
fn without_the_feature_it_is_named() {
    let folder = Folder::new();
    let (parquet, out) = (folder.path("a.parquet"), folder.path("b.parquet"));
    fs::write(&parquet, b"PAR1....").unwrap();
    let read = run(&["solve", &parquet]);
    assert!(read.code == 2 && read.err.contains("--features tables"), "{}", read.err);
    let write = run(&["solve", PUZZLE, "--output", &out]);
    assert!(write.code == 2 && write.err.contains("`tables`") && !Path::new(&out).exists(), "{}", write.err);
    assert_eq!(run(&["solve", EASY, "--output", "line"]).code, 0);
}

/// Writes a table in row groups of `group` rows.
#[cfg(feature = "tables")]
fn write(path: &str, columns: Vec<(&str, ArrayRef)>, group: usize) {
    let fields: Vec<Field> =
        columns.iter().map(|(name, column)| Field::new(*name, column.data_type().clone(), true)).collect();
    let schema = Arc::new(Schema::new(fields));
    let batch = RecordBatch::try_new(Arc::clone(&schema), columns.into_iter().map(|(_, one)| one).collect()).unwrap();
    let properties = WriterProperties::builder()
        .set_max_row_group_row_count(Some(group))
        .set_key_value_metadata(Some(vec![KeyValue::new("from".to_owned(), "a test".to_owned())]));
    let mut writer = ArrowWriter::try_new(fs::File::create(path).unwrap(), schema, Some(properties.build())).unwrap();
    writer.write(&batch).unwrap();
    writer.close().unwrap();
}

/// Reads a table, and the other contents of the file.
#[cfg(feature = "tables")]
fn read(path: &str) -> (RecordBatch, usize, Vec<KeyValue>) {
    let builder = ParquetRecordBatchReaderBuilder::try_new(fs::File::open(path).unwrap()).unwrap();
    let facts = Arc::clone(builder.metadata());
    let notes = facts.file_metadata().key_value_metadata().cloned().unwrap_or_default();
    let schema = Arc::clone(builder.schema());
    let batches: Vec<RecordBatch> = builder.build().unwrap().map(|batch| batch.unwrap()).collect();
    (arrow_select::concat::concat_batches(&schema, &batches).unwrap(), facts.num_row_groups(), notes)
}

#[cfg(feature = "tables")]
fn text(batch: &RecordBatch, column: &str, row: usize) -> Option<String> {
    let column = batch.column_by_name(column).unwrap().as_string::<i32>();
    column.is_valid(row).then(|| column.value(row).to_owned())
}

#[cfg(feature = "tables")]
fn numbers(count: usize) -> ArrayRef {
    Arc::new(Int64Array::from_iter_values((0..count as i64).map(|row| row * 7)))
}

/// Puzzles, nulls and invalid texts, in turn.
#[cfg(feature = "tables")]
fn rows(count: usize) -> Vec<Option<&'static str>> {
    [Some(PUZZLE), None, Some(SEVERAL), Some("no puzzle"), Some(CLASH)].into_iter().cycle().take(count).collect()
}

#[cfg(feature = "tables")]
#[test]
fn notes_of_rows_are_counted() {
    let folder = Folder::new();
    let (from, to) = (folder.path("from.parquet"), folder.path("to.parquet"));
    let noted = format!("{{\"puzzle\":\"{PUZZLE}\",\"palette\":[1,2]}}");
    let cells = [PUZZLE, &noted, PUZZLE, &noted];
    write(&from, vec![("puzzle", Arc::new(StringArray::from(cells.to_vec())))], 3);
    for verb in ["solve", "minimal"] {
        let done = run(&[verb, &from, "-o", &to, "--force"]);
        let note = "2 of 4 rows have a note: these fields next to the puzzle were not read: palette";
        assert!(done.code == 0 && done.err.contains(note), "{verb}: {} {}", done.code, done.err);
    }
}

#[cfg(feature = "tables")]
#[test]
fn rows_stay_nulls_pass_and_what_is_wrong_is_said() {
    let folder = Folder::new();
    let (from, to) = (folder.path("from.parquet"), folder.path("to.parquet"));
    let count = 1000;
    let lists = ListArray::from_iter_primitive::<Int32Type, _, _>(
        (0..count).map(|row| (row % 4 != 0).then(|| vec![Some(row as i32), None])),
    );
    let times = TimestampMicrosecondArray::from_iter_values(0..count as i64).with_timezone("Europe/Paris");
    let columns: Vec<(&str, ArrayRef)> = vec![
        ("id", numbers(count)),
        ("puzzle", Arc::new(StringArray::from(rows(count)))),
        ("list", Arc::new(lists)),
        ("time", Arc::new(times)),
    ];
    write(&from, columns.clone(), 300);
    let done = run(&["solve", &from, "-o", &to]);
    assert_eq!((done.code, done.out.as_str()), (2, ""), "{}", done.err);
    assert!(done.err.contains("200 of 1000 rows have no answer; the column error says why"), "{}", done.err);

    let (table, _, notes) = read(&to);
    assert!(notes.iter().any(|note| note.key == "from" && note.value.as_deref() == Some("a test")));
    for (name, column) in columns {
        assert_eq!(table.column_by_name(name).unwrap(), &column, "{name}");
    }
    let paris = DataType::Timestamp(TimeUnit::Microsecond, Some("Europe/Paris".into()));
    assert_eq!(table.schema().field_with_name("time").unwrap().data_type(), &paris);
    let said = |row| (text(&table, "status", row), text(&table, "solution", row), text(&table, "error", row).is_some());
    let owned = |text: &str| Some(text.to_owned());
    for row in (0..count).step_by(5) {
        assert_eq!(said(row), (owned("unique"), owned(SOLUTION), false));
        assert_eq!(said(row + 1), (None, None, false), "a null has no answer and no reason");
        assert_eq!(said(row + 2), (owned("several"), None, false));
        assert_eq!(said(row + 3), (None, None, true));
        assert_eq!(said(row + 4), (owned("unsolvable"), None, false));
    }
    let counts = table.column_by_name("count").unwrap().as_primitive::<UInt64Type>();
    assert_eq!(counts.value(2), 849);
    assert_eq!(folder.names(), ["from.parquet", "to.parquet"], "nothing else is left");
}

#[cfg(feature = "tables")]
#[test]
fn columns_of_any_kind_of_text_are_read() {
    let folder = Folder::new();
    let texts = vec![Some(PUZZLE), None, Some(EASY)];
    let bytes: Vec<Option<&[u8]>> = texts.iter().map(|text| text.map(str::as_bytes)).collect();
    let dictionary: DictionaryArray<Int32Type> = texts.iter().copied().collect();
    let fixed = FixedSizeBinaryArray::try_from_sparse_iter_with_size(bytes.iter().copied(), 81).unwrap();
    let kinds: Vec<(&str, ArrayRef)> = vec![
        ("utf8", Arc::new(StringArray::from(texts.clone()))),
        ("large", Arc::new(LargeStringArray::from(texts.clone()))),
        ("view", Arc::new(StringViewArray::from(texts.clone()))),
        ("binary", Arc::new(BinaryArray::from(bytes.clone()))),
        ("large-binary", Arc::new(LargeBinaryArray::from(bytes))),
        ("fixed", Arc::new(fixed)),
        ("dictionary", Arc::new(dictionary)),
    ];
    for (name, column) in kinds {
        let (from, to) = (folder.path(&format!("{name}.parquet")), folder.path(&format!("{name}-to.parquet")));
        write(&from, vec![("board of the day", Arc::clone(&column)), ("id", numbers(3))], 2);
        let none = run(&["rate", &from, "-o", &to]);
        assert!(none.code == 2 && none.err.contains("board of the day, id"), "{name}: {}", none.err);
        let done = run(&["rate", &from, "-o", &to, "--column", "board of the day", "--compression", "snappy"]);
        assert_eq!(done.code, 0, "{name}: {}", done.err);
        let table = read(&to).0;
        assert_eq!(table.column(0), &column, "{name}");
        let er = table.column_by_name("er").unwrap().as_primitive::<Float64Type>();
        assert!(er.value(0) > 8.0 && er.is_null(1) && er.value(2) < 3.0, "{name}");
        let wrong = run(&["rate", &from, "-o", &to, "--column", "id", "--force"]);
        assert!(
            wrong.code == 2 && wrong.err.contains("column id does not contain text, but Int64"),
            "{name}: {}",
            wrong.err
        );
    }
}

#[cfg(feature = "tables")]
#[test]
fn the_same_answers_in_every_kind_of_file() {
    let folder = Folder::new();
    let lines: String = [PUZZLE, SEVERAL, EASY].map(|line| format!("{line}\n")).concat();
    let (txt, csv, arrow, stream, parquet, back) = (
        folder.path("a.txt"),
        folder.path("b.csv"),
        folder.path("c.arrow"),
        folder.path("d.arrows"),
        folder.path("e.parquet"),
        folder.path("f.csv"),
    );
    fs::write(&txt, &lines).unwrap();
    let prefixes = ["a_", "b_", "c_", "d_", "e_"];
    let files = [&txt, &csv, &arrow, &stream, &parquet, &back];
    for (nth, prefix) in prefixes.into_iter().enumerate() {
        let done = run(&["count", "--limit", "9", files[nth], "-o", files[nth + 1], "--prefix", prefix]);
        assert_eq!((done.code, done.err.as_str()), (0, ""), "{}", files[nth]);
    }
    let text = fs::read_to_string(&back).unwrap();
    let mut text = text.lines();
    let mut header = "puzzle".to_owned();
    for prefix in prefixes {
        for name in ["status", "count", "exact", "estimate", "standard_error", "error"] {
            header += &format!(",{prefix}{name}");
        }
    }
    assert_eq!(text.next(), Some(header.as_str()));
    for (line, answer) in lines.lines().zip([",unique,1,true,,,", ",several,9,false,,,", ",unique,1,true,,,"]) {
        assert_eq!(text.next(), Some(format!("{line}{}", answer.repeat(5)).as_str()));
    }
    assert_eq!(text.next(), None);
    let again = run(&["count", &parquet, "-o", &folder.path("g.csv"), "--prefix", "a_"]);
    assert!(again.code == 2 && again.err.contains("it already has a column a_status"), "{}", again.err);
    let piped = folder.path("h.parquet");
    assert_eq!(tesuji(&["solve", "-o", &piped], format!("id;puzzle;note\n1;{PUZZLE};\"a;b\"\n2;{EASY}\n")).code, 0);
    let table = read(&piped).0;
    assert_eq!((self::text(&table, "note", 0).as_deref(), self::text(&table, "note", 1)), (Some("a;b"), None));
}

#[cfg(feature = "tables")]
#[test]
fn rows_outside_a_window_are_left_out() {
    let folder = Folder::new();
    let (from, to) = (folder.path("from.parquet"), folder.path("to.parquet"));
    let texts: Vec<&str> = [PUZZLE, EASY].into_iter().cycle().take(100).collect();
    write(&from, vec![("puzzle", Arc::new(StringArray::from(texts))), ("id", numbers(100))], 1000);
    for condition in [&["--er", "5.."][..], &["--where", "er >= 5"]] {
        let done = run(&[&["rate", &from, "-o", &to, "--force"], condition].concat());
        assert_eq!((done.code, done.err.as_str()), (0, ""));
        let table = read(&to).0;
        let ids = table.column_by_name("id").unwrap().as_primitive::<Int64Type>();
        assert_eq!(ids.values().to_vec(), (0..100).step_by(2).map(|row| row * 7).collect::<Vec<i64>>());
    }
    for (option, value) in [("--take", "3"), ("--where", "input.id = '7'"), ("--fields", "er"), ("--id", "7")] {
        let refused = run(&["rate", &from, "-o", &to, "--force", option, value]);
        assert_eq!(refused.code, 2, "{option}: {}", refused.err);
    }
    let hinted = run(&["hint", &from, "-o", &folder.path("hints.parquet")]);
    assert!(hinted.code == 2 && hinted.err.contains("cannot write table files"), "{}", hinted.err);
}

#[cfg(feature = "tables")]
#[test]
fn columns_that_stay_are_copied_packed_as_they_are_unless_another_way_is_asked_for() {
    let folder = Folder::new();
    let (from, to) = (folder.path("from.parquet"), folder.path("to.parquet"));
    let puzzles: ArrayRef = Arc::new(StringArray::from(rows(700)));
    write(&from, vec![("id", numbers(700)), ("puzzle", puzzles), ("other", numbers(700))], 300);
    let shape = |path: &str| -> Vec<(Compression, i64)> {
        let builder = ParquetRecordBatchReaderBuilder::try_new(fs::File::open(path).unwrap()).unwrap();
        let group = builder.metadata().row_groups().last().unwrap();
        group.columns().iter().map(|column| (column.compression(), column.compressed_size())).collect()
    };
    let zstd = Compression::ZSTD(ZstdLevel::default());
    let none = Compression::UNCOMPRESSED;
    let packed = [(None, [none, zstd]), (Some("none"), [none, none]), (Some("snappy"), [Compression::SNAPPY; 2])];
    let mut tables = Vec::new();
    for (method, [kept, new]) in packed {
        let method: Vec<&str> = method.iter().flat_map(|method| ["--compression", method]).collect();
        let done = run(&[&["solve", &from, "-o", &to, "--force"][..], &method].concat());
        assert_eq!(done.code, 2, "{}", done.err);
        let (was, is) = (shape(&from), shape(&to));
        assert!(
            is[..3].iter().all(|column| column.0 == kept) && is[3..].iter().all(|column| column.0 == new),
            "{is:?}"
        );
        assert_eq!(kept == none, is[..3] == was[..], "{method:?}");
        let (table, groups, _) = read(&to);
        assert_eq!((table.num_rows(), groups), (700, if kept == none { 3 } else { 1 }));
        tables.push(table);
    }
    assert!(tables[1..].iter().all(|table| table == &tables[0]));
}

/// Returns the output table and the run of a verb for a table of puzzles with one null and one invalid text.
#[cfg(feature = "tables")]
fn answered(verb: &[&str]) -> (RecordBatch, Run) {
    let folder = Folder::new();
    let (from, to) = (folder.path("from.parquet"), folder.path("to.arrow"));
    let texts = vec![Some(EASY), None, Some(PUZZLE), Some("no puzzle"), Some(EASY)];
    write(&from, vec![("id", numbers(5)), ("puzzle", Arc::new(StringArray::from(texts)))], 2);
    let done = run(&[verb, &[&from, "-o", &to]].concat());
    let again = folder.path("again.parquet");
    // Read through a Parquet file, like all tests.
    let copied = run(&["count", &to, "-o", &again, "--prefix", "of_", "--limit", "1"]);
    assert!(Path::new(&again).exists(), "{} {}", done.err, copied.err);
    (read(&again).0, done)
}

/// Returns the ids of the rows that answers belong to.
#[cfg(feature = "tables")]
fn ids(table: &RecordBatch) -> Vec<i64> {
    let ids = table.column_by_name("id").unwrap().as_primitive::<Int64Type>();
    ids.values().iter().map(|id| id / 7).collect()
}

#[cfg(feature = "tables")]
#[test]
fn a_row_comes_once_for_each_item_of_its_list() {
    let (table, done) = answered(&["shuffle", "--seed", "1", "--count", "2"]);
    assert_eq!((ids(&table), done.code), (vec![0, 0, 1, 2, 2, 3, 4, 4], 2));
    assert!(done.err.contains("1 of 5 rows have no answer"), "{}", done.err);
    let images = |row| text(&table, "image", row);
    let lines = tesuji(&["shuffle", "--seed", "1", "--count", "2"], format!("{EASY}\n\n{PUZZLE}\n\n{EASY}\n")).out;
    let lines: Vec<&str> = lines.lines().collect();
    for (line, row) in lines.iter().zip([0, 1, 3, 4, 6, 7]) {
        assert_eq!(images(row).as_deref(), Some(*line), "the same as of lines with the same numbers");
    }
    assert_eq!((images(2), images(5), text(&table, "error", 2)), (None, None, None));
    assert!(text(&table, "error", 5).is_some());

    let (table, done) = answered(&["minimal", "--all"]);
    assert_eq!(ids(&table).into_iter().filter(|id| [1, 3].contains(id)).count(), 2, "{}", done.err);
    let parts = tesuji(&["minimal", "--all"], EASY).out;
    assert_eq!(ids(&table).into_iter().filter(|&id| id == 0).count(), parts.lines().count());
    let first = parts.lines().next().unwrap();
    assert_eq!(text(&table, "minimal", 0).as_deref(), Some(first));
}

#[cfg(feature = "tables")]
#[test]
fn other_verbs_have_tables_too() {
    let verbs: [(&[&str], &[&str], usize); 11] = [
        (&["symmetry"], &["automorphisms", "symmetry"], 5),
        (&["symmetry", "--list"], &["transform"], 5),
        (&["transform", "--by", "half-turn"], &["image"], 5),
        (&["distance", "--to", EASY], &["distance"], 5),
        (&["isomorphic", "--to", EASY], &["isomorphic"], 5),
        (&["why"], &["status", "clash"], 5),
        (&["unneeded"], &["alone", "together"], 5),
        (&["minimal"], &["redundant"], 5),
        (&["unavoidable", "--count"], &["sizes"], 5),
        (&["vicinity", "--random", "3", "--seed", "1"], &["near"], 11),
        (&["scan", "--fix-band", "1", "--fix-band", "2", "--clues", "18"], &["minimal"], 2),
    ];
    for (verb, columns, least) in verbs {
        let (table, done) = answered(verb);
        assert!(table.num_rows() >= least && done.code == 2, "{verb:?}: {} rows, {}", table.num_rows(), done.err);
        for column in columns {
            let column = table.column_by_name(column).unwrap_or_else(|| panic!("{verb:?} has no {column}"));
            assert!(column.null_count() < column.len() || verb[0] == "scan", "{verb:?}");
        }
        assert_eq!(table.column_by_name("error").unwrap().null_count(), table.num_rows() - 1, "{verb:?}");
    }
}

#[cfg(feature = "tables")]
#[test]
fn every_solution_has_a_row() {
    let folder = Folder::new();
    let (from, to) = (folder.path("from.parquet"), folder.path("to.parquet"));
    let texts = vec![Some(SEVERAL), Some(CLASH), None, Some(EASY), Some("no puzzle")];
    write(&from, vec![("id", numbers(5)), ("puzzle", Arc::new(StringArray::from(texts)))], 3);
    let done = run(&["solve", "--all", &from, "-o", &to]);
    assert_eq!(done.code, 2, "{}", done.err);
    let table = read(&to).0;
    assert_eq!(ids(&table), [vec![0; 849], vec![2, 3, 4]].concat());
    let lines = tesuji(&["solve", "--all"], SEVERAL).out;
    for (row, line) in lines.lines().enumerate() {
        assert_eq!(text(&table, "solution", row).as_deref(), Some(line));
    }
    let some = run(&["solve", "--all", "--limit", "10", &from, "-o", &to, "--force"]);
    assert_eq!((some.code, ids(&read(&to).0).len()), (2, 13));
    let refused = run(&["solve", "--all", &from, "-o", &to, "--force", "--take", "1"]);
    assert!(refused.code == 2 && refused.err.contains("--take"), "{}", refused.err);
}

#[cfg(feature = "tables")]
#[test]
fn of_each_kind_the_first_row_stays() {
    let folder = Folder::new();
    let (from, to, known) = (folder.path("from.parquet"), folder.path("to.parquet"), folder.path("known.txt"));
    let turned: String = EASY.chars().rev().collect();
    let texts = vec![Some(EASY), None, Some(&turned), Some(PUZZLE), Some("no puzzle"), Some(EASY)];
    write(&from, vec![("id", numbers(6)), ("puzzle", Arc::new(StringArray::from(texts)))], 4);
    assert_eq!(run(&["distinct", &from, "-o", &to]).code, 2);
    let table = read(&to).0;
    assert_eq!(ids(&table), [0, 1, 3, 4], "and what is no puzzle");
    assert!(text(&table, "error", 3).is_some());
    assert_eq!(run(&["distinct", "--group", &from, "-o", &to, "--force"]).code, 2);
    let table = read(&to).0;
    let kinds = table.column_by_name("kind").unwrap().as_primitive::<UInt64Type>();
    assert_eq!(kinds.iter().collect::<Vec<_>>(), [Some(1), None, Some(1), Some(2), None, Some(1)]);
    assert_eq!(text(&table, "form", 0), text(&table, "form", 5));
    fs::write(&known, &turned).unwrap();
    assert_eq!(run(&["distinct", "--new-to", &known, &from, "-o", &to, "--force"]).code, 2);
    assert_eq!(ids(&read(&to).0), [1, 3, 4]);
    let folder = run(&["distinct", &from, "-o", &folder.path("kinds/")]);
    assert!(folder.code == 2 && folder.err.contains("not a folder"), "{}", folder.err);
}

#[cfg(feature = "tables")]
#[test]
fn predictions_in_a_table_are_judged() {
    let folder = Folder::new();
    let (from, to) = (folder.path("from.parquet"), folder.path("to.parquet"));
    let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let wrong = solution.replacen('4', "9", 1);
    let predicted = vec![Some(solution), Some(wrong.as_str()), None, Some(wrong.as_str())];
    let given = vec![None, None, Some(solution), Some(wrong.as_str())];
    let columns: Vec<(&str, ArrayRef)> = vec![
        ("other", numbers(4)),
        ("Output", Arc::new(StringArray::from(predicted))),
        ("puzzle", Arc::new(StringArray::from(vec![EASY; 4]))),
        ("solution", Arc::new(StringArray::from(given))),
    ];
    write(&from, columns, 3);
    let done = run(&["evaluate", "--prediction", "Output", &from, "-o", &to]);
    assert_eq!(done.code, 1, "{}", done.err);
    let table = read(&to).0;
    let solved = table.column_by_name("solved").unwrap().as_boolean();
    assert_eq!(solved.iter().collect::<Vec<_>>(), [true, false, false, false].map(Some));
    let right = table.column_by_name("right").unwrap().as_primitive::<UInt64Type>();
    assert_eq!(right.iter().collect::<Vec<_>>(), [51, 50, 0, 51].map(Some));
    let missing = run(&["evaluate", &from, "-o", &to, "--force"]);
    assert!(missing.code == 2 && missing.err.contains("no column is called prediction"), "{}", missing.err);
}

#[cfg(feature = "tables")]
#[test]
fn shards_are_the_whole() {
    let folder = Folder::new();
    let (one, two) = (folder.path("one.parquet"), folder.path("two.parquet"));
    write(&one, vec![("puzzle", Arc::new(StringArray::from(vec![EASY; 50]))), ("id", numbers(50))], 10);
    write(&two, vec![("puzzle", Arc::new(StringArray::from(vec![EASY; 20]))), ("id", numbers(20))], 10);
    for of in [1, 3, 9] {
        let mut seen = Vec::new();
        for nth in 1..=of {
            let to = folder.path("part.parquet");
            let done = run(&["solve", &one, &two, "-o", &to, "--force", "--shard", &format!("{nth}/{of}")]);
            assert_eq!((done.code, done.err.as_str()), (0, ""));
            let table = read(&to).0;
            seen.extend(table.column_by_name("id").unwrap().as_primitive::<Int64Type>().values().to_vec());
        }
        let all: Vec<i64> = (0..50).chain(0..20).map(|row| row * 7).collect();
        assert_eq!(seen, all, "of {of}");
    }
    let out = format!("{}/", folder.path("out"));
    let half = run(&["solve", &one, &two, "-o", &out, "--shard", "2/2"]);
    assert_eq!(half.code, 0, "{}", half.err);
    assert!(!Path::new(&format!("{out}one.parquet")).exists());
    fs::write(format!("{out}two.parquet"), "kept").unwrap();
    let rest = run(&["solve", &one, &two, "-o", &out]);
    assert!(rest.code == 0 && rest.err.contains("two.parquet: already exists"), "{}", rest.err);
    assert_eq!(fs::read(format!("{out}two.parquet")).unwrap(), b"kept");
    assert_eq!(read(&format!("{out}one.parquet")).0.num_rows(), 50);
}

#[cfg(feature = "tables")]
#[test]
fn files_are_safe() {
    let folder = Folder::new();
    let (from, to, other) = (folder.path("from.parquet"), folder.path("to.parquet"), folder.path("other.parquet"));
    write(&from, vec![("puzzle", Arc::new(StringArray::from(vec![EASY; 3000])))], 1000);
    write(&other, vec![("puzzle", Arc::new(StringArray::from(vec![EASY]))), ("more", numbers(1))], 10);
    let before = fs::read(&from).unwrap();
    let same = run(&["solve", &from, "-o", &from, "--force"]);
    assert!(same.code == 2 && same.err.contains("the input file is also the output file"), "{}", same.err);
    fs::write(&to, "kept").unwrap();
    let kept = run(&["solve", &from, "-o", &to]);
    assert!(kept.code == 2 && kept.err.contains("--force"), "{}", kept.err);
    let mixed = run(&["solve", &from, &other, "-o", &to, "--force"]);
    assert!(mixed.code == 2 && mixed.err.contains("differ from those of the files before"), "{}", mixed.err);
    let ending = run(&["solve", &from, "-o", &folder.path("to.xls")]);
    assert!(ending.code == 2 && ending.err.contains(".parquet"), "{}", ending.err);
    let form = run(&["solve", &from]);
    assert!(form.code == 2 && form.err.contains("--output ANSWERS.parquet"), "{}", form.err);
    assert_eq!((fs::read(&to).unwrap(), fs::read(&from).unwrap()), (b"kept".to_vec(), before.clone()));

    // Damaged files are refused, or read with their changed contents; no partial file is left.
    let bad = folder.path("bad.parquet");
    let mut bytes = before;
    for nth in 0..60 {
        let place = (nth * 7919) % bytes.len();
        let byte = std::mem::replace(&mut bytes[place], 0xa5);
        fs::write(&bad, &bytes).unwrap();
        let done = run(&["solve", &bad, "-o", &to, "--force"]);
        assert!([0, 1, 2].contains(&done.code) && !done.err.contains("panicked"), "byte {place}: {}", done.err);
        bytes[place] = byte;
    }
    fs::write(&bad, &bytes[..bytes.len() / 2]).unwrap();
    assert_eq!(run(&["solve", &bad, "-o", &to, "--force"]).code, 2);
    assert_eq!(folder.names(), ["bad.parquet", "from.parquet", "other.parquet", "to.parquet"]);
}

#[cfg(feature = "tables")]
#[test]
fn a_page_that_says_to_be_endless_is_refused_with_its_place() {
    let folder = Folder::new();
    let (from, to) = (folder.path("from.parquet"), folder.path("to.parquet"));
    write(&from, vec![("puzzle", Arc::new(StringArray::from(rows(100))) as ArrayRef)], 100);
    let mut bytes = fs::read(&from).unwrap();
    // After the file marker: a field with the kind of the page, and one with its length.
    assert_eq!((bytes[4], bytes[6]), (0x15, 0x15));
    let len = bytes[7..].iter().position(|byte| *byte < 0x80).unwrap() + 1;
    bytes.splice(7..7 + len, [0xfe, 0xff, 0xff, 0xff, 0x0f]);
    fs::write(&from, bytes).unwrap();
    let run = run(&["solve", &from, "-o", &to]);
    assert_eq!((run.code, Path::new(&to).exists()), (2, false));
    assert!(run.err.contains("row group 1, column puzzle: a page of 2147483647 bytes"), "{}", run.err);
}

#[cfg(feature = "tables")]
#[test]
fn a_table_that_is_there_stays_and_is_named_once() {
    let folder = Folder::new();
    folder.write("from.csv", &format!("puzzle\n{EASY}\n"));
    folder.write("to.csv", "kept");
    let to = folder.path("to.csv");
    let refused = run(&["solve", &folder.path("from.csv"), "-o", &to]);
    assert_eq!((refused.code, refused.err), (2, format!("tesuji: {to}: the file exists; --force replaces it\n")));
    assert_eq!(folder.read("to.csv"), "kept");
}
