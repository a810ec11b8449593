//! Steps in words, in rows of their own making: no finder is asked.

use tesuji_core::{
    Candidate, CandidateSet, Cell, CellSet, Chain, Conclusion, Digit, Family, Grid, House, Level, Node, Pattern, Step,
    Technique, Trace,
};
use tesuji_render::explain::{
    PathStyle, brief, conclusion, eureka, html, json, markdown, reasoning, text, what_to_look_for, where_to_look,
};
use tesuji_render::{Notation, svg};

static SKYSCRAPER: Technique = Technique {
    id: "skyscraper",
    name: "skyscraper",
    chinese: "摩天楼",
    also: &[],
    family: Family::SingleDigit,
    assumes_unique: false,
    hodoku: Some((Level::Hard, 130)),
    se: None,
    page: "",
};

fn skyscraper() -> Step {
    let cells = [Cell::R1C1, Cell::R1C7, Cell::R6C7, Cell::R6C2];
    let nodes = cells.map(|cell| Node { digit: Digit::D5, cells: cell.into() }).to_vec();
    let gone = [Cell::R2C2, Cell::R5C1].map(|cell| Candidate { cell, digit: Digit::D5 });
    Step {
        technique: &SKYSCRAPER,
        conclusion: Conclusion::Eliminate(gone.into_iter().collect()),
        pattern: Pattern::Chain(Chain { nodes, closed: false }),
    }
}

#[test]
fn a_chain_reads_from_end_to_end() {
    let step = skyscraper();
    let Pattern::Chain(chain) = &step.pattern else { unreachable!("it was made as a chain") };
    assert_eq!(eureka(chain, Notation::RowColumn), "(5)r1c1=(5)r1c7-(5)r6c7=(5)r6c2");
    assert_eq!(
        reasoning(&step, Notation::RowColumn),
        "Suppose that r1c1 is not 5. Then r1c7 is 5, so r6c7 is not 5, so r6c2 is 5. So r1c1 is 5 or r6c2 is 5."
    );
    assert_eq!(conclusion(&step, Notation::RowColumn), "So r2c2 and r5c1 are not 5.");
    assert_eq!(brief(&step, Notation::K9), "B2<>5, E1<>5");
    assert_eq!(what_to_look_for(&step), "Look for a skyscraper.");
    assert_eq!(where_to_look(&step, Notation::RowColumn), "Look where 5 can stand in box 1, box 3, box 4 and box 6.");
}

#[test]
fn fish_and_subsets_name_their_houses() {
    let houses = |list: &[House]| list.iter().copied().collect();
    let fish = |fins| Step {
        pattern: Pattern::Fish {
            digit: Digit::D4,
            base: houses(&[House::Row1, House::Row5]),
            cover: houses(&[House::Col2, House::Col7]),
            fins,
        },
        ..skyscraper()
    };
    let plain = reasoning(&fish(CellSet::EMPTY), Notation::Letters);
    assert!(
        plain.starts_with("In row A and row E, 4 can only stand where they meet column 2 and column 7."),
        "{plain}"
    );
    let finned = reasoning(&fish(Cell::R1C3.into()), Notation::Letters);
    assert!(finned.contains("but for A3. Either 4 stands in A3"), "{finned}");
}

#[test]
fn paths_come_in_four_forms() {
    let mut candidates = CandidateSet::EMPTY;
    for cell in [Cell::R1C1, Cell::R1C7, Cell::R6C7, Cell::R6C2, Cell::R2C2, Cell::R5C1] {
        candidates.insert(Candidate { cell, digit: Digit::D5 });
    }
    let trace = Trace { digits: Grid::EMPTY, candidates, steps: vec![skyscraper()] };
    let style = PathStyle { grids: true, ..PathStyle::default() };
    let written = text(&trace, style);
    assert!(written.contains("  1. skyscraper [130]: Suppose that r1c1 is not 5."), "{written}");
    assert!(written.ends_with(&format!("81 cells are open: {}\n", Grid::EMPTY)), "{written}");
    assert!(markdown(&trace, style).contains("\n## 1. Skyscraper [130]\n"));
    let page = html(&trace, style);
    assert_eq!(page.matches("<svg").count(), 1);
    assert!(page.ends_with("</body></html>\n"));
    let value: serde_json::Value = serde_json::from_str(&json(&trace, Notation::RowColumn)).unwrap();
    assert_eq!(value["complete"], false);
    assert_eq!(value["steps"][0]["technique"], "skyscraper");
    assert_eq!(value["steps"][0]["eliminate"][1], serde_json::json!({"cell": "r5c1", "digit": 5}));
}

#[test]
fn a_picture_tells_by_shape_too() {
    let step = skyscraper();
    let mut candidates = CandidateSet::ALL;
    candidates.set_digits(Cell::R9C9, Digit::D1.into());
    let picture = svg::step(&Grid::EMPTY, &candidates, Some(&step), Notation::RowColumn);
    // Two ends as circles, two as squares, three links of which one is dashed, two crosses.
    assert_eq!(picture.matches("<circle").count(), 2);
    assert_eq!(picture.matches("width=\"16\"").count(), 2);
    assert_eq!(picture.matches("stroke-dasharray").count(), 1);
    assert_eq!(picture.matches("l14 14m0 -14l-14 14").count(), 2);
    assert!(picture.ends_with("</svg>\n"));
}
