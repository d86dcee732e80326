//! The files of the web app, in memory until all are there; then written, each also compressed.

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

    /// Adds a file under a name that changes with its content, so that it can be cached indefinitely; returns that name.
    pub(crate) fn add_hashed(&mut self, stem: &str, ending: &str, bytes: Vec<u8>) -> String {
        let name = format!("{stem}-{}.{ending}", digest(&bytes));
        self.add(&name, bytes);
        name
    }

    /// Every name, sorted.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// A digest of all files.
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

    /// Writes a folder that holds these files and nothing else.
    pub(crate) fn write(&self, folder: &Path) -> Result<(), String> {
        let failed = |error: std::io::Error| format!("web: {}: {error}", folder.display());
        if folder.exists() {
            std::fs::remove_dir_all(folder).map_err(failed)?;
        }
        std::fs::create_dir_all(folder).map_err(failed)?;
        for (name, file) in &self.files {
            std::fs::write(folder.join(name), &file.bytes).map_err(failed)?;
        }
        Ok(())
    }

    /// Writes the compressed forms beside them, for a server that chooses.
    pub(crate) fn write_compressed(&mut self, folder: &Path) -> Result<(), String> {
        let failed = |error: std::io::Error| format!("web: {}: {error}", folder.display());
        for (name, file) in &mut self.files {
            if name.ends_with(".png") {
                continue;
            }
            let brotli = brotli(&file.bytes).map_err(failed)?;
            std::fs::write(folder.join(format!("{name}.br")), &brotli).map_err(failed)?;
            let gzip = gzip(&file.bytes).map_err(failed)?;
            std::fs::write(folder.join(format!("{name}.gz")), gzip).map_err(failed)?;
            file.brotli = Some(brotli);
        }
        Ok(())
    }
}

pub(crate) fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(6).map(|byte| format!("{byte:02x}")).collect()
}

fn brotli(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut writer = brotli::CompressorWriter::new(Vec::new(), 1 << 16, 11, 22);
    writer.write_all(bytes)?;
    writer.flush()?;
    Ok(writer.into_inner())
}

fn gzip(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    writer.write_all(bytes)?;
    writer.finish()
}
