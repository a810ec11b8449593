//! Producer 24: static chains from all candidates of a cell, or from all places of a digit in a house.
//!
//! Where no candidate excludes itself no assumption contradicts itself either, and a run holds exactly what its
//! assumption brings on or excludes in the end. So it is known beforehand which cells and houses have anything in common,
//! and only these are followed.

use super::super::hint::Hint;
use super::super::pulse::Pulse;
use super::super::state::State;
use super::best::Best;
use super::bits::Bits;
use super::forcing::{self, Event, Runs, Scales, Sink};
use super::implications::{Implications, Interned};
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
    interned: Interned,
}

impl<const W: usize> Runs<W> for StaticRuns<W> {
    fn ensure(&mut self, net: &Net<W>, source: &Work<W>, code: usize, _: &mut Pulse<'_>) {
        let run = &mut self.runs[code / 2];
        if run.reached == 0 {
            run.reached = 1;
            self.machine.follow_static(net, source, &self.links, run, code / 2);
        }
    }

    fn run(&self, code: usize) -> &Run<W> {
        &self.runs[code / 2]
    }

    fn interned(&self) -> &Interned {
        &self.interned
    }
}

/// The search of a grid; keeps its memory.
pub(crate) struct Multiples<const W: usize> {
    runs: StaticRuns<W>,
    /// What is on and what is off where a candidate is on.
    on: Vec<Bits<W>>,
    off: Vec<Bits<W>>,
    scales: Scales,
    best: BestOfEach,
    writer: Writer,
}

impl<const W: usize> Multiples<W> {
    pub(crate) fn new() -> Multiples<W> {
        let interned = Interned::default();
        Multiples {
            runs: StaticRuns { runs: Vec::new(), machine: Machine::new(), links: Links::new(), interned },
            on: Vec::new(),
            off: Vec::new(),
            scales: Scales::default(),
            best: BestOfEach::default(),
            writer: Writer::default(),
        }
    }

    /// Finds the best chain of a grid that has no other static chain, the search for which has just ended.
    pub(crate) fn find(
        &mut self,
        net: &Net<W>,
        source: &Work<W>,
        statics: &Statics<W>,
        state: &State,
        hint: &mut Hint,
        pulse: &mut Pulse<'_>,
    ) -> bool {
        let mut best = Best::default();
        self.search(net, source, statics, &mut best, pulse);
        !pulse.stopped() && best.set(net, state, None, hint)
    }

    /// Lists what the chains of such a grid within a chain remove. `save` is the grid from which that has set out.
    #[allow(clippy::too_many_arguments)] // the grids, where the chains go
    pub(crate) fn list(
        &mut self,
        net: &Net<W>,
        save: &Work<W>,
        source: &Work<W>,
        statics: &Statics<W>,
        interned: &mut Interned,
        out: &mut Implications,
        pulse: &mut Pulse<'_>,
    ) {
        out.clear();
        let mut best = core::mem::take(&mut self.best);
        best.start(net, source);
        self.search(net, source, statics, &mut best, pulse);
        if !best.is_empty() && !pulse.stopped() {
            self.writer.write(net, save, source, &best, &self.runs, interned, out);
        }
        self.best = best;
    }

    /// Shows every chain of a grid to a sink, whatever other chains it has.
    pub(crate) fn all(&mut self, net: &Net<W>, source: &Work<W>, sink: &mut impl Sink, pulse: &mut Pulse<'_>) {
        self.begin(net, source);
        forcing::search(net, source, false, |_| true, &mut self.runs, &mut self.scales, sink, pulse);
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
        pulse: &mut Pulse<'_>,
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
        forcing::search(net, source, false, wanted, runs, scales, sink, pulse);
    }
}
