//! The metrics for operators, in Prometheus format.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::pool::Load;

/// The upper bounds of the time buckets, in seconds.
const BOUNDS: [f64; 10] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5, 10.0];

#[derive(Default)]
pub(crate) struct Metrics {
    /// The times by query and status.
    requests: Mutex<BTreeMap<(&'static str, u16), Times>>,
}

#[derive(Clone, Copy, Default)]
struct Times {
    count: u64,
    seconds: f64,
    within: [u64; BOUNDS.len()],
}

impl Metrics {
    /// Counts a request.
    pub(crate) fn note(&self, query: &'static str, status: u16, time: Duration) {
        let seconds = time.as_secs_f64();
        let mut requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        let times = requests.entry((query, status)).or_default();
        times.count += 1;
        times.seconds += seconds;
        BOUNDS.iter().zip(&mut times.within).for_each(|(bound, count)| *count += u64::from(seconds <= *bound));
        drop(requests);
        tracing::debug!(query, status, milliseconds = seconds * 1e3, "request");
    }

    /// Returns all metrics as text.
    pub(crate) fn text(
        &self,
        load: Load,
        connections: usize,
        batches: usize,
        (rooms, people): (usize, usize),
    ) -> String {
        let mut text = String::from(
            "# HELP tesuji_request_seconds Time from the head of a request to its answer.\n\
             # TYPE tesuji_request_seconds histogram\n",
        );
        let requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner).clone();
        for ((query, status), times) in requests {
            let labels = format!("query=\"{query}\",status=\"{status}\"");
            for (bound, count) in BOUNDS.iter().zip(times.within) {
                let _ = writeln!(text, "tesuji_request_seconds_bucket{{{labels},le=\"{bound}\"}} {count}");
            }
            let Times { count, seconds, .. } = times;
            let _ = writeln!(text, "tesuji_request_seconds_bucket{{{labels},le=\"+Inf\"}} {count}");
            let _ = writeln!(text, "tesuji_request_seconds_sum{{{labels}}} {seconds}");
            let _ = writeln!(text, "tesuji_request_seconds_count{{{labels}}} {count}");
        }
        let gauges = [
            ("waiting", "Requests that wait for a thread.", load.waiting),
            ("running", "Requests that are being answered, long ones included.", load.running),
            ("long", "Requests that take long.", load.long),
            ("batches", "Batches that are being answered.", batches),
            ("connections", "Open connections.", connections),
            ("rooms", "Open rooms.", rooms),
            ("people", "People in the open rooms.", people),
        ];
        for (name, help, value) in gauges {
            let _ = write!(text, "# HELP tesuji_{name} {help}\n# TYPE tesuji_{name} gauge\ntesuji_{name} {value}\n");
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_counted_in_buckets() {
        let metrics = Metrics::default();
        metrics.note("solve", 200, Duration::from_millis(2));
        metrics.note("solve", 200, Duration::from_secs(60));
        let text = metrics.text(Load { waiting: 3, running: 2, long: 1 }, 5, 4, (2, 7));
        for line in [
            "tesuji_request_seconds_bucket{query=\"solve\",status=\"200\",le=\"0.001\"} 0",
            "tesuji_request_seconds_bucket{query=\"solve\",status=\"200\",le=\"0.0025\"} 1",
            "tesuji_request_seconds_bucket{query=\"solve\",status=\"200\",le=\"+Inf\"} 2",
            "tesuji_request_seconds_sum{query=\"solve\",status=\"200\"} 60.002",
            "tesuji_waiting 3",
            "tesuji_connections 5",
            "tesuji_batches 4",
            "tesuji_rooms 2",
            "tesuji_people 7",
        ] {
            assert!(text.lines().any(|one| one == line), "{line}\n{text}");
        }
    }
}
