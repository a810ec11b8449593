use super::Class;

/// The probability of each class for one cell.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Reading {
    probabilities: [f32; Class::COUNT],
}

impl Reading {
    /// Returns the reading with the probabilities that follow from the scores of a net. Numbers above 9 have none.
    #[must_use]
    pub fn from_scores(scores: &[f32; Class::OF_NET]) -> Reading {
        let highest = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let mut probabilities = [0.0; Class::COUNT];
        for (probability, score) in probabilities.iter_mut().zip(scores) {
            *probability = (score - highest).exp();
        }
        Reading { probabilities }.normalised()
    }

    /// Returns the reading with the odds of printed against written multiplied by a factor, for each digit. The
    /// probability of the digit does not change.
    pub(crate) fn with_printed_odds(mut self, factor: f32) -> Reading {
        for digit in 1..=Class::MOST_DIGIT {
            let (printed, written) = (Class::Printed(digit).number(), Class::Written(digit).number());
            let both = self.probabilities[printed] + self.probabilities[written];
            let printed_share = self.probabilities[printed] * factor;
            let sum = (printed_share + self.probabilities[written]).max(f32::MIN_POSITIVE);
            self.probabilities[printed] = both * (printed_share / sum);
            self.probabilities[written] = both - self.probabilities[printed];
        }
        self
    }

    /// Returns the reading with the odds of written digits and pencil marks multiplied by a factor.
    pub(crate) fn with_player_odds(mut self, factor: f32) -> Reading {
        for digit in 1..=Class::MOST_DIGIT {
            self.probabilities[Class::Written(digit).number()] *= factor;
        }
        self.probabilities[Class::Marks.number()] *= factor;
        self.normalised()
    }

    /// Returns the reading with the odds of each digit, printed or written, multiplied by a factor.
    pub(crate) fn with_digit_odds(mut self, factors: &[f32; Class::MOST_DIGIT as usize + 1]) -> Reading {
        for digit in 1..=Class::MOST_DIGIT {
            for class in [Class::Printed(digit), Class::Written(digit)] {
                self.probabilities[class.number()] *= factors[usize::from(digit)];
            }
        }
        self.normalised()
    }

    /// Returns the reading with the odds of a blank cell multiplied by a factor.
    pub(crate) fn with_blank_odds(mut self, factor: f32) -> Reading {
        self.probabilities[Class::Blank.number()] *= factor;
        self.normalised()
    }

    /// Returns the reading with probabilities whose sum is 1.
    fn normalised(mut self) -> Reading {
        let sum: f32 = self.probabilities.iter().sum();
        for probability in &mut self.probabilities {
            *probability /= sum.max(f32::MIN_POSITIVE);
        }
        self
    }

    /// Returns the reading in which every digit is printed.
    pub(crate) fn all_printed(mut self) -> Reading {
        for digit in 1..=Class::MOST_DIGIT {
            let written = std::mem::take(&mut self.probabilities[Class::Written(digit).number()]);
            self.probabilities[Class::Printed(digit).number()] += written;
        }
        self
    }

    /// Returns the reading in which every digit is written by hand.
    pub(crate) fn all_written(mut self) -> Reading {
        for digit in 1..=Class::MOST_DIGIT {
            let printed = std::mem::take(&mut self.probabilities[Class::Printed(digit).number()]);
            self.probabilities[Class::Written(digit).number()] += printed;
        }
        self
    }

    /// Returns the reading of a cell that may have a number of two digits, from the readings of both digits. The first
    /// digit of such a number is 1. `zero` is the probability that the second is 0, which the net does not know. The
    /// remaining probability is divided as in the reading of the whole cell.
    pub(crate) fn with_two_digits(mut self, first: &Reading, second: &Reading, zero: f32) -> Reading {
        let mut numbers = [0.0; Class::COUNT];
        for of_hand in [Class::Printed, Class::Written] {
            let one = first.probability(of_hand(1));
            numbers[of_hand(10).number()] = one * zero;
            for digit in 1..=Class::MOST_DIGIT - 10 {
                // The first digit decides whether the number is printed or handwritten.
                numbers[of_hand(digit + 10).number()] = one * second.digit(digit) * (1.0 - zero);
            }
        }
        let rest = (1.0 - numbers.iter().sum::<f32>()).max(0.0);
        for (probability, number) in self.probabilities.iter_mut().zip(numbers) {
            *probability = *probability * rest + number;
        }
        self
    }

    /// Returns the probability of each class, by its number.
    #[must_use]
    pub fn probabilities(&self) -> &[f32; Class::COUNT] {
        &self.probabilities
    }

    /// Returns the probability of a class.
    ///
    /// # Panics
    /// If the digit of the class is not 1 to 16.
    #[must_use]
    pub fn probability(&self, class: Class) -> f32 {
        self.probabilities[class.number()]
    }

    /// Returns the probability of a digit, printed or written.
    ///
    /// # Panics
    /// If the digit is not 1 to 16.
    #[must_use]
    pub fn digit(&self, digit: u8) -> f32 {
        self.probability(Class::Printed(digit)) + self.probability(Class::Written(digit))
    }

    /// Returns the most probable class and its probability.
    #[must_use]
    pub fn best(&self) -> (Class, f32) {
        let mut best = 0;
        for number in 1..Class::COUNT {
            if self.probabilities[number] > self.probabilities[best] {
                best = number;
            }
        }
        let class = Class::from_number(best).expect("the number is below the number of classes");
        (class, self.probabilities[best])
    }
}
