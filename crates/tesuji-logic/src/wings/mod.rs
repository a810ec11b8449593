//! A few cells with a few digits that leave one of them to one of the ends.

mod w_wing;
mod wxyz_wing;
mod xy_wing;
mod xyz_wing;

pub use w_wing::{W_WING, WWing};
pub use wxyz_wing::{WXYZ_WING, WxyzWing};
pub use xy_wing::{XY_WING, XyWing};
pub use xyz_wing::{XYZ_WING, XyzWing};
