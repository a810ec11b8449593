use std::ops::ControlFlow;

use tesuji_core::{Pattern, Technique};

use super::{color, seen_by_any};
use crate::finder::eliminate;
use crate::technique::technique;
use crate::{Board, Finder, Found};

technique! {
    /// Two groups of coloured cells, a colour of one seeing a colour of the other: what sees both other colours goes.
    ///
    /// # What it looks like
    ///
    /// A digit has two groups of cells tied by strong links, each coloured in turns. A cell of the first group sees a
    /// cell of the second.
    ///
    /// # Why it works
    ///
    /// These two colours cannot both stand, so one of the two opposite colours does: what sees both of those goes. And a
    /// colour that sees both colours of the other group does not stand at all.
    ///
    /// # How it is looked for
    ///
    /// Digit by digit, every two groups, every two of their colours.
    pub MULTI_COLORS = "multi-colors", "multi colours", "多重染色", Coloring,
        look_for: "multi colours",
        zh: [
            "某数的两片染色彼此相见，由此排除候选数。",
            "某数有两片各染两色的强链，一片的某色看到另一片的某色。",
            "相见的两种颜色不能都真，所以另外两种颜色至少有一种真；某色看到另一片的两种颜色，这种颜色就全假。",
            "逐个数染出各片，再看它们之间哪些格相见。",
        ], also: ["multi-coloring", "multi-colouring", "multicolouring", "multi-colors"],
        hodoku: Hard 200;
}

/// Finds [multi colours](MULTI_COLORS).
#[derive(Debug)]
pub struct MultiColors;

impl Finder for MultiColors {
    fn technique(&self) -> &'static Technique {
        &MULTI_COLORS
    }

    fn find(&self, board: &Board, found: &mut Found<'_>) -> ControlFlow<()> {
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
