//! An example state for each technique.

use std::ops::ControlFlow;

use tesuji_core::{Candidate, CandidateSet, Cell, Conclusion, Control, Digit, Grid, Step, Technique};

use crate::{Board, FINDERS, StepSink};

/// One state per line: technique id, clues, digits, eliminated candidates, conclusion. The first line of a technique is
/// its example.
const EXAMPLES: &str = include_str!("examples.txt");

/// A state in which a technique finds a step: the first one of its golden page.
///
/// # Examples
///
/// ```
/// use tesuji_logic::{Example, technique};
///
/// let example = Example::of(technique("skyscraper").unwrap()).expect("every technique has one");
/// assert_eq!(example.step.to_string(), "skyscraper: r2c6<>4, r3c1<>4");
/// ```
#[derive(Clone, Debug)]
pub struct Example {
    /// The state.
    pub board: Board,
    /// The step.
    pub step: Step,
}

impl Example {
    /// Returns the example of a technique, if there is one.
    pub fn of(technique: &Technique) -> Option<Example> {
        Example::all(technique).next()
    }

    /// Iterates over the example and the other states of the golden page in which the technique has a step.
    pub fn all(technique: &Technique) -> impl Iterator<Item = Example> {
        let fields = |line: &'static str| line.split_once(' ').filter(|(id, _)| *id == technique.id);
        EXAMPLES.lines().filter_map(fields).filter_map(|(_, fields)| Example::read(technique, fields))
    }

    fn read(technique: &Technique, line: &str) -> Option<Example> {
        let mut fields = line.split(' ');
        let clues: Grid = fields.next()?.parse().ok()?;
        let digits: Grid = fields.next()?.parse().ok()?;
        let gone = candidates(fields.next()?)?;
        let wanted = fields.next()?;
        let wanted = match wanted.split_once('=') {
            Some((cell, digit)) => (cell.parse::<Cell>().ok()?, digit.parse::<Digit>().ok()?).into(),
            None => Conclusion::Eliminate(candidates(wanted)?),
        };
        let placed = digits.iter().filter(|(cell, _)| clues.get(*cell).is_none()).collect();
        let board = Board::at(&clues, &placed, &(CandidateSet::ALL - gone));
        let finder = FINDERS.iter().find(|finder| finder.technique() == technique)?;
        let mut found = None;
        let _ = finder.find(
            &board,
            &mut StepSink::new(&Control::new(), &mut |step| {
                if step.conclusion == wanted {
                    found = Some(step);
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            }),
        );
        found.map(|step| Example { board, step })
    }
}

/// Parses `r1c1<>25,r2c2<>7`, or `-` for no candidates.
fn candidates(text: &str) -> Option<CandidateSet> {
    let mut set = CandidateSet::EMPTY;
    for part in text.split(',').filter(|part| *part != "-") {
        let (cell, digits) = part.split_once("<>")?;
        let cell: Cell = cell.parse().ok()?;
        for digit in digits.chars() {
            set.insert(Candidate { cell, digit: digit.to_string().parse().ok()? });
        }
    }
    Some(set)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques;

    #[test]
    fn every_technique_has_an_example_and_more_to_practise() {
        for technique in techniques() {
            assert!(Example::all(technique).count() > 1, "{}", technique.id);
        }
    }
}
