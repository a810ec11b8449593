//! Solution paths with few steps instead of easy ones: a beam search.

use tesuji_core::{CandidateSet, Control, Family, Step, Trace};

use crate::{Board, Repertoire};

/// The number of paths that are extended at a time.
const BEAM_WIDTH: usize = 6;

/// The maximum number of steps that are tried in one state.
const MOST_STEPS: usize = 1500;

/// A path that is being extended, and the board at its end.
#[derive(Clone, Debug)]
struct Path {
    board: Board,
    steps: Vec<Step>,
}

impl Repertoire {
    /// Returns a solution path with few steps, with any techniques of the repertoire.
    ///
    /// Every open cell needs its own step, so the number of steps other than singles is minimized. After all singles, a
    /// beam search tries every possible step and continues from the states with the fewest candidates left after
    /// further singles. If one step other than singles is enough, it is found; a longer path is short, but not proven
    /// to be the shortest. If the control stops the search, the trace is the best path so far.
    pub fn shortest_path(&self, board: &Board, control: &Control<'_>) -> Trace {
        let singles = self.clone().only(|technique| technique.family == Family::Singles);
        let others = self.clone().only(|technique| technique.family != Family::Singles);
        let mut trace = Trace { digits: *board.grid(), candidates: board.candidates(), steps: Vec::new() };
        let mut first = Path { board: board.clone(), steps: Vec::new() };
        first.take(&singles, control);
        let mut paths = vec![first];
        while let Some(path) = paths.first()
            && !path.board.is_complete()
        {
            let next = others.extend(&singles, &paths, control);
            if next.is_empty() {
                break;
            }
            paths = next;
        }
        if let Some(path) = paths.into_iter().next() {
            trace.steps = path.steps;
        }
        trace
    }

    /// Returns the best paths that extend these by one step and the singles after it; only one if it is complete.
    fn extend(&self, singles: &Repertoire, paths: &[Path], control: &Control<'_>) -> Vec<Path> {
        let mut next: Vec<(usize, usize, Step)> = Vec::new();
        for (nth, path) in paths.iter().enumerate() {
            for step in self.steps(&path.board, MOST_STEPS, control) {
                let mut board = path.board.clone();
                board.apply(&step.conclusion);
                singles.advance(&mut board, control);
                next.push((left(&board), nth, step));
            }
        }
        next.sort_by_key(|&(left, nth, _)| (left, nth));
        let mut shown: Vec<CandidateSet> = Vec::new();
        let mut chosen = Vec::new();
        for (_, nth, step) in next {
            let mut path = paths[nth].clone();
            path.board.apply(&step.conclusion);
            path.steps.push(step);
            path.take(singles, control);
            let state = path.board.candidates();
            if !shown.contains(&state) {
                shown.push(state);
                chosen.push(path);
            }
            if chosen.len() == BEAM_WIDTH || chosen[0].board.is_complete() {
                break;
            }
        }
        chosen
    }
}

impl Path {
    /// Appends singles as long as there are any.
    fn take(&mut self, singles: &Repertoire, control: &Control<'_>) {
        self.steps.extend(singles.solve(&mut self.board, control).steps);
    }
}

/// Returns the number of candidates left.
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
            let easiest = Repertoire::all().solve(&mut Board::of(&puzzle), &Control::new());
            let shortest = Repertoire::all().shortest_path(&Board::of(&puzzle), &Control::new());
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
        let trace = singles.shortest_path(&Board::of(&puzzle), &Control::new());
        assert!(!trace.is_complete());
        assert_eq!(trace.steps, singles.solve(&mut Board::of(&puzzle), &Control::new()).steps);
    }
}
