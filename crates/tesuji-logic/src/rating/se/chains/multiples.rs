//! Producer 24: static chains from all candidates of a cell, or from all places of a digit in a house.
//!
//! If no candidate excludes itself, no assumption contradicts itself either, and a run contains exactly what its
//! assumption turns on or off in the end. So the cells and houses with common consequences are known beforehand, and
//! only these are followed.

use super::super::cancel_check::CancelCheck;
use super::super::hint::Hint;
use super::super::state::State;
use super::best::Best;
use super::bits::Bits;
use super::forcing::{self, Event, Runs, Scales, Sink};
use super::implications::{ChainTable, Implications};
use super::links::{Flavor, Links};
use super::nested::{BestOfEach, Writer};
use super::net::{Net, Work};
use super::run::{Machine, Run};
use super::statics::Statics;

/// The static runs of a grid.
struct StaticRuns<const W: usize> {
    runs: Vec<Run<W>>,
    machine: Machine<W>,
    links: Links<W>,
    interned: ChainTable,
}

impl<const W: usize> Runs<W> for StaticRuns<W> {
    fn ensure(&mut self, net: &Net<W>, source: &Work<W>, code: usize, _: &mut CancelCheck<'_>) {
        let run = &mut self.runs[code / 2];
        if run.reached == 0 {
            run.reached = 1;
            self.machine.follow_static(net, source, &self.links, run, code / 2);
        }
    }

    fn run(&self, code: usize) -> &Run<W> {
        &self.runs[code / 2]
    }

    fn interned(&self) -> &ChainTable {
        &self.interned
    }
}

/// The search of a grid, which reuses its buffers.
pub(crate) struct Multiples<const W: usize> {
    runs: StaticRuns<W>,
    /// The candidates turned on and off by each candidate that is on.
    on: Vec<Bits<W>>,
    off: Vec<Bits<W>>,
    scales: Scales,
    best: BestOfEach,
    writer: Writer,
}

impl<const W: usize> Multiples<W> {
    pub(crate) fn new() -> Multiples<W> {
        let interned = ChainTable::default();
        Multiples {
            runs: StaticRuns { runs: Vec::new(), machine: Machine::new(), links: Links::new(), interned },
            on: Vec::new(),
            off: Vec::new(),
            scales: Scales::default(),
            best: BestOfEach::default(),
            writer: Writer::default(),
        }
    }

    /// Finds the best chain of a grid in which the preceding search found no other static chain.
    pub(crate) fn find(
        &mut self,
        net: &Net<W>,
        source: &Work<W>,
        statics: &Statics<W>,
        state: &State,
        hint: &mut Hint,
        cancel_check: &mut CancelCheck<'_>,
    ) -> bool {
        let mut best = Best::default();
        self.search(net, source, statics, &mut best, cancel_check);
        !cancel_check.stopped() && best.set(net, state, None, hint)
    }

    /// Lists the candidates that the chains of such a grid inside a chain remove. `save` is the grid from which the
    /// outer chain started.
    #[allow(clippy::too_many_arguments)] // the grids, the output
    pub(crate) fn list(
        &mut self,
        net: &Net<W>,
        save: &Work<W>,
        source: &Work<W>,
        statics: &Statics<W>,
        interned: &mut ChainTable,
        out: &mut Implications,
        cancel_check: &mut CancelCheck<'_>,
    ) {
        out.clear();
        let mut best = core::mem::take(&mut self.best);
        best.start(net, source);
        self.search(net, source, statics, &mut best, cancel_check);
        if !best.is_empty() && !cancel_check.stopped() {
            self.writer.write(net, save, source, &best, &self.runs, interned, out);
        }
        self.best = best;
    }

    /// Passes every chain of a grid to a sink, even if the grid has other static chains.
    pub(crate) fn all(
        &mut self,
        net: &Net<W>,
        source: &Work<W>,
        sink: &mut impl Sink,
        cancel_check: &mut CancelCheck<'_>,
    ) {
        self.begin(net, source);
        forcing::search(net, source, false, |_| true, &mut self.runs, &mut self.scales, sink, cancel_check);
    }

    /// Forgets the runs of the last grid.
    fn begin(&mut self, net: &Net<W>, source: &Work<W>) {
        let runs = &mut self.runs;
        if runs.runs.len() < net.many {
            runs.runs.resize_with(net.many, Run::new);
        }
        runs.runs.iter_mut().for_each(|run| run.reached = 0);
        runs.links.set(net, source);
    }

    fn search(
        &mut self,
        net: &Net<W>,
        source: &Work<W>,
        statics: &Statics<W>,
        sink: &mut impl Sink,
        cancel_check: &mut CancelCheck<'_>,
    ) {
        self.begin(net, source);
        let Multiples { runs, on, off, scales, .. } = self;
        on.clear();
        on.resize(net.many, Bits::EMPTY);
        source.alive.iter().for_each(|number| on[number].insert(number));
        for number in statics.links.linked[Flavor::Xy as usize].iter() {
            statics.exclusion.sources(number).iter().for_each(|cause| on[cause].insert(number));
        }
        off.clear();
        off.resize(net.many, Bits::EMPTY);
        for number in source.alive.iter() {
            off[number] = on[number].iter().fold(Bits::EMPTY, |all, on| all | net.see[on]) & source.alive;
        }
        let wanted = |event: Event| {
            let (mut all_on, mut all_off) = (source.alive, source.alive);
            event.assumptions(net, source, |code| {
                all_on &= on[code / 2];
                all_off &= off[code / 2];
            });
            !all_on.is_empty() || !all_off.is_empty()
        };
        forcing::search(net, source, false, wanted, runs, scales, sink, cancel_check);
    }
}
