//! A play of each game as a film strip without sound: `cargo xtask browser strips` takes them again, into `docs/screens`.

use std::fs;
use std::path::Path;

use quintile_browser_tests::table::Order;
use quintile_browser_tests::{Page, with_page};
use quintile_rules::GameId;
use serde_json::json;

/// How many frames a strip has.
const FRAMES: usize = 5;
/// How many pictures are taken at most while a play lasts.
const MAX_TAKEN: usize = 60;
/// The window, and how much smaller a frame is.
const SIZE: (u32, u32) = (390, 700);
const SCALE: f64 = 0.5;

/// Whether anything of a play still moves.
const MOVES: &str = "document.querySelector('.flight, .board.scoring') !== null";

/// Puts the pictures in `frames` side by side, on a page's canvas, and saves them as a file called `name`.
const JOIN: &str = "
    const load = (frame) => new Promise((loaded, failed) => {
        const image = new Image();
        image.onload = () => loaded(image);
        image.onerror = failed;
        image.src = 'data:image/png;base64,' + frame;
    });
    Promise.all(frames.map(load)).then((images) => {
        const gap = 6;
        const canvas = document.createElement('canvas');
        canvas.width = images.length * (images[0].width + gap) - gap;
        canvas.height = images[0].height;
        const pen = canvas.getContext('2d');
        images.forEach((image, at) => pen.drawImage(image, at * (image.width + gap), 0));
        const link = document.createElement('a');
        link.href = canvas.toDataURL('image/png');
        link.download = name;
        link.click();
    });";

async fn frame(page: &Page) -> String {
    let (width, height) = SIZE;
    let clip = json!({ "x": 0, "y": 0, "width": width, "height": height, "scale": SCALE });
    let shot = page
        .devtools("Page.captureScreenshot", json!({ "format": "png", "clip": clip, "optimizeForSpeed": true }))
        .await;
    shot["data"].as_str().expect("a picture").to_owned()
}

/// The frames of the computer's next play, from when its tiles take off until all of it lies there.
async fn film(page: &Page) -> Vec<String> {
    let mut taken = vec![frame(page).await];
    page.play_by_clicking().await;
    page.until("a play in the air", "document.querySelector('.flight:not(.own)') !== null").await;
    while taken.len() < MAX_TAKEN && page.value::<bool>(MOVES).await {
        taken.push(frame(page).await);
    }
    taken.push(frame(page).await);
    let last = taken.len() - 1;
    (0..FRAMES).map(|at| taken[at * last / (FRAMES - 1)].clone()).collect()
}

#[test]
#[ignore = "it writes docs/screens"]
fn strips() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/screens");
    with_page(async |page| {
        page.media(&[]).await;
        page.size(SIZE.0, SIZE.1).await;
        for game in GameId::ALL {
            page.start(Order::of(game)).await;
            page.my_turn().await;
            let frames = film(page).await;
            let name = format!("strip-{game}.png");
            page.run(&format!("const frames = {}; const name = {}; {JOIN}", json!(frames), json!(name))).await;
            let strip = page.downloaded_bytes(&name).await;
            fs::write(folder.join(name), strip).expect("a file");
        }
    });
}
