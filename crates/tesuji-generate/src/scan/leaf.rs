//! Chooses the clues of the outer and the inner band.

use tesuji_engine::Kernel;

use super::band::{BandCells, stack};
use super::block::{Block, Squares};
use super::bound::{Bound, Group};
use super::columns::Columns;
use super::hits::{End, Hits};
use super::pairs::Spread;
use super::sets::{Parts, ROW, ask_inner, keep_open};
use super::third_band::CluesLeft;

/// The state after some rows of the outer band have their clues.
#[derive(Debug, Default)]
pub(super) struct Level {
    /// The sets without a clue in these rows.
    pub(super) sets: Vec<Parts>,
    /// The sets of cells of the inner band that need a clue because of the last of these rows.
    asked: Vec<BandCells>,
    /// The choices for the inner band that have these clues.
    inner: Vec<BandCells>,
    pub(super) columns: Columns,
}

impl Level {
    #[inline(always)]
    fn narrow(&mut self, sets: &[Parts], choices: &Columns, clues: BandCells, row: usize) {
        keep_open(sets, clues & ROW << (9 * row), &mut self.sets);
        ask_inner(&self.sets, row, &mut self.asked);
        choices.filter(&self.asked, &mut self.inner);
    }

    /// Returns whether no choice for the inner band is left.
    pub(super) fn is_empty(&self) -> bool {
        self.inner.is_empty()
    }
}

/// The task of continuing with the next row of the outer band.
pub(super) struct NextRow<'a> {
    /// The sets without a clue in the rows before.
    pub(super) sets: &'a [Parts],
    /// The choices for the inner band that are left.
    pub(super) choices: &'a Columns,
    /// The cells of the outer band with a clue.
    pub(super) outer: BandCells,
    pub(super) row: usize,
    pub(super) level: &'a mut Level,
}

impl Kernel for NextRow<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        self.level.narrow(self.sets, self.choices, self.outer, self.row);
        self.level.columns.fill(&self.level.inner);
    }
}

/// The buffers for screening the choices for the inner band, once the outer band is chosen.
#[derive(Debug)]
pub(super) struct Screen {
    level: Level,
    bound: Bound,
    hits: Hits,
    /// The sets of cells of the third band that need a clue.
    third: Vec<BandCells>,
    /// The choices for which each set needs it.
    asks: Vec<Block>,
    /// The transposed form: the sets that need a clue for each choice.
    asked: Vec<Squares>,
    /// The results: a choice for the inner band, and an end of the search in the third band.
    pub(super) ends: Vec<(BandCells, End)>,
}

impl Screen {
    pub(super) fn new() -> Screen {
        Screen {
            level: Level::default(),
            bound: Bound::default(),
            hits: Hits::new(),
            third: Vec::new(),
            asks: Vec::new(),
            asked: Vec::new(),
            ends: Vec::new(),
        }
    }
}

/// The task of finding the ends.
pub(super) struct Leaf<'a> {
    pub(super) spread: Spread,
    /// The state after the first two rows of the outer band.
    pub(super) before: &'a Level,
    pub(super) groups: &'a [Group],
    /// The clues of the outer band.
    pub(super) outer: BandCells,
    pub(super) screen: &'a mut Screen,
}

impl Kernel for Leaf<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Screen { level, bound, hits, third, asks, asked, ends } = self.screen;
        ends.clear();
        level.narrow(&self.before.sets, &self.before.columns, self.outer, 2);
        if level.is_empty() {
            return;
        }
        bound.take(&level.sets, self.groups);
        for choices in level.inner.chunks(Block::BITS) {
            let fitting = bound.fitting(choices, self.spread.clues[2]);
            if fitting.is_none() {
                continue;
            }
            bound.asking(fitting, third, asks);
            hits.take(third);
            asked.clear();
            for asks in asks.chunks(64) {
                asked.push(Squares::turned(asks));
            }
            fitting.for_each(|nth| {
                let inner = choices[nth];
                if let Some(room) = room(self.spread.most, self.outer, inner) {
                    let left = CluesLeft { clues: self.spread.clues[2], room };
                    hits.search(Block::of_column(asked, nth), left, |end| ends.push((inner, end)));
                }
            });
        }
    }
}

/// Returns the number of clues that each stack may still get; `None` if one has too many.
#[inline(always)]
fn room(most: u8, outer: BandCells, inner: BandCells) -> Option<[u8; 3]> {
    let mut room = [0; 3];
    for (nth, room) in room.iter_mut().enumerate() {
        let taken = ((outer & stack(nth)).count_ones() + (inner & stack(nth)).count_ones()) as u8;
        *room = most.checked_sub(taken)?;
    }
    Some(room)
}
