//! Encrypted connections to PostgreSQL, and certificates that are not right.

use quintile_rules::GameId;
use quintile_server::store::{Appended, News, Store, StoreOptions};

use crate::cluster::Cluster;
use crate::database::{FakeTable, setup};

/// Fails unless every connection of ours is encrypted.
const ALL_ENCRYPTED: &str = "DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_stat_activity WHERE application_name = 'quintile') THEN RAISE 'nobody is here'; END IF;
    IF EXISTS (SELECT FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name = 'quintile' AND NOT ssl)
    THEN RAISE 'a connection is not encrypted'; END IF;
END $$";

#[tokio::test(flavor = "multi_thread")]
async fn connections_are_encrypted_and_certificates_checked() {
    let signed = rcgen::generate_simple_self_signed(["localhost".to_owned()]).expect("a certificate");
    let other = rcgen::generate_simple_self_signed(["localhost".to_owned()]).expect("a certificate");
    let cluster = Cluster::with_tls(&signed.cert.pem(), &signed.signing_key.serialize_pem());
    let database = cluster.database();
    let folder = tempfile::tempdir().expect("a folder");
    let trusting = |name: &str, pem: String| {
        let file = folder.path().join(name);
        std::fs::write(&file, pem).expect("a file");
        StoreOptions { ca: Some(file), ..StoreOptions::default() }
    };
    let (right, wrong) = (trusting("right.pem", signed.cert.pem()), trusting("wrong.pem", other.cert.pem()));
    let url = |host: &str, mode: &str| format!("{}?sslmode={mode}", cluster.port_url(host, &database));

    for mode in ["require", "verify-full"] {
        let store = Store::open_with(&url("localhost", mode), &right).await.expect("a database");
        let mut news = store.news().expect("news");
        assert_eq!(news.recv().await, Some(News::Anything));
        let number = mode.len() as u128;
        let stored = store.create(&FakeTable::new(number, setup(GameId::Polygon)).batch(), None).await;
        assert_eq!(stored.expect("stored"), Appended::Stored);
        cluster.sql(&database, ALL_ENCRYPTED);
    }
    for (host, options, why) in [("localhost", &wrong, "another certificate"), ("127.0.0.1", &right, "another name")] {
        let refused = Store::open_with(&url(host, "verify-full"), options).await;
        assert!(refused.is_err(), "{why}");
    }
    let untrusted = Store::open(&url("localhost", "require")).await;
    assert!(untrusted.is_err(), "nobody but us signed it");
    let missing = StoreOptions { ca: Some(folder.path().join("missing.pem")), ..StoreOptions::default() };
    let refused = Store::open_with(&url("localhost", "require"), &missing).await.err().expect("no such file");
    assert!(refused.to_string().contains("missing.pem"), "{refused}");
    Store::open(&url("localhost", "prefer")).await.expect("without encryption, as before");
}
