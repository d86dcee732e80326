//! Every screen in small and huge windows: nothing is wider than the window, nothing is cut off, every button can be scrolled
//! to. In Spanish, whose words are longer.

use quintile_words::Lang;

use crate::pages::{every_screen, look_at};

/// 1280 × 1024 pixels at 200 %, a phone, the same in landscape, the narrowest that WCAG asks for, and a wall display.
const SIZES: [(u32, u32); 5] = [(640, 512), (360, 740), (740, 360), (320, 640), (3840, 2160)];

/// What is wrong with how the page fits.
const FAULTS: &str = include_str!("fits.js");

fn fits(kind: &str) {
    let mut all = Vec::new();
    look_at(kind, &[Lang::Es], async |page, screen, _| {
        for (width, height) in SIZES {
            page.size(width, height).await;
            let faults: Vec<String> = page.value(FAULTS).await;
            all.extend(faults.into_iter().map(|fault| format!("{screen}, {width} × {height}: {fault}")));
        }
        page.size(1280, 900).await;
    });
    assert!(all.is_empty(), "{} faults:\n{}", all.len(), all.join("\n"));
}

every_screen!(fits);
