//! The list of all scales, in the order of the documentation.

mod hodoku;
mod se;
mod steps;

use super::Scale;

/// Every scale.
pub const SCALES: &[&dyn Scale] = &[&se::Se, &hodoku::Hodoku, &steps::Steps];

/// Returns the scale with this id, ignoring case.
pub fn scale(id: &str) -> Option<&'static dyn Scale> {
    SCALES.iter().find(|scale| scale.id().eq_ignore_ascii_case(id)).copied()
}

#[cfg(test)]
mod tests;
