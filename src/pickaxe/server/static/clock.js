// How much time is left for a turn, where it has one: quietly, in minutes.

import { all, words } from "./page.js";

const HOUR = 60, DAY = 24 * HOUR; // minutes

function left(time) {
  const whole = Math.ceil(time / 60_000);
  const days = Math.floor(whole / DAY), hours = Math.floor((whole % DAY) / HOUR), minutes = whole % HOUR;
  if (days >= 2) return `${days} ${words.days}`;
  if (days) return `${days} ${words.days} ${hours} ${words.hours}`;
  return hours ? `${hours} ${words.hours} ${minutes} ${words.minutes}` : `${minutes} ${words.minutes}`;
}

const told = new Set(); // ends that the page was asked about

// Shows what is left; whoever listens hears once that a time is up.
export function showLeft(root = document) {
  for (const place of all("[data-until]:not(body)", root)) {
    const end = new Date(place.dataset.until), time = end - Date.now();
    place.title = words.until.replace("{}", end.toLocaleString(document.documentElement.lang, { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" }));
    place.textContent = time > 0 && !("late" in place.dataset) ? left(time) : words.late;
    place.classList.toggle("late", time <= 0);
    if (time > 0 || "late" in place.dataset || told.has(place.dataset.until)) continue;
    told.add(place.dataset.until);
    document.dispatchEvent(new Event("late"));
  }
}

// The time zone of whoever opens a table: its nights are meant.
export function sendZone() {
  for (const field of all("[data-zone]")) field.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "UTC";
}
