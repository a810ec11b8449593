use serde::Serialize;
use tesuji_core::{CandidateSet, Cell, CellSet, Claim, Digit, DigitSet, House, Proof, ProofLine, Rule, Sector};

/// A line of a proof as plain data. Lines are counted from 1.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ProofLineData {
    /// What the line claims.
    #[serde(flatten)]
    pub claim: ClaimData,
    /// The rule, and what it is about.
    #[serde(flatten)]
    pub rule: RuleData,
    /// The lines on which this one rests.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub from: Vec<usize>,
}

/// A claim of a proof as plain data.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "claim", rename_all = "kebab-case")]
#[allow(missing_docs)] // each is a claim of `tesuji_core::Claim`
#[allow(clippy::large_enum_variant)] // made and written one by one
pub enum ClaimData {
    OneOf { candidates: CandidateSet },
    NoneOf { candidates: CandidateSet },
    Holds { cells: CellSet, digits: DigitSet },
    Impossible,
}

/// A rule of a proof as plain data.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "rule", rename_all = "kebab-case")]
#[allow(missing_docs)] // each is a rule of `tesuji_core::Rule`, with its parameters
pub enum RuleData {
    Cell { cell: Cell },
    House { house: House, digit: Digit },
    Sees,
    Strike,
    Count { truths: Vec<SectorData>, links: Vec<SectorData> },
    Together,
    Assume,
    Refute { assumption: usize },
    Cases { cases: Vec<CaseData> },
    Deadly { exchanged: CandidateSet },
    Template { digit: Digit },
    Unfillable { filled: CellSet, with: DigitSet },
}

/// A truth or a link of a count as plain data.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(untagged)]
#[allow(missing_docs)] // each is a sector of `tesuji_core::Sector`
pub enum SectorData {
    Cell { cell: Cell },
    Place { house: House, digit: Digit },
    Line { line: usize },
}

/// A case as plain data.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct CaseData {
    /// The line that assumes it.
    pub assumption: usize,
    /// The line that follows from it.
    pub end: usize,
}

/// Returns the lines of a proof as plain data.
pub(crate) fn lines_of(proof: &Proof) -> Vec<ProofLineData> {
    proof.lines.iter().map(ProofLineData::from).collect()
}

impl From<&ProofLine> for ProofLineData {
    fn from(line: &ProofLine) -> ProofLineData {
        let claim = match &line.claim {
            Claim::OneOf(set) => ClaimData::OneOf { candidates: *set },
            Claim::NoneOf(set) => ClaimData::NoneOf { candidates: *set },
            Claim::Holds { cells, digits } => ClaimData::Holds { cells: *cells, digits: *digits },
            Claim::Impossible => ClaimData::Impossible,
        };
        let from = line.from.iter().map(|from| from + 1).collect();
        ProofLineData { claim, rule: RuleData::from(&line.rule), from }
    }
}

impl From<&Rule> for RuleData {
    fn from(rule: &Rule) -> RuleData {
        let sectors = |list: &[Sector]| list.iter().map(|&one| one.into()).collect();
        match rule {
            &Rule::Cell(cell) => RuleData::Cell { cell },
            &Rule::House(house, digit) => RuleData::House { house, digit },
            Rule::Sees => RuleData::Sees,
            Rule::Strike => RuleData::Strike,
            Rule::Count { truths, links } => RuleData::Count { truths: sectors(truths), links: sectors(links) },
            Rule::Together => RuleData::Together,
            Rule::Assume => RuleData::Assume,
            Rule::Refute(assumed) => RuleData::Refute { assumption: assumed + 1 },
            Rule::Cases(cases) => RuleData::Cases {
                cases: cases.iter().map(|[assumed, end]| CaseData { assumption: assumed + 1, end: end + 1 }).collect(),
            },
            Rule::Deadly(exchanged) => RuleData::Deadly { exchanged: *exchanged },
            &Rule::Template(digit) => RuleData::Template { digit },
            &Rule::Unfillable { cells, digits } => RuleData::Unfillable { filled: cells, with: digits },
        }
    }
}

impl From<Sector> for SectorData {
    fn from(sector: Sector) -> SectorData {
        match sector {
            Sector::Cell(cell) => SectorData::Cell { cell },
            Sector::Place(house, digit) => SectorData::Place { house, digit },
            Sector::Line(line) => SectorData::Line { line: line + 1 },
        }
    }
}
