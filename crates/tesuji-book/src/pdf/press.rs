//! The parts of a file that PDF/X and PDF/A ask for.

use pdf_writer::types::{OutputIntentSubtype, TrappingStatus};
use pdf_writer::writers::{Catalog, DocumentInfo};
use pdf_writer::{Date, Filter, Name, Pdf, Ref, Str, TextStr};

use super::{Hash, compressed, icc};
use crate::standard::{Press, Standard};

/// The registry of printing conditions.
const REGISTRY: &str = "http://www.color.org";

/// The name of a condition that is not in the registry.
const CUSTOM: &str = "Custom";

/// The length of the longest specification that is kept in a file of a standard. PDF 1.3 has a limit for texts.
const LONGEST: usize = 30_000;

impl Press {
    /// Adds the keys of the standard to the information about a file, with the specification instead of an attachment.
    pub(super) fn inform(&self, info: &mut DocumentInfo<'_>, source: Option<(&str, &str)>) {
        match self.standard {
            Standard::X4 => _ = info.pair(Name(b"GTS_PDFXVersion"), Str(b"PDF/X-4")),
            Standard::X1a => {
                info.pair(Name(b"GTS_PDFXVersion"), Str(b"PDF/X-1:2001"));
                info.pair(Name(b"GTS_PDFXConformance"), Str(b"PDF/X-1a:2001"));
            }
            Standard::A1b => {}
        }
        info.creation_date(self.date()).modified_date(self.date());
        if self.standard.is_for_press() {
            info.trapped(TrappingStatus::NotTrapped);
        }
        if let Some((_, text)) = source.filter(|(_, text)| text.len() <= LONGEST) {
            info.pair(Name(b"Specification"), TextStr(text));
        }
    }

    fn date(&self) -> Date {
        let date = Date::new(self.date.year).month(self.date.month).day(self.date.day);
        date.hour(0).minute(0).second(0).utc_offset_hour(0).utc_offset_minute(0)
    }

    /// Writes the profile of the ink, if the file has one, as an object with this number.
    pub(super) fn write_profile(&self, pdf: &mut Pdf, id: Ref) {
        if self.standard.has_profile() {
            let packed = compressed(&icc::gray());
            pdf.icc_profile(id, &packed).n(1).filter(Filter::FlateDecode);
        }
    }

    /// Adds the printing condition of the file.
    pub(super) fn intend(&self, catalog: &mut Catalog<'_>, profile: Ref) {
        let mut intents = catalog.output_intents();
        let mut intent = intents.push();
        intent.subtype(OutputIntentSubtype::Custom(Name(self.standard.intent().as_bytes())));
        match self.standard {
            Standard::X4 | Standard::A1b => {
                intent.output_condition_identifier(TextStr(CUSTOM)).output_condition(TextStr(icc::DESCRIPTION));
                intent.info(TextStr(icc::DESCRIPTION)).dest_output_profile(profile);
            }
            Standard::X1a => {
                let (name, description) = (self.condition.name(), self.condition.description());
                intent.output_condition_identifier(TextStr(name)).output_condition(TextStr(description));
                intent.info(TextStr(description)).registry_name(TextStr(REGISTRY));
            }
        }
    }

    /// Returns the properties of the standard as XML, with their namespaces.
    pub(super) fn xmp(&self, hash: &Hash) -> String {
        let toml::value::Date { year, month, day } = self.date;
        let date = format!("{year:04}-{month:02}-{day:02}T00:00:00Z");
        let id: String = hash.bytes().iter().map(|byte| format!("{byte:02x}")).collect();
        let version = match self.standard {
            Standard::X4 | Standard::X1a => {
                "<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion><pdf:Trapped>False</pdf:Trapped>"
            }
            Standard::A1b => "<pdfaid:part>1</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>",
        };
        format!(
            "<rdf:Description rdf:about=\"\" xmlns:pdfxid=\"http://www.npes.org/pdfx/ns/id/\" \
             xmlns:pdfaid=\"http://www.aiim.org/pdfa/ns/id/\" \
             xmlns:xmpMM=\"http://ns.adobe.com/xap/1.0/mm/\" xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\" \
             xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\">\
             {version}\
             <xmp:CreateDate>{date}</xmp:CreateDate><xmp:ModifyDate>{date}</xmp:ModifyDate>\
             <xmp:MetadataDate>{date}</xmp:MetadataDate><xmpMM:DocumentID>uuid:{id}</xmpMM:DocumentID>\
             <xmpMM:InstanceID>uuid:{id}</xmpMM:InstanceID><xmpMM:VersionID>1</xmpMM:VersionID>\
             <xmpMM:RenditionClass>default</xmpMM:RenditionClass></rdf:Description>"
        )
    }
}
