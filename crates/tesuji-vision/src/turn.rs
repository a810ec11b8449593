//! Quarter turns.

/// The quarter turns that make the digits of a grid upright.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Turn {
    /// No turn.
    #[default]
    None,
    /// A quarter turn to the left: the top right corner moves to the top left.
    Left,
    /// A half turn.
    Half,
    /// A quarter turn to the right: the bottom left corner moves to the top left.
    Right,
}

impl Turn {
    /// All turns, beginning with [`Turn::None`].
    pub const ALL: [Turn; 4] = [Turn::None, Turn::Left, Turn::Half, Turn::Right];
}
