// The chat beside the log, and notes on positions. The chat is kept over all that happens at the table: it is laid into each new log.

import { all, one, say, showTimes } from "./page.js";

const isPhone = () => matchMedia("(max-width: 760px)").matches;
const chat = { tabs: null, box: null, said: null, address: "", shows: "log", isAtEnd: true, newest: null };

const kept = () => `chat ${chat.address}`;
const numbers = (lines) => lines.map((line) => Number(line.dataset.said));
const lines = () => all("[data-said]", chat.said);

// Puts the chat into the log that is there now; without one, for example while the screen is passed on, it waits.
export function layChat() {
  if (!chat.tabs) return;
  const panel = one("main .logp");
  const isShown = chat.shows === "chat";
  chat.box.hidden = !isShown;
  if (!panel) return one("#talk").append(chat.tabs, chat.box);
  one(".ph", panel).prepend(chat.tabs);
  panel.append(chat.box);
  panel.classList.toggle("talks", isShown);
  for (const tab of all("[data-talk]", chat.tabs)) tab.setAttribute("aria-pressed", tab.dataset.talk === chat.shows);
  if (isShown && chat.isAtEnd) chat.said.scrollTop = chat.said.scrollHeight;
  count();
}

const isRead = () => chat.shows === "chat" && document.visibilityState === "visible" && chat.box.getClientRects().length > 0;

// How much was said by others since the chat was last looked at.
function count() {
  if (isRead() && chat.newest !== null) localStorage.setItem(kept(), chat.newest);
  const read = Number(localStorage.getItem(kept()) ?? -1);
  const unread = lines().filter((line) => Number(line.dataset.said) > read && !line.classList.contains("mine")).length;
  const sign = one("#unread", chat.tabs);
  sign.hidden = !unread;
  sign.textContent = unread || "";
  sign.setAttribute("aria-label", unread ? `${unread} ${sign.dataset.words}` : "");
  document.body.classList.toggle("unread", unread > 0);
}

function fill(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const newest = Math.max(-1, ...numbers(all("[data-said]", page)));
  const isFirst = chat.newest === null;
  if (!isFirst && newest < chat.newest) return; // overtaken by a later answer
  for (const line of all("[data-said]:not(.mine)", page)) if (!isFirst && Number(line.dataset.said) > chat.newest) say(`${one("b", line).textContent}: ${one(".text", line).textContent}`);
  chat.newest = newest;
  chat.said.replaceChildren(...page.body.children);
  showTimes(chat.said);
  layChat();
}

export async function hearChat() {
  if (!chat.tabs) return;
  const answer = await fetch(`${chat.address}/chat`).catch(() => null);
  if (answer?.ok) fill(await answer.text());
}

function complain(place, { error, reasons = [] }) {
  place.textContent = [error, ...reasons].join(" ");
  place.hidden = false;
  say(place.textContent, true);
}

const post = (address, values) => fetch(address, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(values) }).catch(() => null);

async function send(event) {
  event.preventDefault();
  const field = one("#chat-text", chat.box), wrong = one(".wrong", chat.box), text = field.value;
  if (!text.trim()) return;
  const answer = await post(`${chat.address}/chat`, { text });
  wrong.hidden = true;
  if (answer?.ok) {
    if (field.value === text) field.value = "";
    chat.isAtEnd = true;
    fill(await answer.text());
  } else if (answer) complain(wrong, await answer.json());
}

export function openChat(shows = "chat") {
  if (!chat.tabs) return;
  chat.shows = shows;
  chat.isAtEnd = true;
  const goal = one("main .logp .goal-card");
  if (goal) goal.open = false;
  layChat();
  if (shows !== "chat") return;
  if (isPhone()) one("main .logp")?.scrollIntoView({ block: "center" });
  one("#chat-text", chat.box).focus({ preventScroll: true });
}

function pressed(event) {
  const target = event.target.closest("[data-talk]");
  if (!target) return;
  target.closest("[popover]")?.hidePopover();
  openChat(target.dataset.talk);
}

export function startChat(address) {
  startNotes(() => Number(one("main#table").dataset.length), address);
  if (!one("#talk")) return;
  Object.assign(chat, { tabs: one("#chat-tabs"), box: one("#chat"), said: one("#chat .said"), address });
  one("#talk").hidden = true;
  document.addEventListener("click", pressed);
  one("#chat-form").addEventListener("submit", send);
  chat.said.addEventListener("scroll", () => { if (chat.said.isConnected) chat.isAtEnd = chat.said.scrollTop + chat.said.clientHeight > chat.said.scrollHeight - 12; });
  chat.box.addEventListener("keydown", (event) => { if (event.key === "Escape") one("main#table").focus({ preventScroll: true }); });
  document.addEventListener("visibilitychange", count);
  layChat();
}

// ---------------------------------------------------------------- notes

const notes = { at: () => 0, address: "" };

// Opens the note on the position that is shown; at a table it has to be asked for, in the replay it stands there.
export async function openNote() {
  const dialog = one("dialog#note"), at = notes.at();
  if (!dialog || dialog.open) return;
  one("#menu")?.hidePopover();
  const answer = await fetch(`${notes.address}/notes`).catch(() => null);
  const found = answer?.ok ? (await answer.json()).notes.find((note) => note.at === at) : null;
  one("[name=at]", dialog).value = at;
  one("textarea", dialog).value = found?.text ?? "";
  one(".wrong", dialog).hidden = true;
  dialog.showModal();
  one("textarea", dialog).focus();
}

async function keep(event) {
  event.preventDefault();
  const form = event.target, dialog = form.closest("dialog");
  const answer = await post(`${notes.address}/notes`, { at: Number(form.elements.at.value), text: form.elements.text.value });
  if (!answer?.ok) return answer && complain(one(".wrong", form), await answer.json());
  dialog.close();
  if (!one("main#table")) location.reload(); // the list of turns shows it
}

export function startNotes(at, address) {
  Object.assign(notes, { at, address });
  document.addEventListener("click", (event) => { if (event.target.closest("[data-note]")) openNote(); });
  one("dialog#note form")?.addEventListener("submit", keep);
}
