// The replay: a slider, buttons and keys that lead to every position of a record.

import { all, one, still } from "./page.js";
import { openNote, startNotes } from "./talk.js";

// A position that cannot be had: none at all once the table was deleted, which its page says.
function gone(answer) {
  if (answer.status === 410) location.reload();
  return "";
}

// The slider runs over turns; between two turns lie as many positions as the turn had choices.
export function startReplay() {
  const slider = one("#slider");
  const marks = JSON.parse(slider.dataset.marks);
  const rounds = JSON.parse(slider.dataset.rounds);
  const last = marks.length - 1;
  const kept = new Map();
  let at = Number(slider.dataset.shown);
  let playing = 0;

  const numberAt = (value) => {
    const turn = Math.min(Math.floor(value), last);
    const end = marks[Math.min(turn + 1, last)];
    return Math.round(marks[turn] + (value - turn) * (end - marks[turn]));
  };
  const valueOf = (number) => {
    const turn = turnOf(number);
    const width = (marks[turn + 1] ?? marks[turn]) - marks[turn];
    return turn + (width ? (number - marks[turn]) / width : 0);
  };
  const turnOf = (number) => Math.max(0, marks.findLastIndex((mark) => mark <= number));

  async function load(number) {
    if (!kept.has(number)) {
      kept.set(number, fetch(`${location.pathname}?at=${number}&fragment=1`).then((answer) => (answer.ok ? answer.text() : gone(answer))));
    }
    return kept.get(number);
  }

  // Moves the list, and only the list, until the turn that is shown stands in it.
  function showLine() {
    const line = one(".turns .on") ?? (at > marks[0] ? one(".turns li:last-child") : null);
    const list = one(".turns ol");
    const box = list.getBoundingClientRect();
    const { top, bottom } = line?.getBoundingClientRect() ?? box;
    if (!line) list.scrollTop = 0;
    else if (top < box.top || bottom > box.bottom) list.scrollTop += (top + bottom - box.top - box.bottom) / 2;
  }

  async function go(number) {
    at = Math.max(marks[0], Math.min(marks[last], number));
    const wanted = at;
    slider.value = valueOf(at);
    one(".track").style.setProperty("--at", last ? slider.value / last : 0);
    history.replaceState(null, "", `?at=${at}`);
    for (const field of all("[data-at-field]")) field.value = at;
    const html = await load(at);
    if (wanted !== at || !html) return;
    const page = new DOMParser().parseFromString(html, "text/html");
    for (const part of all("[data-part]", page)) one(`[data-part="${part.dataset.part}"]`)?.replaceWith(part);
    for (const line of all(".turns li")) line.classList.toggle("on", Number(line.dataset.turn) === turnOf(Math.max(marks[0], at - 1)) && at > marks[0]);
    showLine();
    slider.setAttribute("aria-valuetext", one("[data-part=stage]")?.dataset.says ?? "");
    load(marks[Math.min(last, turnOf(at) + 1)]);
  }

  const byTurn = (step) => {
    const turn = turnOf(at);
    go(marks[Math.max(0, Math.min(last, step < 0 && at > marks[turn] ? turn : turn + step))]);
  };
  const byRound = (step) => {
    const stops = [...rounds, marks[last]];
    go(step > 0 ? stops.find((stop) => stop > at) ?? marks[last] : stops.findLast((stop) => stop < at) ?? marks[0]);
  };
  const play = () => {
    const button = one("#play");
    clearInterval(playing);
    playing = playing ? 0 : setInterval(() => (at >= marks[last] ? play() : byTurn(1)), still.matches ? 1500 : 900);
    if (playing && at >= marks[last]) go(marks[0]);
    button.setAttribute("aria-pressed", Boolean(playing));
    button.setAttribute("aria-label", playing ? button.dataset.pause : button.dataset.play);
    one("use", button).setAttribute("href", playing ? "#i-pause" : "#i-play");
  };
  const buttons = {
    first: () => go(marks[0]), previous: () => byTurn(-1), play, next: () => byTurn(1), last: () => go(marks[last]),
  };
  const keys = {
    ArrowLeft: (event) => (event.shiftKey ? byRound(-1) : byTurn(-1)),
    ArrowRight: (event) => (event.shiftKey ? byRound(1) : byTurn(1)),
    ArrowUp: () => go(at - 1), ArrowDown: () => go(at + 1),
    Home: () => go(marks[0]), End: () => go(marks[last]), " ": play, m: openNote, M: openNote,
  };

  startNotes(() => at, location.pathname.replace(/\/replay$/, ""));
  slider.value = valueOf(at);
  one(".track").style.setProperty("--at", last ? slider.value / last : 0);
  showLine();
  document.fonts.ready.then(showLine); // other letters break lines elsewhere
  slider.addEventListener("input", () => go(numberAt(Number(slider.value))));
  document.addEventListener("click", (event) => {
    buttons[event.target.closest("[data-go]")?.dataset.go]?.();
    const link = event.target.closest("[data-at]");
    if (link) { event.preventDefault(); go(Number(link.dataset.at)); }
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("dialog[open], [popover]:popover-open")) return;
    if (event.key === " " && event.target.closest("button, a, summary")) return;
    const command = keys[event.key];
    if (command) { event.preventDefault(); command(event); }
  });
}
