//! Closed lists of names that stand in requests and answers, for those who declare types of them.

use tesuji_core::{Level, StopReason};
use tesuji_format::Format;
use tesuji_generate::{Method, VariantRule};
use tesuji_logic::classify::Difficulty;
use tesuji_logic::rating::SCALES;
use tesuji_logic::{Order, techniques};
use tesuji_query::{Advice, CanonicalForm, Depth, Preference, Status};
use tesuji_render::{CellNames, Language};
use tesuji_symmetry::Symmetry;
use tesuji_textbook::Algorithm;

use super::{ApiErrorKind, VERBS};

/// A closed list of names: a parameter or a key of an answer has one of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameList {
    /// The name of the type, such as `Band`.
    pub name: &'static str,
    /// What is named, in one sentence.
    pub about: &'static str,
    /// The names.
    pub names: Vec<String>,
}

/// Returns all closed lists. The types of the package for Python and of that for npm are written from them.
pub fn name_lists() -> Vec<NameList> {
    fn list<T: ToString>(name: &'static str, about: &'static str, names: impl IntoIterator<Item = T>) -> NameList {
        NameList { name, about, names: names.into_iter().map(|name| name.to_string()).collect() }
    }
    vec![
        list("Query", "A query.", VERBS.iter().map(|verb| verb.name())),
        list("Status", "What is known of the solutions.", Status::NAMES),
        list("StopReason", "What ended the work early.", StopReason::ALL.map(StopReason::name)),
        list("Ended", "Why a list ended early.", StopReason::ALL.map(StopReason::name).into_iter().chain(["patience"])),
        list("AdviceKind", "What a player is advised.", Advice::NAMES),
        list("Band", "A band of difficulty, the easiest first.", Difficulty::ALL.map(Difficulty::name)),
        list("Level", "A level of HoDoKu, the easiest first.", Level::ALL),
        list("Depth", "How much a hint gives away.", Depth::ALL),
        list("Order", "An order of steps.", Order::ALL),
        list("Preference", "Which steps of a path are preferred.", Preference::ALL.map(Preference::name)),
        list("TechniqueId", "A technique, the easiest first.", techniques().map(|technique| technique.id)),
        list("Scale", "A rating scale.", SCALES.iter().map(|scale| scale.id())),
        list("Form", "A canonical form.", CanonicalForm::ALL),
        list("Symmetry", "A symmetry of the pattern of clues.", Symmetry::ALL),
        list("Method", "How puzzles are found.", Method::ALL),
        list("Rule", "A rule of puzzles that are made.", VariantRule::ALL),
        list("Notation", "A notation.", Format::ALL.iter().map(|format| format.name())),
        list("Algorithm", "A search of the textbooks.", Algorithm::ALL.map(Algorithm::name)),
        list("CellNames", "How sentences call cells.", CellNames::ALL),
        list("Language", "A language of sentences.", Language::ALL),
        list("ErrorCode", "What is wrong with a request.", ApiErrorKind::ALL.map(ApiErrorKind::code)),
    ]
}
