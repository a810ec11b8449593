use std::ops::ControlFlow;

use tesuji_core::{Cell, House, Technique};

use super::{Shape, Skyscraper, TwoStringKite};
use crate::technique::technique;
use crate::{Board, Finder, Found};

technique! {
    /// Two houses with two places each for a digit, of which two see each other: one of the others holds it.
    ///
    /// # What it looks like
    ///
    /// Two strong links of one digit, at least one of them in a box or tied to the other in an unusual way: what is
    /// neither a skyscraper nor a two-string kite.
    ///
    /// # Why it works
    ///
    /// The near ends see each other, so one of them at least is without the digit; there, the far end holds it. What sees
    /// both far ends does not.
    ///
    /// # How it is looked for
    ///
    /// Digit by digit, any two houses with two places each, of which two see each other.
    pub TURBOT_FISH = "turbot-fish", "turbot fish", "多宝鱼", SingleDigit,
        look_for: "a turbot fish",
        zh: [
            "某数的两条强链由一条弱链相连，两端至少有一个成立。",
            "两个区域中某数各只有两个位置，一个区域的一端看到另一个区域的一端。",
            "相见的两端不能都成立，所以另外两端至少有一个成立，两者共同看到的格没有这个数。",
            "逐个数找只有两个位置的区域，看哪两个有一端相见。",
        ], also: ["turbot", "双强链", "turbot crane", "crane"], hodoku: Hard 120, se: 66;
}

/// Finds [turbot fish](TURBOT_FISH).
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

    fn find(&self, board: &Board, found: &mut Found<'_>) -> ControlFlow<()> {
        super::find::<TurbotFish>(board, found)
    }
}
