//! Distributes puzzles to the lanes and delivers the answers.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::instructions::Token;
use crate::lanes::words::{WORDS, Words};
use crate::lanes::{Block, Client, Memory, Search};
use crate::simd::Isa;

/// The maximum number of puzzles in progress, counted from the oldest to the youngest.
pub(crate) const WINDOW: usize = 2048;

/// The maximum number of answers delivered in one call.
const ANSWER_BUFFER: usize = 64;

/// A supplier of puzzles, which receives the answers.
///
/// It is used as a trait object: with a type parameter, the compiler would build the whole engine for each source.
pub(crate) trait Source {
    /// Puts up to `most` puzzles into the block and returns their number. The first of them has the number `first`. A
    /// puzzle stays in progress until all puzzles before it are done, so a ring buffer of [`WINDOW`] puzzles is enough.
    fn fill(&mut self, first: usize, most: usize, block: &mut Block) -> usize;

    /// Receives the answers of finished puzzles. If solutions are kept, `solutions` has one of each solvable puzzle, at
    /// its index modulo [`WINDOW`].
    fn take_answers(&mut self, answers: &[Answer], solutions: &[Words]) -> ControlFlow<()>;

    /// Receives each solution of the puzzle with this number, if solutions are kept.
    fn take_solution(&mut self, _index: usize, _solution: &Words) {}

    /// Returns the number of guesses after which a puzzle is abandoned; its answer is then the result so far.
    fn guess_limit(&self) -> u32 {
        u32::MAX
    }

    /// Returns whether to continue; called every few milliseconds.
    fn should_continue(&mut self) -> bool;
}

/// The answer to a finished puzzle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answer {
    /// The number of the puzzle, from 0.
    pub(crate) index: usize,
    /// The number of solutions found.
    pub(crate) found: u32,
    /// The number of guesses.
    pub(crate) guesses: u32,
}

/// The progress of a puzzle. Its solution is stored elsewhere, because slots are accessed all the time.
#[derive(Clone, Debug)]
struct Slot {
    found: u32,
    /// The number of its unfinished states.
    open: u32,
    guesses: u32,
}

/// A scheduler that feeds puzzles to the lanes, tracks which are done, and delivers their answers.
#[derive(Clone, Debug)]
pub(crate) struct Scheduler {
    memory: Memory,
    /// The slots of puzzles, indexed by their numbers modulo [`WINDOW`].
    slots: Box<[Slot; WINDOW]>,
    /// One solution for each slot, if solutions are kept.
    solutions: Vec<Words>,
}

impl Scheduler {
    pub(crate) fn new() -> Scheduler {
        let slot = Slot { found: 0, open: 0, guesses: 0 };
        let slots = vec![slot; WINDOW].try_into().expect("as many slots");
        Scheduler { memory: Memory::new(), slots, solutions: vec![[0; WORDS]; WINDOW] }
    }

    /// Counts the solutions of each puzzle up to `limit`, and keeps the solutions if `keeps` is true.
    pub(crate) fn run(&mut self, token: Token, limit: u32, keeps: bool, source: &mut dyn Source) -> ControlFlow<()> {
        let flow = ControlFlow::Continue(());
        let Scheduler { memory, slots, solutions } = self;
        let guess_limit = source.guess_limit();
        let answers = Vec::with_capacity(ANSWER_BUFFER);
        let mut session = Session {
            slots,
            solutions,
            begun: 0,
            oldest: 0,
            exhausted: false,
            limit,
            guess_limit,
            keeps,
            answers,
            source,
            flow,
        };
        let search = Search { memory, client: &mut session };
        match token {
            #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
            Token::Portable(isa) => isa.enter(search),
            #[cfg(target_arch = "aarch64")]
            Token::Neon(isa) => isa.enter(search),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Token::Simd128(isa) => isa.enter(search),
            #[cfg(target_arch = "x86_64")]
            Token::Avx2(isa) => isa.enter(search),
            #[cfg(target_arch = "x86_64")]
            Token::Avx512(isa) => isa.enter(search),
        }
        session.flush();
        session.flow
    }
}

/// A run of the scheduler for one source.
struct Session<'a> {
    slots: &'a mut [Slot; WINDOW],
    solutions: &'a mut [Words],
    /// The number of puzzles started.
    begun: usize,
    /// The number of the oldest puzzle in progress; all before it are done.
    oldest: usize,
    exhausted: bool,
    limit: u32,
    guess_limit: u32,
    keeps: bool,
    /// Answers that have not been delivered yet.
    answers: Vec<Answer>,
    source: &'a mut dyn Source,
    flow: ControlFlow<()>,
}

impl Session<'_> {
    /// Returns the number of the puzzle in the slot.
    #[inline(always)]
    fn index(&self, slot: usize) -> usize {
        self.oldest + (slot + WINDOW - self.oldest % WINDOW) % WINDOW
    }

    /// Queues the answer of the puzzle in the slot.
    #[inline(always)]
    fn finish(&mut self, slot: usize) {
        if self.answers.len() == ANSWER_BUFFER {
            self.flush();
        }
        let Slot { found, guesses, .. } = self.slots[slot % WINDOW];
        self.answers.push(Answer { index: self.index(slot), found, guesses });
    }

    /// Delivers the queued answers, together because the call through the trait object is expensive.
    #[inline(never)]
    fn flush(&mut self) {
        if self.flow.is_continue() && !self.answers.is_empty() {
            self.flow = self.source.take_answers(&self.answers, self.solutions);
        }
        self.answers.clear();
    }
}

impl Client for Session<'_> {
    #[inline(always)]
    fn may_begin(&mut self) -> bool {
        while self.oldest < self.begun && self.slots[self.oldest % WINDOW].open == 0 {
            self.oldest += 1;
        }
        !self.exhausted && self.begun - self.oldest < WINDOW
    }

    #[inline(always)]
    fn begin(&mut self, block: &mut Block, most: usize) -> usize {
        // The slots of these puzzles may be reused now.
        self.flush();
        let most = most.min(WINDOW - (self.begun - self.oldest));
        let count = self.source.fill(self.begun, most, block);
        self.exhausted = count < most;
        for nth in 0..count {
            let slot = (self.begun + nth) % WINDOW;
            block.set_number(nth, slot as u32);
            let slot = &mut self.slots[slot];
            (slot.found, slot.open, slot.guesses) = (0, 1, 0);
        }
        self.begun += count;
        count
    }

    #[inline(always)]
    fn wants(&self, puzzle: u32) -> bool {
        let slot = &self.slots[puzzle as usize % WINDOW];
        slot.found < self.limit && slot.guesses < self.guess_limit
    }

    #[inline(always)]
    fn keeps(&self) -> bool {
        self.keeps
    }

    #[inline(always)]
    fn found(&mut self, puzzle: u32) {
        let slot = &mut self.slots[puzzle as usize % WINDOW];
        slot.found += 1;
        if slot.found == self.limit {
            self.finish(puzzle as usize);
        }
    }

    #[inline(always)]
    fn keep(&mut self, puzzle: u32, solution: &Words) {
        self.solutions[puzzle as usize] = *solution;
        self.source.take_solution(self.index(puzzle as usize), solution);
    }

    #[inline(always)]
    fn opened(&mut self, puzzle: u32) {
        let slot = &mut self.slots[puzzle as usize % WINDOW];
        slot.open += 1;
        slot.guesses += 1;
    }

    #[inline(always)]
    fn closed(&mut self, puzzle: u32) {
        let slot = &mut self.slots[puzzle as usize % WINDOW];
        slot.open -= 1;
        if slot.open == 0 && slot.found < self.limit {
            self.finish(puzzle as usize);
        }
    }

    #[inline(always)]
    fn should_continue(&mut self) -> bool {
        self.flush();
        if self.flow.is_continue() && !self.source.should_continue() {
            self.flow = ControlFlow::Break(());
        }
        self.flow.is_continue()
    }
}
