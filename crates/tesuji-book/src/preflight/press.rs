//! The rules of PDF/X and PDF/A for a file as a whole.

use super::file::File;
use super::tokens::{Dict, Value};
use super::{Violation, ensure, has_name, text};
use crate::standard::Standard;

/// Keys that the catalogue of a file of a standard must not have.
pub(super) const FORBIDDEN: &[&str] = &["OpenAction", "AA", "AcroForm", "AF", "OCProperties", "Names", "URI"];

/// Checks a file. The reader has found a plain table of objects, so the file has no packed objects.
pub(super) fn check(file: &File<'_>, catalog: &Dict, standard: Standard) -> Result<(), Violation> {
    let (major, minor) = standard.version();
    let header = format!("%PDF-{major}.{minor}\n");
    ensure(file.bytes().starts_with(header.as_bytes()), format!("version {major}.{minor} of PDF"))?;
    ensure(!file.trailer.contains_key("Encrypt"), "no encryption")?;
    let ids = file.list(&file.trailer, "ID")?;
    let is_named = |id: &Value| matches!(id, Value::Text(id) if id.len() >= 16);
    ensure(ids.len() == 2 && ids.iter().all(is_named), "an ID of two texts")?;
    for key in FORBIDDEN {
        ensure(!catalog.contains_key(*key), format!("a catalogue without {key}"))?;
    }
    check_outline(file, catalog)?;
    let info = file.dict(&file.trailer, "Info")?;
    check_info(file, &info, standard)?;
    check_intent(file, catalog, standard)?;
    match standard {
        Standard::X4 => {
            check_metadata(file, catalog, &info, &[("pdfxid:GTS_PDFXVersion", "PDF/X-4"), ("xmpMM:VersionID", "1")])
        }
        Standard::X1a => Ok(()),
        Standard::A1b => check_metadata(file, catalog, &info, &[("pdfaid:part", "1"), ("pdfaid:conformance", "B")]),
    }
}

/// Checks that bookmarks lead to pages, without actions.
fn check_outline(file: &File<'_>, catalog: &Dict) -> Result<(), Violation> {
    let mut item = file.dict(&file.dict(catalog, "Outlines")?, "First")?;
    for _ in 0..file.count() {
        ensure(!item.contains_key("A"), "bookmarks without actions")?;
        item = file.dict(&item, "Next")?;
    }
    Ok(())
}

fn check_info(file: &File<'_>, info: &Dict, standard: Standard) -> Result<(), Violation> {
    let versions: &[(&str, &str)] = match standard {
        Standard::X4 => &[("GTS_PDFXVersion", "PDF/X-4")],
        Standard::X1a => &[("GTS_PDFXVersion", "PDF/X-1:2001"), ("GTS_PDFXConformance", "PDF/X-1a:2001")],
        Standard::A1b => &[],
    };
    for (key, value) in versions {
        ensure(text(file, info, key)? == value.as_bytes(), format!("{key} ({value})"))?;
    }
    for key in ["Title", "Creator", "Producer"] {
        ensure(!text(file, info, key)?.is_empty(), format!("the key {key}"))?;
    }
    for key in ["CreationDate", "ModDate"] {
        ensure(digits(&text(file, info, key)?).len() == 14, format!("a date in {key}"))?;
    }
    let is_said = has_name(file, info, "Trapped", "False")? || has_name(file, info, "Trapped", "True")?;
    ensure(is_said || !standard.is_for_press(), "Trapped with True or False")
}

/// Returns the first fourteen digits: a date and a time to the second.
fn digits(text: &[u8]) -> Vec<u8> {
    text.iter().copied().filter(u8::is_ascii_digit).take(14).collect()
}

/// Checks the printing condition of the file.
fn check_intent(file: &File<'_>, catalog: &Dict, standard: Standard) -> Result<(), Violation> {
    let mut intents = Vec::new();
    for intent in file.list(catalog, "OutputIntents")? {
        if let Value::Dict(intent) = file.resolved(&intent)?
            && has_name(file, &intent, "S", standard.intent())?
        {
            intents.push(intent);
        }
    }
    let one = format!("one OutputIntent of {}", standard.intent());
    let [intent] = &intents[..] else { return Err(Violation::Rule(one)) };
    for key in ["OutputConditionIdentifier", "Info"] {
        ensure(!text(file, intent, key)?.is_empty(), format!("{key} in the OutputIntent"))?;
    }
    match standard {
        Standard::X1a => {
            ensure(text(file, intent, "RegistryName")? == b"http://www.color.org", "RegistryName in the OutputIntent")
        }
        Standard::X4 | Standard::A1b => {
            let profile = file.stream(intent, "DestOutputProfile")?.unwrap_or_default();
            let is_gray = profile.get(12..20) == Some(b"prtrGRAY") && profile.get(36..40) == Some(b"acsp");
            let channels = file.get(&file.dict(intent, "DestOutputProfile")?, "N")?;
            ensure(is_gray && channels == Value::Number(1.0), "a profile of gray output in DestOutputProfile")
        }
    }
}

/// Checks the metadata, which have these properties and agree with the information about the file.
fn check_metadata(file: &File<'_>, catalog: &Dict, info: &Dict, properties: &[(&str, &str)]) -> Result<(), Violation> {
    let metadata = file.stream(catalog, "Metadata")?.unwrap_or_default();
    let metadata = String::from_utf8_lossy(&metadata);
    let property = |name: &str| {
        let after = metadata.split_once(&format!("<{name}>"))?.1;
        Some(after.split_once(&format!("</{name}>"))?.0)
    };
    for (name, value) in properties {
        ensure(property(name) == Some(*value), format!("{name} in the metadata"))?;
    }
    for name in ["dc:title", "xmpMM:DocumentID", "xmpMM:RenditionClass", "xmp:MetadataDate"] {
        ensure(property(name).is_some_and(|value| !value.is_empty()), format!("{name} in the metadata"))?;
    }
    for (name, key) in [("xmp:CreateDate", "CreationDate"), ("xmp:ModifyDate", "ModDate")] {
        let date = digits(property(name).unwrap_or_default().as_bytes());
        ensure(date == digits(&text(file, info, key)?), format!("{name} in the metadata, as {key} has it"))?;
    }
    let trapped = property("pdf:Trapped").unwrap_or_default();
    let is_same = !info.contains_key("Trapped") || has_name(file, info, "Trapped", trapped)?;
    ensure(is_same, "pdf:Trapped in the metadata, as Trapped has it")
}
