// A piece in hand: its ghost on the board, how it is turned, and on a phone the part of the board around it.

import { all, one, still } from "./page.js";

const NEAR = 290; // the width of a board that is looked at closely: five hexes
const phone = matchMedia("(max-width: 760px)");
const hold = { space: null, turn: 0, zoom: "" }; // the space that is picked, by its name

const board = () => one("[data-board]");
const drawing = () => one("[data-board] .mountain");
const placeNamed = (name) => one(`[data-board] .hex[data-space="${CSS.escape(name)}"]`);
export const isPlace = (element) => Boolean(element?.matches?.("[data-board] .hex[data-choice]"));
const asksForPlace = () => Boolean(one("main.asks-space"));
const turnsAt = (name) => JSON.parse(board().dataset.turns)[name] ?? [];

// ---------------------------------------------------------------- the ghost

function ghost() {
  const template = one("#turning");
  if (!template) return null;
  const found = one(".turning.loose", drawing());
  if (found) return found;
  const made = document.importNode(template.content.querySelector(".turning"), true);
  made.classList.add("loose");
  drawing().append(made);
  return made;
}

function showGhost(place, turn) {
  const it = ghost();
  if (!it) return;
  hold.turn = turn;
  it.removeAttribute("display");
  it.dataset.space = place.dataset.space;
  it.setAttribute("transform", place.getAttribute("transform"));
  it.classList.toggle("pinned", hold.space === place.dataset.space);
  it.classList.toggle("single", !again() && turnsAt(place.dataset.space).length < 2);
  for (const turned of all(".turned", it)) turned.setAttribute("display", Number(turned.dataset.turn) === turn ? "inline" : "none");
}

function hideGhost() {
  one(".turning.loose", drawing())?.setAttribute("display", "none");
}

// Follows the pointer or the focus until a space is picked.
export function follow(event) {
  if (!board() || !asksForPlace() || hold.space) return;
  const place = event.target.closest?.(".hex[data-choice]");
  if (isPlace(place)) {
    if (one(".turning.loose", drawing())?.dataset.space !== place.dataset.space || one(".turning.loose[display=none]", drawing())) showGhost(place, turnsAt(place.dataset.space)[0]);
  } else if (!event.target.closest?.(".turning")) hideGhost();
}

// A tile that was just laid and can still be turned: its space, the turns with their choices, and where it goes back to.
const again = () => JSON.parse(board()?.dataset.again || "null");

function shownTurns() {
  if (one("main.asks-turn")) return all("[data-board] .turning .turned");
  if (again()) return all(".turning.loose .turned", drawing()).filter((turned) => turned.dataset.turn in again().turns);
  const loose = asksForPlace() && one(".turning.loose:not([display=none])", drawing());
  if (!loose) return null;
  const legal = turnsAt(loose.dataset.space);
  return all(".turned", loose).filter((turned) => legal.includes(Number(turned.dataset.turn)));
}

// Turns the tile to the left or to the right, only to where it can lie; what to post if it lies there already.
export function rotate(step) {
  const turns = shownTurns();
  if (!turns?.length) return null;
  const at = turns.findIndex((turned) => turned.getAttribute("display") !== "none");
  const next = turns[(at + step + turns.length) % turns.length];
  for (const turned of turns) turned.setAttribute("display", turned === next ? "inline" : "none");
  hold.turn = Number(next.dataset.turn);
  if (next.dataset.choice) for (const button of all("#finish, #end[data-final]")) button.dataset.choice = next.dataset.choice;
  return again() ? { choice: again().turns[hold.turn], back: again().back } : null;
}

// What is chosen and not yet meant is marked where it stands, and drawn as it would lie.
export function showHeld(held) {
  for (const it of held ? all(`main [data-choice="${held}"]:not(#end)`) : []) {
    it.classList.add("picked");
    it.setAttribute("aria-pressed", "true");
    if (isPlace(it) && asksForPlace()) showGhost(it, turnsAt(it.dataset.space)[0]);
    const turned = it.closest(".turned");
    if (turned) for (const each of all(".turned", turned.parentNode)) each.setAttribute("display", each === turned ? "inline" : "none");
  }
  if (again()) showAgain();
}

function showAgain() {
  const { space, turn } = again();
  const place = placeNamed(space);
  hold.space = space;
  if (place) showGhost(place, turn);
  hold.space = null;
}

// ---------------------------------------------------------------- picking a space

function pick(place) {
  for (const before of all(".hex.picked")) before.classList.remove("picked");
  hold.space = place.dataset.space;
  place.classList.add("picked");
  const turns = turnsAt(hold.space);
  const shown = one(".turning.loose", drawing());
  if (turns.length) showGhost(place, shown?.dataset.space === hold.space && turns.includes(hold.turn) ? hold.turn : turns[0]);
  const finish = one("#finish");
  finish?.removeAttribute("aria-disabled");
  if (finish) finish.dataset.lay = "";
}

function pickAgain(place) {
  const { turn } = hold;
  pick(place);
  if (turnsAt(place.dataset.space).includes(turn)) showGhost(place, turn);
  if (hold.zoom) zoomTo(hold.zoom);
}

// Puts the piece back into the hand; whether there was anything to put back.
export function unpick() {
  if (!hold.space) return false;
  for (const before of all(".hex.picked")) before.classList.remove("picked");
  hold.space = null;
  hideGhost();
  const finish = one("#finish");
  finish?.setAttribute("aria-disabled", "true");
  delete finish?.dataset.lay;
  return true;
}

// What is posted for a space: the space, and the turn if there is more than one.
export function answerAt(place) {
  const turns = turnsAt(place.dataset.space);
  const at = Number(place.dataset.choice);
  if (turns.length < 2) return [at];
  const loose = one(".turning.loose", drawing());
  const turn = loose?.dataset.space === place.dataset.space && turns.includes(hold.turn) ? hold.turn : turns[0];
  return [at, `turn ${turn}`];
}

export const laid = () => (hold.space && placeNamed(hold.space) ? answerAt(placeNamed(hold.space)) : null);

// A press on a space: nothing to post yet while it is only picked, else what to post.
export function pressed(place, event) {
  if (!isPlace(place)) return null;
  const isKey = event.detail === 0;
  if (one("main.asks-route")) return closeUp(place, isKey) ? [] : [Number(place.dataset.choice)];
  if (isKey || !phone.matches || hold.space === place.dataset.space) return answerAt(place); // what lies there can be turned until the next piece is taken
  pick(place);
  closeUp(place, isKey);
  return [];
}

// ---------------------------------------------------------------- looking closely, on a phone

const whole = "0 0 693 614";
const middleOf = (place) => place.getAttribute("transform").match(/-?[\d.]+/g).slice(0, 2).map(Number);

// Comes nearer to a space; whether the board was far away before.
export function closeUp(place, isKey) {
  if (!phone.matches || isKey) return false;
  const wasFar = !hold.zoom;
  const [width, height] = whole.split(" ").slice(2).map(Number);
  const [x, y] = middleOf(place);
  const tall = (NEAR * height) / width;
  const left = Math.max(0, Math.min(width - NEAR, x - NEAR / 2));
  const top = Math.max(0, Math.min(height - tall, y - tall / 2));
  hold.zoom = [left, top, NEAR, tall].map((number) => Math.round(number)).join(" ");
  zoomTo(hold.zoom);
  return wasFar;
}

export function zoomOut() {
  hold.zoom = "";
  zoomTo(whole);
}

function zoomTo(box) {
  const svg = drawing();
  one("[data-zoom-out]").hidden = box === whole;
  if (still.matches) return svg.setAttribute("viewBox", box);
  const from = svg.getAttribute("viewBox").split(" ").map(Number);
  const to = box.split(" ").map(Number);
  const start = performance.now();
  const step = (now) => {
    const part = Math.min(1, (now - start) / 200);
    const eased = 1 - (1 - part) ** 2;
    svg.setAttribute("viewBox", from.map((number, index) => number + (to[index] - number) * eased).join(" "));
    if (part < 1 && svg.isConnected) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

// After a swap nothing is picked, unless the position is the same; a route that is being drawn is still looked at closely.
export function putDown(isSame) {
  const { space } = hold;
  hold.space = null;
  if (!board()) return;
  const place = isSame && space && placeNamed(space);
  if (isPlace(place)) return pickAgain(place);
  if (hold.zoom && one("main.asks-route")) {
    drawing().setAttribute("viewBox", hold.zoom);
    one("[data-zoom-out]").hidden = false;
  } else hold.zoom = "";
}

// A tap beside what can be chosen comes nearer, too.
export function tappedBoard(event) {
  const place = event.target.closest?.("[data-board] .hex");
  if (place && !isPlace(place)) closeUp(place, event.detail === 0);
}
