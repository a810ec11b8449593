//! Producers 25 to 30: dynamic chains.
//!
//! A dynamic chain of level 1 or above continues where the previous level ended: the rules of the lower level come
//! first, and derived all they could. So each run is kept, and continued when the next level asks for it. Levels 4 and
//! 5 continue level 1, because they share only its rules with levels 2 and 3.

use core::hash::BuildHasherDefault;
use core::ops::Range;
use std::collections::HashMap;

use super::super::cancel_check::CancelCheck;
use super::super::hint::Hint;
use super::super::state::State;
use super::best::Best;
use super::bits::Bits;
use super::forcing::{self, Runs, Scales, Sink};
use super::implications::{ChainTable, Fold, Implications};
use super::loss::Loss;
use super::multiples::Multiples;
use super::nested::{BestOfEach, Writer};
use super::nested_statics::NestedStatics;
use super::net::{Net, Work};
use super::rules::Rules;
use super::run::{Machine, Run};
use super::statics::ChainFilter;

/// The data that the levels of dynamic chains need besides the runs.
struct Inner<const W: usize> {
    statics: NestedStatics<W>,
    multiples: Multiples<W>,
    dynamics: Option<Box<Dynamics<W>>>,
    found: Implications,
    best: BestOfEach,
    writer: Writer,
}

/// The dynamic runs of a grid, and the chains that they form; reuses its buffers.
pub(crate) struct Dynamics<const W: usize> {
    runs: Vec<Run<W>>,
    machine: Machine<W>,
    level: u8,
    inner: Inner<W>,
    interned: ChainTable,
    scales: Scales,
    /// The implications derived at this level from the grids that runs leave, by the candidates left.
    memory: HashMap<Bits<W>, Range<usize>, BuildHasherDefault<Fold>>,
    remembered: Implications,
    /// The candidates of the last grid.
    last: Bits<W>,
    /// `true` if the grid is inside a chain.
    nested: bool,
}

impl<const W: usize> Dynamics<W> {
    pub(crate) fn new(nested: bool) -> Dynamics<W> {
        Dynamics {
            runs: Vec::new(),
            machine: Machine::new(),
            level: 0,
            inner: Inner {
                statics: NestedStatics::new(),
                multiples: Multiples::new(),
                dynamics: None,
                found: Implications::default(),
                best: BestOfEach::default(),
                writer: Writer::default(),
            },
            interned: ChainTable::default(),
            scales: Scales::default(),
            memory: HashMap::default(),
            remembered: Implications::default(),
            last: Bits::EMPTY,
            nested,
        }
    }

    /// Starts with a grid. Forgets all runs, or, if the grid is the last one minus a few candidates and has the same
    /// numbering, only the runs that would now differ.
    pub(crate) fn start(&mut self, net: &Net<W>, source: &Work<W>, renumbered: bool) {
        if self.runs.len() < 2 * net.many {
            self.runs.resize_with(2 * net.many, Run::new);
        }
        let loss = Loss::new(net, self.last, self.last & !source.alive);
        self.last = source.alive;
        for run in &mut self.runs {
            let keeps = !renumbered && !self.nested && run.reached == 1;
            if !keeps || loss.as_ref().is_none_or(|loss| loss.matters_to(run)) {
                run.reached = 0;
            }
        }
        if !self.nested {
            self.interned.clear();
        }
    }

    /// Finds the best dynamic chain of a level. The earlier levels must have found none.
    pub(crate) fn find(
        &mut self,
        net: &Net<W>,
        source: &Work<W>,
        level: u8,
        state: &State,
        hint: &mut Hint,
        cancel_check: &mut CancelCheck<'_>,
    ) -> bool {
        let mut best = Best::default();
        self.search(net, source, level, &mut best, cancel_check);
        !cancel_check.stopped() && best.set(net, state, Some(level), hint)
    }

    fn search(
        &mut self,
        net: &Net<W>,
        source: &Work<W>,
        level: u8,
        sink: &mut impl Sink,
        cancel_check: &mut CancelCheck<'_>,
    ) {
        self.level = level;
        if !self.memory.is_empty() {
            self.memory.clear();
            self.remembered.clear();
        }
        let mut scales = core::mem::take(&mut self.scales);
        forcing::search(net, source, true, |_| true, self, &mut scales, sink, cancel_check);
        self.scales = scales;
    }

    /// Lists the candidates that the dynamic chains of a grid inside a chain remove. `save` is the grid from which that
    /// chain started.
    #[allow(clippy::too_many_arguments)] // the grids, the level, the output
    fn list(
        &mut self,
        net: &Net<W>,
        save: &Work<W>,
        source: &Work<W>,
        level: u8,
        interned: &mut ChainTable,
        out: &mut Implications,
        cancel_check: &mut CancelCheck<'_>,
    ) {
        out.clear();
        self.start(net, source, true);
        core::mem::swap(interned, &mut self.interned);
        let mut best = core::mem::take(&mut self.inner.best);
        best.start(net, source);
        self.search(net, source, level, &mut best, cancel_check);
        core::mem::swap(interned, &mut self.interned);
        if !best.is_empty() && !cancel_check.stopped() {
            let mut writer = core::mem::take(&mut self.inner.writer);
            writer.write(net, save, source, &best, self, interned, out);
            self.inner.writer = writer;
        }
        self.inner.best = best;
    }

    /// Adds the results of the level's rules for the grid that a run leaves, skipping the first `known` kinds of rules,
    /// which are known to give nothing; returns whether anything is new.
    fn advance(
        &mut self,
        net: &Net<W>,
        source: &Work<W>,
        run: &mut Run<W>,
        known: u8,
        cancel_check: &mut CancelCheck<'_>,
    ) -> bool {
        let alive = self.machine.work.alive;
        if let Some(which) = self.memory.get(&alive) {
            return self.machine.take(run, &self.remembered, which.clone());
        }
        self.rules(net, source, known, cancel_check);
        if cancel_check.stopped() {
            return false;
        }
        let which = self.remembered.append(&self.inner.found);
        self.memory.insert(alive, which.clone());
        self.machine.take(run, &self.remembered, which)
    }

    /// Lists the results of the first kind of rules that gives any.
    fn rules(&mut self, net: &Net<W>, source: &Work<W>, known: u8, cancel_check: &mut CancelCheck<'_>) {
        let Dynamics { machine, inner, interned, level, nested, .. } = self;
        let Inner { statics, multiples, dynamics, found, .. } = inner;
        let work = &machine.work;
        if known == 0 && (Rules { net, save: source, work, out: found }).apply() {
            return;
        }
        found.clear();
        match level {
            2 | 3 => {
                let wanted = if *nested { ChainFilter::All } else { ChainFilter::BestOfEach };
                statics.list(net, source, work, wanted, interned, found);
                cancel_check.count_work(20);
            }
            4 | 5 if known < 2 => {
                let dynamics = dynamics.get_or_insert_with(|| Box::new(Dynamics::new(true)));
                dynamics.list(net, source, work, 0, interned, found, cancel_check);
            }
            _ => {}
        }
        if !found.items.is_empty() || cancel_check.stopped() {
            return;
        }
        match level {
            3 => multiples.list(net, source, work, &statics.statics, interned, found, cancel_check),
            5 => {
                let dynamics = dynamics.get_or_insert_with(|| Box::new(Dynamics::new(true)));
                dynamics.list(net, source, work, 2, interned, found, cancel_check);
            }
            _ => {}
        }
    }
}

impl<const W: usize> Runs<W> for Dynamics<W> {
    fn ensure(&mut self, net: &Net<W>, source: &Work<W>, code: usize, cancel_check: &mut CancelCheck<'_>) {
        let goal = self.level + 1;
        if self.runs[code].reached >= goal {
            return;
        }
        cancel_check.count_work(1);
        if goal == 1 {
            let run = &mut self.runs[code];
            run.reached = goal;
            if Machine::leads_nowhere(net, source, code) {
                Machine::stay(run, code);
            } else {
                self.machine.start(source, run, code);
                self.machine.drain(net, source, run);
            }
            return;
        }
        let mut run = core::mem::replace(&mut self.runs[code], Run::new());
        let mut known = 0;
        if run.reached == 0 {
            self.machine.start(source, &mut run, code);
            self.machine.drain(net, source, &mut run);
        } else if run.clash.is_none() {
            // The number of kinds of rules that already gave nothing: patterns, then one kind of nested chains.
            known = match (run.reached - 1, self.level) {
                (0, _) => 0,
                (2, 3) | (4, 5) => 2,
                _ => 1,
            };
            if run.reached > 2 && goal == 5 {
                Machine::rewind(&mut run);
            }
            self.machine.resume(net, source, &run);
        }
        while run.clash.is_none() && !cancel_check.stopped() {
            if !self.advance(net, source, &mut run, known, cancel_check) {
                break;
            }
            known = 0;
            self.machine.drain(net, source, &mut run);
        }
        if goal == 2 {
            run.patterns = run.tree.nodes.len();
        }
        run.reached = goal;
        self.runs[code] = run;
    }

    fn run(&self, code: usize) -> &Run<W> {
        &self.runs[code]
    }

    fn interned(&self) -> &ChainTable {
        &self.interned
    }
}
