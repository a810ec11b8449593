use tesuji_core::Control;

use super::*;
use crate::page::{Block, Colour, Item, Page, Role, Segment, Shape, Stroke, UNCHANGED};
use crate::pdf::{self, Document};
use crate::profile::Bleed;
use crate::{Book, BookSpec, Face, booklet};

/// The size of an A4 sheet.
const SIZE: (f64, f64) = (595.0, 842.0);

/// Returns a specification with a standard and a puzzle.
fn spec(standard: &str) -> BookSpec {
    let text = format!(
        "title = \"One (puzzle)\"\nprofile = \"office-a4\"\n{standard}\n[[sections]]\ntitle = \"Only\"\nfile = \"one\""
    );
    text.parse().unwrap()
}

fn printed(standard: Standard) -> Vec<u8> {
    const ONE: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    let spec = spec(&format!("standard = \"{}\"\ndate = 2026-11-29", standard.name()));
    let book = Book::make(&spec, |_| Ok(ONE.into()), 1, &Control::new()).unwrap();
    book.print().unwrap().book
}

/// Returns the message of the preflight after the last text `from` of a file is replaced by one of the same length.
fn said(bytes: &[u8], standard: Standard, from: &str, to: &str) -> String {
    assert_eq!(from.len(), to.len(), "{from}");
    let at = bytes.windows(from.len()).rposition(|window| window == from.as_bytes());
    let at = at.unwrap_or_else(|| panic!("the file has {from}"));
    let mut bytes = bytes.to_vec();
    bytes[at..at + to.len()].copy_from_slice(to.as_bytes());
    let size = booklet::sheet_size(&spec(""));
    match check(&bytes, size, Some(standard)) {
        Ok(()) => "nothing".to_owned(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn each_broken_rule_of_a_file_is_named() {
    let all = [
        ("/ID[<", "/IX[<", "an ID of two texts"),
        ("/Title(One", "/Titel(One", "the key Title"),
        ("/Creator(", "/Creater(", "the key Creator"),
        ("/Producer(", "/Producor(", "the key Producer"),
        ("/CreationDate(", "/CreationTime(", "a date in CreationDate"),
        ("/ModDate(", "/ModTime(", "a date in ModDate"),
        ("/OutputConditionIdentifier(", "/OutputConditionIdentifies(", "OutputConditionIdentifier in the OutputIntent"),
        ("/OutputIntents", "/OpenAction 0/", "a catalogue without OpenAction"),
    ];
    let version = ("/GTS_PDFXVersion(PDF/X-", "/GTS_PDFXVersion(PDF/A-", "GTS_PDFXVersion (PDF/X-");
    let intent = ("/S/GTS_PDFX", "/S/GTS_PDFA", "one OutputIntent of GTS_PDFX");
    let trapped = ("/Trapped/False", "/Trapped/Maybe", "Trapped with True or False");
    let profile = ("/DestOutputProfile", "/BestOutputProfile", "a profile of gray output in DestOutputProfile");
    let created =
        ("<xmp:CreateDate>2026", "<xmp:CreateDate>2025", "xmp:CreateDate in the metadata, as CreationDate has it");
    let x4 = [
        version,
        intent,
        trapped,
        ("%PDF-1.6", "%PDF-1.7", "version 1.6 of PDF"),
        profile,
        ("/N 1", "/N 4", "a profile of gray output in DestOutputProfile"),
        (
            "<pdfxid:GTS_PDFXVersion>PDF/X-4",
            "<pdfxid:GTS_PDFXVersion>PDF/X-3",
            "pdfxid:GTS_PDFXVersion in the metadata",
        ),
        ("<pdf:Trapped>False", "<pdf:Trapped>True ", "pdf:Trapped in the metadata, as Trapped has it"),
        created,
        ("<xmp:ModifyDate>2026", "<xmp:ModifyDate>2025", "xmp:ModifyDate in the metadata, as ModDate has it"),
        ("<xmpMM:VersionID>1", "<xmpMM:VersionID> ", "xmpMM:VersionID in the metadata"),
        ("<xmpMM:DocumentID>", "<xmpMM:DocumentId>", "xmpMM:DocumentID in the metadata"),
        ("<xmpMM:RenditionClass>", "<xmpMM:RenditionKlass>", "xmpMM:RenditionClass in the metadata"),
        ("<xmp:MetadataDate>", "<xmp:MetadateDate>", "xmp:MetadataDate in the metadata"),
        ("<dc:title>", "<dc:titel>", "dc:title in the metadata"),
    ];
    let x1a = [
        version,
        intent,
        trapped,
        ("%PDF-1.3", "%PDF-1.4", "version 1.3 of PDF"),
        ("/GTS_PDFXConformance(PDF/X-1a", "/GTS_PDFXConformance(PDF/X-1b", "GTS_PDFXConformance (PDF/X-1a:2001)"),
        ("http://www.color.org", "http://www.color.com", "RegistryName in the OutputIntent"),
    ];
    let a1b = [
        ("%PDF-1.4", "%PDF-1.3", "version 1.4 of PDF"),
        ("/S/GTS_PDFA1", "/S/GTS_PDFX ", "one OutputIntent of GTS_PDFA1"),
        profile,
        ("<pdfaid:part>1", "<pdfaid:part>2", "pdfaid:part in the metadata"),
        ("<pdfaid:conformance>B", "<pdfaid:conformance>A", "pdfaid:conformance in the metadata"),
        created,
    ];
    for (standard, more) in [(Standard::X4, &x4[..]), (Standard::X1a, &x1a[..]), (Standard::A1b, &a1b[..])] {
        let file = printed(standard);
        assert_eq!(said(&file, standard, "/Root", "/Root"), "nothing");
        for (from, to, rule) in all.iter().chain(more) {
            let said = said(&file, standard, from, to);
            assert!(said.starts_with(&format!("{} asks for {rule}", standard.title())), "{from}: {said}");
        }
        for key in press::FORBIDDEN {
            let changed = format!("{:<14}", format!("/{key}"));
            let said = said(&file, standard, "/OutputIntents", &changed);
            assert_eq!(said, format!("{} asks for a catalogue without {key}", standard.title()));
        }
        let said = said(&file, standard, "trailer\n<<", "trailer\n((");
        assert!(said.starts_with("the finished file is damaged at byte "), "{said}");
    }
}

#[test]
fn encryption_and_actions_are_refused() {
    let file = printed(Standard::X1a);
    // Nothing that has a position follows the trailer.
    let at = file.windows(6).rposition(|window| window == b"/Info ").unwrap();
    let mut changed = file.clone();
    changed.splice(at..at, b"/Encrypt 1 0 R".iter().copied());
    let size = booklet::sheet_size(&spec(""));
    let error = check(&changed, size, Some(Standard::X1a)).unwrap_err();
    assert_eq!(error.to_string(), "PDF/X-1a:2001 asks for no encryption");
    let acting = said(&file, Standard::X1a, "/Dest[", "/A  [ ");
    assert!(acting.starts_with("PDF/X-1a:2001 asks for bookmarks without actions"), "{acting}");
}

#[test]
fn each_broken_rule_of_a_page_is_named() {
    let file = printed(Standard::X4);
    for (from, to, rule) in [
        ("/TrimBox[", "/TrumBox[", "TrimBox is missing"),
        ("/BleedBox[", "/BlaadBox[", "BleedBox is missing"),
        ("/TrimBox[0 0", "/TrimBox[9 0", "TrimBox is not 595.3 by 841.9 points"),
        ("/TrimBox[0 0", "/TrimBox[-9 ", "TrimBox is missing"),
        ("/BleedBox[0", "/BleedBox[9", "TrimBox is not inside BleedBox"),
        ("/MediaBox[0", "/MediaBox[9", "BleedBox is not inside MediaBox"),
        ("/Tabs/S", "/Group/", "a page has no Group"),
        ("/Tabs/S", "/AA[]  ", "a page has no AA"),
        ("/StructParents ", "/Annots[]/Next ", "a page has no Annots"),
        ("/StructParents ", "/CropBox[]/Nx  ", "a page has no CropBox"),
    ] {
        let said = said(&file, Standard::X4, from, to);
        assert!(said.starts_with("page ") && said.ends_with(rule), "{from}: {said}");
    }
    let lost = said(&file, Standard::X4, "/FontFile2", "/FontFile9");
    assert!(lost.starts_with("page 1: font ") && lost.ends_with(" is not embedded"), "{lost}");
    let without_set = said(&printed(Standard::A1b), Standard::A1b, "/CIDSet", "/CIDSat");
    assert!(without_set.starts_with("page 1: font ") && without_set.ends_with(" has no CIDSet"), "{without_set}");
}

/// Returns the message of the preflight for two pages, the second with a shape.
fn said_of(shape: Shape, standard: Option<Standard>) -> String {
    let mut first = Page::default();
    first.text(Role::Paragraph, (10.0, 10.0), (Face::Text, 9.0), "first");
    let block = Block { role: Role::Artifact, place: UNCHANGED, items: vec![Item::Shape(shape)] };
    let document = Document {
        title: "A",
        author: None,
        language: "en",
        size: SIZE,
        bleed: None,
        press: None,
        source: None,
        parts: &[],
    };
    let bytes = pdf::write(&document, &[first, Page { blocks: vec![block] }]);
    check(&bytes, SIZE, standard).map_or_else(|error| error.to_string(), |()| "nothing".to_owned())
}

#[test]
fn ink_is_gray_and_opaque() {
    let gray = Shape {
        path: vec![Segment::Move((0.0, 0.0)), Segment::Line((9.0, 9.0))],
        fill: None,
        even_odd: false,
        multiplies: false,
        stroke: Some(Stroke::black(1.0)),
    };
    let red = Colour::Rgb([1.0, 0.0, 0.0]);
    let filled = Shape { fill: Some(red), ..gray.clone() };
    let stroked = Shape { stroke: Some(Stroke { colour: red, ..Stroke::black(1.0) }), ..gray.clone() };
    assert_eq!(said_of(gray.clone(), None), "nothing");
    assert_eq!(said_of(filled, None), "page 2: ink is not gray: operator rg");
    assert_eq!(said_of(stroked, None), "page 2: ink is not gray: operator RG");
    assert_eq!(said_of(gray, Some(Standard::X4)), "page 1: transparency: graphics state Multiply");
}

#[test]
fn a_cover_is_one_page_with_bleed_on_all_sides() {
    let wrap = Bleed { width: 9.0, ends_at_spine: false };
    let said = |pages: usize, bleed: Bleed, colour: Colour, standard: Option<Standard>| {
        let path = vec![Segment::Move((0.0, 0.0)), Segment::Line((9.0, 9.0))];
        let shape = Shape { path, fill: Some(colour), even_odd: false, multiplies: false, stroke: None };
        let block = Block { role: Role::Artifact, place: UNCHANGED, items: vec![Item::Shape(shape)] };
        let document = Document {
            title: "A",
            author: None,
            language: "en",
            size: SIZE,
            bleed: Some(bleed),
            press: None,
            source: None,
            parts: &[],
        };
        let bytes = pdf::write(&document, &vec![Page { blocks: vec![block] }; pages]);
        check_cover(&bytes, SIZE, 9.0, standard).map_or_else(|error| error.to_string(), |()| "nothing".to_owned())
    };
    let (four, red) = (Colour::Cmyk([0.9, 0.6, 0.2, 0.4]), Colour::Rgb([1.0, 0.0, 0.0]));
    assert_eq!(said(1, wrap, four, None), "nothing");
    assert_eq!(said(1, wrap, red, None), "the cover: ink is not gray or of the four inks: operator rg");
    assert_eq!(said(1, wrap, four, Some(Standard::X4)), "the cover: ink is not gray: operator k");
    assert_eq!(said(2, wrap, four, None), "a cover of 2 pages instead of one");
    let inside = Bleed { ends_at_spine: true, ..wrap };
    assert_eq!(said(1, inside, four, None), "the cover: the bleed is not 9.0 points on all sides");
    assert_eq!(
        said(1, Bleed { width: 8.0, ..wrap }, four, None),
        "the cover: the bleed is not 9.0 points on all sides"
    );
}
