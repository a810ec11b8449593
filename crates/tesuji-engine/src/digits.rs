//! A table of the digits that is indexed without bounds checks.

use tesuji_core::Digit;

/// The digits by index, for four-bit indexes, which need no bounds check; indexes of nine and above never occur.
pub(crate) static DIGITS: [Digit; 16] = {
    let mut digits = [Digit::D1; 16];
    let mut index = 0;
    while index < 9 {
        digits[index] = Digit::ALL[index];
        index += 1;
    }
    digits
};
