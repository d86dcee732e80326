//! The app's icon as PNG, drawn here: browsers want bitmaps for the home screen. The same drawing as `assets/icon.svg`.

use std::io::Write;

/// The background: the deep blue of the dark theme.
const GROUND: [f64; 3] = [31.0, 42.0, 58.0];

/// The five tiles: centre in hundredths of the icon, and colour. Far enough from the edge for round masks.
const TILES: [(f64, f64, [f64; 3]); 5] = [
    (30.0, 30.0, [232.0, 178.0, 76.0]),
    (70.0, 30.0, [216.0, 106.0, 82.0]),
    (50.0, 50.0, [250.0, 245.0, 235.0]),
    (30.0, 70.0, [92.0, 160.0, 142.0]),
    (70.0, 70.0, [104.0, 144.0, 201.0]),
];
const HALF: f64 = 8.5;
const CORNER: f64 = 2.0;

/// The icon in this size.
pub(crate) fn png(size: u32) -> Result<Vec<u8>, String> {
    let mut rows = Vec::new();
    for y in 0..size {
        rows.push(0); // no filter for this row
        for x in 0..size {
            let unit = 100.0 / f64::from(size);
            let [red, green, blue] = color((f64::from(x) + 0.5) * unit, (f64::from(y) + 0.5) * unit, unit);
            rows.extend([red as u8, green as u8, blue as u8]);
        }
    }
    encode(size, &rows).map_err(|error| format!("web: the icon: {error}"))
}

/// The colour of a point; edges are as soft as one pixel.
fn color(x: f64, y: f64, pixel: f64) -> [f64; 3] {
    let mut color = GROUND;
    for (centre_x, centre_y, ink) in TILES {
        let beyond = |at: f64, centre: f64| ((at - centre).abs() - (HALF - CORNER)).max(0.0);
        let distance = beyond(x, centre_x).hypot(beyond(y, centre_y)) - CORNER;
        let cover = (0.5 - distance / pixel).clamp(0.0, 1.0);
        for (under, over) in color.iter_mut().zip(ink) {
            *under += (over - *under) * cover;
        }
    }
    color
}

/// Rows of red, green and blue as a PNG file.
fn encode(size: u32, rows: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut zlib = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
    zlib.write_all(rows)?;
    let data = zlib.finish()?;
    let mut head = Vec::new();
    head.extend(size.to_be_bytes());
    head.extend(size.to_be_bytes());
    head.extend([8, 2, 0, 0, 0]); // eight bits each of red, green and blue
    let mut file = vec![0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n'];
    for (kind, content) in [(b"IHDR", head.as_slice()), (b"IDAT", &data), (b"IEND", &[])] {
        file.extend((content.len() as u32).to_be_bytes());
        file.extend(kind);
        file.extend(content);
        let mut check = flate2::Crc::new();
        check.update(kind);
        check.update(content);
        file.extend(check.sum().to_be_bytes());
    }
    Ok(file)
}
