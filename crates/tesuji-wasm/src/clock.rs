//! The time, which WASM does not have itself: the page provides a clock.

use std::time::Duration;

use tesuji::Control;

/// Returns a control that ends after this many milliseconds, or never if the number is infinite, negative or NaN.
pub(crate) fn control(milliseconds: f64) -> Control<'static> {
    let control = Control::new();
    match Duration::try_from_secs_f64(milliseconds / 1000.0).ok().and_then(|time| clock().checked_add(time)) {
        Some(end) => control.with_deadline(clock, end),
        None => control,
    }
}

/// Returns the time since some fixed moment.
fn clock() -> Duration {
    Duration::try_from_secs_f64(now() / 1000.0).unwrap_or_default()
}

#[cfg(target_family = "wasm")]
use crate::exports::now;

/// Returns the milliseconds since the first call.
#[cfg(not(target_family = "wasm"))]
fn now() -> f64 {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed().as_secs_f64() * 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_control_ends_when_its_time_is_over() {
        assert!(!control(0.0).should_continue());
        assert!(control(3_600_000.0).should_continue());
    }

    #[test]
    fn no_time_is_without_end() {
        assert!(
            control(f64::INFINITY).should_continue()
                && control(f64::NAN).should_continue()
                && control(-1.0).should_continue()
        );
    }
}
