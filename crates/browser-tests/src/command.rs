//! What drivers understand beyond the standard.

use fantoccini::wd::WebDriverCompatibleCommand;
use http::Method;
use serde_json::{Value, json};
use url::{ParseError, Url};

/// A command of one engine's driver.
#[derive(Debug)]
pub(crate) enum Command {
    /// Chromium: a method of the browser's own protocol, with its parameters.
    Devtools(&'static str, Value),
    /// Chromium: the console since the last time.
    Console,
    /// Firefox: whose scripts run next, the page's (`content`) or the browser's own (`chrome`).
    Context(&'static str),
}

impl WebDriverCompatibleCommand for Command {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        let end = match self {
            Self::Devtools(..) => "goog/cdp/execute",
            Self::Console => "se/log",
            Self::Context(_) => "moz/context",
        };
        base.join(&format!("session/{}/{end}", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        let body = match self {
            Self::Devtools(method, parameters) => json!({ "cmd": method, "params": parameters }),
            Self::Console => json!({ "type": "browser" }),
            Self::Context(context) => json!({ "context": context }),
        };
        (Method::POST, Some(body.to_string()))
    }
}
