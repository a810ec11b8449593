use std::ops::ControlFlow;

use tesuji_core::{Pattern, Technique};

use super::{color, seen_by_any};
use crate::finder::eliminate;
use crate::technique::technique;
use crate::{Board, Finder, Found};

technique! {
    /// Strong links of a digit are coloured in turns: what sees both colours goes, as does a colour that sees itself.
    ///
    /// # What it looks like
    ///
    /// Houses with two places for a digit hang together. The places are coloured in turns, so that each such house has
    /// one of each colour.
    ///
    /// # Why it works
    ///
    /// Either all cells of one colour hold the digit, or all of the other. A cell that sees both colours sees the digit
    /// in any case. And if two cells of one colour see each other, that colour cannot be the one.
    ///
    /// # How it is looked for
    ///
    /// Digit by digit, every group of cells that strong links tie.
    pub SIMPLE_COLORS = "simple-colors", "simple colours", "单数染色", Coloring,
        look_for: "simple colours",
        zh: [
            "某数沿强链交替染两种颜色，必有一种颜色全真。",
            "某数的强链连成一片，相邻的位置染不同的颜色。",
            "两种颜色一真一假。同时看到两种颜色的格没有这个数；某种颜色中有两格相见，这种颜色就全假。",
            "逐个数，把只有两个位置的区域连起来染色。",
        ], also: ["simple coloring", "single's chain", "colour trap", "colour wrap",
        "simple colouring", "colouring", "coloring", "colors"], hodoku: Hard 150;
}

/// Finds [simple colours](SIMPLE_COLORS).
#[derive(Debug)]
pub struct SimpleColors;

impl Finder for SimpleColors {
    fn technique(&self) -> &'static Technique {
        &SIMPLE_COLORS
    }

    fn find(&self, board: &Board, found: &mut Found<'_>) -> ControlFlow<()> {
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
