//! Turbot fish: two strong links joined by a weak link.

use std::ops::ControlFlow;

use tesuji_core::{Cell, House, Technique};

use super::{Shape, Skyscraper, TwoStringKite};
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// Two houses have two places each for a digit, and two of them see each other. One of the other two holds it.
    ///
    /// # What it looks like
    ///
    /// Two strong links on one digit that form neither a skyscraper nor a two-string kite: at least one of the links is
    /// in a box, or they are connected in an unusual way.
    ///
    /// # Why it works
    ///
    /// The near ends see each other, so at least one of them does not hold the digit. Then its far end does. So the
    /// digit can be eliminated from every cell that sees both far ends.
    ///
    /// # How it is looked for
    ///
    /// For each digit, the solver looks for any two houses with two places each, where a place of one sees a place of
    /// the other.
    pub TURBOT_FISH = "turbot-fish", "turbot fish", "多宝鱼", SingleDigit,
        look_for: "a turbot fish",
        zh: [
            "某数的两条强链由一条弱链相连，两端至少有一端成立。",
            "某数在两个区域里各只有两个位置，一个区域的一端看到另一个区域的一端；既不是摩天楼，也不是双线风筝。",
            "互相看到的两端不能都成立，所以另外两端至少有一端成立，能同时看到这两端的格不能是这个数。",
            "对每个数，找各有两个位置的区域，看哪两个有一端互相看到。",
        ], also: ["turbot", "双强链", "turbot crane", "crane"], hodoku: Hard 120, se: 66;
}

/// The finder of [turbot fish](TURBOT_FISH).
#[derive(Debug)]
pub struct TurbotFish;

impl Shape for TurbotFish {
    const TECHNIQUE: &'static Technique = &TURBOT_FISH;

    fn fits(one: House, other: House, near: [Cell; 2]) -> bool {
        !Skyscraper::fits(one, other, near) && !TwoStringKite::fits(one, other, near)
    }
}

impl Finder for TurbotFish {
    fn technique(&self) -> &'static Technique {
        &TURBOT_FISH
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        super::find::<TurbotFish>(board, found)
    }
}
