//! Uniqueness patterns, which would allow a second solution: a puzzle with exactly one cannot have them.

mod avoidable_rectangle;
mod bug;
mod deadly_polygon;
mod extended_rectangle;
mod grave;
mod hidden_rectangle;
mod qiu;
mod rectangle;
mod roof;
mod subset;
mod symmetrical_placement;
mod unique_loop;
mod unique_rectangle;

pub use avoidable_rectangle::{AVOIDABLE_RECTANGLE_1, AVOIDABLE_RECTANGLE_2, AvoidableRectangle};
pub use bug::{BUG_PLUS_ONE, BugPlusOne};
pub use deadly_polygon::{DEADLY_POLYGON, DeadlyPolygon};
pub use extended_rectangle::{EXTENDED_RECTANGLE, ExtendedRectangle};
pub use grave::{BUG_TYPE_2, BUG_TYPE_3, BUG_TYPE_4, Bug};
pub use hidden_rectangle::{HIDDEN_RECTANGLE, HiddenRectangle};
pub use qiu::{QIU, Qiu};
pub use symmetrical_placement::{SYMMETRICAL_PLACEMENT, SymmetricalPlacement};
pub use unique_loop::{UNIQUE_LOOP_1, UNIQUE_LOOP_2, UNIQUE_LOOP_3, UNIQUE_LOOP_4, UniqueLoop};
pub use unique_rectangle::{
    UNIQUE_RECTANGLE_1, UNIQUE_RECTANGLE_2, UNIQUE_RECTANGLE_3, UNIQUE_RECTANGLE_4, UNIQUE_RECTANGLE_5,
    UNIQUE_RECTANGLE_6, UniqueRectangle,
};
