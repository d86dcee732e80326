
'use strict';
(() => {
  const find = (id) => document.getElementById(id);
  const main = document.querySelector('main');
  const [says, slider, count, speed, toggle, sheet] = ['says', 'ply', 'count', 'speed', 'play', 'sheet'].map(find);
  const rows = Array.from(document.querySelectorAll('[data-ply]'));
  const last = rows.length - 1;
  const things = Array.from(document.querySelectorAll('[data-plies]'), (element) => {
    const ranges = element.dataset.plies.split(' ').map((range) => range.split('-').map(Number));
    return { element, shown: (ply) => ranges.some(([from, to = from]) => from <= ply && ply <= to) };
  });
  let ply = last;
  let timer = null;

  function show(wanted) {
    ply = Math.max(0, Math.min(last, wanted));
    for (const { element, shown } of things) element.classList.toggle('off', !shown(ply));
    for (const row of rows) row.removeAttribute('aria-current');
    const row = rows[ply];
    row.setAttribute('aria-current', 'step');
    // Only the sheet scrolls, never the page.
    sheet.scrollTop = row.offsetTop - (sheet.clientHeight - row.offsetHeight) / 2;
    says.textContent = row.dataset.says;
    slider.value = ply;
    count.textContent = slider.ariaValueText = `${ply} / ${last}`;
  }

  function pause() {
    clearTimeout(timer);
    timer = null;
    label();
  }

  function play() {
    if (ply === last) show(0);
    timer = setTimeout(step, Number(speed.value));
    label();
  }

  function step() {
    show(ply + 1);
    if (ply === last) pause();
    else timer = setTimeout(step, Number(speed.value));
  }

  function label() {
    const playing = timer !== null;
    main.classList.toggle('playing', playing);
    toggle.title = toggle.ariaLabel = playing ? toggle.dataset.pause : toggle.dataset.play;
    // Whoever listens would hear nothing but plays otherwise.
    says.setAttribute('aria-live', playing ? 'off' : 'polite');
  }

  function go(wanted) {
    pause();
    show(wanted);
  }

  const press = () => (timer === null ? play() : pause());
  const keys = {
    ArrowLeft: () => go(ply - 1),
    ArrowRight: () => go(ply + 1),
    Home: () => go(0),
    End: () => go(last),
  };
  find('first').addEventListener('click', keys.Home);
  find('back').addEventListener('click', keys.ArrowLeft);
  toggle.addEventListener('click', press);
  find('forward').addEventListener('click', keys.ArrowRight);
  find('last').addEventListener('click', keys.End);
  slider.addEventListener('input', () => go(Number(slider.value)));
  rows.forEach((row, at) => row.addEventListener('click', () => go(at)));
  document.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.matches('input, select')) return;
    const key = event.key === ' ' && !event.target.closest('button') ? press : keys[event.key];
    if (!key) return;
    event.preventDefault();
    key();
  });
  show(Number(main.dataset.start));
  if ('auto' in main.dataset && !matchMedia('(prefers-reduced-motion: reduce)').matches) play();
})();
