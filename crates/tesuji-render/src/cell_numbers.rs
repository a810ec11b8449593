//! The numbers of cells as words.

/// Returns a word for each cell from the numbers that it can have: they are joined if all numbers are digits, otherwise
/// separated by commas; `-` for none.
pub(crate) fn cell_numbers(cells: &[Vec<i64>]) -> Vec<String> {
    let is_digits = cells.iter().flatten().all(|number| (0..10).contains(number));
    let word = |numbers: &Vec<i64>| {
        let words: Vec<String> = numbers.iter().map(i64::to_string).collect();
        if words.is_empty() { "-".to_owned() } else { words.join(if is_digits { "" } else { "," }) }
    };
    cells.iter().map(word).collect()
}
