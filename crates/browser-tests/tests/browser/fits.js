// What does not fit the window: too wide, cut off, or out of reach of the scroll bar.
(() => {
  const faults = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) faults.push(`the page is ${root.scrollWidth} pixels wide`);
  const call = (element) => `<${element.localName} class="${element.className}"> ${(element.textContent || element.ariaLabel || "").trim().slice(0, 40)}`;
  const shown = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest(".sr, [inert], svg");
  const scrolls = (element, axis) => {
    for (let parent = element.parentElement; parent; parent = parent.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(parent)[axis])) return true;
    }
    return false;
  };
  for (const element of document.querySelectorAll("button, a, input, select, summary, label, h1, h2, h3, p, li, small, legend, b, code")) {
    if (!shown(element)) continue;
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    if ((box.left < -1 || box.right > innerWidth + 1) && !scrolls(element, "overflowX")) faults.push(`out of the window: ${call(element)}`);
    const hides = style.overflowX !== "visible";
    if (hides && !/auto|scroll/.test(style.overflowX) && element.scrollWidth > element.clientWidth + 1) faults.push(`cut off: ${call(element)}`);
    // Words that are too long for their button.
    if (element.localName === "button" && element.scrollWidth > element.clientWidth + 1) faults.push(`too narrow: ${call(element)}`);
  }
  for (const element of document.querySelectorAll("button:not(:disabled), a[href], input, select, summary")) {
    if (!shown(element)) continue;
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const box = element.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const over = top && !element.contains(top) && !top.contains(element) && !top.closest("label")?.contains(element);
    if (!top || over) faults.push(`out of reach: ${call(element)}, ${top ? `under ${call(top)}` : "not in the window"}`);
  }
  scrollTo(0, 0);
  return faults;
})()
