//! Reports the guesses of a search to its control.

use tesuji_core::Control;

/// The guesses of one search, and how many of them were reported to its control.
pub(crate) struct GuessBudget<'a> {
    control: &'a Control<'a>,
    spent: u64,
}

impl<'a> GuessBudget<'a> {
    pub(crate) fn new(control: &'a Control<'a>) -> GuessBudget<'a> {
        GuessBudget { control, spent: 0 }
    }

    /// Reports the number of guesses made so far to the control, and returns whether to continue.
    pub(crate) fn should_continue(&mut self, guesses: u64) -> bool {
        self.settle(guesses);
        self.control.should_continue()
    }

    /// Reports the number of guesses made so far to the control.
    pub(crate) fn settle(&mut self, guesses: u64) {
        // The control is shared between threads: most puzzles take no guess, and need not access it.
        if guesses > self.spent {
            self.control.spend(guesses - self.spent);
            self.spent = guesses;
        }
    }
}
