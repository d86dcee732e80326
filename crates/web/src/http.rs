//! Questions to the server that this page came from: JSON there, JSON back, and every way to fail as one type.

use leptos::prelude::window;
use quintile_api::{ErrorBody, ErrorCode, ErrorDetails};
use quintile_table::Refusal;
use quintile_words::{Lang, Say, sentence};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Headers, RequestInit, Response};

use crate::app::Tongue;
use crate::site;
use crate::words::people;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Fault {
    /// No server, or no way to it.
    Unreachable,
    /// It knows nothing of this.
    Missing,
    /// Too much was asked in a short time.
    Busy,
    /// Only whoever runs the server may do that.
    NotAdmin,
    /// The table said no.
    Refused(Refusal),
    /// Somebody else has joined the contest under that name.
    NameTaken,
    /// The contest's list has no such name.
    NotOnRoster,
    /// That is not the person's code.
    WrongCode,
    /// Something that the page has words for.
    Told(ErrorCode),
    /// Something else, in the server's words.
    Other(String),
}

impl Fault {
    /// What to tell people.
    pub(crate) fn say(&self, tongue: Tongue) -> String {
        match self {
            Self::Unreachable => tongue.words.server_gone.to_owned(),
            Self::Missing => tongue.words.no_such_table.to_owned(),
            Self::NotAdmin => crate::words::club(tongue.how.lang).wrong_token.to_owned(),
            Self::Busy => tongue.words.too_fast.to_owned(),
            Self::Refused(refusal) => sentence(&refusal.say(tongue.how)),
            Self::NameTaken => tongue.class().name_taken.to_owned(),
            Self::NotOnRoster => tongue.class().not_on_list.to_owned(),
            Self::WrongCode => tongue.class().wrong_code.to_owned(),
            Self::Told(code) => people::told(tongue.how.lang, *code).unwrap_or_default().to_owned(),
            Self::Other(message) => sentence(message),
        }
    }
}

/// Asks for something.
pub(crate) async fn get<T: DeserializeOwned>(path: &str) -> Result<T, Fault> {
    fetch(path, &RequestInit::new()).await
}

/// Asks for something to be done.
pub(crate) async fn post<T: DeserializeOwned>(path: &str, body: &impl Serialize) -> Result<T, Fault> {
    let init = RequestInit::new();
    init.set_method("POST");
    let text = serde_json::to_string(body).map_err(|error| Fault::Other(error.to_string()))?;
    init.set_body(&JsValue::from_str(&text));
    if let Ok(headers) = Headers::new() {
        let _ = headers.set("content-type", "application/json");
        init.set_headers(&headers);
    }
    fetch(path, &init).await
}

/// Asks for something to be removed.
pub(crate) async fn delete<T: DeserializeOwned>(path: &str) -> Result<T, Fault> {
    let init = RequestInit::new();
    init.set_method("DELETE");
    fetch(path, &init).await
}

/// Asks as whoever runs the server.
pub(crate) async fn as_admin<T: DeserializeOwned>(
    token: &str,
    method: &str,
    path: &str,
    body: Option<&impl Serialize>,
) -> Result<T, Fault> {
    let init = RequestInit::new();
    init.set_method(method);
    let headers = Headers::new().map_err(|_| Fault::Unreachable)?;
    // What no header can carry is no token.
    headers.set("authorization", &format!("Bearer {token}")).map_err(|_| Fault::NotAdmin)?;
    if let Some(body) = body {
        let text = serde_json::to_string(body).map_err(|error| Fault::Other(error.to_string()))?;
        init.set_body(&JsValue::from_str(&text));
        let _ = headers.set("content-type", "application/json");
    }
    init.set_headers(&headers);
    fetch(path, &init).await
}

async fn fetch<T: DeserializeOwned>(path: &str, init: &RequestInit) -> Result<T, Fault> {
    if site::is_static() {
        return Err(Fault::Unreachable);
    }
    let answer = JsFuture::from(window().fetch_with_str_and_init(path, init)).await;
    let answer: Response = answer.ok().and_then(|answer| answer.dyn_into().ok()).ok_or(Fault::Unreachable)?;
    let text = match answer.text() {
        Ok(text) => JsFuture::from(text).await.ok().and_then(|text| text.as_string()).ok_or(Fault::Unreachable)?,
        Err(_) => return Err(Fault::Unreachable),
    };
    if answer.ok() {
        // Pages from a plain file server come for every address; they are no answer.
        return serde_json::from_str(&text).map_err(|_| Fault::Unreachable);
    }
    match (answer.status(), serde_json::from_str(&text)) {
        (_, Ok(ErrorBody { error: ErrorDetails { code, .. } })) if people::told(Lang::En, code).is_some() => {
            Err(Fault::Told(code))
        }
        (404, _) => Err(Fault::Missing),
        (429, _) => Err(Fault::Busy),
        (401, Ok(ErrorBody { error: ErrorDetails { code: ErrorCode::NotAdmin, .. } })) => Err(Fault::NotAdmin),
        (_, Ok(ErrorBody { error: ErrorDetails { refusal: Some(refusal), .. } })) => Err(Fault::Refused(refusal)),
        (_, Ok(ErrorBody { error })) => Err(match error.code {
            ErrorCode::NameTaken => Fault::NameTaken,
            ErrorCode::NotOnRoster => Fault::NotOnRoster,
            ErrorCode::WrongCode => Fault::WrongCode,
            _ => Fault::Other(error.message),
        }),
        (502..=504, _) | (_, Err(_)) => Err(Fault::Unreachable),
    }
}
