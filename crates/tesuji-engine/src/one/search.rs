//! The search for one puzzle at a time, and the conditions for handing it over to the lanes.

use alloc::boxed::Box;
use alloc::vec::Vec;

use tesuji_core::Solution;

use super::Start;
use super::branch::branch;
use super::start;
use super::sweep::{Verdict, sweep};
use super::tree::{Tree, words_of};
use crate::instructions::Token;
use crate::lanes::words::{Words, to_solution};
use crate::lanes::{self, Memory};
#[cfg(target_arch = "x86_64")]
use crate::simd::{Avx2, Avx512, U16x9x3, U16x32};
use crate::simd::{Entry, Isa, Lanes, Minilines, Portable, U16x27};
use crate::{Instructions, Stats};

/// The number of guesses chosen by weight while no branch has ended in a contradiction.
const TRUSTING: u64 = 3;

/// The conditions for handing a search over to the lanes. A search is handed over when it has enough branches to fill
/// them, so later with more lanes.
struct HandOver {
    /// The minimum number of dead ends, which show that a puzzle is hard.
    dead_ends: u64,
    /// The minimum number of remaining states.
    states: usize,
    /// The number of guesses after which the search is always handed over.
    guesses: u64,
}

impl HandOver {
    const fn of_lanes(count: usize) -> HandOver {
        HandOver {
            dead_ends: 1 + count as u64 / 8,
            states: 3 + count / 8,
            guesses: MOST_GUESSES - 8 + count as u64 / 2,
        }
    }
}

/// The limit of guesses for the largest vectors, of sixteen lanes.
const MOST_GUESSES: u64 = 24;

/// A search with its memory, on the machine's best vectors.
#[derive(Clone, Debug)]
pub(crate) struct SingleSearch {
    vectors: Vectors,
    lanes: Memory,
    /// States to be passed to the lanes.
    states: Vec<Words>,
}

#[derive(Clone, Debug)]
enum Vectors {
    Portable(Portable, Pending<U16x27>),
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2, Pending<U16x9x3>),
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512, Pending<U16x32>),
}

/// The result of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Findings {
    /// One of the solutions, if requested.
    pub(crate) solution: Option<Solution>,
    /// `true` if the search is complete: it reached the limit, or no states are left.
    pub(crate) complete: bool,
    pub(crate) stats: Stats,
}

impl SingleSearch {
    /// Creates a search with these instructions; `None` if the machine does not have them.
    pub(crate) fn new(instructions: Instructions) -> Option<SingleSearch> {
        let vectors = match instructions.token()? {
            Token::Portable(isa) => Vectors::Portable(isa, Pending::new(isa)),
            // The compiler vectorizes these for the machine.
            #[cfg(any(target_arch = "aarch64", all(target_arch = "wasm32", target_feature = "simd128")))]
            _ => Vectors::Portable(Portable, Pending::new(Portable)),
            #[cfg(target_arch = "x86_64")]
            Token::Avx2(isa) => Vectors::Avx2(isa, Pending::new(isa)),
            #[cfg(target_arch = "x86_64")]
            Token::Avx512(isa) => Vectors::Avx512(isa, Pending::new(isa)),
        };
        Some(SingleSearch { vectors, lanes: Memory::new(), states: Vec::with_capacity(MOST_GUESSES as usize + 1) })
    }

    /// Counts solutions up to the limit. `should_continue` is called at intervals with the approximate number of
    /// guesses and of solutions so far, and ends the search when it returns false.
    pub(crate) fn count(
        &mut self,
        start: &Start,
        limit: u64,
        should_continue: &mut dyn FnMut(u64, u64) -> bool,
    ) -> Findings {
        self.search::<false>(start, limit, should_continue)
    }

    /// Counts like [`count`](SingleSearch::count), and keeps one of the solutions.
    pub(crate) fn solve(
        &mut self,
        start: &Start,
        limit: u64,
        should_continue: &mut dyn FnMut(u64, u64) -> bool,
    ) -> Findings {
        self.search::<true>(start, limit, should_continue)
    }

    /// Searches, and keeps a solution if `WITNESS` is true. It is not generic over the caller, because compiling it
    /// once takes long enough.
    #[inline(always)]
    fn search<const WITNESS: bool>(
        &mut self,
        start: &Start,
        limit: u64,
        should_continue: &mut dyn FnMut(u64, u64) -> bool,
    ) -> Findings {
        let SingleSearch { vectors, lanes, states } = self;
        match vectors {
            Vectors::Portable(isa, pending) => {
                begin::<_, WITNESS>(*isa, pending, lanes, states, start, limit, should_continue)
            }
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx2(isa, pending) => {
                begin::<_, WITNESS>(*isa, pending, lanes, states, start, limit, should_continue)
            }
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx512(isa, pending) => {
                begin::<_, WITNESS>(*isa, pending, lanes, states, start, limit, should_continue)
            }
        }
    }
}

/// Starts a search that is handed over to the lanes if the puzzle turns out to be hard.
#[inline(always)]
fn begin<V: Minilines, const WITNESS: bool>(
    isa: V::Isa,
    pending: &mut Pending<V>,
    memory: &mut Memory,
    states: &mut Vec<Words>,
    start: &Start,
    limit: u64,
    should_continue: &mut dyn FnMut(u64, u64) -> bool,
) -> Findings {
    let found = isa.enter(Search::<V, WITNESS> { pending, states, start, limit });
    if found.complete { found } else { finish(isa, memory, states, limit, WITNESS, found, should_continue) }
}

/// Leaves the remaining states to the lanes.
#[inline(never)]
fn finish<I: Isa>(
    isa: I,
    memory: &mut Memory,
    states: &mut Vec<Words>,
    limit: u64,
    witness: bool,
    mut findings: Findings,
    should_continue: &mut dyn FnMut(u64, u64) -> bool,
) -> Findings {
    let found = findings.stats.solutions;
    memory.forget();
    let mut tree = Tree {
        states,
        limit,
        found,
        guesses: findings.stats.guesses,
        closed: 0,
        witness,
        solution: None,
        should_continue,
        stopped: false,
    };
    isa.enter(lanes::Search { memory, client: &mut tree });
    findings.complete = !tree.stopped;
    if findings.solution.is_none() {
        findings.solution = tree.solution.as_ref().map(to_solution);
    }
    findings.stats.guesses += memory.total;
    findings.stats.dead_ends += tree.closed.saturating_sub(tree.found - found);
    findings.stats.solutions = tree.found;
    findings
}

/// The states still to be tried, and the one being tried when the lanes take over.
#[derive(Clone, Debug)]
struct Pending<V>(Box<[[V; 3]; MOST_GUESSES as usize + 1]>);

impl<V: Minilines> Pending<V> {
    fn new(isa: V::Isa) -> Pending<V> {
        Pending(Box::new([[V::splat(isa, 0); 3]; MOST_GUESSES as usize + 1]))
    }
}

/// The part of the search that is not left to the lanes.
struct Search<'a, V, const WITNESS: bool> {
    pending: &'a mut Pending<V>,
    /// Receives the states that are left to the lanes.
    states: &'a mut Vec<Words>,
    start: &'a Start,
    limit: u64,
}

impl<V: Minilines, const WITNESS: bool> Entry<V::Isa> for Search<'_, V, WITNESS> {
    type Output = Findings;

    #[inline(always)]
    fn run(self, isa: V::Isa) -> Findings {
        let hand_over = const { HandOver::of_lanes(<<V::Isa as Isa>::Lanes as Lanes>::COUNT) };
        let mut solution = None;
        let mut stats = Stats::default();
        let Pending(pending) = self.pending;
        let mut depth = 0;
        let mut x = self.start.state::<V>(isa);
        let complete = loop {
            if stats.solutions == self.limit {
                break true;
            }
            match sweep(isa, &mut x) {
                Verdict::Dead => {
                    stats.dead_ends += 1;
                    if stats.dead_ends >= hand_over.dead_ends && depth >= hand_over.states {
                        break false;
                    }
                }
                Verdict::Solved => {
                    if WITNESS && stats.solutions == 0 {
                        solution = Some(start::solution(x));
                    }
                    stats.solutions += 1;
                }
                Verdict::Stuck => {
                    stats.guesses += 1;
                    let (with, without) = branch(isa, x, stats.dead_ends > 0 || stats.guesses <= TRUSTING);
                    pending[depth] = without;
                    depth += 1;
                    if stats.guesses == hand_over.guesses {
                        pending[depth] = with;
                        depth += 1;
                        break false;
                    }
                    x = with;
                    continue;
                }
            }
            if depth == 0 {
                break true;
            }
            depth -= 1;
            x = pending[depth];
        };
        if !complete {
            self.states.clear();
            for state in 0..depth {
                self.states.push(words_of(pending[state]));
            }
        }
        Findings { solution, complete, stats }
    }
}
