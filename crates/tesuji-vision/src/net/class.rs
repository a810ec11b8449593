/// The content of a cell.
///
/// The number of a class is its place in the output of the net. New classes are added at the end, so that weights with
/// fewer classes keep their meaning.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Class {
    /// Neither a digit nor pencil marks. Cells with specks or with the sum of a cage are blank, too.
    Blank,
    /// A printed digit, 1 to 9.
    Printed(u8),
    /// A digit written by hand, 1 to 9.
    Written(u8),
    /// Pencil marks.
    Marks,
}

impl Class {
    /// The number of classes.
    pub const COUNT: usize = 20;

    /// Returns the class with a number below [`Class::COUNT`].
    #[must_use]
    pub fn from_number(number: usize) -> Option<Class> {
        match u8::try_from(number).ok()? {
            0 => Some(Class::Blank),
            n @ 1..=9 => Some(Class::Printed(n)),
            n @ 10..=18 => Some(Class::Written(n - 9)),
            19 => Some(Class::Marks),
            _ => None,
        }
    }

    /// Returns the number of the class.
    ///
    /// # Panics
    /// If a digit is not 1 to 9.
    #[must_use]
    pub fn number(self) -> usize {
        match self {
            Class::Blank => 0,
            Class::Printed(digit) => usize::from(checked(digit)),
            Class::Written(digit) => usize::from(checked(digit)) + 9,
            Class::Marks => 19,
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

fn checked(digit: u8) -> u8 {
    assert!((1..=9).contains(&digit), "{digit} is not a digit of a class");
    digit
}
