//! Checks of memory by its addresses, before anything is read or written.

use std::ops::Range;

use crate::error::Failure;

/// The bytes of an argument.
#[derive(Clone, Debug)]
pub(crate) struct Memory {
    name: &'static str,
    bytes: Range<usize>,
}

impl Memory {
    /// Returns the memory of `count` values.
    ///
    /// # Errors
    ///
    /// Returns an error if it is invalid: values at null or at an unaligned address, or more than any machine can hold.
    pub(crate) fn of<T>(name: &'static str, place: *const T, count: usize) -> Result<Memory, Failure> {
        let size = count.checked_mul(size_of::<T>()).filter(|&size| isize::try_from(size).is_ok());
        let size =
            size.ok_or_else(|| Failure::argument(format!("{name}: {count} is more than any memory can hold")))?;
        if size > 0 && place.is_null() {
            return Err(Failure::argument(format!("{name} is null")));
        }
        if size > 0 && !place.is_aligned() {
            return Err(Failure::argument(format!("{name} is not aligned to {} bytes", align_of::<T>())));
        }
        let end = place.addr().checked_add(size);
        let end = end.ok_or_else(|| Failure::argument(format!("{name} goes beyond the end of the memory")))?;
        Ok(Memory { name, bytes: place.addr()..end })
    }

    fn overlaps(&self, other: &Memory) -> bool {
        let (one, other) = (&self.bytes, &other.bytes);
        !one.is_empty() && !other.is_empty() && one.start < other.end && other.start < one.end
    }
}

/// Returns an error if a written memory range overlaps any other.
pub(crate) fn apart(read: &[Memory], written: &[Memory]) -> Result<(), Failure> {
    for (nth, one) in written.iter().enumerate() {
        if let Some(other) = read.iter().chain(&written[nth + 1..]).find(|other| one.overlaps(other)) {
            return Err(Failure::argument(format!("{} overlaps {}", one.name, other.name)));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::slice::from_ref;

    #[test]
    fn what_cannot_be_is_refused() {
        let values = [0_u64; 2];
        let place = values.as_ptr();
        assert!(Memory::of("values", place, 2).is_ok());
        assert!(Memory::of("values", std::ptr::null::<u64>(), 0).is_ok());
        assert!(Memory::of("values", std::ptr::null::<u64>(), 1).is_err());
        assert!(Memory::of("values", place.cast::<u8>().wrapping_add(1).cast::<u64>(), 1).is_err());
        for count in [usize::MAX, usize::MAX / 8 + 1, isize::MAX as usize / 8 + 1] {
            assert!(Memory::of("values", place, count).is_err());
        }
        assert!(Memory::of("bytes", (usize::MAX - 3) as *const u8, 4).is_err());
    }

    #[test]
    fn overlaps_are_found_on_both_sides() {
        let bytes = [0_u8; 30];
        let memory = |name, at: usize, count| Memory::of(name, bytes[at..].as_ptr(), count).unwrap();
        let input = memory("input", 10, 10);
        assert_eq!(apart(from_ref(&input), &[memory("before", 0, 10), memory("after", 20, 10)]), Ok(()));
        assert_eq!(apart(&[input.clone(), input.clone()], &[]), Ok(()));
        assert_eq!(apart(from_ref(&input), &[memory("empty", 15, 0)]), Ok(()));
        for at in [1, 10, 19] {
            let failure = apart(from_ref(&input), &[memory("output", at, 10)]).unwrap_err();
            assert_eq!(failure, Failure::argument("output overlaps input"));
        }
        assert!(apart(&[], &[memory("one", 0, 2), memory("other", 1, 2)]).is_err());
    }
}
