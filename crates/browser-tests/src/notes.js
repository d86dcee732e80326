// What happens before a test can look, or is gone when it does: errors and warnings, parts of the program that have been loaded,
// pages and lists of games that have been shown.
() => {
  const note = (text) => {
    try {
      const said = JSON.parse(sessionStorage.getItem("console") ?? "[]");
      sessionStorage.setItem("console", JSON.stringify([...said, text]));
    } catch {
      // Nobody could read it.
    }
  };
  for (const level of ["error", "warn"]) {
    const usual = console[level];
    console[level] = (...words) => {
      note(`${level}: ${words.join(" ")}`);
      usual.apply(console, words);
    };
  }
  addEventListener("error", (event) => note(`error: ${event.message ?? event.target.outerHTML}`), true);
  addEventListener("unhandledrejection", (event) => note(`rejection: ${event.reason}`));
  addEventListener("securitypolicyviolation", (event) => note(`policy: ${event.violatedDirective} ${event.blockedURI}`));

  window.loaded = 0;
  const usual = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (...all) => {
    const module = await usual.apply(WebAssembly, all);
    // After whoever waits for it.
    setTimeout(() => (window.loaded += 1));
    return module;
  };

  window.shown = [];
  const look = (changes) => {
    for (const node of changes.flatMap((change) => [...change.addedNodes])) {
      if (node.matches?.("main, .unfinished")) window.shown.push(node.className);
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}
