//! Choosing a few of several items in every possible way.

use std::ops::ControlFlow;

/// Calls `visit` with every choice of `count` of the indices below `len`, in lexical order.
pub(crate) fn choose(len: usize, count: usize, visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>) -> ControlFlow<()> {
    debug_assert!((1..=8).contains(&count));
    if len < count {
        return ControlFlow::Continue(());
    }
    let mut chosen = [0; 8];
    chosen.iter_mut().enumerate().for_each(|(nth, index)| *index = nth);
    loop {
        visit(&chosen[..count])?;
        let Some(nth) = (0..count).rev().find(|&nth| chosen[nth] < len - count + nth) else {
            return ControlFlow::Continue(());
        };
        chosen[nth] += 1;
        for next in nth + 1..count {
            chosen[next] = chosen[next - 1] + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_comes_once() {
        let all = |len, count| {
            let mut all = Vec::new();
            let _ = choose(len, count, &mut |chosen| {
                all.push(chosen.to_vec());
                ControlFlow::Continue(())
            });
            all
        };
        assert_eq!(all(4, 2), [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
        assert_eq!(all(9, 4).len(), 126);
        assert_eq!(all(2, 3), Vec::<Vec<usize>>::new());
    }
}
