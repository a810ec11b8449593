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
//! function that adds its parts to those of the first script. Modules that several such scripts need are in
//! `app/later.js`.

use std::collections::{BTreeMap, BTreeSet};
use std::io;

use super::module::{Import, Load, Module, folder_of, join};
use super::{Files, text};

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

type Modules = BTreeMap<String, Module>;

/// Returns the scripts of an entry and of everything that it loads later, by their paths.
///
/// # Errors
///
/// If a module does not exist or has an unsupported form.
pub(super) fn bundle(sources: &Files, entry: &str) -> io::Result<BTreeMap<String, String>> {
    let mut modules = Modules::new();
    read_all(sources, entry, &mut modules)?;
    let first = order(&modules, entry)?;
    let entries: BTreeSet<&String> = modules.values().flat_map(|module| &module.later).collect();
    let mut orders: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for name in entries {
        orders.insert(name, order(&modules, name)?.into_iter().filter(|name| !first.contains(name)).collect());
    }
    let uses = |name: &str| orders.values().filter(|order| order.contains(&name)).count();
    let mut shared: Vec<&str> = Vec::new();
    for name in orders.values().flatten() {
        if uses(name) > 1 && !shared.contains(name) {
            shared.push(name);
        }
    }
    let folder = folder_of(entry);
    let plan = Plan { modules: &modules, folder, shared: &shared, orders: &orders };
    let mut scripts = BTreeMap::new();
    scripts.insert(entry.to_owned(), HEAD.to_owned() + &plan.parts(&first, folder)?);
    for (name, order) in &orders {
        let own: Vec<&str> = order.iter().copied().filter(|name| !shared.contains(name)).collect();
        if !own.is_empty() {
            scripts.insert((*name).to_owned(), plan.later(&own, folder_of(name))?);
        }
    }
    if !shared.is_empty() {
        scripts.insert(SHARED.to_owned(), plan.later(&shared, folder_of(SHARED))?);
    }
    Ok(scripts)
}

/// Returns a module with everything that it imports as one script, under its path.
///
/// # Errors
///
/// If a module does not exist or has an unsupported form.
pub(super) fn flat(sources: &Files, entry: &str) -> io::Result<(String, String)> {
    let mut modules = Modules::new();
    read_all(sources, entry, &mut modules)?;
    if let Some((name, _)) = modules.iter().find(|(_, module)| !module.later.is_empty()) {
        return Err(io::Error::other(format!("{name}: {entry} is one script, and loads nothing later")));
    }
    let folder = folder_of(entry);
    let plan = Plan { modules: &modules, folder, shared: &[], orders: &BTreeMap::new() };
    Ok((entry.to_owned(), format!("const $parts = {{}};\n{}", plan.parts(&order(&modules, entry)?, folder)?)))
}

/// The distribution of modules among scripts.
struct Plan<'a> {
    modules: &'a Modules,
    /// The folder of the first script, which loads the others.
    folder: &'a str,
    shared: &'a [&'a str],
    /// The modules of each later script, with those that it shares.
    orders: &'a BTreeMap<&'a str, Vec<&'a str>>,
}

impl Plan<'_> {
    /// Returns a script that is loaded later, from the folder that it is in.
    fn later(&self, names: &[&str], folder: &str) -> io::Result<String> {
        Ok(format!("export default async ($parts, $load) => {{\n{}}};\n", self.parts(names, folder)?))
    }

    fn parts(&self, names: &[&str], folder: &str) -> io::Result<String> {
        names.iter().map(|name| self.part(name, folder)).collect()
    }

    fn part(&self, name: &str, folder: &str) -> io::Result<String> {
        let module = &self.modules[name];
        let imports: String =
            module.imports.iter().map(|import| self.import(name, import)).collect::<io::Result<_>>()?;
        let code = self.loading(name, module, folder);
        let exports = module.exports.join(", ");
        // A worker must listen at once, so a script waits only for a module that itself waits.
        let (wait, kind) = if module.waits { ("await ", "async ") } else { ("", "") };
        Ok(format!("$parts['{name}'] = {wait}({kind}() => {{\n{imports}{code}return {{ {exports} }};\n}})();\n"))
    }

    /// Returns the constants that stand for an import.
    fn import(&self, name: &str, Import { names, from }: &Import) -> io::Result<String> {
        let exports = &self.modules[from].exports;
        if let Some((gone, _)) = names.iter().find(|(there, _)| !exports.contains(there)) {
            return Err(io::Error::other(format!("{name}: {from} exports no {gone}")));
        }
        let pattern =
            |(there, here): &(String, String)| if there == here { here.clone() } else { format!("{there}: {here}") };
        let names: Vec<String> = names.iter().map(pattern).collect();
        Ok(format!("const {{ {} }} = $parts['{from}'];\n", names.join(", ")))
    }

    /// Returns the code of a module with its dynamic imports and its own address adapted to the script that contains
    /// it.
    fn loading(&self, name: &str, module: &Module, folder: &str) -> String {
        let mut made = String::new();
        let mut copied = 0;
        for (at, load) in module.loads() {
            made += &module.code[copied..at];
            let (new, length) = match load {
                Load::Place => {
                    (format!("new URL('{}', import.meta.url)", relative(folder, name)), "import.meta.url".len())
                }
                Load::Module { path } => {
                    let wanted = join(folder_of(name), path);
                    let files: Vec<String> =
                        self.files(&wanted).map(|file| format!("'{}'", relative(self.folder, file))).collect();
                    (format!("$load('{wanted}', {})", files.join(", ")), "import('')".len() + path.len())
                }
                Load::File { start } => {
                    let path = relative(folder, &join(folder_of(name), start));
                    let here = if path.starts_with("../") { "" } else { "./" };
                    (format!("import(`{here}{path}"), "import(`".len() + start.len())
                }
            };
            made += &new;
            copied = at + length;
        }
        made + &module.code[copied..]
    }

    /// Returns the scripts to load for a module that is imported later.
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
    let module = Module::read(name, source)?;
    let needed: Vec<String> = module.imports.iter().map(|import| &import.from).chain(&module.later).cloned().collect();
    modules.insert(name.to_owned(), module);
    needed.iter().try_for_each(|name| read_all(sources, name, modules))
}

/// Returns a module after all that it imports.
///
/// # Errors
///
/// If modules import each other, because one of them would run before the other.
fn order<'a>(modules: &'a Modules, entry: &'a str) -> io::Result<Vec<&'a str>> {
    fn visit<'a>(
        modules: &'a Modules,
        name: &'a str,
        order: &mut Vec<&'a str>,
        open: &mut Vec<&'a str>,
    ) -> io::Result<()> {
        if open.contains(&name) {
            return Err(io::Error::other(format!("{name}: it imports itself, through {}", open.join(", "))));
        }
        if order.contains(&name) {
            return Ok(());
        }
        open.push(name);
        for import in &modules[name].imports {
            visit(modules, &import.from, order, open)?;
        }
        open.pop();
        order.push(name);
        Ok(())
    }
    let mut found = Vec::new();
    visit(modules, entry, &mut found, &mut Vec::new())?;
    Ok(found)
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
