//! The law that a line is written as it was read.

use tesuji_core::{Grid, Line};

/// Asserts that a line that is read is written in the same way, except for its marks; a line that is refused is refused
/// at a place inside it. A line kept as text is plain if its only marks are `.` and `0`.
#[track_caller]
pub fn line_comes_back(line: &[u8]) {
    assert_eq!(Line::new(line).map(|line| line.to_grid()), Grid::from_line(line));
    if let Ok(kept) = Line::new(line) {
        assert_eq!(kept.as_plain().is_some(), line.iter().all(|byte| matches!(byte, b'0'..=b'9' | b'.')));
    }
    match Grid::from_line(line) {
        Ok(grid) => {
            let written = grid.to_line(b'.');
            assert_eq!(line.len(), 81);
            for (&read, written) in line.iter().zip(written) {
                assert!(read == written || written == b'.' && !matches!(read, b'1'..=b'9'), "{grid:?}");
            }
            assert_eq!(Grid::from_line(&written), Ok(grid));
            assert_eq!(Grid::from_line(&grid.to_line(b'0')), Ok(grid));
        }
        Err(error) => {
            assert!(error.offset() <= line.len(), "{error} at {}", error.offset());
            assert!(!error.to_string().is_empty());
        }
    }
}
