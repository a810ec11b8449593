//! Turns by quarters.

/// A turn of a grid by quarters, as it is needed to make the digits stand upright.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Turn {
    /// No turn.
    #[default]
    None,
    /// A quarter to the left: the corner at the top right comes to the top left.
    Left,
    /// A half turn.
    Half,
    /// A quarter to the right: the corner at the bottom left comes to the top left.
    Right,
}

impl Turn {
    /// All turns, beginning with none.
    pub const ALL: [Turn; 4] = [Turn::None, Turn::Left, Turn::Half, Turn::Right];
}
