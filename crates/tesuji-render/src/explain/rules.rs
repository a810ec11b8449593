//! Steps through rules in English.

use tesuji_core::{Constraint, Layout, Relation, ValueSet};
use tesuji_query::RulePath;
use tesuji_query::rule_steps::{Contradiction, Reason, RuleStep, Walker};

use crate::words::capital;

/// Says steps of one problem.
pub(crate) struct RuleWords<'a> {
    layout: &'a Layout,
    constraints: &'a [Constraint],
    houses: Vec<&'a str>,
}

impl<'a> RuleWords<'a> {
    pub(crate) fn of(walker: &'a Walker) -> RuleWords<'a> {
        RuleWords { layout: walker.layout(), constraints: walker.constraints(), houses: walker.houses().collect() }
    }

    /// Returns the technique with its first letter a capital.
    pub(crate) fn title(&self, step: &RuleStep) -> String {
        capital(&step.technique(self.constraints).replace('-', " "))
    }

    /// Returns where to look.
    pub(crate) fn place(&self, step: &RuleStep) -> String {
        let houses: Vec<String> = step.houses().into_iter().map(|house| self.houses[house].to_owned()).collect();
        let at = if houses.is_empty() { self.cells(&step.cells(), "and") } else { list(&houses, "and") };
        format!("Look at {at}.")
    }

    /// Returns the reason and the conclusion.
    pub(crate) fn full(&self, step: &RuleStep) -> String {
        format!("{} So {}.", self.reason(step), self.conclusion(step))
    }

    /// Returns the conclusion as a clause.
    pub(crate) fn conclusion(&self, step: &RuleStep) -> String {
        if let Some((cell, value)) = step.place {
            return format!("{} is {}", self.cell(cell), self.layout.number(value));
        }
        let one =
            |&(cell, values): &(usize, ValueSet)| format!("{} is not {}", self.cell(cell), self.values(values, "or"));
        list(&step.eliminate.iter().map(one).collect::<Vec<_>>(), "and")
    }

    fn reason(&self, step: &RuleStep) -> String {
        let house = |house: usize| self.houses[house];
        match &step.reason {
            Reason::NakedSingle { cell } => format!("{} has one candidate left.", capital(&self.cell(*cell))),
            Reason::HiddenSingle { house: at, value, cell } => {
                format!("In {}, only {} can still be {}.", house(*at), self.cell(*cell), self.layout.number(*value))
            }
            Reason::Locked { house: at, value, cells } => format!(
                "In {}, {} must be in {}; other cells that see all of these cannot be {1}.",
                house(*at),
                self.layout.number(*value),
                self.cells(cells, "or"),
            ),
            Reason::NakedSubset { house: at, cells, values } => format!(
                "In {}, the {} cells {} can only be {}, so these digits are used up there.",
                house(*at),
                cells.len(),
                self.cells(cells, "and"),
                self.values(*values, "or"),
            ),
            Reason::HiddenSubset { house: at, cells, values } => format!(
                "In {}, the {} digits {} have only the places {}, which have room for nothing else.",
                house(*at),
                cells.len(),
                self.values(*values, "and"),
                self.cells(cells, "and"),
            ),
            Reason::XWing { value, base, cover } => format!(
                "In {} and in {}, all places of {} are in {} and {}; it takes one place in each of these.",
                house(base[0]),
                house(base[1]),
                self.layout.number(*value),
                house(cover[0]),
                house(cover[1]),
            ),
            Reason::Rule { constraint, cells, ways } => {
                let rule = self.rule(&self.constraints[*constraint], cells);
                match &ways[..] {
                    [] => format!("{rule}. No way to fill these cells with their candidates has what is removed."),
                    ways => {
                        let sum = |set: &ValueSet| {
                            let digits: Vec<String> =
                                set.iter().map(|value| self.layout.number(value).to_string()).collect();
                            digits.join("+")
                        };
                        let ways = list(&ways.iter().map(sum).collect::<Vec<_>>(), "or");
                        format!("{rule}. With the candidates of its cells it can hold only {ways}.")
                    }
                }
            }
            Reason::Leftover { houses, cages, terms, total } => {
                let houses: Vec<String> = houses.iter().map(|&at| house(at).to_owned()).collect();
                let (mut left, mut out) = (Vec::new(), Vec::new());
                terms.iter().for_each(|&(sign, cell)| if sign > 0 { left.push(cell) } else { out.push(cell) });
                let cages = match cages.len() {
                    1 => "the cage that covers".to_owned(),
                    count => format!("the {count} cages that cover"),
                };
                let start = format!("Compare {} with {cages} most of it", list(&houses, "and"));
                match (left.is_empty(), out.is_empty()) {
                    (_, true) => format!("{start}: {} must add up to {total}.", self.cells(&left, "and")),
                    (true, _) => format!("{start}: {}, outside, must add up to {}.", self.cells(&out, "and"), -total),
                    _ => format!(
                        "{start}: {} must be {} {} than {}, outside.",
                        self.sum(&left),
                        total.abs(),
                        if *total < 0 { "less" } else { "more" },
                        self.sum(&out),
                    ),
                }
            }
            Reason::Supposed { cell, value, steps, end } => {
                let then: Vec<String> = steps.iter().map(|step| self.conclusion(step)).collect();
                let then: String = then.iter().map(|one| format!(" Then {one}.")).collect();
                let end = match end {
                    Contradiction::Cell { cell } => format!("{} has no candidate left", self.cell(*cell)),
                    Contradiction::House { house: at, value } => {
                        format!("{} has no place left for {}", house(*at), self.layout.number(*value))
                    }
                    Contradiction::Rule { constraint, cells } => {
                        format!("this does not hold: {}", self.rule(&self.constraints[*constraint], cells))
                    }
                };
                format!("Suppose {} were {}.{then} Then {end}.", self.cell(*cell), self.layout.number(*value))
            }
        }
    }

    /// Returns what a constraint says of these cells, as a sentence without its mark.
    fn rule(&self, constraint: &Constraint, cells: &[usize]) -> String {
        let all = self.cells(cells, "and");
        let line = |cells: &[usize]| cells.iter().map(|&cell| self.cell(cell)).collect::<Vec<_>>().join("-");
        match constraint {
            Constraint::Cage { sums, .. } => match &sums[..] {
                [] => format!("The digits of the cage {all} differ"),
                sums => {
                    let sums = list(&sums.iter().map(i64::to_string).collect::<Vec<_>>(), "or");
                    format!("The cage of {sums} in {all} has {} different digits", cells.len())
                }
            },
            Constraint::Sum { total, terms } if terms.iter().all(|&(factor, _)| factor == 1) => {
                format!("{all} add up to {total}")
            }
            Constraint::Thermometer { cells, slow: false } => {
                format!("Digits increase along the thermometer {}", line(cells))
            }
            Constraint::Thermometer { cells, .. } => {
                format!("Digits do not decrease along the thermometer {}", line(cells))
            }
            Constraint::Arrow { circle, cells } => {
                format!("The arrow {} adds up to the circle {}", line(cells), line(circle))
            }
            Constraint::Palindrome { cells } => format!("The line {} reads the same from both ends", line(cells)),
            Constraint::Renban { cells } => format!("The line {} has consecutive digits in any order", line(cells)),
            Constraint::Whisper { cells, difference } => {
                format!("Neighbours on the line {} differ by at least {difference}", line(cells))
            }
            Constraint::Between { cells } => {
                format!("The inner digits of the line {} are between its ends", line(cells))
            }
            Constraint::Clone { cells, copies } => format!("{} repeats {}", capital(&line(copies)), line(cells)),
            Constraint::Contains { values, cells, .. } => {
                let values = list(&values.iter().map(i64::to_string).collect::<Vec<_>>(), "and");
                format!("{} must contain {values}", capital(&self.cells(cells, "and")))
            }
            Constraint::LittleKiller { cells, sum } => format!("The diagonal {} adds up to {sum}", line(cells)),
            Constraint::Sandwich { cells, sum } => format!(
                "On {}, the digits between {} and {} add up to {sum}",
                line(cells),
                self.layout.first_number(),
                self.layout.number(self.layout.size() as u8),
            ),
            Constraint::XSum { cells, sum } => {
                format!("As many digits of {} as the first says add up to {sum}", line(cells))
            }
            Constraint::Skyscraper { cells, visible } => {
                format!("Along {}, {visible} digits are higher than all before them", line(cells))
            }
            Constraint::Pairs { relation, .. } => match relation {
                Relation::Difference(difference) => format!("{all} differ by {difference}"),
                Relation::Ratio(ratio) => format!("Of {all}, one is {ratio} times the other"),
                Relation::Sum(sum) => format!("{all} add up to {sum}"),
                Relation::Greater => format!("One of {all} is greater, as its sign says"),
                Relation::Table(_) => format!("{all} are in the relation of their pair"),
            },
            Constraint::NotAdjacent { relation: Relation::Difference(difference), .. } => {
                format!("{all} are neighbours and do not differ by {difference}")
            }
            Constraint::NotAdjacent { relation: Relation::Ratio(ratio), .. } => {
                format!("{all} are neighbours, and none is {ratio} times the other")
            }
            Constraint::NotAdjacent { relation: Relation::Sum(sum), .. } => {
                format!("{all} are neighbours and do not add up to {sum}")
            }
            Constraint::Parity { even, .. } => format!("{all} is {}", if *even { "even" } else { "odd" }),
            constraint => format!("The rule \"{}\" holds for {all}", constraint.name().replace('-', " ")),
        }
    }

    fn cell(&self, cell: usize) -> String {
        self.layout.cell_name(cell)
    }

    fn cells(&self, cells: &[usize], word: &str) -> String {
        list(&cells.iter().map(|&cell| self.cell(cell)).collect::<Vec<_>>(), word)
    }

    fn sum(&self, cells: &[usize]) -> String {
        match cells {
            [one] => self.cell(*one),
            cells => format!("the sum of {}", self.cells(cells, "and")),
        }
    }

    fn values(&self, values: ValueSet, word: &str) -> String {
        list(&values.iter().map(|value| self.layout.number(value).to_string()).collect::<Vec<_>>(), word)
    }
}

/// Returns `a, b and c`.
fn list(items: &[String], word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [before @ .., last] => format!("{} {word} {last}", before.join(", ")),
    }
}

/// Returns a path through rules: a line a step.
pub(crate) fn rule_path(path: &RulePath, brief: bool, numbered: bool) -> Vec<String> {
    let words = RuleWords::of(path.start());
    let line = |(nth, step): (usize, &RuleStep)| {
        let number = if numbered { format!("{}. ", nth + 1) } else { String::new() };
        let said = if brief { capital(&words.conclusion(step)) + "." } else { words.full(step) };
        format!("{number}{}: {said}", words.title(step))
    };
    path.steps.iter().enumerate().map(line).collect()
}

/// Returns how a path through rules ends.
pub(crate) fn rule_end(path: &RulePath) -> &'static str {
    if path.is_complete { "Solved." } else { "No step of a person is found from here." }
}
