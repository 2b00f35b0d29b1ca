// What the box with the details says: about the thing under the pointer, and why it cannot be chosen.

import { flag } from "./goal.js";
import { all, below, one, openDialog, say } from "./page.js";

export const topic = (element) => element?.closest?.("[data-about]");
const told = new Map(); // reasons by address: they stay true for a number of the table
let telling = Promise.resolve(); // until the box says all about the thing it shows

const box = () => one("main .about-it");
const clear = () => { const it = box(); if (it?.dataset.floats !== undefined && it.dataset.shows) { it.replaceChildren(); it.dataset.shows = ""; } };

// Shows what is known about a thing; a box that floats goes away where there is nothing to tell.
export function explain(element, it = box()) {
  const name = element?.dataset.about;
  if (!it || !name || it.dataset.shows === name) return telling;
  const words = one(`template[data-for="${CSS.escape(name)}"]`);
  if (!words && it.dataset.floats === undefined) return Promise.resolve();
  it.dataset.shows = name;
  telling = words ? Promise.resolve() : describe(it, element, name);
  if (!words) return telling;
  it.replaceChildren(words.content.cloneNode(true));
  it.classList.toggle("split", Boolean(one(".why", it)));
  flag(it);
  if (!one(".why", it)) telling = refute(it, element, name);
  return telling;
}

const paragraph = (textContent) => Object.assign(document.createElement("p"), { textContent });

// A thing without a text of its own: its name, what it or all of its kind do, and the reasons of the server where it cannot be chosen.
async function describe(it, element, name) {
  const { does } = element.closest("[data-does]")?.dataset ?? {};
  const about = document.createElement("div");
  about.append(paragraph(element.getAttribute("aria-label")), ...(does ? [paragraph(does)] : []));
  it.replaceChildren(about);
  flag(it);
  return refute(it, element, name);
}

// The reasons of the server, where something cannot be chosen; of what was just chosen, or is still to come, nobody wonders.
async function refute(it, element, name) {
  const token = element.matches("[data-choice], .walked, .held, .coming") ? "" : askedBy(element);
  if (!token) return;
  const reasons = await why(token);
  if (it.dataset.shows !== name || !reasons.length || one(".why", it)) return;
  const { question = "" } = element.closest("[data-question]")?.dataset ?? {};
  it.append(whyBox(question, reasons));
  it.classList.toggle("split", Boolean(question));
}

// The choice that a thing would stand for: its own, or what its region asks about things by their names.
function askedBy(element) {
  if (element.dataset.token) return element.dataset.token;
  const pattern = element.closest("[data-why]")?.dataset.why;
  const [, ...name] = element.dataset.about.split(" ");
  return pattern && name.length ? pattern.replace("{}", name.join(" ")) : "";
}

// Why a thing cannot be chosen: as the page tells it, or as the server does.
export async function reasonsFor(element) {
  const words = one(`template[data-for="${CSS.escape(element.dataset.about ?? "")}"]`);
  const known = words ? all(".why li", words.content).map((reason) => reason.textContent.trim()) : [];
  const token = known.length || !element.dataset.about ? "" : askedBy(element);
  return token ? why(token) : known;
}

function why(token) {
  const { table, number } = one("main#table").dataset;
  const address = below(`/t/${table}/why?choice=${encodeURIComponent(token)}`);
  const key = `${number} ${address}`;
  if (!told.has(key)) told.set(key, fetch(address).then((answer) => (answer.ok ? answer.json() : { reasons: [] })).then((answer) => answer.reasons).catch(() => []));
  return told.get(key);
}

export function whyBox(title, reasons) {
  const found = document.createElement("div");
  found.className = "why";
  if (title) found.append(Object.assign(document.createElement("h3"), { textContent: title }));
  found.append(...reasons.map(paragraph));
  return found;
}

// Rings the spaces where the room under the pointer would fit, or that a line of the log speaks of.
function preview(element) {
  for (const space of all(".fits, .pointed")) space.classList.remove("fits", "pointed");
  const fits = element?.closest?.("[data-fits]")?.dataset.fits;
  for (const name of fits ? fits.split(" ") : []) one(`.own :is([data-about="space ${name}"], [data-cell="${name}"])`)?.classList.add("fits");
  const points = element?.closest?.("[data-points]")?.dataset.points;
  if (points) one(`[data-space="${CSS.escape(points)}"]`)?.classList.add("pointed");
}

// Strikes out the steps that an undo to this one would take back.
function strike(element) {
  for (const step of all(".steps li.back")) step.classList.remove("back");
  const first = element?.closest?.(".steps li:has([data-undo]), .turn [data-undo]");
  if (!first) return;
  const from = Number((first.dataset.undo ? first : one("[data-undo]", first)).dataset.undo);
  for (const step of all(".steps li[data-number]")) step.classList.toggle("back", Number(step.dataset.number) >= from);
}

// On its way to the flag in the box, a pointer comes across other things: the box does not change for those, nor for what lies below it.
const PASSING = 100; // milliseconds; a preview comes later
let turning = 0;
const isBelow = ({ clientX: x, clientY: y }, { left, right, top, bottom }) => left < x && x < right && top < y && y < bottom;

function turnTo(element, event) {
  const it = box();
  if (!it || !one("[data-pin]", it) || event.type !== "pointerover") return void explain(element);
  if (!isBelow(event, it.getBoundingClientRect())) turning = setTimeout(() => { if (element.matches(":hover")) explain(element); }, PASSING);
}

// A finger is no pointer that looks around: what it touches must not move because the box got longer.
export function look(event) {
  const element = topic(event.target);
  clearTimeout(turning);
  if (!isTouch(event) && element) turnTo(element, event);
  else clear();
  preview(event.target);
  strike(event.target);
}

export async function whyNot() {
  const element = topic(document.activeElement);
  if (!element || element === document.body) return openDialog("keys");
  await explain(element);
  say(all("main .about-it :is(h3, p, dt, dd, li)").map((part) => part.textContent.replace(/\s+/g, " ").trim()).join(". "));
  one(".info")?.scrollIntoView({ block: "center" });
}

// A long press on a touch screen explains instead of choosing: in front of everything, until the next touch.

export const held = { timer: 0, long: false, touch: false, at: [0, 0] };
const JITTER = 8; // pixels that a finger moves without meaning to

export function holdStart(event) {
  if (event.target.closest?.("#told [data-pin]")) return;
  putAway();
  held.touch = event.pointerType !== "mouse";
  if (!held.touch) return;
  held.long = false;
  held.at = [event.clientX, event.clientY];
  const element = topic(event.target);
  if (element) held.timer = setTimeout(() => { held.long = true; tell(element); document.dispatchEvent(new CustomEvent("held", { detail: element })); }, 450);
}

export const isTouch = (event) => (event.pointerType ? event.pointerType !== "mouse" : held.touch);

export function holdEnd(event) {
  const isStill = event.type === "pointermove" && Math.hypot(event.clientX - held.at[0], event.clientY - held.at[1]) < JITTER;
  if (!isStill) clearTimeout(held.timer);
}

function putAway() {
  one("#told").hidePopover();
  one("#told").replaceChildren();
}

// Above the foot of the page, or at its top if the finger is in the lower half.
export function tell(element) {
  const front = one("#told"), it = Object.assign(document.createElement("div"), { className: "about-it" });
  const { top, bottom } = element.getBoundingClientRect();
  it.dataset.floats = "";
  front.replaceChildren(it);
  explain(element, it);
  front.classList.toggle("high", top + bottom > innerHeight);
  front.style.setProperty("--foot", `${one("#turnbar").offsetHeight}px`);
  front.showPopover();
}
