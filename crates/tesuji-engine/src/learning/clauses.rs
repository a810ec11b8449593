//! The clauses of the formula and the learned ones.

use alloc::vec::Vec;

use super::formula::Literal;

/// The number of a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ClauseId(pub(super) u32);

/// A clause and its usefulness.
#[derive(Clone, Copy, Debug)]
struct Clause {
    first: u32,
    len: u32,
    /// The number of levels of its literals when it was learned; 0 for a clause of the rules.
    levels: u32,
}

/// A list of clauses. The first two literals of a clause are watched.
#[derive(Clone, Debug, Default)]
pub(super) struct Clauses {
    literals: Vec<Literal>,
    clauses: Vec<Clause>,
}

impl Clauses {
    /// Returns the number of clauses.
    pub(super) fn len(&self) -> usize {
        self.clauses.len()
    }

    pub(super) fn push(&mut self, literals: &[Literal], levels: u32) -> ClauseId {
        let id = ClauseId(self.clauses.len() as u32);
        self.clauses.push(Clause { first: self.literals.len() as u32, len: literals.len() as u32, levels });
        self.literals.extend_from_slice(literals);
        id
    }

    /// Returns the number of levels of the literals of a learned clause.
    pub(super) fn levels(&self, id: ClauseId) -> u32 {
        self.clauses[id.0 as usize].levels
    }

    #[inline(always)]
    pub(super) fn get(&self, id: ClauseId) -> &[Literal] {
        let Clause { first, len, .. } = self.clauses[id.0 as usize];
        &self.literals[first as usize..][..len as usize]
    }

    #[inline(always)]
    pub(super) fn get_mut(&mut self, id: ClauseId) -> &mut [Literal] {
        let Clause { first, len, .. } = self.clauses[id.0 as usize];
        &mut self.literals[first as usize..][..len as usize]
    }

    /// Keeps the first `count` clauses, and those of the others that `keep` accepts. The numbers of clauses change.
    pub(super) fn retain_after(&mut self, count: usize, mut keep: impl FnMut(ClauseId) -> bool) {
        let Some(clause) = self.clauses.get(count) else { return };
        let (mut end, mut kept) = (clause.first as usize, count);
        for nth in count..self.clauses.len() {
            let Clause { first, len, levels } = self.clauses[nth];
            if keep(ClauseId(nth as u32)) {
                let (first, len_in_all) = (first as usize, len as usize);
                self.literals.copy_within(first..first + len_in_all, end);
                self.clauses[kept] = Clause { first: end as u32, len, levels };
                (end, kept) = (end + len_in_all, kept + 1);
            }
        }
        self.literals.truncate(end);
        self.clauses.truncate(kept);
    }
}
