//! Small and huge windows: nothing is wider than the window, nothing is cut off, every button can be scrolled to.

use quintile_browser_tests::Page;

/// 1280 × 1024 pixels at 200 %, a phone, the same in landscape, the narrowest that WCAG asks for, and a wall display.
const SIZES: [(u32, u32); 5] = [(640, 512), (360, 740), (740, 360), (320, 640), (3840, 2160)];

/// What is wrong with how the page fits.
const FAULTS: &str = include_str!("fits.js");

/// How a screen does not fit.
pub(crate) async fn faults(page: &Page) -> Vec<String> {
    let mut all = Vec::new();
    for (width, height) in SIZES {
        page.size(width, height).await;
        let faults: Vec<String> = page.value(FAULTS).await;
        all.extend(faults.into_iter().map(|fault| format!("{width} × {height}: {fault}")));
    }
    page.size(1280, 900).await;
    all
}
