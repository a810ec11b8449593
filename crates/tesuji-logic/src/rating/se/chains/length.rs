//! The contribution of a chain's length to its difficulty.

/// The number of steps in the table; the last length is far beyond any chain.
const STEPS: usize = 40;

/// The maximum length for each number of added steps: 4, 6, 8, 12, 16, 24, ...
const BOUNDS: [u32; STEPS] = {
    let mut table = [4u32; STEPS];
    let mut step = 1;
    while step < STEPS {
        let last = table[step - 1];
        table[step] = if step % 2 == 1 { last / 2 * 3 } else { last / 3 * 4 };
        step += 1;
    }
    table
};

/// Returns the difficulty of a chain with `complexity` nodes, computed as in the original: tenths are added one by one
/// to zero in floating point, which decides between chains whose printed difficulty is the same.
pub(crate) fn difficulty(base: f64, complexity: u32) -> f64 {
    let length = complexity.saturating_sub(2);
    let mut added = 0.0;
    for bound in BOUNDS {
        if length <= bound {
            break;
        }
        added += 0.1;
    }
    base + added
}

/// Returns the maximum number of nodes of a chain whose difficulty does not exceed `bound`; 0 if even the shortest
/// chain exceeds it.
pub(crate) fn longest(base: f64, bound: f64) -> u32 {
    let mut added = 0.0;
    let mut most = 0;
    for length in BOUNDS {
        if base + added > bound {
            return most;
        }
        most = length + 2;
        added += 0.1;
    }
    u32::MAX
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bounds_grow_by_a_half_and_a_third_in_turn() {
        assert_eq!(BOUNDS[..12], [4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192]);
        assert_eq!(BOUNDS[22], 8192);
    }

    #[test]
    fn sums_differ_in_the_last_bit_as_they_should() {
        assert!(difficulty(6.6, 8) < difficulty(6.5, 10));
        assert!(difficulty(6.6, 6) == 6.6 && difficulty(7.0, 12) > 7.2);
        assert!(difficulty(10.5, 388) > 11.85);
    }

    #[test]
    fn the_longest_chain_fits_and_the_next_does_not() {
        for base in [6.5, 6.6, 7.0] {
            for nodes in 4..500 {
                let most = longest(base, difficulty(base, nodes));
                assert!(most >= nodes && difficulty(base, most) <= difficulty(base, nodes));
                assert!(difficulty(base, most + 1) > difficulty(base, nodes));
            }
        }
        assert_eq!(longest(7.0, 6.9), 0);
        assert_eq!(longest(7.0, f64::INFINITY), u32::MAX);
    }
}
