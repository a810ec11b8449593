//! Compares ratings with those of HoDoKu: a table of puzzle, anything, level and score, separated by tabs.
//!
//! ```sh
//! cargo run --release -p tesuji --example hodoku -- hodoku.tsv
//! ```

use tesuji::logic::rating::hodoku;
use tesuji::{Control, Outcome, Puzzle, Solver};

fn main() {
    let file = std::env::args().nth(1).expect("a table");
    let text = std::fs::read_to_string(file).expect("a file that can be read");
    let mut solver = Solver::new();
    let mut levels: Vec<(String, [usize; 3])> = Vec::new();
    for line in text.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [puzzle, _, level, score] = fields[..] else { continue };
        let (Ok(puzzle), Ok(score)) = (puzzle.parse::<Puzzle>(), score.parse::<u32>()) else { continue };
        let Outcome::Unique(solution) = solver.solve(&puzzle) else { continue };
        let rating = hodoku::rate(&puzzle, Some(&solution), &Control::new());
        let rating = rating.continue_value().expect("nobody stops the rating");
        let same = [true, rating.level.to_string() == level.to_lowercase(), rating.score == score];
        let at = levels.iter().position(|(name, _)| name == level).unwrap_or_else(|| {
            levels.push((level.to_owned(), [0; 3]));
            levels.len() - 1
        });
        levels[at].1.iter_mut().zip(same).for_each(|(count, same)| *count += usize::from(same));
        if rating.score != score {
            println!("{puzzle} HoDoKu {level} {score}, here {} {}", rating.level, rating.score);
        }
    }
    for (level, [all, level_same, score_same]) in levels {
        println!("{level}: {all} puzzles, level the same {level_same}, score the same {score_same}");
    }
}
