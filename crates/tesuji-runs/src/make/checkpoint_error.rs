//! The errors of opening a checkpoint.

use std::io;
use std::path::PathBuf;

/// The error returned when a [`Checkpoint`](super::Checkpoint) cannot be opened.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// A file could not be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A complete file exists and must be kept.
    #[error("the file exists")]
    Exists,
    /// The run is over: the file is complete.
    #[error("the file is complete")]
    Complete,
    /// The file is unfinished: its run can be resumed or discarded.
    #[error("the file is unfinished")]
    Unfinished,
    /// Another program is using the unfinished file.
    #[error("another program is writing the file")]
    Busy,
    /// The file belongs to another run, which differs in these fields: `seed`, `count`.
    #[error("the file is from another run: the {} {}", .0.join(" and the "), if .0.len() == 1 { "differs" } else { "differ" })]
    OtherRun(Vec<&'static str>),
    /// There is no unfinished file, or it is shorter than recorded.
    #[error("there is no unfinished run of this file")]
    NoState,
    /// A file exists, but its run is unknown.
    #[error("the run that the file belongs to is unknown")]
    Unknown,
    /// A file that Tesuji did not write has a name that Tesuji needs. It is left unchanged.
    #[error("{} has a name that Tesuji needs, but Tesuji did not write this file", .0.display())]
    Foreign(PathBuf),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_error_says_something_else() {
        let denied = CheckpointError::from(io::Error::from(io::ErrorKind::PermissionDenied));
        assert_eq!(denied.to_string(), io::Error::from(io::ErrorKind::PermissionDenied).to_string());
        let errors = [
            CheckpointError::Exists,
            CheckpointError::Complete,
            CheckpointError::Unfinished,
            CheckpointError::Busy,
            CheckpointError::OtherRun(vec!["seed"]),
            CheckpointError::OtherRun(vec!["seed", "count"]),
            CheckpointError::NoState,
            CheckpointError::Unknown,
            CheckpointError::Foreign("a.state".into()),
        ];
        let texts: std::collections::BTreeSet<String> = errors.iter().map(CheckpointError::to_string).collect();
        assert!(texts.len() == errors.len() && texts.iter().all(|text| text.contains("file")));
    }
}
