//! Many puzzles at a time: one in each lane of a vector.

mod branch;
mod pool;
mod search;
mod sweep;
mod words;

pub struct Lab(search::Memory);
struct Counting<'a> { grids: std::slice::Iter<'a, tesuji_core::Grid>, at: u32, counts: &'a mut [u32], limit: u32 }
impl search::Client for Counting<'_> {
    #[inline(always)]
    fn next(&mut self) -> Option<(u32, words::Words)> { let g = self.grids.next()?; self.at += 1; Some((self.at - 1, words::of_grid(g))) }
    #[inline(always)]
    fn wants(&self, p: u32) -> bool { self.counts[p as usize] < self.limit }
    #[inline(always)]
    fn solution(&mut self, p: u32, _: impl FnOnce() -> words::Words) { self.counts[p as usize] += 1; }
    #[inline(always)]
    fn opened(&mut self, _: u32, _: i32) {}
}
impl Lab {
    pub fn new() -> Lab { Lab(search::Memory::new()) }
    pub fn count(&mut self, isa: &str, grids: &[tesuji_core::Grid], limit: u32, counts: &mut [u32]) -> u64 {
        use crate::simd::*;
        let mut client = Counting { grids: grids.iter(), at: 0, counts, limit };
        let task = search::Search { memory: &mut self.0, client: &mut client };
        match isa { "avx512" => Avx512::detect().unwrap().enter(task), "avx2" => Avx2::detect().unwrap().enter(task), _ => Portable.enter(task) }
        self.0.total
    }
}
