//! Subsets of values of a given size: all of them by their sum, and the lowest and highest.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use crate::space::bits;

/// The subsets of a given size of some values, by their sum.
#[derive(Debug)]
pub(super) struct Subsets {
    masks: Vec<u64>,
    /// The start of the masks of each sum, and the end of the last.
    starts: Vec<u32>,
}

/// The maximum number of subsets that a part lists. Larger parts know only the range of their sums.
pub(super) const MOST_SUBSETS: usize = 1000;

impl Subsets {
    fn new(values: usize, size: usize) -> Subsets {
        let mut masks: Vec<u64> = subsets_of(u64::MAX >> (64 - values), size).collect();
        let sum = |mask: u64| bits(mask).sum::<usize>();
        masks.sort_by_cached_key(|&mask| sum(mask));
        let mut starts = vec![0];
        for (nth, &mask) in masks.iter().enumerate() {
            starts.resize(sum(mask) + 1, nth as u32);
        }
        starts.push(masks.len() as u32);
        Subsets { masks, starts }
    }

    pub(super) fn of_sum(&self, sum: usize) -> &[u64] {
        match self.starts.get(sum + 1) {
            Some(&end) => &self.masks[self.starts[sum] as usize..end as usize],
            None => &[],
        }
    }
}

/// Subsets by the number of values and the number of members; `None` if there are too many.
type SubsetCache = HashMap<(usize, usize), Option<Rc<Subsets>>>;

thread_local! {
    /// The subsets made so far: many problems need the same few.
    static SUBSETS: RefCell<SubsetCache> = RefCell::default();
}

/// Returns the subsets with `size` members, if there are few.
pub(super) fn known(values: usize, size: usize) -> Option<Rc<Subsets>> {
    let make = || {
        let few = size <= values && size * values <= 128 && choose(values, size) <= MOST_SUBSETS;
        few.then(|| Rc::new(Subsets::new(values, size)))
    };
    SUBSETS.with_borrow_mut(|known| known.entry((values, size)).or_insert_with(make).clone())
}

/// Returns the number of subsets with `size` members, or a number above [`MOST_SUBSETS`] if there are more than that.
pub(super) fn choose(values: usize, size: usize) -> usize {
    let (size, mut count) = (size.min(values.saturating_sub(size)), 1);
    for nth in 0..size {
        count = count * (values - nth) / (nth + 1);
        if count > MOST_SUBSETS {
            return MOST_SUBSETS + 1;
        }
    }
    count
}

/// Iterates over the subsets of a mask with `size` members.
pub(super) fn subsets_of(mask: u64, size: usize) -> impl Iterator<Item = u64> {
    let mut places = [0u8; 64];
    let count = bits(mask).enumerate().map(|(nth, value)| places[nth] = value as u8).count();
    let end = 1u128 << count;
    let mut next = if size > count { end } else { (1 << size) - 1 };
    core::iter::from_fn(move || {
        let now = next;
        if now >= end {
            return None;
        }
        // The next larger number with as many bits.
        let low = now.trailing_zeros();
        let ripple = now + (now & now.wrapping_neg());
        next = if now == 0 { end } else { ((ripple ^ now) >> 2 >> low) | ripple };
        let (mut subset, mut rest) = (0, now as u64);
        while rest != 0 {
            subset |= 1 << places[rest.trailing_zeros() as usize];
            rest &= rest - 1;
        }
        Some(subset)
    })
}

/// Returns the `count` lowest values of a mask.
pub(super) fn lowest(mask: u64, count: usize) -> u64 {
    let mut rest = mask;
    (0..count).for_each(|_| rest &= rest.wrapping_sub(1));
    mask & !rest
}

/// Returns the `count` highest values of a mask.
pub(super) fn highest(mask: u64, count: usize) -> u64 {
    lowest(mask.reverse_bits(), count).reverse_bits()
}
