//! 共有数: sentences about sets that share a digit.

use tesuji_core::{Digit, DigitSet, House};

use super::super::{Join, SetChange, Words};
use super::Chinese;

impl Chinese {
    pub(super) fn tied(&self, one: char, other: char, digit: Digit, house: Option<House>) -> String {
        match house {
            Some(house) => format!("{one}和{other}不能都有{digit}，因为两者的{digit}都在{}。", self.house(house)),
            None => format!("{one}和{other}不能都有{digit}，因为{one}的每个{digit}都能看到{other}的每个{digit}。"),
        }
    }

    /// Returns the contents of the sets if the first set lacks a digit, and if it has it.
    pub(super) fn turns(&self, first: &SetChange, rest: &[SetChange]) -> String {
        let holds = |turn: &SetChange| {
            let (out, held) = (self.digits(turn.out, Join::Or), self.digits(turn.held, Join::And));
            format!("{}没有{out}，必含{held}", turn.letter)
        };
        let rest: Vec<String> = rest.iter().map(holds).collect();
        let out = self.digits(first.out, Join::Or);
        format!("如果{}。如果{}有{out}，那么{}。", holds(first), first.letter, rest.join("，所以"))
    }

    pub(super) fn twice_tied(&self, [one, other]: [char; 2], ties: DigitSet) -> String {
        let ties = self.digits(ties, Join::And);
        format!("一个数组至多缺一个候选数。所以{ties}一个在{one}，另一个在{other}，两个数组的其余候选数也都要填。")
    }
}
