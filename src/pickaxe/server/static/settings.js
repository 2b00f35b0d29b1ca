// What somebody has settled for every table, by what differs from the usual: kept in a cookie, and on the server for their
// other devices.

import { all, below, one, still } from "./page.js";

const form = () => one(".settled");
const isOn = (name) => Boolean(form()?.elements[name]?.checked);
export const pace = () => form()?.elements.pace.value ?? "normal";

export function setPace(name) {
  form().elements.pace.value = name;
  keep();
}

function keep() {
  const differs = all("input[type=checkbox]", form()).filter((it) => it.checked !== ("usual" in it.dataset)).map((it) => it.name);
  const told = [...differs, ...(pace() === "normal" ? [] : [`pace-${pace()}`])].join(".");
  document.cookie = `settings=${told}; Path=${below("/")}; Max-Age=31536000; SameSite=Lax`;
  document.documentElement.dataset.pace = pace();
  fetch(below("/me/settings"), { method: "POST", body: new URLSearchParams({ settings: told }), keepalive: true }).catch(() => null);
}

// What is on or off changes what the table says at once.
function settle({ target }) {
  keep();
  if (target.type === "checkbox") document.dispatchEvent(new Event("settled"));
}

// Whether nothing moves: by the wish of the system, or of whoever plays.
export const isStill = () => still.matches || pace() === "off";

// Two soft tones say that it is one's turn.
let audio;
export function ring() {
  if (!isOn("sound")) return;
  audio ??= new AudioContext();
  for (const [at, pitch] of [[0, 523], [0.14, 659]]) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.08, audio.currentTime + at);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + 0.3);
    tone.connect(volume).connect(audio.destination);
    tone.start(audio.currentTime + at);
    tone.stop(audio.currentTime + at + 0.3);
  }
}

export function startSettings() {
  document.documentElement.dataset.pace = pace();
  form()?.addEventListener("change", settle);
}
