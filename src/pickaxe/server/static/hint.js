// What would you do? A panel beside the table with whole turns; the one looked at is drawn on the boards as ghosts.

import { all, one, say } from "./page.js";

const LEAST = 320; // pixels that its cards need
const panel = () => one("#hint");
const isLast = (column) => column.getBoundingClientRect().right > innerWidth - 24;
export const isOpen = () => panel() && !panel().hidden;

export async function askHint(address) {
  if (isOpen()) return dropHint();
  const turns = one(".turns", panel());
  panel().hidden = false;
  fit();
  turns.textContent = panel().dataset.thinking;
  say(panel().dataset.thinking);
  const answer = await fetch(`${address}/hint`).catch(() => null);
  if (!isOpen()) return;
  if (!answer?.ok) turns.textContent = answer ? (await answer.json()).error : "";
  else turns.innerHTML = await answer.text();
  look(one("[data-idea]", turns));
  panel().focus({ preventScroll: true });
}

// On the last column, between the strip of things to do and the turn bar; on a phone the style sheet says where.
function fit() {
  const [strip, bar, column] = [one("main .strip"), one("#turnbar"), all("main > .column").find(isLast)].map((it) => it?.getBoundingClientRect());
  const isPhone = matchMedia("(max-width: 760px)").matches;
  panel().style.top = isPhone || !strip ? "" : `${strip.bottom + 8}px`;
  panel().style.bottom = isPhone || !bar ? "" : `${innerHeight - bar.top + 8}px`;
  panel().style.width = isPhone || !column ? "" : `${Math.max(column.width, LEAST)}px`;
}

// The turn is played, or nobody wants to know any more.
export function dropHint() {
  if (!isOpen()) return false;
  panel().hidden = true;
  one("#ghosts").replaceChildren();
  for (const old of all("g.ghosts")) old.remove();
  return true;
}

// Look at a turn by its number.
export function pickTurn(number) {
  if (isOpen()) all("[data-idea]", panel())[number - 1]?.focus();
  return isOpen();
}

function look(idea) {
  for (const each of all("[data-idea]", panel())) each.classList.toggle("on", each === idea);
  showGhosts();
}

// The thing on the table that a name means: on the own board rather than on another.
function thing(name) {
  const kept = name.startsWith("piece ") ? `[data-about^="${CSS.escape(name.replaceAll(" ", "-"))}-"]` : `[data-about="${CSS.escape(name)}"]`;
  const found = all(`main ${kept}`).filter((it) => it.getClientRects().length);
  return found.find((it) => it.closest('[data-region="own"]')) ?? found.find((it) => !it.closest('[data-region="opponent"]'));
}

// The pieces of the turn where they would stand, in the drawing that they belong to.
function drawPieces() {
  for (const old of all("g.ghosts")) old.remove();
  const later = one("[data-idea].on template", panel())?.content.querySelector("svg");
  if (later) layPieces(later);
}

// The pieces of a drawing, laid on the board that it shows a part of.
export function layPieces(later) {
  const boards = all(`main svg.${[...later.classList].join(".")}`).filter((it) => it.getClientRects().length);
  const board = boards.find((it) => it.closest('[data-region="own"]')) ?? boards[0];
  if (!board) return null;
  const pieces = document.createElementNS(board.namespaceURI, "g");
  pieces.classList.add("ghosts");
  pieces.append(...[...later.children].map((part) => document.importNode(part, true)));
  board.append(pieces);
  return pieces;
}

export function frame(box, number) {
  const ghost = document.createElement("i");
  ghost.style.cssText = `left:${box.left}px;top:${box.top}px;width:${box.width}px;height:${box.height}px`;
  if (number) {
    const disc = document.createElement("b");
    disc.textContent = number;
    ghost.append(disc);
  }
  return ghost;
}

export const isAt = (one, other) => Math.abs(one.left + one.right - other.left - other.right) < 16 && Math.abs(one.top + one.bottom - other.top - other.bottom) < 16;

// What a piece is called while it travels, as in the names of things.
const wears = (piece, names) => [piece, ...all("*", piece)].some((it) => names.some((name) => it.style.viewTransitionName === name.replaceAll(" ", "-")));

// Around each thing that a step is about, with its number, and around each piece that would be new: with the number of
// the step that is about it, else of the next step whose thing is not on the table yet and is no other piece.
function frameAll() {
  const steps = all("[data-idea].on li", panel()).map((step, index) => ({ number: index + 1, names: step.dataset.on.split("|").filter(Boolean) }));
  const found = steps.flatMap(({ number, names }) => names.map(thing).filter(Boolean).map((it) => ({ number, box: it.getBoundingClientRect() })));
  const unseen = steps.filter(({ number, names }) => names.length && !found.some((it) => it.number === number));
  const pieces = all("g.ghosts > *");
  const loose = unseen.filter(({ names }) => !pieces.some((piece) => wears(piece, names)));
  const numberOf = (piece) => (unseen.find(({ names }) => wears(piece, names)) ?? loose.shift())?.number;
  const places = new Map(); // by where they are: what happens at one place in several steps has one frame
  const isKnown = (box) => [...places.keys()].some((known) => isAt(known, box));
  for (const { number, box } of found) if (!isKnown(box)) places.set(box, number);
  for (const piece of pieces) {
    const box = piece.getBoundingClientRect();
    if (box.width && !isKnown(box)) places.set(box, numberOf(piece));
  }
  one("#ghosts").replaceChildren(...[...places].map(([box, number]) => frame(box, number)));
}

export function showGhosts() {
  if (!isOpen()) return;
  drawPieces();
  frameAll();
}

export function startHint() {
  if (!panel()) return;
  for (const name of ["pointermove", "focusin"]) panel().addEventListener(name, (event) => { const idea = event.target.closest("[data-idea]"); if (idea && event.pointerType !== "touch") look(idea); });
  const turns = one(".turns", panel());
  turns.addEventListener("keydown", (event) => { if (event.key === "Enter" && event.target.matches("[data-idea]")) one(".answers button", event.target).click(); });
  turns.addEventListener("scroll", () => { // on a phone a swipe brings the next one
    if (turns.scrollWidth > turns.clientWidth) look(all("[data-idea]", turns).find((idea) => idea.getBoundingClientRect().right > innerWidth / 2));
  }, { passive: true });
  addEventListener("resize", showGhosts);
  document.addEventListener("scroll", () => { if (isOpen()) frameAll(); }, { passive: true, capture: true });
}
