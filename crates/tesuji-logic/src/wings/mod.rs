//! Wings: a few cells that force a digit into one of their ends.

mod strong_links;
mod w_wing;
mod wxyz_wing;
mod xy_wing;
mod xyz_wing;

pub use strong_links::{H_WING, L_WING, M_WING, S_WING, ThreeLinkWing};
pub use w_wing::{W_WING, WWing};
pub use wxyz_wing::{UVWXYZ_WING, VWXYZ_WING, WXYZ_WING, WxyzWing};
pub use xy_wing::{XY_WING, XyWing};
pub use xyz_wing::{XYZ_WING, XyzWing};
