// Runs once for all tabs of a browser: one connection to the server, and each tab is told what concerns it.
// A browser opens six connections to a server, no more: with one for each tab the seventh would never load.

import { connection } from "./stream.js";

const LEAVING = 300; // milliseconds in which a tab that goes to another page comes back
const MOST = 40; // tables that are watched; the ones opened last, if there are more

const tabs = new Map(); // by port: the table that a tab shows, and whether it is seen
const numbers = new Map(); // by table, the last one that was told
let me = ""; // for whom the pages were drawn
let turns = null;
let state = ""; // of the connection: lost or found, if either is known
let leaving = 0;
const line = connection(hear);

function hear(name, said) {
  if (name === "turns") call(said.tables);
  if (name === "turns") turns = said;
  if (name === "changed" && said.number !== null) numbers.set(said.table, said.number);
  if (name === "lost" || name === "found") state = name;
  for (const [port, tab] of tabs) if (!said.table || tab.table === said.table) port.postMessage([name, said]);
}

// What is new while nobody looks is called out, by one tab for all.
function call(tables) {
  const known = new Set(turns?.tables.map((table) => table.id));
  const fresh = turns ? tables.filter((table) => !known.has(table.id)) : [];
  const isSeen = [...tabs.values()].some((tab) => tab.isSeen);
  if (fresh.length && !isSeen) [...tabs.keys()].at(-1)?.postMessage(["call", { tables: fresh }]);
}

function arrive(port, tab) {
  const isNew = tabs.get(port)?.table !== tab.table;
  tabs.delete(port);
  tabs.set(port, tab);
  if (tab.me !== me) { me = tab.me; turns = null; close(); }
  watch();
  if (!isNew) return;
  if (turns) port.postMessage(["turns", turns]);
  if (numbers.has(tab.table)) port.postMessage(["changed", { table: tab.table, number: numbers.get(tab.table) }]);
  if (state === "lost") port.postMessage(["lost", {}]);
  if (state === "found") port.postMessage(["chat", { table: tab.table }]); // what was said before it came
}

function leave(port) {
  tabs.delete(port);
  clearTimeout(leaving);
  leaving = setTimeout(() => (tabs.size ? watch() : close()), LEAVING);
}

function close() {
  state = "";
  line.close();
}

function watch() {
  clearTimeout(leaving);
  const tables = [...new Set([...tabs.values()].map((tab) => tab.table).filter(Boolean))];
  line.watch(tables.slice(-MOST).sort());
}

self.addEventListener("connect", ({ ports: [port] }) => {
  port.addEventListener("message", ({ data }) => (data ? arrive(port, data) : leave(port)));
  port.start();
});
