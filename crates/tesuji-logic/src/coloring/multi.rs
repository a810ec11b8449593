//! Multi colours: two groups of places of one digit, each connected by strong links.

use std::ops::ControlFlow;

use tesuji_core::{Pattern, Technique};

use super::{color, seen_by_any};
use crate::finder::eliminate;
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// A colour in one group of coloured cells sees a colour in another group. One of the two opposite colours is true.
    ///
    /// # What it looks like
    ///
    /// A digit has two groups of cells connected by strong links, each coloured with two colours alternately. A cell of
    /// the first group sees a cell of the second.
    ///
    /// # Why it works
    ///
    /// The colours of these two cells cannot both be true, so at least one of the two opposite colours is true. The
    /// digit can be eliminated from every cell that sees both opposite colours. If a colour sees both colours of the
    /// other group, it is false.
    ///
    /// # How it is looked for
    ///
    /// For each digit, the solver tries every two groups and every two of their colours.
    pub MULTI_COLORS = "multi-colors", "multi colours", "多重染色", Coloring,
        look_for: "multi colours",
        zh: [
            "一片染色的某色看到另一片的某色，两片里相对的两种颜色至少有一种真。",
            "某数有两片强链，各染两种颜色；一片的某格看到另一片的某格。",
            "互相看到的两种颜色不能都真，所以另外两种至少有一种真，能同时看到这两种颜色的格不能是这个数。某色若看到另一片的两种颜色，就全假。",
            "对每个数染出各片，再看各片之间哪些格互相看到。",
        ], also: ["multi-coloring", "multi-colouring", "multicolouring", "multi-colors"],
        hodoku: Hard 200;
}

/// The finder of [multi colours](MULTI_COLORS).
#[derive(Debug)]
pub struct MultiColors;

impl Finder for MultiColors {
    fn technique(&self) -> &'static Technique {
        &MULTI_COLORS
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        for digit in board.reducible_digits() {
            let groups = color(board, digit);
            for (nth, &one) in groups.iter().enumerate() {
                for (other_nth, &other) in groups.iter().enumerate() {
                    if nth == other_nth {
                        continue;
                    }
                    for color in [0, 1] {
                        let seen = seen_by_any(one[color]);
                        let meets = other.map(|cells| !seen.is_disjoint(cells));
                        let gone = match meets {
                            [true, true] => one[color],
                            // Each pair of groups is visited in both orders; one is enough.
                            [true, false] if nth < other_nth => seen_by_any(one[1 - color]) & seen_by_any(other[1]),
                            [false, true] if nth < other_nth => seen_by_any(one[1 - color]) & seen_by_any(other[0]),
                            _ => continue,
                        };
                        let pattern = || Pattern::Colors { digit, pairs: vec![one, other] };
                        eliminate(&MULTI_COLORS, board, [(digit, gone)], pattern, found)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}
