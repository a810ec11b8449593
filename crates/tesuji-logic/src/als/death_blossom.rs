//! Death blossoms: an almost locked set for each digit of a cell.

use std::ops::ControlFlow;

use tesuji_core::{Cell, CellSet, Digit, DigitSet, Pattern, Technique};

use super::set::Als;
use super::xz::MOST_CELLS;
use crate::finder::eliminate;
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// Each digit of a cell would lock another almost locked set. A digit that all these sets share is in one of them.
    ///
    /// # What it looks like
    ///
    /// A stem cell with two or three candidates, and a petal for each of them. A petal is an almost locked set (cells
    /// within a house that have one more candidate than cells) in which all places for that candidate see the stem. All
    /// petals have a candidate z.
    ///
    /// # Why it works
    ///
    /// Whichever digit the stem is, one petal loses that digit, so it is locked and holds z. So z is in one of the
    /// petals, and it can be eliminated from every cell that sees all its places in all the petals.
    ///
    /// # How it is looked for
    ///
    /// The solver tries every cell with two or three candidates as the stem. For every candidate that might be
    /// eliminated, it tries the petals that the candidate sees.
    pub DEATH_BLOSSOM = "death-blossom", "death blossom", "死亡绽放", AlmostLocked,
        look_for: "a death blossom",
        zh: [
            "主干格无论填哪个候选数，都会锁定一个待定数组；这些数组都有的数必在其中一个里。",
            "主干格有两三个候选数，各对应一个待定数组，称为花瓣：该数在花瓣里的位置全都看到主干。所有花瓣都含z。",
            "主干填哪个数，对应的花瓣就失去它而锁定，必含z。所以z总在某个花瓣里，能看到所有花瓣中全部z的格不能是z。",
            "以候选数少的格为主干，为每个候选数找它能看到的待定数组。",
        ], also: ["死亡花瓣", "绽放"], hodoku: Unfair 360;
}

/// The finder of [death blossoms](DEATH_BLOSSOM).
#[derive(Debug)]
pub struct DeathBlossom;

impl Finder for DeathBlossom {
    fn technique(&self) -> &'static Technique {
        &DEATH_BLOSSOM
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        let sets = Als::all(board, MOST_CELLS, found)?;
        for stem in board.bivalue() | board.trivalue() {
            let digits = board.digits(stem);
            // The petals of each digit of the stem.
            let petals: Vec<Vec<&Als>> = digits
                .iter()
                .map(|digit| {
                    let fits = |set: &&Als| set.digits.contains(digit) && set.seen[digit].contains(stem);
                    sets.iter().filter(fits).collect()
                })
                .collect();
            if petals.iter().any(Vec::is_empty) {
                continue;
            }
            for free in !digits {
                found.check()?;
                let mut flower = Flower { board, stem, digits, free, petals: &petals, chosen: Vec::new() };
                flower.grow(board.cells(free), found)?;
            }
        }
        ControlFlow::Continue(())
    }
}

struct Flower<'a> {
    board: &'a Board,
    stem: Cell,
    digits: DigitSet,
    free: Digit,
    petals: &'a [Vec<&'a Als>],
    chosen: Vec<&'a Als>,
}

impl Flower<'_> {
    /// Adds a petal for the next digit of the stem, as long as some candidate sees all the petals.
    fn grow(&mut self, seen: CellSet, found: &mut StepSink<'_>) -> ControlFlow<()> {
        let petals = self.petals;
        // A chosen petal is combined with hundreds of others.
        if !self.chosen.is_empty() && self.chosen.len() < petals.len() {
            found.check()?;
        }
        let Some(next) = petals.get(self.chosen.len()) else {
            let pattern = || Pattern::AlmostLocked {
                stem: Some(self.stem),
                sets: self.chosen.iter().map(|set| set.locked_set()).collect(),
                ties: self.digits.iter().map(DigitSet::of).collect(),
            };
            return eliminate(&DEATH_BLOSSOM, self.board, [(self.free, seen)], pattern, found);
        };
        for petal in next {
            let rest = seen & petal.seen[self.free];
            if petal.digits.contains(self.free)
                && !rest.is_empty()
                && !petal.cells.contains(self.stem)
                && self.chosen.iter().all(|other| other.cells.is_disjoint(petal.cells))
            {
                self.chosen.push(petal);
                let flow = self.grow(rest, found);
                self.chosen.pop();
                flow?;
            }
        }
        ControlFlow::Continue(())
    }
}
