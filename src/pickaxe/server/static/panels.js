// Parts of a panel that change without the server: tabs, and a basket of goods that make up a sum.

import { all, one } from "./page.js";

const opened = new Map(); // the tab that is open, by the name of its tabs
const asking = new Map(); // whether something could be chosen under the tabs before, by their name

// ---------------------------------------------------------------- tabs

function openTab(name, tab) {
  opened.set(name, tab);
  for (const button of all(`[data-tabs="${name}"] [data-tab]`)) button.setAttribute("aria-selected", button.dataset.tab === tab);
  for (const panel of all(`[data-of="${name}"]`)) panel.hidden = panel.dataset.panel !== tab;
}

export function pickTab(button) {
  const { tabs } = button.closest("[data-tabs]").dataset;
  openTab(tabs, button.dataset.tab);
}

// After a swap: the tab that was open, unless something can be chosen for the first time now and not there.
function showTabs() {
  for (const bar of all("[data-tabs]")) {
    const { tabs, first, asks } = bar.dataset;
    const isNew = Boolean(Number(asks)) && !asking.get(tabs);
    const before = opened.get(tabs);
    const stays = before && (!isNew || one(`[data-of="${tabs}"][data-panel="${before}"] [data-choice]`));
    asking.set(tabs, Boolean(Number(asks)));
    openTab(tabs, stays ? before : first);
  }
}

// ---------------------------------------------------------------- a basket

const steps = (row) => JSON.parse(row.dataset.steps);
const rowsShown = () => all("[data-basket] [data-steps]");
const step = (row) => steps(row)[Number(row.dataset.count)];
let counts = []; // of the rows, as they were set last
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

// What the rows make, what they save, and what is left to pay and to miss.
function reckon(basket) {
  const rows = all("[data-steps]", basket);
  const sum = (list) => list.reduce((total, row) => total + step(row)[0], 0);
  const due = Math.max(0, Number(basket.dataset.due) - sum(rows.filter((row) => "saves" in row.dataset)));
  const have = sum(rows.filter((row) => !("saves" in row.dataset)));
  const met = Math.min(due, have);
  const lost = rows.reduce((total, row) => total + step(row)[3], 0); // made and at once due
  return { rows, due: due + lost, paid: met + lost, short: due - met };
}

function showBasket(basket) {
  const { rows, paid, short } = reckon(basket);
  for (const row of rows) {
    const count = Number(row.dataset.count);
    row.classList.toggle("on", count > 0);
    one("output", row).textContent = step(row)[2];
    one("[data-made]", row).textContent = step(row)[0] ? `+${step(row)[0]}` : "";
    one("[data-less]", row).disabled = count === 0;
    one("[data-more]", row).disabled = count === steps(row).length - 1;
  }
  const beg = one(".beg", basket);
  beg.classList.toggle("on", short > 0);
  one("[data-short]", beg).textContent = short;
  one("[data-minus]", beg).textContent = short ? `−${3 * short}` : "";
  const button = one("[data-feed]", basket);
  button.textContent = fill(short ? button.dataset.wordsShort : button.dataset.words, { n: paid, short });
  button.classList.toggle("poor", short > 0);
  const isHeld = basketChoices(button).join() === basket.dataset.held; // it waits for the end of the turn
  button.classList.toggle("picked", isHeld);
  button.ariaPressed = isHeld ? "true" : null;
}

// Changes the number in a row of a basket.
export function changeRow(button, by) {
  const row = button.closest("[data-steps]");
  row.dataset.count = Math.max(0, Math.min(steps(row).length - 1, Number(row.dataset.count) + by));
  counts = rowsShown().map((each) => each.dataset.count);
  showBasket(row.closest("[data-basket]"));
}

// Everything in the basket, then what is paid.
export function basketChoices(button) {
  const basket = button.closest("[data-basket]");
  const { rows, due, paid } = reckon(basket);
  const saving = rows.filter((row) => "saves" in row.dataset);
  const made = [...saving, ...rows.filter((row) => !saving.includes(row))].flatMap((row) => step(row)[1]);
  return due ? [...made, fill(basket.dataset.pay.replace("{}", "{n}"), { n: paid })] : made;
}

// After a swap; a basket that was changed stays so while the position is the same.
export function showPanels(isSame) {
  showTabs();
  if (!isSame) counts = [];
  if (counts.length === rowsShown().length) rowsShown().forEach((row, index) => { row.dataset.count = counts[index]; });
  all("[data-basket]").forEach(showBasket);
}
