//! The serialization of proofs; `docs/json.md` describes the keys.

use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer};
use tesuji_core::{Claim, Digit, House, Proof, ProofLine, Rule, Sector};

/// Writes the lines of a proof as a list. Lines are counted from 1.
pub(crate) fn serialize<S: Serializer>(proof: &Proof, serializer: S) -> Result<S::Ok, S::Error> {
    let mut list = serializer.serialize_seq(Some(proof.lines.len()))?;
    for line in &proof.lines {
        list.serialize_element(&Line(line))?;
    }
    list.end()
}

struct Line<'a>(&'a ProofLine);

impl Serialize for Line<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let ProofLine { claim, rule, from } = self.0;
        let mut map = serializer.serialize_map(None)?;
        write_claim(claim, &mut map)?;
        write_rule(rule, &mut map)?;
        if !from.is_empty() {
            map.serialize_entry("from", &from.iter().map(|from| from + 1).collect::<Vec<usize>>())?;
        }
        map.end()
    }
}

fn write_claim<M: SerializeMap>(claim: &Claim, map: &mut M) -> Result<(), M::Error> {
    match claim {
        Claim::OneOf(candidates) => {
            map.serialize_entry("claim", "one-of")?;
            map.serialize_entry("candidates", candidates)
        }
        Claim::NoneOf(candidates) => {
            map.serialize_entry("claim", "none-of")?;
            map.serialize_entry("candidates", candidates)
        }
        Claim::Holds { cells, digits } => {
            map.serialize_entry("claim", "holds")?;
            map.serialize_entry("cells", cells)?;
            map.serialize_entry("digits", digits)
        }
        Claim::Impossible => map.serialize_entry("claim", "impossible"),
    }
}

fn write_rule<M: SerializeMap>(rule: &Rule, map: &mut M) -> Result<(), M::Error> {
    let name = match rule {
        Rule::Cell(_) => "cell",
        Rule::House(..) => "house",
        Rule::Sees => "sees",
        Rule::Strike => "strike",
        Rule::Count { .. } => "count",
        Rule::Together => "together",
        Rule::Assume => "assume",
        Rule::Refute(_) => "refute",
        Rule::Cases(_) => "cases",
        Rule::Deadly(_) => "deadly",
        Rule::TwoLines { .. } => "two-lines",
        Rule::Symmetry(_) => "symmetry",
        Rule::Template(_) => "template",
        Rule::Unfillable { .. } => "unfillable",
    };
    map.serialize_entry("rule", name)?;
    match rule {
        Rule::Sees | Rule::Strike | Rule::Together | Rule::Assume => Ok(()),
        Rule::Cell(cell) => map.serialize_entry("cell", cell),
        Rule::House(house, digit) => {
            map.serialize_entry("house", house)?;
            map.serialize_entry("digit", digit)
        }
        Rule::Count { truths, links } => {
            let sectors = |list: &[Sector]| list.iter().map(|&sector| Side(sector)).collect::<Vec<Side>>();
            map.serialize_entry("truths", &sectors(truths))?;
            map.serialize_entry("links", &sectors(links))
        }
        Rule::Refute(assumed) => map.serialize_entry("assumption", &(assumed + 1)),
        Rule::Cases(cases) => {
            map.serialize_entry("cases", &cases.iter().map(|&case| Case(case)).collect::<Vec<Case>>())
        }
        Rule::Deadly(exchanged) => map.serialize_entry("exchanged", exchanged),
        Rule::TwoLines { lines, pair, digits } => {
            map.serialize_entry("lines", &lines.iter().collect::<Vec<House>>())?;
            map.serialize_entry("pair", pair)?;
            map.serialize_entry("exchanged", digits)
        }
        Rule::Symmetry(of) => {
            let lines = |order: &[u8; 9]| order.map(|line| line + 1);
            map.serialize_entry("transposed", &of.transposed())?;
            map.serialize_entry("rows", &lines(of.rows()))?;
            map.serialize_entry("columns", &lines(of.columns()))?;
            map.serialize_entry("digits", &Digit::ALL.map(|digit| of.digit(digit)))
        }
        Rule::Template(digit) => map.serialize_entry("digit", digit),
        Rule::Unfillable { cells, digits } => {
            map.serialize_entry("filled", cells)?;
            map.serialize_entry("with", digits)
        }
    }
}

/// A truth or a link of a count.
struct Side(Sector);

impl Serialize for Side {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        match self.0 {
            Sector::Cell(cell) => map.serialize_entry("cell", &cell)?,
            Sector::Place(house, digit) => {
                map.serialize_entry("house", &house)?;
                map.serialize_entry("digit", &digit)?;
            }
            Sector::Line(line) => map.serialize_entry("line", &(line + 1))?,
        }
        map.end()
    }
}

/// The line of an assumption, and the line that follows from it.
struct Case([usize; 2]);

impl Serialize for Case {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let [assumed, end] = self.0;
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("assumption", &(assumed + 1))?;
        map.serialize_entry("end", &(end + 1))?;
        map.end()
    }
}
