//! The fonts of a file, reduced to the letters that it uses.

use std::collections::{BTreeMap, BTreeSet};

use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::writers::Resources;
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, Str};
use subsetter::GlyphRemapper;

use super::{compressed, next_id};
use crate::Face;
use crate::page::{Item, Page};

/// The character collection of fonts whose codes are numbers of glyphs.
const IDENTITY: SystemInfo<'static> = SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// The fonts of a file, with the letters that it uses.
pub(super) struct Fonts {
    used: BTreeMap<Face, UsedFont>,
}

struct UsedFont {
    id: Ref,
    glyphs: GlyphRemapper,
    /// The letter of each glyph in the file.
    letters: BTreeMap<u16, char>,
}

impl Fonts {
    /// Collects the letters of pages.
    pub(super) fn of(pages: &[Page], next: &mut i32) -> Fonts {
        let mut letters: BTreeMap<Face, BTreeSet<char>> = BTreeMap::new();
        for item in pages.iter().flat_map(|page| &page.blocks).flat_map(|block| &block.items) {
            if let Item::Text(text) = item {
                // The lines of a paragraph are separated by spaces.
                letters.entry(text.face).or_default().extend(text.text.chars().chain([' ']));
            }
        }
        let used = letters.into_iter().map(|(face, letters)| (face, UsedFont::of(face, &letters, next_id(next))));
        Fonts { used: used.collect() }
    }

    /// Returns the name of a face within pages.
    pub(super) fn name(face: Face) -> Name<'static> {
        match face {
            Face::Text => Name(b"T"),
            Face::Digits => Name(b"D"),
            Face::Bold => Name(b"B"),
            Face::Own(_) => Name(b"O"),
        }
    }

    /// Returns the codes of a text.
    pub(super) fn codes(&self, face: Face, text: &str) -> Vec<u8> {
        let Some(used) = self.used.get(&face) else { return Vec::new() };
        let glyphs = text.chars().filter_map(|letter| used.glyphs.get(face.glyph(letter)?));
        glyphs.flat_map(u16::to_be_bytes).collect()
    }

    /// Lists the fonts in the resources of a page.
    pub(super) fn refer(&self, resources: &mut Resources<'_>) {
        let mut fonts = resources.fonts();
        for (face, used) in &self.used {
            fonts.pair(Fonts::name(*face), used.id);
        }
    }

    /// Writes the fonts, with the sets of their glyphs if the file has them.
    pub(super) fn write(&self, pdf: &mut Pdf, next: &mut i32, has_sets: bool) {
        for (face, used) in &self.used {
            let set = has_sets.then(|| used.write_set(pdf, next_id(next)));
            used.write(*face, pdf, next, set);
        }
    }
}

impl UsedFont {
    fn of(face: Face, letters: &BTreeSet<char>, id: Ref) -> UsedFont {
        let mut used = UsedFont { id, glyphs: GlyphRemapper::new(), letters: BTreeMap::new() };
        for &letter in letters {
            if let Some(glyph) = face.glyph(letter) {
                let code = used.glyphs.remap(glyph);
                used.letters.entry(code).or_insert(letter);
            }
        }
        used
    }

    /// Writes the set of the glyphs, one bit for each code from 0, as an object with this number.
    fn write_set(&self, pdf: &mut Pdf, id: Ref) -> Ref {
        let mut bits = vec![0; usize::from(self.glyphs.num_gids()).div_ceil(8)];
        (0..usize::from(self.glyphs.num_gids())).for_each(|code| bits[code / 8] |= 0x80 >> (code % 8));
        let packed = compressed(&bits);
        pdf.stream(id, &packed).filter(Filter::FlateDecode);
        id
    }

    fn write(&self, face: Face, pdf: &mut Pdf, next: &mut i32, set: Option<Ref>) {
        let [font, descriptor, file, letters] = [(); 4].map(|()| next_id(next));
        let parsed = face.parsed();
        let per_em = f32::from(parsed.units_per_em());
        let units = |value: i16| f32::from(value) * 1000.0 / per_em;
        let name = format!("{}+{}", self.tag(), face.name());
        let name = Name(name.as_bytes());

        let mut whole = pdf.type0_font(self.id);
        whole.base_font(name).encoding_predefined(Name(b"Identity-H")).descendant_font(font).to_unicode(letters);
        whole.finish();

        let mut cid = pdf.cid_font(font);
        cid.subtype(CidFontType::Type2).base_font(name).system_info(IDENTITY).font_descriptor(descriptor);
        cid.default_width(0.0).cid_to_gid_map_predefined(Name(b"Identity"));
        let widths = self.glyphs.remapped_gids().map(|glyph| face.advance(glyph) as f32 * 1000.0 / per_em);
        cid.widths().consecutive(0, widths);
        cid.finish();

        let bounds = parsed.global_bounding_box();
        let mut described = pdf.font_descriptor(descriptor);
        described.name(name).flags(FontFlags::SYMBOLIC).italic_angle(0.0).stem_v(80.0);
        let [left, low, right, high] = [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(units);
        described.bbox(Rect::new(left, low, right, high));
        described.ascent(units(parsed.ascender())).descent(units(parsed.descender()));
        described.cap_height(units(parsed.capital_height().unwrap_or(parsed.ascender()))).font_file2(file);
        set.into_iter().for_each(|set| _ = described.cid_set(set));
        described.finish();

        let subset =
            subsetter::subset(face.bytes(), 0, &self.glyphs).expect("the font was parsed, so it has its tables");
        let packed = compressed(&subset);
        let mut stream = pdf.stream(file, &packed);
        stream.filter(Filter::FlateDecode).pair(Name(b"Length1"), subset.len() as i32);
        stream.finish();

        let mut map = UnicodeCmap::new(Name(b"Letters"), IDENTITY);
        self.letters.iter().for_each(|(code, letter)| map.pair(*code, *letter));
        let packed = compressed(map.finish().as_slice());
        pdf.cmap(letters, &packed).filter(Filter::FlateDecode);
    }

    /// Returns the prefix for the name of a subset: six capitals that depend on the letters.
    fn tag(&self) -> String {
        let mut hash = self.letters.values().fold(7_u64, |hash, letter| {
            hash.wrapping_mul(0x0100_0000_01b3).wrapping_add(u64::from(u32::from(*letter)))
        });
        let mut tag = String::new();
        for _ in 0..6 {
            tag.push(char::from(b'A' + (hash % 26) as u8));
            hash /= 26;
        }
        tag
    }
}
