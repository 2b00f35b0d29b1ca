// What the server tells a page: that its table changed, that the connection is lost or found, where it is one's turn.

import { one, words } from "./page.js";
import { connection } from "./stream.js";

// Tells each piece of news by its name, with what is said about it as the detail.
export const news = new EventTarget();
const hear = (name, said) => news.dispatchEvent(new CustomEvent(name, { detail: said }));
const shown = () => one("main#table")?.dataset.table ?? one("[data-waits]")?.dataset.waits ?? "";
const me = () => document.cookie.match(/(?:^|; )me=(\w+)/)?.[1] ?? "";
const isSeen = () => document.visibilityState === "visible";

// All tabs share one connection, where the browser can; else each has its own while it is seen.
export function startNews() {
  if (!window.SharedWorker) return listenAlone();
  const { port } = shared(listenAlone);
  const tell = () => port.postMessage({ table: shown(), me: me(), isSeen: isSeen() });
  port.addEventListener("message", ({ data }) => hear(...data));
  port.start();
  tell();
  document.addEventListener("visibilitychange", tell);
  addEventListener("pageshow", ({ persisted }) => persisted && tell());
  addEventListener("pagehide", () => port.postMessage(null));
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
