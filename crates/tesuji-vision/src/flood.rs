//! Connected ink.

/// Collects the pixels of the connected piece of ink that begins with the first pixel of `piece`. Pixels that touch at
/// a corner are connected. Pixels in `seen` are left out, and those of the piece are added to it.
pub(crate) fn flood(
    start: usize,
    (width, height): (usize, usize),
    is_ink: impl Fn(usize) -> bool,
    seen: &mut [bool],
    piece: &mut Vec<usize>,
) {
    piece.clear();
    piece.push(start);
    seen[start] = true;
    let mut next = 0;
    while let Some(&index) = piece.get(next) {
        next += 1;
        let (x, y) = (index % width, index / width);
        for near_y in y.saturating_sub(1)..=(y + 1).min(height - 1) {
            for near_x in x.saturating_sub(1)..=(x + 1).min(width - 1) {
                let near = near_y * width + near_x;
                if !seen[near] && is_ink(near) {
                    seen[near] = true;
                    piece.push(near);
                }
            }
        }
    }
}
