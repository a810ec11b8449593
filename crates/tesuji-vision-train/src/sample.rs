//! Samples: patches with their truth.

use tesuji_vision::net::{Class, Pixels};

/// The truth about a patch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Truth {
    /// The number of a class.
    Class(usize),
    /// A digit that may be printed or written.
    Digit(usize),
    /// Junk, which belongs to no class: a letter, a symbol, a digit on its side.
    Junk,
}

/// A patch with its truth.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The patch.
    pub pixels: Box<Pixels>,
    /// Its truth.
    pub truth: Truth,
}

/// Converts the scores of the classes into probabilities.
#[must_use]
pub fn probabilities(scores: &[f32; Class::OF_NET], temperature: f32) -> [f32; Class::OF_NET] {
    let highest = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let powers = scores.map(|score| ((score - highest) / temperature).exp());
    let sum: f32 = powers.iter().sum();
    powers.map(|power| power / sum)
}

impl Truth {
    /// Returns the probabilities that the net should give instead of `found`.
    #[must_use]
    pub fn wanted(self, found: &[f32; Class::OF_NET]) -> [f32; Class::OF_NET] {
        let mut wanted = [0.0; Class::OF_NET];
        match self {
            Truth::Class(class) => wanted[class] = 1.0,
            Truth::Digit(digit) => {
                // Either class is right, so each keeps its share.
                let sum = (found[digit] + found[digit + 9]).max(1e-12);
                wanted[digit] = found[digit] / sum;
                wanted[digit + 9] = found[digit + 9] / sum;
            }
            Truth::Junk => wanted = [1.0 / Class::OF_NET as f32; Class::OF_NET],
        }
        wanted
    }

    /// Returns the loss, the negative logarithm of the probability of the truth.
    #[must_use]
    pub fn loss(self, found: &[f32; Class::OF_NET]) -> f32 {
        let log = |probability: f32| -probability.max(1e-12).ln();
        match self {
            Truth::Class(class) => log(found[class]),
            Truth::Digit(digit) => log(found[digit] + found[digit + 9]),
            Truth::Junk => found.iter().map(|&probability| log(probability)).sum::<f32>() / Class::OF_NET as f32,
        }
    }

    /// Returns whether a class is right.
    #[must_use]
    pub fn is(self, class: usize) -> bool {
        match self {
            Truth::Class(truth) => truth == class,
            Truth::Digit(digit) => class == digit || class == digit + 9,
            Truth::Junk => false,
        }
    }
}
