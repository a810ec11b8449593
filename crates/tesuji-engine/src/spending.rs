use tesuji_core::Control;

/// The guesses of one search, and how many of them its control knows of.
pub(crate) struct Spending<'a> {
    control: &'a Control<'a>,
    spent: u64,
}

impl<'a> Spending<'a> {
    pub(crate) fn new(control: &'a Control<'a>) -> Spending<'a> {
        Spending { control, spent: 0 }
    }

    /// Tells the control how many guesses the search has made, and returns whether it is to go on.
    pub(crate) fn go_on(&mut self, guesses: u64) -> bool {
        self.settle(guesses);
        self.control.go_on()
    }

    /// Tells the control how many guesses the search has made.
    pub(crate) fn settle(&mut self, guesses: u64) {
        // The control is shared: most puzzles take no guess, and leave it alone.
        if guesses > self.spent {
            self.control.spend(guesses - self.spent);
            self.spent = guesses;
        }
    }
}
