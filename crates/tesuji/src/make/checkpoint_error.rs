use std::fmt;
use std::io;
use std::path::PathBuf;

/// The error of opening a [`Checkpoint`](super::Checkpoint).
#[derive(Debug)]
#[non_exhaustive]
pub enum CheckpointError {
    /// A file could not be read or written.
    Io(io::Error),
    /// A complete file is there, which is to stay.
    Exists,
    /// The run is over: the file is complete.
    Complete,
    /// The file is unfinished: its run may go on, or be given up.
    Unfinished,
    /// Another program is at work on the unfinished file.
    Busy,
    /// The file is of another run, which differs in these: `seed`, `count`.
    OtherRun(Vec<&'static str>),
    /// There is no unfinished file, or it is shorter than it was.
    NoState,
    /// A file is there, and nothing says of which run it is.
    Unknown,
    /// Under a name that is needed, there is a file that Tesuji did not write. It stays as it is.
    Foreign(PathBuf),
}

impl From<io::Error> for CheckpointError {
    fn from(error: io::Error) -> CheckpointError {
        CheckpointError::Io(error)
    }
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CheckpointError::Io(error) => error.fmt(f),
            CheckpointError::Exists => f.write_str("the file exists"),
            CheckpointError::Complete => f.write_str("the file is complete"),
            CheckpointError::Unfinished => f.write_str("the file is unfinished"),
            CheckpointError::Busy => f.write_str("another program is writing the file"),
            CheckpointError::OtherRun(fields) => {
                let verb = if fields.len() == 1 { "differs" } else { "differ" };
                write!(f, "the file is of another run: the {} {verb}", fields.join(" and the "))
            }
            CheckpointError::NoState => f.write_str("there is no unfinished run of this file"),
            CheckpointError::Unknown => f.write_str("nothing says of which run the file is"),
            CheckpointError::Foreign(path) => {
                write!(f, "{} is a file that Tesuji did not write, under a name that it needs", path.display())
            }
        }
    }
}

impl std::error::Error for CheckpointError {}

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
