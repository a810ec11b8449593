use tesuji_core::Digit;

/// The digits by index, for indexes of four bits: no check is needed, and what is beyond nine never comes.
pub(crate) static DIGITS: [Digit; 16] = {
    let mut digits = [Digit::D1; 16];
    let mut index = 0;
    while index < 9 {
        digits[index] = Digit::ALL[index];
        index += 1;
    }
    digits
};
