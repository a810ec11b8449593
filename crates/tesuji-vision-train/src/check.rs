//! Figures of a net on samples that it was not trained with.

use std::fmt::Write;

use tesuji_vision::net::{Class, Net, Pixels};

use crate::sample::{Sample, Truth, probabilities};

/// The scores of a net for samples.
#[derive(Clone, Debug)]
pub struct Answers {
    /// The truth and the scores of each sample.
    pub answers: Vec<(Truth, [f32; Class::OF_NET])>,
}

/// The figures for a set of answers.
#[derive(Clone, Copy, Default, Debug)]
pub struct Figures {
    /// The number of samples that are not junk.
    pub samples: usize,
    /// The number of samples whose most probable class is wrong.
    pub wrong: usize,
    /// The number of wrong samples whose digit is right, but printed and written are confused.
    pub wrong_hand: usize,
    /// The number of wrong samples to which the net gives 99 per cent or more.
    pub wrong_and_sure: usize,
    /// The number of samples to which the net gives less than 99 per cent.
    pub doubted: usize,
    /// The mean loss.
    pub loss: f64,
}

impl Answers {
    /// Returns the answers of a net to samples.
    #[must_use]
    pub fn of(net: &Net, samples: &[&Sample]) -> Answers {
        let patches: Vec<Pixels> = samples.iter().map(|sample| *sample.pixels).collect();
        let scores = net.careful_scores(&patches);
        Answers { answers: samples.iter().map(|sample| sample.truth).zip(scores).collect() }
    }

    /// Returns the figures for the samples that are not junk.
    #[must_use]
    pub fn figures(&self, temperature: f32) -> Figures {
        let mut figures = Figures::default();
        for (truth, scores) in self.answers.iter().filter(|(truth, _)| *truth != Truth::Junk) {
            let found = probabilities(scores, temperature);
            let best = best(&found);
            let sure = found[best].max(digit_share(&found, best)) >= 0.99;
            figures.samples += 1;
            figures.loss += f64::from(truth.loss(&found));
            figures.doubted += usize::from(!sure);
            if !truth.is(best) {
                let same = matches!(*truth, Truth::Class(class) if digit(class) == digit(best) && digit(class) > 0);
                figures.wrong += 1;
                figures.wrong_hand += usize::from(same);
                figures.wrong_and_sure += usize::from(sure && !same);
            }
        }
        figures.loss /= figures.samples.max(1) as f64;
        figures
    }

    /// Returns the share of the junk to which the net gives a class with 90 per cent or more.
    #[must_use]
    pub fn junk_taken(&self, temperature: f32) -> f64 {
        let junk = || self.answers.iter().filter(|(truth, _)| *truth == Truth::Junk);
        let sure = |scores| {
            let found = probabilities(scores, temperature);
            digit_share(&found, best(&found)) >= 0.9
        };
        junk().filter(|(_, scores)| sure(scores)).count() as f64 / junk().count().max(1) as f64
    }

    /// Returns the temperature with the least loss, between 0.3 and 5.
    #[must_use]
    pub fn temperature(&self) -> f32 {
        let loss = |temperature: f32| self.figures(temperature).loss;
        let (mut low, mut high) = (0.3f32, 5.0f32);
        for _ in 0..20 {
            let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
            if loss(a) < loss(b) { high = b } else { low = a }
        }
        (low + high) / 2.0
    }

    /// Returns whether the most probable class of each sample is right, apart from printed or written.
    #[must_use]
    pub fn right(&self) -> Vec<bool> {
        let right = |(truth, scores): &(Truth, [f32; Class::OF_NET])| {
            let best = best(scores);
            truth.is(best) || matches!(*truth, Truth::Class(class) if digit(class) == digit(best) && digit(class) > 0)
        };
        self.answers.iter().map(right).collect()
    }

    /// Returns the most frequent confusions as text: truth, answer, count.
    #[must_use]
    pub fn confusions(&self, most: usize) -> String {
        let mut counts = std::collections::BTreeMap::new();
        for (truth, scores) in &self.answers {
            let best = best(scores);
            if *truth != Truth::Junk && !truth.is(best) {
                *counts.entry((name(*truth), name(Truth::Class(best)))).or_insert(0) += 1;
            }
        }
        let mut counts: Vec<_> = counts.into_iter().collect();
        counts.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        let mut text = String::new();
        for ((truth, answer), count) in counts.into_iter().take(most) {
            let _ = write!(text, " {truth}>{answer}:{count}");
        }
        text
    }
}

impl std::fmt::Display for Figures {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let part = |count: usize| 100.0 * count as f64 / self.samples.max(1) as f64;
        write!(
            f,
            "{} cells, wrong {} ({:.3} %), of them only the hand {}, sure and wrong {}, doubted {:.2} %, loss {:.5}",
            self.samples,
            self.wrong,
            part(self.wrong),
            self.wrong_hand,
            self.wrong_and_sure,
            part(self.doubted),
            self.loss
        )
    }
}

fn best(scores: &[f32; Class::OF_NET]) -> usize {
    (0..Class::OF_NET).fold(0, |best, class| if scores[class] > scores[best] { class } else { best })
}

/// Returns the digit of a class, or 0.
fn digit(class: usize) -> u8 {
    Class::from_number(class).and_then(Class::digit).unwrap_or(0)
}

/// Returns the probability of a class; for a digit, the sum of printed and written.
fn digit_share(found: &[f32; Class::OF_NET], class: usize) -> f32 {
    match digit(class) {
        0 => found[class],
        digit => found[usize::from(digit)] + found[usize::from(digit) + 9],
    }
}

/// Returns a short name: `-` blank, `p5` printed, `w5` written, `m` marks, `d5` a digit of either hand.
fn name(truth: Truth) -> String {
    match truth {
        Truth::Class(0) => "-".to_owned(),
        Truth::Class(class @ 1..=9) => format!("p{class}"),
        Truth::Class(class @ 10..=18) => format!("w{}", class - 9),
        Truth::Class(_) => "m".to_owned(),
        Truth::Digit(digit) => format!("d{digit}"),
        Truth::Junk => "junk".to_owned(),
    }
}
