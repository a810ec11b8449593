//! A file that Tesuji did not write is left unchanged, whatever its name.

use std::fs;
use std::path::{Path, PathBuf};

use tesuji::dataset::Recipe;
use tesuji::files::CompanionFile;

use crate::folder::Folder;
use crate::process::{Run, tesuji};

/// Contents of a user's file, including some that look like the beginning of ours.
const TEXTS: [&str; 5] = [
    "precious\n",
    "",
    "source,question,answer,rating\nmine\n",
    "tesuji: the state of a run\n",
    "5 12\n{\"version\":\"0.1.0\"}\n",
];

const RECIPE: &str = "seed = 1\nsplits = { train = 0.5, test = 0.5 }\n[[strata]]\nname = \"any\"\ncount = 4\n";

/// Files of a user, and their contents.
struct Foreign(Vec<(PathBuf, &'static str)>);

impl Foreign {
    fn put(paths: &[PathBuf], text: &'static str) -> Foreign {
        for path in paths {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
            set_mode(path);
        }
        Foreign(paths.iter().map(|path| (path.clone(), text)).collect())
    }

    fn check(&self, run: &Run) {
        for (path, text) in &self.0 {
            let now = fs::read_to_string(path);
            assert_eq!(now.as_deref().ok(), Some(*text), "{} after {run:?}", path.display());
            assert!(has_mode(path), "{} after {run:?}", path.display());
        }
    }
}

#[cfg(unix)]
fn set_mode(path: &Path) {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(0o640)).unwrap();
}

#[cfg(unix)]
fn has_mode(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(path).unwrap().permissions().mode() & 0o777 == 0o640
}

#[cfg(not(unix))]
fn set_mode(_: &Path) {}

#[cfg(not(unix))]
fn has_mode(_: &Path) -> bool {
    true
}

/// Returns the forms of files of made puzzles, and the additional names that each uses.
fn forms() -> Vec<(&'static str, [CompanionFile; 2])> {
    let part = [CompanionFile::Part, CompanionFile::State];
    let mut forms = vec![("line", part), ("csv", part), ("json", part)];
    if cfg!(feature = "parquet") {
        forms.push(("parquet", [CompanionFile::Rows, CompanionFile::RowsState]));
    }
    forms
}

#[test]
fn generate_takes_no_name_from_a_user() {
    for (form, names) in forms() {
        for (name, text) in CompanionFile::ALL.into_iter().flat_map(|name| TEXTS.map(|text| (name, text))) {
            // A name that the form does not need is tried only once.
            if !names.contains(&name) && text != TEXTS[0] {
                continue;
            }
            for flag in [&[][..], &["--force"], &["--resume"], &["--resume", "--force"]] {
                let folder = Folder::new();
                let file = folder.path("x");
                let path = name.of(file.as_ref());
                let foreign = Foreign::put(std::slice::from_ref(&path), text);
                let args = ["generate", "--seed", "1", "--count", "2", "--output", form, "--file", &file];
                let run = tesuji(&[&args[..], flag].concat(), "");
                foreign.check(&run);
                if names.contains(&name) {
                    let named = run.err.contains(&*path.to_string_lossy());
                    assert_eq!(
                        (run.code, named, folder.names().len()),
                        (2, true, 1),
                        "{form} {name:?} {flag:?}: {run:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_file_of_which_nothing_is_known_is_not_taken_for_complete() {
    let folder = Folder::new();
    let file = folder.path("notes.txt");
    let generate = |more: &[&str]| tesuji(&[&["generate", "--file", &file], more].concat(), "");
    fs::write(&file, "notes\n").unwrap();
    let run = generate(&["--resume", "--count", "3"]);
    assert_eq!((run.code, folder.read("notes.txt")), (2, "notes\n".to_owned()));
    assert!(run.err.contains("notes.txt: the run that the file belongs to is unknown"), "{}", run.err);
    fs::remove_file(&file).unwrap();
    assert_eq!(generate(&["--seed", "5", "--count", "3"]).code, 0);
    let resumed = generate(&["--resume", "--seed", "5", "--count", "3"]);
    assert_eq!((resumed.code, resumed.err.contains("is complete")), (0, true), "{}", resumed.err);
    // Without a seed option, the seed of the run is used.
    assert_eq!(generate(&["--resume", "--count", "3"]).code, 0);
    for (other, differs) in [
        (&["--seed", "6", "--count", "3"][..], "the seed differs"),
        (&["--seed", "5", "--count", "4"], "the count differs"),
        (&["--count", "3", "--minimal"], "the specification differs"),
        (&["--count", "3", "--output", "json"], "the form differs"),
        (&["--count", "9", "--minimal"], "the count and the specification differ"),
    ] {
        let run = generate(&[&["--resume"], other].concat());
        assert_eq!((run.code, run.err.contains(differs)), (2, true), "{other:?}: {}", run.err);
    }
}

#[test]
fn a_path_that_ends_as_a_folder_is_refused() {
    let folder = Folder::new();
    for name in ["a/", "a/.", "a//", "a/.."] {
        let run = tesuji(&["generate", "--seed", "1", "--file", &folder.path(name)], "");
        assert_eq!((run.code, folder.names().len()), (2, 0), "{name} {}", run.err);
        assert!(run.err.contains(name), "{}", run.err);
    }
}

#[test]
fn a_data_set_takes_no_name_from_a_user() {
    let recipe: Recipe = RECIPE.parse().unwrap();
    for text in TEXTS {
        let folder = Folder::new();
        folder.write("r.toml", RECIPE);
        let data = folder.0.path().join("data");
        let make = |flags: &[&str]| {
            let data = data.display().to_string();
            tesuji(&[&["dataset", "make", &folder.path("r.toml"), "--folder", &data], flags].concat(), "")
        };
        let part = recipe.parts(&data, (0, 1))[0].path().to_owned();
        let parts = [part.clone()].into_iter().chain(CompanionFile::ALL.map(|name| name.of(&part)));
        let files = recipe.file_names().into_iter().map(|name| data.join(name));
        for path in parts.clone().chain(files) {
            let foreign = Foreign::put(std::slice::from_ref(&path), text);
            // With `--force`, a file under the name of an output would be replaced.
            let flags: &[&[&str]] = if parts.clone().any(|part| part == path) { &[&[], &["--force"]] } else { &[&[]] };
            for flag in flags {
                let run = make(flag);
                foreign.check(&run);
            }
            fs::remove_dir_all(&data).unwrap();
        }
    }
}

#[test]
fn a_file_that_is_replaced_keeps_its_mode() {
    let folder = Folder::new();
    folder.write("secret", "secret");
    let path = PathBuf::from(folder.path("secret"));
    set_mode(&path);
    let run = tesuji(&["generate", "--seed", "1", "--file", &folder.path("secret"), "--force"], "");
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(has_mode(&path) && folder.read("secret").len() == 82);
}
