//! Writes the page as static files, which any web server can serve.

use std::path::Path;
use std::{fs, io};

use crate::wasm;

// The program has the same files.
#[path = "../../crates/tesuji-server/bundle/mod.rs"]
mod bundle;

/// The module that says how the engine is reached.
const TRANSPORT: &str = "app/engine/transport.js";

/// Its text where there is no server: the engine is the module.
const BY_MODULE: &str = "export const TRANSPORTS = ['wasm'];\n";

/// Writes the site to `target/site`. Returns whether there is a module for it.
///
/// # Errors
///
/// If a file cannot be read or written.
pub(crate) fn run(root: &Path) -> io::Result<bool> {
    if !wasm::run(root)? {
        return Ok(false);
    }
    let target = wasm::target_of(root);
    let site = target.join("site");
    if site.exists() {
        fs::remove_dir_all(&site)?;
    }
    let files = files(&root.join("web"), &target.join("modules"))?;
    for (name, bytes) in &files {
        let path = site.join(name);
        fs::create_dir_all(path.parent().unwrap_or(&site))?;
        fs::write(path, bytes)?;
    }
    println!("{} files in {}", files.len(), site.display());
    Ok(true)
}

/// Returns the files of the site, with the modules of a folder.
fn files(web: &Path, modules: &Path) -> io::Result<bundle::Files> {
    let mut sources = bundle::sources(web)?;
    sources.insert(TRANSPORT.to_owned(), BY_MODULE.as_bytes().to_vec());
    let mut files = bundle::bundle(&sources)?;
    for name in ["tesuji.wasm", "tesuji-all.wasm"] {
        files.insert(name.to_owned(), fs::read(modules.join(name))?);
    }
    bundle::fill_worker(&mut files)?;
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page() -> (bundle::Files, bundle::Files) {
        let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web");
        let sources = bundle::sources(&web).unwrap();
        let files = bundle::bundle(&sources).unwrap();
        (sources, files)
    }

    fn text(files: &bundle::Files, name: &str) -> String {
        String::from_utf8(files[name].clone()).unwrap()
    }

    #[test]
    fn the_worker_lists_the_files_and_has_a_version_that_follows_them() {
        let (_, mut files) = page();
        bundle::fill_worker(&mut files).unwrap();
        let worker = text(&files, "sw.js");
        assert!(worker.contains("const FILES = ['./', 'app/") && worker.contains("'index.html'"), "{worker}");
        assert!(!worker.contains("'sw.js'") && !worker.contains("'dev';"), "{worker}");
        let (_, mut other) = page();
        other.insert("icon.svg".to_owned(), b"<svg/>".to_vec());
        bundle::fill_worker(&mut other).unwrap();
        assert_ne!(worker, text(&other, "sw.js"));
    }

    #[test]
    fn the_first_view_is_one_script_and_one_style_sheet() {
        let (sources, files) = page();
        let index = text(&files, "index.html");
        assert_eq!(index.matches("rel=\"stylesheet\"").count(), 1, "{index}");
        assert_eq!(index.matches(" src=\"").count(), 1, "{index}");
        let main = text(&files, "app/main.js");
        assert!(main.contains("$parts['app/view/play.js'] = (() => {") && !main.contains("app/view/watch.js'] ="));
        assert!(text(&files, "app/view/watch.js").starts_with("export default async ($parts, $load) => {"));
        // Each module of the page is in one script.
        let scripts: String =
            files.keys().filter(|name| name.starts_with("app/")).map(|name| text(&files, name)).collect();
        for name in sources.keys().filter(|name| name.starts_with("app/") && name.ends_with(".js")) {
            assert_eq!(scripts.matches(&format!("$parts['{name}'] = ")).count(), 1, "{name}");
        }
        assert!(!scripts.contains("@param") && !scripts.contains("\n//"));
    }

    #[test]
    fn the_page_has_the_board_of_a_first_visit() {
        let (_, files) = page();
        let index = text(&files, "index.html");
        assert_eq!(index.matches("class=\"cell").count(), 81);
        assert_eq!(index.matches("class=\"digit\"").count(), 30);
    }

    #[test]
    fn code_keeps_its_strings_templates_and_patterns() {
        let source = "const a = 'x // y'; // gone\n/* gone */\n  const b = `a  // b\n  ${ { c: '}' }.c /* gone */ } d`;\n\n\
            const c = /[/*]\\/\"/.test(a) ? 4 / 2 : 1; // 'gone\n";
        let mut sources = page().0;
        sources.insert("tesuji.js".to_owned(), source.as_bytes().to_vec());
        let files = bundle::bundle(&{
            sources.insert("app/engine/worker.js".to_owned(), b"import { Tesuji } from '../live.js';\n".to_vec());
            sources
        });
        let expected = "const a = 'x // y';\nconst b = `a  // b\n  ${ { c: '}' }.c  } d`;\nconst c = /[/*]\\/\"/.test(a) ? 4 / 2 : 1;\n";
        assert_eq!(text(&files.unwrap(), "tesuji.js"), expected);
    }

    #[test]
    fn unknown_forms_are_refused() {
        for (code, said) in [
            ("import * as all from './live.js';\n", "import * as all"),
            ("export let changing = 1;\n", "let changing"),
            ("import { say } from './gone.js';\n", "app/gone.js: no such module"),
            ("const view = await import(name);\n", "neither a string nor a template"),
        ] {
            let mut sources = page().0;
            sources.insert("app/main.js".to_owned(), code.as_bytes().to_vec());
            let error = bundle::bundle(&sources).unwrap_err().to_string();
            assert!(error.contains(said), "{error}");
        }
    }
}
