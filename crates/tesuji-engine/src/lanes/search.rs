use super::branch::{self, Choice};
use super::pool::Pool;
use super::sweep::{self, State};
use super::words::{WORDS, Words};
use crate::simd::{Entry, Isa, Lanes};

/// Who has the puzzles and wants the answers. Puzzles go by numbers.
pub(super) trait Client {
    /// Returns the next puzzle.
    fn next(&mut self) -> Option<(u32, Words)>;

    /// Returns whether more solutions of the puzzle are wanted.
    fn wants(&self, puzzle: u32) -> bool;

    /// Takes a solution of a puzzle of which more are wanted.
    fn solution(&mut self, puzzle: u32, words: impl FnOnce() -> Words);

    /// Hears that this many states of the puzzle have been added, or that one has been done with.
    fn opened(&mut self, puzzle: u32, change: i32);
}

/// Idle lanes that are worth an interruption.
const SERVICE: u32 = 4;
/// Second children in waiting from which on no new puzzle is begun.
const PARK: usize = 2048;

/// The memory of a search.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    /// First children and new puzzles: what runs next.
    hot: Pool<{ 512 + 48 }>,
    /// Second children.
    cold: Pool<{ 8192 + 48 }>,
    /// States that need a guess.
    stuck: Pool<{ 64 + 48 }>,
    /// Guesses and dead ends, of late.
    guesses: u32,
    dead_ends: u32,
    /// Guesses in all.
    pub(super) total: u64,
}

impl Memory {
    pub(super) fn new() -> Memory {
        Memory { hot: Pool::new(), cold: Pool::new(), stuck: Pool::new(), guesses: 256, dead_ends: 256, total: 0 }
    }

    fn clear(&mut self) {
        self.hot.clear();
        self.cold.clear();
        self.stuck.clear();
        (self.guesses, self.dead_ends) = (256, 256);
        self.total = 0;
    }
}

/// A search for the solutions of all puzzles that a client has.
pub(super) struct Search<'a, C> {
    pub(super) memory: &'a mut Memory,
    pub(super) client: &'a mut C,
}

impl<I: Isa, C: Client> Entry<I> for Search<'_, C> {
    type Output = ();

    #[inline(always)]
    fn run(self, isa: I) {
        self.memory.clear();
        run::<I::Lanes, C>(isa, self.memory, self.client);
    }
}

#[inline(always)]
fn run<L: Lanes, C: Client>(isa: L::Isa, memory: &mut Memory, client: &mut C) {
    let mut state: State<L> = [L::splat(isa, 0); WORDS];
    let mut puzzles = L::splat(isa, 0);
    let mut live = 0;
    let mut input_left = true;
    let mut draining = false;
    loop {
        // Fill the free lanes.
        let mut free = L::ALL & !live;
        let wanted = free.count_ones() as usize;
        while memory.hot.len() < wanted {
            let cold = memory.cold.len();
            if cold >= PARK {
                draining = true;
            } else if cold < PARK / 2 {
                draining = false;
            }
            if input_left && !draining {
                for _ in 0..L::COUNT {
                    let Some((puzzle, words)) = client.next() else {
                        input_left = false;
                        break;
                    };
                    memory.hot.push(&words, puzzle);
                }
            } else if cold > 0 {
                warm::<L, C>(isa, memory, client);
            } else if memory.stuck.len() > 0 {
                guess::<L, C>(isa, memory, client);
            } else {
                break;
            }
        }
        let ready = memory.hot.at_hand(wanted);
        if ready > 0 {
            while free.count_ones() as usize > ready {
                free &= free - 1;
            }
            memory.hot.pop_into(isa, &mut state, &mut puzzles, free);
            live |= free;
        } else if live == 0 {
            break;
        }

        let (mut solved, mut stuck, mut dead);
        loop {
            let round = sweep::round(isa, &mut state);
            solved = live & round.alive & round.settled & round.single;
            stuck = live & round.alive & round.settled & !round.single;
            dead = live & !round.alive;
            let idle = L::ALL & !live | solved | stuck | dead;
            if idle.count_ones() >= SERVICE {
                break;
            }
        }

        let mut numbers = [0; 16];
        puzzles.store(&mut numbers);
        memory.dead_ends += dead.count_ones();
        live &= !(solved | stuck | dead);
        let mut lanes = solved;
        while lanes != 0 {
            let lane = lanes.trailing_zeros() as usize;
            lanes &= lanes - 1;
            if client.wants(numbers[lane]) {
                client.solution(numbers[lane], || extract(&state, lane));
            }
        }
        let mut lanes = solved | dead;
        while lanes != 0 {
            let lane = lanes.trailing_zeros() as usize;
            lanes &= lanes - 1;
            client.opened(numbers[lane], -1);
        }
        if stuck != 0 {
            memory.stuck.push_lanes(isa, &state, puzzles, stuck);
            while memory.stuck.len() >= L::COUNT {
                guess::<L, C>(isa, memory, client);
            }
        }
    }
}

#[inline(always)]
fn extract<L: Lanes>(state: &State<L>, lane: usize) -> Words {
    let mut words = [0; WORDS];
    for word in 0..WORDS {
        let mut lanes = [0; 16];
        state[word].store(&mut lanes);
        words[word] = lanes[lane];
    }
    words
}

/// Moves the youngest second children among those that run next, without those of puzzles that are done with.
#[inline(always)]
fn warm<L: Lanes, C: Client>(isa: L::Isa, memory: &mut Memory, client: &mut C) {
    let count = memory.cold.at_hand(L::COUNT);
    let mut state: State<L> = [L::splat(isa, 0); WORDS];
    let puzzles = memory.cold.pop(isa, count, &mut state);
    let mut numbers = [0; 16];
    puzzles.store(&mut numbers);
    let mut keep = 0;
    for (lane, &puzzle) in numbers[..count].iter().enumerate() {
        if client.wants(puzzle) {
            keep |= 1 << lane;
        } else {
            client.opened(puzzle, -1);
        }
    }
    if keep != 0 {
        memory.hot.push_lanes(isa, &state, puzzles, keep);
    }
}

/// Guesses in the youngest stuck states: the first child takes the lower candidate of a cell, the second loses it.
#[inline(always)]
fn guess<L: Lanes, C: Client>(isa: L::Isa, memory: &mut Memory, client: &mut C) {
    let count = memory.stuck.at_hand(L::COUNT);
    let mut state: State<L> = [L::splat(isa, 0); WORDS];
    let puzzles = memory.stuck.pop(isa, count, &mut state);
    let mut numbers = [0; 16];
    puzzles.store(&mut numbers);
    memory.guesses += count as u32;
    memory.total += count as u64;
    let keys =
        if 4 * memory.dead_ends < memory.guesses { branch::any(isa, &state) } else { branch::scored(isa, &state) };
    if memory.guesses > 2048 {
        memory.guesses /= 2;
        memory.dead_ends /= 2;
    }
    memory.hot.push_front(&state, puzzles, count);
    memory.cold.push_front(&state, puzzles, count);
    for (lane, &puzzle) in numbers[..count].iter().enumerate() {
        client.opened(puzzle, 1);
        let choice = match branch::choice(keys[lane]) {
            Some(choice) => choice,
            None => branch::fewest(&extract(&state, lane)).expect("a stuck state has an open cell"),
        };
        split(memory, count - 1 - lane, choice);
    }
}

#[inline(always)]
fn split(memory: &mut Memory, below: usize, choice: Choice) {
    let Choice { word, shift } = choice;
    let first = memory.hot.word_mut(below, word);
    let field = *first >> shift & 511;
    let lowest = field & field.wrapping_neg();
    *first &= !((field ^ lowest) << shift);
    *memory.cold.word_mut(below, word) &= !(lowest << shift);
}
