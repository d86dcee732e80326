//! What Chromium's driver understands beyond the standard: the browser's own protocol, and what the console said.

use fantoccini::wd::WebDriverCompatibleCommand;
use http::Method;
use serde_json::{Value, json};
use url::{ParseError, Url};

/// A command of Chromium's driver.
#[derive(Debug)]
pub(crate) enum Command {
    /// A method of the browser's own protocol, with its parameters.
    Devtools(&'static str, Value),
    /// The console since the last time.
    Console,
}

impl WebDriverCompatibleCommand for Command {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        let end = match self {
            Self::Devtools(..) => "goog/cdp/execute",
            Self::Console => "se/log",
        };
        base.join(&format!("session/{}/{end}", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        let body = match self {
            Self::Devtools(method, parameters) => json!({ "cmd": method, "params": parameters }),
            Self::Console => json!({ "type": "browser" }),
        };
        (Method::POST, Some(body.to_string()))
    }
}
