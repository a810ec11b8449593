use super::state::State;
use super::word::{self, FULL};

/// What propagation came to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    /// A digit or a cell has no place left.
    Dead,
    /// Every digit stands.
    Solved,
    /// Nothing follows any more, and there is a choice.
    Stuck,
}

/// Draws all conclusions from the state. `seen` holds the words as they were when nothing followed from them.
pub(super) fn propagate(state: &mut State, seen: &mut [[u32; 4]; 9]) -> Verdict {
    loop {
        loop {
            let mut changed = false;
            let mut open = state.open;
            while open != 0 {
                let digit = open.trailing_zeros() as usize;
                open &= open - 1;
                let before = state.cells[digit];
                if before == seen[digit] {
                    continue;
                }
                changed = true;
                let [a, b, c, _] = before;
                let words = word::close_stacks([a, b, c].map(word::close_band));
                if words.contains(&0) {
                    return Verdict::Dead;
                }
                seen[digit] = before;
                state.cells[digit][..3].copy_from_slice(&words);
                let several = words.map(word::rows_of_several);
                let fresh = [0, 1, 2].map(|band| words[band] & !several[band] & !state.settled[band]);
                if fresh != [0; 3] {
                    for cells in &mut state.cells {
                        for band in 0..3 {
                            cells[band] &= !fresh[band];
                        }
                    }
                    for band in 0..3 {
                        state.settled[band] |= fresh[band];
                        state.cells[digit][band] = words[band];
                    }
                    if several == [0; 3] && words == [a, b, c] {
                        state.open &= !(1 << digit);
                    }
                }
            }
            if !changed {
                break;
            }
        }
        if state.open == 0 {
            return Verdict::Solved;
        }
        let (mut one, mut two) = ([0; 4], [0; 4]);
        for cells in &state.cells {
            for band in 0..4 {
                two[band] |= one[band] & cells[band];
                one[band] |= cells[band];
            }
        }
        if one != [FULL, FULL, FULL, 0] {
            return Verdict::Dead;
        }
        let naked = [0, 1, 2, 3].map(|band| one[band] & !two[band] & !state.settled[band]);
        if naked == [0; 4] {
            return if state.settled == [FULL, FULL, FULL, 0] { Verdict::Solved } else { Verdict::Stuck };
        }
        let mut twice = [0; 4];
        for cells in &mut state.cells {
            for band in 0..4 {
                let single = cells[band] & naked[band];
                twice[band] |= word::rows_of_several(single);
                cells[band] &= single | !word::rows_of(single);
            }
        }
        if twice != [0; 4] {
            return Verdict::Dead;
        }
    }
}
