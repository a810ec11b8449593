use super::band::BandCells;

/// How many words a block has.
const WORDS: usize = 8;

/// One bit for each of 512 choices.
type Block = [u64; WORDS];

/// Choices of cells of a band, turned on their side: for each cell a bit for each choice that has it.
#[derive(Debug, Default)]
pub(super) struct Columns {
    choices: Vec<BandCells>,
    /// 27 blocks for every 512 choices.
    cells: Vec<[Block; 27]>,
}

impl Columns {
    /// Takes other choices in place of what it has.
    pub(super) fn fill(&mut self, choices: &[BandCells]) {
        self.choices.clear();
        self.choices.extend_from_slice(choices);
        self.cells.clear();
        for piece in choices.chunks(64 * WORDS) {
            let mut cells = [[0; WORDS]; 27];
            for (nth, &choice) in piece.iter().enumerate() {
                let mut rest = choice;
                while rest != 0 {
                    cells[rest.trailing_zeros() as usize][nth / 64] |= 1 << (nth % 64);
                    rest &= rest - 1;
                }
            }
            self.cells.push(cells);
        }
    }

    /// Puts the choices of which each of the sets has a cell in place of what `out` has.
    pub(super) fn filter(&self, sets: &[BandCells], out: &mut Vec<BandCells>) {
        out.clear();
        if sets.is_empty() {
            out.extend_from_slice(&self.choices);
            return;
        }
        for (choices, cells) in self.choices.chunks(64 * WORDS).zip(&self.cells) {
            let mut left = [u64::MAX; WORDS];
            for &set in sets {
                let hit = hit(cells, set);
                let mut any = 0;
                for (left, hit) in left.iter_mut().zip(hit) {
                    *left &= hit;
                    any |= *left;
                }
                if any == 0 {
                    break;
                }
            }
            for (word, bits) in left.into_iter().enumerate() {
                let mut bits = bits;
                while bits != 0 {
                    out.push(choices[64 * word + bits.trailing_zeros() as usize]);
                    bits &= bits - 1;
                }
            }
        }
    }
}

/// Returns which choices have one of these cells.
#[inline(always)]
fn hit(cells: &[Block; 27], set: BandCells) -> Block {
    let mut rest = set;
    let mut hit = [0; WORDS];
    while rest != 0 {
        let column = &cells[rest.trailing_zeros() as usize];
        rest &= rest - 1;
        for (hit, column) in hit.iter_mut().zip(column) {
            *hit |= column;
        }
    }
    hit
}

#[cfg(test)]
mod tests {
    use super::super::band::{ALL, combine};
    use super::*;

    #[test]
    fn a_filter_keeps_what_has_a_cell_of_each_set() {
        let mut choices = Vec::new();
        combine(ALL, 0, 3, &mut |choice| choices.push(choice));
        let mut columns = Columns::default();
        columns.fill(&choices);
        let sets = [0b1011, 0b111_0000_0001, 1 << 26 | 1 << 1];
        let mut kept = vec![9];
        columns.filter(&sets, &mut kept);
        choices.retain(|choice| sets.iter().all(|set| set & choice != 0));
        assert!(!choices.is_empty());
        assert_eq!(kept, choices);
    }
}
