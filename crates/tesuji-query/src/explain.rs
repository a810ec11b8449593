//! Human solution paths.

use serde::{Deserialize, Serialize, Serializer};
use tesuji_core::{Control, Problem};

use crate::advised::{Head, State};
use crate::{AdvisedState, Path, Played, Query, Response, Scratch, Status, Techniques};

/// A query for a whole solution path, as a human would take it, from a player's state.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Explain {
    /// The techniques that the player knows.
    pub techniques: Techniques,
    /// The preference between steps.
    pub prefer: Preference,
}

/// A preference between the steps of a path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Preference {
    /// Always the easiest technique that finds a step.
    #[default]
    Easiest,
    /// Few steps, even if they are hard; slower.
    Shortest,
}

impl Preference {
    /// All preferences.
    pub const ALL: [Preference; 2] = [Preference::Easiest, Preference::Shortest];

    /// Returns the name: `easiest` or `shortest`.
    pub const fn name(self) -> &'static str {
        ["easiest", "shortest"][self as usize]
    }
}

/// The path, or the error in the state.
#[derive(Clone, Debug)]
pub struct ExplainResponse {
    /// Information about the solutions of the clues.
    pub status: Status,
    /// The path, up to the point where no technique applies.
    pub path: Option<Path>,
    /// The error in the state that prevents a path, or an error at the end of the path.
    pub fault: Option<AdvisedState>,
}

impl Query for Explain {
    const NAME: &'static str = "explain";
    type Response = ExplainResponse;

    fn answer(&self, problem: &Problem, scratch: &mut Scratch, control: &Control<'_>) -> ExplainResponse {
        let Explain { techniques, prefer } = self;
        let state = match State::of(problem, techniques, &Played::default(), &mut scratch.solver, control) {
            Ok(state) => state,
            Err(status) => return ExplainResponse { status, path: None, fault: None },
        };
        if let fault @ Some(_) = state.fault() {
            return ExplainResponse { status: state.status().clone(), path: None, fault };
        }
        match state.path(techniques, *prefer, control) {
            Ok((status, path, fault)) => ExplainResponse { status, path: Some(path), fault },
            Err(status) => ExplainResponse { status, path: None, fault: None },
        }
    }
}

impl Response for ExplainResponse {
    const COLUMNS: &'static [&'static str] = &["complete", "end", "steps"];

    fn status(&self) -> &Status {
        &self.status
    }

    fn is_yes(&self) -> bool {
        self.path.as_ref().is_some_and(Path::is_complete)
    }
}

/// Writes `status`, `advice` for an error in the state, and, if there is a path, `state`, `complete`, `end` and
/// `steps`.
impl Serialize for ExplainResponse {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Fields<'a> {
            #[serde(flatten)]
            head: Head<'a>,
            #[serde(flatten)]
            path: Option<&'a Path>,
        }
        Fields { head: Head::of(&self.status, &self.fault), path: self.path.as_ref() }.serialize(serializer)
    }
}
