//! Tests that drawn pictures are read as their truth describes them.

use tesuji_core::{Control, Grid, Problem};
use tesuji_scene::{Picture, Random, Scene, Style, Subject};
use tesuji_vision::{Image, Reader};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn picture(style: Style, number: u64) -> Picture {
    let puzzle: Grid = PUZZLE.parse().unwrap();
    let solution: Grid = SOLUTION.parse().unwrap();
    let mut random = Random::new(5, number);
    let subject = Subject::new(Problem::from(puzzle)).played(&solution.to_values(), 0.0, 0.0, &mut random).unwrap();
    let scene = Scene { styles: vec![style], pixels: 700, ..Scene::default() };
    scene.draw(&subject, &mut random).unwrap()
}

#[test]
fn the_truth_is_what_a_reader_finds() {
    let reader = Reader::default();
    for style in Style::ALL {
        for number in 0..3 {
            let Picture { file, truth } = picture(style, number);
            assert_eq!(truth.puzzle, PUZZLE);
            let image = Image::decode(&file).unwrap();
            assert_eq!((image.gray().width, image.gray().height), (truth.width, truth.height));
            let grids = reader.read(&image, &Control::new()).unwrap();
            let name = format!("{} {number}", truth.style);
            let corners = grids[0].mesh.corners();
            let distance = |one: [f32; 2], other: [f32; 2]| (one[0] - other[0]).hypot(one[1] - other[1]);
            for (found, corner) in corners.into_iter().zip(truth.corners) {
                assert!(distance(found, corner) < 4.0, "{name}: {corners:?} {:?}", truth.corners);
            }
            let wrong: Vec<usize> = (0..81).filter(|&cell| grids[0].values()[cell] != truth.values[cell]).collect();
            assert!(wrong.iter().all(|cell| grids[0].doubted.contains(cell)), "{name}: {wrong:?}");
            assert!(wrong.len() < 4, "{name}: {wrong:?}");
        }
    }
}

#[test]
fn a_player_writes_digits_of_the_solution_and_marks_that_have_it() {
    let puzzle: Grid = PUZZLE.parse().unwrap();
    let solution: Grid = SOLUTION.parse().unwrap();
    let mut random = Random::new(1, 1);
    let subject = Subject::new(Problem::from(puzzle)).played(&solution.to_values(), 0.5, 1.0, &mut random).unwrap();
    let scene = Scene { pixels: 300, ..Scene::default() };
    let truth = scene.draw(&subject, &mut random).unwrap().truth;
    assert_eq!(truth.printed.len() + truth.written.len() + truth.marked.len(), 81);
    assert!(truth.written.len() > 15 && truth.marked.len() > 15);
    assert!(truth.written.iter().all(|&cell| truth.values[cell] == solution.to_values()[cell]));
    // The player's digits and marks are kept.
    let begun = tesuji_format::read(truth.state.as_bytes(), None).remove(0).unwrap().problem;
    let again = Subject::new(begun).played(&solution.to_values(), 1.0, 0.0, &mut random).unwrap();
    assert_eq!(scene.draw(&again, &mut random).unwrap().truth.state, truth.state);
    assert!(Subject::new(Problem::from(puzzle)).played(&[10; 81], 1.0, 0.0, &mut random).is_err());
}

/// The digits of the player on a screen have another colour than the givens. The themes are chosen at random.
#[test]
fn digits_of_another_colour_are_those_of_the_player() {
    let puzzle: Grid = PUZZLE.parse().unwrap();
    let solution: Grid = SOLUTION.parse().unwrap();
    let scene = Scene { styles: vec![Style::Screen], pixels: 500, ..Scene::default() };
    for number in 0..8 {
        let mut random = Random::new(3, number);
        let subject = Subject::new(Problem::from(puzzle)).played(&solution.to_values(), 0.5, 0.0, &mut random).unwrap();
        let Picture { file, truth } = scene.draw(&subject, &mut random).unwrap();
        let grids = Reader::default().read(&Image::decode(&file).unwrap(), &Control::new()).unwrap();
        assert_eq!(grids[0].puzzle_line(), truth.puzzle, "{number}");
        assert_eq!(grids[0].values(), truth.values, "{number}");
    }
}

/// Discs and colours behind the candidates do not hide them.
#[test]
fn every_candidate_is_read() {
    let puzzle: Grid = PUZZLE.parse().unwrap();
    let solution: Grid = SOLUTION.parse().unwrap();
    let scene = Scene { styles: vec![Style::Candidates], pixels: 900, ..Scene::default() };
    for number in 0..6 {
        let mut random = Random::new(4, number);
        let subject = Subject::new(Problem::from(puzzle)).played(&solution.to_values(), 0.2, 0.0, &mut random).unwrap();
        let Picture { file, truth } = scene.draw(&subject, &mut random).unwrap();
        let grid = Reader::default().read(&Image::decode(&file).unwrap(), &Control::new()).unwrap().remove(0);
        assert_eq!((grid.puzzle_line(), grid.values()), (truth.puzzle, truth.values), "{number}");
        assert_eq!(grid.marked, truth.marked, "{number}");
        let state = tesuji_format::read(truth.state.as_bytes(), None).remove(0).unwrap().problem;
        let wrong = (0..81).filter(|&cell| grid.marks[cell] != state.marks()[cell]);
        assert_eq!(wrong.filter(|&cell| !grid.marks[cell].is_empty()).count(), 0, "{number}");
    }
}

#[test]
fn a_picture_depends_only_on_its_seed_and_number() {
    for style in Style::ALL {
        let (one, same, other) = (picture(style, 7), picture(style, 7), picture(style, 8));
        assert!(one.file == same.file && one.truth == same.truth);
        assert!(one.file != other.file);
    }
}

#[test]
fn grids_of_any_size_and_layout_are_drawn() {
    let texts = [
        "1... .... .... ....",
        ".Shape~6x6.Jigsaw~112222111122333444333444555666555666.~R1C1_1",
        "1...............2...............3...............4...............5...............6...............7...............8...............9...............A...............B...............C...............D...............E...............F...............G...............",
    ];
    for text in texts {
        let problem = tesuji_format::read(text.as_bytes(), None).remove(0).unwrap().problem;
        for (number, style) in Style::ALL.into_iter().enumerate() {
            let scene = Scene { styles: vec![style], pixels: 300, ..Scene::default() };
            let picture = scene.draw(&Subject::new(problem.clone()), &mut Random::new(2, number as u64)).unwrap();
            let Picture { truth, .. } = picture;
            assert_eq!(truth.cells.len(), problem.layout().cell_count());
            let inside =
                |[x, y]: [f32; 2]| (0.0..truth.width as f32).contains(&x) && (0.0..truth.height as f32).contains(&y);
            assert!(truth.corners.into_iter().chain(truth.cells.into_iter().flatten()).all(inside), "{text} {style:?}");
        }
    }
}

/// Puzzle of 16x16 cells made by `tesuji generate --size 16 --seed 3`.
const SIXTEEN: &str = ".3A4.2.1B8..E9....1..8.D4...A.G..62.....5D....8.58.7B.C.A93....1..E8.F.....B...42.CA.78.D..59.......6..4.1C.....F.3..G.C978...AE4D.G...A7..................1.....A..2.4...BG..F....2CE.6F....8....7.9........BE5....E.57..6.GD9F.9D..C........2...453.B..E.D7C.A";

#[test]
fn numbers_above_nine_are_read() {
    let problem = tesuji_format::read(SIXTEEN.as_bytes(), None).remove(0).unwrap().problem;
    let subject = Subject::new(problem);
    for style in [Style::Screen, Style::Scan] {
        let scene = Scene { styles: vec![style], pixels: 1000, ..Scene::default() };
        let Picture { file, truth } = scene.draw(&subject, &mut Random::new(6, 0)).unwrap();
        let image = Image::decode(&file).unwrap();
        let grids = Reader::default().read(&image, &Control::new()).unwrap();
        assert_eq!((grids[0].size(), grids[0].solutions), (16, 1), "{style:?}");
        assert_eq!(grids[0].puzzle_line(), truth.puzzle, "{style:?}");
    }
}
