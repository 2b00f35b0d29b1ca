// A table: posts choices, swaps in what the server answers, explains things, moves the focus.
// It knows no rules and no game: everything it shows stands in the page already.

import { explain, held, holdEnd, holdStart, isTouch, look, tell, whyBox, whyNot } from "./details.js";
import { pin, pinLooked, showGoal, startGoal } from "./goal.js";
import { askHint, dropHint, pickTurn, showGhosts, startHint } from "./hint.js";
import { showLesson, startLesson } from "./lesson.js";
import { dropHalf, followHalf, isBesideHalf, keepHalf, pressedHalf } from "./halves.js";
import { showLeft } from "./clock.js";
import { news } from "./news.js";
import { ABOVE, all, below, one, openMenu, say, showTimes, words } from "./page.js";
import { basketChoices, changeRow, pickTab, showPanels } from "./panels.js";
import { follow, laid, pressed, putDown, rotate, showHeld, tappedBoard, unpick, zoomOut } from "./piece.js";
import { dropPreview, picks, prepares, showMeant, startPreview, tellTapped } from "./preview.js";
import { isStill, ring, startSettings } from "./settings.js";
import { hearChat, layChat, openChat, openNote, startChat } from "./talk.js";
import { isAwaited, isPlaying, offerAgain, perform, skip, startTheatre } from "./theatre.js";
import { entitle } from "./turns.js";

const TWICE = 500; // milliseconds within which a second press is a slip

const table = {
  get main() { return one("main#table"); },
  get address() { return below(`/t/${this.main.dataset.table}`); },
  number: 0, // of the position that is shown, or about to be
  seat: null, // the seat that has the screen, where several share it
  heard: 0, // the latest number the server told of
  busy: false,
  looking: false,
  quiet: false,
  keys: false,
  retry: 0,
  moving: null, // the last transition
  next: null, // shows the newest answer, while it waits
};

// The page as the server drew it: scripts change what is shown, never this. Its patches are taken from here again.
let drawn = document.createDocumentFragment();
const TABLE = "header#bar, main#table";
if (one("main#table")) drawn.append(...all(TABLE).map((part) => part.cloneNode(true)));
const versions = () => all("[data-v]", drawn).map((patch) => patch.dataset.v).join(" ");

// The parts of an answer, with what did not change put in; nothing if something is missing that was there when it was asked for.
function complete(html) {
  const page = filledIn(new DOMParser().parseFromString(html, "text/html"), patches());
  const found = document.createDocumentFragment();
  if (page) found.append(...all(TABLE, page));
  return page && found;
}

const patches = () => new Map(all("[data-v]", drawn).map((patch) => [patch.dataset.v, patch]));

// A part of an answer with what did not change put in, and what it brought remembered.
function filledIn(part, kept) {
  for (const patch of all("[data-v]", part)) kept.set(patch.dataset.v, patch);
  for (const same of all("[data-same]", part)) {
    const patch = kept.get(same.dataset.same);
    if (!patch) return null;
    same.replaceWith(document.importNode(patch, true));
  }
  return part;
}

// Asks the server; nothing comes back if it cannot be reached.
async function ask(path, options) {
  try {
    const answer = await fetch(table.address + path, options);
    found();
    if (answer.status === 410) location.reload(); // deleted: its page says so
    return answer;
  } catch {
    return lost();
  }
}

async function post(path, body) {
  if (document.body.classList.contains("lost")) return;
  table.busy = true;
  table.main.setAttribute("aria-busy", "true");
  const answer = await ask(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ number: table.number, seat: table.seat, wishes: wishes(), has: versions(), ...body }),
  });
  try {
    if (answer?.ok) await show(await answer.text());
    else if (answer?.status === 409) await refresh();
    else if (answer) refuse(await answer.json());
  } finally { // not before: the news of the own choice come at the same time
    table.busy = false;
    table.main.removeAttribute("aria-busy");
  }
  catchUp();
  again();
}

// A press while an answer is under way is not lost: it counts for the same thing in the answer, if that is still there.
const waiting = [];

function sameThing({ id, dataset: { choice, about } }) {
  const named = about && `main [data-about="${CSS.escape(about)}"]`; // what cannot be chosen yet may be then
  const place = id ? `#${CSS.escape(id)}` : choice ? `main [data-choice="${choice}"]` : named;
  return place && (() => one(place));
}

function again() {
  while (waiting.length && !table.busy) {
    const thing = waiting.shift()();
    if (thing && thing !== document.documentElement) press(thing);
  }
}

// While things travel, the browser gives every press to the page as a whole: they arrive at once, and it counts for what is there.
function pressedThrough(event) {
  if (event.target !== document.documentElement || !event.isTrusted) return;
  const { clientX, clientY } = event;
  table.moving?.skipTransition();
  waiting.push(() => document.elementFromPoint(clientX, clientY));
  again();
}

// Looks again if the table has moved on; no number means that something beside the game changed.
function catchUp() {
  const { heard } = table;
  if (table.busy || table.looking) return;
  table.heard = 0;
  if (heard === null || heard > table.number) refresh();
}

async function refresh(has = versions()) {
  table.looking = true;
  const answer = await ask(`/fragment?${new URLSearchParams({ seat: table.seat ?? "", wishes: wishes(), has })}`);
  if (answer?.status === 403) location.reload(); // a private table, and the seat is somebody else's now: its page says so
  const html = answer?.ok ? await answer.text() : "";
  table.looking = false;
  if (html) await show(html, true);
  catchUp();
}

function refuse({ error, reasons = [] }) {
  const box = one(".about-it");
  box?.replaceChildren(whyBox(error, reasons));
  if (box) box.dataset.shows = "refusal";
  document.dispatchEvent(new CustomEvent("refused", { detail: error }));
  say([error, ...reasons].join(" "), true);
}

// What is switched on beside the table and has to be asked for.
const wishes = () => all("[data-wish]").filter((it) => document.body.classList.contains(it.dataset.shows)).map((it) => it.dataset.wish).join(" ");

function switched(event) {
  const target = event.target.closest("[data-do=show]");
  if (!target) return;
  const { shows, wish, group } = target.dataset;
  if (group) for (const rival of all(`[data-group="${group}"]`)) if (rival.dataset.shows !== shows) document.body.classList.remove(rival.dataset.shows);
  target.setAttribute("aria-pressed", document.body.classList.toggle(shows));
  if (wish && (group || target.getAttribute("aria-pressed") === "true")) refresh();
}

function lost() {
  if (!document.body.classList.contains("lost")) say(words.lost, true);
  document.body.classList.add("lost");
  clearTimeout(table.retry);
  table.retry = setTimeout(() => refresh(), 3000);
}

function found() {
  if (document.body.classList.contains("lost")) say(words.found);
  document.body.classList.remove("lost", "kept");
  table.main.inert = false;
  clearTimeout(table.retry);
}

function listen() {
  news.addEventListener("changed", ({ detail: { number } }) => {
    found();
    table.heard = number;
    catchUp();
  });
  news.addEventListener("lost", lost);
  news.addEventListener("found", found);
  news.addEventListener("found", hearChat); // what was said meanwhile
  news.addEventListener("chat", hearChat);
}

// Replaces bar and table by the ones in the answer, moving what stays and keeping the focus; news wait until they are played.
async function show(html, isNews = false) {
  const page = complete(html);
  if (!page) return refresh("");
  const { number, seat, shared } = one("main#table", page).dataset;
  if (Number(number) < table.number) return; // overtaken by a later answer
  const isSame = Number(number) === table.number;
  table.number = Number(number);
  drawn = page;
  if (seat || shared !== undefined) table.seat = seat ? Number(seat) : null; // where all decide, nobody has the screen
  const isToPlay = isAwaited(one("main#table", page));
  if (isToPlay) heard = one("main#table", page).dataset.says; // the theatre tells it
  const swap = () => {
    const place = placeOf(document.activeElement);
    const scrolled = placesOf(scrollable());
    const cards = new Set(all(".display [data-about]").map((card) => card.dataset.about));
    one("#choices")?.hidePopover();
    dropPreview();
    one("header#bar").replaceWith(document.importNode(one("header#bar", page), true));
    table.main.replaceWith(document.importNode(one("main#table", page), true));
    settle(isSame, scrolled);
    refocus(place);
    if (!isSame) bringIntoSight();
    showLesson(isSame);
    return landing(cards);
  };
  table.next = (isQuick) => transit(swap, isQuick);
  if (!isNews || !(isToPlay || isPlaying())) await showNext();
  perform();
}

// The newest answer, unless it is shown already.
function showNext(isQuick = false) {
  const { next } = table;
  table.next = null;
  return next?.(isQuick);
}

// Changes the page while what stays travels; at once where nothing moves.
function transit(swap, isQuick = false) {
  if (!document.startViewTransition || isQuick || isStill()) return void swap()?.remove();
  let frame;
  const moving = table.moving = document.startViewTransition(() => { frame = swap(); });
  moving.ready.catch(() => {}); // the next swap came first: nothing to show
  moving.finished.finally(() => frame?.remove());
  return moving.updateCallbackDone;
}

// What the theatre needs: to show the table as it was, everything but the turn bar, and as it is again.
const hands = {
  get id() { return table.main.dataset.table; },
  get address() { return table.address; },
  get seat() { return table.seat; },
  get main() { return one("main#table", drawn); },
  get told() { return Number(this.main.dataset.told); },
  versions,
  patches,
  complete: filledIn,
  stage: (part) => transit(() => put(part)),
  restore(isQuick) {
    if (table.next) return void showNext(isQuick);
    const whole = document.createDocumentFragment();
    whole.append(...this.main.cloneNode(true).children);
    for (const own of all(KEPT, whole)) own.remove();
    transit(() => { put(whole); settle(true, placesOf(scrollable())); }, isQuick);
  },
  press(target) {
    const thing = target.closest(PRESSABLE) ?? target;
    const place = placeOf(thing); // the same thing in the same region
    const same = place === "main" ? sameThing(thing) : () => one(place);
    skip();
    if (same) waiting.push(same);
    again();
  },
};

const KEPT = "#turnbar, #labels";

function put(part) {
  const [place, scrolled] = [placeOf(document.activeElement), placesOf(scrollable())];
  table.main.replaceChildren(document.importNode(part, true), ...all(KEPT, table.main));
  arrange();
  scroll(true, scrolled);
  if (place) quietly(() => (one(place) ?? table.main).focus({ preventScroll: true }));
}

const scrollable = () => all("[data-scroll]");
const placesOf = (boxes) => boxes.map((box) => [box.dataset.scroll, { left: box.scrollLeft, top: box.scrollTop }]);

// A piece that was on display or in hand and now lies on a board: an empty frame at its new place lets it travel there.
function landing(cards) {
  const room = all(".cave [data-about]").find((piece) => cards.has(piece.dataset.about));
  const { landed, carries } = one("[data-landed]")?.dataset ?? {};
  const place = CSS.escape(landed ?? "");
  const piece = room ?? (landed && one(`[data-landed] :is([data-space="${place}"], [data-cell="${place}"])`));
  if (!piece) return null;
  const box = piece.getBoundingClientRect();
  const frame = document.createElement("i");
  frame.style.cssText = `position:fixed;left:${box.left}px;top:${box.top}px;width:${box.width}px;height:${box.height}px;`
    + `view-transition-name:${room ? `piece-${room.dataset.about.split(" ")[1]}` : carries ?? "piece-held"}`;
  piece.style.viewTransitionName = "none";
  document.body.append(frame);
  return frame;
}

// What has to be done once after each swap; what was begun goes on if the position is the same.
function settle(isSame, scrolled = []) {
  const main = table.main;
  entitle(main.dataset.title);
  arrange();
  putDown(isSame);
  showHeld(main.dataset.held);
  showMeant();
  if (isSame) keepHalf();
  else { dropHalf(); dropHint(); }
  showGhosts();
  showGoal();
  scroll(isSame, scrolled);
  offerAgain(main);
  say([newsOf(main.dataset.says), endingOf(main)].filter(Boolean).join(" "));
  if (main.dataset.call) say(main.dataset.call, true);
  for (const told of all("#warning, #wish")) say(told.title, true);
  if (main.dataset.call && !isSame) ring();
  showNumbers();
}

// What has to be done wherever things were exchanged.
function arrange() {
  layChat();
  showLeft();
  showTimes(table.main);
  for (const region of all("[data-region]")) rove(region);
  for (const log of all(".logp .log")) {
    log.scrollTop = log.scrollHeight;
    log.classList.toggle("more", log.scrollTop > 0);
  }
  for (const opener of all("[data-shows]")) opener.setAttribute(opener.dataset.do === "show" ? "aria-pressed" : "aria-expanded", document.body.classList.contains(opener.dataset.shows));
}

function scroll(isSame, scrolled) {
  showPanels(isSame);
  for (const [name, place] of scrolled) one(`[data-scroll="${name}"]`)?.scrollTo(place);
  showStep();
  for (const strip of scrollable()) reveal(strip, isSame);
  letScroll();
}

// What scrolls can be scrolled by keys, also where Tab reaches nothing in it.
function letScroll() {
  for (const box of all("main :is(.log, .steps, .tabs, .to-come, .ords, [data-scroll])")) {
    const { overflowX, overflowY } = getComputedStyle(box);
    const isWider = overflowX === "auto" && box.scrollWidth > box.clientWidth;
    const isHigher = overflowY === "auto" && box.scrollHeight > box.clientHeight;
    box.tabIndex = (isWider || isHigher) && !one('[tabindex="0"]', box) ? 0 : -1;
  }
}

// Of what happened since one's own turn only the part that was not read out before.
let heard = "";
function newsOf(told) {
  const begun = heard.replace(/\.$/, "");
  heard = told;
  return begun && told.startsWith(begun) ? told.slice(begun.length).replace(/^[., ]+/, "") : told;
}

// How the turn can be ended, and what that would leave, where it has changed; at the start of a turn its question is said instead.
let ending = "";
function endingOf({ dataset }) {
  const before = ending, end = one("#end");
  ending = end?.matches("[data-final]") ? `${end.title || end.textContent}.` : "";
  if (ending === before || dataset.call) return "";
  return ending || end?.title || "";
}

// The last of the steps is the one that is asked.
function showStep() {
  const steps = one(".steps");
  if (steps) steps.scrollLeft = steps.scrollWidth;
}

// Where a page is longer than its window, what is asked next comes into sight.
function bringIntoSight() {
  const list = legal();
  const isSeen = (element) => { const box = element.getBoundingClientRect(); return box.bottom > 0 && box.top < innerHeight; };
  if (list.length && !list.some(isSeen)) list[0].scrollIntoView({ block: "center", inline: "nearest" });
}

// A strip comes to the first thing that can be chosen, if none of them is in sight; where somebody has scrolled it, only for another question.
function reveal(strip, isSame) {
  const frame = strip.getBoundingClientRect();
  const boxes = all(".legal", strip).filter(visible).map((element) => element.getBoundingClientRect());
  const isIn = (at, from, to) => from < at && at < to;
  const isSeen = (box) => isIn((box.left + box.right) / 2, frame.left, frame.right) && isIn((box.top + box.bottom) / 2, frame.top, frame.bottom);
  if (!boxes.length || (isSame && (strip.scrollLeft || strip.scrollTop)) || boxes.some(isSeen)) return;
  strip.scrollBy({ left: boxes[0].left - frame.left - 24, top: boxes[0].top - frame.top - 24 });
}

// ---------------------------------------------------------------- choosing

function choose(element) {
  if (!element.dataset.choices) return chooseAll([...picks(element), Number(element.dataset.choice)]);
  const menu = one("#choices");
  const wanted = element.dataset.choices.split(" ");
  const buttons = one("#labels").content.querySelectorAll("button");
  menu.replaceChildren(...[...buttons].filter((b) => wanted.includes(b.dataset.choice)).map((b) => b.cloneNode(true)));
  openMenu(menu, element);
}

const undo = (to) => post("/undo", { to: Number(to) });
// All of this is a draft: the server holds back what would end the turn, until the button that ends it is pressed.
const chooseAll = (choices, back) => choices.length && post("/choices", { choices, draft: true, ...(back === undefined ? {} : { to: Number(back) }) });
const mean = (choices) => choices.length && post("/choices", { choices });

// The end of a turn is for good: a press that was meant for an earlier page is none.
function end(it) {
  if (!table.busy) mean([Number(it.dataset.choice)]);
}

// The second press of a double click on what ends a turn hits nothing: neither the next end nor what stands there by then.
const ENDS = "[data-final], [data-feed]";
let isEnding = false; // whether the first one was on such a thing, be it through what travels
function ignoreSecondPress(event) {
  if (event.detail < 2) isEnding = Boolean(event.target.closest(ENDS));
  if (event.detail < 2 || !isEnding) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

// Turns the tile in hand, or the one just laid: that is laid anew.
function turn(step) {
  const { choice, back } = rotate(step) ?? {};
  if (back !== undefined) chooseAll([Number(choice)], back);
}

// The sheet between two seats at one screen: the next seat has taken it.
function take(seat) {
  table.seat = Number(seat);
  refresh();
}

// What pressing a thing does, by what it carries; the first that fits.
const acts = [
  ["final", end],
  ["undo", (it) => undo(it.dataset.undo)],
  ["ask", () => post("/ask", {})],
  ["answer", (it) => post("/answer", { agrees: it.dataset.answer })],
  ["resume", () => post("/resume", {})],
  ["hint", () => askHint(table.address)],
  ["hintClose", dropHint],
  ["pin", (it) => pin(it.dataset.pin)],
  ["log", openLog],
  ["seek", () => seek()],
  ["takes", (it) => take(it.dataset.takes)],
  ["zoomOut", zoomOut],
  ["rotate", (it) => turn(Number(it.dataset.rotate))],
  ["lay", () => chooseAll(laid() ?? [])],
  ["plan", (it) => chooseAll(it.dataset.plan.split(" ").map(Number), it.dataset.back)],
  ["tab", pickTab],
  ["less", (it) => changeRow(it, -1)],
  ["more", (it) => changeRow(it, 1)],
  ["feed", (it) => chooseAll(basketChoices(it))],
  ["instead", (it) => chooseAll([Number(it.dataset.instead)], it.dataset.back)],
];
const PRESSABLE = "[data-choice], [data-undo], [data-ask], [data-answer], [data-resume], [data-hint], [data-hint-close], [data-pin], [data-log], [data-seek], [data-takes], [data-zoom-out], [data-rotate], [data-lay], [data-plan], [data-instead], [data-tab], [data-less], [data-more], [data-feed], [data-about]";

function clickedTable(event) {
  if (held.long) { held.long = false; event.preventDefault(); return; }
  if (event.target.closest(ABOVE)) return;
  const target = event.target.closest(PRESSABLE);
  if (!target) return;
  if (table.busy && "final" in target.dataset) return;
  if (prepares(target, event)) return;
  if (table.busy && sameThing(target)) return void waiting.push(sameThing(target));
  const act = acts.find(([name]) => name in target.dataset);
  const placed = act ? null : pressedHalf(target) ?? pressed(target, event);
  if (act) act[1](target, event);
  else if (placed) {
    chooseAll(placed.length ? [...picks(target), ...placed] : []);
    if (!placed.length && isTouch(event)) tellTapped(target);
    showNumbers();
  }
  else if (isLegal(target)) choose(target);
  else { tappedBoard(event); (isTouch(event) ? tell : explain)(target); }
}

// A number that is typed in.
function submitted(event) {
  const form = event.target.closest("form[data-token]");
  if (!form) return;
  event.preventDefault();
  chooseAll([form.dataset.token.replace("{}", Number(new FormData(form).get("n")))]);
}

// ---------------------------------------------------------------- keyboard

const ITEMS = "button, a[href], summary, [data-about][role]";
const isLegal = (element) => Boolean(element.dataset.choice);
const visible = (element) => element.getClientRects().length > 0;
const items = (region) => all(ITEMS, region).filter(visible);
const legal = () => all("main [data-choice]").filter((e) => visible(e) && !e.closest(".any, .end, .finish") && !isBesideHalf(e));

function rove(region, focus) {
  const list = items(region);
  const current = focus ?? list.find(isLegal) ?? list.find((e) => e.getAttribute("aria-disabled") !== "true" && !e.matches(ABOVE)) ?? list[0];
  for (const item of list) item.setAttribute("tabindex", item === current ? 0 : -1);
}

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const SLANTED = { q: [-0.5, -0.87], w: [0.5, -0.87], a: [-0.5, 0.87], s: [0.5, 0.87] }; // from hex to hex

function move(from, [dx, dy]) {
  const region = from.closest("[data-region]");
  if (!region) return;
  const middle = (element) => { const b = element.getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]; };
  const [x, y] = middle(from);
  const far = (element) => {
    const [ex, ey] = middle(element);
    const along = (ex - x) * dx + (ey - y) * dy;
    const aside = Math.abs((ex - x) * dy - (ey - y) * dx);
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
  if (same?.closest("#chat, #chat-tabs")) return quietly(() => same.focus({ preventScroll: true })); // nobody is torn from what they write
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
const asks = () => legal()[0] ?? one("#finish[data-choice]") ?? one("#end[data-choice]");

function seek() {
  const target = asks();
  focusOn(target);
  target?.scrollIntoView({ block: "center", inline: "nearest" });
}

function next(step) {
  const list = legal();
  if (!list.length) return focusOn(one("#end"));
  const at = list.indexOf(document.activeElement);
  focusOn(list[(at + step + list.length) % list.length]);
}

async function openLog() {
  one("#menu").hidePopover();
  const answer = await ask("/log");
  if (!answer?.ok) return;
  const dialog = one("dialog#log");
  one(".whole", dialog).innerHTML = await answer.text();
  showTimes(dialog);
  dialog.showModal();
  dialog.scrollTop = dialog.scrollHeight;
}

// Nobody ends a turn by a key without hearing what is left, or why it cannot be ended yet.
function endByKey() {
  say(one("#end")?.title, true);
  one("#end[data-final]")?.click();
}

const commands = {
  u: () => one("#undo[data-undo]")?.click(),
  Backspace: (event) => one(event.shiftKey ? ".steps button[data-undo]" : "#undo[data-undo]")?.click(),
  Delete: () => document.activeElement?.closest(".steps [data-undo]")?.click(),
  e: endByKey,
  d: () => one("#finish:is([data-choice], [data-lay])")?.click(),
  r: () => turn(1),
  R: () => turn(-1),
  n: () => next(1),
  p: () => next(-1),
  "?": whyNot,
  h: () => one("#ask-hint")?.click(),
  g: pinLooked,
  l: openLog,
  c: () => openChat(),
  m: openNote,
  t: () => perform(true),
  b: () => focusOn(one('[data-region="own"] [tabindex="0"]')),
  o: () => focusOn(one('[data-region="opponent"] [tabindex="0"]')),
  Escape: () => (dropPreview(), dropHint()) || dropHalf() || unpick() || (document.activeElement === document.body ? null : table.main.focus({ preventScroll: true })),
};

function typed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea, dialog[open], [popover]:popover-open")) return;
  if (!["Shift", "Control", "Alt", "Meta"].includes(event.key)) useKeys(true);
  const { key } = event;
  if (isFast(event)) return event.preventDefault();
  const way = WAYS[key] ?? (event.target.closest(".hex") && SLANTED[key]);
  if (way) { if (event.target.closest("[data-region]")) { event.preventDefault(); move(event.target, way); } return; }
  if (key === "Enter" || key === " ") return pressItem(event);
  if (/^[1-9]$/.test(key)) { if (pickTurn(Number(key))) return; const target = legal()[Number(key) - 1]; if (target) { event.preventDefault(); focusOn(target); press(target); } return; }
  const command = commands[key] ?? commands[key.toLowerCase()];
  if (command) { event.preventDefault(); command(event); }
}

// The same key again at once, as a hand that trembles presses it, or held down: it ends no turn.
const last = { key: "", at: 0 };
function isFast({ key, repeat, timeStamp }) {
  const isSame = last.key === key && timeStamp - last.at < TWICE;
  Object.assign(last, { key, at: timeStamp });
  return key.toLowerCase() === "e" && (repeat || isSame);
}

// Pieces of a drawing are no buttons of the browser: Enter and Space press them here.
function pressItem(event) {
  if (!(event.target instanceof SVGElement)) return;
  event.preventDefault();
  press(event.target);
}

const press = (element) => element.dispatchEvent(new MouseEvent("click", { bubbles: true }));

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
  table.main.inert = document.body.classList.contains("kept"); // the last page of a table, while the server cannot be reached
  table.number = Number(table.main.dataset.number);
  table.seat = table.main.dataset.seat ? Number(table.main.dataset.seat) : null;
  document.addEventListener("click", ignoreSecondPress, { capture: true }); // before anybody else hears of it
  startPreview(table);
  settle(false);
  document.fonts.ready.then(showStep); // other letters, other widths
  listen();
  startHint();
  startGoal(table);
  startSettings();
  startLesson(post);
  startTheatre(hands);
  document.addEventListener("click", clickedTable);
  document.addEventListener("click", pressedThrough);
  document.addEventListener("click", switched);
  document.addEventListener("submit", submitted);
  document.addEventListener("keydown", typed);
  document.addEventListener("keydown", arrowsInMenu);
  for (const name of ["pointerover", "focusin"]) {
    document.addEventListener(name, (event) => { if (!table.quiet) look(event); });
    document.addEventListener(name, follow);
    document.addEventListener(name, followHalf);
  }
  document.addEventListener("pointerdown", holdStart);
  document.addEventListener("pointerdown", () => useKeys(false));
  for (const name of ["pointerup", "pointercancel", "pointermove"]) document.addEventListener(name, holdEnd);
  document.addEventListener("contextmenu", (event) => { if (held.long) event.preventDefault(); });
  document.addEventListener("focusin", (event) => { const region = event.target.closest("[data-region]"); if (region) rove(region, event.target.closest(ITEMS)); });
  addEventListener("resize", showNumbers);
  addEventListener("scroll", showNumbers, { passive: true });
  startChat(table.address);
  for (const name of ["late", "settled"]) document.addEventListener(name, () => refresh());
  setInterval(() => { showTimes(); showLeft(); }, 30_000);
}

// A table with open seats: it starts when somebody has sat down; what was typed meanwhile stays.
async function lookAgain() {
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } }).catch(() => null);
  const page = new DOMParser().parseFromString(answer?.ok ? await answer.text() : "", "text/html");
  const [here, there] = [one("[data-waits]"), one("[data-waits]", page)];
  if (!there) return location.reload();
  const kept = all("input:not([type=hidden], [readonly]), select", here).map((field) => [field.name, field.type, field.value, field.checked]);
  const focused = document.activeElement?.name;
  here.replaceChildren(...there.childNodes);
  for (const [name, type, value, checked] of kept) {
    const field = type === "radio" ? one(`[name="${name}"][value="${value}"]`, here) : one(`[name="${name}"]`, here);
    if (field && type === "radio") field.checked ||= checked;
    else if (field) field.value = value;
  }
  if (focused) one(`[name="${focused}"]`, here)?.focus();
}

export function startWaiting() {
  news.addEventListener("changed", ({ detail: { number } }) => { if (number === null) lookAgain(); });
}
