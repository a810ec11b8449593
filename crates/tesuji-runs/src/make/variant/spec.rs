//! Converts a specification of classic puzzles to one with another size or more rules.

use std::ops::RangeInclusive;

use tesuji_core::Shape;
use tesuji_generate::{Method, VariantRule, VariantSpec};
use tesuji_symmetry::Symmetry;

use super::VariantRunError;
use crate::make::{Spec, terms};

/// Returns the specification for puzzles of another size or with more rules, from a specification for classic ones. The
/// number of clues is parsed like [`terms::clues`], up to the number of cells.
///
/// # Errors
///
/// Returns an error if the specification uses a feature of the classic 9x9, or if no puzzle fits.
pub fn variant_spec(
    spec: &Spec,
    size: usize,
    rules: &[VariantRule],
    clues: Option<&str>,
) -> Result<VariantSpec, VariantRunError> {
    let (look, criteria) = (&spec.clues, &spec.criteria);
    let asked = [
        ("a symmetry", look.symmetry != Symmetry::None),
        ("a pattern", look.pattern.is_some()),
        ("another method", look.method != Method::TopDown),
        ("a rating", criteria.se.is_some() || spec.rates),
        ("a difficulty", criteria.difficulty.is_some()),
        ("a level", criteria.level.is_some()),
        ("a score", criteria.score.is_some()),
        ("a technique", !criteria.with.is_empty() || !criteria.without.is_empty() || criteria.bottleneck.is_some()),
        ("steering", spec.steers),
        ("a path", spec.paths),
    ];
    if let Some((what, _)) = asked.into_iter().find(|(_, is_asked)| *is_asked) {
        return Err(VariantRunError::Classic(what));
    }
    let cells = size.min(Shape::MAX_SIZE).pow(2);
    let clues = clues.map(|text| terms::clues_of(text, cells)).transpose();
    let clues: Option<RangeInclusive<usize>> = clues.map_err(|_| VariantRunError::Clues { cells })?;
    let spec = VariantSpec { size, rules: rules.to_vec(), clues, minimal: look.minimal };
    spec.check().map_err(VariantRunError::Spec)?;
    Ok(spec)
}
