//! Few steps in place of easy ones.

use tesuji_core::{CandidateSet, Family, Step, Trace};

use crate::{Board, Repertoire};

/// How many ways are followed at a time.
const WIDTH: usize = 6;

/// The most steps that are weighed in one state.
const MOST_STEPS: usize = 1500;

/// A way that is being followed.
#[derive(Clone, Debug)]
struct Way {
    board: Board,
    steps: Vec<Step>,
}

impl Repertoire {
    /// Solves with few steps: all techniques are weighed at once, whichever of them is the easiest.
    ///
    /// Every open cell takes a step of its own, so that what counts is the steps between singles. After singles have led
    /// as far as they do, each step that is possible is tried, and the states from which singles leave the least are
    /// followed, some at a time. If one step between singles is enough, it is found; a path with more is short, but another
    /// may be shorter.
    pub fn solve_shortly(&self, board: &Board) -> Trace {
        let singles = self.clone().only(|technique| technique.family == Family::Singles);
        let others = self.clone().only(|technique| technique.family != Family::Singles);
        let mut trace = Trace { digits: *board.grid(), candidates: board.candidates(), steps: Vec::new() };
        let mut first = Way { board: board.clone(), steps: Vec::new() };
        first.take(&singles);
        let mut ways = vec![first];
        while let Some(way) = ways.first()
            && !way.board.is_complete()
        {
            let next = others.turn(&singles, &ways);
            if next.is_empty() {
                break;
            }
            ways = next;
        }
        if let Some(way) = ways.into_iter().next() {
            trace.steps = way.steps;
        }
        trace
    }

    /// Returns the best ways that are one step, and the singles after it, longer: one alone if it is complete.
    fn turn(&self, singles: &Repertoire, ways: &[Way]) -> Vec<Way> {
        let mut next: Vec<(usize, usize, Step)> = Vec::new();
        for (nth, way) in ways.iter().enumerate() {
            for step in self.steps(&way.board, MOST_STEPS) {
                let mut board = way.board.clone();
                board.apply(&step.conclusion);
                singles.advance(&mut board);
                next.push((left(&board), nth, step));
            }
        }
        next.sort_by_key(|&(left, nth, _)| (left, nth));
        let mut shown: Vec<CandidateSet> = Vec::new();
        let mut chosen = Vec::new();
        for (_, nth, step) in next {
            let mut way = ways[nth].clone();
            way.board.apply(&step.conclusion);
            way.steps.push(step);
            way.take(singles);
            let state = way.board.candidates();
            if !shown.contains(&state) {
                shown.push(state);
                chosen.push(way);
            }
            if chosen.len() == WIDTH || chosen[0].board.is_complete() {
                break;
            }
        }
        chosen
    }
}

impl Way {
    /// Takes singles as long as there are any.
    fn take(&mut self, singles: &Repertoire) {
        self.steps.extend(singles.solve(&mut self.board).steps);
    }
}

/// Returns how many candidates are left.
fn left(board: &Board) -> usize {
    board.candidates().len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_core::Puzzle;

    fn turns(trace: &Trace) -> usize {
        trace.steps.iter().filter(|step| step.technique.family != Family::Singles).count()
    }

    #[test]
    fn short_paths_are_complete_and_not_longer() {
        for puzzle in [
            "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..",
            ".8.92.4765....1..8............4.......4..7.3......89.......3..715.6..89....58...1",
            "2...5.7......8...5.5..3......3..72..6.....9..1..4.3........2864.9.6..5....4.....2",
        ] {
            let puzzle: Puzzle = puzzle.parse().unwrap();
            let easiest = Repertoire::all().solve(&mut Board::of(&puzzle));
            let shortest = Repertoire::all().solve_shortly(&Board::of(&puzzle));
            assert!(shortest.is_complete(), "{puzzle}");
            assert_eq!(shortest.end(), easiest.end());
            assert!(turns(&shortest) <= turns(&easiest), "{puzzle}");
        }
    }

    #[test]
    fn where_nothing_leads_on_the_path_ends() {
        let singles = Repertoire::all().only(|technique| technique.family == Family::Singles);
        let puzzle: Puzzle =
            "2...5.7......8...5.5..3......3..72..6.....9..1..4.3........2864.9.6..5....4.....2".parse().unwrap();
        let trace = singles.solve_shortly(&Board::of(&puzzle));
        assert!(!trace.is_complete());
        assert_eq!(trace.steps, singles.solve(&mut Board::of(&puzzle)).steps);
    }
}
