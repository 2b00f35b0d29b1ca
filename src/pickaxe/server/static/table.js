// A table: posts choices, swaps in what the server answers, explains things, moves the focus.
// It knows no rules and no game: everything it shows stands in the page already.

import { all, one, openDialog, openMenu, say, showTimes, still, words } from "./page.js";

const table = {
  get main() { return one("main#table"); },
  get address() { return `/t/${this.main.dataset.table}`; },
  number: 0, // of the position that is shown, or about to be
  heard: 0, // the latest number the server told of
  busy: false,
  looking: false,
  quiet: false,
  keys: false,
  retry: 0,
};

// Asks the server; nothing comes back if it cannot be reached.
async function ask(path, options) {
  try {
    const answer = await fetch(table.address + path, options);
    found();
    return answer;
  } catch {
    return lost();
  }
}

async function post(path, body) {
  if (table.busy || document.body.classList.contains("lost")) return;
  table.busy = true;
  table.main.setAttribute("aria-busy", "true");
  const answer = await ask(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ number: table.number, ...body }),
  });
  try {
    if (answer?.ok) show(await answer.text());
    else if (answer?.status === 409) await refresh();
    else if (answer) refuse(await answer.json());
  } finally { // not before: the news of the own choice come at the same time
    table.busy = false;
    table.main.removeAttribute("aria-busy");
  }
  catchUp();
}

// Looks again if the table has moved on; no number means that something beside the game changed.
function catchUp() {
  const { heard } = table;
  if (table.busy || table.looking) return;
  table.heard = 0;
  if (heard === null || heard > table.number) refresh();
}

async function refresh() {
  table.looking = true;
  const answer = await ask("/fragment");
  table.looking = false;
  if (answer?.ok) show(await answer.text());
  catchUp();
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
  if (!document.body.classList.contains("lost")) say(words.lost, true);
  document.body.classList.add("lost");
  clearTimeout(table.retry);
  table.retry = setTimeout(refresh, 3000);
}

function found() {
  if (document.body.classList.contains("lost")) say(words.found);
  document.body.classList.remove("lost");
  clearTimeout(table.retry);
}

function listen() {
  const events = new EventSource(`${table.address}/events`);
  events.addEventListener("changed", (event) => {
    found();
    table.heard = JSON.parse(event.data).number;
    catchUp();
  });
  events.addEventListener("error", lost);
  events.addEventListener("open", found);
  addEventListener("pagehide", () => events.close());
}

// Replaces bar and table by the ones in the answer, moving what stays and keeping the focus.
function show(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const number = Number(one("main#table", page).dataset.number);
  if (number < table.number) return; // overtaken by a later answer
  table.number = number;
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
  if (held.long) { held.long = false; event.preventDefault(); return; }
  if (event.target.closest("[data-rule]")) return;
  const target = event.target.closest("[data-choice], [data-undo], [data-resume], [data-log], [data-about]");
  if (!target) return;
  if (target.dataset.undo) undo(target.dataset.undo);
  else if ("resume" in target.dataset) post("/resume", {});
  else if ("log" in target.dataset) openLog();
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
  say(all(".about-it :is(h3, p, dt, dd, li)").map((part) => part.textContent.replace(/\s+/g, " ").trim()).join(". "));
  one(".info")?.scrollIntoView({ block: "nearest" });
}

function openLog() {
  one("#menu").hidePopover();
  const dialog = one("dialog#log");
  one(".whole", dialog).replaceChildren(...all(".logp .log > *").map((line) => line.cloneNode(true)));
  for (const link of all("[tabindex]", dialog)) link.removeAttribute("tabindex");
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

export function startTable() {
  table.number = Number(table.main.dataset.number);
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

// A table with open seats: it starts when somebody has sat down.
export function startWaiting(id) {
  const events = new EventSource(`/t/${id}/events`);
  events.addEventListener("changed", (event) => { if (JSON.parse(event.data).number === null) location.reload(); });
  addEventListener("pagehide", () => events.close());
}
