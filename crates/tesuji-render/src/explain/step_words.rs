//! The words, the picture and the drawing of a step in a problem of any layout.

// The page's small module never constructs steps through rules.
#![cfg_attr(tesuji_small, allow(dead_code))]

use std::cell::OnceCell;

use serde_json::Value;
use tesuji_core::{CandidateSet, CellSet, Pattern, Problem, RuleStep, Step};
use tesuji_logic::Board;
use tesuji_logic::rating::se::rating_of_step;
use tesuji_query::StepAt;
use tesuji_query::rule_steps::Walker;

use super::hint::full_of;
use super::marks::{marks_grid, walker_grid};
use super::rules::RuleTeller;
use super::sentence::{ExplainedProof, conclusion, what_to_look_for, where_to_look};
use super::{StepState, brief, eureka};
use crate::ansi::Frame;
use crate::art::Art;
use crate::forms::json;
use crate::illustration::Illustration;
use crate::rule_drawing::RuleDrawing;
use crate::svg::Picture;
use crate::words::capital;
use crate::{ProblemPicture, StepDrawing, Wording};

/// The words, the picture and the drawing of a step.
pub(crate) struct StepWords<'a> {
    wording: Wording,
    kind: Kind<'a>,
}

enum Kind<'a> {
    Classic(ClassicWords<'a>),
    Rules(RuleWords<'a>),
}

struct ClassicWords<'a> {
    board: &'a Board,
    candidates: CandidateSet,
    step: &'a Step,
    told: OnceCell<ExplainedProof>,
}

impl ClassicWords<'_> {
    fn shown(&self) -> StepState<'_> {
        StepState { digits: self.board.grid(), candidates: &self.candidates, step: self.step }
    }

    /// Returns the explanation, which is made once, as it needs a proof.
    fn told(&self) -> &ExplainedProof {
        self.told.get_or_init(|| ExplainedProof::of(&self.shown()))
    }
}

struct RuleWords<'a> {
    walker: &'a Walker,
    step: &'a RuleStep,
    teller: RuleTeller<'a>,
    /// The page's small module has no such steps and leaves out their words.
    #[cfg(tesuji_small)]
    never: core::convert::Infallible,
}

impl<'a> StepWords<'a> {
    pub(crate) fn of(at: StepAt<'a>, wording: Wording) -> StepWords<'a> {
        let kind = match at {
            StepAt::Classic { board, step } => {
                Kind::Classic(ClassicWords { board, candidates: board.candidates(), step, told: OnceCell::new() })
            }
            #[cfg(not(tesuji_small))]
            StepAt::Rules { walker, step } => {
                Kind::Rules(RuleWords { walker, step, teller: RuleTeller::of(walker, wording.language) })
            }
            #[cfg(tesuji_small)]
            StepAt::Rules { .. } => unreachable!("the small module has no such steps"),
        };
        StepWords { wording, kind }
    }

    /// Returns the name of the technique.
    pub(crate) fn name(&self) -> String {
        match &self.kind {
            Kind::Classic(ClassicWords { step, .. }) => self.wording.words().technique(step.technique).to_owned(),
            Kind::Rules(RuleWords { step, teller, .. }) => teller.technique(step),
        }
    }

    /// Returns the name of the technique with a capital letter.
    pub(crate) fn title(&self) -> String {
        match &self.kind {
            Kind::Classic(ClassicWords { step, .. }) => capital(self.wording.words().technique(step.technique)),
            Kind::Rules(RuleWords { step, teller, .. }) => teller.title(step),
        }
    }

    /// Returns where to look: the first of three hints.
    pub(crate) fn place(&self) -> String {
        match &self.kind {
            Kind::Classic(ClassicWords { step, .. }) => where_to_look(step, self.wording),
            Kind::Rules(RuleWords { step, teller, .. }) => teller.place(step),
        }
    }

    /// Returns what to look for: the second of three hints.
    pub(crate) fn look_for(&self) -> String {
        match &self.kind {
            Kind::Classic(ClassicWords { step, .. }) => what_to_look_for(step, self.wording),
            Kind::Rules(RuleWords { step, teller, .. }) => teller.look_for(step),
        }
    }

    /// Returns the reasons, one paragraph per line.
    pub(crate) fn reasoning(&self) -> String {
        match &self.kind {
            Kind::Classic(words) => words.told().reasoning(&*self.wording.words()),
            Kind::Rules(RuleWords { step, teller, .. }) => teller.reason(step),
        }
    }

    /// Returns the conclusion as a sentence that follows the reasons.
    pub(crate) fn conclusion(&self) -> String {
        match &self.kind {
            Kind::Classic(ClassicWords { step, .. }) => conclusion(step, self.wording),
            Kind::Rules(RuleWords { step, teller, .. }) => teller.conclusion_sentence(step),
        }
    }

    /// Returns the reasons and the conclusion.
    pub(crate) fn full(&self) -> String {
        match &self.kind {
            Kind::Classic(words) => full_of(words.told(), words.step, self.wording),
            Kind::Rules(RuleWords { step, teller, .. }) => teller.full(step),
        }
    }

    /// Returns the conclusion in short.
    fn brief(&self) -> String {
        match &self.kind {
            Kind::Classic(ClassicWords { step, .. }) => brief(step, self.wording.names),
            Kind::Rules(RuleWords { step, teller, .. }) => teller.brief(step),
        }
    }

    /// Returns the reasons and the conclusion, or the conclusion in short.
    pub(crate) fn sentences(&self, brief: bool) -> String {
        if brief { self.brief() } else { self.full() }
    }

    /// Returns the chain in Eureka notation, if the step is a chain.
    pub(crate) fn chain(&self) -> Option<String> {
        match &self.kind {
            Kind::Classic(ClassicWords { candidates, step, .. }) => match &step.pattern {
                Pattern::Chain(chain) => Some(eureka(chain, candidates, self.wording.names)),
                _ => None,
            },
            Kind::Rules(_) => None,
        }
    }

    /// Returns the ratings of the step in brackets, such as `[HoDoKu 130, SE 6.6]`; empty if no scale rates it.
    pub(crate) fn ratings(&self) -> String {
        let Kind::Classic(ClassicWords { board, step, .. }) = &self.kind else { return String::new() };
        let hodoku = step.technique.hodoku.map(|(_, score)| format!("HoDoKu {score}"));
        let se = rating_of_step(board, step).map(|rating| format!("SE {rating}"));
        let ratings: Vec<String> = hodoku.into_iter().chain(se).collect();
        if ratings.is_empty() { String::new() } else { format!("[{}]", ratings.join(", ")) }
    }

    /// Returns the state before the step as a framed grid; each cell contains its digit or its candidates.
    pub(crate) fn grid(&self) -> String {
        match &self.kind {
            Kind::Classic(ClassicWords { board, candidates, .. }) => marks_grid(board.grid(), candidates, Frame::Ascii),
            Kind::Rules(RuleWords { walker, .. }) => walker_grid(walker, Frame::Ascii),
        }
    }

    /// Returns an SVG picture of the step in its state, as [`art`](StepWords::art) draws it.
    pub(crate) fn picture(&self, clues: CellSet, problem: &Problem) -> String {
        self.art(clues, problem).to_string()
    }

    /// Returns a drawing of the step in its state. In a classic sudoku, `clues` are the cells of the clues; other
    /// problems ignore it and show their own givens.
    pub(super) fn art(&self, clues: CellSet, problem: &Problem) -> Art {
        match &self.kind {
            Kind::Classic(ClassicWords { board, candidates, step, .. }) => {
                Picture::of(board.grid(), candidates).clues(clues).step(step).wording(self.wording).art()
            }
            Kind::Rules(RuleWords { walker, step, .. }) => {
                let picture = ProblemPicture::of(problem).language(self.wording.language);
                picture.title(&self.full()).step(walker, step).art()
            }
        }
    }

    /// Returns the drawing of the step with its sentences.
    pub(crate) fn illustration(&self, clues: CellSet, problem: &Problem, heading: String, brief: bool) -> Illustration {
        let mut words = self.sentences(brief);
        if let Some(chain) = self.chain().filter(|_| !brief) {
            words = format!("{words}\n{chain}");
        }
        Illustration { art: self.art(clues, problem), heading, words }
    }

    /// Returns the drawing as JSON: the shapes that illustrate the step.
    pub(crate) fn drawing(&self) -> Value {
        match &self.kind {
            Kind::Classic(words) => json::value_of(&StepDrawing::of(&words.shown(), words.told())),
            Kind::Rules(RuleWords { walker, step, .. }) => RuleDrawing::of(walker, step).to_value(walker),
        }
    }
}
