//! Queries whose answers are lists of any length.

use std::ops::ControlFlow;

use tesuji_core::{Control, Problem};

use crate::{Response, Scratch, Status};

/// A query whose answer is a list of any length, for example all minimal puzzles within a puzzle or all proper ones
/// near it.
///
/// Items are passed on as they are found, because some lists are practically endless. Each item is a separate
/// [`Response`], so that every writer of responses can write it.
pub trait Listing: Sync {
    /// The verb: `vicinity`, `scan`.
    const NAME: &'static str;

    /// An item of the list.
    type Item: Response;

    /// Calls `visit` for each item until it breaks or the control ends the work; [`list`](Listing::list) calls this.
    ///
    /// Random choices depend on the seed of the listing and on `number`, which differs between problems.
    ///
    /// # Errors
    ///
    /// Returns an error if the problem has no such list; the status gives the reason.
    fn each(
        &self,
        problem: &Problem,
        number: u64,
        scratch: &mut Scratch,
        control: &Control<'_>,
        visit: &mut dyn FnMut(Self::Item) -> ControlFlow<()>,
    ) -> Result<(), Status>;

    /// Calls `visit` for each item until it breaks or the control ends the work.
    ///
    /// # Errors
    ///
    /// Returns an error if the problem has no such list, or if the control ended the work before the list was complete.
    fn list(
        &self,
        problem: &Problem,
        number: u64,
        scratch: &mut Scratch,
        control: &Control<'_>,
        visit: &mut dyn FnMut(Self::Item) -> ControlFlow<()>,
    ) -> Result<(), Status> {
        self.each(problem, number, scratch, control, visit)?;
        match control.stop_reason() {
            None => Ok(()),
            by => Err(Status::stopped(by)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Distance, Isomorphic, Minimal, MinimalKind, Scan, Shuffle, Unavoidable, Vicinity, VicinityKind};
    use serde::de::DeserializeOwned;
    use tesuji_core::{DigitSet, Grid};

    const PUZZLE: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

    fn read<T: DeserializeOwned>(json: &str) -> T {
        serde_json::from_str(json).unwrap_or_else(|error| panic!("{json}: {error}"))
    }

    #[test]
    fn parameters_are_read_from_json() {
        let twins = Vicinity { find: VicinityKind::Twins(10), minimal: true, ..Vicinity::default() };
        assert_eq!(read::<Vicinity>(r#"{"find":{"twins":10},"minimal":true}"#), twins);
        let digits = "123".chars().map(|digit| digit.to_string().parse().unwrap()).collect::<DigitSet>();
        assert_eq!(read::<Unavoidable>(r#"{"digits":[1,2,3]}"#).digits, Some(digits));
        assert_eq!(read::<Minimal>(r#"{"find":"parts"}"#).find, MinimalKind::Parts);
        assert_eq!((read::<Shuffle>("{}"), read::<Scan>("{}")), (Shuffle::new(1), Scan::default()));
        assert_eq!(read::<Isomorphic>(&format!(r#"{{"to":"{PUZZLE}"}}"#)).to.to_string(), PUZZLE);
        assert_eq!(read::<Distance>(&format!(r#"{{"to":"{PUZZLE}"}}"#)).to.to_string(), PUZZLE);
        assert!(serde_json::from_str::<Vicinity>(r#"{"remoev":2}"#).is_err());
    }

    #[test]
    fn a_problem_without_a_list_has_a_status() {
        let several: Grid = PUZZLE.replace('4', ".").parse().unwrap();
        let (mut scratch, control) = (Scratch::new(), Control::new());
        let mut ignore = |_| ControlFlow::Continue(());
        let listed = Minimal::default().list(&several.into(), 1, &mut scratch, &control, &mut ignore);
        assert_eq!(listed, Err(Status::Several));
        let mut ignore = |_| ControlFlow::Continue(());
        let twins = Vicinity { find: VicinityKind::Twins(10), ..Vicinity::default() };
        assert_eq!(twins.list(&several.into(), 1, &mut scratch, &control, &mut ignore), Err(Status::Several));
        let clash: Grid = format!("88{}", &PUZZLE[2..]).parse().unwrap();
        let mut ignore = |_| ControlFlow::Continue(());
        let listed = Scan::default().list(&clash.into(), 1, &mut scratch, &control, &mut ignore);
        assert_eq!(listed.map_err(|status| status.clashes().len()), Err(2));
    }
}
