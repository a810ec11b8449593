//! Iterates over sets of numbers in colexicographic order.

/// Returns all sets of `size` numbers below `count`, as bits, in increasing order of these bits: colexicographic.
///
/// # Panics
///
/// Panics if `count` is more than 16.
pub(super) fn colex(size: usize, count: usize) -> impl Iterator<Item = u16> {
    assert!(count <= 16, "the sets are 16 bits");
    (0..1u32 << count).filter(move |bits| bits.count_ones() as usize == size).map(|bits| bits as u16)
}

/// Returns the elements that the bits select.
pub(super) fn chosen<T: Copy>(elements: &[T], bits: u16) -> Vec<T> {
    elements.iter().enumerate().filter(|(index, _)| bits >> index & 1 != 0).map(|(_, &element)| element).collect()
}
