// A tile of two halves: the first press picks the place of one half, the second that of the other.

import { all, one, say } from "./page.js";

let picked = ""; // the cell of the first press

const box = () => one("[data-twins]");
const pairs = () => all("[data-twins] .pair");
const cellAt = (name) => one(`[data-twins] [data-cell="${CSS.escape(name)}"]`);
const has = (pair, cell) => pair.dataset.first === cell || pair.dataset.second === cell;
const other = (pair, cell) => (pair.dataset.first === cell ? pair.dataset.second : pair.dataset.first);

// The ways to lie with the first half on a cell; where that cannot be, with the second.
function ways(cell) {
  if (box().dataset.twins === "same") return pairs().filter((pair) => has(pair, cell));
  const begin = pairs().filter((pair) => pair.dataset.first === cell);
  return begin.length ? begin : pairs().filter((pair) => pair.dataset.second === cell);
}

function mark() {
  const open = picked ? ways(picked) : [];
  const reached = new Set(open.map((pair) => other(pair, picked)));
  box().classList.toggle("halfway", Boolean(picked));
  for (const pair of pairs()) {
    pair.classList.toggle("open", open.includes(pair));
    pair.classList.toggle("aside", Boolean(picked)); // no longer pressed: the other half is
  }
  for (const cell of all("[data-twins] [data-cell]")) {
    cell.classList.toggle("picked", cell.dataset.cell === picked);
    cell.classList.toggle("reached", reached.has(cell.dataset.cell));
  }
}

// A press on a cell: the choice of a pair once both halves are known, an empty list while one is missing.
export function pressedHalf(element) {
  const { cell } = element?.dataset ?? {};
  if (!cell || !box()?.contains(element) || !element.dataset.choice) return null;
  const pair = picked && ways(picked).find((way) => other(way, picked) === cell);
  if (pair) return [Number(pair.dataset.choice)];
  picked = picked === cell || !ways(cell).length ? "" : cell;
  mark();
  peek(picked ? ways(picked)[0] : null);
  if (picked) say(box().dataset[ways(picked)[0].dataset.first === picked ? "first" : "second"]);
  return [];
}

// Shows a pair as it would lie.
function peek(pair) {
  for (const each of pairs()) each.classList.toggle("peeked", each === pair);
}

// Follows the pointer or the focus: with one half placed, the tile lies toward where it points.
export function followHalf(event) {
  if (!box()) return;
  const cell = event.target.closest?.("[data-twins] [data-cell]")?.dataset.cell;
  if (picked) peek(ways(picked).find((way) => other(way, picked) === cell) ?? ways(picked)[0]);
  else peek(cell && cellAt(cell)?.dataset.choice ? ways(cell)[0] : null);
}

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
