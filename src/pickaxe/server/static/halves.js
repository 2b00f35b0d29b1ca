// A tile of two halves: the first press picks the place of one half, the second that of the other, beside it.

import { explain } from "./details.js";
import { all, one, say } from "./page.js";

let picked = ""; // the cell of the first press

const box = () => one("[data-twins]");
const pairs = () => all("[data-twins] .pair");
const cells = () => all("[data-twins] [data-cell]");
const cellAt = (name) => one(`[data-twins] [data-cell="${CSS.escape(name)}"]`);
const has = (pair, cell) => pair.dataset.first === cell || pair.dataset.second === cell;
const other = (pair, cell) => (pair.dataset.first === cell ? pair.dataset.second : pair.dataset.first);

// The ways to lie with the first half on a cell; where that cannot be, with the second.
function ways(cell) {
  if (box().dataset.twins === "same") return pairs().filter((pair) => has(pair, cell));
  const begin = pairs().filter((pair) => pair.dataset.first === cell);
  return begin.length ? begin : pairs().filter((pair) => pair.dataset.second === cell);
}

// The way to lie from the picked cell to another one.
const wayTo = (cell) => (picked ? ways(picked).find((way) => other(way, picked) === cell) : undefined);

// Which half lies on the picked cell.
const placed = () => (ways(picked)[0].dataset.first === picked ? "first" : "second");

function mark() {
  box().classList.toggle("halfway", Boolean(picked));
  for (const cell of cells()) {
    const way = wayTo(cell.dataset.cell);
    cell.classList.toggle("picked", cell.dataset.cell === picked);
    cell.classList.toggle("reached", Boolean(way));
    tell(cell, "aria-pressed", cell.dataset.cell === picked ? "true" : "");
    tell(cell, "aria-description", way?.dataset.label);
  }
  askFor(picked ? box().dataset[placed() === "first" ? "askSecond" : "askFirst"] : "");
}

function tell(element, name, words) {
  if (words) element.setAttribute(name, words);
  else element.removeAttribute(name);
}

// The step under way asks for the half that is missing, and again for the tile when none is placed.
function askFor(half) {
  const step = one(".step.now .t");
  if (!step) return;
  step.dataset.before ??= step.textContent;
  step.textContent = half || step.dataset.before;
}

// A press on a cell: the choice of a pair once both halves are known, an empty list while one is missing.
export function pressedHalf(element) {
  const { cell } = element?.dataset ?? {};
  if (!cell || !box()?.contains(element) || !element.dataset.choice) return null;
  const pair = wayTo(cell);
  if (pair) return [Number(pair.dataset.way)];
  picked = picked === cell || !ways(cell).length ? "" : cell;
  mark();
  peek(picked ? ways(picked)[0] : null);
  if (picked) say(box().dataset[placed()]);
  return [];
}

// Shows a pair as it would lie, with the half that is placed already.
function peek(pair) {
  for (const each of pairs()) each.classList.toggle("peeked", each === pair);
  for (const half of pair ? all("[data-half]", pair) : []) half.classList.toggle("placed", half.dataset.half === picked);
}

// Follows the pointer or the focus: with one half placed, the tile lies toward where it points.
export function followHalf(event) {
  if (!box()) return;
  const cell = event.target.closest?.("[data-twins] [data-cell]")?.dataset.cell;
  const aimed = picked ? wayTo(cell) : cell && cellAt(cell)?.dataset.choice && ways(cell)[0];
  peek(aimed || (picked ? ways(picked)[0] : null));
  if (aimed) explain(aimed);
}

// Whether a cell cannot take the half that is still to be placed.
export const isBesideHalf = (element) => Boolean(picked) && element.matches("[data-twins] [data-cell]:not(.reached)");

// After a swap to the same position: the first half still lies where it was put.
export function keepHalf() {
  if (!box() || !cellAt(picked)?.dataset.choice) picked = "";
  if (!box()) return;
  mark();
  peek(picked ? ways(picked)[0] : null);
}

// Forgets the first half; whether there was one.
export function dropHalf() {
  const had = Boolean(picked);
  picked = "";
  if (box()) { mark(); peek(null); }
  return had;
}
