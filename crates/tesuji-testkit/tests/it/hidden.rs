//! Random JSON documents with a grid, rules and noise: the grid is read unchanged or refused, and no rule is ignored.
//!
//! `TESUJI_DOCUMENTS=100000` checks more of them.

use tesuji_testkit::Chance;
use tesuji_testkit::laws::{HiddenGrid, hidden_grids_are_found_or_refused};

#[test]
fn hidden_grids_are_found_as_they_are_or_refused() {
    let count = std::env::var("TESUJI_DOCUMENTS").map_or(2000, |number| number.parse().expect("a number"));
    let mut found = 0;
    for seed in 0..count {
        let hidden = HiddenGrid::of(&mut Chance::new(seed));
        hidden_grids_are_found_or_refused(&hidden);
        found += u64::from(tesuji_format::read(hidden.text.as_bytes(), None).iter().all(Result::is_ok));
    }
    // Most have a grid under a known name, and half of them have unsupported rules.
    assert!(3 * found > count && 4 * found < 3 * count, "{found} of {count}");
}
