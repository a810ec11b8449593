//! Queries about sudoku and their responses, as plain data.
//!
//! A [`Query`] is a struct of parameters: [`Solve`], [`CountSolutions`], [`Check`], [`Rate`], [`RateOnScale`],
//! [`Classify`], [`Canonicalize`], [`Candidates`], [`Hint`], [`Steps`], [`Explain`], [`Symmetries`], [`Isomorphic`],
//! [`ApplyTransform`], [`Distance`], [`Evaluate`], [`Why`], [`Unneeded`]. It answers for a
//! [`Problem`](tesuji_core::Problem) with a [`Response`]: plain data that all output forms and all interfaces
//! (terminal, HTTP, Python) share. A [`Listing`] answers with a list of any length, item by item: [`Shuffle`],
//! [`Minimal`], [`Vicinity`], [`Unavoidable`], [`Scan`], [`Automorphisms`]. In all of them a [`Status`] describes the
//! solutions. A [`Control`](tesuji_core::Control) stops and bounds the work; [`Limits`] makes one for a single problem.
//!
//! Queries can be deserialized from JSON, and responses serialized to JSON.
//!
//! ```
//! use tesuji_core::{Control, Grid};
//! use tesuji_query::{Query, Scratch, Solve};
//!
//! let query: Solve = serde_json::from_str(r#"{"limit": 100}"#)?;
//! let clues: Grid = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9.......".parse()?;
//! let response = query.answer(&clues.into(), &mut Scratch::new(), &Control::new());
//! let json = serde_json::to_value(&response)?;
//! assert_eq!((&json["status"], &json["count"], &json["exact"]), (&"several".into(), &100.into(), &false.into()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![cfg_attr(tesuji_small, allow(dead_code, unused_imports))]

mod advised;
mod candidates;
mod canonicalize;
mod check;
mod classes;
pub mod classify;
mod closure;
mod count;
mod distance;
mod distinct;
mod evaluate;
mod evidence;
mod explain;
mod expression;
mod hint;
mod isomorphic;
mod listing;
mod minimal;
mod part;
mod path;
mod played;
mod player;
mod proof_data;
mod query;
pub mod rate;
mod rule_proof_data;
mod rule_state;
mod scale;
mod scan;
mod shuffle;
mod solutions;
mod solve;
mod status;
mod step_data;
mod steps;
mod symmetries;
mod techniques;
mod transform;
mod unavoidable;
mod unneeded;
mod vicinity;
mod why;

pub use advised::{AdvisedState, RuleAdvice};
pub use candidates::{Candidates, CandidatesResponse};
pub use canonicalize::{
    CanonicalForm, Canonicalize, CanonicalizeResponse, ParseCanonicalFormError, clues_of, puzzle_of, with_canonicalizer,
};
pub use check::{Check, CheckResponse};
pub use classes::Classes;
pub use classify::{Classify, ClassifyResponse};
pub use closure::for_each_in_closure;
pub use count::{CountResponse, CountSolutions};
pub use distance::{Distance, DistanceResponse};
pub use distinct::{DistinctItem, KindCounts, KindSize, KindSummary};
pub use evaluate::{Evaluate, EvaluateResponse};
pub use evidence::Evidence;
pub use explain::{Explain, ExplainResponse, Preference};
pub use expression::{Expression, FieldValue, ParseExpressionError, ParseExpressionErrorKind};
pub use hint::{Depth, Hint, HintResponse, ParseDepthError};
pub use isomorphic::{Isomorphic, IsomorphicResponse};
pub use listing::Listing;
pub use minimal::{Minimal, MinimalItem, MinimalKind};
pub use part::Part;
pub use path::{Alternatives, Path};
pub use played::{Played, RuleFault};
pub use player::{Advice, PlayerState};
pub use query::{BatchQuery, EngineResult, Limits, Query, Response, Scratch};
pub use rate::{Rate, RateResponse};
pub use rule_state::RuleState;
pub use scale::{RateOnScale, ScaleId, ScaleResponse};
pub use scan::{Scan, ScanItem};
pub use shuffle::{Image, Shuffle};
pub use solutions::{ListSolutions, SolutionItem};
pub use solve::{Solve, SolveResponse};
pub use status::Status;
pub use step_data::{StepAt, StepData};
pub use steps::{Steps, StepsResponse};
pub use symmetries::{Automorphism, Automorphisms, Symmetries, SymmetriesResponse, SymmetryFacts};
pub use techniques::{Band, OrderName, TechniqueId, Techniques};
pub use transform::{ApplyTransform, ApplyTransformResponse};
pub use unavoidable::{SizeCount, Unavoidable, UnavoidableItem, UnavoidableKind};
pub use unneeded::{Unneeded, UnneededResponse};
pub use vicinity::{Vicinity, VicinityItem, VicinityKind};
pub use why::{Why, WhyResponse};

pub use tesuji_solve::{Clash, Count, Marks, SolutionValues, Solutions, SolverInput, TrueCandidates};
pub use tesuji_variant::steps as rule_steps;

/// The crate's README, included so that its example runs as a doctest.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
