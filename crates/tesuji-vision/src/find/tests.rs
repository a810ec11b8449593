use super::*;

/// Draws the lines of a grid with its top left corner and the side of a cell, both in pixels.
fn draw(gray: &mut Gray, size: usize, [left, top]: [usize; 2], cell: usize, shade: u8) {
    let width = gray.width;
    for line in 0..=size {
        for along in 0..=size * cell {
            for thick in 0..2 {
                gray.pixels[(top + line * cell + thick) * width + left + along] = shade;
                gray.pixels[(top + along) * width + left + line * cell + thick] = shade;
            }
        }
    }
}

#[test]
fn a_grid_that_touches_a_paler_table_is_found_by_the_second_search() {
    let mut gray = Gray::filled(480, 480, 220);
    draw(&mut gray, 4, [20, 20], 110, 182);
    // Its corner lies on lines of the table.
    draw(&mut gray, 9, [130, 130], 22, 60);
    let sizes = |search| -> Vec<usize> {
        let found = find_by(search, &gray, &Control::new());
        found
            .iter()
            .flat_map(|grid| std::iter::once(grid).chain(grid.alternatives()))
            .map(|grid| grid.mesh.size())
            .collect()
    };
    assert!(!sizes(0).contains(&9), "{:?}", sizes(0));
    assert!(sizes(1).contains(&9), "{:?}", sizes(1));
}

#[test]
fn grids_in_the_same_place_are_alternatives() {
    let grid = |size: usize, side: f32, score| {
        let cell = side / size as f32;
        let mesh = Mesh::new(size, |row, column| [column as f32 * cell, row as f32 * cell]);
        FoundGrid::new(mesh, score, false)
    };
    let found = most_prominent_first(vec![
        grid(9, 300.0, 0.8),
        grid(4, 600.0, 0.99),
        grid(9, 301.0, 0.79),
        grid(6, 310.0, 0.9),
        grid(16, 300.0, 0.78),
    ]);
    let sizes: Vec<usize> = found[0].alternatives().iter().map(|grid| grid.mesh.size()).collect();
    assert_eq!((found.len(), found[0].mesh.size(), sizes), (1, 4, vec![9, 16]));
}
