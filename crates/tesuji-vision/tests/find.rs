//! The finder finds grids where the tests drew them.

use tesuji_core::Control;
use tesuji_vision::{FoundGrid, Gray, Image, Mesh, ReadPictureError, Reader, cut_cells, find_grids};

/// Draws the lines of a tilted square grid, with thick lines around boxes of three cells.
fn drawn(size: usize) -> (Gray, impl Fn(f32, f32) -> [f32; 2]) {
    let mut gray = Gray::filled(640, 480, 220);
    let side = 400.0 / size as f32;
    let place = move |x: f32, y: f32| [110.0 + side * (x + 0.03 * y), 40.0 + side * (y - 0.03 * x)];
    for line in 0..=size {
        let half = if line % 3 == 0 { 2i32 } else { 1 };
        for step in 0..=1600 {
            let along = step as f32 / 1600.0 * size as f32;
            for [x, y] in [place(along, line as f32), place(line as f32, along)] {
                for dy in -half..half {
                    for dx in -half..half {
                        let (x, y) = ((x as i32 + dx) as usize, (y as i32 + dy) as usize);
                        gray.pixels[y * gray.width + x] = 60;
                    }
                }
            }
        }
    }
    (gray, place)
}

#[test]
fn a_tilted_grid_is_found_at_every_crossing() {
    let (gray, place) = drawn(9);
    for (picture, inverted) in [(gray.clone(), false), (gray.inverted(), true)] {
        let found = find_grids(&picture, &Control::new());
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].mesh.size(), found[0].inverted), (9, inverted));
        for row in 0..=9 {
            for column in 0..=9 {
                let ([x, y], [px, py]) = (found[0].mesh.point(row, column), place(column as f32, row as f32));
                assert!((x - px).hypot(y - py) < 3.0, "({row}, {column}): {x} {y} for {px} {py}");
            }
        }
        assert_eq!(cut_cells(&picture, &found[0].mesh, inverted).len(), 81);
    }
}

#[test]
fn a_blank_page_and_an_empty_frame_are_no_grids() {
    assert!(find_grids(&Gray::filled(640, 480, 220), &Control::new()).is_empty());
    assert!(find_grids(&drawn(1).0, &Control::new()).is_empty());
}

#[test]
fn a_grid_with_more_cells_than_can_be_read_is_refused() {
    for size in [9, 16, 17, 25] {
        let mesh = Mesh::new(size, |row, column| [10.0 * column as f32, 10.0 * row as f32]);
        let grid = FoundGrid::new(mesh, 1.0, false);
        let read = Reader::default().read_grid(&Image::from(Gray::filled(260, 260, 220)), &grid, &Control::new());
        let expected = if size > 16 { ReadPictureError::TooLarge } else { ReadPictureError::NoSudoku };
        assert_eq!(read.unwrap_err(), expected, "{size}");
    }
}
