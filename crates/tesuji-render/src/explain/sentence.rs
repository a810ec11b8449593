//! A step in sentences.

use tesuji_core::{Candidate, CellSet, Claim, Conclusion, Digit, DigitSet, HouseSet, Pattern, Proof, Step};
use tesuji_logic::prove;

use super::StepState;
use super::walk::{Layout, Walk};
use crate::wording::Wording;
use crate::words::{Look, Remark, Role, Sentence, Set, Words};

/// The maximum number of steps from an assumption to put in one paragraph; more are numbered.
const MOST_INLINE: usize = 6;

/// Returns where to look for a step, without its technique: the first of three hints.
pub fn where_to_look(step: &Step, wording: impl Into<Wording>) -> String {
    wording.into().words().look(&look(step))
}

fn look(step: &Step) -> Look {
    let about = |cells: CellSet| cells.iter().map(|cell| cell.houses()[2]).collect::<HouseSet>();
    match &step.pattern {
        Pattern::Single { house: Some(house), .. } => Look::At((*house).into()),
        Pattern::Single { house: None, .. } => Look::At(about(step.conclusion.cells())),
        Pattern::Locked { digit, from, .. } => Look::Digit(*digit, (*from).into()),
        Pattern::Subset { houses, .. } => Look::At(*houses),
        Pattern::Fish { digit, base, .. } => Look::Digit(*digit, *base),
        Pattern::Colors { digit, .. } | Pattern::Templates { digit } => Look::Everywhere(*digit),
        Pattern::Chain(chain) => match one_digit(chain) {
            Some(digit) => Look::Digit(digit, about(step.pattern.cells())),
            None => Look::From(about(chain.nodes[0].cells)),
        },
        Pattern::BivalueGrave { .. } => Look::Left,
        Pattern::Symmetry { .. } => Look::Whole,
        Pattern::Forcing { .. } => Look::Follow(about(step.conclusion.cells())),
        Pattern::Parts(parts) if parts.iter().any(|part| part.house.is_some()) => {
            Look::At(parts.iter().filter_map(|part| part.house).collect())
        }
        pattern => match about(pattern.cells()) {
            boxes if boxes.len() > MOST_BOXES => Look::Whole,
            boxes => Look::At(boxes),
        },
    }
}

/// The maximum number of boxes to name as the place to look; if there are more, the whole grid is named.
const MOST_BOXES: usize = 6;

fn one_digit(chain: &tesuji_core::Chain) -> Option<Digit> {
    chain.nodes.iter().map(|node| node.digit).collect::<DigitSet>().only()
}

/// Returns the conclusion as a sentence.
pub fn conclusion(step: &Step, wording: impl Into<Wording>) -> String {
    let claim = match &step.conclusion {
        Conclusion::Place(candidate) => Claim::OneOf(Candidate::into(*candidate)),
        Conclusion::Eliminate(gone) => Claim::NoneOf(*gone),
    };
    wording.into().words().remark(&Remark::Therefore(&claim))
}

/// Returns the sentence that names the technique, the second of three hints: `Look for a skyscraper.`
pub fn what_to_look_for(step: &Step, wording: impl Into<Wording>) -> String {
    wording.into().words().remark(&Remark::LookFor(step.technique))
}

/// Returns the reason for the conclusion as sentences, without the conclusion. Long reasons have several lines.
///
/// Each sentence states one or more lines of the step's proof. The text is empty if the step has no proof.
pub fn reasoning(shown: &StepState<'_>, wording: impl Into<Wording>) -> String {
    ExplainedProof::of(shown).reasoning(&*wording.into().words())
}

/// A step's proof and the sentences that explain it.
pub(crate) struct ExplainedProof {
    pub(crate) proof: Proof,
    said: Vec<(Layout, Sentence)>,
}

impl ExplainedProof {
    /// Proves a step. If it has no proof, there are no sentences.
    pub(crate) fn of(shown: &StepState<'_>) -> ExplainedProof {
        let step = shown.step;
        let Some(proof) = prove(&shown.board(), step) else {
            return ExplainedProof { proof: Proof::default(), said: Vec::new() };
        };
        let mut start = *shown.candidates;
        shown.digits.iter().for_each(|(cell, digit)| start.set_digits(cell, digit.into()));
        let mut said = Vec::new();
        if let Pattern::Parts(parts) = &step.pattern {
            let lines: HouseSet =
                parts.iter().filter(|part| part.role == "line").filter_map(|part| part.house).collect();
            if !lines.is_empty() {
                said.push((Layout::Follow, Sentence::Clues(lines)));
            }
            let count = |role| parts.iter().filter(|part| Role::of(part.role) == Some(role)).count();
            for (nth, part) in parts.iter().enumerate() {
                let role = match Role::of(part.role) {
                    Some(Role::Chain) if count(Role::Ring) == 0 => Role::OnlyChain,
                    Some(Role::Base) if count(Role::Base) > 1 && nth == 0 => Role::OneBase,
                    Some(Role::Base) if count(Role::Base) > 1 => Role::OtherBase,
                    Some(Role::Targets) if count(Role::Base) > 1 => Role::ItsTargets,
                    Some(role) => role,
                    None => continue,
                };
                said.push((Layout::Follow, Sentence::Part { role, cells: part.cells, digits: part.digits }));
            }
        }
        said.extend(Walk::over(&proof, start, shown.digits, &almost_locked(step)));
        let is_said = said.iter().any(|(_, sentence)| says_that_one_is_assumed(sentence));
        if step.technique.assumes_unique && !is_said {
            let has_lines = said.iter().any(|(layout, _)| *layout == Layout::Paragraph);
            said.push((if has_lines { Layout::Paragraph } else { Layout::Follow }, Sentence::Unique));
        }
        ExplainedProof { proof, said }
    }

    /// Returns the reason for the conclusion.
    pub(crate) fn reasoning(&self, words: &dyn Words) -> String {
        text(&self.said, words)
    }

    /// Returns the almost locked sets that the reasoning names.
    pub(crate) fn named_sets(&self) -> &[Set] {
        self.said
            .iter()
            .find_map(|(_, sentence)| if let Sentence::Sets(sets) = sentence { Some(&sets[..]) } else { None })
            .unwrap_or_default()
    }
}

/// Returns `true` if the statement relies on the assumption that the puzzle has one solution.
fn says_that_one_is_assumed(sentence: &Sentence) -> bool {
    matches!(
        sentence,
        Sentence::Deadly { .. } | Sentence::TwoLines { .. } | Sentence::BivalueGrave { .. } | Sentence::Alike { .. }
    )
}

/// Returns the almost locked sets that a step consists of.
fn almost_locked(step: &Step) -> Vec<CellSet> {
    match &step.pattern {
        Pattern::AlmostLocked { sets, .. } => sets.iter().map(|set| set.cells).collect(),
        _ => Vec::new(),
    }
}

/// Writes the statements as paragraphs, one per line. Many steps from an assumption are numbered, one per line.
fn text(said: &[(Layout, Sentence)], words: &dyn Words) -> String {
    let mut text = String::new();
    let mut rest = said;
    let mut begins = true;
    while let Some((layout, _)) = rest.first() {
        let count = rest.iter().take_while(|(other, _)| other == layout).count();
        let (run, after) = rest.split_at(if *layout == Layout::Step { count } else { 1 });
        rest = after;
        let sentences: Vec<String> = run.iter().map(|(_, sentence)| words.sentence(sentence)).collect();
        if sentences.len() > MOST_INLINE {
            for (nth, sentence) in sentences.iter().enumerate() {
                text += &format!("\n{}. {sentence}", nth + 1);
            }
            begins = true;
            continue;
        }
        for sentence in sentences {
            if !text.is_empty() {
                text += if begins || *layout == Layout::Paragraph { "\n" } else { words.between() };
            }
            text += &sentence;
            begins = false;
        }
    }
    text
}
