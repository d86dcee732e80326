//! Encrypted connections. Whoever asks for them gets certificates checked as well: encryption alone keeps nobody out who can
//! stand in between.

use std::path::Path;

use rustls::crypto::ring;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};
use tokio_postgres::Config;
use tokio_postgres::config::SslMode;
use tokio_postgres_rustls::MakeRustlsConnect;

use super::super::StoreError;

/// The ways to ask for certificates to be checked, all of which are one here.
const VERIFIED: [&str; 2] = ["sslmode=verify-full", "sslmode=verify-ca"];

/// The URL in the words of the library, which knows no other way than `require`.
pub(super) fn plain_url(url: &str) -> String {
    match url.split_once('?') {
        Some((place, options)) => {
            let options =
                VERIFIED.iter().fold(options.to_owned(), |options, mode| options.replace(mode, "sslmode=require"));
            format!("{place}?{options}")
        }
        None => url.to_owned(),
    }
}

/// How to connect. Without `sslmode=require` or more, nothing is encrypted.
pub(super) fn connector(config: &mut Config, ca: Option<&Path>) -> Result<MakeRustlsConnect, StoreError> {
    let mut roots = RootCertStore::empty();
    if config.get_ssl_mode() == SslMode::Require {
        match ca {
            Some(file) => trust_file(&mut roots, file)?,
            None => {
                // Some that cannot be read do not matter as long as there are others.
                roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
            }
        }
        if roots.is_empty() {
            let why = "there are no certificates to check PostgreSQL's against; name a file with --database-ca";
            return Err(StoreError::BadUrl(why.into()));
        }
    } else {
        config.ssl_mode(SslMode::Disable);
    }
    let bad = |error: rustls::Error| StoreError::BadUrl(error.to_string());
    let tls = ClientConfig::builder_with_provider(ring::default_provider().into())
        .with_safe_default_protocol_versions()
        .map_err(bad)?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(MakeRustlsConnect::new(tls))
}

fn trust_file(roots: &mut RootCertStore, file: &Path) -> Result<(), StoreError> {
    let bad = |error: &dyn std::fmt::Display| StoreError::BadUrl(format!("{}: {error}", file.display()));
    for certificate in CertificateDer::pem_file_iter(file).map_err(|error| bad(&error))? {
        roots.add(certificate.map_err(|error| bad(&error))?).map_err(|error| bad(&error))?;
    }
    Ok(())
}
