//! Simple colours: one connected component of one digit.

use std::ops::ControlFlow;

use tesuji_core::{Pattern, Technique};

use super::{color, seen_by_any};
use crate::finder::eliminate;
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// Strong links on a digit get two colours. A place that sees both, or a colour that sees itself, is false.
    ///
    /// # What it looks like
    ///
    /// Houses with only two places for a digit are connected. The places are coloured alternately, so that each such
    /// house has one place of each colour.
    ///
    /// # Why it works
    ///
    /// Either all cells of one colour hold the digit, or all cells of the other. A cell that sees both colours sees the
    /// digit in either case. If two cells of the same colour see each other, that colour must be the false one.
    ///
    /// # How it is looked for
    ///
    /// For each digit, the solver tries every group of cells that are connected by strong links.
    pub SIMPLE_COLORS = "simple-colors", "simple colours", "单数染色", Coloring,
        look_for: "simple colours",
        zh: [
            "某数沿强链交替染两种颜色，必有一种颜色全真。",
            "某数的强链连成一片，每条强链的两端染不同的颜色。",
            "两种颜色一真一假。能同时看到两种颜色的格不能是这个数；同色的两格若互相看到，这种颜色就全假。",
            "对每个数，把只有两个位置的区域连起来染色。",
        ], also: ["simple coloring", "single's chain", "colour trap", "colour wrap",
        "simple colouring", "colouring", "coloring", "colors"], hodoku: Hard 150;
}

/// The finder of [simple colours](SIMPLE_COLORS).
#[derive(Debug)]
pub struct SimpleColors;

impl Finder for SimpleColors {
    fn technique(&self) -> &'static Technique {
        &SIMPLE_COLORS
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        for digit in board.reducible_digits() {
            for pair in color(board, digit) {
                let pattern = || Pattern::Colors { digit, pairs: vec![pair] };
                let clashing = pair.into_iter().find(|&cells| !seen_by_any(cells).is_disjoint(cells));
                let gone = match clashing {
                    Some(cells) => cells,
                    None => (seen_by_any(pair[0]) & seen_by_any(pair[1])) - pair[0] - pair[1],
                };
                eliminate(&SIMPLE_COLORS, board, [(digit, gone)], pattern, found)?;
            }
        }
        ControlFlow::Continue(())
    }
}
