//! Serialisation of proofs of steps through rules; `docs/json.md` describes the keys.

use serde::Serialize;
use tesuji_core::{Inference, Layout, RuleClaim, RuleHouse, RuleProof, RuleProofLine, RuleSector, ValueSet};
use tesuji_variant::steps::Walker;

/// A line of a proof, with cells and houses by name and values as the numbers of the layout. Lines are counted from 1.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct RuleLineData {
    claim: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    candidates: Option<Vec<String>>,
    #[serde(flatten)]
    rule: RuleData,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    from: Vec<usize>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "rule", rename_all = "kebab-case")]
enum RuleData {
    Cell { cell: String },
    House(PlaceData),
    Sees,
    Count { truths: Vec<SectorData>, links: Vec<SectorData> },
    Fillings { constraint: usize, cells: Vec<String> },
    Leftover { houses: Vec<HouseData>, constraints: Vec<usize>, plus: Vec<String>, minus: Vec<String>, total: i64 },
    Assume,
    Refute { assumption: usize },
    Cases { cases: Vec<CaseData> },
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
enum SectorData {
    Cell { cell: String },
    Place(PlaceData),
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct PlaceData {
    #[serde(flatten)]
    house: HouseData,
    digit: i64,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct HouseData {
    house: String,
    cells: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct CaseData {
    assumption: usize,
    end: usize,
}

/// Returns the lines of a proof that begins in the state of the walker.
pub(crate) fn lines(walker: &Walker, proof: &RuleProof) -> Vec<RuleLineData> {
    let names = Names { layout: walker.layout(), houses: walker.houses() };
    proof.lines.iter().map(|line| names.line(line)).collect()
}

/// Returns candidates as `r1c2=3`.
pub(crate) fn candidates(layout: &Layout, list: &[(usize, ValueSet)]) -> Vec<String> {
    let of_cell =
        |&(cell, values): &(usize, ValueSet)| values.iter().map(move |value| layout.candidate_name(cell, value));
    list.iter().flat_map(of_cell).collect()
}

struct Names<'a> {
    layout: &'a Layout,
    houses: &'a [RuleHouse],
}

impl Names<'_> {
    fn line(&self, line: &RuleProofLine) -> RuleLineData {
        let (claim, list) = match &line.claim {
            RuleClaim::OneOf(list) => ("one-of", Some(list)),
            RuleClaim::NoneOf(list) => ("none-of", Some(list)),
            RuleClaim::Impossible => ("impossible", None),
        };
        let from = line.from.iter().map(|from| from + 1).collect();
        let candidates = list.map(|list| candidates(self.layout, list));
        RuleLineData { claim, candidates, rule: self.rule(&line.by), from }
    }

    fn rule(&self, by: &Inference) -> RuleData {
        match by {
            Inference::Cell(cell) => RuleData::Cell { cell: self.layout.cell_name(*cell) },
            Inference::House { house, value } => RuleData::House(self.place(*house, *value)),
            Inference::Sees => RuleData::Sees,
            Inference::Count { truths, links } => {
                RuleData::Count { truths: self.sectors(truths), links: self.sectors(links) }
            }
            Inference::Fillings { constraint, cells } => {
                RuleData::Fillings { constraint: constraint + 1, cells: self.cells(cells) }
            }
            Inference::Leftover { houses, cages, terms, total } => {
                let of = |sign| terms.iter().filter(|term| term.0 == sign).map(|term| term.1).collect::<Vec<usize>>();
                RuleData::Leftover {
                    houses: houses.iter().map(|&house| self.house(house)).collect(),
                    constraints: cages.iter().map(|cage| cage + 1).collect(),
                    plus: self.cells(&of(1)),
                    minus: self.cells(&of(-1)),
                    total: *total,
                }
            }
            Inference::Assume => RuleData::Assume,
            Inference::Refute(assumed) => RuleData::Refute { assumption: assumed + 1 },
            Inference::Cases(cases) => {
                let case = |&[assumed, end]: &[usize; 2]| CaseData { assumption: assumed + 1, end: end + 1 };
                RuleData::Cases { cases: cases.iter().map(case).collect() }
            }
        }
    }

    fn sectors(&self, sectors: &[RuleSector]) -> Vec<SectorData> {
        let sector = |sector: &RuleSector| match *sector {
            RuleSector::Cell(cell) => SectorData::Cell { cell: self.layout.cell_name(cell) },
            RuleSector::Place { house, value } => SectorData::Place(self.place(house, value)),
        };
        sectors.iter().map(sector).collect()
    }

    fn place(&self, house: usize, value: u8) -> PlaceData {
        PlaceData { house: self.house(house), digit: self.layout.number(value) }
    }

    fn house(&self, house: usize) -> HouseData {
        HouseData { house: self.houses[house].name(), cells: self.cells(&self.houses[house].cells) }
    }

    fn cells(&self, cells: &[usize]) -> Vec<String> {
        cells.iter().map(|&cell| self.layout.cell_name(cell)).collect()
    }
}
