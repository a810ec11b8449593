//! Steps in words, in rows of their own making: no finder is asked.

use tesuji_core::{
    Candidate, CandidateSet, Cell, CellSet, Chain, Conclusion, Digit, Family, Grid, House, Level, LockedSet, Node,
    Pattern, Step, Technique, Trace,
};
use tesuji_logic::{Example, technique, techniques};
use tesuji_query::{ExplainResponse, Status};
use tesuji_render::explain::{
    PathStyle, Shown, brief, conclusion, eureka, html, markdown, reasoning, text, what_to_look_for, where_to_look,
};
use tesuji_render::svg::Picture;
use tesuji_render::{CellNames, Render, Style};

static SKYSCRAPER: Technique = Technique {
    id: "skyscraper",
    name: "skyscraper",
    chinese: "摩天楼",
    look_for: "a skyscraper",
    also: &[],
    family: Family::SingleDigit,
    assumes_unique: false,
    hodoku: Some((Level::Hard, 130)),
    se: None,
    why: "",
    adds: None,
    page: "",
};

fn reasons(step: &Step, names: CellNames) -> String {
    reasoning(&Shown { digits: &Grid::EMPTY, candidates: &CandidateSet::ALL, step }, names)
}

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
    assert_eq!(eureka(chain, CellNames::RowColumn), "(5)r1c1=(5)r1c7-(5)r6c7=(5)r6c2");
    assert_eq!(
        reasons(&step, CellNames::RowColumn),
        "Look at the places of 5: in row 1 it must be in r1c1 or r1c7, and in row 6 it must be in r6c2 or r6c7. But r1c7 \
         and r6c7 see each other and cannot both be 5. So at least one of r1c1 and r6c2 is 5."
    );
    assert_eq!(conclusion(&step, CellNames::RowColumn), "So r2c2 and r5c1 are not 5.");
    assert_eq!(brief(&step, CellNames::K9), "B2<>5, E1<>5");
    assert_eq!(what_to_look_for(&step), "Look for a skyscraper.");
    assert_eq!(where_to_look(&step, CellNames::RowColumn), "Look where 5 can stand in boxes 1, 3, 4 and 6.");
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
    let plain = reasons(&fish(CellSet::EMPTY), CellNames::Letters);
    assert!(plain.starts_with("In rows A and E, 4 can only stand where they meet columns 2 and 7."), "{plain}");
    let finned = reasons(&fish(Cell::R1C3.into()), CellNames::Letters);
    assert!(finned.contains("but for the fin, A3. Either A3 is 4, or"), "{finned}");
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
    assert!(written.contains("  1. skyscraper [HoDoKu 130, SE 6.6]: Look at the places of 5: "), "{written}");
    let ending = format!("after 1 step; 81 cells are open: {}\nTechniques: 1 skyscraper\n", Grid::EMPTY);
    assert!(written.ends_with(&ending), "{written}");
    assert!(markdown(&trace, style).contains("\n## 1. Skyscraper [HoDoKu 130, SE 6.6]\n"));
    let page = html(&trace, style);
    assert_eq!(page.matches("<svg").count(), 1);
    assert!(page.ends_with("</body></html>\n"));
    let response = ExplainResponse { status: Status::Unique, path: Some(trace), fault: None };
    let value = response.with_words(&Style::default()).unwrap();
    assert_eq!(value["complete"], false);
    assert_eq!(value["steps"][0]["technique"], "skyscraper");
    assert_eq!(value["steps"][0]["eliminate"], serde_json::json!(["r2c2=5", "r5c1=5"]));
    assert!(value["steps"][0]["reasoning"].as_str().is_some_and(|words| words.starts_with("Look at the places of 5")));
}

#[test]
fn a_picture_tells_by_shape_too() {
    let step = skyscraper();
    let mut candidates = CandidateSet::ALL;
    candidates.set_digits(Cell::R9C9, Digit::D1.into());
    let picture = Picture::of(&Grid::EMPTY, &candidates).step(&step).to_string();
    // Two ends as circles, two as squares, three links of which one is dashed, two crosses.
    assert_eq!(picture.matches("<circle").count(), 2);
    assert_eq!(picture.matches("width=\"16\"").count(), 2);
    assert_eq!(picture.matches("stroke-dasharray").count(), 1);
    assert_eq!(picture.matches("l14 14m0 -14l-14 14").count(), 2);
    assert!(picture.contains("<title>Skyscraper</title>\n<desc>Look at the places of 5: "), "{picture}");
    assert!(picture.ends_with("</svg>\n"));
}

#[test]
fn a_picture_tells_clues_from_digits_of_the_player_and_shows_mistakes() {
    let digits = Grid::from_iter([(Cell::R1C1, Digit::D5), (Cell::R9C9, Digit::D6)]);
    let lost = CandidateSet::from_iter([Candidate { cell: Cell::R2C2, digit: Digit::D3 }]);
    let candidates = CandidateSet::EMPTY;
    let picture = Picture::of(&digits, &candidates).clues(Cell::R1C1.into()).wrong(Cell::R9C9.into()).lost(lost);
    let picture = picture.notation(CellNames::K9).to_string();
    assert_eq!(picture.matches("font-weight=\"bold\"").count(), 1);
    assert_eq!(picture.matches("l40 40m0 -40l-40 40").count(), 1);
    assert_eq!(picture.matches("stroke-dasharray=\"3 2\"").count(), 1);
    assert!(picture.contains(">K</text>") && picture.contains("<desc>K9</desc>"), "{picture}");
}

#[test]
fn sets_are_told_as_a_chain_of_reasons() {
    let set = |cells: &[Cell], digits: &[Digit]| LockedSet {
        cells: cells.iter().copied().collect(),
        digits: digits.iter().copied().collect(),
    };
    let gone = Candidate { cell: Cell::R3C7, digit: Digit::D2 };
    let step = Step {
        conclusion: Conclusion::Eliminate([gone].into_iter().collect()),
        pattern: Pattern::AlmostLocked {
            stem: None,
            sets: vec![
                set(&[Cell::R4C7], &[Digit::D2, Digit::D3]),
                set(&[Cell::R4C4, Cell::R8C4], &[Digit::D3, Digit::D7, Digit::D8]),
                set(&[Cell::R1C2, Cell::R1C4], &[Digit::D2, Digit::D5, Digit::D8]),
            ],
            ties: vec![Digit::D3.into(), Digit::D8.into()],
        },
        ..skyscraper()
    };
    assert_eq!(
        reasons(&step, CellNames::RowColumn),
        "Each of these sets has one candidate more than cells: A, r4c7 with 2 and 3; B, r4c4 and r8c4 with 3, 7 and 8; \
         C, r1c2 and r1c4 with 2, 5 and 8. If A lacks 2, it holds all its other digits, 3 too, so B lacks 3 and holds 8, \
         so C lacks 8 and holds 2. So 2 stands in A or in C."
    );
}

/// Returns what is said of the example of a technique.
fn example(id: &str) -> String {
    let Example { board, step } = Example::of(technique(id).expect("a technique")).expect("an example");
    let shown = Shown { digits: board.grid(), candidates: &board.candidates(), step: &step };
    format!("{} {}", reasoning(&shown, CellNames::RowColumn), conclusion(&step, CellNames::RowColumn))
}

#[test]
fn no_sentence_of_an_example_is_long() {
    for technique in techniques() {
        let words = example(technique.id);
        let longest = words.split(['.', '\n']).map(|sentence| sentence.split_whitespace().count()).max();
        assert!(longest.is_some_and(|count| count <= 60), "{}: {words}", technique.id);
        assert!(!words.contains("..") && !words.contains(" ."), "{}: {words}", technique.id);
    }
}

#[test]
fn reasons_come_from_proofs() {
    assert_eq!(
        example("wxyz-wing"),
        "Suppose that r2c7, r4c9, r5c9 and r6c9 are not 2. Then r2c7, r4c9, r5c9 and r6c9 have only 3, 4 and 5, each of \
         which fits once, for four cells. That cannot be, so r2c7, r4c9, r5c9 or r6c9 is 2. So r3c9, r4c7 and r5c7 are not 2."
    );
    assert_eq!(
        example("forcing-chain"),
        "r4c9 is 2 or 5.\nSuppose that r4c9 is 2. So r3c9 is not 2.\nSuppose that r4c9 is 5. r5c9 can only be 2. So the \
         same follows. So r3c9 is not 2."
    );
    let sue_de_coq = example("sue-de-coq");
    assert!(sue_de_coq.contains("left, each of which fits once, as many digits as cells"), "{sue_de_coq}");
    let nice_loop = example("als-nice-loop");
    assert!(
        nice_loop.contains("r2c6, r7c6 and r9c6 have only 3, 4 and 9 left, as many digits as cells"),
        "{nice_loop}"
    );
}
