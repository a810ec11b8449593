//! Random numbers that depend only on a seed and a number.

/// A stream of random numbers (SplitMix64).
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// Returns the stream with this number for this seed. Streams with different numbers are independent.
    #[must_use]
    pub fn new(seed: u64, number: u64) -> Random {
        let mut random = Random { state: seed ^ number.wrapping_mul(0xd134_2543_de82_ef95) };
        random.state = random.bits() ^ number;
        random
    }

    /// Returns the next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.state;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// Returns a number from 0 up to, but not including, 1.
    pub fn unit(&mut self) -> f32 {
        (self.bits() >> 40) as f32 / (1u64 << 24) as f32
    }

    /// Returns a number between two numbers.
    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit()
    }

    /// Returns a number below `count`.
    ///
    /// # Panics
    /// If `count` is 0.
    pub fn below(&mut self, count: usize) -> usize {
        (self.bits() % count as u64) as usize
    }

    /// Returns `true` with this probability.
    pub fn chance(&mut self, probability: f32) -> bool {
        self.unit() < probability
    }

    /// Returns a number with mean 0 and standard deviation 1: the sum of four uniform numbers, so it has no rare
    /// extremes.
    pub fn normal(&mut self) -> f32 {
        let bits = self.bits();
        let sum = (0..4).map(|part| (bits >> (16 * part)) as u16).map(u32::from).sum::<u32>();
        (sum as f32 / 65536.0 - 2.0) * 3.0f32.sqrt()
    }

    /// Returns an element of a slice.
    ///
    /// # Panics
    /// If the slice is empty.
    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}
