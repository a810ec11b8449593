//! Explanations of steps through rules in words: the sentences for each step, and their order.

use tesuji_core::{
    Constraint, Contradiction, Layout, Link, LinkReason, Reason, Relation, RuleHouse, RuleHouseKind, RuleStep, ValueSet,
};
use tesuji_query::RuleFault;
use tesuji_query::rule_steps::Walker;

use crate::words::{Join, Remark, RuleClause, RuleSentence, RuleText, RuleWords};
use crate::{Language, Wording};

/// The shortest run of numbers that is written by its ends.
const LONG_RUN: usize = 4;

/// A teller that explains the steps of one problem.
pub(crate) struct RuleTeller<'a> {
    layout: &'a Layout,
    constraints: &'a [Constraint],
    houses: &'a [RuleHouse],
    words: &'static dyn RuleWords,
}

impl<'a> RuleTeller<'a> {
    pub(crate) fn of(walker: &'a Walker, language: Language) -> RuleTeller<'a> {
        RuleTeller {
            layout: walker.layout(),
            constraints: walker.constraints(),
            houses: walker.houses(),
            words: language.rule_words(),
        }
    }

    /// Returns the technique as a title.
    pub(crate) fn title(&self, step: &RuleStep) -> String {
        self.words.rule_title(&self.technique(step))
    }

    /// Returns the technique as a noun.
    pub(crate) fn technique(&self, step: &RuleStep) -> String {
        let constraint = match step.reason {
            Reason::Rule { constraint, .. } | Reason::Needed { constraint, .. } => Some(&self.constraints[constraint]),
            _ => None,
        };
        self.words.rule_technique(step.technique(self.constraints), constraint)
    }

    /// Returns a hint about the place of the step.
    pub(crate) fn place(&self, step: &RuleStep) -> String {
        let houses: Vec<String> = step.houses().into_iter().map(|house| self.house(house)).collect();
        let at = if houses.is_empty() { self.cells(&step.cells(), Join::And) } else { self.list(&houses) };
        self.words.rule_sentence(&RuleSentence::Look { at })
    }

    /// Returns a hint about the technique of the step.
    pub(crate) fn look_for(&self, step: &RuleStep) -> String {
        self.words.rule_sentence(&RuleSentence::LookFor { technique: self.technique(step) })
    }

    /// Returns the reason and the conclusion.
    pub(crate) fn full(&self, step: &RuleStep) -> String {
        self.words.rule_sentence(&RuleSentence::So { reason: self.reason(step), conclusion: self.conclusion(step) })
    }

    /// Returns the conclusion as a sentence that follows the reason.
    pub(crate) fn conclusion_sentence(&self, step: &RuleStep) -> String {
        let said = RuleSentence::So { reason: String::new(), conclusion: self.conclusion(step) };
        self.words.rule_sentence(&said).trim_start().to_owned()
    }

    /// Returns the conclusion as a clause.
    pub(crate) fn conclusion(&self, step: &RuleStep) -> String {
        if let Some((cell, value)) = step.place {
            return self.is(cell, value);
        }
        // Cells that lose the same values are named together.
        let mut groups: Vec<(Vec<usize>, ValueSet)> = Vec::new();
        for &(cell, values) in &step.eliminate {
            match groups.iter_mut().find(|(_, own)| *own == values) {
                Some((cells, _)) => cells.push(cell),
                None => groups.push((vec![cell], values)),
            }
        }
        let one = |(cells, values): &(Vec<usize>, ValueSet)| {
            self.words.rule_clause(&RuleClause::IsNot {
                cells: self.cells(cells, Join::And),
                many: cells.len() > 1,
                numbers: self.runs(*values),
            })
        };
        self.list(&groups.iter().map(one).collect::<Vec<_>>())
    }

    /// Returns values as numbers, with long runs written by their ends.
    fn runs(&self, values: ValueSet) -> String {
        let values: Vec<u8> = values.iter().collect();
        let mut said = Vec::new();
        for run in values.chunk_by(|&one, &next| one + 1 == next) {
            match run {
                [first, .., last] if run.len() >= LONG_RUN => {
                    let (from, to) = (self.number(*first), self.number(*last));
                    said.push(self.words.rule_clause(&RuleClause::FromTo { from, to }));
                }
                run => said.extend(run.iter().map(|&value| self.number(value))),
            }
        }
        self.words.list(&said, Join::Or)
    }

    /// Returns the conclusion with a full stop.
    pub(crate) fn brief(&self, step: &RuleStep) -> String {
        self.conclusion(step) + "."
    }

    /// Returns the reason in sentences.
    pub(crate) fn reason(&self, step: &RuleStep) -> String {
        let sentence = match &step.reason {
            Reason::NakedSingle { cell } => RuleSentence::NakedSingle { cell: self.cell(*cell) },
            Reason::HiddenSingle { house, value, cell } => RuleSentence::HiddenSingle {
                house: self.house(*house),
                cell: self.cell(*cell),
                number: self.number(*value),
            },
            Reason::Locked { house, value, cells } => RuleSentence::Locked {
                house: self.house(*house),
                number: self.number(*value),
                cells: self.cells(cells, Join::Or),
            },
            Reason::NakedSubset { house, cells, values } => RuleSentence::NakedSubset {
                house: self.house(*house),
                count: cells.len(),
                cells: self.cells(cells, Join::And),
                numbers: self.numbers(*values, Join::Or),
            },
            Reason::HiddenSubset { house, cells, values } => RuleSentence::HiddenSubset {
                house: self.house(*house),
                count: cells.len(),
                cells: self.cells(cells, Join::And),
                numbers: self.numbers(*values, Join::And),
            },
            Reason::Fish { value, base, cover } => RuleSentence::Fish {
                number: self.number(*value),
                count: cover.len(),
                bases: self.house_list(base),
                covers: self.house_list(cover),
            },
            Reason::Rule { constraint, cells, ways } => self.rule(*constraint, cells, ways, step),
            Reason::Needed { constraint, cells, value, places, ways } => {
                let (number, places) = (self.number(*value), self.cells(places, Join::Or));
                match self.ways(*constraint, ways) {
                    Some((sum, ways)) => RuleSentence::WaysNeed {
                        count: cells.len(),
                        sum,
                        cells: self.cells(cells, Join::And),
                        ways,
                        number,
                        places,
                    },
                    None => RuleSentence::Needs { rule: self.text(*constraint, cells), number, places },
                }
            }
            Reason::Leftover { houses, cages, terms, total } => self.leftover(houses, cages.len(), terms, *total),
            Reason::Chain { links } => RuleSentence::Chain {
                first: links.first().map_or_else(String::new, |first| self.is(first.cell, first.value)),
                links: links.iter().skip(1).map(|link| self.link(link)).collect(),
            },
            Reason::Chains { chains, end } => RuleSentence::Chains {
                first: step.links().next().map_or_else(String::new, |first| self.is(first.cell, first.value)),
                chains: chains.iter().map(|links| self.chain(links)).collect(),
                end: self.end(end),
            },
            Reason::Supposed { cell, value, steps, end } => RuleSentence::Supposed {
                first: self.is(*cell, *value),
                then: steps.iter().map(|step| self.conclusion(step)).collect(),
                end: self.end(end),
            },
        };
        self.words.rule_sentence(&sentence)
    }

    fn rule(&self, constraint: usize, cells: &[usize], ways: &[ValueSet], step: &RuleStep) -> RuleSentence {
        let Some((sum, told)) = self.ways(constraint, ways) else {
            return RuleSentence::Rule { rule: self.text(constraint, cells) };
        };
        let all = ways.iter().fold(ValueSet::EMPTY, |all, &way| all | way);
        let by_place = step.eliminate.iter().any(|&(_, values)| !(values & all).is_empty());
        RuleSentence::Ways { count: cells.len(), sum, cells: self.cells(cells, Join::And), ways: told, by_place }
    }

    /// Returns the sum of a cage and the sets of numbers that it can hold, if these are known.
    fn ways(&self, constraint: usize, ways: &[ValueSet]) -> Option<(String, String)> {
        let Constraint::Cage { sums, .. } = &self.constraints[constraint] else { return None };
        let alone = ways.len() == 1;
        let way =
            |set: &ValueSet| self.words.way(&set.iter().map(|value| self.number(value)).collect::<Vec<_>>(), alone);
        let told = self.words.list(&ways.iter().map(way).collect::<Vec<_>>(), Join::Or);
        (!ways.is_empty()).then(|| (self.amounts(sums, Join::Or), told))
    }

    fn leftover(&self, houses: &[usize], cages: usize, terms: &[(i64, usize)], total: i64) -> RuleSentence {
        let of = |wanted: i64| -> Vec<usize> {
            terms.iter().filter(|&&(sign, _)| sign == wanted).map(|&(_, cell)| cell).collect()
        };
        let (left, out, houses) = (of(1), of(-1), self.house_list(houses));
        match (left.is_empty(), out.is_empty()) {
            (_, true) => RuleSentence::Innies { houses, cages, left: self.cells(&left, Join::And), total },
            (true, _) => RuleSentence::Outies { houses, cages, out: self.cells(&out, Join::And), total: -total },
            _ => {
                RuleSentence::InniesAndOuties { houses, cages, left: self.sum(&left), out: self.sum(&out), more: total }
            }
        }
    }

    /// Returns the contradiction to which an assumption leads.
    fn end(&self, end: &Contradiction) -> String {
        self.words.rule_clause(&match end {
            Contradiction::Cell { cell } => RuleClause::EmptyCell { cell: self.cell(*cell) },
            Contradiction::House { house, value } => {
                RuleClause::NoPlace { house: self.house(*house), number: self.number(*value) }
            }
            Contradiction::Rule { constraint, cells } => RuleClause::Broken { rule: self.text(*constraint, cells) },
        })
    }

    /// Returns the links of a chain after the first, in order.
    fn chain(&self, links: &[Link]) -> String {
        self.words.rule_clause(&RuleClause::One { links: links.iter().skip(1).map(|link| self.link(link)).collect() })
    }

    fn link(&self, link: &Link) -> String {
        let (cell, number) = (self.cell(link.cell), self.number(link.value));
        let so = match link.is {
            true => RuleClause::Is { cell: cell.clone(), number: number.clone() },
            false => RuleClause::IsNot { cells: cell.clone(), many: false, numbers: number.clone() },
        };
        self.words.rule_clause(&match &link.by {
            LinkReason::Cell if link.is => RuleClause::LastInCell { cell, number },
            LinkReason::House(house) => RuleClause::LastInHouse { cell, number, house: self.house(*house) },
            LinkReason::Rule { constraint, .. } => RuleClause::By {
                what: self.words.rule_clause(&so),
                rule: self.words.rule_noun(&self.constraints[*constraint]),
            },
            LinkReason::Supposed | LinkReason::Cell | LinkReason::Sees => so,
        })
    }

    /// Returns the requirement of a constraint on these cells, without a full stop.
    fn text(&self, constraint: usize, cells: &[usize]) -> String {
        self.words.rule_text(&self.text_of(&self.constraints[constraint], cells))
    }

    fn text_of(&self, constraint: &Constraint, about: &[usize]) -> RuleText {
        let cells = self.cells(about, Join::And);
        let line = |cells: &[usize]| cells.iter().map(|&cell| self.cell(cell)).collect::<Vec<_>>().join("-");
        let other = RuleText::Other { name: constraint.name(), cells: cells.clone() };
        match constraint {
            Constraint::Cage { sums, .. } if sums.is_empty() => RuleText::Differ { cells },
            Constraint::Cage { sums, .. } => {
                RuleText::Cage { count: about.len(), sum: self.amounts(sums, Join::Or), cells }
            }
            Constraint::Sum { total, terms } if terms.iter().all(|&(factor, _)| factor == 1) => {
                RuleText::Sum { cells, total: *total }
            }
            Constraint::EqualSums { groups } => {
                let groups: Vec<String> = groups.iter().map(|cells| line(cells)).collect();
                RuleText::EqualSums { groups: self.list(&groups) }
            }
            Constraint::Thermometer { cells, slow } => RuleText::Thermometer { line: line(cells), slow: *slow },
            Constraint::Arrow { circle, cells } => RuleText::Arrow { line: line(cells), circle: line(circle) },
            Constraint::DoubleArrow { cells } => RuleText::DoubleArrow { line: line(cells) },
            Constraint::Palindrome { cells } => RuleText::Palindrome { line: line(cells) },
            Constraint::Renban { cells } => RuleText::Renban { line: line(cells) },
            Constraint::Whisper { cells, difference } => {
                RuleText::Whisper { line: line(cells), difference: *difference }
            }
            Constraint::RegionSumLine { cells } => RuleText::RegionSums { line: line(cells) },
            Constraint::Between { cells } => RuleText::Between { line: line(cells) },
            Constraint::Lockout { cells, difference } => {
                RuleText::Lockout { line: line(cells), difference: *difference }
            }
            Constraint::Zipper { cells } => RuleText::Zipper { line: line(cells) },
            Constraint::Nabner { cells } => RuleText::Nabner { line: line(cells) },
            Constraint::Entropic { cells } => RuleText::Entropic { line: line(cells) },
            Constraint::Modular { cells, modulus } => RuleText::Modular { line: line(cells), modulus: *modulus },
            Constraint::Clone { cells, copies } => RuleText::Clone { cells: line(cells), copies: line(copies) },
            Constraint::Contains { values, cells, .. } => {
                RuleText::Contains { cells: self.cells(cells, Join::And), numbers: self.amounts(values, Join::And) }
            }
            Constraint::LittleKiller { cells, sum } => RuleText::LittleKiller { line: line(cells), sum: *sum },
            Constraint::Sandwich { cells, sum } => {
                let (low, high) = (self.layout.first_number(), self.layout.number(self.layout.size() as u8));
                RuleText::Sandwich { line: self.along(cells), low, high, sum: *sum }
            }
            Constraint::XSum { cells, sum } => RuleText::XSum { line: self.along(cells), sum: *sum },
            Constraint::Skyscraper { cells, visible } => {
                RuleText::Skyscraper { line: self.along(cells), visible: *visible }
            }
            Constraint::HiddenSkyscraper { cells, value } => {
                RuleText::HiddenSkyscraper { line: self.along(cells), number: *value }
            }
            Constraint::NumberedRoom { cells, value } => {
                RuleText::NumberedRoom { line: self.along(cells), number: *value }
            }
            Constraint::Pairs { relation, pairs } => match relation {
                Relation::Difference(difference) => RuleText::Difference { cells, difference: *difference },
                Relation::Ratio(ratio) => RuleText::Ratio { cells, ratio: *ratio },
                Relation::Sum(sum) => RuleText::PairSum { cells, sum: *sum },
                Relation::Greater => {
                    let pair = pairs.iter().find(|pair| pair.iter().all(|cell| about.contains(cell)));
                    pair.map_or(other, |&[greater, less]| RuleText::Greater {
                        greater: self.cell(greater),
                        less: self.cell(less),
                    })
                }
                Relation::Table(_) => other,
            },
            Constraint::NotAdjacent { relation, .. } => match relation {
                Relation::Difference(difference) => RuleText::NoDifference { cells, difference: *difference },
                Relation::Ratio(ratio) => RuleText::NoRatio { cells, ratio: *ratio },
                Relation::Sum(sum) => RuleText::NoSum { cells, sum: *sum },
                _ => other,
            },
            Constraint::Parity { cell, even } => RuleText::Parity { cell: self.cell(*cell), even: *even },
            Constraint::Extremum { cell, maximum, .. } => {
                RuleText::Extremum { cell: self.cell(*cell), maximum: *maximum }
            }
            Constraint::GlobalEntropy => RuleText::Entropy { cells },
            Constraint::AntiTaxicab => RuleText::AntiTaxicab { cells },
            _ => other,
        }
    }

    /// Returns the name of the house that consists of these cells, in one direction or the other, or the names of the
    /// cells.
    fn along(&self, cells: &[usize]) -> String {
        let of = |house: &&RuleHouse| {
            let is_named = !matches!(house.kind, RuleHouseKind::Constraint(_));
            is_named && house.cells.len() == cells.len() && cells.iter().all(|cell| house.cells.contains(cell))
        };
        let Some(house) = self.houses.iter().find(of) else {
            return cells.iter().map(|&cell| self.cell(cell)).collect::<Vec<_>>().join("-");
        };
        let name = self.words.rule_house(house, None);
        if house.cells == cells { name } else { self.words.rule_clause(&RuleClause::Backwards { house: name }) }
    }

    fn house(&self, house: usize) -> String {
        let house = &self.houses[house];
        let constraint = match house.kind {
            RuleHouseKind::Constraint(nth) => self.constraints.get(nth),
            _ => None,
        };
        self.words.rule_house(house, constraint)
    }

    fn house_list(&self, houses: &[usize]) -> String {
        self.list(&houses.iter().map(|&house| self.house(house)).collect::<Vec<_>>())
    }

    fn is(&self, cell: usize, value: u8) -> String {
        self.words.rule_clause(&RuleClause::Is { cell: self.cell(cell), number: self.number(value) })
    }

    fn cell(&self, cell: usize) -> String {
        self.layout.cell_name(cell)
    }

    fn number(&self, value: u8) -> String {
        self.layout.number(value).to_string()
    }

    fn cells(&self, cells: &[usize], join: Join) -> String {
        self.words.list(&cells.iter().map(|&cell| self.cell(cell)).collect::<Vec<_>>(), join)
    }

    fn sum(&self, cells: &[usize]) -> String {
        match cells {
            [one] => self.cell(*one),
            cells => self.words.rule_clause(&RuleClause::SumOf { cells: self.cells(cells, Join::And) }),
        }
    }

    fn numbers(&self, values: ValueSet, join: Join) -> String {
        self.words.list(&values.iter().map(|value| self.number(value)).collect::<Vec<_>>(), join)
    }

    fn amounts(&self, amounts: &[i64], join: Join) -> String {
        self.words.list(&amounts.iter().map(i64::to_string).collect::<Vec<_>>(), join)
    }

    fn list(&self, items: &[String]) -> String {
        self.words.list(items, Join::And)
    }
}

/// Returns the description of an error in the player's state.
pub(super) fn rule_fault(walker: &Walker, fault: &RuleFault, wording: Wording) -> String {
    let teller = RuleTeller::of(walker, wording.language);
    let cells = |cells: &[usize]| teller.cells(cells, Join::And);
    let sentence = match fault {
        RuleFault::WrongDigits(wrong) => RuleSentence::WrongDigits { cells: cells(wrong) },
        RuleFault::LostMarks(marks) => {
            RuleSentence::LostMarks { cells: cells(&marks.iter().map(|&(cell, _)| cell).collect::<Vec<_>>()) }
        }
        RuleFault::NoSolution => return wording.words().remark(&Remark::NoSolution),
    };
    teller.words.rule_sentence(&sentence)
}
