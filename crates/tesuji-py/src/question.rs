//! A single request and its answer.

use std::cell::RefCell;
use std::time::Duration;

use pyo3::prelude::*;
use tesuji::api::{self, Verb, VerbInput};
use tesuji::{Control, Limits, Scratch, StopReason};

use crate::interrupt::interruptible;

/// The time that a query may take before a thread is started for it, so that interrupts are noticed.
const AT_ONCE: Duration = Duration::from_millis(10);

thread_local! {
    /// The state that this thread keeps between queries.
    static SCRATCH: RefCell<Scratch> = RefCell::new(Scratch::new());
}

/// Returns the limits for one problem, in seconds and in search nodes.
pub(crate) fn limits(seconds: Option<f64>, nodes: Option<u64>) -> Limits {
    // A negative or NaN time counts as no time at all.
    let time = seconds.map(|seconds| Duration::try_from_secs_f64(seconds).unwrap_or_default());
    Limits { time, nodes }
}

/// Answers a request, a JSON object, with a JSON object; an answer with the keys `code` and `error` is an error.
#[pyfunction]
#[pyo3(signature = (name, request, time_limit=None, node_limit=None))]
pub(crate) fn answer(
    py: Python<'_>,
    name: &str,
    request: &[u8],
    time_limit: Option<f64>,
    node_limit: Option<u64>,
) -> PyResult<Vec<u8>> {
    let Some(verb) = api::verb(name) else {
        // The library reports the error.
        let answer = api::answer(name, request, &Control::new());
        return Ok(answer.unwrap_or_else(|error| error.to_json(name, None).into_bytes()));
    };
    let limits = limits(time_limit, node_limit);
    match py.detach(|| quickly(verb, request, limits)) {
        Some(answer) => Ok(answer),
        None => {
            let run = Control::new();
            interruptible(py, &run, None, || ask(verb, request, &mut Scratch::new(), &limits.control(&run)))
        }
    }
}

/// Answers a fast query on this thread; returns `None` if it takes longer.
fn quickly(verb: &Verb, request: &[u8], limits: Limits) -> Option<Vec<u8>> {
    let run = Control::new();
    let first = Limits { time: Some(AT_ONCE.min(limits.time.unwrap_or(AT_ONCE))), ..limits };
    let is_final = first.time == limits.time;
    let control = first.control(&run);
    let answer = SCRATCH.with_borrow_mut(|scratch| ask(verb, request, scratch, &control));
    (is_final || control.stop_reason() != Some(StopReason::Deadline)).then_some(answer)
}

fn ask(verb: &Verb, request: &[u8], scratch: &mut Scratch, control: &Control<'_>) -> Vec<u8> {
    let answer = verb.answer(request, scratch, control);
    answer.unwrap_or_else(|error| error.to_json(verb.name(), None).into_bytes())
}

/// Returns the name and the description of every query, with flags for queries about a problem and queries with
/// columns.
#[pyfunction]
pub(crate) fn verbs() -> Vec<(&'static str, &'static str, bool, bool)> {
    let of = |verb: &Verb| {
        let takes_text = matches!(verb.takes(), VerbInput::Problem | VerbInput::Problems);
        (verb.name(), verb.summary(), takes_text, !verb.typed().is_empty())
    };
    api::VERBS.iter().map(of).collect()
}
