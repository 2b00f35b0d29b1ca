// While the server cannot be reached: what a browser keeps for that, and the page that it shows then.

import { all, below, me, one } from "./page.js";
import { news } from "./news.js";

// The page was kept before anybody knew who would read it: of its languages the reader's is shown; it goes when the server is back.
function showAway() {
  const lang = document.cookie.match(/(?:^|; )lang=(\w+)/)?.[1];
  const sections = all("section[lang]", one("[data-offline]"));
  const wanted = [lang, ...navigator.languages.map((each) => each.slice(0, 2))].find((each) => sections.some((section) => section.lang === each)) ?? "en";
  document.documentElement.lang = wanted;
  for (const section of sections) section.hidden = section.lang !== wanted;
  if (location.pathname !== below("/offline")) news.addEventListener("found", () => location.reload());
}

// What was kept for whom this browser was before is not for whoever it is now.
async function forgetOthers() {
  const key = below("/reader");
  const [before, now] = [localStorage.getItem(key), me()];
  if (!now || before === now) return;
  localStorage.setItem(key, now);
  const names = before && window.caches ? await caches.keys() : [];
  await Promise.all(names.filter((name) => name.startsWith("tables-")).map((name) => caches.delete(name)));
}

export function startAway() {
  if (one("[data-offline]")) showAway();
  forgetOthers();
  const workers = navigator.serviceWorker;
  workers?.register(below("/service-worker.js")).catch(() => {}); // a browser that has none goes on without
  workers?.ready.then(({ active }) => { if (!workers.controller) active.postMessage("claim"); });
}
