use tesuji_core::Solution;

use super::Start;
use super::branch::branch;
use super::start;
use super::sweep::{Verdict, sweep};
use crate::instructions::Token;
#[cfg(target_arch = "x86_64")]
use crate::simd::{Avx2, Avx512, U16x9x3, U16x32};
use crate::simd::{Entry, Isa, Minilines, Portable, U16x27};
use crate::{Instructions, Stats};

/// Every so many guesses, which take a few milliseconds, the caller is asked whether to go on.
const ASK_EVERY: u64 = 4096;

/// While nothing but solutions has come of it, guesses are weighed this many times.
const TRUSTING: u64 = 3;

/// A depth-first search with its memory, on the machine's best vectors.
#[derive(Clone, Debug)]
pub(crate) enum One {
    Portable(Portable, Pending<U16x27>),
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2, Pending<U16x9x3>),
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512, Pending<U16x32>),
}

/// What came of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Findings {
    /// The first solution, if it was asked for.
    pub(crate) first: Option<Solution>,
    /// Whether the search has come to its end: the limit, or no state left.
    pub(crate) complete: bool,
    pub(crate) stats: Stats,
}

impl One {
    /// Makes a search with these instructions, `None` if the machine has not got them.
    pub(crate) fn new(instructions: Instructions) -> Option<One> {
        Some(match instructions.token()? {
            Token::Portable(isa) => One::Portable(isa, Pending::new(isa)),
            #[cfg(target_arch = "x86_64")]
            Token::Avx2(isa) => One::Avx2(isa, Pending::new(isa)),
            #[cfg(target_arch = "x86_64")]
            Token::Avx512(isa) => One::Avx512(isa, Pending::new(isa)),
        })
    }

    /// Counts solutions up to the limit, and keeps the first if `WITNESS` says so. `go_on` is asked now and then, with the
    /// count so far, and ends the search when it says no.
    #[inline]
    pub(crate) fn search<const WITNESS: bool>(
        &mut self,
        start: Start,
        limit: u64,
        go_on: impl FnMut(u64) -> bool,
    ) -> Findings {
        match self {
            One::Portable(isa, pending) => isa.enter(Search::<_, _, WITNESS> { pending, start, limit, go_on }),
            #[cfg(target_arch = "x86_64")]
            One::Avx2(isa, pending) => isa.enter(Search::<_, _, WITNESS> { pending, start, limit, go_on }),
            #[cfg(target_arch = "x86_64")]
            One::Avx512(isa, pending) => isa.enter(Search::<_, _, WITNESS> { pending, start, limit, go_on }),
        }
    }
}

/// The states still to be tried. Each comes of a guess that settled a cell, so there are never more than cells.
#[derive(Clone, Debug)]
pub(crate) struct Pending<V>(Box<[[V; 3]; 81]>);

impl<V: Minilines> Pending<V> {
    fn new(isa: V::Isa) -> Pending<V> {
        Pending(Box::new([[V::splat(isa, 0); 3]; 81]))
    }
}

struct Search<'a, V, G, const WITNESS: bool> {
    pending: &'a mut Pending<V>,
    start: Start,
    limit: u64,
    go_on: G,
}

impl<V: Minilines, G: FnMut(u64) -> bool, const WITNESS: bool> Entry<V::Isa> for Search<'_, V, G, WITNESS> {
    type Output = Findings;

    #[inline(always)]
    fn run(mut self, isa: V::Isa) -> Findings {
        let mut first = None;
        let mut stats = Stats::default();
        let Pending(pending) = self.pending;
        let mut depth = 0;
        let mut x = self.start.state::<V>(isa);
        let complete = loop {
            if stats.solutions == self.limit {
                break true;
            }
            match sweep(isa, &mut x) {
                Verdict::Dead => stats.dead_ends += 1,
                Verdict::Solved => {
                    if WITNESS && stats.solutions == 0 {
                        first = Some(start::solution(x));
                    }
                    stats.solutions += 1;
                }
                Verdict::Stuck => {
                    stats.guesses += 1;
                    if stats.guesses.is_multiple_of(ASK_EVERY) && !(self.go_on)(stats.solutions) {
                        break false;
                    }
                    let (with, without) = branch(isa, x, stats.dead_ends > 0 || stats.guesses <= TRUSTING);
                    pending[depth] = without;
                    depth += 1;
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
        Findings { first, complete, stats }
    }
}
