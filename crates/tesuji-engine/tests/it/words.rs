//! Tests that the operations of 16-bit vectors agree with those of plain numbers, on every instruction set.

use tesuji_engine::{Instructions, WORDS, Words, WordsKernel};

type Lanes = [u16; WORDS];

/// The test that applies every operation to two vectors.
struct AllOperations<'a>(&'a Lanes, &'a Lanes);

impl WordsKernel for AllOperations<'_> {
    type Output = Vec<(&'static str, Lanes)>;

    #[inline(always)]
    fn run<V: Words>(self, zero: V) -> Self::Output {
        let (a, b) = (zero.load(self.0), zero.load(self.1));
        let all = zero.splat(u16::MAX);
        let results = [
            ("and", a.and(b)),
            ("or", a.or(b)),
            ("xor", a.xor(b)),
            ("and_not", a.and_not(b)),
            ("add", a.add(b)),
            ("sub", a.sub(b)),
            ("min", a.min(b)),
            ("at_least_zero", a.at_least_zero()),
            ("shr 1", a.shr::<1>()),
            ("shr 8", a.shr::<8>()),
            ("count_ones", a.count_ones()),
            ("lowest_bits", a.lowest_bits()),
            ("intersecting", all.keep(a.intersecting(b))),
            ("disjoint", all.keep(a.disjoint(b))),
            ("both", all.keep(V::both(a.intersecting(b), a.disjoint(zero.splat(1))))),
            ("blend", a.blend(b, a.intersecting(zero.splat(2)))),
            ("is_any", if a.is_any() { all } else { zero }),
        ];
        let stored = |vector: V| {
            let mut lanes = [0; WORDS];
            vector.store(&mut lanes);
            lanes
        };
        results.into_iter().map(|(name, vector)| (name, stored(vector))).collect()
    }
}

/// Returns the expected result of every operation.
fn expected(a: &Lanes, b: &Lanes) -> Vec<(&'static str, Lanes)> {
    let of = |operation: &dyn Fn(u16, u16) -> u16| std::array::from_fn(|lane| operation(a[lane], b[lane]));
    let mask = |holds: bool| if holds { u16::MAX } else { 0 };
    vec![
        ("and", of(&|a, b| a & b)),
        ("or", of(&|a, b| a | b)),
        ("xor", of(&|a, b| a ^ b)),
        ("and_not", of(&|a, b| a & !b)),
        ("add", of(&u16::wrapping_add)),
        ("sub", of(&u16::wrapping_sub)),
        ("min", of(&|a, b| a.min(b))),
        ("at_least_zero", of(&|a, _| (a as i16).max(0) as u16)),
        ("shr 1", of(&|a, _| a >> 1)),
        ("shr 8", of(&|a, _| a >> 8)),
        ("count_ones", of(&|a, _| a.count_ones() as u16)),
        ("lowest_bits", of(&|a, _| if a < 16 { (1 << a) - 1 } else { u16::MAX })),
        ("intersecting", of(&|a, b| mask(a & b != 0))),
        ("disjoint", of(&|a, b| mask(a & b == 0))),
        ("both", of(&|a, b| mask(a & b != 0 && a & 1 == 0))),
        ("blend", of(&|a, b| if a & 2 != 0 { b } else { a })),
        ("is_any", [mask(a.iter().any(|&lane| lane != 0)); WORDS]),
    ]
}

#[test]
fn operations_are_those_of_numbers() {
    // Small numbers, single bits, and numbers of all sizes.
    let mut state = 1u64;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let number = (state >> 33) as u16;
        number >> (state >> 60)
    };
    let mut cases: Vec<[Lanes; 2]> = (0..500).map(|_| [0, 1].map(|_| std::array::from_fn(|_| next()))).collect();
    cases.push([[0; WORDS], [u16::MAX; WORDS]]);
    for nth in 0..WORDS {
        let one: Lanes = std::array::from_fn(|lane| u16::from(lane == nth) << 15);
        cases.push([one, std::array::from_fn(|lane| lane as u16)]);
        cases.push([std::array::from_fn(|lane| (lane + nth) as u16), one]);
    }
    for &instructions in Instructions::ALL.iter().filter(|set| set.is_available()) {
        for [a, b] in &cases {
            assert_eq!(instructions.run_words(AllOperations(a, b)), expected(a, b), "{instructions}");
        }
    }
}
