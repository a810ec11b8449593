//! The notations in which users type transforms: parts of the full one, and names.

use tesuji_core::Digit;

use crate::line_order::LineOrder;
use crate::{CellMap, ParseTransformError, ParseTransformErrorKind, Transform};

/// Transforms that have a name, with the text of each.
const NAMES: [(&str, &str); 8] = [
    ("identity", "r123456789"),
    ("quarter-turn", "tc987654321"),
    ("half-turn", "r987654321c987654321"),
    ("quarter-turn-back", "tr987654321"),
    ("left-right", "c987654321"),
    ("top-bottom", "r987654321"),
    ("diagonal", "t"),
    ("antidiagonal", "tr987654321c987654321"),
];

impl Transform {
    /// Iterates over the names that [`from_notation`](Transform::from_notation) reads.
    pub fn names() -> impl ExactSizeIterator<Item = &'static str> {
        NAMES.iter().map(|(name, _)| *name)
    }

    /// Reads a transform given by name, or part by part.
    ///
    /// The parts are `t` (transpose), `r`, `c` and `d` as written by [`Display`](std::fmt::Display), and `b213` and
    /// `s213`, which list the source bands and stacks. They are applied from left to right; any of them may be omitted
    /// or repeated. So the output of `Display` is read as the same transform. Turns given by name are clockwise, except
    /// for those with `back`.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is neither a name nor such parts; the offset is that of the faulty part.
    ///
    /// # Examples
    ///
    /// ```
    /// use tesuji_symmetry::Transform;
    ///
    /// let turn = Transform::from_notation("quarter-turn")?;
    /// assert_eq!(turn.to_string(), "tr123456789c987654321d123456789");
    /// assert_eq!(turn.then(&turn), Transform::from_notation("half-turn")?);
    /// assert_eq!(Transform::from_notation("b213d213456789")?.to_string(), "r456123789c123456789d213456789");
    /// # Ok::<(), tesuji_symmetry::ParseTransformError>(())
    /// ```
    pub fn from_notation(text: &str) -> Result<Transform, ParseTransformError> {
        let parts = NAMES.iter().find(|(name, _)| *name == text).map_or(text, |(_, parts)| parts);
        if parts.is_empty() {
            return Err(ParseTransformError::new(ParseTransformErrorKind::Part, 0));
        }
        let (mut whole, mut offset) = (Transform::IDENTITY, 0);
        while offset < parts.len() {
            let (part, len) = part(&parts.as_bytes()[offset..])
                .map_err(|(kind, within)| ParseTransformError::new(kind, offset + within))?;
            whole = whole.then(&part);
            offset += len;
        }
        Ok(whole)
    }
}

/// Reads the part at the beginning of the text, and returns it with its length.
fn part(text: &[u8]) -> Result<(Transform, usize), (ParseTransformErrorKind, usize)> {
    use ParseTransformErrorKind::{Chutes, Digits, Lines};
    let lines = |numbers: &[u8]| {
        let order = <[u8; 9]>::try_from(numbers).ok().and_then(LineOrder::new);
        order.ok_or((Lines, 0))
    };
    let along = |order, columns: bool| match columns {
        true => CellMap::of_orders(false, LineOrder::IDENTITY, order),
        false => CellMap::of_orders(false, order, LineOrder::IDENTITY),
    };
    let name = text.first().copied().unwrap_or_default();
    let transform = match name {
        b't' => Transform::from(CellMap::TRANSPOSITION),
        b'r' | b'c' => along(lines(&numbers(text, 9)?)?, name == b'c').into(),
        b'b' | b's' => {
            let chutes = numbers(text, 3)?;
            let of_chutes: Vec<u8> = chutes.iter().flat_map(|chute| (0..3).map(move |line| 3 * chute + line)).collect();
            along(lines(&of_chutes).map_err(|_| (Chutes, 0))?, name == b's').into()
        }
        b'd' => {
            let digits = numbers(text, 9)?;
            let digits = std::array::from_fn(|nth| Digit::from_index(digits[nth].into()));
            Transform::new(CellMap::IDENTITY, digits).ok_or((Digits, 0))?
        }
        _ => return Err((ParseTransformErrorKind::Part, 0)),
    };
    let len = match name {
        b't' => 1,
        b'b' | b's' => 4,
        _ => 10,
    };
    Ok((transform, len))
}

/// Reads `count` digits from 1 to `count` after the letter of a part, and returns them counted from 0.
fn numbers(text: &[u8], count: u8) -> Result<Vec<u8>, (ParseTransformErrorKind, usize)> {
    let digit = |at: usize| match text.get(at) {
        Some(digit @ b'1'..=b'9') if digit - b'0' <= count => Ok(digit - b'1'),
        _ => Err((ParseTransformErrorKind::Numbers { count }, at)),
    };
    (1..=usize::from(count)).map(digit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use tesuji_core::Cell;

    fn read(text: &str) -> Transform {
        Transform::from_notation(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(index in 0..Transform::COUNT) {
            let transform = Transform::from_index(index);
            prop_assert_eq!(read(&transform.to_string()), transform);
        }

        #[test]
        fn parts_follow_one_another(a in 0..Transform::COUNT, b in 0..Transform::COUNT) {
            let [a, b] = [a, b].map(Transform::from_index);
            prop_assert_eq!(read(&format!("{a}{b}")), a.then(&b));
        }
    }

    #[test]
    fn names_do_what_they_say() {
        let image = |name: &str, cell| read(name).apply(&cell);
        assert_eq!(image("identity", Cell::R1C2), Cell::R1C2);
        assert_eq!(image("quarter-turn", Cell::R1C2), Cell::R2C9);
        assert_eq!(image("half-turn", Cell::R1C2), Cell::R9C8);
        assert_eq!(image("quarter-turn-back", Cell::R1C2), Cell::R8C1);
        assert_eq!(image("left-right", Cell::R1C2), Cell::R1C8);
        assert_eq!(image("top-bottom", Cell::R1C2), Cell::R9C2);
        assert_eq!(image("diagonal", Cell::R1C2), Cell::R2C1);
        assert_eq!(image("antidiagonal", Cell::R1C2), Cell::R8C9);
        assert_eq!(Transform::names().len(), 8);
    }

    #[test]
    fn bands_and_stacks_move_whole() {
        assert_eq!(read("b231").apply(&Cell::R1C1), Cell::R7C1);
        assert_eq!(read("s231").apply(&Cell::R1C4), Cell::R1C1);
        // Parts are applied from left to right: here, the rows of the transposed grid.
        assert_eq!(read("tr213456789").apply(&Cell::R1C2), Cell::R1C1);
        assert_eq!(read("r213456789t").apply(&Cell::R1C2), Cell::R2C2);
    }

    #[test]
    fn wrong_texts_are_refused_at_their_place() {
        use ParseTransformErrorKind::{Chutes, Digits, Lines, Numbers, Part};
        for (text, kind, offset) in [
            ("", Part, 0),
            ("x", Part, 0),
            ("half turn", Part, 0),
            ("Diagonal", Part, 0),
            ("t ", Part, 1),
            ("tx", Part, 1),
            ("r12345678", Numbers { count: 9 }, 9),
            ("tb214", Numbers { count: 3 }, 4),
            ("tr124356789", Lines, 1),
            ("s112", Chutes, 0),
            ("ttd123456788", Digits, 2),
            ("d12345678é", Numbers { count: 9 }, 9),
        ] {
            let error = Transform::from_notation(text).unwrap_err();
            assert_eq!((error.kind(), error.offset()), (kind, offset), "{text}");
        }
    }
}
