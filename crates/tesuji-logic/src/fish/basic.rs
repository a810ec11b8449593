//! Fish without fins, from X-wing to leviathan.

use std::ops::ControlFlow;

use tesuji_core::{CellSet, House, Pattern, Technique};

use super::{LINES, lines};
use crate::choose::choose;
use crate::finder::eliminate;
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// Two rows have a digit only in the same two columns, which can then have it nowhere else; or vice versa.
    ///
    /// # What it looks like
    ///
    /// In each of two rows, a digit has only two places, in the same two columns: the corners of a rectangle. The
    /// letter X joins the opposite corners, which go together.
    ///
    /// # Why it works
    ///
    /// Both rows need the digit, in different columns, and there are only two. So each of the two columns has the digit
    /// in one of these rows, and it can be eliminated from the rest of these columns. The same holds with rows and
    /// columns exchanged.
    ///
    /// # How it is looked for
    ///
    /// For each digit, the solver looks for two rows, then for two columns, whose places together are in only two
    /// crossing lines.
    pub X_WING = "x-wing", "X-wing", "二阶鱼", Fish,
        look_for: "an X-wing",
        zh: [
            "某数在两行里只能填在相同的两列，这两列的其他格就不能是它；行列互换亦然。",
            "两行里某数的位置都在相同的两列，每行至少两个位置。",
            "两行各要一个这个数，在不同的列，而只有两列可用，所以这两列的这个数都在这两行里，两列的其他格不能再填。",
            "对每个数，先找两行，再找两列，看它们的位置是否合起来只在两条交叉线上。",
        ], also: ["X翼", "二链列"], hodoku: Hard 140, se: 32;
}

technique! {
    /// Three rows have a digit only in the same three columns, which can then have it nowhere else; or vice versa.
    ///
    /// # What it looks like
    ///
    /// In each of three rows, a digit has two or three places, all in the same three columns.
    ///
    /// # Why it works
    ///
    /// The three rows need the digit in three different columns, and there are only three. So each of the columns has
    /// the digit in one of these rows, and it can be eliminated from the rest of these columns.
    ///
    /// # How it is looked for
    ///
    /// The solver proceeds as for an X-wing, with three lines.
    pub SWORDFISH = "swordfish", "swordfish", "三阶鱼", Fish,
        look_for: "a swordfish",
        zh: [
            "某数在三行里只能填在相同的三列，这三列的其他格就不能是它；行列互换亦然。",
            "三行里某数的位置都在相同的三列，每行至少两个位置。",
            "三行各要一个这个数，在不同的列，而只有三列可用，所以这三列的这个数都在这三行里，三列的其他格不能再填。",
            "方法同二阶鱼，取三条线。",
        ], also: ["剑鱼", "三链列"], hodoku: Hard 150, se: 38;
}

technique! {
    /// Four rows have a digit only in the same four columns, which can then have it nowhere else; or vice versa.
    ///
    /// # What it looks like
    ///
    /// In each of four rows, a digit has two, three or four places, all in the same four columns.
    ///
    /// # Why it works
    ///
    /// The four rows need the digit in four different columns, and there are only four. So each of the columns has the
    /// digit in one of these rows, and it can be eliminated from the rest of these columns. A larger fish always leaves
    /// a smaller fish in the remaining lines.
    ///
    /// # How it is looked for
    ///
    /// The solver proceeds as for an X-wing, with four lines.
    pub JELLYFISH = "jellyfish", "jellyfish", "四阶鱼", Fish,
        look_for: "a jellyfish",
        zh: [
            "某数在四行里只能填在相同的四列，这四列的其他格就不能是它；行列互换亦然。",
            "四行里某数的位置都在相同的四列，每行至少两个位置。",
            "四行各要一个这个数，在不同的列，而只有四列可用，所以这四列的这个数都在这四行里，四列的其他格不能再填。",
            "方法同二阶鱼，取四条线。",
        ], also: ["水母", "四链列"], hodoku: Hard 160, se: 52;
}

technique! {
    /// Five rows have a digit only in the same five columns, which can then have it nowhere else; or vice versa.
    ///
    /// # What it looks like
    ///
    /// In each of five rows, a digit has two or more places, all in the same five columns.
    ///
    /// # Why it works
    ///
    /// The five rows need the digit in five different columns, and there are only five. So each of the columns has the
    /// digit in one of these rows, and it can be eliminated from the rest of these columns. The remaining columns form
    /// a smaller fish, which makes the same eliminations.
    ///
    /// # How it is looked for
    ///
    /// The solver proceeds as for an X-wing, with five lines.
    pub SQUIRMBAG = "squirmbag", "squirmbag", "五阶鱼", Fish, look_for: "a squirmbag",
        zh: [
            "某数在五行里只能填在相同的五列，这五列的其他格就不能是它；行列互换亦然。",
            "五行里某数的位置都在相同的五列，每行至少两个位置。",
            "五行各要一个这个数，在不同的列，而只有五列可用，所以这五列的这个数都在这五行里，五列的其他格不能再填。",
            "方法同二阶鱼，取五条线。",
        ],
        also: ["starfish"], hodoku: Unfair 470;
}

technique! {
    /// Six rows have a digit only in the same six columns, which can then have it nowhere else; or vice versa.
    ///
    /// # What it looks like
    ///
    /// In each of six rows, a digit has two or more places, all in the same six columns.
    ///
    /// # Why it works
    ///
    /// The six rows need the digit in six different columns, and there are only six. So each of the columns has the
    /// digit in one of these rows, and it can be eliminated from the rest of these columns. The remaining columns form
    /// a smaller fish, which makes the same eliminations.
    ///
    /// # How it is looked for
    ///
    /// The solver proceeds as for an X-wing, with six lines.
    pub WHALE = "whale", "whale", "六阶鱼", Fish, look_for: "a whale",
        zh: [
            "某数在六行里只能填在相同的六列，这六列的其他格就不能是它；行列互换亦然。",
            "六行里某数的位置都在相同的六列，每行至少两个位置。",
            "六行各要一个这个数，在不同的列，而只有六列可用，所以这六列的这个数都在这六行里，六列的其他格不能再填。",
            "方法同二阶鱼，取六条线。",
        ], hodoku: Unfair 470;
}

technique! {
    /// Seven rows have a digit only in the same seven columns, which can then have it nowhere else; or vice versa.
    ///
    /// # What it looks like
    ///
    /// In each of seven rows, a digit has two or more places, all in the same seven columns.
    ///
    /// # Why it works
    ///
    /// The seven rows need the digit in seven different columns, and there are only seven. So each of the columns has
    /// the digit in one of these rows, and it can be eliminated from the rest of these columns. The remaining columns
    /// form a smaller fish, which makes the same eliminations.
    ///
    /// # How it is looked for
    ///
    /// The solver proceeds as for an X-wing, with seven lines.
    pub LEVIATHAN = "leviathan", "leviathan", "七阶鱼", Fish, look_for: "a leviathan",
        zh: [
            "某数在七行里只能填在相同的七列，这七列的其他格就不能是它；行列互换亦然。",
            "七行里某数的位置都在相同的七列，每行至少两个位置。",
            "七行各要一个这个数，在不同的列，而只有七列可用，所以这七列的这个数都在这七行里，七列的其他格不能再填。",
            "方法同二阶鱼，取七条线。",
        ], hodoku: Unfair 470;
}

/// A finder of fish of rows and columns, of one size.
#[derive(Debug)]
pub struct BasicFish {
    size: usize,
    technique: &'static Technique,
}

impl BasicFish {
    /// The finder of [X-wings](X_WING).
    pub const X_WING: BasicFish = BasicFish { size: 2, technique: &X_WING };
    /// The finder of [swordfish](SWORDFISH).
    pub const SWORDFISH: BasicFish = BasicFish { size: 3, technique: &SWORDFISH };
    /// The finder of [jellyfish](JELLYFISH).
    pub const JELLYFISH: BasicFish = BasicFish { size: 4, technique: &JELLYFISH };
    /// The finder of [squirmbags](SQUIRMBAG).
    pub const SQUIRMBAG: BasicFish = BasicFish { size: 5, technique: &SQUIRMBAG };
    /// The finder of [whales](WHALE).
    pub const WHALE: BasicFish = BasicFish { size: 6, technique: &WHALE };
    /// The finder of [leviathans](LEVIATHAN).
    pub const LEVIATHAN: BasicFish = BasicFish { size: 7, technique: &LEVIATHAN };
}

impl Finder for BasicFish {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        for digit in board.reducible_digits() {
            for (kind, houses) in LINES.iter().enumerate() {
                let mut fitting = [0; 9];
                let mut count = 0;
                for (nth, &house) in houses.iter().enumerate() {
                    if (2..=self.size as u32).contains(&board.places(house, digit).count_ones()) {
                        fitting[count] = nth;
                        count += 1;
                    }
                }
                choose(count, self.size, &mut |chosen| {
                    let place = |nth: usize| board.places(houses[fitting[nth]], digit);
                    let across = chosen.iter().fold(0, |all, &nth| all | place(nth));
                    if across.count_ones() as usize != self.size {
                        return ControlFlow::Continue(());
                    }
                    let base = lines(kind, chosen.iter().fold(0, |all, &nth| all | 1 << fitting[nth]));
                    let cover = lines(1 - kind, across);
                    let cells = |houses: tesuji_core::HouseSet| {
                        houses.iter().map(House::cells).fold(CellSet::EMPTY, CellSet::union)
                    };
                    let gone = [(digit, cells(cover) - cells(base))];
                    let pattern = || Pattern::Fish { digit, base, cover, fins: CellSet::EMPTY };
                    eliminate(self.technique, board, gone, pattern, found)
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}
