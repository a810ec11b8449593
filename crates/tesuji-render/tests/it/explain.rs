//! Steps in words, in states made by hand: no finder is used.

use tesuji_core::{
    Candidate, CandidateSet, Cell, CellSet, Chain, Conclusion, Control, Digit, Family, Grid, House, Level, Node,
    Pattern, Problem, Puzzle, Step, Technique, Trace,
};
use tesuji_logic::{Board, Example, Repertoire, technique, techniques};
use tesuji_query::{ExplainResponse, Path, Status};
use tesuji_render::explain::{
    PathStyle, StepState, brief, conclusion, eureka, html, markdown, reasoning, text, what_to_look_for, where_to_look,
};
use tesuji_render::svg::Picture;
use tesuji_render::{CellNames, Language, Render, Style, Wording};

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
    page: "",
    chinese_page: "",
};

/// Returns all candidates except those of 5 in rows 1 and 6 outside the skyscraper, and those of 4 in rows 1 and 5
/// outside a fish.
fn candidates() -> CandidateSet {
    let mut candidates = CandidateSet::ALL;
    let keep = [
        (House::Row1, Digit::D5, [Cell::R1C1, Cell::R1C7, Cell::R1C1]),
        (House::Row6, Digit::D5, [Cell::R6C7, Cell::R6C2, Cell::R6C7]),
        (House::Row1, Digit::D4, [Cell::R1C2, Cell::R1C7, Cell::R1C3]),
        (House::Row5, Digit::D4, [Cell::R5C2, Cell::R5C7, Cell::R5C2]),
    ];
    for (house, digit, kept) in keep {
        let gone = house.cells().iter().filter(|cell| !kept.contains(cell));
        gone.for_each(|cell| candidates.remove(Candidate { cell, digit }));
    }
    candidates
}

fn reasons(step: &Step, candidates: &CandidateSet, wording: impl Into<Wording>) -> String {
    reasoning(&StepState { digits: &Grid::EMPTY, candidates, step }, wording)
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
fn a_link_within_a_set_names_all_its_cells() {
    let mut candidates = CandidateSet::EMPTY;
    let marks = [(Cell::R4C5, "38"), (Cell::R4C7, "35"), (Cell::R4C9, "58"), (Cell::R1C7, "3"), (Cell::R2C8, "3")];
    for (cell, digits) in marks {
        digits
            .chars()
            .for_each(|digit| candidates.insert(Candidate { cell, digit: digit.to_string().parse().unwrap() }));
    }
    let node = |digit, cells: &[Cell]| Node { digit, cells: cells.iter().copied().collect() };
    let of_set = [node(Digit::D3, &[Cell::R4C7]), node(Digit::D8, &[Cell::R4C9])];
    let of_house = [node(Digit::D3, &[Cell::R2C8]), node(Digit::D3, &[Cell::R1C7, Cell::R1C8, Cell::R1C9])];
    let chain = Chain { nodes: [of_set, of_house].concat(), closed: false };
    assert_eq!(eureka(&chain, &candidates, CellNames::RowColumn), "(3=8)r4c79-(3)r2c8=(3)r1c789");
    // With a third candidate in the first cell, only three cells together are an almost locked set.
    candidates.insert(Candidate { cell: Cell::R4C7, digit: Digit::D2 });
    for (remove, insert) in [(Digit::D3, Digit::D2), (Digit::D8, Digit::D5)] {
        candidates.remove(Candidate { cell: Cell::R4C5, digit: remove });
        candidates.insert(Candidate { cell: Cell::R4C5, digit: insert });
    }
    assert_eq!(eureka(&chain, &candidates, CellNames::RowColumn), "(3=8)r4c579-(3)r2c8=(3)r1c789");
    assert_eq!(eureka(&chain, &candidates, CellNames::K9), "(3=8)D5|D7|D9-(3)B8=(3)A7|A8|A9");
}

#[test]
fn a_chain_reads_from_end_to_end() {
    let step = skyscraper();
    let Pattern::Chain(chain) = &step.pattern else { unreachable!("it was made as a chain") };
    assert_eq!(eureka(chain, &candidates(), CellNames::RowColumn), "(5)r1c1=(5)r1c7-(5)r6c7=(5)r6c2");
    assert_eq!(
        reasons(&step, &candidates(), CellNames::RowColumn),
        "In row 1, the 5 can only be in r1c1 or r1c7. In row 6, the 5 can only be in r6c2 or r6c7. r1c7 and r6c7 see each other \
         and cannot both be 5. So r1c1 or r6c2 is 5. r2c2 and r5c1 see both."
    );
    let chinese = Wording { language: Language::Chinese, names: CellNames::RowColumn };
    assert_eq!(
        reasons(&step, &candidates(), chinese),
        "在第1行中，5只能在r1c1或r1c7。在第6行中，5只能在r6c2或r6c7。r1c7与r6c7同处一个区域，不能都是5。所以r1c1和r6c2中有一个是5。\
         r2c2和r5c1能看到这两处。"
    );
    assert_eq!(conclusion(&step, chinese), "所以r2c2和r5c1都不是5。");
    assert_eq!(what_to_look_for(&step, chinese), "找找摩天楼。");
    assert_eq!(where_to_look(&step, chinese), "看5在第1、3、4、6宫的位置。");
    assert_eq!(conclusion(&step, CellNames::RowColumn), "So r2c2 and r5c1 are not 5.");
    assert_eq!(brief(&step, CellNames::K9), "B2<>5, E1<>5");
    assert_eq!(what_to_look_for(&step, CellNames::RowColumn), "Look for a skyscraper.");
    assert_eq!(where_to_look(&step, CellNames::RowColumn), "Look where 5 can be in boxes 1, 3, 4 and 6.");
}

#[test]
fn fish_and_subsets_name_their_houses() {
    let houses = |list: &[House]| list.iter().copied().collect();
    let fish = |fins, gone| Step {
        conclusion: Conclusion::Eliminate(CandidateSet::from_iter([Candidate { cell: gone, digit: Digit::D4 }])),
        pattern: Pattern::Fish {
            digit: Digit::D4,
            base: houses(&[House::Row1, House::Row5]),
            cover: houses(&[House::Col2, House::Col7]),
            fins,
        },
        ..skyscraper()
    };
    let mut bare = candidates();
    bare.remove(Candidate { cell: Cell::R1C3, digit: Digit::D4 });
    let plain = reasons(&fish(CellSet::EMPTY, Cell::R8C2), &bare, CellNames::Letters);
    assert!(plain.starts_with("Rows A and E can have their 4 only where they meet columns 2 and 7."), "{plain}");
    let finned = reasons(&fish(Cell::R1C3.into(), Cell::R2C2), &candidates(), CellNames::Letters);
    assert!(
        finned.contains("but for the fin, A3. If the fin is 4, then B2 is not 4, for it sees the fin."),
        "{finned}"
    );
}

#[test]
fn paths_come_in_four_forms() {
    let trace = Trace { digits: Grid::EMPTY, candidates: candidates(), steps: vec![skyscraper()] };
    let style = PathStyle { grids: true, ..PathStyle::default() };
    let board = Box::new(Board::at(&Grid::EMPTY, &Grid::EMPTY, &candidates()));
    let (path, problem) = (Path::Classic { board, trace }, Problem::from(Grid::EMPTY));
    let written = text(&path, style);
    assert!(written.contains("  1. skyscraper [HoDoKu 130, SE 6.6]: In row 1, the 5 can only be in "), "{written}");
    let ending = format!("after 1 step; 81 cells are open: {}\nTechniques: 1 skyscraper\n", Grid::EMPTY);
    assert!(written.ends_with(&ending), "{written}");
    assert!(markdown(&path, style).contains("\n## 1. Skyscraper [HoDoKu 130, SE 6.6]\n"));
    let page = html(&path, &problem, style);
    assert_eq!(page.matches("<svg").count(), 1);
    assert!(page.ends_with("</body></html>\n"));
    let response = ExplainResponse { status: Status::Unique, path: Some(path), fault: None };
    let value = response.with_words(&Style::default()).unwrap();
    assert_eq!(value["complete"], false);
    assert_eq!(value["steps"][0]["technique"], "skyscraper");
    assert_eq!(value["steps"][0]["eliminate"], serde_json::json!(["r2c2=5", "r5c1=5"]));
    assert!(
        value["steps"][0]["reasoning"].as_str().is_some_and(|words| words.starts_with("In row 1, the 5 can only be"))
    );
}

#[test]
fn a_picture_tells_by_shape_too() {
    let step = skyscraper();
    let candidates = candidates();
    let picture = Picture::of(&Grid::EMPTY, &candidates).step(&step).to_string();
    // Two ends as circles, two as squares, three links of which one is dashed, two crosses.
    assert_eq!(picture.matches("<circle").count(), 2);
    assert_eq!(picture.matches("width=\"16\"").count(), 2);
    assert_eq!(picture.matches("stroke-dasharray").count(), 1);
    assert_eq!(picture.matches("l14 14m0 -14l-14 14").count(), 2);
    assert!(picture.contains("<title>Skyscraper</title>\n<desc>In row 1, the 5 can only be "), "{picture}");
    assert!(picture.ends_with("</svg>\n"));
}

#[test]
fn a_picture_tells_clues_from_digits_of_the_player_and_shows_mistakes() {
    let digits = Grid::from_iter([(Cell::R1C1, Digit::D5), (Cell::R9C9, Digit::D6)]);
    let lost = CandidateSet::from_iter([Candidate { cell: Cell::R2C2, digit: Digit::D3 }]);
    let candidates = CandidateSet::EMPTY;
    let picture = Picture::of(&digits, &candidates).clues(Cell::R1C1.into()).wrong(Cell::R9C9.into()).lost(lost);
    let picture = picture.wording(CellNames::K9).to_string();
    assert_eq!(picture.matches("font-weight=\"bold\"").count(), 1);
    assert_eq!(picture.matches("l40 40m0 -40l-40 40").count(), 1);
    assert_eq!(picture.matches("stroke-dasharray=\"3 2\"").count(), 1);
    assert!(picture.contains(">K</text>") && picture.contains("<desc>K9</desc>"), "{picture}");
}

/// Returns the explanation of the example of a technique.
fn example(id: &str, language: Language) -> String {
    let Example { board, step } = Example::of(technique(id).expect("a technique")).expect("an example");
    told(&board, &step, language)
}

/// Returns the explanation of a step.
fn told(board: &Board, step: &Step, language: Language) -> String {
    let shown = StepState { digits: board.grid(), candidates: &board.candidates(), step };
    let wording = Wording { language, names: CellNames::RowColumn };
    let why = reasoning(&shown, wording);
    assert!(!why.is_empty(), "{step}");
    format!("{why} {}", conclusion(step, wording))
}

#[test]
fn no_sentence_of_an_example_is_long() {
    for technique in techniques() {
        // Every state of the golden page: the example and the positions for practice.
        for Example { board, step } in Example::all(technique) {
            let words = told(&board, &step, Language::English);
            let longest = words.split(['.', '\n']).map(|sentence| sentence.split_whitespace().count()).max();
            assert!(longest.is_some_and(|count| count <= 60), "{}: {words}", technique.id);
            assert!(
                !words.contains("..") && !words.contains(" .") && !words.contains("  "),
                "{}: {words}",
                technique.id
            );
        }
    }
}

#[test]
fn chinese_has_no_english_in_it() {
    for technique in techniques() {
        let words = example(technique.id, Language::Chinese);
        let letters: String = words.chars().map(|one| if one.is_ascii_alphanumeric() { one } else { ' ' }).collect();
        for word in letters.split_whitespace() {
            // Numbers, names of cells, and the letters of sets.
            let is_name = word.chars().all(|one| one.is_ascii_digit() || "rc".contains(one));
            let is_letter = word.len() == 1 && word.chars().all(|one| one.is_ascii_uppercase());
            assert!(is_name || is_letter, "{}: {word} in {words}", technique.id);
        }
        assert!(words.contains('。') && !words.contains('.') || words.contains("\n1. "), "{}: {words}", technique.id);
        assert!(!words.contains("。。") && !words.contains("，，"), "{}: {words}", technique.id);
    }
}

#[test]
fn reasons_come_from_proofs() {
    let english = |id| example(id, Language::English);
    assert_eq!(
        english("wxyz-wing"),
        "r4c2, r4c4, r5c2 and r5c3 can only hold 4, 5, 6 and 7. Of these, 4, 5 and 7 fit there only once each: 4 in row 4; 5 and \
         7 in box 4. That fills only three of the four cells. So r4c2, r4c4 or r5c2 is 6. r4c1 sees all of them. So r4c1 is \
         not 6."
    );
    assert_eq!(
        english("xy-wing"),
        "r3c8 is 2 or 7. If r3c8 is 2, then r8c8 is not 2, so r8c8 is 8. If r3c8 is 7, then r1c9 is not 7, so r1c9 is 8. Either \
         way, r1c9 or r8c8 is 8. r1c8 and r8c9 see both. So r1c8 and r8c9 are not 8."
    );
    let sue_de_coq = english("sue-de-coq");
    assert!(sue_de_coq.contains("four digits for four cells, so each is there"), "{sue_de_coq}");
    let nice_loop = english("als-nice-loop");
    assert!(nice_loop.contains("P is ") && nice_loop.contains("one digit more than cells."), "{nice_loop}");
}

#[test]
fn each_case_of_a_loop_is_told() {
    let puzzle = "..3..6.8....1....6.6.72.....1...7..8..4...6..5..3..9...3...2..7..1...4..9......5.";
    let mut board = Board::of(&puzzle.parse::<Puzzle>().unwrap());
    let trace = Repertoire::all().solve(&mut board, &Control::new());
    let mut loops = 0;
    for (step, (digits, candidates)) in trace.steps.iter().zip(trace.states()) {
        let why = reasoning(&StepState { digits: &digits, candidates: &candidates, step }, CellNames::RowColumn);
        loops += usize::from(why.contains("and then"));
        for case in why.split("Suppose that ").skip(1) {
            let after = case.split_once(". ").map_or("", |(_, after)| after);
            assert!(!after.starts_with("So the same"), "{step}: {why}");
        }
    }
    assert!(loops > 0, "a case is told as a run");
}

/// Returns the number of English words, or of Chinese characters, in the longest sentence. In Chinese a name counts as
/// one, and so does a number.
fn longest(text: &str, language: Language) -> usize {
    let sentences = text.split(['\n', '。']).flat_map(|line| line.split(". "));
    let length = |sentence: &str| match language {
        Language::English => sentence.split_whitespace().count(),
        Language::Chinese => {
            let names =
                sentence.split(|one: char| !one.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).count();
            let is_word = |one: &char| !one.is_ascii() && !"，、；：（）“”".contains(*one);
            names + sentence.chars().filter(is_word).count()
        }
    };
    sentences.map(length).max().unwrap_or(0)
}

#[test]
fn no_sentence_is_too_long_to_be_followed() {
    for technique in techniques() {
        for Example { board, step } in Example::all(technique) {
            let candidates = board.candidates();
            let shown = StepState { digits: board.grid(), candidates: &candidates, step: &step };
            for (language, most) in [(Language::English, 60), (Language::Chinese, 80)] {
                let wording = Wording { language, names: CellNames::RowColumn };
                let told = format!("{}\n{}", reasoning(&shown, wording), conclusion(&step, wording));
                let longest = longest(&told, language);
                assert!(longest <= most, "{}: {longest} in {told}", technique.id);
            }
        }
    }
}

#[test]
fn sets_are_called_by_their_letters_once_they_have_one() {
    let mut told_of = 0;
    for id in ["als-xz", "als-xy-wing", "als-chain", "death-blossom"] {
        for Example { board, step } in Example::all(technique(id).expect("a technique")) {
            let told = reasons(&step, &board.candidates(), Wording::default());
            let cells = |part: &str| part.split(", with ").next().map(str::to_owned);
            for set in told.split(" is ").skip(1).filter(|part| part.contains(", with ")).filter_map(cells) {
                told_of += usize::from(set.contains(" and "));
                assert!(!told.contains(&format!("{set} hold")), "{id}: {told}");
            }
            assert!(told.split_whitespace().count() < 250, "{id}: {told}");
        }
    }
    assert!(told_of > 8, "only {told_of} sets have letters");
}
