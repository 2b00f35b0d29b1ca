// A goal that somebody has pinned: kept in this browser for the seat and the table; what is missing comes from the server.

import { all, one, say } from "./page.js";

const kept = new Map(); // cards by what was asked
let table;
let card = null; // that is shown

const key = () => `goal ${one("main#table").dataset.table} ${table.seat ?? ""}`;
const kind = () => one("#marks").dataset.kind;
const isGoal = (name) => Boolean(name?.startsWith(`${kind()} `));
const pinned = () => localStorage.getItem(key()) ?? "";

// Pins a thing, or takes the pin away from it.
export function pin(name) {
  const wanted = name === pinned() ? "" : name;
  if (wanted) localStorage.setItem(key(), wanted);
  else localStorage.removeItem(key());
  flag(one("main .about-it"));
  showGoal();
}

// The thing that is looked at, if it can be a goal.
export function pinLooked() {
  const focused = document.activeElement?.closest?.("[data-about]")?.dataset.about;
  const pointed = all("main [data-about]:hover").at(-1)?.dataset.about;
  const name = [focused, pointed, one("main .about-it")?.dataset.shows, pinned()].find(isGoal);
  if (name) pin(name);
}

// The flag in a box that tells about something which can be a goal.
export function flag(box) {
  const name = box?.dataset.shows;
  one("[data-pin]", box ?? document.createElement("i"))?.remove();
  if (!isGoal(name) || table?.seat === null) return;
  const button = document.importNode(one("#marks template").content.firstElementChild, true);
  button.dataset.pin = name;
  button.setAttribute("aria-pressed", name === pinned());
  one("h3, p", box)?.prepend(button);
}

async function ask() {
  const { number } = table, name = pinned();
  if (!name || table.seat === null || one("#result")) return ""; // when all is over, the log stands there again
  const address = `${table.address}/goal?${new URLSearchParams({ goal: name, seat: table.seat })}`;
  const asked = `${number} ${address}`;
  if (!kept.has(asked)) kept.set(asked, fetch(address).then((answer) => (answer.ok ? answer.text() : "")).catch(() => ""));
  const html = await kept.get(asked);
  return table.number === number && name === pinned() ? html : null; // else a later answer is under way
}

// After a swap the card that was shown stands there again, until the new one is known.
export async function showGoal() {
  if (!table) return;
  lay();
  const html = await ask();
  if (html === null) return;
  const isNew = card?.dataset.goal !== pinned();
  const isOpen = card ? card.open : !matchMedia("(max-width: 760px)").matches;
  card?.remove();
  card = html ? new DOMParser().parseFromString(html, "text/html").querySelector(".goal-card") : null;
  if (card) card.open = isOpen;
  lay();
  if (card && isNew) say(card.textContent.replace(/\s+/g, " "));
}

// In the place of the log, which is there again when it is folded; on a phone below the own goods.
function lay() {
  const isPhone = matchMedia("(max-width: 760px)").matches;
  if (!card || !pinned()) card?.remove();
  else if (isPhone && one("main .gemsp")) one("main .gemsp").append(card);
  else if (isPhone) one("main [data-shelf]")?.after(card);
  else one("main .logp")?.prepend(card);
  mark();
}

function ring(it, look, words = "") {
  const box = it.getBoundingClientRect(), clip = it.closest("[data-scroll]")?.getBoundingClientRect();
  if (!box.width || (clip && (box.right < clip.left + 8 || box.left > clip.right - 8 || box.bottom < clip.top || box.top > clip.bottom))) return [];
  const found = document.createElement("i");
  found.className = look;
  found.style.cssText = `left:${box.left}px;top:${box.top}px;width:${box.width}px;height:${box.height}px`;
  if (words && box.width > 56) found.append(Object.assign(document.createElement("b"), { textContent: `⚑ ${words}` }));
  return [found];
}

// What helps, and the places that are meant; on a phone nothing on the bars, below which the table scrolls.
function mark() {
  const [top, bottom] = [one("header#bar").getBoundingClientRect().bottom, one("#turnbar")?.getBoundingClientRect().top ?? innerHeight];
  one("#marks").style.clipPath = matchMedia("(max-width: 760px)").matches ? `inset(${top}px 0 ${innerHeight - bottom}px)` : "";
  const isShown = Boolean(card?.isConnected);
  const helps = isShown ? all("[data-helps]", card).flatMap((each) => all(`main [data-choice="${each.dataset.helps}"]:not(#end)`).slice(0, 1).flatMap((it) => ring(it, "helps", each.textContent))) : [];
  const places = isShown ? card.dataset.places.split("|").filter(Boolean).flatMap((name) => all(`main [data-region="own"] [data-about="${CSS.escape(name)}"]`).slice(0, 1)).flatMap((it) => ring(it, "wanted")) : [];
  const own = isShown ? all(`main [data-about="${CSS.escape(pinned())}"]`).filter((it) => it.getClientRects().length).slice(0, 1).flatMap((it) => ring(it, "pinned")) : [];
  one("#marks").replaceChildren(one("#marks template"), ...own, ...helps, ...places);
}

export function startGoal(shared) {
  table = shared;
  addEventListener("resize", mark);
  document.addEventListener("scroll", mark, { passive: true, capture: true });
  showGoal();
}
