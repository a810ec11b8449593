//! KSudoku games with custom groups and cages.

use tesuji_core::{Constraint, Problem};
use tesuji_format::{Format, Note, ReadErrorKind, read};

fn game(graph: &str, values: &str) -> String {
    format!(
        "<!DOCTYPE ksudoku>\n<ksudoku>\n <game had-help=\"0\">\n  <puzzle>\n   {graph}\n   <values>{values}</values>\n  \
         </puzzle>\n </game>\n</ksudoku>\n"
    )
}

fn custom(order: usize, inside: &str) -> String {
    format!(
        "<graph type=\"custom\" order=\"{order}\" sizeX=\"{order}\" sizeY=\"{order}\" sizeZ=\"1\" name=\"own\">\n    \
         {inside}\n   </graph>"
    )
}

fn problem(text: &str) -> Problem {
    let records = read(text.as_bytes(), None);
    let [Ok(record)] = &records[..] else { panic!("{records:?}") };
    assert_eq!(record.format, Format::Ksudoku);
    record.problem.clone()
}

fn error(text: &str) -> String {
    let error = read(text.as_bytes(), None).remove(0).expect_err("is refused");
    assert!(matches!(error.kind(), ReadErrorKind::Unknown { .. }), "{error}");
    error.to_string()
}

#[test]
fn groups_are_regions_diagonals_or_cells_that_differ() {
    let rows = "<sudokugroups at=\"0\" withblocks=\"0\"/>";
    let regions: String = ["0 1 2 3", "4 5 6 8", "7 10 11 15", "9 12 13 14"]
        .map(|cells| format!("<clique size=\"4\">{cells} </clique>"))
        .concat();
    let jigsaw = problem(&game(&custom(4, &format!("{rows}{regions}")), "b_____________c_"));
    assert_eq!((jigsaw.layout().size(), jigsaw.layout().boxes(), jigsaw.constraints().len()), (4, None, 0));
    assert_eq!((jigsaw.givens()[0], jigsaw.givens()[14]), (1, 2));
    let boxes = "<sudokugroups at=\"0\" withblocks=\"1\"/>";
    let diagonals =
        "<clique size=\"4\">0 5 10 15</clique>\n<clique size=\"4\">3 6 9 12</clique><clique size=\"3\">0 6 8</clique>";
    let found = problem(&game(&custom(4, &format!("{boxes}{diagonals}")), "________________"));
    let expected = [
        Constraint::Diagonal { rising: false },
        Constraint::Diagonal { rising: true },
        Constraint::AllDifferent { cells: vec![0, 6, 8] },
    ];
    assert_eq!(found.constraints(), expected);
    assert!(found.layout().boxes().is_some());
}

#[test]
fn the_order_of_cages_without_clues_is_noted() {
    let inside = "<sudokugroups at=\"0\" withblocks=\"1\"/><cage operator=\"4\" value=\"5\" size=\"2\">0 1 </cage>";
    let found = read(game(&custom(4, inside), "________________").as_bytes(), None);
    assert_eq!(found[0].as_ref().unwrap().notes, [Note::RowByRow]);
}

#[test]
fn cages_of_sums_are_read_and_others_named() {
    let boxes = "<sudokugroups at=\"0\" withblocks=\"1\"/>";
    let cages =
        "<cage operator=\"4\" value=\"5\" size=\"2\">0 1 </cage><cage operator=\"0\" value=\"3\" size=\"1\">15</cage>";
    let killer = problem(&game(&custom(4, &format!("{boxes}{cages}")), "________________"));
    let cage = |cells: &[usize], sum| Constraint::Cage { cells: cells.to_vec(), sums: vec![sum] };
    assert_eq!(killer.constraints(), [cage(&[0, 1], 5), cage(&[15], 3)]);
    let product = "<cage operator=\"3\" value=\"6\" size=\"2\">0 1</cage>";
    assert!(error(&game(&custom(4, &format!("{boxes}{product}")), "________________")).contains("multiplication"));
    assert!(error(&game(&custom(4, &format!("{boxes}{boxes}")), "________________")).contains("several grids"));
    assert!(error(&game("<graph type=\"roxdoku\" order=\"9\"/>", &"_".repeat(27))).contains("roxdoku"));
    let twins = "<graph type=\"custom\" order=\"9\" sizeX=\"21\" sizeY=\"21\" specific-type=\"Samurai\"><clique size=\"1\">0</clique></graph>";
    assert!(error(&game(twins, &"_".repeat(441))).contains("Samurai"));
}
