//! Reads the imports and exports of modules, and whether they use top-level `await`. Any unsupported form is refused,
//! because a wrongly joined script fails only in the browser.

use std::io;

use super::minify::{self, MinifiedScript, is_word};

/// A module: its code without imports and the word `export`, and the names that it imports and exports.
pub(super) struct Module {
    pub imports: Vec<Import>,
    pub exports: Vec<String>,
    /// The paths of the modules that it loads later.
    pub later: Vec<String>,
    /// True if it uses top-level `await` before its exports are available.
    pub waits: bool,
    pub code: String,
    /// The code with the contents of its literals masked, byte for byte.
    pub bare: String,
}

/// Names that a module imports from another one.
pub(super) struct Import {
    /// The name there, and the name here.
    pub names: Vec<(String, String)>,
    /// The path of the other module.
    pub from: String,
}

/// The meaning of a word `import` within code.
pub(super) enum Load<'a> {
    /// `import('./module.js')`.
    Module { path: &'a str },
    /// ``import(`./folder/${name}.js`)``: the path up to the expression.
    File { start: &'a str },
    /// `import.meta.url`.
    Place,
}

impl Module {
    /// Reads a module.
    ///
    /// # Errors
    ///
    /// If it has an unsupported form.
    pub(super) fn read(name: &str, source: &str) -> io::Result<Module> {
        let MinifiedScript { code, bare } =
            minify::script(source).map_err(|fault| io::Error::other(format!("{name}: {fault}")))?;
        let waits = waits(&bare);
        let mut module = Module {
            imports: Vec::new(),
            exports: Vec::new(),
            later: Vec::new(),
            waits,
            code: String::new(),
            bare: String::new(),
        };
        let mut copied = 0;
        for at in words(&bare, &["import", "export"]) {
            let unknown = || unknown(name, &code[at..]);
            let is_statement = depth(&bare[..at]) == 0 && (at == 0 || bare[..at].ends_with('\n'));
            let end = if bare[at..].starts_with("export") {
                let declaration = bare[at..].strip_prefix("export ").filter(|_| is_statement).ok_or_else(unknown)?;
                module.exports.push(declared(declaration).ok_or_else(unknown)?);
                at + "export ".len()
            } else if let Some(load) = Load::read(&code[at..], &bare[at..]) {
                if let Load::Module { path } = load {
                    module.later.push(join(folder_of(name), path));
                }
                continue;
            } else {
                let (import, length) =
                    Import::read(name, &code[at..], &bare[at..]).filter(|_| is_statement).ok_or_else(unknown)?;
                module.imports.push(import);
                at + length
            };
            module.code += &code[copied..at];
            module.bare += &bare[copied..at];
            copied = end;
        }
        module.code += &code[copied..];
        module.bare += &bare[copied..];
        Ok(module)
    }

    /// Returns the positions and the meanings of the words `import` in the code.
    pub(super) fn loads(&self) -> impl Iterator<Item = (usize, Load<'_>)> {
        let read = |at: usize| Load::read(&self.code[at..], &self.bare[at..]).map(|load| (at, load));
        words(&self.bare, &["import"]).into_iter().filter_map(read)
    }
}

impl Import {
    /// Reads a statement: `import { one, two as three } from './four.js';`. Returns its length too.
    fn read(name: &str, code: &str, bare: &str) -> Option<(Import, usize)> {
        let list = bare.strip_prefix("import {")?;
        let (list, rest) = list.split_once('}')?;
        let names: Option<Vec<(String, String)>> =
            list.split(',').map(str::trim).filter(|part| !part.is_empty()).map(names).collect();
        let path = rest.strip_prefix(" from '")?;
        let length = path.find('\'')?;
        path[length..].strip_prefix("';\n")?;
        let start = bare.len() - path.len();
        let from = join(folder_of(name), &code[start..start + length]);
        Some((Import { names: names?, from }, start + length + "';\n".len()))
    }
}

/// Reads a name of an import, `one` or `two as three`.
fn names(part: &str) -> Option<(String, String)> {
    let (there, here) = part.split_once(" as ").unwrap_or((part, part));
    let is_name = |name: &str| !name.is_empty() && name.chars().all(is_word) && name != "default";
    (is_name(there) && is_name(here)).then(|| (there.to_owned(), here.to_owned()))
}

impl<'a> Load<'a> {
    /// Reads the code after the word `import` if it is not a statement.
    fn read(code: &'a str, bare: &str) -> Option<Load<'a>> {
        if let Some(rest) = bare.strip_prefix("import.meta.url") {
            return (!rest.starts_with(is_word)).then_some(Load::Place);
        }
        let quote = bare.strip_prefix("import(")?.chars().next()?;
        let start = "import(".len() + 1;
        let length = bare[start..].find(quote)?;
        match quote {
            '\'' if bare[start + length..].starts_with("')") => {
                Some(Load::Module { path: &code[start..start + length] })
            }
            '`' => {
                let start_length = bare[start..start + length].find("${")?;
                Some(Load::File { start: &code[start..start + start_length] })
            }
            _ => None,
        }
    }
}

/// Returns the positions of words; those after a dot are names of properties.
fn words(bare: &str, wanted: &[&str]) -> Vec<usize> {
    let is_here = |at: usize, word: &str| {
        bare[at..].starts_with(word)
            && !bare[at + word.len()..].starts_with(is_word)
            && !bare[..at].ends_with(|before| is_word(before) || before == '.')
    };
    bare.char_indices().map(|(at, _)| at).filter(|&at| wanted.iter().any(|word| is_here(at, word))).collect()
}

/// Returns how many brackets are open.
fn depth(bare: &str) -> usize {
    let count = |brackets: [char; 3]| bare.matches(brackets).count();
    count(['(', '[', '{']).saturating_sub(count([')', ']', '}']))
}

/// Returns the name that a declaration defines. A variable that could change later is refused, because each export is
/// read only once.
fn declared(declaration: &str) -> Option<String> {
    let words = ["async function ", "function ", "class ", "const "];
    let (word, rest) = words.iter().find_map(|word| Some((*word, declaration.strip_prefix(word)?)))?;
    let (name, rest) = rest.split_at(rest.find(|part| !is_word(part))?);
    let is_one = match word {
        "const " => rest.strip_prefix(" = ").is_some_and(is_one_value),
        "class " => rest.starts_with(" {") || rest.starts_with(" extends "),
        _ => rest.starts_with('('),
    };
    (is_one && !name.is_empty()).then(|| name.to_owned())
}

/// Returns whether a statement declares only one name with this value.
fn is_one_value(value: &str) -> bool {
    let mut depth = 0;
    for part in value.chars() {
        match part {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => return false,
            ';' if depth == 0 => return true,
            _ => {}
        }
    }
    false
}

/// Words before a parenthesis that is followed by a block instead of a function body.
const CONTROLS: [&str; 7] = ["if", "for", "while", "switch", "catch", "with", "await"];

/// A bracket that is open, or an arrow whose function has no braces.
struct Open {
    is_arrow: bool,
    is_function: bool,
    is_control: bool,
}

/// Returns whether code uses `await` outside its functions.
fn waits(bare: &str) -> bool {
    let awaits = words(bare, &["await"]);
    let mut open: Vec<Open> = Vec::new();
    let mut was_control = false;
    for (at, part) in bare.char_indices() {
        let before = bare[..at].trim_end();
        let bracket = |is_function, is_control| Open { is_arrow: false, is_function, is_control };
        match part {
            '(' => {
                let word = before.rsplit(|part| !is_word(part)).next().unwrap_or_default();
                open.push(bracket(false, CONTROLS.contains(&word)));
            }
            '[' => open.push(bracket(false, false)),
            '{' if before.ends_with("=>") => {
                // The arrow's function ends with the brace.
                open.pop();
                open.push(bracket(true, false));
            }
            '{' => open.push(bracket(before.ends_with(')') && !was_control, false)),
            ')' | ']' | '}' | ',' | ';' => {
                while open.last().is_some_and(|last| last.is_arrow) {
                    open.pop();
                }
                if !matches!(part, ',' | ';') {
                    was_control = open.pop().is_some_and(|last| last.is_control);
                }
            }
            '=' if bare[at..].starts_with("=>") => {
                open.push(Open { is_arrow: true, is_function: true, is_control: false });
            }
            'a' if awaits.binary_search(&at).is_ok() && !open.iter().any(|one| one.is_function) => return true,
            _ => {}
        }
    }
    false
}

/// Returns the error about code that begins with an unknown form.
fn unknown(name: &str, code: &str) -> io::Error {
    io::Error::other(format!("{name}: {:?} has an unknown form", code.lines().next().unwrap_or("")))
}

/// Returns the folder of a path, with its slash.
pub(super) fn folder_of(path: &str) -> &str {
    &path[..path.rfind('/').map_or(0, |at| at + 1)]
}

/// Resolves a path relative to a folder into a path relative to the root.
pub(super) fn join(folder: &str, path: &str) -> String {
    let mut parts: Vec<&str> = folder.split_terminator('/').collect();
    for part in path.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            _ => parts.push(part),
        }
    }
    parts.join("/")
}
