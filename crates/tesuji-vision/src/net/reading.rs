use super::Class;

/// The probability of each class for one cell.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Reading {
    probabilities: [f32; Class::COUNT],
}

impl Reading {
    /// Returns the reading with the probabilities that follow from the scores of a net.
    #[must_use]
    pub fn from_scores(scores: &[f32; Class::COUNT]) -> Reading {
        let highest = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let mut probabilities = scores.map(|score| (score - highest).exp());
        let sum: f32 = probabilities.iter().sum();
        for probability in &mut probabilities {
            *probability /= sum;
        }
        Reading { probabilities }
    }

    /// Returns the mean of several readings of the same cell, or `None` without any.
    #[must_use]
    pub fn mean(readings: &[Reading]) -> Option<Reading> {
        let mut probabilities = [0.0; Class::COUNT];
        for reading in readings {
            for (sum, probability) in probabilities.iter_mut().zip(&reading.probabilities) {
                *sum += probability / readings.len() as f32;
            }
        }
        (!readings.is_empty()).then_some(Reading { probabilities })
    }

    /// Returns the probability of each class, by its number.
    #[must_use]
    pub fn probabilities(&self) -> &[f32; Class::COUNT] {
        &self.probabilities
    }

    /// Returns the probability of a class.
    #[must_use]
    pub fn probability(&self, class: Class) -> f32 {
        self.probabilities[class.number()]
    }

    /// Returns the probability of a digit from 1 to 9, printed or written.
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
