// What would you do? A panel beside the table with whole turns; the one looked at is drawn on the boards as ghosts.

import { all, one, say } from "./page.js";

const panel = () => one("#hint");
const isOpen = () => panel() && !panel().hidden;

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
  look(one("[data-card]", turns));
  panel().focus({ preventScroll: true });
}

// Between the strip of things to do and the turn bar; on a phone the style sheet says where.
function fit() {
  const [strip, bar] = [one("main .strip"), one("#turnbar")].map((it) => it?.getBoundingClientRect());
  const isPhone = matchMedia("(max-width: 760px)").matches;
  panel().style.top = isPhone || !strip ? "" : `${strip.bottom + 8}px`;
  panel().style.bottom = isPhone || !bar ? "" : `${innerHeight - bar.top + 8}px`;
}

// The turn is played, or nobody wants to know any more.
export function dropHint() {
  if (!isOpen()) return false;
  panel().hidden = true;
  one("#ghosts").replaceChildren();
  return true;
}

// Look at a turn by its number.
export function pickTurn(number) {
  if (isOpen()) all("[data-card]", panel())[number - 1]?.focus();
  return isOpen();
}

function look(card) {
  for (const each of all("[data-card]", panel())) each.classList.toggle("on", each === card);
  showGhosts();
}

// The thing on the table that a name means: on the own board rather than on another.
function thing(name) {
  const kept = name.startsWith("piece ") ? `[data-about^="${CSS.escape(name.replaceAll(" ", "-"))}-"]` : `[data-about="${CSS.escape(name)}"]`;
  const found = all(`main ${kept}`).filter((it) => it.getClientRects().length);
  return found.find((it) => it.closest('[data-region="own"]')) ?? found.find((it) => !it.closest('[data-region="opponent"]'));
}

export function showGhosts() {
  if (!isOpen()) return;
  const steps = all("[data-card].on li", panel());
  one("#ghosts").replaceChildren(...steps.flatMap((step, index) => step.dataset.on.split("|").filter(Boolean).map(thing).filter(Boolean).map((it) => {
    const box = it.getBoundingClientRect();
    const ghost = document.createElement("i");
    ghost.style.cssText = `left:${box.left}px;top:${box.top}px;width:${box.width}px;height:${box.height}px`;
    const disc = document.createElement("b");
    disc.textContent = index + 1;
    ghost.append(disc);
    return ghost;
  })));
}

export function startHint() {
  if (!panel()) return;
  for (const name of ["pointermove", "focusin"]) panel().addEventListener(name, (event) => { const card = event.target.closest("[data-card]"); if (card && event.pointerType !== "touch") look(card); });
  const turns = one(".turns", panel());
  turns.addEventListener("keydown", (event) => { if (event.key === "Enter" && event.target.matches("[data-card]")) one("[data-choice]", event.target).click(); });
  turns.addEventListener("scroll", () => { // on a phone a swipe brings the next one
    if (turns.scrollWidth > turns.clientWidth) look(all("[data-card]", turns).find((card) => card.getBoundingClientRect().right > innerWidth / 2));
  }, { passive: true });
  addEventListener("resize", showGhosts);
  document.addEventListener("scroll", showGhosts, { passive: true, capture: true });
}
