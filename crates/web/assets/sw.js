// Local play works offline: every file of this version is cached, and the cache comes first.
const FILES = [{{FILES}}];
// The page is cached under the address of its folder.
const address = (name) => new URL(name === "index.html" ? "./" : name, location).href;
// Other apps may keep caches at the same origin: ours are those of this folder.
const OURS = "quintile " + address("index.html") + " ";
const CACHE = OURS + "{{VERSION}}";

addEventListener("install", (event) => {
  // "reload" bypasses the browser's own cache, so that no old file gets in; a file that is named after its content cannot be old,
  // and the first visit has just fetched it.
  const cache = (name) => (/-[0-9a-f]{8,}\./.test(name) ? "default" : "reload");
  const wanted = FILES.map((name) => new Request(address(name), { cache: cache(name) }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(wanted)).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  const is_old = (name) => name.startsWith(OURS) && name !== CACHE;
  const forget = (names) => Promise.all(names.filter(is_old).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(forget).then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (method !== "GET" || !url.startsWith(address("index.html")) || url.startsWith(address("api/"))) return;
  const kept = (request) => caches.open(CACHE).then((cache) => cache.match(request));
  // Every address of the app is the same page. Online it is fetched afresh, so that a new version shows at once.
  if (mode === "navigate") {
    event.respondWith(fetch(event.request).catch(() => kept(address("index.html"))));
  } else {
    event.respondWith(kept(event.request).then((found) => found || fetch(event.request)));
  }
});

// Whoever is told of their turn and taps on that gets to the table, in a window that is open if there is one.
addEventListener("notificationclick", (event) => {
  event.notification.close();
  const target = new URL(event.notification.data || "./", location).href;
  const show = (windows) => {
    const open = windows.find((one) => one.url === target);
    return open ? open.focus() : clients.openWindow(target);
  };
  event.waitUntil(clients.matchAll({ type: "window" }).then(show));
});
