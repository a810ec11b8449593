//! The law that any picture is read or refused without a panic.

use std::sync::LazyLock;

use tesuji_core::Control;
use tesuji_vision::{Gray, GridReading, Image, Reader};

/// The maximum number of pixels of a picture to read: small pictures reveal as many faults in less time.
const MOST_PIXELS: u64 = 250_000;

static READER: LazyLock<Reader> = LazyLock::new(Reader::default);

/// Asserts that any bytes are decoded as the file of a picture or refused with a reason. A decoded picture is read or
/// refused, and so are the bytes as gray and as coloured pixels: the first byte is the width. The parts of a reading fit
/// each other.
#[track_caller]
pub fn picture_is_read_or_refused(bytes: &[u8]) {
    match Image::decode_up_to(MOST_PIXELS, bytes) {
        Ok(picture) => {
            let gray = picture.gray();
            assert_eq!(gray.pixels.len(), gray.width * gray.height);
            is_read_or_refused(&picture);
        }
        Err(error) => assert!(!error.to_string().is_empty(), "{error:?}"),
    }
    let Some((&width, pixels)) = bytes.split_first() else { return };
    let width = usize::from(width);
    if let Some(height @ 1..) = pixels.len().checked_div(width) {
        is_read_or_refused(&Gray { width, height, pixels: pixels[..width * height].to_vec() }.into());
    }
    if let Some(height @ 1..) = pixels.len().checked_div(4 * width) {
        let picture = Image::from_rgba(width, height, &pixels[..4 * width * height]);
        is_read_or_refused(&picture.expect("each pixel has four bytes"));
    }
}

#[track_caller]
fn is_read_or_refused(picture: &Image) {
    match READER.read(picture, &Control::new()) {
        Ok(grids) => grids.iter().for_each(fits),
        Err(error) => assert!(!error.to_string().is_empty(), "{error:?}"),
    }
}

/// Asserts that the digits, the marks, the doubts and the probabilities of a grid belong to its cells.
#[track_caller]
fn fits(grid: &GridReading) {
    let count = grid.size() * grid.size();
    assert_eq!((grid.givens.len(), grid.written.len(), grid.readings.len()), (count, count, count));
    assert!(grid.doubted.is_sorted_by(|one, other| one < other), "{:?}", grid.doubted);
    assert!(grid.repaired.iter().all(|cell| grid.doubted.contains(cell)), "{:?}", grid.repaired);
    for cell in 0..count {
        assert!((0.0..=1.01).contains(&grid.probability(cell)), "cell {cell}: {}", grid.probability(cell));
        let contents = [grid.givens[cell] > 0, grid.written[cell] > 0, grid.marked.contains(&cell)];
        assert!(contents.iter().filter(|&&has| has).count() <= 1, "cell {cell}: {contents:?}");
    }
    let values: Vec<u8> = grid.problem().values().to_vec();
    assert_eq!(values, grid.givens);
}
