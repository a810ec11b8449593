//! Keeps panics from crossing into C.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::error::Failure;

/// Does some work and catches its panics: C could not continue after one.
///
/// A panic may leave two things half done: memory of the caller, who gets an error, and a scratch, which is then
/// replaced.
pub(crate) fn guarded<T>(work: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|payload| Err(Failure::of_panic(&*payload)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::TesujiCode;

    #[test]
    fn a_panic_becomes_a_fault_with_its_words() {
        let failure = guarded::<()>(|| panic!("cell {} of 81", 82)).unwrap_err();
        assert_eq!(failure.code, TesujiCode::Internal);
        assert!(format!("{failure:?}").contains("cell 82 of 81"));
        assert_eq!(guarded::<()>(|| std::panic::panic_any(5)).unwrap_err().code, TesujiCode::Internal);
        assert_eq!(guarded(|| Ok(5)), Ok(5));
    }
}
