//! Steps through rules in English.

use tesuji_core::{Constraint, Relation, RuleHouse, RuleHouseKind};

use super::{English, capital};
use crate::words::{Join, RuleClause, RuleSentence, RuleText, RuleWords};

impl RuleWords for English {
    fn list(&self, items: &[String], join: Join) -> String {
        let word = if join == Join::And { "and" } else { "or" };
        match items {
            [] => String::new(),
            [one] => one.clone(),
            [before @ .., last] => format!("{} {word} {last}", before.join(", ")),
        }
    }

    fn way(&self, numbers: &[String], alone: bool) -> String {
        if alone { self.list(numbers, Join::And) } else { numbers.join("+") }
    }

    fn rule_house(&self, house: &RuleHouse, constraint: Option<&Constraint>) -> String {
        match (&house.kind, constraint) {
            (RuleHouseKind::Constraint(_), Some(constraint)) => format!("the {}", self.rule_noun(constraint)),
            _ => house.name(),
        }
    }

    fn rule_technique(&self, id: &'static str, constraint: Option<&Constraint>) -> String {
        match (id, constraint) {
            (_, Some(constraint)) => self.rule_noun(constraint),
            ("x-wing", _) => "X-wing".to_owned(),
            _ => id.replace('-', " "),
        }
    }

    fn rule_noun(&self, constraint: &Constraint) -> String {
        match constraint {
            Constraint::Pairs { relation, .. } => match relation {
                Relation::Difference(1) => "white dot".to_owned(),
                Relation::Ratio(2) => "black dot".to_owned(),
                Relation::Difference(difference) => format!("difference of {difference}"),
                Relation::Ratio(ratio) => format!("ratio of {ratio}"),
                Relation::Sum(5) => "V".to_owned(),
                Relation::Sum(10) => "X".to_owned(),
                Relation::Sum(sum) => format!("sum of {sum}"),
                Relation::Greater => "inequality".to_owned(),
                Relation::Table(_) => "pair".to_owned(),
            },
            Constraint::NotAdjacent { relation: Relation::Difference(1), .. } => "nonconsecutive rule".to_owned(),
            Constraint::NotAdjacent { .. } => "rule for neighbours".to_owned(),
            Constraint::Cage { sums, .. } => match &sums[..] {
                [] => "cage".to_owned(),
                sums => {
                    format!("cage of {}", self.list(&sums.iter().map(i64::to_string).collect::<Vec<_>>(), Join::Or))
                }
            },
            Constraint::AllDifferent { .. } => "set of different cells".to_owned(),
            Constraint::Contains { cells, .. } if cells.len() == 4 => "quadruple".to_owned(),
            Constraint::Between { .. } => "between line".to_owned(),
            Constraint::Renban { .. } => "renban line".to_owned(),
            Constraint::Whisper { .. } => "whisper line".to_owned(),
            Constraint::XSum { .. } => "X-sum".to_owned(),
            constraint => constraint.name().replace('-', " "),
        }
    }

    fn rule_clause(&self, clause: &RuleClause) -> String {
        match clause {
            RuleClause::Is { cell, number } => format!("{cell} is {number}"),
            RuleClause::IsNot { cells, many: false, numbers } => format!("{cells} is not {numbers}"),
            RuleClause::IsNot { cells, numbers, .. } => format!("{cells} are not {numbers}"),
            RuleClause::FromTo { from, to } => format!("{from} to {to}"),
            RuleClause::Backwards { house } => format!("{house} from its end"),
            RuleClause::SumOf { cells } => format!("the sum of {cells}"),
            RuleClause::LastInCell { cell, number } => format!("{cell} is {number}, its only other candidate"),
            RuleClause::LastInHouse { cell, number, house } => {
                format!("{cell} is {number}, as {house} has no other place for it")
            }
            RuleClause::By { what, rule } => format!("{what} by the {rule}"),
            RuleClause::One { links } => links.join(", so "),
            RuleClause::EmptyCell { cell } => format!("{cell} has no candidate left"),
            RuleClause::NoPlace { house, number } => format!("{house} has no place left for {number}"),
            RuleClause::Broken { rule } => format!("this does not hold: {rule}"),
        }
    }

    fn rule_sentence(&self, sentence: &RuleSentence) -> String {
        let most = |houses: &str, cages: usize| match cages {
            1 => format!("Compare {houses} with the cage that covers most of it"),
            _ => format!("Compare {houses} with the {cages} cages that cover most of it"),
        };
        let cage = |count: usize, sum: &str, cells: &str, ways: &str| match count {
            1 => format!("The cage of {sum} in {cells} can only be {ways}"),
            _ => format!("The {count}-cell cage of {sum} in {cells} can only be {ways}"),
        };
        match sentence {
            RuleSentence::WrongDigits { cells } => format!("What is in {cells} is not in the solution."),
            RuleSentence::LostMarks { cells } => format!("The right candidate is missing in {cells}."),
            RuleSentence::Look { at } => format!("Look at {at}."),
            RuleSentence::LookFor { technique } => format!("The technique: {technique}."),
            RuleSentence::So { reason, conclusion } => format!("{reason} So {conclusion}."),
            RuleSentence::NakedSingle { cell } => format!("{cell} has one candidate left."),
            RuleSentence::HiddenSingle { house, cell, number } => {
                format!("In {house}, only {cell} can still be {number}.")
            }
            RuleSentence::Locked { house, number, cells } => format!(
                "In {house}, {number} must be in {cells}; other cells that see all of these cannot be {number}."
            ),
            RuleSentence::NakedSubset { house, count, cells, numbers } => format!(
                "In {house}, the {count} cells {cells} can only be {numbers}, so these digits are used up there."
            ),
            RuleSentence::HiddenSubset { house, count, cells, numbers } => format!(
                "In {house}, the {count} digits {numbers} have only the places {cells}, which have room for nothing \
                 else."
            ),
            RuleSentence::Fish { number, count, bases, covers } => format!(
                "In {bases}, all places of {number} are in {covers}; it takes one place in each of these {count}."
            ),
            RuleSentence::Rule { rule } => {
                format!("{rule}. The candidates of these cells leave no other way.")
            }
            RuleSentence::Ways { count, sum, cells, ways, by_place } => {
                let end = if *by_place { "; no way to place these uses a removed candidate" } else { "" };
                format!("{}{end}.", cage(*count, sum, cells, ways))
            }
            RuleSentence::WaysNeed { count, sum, cells, ways, number, places } => format!(
                "{}, so it needs {}, in {places}; other cells that see all of these cannot be {number}.",
                cage(*count, sum, cells, ways),
                with_article(number)
            ),
            RuleSentence::Needs { rule, number, places } => format!(
                "{rule}. This needs {} in {places}; other cells that see all of these cannot be {number}.",
                with_article(number)
            ),
            RuleSentence::Innies { houses, cages, left, total } => {
                format!("{}: {left} must add up to {total}.", most(houses, *cages))
            }
            RuleSentence::Outies { houses, cages, out, total } => {
                format!("{}: {out}, outside, must add up to {total}.", most(houses, *cages))
            }
            RuleSentence::InniesAndOuties { houses, cages, left, out, more } => match more {
                0 => format!("{}: {left} must be as much as {out}, outside.", most(houses, *cages)),
                more => format!(
                    "{}: {left} must be {} {} than {out}, outside.",
                    most(houses, *cages),
                    more.abs(),
                    if *more < 0 { "less" } else { "more" },
                ),
            },
            RuleSentence::Chain { first, links } => {
                format!("Suppose {first}. Then {}: a contradiction.", links.join(", so "))
            }
            RuleSentence::Chains { first, chains, end } => {
                format!("Suppose {first}. Then {}. Then {end}: a contradiction.", chains.join(". Also "))
            }
            RuleSentence::Supposed { first, then, end } => {
                let then: String = then.iter().map(|one| format!(" Then {one}.")).collect();
                format!("Suppose {first}.{then} Then {end}.")
            }
        }
    }

    fn rule_title(&self, technique: &str) -> String {
        capital(technique)
    }

    fn rule_text(&self, text: &RuleText) -> String {
        match text {
            RuleText::Differ { cells } => format!("The digits in {cells} differ"),
            RuleText::Cage { count, sum, cells } => {
                format!("The {count} digits of the cage in {cells} differ and add up to {sum}")
            }
            RuleText::Sum { cells, total } => format!("{cells} add up to {total}"),
            RuleText::EqualSums { groups } => format!("These have the same sum: {groups}"),
            RuleText::Thermometer { line, slow: false } => format!("Digits increase along the thermometer {line}"),
            RuleText::Thermometer { line, slow: true } => {
                format!("Digits do not decrease along the slow thermometer {line}")
            }
            RuleText::Arrow { line, circle } => format!("The digits on the arrow {line} add up to its circle {circle}"),
            RuleText::DoubleArrow { line } => {
                format!("The inner digits of {line} add up to the sum of the two in circles")
            }
            RuleText::Palindrome { line } => format!("The line {line} reads the same from both ends"),
            RuleText::Renban { line } => format!("The renban line {line} has consecutive digits in any order"),
            RuleText::Whisper { line, difference } => {
                format!("Neighbours on the whisper line {line} differ by at least {difference}")
            }
            RuleText::RegionSums { line } => format!("The line {line} has the same sum in each region"),
            RuleText::Between { line } => format!("The inner digits of the line {line} are between its ends"),
            RuleText::Lockout { line, difference } => format!(
                "The ends of the line {line} differ by at least {difference}, and no inner digit is from one to the \
                 other"
            ),
            RuleText::Zipper { line } => format!("Digits equally far from the centre of {line} have the same sum"),
            RuleText::Nabner { line } => format!("No two digits of the line {line} are equal or consecutive"),
            RuleText::Entropic { line } => {
                format!("Each three in a row on {line} are a low, a middle and a high digit")
            }
            RuleText::Modular { line, modulus } => format!("Each {modulus} in a row on {line} differ modulo {modulus}"),
            RuleText::Clone { cells, copies } => format!("{copies} repeats {cells}"),
            RuleText::Contains { cells, numbers } => format!("{cells} must have {numbers} among them"),
            RuleText::LittleKiller { line, sum } => format!("The diagonal {line} adds up to {sum}"),
            RuleText::Sandwich { line, low, high, sum } => {
                format!("On {line}, the digits between {low} and {high} add up to {sum}")
            }
            RuleText::XSum { line, sum } => {
                format!("The first digit of {line} says how many, itself included, add up to {sum}")
            }
            RuleText::Skyscraper { line, visible } => {
                format!("Along {line}, exactly {visible} digits are higher than all before them")
            }
            RuleText::HiddenSkyscraper { line, number } => {
                format!("Along {line}, the first digit that is lower than one before it is {number}")
            }
            RuleText::NumberedRoom { line, number } => {
                format!("The first digit of {line} says at which place of it {number} is")
            }
            RuleText::Difference { cells, difference: 1 } => format!("{cells} are consecutive"),
            RuleText::Difference { cells, difference } => format!("{cells} differ by {difference}"),
            RuleText::Ratio { cells, ratio: 2 } => format!("Of {cells}, one is double the other"),
            RuleText::Ratio { cells, ratio } => format!("Of {cells}, one is {ratio} times the other"),
            RuleText::PairSum { cells, sum } => format!("{cells} add up to {sum}"),
            RuleText::Greater { greater, less } => format!("{greater} is greater than {less}"),
            RuleText::NoDifference { cells, difference: 1 } => format!("{cells} are neighbours and not consecutive"),
            RuleText::NoDifference { cells, difference } => {
                format!("{cells} are neighbours and do not differ by {difference}")
            }
            RuleText::NoRatio { cells, ratio } => {
                format!("{cells} are neighbours, and none is {ratio} times the other")
            }
            RuleText::NoSum { cells, sum } => format!("{cells} are neighbours and do not add up to {sum}"),
            RuleText::Parity { cell, even } => format!("{cell} is {}", if *even { "even" } else { "odd" }),
            RuleText::Extremum { cell, maximum: true } => format!("{cell} is greater than its neighbours"),
            RuleText::Extremum { cell, .. } => format!("{cell} is less than its neighbours"),
            RuleText::Entropy { cells } => format!("{cells} have a low, a middle and a high digit"),
            RuleText::AntiTaxicab { cells } => {
                format!("{cells} are so many steps apart that they cannot both be that digit")
            }
            RuleText::Other { name, cells } => format!("The rule \"{}\" holds for {cells}", name.replace('-', " ")),
        }
    }
}

/// Returns a number with its article: `a 7`, `an 8`.
fn with_article(number: &str) -> String {
    // The words for 8, 11, 18 and 80 to 89 begin with a vowel.
    let is_vowel = number.starts_with('8') || matches!(number, "11" | "18");
    format!("{} {number}", if is_vowel { "an" } else { "a" })
}

#[cfg(test)]
mod tests {
    use super::with_article;

    #[test]
    fn numbers_that_begin_with_a_vowel_take_an() {
        let said = ["0", "1", "7", "8", "10", "11", "12", "16", "18", "20", "80", "88"].map(with_article).join(", ");
        assert_eq!(said, "a 0, a 1, a 7, an 8, a 10, an 11, a 12, a 16, an 18, a 20, an 80, an 88");
    }
}
