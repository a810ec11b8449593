//! The meanings of the colours.

use super::line::Style;

pub(super) const CLUE: Style = "1";
/// A tried value that is still in place.
pub(super) const PLACED: Style = "36";
/// A value that followed from tried values.
pub(super) const FOLLOWS: Style = "32";
pub(super) const TRIED: Style = "7;33";
pub(super) const REJECTED: Style = "7;31";
/// A cell that a rejected value clashes with.
pub(super) const CLASH: Style = "1;97;41";
pub(super) const UNDONE: Style = "7;35";
pub(super) const SOLVED: Style = "1;32";
pub(super) const PLACED_NOW: Style = "7;36";
pub(super) const FOLLOWS_NOW: Style = "7;32";
pub(super) const FAINT: Style = "2";
pub(super) const BOLD: Style = "1";

/// The name of each style, for the legend.
pub(super) const LEGEND: [(Style, &str); 7] = [
    (CLUE, "clue"),
    (TRIED, "tried"),
    (PLACED, "placed"),
    (FOLLOWS, "follows"),
    (REJECTED, "rejected"),
    (CLASH, "clashes"),
    (UNDONE, "undone"),
];

/// Returns the colour of a style for words, not reversed.
pub(super) fn of_words(style: Style) -> Style {
    style.strip_prefix("7;").unwrap_or(style)
}
