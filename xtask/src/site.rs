//! Writes the page as static files, which any web server can serve.

use std::path::Path;
use std::{fs, io};

use crate::wasm;

// The program has the same files.
#[path = "../../crates/tesuji-server/bundle/mod.rs"]
mod bundle;

/// The module with the transports of the engine.
const TRANSPORT: &str = "app/engine/transport.js";

/// Its text for static files: the engine is the module.
const BY_MODULE: &str = "export const TRANSPORTS = ['wasm'];\n";

/// The picture of the page in previews of links, as the page names it.
const PICTURE: &str = "<meta property=\"og:image\" content=\"";

/// Writes the site to `target/site`. If its address is known, previews of links to it name the address. Returns whether
/// there is a module for it.
///
/// # Errors
///
/// If a file cannot be read or written, or if the address is not that of a web site.
pub(crate) fn run(root: &Path, address: Option<&str>) -> io::Result<bool> {
    let address = address.map(folder_of).transpose()?;
    if !wasm::run(root)? {
        return Ok(false);
    }
    let target = wasm::target_of(root);
    let site = target.join("site");
    if site.exists() {
        fs::remove_dir_all(&site)?;
    }
    let files = files(&root.join("web"), &target.join("modules"), address.as_deref())?;
    for (name, bytes) in &files {
        let path = site.join(name);
        fs::create_dir_all(path.parent().unwrap_or(&site))?;
        fs::write(path, bytes)?;
    }
    println!("{} files in {}", files.len(), site.display());
    Ok(true)
}

/// Returns the address of a site, which ends in a slash.
fn folder_of(address: &str) -> io::Result<String> {
    let name = ["https://", "http://"].iter().find_map(|scheme| address.strip_prefix(scheme)).unwrap_or_default();
    if name.trim_start_matches('/').is_empty() || name.contains(|c: char| c.is_whitespace() || "\"'<>&?#".contains(c)) {
        return Err(io::Error::other(format!("expected an address such as https://sudoku.example/, not {address:?}")));
    }
    Ok(if address.ends_with('/') { address.to_owned() } else { format!("{address}/") })
}

/// Returns the page with its address: programs that show previews of links do not follow relative addresses.
fn with_address(page: &str, address: &str) -> io::Result<String> {
    if page.matches(PICTURE).count() != 1 {
        return Err(io::Error::other("index.html: expected exactly one picture for previews"));
    }
    let url = format!("<meta property=\"og:url\" content=\"{address}\">\n{PICTURE}{address}");
    Ok(page.replacen(PICTURE, &url, 1))
}

/// Returns the files of the site, with the modules of a folder.
fn files(web: &Path, modules: &Path, address: Option<&str>) -> io::Result<bundle::Files> {
    let mut sources = bundle::sources(web)?;
    if let (Some(address), Some(page)) = (address, sources.get_mut("index.html")) {
        *page = with_address(&String::from_utf8_lossy(page), address)?.into_bytes();
    }
    sources.insert(TRANSPORT.to_owned(), BY_MODULE.as_bytes().to_vec());
    let mut files = bundle::bundle(&sources)?;
    for name in ["tesuji.wasm", "tesuji-all.wasm"].into_iter().chain(bundle::ON_DEMAND) {
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
        for name in bundle::ON_DEMAND {
            files.insert(name.to_owned(), Vec::new());
        }
        bundle::fill_worker(&mut files).unwrap();
        let worker = text(&files, "sw.js");
        for name in bundle::ON_DEMAND {
            assert!(!worker.contains(name), "{name} is kept once it was asked for");
        }
        assert!(worker.contains("const FILES = ['./', 'app/") && worker.contains("'index.html'"), "{worker}");
        assert!(!worker.contains("'sw.js'") && !worker.contains("'dev';"), "{worker}");
        let (_, mut other) = page();
        other.insert("icon.svg".to_owned(), b"<svg/>".to_vec());
        bundle::fill_worker(&mut other).unwrap();
        assert_ne!(worker, text(&other, "sw.js"));
    }

    #[test]
    fn the_worker_keeps_no_picture_for_previews() {
        let (_, mut files) = page();
        assert!(files.contains_key(bundle::PREVIEW));
        bundle::fill_worker(&mut files).unwrap();
        assert!(!text(&files, "sw.js").contains(bundle::PREVIEW));
    }

    #[test]
    fn previews_of_links_have_the_whole_address_if_it_is_known() {
        let (sources, _) = page();
        let index = text(&sources, "index.html");
        assert!(index.contains("<meta property=\"og:image\" content=\"preview.png\">") && !index.contains("og:url"));
        for address in ["https://sudoku.example/tesuji", "https://sudoku.example/tesuji/"] {
            let made = with_address(&index, &folder_of(address).unwrap()).unwrap();
            assert!(made.contains("property=\"og:url\" content=\"https://sudoku.example/tesuji/\">"), "{made}");
            assert!(made.contains("content=\"https://sudoku.example/tesuji/preview.png\">"), "{made}");
        }
        for address in [
            "",
            "sudoku.example",
            "https://",
            "https:///",
            "ftp://a.example/",
            "http://a.example/\"><b>",
            "http://a b/",
        ] {
            assert!(folder_of(address).is_err(), "{address}");
        }
        assert!(with_address("<head></head>", "https://sudoku.example/").is_err());
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
            for worker in ["app/engine/worker.js", "app/photograph/worker.js", "app/book/worker.js"] {
                sources.insert(worker.to_owned(), b"import { say } from '../live.js';\n".to_vec());
            }
            sources
        });
        let expected = "const a = 'x // y';\nconst b = `a  // b\n  ${ { c: '}' }.c  } d`;\nconst c = /[/*]\\/\"/.test(a) ? 4 / 2 : 1;\n";
        assert_eq!(text(&files.unwrap(), "tesuji.js"), expected);
    }

    /// Returns the scripts of a page whose first module is this one.
    fn first(code: &str) -> io::Result<String> {
        let mut sources = page().0;
        sources.insert("app/main.js".to_owned(), code.as_bytes().to_vec());
        bundle::bundle(&sources).map(|files| text(&files, "app/main.js"))
    }

    #[test]
    fn unknown_forms_are_refused() {
        for (code, said) in [
            ("import all from './live.js';\n", "unknown form"),
            ("import * as all from './live.js';\n", "unknown form"),
            ("import all, { say } from './live.js';\n", "unknown form"),
            ("import './live.js';\n", "unknown form"),
            ("import { default as say } from './live.js';\n", "unknown form"),
            ("import { say } from \"./live.js\";\nimport { t } from './words.js';\n", "unknown form"),
            ("import { say } from './live.js' with { type: 'json' };\n", "unknown form"),
            ("import { say } from './live.js'\n", "unknown form"),
            ("f(); import { say } from './live.js';\n", "unknown form"),
            ("import { say } from './gone.js';\n", "app/gone.js: no such module"),
            ("import { whisper } from './live.js';\n", "app/live.js exports no whisper"),
            ("const view = await import(name);\n", "unknown form"),
            ("const view = await import(\"./live.js\");\n", "unknown form"),
            ("const view = await import('./' + name);\n", "unknown form"),
            ("const view = await import('./live.js', {});\n", "unknown form"),
            ("const view = await import(`./live.js`);\n", "unknown form"),
            ("const view = await import ('./live.js');\n", "unknown form"),
            ("const path = import.meta.resolve('./live.js');\n", "unknown form"),
            ("export default 1;\n", "unknown form"),
            ("const a = 1;\nexport { a };\n", "unknown form"),
            ("export * from './live.js';\n", "unknown form"),
            ("export let a = 1;\n", "unknown form"),
            ("export var a = 1;\n", "unknown form"),
            ("export const a = 1, b = 2;\n", "unknown form"),
            ("export const { a } = f();\n", "unknown form"),
            ("export const [a] = f();\n", "unknown form"),
            ("export const a = 1\n", "unknown form"),
            ("export function* all() {}\n", "unknown form"),
            ("export async function* all() {}\n", "unknown form"),
            ("f(); export const a = 1;\n", "unknown form"),
            ("import { a } from './main.js';\nexport const b = a;\n", "it imports itself"),
            ("const a = 'b\n", "a string without an end"),
            ("const a = `b\n", "a template without an end"),
            ("const a = /b\n", "a regular expression without an end"),
            ("const a = 1; /* b\n", "a comment without an end"),
        ] {
            let error = first(code).expect_err(code).to_string();
            assert!(error.contains(said), "{code}: {error}");
        }
    }

    #[test]
    fn words_in_literals_and_names_are_no_forms() {
        let code = "const a = `\nimport b from 'c';\nexport default d;\n`;\nconst e = a.import('import(f)') + \
            g.export + 'import.meta.url' + /import(h)/.source;\n";
        assert!(first(code).unwrap().contains(code));
        let code = "import {\n  say,\n  say as tell,\n} from './live.js';\nexport class A extends say {}\n\
            export const b = (c, d) => [c, d, 'e;'];\nexport async function f() { await say(); }\n";
        let made = first(code).unwrap();
        assert!(made.contains("const { say, say: tell } = $parts['app/live.js'];\nclass A extends say {}\n"), "{made}");
        assert!(made.contains("return { A, b, f };\n"), "{made}");
        let made = first("const a = await import('./view/make.js');\nconst b = import(`../words/${a}.js`);\n").unwrap();
        assert!(made.contains("const a = await $load('app/view/make.js', "), "{made}");
        assert!(made.contains("const b = import(`../words/${a}.js`);"), "{made}");
    }

    #[test]
    fn a_module_waits_only_outside_of_its_functions() {
        for (code, waits) in [
            ("await f();\n", true),
            ("if (a(b)) {\n  await f();\n}\n", true),
            ("for await (const a of b) {\n  c(a);\n}\n", true),
            ("try {\n  f(await g());\n} catch (error) {\n  h();\n}\n", true),
            ("const f = async () => { await g(); };\nawait f();\n", true),
            ("const f = async () => await g();\nawait f();\n", true),
            ("const a = { b: await f() };\n", true),
            ("const f = async () => (await g()).h;\n", false),
            ("g(async () => await h(), 1);\n", false),
            ("async function f(a = (1)) {\n  if (a) {\n    await g();\n  }\n}\n", false),
            ("class A {\n  async b() {\n    for (;;) {\n      await c();\n    }\n  }\n}\n", false),
            ("const a = { async b(c) { await c; } };\n", false),
            ("const a = 'await b';\n// await c\n", false),
        ] {
            let made = first(code).unwrap();
            assert_eq!(made.contains("$parts['app/main.js'] = await (async () => {"), waits, "{code}: {made}");
        }
    }

    #[test]
    fn a_later_script_finds_files_from_its_own_folder() {
        let mut sources = page().0;
        let code = "export const makeView = () => new URL('./a.js', import.meta.url) + import(`../words/${b}.js`);\n";
        sources.insert("app/view/make.js".to_owned(), code.as_bytes().to_vec());
        let made = text(&bundle::bundle(&sources).unwrap(), "app/view/make.js");
        assert!(made.contains("new URL('./a.js', new URL('make.js', import.meta.url))"), "{made}");
        assert!(made.contains("import(`../words/${b}.js`)"), "{made}");
    }

    #[test]
    fn a_comment_keeps_words_apart() {
        let made = first("const/* a */b = 1;\nfunction f() {\n  return/*\n  */ b;\n}\n").unwrap();
        assert!(made.contains("const b = 1;\nfunction f() {\nreturn\nb;\n}\n"), "{made}");
    }

    #[test]
    fn unknown_pages_and_sheets_are_refused() {
        let page = page().0;
        let index = text(&page, "index.html");
        for (name, new, said) in [
            ("index.html", index.replace("<link rel=\"stylesheet\"", " <link rel=\"stylesheet\""), "unknown form"),
            ("index.html", index.replace("board-place", "table"), "not one place"),
            ("style/board.css", "@import 'a.css';".to_owned(), "must come first"),
            ("style/board.css", "a { b: c } /* d".to_owned(), "a comment without an end"),
            ("style/board.css", "a::before { content: '/*' } /* b */".to_owned(), "a comment in a string"),
            ("app/engine/worker.js", "import('../live.js');\n".to_owned(), "loads nothing later"),
        ] {
            let mut sources = page.clone();
            sources.insert(name.to_owned(), new.into_bytes());
            let error = bundle::bundle(&sources).unwrap_err().to_string();
            assert!(error.contains(said), "{error}");
        }
    }
}
