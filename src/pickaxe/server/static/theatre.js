// What happened since one's own turn, played on the board act by act. It knows no rules and no game: what is played
// stands in what the server tells. It never stands in the way: whatever is pressed ends it first, and counts.

import { all, one, say } from "./page.js";
import { isStill, pace, setPace } from "./settings.js";

const SPEEDS = { slow: 2, normal: 1, fast: 0.42 }; // how long things take
const [TURN, ROW, LAST] = [600, 320, 1500]; // milliseconds of a turn, of a row of a scene, and after its last row

let table; // what the table does for the theatre
let acts = [];
let playing = null; // who of the others has not played yet
let frames = new Map(); // the table by position
let cursor = 0; // which act is played
let shown = 0; // the position that is shown
let isOn = false;
let isPaused = false;
let isMoved = false; // to another act while one was played
let wake = () => {};
let showing = 0; // a later performance ends an earlier one

const panel = () => one("#theatre");
const key = () => `theatre-${table.id}`;
const played = () => Number(localStorage.getItem(key()) ?? 0);
const keep = (number) => localStorage.setItem(key(), number);
const wait = (time) => isStill() || new Promise((done) => { wake = done; setTimeout(done, time * SPEEDS[pace()]); });
const rest = () => new Promise((done) => { wake = done; });

export const isPlaying = () => isOn;

// Whether a table has something to play that was not played before.
export function isAwaited({ dataset: { told } }) {
  if (!panel() || !Number(told)) return false;
  if (played() > Number(told)) keep(told); // something was taken back
  if (isStill()) keep(told);
  return played() < Number(told) && !document.hidden;
}

// ---------------------------------------------------------------- what the server tells

async function load(after) {
  const patches = table.patches();
  const answer = await fetch(`${table.address}/theatre?${new URLSearchParams({ after, seat: table.seat ?? "", has: table.versions() })}`).catch(() => null);
  if (!answer?.ok) return false;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  frames = new Map(all("template[data-frame]", page).map((it) => [Number(it.dataset.frame), table.complete(it.content, patches)]));
  acts = all("#acts > li", page);
  playing = one("#playing", page);
  return acts.length > 0 && [...frames.values()].every(Boolean);
}

// ---------------------------------------------------------------- playing

export async function perform(isAgain = false) {
  if (isOn || !(isAgain || isAwaited(table.main))) return;
  const mine = ++showing;
  isOn = true;
  isPaused = isAgain && isStill();
  let after = isAgain ? 0 : played();
  while (table.told > after || isAgain) {
    if (!(await load(after)) || mine !== showing) break;
    cursor = Math.max(0, acts.findIndex((act) => Number(act.dataset.number) > after));
    open();
    await playOn(mine);
    if (mine !== showing || isAgain) break;
    after = Math.max(after, Number(acts.at(-1).dataset.number));
  }
  if (mine === showing) close();
}

async function playOn(mine) {
  while (cursor < acts.length && mine === showing) {
    isMoved = false;
    await play(acts[cursor], mine);
    if (mine !== showing) return;
    if (isPaused && !isMoved) await rest();
    if (!isMoved) cursor += 1;
  }
}

async function play(act, mine) {
  const { scene, words, number } = act.dataset;
  say(words);
  if (Number(number) > played()) keep(number);
  steer();
  one("#caption").replaceChildren(...(scene === "turn" ? act.cloneNode(true).childNodes : []));
  if (scene === "turn") await playTurn(act);
  else await playScene(act, mine);
}

// The pieces go to where they are new, and rings stay around them.
async function playTurn({ dataset: { at, seat } }) {
  one("#scene").hidden = true;
  const before = new Set(rings(seat).map(named));
  await show(Number(at));
  for (const each of all(".acting")) each.classList.remove("acting");
  const fresh = rings(seat).filter((it) => !before.has(named(it)));
  for (const each of [...fresh, ...all(`main [data-player="${seat}"]`)]) each.classList.add("acting");
  namePlaces();
  const player = one(`main [data-player="${seat}"]`);
  bringIntoSight(fresh.some((it) => player?.contains(it)) ? player : fresh[0] ?? player);
  if (!isStill()) fly(seat, fresh.slice(0, 4));
  await wait(TURN);
}

const rings = (seat) => all(`main .last.seat${Number(seat) + 1}`).filter((it) => it.getClientRects().length);
const named = (it) => [it.closest("[data-player]")?.dataset.player, it.dataset.about ?? it.dataset.cell ?? it.dataset.space ?? it.outerHTML.length].join();

// Whose turn went where: a pill with the name on every space that does not say so itself.
function namePlaces() {
  const gone = new Map(acts.slice(0, cursor + 1).filter(({ dataset }) => dataset.scene === "turn").map((act) => [act.dataset.seat, act]));
  one("#pills").replaceChildren(...[...gone].flatMap(([seat, act]) => rings(seat).filter((it) => it.closest(".strip") && !it.textContent.includes(act.dataset.name)).map((it) => pill(it, act))));
}

function pill(thing, act) {
  const [it, { right, top }] = [document.createElement("i"), thing.getBoundingClientRect()];
  it.className = `seat${Number(act.dataset.seat) + 1}`;
  it.append(Object.assign(document.createElement("b"), { textContent: act.dataset.name }));
  it.style.cssText = `right:${innerWidth - right}px;top:${top - 7}px`;
  return it;
}

// From whoever acted to what they changed.
function fly(seat, things) {
  const from = one(`main [data-player="${seat}"] :is(.seat, .stn)`)?.getBoundingClientRect();
  const sign = one(`.stations [data-seat="${seat}"] .seat`);
  if (!from || !sign) return;
  for (const thing of things) {
    const [piece, to] = [sign.cloneNode(true), thing.getBoundingClientRect()];
    piece.classList.add("flying");
    document.body.append(piece);
    const place = (box) => `translate(${box.left + box.width / 2 - 13}px, ${box.top + box.height / 2 - 13}px)`;
    const moving = piece.animate([{ transform: place(from) }, { transform: place(to) }], { duration: 250 * SPEEDS[pace()], easing: "ease-out" });
    moving.finished.finally(() => piece.remove());
  }
}

// The rows one after the other; what a row is about bursts on the board.
async function playScene(act, mine) {
  one("#pills").replaceChildren();
  const card = one(".scene-card", act).cloneNode(true);
  const rows = all("tbody tr", card);
  for (const row of rows) row.classList.add("still-to-come");
  one("#scene").replaceChildren(card);
  one("#scene").hidden = false;
  const isThere = () => mine === showing && !isMoved;
  await show(Number(act.dataset.start));
  standClear(rows.flatMap(spacesOf));
  for (const row of rows) {
    if (!isThere()) return;
    row.classList.remove("still-to-come");
    row.scrollIntoView?.({ block: "nearest" });
    if (row.dataset.at) await show(Number(row.dataset.at));
    for (const space of spacesOf(row)) space.classList.add("burst");
    await wait(row.dataset.on ? 2 * ROW : ROW);
  }
  if (!isThere()) return;
  await wait(LAST / 2);
  if (isThere()) await show(Number(act.dataset.at));
  if (isThere()) await wait(LAST / 2);
}

const spacesOf = (row) => (row.dataset.on?.split(" ") ?? []).map((space) => one(`main [data-space="${CSS.escape(space)}"]`)).filter(Boolean);

// The card is above or below the middle, where it hides least of what it tells of.
function standClear(spaces) {
  const low = spaces.filter((it) => it.getBoundingClientRect().top > innerHeight / 2).length;
  one("#scene").classList.toggle("high", low > spaces.length / 2);
  bringIntoSight(spaces[0]);
}

async function show(number) {
  if (shown === number || !frames.has(number)) return;
  shown = number;
  await table.stage(frames.get(number));
}

function bringIntoSight(thing) {
  if (!thing) return;
  const { top, bottom } = thing.getBoundingClientRect();
  if (top < 50 || bottom > panel().getBoundingClientRect().top) thing.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
}

// ---------------------------------------------------------------- steering

function open() {
  one(".stations").replaceChildren(...acts.map((act, index) => {
    const station = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.act = index;
    if (act.dataset.seat) button.dataset.seat = act.dataset.seat;
    button.append(one(".sign", act).firstElementChild.cloneNode(true), act.dataset.name);
    station.append(button);
    return station;
  }), ...still());
  panel().hidden = false;
  document.body.classList.add("plays");
  fit();
}

// A station that nobody can go to yet.
function still() {
  const station = document.createElement("li");
  if (playing) station.append(document.importNode(playing, true));
  return playing ? [station] : [];
}

// In front of the turn bar; on a phone the style sheet says where.
function fit() {
  const bar = one("#turnbar")?.getBoundingClientRect();
  if (!bar || matchMedia("(max-width: 760px)").matches) return panel().removeAttribute("style");
  panel().style.cssText = `left:${bar.left}px;width:${bar.width}px;bottom:${Math.max(0, innerHeight - bar.bottom)}px;--bar:${bar.height}px`;
}

function steer() {
  for (const [index, button] of all(".stations button").entries()) {
    button.classList.toggle("past", index < cursor);
    button.toggleAttribute("aria-current", index === cursor);
    if (index === cursor) button.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  for (const button of all(".paces [data-pace]")) button.setAttribute("aria-pressed", button.dataset.pace === pace());
  const pause = one("#theatre-pause");
  pause.setAttribute("aria-label", isPaused ? panel().dataset.goesOn : panel().dataset.pauses);
  pause.title = pause.getAttribute("aria-label");
  panel().classList.toggle("paused", isPaused);
}

function pauseOrGoOn() {
  if (isStill()) return goTo(cursor + 1);
  isPaused = !isPaused;
  steer();
  if (!isPaused) wake();
}

function goTo(index) {
  if (index >= acts.length) return skip();
  cursor = Math.max(0, index);
  isPaused = isMoved = true;
  steer();
  wake();
}

// As fast as somebody wants; where nothing shall move, the end is there at once.
function speed(name) {
  setPace(name);
  if (name === "off") return skip();
  steer();
}

function hasten(step) {
  const names = Object.keys(SPEEDS);
  speed(names[Math.max(0, Math.min(names.length - 1, names.indexOf(pace()) + step))]);
}

// The end at once: the table as it is, and all that was not told yet.
export function skip() {
  if (!isOn) return false;
  say(acts.slice(cursor + 1).map((act) => act.dataset.words).join(" "));
  keep(table.told);
  close(true);
  return true;
}

function close(isQuick = false) {
  showing += 1;
  isOn = false;
  shown = 0;
  wake();
  panel().hidden = true;
  one("#scene").hidden = true;
  one("#pills").replaceChildren();
  document.body.classList.remove("plays");
  table.restore(isQuick);
}

// ---------------------------------------------------------------- pressing

// What is pressed on the table counts for the table as it is.
function pressed(event) {
  if (event.target.closest("[data-theatre]")) return void perform(true);
  const button = event.target.closest("#theatre button");
  if (button) return steered(button);
  if (!isOn || !event.target.closest("main#table") || event.target.closest("#chat, #chat-tabs")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  table.press(event.target);
}

function steered({ id, dataset }) {
  if (dataset.act) goTo(Number(dataset.act));
  else if (dataset.pace) speed(dataset.pace);
  else ({ "theatre-back": () => goTo(cursor - 1), "theatre-on": () => goTo(cursor + 1), "theatre-pause": pauseOrGoOn, "theatre-skip": skip })[id]();
}

const KEYS = { " ": pauseOrGoOn, ArrowLeft: () => goTo(cursor - 1), ArrowRight: () => goTo(cursor + 1), Escape: skip, "+": () => hasten(1), "-": () => hasten(-1), "−": () => hasten(-1) };

function typed(event) {
  const { key, target } = event;
  if (!isOn || event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea, dialog[open], [popover]:popover-open")) return;
  if (target.closest("#theatre") && (key === " " || key === "Enter")) return; // the button that has the focus
  if (!KEYS[key] && key !== "Enter") return void (key.length === 1 && skip()); // whatever it does, it does to the table as it is
  event.preventDefault();
  event.stopImmediatePropagation();
  if (KEYS[key]) KEYS[key]();
  else table.press(target);
}

// What is there to be played again.
export function offerAgain({ dataset: { told } }) {
  for (const button of all("main [data-theatre]")) button.hidden = !panel() || !Number(told);
}

export function startTheatre(hands) {
  table = hands;
  if (!panel()) return;
  document.addEventListener("click", pressed, { capture: true });
  document.addEventListener("keydown", typed, { capture: true });
  addEventListener("resize", () => { if (isOn) fit(); });
  document.addEventListener("visibilitychange", () => perform());
  offerAgain(table.main);
  perform();
}
