//! Chains, rated as the chain that Sudoku Explainer shows for the same conclusion.

use tesuji_core::{Cause, Chain, Conclusion, SignedNode, Step};

use super::super::Rating;
use super::super::chains::ListedChains;
use super::Labels;
use crate::chains::{ALS_AIC, ALS_NICE_LOOP};

impl Labels<'_> {
    /// Rates a chain of single candidates, linked within a cell or a house.
    pub(super) fn of_chain(&self, step: &Step, chain: &Chain) -> Option<Rating> {
        let single = chain.nodes.iter().all(|node| node.cells.len() == 1);
        let almost_locked = step.technique == &ALS_AIC || step.technique == &ALS_NICE_LOOP;
        if !single || almost_locked {
            return None;
        }
        match &step.conclusion {
            // A loop is one step in Sudoku Explainer too, or has no rating.
            Conclusion::Eliminate(gone) if chain.closed && gone.len() > 1 => rated(self.statics().cycle(gone)),
            conclusion => shown(self.statics(), conclusion),
        }
    }

    /// Rates chains from all candidates of a cell, or from all places of a digit. If a single chain proves the
    /// conclusion, its rating is used.
    pub(super) fn of_forcing(&self, step: &Step, cause: &Cause, chains: &[Vec<SignedNode>]) -> Option<Rating> {
        let single = chains.iter().flatten().all(|implied| implied.node.cells.len() == 1);
        if !single || !matches!(cause, Cause::Cell(_) | Cause::House(..)) {
            return None;
        }
        let multiples = || self.multiples.get_or_init(|| ListedChains::multiples(self.state()));
        shown(self.statics(), &step.conclusion).or_else(|| shown(multiples(), &step.conclusion))
    }

    pub(super) fn statics(&self) -> &ListedChains {
        self.statics.get_or_init(|| ListedChains::statics(self.state()))
    }
}

fn rated(difficulty: f64) -> Option<Rating> {
    difficulty.is_finite().then(|| Rating::of_difficulty(difficulty))
}

/// Returns the rating of the chain that shows the conclusion, or of the chains that show one candidate each.
fn shown(listed: &ListedChains, conclusion: &Conclusion) -> Option<Rating> {
    let gone = match conclusion {
        Conclusion::Place(placed) => return rated(listed.on(*placed)),
        Conclusion::Eliminate(gone) => gone,
    };
    let all = listed.cycle(gone);
    if all.is_finite() && gone.len() > 1 {
        return rated(all);
    }
    // A cycle may remove a single candidate.
    let mut each = gone.iter().map(|one| listed.off(one).min(listed.cycle(&one.into())));
    let first = rated(each.next()?)?;
    each.all(|difficulty| rated(difficulty) == Some(first)).then_some(first)
}
