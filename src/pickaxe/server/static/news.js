// What the server tells a page: that its table changed, that the connection is lost or found, where it is one's turn.

import { me, one, words } from "./page.js";
import { connection } from "./stream.js";

// Tells each piece of news by its name, with what is said about it as the detail.
export const news = new EventTarget();
const hear = (name, said) => news.dispatchEvent(new CustomEvent(name, { detail: said }));
const shown = () => one("main#table")?.dataset.table ?? one("[data-waits]")?.dataset.waits ?? "";
const isSeen = () => document.visibilityState === "visible";

// All tabs share one connection, where the browser can; else each has its own while it is seen.
export function startNews() {
  if (!window.SharedWorker) return listenAlone();
  const { port } = shared(listenAlone);
  let isThere = true;
  const tell = () => port.postMessage(isThere ? { table: shown(), me: me(), isSeen: isSeen() } : null);
  port.addEventListener("message", ({ data }) => hear(...data));
  port.start();
  tell();
  document.addEventListener("visibilitychange", tell); // comes once more when a page was left
  for (const name of ["pageshow", "pagehide"]) addEventListener(name, () => { isThere = name === "pageshow"; tell(); });
}

function shared(otherwise) {
  const worker = new SharedWorker(words.switchboard, { type: "module" });
  worker.addEventListener("error", otherwise, { once: true });
  return worker;
}

function listenAlone() {
  const line = connection(hear);
  const settle = () => (isSeen() ? line.watch([shown()]) : line.close());
  document.addEventListener("visibilitychange", settle);
  addEventListener("pagehide", line.close);
  settle();
}
