//! Lists: images, minimal puzzles, vicinities, unavoidable sets, puzzles with few clues.

use tesuji_core::{CellSet, DigitSet, Grid, Problem, Puzzle};
use tesuji_engine::Solver;
use tesuji_query::{
    ListSolutions, Minimal, MinimalKind, Response, Scan, Shuffle, SizeCount, Status, Unavoidable, UnavoidableItem,
    UnavoidableKind, Vicinity, VicinityKind,
};

use crate::{PUZZLE, SEVERAL, SOLUTION, classic, four, grid, list, solution};

/// The puzzle with two additional clues, each of which is redundant.
const SPARE: &str = "812........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn minimal(find: MinimalKind, text: &str) -> Vec<tesuji_query::MinimalItem> {
    list(&Minimal { find, count: 3, seed: 1 }, &classic(text)).unwrap()
}

fn is_proper(puzzle: &Grid) -> bool {
    Puzzle::try_from(*puzzle).is_ok_and(|puzzle| Solver::new().solve(&puzzle).unique() == Some(&solution()))
}

#[test]
fn clues_are_spared_or_not() {
    let spare = "r1c2, r1c3";
    assert_eq!(minimal(MinimalKind::Redundant, SPARE)[0].redundant.unwrap().to_string(), spare);
    let required = minimal(MinimalKind::Required, SPARE)[0].required.unwrap();
    assert_eq!(required, !grid(PUZZLE).empty_cells());
    assert!(minimal(MinimalKind::Itself, SPARE).is_empty());
    let itself = minimal(MinimalKind::Itself, PUZZLE);
    assert_eq!((itself.len(), itself[0].minimal), (1, Some(grid(PUZZLE))));
    assert_eq!(itself[0].status(), &Status::Unique);
}

#[test]
fn minimal_puzzles_are_minimal_parts() {
    for find in [MinimalKind::Parts, MinimalKind::Reduced] {
        let found = minimal(find, SPARE);
        assert!(!found.is_empty());
        for item in found {
            let part = item.minimal.unwrap();
            assert!(part.iter().all(|(cell, digit)| grid(SPARE)[cell] == Some(digit)) && is_proper(&part));
            let redundant = minimal(MinimalKind::Redundant, &part.to_string());
            assert_eq!(redundant[0].redundant, Some(CellSet::EMPTY));
        }
    }
    assert_eq!(minimal(MinimalKind::Reduced, SPARE).len(), 3);
}

#[test]
fn images_come_with_their_transform() {
    let puzzle: Puzzle = PUZZLE.parse().unwrap();
    let images = list(&Shuffle { seed: 1, count: 5 }, &puzzle.into()).unwrap();
    assert_eq!(images.len(), 5);
    for image in images {
        assert_eq!(image.transform.apply(&puzzle), image.image);
        let json = serde_json::to_value(image).unwrap();
        assert_eq!(json["transform"], image.transform.to_string());
        assert_eq!(image.status(), &Status::Unknown);
    }
    assert_eq!(list(&Shuffle { seed: 1, count: 1000 }, &puzzle.into()).unwrap().len(), 100, "the visitor broke off");
    assert!(list(&Shuffle::new(1), &four([0; 16])).is_err());
}

fn near(query: Vicinity) -> Vec<Puzzle> {
    list(&query, &classic(PUZZLE)).unwrap().into_iter().map(|item| item.near).collect()
}

/// Returns the number of clues that were removed from the puzzle, and of those that were added.
fn steps_to(near: &Puzzle) -> (usize, usize) {
    let missing = |from: &Grid, to: &Grid| from.iter().filter(|&(cell, digit)| to[cell] != Some(digit)).count();
    (missing(&grid(PUZZLE), near.grid()), missing(near.grid(), &grid(PUZZLE)))
}

#[test]
fn a_vicinity_is_so_many_steps_away() {
    let one_for_one = near(Vicinity::default());
    assert!(!one_for_one.is_empty() && one_for_one.iter().all(|near| steps_to(near) == (1, 1)));
    let more = near(Vicinity { remove: 0, limit: Some(7), ..Vicinity::default() });
    assert!(more.len() == 7 && more.iter().all(|near| steps_to(near) == (0, 1)));
    let same = near(Vicinity { remove: 2, same_pattern: true, limit: Some(3), ..Vicinity::default() });
    assert!(same.iter().all(|near| steps_to(near).0 <= 2 && near.grid().empty_cells() == grid(PUZZLE).empty_cells()));
    let drawn = near(Vicinity { find: VicinityKind::Random(4), ..Vicinity::default() });
    assert!(drawn.len() == 4 && drawn.iter().all(|near| steps_to(near) == (1, 1)));
    assert!(near(Vicinity { limit: Some(0), ..Vicinity::default() }).is_empty());
}

#[test]
fn only_minimal_puzzles_come_if_wanted() {
    // A puzzle with an additional clue is never minimal.
    assert!(near(Vicinity { remove: 0, minimal: true, limit: Some(3), ..Vicinity::default() }).is_empty());
    let all = near(Vicinity::default());
    let minimal = near(Vicinity { minimal: true, ..Vicinity::default() });
    let expected = all.iter().filter(|near| {
        let found = list(&Minimal { find: MinimalKind::Itself, ..Minimal::default() }, &Problem::from(**near));
        found.is_ok_and(|found| !found.is_empty())
    });
    assert!(minimal.iter().eq(expected));
}

#[test]
fn the_complement_and_the_twins() {
    let complement = near(Vicinity { find: VicinityKind::Complement, ..Vicinity::default() });
    let rest = grid(SOLUTION).iter().filter(|&(cell, _)| grid(PUZZLE)[cell].is_none()).collect::<Grid>();
    assert_eq!(complement.iter().map(|near| *near.grid()).collect::<Vec<_>>(), [rest]);
    let twins = near(Vicinity { find: VicinityKind::Twins(6), ..Vicinity::default() });
    assert!(twins.iter().all(|twin| twin.grid().empty_cells() == grid(PUZZLE).empty_cells()));
    let closure = near(Vicinity { find: VicinityKind::Closure, limit: Some(2), ..Vicinity::default() });
    assert_eq!(closure.len(), 2);
    let twins = Vicinity { find: VicinityKind::Twins(6), ..Vicinity::default() };
    assert_eq!(list(&twins, &classic(SEVERAL)), Err(Status::Several));
}

fn unavoidable(query: Unavoidable) -> Vec<UnavoidableItem> {
    list(&query, &classic(SOLUTION)).unwrap()
}

fn sets(size: Option<u8>, digits: Option<DigitSet>) -> Vec<CellSet> {
    let found = unavoidable(Unavoidable { size, digits, ..Unavoidable::default() });
    let cells = |item| if let UnavoidableItem::Set { cells } = item { cells } else { panic!("sets were asked for") };
    found.into_iter().map(cells).collect()
}

#[test]
fn unavoidable_sets_leave_another_solution() {
    for (size, digits) in
        [(Some(8), None), (None, Some(DigitSet::from_bits(0b11))), (Some(6), Some(DigitSet::from_bits(0b111)))]
    {
        let found = sets(size, digits);
        assert!(!found.is_empty() && found.iter().all(|set| set.len() <= size.map_or(18, usize::from)));
        for set in found {
            let mut open = grid(SOLUTION);
            set.iter().for_each(|cell| open.set(cell, None));
            assert!(Solver::new().count(&Puzzle::try_from(open).unwrap(), 2) == 2, "{set}");
            let held: DigitSet = set.iter().map(|cell| solution().get(cell)).collect();
            assert!(digits.is_none_or(|digits| held.is_subset(digits)));
        }
    }
}

#[test]
fn unavoidable_sets_are_counted_and_set_apart() {
    let query = |find| Unavoidable { size: Some(8), find, ..Unavoidable::default() };
    let found = sets(Some(8), None);
    let [UnavoidableItem::Sizes { sizes }] = &unavoidable(query(UnavoidableKind::Sizes))[..] else { panic!("sizes") };
    let count = |size| found.iter().filter(|set| set.len() == size).count();
    assert!(sizes.iter().all(|&SizeCount { size, count: counted }| counted == count(size) && counted > 0));
    assert_eq!(sizes.iter().map(|size| size.count).sum::<usize>(), found.len());
    assert!(sizes.is_sorted_by(|one, next| one.size < next.size));
    let [UnavoidableItem::Apart { apart }] = &unavoidable(query(UnavoidableKind::Apart))[..] else { panic!("apart") };
    let all = apart.iter().fold(CellSet::EMPTY, |all, &set| all | set);
    assert_eq!(all.len(), apart.iter().map(|set| set.len()).sum::<usize>());
    assert!(apart.len() > 1 && apart.iter().all(|set| found.contains(set)));
}

#[test]
fn few_clues_are_looked_for_in_one_solution() {
    let too_many = list(&Scan { clues: 81, ..Scan::default() }, &classic(SOLUTION));
    assert!(matches!(too_many, Err(Status::Unsupported { .. })));
    assert_eq!(list(&Scan::default(), &classic(SEVERAL)), Err(Status::Several));
}

#[test]
fn solutions_come_part_by_part() {
    let blank = four([0; 16]);
    for (problem, count) in [(blank, 288), (classic(SEVERAL), 849), (classic(PUZZLE), 1), (classic(&"1".repeat(81)), 0)]
    {
        let texts = |offset, limit| {
            let items = list(&ListSolutions { offset, limit: Some(limit) }, &problem).unwrap();
            items.iter().map(|item| serde_json::to_string(item).unwrap()).collect::<Vec<_>>()
        };
        let mut all = Vec::new();
        while all.len() < 1000 {
            let part = texts(all.len() as u64, 90);
            all.extend(part.clone());
            if part.len() < 90 {
                break;
            }
        }
        assert_eq!(all.len(), count);
        assert_eq!(texts(3, 5), all.get(3..).unwrap_or_default().iter().take(5).cloned().collect::<Vec<_>>());
        assert!(texts(0, 0).is_empty() && texts(1000, 5).is_empty());
        all.sort();
        all.dedup();
        assert_eq!(all.len(), count, "each comes once");
    }
}
