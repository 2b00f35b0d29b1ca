// The browser's side of Pickaxe: it posts choices, swaps in what the server answers, and moves the focus.
// It knows no rules and no game: everything it shows stands in the page already.

const one = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const still = matchMedia("(prefers-reduced-motion: reduce)");

// ---------------------------------------------------------------- every page

function switchTheme() {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  document.cookie = `theme=${root.dataset.theme}; Path=/; Max-Age=31536000; SameSite=Lax`;
}

async function copy(button) {
  const text = new URL(button.dataset.copy || location.href, location.href).href;
  try {
    await navigator.clipboard.writeText(text);
    note(button, "Link copied");
  } catch {
    prompt("Copy this link", text);
  }
}

function note(button, words) {
  const label = one("[data-label]", button) ?? button;
  label.dataset.before ??= label.textContent;
  label.textContent = words;
  say(words);
  setTimeout(() => { label.textContent = label.dataset.before; }, 2000);
}

function say(words, urgent = false) {
  const region = one(urgent ? "#call" : "#live");
  if (region && words) region.textContent = words;
}

const minute = 60_000;
function ago(date) {
  const past = Date.now() - date;
  if (past < minute) return "now";
  if (past < 60 * minute) return `${Math.floor(past / minute)} min`;
  if (past < 24 * 60 * minute) return `${Math.floor(past / (60 * minute))} h`;
  return date.toLocaleDateString(undefined, { day: "numeric", month: "short" });
}

function showTimes(root = document) {
  for (const time of all("time[datetime]", root)) {
    const date = new Date(time.dateTime);
    time.textContent = ago(date);
    time.title = date.toLocaleString();
  }
}

function openMenu(menu, anchor) {
  menu.showPopover();
  const box = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const below = box.bottom + 6 + height < innerHeight;
  menu.style.left = `${Math.max(6, Math.min(box.left + box.width / 2 - width / 2, innerWidth - width - 6))}px`;
  menu.style.top = `${Math.max(6, below ? box.bottom + 6 : box.top - height - 6)}px`;
  one("button, a", menu)?.focus();
}

const openDialog = (name) => one(`dialog#${name}`)?.showModal();

function pressed(event) {
  const target = event.target.closest("[data-do]");
  if (!target) return;
  const act = {
    theme: switchTheme,
    copy: () => copy(target),
    menu: () => openMenu(one(`#${target.dataset.menu}`), target),
    dialog: () => openDialog(target.dataset.dialog),
    toggle: () => target.setAttribute("aria-expanded", document.body.classList.toggle(target.dataset.shows)),
    close: () => target.closest("dialog, [popover]")?.[target.closest("dialog") ? "close" : "hidePopover"](),
  }[target.dataset.do];
  act?.();
}

// Lets a form remember what was picked last, for example the strength of the bot.
function remember() {
  for (const field of all("[data-remember]")) {
    const kept = localStorage.getItem(field.dataset.remember);
    if (field.type === "radio") field.checked = kept ? field.value === kept : field.checked;
    else if (kept) field.value = kept;
    field.addEventListener("change", () => localStorage.setItem(field.dataset.remember, field.value));
  }
}

// ---------------------------------------------------------------- the table

const table = {
  get main() { return one("main#table"); },
  get address() { return `/t/${this.main.dataset.table}`; },
  get number() { return Number(this.main.dataset.number); },
  busy: false,
  quiet: false,
  keys: false,
};

async function post(path, body) {
  if (table.busy || document.body.classList.contains("lost")) return;
  table.busy = true;
  table.main.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(table.address + path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ number: table.number, ...body }),
    });
    if (answer.ok) return show(await answer.text());
    const refusal = await answer.json();
    await refresh();
    if (answer.status !== 409) refuse(refusal);
  } catch {
    lost();
  } finally {
    table.busy = false;
    table.main.removeAttribute("aria-busy");
  }
}

async function refresh() {
  const answer = await fetch(`${table.address}/fragment`);
  if (answer.ok) show(await answer.text());
}

function refuse({ error, reasons = [] }) {
  const box = one(".about-it");
  const why = document.createElement("div");
  why.className = "why";
  why.append(Object.assign(document.createElement("h3"), { textContent: error }));
  why.append(...reasons.map((text) => Object.assign(document.createElement("p"), { textContent: text })));
  box?.replaceChildren(why);
  say([error, ...reasons].join(" "), true);
}

function lost() {
  document.body.classList.add("lost");
  say("Connection lost. The table waits; trying again.", true);
}

function found() {
  if (document.body.classList.contains("lost")) say("Connected again.");
  document.body.classList.remove("lost");
}

function listen() {
  const events = new EventSource(`${table.address}/events`);
  events.addEventListener("changed", (event) => {
    found();
    if (JSON.parse(event.data).number !== table.number && !table.busy) refresh().catch(lost);
  });
  events.addEventListener("error", lost);
  events.addEventListener("open", found);
  addEventListener("pagehide", () => events.close());
}

// Replaces bar and table by the ones in the answer, moving what stays and keeping the focus.
function show(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const swap = () => {
    const place = placeOf(document.activeElement);
    const scrolled = scrollable().map((box) => [box.dataset.scroll, box.scrollLeft]);
    const cards = new Set(all(".display [data-about]").map((card) => card.dataset.about));
    one("#choices")?.hidePopover();
    one("header#bar").replaceWith(page.querySelector("header#bar"));
    table.main.replaceWith(page.querySelector("main#table"));
    for (const [name, left] of scrolled) one(`[data-scroll="${name}"]`)?.scrollTo({ left });
    settle();
    refocus(place);
    return landing(cards);
  };
  if (!document.startViewTransition || still.matches) return void swap()?.remove();
  let frame;
  const moving = document.startViewTransition(() => { frame = swap(); });
  moving.ready.catch(() => {}); // the next swap came first: nothing to show
  moving.finished.finally(() => frame?.remove());
}

const scrollable = () => all("[data-scroll]");

// A room that left the display and now lies in a cave: an empty frame at its new place lets the card travel there.
function landing(cards) {
  const room = all(".cave [data-about]").find((piece) => cards.has(piece.dataset.about));
  if (!room) return null;
  const box = room.getBoundingClientRect();
  const frame = document.createElement("i");
  frame.style.cssText = `position:fixed;left:${box.left}px;top:${box.top}px;width:${box.width}px;height:${box.height}px;`
    + `view-transition-name:piece-${room.dataset.about.split(" ")[1]}`;
  room.style.viewTransitionName = "none";
  document.body.append(frame);
  return frame;
}

// What has to be done once after each swap.
function settle() {
  const main = table.main;
  document.title = main.dataset.title;
  showTimes(main);
  for (const region of all("[data-region]")) rove(region);
  for (const log of all(".logp .log")) {
    log.scrollTop = log.scrollHeight;
    log.classList.toggle("more", log.scrollTop > 0);
  }
  for (const opener of all("[data-shows]")) opener.setAttribute("aria-expanded", document.body.classList.contains(opener.dataset.shows));
  const steps = one(".steps");
  if (steps) steps.scrollLeft = steps.scrollWidth;
  for (const strip of scrollable()) reveal(strip);
  say(main.dataset.says);
  if (main.dataset.call) say(main.dataset.call, true);
  showNumbers();
}

function reveal(strip) {
  const first = one(".legal", strip);
  if (first && strip.scrollWidth > strip.clientWidth && !strip.scrollLeft) strip.scrollLeft = Math.max(0, first.offsetLeft - strip.offsetLeft - 24);
}

// ---------------------------------------------------------------- choosing

function choose(element) {
  if (!element.dataset.choices) return post("/choices", { choice: Number(element.dataset.choice) });
  const menu = one("#choices");
  const wanted = element.dataset.choices.split(" ");
  const buttons = one("#labels").content.querySelectorAll("button");
  menu.replaceChildren(...[...buttons].filter((b) => wanted.includes(b.dataset.choice)).map((b) => b.cloneNode(true)));
  openMenu(menu, element);
}

const undo = (to) => post("/undo", { to: Number(to) });

function clickedTable(event) {
  if (held.long) { held.long = false; return; }
  const target = event.target.closest("[data-choice], [data-undo], [data-resume], [data-about]");
  if (!target) return;
  if (target.dataset.undo) undo(target.dataset.undo);
  else if ("resume" in target.dataset) post("/resume", {});
  else if (isLegal(target)) choose(target);
  else explain(target);
}

// ---------------------------------------------------------------- details

const topic = (element) => element?.closest?.("[data-about]");

function explain(element) {
  const box = one(".about-it");
  const name = element?.dataset.about;
  const words = name && one(`template[data-for="${CSS.escape(name)}"]`);
  if (!box || !words || box.dataset.shows === name) return;
  box.dataset.shows = name;
  box.replaceChildren(words.content.cloneNode(true));
  box.classList.toggle("split", Boolean(one(".why", box)));
}

// Rings the spaces where the room under the pointer would fit.
function preview(element) {
  for (const space of all(".fits")) space.classList.remove("fits");
  const fits = element?.closest?.("[data-fits]")?.dataset.fits;
  for (const name of fits ? fits.split(" ") : []) one(`.own [data-about="space ${name}"]`)?.classList.add("fits");
}

// Strikes out the steps that an undo to this one would take back.
function strike(element) {
  for (const step of all(".steps li.back")) step.classList.remove("back");
  const first = element?.closest?.(".steps li:has([data-undo]), .turn [data-undo]");
  if (!first) return;
  const from = Number((first.dataset.undo ? first : one("[data-undo]", first)).dataset.undo);
  for (const step of all(".steps li[data-number]")) step.classList.toggle("back", Number(step.dataset.number) >= from);
}

function look(event) {
  if (table.quiet) return;
  const element = topic(event.target);
  if (element) explain(element);
  preview(event.target);
  strike(event.target);
}

const held = { timer: 0, long: false };

function holdStart(event) {
  if (event.pointerType === "mouse") return;
  held.long = false;
  held.timer = setTimeout(() => {
    held.long = true;
    explain(topic(event.target));
    one(".info")?.scrollIntoView({ block: "nearest", behavior: still.matches ? "auto" : "smooth" });
  }, 450);
}

const holdEnd = () => clearTimeout(held.timer);

// ---------------------------------------------------------------- keyboard

const ITEMS = "button, a[href], summary, [data-about][role]";
const isLegal = (element) => Boolean(element.dataset.choice);
const visible = (element) => element.getClientRects().length > 0;
const items = (region) => all(ITEMS, region).filter(visible);
const legal = () => all("main [data-choice]").filter((e) => visible(e) && !e.closest(".any, .end"));

function rove(region, focus) {
  const list = items(region);
  const current = focus ?? list.find(isLegal) ?? list.find((e) => e.getAttribute("aria-disabled") !== "true") ?? list[0];
  for (const item of list) item.setAttribute("tabindex", item === current ? 0 : -1);
}

function move(from, key) {
  const region = from.closest("[data-region]");
  if (!region) return;
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  const middle = (element) => { const b = element.getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]; };
  const [x, y] = middle(from);
  const far = (element) => {
    const [ex, ey] = middle(element);
    const along = (ex - x) * dx + (ey - y) * dy;
    const aside = Math.abs((ex - x) * dy) + Math.abs((ey - y) * dx);
    return along > 4 ? along + 2.5 * aside : Infinity;
  };
  const best = items(region).filter((e) => e !== from).map((e) => [far(e), e]).sort((a, b) => a[0] - b[0])[0];
  if (best && best[0] < Infinity) focusOn(best[1]);
}

function focusOn(element) {
  if (!element) return;
  const region = element.closest("[data-region]");
  if (region) rove(region, element);
  element.focus({ focusVisible: true });
  element.scrollIntoView({ block: "nearest", inline: "nearest" });
}

// Where the focus stood, in words that still mean something after a swap.
function placeOf(element) {
  if (!element || element === document.body) return "";
  if (element.id) return `#${CSS.escape(element.id)}`;
  const region = element.closest("[data-region]")?.dataset.region;
  const { about } = element.dataset;
  return about && region ? `[data-region="${region}"] [data-about="${about}"]` : "main";
}

function refocus(place) {
  if (!place) return;
  const same = one(place);
  const asked = asks();
  if (!table.keys) return quietly(() => (same ?? table.main).focus({ preventScroll: true }));
  if (same && same !== table.main && (isLegal(same) || !asked)) return focusOn(same);
  focusOn(asked ?? one("#end") ?? table.main);
}

function quietly(act) {
  table.quiet = true;
  act();
  table.quiet = false;
}

// The first thing that answers what is asked.
const asks = () => legal()[0] ?? one("#end[data-choice]");

function next(step) {
  const list = legal();
  if (!list.length) return focusOn(one("#end"));
  const at = list.indexOf(document.activeElement);
  focusOn(list[(at + step + list.length) % list.length]);
}

function whyNot() {
  const element = topic(document.activeElement);
  if (!element || element === document.body) return openDialog("keys");
  explain(element);
  say(one(".about-it").textContent.replace(/\s+/g, " ").trim());
  one(".info")?.scrollIntoView({ block: "nearest" });
}

function openLog() {
  const dialog = one("dialog#log");
  one(".whole", dialog).replaceChildren(...all(".logp .log > *").map((line) => line.cloneNode(true)));
  dialog.showModal();
  dialog.scrollTop = dialog.scrollHeight;
}

const commands = {
  u: () => one("#undo[data-undo]")?.click(),
  e: () => one("#end[data-choice]")?.click(),
  n: () => next(1),
  p: () => next(-1),
  "?": whyNot,
  l: openLog,
  b: () => focusOn(one('[data-region="own"] [tabindex="0"]')),
  o: () => focusOn(one('[data-region="opponent"] [tabindex="0"]')),
  Escape: () => (document.activeElement === document.body ? null : table.main.focus({ preventScroll: true })),
};

function typed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea, dialog[open], [popover]:popover-open")) return;
  if (!["Shift", "Control", "Alt", "Meta"].includes(event.key)) useKeys(true);
  const { key } = event;
  if (key.startsWith("Arrow")) { if (event.target.closest("[data-region]")) { event.preventDefault(); move(event.target, key); } return; }
  if (key === "Enter" || key === " ") return pressItem(event);
  if (/^[1-9]$/.test(key)) { const target = legal()[Number(key) - 1]; if (target) { event.preventDefault(); focusOn(target); choose(target); } return; }
  const command = commands[key] ?? commands[key.toLowerCase()];
  if (command) { event.preventDefault(); command(); }
}

// Pieces of a drawing are no buttons of the browser: Enter and Space press them here.
function pressItem(event) {
  if (!(event.target instanceof SVGElement)) return;
  event.preventDefault();
  event.target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}

function arrowsInMenu(event) {
  const menu = event.target.closest("[popover]:popover-open");
  if (!menu || !["ArrowDown", "ArrowUp"].includes(event.key)) return;
  event.preventDefault();
  const list = all("button, a", menu);
  list[(list.indexOf(document.activeElement) + (event.key === "ArrowDown" ? 1 : -1) + list.length) % list.length].focus();
}

function useKeys(on) {
  if (table.keys === on) return;
  table.keys = on;
  showNumbers();
}

function showNumbers() {
  const layer = one("#numbers");
  if (!layer) return;
  const badges = table.keys ? legal().slice(0, 9).map((element, index) => {
    const box = element.getBoundingClientRect();
    const badge = document.createElement("b");
    badge.textContent = index + 1;
    badge.style.cssText = `left:${box.left}px;top:${box.top}px`;
    return badge;
  }) : [];
  layer.replaceChildren(...badges);
}

function startTable() {
  settle();
  listen();
  document.addEventListener("click", clickedTable);
  document.addEventListener("keydown", typed);
  document.addEventListener("keydown", arrowsInMenu);
  document.addEventListener("pointerover", look);
  document.addEventListener("focusin", look);
  document.addEventListener("pointerdown", holdStart);
  document.addEventListener("pointerdown", () => useKeys(false));
  for (const name of ["pointerup", "pointercancel", "pointermove"]) document.addEventListener(name, holdEnd);
  document.addEventListener("contextmenu", (event) => { if (held.long) event.preventDefault(); });
  document.addEventListener("focusin", (event) => { const region = event.target.closest("[data-region]"); if (region) rove(region, event.target.closest(ITEMS)); });
  addEventListener("resize", showNumbers);
  addEventListener("scroll", showNumbers, { passive: true });
  setInterval(showTimes, 30_000);
}

// ---------------------------------------------------------------- replay

// The slider runs over turns; between two turns lie as many positions as the turn had choices.
function startReplay() {
  const slider = one("#slider");
  const marks = JSON.parse(slider.dataset.marks);
  const rounds = JSON.parse(slider.dataset.rounds);
  const last = marks.length - 1;
  const kept = new Map();
  let at = Number(slider.dataset.position);
  let playing = 0;

  const positionOf = (value) => {
    const turn = Math.min(Math.floor(value), last);
    const end = marks[Math.min(turn + 1, last)];
    return Math.round(marks[turn] + (value - turn) * (end - marks[turn]));
  };
  const valueOf = (position) => {
    const turn = turnOf(position);
    const width = (marks[turn + 1] ?? marks[turn]) - marks[turn];
    return turn + (width ? (position - marks[turn]) / width : 0);
  };
  const turnOf = (position) => marks.findLastIndex((mark) => mark <= position);

  async function load(position) {
    if (!kept.has(position)) {
      kept.set(position, fetch(`${location.pathname}?at=${position}&fragment=1`).then((answer) => (answer.ok ? answer.text() : "")));
    }
    return kept.get(position);
  }

  async function go(position) {
    at = Math.max(marks[0], Math.min(marks[last], position));
    const wanted = at;
    slider.value = valueOf(at);
    one(".track").style.setProperty("--at", last ? slider.value / last : 0);
    history.replaceState(null, "", `?at=${at}`);
    for (const field of all("[data-at-field]")) field.value = at;
    const html = await load(at);
    if (wanted !== at || !html) return;
    const page = new DOMParser().parseFromString(html, "text/html");
    for (const part of all("[data-part]", page)) one(`[data-part="${part.dataset.part}"]`)?.replaceWith(part);
    for (const line of all(".turns li")) line.classList.toggle("on", Number(line.dataset.turn) === turnOf(Math.max(marks[0], at - 1)) && at > marks[0]);
    one(".turns .on")?.scrollIntoView({ block: "nearest" });
    slider.setAttribute("aria-valuetext", one("[data-part=stage]")?.dataset.says ?? "");
    load(marks[Math.min(last, turnOf(at) + 1)]);
  }

  const byTurn = (step) => {
    const turn = turnOf(at);
    go(marks[Math.max(0, Math.min(last, step < 0 && at > marks[turn] ? turn : turn + step))]);
  };
  const byRound = (step) => {
    const stops = [...rounds, marks[last]];
    go(step > 0 ? stops.find((stop) => stop > at) ?? marks[last] : stops.findLast((stop) => stop < at) ?? marks[0]);
  };
  const play = () => {
    const button = one("#play");
    clearInterval(playing);
    playing = playing ? 0 : setInterval(() => (at >= marks[last] ? play() : byTurn(1)), still.matches ? 1500 : 900);
    if (playing && at >= marks[last]) go(marks[0]);
    button.setAttribute("aria-pressed", Boolean(playing));
    button.setAttribute("aria-label", playing ? "Pause" : "Play");
    one("use", button).setAttribute("href", playing ? "#i-pause" : "#i-play");
  };
  const buttons = {
    first: () => go(marks[0]), previous: () => byTurn(-1), play, next: () => byTurn(1), last: () => go(marks[last]),
  };
  const keys = {
    ArrowLeft: (event) => (event.shiftKey ? byRound(-1) : byTurn(-1)),
    ArrowRight: (event) => (event.shiftKey ? byRound(1) : byTurn(1)),
    ArrowUp: () => go(at - 1), ArrowDown: () => go(at + 1),
    Home: () => go(marks[0]), End: () => go(marks[last]), " ": play,
  };

  slider.value = valueOf(at);
  one(".track").style.setProperty("--at", last ? slider.value / last : 0);
  slider.addEventListener("input", () => go(positionOf(Number(slider.value))));
  document.addEventListener("click", (event) => {
    buttons[event.target.closest("[data-go]")?.dataset.go]?.();
    const link = event.target.closest("[data-at]");
    if (link) { event.preventDefault(); go(Number(link.dataset.at)); }
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("dialog[open], [popover]:popover-open")) return;
    if (event.key === " " && event.target.closest("button, a, summary")) return;
    const command = keys[event.key];
    if (command) { event.preventDefault(); command(event); }
  });
}

// ---------------------------------------------------------------- a table that waits for people

function startWaiting(id) {
  const events = new EventSource(`/t/${id}/events`);
  events.addEventListener("changed", (event) => { if (JSON.parse(event.data).number === null) location.reload(); });
  addEventListener("pagehide", () => events.close());
}

document.addEventListener("click", pressed);
remember();
if (one("main#table")) startTable();
else showTimes();
if (one("#slider")) startReplay();
if (one("[data-waits]")) startWaiting(one("[data-waits]").dataset.waits);
