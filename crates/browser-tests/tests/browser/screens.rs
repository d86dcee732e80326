//! Pictures of every screen in `target/screens`, for people to look at: phone, phone in landscape, tablet, laptop, desktop, wall; light and dark.

use quintile_words::Lang;

use crate::pages::{every_screen, look_at};

const SIZES: [(u32, u32); 6] = [(360, 740), (800, 360), (768, 1024), (1366, 768), (1440, 900), (3840, 2160)];

/// The screens in every size and both themes; with `QUINTILE_TEST_LANG=es` in Spanish.
fn is_drawn(kind: &str) {
    let wanted = std::env::var("QUINTILE_TEST_LANG").ok();
    let lang = wanted.and_then(|tag| Lang::from_tag(&tag)).unwrap_or(Lang::En);
    look_at(kind, &[lang], async |page, screen, _| {
        for theme in ["light", "dark"] {
            page.media(&[("prefers-color-scheme", theme), ("prefers-reduced-motion", "reduce")]).await;
            for (width, height) in SIZES {
                page.size(width, height).await;
                page.run("scrollTo(0, 0)").await;
                page.picture(&format!("{screen}-{width}-{theme}")).await;
            }
        }
        page.size(1280, 900).await;
    });
}

every_screen!(is_drawn, ignore = "it makes pictures and proves nothing");
