//! `tesuji book`: the files, and refused specifications.

use std::fs;

use crate::PUZZLE;
use crate::folder::Folder;
use crate::process::{Run, tesuji};

const SPEC: &str = "title = \"A\"\nprofile = \"letter\"\nper_page = 2\n[[sections]]\ntitle = \"B\"\ncount = 2\n\
    [[sections]]\ntitle = \"C\"\nfile = \"puzzles.txt\"\n";

fn book(folder: &Folder, more: &[&str]) -> Run {
    tesuji(&[&["book", &folder.path("book.toml"), "--file", &folder.path("book.pdf")], more].concat(), "")
}

#[test]
fn a_specification_becomes_a_file() {
    let folder = Folder::new();
    folder.write("book.toml", SPEC);
    folder.write("puzzles.txt", PUZZLE);
    let made = book(&folder, &["--threads", "1"]);
    assert_eq!((made.code, made.err.as_str()), (0, ""));
    assert!(made.out.ends_with("book.pdf: 3 puzzles on 6 pages\n"), "{}", made.out);
    let first = fs::read(folder.path("book.pdf")).unwrap();
    assert!(first.starts_with(b"%PDF-1.7"));

    let again = book(&folder, &[]);
    assert!(again.code == 2 && again.err.contains("exists; --force replaces it"), "{}", again.err);
    assert_eq!(book(&folder, &["--force", "--threads", "3"]).code, 0);
    assert!(fs::read(folder.path("book.pdf")).unwrap() == first);
}

#[test]
fn options_stand_for_a_specification() {
    let folder = Folder::new();
    folder.write("puzzles.txt", PUZZLE);
    let file = format!("title=C,file={}", folder.path("puzzles.txt"));
    let (short, long) = (folder.path("short.pdf"), folder.path("long.pdf"));
    let keys = ["--set", "title=A", "--set", "profile=letter", "--set", "per_page=2"];
    let sections = ["--section", "title=B,count=2", "--section", &file];
    let made = tesuji(&[&["book", "--file", &short][..], &keys, &sections].concat(), "");
    assert_eq!((made.code, made.err.as_str()), (0, ""));
    assert!(made.out.ends_with("short.pdf: 3 puzzles on 6 pages\n"), "{}", made.out);

    // The attached specification is the same, and so is the file.
    let spec = "title = \"A\"\nprofile = \"letter\"\nper_page = 2\n\n[[sections]]\ntitle = \"B\"\ncount = 2\n\n\
        [[sections]]\ntitle = \"C\"\n";
    folder.write("book.toml", &format!("{spec}file = \"{}\"\n", folder.path("puzzles.txt")));
    assert_eq!(tesuji(&["book", &folder.path("book.toml"), "--file", &long], "").code, 0);
    assert!(fs::read(&short).unwrap() == fs::read(&long).unwrap());
    // Options change a file, and are refused like it.
    let refused = book(&folder, &["--set", "per_page=13"]);
    assert!(
        refused.code == 2 && refused.err.contains("per_page = 13: per_page must be from 1 to 12"),
        "{}",
        refused.err
    );
    let none = tesuji(&["book", "--file", &folder.path("none.pdf")], "");
    assert!(none.code == 2 && !fs::exists(folder.path("none.pdf")).unwrap(), "{}", none.err);
}

#[test]
fn rules_that_were_not_read_are_named() {
    let folder = Folder::new();
    folder.write("book.toml", SPEC);
    folder.write("puzzles.txt", &format!("{PUZZLE}\n\n.Cage~5~R1C1~R1C2\n"));
    let made = book(&folder, &[]);
    let note = "tesuji: puzzles.txt:1: the text mentions rules that were not read: cage\n";
    assert_eq!((made.code, made.err.as_str()), (0, note));
}

#[test]
fn solutions_may_have_a_file_of_their_own() {
    let folder = Folder::new();
    folder.write("book.toml", &format!("solutions = \"file\"\n{SPEC}"));
    folder.write("puzzles.txt", PUZZLE);
    let refused = book(&folder, &[]);
    assert!(
        refused.code == 2 && refused.err.contains("solutions = \"file\": this needs --solutions FILE"),
        "{}",
        refused.err
    );
    let same = book(&folder, &["--solutions", &folder.path("book.pdf")]);
    assert!(same.code == 2 && same.err.contains("the two files are the same"), "{}", same.err);
    let input = book(&folder, &["--solutions", &folder.path("puzzles.txt"), "--force"]);
    assert!(input.code == 2 && folder.read("puzzles.txt") == PUZZLE, "{}", input.err);
    assert_eq!(book(&folder, &["--solutions", &folder.path("answers.pdf")]).code, 0);
    assert!(fs::read(folder.path("answers.pdf")).unwrap().starts_with(b"%PDF-1.7"));
    folder.write("book.toml", SPEC);
    let needless = book(&folder, &["--solutions", &folder.path("more.pdf")]);
    assert!(needless.code == 2 && needless.err.contains("--solutions needs solutions = \"file\""), "{}", needless.err);
}

#[test]
fn a_cover_has_a_file_of_its_own() {
    let folder = Folder::new();
    let spec =
        "title = \"A\"\nprofile = \"kdp\"\n[cover]\npaper = \"cream\"\n[[sections]]\ntitle = \"B\"\ncount = 24\n";
    folder.write("book.toml", spec);
    let refused = book(&folder, &[]);
    assert!(refused.code == 2 && refused.err.contains("book.toml: line 3: this needs --cover FILE"), "{}", refused.err);
    let same = book(&folder, &["--cover", &folder.path("book.pdf")]);
    assert!(same.code == 2 && same.err.contains("the two files are the same"), "{}", same.err);
    let made = book(&folder, &["--cover", &folder.path("cover.pdf")]);
    assert_eq!((made.code, made.err.as_str()), (0, ""));
    assert!(made.out.ends_with("cover.pdf: 12.325 by 9.250 inches, with a spine of 0.075\n"), "{}", made.out);
    assert!(fs::read(folder.path("cover.pdf")).unwrap().starts_with(b"%PDF-1.7"));
    folder.write("book.toml", &spec.replace("[cover]\npaper = \"cream\"\n", ""));
    let needless = book(&folder, &["--cover", &folder.path("more.pdf")]);
    assert!(needless.code == 2 && needless.err.contains("--cover needs a table [cover]"), "{}", needless.err);
}

#[test]
fn nothing_is_written_if_a_book_is_refused() {
    let folder = Folder::new();
    for (spec, said) in [
        (
            SPEC.replace("letter", "a5"),
            "book.toml: line 2: profile = \"a5\": expected kdp, ingram, bod, office-a4 or letter",
        ),
        (SPEC.replace("letter", "kdp"), "profile = \"kdp\": 8 pages, but kdp takes 24 to 828"),
        (SPEC.replace("puzzles.txt", "lost.txt"), "lost.txt: "),
        (SPEC.replace("puzzles.txt", "wrong.txt"), "book.toml: wrong.txt:1: the puzzle has several solutions"),
    ] {
        folder.write("book.toml", &spec);
        folder.write("puzzles.txt", PUZZLE);
        folder.write("wrong.txt", crate::SEVERAL);
        let refused = book(&folder, &[]);
        assert!(refused.code == 2 && refused.err.contains(said), "{}", refused.err);
        let left = fs::read_dir(folder.path(".")).unwrap().count();
        assert_eq!(left, 3, "only the input is there");
    }
}
