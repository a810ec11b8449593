//! The search that works on a different state in each lane.

use super::BLOCK;
use super::block::Block;
use super::branch::{self, Guess};
use super::pairs;
use super::pool::Pool;
use super::sweep::{self, Scratch, State};
use super::words::{WORDS, Words};
use crate::simd::{Entry, Isa, Lanes};

/// A supplier of puzzles to the lanes, which receives their solutions. Puzzles are identified by numbers.
pub(crate) trait Client {
    /// Returns whether another puzzle can be started.
    fn may_begin(&mut self) -> bool;

    /// Starts up to `most` puzzles: puts them and their numbers into the block, and returns the number started.
    fn begin(&mut self, block: &mut Block, most: usize) -> usize;

    /// Returns whether to look for more solutions of the puzzle.
    fn wants(&self, puzzle: u32) -> bool;

    /// Returns whether to report the solutions, and not only count them.
    fn keeps(&self) -> bool;

    /// Called when a solution of the puzzle was found and the search continues.
    fn found(&mut self, puzzle: u32);

    /// Receives a solution that was found, before its state is [closed](Client::closed).
    fn keep(&mut self, puzzle: u32, solution: &Words);

    /// Called when a state of the puzzle was split in two.
    fn opened(&mut self, puzzle: u32);

    /// Called when a state of the puzzle is finished.
    fn closed(&mut self, puzzle: u32);

    /// Returns whether to continue; called every few hundred rounds.
    fn should_continue(&mut self) -> bool;
}

/// The number of idle lanes that makes a refill worthwhile, at most a quarter of all lanes.
const IDLE: usize = 2;
/// When this many second children are waiting, no new puzzle is started.
const PARK: usize = 2048;

/// The initial number of guesses, and of dead ends, for a search without a history.
const FRESH: u32 = 4096;

/// The memory of a search.
#[derive(Clone, Debug)]
pub(crate) struct Memory {
    /// Puzzles that are being started.
    block: Block,
    /// First children and new puzzles, which run next.
    hot: Pool<{ 512 + 64 }>,
    /// Second children.
    cold: Pool<{ 8192 + 64 }>,
    /// States that need a guess.
    stuck: Pool<{ 64 + 64 }>,
    /// Solutions for the client.
    solved: Pool<{ 64 + 64 }>,
    /// `true` while no new puzzle is started because too many second children are waiting.
    draining: bool,
    /// Recent guesses and dead ends, including those of earlier searches: the first guesses of a search have no dead
    /// ends yet.
    guesses: u32,
    dead_ends: u32,
    /// The total number of guesses.
    pub(crate) total: u64,
}

impl Memory {
    pub(crate) fn new() -> Memory {
        Memory {
            block: Block::new(),
            hot: Pool::new(),
            cold: Pool::new(),
            stuck: Pool::new(),
            solved: Pool::new(),
            draining: false,
            guesses: FRESH,
            dead_ends: FRESH,
            total: 0,
        }
    }

    /// Forgets the results of earlier guesses, so that the next search depends only on its puzzle.
    pub(crate) fn forget(&mut self) {
        (self.guesses, self.dead_ends) = (FRESH, FRESH);
    }

    fn clear(&mut self) {
        self.hot.clear();
        self.cold.clear();
        self.stuck.clear();
        self.solved.clear();
        self.draining = false;
        self.total = 0;
    }
}

/// A search for the solutions of all puzzles that a client has.
pub(crate) struct Search<'a, C> {
    pub(crate) memory: &'a mut Memory,
    pub(crate) client: &'a mut C,
}

impl<I: Isa, C: Client> Entry<I> for Search<'_, C> {
    type Output = ();

    #[inline(always)]
    fn run(self, isa: I) {
        self.memory.clear();
        run::<I::Lanes, C>(isa, self.memory, self.client);
    }
}

/// The states in the lanes, one for each, and the result of the last round.
struct Group<L> {
    state: State<L>,
    /// The beginning of the next round; before that, buffers for states being processed.
    next: State<L>,
    puzzles: L,
    live: u32,
    solved: u32,
    stuck: u32,
    dead: u32,
}

#[inline(always)]
fn run<L: Lanes, C: Client>(isa: L::Isa, memory: &mut Memory, client: &mut C) {
    let zero = L::splat(isa, 0);
    let mut group =
        Group { state: [zero; WORDS], next: [zero; WORDS], puzzles: zero, live: 0, solved: 0, stuck: 0, dead: 0 };
    let mut scratch = Scratch::new(isa);
    let mut rounds = 0_u32;
    loop {
        let idle = L::ALL & !group.live | group.solved | group.stuck | group.dead;
        let filled = idle.count_ones() as usize >= IDLE.min(L::COUNT / 4) && {
            serve(isa, memory, client, &mut group);
            let filled = refill(isa, memory, client, &mut group);
            if group.live == 0 {
                break;
            }
            filled
        };
        rounds += 1;
        if rounds.is_multiple_of(512) && !client.should_continue() {
            break;
        }
        sweep::first_pass(isa, if filled { &group.next } else { &group.state }, &mut scratch);
        let round = sweep::round(isa, &mut group.state, &mut scratch);
        group.solved = group.live & round.alive & round.single;
        group.stuck = group.live & round.alive & round.settled & !round.single;
        group.dead = group.live & !round.alive;
    }
}

/// Processes the result of a round.
#[inline(always)]
fn serve<L: Lanes, C: Client>(isa: L::Isa, memory: &mut Memory, client: &mut C, group: &mut Group<L>) {
    let Group { state, next, puzzles, live, solved, stuck, dead } = group;
    let mut numbers = [0; BLOCK];
    puzzles.store(&mut numbers);
    memory.dead_ends += dead.count_ones();
    *live &= !(*solved | *stuck | *dead);
    let mut lanes = *solved;
    let mut kept = 0;
    let mut enough = false;
    while lanes != 0 {
        let lane = lanes.trailing_zeros() as usize;
        if client.wants(numbers[lane]) {
            client.found(numbers[lane]);
            enough |= !client.wants(numbers[lane]);
            if client.keeps() {
                kept |= 1 << lane;
            }
        }
        lanes &= lanes - 1;
    }
    let mut lanes = (*solved | *dead) & !kept;
    while lanes != 0 {
        client.closed(numbers[lanes.trailing_zeros() as usize]);
        lanes &= lanes - 1;
    }
    if enough {
        // Close the other states of finished puzzles.
        let mut lanes = *live | *stuck;
        while lanes != 0 {
            let lane = lanes.trailing_zeros() as usize;
            if !client.wants(numbers[lane]) {
                client.closed(numbers[lane]);
                *live &= !(1 << lane);
                *stuck &= !(1 << lane);
            }
            lanes &= lanes - 1;
        }
    }
    if kept != 0 {
        memory.solved.push_lanes(isa, state, *puzzles, kept);
        while memory.solved.len() >= L::COUNT {
            deliver::<L, C>(isa, memory, client);
        }
    }
    if *stuck != 0 {
        memory.stuck.push_lanes(isa, state, *puzzles, *stuck);
        // Done at once so that second children do not get ahead of first ones, which would make it a breadth-first
        // search.
        while memory.stuck.len() >= L::COUNT {
            guess::<L, C>(isa, memory, client, next);
        }
    }
    (*solved, *stuck, *dead) = (0, 0, 0);
}

/// Fills the free lanes; returns whether there were states for them.
#[inline(always)]
fn refill<L: Lanes, C: Client>(isa: L::Isa, memory: &mut Memory, client: &mut C, group: &mut Group<L>) -> bool {
    let Group { state, next, puzzles, live, .. } = group;
    let mut free = L::ALL & !*live;
    let wanted = free.count_ones() as usize;
    while memory.hot.len() < wanted {
        let cold = memory.cold.len();
        if cold >= PARK {
            memory.draining = true;
        } else if cold < PARK / 2 {
            memory.draining = false;
        }
        if !memory.draining && client.may_begin() {
            load::<L, C>(isa, memory, client);
        } else if memory.cold.at_hand(wanted) == wanted
            && memory.cold.numbers(wanted).iter().all(|&puzzle| client.wants(puzzle))
        {
            // Usually none of their puzzles is finished, and they need not pass through the hot pool.
            memory.cold.pop_into(isa, state, next, puzzles, free);
            *live |= free;
            return true;
        } else if cold > 0 {
            warm::<L, C>(isa, memory, client, next);
        } else if memory.stuck.len() > 0 {
            // A guess for a few states costs as much as one for many, and more may arrive.
            if live.count_ones() as usize + memory.hot.len() >= L::COUNT / 2 {
                break;
            }
            guess::<L, C>(isa, memory, client, next);
        } else if memory.solved.len() > 0 {
            deliver::<L, C>(isa, memory, client);
        } else {
            break;
        }
    }
    let ready = memory.hot.at_hand(wanted);
    if ready > 0 {
        while free.count_ones() as usize > ready {
            free &= free - 1;
        }
        memory.hot.pop_into(isa, state, next, puzzles, free);
        *live |= free;
    }
    ready > 0
}

/// Starts at most as many puzzles as there are lanes.
#[inline(always)]
fn load<L: Lanes, C: Client>(isa: L::Isa, memory: &mut Memory, client: &mut C) {
    let Memory { block, hot, .. } = memory;
    let count = client.begin(block, L::COUNT);
    let state: State<L> = block.state(isa);
    hot.push_front(&state, block.numbers(isa), count);
}

/// Delivers the latest solutions to the client.
#[inline(always)]
fn deliver<L: Lanes, C: Client>(isa: L::Isa, memory: &mut Memory, client: &mut C) {
    let count = memory.solved.at_hand(L::COUNT);
    let mut block = [[0; WORDS]; BLOCK];
    let mut numbers = [0; BLOCK];
    memory.solved.pop_block::<L>(isa, &mut block, &mut numbers, count);
    for (words, &puzzle) in block.iter().zip(&numbers).take(count) {
        client.keep(puzzle, words);
        client.closed(puzzle);
    }
}

/// Moves the latest second children to the hot pool, except those of finished puzzles.
#[inline(always)]
fn warm<L: Lanes, C: Client>(isa: L::Isa, memory: &mut Memory, client: &mut C, state: &mut State<L>) {
    let count = memory.cold.at_hand(L::COUNT);
    let puzzles = memory.cold.pop(isa, count, state);
    let mut numbers = [0; BLOCK];
    puzzles.store(&mut numbers);
    let mut keep = 0;
    for (lane, &puzzle) in numbers[..count].iter().enumerate() {
        if client.wants(puzzle) {
            keep |= 1 << lane;
        } else {
            client.closed(puzzle);
        }
    }
    if keep != 0 {
        memory.hot.push_lanes(isa, state, puzzles, keep);
    }
}

/// Guesses in the latest stuck states: the first child keeps only the lowest candidate of a cell, the second loses it.
#[inline(always)]
fn guess<L: Lanes, C: Client>(isa: L::Isa, memory: &mut Memory, client: &mut C, state: &mut State<L>) {
    let count = memory.stuck.at_hand(L::COUNT);
    let puzzles = memory.stuck.pop(isa, count, state);
    let mut numbers = [0; BLOCK];
    puzzles.store(&mut numbers);
    memory.guesses += count as u32;
    memory.total += count as u64;
    // Scoring cells costs as much for one state as for all lanes.
    let cheap = 4 * memory.dead_ends < 3 * memory.guesses || 8 * count < 5 * L::COUNT;
    if !cheap {
        pairs::take_out(isa, state);
    }
    let keys = branch::choose(isa, state, L::ALL >> (L::COUNT - count), cheap);
    if memory.guesses > 8192 {
        memory.guesses /= 2;
        memory.dead_ends /= 2;
    }
    let guess = Guess::new(isa, state, keys);
    let (mut hot, mut cold) = (memory.hot.top(count), memory.cold.top(count));
    guess.put_children(isa, state, count, &mut hot, &mut cold);
    hot.put(WORDS, puzzles);
    cold.put(WORDS, puzzles);
    for &puzzle in &numbers[..count] {
        client.opened(puzzle);
    }
}
