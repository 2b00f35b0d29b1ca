// "It is your turn": in the title and the icon of the tab, in the bar, and as a notification where somebody has asked for them.

import { all, below, one, showTimes, words } from "./page.js";
import { news } from "./news.js";

let waiting = []; // the tables that wait for whoever looks
let title = document.title;

// The title that a page has by itself; the number of tables that wait stands before it.
export function entitle(text) {
  title = text;
  showTurns();
}

export function showTurns() {
  document.title = waiting.length ? `(${waiting.length}) ${title}` : title;
  const here = one("main#table")?.dataset.table ?? "";
  const others = waiting.filter((table) => table.id !== here);
  for (const next of all("#next")) {
    next.hidden = !others.length;
    next.href = below(here ? `/next?after=${here}` : "/next");
    next.title = `${next.dataset.words}: ${others[0]?.line}`;
    next.setAttribute("aria-label", `${one("span", next).textContent} ${others.length}`);
    one("b", next).textContent = others.length;
  }
}

function showIcon() {
  const icon = one("link[rel=icon]");
  icon.dataset.plain ??= icon.getAttribute("href");
  icon.href = waiting.length ? icon.dataset.badge : icon.dataset.plain;
  navigator[waiting.length ? "setAppBadge" : "clearAppBadge"]?.(waiting.length || undefined).catch(() => {});
}

// The list of the lobby says the same as its bar.
async function refreshList() {
  const listed = all(`.side .mine > a[href^='${below("/t/")}']`).map((line) => line.pathname.slice(below("/t/").length)).sort().join(" ");
  if (!one("main.lobby") || listed === waiting.map((table) => table.id).sort().join(" ")) return;
  const answer = await fetch(below("/"), { headers: { Accept: "text/html" } }).catch(() => null);
  const page = new DOMParser().parseFromString(answer?.ok ? await answer.text() : "", "text/html");
  const side = one(".side", page);
  if (!side) return;
  one(".side").replaceWith(document.importNode(side, true));
  showTimes(one(".side"));
}

// Whoever has seen where it is their turn need not be told in another way.
let seen = "";
function tellSeen() {
  const now = waiting.map((table) => table.id).join(" ");
  if (document.visibilityState !== "visible" || now === seen) return;
  seen = now;
  if (now) fetch(below("/me/news/seen"), { method: "POST" }).catch(() => { seen = ""; });
}

// ---------------------------------------------------------------- notifications

const WISH = "notifies";
const canNotify = () => "Notification" in window && "serviceWorker" in navigator;
const isOn = () => canNotify() && Notification.permission === "granted" && localStorage.getItem(WISH) === "yes";

async function call(tables) {
  if (!isOn()) return;
  const worker = await navigator.serviceWorker.ready;
  for (const { id, line } of tables) worker.showNotification(words.turn, { body: line, tag: id, icon: words.icon, data: { address: below(`/t/${id}`) } });
}

// The button that asks for them: nothing else ever does.
function offer(button) {
  const state = () => (!canNotify() ? "never" : Notification.permission === "denied" ? "denied" : isOn() ? "on" : "off");
  const show = () => {
    for (const line of all("[data-notifies]")) line.hidden = line.dataset.notifies !== state();
    button.hidden = !["on", "off"].includes(state());
    button.textContent = button.dataset[state()] ?? "";
    button.setAttribute("aria-pressed", state() === "on");
  };
  button.addEventListener("click", async () => {
    const wishes = state() === "off" && (await Notification.requestPermission()) === "granted";
    localStorage.setItem(WISH, wishes ? "yes" : "no");
    show();
  });
  show();
}

export function startTurns() {
  news.addEventListener("turns", ({ detail: { tables } }) => {
    waiting = tables;
    showTurns();
    showIcon();
    tellSeen();
    refreshList();
  });
  document.addEventListener("visibilitychange", tellSeen);
  news.addEventListener("call", ({ detail: { tables } }) => call(tables));
  const button = one("[data-notify]");
  if (button) offer(button);
}
