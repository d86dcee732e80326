//! The files of the web app, in memory until all are there; then written, each with compressed twins.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

use sha2::{Digest, Sha256};

/// A file and, where it helps, its compressed forms.
struct File {
    bytes: Vec<u8>,
    brotli: Option<Vec<u8>>,
}

/// The files by name.
#[derive(Default)]
pub(crate) struct Files {
    files: BTreeMap<String, File>,
}

impl Files {
    /// Adds a file under its own name.
    pub(crate) fn add(&mut self, name: &str, bytes: Vec<u8>) {
        self.files.insert(name.to_owned(), File { bytes, brotli: None });
    }

    /// Adds a file under a name that changes with its content, so that it can be kept for ever; that name.
    pub(crate) fn add_hashed(&mut self, stem: &str, ending: &str, bytes: Vec<u8>) -> String {
        let name = format!("{stem}-{}.{ending}", digest(&bytes));
        self.add(&name, bytes);
        name
    }

    /// Every name, sorted.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// A name for all of it together.
    pub(crate) fn version(&self) -> String {
        let mut all = Vec::new();
        for (name, file) in &self.files {
            all.extend_from_slice(name.as_bytes());
            all.extend_from_slice(&file.bytes);
        }
        digest(&all)
    }

    /// How many bytes a file takes on its way to a browser.
    pub(crate) fn compressed(&self, name: &str) -> usize {
        self.files.get(name).map_or(0, |file| file.brotli.as_ref().unwrap_or(&file.bytes).len())
    }

    /// Writes a folder that holds these files and nothing else. `effort` is 0 to 11.
    pub(crate) fn write(&mut self, folder: &Path, effort: u32) -> Result<(), String> {
        let failed = |error: std::io::Error| format!("web: {}: {error}", folder.display());
        if folder.exists() {
            std::fs::remove_dir_all(folder).map_err(failed)?;
        }
        std::fs::create_dir_all(folder).map_err(failed)?;
        for (name, file) in &mut self.files {
            std::fs::write(folder.join(name), &file.bytes).map_err(failed)?;
            if name.ends_with(".png") {
                continue;
            }
            let brotli = brotli(&file.bytes, effort).map_err(failed)?;
            std::fs::write(folder.join(format!("{name}.br")), &brotli).map_err(failed)?;
            let gzip = gzip(&file.bytes, effort).map_err(failed)?;
            std::fs::write(folder.join(format!("{name}.gz")), gzip).map_err(failed)?;
            file.brotli = Some(brotli);
        }
        Ok(())
    }
}

pub(crate) fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(6).map(|byte| format!("{byte:02x}")).collect()
}

fn brotli(bytes: &[u8], effort: u32) -> std::io::Result<Vec<u8>> {
    let mut writer = brotli::CompressorWriter::new(Vec::new(), 1 << 16, effort, 22);
    writer.write_all(bytes)?;
    writer.flush()?;
    Ok(writer.into_inner())
}

fn gzip(bytes: &[u8], effort: u32) -> std::io::Result<Vec<u8>> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::new(effort.min(9)));
    writer.write_all(bytes)?;
    writer.finish()
}
