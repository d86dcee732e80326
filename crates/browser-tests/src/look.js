(() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const label = (element) => element.getAttribute("aria-label") ?? "";
  const places = all(".place");
  const [fits, fails] = document.documentElement.lang === "es" ? ["se permite", "no se permite"] : ["legal", "not allowed"];
  const marked = (word) => places.filter((place) => label(place).endsWith(", " + word)).map((place) => place.dataset.at);
  // On a small screen a picked tile brings the board closer: what is beyond its edge cannot be touched.
  const board = document.querySelector(".board")?.getBoundingClientRect();
  const inSight = (name) => {
    const box = document.querySelector(`.place[data-at="${name}"]`).getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return x > board.left && x < board.right && y > board.top && y < board.bottom;
  };
  const names = all(".names button");
  const focus = document.activeElement;
  return {
    over: all(".over").length > 0,
    curtain: all(".curtain").length > 0,
    plays: all(".sheet li:not(.adjustment, .opening)").length,
    hand: all("button.hand-tile").map((tile) => ({
      label: label(tile),
      picked: tile.classList.contains("picked"),
      laid: tile.classList.contains("laid"),
    })),
    legal: marked(fits).filter(inSight),
    illegal: marked(fails).filter(inSight),
    buttons: all(".actions button:not(:disabled)").map((button) => button.getAttribute("aria-keyshortcuts") ?? "aside"),
    naming: names.length > 0 && names.every((name) => name.getAttribute("aria-pressed") !== "true"),
    status: document.querySelector(".status")?.textContent ?? "",
    focus: focus === document.body || focus === null ? "" : (focus.dataset?.at ?? (label(focus) || focus.textContent || focus.tagName)),
  };
})()
