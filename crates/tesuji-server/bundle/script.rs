//! Joins modules to scripts.
//!
//! The first script has all modules that the entry needs, in an order in which each comes after those that it imports.
//! A module becomes a function that returns its exports, so its other names stay its own:
//!
//! ```js
//! $parts['app/live.js'] = await (async () => {
//!   const { t } = $parts['app/words.js'];
//!   function say(text) { .. }
//!   return { say };
//! })();
//! ```
//!
//! A module that another one imports later, with `import('./view/make.js')`, begins another script, under its path: a
//! function that adds its parts to those of the first script. What several such scripts need is in `app/later.js`.

use std::collections::{BTreeMap, BTreeSet};
use std::io;

use super::{Files, squeeze, text};

/// The script of the modules that several later scripts share.
const SHARED: &str = "app/later.js";

/// The names that the first script adds: the parts, and the function that loads further ones.
const HEAD: &str = "const $parts = {};
export const part = (name) => $parts[name];
const $adding = {};
const $add = (file) => $adding[file] ??= import(`./${file}`).then((script) => script.default($parts, $load), (error) => {
delete $adding[file];
throw error;
});
const $load = async (name, ...files) => {
for (const file of files) await $add(file);
return $parts[name];
};
";

/// A module: its code without imports and the word `export`, and the names that it has from others and for others.
struct Module {
    imports: Vec<(String, String)>,
    exports: Vec<String>,
    later: Vec<String>,
    /// True if it waits for something before its exports are there.
    waits: bool,
    code: String,
}

type Modules = BTreeMap<String, Module>;

/// Returns the scripts of an entry and of everything that it loads later, by their paths.
///
/// # Errors
///
/// If a module does not exist or has a form that is not known here.
pub(super) fn bundle(sources: &Files, entry: &str) -> io::Result<BTreeMap<String, String>> {
    let mut modules = Modules::new();
    read_all(sources, entry, &mut modules)?;
    let first = order(&modules, entry);
    let entries: BTreeSet<&String> = modules.values().flat_map(|module| &module.later).collect();
    let orders: BTreeMap<&str, Vec<&str>> = entries
        .into_iter()
        .map(|name| (name.as_str(), order(&modules, name).into_iter().filter(|name| !first.contains(name)).collect()))
        .collect();
    let uses = |name: &str| orders.values().filter(|order| order.contains(&name)).count();
    let mut shared: Vec<&str> = Vec::new();
    for name in orders.values().flatten() {
        if uses(name) > 1 && !shared.contains(name) {
            shared.push(name);
        }
    }
    let plan = Plan { modules: &modules, folder: folder_of(entry), shared: &shared, orders: &orders };
    let mut scripts = BTreeMap::new();
    scripts.insert(entry.to_owned(), HEAD.to_owned() + &plan.parts(&first)?);
    for (name, order) in &orders {
        let own: Vec<&str> = order.iter().copied().filter(|name| !shared.contains(name)).collect();
        if !own.is_empty() {
            scripts.insert((*name).to_owned(), plan.later(&own)?);
        }
    }
    if !shared.is_empty() {
        scripts.insert(SHARED.to_owned(), plan.later(&shared)?);
    }
    Ok(scripts)
}

/// Returns a module with everything that it imports as one script, under its path.
///
/// # Errors
///
/// If a module does not exist or has a form that is not known here.
pub(super) fn flat(sources: &Files, entry: &str) -> io::Result<(String, String)> {
    let mut modules = Modules::new();
    read_all(sources, entry, &mut modules)?;
    let plan = Plan { modules: &modules, folder: folder_of(entry), shared: &[], orders: &BTreeMap::new() };
    Ok((entry.to_owned(), format!("const $parts = {{}};\n{}", plan.parts(&order(&modules, entry))?)))
}

/// The distribution of modules among scripts.
struct Plan<'a> {
    modules: &'a Modules,
    /// The folder of the first script: all paths are taken from there.
    folder: &'a str,
    shared: &'a [&'a str],
    /// The modules of each later script, with those that it shares.
    orders: &'a BTreeMap<&'a str, Vec<&'a str>>,
}

impl Plan<'_> {
    fn later(&self, names: &[&str]) -> io::Result<String> {
        Ok(format!("export default async ($parts, $load) => {{\n{}}};\n", self.parts(names)?))
    }

    fn parts(&self, names: &[&str]) -> io::Result<String> {
        names.iter().map(|name| self.part(name)).collect()
    }

    fn part(&self, name: &str) -> io::Result<String> {
        let module = &self.modules[name];
        let imports = module.imports.iter().map(|(names, from)| format!("const {names} = $parts['{from}'];\n"));
        let imports: String = imports.collect();
        let code = self.loading(name, &module.code)?;
        let exports = module.exports.join(", ");
        // A worker has to listen at once: only where it must, a script waits.
        let (wait, kind) = if module.waits { ("await ", "async ") } else { ("", "") };
        Ok(format!("$parts['{name}'] = {wait}({kind}() => {{\n{imports}{code}return {{ {exports} }};\n}})();\n"))
    }

    /// Returns code in which later imports and the place of the module are right for the script that has it.
    fn loading(&self, name: &str, code: &str) -> io::Result<String> {
        let place = format!("new URL('{}', import.meta.url)", relative(self.folder, name));
        let code = code.replace("import.meta.url", &place);
        let mut parts = code.split("import(");
        let mut made = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let unknown = || io::Error::other(format!("{name}: an import() of neither a string nor a template"));
            if let Some(rest) = part.strip_prefix('\'') {
                let (path, rest) = rest.split_once('\'').ok_or_else(unknown)?;
                let path = join(folder_of(name), path);
                let files: Vec<String> =
                    self.files(&path).map(|file| format!("'{}'", relative(self.folder, file))).collect();
                made += &format!("$load('{path}', {}{rest}", files.join(", "));
            } else if let Some(rest) = part.strip_prefix('`') {
                let (path, rest) = rest.split_once("${").ok_or_else(unknown)?;
                let path = relative(self.folder, &join(folder_of(name), path));
                made += &format!("import(`{}{path}${{{rest}", if path.starts_with("../") { "" } else { "./" });
            } else {
                return Err(unknown());
            }
        }
        Ok(made)
    }

    /// Returns the scripts that bring a later module.
    fn files<'b>(&'b self, name: &'b str) -> impl Iterator<Item = &'b str> {
        let order = self.orders.get(name).map_or(&[][..], Vec::as_slice);
        let is_shared = order.iter().any(|name| self.shared.contains(name));
        let is_own = order.iter().any(|name| !self.shared.contains(name));
        [is_shared.then_some(SHARED), is_own.then_some(name)].into_iter().flatten()
    }
}

/// Reads a module and all that it imports, at once or later.
fn read_all(sources: &Files, name: &str, modules: &mut Modules) -> io::Result<()> {
    if modules.contains_key(name) {
        return Ok(());
    }
    let bytes = sources.get(name).ok_or_else(|| io::Error::other(format!("{name}: no such module")))?;
    let source = text(name, bytes)?;
    let mut module = read(name, &squeeze::script(source))?;
    module.waits =
        source.lines().any(|line| !line.starts_with([' ', '/']) && line.contains("await ") && !line.contains("async "));
    let needed: Vec<String> = module.imports.iter().map(|(_, from)| from).chain(&module.later).cloned().collect();
    modules.insert(name.to_owned(), module);
    needed.iter().try_for_each(|name| read_all(sources, name, modules))
}

/// Reads a squeezed module.
fn read(name: &str, code: &str) -> io::Result<Module> {
    let mut module =
        Module { imports: Vec::new(), exports: Vec::new(), later: Vec::new(), waits: false, code: String::new() };
    let mut rest = code;
    while !rest.is_empty() {
        let unknown =
            || io::Error::other(format!("{name}: {:?} has an unknown form", rest.lines().next().unwrap_or("")));
        if let Some(after) = rest.strip_prefix("import {") {
            let (names, after) = after.split_once("} from '").ok_or_else(unknown)?;
            let (path, after) = after.split_once("';\n").ok_or_else(unknown)?;
            let names = names.replace(" as ", ": ").replace('\n', " ");
            module.imports.push((format!("{{{names}}}"), join(folder_of(name), path)));
            rest = after;
            continue;
        }
        let (line, after) = rest.split_once('\n').ok_or_else(unknown)?;
        rest = after;
        let line = match line.strip_prefix("export ") {
            Some(declaration) => {
                module.exports.push(declared(declaration).ok_or_else(unknown)?);
                declaration
            }
            None if line.starts_with("import ") => return Err(unknown()),
            None => line,
        };
        module.code += line;
        module.code.push('\n');
    }
    for part in module.code.split("import('").skip(1) {
        let path = part.split('\'').next().unwrap_or_default();
        module.later.push(join(folder_of(name), path));
    }
    Ok(module)
}

/// Returns the name that a declaration gives. What could change later is refused: an export is taken once.
fn declared(declaration: &str) -> Option<String> {
    let rest =
        ["async function ", "function ", "class ", "const "].iter().find_map(|word| declaration.strip_prefix(word))?;
    let end = rest.find(|part: char| !part.is_alphanumeric() && part != '_' && part != '$')?;
    (end > 0).then(|| rest[..end].to_owned())
}

/// Returns a module after all that it imports.
fn order<'a>(modules: &'a Modules, entry: &'a str) -> Vec<&'a str> {
    fn visit<'a>(modules: &'a Modules, name: &'a str, order: &mut Vec<&'a str>, seen: &mut BTreeSet<&'a str>) {
        if !seen.insert(name) {
            return;
        }
        for (_, from) in &modules[name].imports {
            visit(modules, from, order, seen);
        }
        order.push(name);
    }
    let (mut found, mut seen) = (Vec::new(), BTreeSet::new());
    visit(modules, entry, &mut found, &mut seen);
    found
}

/// Returns the folder of a path, with its slash.
fn folder_of(path: &str) -> &str {
    &path[..path.rfind('/').map_or(0, |at| at + 1)]
}

/// Returns the path from the root that a relative path in a folder means.
fn join(folder: &str, path: &str) -> String {
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

/// Returns the path to a file from a folder.
fn relative(folder: &str, path: &str) -> String {
    let mut folder = folder;
    let mut up = String::new();
    loop {
        if let Some(rest) = path.strip_prefix(folder) {
            return up + rest;
        }
        up += "../";
        folder = folder_of(folder.trim_end_matches('/'));
    }
}
