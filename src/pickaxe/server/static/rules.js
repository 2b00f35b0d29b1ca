// The reference of the rules: finds words in it, shows one kind of part, and opens the rules beside a table.

import { all, keepSet, keptSet, one } from "./page.js";

const finders = () => all("[data-finder]");

// Shows the parts of a kind in which all that was typed stands, with the words marked.
function find(finder) {
  const words = one("[data-find]", finder).value.toLowerCase().split(/\s+/).filter(Boolean);
  const kind = one("[data-kind][aria-pressed=true]", finder).dataset.kind;
  const entries = all("li[data-kind]", finder);
  for (const entry of entries) entry.hidden = Boolean(kind && entry.dataset.kind !== kind) || !words.every((word) => entry.textContent.toLowerCase().includes(word));
  const shown = entries.filter((entry) => !entry.hidden);
  const told = one("[data-hits]", finder);
  told.textContent = words.length || kind ? told.dataset.words.replace("{n}", shown.length).replace("{all}", entries.length) : "";
  mark(shown, words);
}

function mark(entries, words) {
  if (!CSS.highlights) return;
  const ranges = [];
  for (const entry of entries) {
    const walker = document.createTreeWalker(one("div:last-child", entry), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) for (const word of words) {
      const at = node.data.toLowerCase().indexOf(word);
      if (at < 0) continue;
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + word.length);
      ranges.push(range);
    }
  }
  CSS.highlights.set("found", new Highlight(...ranges));
}

// Opens all rules beside the table; where that fails, or no table is there, their own page.
async function openBeside(link) {
  const answer = await fetch(`${link.href}?fragment=1`).catch(() => null);
  if (!answer?.ok) return location.assign(link.href);
  const panel = one("dialog#beside");
  panel.innerHTML = await answer.text();
  panel.show();
  one("[data-do=close]", panel).focus({ preventScroll: true }); // what opens the rules stays in sight; / leads to the search
  panel.scrollTop = 0;
}

// A section whose end was in sight has been read: its line in the contents gets a tick, and keeps it.
function tickRead(contents) {
  const name = `read ${location.pathname}`;
  const read = keptSet(name);
  const links = all("a[href^='#']", contents);
  const tick = (link) => { if (read.has(link.hash)) one("small", link).hidden = false; };
  const watcher = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting, boundingClientRect } of entries) if (isIntersecting && boundingClientRect.bottom <= innerHeight) read.add(`#${target.id}`);
    keepSet(name, read);
    links.forEach(tick);
  }, { threshold: [0, 0.2, 0.4, 0.6, 0.8, 1] });
  links.forEach((link) => watcher.observe(one(link.hash)));
}

export function startRules() {
  if (one(".contents")) tickRead(one(".contents"));
  document.addEventListener("input", (event) => { const finder = event.target.closest("[data-finder]"); if (!finder) return; find(finder); if (finder.closest("#beside")) finder.scrollIntoView(); });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-rules]");
    if (link && one("dialog#beside") && !event.ctrlKey && !event.metaKey && !event.shiftKey) { event.preventDefault(); link.closest("[popover]")?.hidePopover(); return void openBeside(link); }
    const button = event.target.closest("[data-finder] button[data-kind]");
    if (!button) return;
    for (const each of all("button[data-kind]", button.parentNode)) each.setAttribute("aria-pressed", each === button);
    find(button.closest("[data-finder]"));
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && one("dialog#beside[open]")) return one("dialog#beside").close();
    const isBegun = !event.target.matches("[data-find]") || event.target.value; // in the empty field / stands for itself alone
    if (event.key !== "/" || (event.target.closest("input, textarea, select") && isBegun) || !finders().length) return;
    event.preventDefault();
    one("[data-find]", finders().at(-1)).focus();
  });
}
