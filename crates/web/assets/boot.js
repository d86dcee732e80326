// Before the first paint: the chosen theme and language, so that nothing flashes. After loading: offline play.
try {
  const settings = JSON.parse(localStorage.getItem("quintile.settings") || "{}");
  const root = document.documentElement;
  if (settings.theme === "light" || settings.theme === "dark") root.dataset.theme = settings.theme;
  root.lang = settings.lang || (navigator.language.toLowerCase().startsWith("es") ? "es" : "en");
} catch {
  // Without storage the defaults apply.
}
if ("serviceWorker" in navigator) {
  const worker = new URL("sw.js", document.currentScript.src);
  addEventListener("load", () => navigator.serviceWorker.register(worker).catch(() => {}));
}
