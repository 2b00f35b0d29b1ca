// What every page can do: themes, links to copy, times, menus, dialogs, fields that remember.

import { below } from "./root.js";

export const one = (selector, root = document) => root.querySelector(selector);
export const all = (selector, root = document) => [...root.querySelectorAll(selector)];
// Who the browser is, without what must stay secret about it.
export const me = () => document.cookie.match(/(?:^|; )me=(\w+)/)?.[1] ?? "";
export const still = matchMedia("(prefers-reduced-motion: reduce)");

export { below };

// What scripts say, in the language of the page.
export const words = document.body.dataset;

function switchTheme() {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  document.cookie = `theme=${root.dataset.theme}; Path=${below("/")}; Max-Age=31536000; SameSite=Lax`;
}

function switchLanguage(lang) {
  document.cookie = `lang=${lang}; Path=${below("/")}; Max-Age=31536000; SameSite=Lax`;
  location.reload();
}

async function copy(button) {
  const text = new URL(button.dataset.copy || location.href, location.href).href;
  try {
    await navigator.clipboard.writeText(text);
    note(button, words.copied);
  } catch {
    prompt(words.copying, text);
  }
}

function note(button, text) {
  const label = one("[data-label]", button) ?? button;
  label.dataset.before ??= label.textContent;
  label.textContent = text;
  say(text);
  setTimeout(() => { label.textContent = label.dataset.before; }, 2000);
}

export function say(text, urgent = false) {
  const region = one(urgent ? "#call" : "#live");
  if (region && text) region.textContent = text;
}

const minute = 60_000;
function ago(date) {
  const past = Date.now() - date;
  if (past < minute) return words.now;
  if (past < 60 * minute) return `${Math.floor(past / minute)} ${words.minutes}`;
  if (past < 24 * 60 * minute) return `${Math.floor(past / (60 * minute))} ${words.hours}`;
  return date.toLocaleDateString(document.documentElement.lang, { day: "numeric", month: "short" });
}

export function showTimes(root = document) {
  for (const time of all("time[datetime]", root)) {
    const date = new Date(time.dateTime);
    time.textContent = ago(date);
    time.title = date.toLocaleString(document.documentElement.lang);
  }
}

export function openMenu(menu, anchor) {
  menu.showPopover();
  const box = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const below = box.bottom + 6 + height < innerHeight;
  menu.style.left = `${Math.max(6, Math.min(box.left + box.width / 2 - width / 2, innerWidth - width - 6))}px`;
  menu.style.top = `${Math.max(6, below ? box.bottom + 6 : box.top - height - 6)}px`;
  one("button, a", menu)?.focus();
}

export const openDialog = (name) => one(`dialog#${name}`)?.showModal();

export function pressed(event) {
  const target = event.target.closest("[data-do]");
  if (!target) return;
  const act = {
    theme: switchTheme,
    language: () => switchLanguage(target.dataset.language),
    copy: () => copy(target),
    menu: () => openMenu(one(`#${target.dataset.menu}`), target),
    dialog: () => openDialog(target.dataset.dialog),
    toggle: () => target.setAttribute("aria-expanded", document.body.classList.toggle(target.dataset.shows)),
    again: () => location.reload(),
    close: () => target.closest("dialog, [popover]")?.[target.closest("dialog") ? "close" : "hidePopover"](),
  }[target.dataset.do];
  act?.();
  if (target.dataset.do !== "copy") target.closest("[popover].menu")?.hidePopover();
}

// What opens above the page: the rule of a line of the log, the score by category.
export const ABOVE = "a[data-rule], a[data-score]";

// Opens it; where that fails, its own page.
async function openAbove(link) {
  const answer = await fetch(`${link.href}?fragment=1`).catch(() => null);
  if (!answer?.ok) return location.assign(link.href);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const dialog = one("dialog#rule");
  dialog.replaceChildren(...page.body.childNodes);
  if (!dialog.open) dialog.showModal();
}

export function clickedAbove(event) {
  if (event.target.id === "rule") return event.target.close(); // beside it
  const link = event.target.closest(ABOVE);
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  openAbove(link);
}

// Offers only what fits the mode: solo, and how many can play.
export function matchModes() {
  for (const select of all("select[name=mode]")) {
    const solo = one("button[value=solo]", select.form);
    const noSolo = one(".no-solo", select.form);
    const counts = all("input[name=several]", select.form);
    const match = () => {
      const players = select.selectedOptions[0].dataset.players.split(" ");
      if (solo) {
        noSolo.hidden = players.includes("1");
        solo.setAttribute("aria-disabled", !noSolo.hidden);
      }
      for (const count of counts) count.disabled = !players.includes(count.value);
      if (counts.length && !counts.some((count) => count.checked && !count.disabled)) counts.find((count) => !count.disabled).checked = true;
    };
    solo?.addEventListener("click", (event) => { if (!noSolo.hidden) event.preventDefault(); });
    select.addEventListener("change", match);
    match();
  }
}

// Lets every form of the lobby send the one name that is asked for.
export function shareName() {
  const field = one("[data-called]");
  const share = () => { for (const sent of all("input[type=hidden][name=name]")) sent.value = field.value; };
  field?.addEventListener("input", share);
  if (field) share(); // a browser may have filled it in
}

// Puts the text of a chosen file into the field that is sent.
export function readFiles() {
  for (const field of all("input[data-reads]")) {
    const target = one(`#${field.dataset.reads}`);
    const read = async () => { target.value = field.files[0] ? await field.files[0].text() : ""; };
    field.addEventListener("change", read);
  }
}

// Lets a form remember what was picked last, for example the strength of the bot.
export function remember() {
  for (const field of all("[data-remember]")) {
    const kept = localStorage.getItem(field.dataset.remember);
    if (field.type === "radio") field.checked = kept ? field.value === kept : field.checked;
    else if (kept) field.value = kept;
    field.addEventListener("change", () => localStorage.setItem(field.dataset.remember, field.value));
  }
}

// A set that the browser keeps under a name, and what happens to it.
export const keptSet = (name) => new Set(JSON.parse(localStorage.getItem(name) ?? "[]"));
export const keepSet = (name, set) => localStorage.setItem(name, JSON.stringify([...set]));

// Before the first game of a kind the lesson is offered, once: whoever declines plays as they meant to.
export function offerLessons() {
  for (const form of all("form[data-offers]")) {
    const dialog = one("dialog.offer", form);
    let wanted = null;
    form.addEventListener("submit", (event) => {
      if (event.submitter?.value !== "bot" || localStorage.getItem(form.dataset.offers)) return;
      event.preventDefault();
      localStorage.setItem(form.dataset.offers, "offered");
      wanted = event.submitter;
      dialog.showModal();
    });
    one("[data-declines]", dialog).addEventListener("click", () => form.requestSubmit(wanted));
  }
}

// A link to another device has its secret behind the #, where no server sees it: the form takes it, and the address loses it.
export function bringKey() {
  const form = one("form[data-brings]");
  if (!form || location.hash.length < 2) return;
  form.elements.key.value = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
  form.requestSubmit();
}
