//! Steps as pictures with their words.

use std::ops::ControlFlow;

use tesuji_core::{CellSet, Problem};
use tesuji_query::{Alternatives, Path};

use super::path::{clues, ending, rated, several};
use super::{PathStyle, StepWords};
use crate::illustration::Show;

/// Shows each step of a path through a problem in the state before it. The last one also has the end of the path; if
/// `has_several`, the first one has the remark that the puzzle has several solutions.
pub fn illustrate_path(path: &Path, problem: &Problem, has_several: bool, style: PathStyle, show: &mut Show<'_>) {
    let (clues, count) = (clues(path), path.len());
    let (mut nth, mut flow) = (0, ControlFlow::Continue(()));
    path.for_each(|at| {
        nth += 1;
        if flow.is_break() {
            return;
        }
        let words = StepWords::of(at, style.wording);
        let heading = format!("{nth}. {}{}", words.title(), rated(&words));
        let mut one = words.illustration(clues, problem, heading, style.brief);
        if nth == 1 && has_several {
            one.words = format!("{}\n{}", several(style.wording), one.words);
        }
        if nth == count {
            one.words = format!("{}\n{}", one.words, ending(path, style));
        }
        flow = show(one);
    });
}

/// Shows each step that is possible in the state of a problem.
pub fn illustrate_steps(steps: &Alternatives, problem: &Problem, style: PathStyle, show: &mut Show<'_>) {
    let clues = match steps {
        Alternatives::Classic { board, .. } => board.clues(),
        Alternatives::Rules { .. } => CellSet::EMPTY,
    };
    let mut flow = ControlFlow::Continue(());
    steps.for_each(|at| {
        if flow.is_continue() {
            let words = StepWords::of(at, style.wording);
            flow = show(words.illustration(clues, problem, words.title(), style.brief));
        }
    });
}
