//! A technique for tests of the judge, which ignores the technique of a step.

use tesuji_core::{Family, Technique};

pub(crate) static ANY: Technique = Technique {
    id: "any",
    name: "any",
    chinese: "",
    look_for: "anything",
    also: &[],
    family: Family::Singles,
    assumes_unique: false,
    hodoku: None,
    se: None,
    page: "",
    chinese_page: "",
};
