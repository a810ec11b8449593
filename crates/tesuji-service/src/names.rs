//! Closed lists of names in requests and answers, which are the source of types in the packages for other languages.

use tesuji_core::{Level, StopReason};
use tesuji_format::Format;
use tesuji_generate::{Method, VariantRule};
use tesuji_logic::classify::Difficulty;
use tesuji_logic::rating::SCALES;
use tesuji_logic::{Order, techniques};
use tesuji_query::{Advice, CanonicalForm, Depth, Preference, Status};
use tesuji_render::art::Theme;
use tesuji_render::{CellNames, Language, PictureForm};
use tesuji_symmetry::Symmetry;
use tesuji_textbook::Algorithm;

use super::{ApiErrorKind, VERBS};

/// A closed list of names: a parameter or a key of an answer has one of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameList {
    /// The name of the type, such as `Band`.
    pub name: &'static str,
    /// A noun phrase for one of the names, with a full stop.
    pub about: &'static str,
    /// The names.
    pub names: Vec<String>,
}

/// Returns all closed lists. The types of the packages for Python and npm are generated from them.
pub fn name_lists() -> Vec<NameList> {
    fn list<T: ToString>(name: &'static str, about: &'static str, names: impl IntoIterator<Item = T>) -> NameList {
        NameList { name, about, names: names.into_iter().map(|name| name.to_string()).collect() }
    }
    vec![
        list("Query", "A query.", VERBS.iter().map(|verb| verb.name())),
        list("Status", "A status of the solutions of a problem.", Status::NAMES),
        list("StopReason", "A reason why work ended early.", StopReason::ALL.map(StopReason::name)),
        list(
            "Ended",
            "A reason why a list ended early.",
            StopReason::ALL.map(StopReason::name).into_iter().chain(["patience"]),
        ),
        list("AdviceKind", "A kind of advice to a player.", Advice::NAMES),
        list("Band", "A band of difficulty, the easiest first.", Difficulty::ALL.map(Difficulty::name)),
        list("Level", "A level of HoDoKu, the easiest first.", Level::ALL),
        list("Depth", "A depth of a hint.", Depth::ALL),
        list("Order", "An order of steps.", Order::ALL),
        list("Preference", "A preference among the steps of a path.", Preference::ALL.map(Preference::name)),
        list("TechniqueId", "A technique, the easiest first.", techniques().map(|technique| technique.id)),
        list("Scale", "A rating scale.", SCALES.iter().map(|scale| scale.id())),
        list("Form", "A canonical form.", CanonicalForm::ALL),
        list("Symmetry", "A symmetry of the pattern of clues.", Symmetry::ALL),
        list("Method", "A method of generation.", Method::ALL),
        list("Rule", "A rule of generated puzzles.", VariantRule::ALL),
        list("Notation", "A notation.", Format::ALL.iter().map(|format| format.name())),
        list("Algorithm", "A textbook search.", Algorithm::ALL.map(Algorithm::name)),
        list("CellNames", "A way to name cells in sentences.", CellNames::ALL),
        list("PictureForm", "A form of a file with a picture.", PictureForm::ALL),
        list("Theme", "A theme of pictures.", Theme::ALL),
        list("Language", "A language of sentences.", Language::ALL),
        list("ErrorCode", "An error code.", ApiErrorKind::ALL.map(ApiErrorKind::code)),
    ]
}
