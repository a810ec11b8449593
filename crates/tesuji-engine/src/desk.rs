use core::ops::ControlFlow;

use crate::instructions::Token;
use crate::lanes::words::{WORDS, Words};
use crate::lanes::{Block, Client, Memory, Search};
use crate::simd::Isa;

/// How many puzzles are under way at most, from the oldest to the youngest.
pub(crate) const WINDOW: usize = 2048;

/// How many answers are handed over at once, at most.
const AT_ONCE: usize = 64;

/// Who brings puzzles and takes answers.
///
/// A trait object, for with each kind of customer the compiler would build the engine anew.
pub(crate) trait Customer {
    /// Puts the next puzzles into the block, `most` at most, and returns how many. The number of the first is `first`,
    /// and each stays under way until all before it have been taken, so that [`WINDOW`] places are enough.
    fn bring(&mut self, first: usize, most: usize, block: &mut Block) -> usize;

    /// Takes what is known of puzzles that are done; `solutions` has one of each, if they are kept and there is one, at the
    /// place of the puzzle in the window.
    fn take(&mut self, answers: &[Answer], solutions: &[Words]) -> ControlFlow<()>;

    /// Sees a solution of a puzzle, if they are kept.
    fn see(&mut self, _index: usize, _solution: &Words) {}

    /// Returns how many guesses a puzzle may take before it is given up, and taken as it is.
    fn patience(&self) -> u32 {
        u32::MAX
    }

    /// Is asked now and then.
    fn go_on(&mut self) -> bool;
}

/// What is known of a puzzle that is done.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answer {
    /// Its number.
    pub(crate) index: usize,
    /// How many solutions have been found.
    pub(crate) found: u32,
    /// How many guesses it has taken.
    pub(crate) guesses: u32,
}

/// A puzzle under way. Its solution has a place elsewhere, for these are looked at all the time.
#[derive(Clone, Debug)]
struct Slot {
    found: u32,
    /// How many of its states are not done with.
    open: u32,
    guesses: u32,
}

/// Where puzzles come in and answers go out: the lanes and their memory.
#[derive(Clone, Debug)]
pub(crate) struct Desk {
    memory: Memory,
    /// A puzzle's slot is its number modulo their count.
    slots: Box<[Slot; WINDOW]>,
    /// One solution of each, if they are kept.
    solutions: Vec<Words>,
}

impl Desk {
    pub(crate) fn new() -> Desk {
        let slot = Slot { found: 0, open: 0, guesses: 0 };
        let slots = vec![slot; WINDOW].try_into().expect("as many slots");
        Desk { memory: Memory::new(), slots, solutions: vec![[0; WORDS]; WINDOW] }
    }

    /// Counts the solutions of each puzzle up to `limit`, and keeps one of them if `keeps`.
    pub(crate) fn serve(
        &mut self,
        token: Token,
        limit: u32,
        keeps: bool,
        customer: &mut dyn Customer,
    ) -> ControlFlow<()> {
        let flow = ControlFlow::Continue(());
        let Desk { memory, slots, solutions } = self;
        let patience = customer.patience();
        let answers = Vec::with_capacity(AT_ONCE);
        let mut visit = Visit {
            slots,
            solutions,
            begun: 0,
            oldest: 0,
            exhausted: false,
            limit,
            patience,
            keeps,
            answers,
            customer,
            flow,
        };
        let search = Search { memory, client: &mut visit };
        match token {
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
        visit.hand_over();
        visit.flow
    }
}

/// One customer at the desk.
struct Visit<'a> {
    slots: &'a mut [Slot; WINDOW],
    solutions: &'a mut [Words],
    /// How many puzzles have been begun.
    begun: usize,
    /// All puzzles before this one are done with.
    oldest: usize,
    exhausted: bool,
    limit: u32,
    patience: u32,
    keeps: bool,
    /// Those that the customer has not got yet.
    answers: Vec<Answer>,
    customer: &'a mut dyn Customer,
    flow: ControlFlow<()>,
}

impl Visit<'_> {
    /// Returns the number of the puzzle in the slot.
    #[inline(always)]
    fn index(&self, slot: usize) -> usize {
        self.oldest + (slot + WINDOW - self.oldest % WINDOW) % WINDOW
    }

    /// Puts the puzzle in the slot among those that are done.
    #[inline(always)]
    fn report(&mut self, slot: usize) {
        if self.answers.len() == AT_ONCE {
            self.hand_over();
        }
        let Slot { found, guesses, .. } = self.slots[slot % WINDOW];
        self.answers.push(Answer { index: self.index(slot), found, guesses });
    }

    /// Hands over what has been reported: together, for the call takes longer than the rest.
    #[inline(never)]
    fn hand_over(&mut self) {
        if self.flow.is_continue() && !self.answers.is_empty() {
            self.flow = self.customer.take(&self.answers, self.solutions);
        }
        self.answers.clear();
    }
}

impl Client for Visit<'_> {
    #[inline(always)]
    fn may_begin(&mut self) -> bool {
        while self.oldest < self.begun && self.slots[self.oldest % WINDOW].open == 0 {
            self.oldest += 1;
        }
        !self.exhausted && self.begun - self.oldest < WINDOW
    }

    #[inline(always)]
    fn begin(&mut self, block: &mut Block, most: usize) -> usize {
        // Their places may be taken now.
        self.hand_over();
        let most = most.min(WINDOW - (self.begun - self.oldest));
        let count = self.customer.bring(self.begun, most, block);
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
        slot.found < self.limit && slot.guesses < self.patience
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
            self.report(puzzle as usize);
        }
    }

    #[inline(always)]
    fn keep(&mut self, puzzle: u32, solution: &Words) {
        self.solutions[puzzle as usize] = *solution;
        self.customer.see(self.index(puzzle as usize), solution);
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
            self.report(puzzle as usize);
        }
    }

    #[inline(always)]
    fn go_on(&mut self) -> bool {
        self.hand_over();
        if self.flow.is_continue() && !self.customer.go_on() {
            self.flow = ControlFlow::Break(());
        }
        self.flow.is_continue()
    }
}
