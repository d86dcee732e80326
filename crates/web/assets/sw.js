// Local play works offline: every file of this version is kept, and each is taken from there first.
const CACHE = "quintile-{{VERSION}}";
const FILES = [{{FILES}}];

addEventListener("install", (event) => {
  // The page is kept under its address; "reload" goes past the browser's own cache, so that no old file gets in.
  const wanted = FILES.map((name) => new Request(name === "index.html" ? "/" : "/" + name, { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(wanted)).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  const forget = (names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(forget).then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  // Every address of the app is the same page. Online it comes fresh, so that a new version shows at once.
  if (mode === "navigate") {
    event.respondWith(fetch(event.request).catch(() => caches.match("/")));
  } else {
    event.respondWith(caches.match(event.request).then((kept) => kept || fetch(event.request)));
  }
});
