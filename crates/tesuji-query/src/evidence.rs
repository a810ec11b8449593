//! The cells and houses that show why a step follows.

use tesuji_core::{Cause, CellSet, Claim, House, HouseSet, Pattern, Proof, ProofLine, Rule, Sector, Step};

/// The cells and the houses that justify a step: those of its pattern or, for forcing chains and nets, those of the
/// proof, which may differ from the way in which the step was found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Evidence {
    /// The cells. For a proof, these are the cells that it assumes or proves true, and the cells of its dead end.
    pub cells: CellSet,
    /// The houses.
    pub houses: HouseSet,
}

impl Evidence {
    /// Returns the evidence of a step with this proof.
    pub fn of(step: &Step, proof: &Proof) -> Evidence {
        let houses = match &step.pattern {
            Pattern::Rectangle { houses, .. } => *houses,
            Pattern::Parts(parts) => parts.iter().filter_map(|part| part.house).collect(),
            pattern => pattern.houses(),
        };
        let pattern = Evidence { cells: step.pattern.cells(), houses };
        let (Pattern::Forcing { cause, .. }, Some((_, before))) = (&step.pattern, proof.lines.split_last()) else {
            return pattern;
        };
        let dead = Evidence::of_dead_end(proof).unwrap_or_default();
        let cells = before.iter().fold(dead.cells, |all, line| all | found_by(line));
        match cause {
            Cause::NoDigit(_) | Cause::NoPlace(..) => Evidence { cells, houses: dead.houses },
            Cause::Cell(_) | Cause::House(..) | Cause::Fish { .. } => Evidence { cells, ..pattern },
        }
    }

    /// Returns the cell or the house that ends a proof because an assumption leaves nothing there; `None` if the proof
    /// ends in another way.
    pub fn of_dead_end(proof: &Proof) -> Option<Evidence> {
        let ProofLine { rule: Rule::Refute(_), from, .. } = proof.lines.last()? else { return None };
        match &proof.lines.get(*from.first()?)?.rule {
            Rule::Cell(cell) => Some(Evidence { cells: (*cell).into(), houses: HouseSet::EMPTY }),
            Rule::House(house, _) => Some(Evidence { cells: CellSet::EMPTY, houses: (*house).into() }),
            Rule::Count { truths, .. } => Some(Evidence {
                cells: truths
                    .iter()
                    .filter_map(|one| if let Sector::Cell(cell) = one { Some(*cell) } else { None })
                    .collect(),
                houses: truths
                    .iter()
                    .filter_map(|one| if let Sector::Place(house, _) = one { Some(*house) } else { None })
                    .collect(),
            }),
            _ => None,
        }
    }

    /// Returns the cells and the cells of the houses.
    pub fn all_cells(&self) -> CellSet {
        self.houses.iter().map(House::cells).fold(self.cells, CellSet::union)
    }
}

/// Returns the cells of a line's assumption, or of the candidate that it proves true.
fn found_by(line: &ProofLine) -> CellSet {
    match (&line.rule, &line.claim) {
        (Rule::Assume, Claim::OneOf(set) | Claim::NoneOf(set)) => !set.empty_cells(),
        (_, Claim::OneOf(set)) if set.len() == 1 => !set.empty_cells(),
        _ => CellSet::EMPTY,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_core::{Control, Puzzle};
    use tesuji_logic::{Board, Repertoire, prove};

    /// Puzzles that need nets; the first is by Arto Inkala.
    const HARD: [&str; 3] = [
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        "98.7.....7.....6....6.5.........4.5.3...9..2....1.7...4........................",
    ];

    #[test]
    fn the_dead_end_of_a_net_is_that_of_its_proof() {
        let nets = Repertoire::all().only(|one| one.id.ends_with("-net") || one.id.ends_with("-net-plus"));
        let mut ends = [0, 0];
        for line in HARD {
            let board = Board::of(&format!("{line:.<81}").parse::<Puzzle>().unwrap());
            for step in nets.steps(&board, 60, &Control::new()) {
                let proof = prove(&board, &step).unwrap();
                let Some(dead) = Evidence::of_dead_end(&proof) else { continue };
                let evidence = Evidence::of(&step, &proof);
                assert!(dead.cells.is_subset(evidence.cells) && dead.houses == evidence.houses, "{step}: {evidence:?}");
                // Exactly the cells that the proof names.
                let named = proof.lines.iter().fold(dead.cells, |all, line| all | found_by(line));
                assert_eq!(evidence.cells, named, "{step}");
                ends[usize::from(dead.houses.is_empty())] += 1;
            }
        }
        assert!(ends.iter().all(|&count| count > 5), "{ends:?}");
    }
}
