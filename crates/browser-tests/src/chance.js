// A test that fails should fail again, so the browser's chance comes from a seed. Each visit has chance of its own.
(seed) => {
  let visit = 0;
  try {
    visit = Number(sessionStorage.getItem("visit")) + 1;
    sessionStorage.setItem("visit", visit);
  } catch {
    // The browser's own first page keeps nothing.
  }
  let state = (seed + visit * 0x9e3779b9) % 0x100000000;
  crypto.getRandomValues = (bytes) => {
    for (let at = 0; at < bytes.length; at++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      bytes[at] = state >>> 24;
    }
    return bytes;
  };
}
