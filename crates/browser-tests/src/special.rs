//! What the standard leaves to each browser: sizes, media, fingers, the console.

use std::time::Duration;

use fantoccini::actions::{InputSource, MouseActions, PointerAction, TouchActions};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::command::Command;
use crate::engine::Engine;
use crate::page::Page;

/// How long a finger takes for a step of its way: a frame, so that the page can follow it.
const STEP: Duration = Duration::from_millis(16);

/// Reads the console as `notes.js` wrote it down, and empties it. The browser's own first page has none.
const NOTED: &str = "(() => {
    try {
        const said = JSON.parse(sessionStorage.getItem('console') ?? '[]');
        sessionStorage.removeItem('console');
        return said;
    } catch {
        return [];
    }
})()";

/// A line of Chromium's console.
#[derive(Debug, Deserialize)]
struct Line {
    level: String,
    message: String,
}

/// The steps of a finger or a mouse: down at the first place, along the others, up.
fn steps(path: &[(f64, f64)]) -> Vec<PointerAction> {
    let moves = path.iter().map(|&(x, y)| PointerAction::MoveTo { duration: Some(STEP), x: x.round(), y: y.round() });
    let mut steps: Vec<PointerAction> = moves.collect();
    steps.insert(1.min(steps.len()), PointerAction::Down { button: 0 });
    steps.push(PointerAction::Up { button: 0 });
    steps
}

impl Page {
    /// Calls a method of Chromium's own protocol.
    pub async fn devtools(&self, method: &'static str, parameters: Value) -> Value {
        let result = self.client.issue_cmd(Command::Devtools(method, parameters)).await;
        result.unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    /// Runs a script of Firefox itself, outside the page.
    async fn in_firefox(&self, script: &str) {
        self.client.issue_cmd(Command::Context("chrome")).await.expect("--allow-system-access");
        self.run(script).await;
        self.client.issue_cmd(Command::Context("content")).await.expect("the page again");
    }

    /// Sets the size of the viewport, in CSS pixels.
    pub async fn size(&self, width: u32, height: u32) {
        match self.engine {
            Engine::Chromium => {
                let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
                self.devtools("Emulation.setDeviceMetricsOverride", size).await;
            }
            // Its window cannot be as narrow as a phone, but the page in it can.
            Engine::Firefox => {
                let script = format!(
                    "const style = gBrowser.selectedBrowser.style;
                     for (const end of ['min', 'max']) {{
                         style.setProperty(`${{end}}-width`, '{width}px');
                         style.setProperty(`${{end}}-height`, '{height}px');
                     }}"
                );
                self.in_firefox(&script).await;
            }
            Engine::WebKit => {
                let (bars_x, bars_y): (u32, u32) =
                    self.value("[outerWidth - innerWidth, outerHeight - innerHeight]").await;
                self.client.set_window_size(width + bars_x, height + bars_y).await.expect("a window");
            }
        }
        self.until("the new size", &format!("innerWidth === {width} && innerHeight === {height}")).await;
    }

    /// Sets media features, such as a preference for dark colours; those not named are as usual.
    pub async fn media(&self, features: &[(&str, &str)]) {
        let wants = |name: &str, value: &str| features.contains(&(name, value));
        match self.engine {
            Engine::Chromium => {
                let features: Vec<Value> =
                    features.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
                self.devtools("Emulation.setEmulatedMedia", json!({ "features": features })).await;
            }
            Engine::Firefox => {
                let scheme = match (wants("prefers-color-scheme", "dark"), wants("prefers-color-scheme", "light")) {
                    (true, _) => 0,
                    (_, true) => 1,
                    _ => 2,
                };
                let motion = u8::from(wants("prefers-reduced-motion", "reduce"));
                let script = format!(
                    "Services.prefs.setIntPref('ui.prefersReducedMotion', {motion});
                     Services.prefs.setIntPref('layout.css.prefers-color-scheme.content-override', {scheme});"
                );
                self.in_firefox(&script).await;
            }
            Engine::WebKit => panic!("ask `Engine::has_media` before"),
        }
    }

    /// Makes the window a phone of this size, with touch instead of a mouse where the driver has it.
    pub async fn phone(&self, width: u32, height: u32) {
        match self.engine {
            Engine::Chromium => {
                let size = json!({ "width": width, "height": height, "deviceScaleFactor": 2, "mobile": true });
                self.devtools("Emulation.setDeviceMetricsOverride", size).await;
                self.devtools("Emulation.setTouchEmulationEnabled", json!({ "enabled": true })).await;
            }
            Engine::Firefox | Engine::WebKit => self.size(width, height).await,
        }
        self.by_touch.set(self.engine.has_touch());
    }

    /// Moves a finger, or the mouse where there is none, along a path: down at its beginning, up at its end.
    pub(crate) async fn finger(&self, path: &[(f64, f64)]) {
        match self.engine {
            Engine::Chromium => {
                let touch = async |kind: &str, points: Value| {
                    self.devtools("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points })).await;
                };
                for (step, (x, y)) in path.iter().enumerate() {
                    let kind = if step == 0 { "touchStart" } else { "touchMove" };
                    touch(kind, json!([{ "x": x, "y": y }])).await;
                }
                touch("touchEnd", json!([])).await;
            }
            Engine::Firefox => {
                self.act(steps(path).into_iter().fold(TouchActions::new("finger".to_owned()), InputSource::then)).await;
            }
            Engine::WebKit => {
                self.act(steps(path).into_iter().fold(MouseActions::new("mouse".to_owned()), InputSource::then)).await;
            }
        }
    }

    /// Errors and warnings on the console since the last time.
    pub(crate) async fn console(&self) -> Vec<String> {
        match self.engine {
            Engine::Chromium => {
                let lines = self.client.issue_cmd(Command::Console).await.expect("the console");
                let lines: Vec<Line> = serde_json::from_value(lines).expect("lines of the console");
                let loud = lines.into_iter().filter(|line| line.level == "WARNING" || line.level == "SEVERE");
                loud.map(|line| format!("{}: {}", line.level, line.message)).collect()
            }
            Engine::Firefox | Engine::WebKit => self.value(NOTED).await,
        }
    }
}
