//! `tesuji read`: pictures drawn by the program are read back.

use std::fs;

use crate::PUZZLE;
use crate::folder::Folder;
use crate::process::tesuji;

/// Draws a puzzle into a folder.
fn draw(folder: &Folder, name: &str, puzzle: &str, more: &[&str]) -> String {
    let path = folder.path(name);
    let size: &[&str] = if more.contains(&"--size") { &[] } else { &["--size", "640px"] };
    let drawn = tesuji(&[&["draw", "--file", &path], size, more].concat(), puzzle);
    assert_eq!(drawn.code, 0, "{}", drawn.err);
    path
}

#[test]
fn drawn_puzzles_are_read_back() {
    let folder = Folder::new();
    for theme in ["print", "light", "dark", "contrast"] {
        // The frame is at the edge of the picture, and its thin lines have a width between one and three pixels.
        for width in [200, 640, 781, 920, 1140, 1928] {
            let path =
                draw(&folder, "drawn.png", PUZZLE, &["--force", "--theme", theme, "--size", &format!("{width}px")]);
            let read = tesuji(&["read", &path], "");
            assert_eq!(read.out, format!("{PUZZLE}\n"), "{theme}, {width} pixels: {}", read.err);
        }
    }
}

#[test]
fn json_has_corners_and_probabilities() {
    let folder = Folder::new();
    let path = draw(&folder, "puzzle.png", PUZZLE, &[]);
    let read = tesuji(&["read", "-o", "json", &path], "");
    let grid: serde_json::Value = serde_json::from_str(&read.out).unwrap();
    assert_eq!((&grid["size"], &grid["puzzle"], &grid["solutions"]), (&9.into(), &PUZZLE.into(), &1.into()));
    assert_eq!(grid["probabilities"].as_array().unwrap().len(), 81);
    let corner = |nth: usize, axis: usize| grid["corners"][nth][axis].as_f64().unwrap();
    assert!(corner(2, 0) - corner(0, 0) > 600.0 && corner(2, 1) - corner(0, 1) > 600.0, "{grid}");
}

#[test]
fn what_was_read_is_drawn_over_the_picture() {
    let folder = Folder::new();
    let path = draw(&folder, "puzzle.png", PUZZLE, &[]);
    let svg = tesuji(&["read", "-o", "svg", &path], "").out;
    let count = |part: &str| svg.matches(part).count();
    let givens = PUZZLE.chars().filter(|&digit| digit != '.').count();
    assert_eq!((count("<image "), count("<polyline "), count("</text>")), (1, 20, givens));
    let two = tesuji(&["read", "-o", "svg", &path, &path], "");
    assert_eq!((two.code, &*two.out), (2, ""));
    assert!(two.err.contains("-o svg draws over one picture, found 2"), "{}", two.err);
}

/// A puzzle with digits and marks of a player.
const PLAYED: &str = r#"{
    "clues":[[5,3,0,0,7,0,0,0,0],
    [6,0,0,1,9,5,0,0,0],
    [0,9,8,0,0,0,0,6,0],
    [8,0,0,0,6,0,0,0,3],
    [4,0,0,8,0,3,0,0,1],
    [7,0,0,0,2,0,0,0,6],
    [0,6,0,0,0,0,2,8,0],
    [0,0,0,4,1,9,0,0,5],
    [0,0,0,0,8,0,0,7,9]],
    "placed":[[0,0,4,0,0,0,0,0,0],
    [0,7,0,0,0,0,0,0,0],
    [0,0,0,0,4,2,0,0,0],
    [0,0,0,0,0,0,0,0,0],
    [0,0,0,0,0,0,0,0,0],
    [0,0,0,0,0,0,0,0,0],
    [0,0,0,0,0,0,0,0,0],
    [0,0,0,0,0,0,0,0,0],
    [0,0,0,0,0,0,0,0,0]],
    "candidates":[["","","","6","","68","189","129","28"],
    ["","","2","","","","348","234","248"],
    ["1","","","3","","","1357","","7"],
    ["","125","1259","579","","147","4579","2459",""],
    ["","25","2569","","5","","579","259",""],
    ["","15","1359","59","","14","4589","459",""],
    ["139","","13579","357","35","7","","","4"],
    ["23","28","237","","","","36","3",""],
    ["123","1245","1235","2356","","6","1346","",""]]
}"#;

/// The player's digits on a screen have another colour.
#[test]
fn the_digits_and_marks_of_a_player_are_read() {
    let folder = Folder::new();
    let expected = tesuji(&["convert", "--to", "json"], PLAYED).out;
    assert!(expected.contains("\"13579\""), "{expected}");
    for theme in ["light", "dark"] {
        let path = draw(&folder, &format!("{theme}.png"), PLAYED, &["--theme", theme]);
        let read = tesuji(&["convert", "--to", "json", &path], "");
        assert_eq!(read.out, expected, "{theme}: {}", read.err);
    }
}

#[test]
fn every_command_reads_pictures() {
    let folder = Folder::new();
    let path = draw(&folder, "puzzle.png", PUZZLE, &["--theme", "contrast"]);
    assert_eq!(tesuji(&["solve", &path], "").out, tesuji(&["solve"], PUZZLE).out);
    let hints = [vec!["hint", &*path], vec!["hint", PUZZLE]].map(|args| tesuji(&args, "").out);
    assert_eq!(hints[0], hints[1]);
    fs::write(folder.path("half.png"), &fs::read(&path).unwrap()[..1000]).unwrap();
    let half = tesuji(&["solve", &folder.path("half.png")], "");
    assert!(half.code == 2 && half.err.contains("half.png: the picture cannot be decoded"), "{}", half.err);
}

#[test]
fn what_is_no_picture_is_named_and_the_others_are_read() {
    let folder = Folder::new();
    let good = draw(&folder, "b.png", PUZZLE, &[]);
    let bytes = fs::read(&good).unwrap();
    fs::write(folder.path("a.png"), &bytes[..bytes.len() / 2]).unwrap();
    fs::write(folder.path("c.jpg"), PUZZLE).unwrap();
    fs::write(folder.path("d.txt"), PUZZLE).unwrap();
    let read = tesuji(&["read", &folder.path("")], "");
    assert_eq!((read.out.as_str(), read.code), (&*format!("{PUZZLE}\n"), 2));
    assert!(read.err.contains("a.png: the picture cannot be decoded"), "{}", read.err);
    assert!(read.err.contains("c.jpg: expected a picture in JPEG, PNG, WebP, GIF or HEIC"), "{}", read.err);
    assert!(!read.err.contains("d.txt"), "{}", read.err);
}

/// Writes a book of three pages: a title and two puzzles.
#[cfg(feature = "pdf")]
fn book(folder: &Folder) -> String {
    let other = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    fs::write(folder.path("puzzles.txt"), format!("{PUZZLE}\n{other}\n")).unwrap();
    let spec = "title = \"A\"\nprofile = \"letter\"\nper_page = 1\nsolutions = \"none\"\n[[sections]]\ntitle = \"B\"\nfile = \"puzzles.txt\"\n";
    fs::write(folder.path("book.toml"), spec).unwrap();
    let path = folder.path("book.pdf");
    let made = tesuji(&["book", &folder.path("book.toml"), "--file", &path], "");
    assert_eq!(made.code, 0, "{}", made.err);
    path
}

#[cfg(feature = "pdf")]
#[test]
fn the_pages_of_documents_are_read() {
    let folder = Folder::new();
    let path = book(&folder);
    let puzzles = fs::read_to_string(folder.path("puzzles.txt")).unwrap();
    for args in [vec!["read", &*path], vec!["read", &*folder.path("")], vec!["convert", "--to", "line", &*path]] {
        let read = tesuji(&args, "");
        assert_eq!((&*read.out, read.code), (&*puzzles, 0), "{args:?}: {}", read.err);
    }
    let json = tesuji(&["read", "-o", "json", "--first", &path], "").out;
    let pages = json.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["page"].as_u64());
    let pages: Vec<Option<u64>> = pages.collect();
    assert!(pages.len() == 2 && pages[0] < pages[1], "{pages:?}");
    let drawn = tesuji(&["read", "-o", "svg", &path], "");
    assert!(drawn.code == 2 && drawn.err.contains("-o svg draws over one picture, found "), "{}", drawn.err);
}

#[cfg(feature = "pdf")]
#[test]
fn documents_without_a_sudoku_are_refused() {
    let folder = Folder::new();
    let bytes = fs::read(book(&folder)).unwrap();
    let path = folder.path("bad.pdf");
    fs::write(&path, &bytes[..9]).unwrap();
    let read = tesuji(&["read", &path], "");
    assert!(read.code == 2 && read.err.contains("bad.pdf: the PDF file is damaged"), "{}", read.err);
    let page = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]>>endobj";
    let blank = format!(
        "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>endobj\n\
         3 0 obj{page}\n4 0 obj{page}\ntrailer<</Root 1 0 R>>\n"
    );
    fs::write(&path, blank).unwrap();
    let read = tesuji(&["read", &path], "");
    assert!(read.code == 2 && read.err.contains("bad.pdf: none of the 2 pages has a sudoku"), "{}", read.err);
}
