//! Pages as a PDF file.
//!
//! The file is tagged: texts are headings and paragraphs, a picture is a figure with its description, and a grid is a
//! table whose rows have their digits in words. It has no random number, and no date but that of its specification.

mod content;
mod flat;
mod fonts;
mod icc;
mod press;
mod tags;

use pdf_writer::types::{AssociationKind, BlendMode, TabOrder};
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, Settings, Str, TextStr};

use self::content::ContentWriter;
use self::fonts::Fonts;
use self::tags::Tags;
use crate::page::Page;
use crate::profile::Bleed;
use crate::standard::{Press, Standard};

/// The properties of a file.
pub(crate) struct Document<'a> {
    pub(crate) title: &'a str,
    pub(crate) author: Option<&'a str>,
    /// The language as a code.
    pub(crate) language: &'a str,
    /// The width and the height of the pages in points.
    pub(crate) size: (f64, f64),
    pub(crate) bleed: Option<Bleed>,
    /// The standard for presses.
    pub(crate) press: Option<Press>,
    /// The specification to attach: its name and its text.
    pub(crate) source: Option<(&'a str, &'a str)>,
    /// The titles of the parts and the indices of their first pages.
    pub(crate) parts: &'a [(String, usize)],
}

/// The name of the graphics state in which shapes darken those below them.
const MULTIPLY: Name<'static> = Name(b"Multiply");

/// The program that makes the file.
const CREATOR: &str = concat!("Tesuji ", env!("CARGO_PKG_VERSION"));

impl Document<'_> {
    fn standard(&self) -> Option<Standard> {
        self.press.map(|press| press.standard)
    }

    /// Returns `true` if the file has the elements that screen readers follow.
    fn is_tagged(&self) -> bool {
        self.standard().is_none_or(Standard::is_tagged)
    }
}

/// Returns the bytes of a file.
pub(crate) fn write(document: &Document<'_>, pages: &[Page]) -> Vec<u8> {
    match document.press {
        Some(_) => write_pages(document, &flat::flat(pages)),
        None => write_pages(document, pages),
    }
}

fn write_pages(document: &Document<'_>, pages: &[Page]) -> Vec<u8> {
    let mut next = 0;
    let fonts = Fonts::of(pages, &mut next);
    let mut file = File {
        pdf: Pdf::with_settings(Settings { pretty: false }),
        next,
        document,
        fonts,
        hash: Hash::new(document.source.map_or(document.title, |(_, text)| text).as_bytes()),
    };
    let ids = Ids {
        catalog: file.id(),
        tree: file.id(),
        document: file.id(),
        root: file.id(),
        parents: file.id(),
        outline: file.id(),
        multiply: file.id(),
        pages: pages.iter().map(|_| file.id()).collect(),
    };
    if let Some(standard) = document.standard() {
        let (major, minor) = standard.version();
        file.pdf.set_version(major, minor);
    }
    let tags: Vec<Tags> = pages.iter().enumerate().map(|(nth, page)| file.page(&ids, nth, page)).collect();
    if document.is_tagged() {
        file.structure(&ids, &tags);
    }
    file.outline(&ids, document.parts);
    if document.press.is_none() {
        file.pdf.ext_graphics(ids.multiply).blend_mode(BlendMode::Multiply);
    }
    let has_sets = document.standard().is_some_and(Standard::has_glyph_sets);
    file.fonts.write(&mut file.pdf, &mut file.next, has_sets);
    file.pdf.pages(ids.tree).count(ids.pages.len() as i32).kids(ids.pages.iter().copied());
    file.finish(&ids)
}

/// The numbers of the objects that refer to each other.
struct Ids {
    catalog: Ref,
    tree: Ref,
    document: Ref,
    root: Ref,
    parents: Ref,
    outline: Ref,
    multiply: Ref,
    pages: Vec<Ref>,
}

struct File<'a> {
    pdf: Pdf,
    /// The number of the last object.
    next: i32,
    document: &'a Document<'a>,
    fonts: Fonts,
    /// The hash that identifies the contents.
    hash: Hash,
}

/// Returns the number of the next object.
fn next_id(next: &mut i32) -> Ref {
    *next += 1;
    Ref::new(*next)
}

fn compressed(bytes: &[u8]) -> Vec<u8> {
    miniz_oxide::deflate::compress_to_vec_zlib(bytes, 7)
}

impl File<'_> {
    fn id(&mut self) -> Ref {
        next_id(&mut self.next)
    }

    /// Writes a page, and returns its structure elements.
    fn page(&mut self, ids: &Ids, nth: usize, page: &Page) -> Tags {
        let boxes = Boxes::of(self.document, nth);
        let is_tagged = self.document.is_tagged();
        let mut content = ContentWriter::new(boxes.base, is_tagged);
        let mut tags = Tags::default();
        for block in &page.blocks {
            content.block(block, tags.next_mark(), &self.fonts);
            if is_tagged {
                self.tag(ids, ids.pages[nth], (&block.role, boxes.of_block(block)), &mut tags);
            }
        }
        let content = content.finish();
        self.hash.add(&content);
        let (id, content) = (self.id(), compressed(&content));
        self.pdf.stream(id, &content).filter(Filter::FlateDecode);
        let mut written = self.pdf.page(ids.pages[nth]);
        written.parent(ids.tree).media_box(boxes.media).bleed_box(boxes.media).trim_box(boxes.trim);
        written.contents(id);
        if is_tagged {
            written.struct_parents(nth as i32).tab_order(TabOrder::StructureOrder);
        }
        let mut resources = written.resources();
        self.fonts.refer(&mut resources);
        if self.document.press.is_none() {
            resources.ext_g_states().pair(MULTIPLY, ids.multiply);
        }
        tags
    }

    /// Writes the bookmarks.
    fn outline(&mut self, ids: &Ids, parts: &[(String, usize)]) {
        let items: Vec<Ref> = parts.iter().map(|_| self.id()).collect();
        let mut outline = self.pdf.outline(ids.outline);
        if let (Some(first), Some(last)) = (items.first(), items.last()) {
            outline.first(*first).last(*last).count(items.len() as i32);
        }
        outline.finish();
        for (nth, (title, page)) in parts.iter().enumerate() {
            let mut item = self.pdf.outline_item(items[nth]);
            item.title(TextStr(title)).parent(ids.outline);
            nth.checked_sub(1).into_iter().for_each(|before| _ = item.prev(items[before]));
            items.get(nth + 1).into_iter().for_each(|next| _ = item.next(*next));
            item.dest().page(ids.pages[*page]).fit();
        }
    }

    /// Writes the title, the specification and the catalogue.
    fn finish(mut self, ids: &Ids) -> Vec<u8> {
        let press = self.document.press;
        // A file for a press has no attachment.
        let source = self.document.source;
        let file = source.filter(|_| press.is_none()).map(|(name, text)| (name, self.attach(name, text)));
        let (info, metadata, profile) = (self.id(), self.id(), self.id());

        let mut written = self.pdf.document_info(info);
        written.title(TextStr(self.document.title)).creator(TextStr(CREATOR)).producer(TextStr(CREATOR));
        self.document.author.iter().for_each(|author| _ = written.author(TextStr(author)));
        press.iter().for_each(|press| press.inform(&mut written, source));
        written.finish();
        if self.document.is_tagged() {
            self.pdf.metadata(metadata, xmp(self.document, &self.hash).as_bytes());
        }
        press.iter().for_each(|press| press.write_profile(&mut self.pdf, profile));

        let id = self.hash.bytes();
        self.pdf.set_file_id((id.clone(), id));
        let mut catalog = self.pdf.catalog(ids.catalog);
        catalog.pages(ids.tree).outlines(ids.outline);
        press.iter().for_each(|press| press.intend(&mut catalog, profile));
        if self.document.is_tagged() {
            catalog.metadata(metadata).lang(TextStr(self.document.language));
            catalog.pair(Name(b"StructTreeRoot"), ids.root);
            catalog.mark_info().marked(true);
            catalog.viewer_preferences().display_doc_title(true);
        }
        if let Some((name, file)) = file {
            catalog.names().embedded_files().names().insert(Str(name.as_bytes()), file);
            catalog.insert(Name(b"AF")).array().item(file);
        }
        catalog.finish();
        self.pdf.finish()
    }

    /// Attaches a specification.
    fn attach(&mut self, name: &str, text: &str) -> Ref {
        let (attached, file) = (self.id(), self.id());
        let packed = compressed(text.as_bytes());
        let mut embedded = self.pdf.embedded_file(attached, &packed);
        embedded.filter(Filter::FlateDecode);
        embedded.subtype(Name(b"application/toml"));
        embedded.params().size(text.len() as i32);
        embedded.finish();
        let mut place = self.pdf.file_spec(file);
        place.path(Str(name.as_bytes())).unic_file(TextStr(name)).embedded_file_with_unicode(attached);
        place.description(TextStr("The specification of this book")).association_kind(AssociationKind::Source);
        place.finish();
        file
    }
}

/// The boxes of a page in PDF coordinates, which begin at the lower left corner.
struct Boxes {
    media: Rect,
    trim: Rect,
    /// The map from the coordinates of pages.
    base: [f32; 6],
}

impl Boxes {
    /// Returns the boxes of a page, counted from 0. The spine of the first page is on the left.
    fn of(document: &Document<'_>, nth: usize) -> Boxes {
        let bleed = document.bleed;
        let around = bleed.map_or(0.0, |bleed| bleed.width);
        let at_spine = bleed.map_or(0.0, |bleed| if bleed.ends_at_spine { 0.0 } else { bleed.width });
        let (left, right) = if nth.is_multiple_of(2) { (at_spine, around) } else { (around, at_spine) };
        let (width, height) = document.size;
        let rect = |x: f64, y: f64, right: f64, top: f64| Rect::new(x as f32, y as f32, right as f32, top as f32);
        Boxes {
            media: rect(0.0, 0.0, left + width + right, height + 2.0 * around),
            trim: rect(left, around, left + width, around + height),
            base: [1.0, 0.0, 0.0, -1.0, left as f32, (around + height) as f32],
        }
    }

    /// Returns the rectangle that a block covers.
    fn of_block(&self, block: &crate::page::Block) -> Rect {
        let [.., right, up] = self.base;
        let [left, top, far, low] = crate::slots::bounds(block, crate::slots::reach).map(|edge| edge as f32);
        Rect::new(left + right, up - low, far + right, up - top)
    }
}

/// Returns the metadata as XML.
fn xmp(document: &Document<'_>, hash: &Hash) -> String {
    let escape = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let author = document.author.map_or_else(String::new, |author| {
        format!("<dc:creator><rdf:Seq><rdf:li>{}</rdf:li></rdf:Seq></dc:creator>", escape(author))
    });
    // PDF/UA-1 is for PDF 1.7.
    let (accessible, press) = match &document.press {
        Some(press) => ("", press.xmp(hash)),
        None => ("<pdfuaid:part>1</pdfuaid:part>", String::new()),
    };
    format!(
        "<?xpacket begin=\"\u{feff}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n\
         <x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\
         <rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" \
         xmlns:pdfuaid=\"http://www.aiim.org/pdfua/ns/id/\" xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\" xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\">\
         <dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">{}</rdf:li></rdf:Alt></dc:title>{author}\
         {accessible}<xmp:CreatorTool>{CREATOR}</xmp:CreatorTool><pdf:Producer>{CREATOR}</pdf:Producer>\
         </rdf:Description>{press}</rdf:RDF></x:xmpmeta>\n<?xpacket end=\"r\"?>",
        escape(document.title)
    )
}

/// Two FNV-1a hashes with different initial values.
struct Hash([u64; 2]);

impl Hash {
    fn new(bytes: &[u8]) -> Hash {
        let mut hash = Hash([0xcbf2_9ce4_8422_2325, 0x6c62_272e_07bb_0142]);
        hash.add(bytes);
        hash
    }

    fn add(&mut self, bytes: &[u8]) {
        for half in &mut self.0 {
            *half = bytes.iter().fold(*half, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3));
        }
    }

    fn bytes(&self) -> Vec<u8> {
        self.0.iter().flat_map(|half| half.to_be_bytes()).collect()
    }
}
