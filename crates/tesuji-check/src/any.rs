//! A technique for the tests of the judge, which does not ask what it is.

use tesuji_core::{Family, Technique};

pub(crate) static ANY: Technique = Technique {
    id: "any",
    name: "any",
    chinese: "",
    also: &[],
    family: Family::Singles,
    assumes_unique: false,
    hodoku: None,
    se: None,
    page: "",
};
