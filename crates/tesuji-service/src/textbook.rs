//! The events of a textbook search, piece by piece.

use std::ops::ControlFlow;

use serde::ser::SerializeTuple;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tesuji_core::{Control, Layout};
use tesuji_query::{Scratch, Status};
use tesuji_textbook::{Algorithm, Counts, Demand, Event, Sink, search};

use super::request::parse;
use super::verb::write_fields;
use super::{ApiError, ApiErrorKind};

/// The maximum number of events in one answer.
const MOST_EVENTS: usize = 100_000;

/// The number of events between two checks of the control.
const EVENTS_BETWEEN: u64 = 1 << 12;

/// A request for events of a search.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub(super) struct Textbook {
    /// The algorithm, by its name or an alias.
    #[serde(deserialize_with = "algorithm")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    algorithm: Algorithm,
    /// The number of events to skip.
    offset: u64,
    /// The maximum number of events, at most 100000; with 0 the search runs to its end, and is only counted.
    limit: usize,
}

impl Default for Textbook {
    fn default() -> Textbook {
        Textbook { algorithm: Algorithm::RowOrder, offset: 0, limit: 10_000 }
    }
}

fn algorithm<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Algorithm, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
}

/// A moment in a search: an event, or a call of its recursive function.
#[derive(Clone, Copy, Debug)]
enum Moment {
    Call,
    Event(Event),
}

/// A moment with the layout that names its cells, written as a list: `["place", "r1c3", 4]`.
struct MomentRecord<'a>(Moment, &'a Layout, &'a [String]);

impl Serialize for MomentRecord<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let MomentRecord(moment, layout, houses) = self;
        let write = |name: &str, at: Option<String>, value: Option<u8>| {
            let mut list = serializer.serialize_tuple(1 + usize::from(at.is_some()) + usize::from(value.is_some()))?;
            list.serialize_element(name)?;
            at.map(|at| list.serialize_element(&at)).transpose()?;
            value.map(|value| list.serialize_element(&value)).transpose()?;
            list.end()
        };
        let cell = |cell: usize| Some(layout.cell_name(cell));
        match *moment {
            Moment::Call => write("call", None, None),
            Moment::Event(Event::Try { cell: at, value }) => write("try", cell(at), Some(value)),
            Moment::Event(Event::Reject { cell: at, value }) => write("reject", cell(at), Some(value)),
            Moment::Event(Event::Place { cell: at, value }) => write("place", cell(at), Some(value)),
            Moment::Event(Event::Undo { cell: at, value }) => write("undo", cell(at), Some(value)),
            Moment::Event(Event::DeadEnd { demand: Demand::Cell { cell: at } }) => write("dead-end", cell(at), None),
            Moment::Event(Event::DeadEnd { demand: Demand::House { house, value } }) => {
                write("dead-end", houses.get(house).cloned(), Some(value))
            }
            Moment::Event(Event::Solution) => write("solution", None, None),
        }
    }
}

/// The requested moments of a search.
struct Window<'a> {
    control: &'a Control<'a>,
    offset: u64,
    limit: usize,
    seen: u64,
    kept: Vec<Moment>,
}

impl Window<'_> {
    fn see(&mut self, moment: Moment) -> ControlFlow<()> {
        self.seen += 1;
        if self.seen > self.offset && self.limit > 0 {
            self.kept.push(moment);
            if self.kept.len() == self.limit {
                return ControlFlow::Break(());
            }
        }
        match self.seen.is_multiple_of(EVENTS_BETWEEN) && !self.control.should_continue() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }
}

impl Sink for Window<'_> {
    fn event(&mut self, event: Event, _: &[u8]) -> ControlFlow<()> {
        self.see(Moment::Event(event))
    }

    fn call(&mut self) -> ControlFlow<()> {
        self.see(Moment::Call)
    }
}

pub(super) fn answer(request: &[u8], _: &mut Scratch, control: &Control<'_>) -> Result<Vec<u8>, ApiError> {
    #[derive(Serialize)]
    struct Fields<'a> {
        #[serde(flatten)]
        status: Status,
        algorithm: &'static str,
        offset: u64,
        events: Vec<MomentRecord<'a>>,
        complete: bool,
        calls: u64,
        placements: u64,
        backtracks: u64,
        solutions: u64,
    }
    let (Textbook { algorithm, offset, limit }, envelope) = parse(request)?;
    let record = envelope.record()?;
    let layout = record.problem.layout();
    let boxes = layout.boxes().filter(|_| record.problem.constraints().is_empty());
    let boxes = boxes.ok_or_else(|| {
        ApiError::new(
            ApiErrorKind::Unsupported,
            "the algorithms support only rows, columns and boxes, no other layout or constraint",
        )
    })?;
    let mut window = Window { control, offset, limit: limit.min(MOST_EVENTS), seen: 0, kept: Vec::new() };
    let searched = search(algorithm, boxes, &record.problem.givens(), &mut window);
    let counts = searched.map_err(|error| ApiError::new(ApiErrorKind::Text, error.to_string()))?;
    let Counts { calls, placements, backtracks, solutions, exhausted, .. } = counts;
    let stopped = control.stop_reason().filter(|_| !exhausted);
    let status = match (stopped, exhausted, solutions) {
        (by @ Some(_), ..) => Status::stopped(by),
        (None, true, 0) => Status::unsolvable(),
        (None, true, 1) => Status::Unique,
        (None, _, 2..) => Status::Several,
        (None, ..) => Status::Unknown,
    };
    let houses: Vec<String> = layout.houses().map(|house| house.name).collect();
    let events = window.kept.iter().map(|&moment| MomentRecord(moment, &layout, &houses)).collect();
    let algorithm = algorithm.name();
    let fields =
        Fields { status, algorithm, offset, events, complete: exhausted, calls, placements, backtracks, solutions };
    let mut out = Vec::new();
    write_fields("textbook", &fields, &record, &mut out);
    Ok(out)
}
