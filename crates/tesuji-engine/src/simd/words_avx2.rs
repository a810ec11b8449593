//! 32 lanes of 16 bits in two AVX2 registers.

use core::arch::x86_64::*;

use super::Avx2;
use super::words::{Sealed, WORDS, Words};

/// All lanes in two registers, which also prove AVX2.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2Words([__m256i; 2]);

impl Avx2Words {
    #[inline(always)]
    pub(super) fn zero(_: Avx2) -> Avx2Words {
        // SAFETY: the token proves AVX2.
        Avx2Words([unsafe { _mm256_setzero_si256() }; 2])
    }

    /// Looks up both bytes of each lane, each by its lowest four bits; a byte whose highest bit is set becomes 0.
    #[inline(always)]
    fn look_up(self, table: [i8; 16]) -> Avx2Words {
        let [a, b] = self.0;
        // SAFETY: the vector proves AVX2; the array is of 16 readable bytes, and the load asks for no alignment.
        Avx2Words(unsafe {
            let table = _mm256_broadcastsi128_si256(_mm_loadu_si128(table.as_ptr().cast()));
            [_mm256_shuffle_epi8(table, a), _mm256_shuffle_epi8(table, b)]
        })
    }

    /// Returns `self << BY`, where `BY` is below 16.
    #[inline(always)]
    fn shl<const BY: i32>(self) -> Avx2Words {
        let [a, b] = self.0;
        // SAFETY: the vector proves AVX2.
        Avx2Words(unsafe { [_mm256_slli_epi16::<BY>(a), _mm256_slli_epi16::<BY>(b)] })
    }
}

/// Defines an operation of two vectors by an instruction.
macro_rules! by_instruction {
    ($($name:ident $instruction:ident;)*) => {$(
        #[inline(always)]
        fn $name(self, other: Avx2Words) -> Avx2Words {
            let ([a, b], [c, d]) = (self.0, other.0);
            // SAFETY: the vector proves AVX2.
            Avx2Words(unsafe { [$instruction(a, c), $instruction(b, d)] })
        }
    )*};
}

/// The number of set bits in each number below 16.
const COUNTS: [i8; 16] = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];
/// The masks of lowest bits, indexed by their number minus one, for the lower and for the upper byte of a lane.
const LOWER: [i8; 16] = [1, 3, 7, 15, 31, 63, 127, -1, -1, -1, -1, -1, -1, -1, -1, -1];
const UPPER: [i8; 16] = [0, 0, 0, 0, 0, 0, 0, 0, 1, 3, 7, 15, 31, 63, 127, -1];

impl Sealed for Avx2Words {}

impl Words for Avx2Words {
    /// All bits in the chosen lanes.
    type Mask = Avx2Words;

    by_instruction! {
        and _mm256_and_si256;
        or _mm256_or_si256;
        xor _mm256_xor_si256;
        add _mm256_add_epi16;
        sub _mm256_sub_epi16;
        min _mm256_min_epu16;
    }

    #[inline(always)]
    fn and_not(self, other: Avx2Words) -> Avx2Words {
        let ([a, b], [c, d]) = (self.0, other.0);
        // SAFETY: the vector proves AVX2.
        Avx2Words(unsafe { [_mm256_andnot_si256(c, a), _mm256_andnot_si256(d, b)] })
    }

    #[inline(always)]
    fn splat(self, value: u16) -> Avx2Words {
        // SAFETY: the vector proves AVX2.
        Avx2Words([unsafe { _mm256_set1_epi16(value as i16) }; 2])
    }

    #[inline(always)]
    fn load(self, from: &[u16; WORDS]) -> Avx2Words {
        let from = from.as_ptr().cast::<__m256i>();
        // SAFETY: the vector proves AVX2; the reference is to 64 readable bytes, two loads of 32, which ask for no
        // alignment.
        Avx2Words(unsafe { [_mm256_loadu_si256(from), _mm256_loadu_si256(from.add(1))] })
    }

    #[inline(always)]
    fn store(self, to: &mut [u16; WORDS]) {
        let to = to.as_mut_ptr().cast::<__m256i>();
        let [a, b] = self.0;
        // SAFETY: the vector proves AVX2; the reference is to 64 writable bytes, two stores of 32, which ask for no
        // alignment.
        unsafe {
            _mm256_storeu_si256(to, a);
            _mm256_storeu_si256(to.add(1), b);
        }
    }

    #[inline(always)]
    fn at_least_zero(self) -> Avx2Words {
        let [a, b] = self.0;
        // SAFETY: the vector proves AVX2.
        Avx2Words(unsafe { [_mm256_max_epi16(a, _mm256_setzero_si256()), _mm256_max_epi16(b, _mm256_setzero_si256())] })
    }

    #[inline(always)]
    fn shr<const BY: u32>(self) -> Avx2Words {
        let [a, b] = self.0;
        // SAFETY: the vector proves AVX2.
        Avx2Words(unsafe {
            let by = _mm_cvtsi32_si128(BY as i32);
            [_mm256_srl_epi16(a, by), _mm256_srl_epi16(b, by)]
        })
    }

    #[inline(always)]
    fn count_ones(self) -> Avx2Words {
        let nibbles = self.splat(0x0f0f);
        let counts = self.and(nibbles).look_up(COUNTS).add(self.shr::<4>().and(nibbles).look_up(COUNTS));
        counts.add(counts.shr::<8>()).and(self.splat(0xff))
    }

    #[inline(always)]
    fn lowest_bits(self) -> Avx2Words {
        // The number minus one, in both bytes; for 0, both are 255.
        let number = self.min(self.splat(16)).sub(self.splat(1)).and(self.splat(0xff));
        let both = number.or(number.shl::<8>());
        let lower = self.splat(0xff);
        both.look_up(LOWER).and(lower).or(both.look_up(UPPER).and_not(lower))
    }

    #[inline(always)]
    fn intersecting(self, other: Avx2Words) -> Avx2Words {
        self.splat(u16::MAX).and_not(self.disjoint(other))
    }

    #[inline(always)]
    fn disjoint(self, other: Avx2Words) -> Avx2Words {
        let [a, b] = self.and(other).0;
        // SAFETY: the vector proves AVX2.
        Avx2Words(unsafe {
            [_mm256_cmpeq_epi16(a, _mm256_setzero_si256()), _mm256_cmpeq_epi16(b, _mm256_setzero_si256())]
        })
    }

    #[inline(always)]
    fn both(one: Avx2Words, other: Avx2Words) -> Avx2Words {
        one.and(other)
    }

    #[inline(always)]
    fn keep(self, lanes: Avx2Words) -> Avx2Words {
        self.and(lanes)
    }

    #[inline(always)]
    fn blend(self, other: Avx2Words, lanes: Avx2Words) -> Avx2Words {
        let ([a, b], [c, d], [e, f]) = (self.0, other.0, lanes.0);
        // SAFETY: the vector proves AVX2.
        Avx2Words(unsafe { [_mm256_blendv_epi8(a, c, e), _mm256_blendv_epi8(b, d, f)] })
    }

    #[inline(always)]
    fn is_any(self) -> bool {
        let [a, b] = self.0;
        // SAFETY: the vector proves AVX2.
        unsafe {
            let any = _mm256_or_si256(a, b);
            _mm256_testz_si256(any, any) == 0
        }
    }
}
