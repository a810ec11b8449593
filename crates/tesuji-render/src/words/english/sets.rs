//! Sentences about sets that share a digit.

use tesuji_core::{Digit, DigitSet, House};

use super::super::{Join, SetChange, Words};
use super::English;

impl English {
    pub(super) fn tied(&self, one: char, other: char, digit: Digit, house: Option<House>) -> String {
        match house {
            Some(house) => format!(
                "{one} and {other} cannot both have {digit}, because all their {digit}s are in {}.",
                self.0.house(house)
            ),
            None => format!(
                "{one} and {other} cannot both have {digit}, because each {digit} of {one} sees each {digit} of {other}."
            ),
        }
    }

    /// Returns the contents of the sets if the first set lacks a digit, and if it has it.
    pub(super) fn turns(&self, first: &SetChange, rest: &[SetChange]) -> String {
        let holds = |turn: &SetChange| {
            let (out, held) = (self.digits(turn.out, Join::Or), self.digits(turn.held, Join::And));
            format!("{} has no {out} and holds {held}", turn.letter)
        };
        let out = self.digits(first.out, Join::Or);
        let held = self.digits(first.held, Join::And);
        let rest: Vec<String> = rest.iter().map(holds).collect();
        format!("If {} has no {out}, it holds {held}. If it has, {}.", first.letter, rest.join(", so "))
    }

    pub(super) fn twice_tied(&self, [one, other]: [char; 2], ties: DigitSet) -> String {
        let ties = self.digits(ties, Join::And);
        format!(
            "A set can lack at most one of its digits. So of {ties}, one is in {one} and the other in {other}, and \
             each set holds all its other digits."
        )
    }
}
