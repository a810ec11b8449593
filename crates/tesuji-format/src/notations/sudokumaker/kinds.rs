//! The kinds of blocks in a SudokuMaker puzzle, by their numbers.

/// A kind of block.
pub(super) struct Kind {
    pub(super) number: i64,
    /// The name in messages.
    pub(super) name: &'static str,
    /// The field that lists its entries, empty if it has none.
    pub(super) list: &'static str,
    /// Other fields with a meaning.
    pub(super) more: &'static [&'static str],
    /// The app's default style for it: JSON, or empty for none.
    pub(super) style: &'static str,
}

pub(super) const GIVENS: i64 = 0;
pub(super) const REGIONS: i64 = 1;
pub(super) const DIAGONAL_FALLING: i64 = 10;
pub(super) const DIAGONAL_RISING: i64 = 11;
pub(super) const ANTIKING: i64 = 12;
pub(super) const ANTIKNIGHT: i64 = 13;
pub(super) const DISJOINT_GROUPS: i64 = 14;
pub(super) const NONCONSECUTIVE: i64 = 15;
pub(super) const GLOBAL_GROUPS: i64 = 16;
pub(super) const EVEN: i64 = 100;
pub(super) const ODD: i64 = 101;
pub(super) const MAXIMUM: i64 = 102;
pub(super) const MINIMUM: i64 = 103;
pub(super) const DIFFERENCE: i64 = 200;
pub(super) const RATIO: i64 = 201;
pub(super) const SUM: i64 = 202;
pub(super) const THERMOMETER: i64 = 300;
pub(super) const CAGE: i64 = 301;
pub(super) const CLONE: i64 = 302;
pub(super) const QUADRUPLE: i64 = 303;
pub(super) const LOOK_AND_SAY: i64 = 304;
pub(super) const EXTRA_REGION: i64 = 305;
pub(super) const RENBAN: i64 = 400;
pub(super) const WHISPER: i64 = 401;
pub(super) const PALINDROME: i64 = 402;
pub(super) const BETWEEN: i64 = 403;
pub(super) const REGION_SUM: i64 = 404;
pub(super) const SEQUENCE: i64 = 405;
pub(super) const GROUPS: i64 = 406;
pub(super) const LOCKOUT: i64 = 407;
pub(super) const ARROW: i64 = 408;
pub(super) const DOUBLE_ARROW: i64 = 409;
pub(super) const LITTLE_KILLER: i64 = 500;
pub(super) const SANDWICH: i64 = 501;
pub(super) const X_SUM: i64 = 502;
pub(super) const SKYSCRAPER: i64 = 503;
pub(super) const NUMBERED_ROOM: i64 = 504;
pub(super) const ROW_INDEXER: i64 = 600;
pub(super) const COLUMN_INDEXER: i64 = 601;
pub(super) const CUSTOM: i64 = 1000;
pub(super) const ROWS_AND_COLUMNS: i64 = 2003;

/// Blocks that are drawn and have no other effect.
pub(super) const DRAWN: std::ops::RangeInclusive<i64> = 2000..=2002;

/// Blocks for the presentation of the puzzle to a player: lights in a fog.
pub(super) const FOG: std::ops::RangeInclusive<i64> = 4000..=4001;

const THIN: &str = r##"{"color":"#34bbe6ff","thickness":0.02}"##;
const SHADED: &str = r##"{"color":"#00000033"}"##;
const SHAPE: &str = r##"{"color":"#00000033","size":0.8}"##;
const CAGES: &str = r##"{"text":{"color":"#000000"},"cage":{"color":"#000000"}}"##;
const BLACK: &str = r##"{"color":"#000000"}"##;

/// Every supported kind, in the order of the numbers.
#[rustfmt::skip]
const KINDS: [Kind; 39] = [
    kind(GIVENS, "givens", "", &[], ""),
    kind(REGIONS, "regions", "regions", &[], ""),
    kind(DIAGONAL_FALLING, "negative diagonal", "", &[], THIN),
    kind(DIAGONAL_RISING, "positive diagonal", "", &[], THIN),
    kind(ANTIKING, "anti-king", "", &[], ""),
    kind(ANTIKNIGHT, "anti-knight", "", &[], ""),
    kind(DISJOINT_GROUPS, "disjoint groups", "", &[], ""),
    kind(NONCONSECUTIVE, "nonconsecutive", "", &[], ""),
    kind(GLOBAL_GROUPS, "global groups", "groups", &[], ""),
    kind(EVEN, "even", "cells", &[], SHAPE),
    kind(ODD, "odd", "cells", &[], SHAPE),
    kind(MAXIMUM, "maximum", "cells", &[], SHADED),
    kind(MINIMUM, "minimum", "cells", &[], SHADED),
    kind(DIFFERENCE, "difference", "clues", &["negative", "overrideNegativeRatios"], ""),
    kind(RATIO, "ratio", "clues", &["negative", "overrideNegativeDifferences"], ""),
    kind(SUM, "XV", "clues", &["negative"], ""),
    kind(THERMOMETER, "thermometer", "thermometers", &["slow"], r##"{"color":"#cccccc","thickness":0.3,"bulbRadius":0.4}"##),
    kind(CAGE, "killer cage", "cages", &[], CAGES),
    kind(CLONE, "clone", "groups", &[], SHADED),
    kind(QUADRUPLE, "quadruple", "clues", &[], r#"{"singleLine":false}"#),
    kind(LOOK_AND_SAY, "look-and-say cage", "cages", &[], CAGES),
    kind(EXTRA_REGION, "extra region", "cells", &[], r##"{"color":"#00000033","offset":0.1}"##),
    kind(RENBAN, "renban", "lines", &[], r##"{"color":"#f067f0","thickness":0.15}"##),
    kind(WHISPER, "whisper", "lines", &["minDifference"], r##"{"color":"#67f067","thickness":0.15}"##),
    kind(PALINDROME, "palindrome", "lines", &[], r##"{"color":"#bbbbbb","thickness":0.15}"##),
    kind(BETWEEN, "between line", "lines", &[], r##"{"lines":{"thickness":0.1,"color":"#aaaaaa"},"endPoints":{"size":0.8,"fill":"#ffffff80","stroke":{"thickness":0.02,"color":"#aaaaaa"}}}"##),
    kind(REGION_SUM, "region sum line", "lines", &["singleRegionTotals"], r##"{"color":"#2ecbff","thickness":0.15}"##),
    kind(SEQUENCE, "sequence line", "lines", &[], r##"{"color":"#aaaaaa","thickness":0.15}"##),
    kind(GROUPS, "line of digit groups", "lines", &["groups"], r##"{"color":"#ffccaa","thickness":0.15}"##),
    kind(LOCKOUT, "lockout line", "lines", &[], r##"{"lines":{"color":"#aabeefff","thickness":0.1},"endPoints":{"size":0.8,"stroke":{"color":"#0000ff80","thickness":0.05},"fill":"#e7e6ff80"}}"##),
    kind(ARROW, "arrow", "bulbsWithArrows", &[], r##"{"bulb":{"size":0.8,"fill":"#ffffff","stroke":{"thickness":0.02,"color":"#aaaaaa"}},"arrow":{"thickness":0.05,"color":"#aaaaaa","headSize":0.35}}"##),
    kind(DOUBLE_ARROW, "double arrow", "lines", &[], r##"{"lines":{"thickness":0.05,"color":"#aaaaaa"},"endPoints":{"size":0.8,"fill":"#ffffff","stroke":{"thickness":0.02,"color":"#aaaaaa"}}}"##),
    kind(LITTLE_KILLER, "little killer", "clues", &[], r##"{"text":{"color":"#000000"},"arrow":{"color":"#000000"}}"##),
    kind(SANDWICH, "sandwich sum", "clues", &[], BLACK),
    kind(X_SUM, "X-sum", "clues", &[], BLACK),
    kind(SKYSCRAPER, "skyscraper", "clues", &[], BLACK),
    kind(NUMBERED_ROOM, "numbered room", "clues", &[], BLACK),
    kind(ROW_INDEXER, "row indexer", "cells", &[], r##"{"color":"#0080f955"}"##),
    kind(COLUMN_INDEXER, "column indexer", "cells", &[], r##"{"color":"#f9000055"}"##),
];

/// Areas whose rows and columns contain each digit once, in a puzzle that does not have this rule by default.
const LINES: Kind = kind(ROWS_AND_COLUMNS, "rows and columns", "areas", &[], "");

const fn kind(
    number: i64,
    name: &'static str,
    list: &'static str,
    more: &'static [&'static str],
    style: &'static str,
) -> Kind {
    Kind { number, name, list, more, style }
}

/// Returns the kind with a number, if it is supported.
pub(super) fn kind_of(number: i64) -> Option<&'static Kind> {
    KINDS.iter().chain([&LINES]).find(|kind| kind.number == number)
}
