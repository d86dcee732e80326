//! Where the app is: on its own server, which answers every address with the page, or in a folder of plain files on any web
//! space, where addresses are kept in the fragment and nobody can be met.

use leptos::prelude::{document, window};

/// Where the app's files are, as `index.html` says: `/` on its own server, `./` in a folder of files.
fn root() -> String {
    let app = document().get_element_by_id("app");
    app.and_then(|app| app.get_attribute("data-root")).unwrap_or_else(|| "/".to_owned())
}

/// Whether there are only files, and no server to play on.
pub(crate) fn is_static() -> bool {
    root() != "/"
}

/// The address of a file of the app.
pub(crate) fn file(name: &str) -> String {
    root() + name
}

/// What a link to a path of the app says.
pub(crate) fn href(path: &str) -> String {
    if is_static() { format!("#{path}") } else { path.to_owned() }
}

/// The whole address of a path, for others to open.
pub(crate) fn address(path: &str) -> String {
    let location = window().location();
    let folder = if is_static() { location.pathname().unwrap_or_default() } else { String::new() };
    format!("{}{folder}{}", location.origin().unwrap_or_default(), href(path))
}

/// The path that is open, and what follows it after a `#`.
pub(crate) fn here() -> (String, String) {
    let location = window().location();
    let fragment = location.hash().unwrap_or_default();
    let fragment = fragment.strip_prefix('#').unwrap_or_default();
    if is_static() { split(fragment) } else { (location.pathname().unwrap_or_default(), fragment.to_owned()) }
}

/// A path and its own fragment, both inside a fragment.
fn split(fragment: &str) -> (String, String) {
    let (path, rest) = fragment.split_once('#').unwrap_or((fragment, ""));
    (path.to_owned(), rest.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fragment_holds_a_path_and_a_fragment_of_its_own() {
        for (fragment, path, rest) in
            [("", "", ""), ("/play/polygon", "/play/polygon", ""), ("/replay#%7B", "/replay", "%7B")]
        {
            assert_eq!(split(fragment), (path.to_owned(), rest.to_owned()));
        }
    }
}
