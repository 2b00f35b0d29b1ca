// A record that is brought to the lobby: what is wrong about it is said beside it, so that it can be mended there.

import { one } from "./page.js";

async function bring(event) {
  event.preventDefault();
  const form = event.target, wrong = one(".wrong", form);
  const answer = await fetch(form.action, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(Object.fromEntries(new FormData(form))) }).catch(() => null);
  if (answer?.ok) return location.assign(answer.url);
  const { error, reasons = [] } = answer ? await answer.json() : { error: document.body.dataset.lost };
  wrong.textContent = [error, ...reasons].join(" ");
  wrong.hidden = false;
  wrong.scrollIntoView({ block: "nearest" });
}

export function startBringing() {
  one("form[data-brings]")?.addEventListener("submit", bring);
}
