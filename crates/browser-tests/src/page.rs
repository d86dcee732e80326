//! A browser window: opening pages, pressing things, waiting for what should happen.

use std::cell::{Cell, RefCell};
use std::future::Future;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::{Duration, Instant};

use fantoccini::actions::{Actions, InputSource, KeyAction, KeyActions, MouseActions, PointerAction};
use fantoccini::elements::Element;
use fantoccini::{Client, Locator};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::engine::Engine;
use crate::run::screens;
use crate::site::{BLANK, Server};

/// How long anything may take before a test gives up. Generous: it does not measure speed.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// A browser window.
pub struct Page {
    pub(crate) client: Client,
    pub(crate) engine: Engine,
    server: Rc<Server>,
    downloads: PathBuf,
    /// Whether it has touch instead of a mouse.
    pub(crate) by_touch: Cell<bool>,
    /// Errors and warnings on the console.
    complaints: RefCell<Vec<String>>,
}

impl Page {
    pub(crate) fn new(client: Client, engine: Engine, server: Rc<Server>, downloads: PathBuf) -> Self {
        Self { client, engine, server, downloads, by_touch: Cell::new(false), complaints: RefCell::default() }
    }

    /// Reduced motion, so that tests need not wait for it; room for everything; chance of their own for everybody.
    pub(crate) async fn calm(&self, person: usize) {
        if self.engine.has_media() {
            self.media(&[("prefers-reduced-motion", "reduce")]).await;
        }
        self.size(1280, 900).await;
        if person > 0 {
            self.client.goto(&format!("{}/{BLANK}", self.server.address)).await.expect("a page");
            self.run(&format!("sessionStorage.setItem('visit', {})", 1000 * person)).await;
        }
    }

    /// Which browser it is.
    pub fn engine(&self) -> Engine {
        self.engine
    }

    /// Where the server is.
    pub fn server(&self) -> &str {
        &self.server.address
    }

    /// Opens a path of the app and waits until it is shown.
    pub async fn open(&self, path: &str) {
        self.open_at(&self.server.address, path).await;
    }

    /// Opens an address of the app on another way to the server.
    pub async fn open_at(&self, server: &str, path: &str) {
        self.client.goto(&format!("{server}{path}")).await.expect("a page");
        self.ready().await;
    }

    /// Loads the page again as its own script would: Firefox's driver goes past the service worker.
    pub async fn reload(&self) {
        self.go("location.reload()").await;
    }

    /// Runs a script that leads to another page, and waits until that is shown.
    pub async fn go(&self, script: &str) {
        self.run(&format!("window.before = true; {script}")).await;
        // Between the pages there is nothing to ask.
        let gone = "return !window.before";
        let is_gone = async || self.client.execute(gone, Vec::new()).await.is_ok_and(|gone| gone == json!(true));
        self.wait("the next page", async || is_gone().await.then_some(())).await;
        self.ready().await;
    }

    /// Waits until the app shows a page.
    pub async fn ready(&self) {
        let shown =
            "document.querySelector('main:not(.splash)') !== null && !document.querySelector('[aria-busy=\"true\"]')";
        self.until("the app shows a page", shown).await;
    }

    /// The value of a JavaScript expression, which may be a promise.
    pub async fn value<T: for<'a> Deserialize<'a>>(&self, expression: &str) -> T {
        let script = format!("return ({expression});");
        let value = self.client.execute(&script, Vec::new()).await;
        let value = value.unwrap_or_else(|error| panic!("{expression}: {error}"));
        serde_json::from_value(value.clone()).unwrap_or_else(|error| panic!("{expression} is {value}: {error}"))
    }

    /// Runs a script and returns its result.
    pub async fn run(&self, script: &str) -> Value {
        self.client.execute(script, Vec::new()).await.unwrap_or_else(|error| panic!("{error} in {script}"))
    }

    /// Waits until an expression is true.
    pub async fn until(&self, what: &str, expression: &str) {
        self.wait(what, async || self.value::<bool>(expression).await.then_some(())).await;
    }

    /// Waits until `look` finds something.
    pub async fn wait<T, F: Future<Output = Option<T>>>(&self, what: &str, look: impl Fn() -> F) -> T {
        let began = Instant::now();
        loop {
            if let Some(found) = look().await {
                return found;
            }
            assert!(began.elapsed() < PATIENCE, "timed out waiting for {what}");
            tokio::time::sleep(Duration::from_millis(15)).await;
        }
    }

    /// An element, once it is there.
    pub async fn find(&self, selector: &str) -> Element {
        self.wait(selector, async || self.client.find(Locator::Css(selector)).await.ok()).await
    }

    /// Clicks, or taps on a touch screen; fails if something covers the element.
    pub async fn click(&self, selector: &str) {
        if self.by_touch.get() {
            return self.tap(selector).await;
        }
        let element = self.find(selector).await;
        element.click().await.unwrap_or_else(|error| panic!("cannot click {selector}: {error}"));
    }

    /// Chooses from a menu. The browser's own list is not part of the page, so the value is set.
    pub async fn choose(&self, selector: &str, value: &str) {
        let element = self.find(selector).await;
        element.select_by_value(value).await.unwrap_or_else(|error| panic!("{selector} has no {value}: {error}"));
    }

    /// Types into a field.
    pub async fn write(&self, selector: &str, text: &str) {
        let element = self.find(selector).await;
        element.send_keys(text).await.unwrap_or_else(|error| panic!("cannot write into {selector}: {error}"));
    }

    /// Whether it has touch instead of a mouse.
    pub fn is_phone(&self) -> bool {
        self.by_touch.get()
    }

    /// Scrolls an element as close to the middle of the window as possible.
    async fn scroll_to(&self, selector: &str) {
        self.find(selector).await;
        let to = "{ block: 'center', inline: 'center', behavior: 'instant' }";
        self.run(&format!("document.querySelector({}).scrollIntoView({to})", json!(selector))).await;
    }

    /// The middle of an element in the window. Nothing may cover it.
    async fn middle(&self, selector: &str) -> (f64, f64) {
        let script = format!(
            "(() => {{
                const element = document.querySelector({});
                const box = element.getBoundingClientRect();
                const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
                const top = document.elementFromPoint(x, y);
                return [x, y, element.contains(top) ? '' : top?.outerHTML ?? 'nothing'];
            }})()",
            json!(selector)
        );
        let (x, y, over): (f64, f64, String) = self.value(&script).await;
        assert!(over.is_empty(), "{selector} is covered by {over}");
        (x, y)
    }

    /// Taps an element with a finger.
    pub async fn tap(&self, selector: &str) {
        self.scroll_to(selector).await;
        let at = self.middle(selector).await;
        self.finger(&[at]).await;
    }

    /// Drags with a finger from one element to another. Both have to be visible at the same time, as for a person.
    pub async fn drag(&self, from: &str, to: &str) {
        const STEPS: u32 = 8;
        self.scroll_to(to).await;
        let (to_x, to_y) = self.middle(to).await;
        let (from_x, from_y) = self.middle(from).await;
        let way = (0..=STEPS).map(|step| {
            let part = f64::from(step) / f64::from(STEPS);
            (from_x + (to_x - from_x) * part, from_y + (to_y - from_y) * part)
        });
        self.finger(&way.collect::<Vec<_>>()).await;
    }

    /// Stops the server: the app is on its own.
    pub async fn lose_server(&self) {
        self.server.stop().await;
    }

    /// Starts the server again, with the tables it had.
    pub async fn find_server(&self) {
        self.server.start_again().await;
    }

    /// The server goes on without a lobby, with the tables it had.
    pub async fn close_lobby(&self) {
        self.server.close_lobby().await;
    }

    /// Moves the mouse onto an element.
    pub async fn hover(&self, selector: &str) {
        let element = self.find(selector).await;
        let to = PointerAction::MoveToElement { element, duration: None, x: 0.0, y: 0.0 };
        self.act(MouseActions::new("mouse".to_owned()).then(to)).await;
    }

    /// Presses a key: a character, or one of [`fantoccini::key::Key`].
    pub async fn key(&self, key: impl Into<char>) {
        let value = key.into();
        self.act(KeyActions::new("keys".to_owned()).then(KeyAction::Down { value }).then(KeyAction::Up { value }))
            .await;
    }

    pub(crate) async fn act(&self, actions: impl Into<Actions>) {
        self.client.perform_actions(actions).await.expect("it can be done");
    }

    /// Whether there is such an element.
    pub async fn has(&self, selector: &str) -> bool {
        self.value(&format!("document.querySelector({}) !== null", json!(selector))).await
    }

    /// The visible text of an element.
    pub async fn text(&self, selector: &str) -> String {
        self.find(selector).await.text().await.expect("its text")
    }

    /// Waits for a downloaded file and returns its text.
    pub async fn downloaded(&self, name: &str) -> String {
        let file = self.downloads.join(name);
        self.wait(name, async || std::fs::read_to_string(&file).ok().filter(|text| !text.is_empty())).await
    }

    /// Waits for a downloaded file and returns its bytes.
    pub async fn downloaded_bytes(&self, name: &str) -> Vec<u8> {
        let file = self.downloads.join(name);
        self.wait(name, async || std::fs::read(&file).ok().filter(|bytes| !bytes.is_empty())).await
    }

    /// Gives a file to an input.
    pub async fn give_file(&self, selector: &str, file: &std::path::Path) {
        let path = file.to_str().expect("a path that is text");
        self.find(selector).await.send_keys(path).await.unwrap_or_else(|error| panic!("{selector}: {error}"));
    }

    /// Whether the page is wider than the window.
    pub async fn scrolls_sideways(&self) -> bool {
        self.value("document.documentElement.scrollWidth > document.documentElement.clientWidth").await
    }

    /// Writes a screenshot of the window to `target/screens`, once a change of size or colours is drawn.
    pub async fn picture(&self, name: &str) {
        self.run("return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn))))")
            .await;
        let picture = self.client.screenshot().await.expect("a picture");
        std::fs::write(screens().join(format!("{name}.png")), picture).expect("a file");
    }

    /// Reads the console; errors and warnings are remembered.
    async fn listen(&self) {
        let said = self.console().await;
        self.complaints.borrow_mut().extend(said);
    }

    /// Forgets complaints that a test expects: those with this text.
    pub async fn forgive(&self, text: &str) {
        self.listen().await;
        self.complaints.borrow_mut().retain(|line| !line.contains(text));
    }

    /// The console has neither errors nor warnings.
    pub async fn assert_quiet(&self) {
        self.listen().await;
        let complaints = self.complaints.borrow().join("\n");
        assert!(complaints.is_empty(), "the console says:\n{complaints}");
    }

    /// Saves what helps to understand a failed test.
    pub(crate) async fn keep_evidence(&self, person: usize) {
        let name = std::thread::current().name().unwrap_or("test").replace("::", "-");
        if let Ok(picture) = self.client.screenshot().await {
            // Only a help; the test itself reports the failure.
            let _ = std::fs::write(screens().join(format!("failed-{name}-{person}.png")), picture);
        }
        self.listen().await;
        eprintln!("console: {:?}", self.complaints.borrow());
    }

    pub(crate) async fn close(self) {
        // The browser may be gone already.
        let _ = self.client.close().await;
    }
}
