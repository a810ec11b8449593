//! Problems as ipuz, a form of JSON that newspapers exchange.

use serde_json::{Value, json};
use tesuji_core::Problem;

/// Returns a problem as an ipuz document, with its solution and its title if there are any; `None` if ipuz cannot
/// express it, because it has constraints, boxes that are not square, or numbers above 9.
///
/// # Examples
///
/// ```
/// use tesuji_core::{Grid, Problem};
/// use tesuji_render::ipuz;
///
/// let clues: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let document = ipuz::document(&Problem::from(clues), None, Some("Monday")).unwrap();
/// assert!(document.contains("\"kind\":[\"http://ipuz.org/sudoku#1\"]"));
/// assert!(document.contains("\"puzzle\":[[5,3,0,0,7,0,0,0,0],"));
/// # Ok::<(), tesuji_core::ParseGridError>(())
/// ```
pub fn document(problem: &Problem, solution: Option<&[u8]>, title: Option<&str>) -> Option<String> {
    let layout = problem.layout();
    let boxes = layout.boxes().filter(|boxes| boxes.box_rows() == boxes.box_columns())?;
    let size = boxes.size();
    if size > 9 || layout.first_number() != 1 || !problem.constraints().is_empty() {
        return None;
    }
    let rows = |values: &[u8]| -> Value { values.chunks(size).map(|row| json!(row)).collect() };
    let mut document = json!({
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/sudoku#1"],
        "dimensions": {"width": size, "height": size},
        "puzzle": rows(&problem.givens()),
    });
    if size < 9 {
        document["charset"] = (1..=size).map(|value| value.to_string()).collect::<String>().into();
    }
    if let Some(solution) = solution {
        document["solution"] = rows(solution);
    }
    if let Some(title) = title {
        document["title"] = title.into();
    }
    Some(format!("{document}\n"))
}

#[cfg(test)]
mod tests {
    use tesuji_core::{Constraint, Grid, Layout, Shape};

    use super::*;

    #[test]
    fn a_document_has_its_solution() {
        let layout = Layout::of(Shape::new(2, 2).unwrap());
        let givens = vec![1, 0, 0, 0, 0, 0, 3, 0, 0, 4, 0, 0, 0, 0, 0, 2];
        let solution = [1, 3, 2, 4, 4, 2, 3, 1, 2, 4, 1, 3, 3, 1, 4, 2];
        let problem = Problem::from_values(layout, givens).unwrap();
        let text = document(&problem, Some(&solution), None).unwrap();
        let value: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(value["puzzle"], json!([[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 2]]));
        assert_eq!(value["solution"][3], json!([3, 1, 4, 2]));
        assert_eq!((&value["charset"], &value["title"]), (&json!("1234"), &Value::Null));
    }

    #[test]
    fn rules_have_no_document() {
        let cage = Constraint::Cage { cells: vec![0, 1, 9], sums: vec![15] };
        let killer = Problem::from(Grid::EMPTY).with_constraints(vec![cage]).unwrap();
        assert_eq!(document(&killer, None, None), None);
        let layout = Layout::of(Shape::new(2, 3).unwrap());
        let problem = Problem::from_values(layout, vec![0; 36]).unwrap();
        assert_eq!(document(&problem, None, None), None);
    }
}
