//! The arguments of `cargo xtask release`.

use std::path::PathBuf;

/// The arguments.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Options {
    /// The folder of the artefacts, if it is not the usual one.
    pub out: Option<PathBuf>,
    /// True if each artefact is tested.
    pub try_each: bool,
    /// Names of artefacts, or their beginnings; all if empty.
    only: Vec<String>,
}

impl Options {
    /// Parses the arguments.
    ///
    /// # Errors
    ///
    /// If `--dry` is missing, or an argument is unknown or has no value.
    pub(super) fn parse(arguments: &[&str]) -> Result<Options, String> {
        let mut options = Options::default();
        let mut dry = false;
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            let mut value = || rest.next().ok_or(format!("{argument} needs a value"));
            match *argument {
                "--dry" => dry = true,
                "--try" => options.try_each = true,
                "--out" => options.out = Some(value()?.into()),
                "--only" => options.only.extend(value()?.split(',').map(str::to_owned)),
                other => return Err(format!("{other} is not one of --dry, --try, --out FOLDER, --only NAME,NAME")),
            }
        }
        match dry {
            true => Ok(options),
            false => Err("add --dry: docs/releasing.md explains how the artefacts are uploaded".into()),
        }
    }

    /// Returns whether an artefact is selected. `program` selects `program-x86_64` too.
    pub(super) fn selects(&self, name: &str) -> bool {
        let begins = |only: &String| {
            name.strip_prefix(only.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
        };
        self.only.is_empty() || self.only.iter().any(begins)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_read_in_any_order() {
        let options = Options::parse(&["--try", "--only", "npm,program", "--dry", "--out", "a"]).unwrap();
        assert_eq!(options.out, Some("a".into()));
        assert!(options.try_each);
        assert!(options.selects("npm") && options.selects("program-x86_64"));
        assert!(!options.selects("program2") && !options.selects("crates"));
        assert!(Options::parse(&["--dry"]).unwrap().selects("crates"));
    }

    #[test]
    fn wrong_arguments_are_errors() {
        for wrong in [&[][..], &["--try"], &["--dry", "--out"], &["--dry", "--upload"]] {
            assert!(Options::parse(wrong).is_err(), "{wrong:?}");
        }
    }
}
