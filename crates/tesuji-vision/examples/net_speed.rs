//! Measures the net: the time to read the 81 cells of a grid on one core, the shortest of 50 runs.

use std::hint::black_box;
use std::time::Instant;

use tesuji_vision::net::{Net, Pixels};

fn main() {
    let patches: Vec<Pixels> =
        (0..81).map(|patch| std::array::from_fn(|pixel| ((pixel * (patch + 3)) % 241) as u8)).collect();
    let net = Net::standard();
    let time = || {
        let start = Instant::now();
        black_box(net.read(black_box(&patches)));
        start.elapsed()
    };
    let least = (0..50).map(|_| time()).min().unwrap_or_default();
    println!("81 cells: {:.2} ms", least.as_secs_f64() * 1e3);
}
