/// The content of a cell.
///
/// The number of a class is its place among the probabilities of a [`Reading`](super::Reading). The classes that the net
/// distinguishes come first, [`Class::OF_NET`] of them; numbers above 9 are read digit by digit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Class {
    /// Neither a digit nor pencil marks. Cells with specks or with the sum of a cage are blank, too.
    Blank,
    /// A printed digit, 1 to 16.
    Printed(u8),
    /// A digit written by hand, 1 to 16.
    Written(u8),
    /// Pencil marks.
    Marks,
}

impl Class {
    /// The number of classes.
    pub const COUNT: usize = 34;
    /// The number of classes that the net distinguishes.
    pub const OF_NET: usize = 20;
    /// The largest digit.
    pub const MOST_DIGIT: u8 = 16;

    /// Returns the class with a number below [`Class::COUNT`].
    #[must_use]
    pub fn from_number(number: usize) -> Option<Class> {
        match u8::try_from(number).ok()? {
            0 => Some(Class::Blank),
            n @ 1..=9 => Some(Class::Printed(n)),
            n @ 10..=18 => Some(Class::Written(n - 9)),
            19 => Some(Class::Marks),
            n @ 20..=26 => Some(Class::Printed(n - 10)),
            n @ 27..=33 => Some(Class::Written(n - 17)),
            _ => None,
        }
    }

    /// Returns the number of the class.
    ///
    /// # Panics
    /// If a digit is not 1 to 16.
    #[must_use]
    pub fn number(self) -> usize {
        match self {
            Class::Blank => 0,
            Class::Printed(digit @ 1..=9) => usize::from(digit),
            Class::Written(digit @ 1..=9) => usize::from(digit) + 9,
            Class::Marks => 19,
            Class::Printed(digit) => usize::from(above_nine(digit)) + 10,
            Class::Written(digit) => usize::from(above_nine(digit)) + 17,
        }
    }

    /// Returns the digit, printed or written.
    #[must_use]
    pub fn digit(self) -> Option<u8> {
        match self {
            Class::Printed(digit) | Class::Written(digit) => Some(digit),
            Class::Blank | Class::Marks => None,
        }
    }
}

fn above_nine(digit: u8) -> u8 {
    assert!((10..=Class::MOST_DIGIT).contains(&digit), "{digit} is not a digit of a class");
    digit
}
