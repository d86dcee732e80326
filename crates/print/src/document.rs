//! Pages as a file.

use std::collections::BTreeSet;
use std::io::Write as _;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, TextStr};
use quintile_words::Lang;

use crate::canvas::{Canvas, Opacity, state_name};
use crate::lettering::Letters;
use crate::paper::{Page, points};

/// A PDF in the making.
pub(crate) struct Document {
    title: String,
    lang: Lang,
    pages: Vec<(Page, Canvas)>,
    forms: Vec<(Canvas, Rect)>,
}

impl Document {
    pub(crate) fn new(title: String, lang: Lang) -> Self {
        Self { title, lang, pages: Vec::new(), forms: Vec::new() }
    }

    /// Adds a page.
    pub(crate) fn page(&mut self, page: Page, draw: impl FnOnce(&mut Canvas)) {
        let mut canvas = Canvas::of(page);
        draw(&mut canvas);
        self.pages.push((page, canvas));
    }

    /// Adds a drawing that pages can show, within a rectangle (left, top, width, height); its name.
    pub(crate) fn form(&mut self, within: [f32; 4], draw: impl FnOnce(&mut Canvas)) -> String {
        let mut canvas = Canvas::plain();
        draw(&mut canvas);
        let [x, y, width, height] = within;
        self.forms.push((canvas, Rect::new(x, y, x + width, y + height)));
        form_name(self.forms.len() - 1)
    }

    /// How many pages there are.
    pub(crate) fn len(&self) -> usize {
        self.pages.len()
    }

    /// The whole file. The same pages make the same bytes.
    pub(crate) fn finish(self) -> Vec<u8> {
        let mut next = Ref::new(1);
        let (catalog, tree, info) = (next.bump(), next.bump(), next.bump());
        let fonts = [next.bump(), next.bump()];
        let (mut letters, mut opacities) = (Letters::default(), BTreeSet::<Opacity>::new());
        for canvas in self.pages.iter().map(|(_, canvas)| canvas).chain(self.forms.iter().map(|(canvas, _)| canvas)) {
            letters.add(&canvas.letters);
            opacities.extend(&canvas.opacities);
        }
        let states: Vec<(Opacity, Ref)> = opacities.into_iter().map(|opacity| (opacity, next.bump())).collect();
        let forms: Vec<Ref> = self.forms.iter().map(|_| next.bump()).collect();
        let pages: Vec<(Ref, Ref)> = self.pages.iter().map(|_| (next.bump(), next.bump())).collect();

        let mut pdf = Pdf::new();
        pdf.catalog(catalog).pages(tree).lang(TextStr(self.lang.tag()));
        pdf.document_info(info).title(TextStr(&self.title)).creator(TextStr("Quintile"));
        pdf.pages(tree).kids(pages.iter().map(|(page, _)| *page)).count(pages.len() as i32);
        for &((fill, stroke), id) in &states {
            let part = |percent: u8| f32::from(percent) / 100.0;
            pdf.ext_graphics(id).non_stroking_alpha(part(fill)).stroking_alpha(part(stroke));
        }
        letters.write(&mut pdf, fonts, &mut next);
        for ((canvas, within), &id) in self.forms.into_iter().zip(&forms) {
            let content = packed(&canvas.content.finish());
            let mut form = pdf.form_xobject(id, &content);
            form.filter(Filter::FlateDecode);
            form.bbox(within);
            write_resources(&mut form.resources(), fonts, &states, &[]);
        }
        for ((page, canvas), &(id, content)) in self.pages.into_iter().zip(&pages) {
            let mut written = pdf.page(id);
            written.parent(tree).contents(content);
            written.media_box(Rect::new(0.0, 0.0, points(page.width), points(page.height)));
            write_resources(&mut written.resources(), fonts, &states, &forms);
            written.finish();
            let bytes = packed(&canvas.content.finish());
            pdf.stream(content, &bytes).filter(Filter::FlateDecode);
        }
        pdf.finish()
    }
}

fn form_name(number: usize) -> String {
    format!("X{number}")
}

fn write_resources(
    resources: &mut pdf_writer::writers::Resources<'_>,
    fonts: [Ref; 2],
    states: &[(Opacity, Ref)],
    forms: &[Ref],
) {
    let [medium, bold] = fonts;
    resources.fonts().pair(Name(b"F0"), medium).pair(Name(b"F1"), bold);
    let mut named = resources.ext_g_states();
    for &(opacity, id) in states {
        named.pair(Name(state_name(opacity).as_bytes()), id);
    }
    named.finish();
    let mut named = resources.x_objects();
    for (number, &id) in forms.iter().enumerate() {
        named.pair(Name(form_name(number).as_bytes()), id);
    }
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    // Writing to memory cannot fail.
    let _ = encoder.write_all(bytes);
    encoder.finish().unwrap_or_default()
}
