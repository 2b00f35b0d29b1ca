// What a choice would do, before it is made: beside the thing, in the box, on the shelf, in the score, on the board.
// The server works it out, once for each choice and position; a press never waits for it.

import { held, isTouch, tell } from "./details.js";
import { frame, isAt, isOpen as isHinting, layPieces } from "./hint.js";
import { all, one, say } from "./page.js";
import { basketChoices } from "./panels.js";
import { answerAt, isPlace } from "./piece.js";

const REST = 120; // milliseconds that a pointer rests on a thing which is meant
const THINGS = "main :is([data-choice], [data-plan], [data-feed]), #choices [data-choice]";
const OWN_WAY = "#choices, .turn, .foot, #end, [data-twins], [data-board], [data-choices], [data-feed]"; // where a first tap prepares anyway

const HALVES = "[data-twins] [data-cell]";

const known = new Map(); // effects by what was asked; they stay true for a number of the table
const now = { thing: null, timer: 0, restore: null };
let prepared = null; // what the next tap on the same thing chooses
let table;

// Where a press takes something in hand and puts it down: what it takes.
export const picks = (it) => it.closest("[data-picks]")?.dataset.picks.split(" ").map(Number) ?? [];

// What a press would post; of a thing that opens a list, what comes before one of its ways.
function choicesOf(it) {
  const { plan, back, choice } = it.dataset;
  if (back !== undefined) return [];
  if (plan) return plan.split(" ");
  if ("feed" in it.dataset) return basketChoices(it);
  if (it.matches(HALVES)) return all("[data-twins] .pair.peeked").flatMap((pair) => [...picks(it), pair.dataset.way]);
  if (isPlace(it) && one("main.asks-space")) return [...picks(it), ...answerAt(it)];
  return waysOf(it).length ? picks(it) : [...picks(it), choice];
}

// The ways that open as a list: all of them are asked for together.
const waysOf = (it) => (it.dataset.plan || isPlace(it) || it.matches(HALVES) ? [] : it.dataset.choices?.split(" ") ?? []);

// The number is that of the page on which the thing lies: an answer under way may have raised the one of the table.
const asked = (choices, ways) => new URLSearchParams([["number", one("main#table").dataset.number], ["seat", table.seat ?? ""], ...choices.map((choice) => ["choice", choice]), ...ways.map((way) => ["way", way])]);

function effectOf(choices, ways) {
  const address = `${table.address}/preview?${asked(choices, ways)}`;
  if (!known.has(address)) known.set(address, fetch(address).then((answer) => (answer.status === 200 ? answer.text() : "")).catch(() => ""));
  return known.get(address);
}

async function show(thing, place) {
  const [choices, ways] = [choicesOf(thing), waysOf(thing)];
  if (!choices.length && !ways.length) return;
  const html = await effectOf(choices, ways);
  if (now.thing !== thing || !thing.isConnected || !html) return;
  const effect = new DOMParser().parseFromString(html, "text/html").querySelector(".effect");
  tellIn(place ?? one("main .about-it"), effect, thing);
  showShelf(effect);
  showFits(effect.dataset.fits);
  showBoard(effect);
  if (!place) showBubble(effect, thing);
  if (table.keys) say(effect.dataset.said);
}

// The box says it below what it knows of the thing; of a thing without details, it alone.
function tellIn(box, effect, thing) {
  if (!box) return;
  const told = document.importNode(effect, true);
  one("template", told)?.remove();
  const isAbout = Boolean(thing.dataset.about && box.dataset.shows); // it, or the pair of halves that lies on it
  const title = one("h3", box)?.firstChild?.textContent.trim();
  const before = [...box.childNodes], { shows } = box.dataset;
  now.restore = () => { if (told.isConnected) { box.replaceChildren(...before); if (shows === undefined) delete box.dataset.shows; else box.dataset.shows = shows; } };
  if (isAbout && isPlain(told, title)) return;
  if (isAbout && title && one(".does", told)?.textContent === title) one(".does", told).remove();
  if (isAbout) box.append(told);
  else { box.replaceChildren(told); box.dataset.shows = "effect"; }
}

// Whether it says no more than what a thing is called.
const isPlain = (effect, title) => !one("dl, .waste, .final, .ways", effect) && (!title || one(".does", effect)?.textContent === title);

// What is chosen and not yet meant: goods and points as it would leave them stay on the shelf.
export async function showMeant() {
  const { held } = one("main#table").dataset;
  const end = held && one("#end[data-choice]");
  const html = end && await effectOf([held], []);
  if (html && end.isConnected) showShelf(new DOMParser().parseFromString(html, "text/html").querySelector(".effect"), "meant");
}

function badge(text, look) {
  return Object.assign(document.createElement("i"), { className: `then ${look}`, textContent: `→${text}`, ariaHidden: "true" });
}

// Goods and points as they would be, on the own shelf.
function showShelf(effect, how = "") {
  for (const each of all("[data-good]", effect)) {
    one(`[data-shelf] [data-good="${CSS.escape(each.dataset.good)}"]`)?.append(badge(each.dataset.after, `${each.matches(".up") ? "plus" : "minus"} ${how}`));
  }
  if (effect.dataset.score) one("[data-own-score]")?.append(badge(effect.dataset.score, `${one(".points .down", effect) ? "minus" : "plus"} ${how}`));
}

function showFits(fits) {
  for (const name of fits?.split(" ") ?? []) one(`.own :is([data-about="space ${name}"], [data-cell="${name}"])`)?.classList.add("fits");
}

// The pieces as they would stand, where the page does not draw them itself while something is in hand.
function showBoard(effect) {
  const pieces = one("template", effect)?.content.querySelector("svg");
  if (!pieces || isHinting() || one(".turning.loose:not([display=none]), .pair.peeked")) return;
  const laid = layPieces(pieces);
  laid?.classList.add("would");
  one("#would").replaceChildren(...places([...laid?.children ?? []].map((piece) => piece.getBoundingClientRect())).map((box) => frame(box)));
}

// Where pieces stand: of several around one middle, as the glow of a space that is dug out, the smallest.
const places = (boxes) => boxes.filter((box) => box.width && !boxes.some((it) => it.width && it.width < box.width && isAt(it, box)));

// Beside the ghost or the thing, in the window, and on nothing that can be chosen or is looked at meanwhile: goods, points, names, the goal.
const NOT_ON = "[data-choice], .about-it:not(:empty), .own .ph, .goal-card, [data-shelf], [data-own-score], #turnbar";

function showBubble(effect, thing) {
  const bubble = one("#bubble");
  const words = one(`template[data-for="${CSS.escape(thing.dataset.about ?? "")}"]`)?.content.querySelector("p");
  bubble.hidden = !words && isPlain(effect);
  if (bubble.hidden) return;
  const parts = [one(".does", effect), words, ...all("dl, .ways, .each, p.waste, .final", effect)].filter(Boolean);
  bubble.replaceChildren(...parts.map((part) => document.importNode(part, true)));
  const around = one("#would i") ?? thing;
  const place = beside(around.getBoundingClientRect(), bubble.getBoundingClientRect());
  bubble.hidden = !place;
  if (place) Object.assign(bubble.style, { left: `${place.left}px`, top: `${place.top}px` });
}

function beside(box, { width, height }) {
  const gap = 8, middle = { left: (box.left + box.right - width) / 2, top: (box.top + box.bottom - height) / 2 };
  const taken = all(`main :is(${NOT_ON})`).map((it) => it.getBoundingClientRect()).filter((it) => it.width);
  const sides = [box.right + gap, box.left - gap - width].flatMap((left) => [middle.top, box.top, box.bottom - height].map((top) => ({ left, top })));
  const ends = [box.bottom + gap, box.top - gap - height].flatMap((top) => [middle.left, box.left, box.right - width].map((left) => ({ left, top })));
  const meets = ({ left, top }, it) => left < it.right && it.left < left + width && top < it.bottom && it.top < top + height;
  const fits = (at) => at.left >= 6 && at.top >= 6 && at.left + width <= innerWidth - 6 && at.top + height <= innerHeight - 6;
  return [...sides, ...ends].find((at) => fits(at) && !taken.some((it) => meets(at, it)));
}

// It is over: nothing of it stays.
export function dropPreview() {
  clearTimeout(now.timer);
  if (!now.thing) return;
  now.thing = null;
  now.restore?.();
  now.restore = null;
  for (const mark of all(".then:not(.meant), g.ghosts.would, #would i")) mark.remove();
  for (const space of all(".fits")) space.classList.remove("fits");
  one("#bubble").hidden = true;
}

const isTaught = () => Boolean(one("#lesson:not([hidden])")); // a lesson says what happens

// Follows the pointer and the focus: at once away from a thing, and to the next one when it rests there.
function follow(event) {
  if (event.type === "focusin" ? !table.keys : isTouch(event)) return;
  const thing = event.target.closest?.(THINGS) ?? null;
  if (thing && thing === now.thing) return;
  dropPreview();
  now.thing = isTaught() ? null : thing;
  if (now.thing) now.timer = setTimeout(() => { if (now.thing === thing) show(thing); }, REST);
}

// A finger's first tap on something that lies on the table explains it and prepares it, the second chooses it.
export function prepares(thing, event) {
  const isMeant = event.isTrusted && isTouch(event) && thing.dataset.choice && !thing.closest(OWN_WAY) && !isTaught();
  if (!isMeant || prepared === thing) return unprepare();
  unprepare();
  prepared = thing;
  thing.classList.add("prepared");
  tellTapped(thing);
  return true;
}

// What a tap has picked, in front of everything until the next touch.
export function tellTapped(thing) {
  if (isTaught()) return;
  tell(thing);
  showTold(thing);
  if (prepared === thing || isPlace(thing)) one("#told").append(Object.assign(document.createElement("p"), { className: "once-more", textContent: one("#bubble").dataset.again }));
}

function showTold(thing) {
  dropPreview();
  now.thing = isTaught() ? null : thing.closest(THINGS);
  if (now.thing) show(now.thing, one("#told .about-it"));
}

function unprepare() {
  prepared?.classList.remove("prepared");
  prepared = null;
  return false;
}

export function startPreview(shared) {
  table = shared;
  for (const name of ["pointerover", "focusin"]) document.addEventListener(name, follow);
  document.addEventListener("held", (event) => showTold(event.detail)); // a long press tells it, too
  document.addEventListener("settled", () => known.clear()); // what comes along may be another thing now
  document.documentElement.addEventListener("pointerleave", () => { if (!held.touch) dropPreview(); });
  document.addEventListener("scroll", () => { one("#bubble").hidden = true; }, { passive: true, capture: true });
}
