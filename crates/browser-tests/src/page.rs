//! A window of the browser: going places, pressing things, waiting for what should come.

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

use crate::command::Command;
use crate::run::screens;
use crate::site::Server;

/// How long anything may take before a test gives up. Generous: it is no measure of speed.
const PATIENCE: Duration = Duration::from_secs(60);

/// Draws the tiles of a page's games from a seed.
const CHANCE: &str = include_str!("chance.js");

/// What the luck of a person in a test comes from. `QUINTILE_TEST_SEED` gives all tests other games.
fn seed(person: usize) -> u64 {
    let chosen = std::env::var("QUINTILE_TEST_SEED").map_or(0, |text| text.parse().expect("a whole number"));
    let name = std::thread::current().name().unwrap_or_default().to_owned();
    // A number that JavaScript holds exactly.
    let mix = |hash: u64, byte: u64| (hash * 31 + byte) % 0x1_0000_0000;
    name.bytes().map(u64::from).chain([person as u64]).fold(chosen, mix)
}

/// A line of the console.
#[derive(Debug, Deserialize)]
struct Line {
    level: String,
    message: String,
}

/// A window of the browser.
pub struct Page {
    client: Client,
    server: Rc<Server>,
    downloads: PathBuf,
    /// Whether there is a finger instead of a mouse.
    by_touch: Cell<bool>,
    /// What the console said that it should not have.
    complaints: RefCell<Vec<String>>,
}

impl Page {
    pub(crate) fn new(client: Client, server: Rc<Server>, downloads: PathBuf) -> Self {
        Self { client, server, downloads, by_touch: Cell::new(false), complaints: RefCell::default() }
    }

    /// No movement: tests need not wait for it. A size that has room for everything. The same luck each time.
    pub(crate) async fn calm(&self, person: usize) {
        self.media(&[("prefers-reduced-motion", "reduce")]).await;
        self.size(1280, 900).await;
        let script = format!("({CHANCE})({})", seed(person));
        self.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script })).await;
    }

    /// Opens an address of the app, and waits until it is there.
    pub async fn open(&self, path: &str) {
        self.client.goto(&format!("{}{path}", self.server.address)).await.expect("a page");
        self.ready().await;
    }

    /// Loads the page again.
    pub async fn reload(&self) {
        self.client.refresh().await.expect("a page");
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

    /// Runs a script; what it returns.
    pub async fn run(&self, script: &str) -> Value {
        self.client.execute(script, Vec::new()).await.unwrap_or_else(|error| panic!("{error} in {script}"))
    }

    /// Waits until an expression is true.
    pub async fn until(&self, what: &str, expression: &str) {
        self.wait(what, async || self.value::<bool>(expression).await.then_some(())).await;
    }

    /// Waits until something is there.
    pub async fn wait<T, F: Future<Output = Option<T>>>(&self, what: &str, look: impl Fn() -> F) -> T {
        let began = Instant::now();
        loop {
            if let Some(found) = look().await {
                return found;
            }
            assert!(began.elapsed() < PATIENCE, "waited in vain: {what}");
            tokio::time::sleep(Duration::from_millis(15)).await;
        }
    }

    /// An element, once it is there.
    pub async fn find(&self, selector: &str) -> Element {
        self.wait(selector, async || self.client.find(Locator::Css(selector)).await.ok()).await
    }

    /// Clicks, or taps where there is a finger: what lies over the element is in the way.
    pub async fn click(&self, selector: &str) {
        if self.by_touch.get() {
            return self.tap(selector).await;
        }
        let element = self.find(selector).await;
        element.click().await.unwrap_or_else(|error| panic!("cannot click {selector}: {error}"));
    }

    /// Chooses from a menu, as its own list does it: that list is no part of the page.
    pub async fn choose(&self, selector: &str, value: &str) {
        let element = self.find(selector).await;
        element.select_by_value(value).await.unwrap_or_else(|error| panic!("{selector} has no {value}: {error}"));
    }

    /// Types into a field.
    pub async fn write(&self, selector: &str, text: &str) {
        let element = self.find(selector).await;
        element.send_keys(text).await.unwrap_or_else(|error| panic!("cannot write into {selector}: {error}"));
    }

    /// Makes the window a phone of this size, with a finger instead of a mouse.
    pub async fn phone(&self, width: u32, height: u32) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 2, "mobile": true });
        self.devtools("Emulation.setDeviceMetricsOverride", size).await;
        self.devtools("Emulation.setTouchEmulationEnabled", json!({ "enabled": true })).await;
        self.by_touch.set(true);
    }

    /// Whether there is a finger instead of a mouse.
    pub fn is_phone(&self) -> bool {
        self.by_touch.get()
    }

    /// Scrolls until an element is in the middle of the window, as far as that goes.
    async fn scroll_to(&self, selector: &str) {
        self.find(selector).await;
        let to = "{ block: 'center', inline: 'center', behavior: 'instant' }";
        self.run(&format!("document.querySelector({}).scrollIntoView({to})", json!(selector))).await;
    }

    /// The middle of an element in the window. Nothing may lie over it.
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
        assert!(over.is_empty(), "over {selector} lies {over}");
        (x, y)
    }

    async fn finger(&self, kind: &str, at: Option<(f64, f64)>) {
        let points: Vec<Value> = at.into_iter().map(|(x, y)| json!({ "x": x, "y": y })).collect();
        self.devtools("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points })).await;
    }

    /// Taps an element with a finger.
    pub async fn tap(&self, selector: &str) {
        self.scroll_to(selector).await;
        let at = self.middle(selector).await;
        self.finger("touchStart", Some(at)).await;
        self.finger("touchEnd", None).await;
    }

    /// Drags with a finger from one element to another. Both have to be in sight at once, as they have for people.
    pub async fn drag(&self, from: &str, to: &str) {
        const STEPS: u32 = 8;
        self.scroll_to(to).await;
        let (to_x, to_y) = self.middle(to).await;
        let (from_x, from_y) = self.middle(from).await;
        self.finger("touchStart", Some((from_x, from_y))).await;
        for step in 1..=STEPS {
            let part = f64::from(step) / f64::from(STEPS);
            self.finger("touchMove", Some((from_x + (to_x - from_x) * part, from_y + (to_y - from_y) * part))).await;
        }
        self.finger("touchEnd", None).await;
    }

    /// The server goes away: the app is on its own.
    pub async fn lose_server(&self) {
        self.server.stop().await;
    }

    /// It is there again, with the tables it had.
    pub async fn find_server(&self) {
        self.server.start_again().await;
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

    async fn act(&self, actions: impl Into<Actions>) {
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

    /// Calls a method of the browser's own protocol.
    pub async fn devtools(&self, method: &'static str, parameters: Value) -> Value {
        let result = self.client.issue_cmd(Command::Devtools(method, parameters)).await;
        result.unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    /// The size of the window's inside, in pixels of CSS.
    pub async fn size(&self, width: u32, height: u32) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.devtools("Emulation.setDeviceMetricsOverride", size).await;
    }

    /// Media features, such as a preference for dark colours.
    pub async fn media(&self, features: &[(&str, &str)]) {
        let features: Vec<Value> =
            features.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
        self.devtools("Emulation.setEmulatedMedia", json!({ "features": features })).await;
    }

    /// Waits for a downloaded file; its text.
    pub async fn downloaded(&self, name: &str) -> String {
        let file = self.downloads.join(name);
        self.wait(name, async || std::fs::read_to_string(&file).ok().filter(|text| !text.is_empty())).await
    }

    /// Waits for a downloaded file that is no text.
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

    /// Writes a picture of the window to `target/screens`, once a change of size or colours is drawn.
    pub async fn picture(&self, name: &str) {
        self.run("return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn))))")
            .await;
        let picture = self.client.screenshot().await.expect("a picture");
        std::fs::write(screens().join(format!("{name}.png")), picture).expect("a file");
    }

    /// Reads the console; errors and warnings are remembered.
    async fn listen(&self) {
        let lines = self.client.issue_cmd(Command::Console).await.expect("the console");
        let lines: Vec<Line> = serde_json::from_value(lines).expect("lines of the console");
        let loud = lines.into_iter().filter(|line| line.level == "WARNING" || line.level == "SEVERE");
        self.complaints.borrow_mut().extend(loud.map(|line| format!("{}: {}", line.level, line.message)));
    }

    /// Forgets complaints that a test has asked for: those with this text.
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

    /// What a person would want to see of a test that failed.
    pub(crate) async fn keep_evidence(&self, person: usize) {
        let name = std::thread::current().name().unwrap_or("test").replace("::", "-");
        if let Ok(picture) = self.client.screenshot().await {
            // It is only a help; the failure itself is told by the test.
            let _ = std::fs::write(screens().join(format!("failed-{name}-{person}.png")), picture);
        }
        if let Ok(lines) = self.client.issue_cmd(Command::Console).await {
            eprintln!("console: {lines}");
        }
    }

    pub(crate) async fn close(self) {
        // Nothing is left to do for a browser that is gone already.
        let _ = self.client.close().await;
    }
}
