//! Which proxies are trusted, and whom they speak for.

use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;

use axum::http::HeaderMap;
use ipnet::IpNet;

/// Loopback and private networks: where a proxy of one's own usually is.
const PRIVATE: [&str; 8] = [
    "127.0.0.0/8",
    "10.0.0.0/8",
    "172.16.0.0/12",
    "192.168.0.0/16",
    "169.254.0.0/16",
    "::1/128",
    "fc00::/7",
    "fe80::/10",
];

/// The proxies whose `X-Forwarded-For` is believed. None: the header is ignored.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proxies(Vec<IpNet>);

/// Why a text does not name proxies.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected an address such as 10.0.0.7, a network such as 10.0.0.0/8, or \"private\", not \"{0}\"")]
pub struct BadProxy(String);

/// Addresses and networks with commas between them; `private` is loopback and all private networks.
impl FromStr for Proxies {
    type Err = BadProxy;

    fn from_str(text: &str) -> Result<Self, BadProxy> {
        let mut networks = Vec::new();
        for part in text.split(',').map(str::trim) {
            if part == "private" {
                networks.extend(PRIVATE.iter().filter_map(|network| network.parse::<IpNet>().ok()));
            } else {
                let host = part.parse().map(|address: IpAddr| IpNet::from(address.to_canonical()));
                networks.push(part.parse().or(host).map_err(|_| BadProxy(part.to_owned()))?);
            }
        }
        Ok(Self(networks))
    }
}

impl Proxies {
    /// The proxies of several lists.
    pub fn all(lists: impl IntoIterator<Item = Self>) -> Self {
        Self(lists.into_iter().flat_map(|list| list.0).collect())
    }

    /// Whether nobody is trusted.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn trusts(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.contains(&address))
    }

    /// Who is behind a connection. Every proxy appends the address it was reached from, so the header is read from the right
    /// for as long as those who wrote it are trusted. What cannot be read was not written by a proxy that works: then the
    /// connection's own address counts.
    pub(crate) fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        if !self.trusts(peer) {
            return peer;
        }
        let mut client = peer;
        for line in headers.get_all("x-forwarded-for").into_iter().rev() {
            let Ok(line) = line.to_str() else { return peer };
            for entry in line.rsplit(',') {
                match address(entry.trim()) {
                    Some(address) => client = address,
                    None => return peer,
                }
                if !self.trusts(client) {
                    return client;
                }
            }
        }
        client
    }
}

/// An entry: an address, with a port or brackets or both, as proxies write them.
fn address(entry: &str) -> Option<IpAddr> {
    let bracketed = || entry.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    let with_port = || entry.parse().ok().map(|socket: SocketAddr| socket.ip());
    entry.parse().ok().or_else(bracketed).or_else(with_port).map(|address: IpAddr| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(proxies: &str, peer: &str, lines: &[&str]) -> String {
        let proxies = if proxies.is_empty() { Proxies::default() } else { proxies.parse().expect("proxies") };
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append("x-forwarded-for", line.parse().expect("a value"));
        }
        proxies.client(peer.parse().expect("an address"), &headers).to_string()
    }

    #[test]
    fn the_header_is_read_from_the_right_past_trusted_hops() {
        assert_eq!(
            client("10.0.0.7", "10.0.0.7", &["1.2.3.4, 203.0.113.9"]),
            "203.0.113.9",
            "the left is the client's own"
        );
        assert_eq!(client("10.0.0.0/8", "10.0.0.7", &["1.2.3.4, 203.0.113.9, 10.0.0.8"]), "203.0.113.9");
        assert_eq!(client("10.0.0.0/8", "10.0.0.7", &["1.2.3.4", "203.0.113.9", "10.0.0.8"]), "203.0.113.9", "lines");
        assert_eq!(client("private", "127.0.0.1", &["192.168.1.20"]), "192.168.1.20", "all trusted: the first of them");
        assert_eq!(client("private", "127.0.0.1", &[]), "127.0.0.1");
    }

    #[test]
    fn only_trusted_peers_speak_for_others() {
        assert_eq!(client("", "127.0.0.1", &["203.0.113.9"]), "127.0.0.1");
        assert_eq!(client("10.0.0.7", "10.0.0.8", &["203.0.113.9"]), "10.0.0.8");
        assert_eq!(client("private", "198.51.100.1", &["203.0.113.9"]), "198.51.100.1");
    }

    #[test]
    fn ports_and_brackets_are_read_and_nonsense_counts_as_the_peer() {
        for entry in ["203.0.113.9:4711", "203.0.113.9", "::ffff:203.0.113.9", "[::ffff:203.0.113.9]:80"] {
            assert_eq!(client("private", "127.0.0.1", &[entry]), "203.0.113.9", "{entry}");
        }
        for entry in ["2001:db8::1", "[2001:db8::1]", "[2001:db8::1]:443"] {
            assert_eq!(client("private", "127.0.0.1", &[entry]), "2001:db8::1", "{entry}");
        }
        for entry in ["unknown", "", ",", "203.0.113.9:x", "[2001:db8::1", "203.0.113.9;drop", "10.0.0.1, _hidden"] {
            assert_eq!(client("private", "127.0.0.1", &[entry]), "127.0.0.1", "{entry}");
        }
    }

    #[test]
    fn lists_of_networks_are_checked() {
        assert!("10.0.0.0/8, 192.168.1.1,private".parse::<Proxies>().is_ok());
        for bad in ["", "10.0.0.0/33", "proxy.example", "10.0.0.1,", "*"] {
            assert!(bad.parse::<Proxies>().is_err(), "{bad}");
        }
    }
}
